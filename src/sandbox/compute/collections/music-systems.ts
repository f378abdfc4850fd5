/**
 * Music systems (data/systems.tsv): equal divisions, historical temperaments, just intonation, maqamat and gamelan.
 * Step 0 is C4 at the pitch that equal temperament with A4 = 440 Hz gives it, 261.6256 Hz, so that systems are heard
 * against each other.
 */

import { entryName, readTable, unique } from '../../../base/text-table.ts';
import { rounded } from '../../../music/arithmetic.ts';
import type { MusicSystem, MusicSystemState } from '../catalog-records.ts';
import type { DataFiles } from '../data-files.ts';
import { color, frequency, midi, slug } from '../pitch.ts';
import { cents, type NamedStep, ratioOf, type TuningKind, tuningKinds } from '../tunings.ts';

interface TuningSource {
  readonly name: string;
  readonly slug: string;
  readonly systemType: string;
  readonly octaveRatio: number;
  readonly isPublic: boolean;
  readonly steps: readonly NamedStep[];
}

/** States belong to the systems one by one. */
export function computeMusicSystems(files: DataFiles): {
  readonly systems: readonly MusicSystem[];
  readonly states: readonly MusicSystemState[];
} {
  const once = unique();
  const columns = ['name', 'kind', 'steps', 'period', 'comma', 'notes', 'hidden'] as const;
  const tunings = readTable(files.read('systems.tsv'), columns, (cell): TuningSource => {
    const name = once(cell('name'));
    const period = cell('period') === '' ? '2' : cell('period');
    const cells = { steps: cell('steps'), period, comma: cell('comma'), notes: cell('notes') };
    const kind: TuningKind = tuningKinds[entryName(tuningKinds, cell('kind'))];
    const octave = kind.period?.(cells);
    return {
      name,
      slug: name.endsWith(' equal divisions of the octave') ? `${cells.steps}-edo` : slug(name),
      systemType: kind.systemType,
      octaveRatio: octave === undefined ? ratioOf(period) : 2 ** (octave / 1200),
      isPublic: cell('hidden') !== 'yes',
      steps: kind.steps(cells),
    };
  });
  return { systems: tunings.map(system), states: tunings.map(systemStateOf) };
}

function system(tuning: TuningSource, index: number): MusicSystem {
  return {
    id: index + 1,
    name: tuning.name,
    slug: tuning.slug,
    systemType: tuning.systemType,
    octaveRatio: rounded(tuning.octaveRatio, 8),
    divisions: tuning.steps.length,
    isPublic: tuning.isPublic,
    intervals: tuning.steps.map(({ label, ratio }, stepIndex) => ({
      stepIndex,
      label,
      ratio: rounded(ratio, 8),
      cents: rounded(cents(ratio), 4),
      color: color(cents(ratio)),
    })),
  };
}

function systemStateOf(tuning: TuningSource, index: number): MusicSystemState {
  return {
    musicSystemId: index + 1,
    slug: tuning.slug,
    divisions: tuning.steps.length,
    octaveRatio: rounded(tuning.octaveRatio, 8),
    tones: tuning.steps.map(({ ratio, note }, stepIndex) => ({
      stepIndex,
      label: note,
      cents: rounded(cents(ratio), 4),
      frequency: rounded(frequency(midi('C4')) * ratio, 4),
    })),
  };
}
