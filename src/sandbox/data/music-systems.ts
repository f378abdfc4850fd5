/**
 * Music systems: equal divisions, historical temperaments, just intonation, maqamat and gamelan. Step 0 is C4
 * at the pitch that equal temperament with A4 = 440 Hz gives it, 261.6256 Hz, so that systems are heard
 * against each other.
 */
import { bohlenPierce, carlos, equalDivision } from './equal-divisions.ts';
import { gamelanTunings } from './gamelan.ts';
import { classicJustTunings, justTuning, laterJustTunings, moreJustTunings } from './just-tunings.ts';
import { laterMaqamTunings, maqamTunings } from './maqamat.ts';
import { color, frequency, midi, round } from './pitch.ts';
import type { MusicSystem, MusicSystemState } from './records.ts';
import { laterTemperamentTunings, pythagoreanTuning, temperamentTunings } from './temperaments.ts';
import { cents, type TuningSource } from './tuning.ts';

/** States belong to the systems one by one. */
export function computeMusicSystems(): {
  readonly systems: readonly MusicSystem[];
  readonly states: readonly MusicSystemState[];
} {
  const tunings = [
    ...[12, 5, 7, 17, 19, 22, 24, 31, 34, 41, 53, 72].map(equalDivision),
    bohlenPierce(),
    ...classicJustTunings.map(justTuning),
    pythagoreanTuning(),
    ...temperamentTunings(),
    ...(['Alpha', 'Beta', 'Gamma'] as const).map(carlos),
    ...moreJustTunings.map(justTuning),
    ...maqamTunings(),
    ...gamelanTunings(),
    ...laterMaqamTunings(),
    ...laterTemperamentTunings(),
    ...laterJustTunings.map(justTuning),
  ];
  return { systems: tunings.map(system), states: tunings.map(systemStateOf) };
}

function system(tuning: TuningSource, index: number): MusicSystem {
  return {
    id: index + 1,
    name: tuning.name,
    slug: tuning.slug,
    systemType: tuning.systemType,
    octaveRatio: round(tuning.octaveRatio, 8),
    divisions: tuning.steps.length,
    isPublic: tuning.isPublic ?? true,
    intervals: tuning.steps.map(({ label, ratio }, stepIndex) => ({
      stepIndex,
      label,
      ratio: round(ratio, 8),
      cents: round(cents(ratio), 4),
      color: color(cents(ratio)),
    })),
  };
}

function systemStateOf(tuning: TuningSource, index: number): MusicSystemState {
  return {
    musicSystemId: index + 1,
    slug: tuning.slug,
    divisions: tuning.steps.length,
    octaveRatio: round(tuning.octaveRatio, 8),
    tones: tuning.steps.map(({ ratio, note }, stepIndex) => ({
      stepIndex,
      label: note,
      cents: round(cents(ratio), 4),
      frequency: round(frequency(midi('C4')) * ratio, 4),
    })),
  };
}
