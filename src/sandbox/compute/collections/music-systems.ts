/** Computes music systems (data/systems.tsv). Step 0 is the C4 of equal temperament, 261.6256 Hz. */

import { parseName, readTable, uniqueChecker } from '../../../base/text-table.ts';
import { centsOf, roundTo } from '../../../music/arithmetic.ts';
import type { MusicSystem, MusicSystemState } from '../catalog-records.ts';
import type { DataFiles } from '../data-files.ts';
import { midiToHertz, pitchColor, toSlug } from '../pitch.ts';
import { parseRatio, type TuningKind, tuningKinds } from '../tunings.ts';

/** Returns the systems, and their states in the same order. */
export function computeMusicSystems(files: DataFiles): {
  readonly systems: readonly MusicSystem[];
  readonly states: readonly MusicSystemState[];
} {
  const checkUnique = uniqueChecker();
  const columns = ['name', 'kind', 'steps', 'period', 'comma', 'notes', 'hidden'] as const;
  const rows = readTable(files.read('systems.tsv'), columns, (cell, index) => {
    const name = checkUnique(cell('name'));
    const period = cell('period') || '2';
    const cells = { steps: cell('steps'), period, comma: cell('comma'), notes: cell('notes') };
    const kind: TuningKind = tuningKinds[parseName(tuningKinds, cell('kind'))];
    const periodCents = kind.period?.(cells);
    const steps = kind.steps(cells);
    const shortName = name.endsWith(' equal divisions of the octave') ? `${cells.steps}-edo` : toSlug(name);
    const divisions = steps.length;
    const octaveRatio = roundTo(
      periodCents === undefined ? parseRatio(period) : 2 ** (periodCents / 1200),
      8,
    );
    const system: MusicSystem = {
      id: index + 1,
      name,
      slug: shortName,
      systemType: kind.systemType,
      octaveRatio,
      divisions,
      isPublic: cell('hidden') !== 'yes',
      intervals: steps.map(({ label, ratio }, stepIndex) => ({
        stepIndex,
        label,
        ratio: roundTo(ratio, 8),
        cents: roundTo(centsOf(ratio), 4),
        color: pitchColor(centsOf(ratio)),
      })),
    };
    const state: MusicSystemState = {
      musicSystemId: system.id,
      slug: shortName,
      divisions,
      octaveRatio,
      tones: steps.map(({ ratio, note }, stepIndex) => ({
        stepIndex,
        label: note,
        cents: roundTo(centsOf(ratio), 4),
        frequency: roundTo(midiToHertz(60) * ratio, 4),
      })),
    };
    return { system, state };
  });
  return { systems: rows.map(({ system }) => system), states: rows.map(({ state }) => state) };
}
