/** Reads the service's records as music. If a field is missing or invalid, only the part that needs it is left out. */
import { fieldOf, listOf, numberOf, textOf } from '../../base/fields.ts';
import { accidental } from '../../base/text/note-names.ts';
import { parseChord } from '../../music/chord.ts';
import { intervalLetters } from '../../music/interval-name.ts';
import type { Interval, Key, Progression, Rhythm, Scale, SingleChord, Tuning } from '../../music/music.ts';
import { modes } from '../../music/names/scale-names.ts';
import { parseNote } from '../../music/note.ts';
import type { ChordEvent, Section } from '../../music/progression.ts';
import { ringsOf } from './rings.ts';

export function readKey(record: unknown): Key {
  const baseTone = fieldOf(record, 'baseTone');
  const alteration = numberOf(fieldOf(record, 'alteration')) ?? 0;
  const letter = textOf(fieldOf(baseTone, 'name'));
  const note = letter && letter + accidental(alteration);
  const mode = modes.find(each => each === fieldOf(record, 'mode'));
  const hertz = numberOf(fieldOf(record, 'frequency')) ?? 0;
  const midi = numberOf(fieldOf(baseTone, 'midi'));
  return {
    kind: 'key',
    name: mode === undefined ? note : `${note} ${mode}`,
    tonic: parseNote(note),
    mode,
    signature: textOf(fieldOf(record, 'signature')),
    hertz: hertz > 0 ? hertz : undefined,
    midi: midi === undefined ? undefined : midi + alteration,
    color: textOf(fieldOf(record, 'color')),
  };
}

export function readInterval(record: unknown): Interval {
  return {
    kind: 'interval',
    name: textOf(fieldOf(record, 'name')),
    root: { letter: 'C', alteration: 0 },
    letters: intervalLetters(textOf(fieldOf(record, 'abbreviation'))),
    semitones: numberOf(fieldOf(record, 'semitones')),
    color: textOf(fieldOf(record, 'color')),
  };
}

export function readScale(record: unknown): Scale {
  const mode = textOf(fieldOf(record, 'name'));
  const signature = textOf(fieldOf(record, 'signature'));
  const tones = listOf(fieldOf(record, 'tones')).map(tone => {
    const name = textOf(fieldOf(tone, 'noteName'));
    return {
      name,
      note: parseNote(name),
      midi: numberOf(fieldOf(tone, 'midiNumber')),
      interval: textOf(fieldOf(tone, 'intervalAbbr')),
      intervalId: fieldOf(tone, 'intervalId'),
    };
  });
  return {
    kind: 'scale',
    name: textOf(fieldOf(record, 'fullName')) || mode,
    mode,
    tones,
    tonic: parseNote(textOf(fieldOf(record, 'keyToneName'))),
    steps: /^\d{1,2}(?:,\d{1,2}){0,11}$/.test(signature) ? signature.split(',').map(Number) : [],
    directions: readAscentAndDescent(record),
  };
}

/** Returns the ascent and descent of a raga; undefined if one of them is missing or is not a list of semitones. */
function readAscentAndDescent(record: unknown): Scale['directions'] {
  const [ascent, descent] = ['ascent', 'descent'].map(name => textOf(fieldOf(record, name)));
  const isStepList = (text = '') => /^\d{1,2}(?:,\d{1,2}){1,23}$/.test(text);
  if (!isStepList(ascent) || !isStepList(descent)) return undefined;
  const parseSteps = (text = '') => text.split(',').map(Number);
  return { ascent: parseSteps(ascent), descent: parseSteps(descent) };
}

/** Returns the chord of a record that this program computed. */
export function readChord(record: unknown): SingleChord {
  const name = textOf(fieldOf(record, 'name'));
  return {
    kind: 'chord',
    name,
    chord: parseChord(name) ?? { root: { letter: 'C', alteration: 0 }, quality: '', tones: [] },
  };
}

/** Returns the progression of a record. Events without a finite time are left out. */
export function readProgression(record: unknown): Progression {
  const records = listOf(fieldOf(record, 'events'));
  const events = records
    .flatMap((event): ChordEvent[] => {
      const startTick = numberOf(fieldOf(event, 'startTick'));
      const durationTick = numberOf(fieldOf(event, 'durationTick'));
      if (startTick === undefined || durationTick === undefined) return [];
      const label = textOf(fieldOf(event, 'label'));
      const scaleId = fieldOf(event, 'scaleId');
      return [
        {
          ...{ label, startTick, durationTick, scaleId },
          // A getter, because a search for scales needs no chord. `parseChord` caches its results.
          get chord() {
            return parseChord(label);
          },
        },
      ];
    })
    .sort((a, b) => a.startTick - b.startTick);
  return {
    kind: 'progression',
    name: textOf(fieldOf(record, 'name')),
    events,
    sections: readSections(record),
    omittedCount: records.length - events.length,
  };
}

/** Maximum number of times that a section is played; a larger number is read as 1. */
const maxRepeats = 16;

function readSections(record: unknown): readonly Section[] {
  return listOf(fieldOf(record, 'sections'))
    .map(section => {
      const count = numberOf(fieldOf(section, 'repeatCount')) ?? 1;
      return {
        label: textOf(fieldOf(section, 'label')),
        start: numberOf(fieldOf(section, 'position')) ?? Number.NaN,
        repeats: Number.isInteger(count) && count >= 1 && count <= maxRepeats ? count : 1,
      };
    })
    .sort((a, b) => a.start - b.start);
}

/**
 * Returns the rhythm of a record.
 * @param track a record whose rings and beat unit, if it has any, replace those of the rhythm
 */
export function readRhythm(record: unknown, track?: unknown): Rhythm {
  const rings = ringsOf(track);
  const timing = fieldOf(record, 'state') ?? fieldOf(record, 'transport') ?? fieldOf(track, 'transport');
  const unit = fieldOf(fieldOf(track, 'transport'), 'beatUnit') ?? fieldOf(timing, 'beatUnit');
  return {
    kind: 'rhythm',
    name: textOf(fieldOf(record, 'name')),
    rings: rings.length > 0 ? rings : ringsOf(record),
    time: {
      bpm: numberOf(fieldOf(timing, 'bpm')),
      ppq: numberOf(fieldOf(timing, 'ppq')),
      beats: numberOf(fieldOf(timing, 'beatsPerBar')),
      unit: numberOf(unit),
    },
  };
}

/**
 * Returns the tuning of a record.
 * @param state the record of the system's state, which has the frequencies of the steps, and the steps if `record` has none
 */
export function readTuning(record: unknown, state?: unknown): Tuning {
  const tones = listOf(fieldOf(state, 'tones'));
  const intervals = listOf(fieldOf(record, 'intervals'));
  const records = intervals.length > 0 ? intervals : tones;
  const hertzByCents = new Map<unknown, number | undefined>();
  for (const tone of tones) {
    const cents = fieldOf(tone, 'cents');
    if (!hertzByCents.has(cents)) hertzByCents.set(cents, numberOf(fieldOf(tone, 'frequency')));
  }
  const steps = records.flatMap((step, index) => {
    const cents = numberOf(fieldOf(step, 'cents'));
    if (cents === undefined) return [];
    return [
      {
        cents,
        label: textOf(fieldOf(step, 'label')),
        index: numberOf(fieldOf(step, 'stepIndex')) ?? index,
        hertz: hertzByCents.get(cents),
        color: textOf(fieldOf(step, 'color')),
      },
    ];
  });
  return {
    kind: 'tuning',
    name: textOf(fieldOf(record, 'name')) || textOf(fieldOf(state, 'slug')),
    steps,
    octaveRatio: numberOf(fieldOf(record, 'octaveRatio')) ?? numberOf(fieldOf(state, 'octaveRatio')),
    omittedCount: records.length - steps.length,
  };
}
