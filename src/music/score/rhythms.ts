/** A rhythm or track as a loop of one bar, through which each of its rings goes once. */
import { fieldOf, numberOf, textOf } from '../reading.ts';
import { noRings, type Ring, ringsOf } from '../rings.ts';
import { drumNumber } from './drums.ts';
import { barTicks, createScore, type Score, type Time, timeOf } from './score.ts';

export function trackScore(track: unknown): Score {
  return ringScore(track, ringsOf(track), timeIn(fieldOf(track, 'transport')));
}

/** @param track the one that shows the rhythm's rings and beat unit; without it, its tags and a quarter */
export function rhythmScore(rhythm: unknown, track?: unknown): Score {
  const rings = ringsOf(track);
  const time = timeIn(fieldOf(rhythm, 'state'), fieldOf(fieldOf(track, 'transport'), 'beatUnit'));
  return ringScore(rhythm, rings.length > 0 ? rings : ringsOf(rhythm), time);
}

function timeIn(transport: unknown, unit = fieldOf(transport, 'beatUnit')): Time {
  return timeOf({
    bpm: numberOf(fieldOf(transport, 'bpm')),
    ppq: numberOf(fieldOf(transport, 'ppq')),
    beats: numberOf(fieldOf(transport, 'beatsPerBar')),
    unit: numberOf(unit),
  });
}

function ringScore(record: unknown, rings: readonly Ring[], time: Time): Score {
  const name = textOf(fieldOf(record, 'name'));
  if (rings.length === 0) throw noRings(name);
  const bar = barTicks(time);
  const notes = rings.flatMap(({ label, steps, onsets }) => {
    const stroke = { ticks: bar / steps, midi: drumNumber(label), drum: true, velocity: 100 };
    return onsets.map(step => ({ ...stroke, at: (step * bar) / steps }));
  });
  return createScore({ ...time, name, notes, length: bar, loop: true });
}
