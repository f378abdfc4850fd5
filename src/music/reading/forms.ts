/** The forms in which users type music. A new form needs a file, a line here, and a name (reading.ts). */
import type { Failure } from '../../base/errors.ts';
import { parseKey } from '../in-key.ts';
import type { Kind } from '../music.ts';
import { plainC } from '../note.ts';
import { readBars, readNumerals } from './chord-bars.ts';
import { parseChordInWords } from './chord-words.ts';
import { readFrets } from './frets.ts';
import { readLanguages, unreadableWord } from './language.ts';
import { chordReading, readChord, readChords, readNotes } from './letters.ts';
import { splitWordOptions, stripFillerWords } from './little-words.ts';
import { readCents, readDivision, readHertz, readInterval, readSteps, readTempo } from './numbers.ts';
import { isNumeral, readDegreesOnC } from './numerals.ts';
import {
  cutWord,
  invalidWords,
  type Reading,
  type ReadingContext,
  type TypedForm,
  type TypedText,
  typedForms,
} from './reading.ts';
import { readRhythm } from './rhythms.ts';

interface Form {
  /** The form in words, for the message about a text that does not have this form. */
  readonly description: string;
  readonly example: string;
  readonly kinds: readonly Kind[];
  /** Reads the words; undefined if they have another form. Throws if they have this form but make no sense. */
  read(input: TypedText, context: ReadingContext): Reading | undefined;
}

const forms: Readonly<Record<TypedForm, Form>> = {
  tempo: {
    description: 'a tempo',
    example: 'A tempo: 120 bpm.',
    kinds: ['rhythm'],
    read: readTempo,
  },
  hertz: {
    description: 'a frequency',
    example: 'A frequency or a note: 442 Hz, A4, midi 60.',
    kinds: ['key', 'chord', 'scale'],
    read: readHertz,
  },
  cents: {
    description: 'a size in cents or a ratio',
    example: 'Cents or a ratio: 386c, 5/4.',
    kinds: ['interval', 'rhythm'],
    read: readCents,
  },
  edo: {
    description: 'a number of equal divisions of the octave',
    example: 'Any number of steps up to 311: 31-edo.',
    kinds: ['tuning'],
    read: readDivision,
  },
  degrees: {
    description: 'a list of scale degrees',
    example: 'Degrees up from the first: 1 b3 5 b7.',
    kinds: ['chord', 'scale'],
    read: readDegreesOnC,
  },
  steps: {
    description: 'a list of steps that add up to 12',
    example: 'Steps of a scale: 2,2,1,2,2,2,1.',
    kinds: ['scale'],
    read: readSteps,
  },
  rhythm: {
    description: 'a rhythm',
    example: 'A rhythm: x..x..x., E(3,8), 4:3, 7/8.',
    kinds: ['rhythm'],
    read: readRhythm,
  },
  frets: {
    description: 'a list of frets',
    example: 'Frets from the lowest string on: x32010.',
    kinds: ['chord', 'interval', 'scale'],
    read: readFrets,
  },
  interval: {
    description: 'an interval',
    example: 'An interval: F# to Eb, P5 below C.',
    kinds: ['interval'],
    read: readInterval,
  },
  chord: {
    description: 'a chord',
    example: 'A chord: Am, F#m7b5, C7(b9).',
    kinds: ['chord'],
    read: readChord,
  },
  notes: {
    description: 'a note',
    example: 'Notes: C E G.',
    kinds: ['chord', 'scale', 'interval'],
    read: readNotes,
  },
  numerals: {
    description: 'a list of numerals in a key',
    example: 'Numerals and their key: I vi IV V --key G.',
    kinds: ['progression'],
    read: readNumerals,
  },
  chords: {
    description: 'a chord',
    example: 'Chords: Am F C G, 3/4 Dm7 | G7 | %.',
    kinds: ['progression'],
    read: (input: TypedText, context: ReadingContext) =>
      readBars(input, context) ?? readChords(input, context),
  },
};

/**
 * Yields the possible readings of a text as music, the likeliest first.
 * @param form the only form to try
 * @throws Failure if the text has a form but makes no sense
 */
export function* readings(text: string, context: ReadingContext = {}, form?: TypedForm): Generator<Reading> {
  const { kind, language } = context;
  const triedForms = form === undefined ? typedForms : [form];
  for (const input of readLanguages(text, language)) {
    for (const name of triedForms) {
      const { read, kinds } = forms[name];
      const reading =
        kind === undefined || kinds.includes(kind)
          ? read(input, { ...context, isForced: form !== undefined })
          : undefined;
      if (reading && (kind === undefined || reading.value.kind === kind)) yield reading;
    }
  }
}

/**
 * Reads a text as music and ignores filler words. Chords in words, such as `C major`, and then numerals without a key
 * are tried last.
 * @throws Failure `unreadable_query`, which names the unreadable word; `no_key`; others for music with a mistake
 */
export function readMusic(text: string, context: ReadingContext = {}, form?: TypedForm): Reading {
  const [reading] = readings(text, context, form);
  if (reading) return reading;
  const { text: baseText, key: keyText, interval, for: instrument } = splitWordOptions(text);
  const key = context.key ?? (keyText === undefined ? undefined : parseKey(keyText));
  // Words that transpose the music must not be ignored.
  const isMoved = (interval ?? instrument) !== undefined;
  const { text: mainText, kind } = stripFillerWords(isMoved ? text : baseText);
  const [mainReading] = mainText === text ? [] : readings(mainText, { kind, ...context, key }, form);
  const likelyReading =
    mainReading ??
    (form === undefined || form === 'chord'
      ? (readChordInWords(text) ?? readChordInWords(mainText))
      : undefined);
  const found =
    likelyReading ??
    (form === undefined || form === 'numerals' ? readNumeralsOnC(mainText, context) : undefined);
  if (found) return found;
  throw unreadableFailure(text, form);
}

/** Reads a chord in words. */
export function readChordInWords(text: string): Reading | undefined {
  const chord = parseChordInWords(text);
  return chord && chordReading(chord);
}

const hintOfForms =
  'Notes: C E G; a chord: Dm7; steps: 2,2,1,2,2,2,1; a rhythm: x..x..x.; cents: 386c or 5/4; 442 Hz.';

/** Returns the failure for a text that has no form, or not the requested form. */
export function unreadableFailure(text: string, form?: TypedForm): Failure {
  if (text.trim() === '') return invalidWords('Nothing was typed.', hintOfForms);
  if (form) {
    const { description, example } = forms[form];
    return invalidWords(`'${cutWord(findWrongPart(text, form))}' is not ${description}.`, example);
  }
  if (startsWithNumeral(text)) {
    const wrongWord = text.split(/[\s|,–-]+/).find(word => word !== '' && !isNumeral(word));
    if (wrongWord !== undefined)
      return invalidWords(`'${cutWord(wrongWord)}' is not a numeral.`, forms.numerals.example);
    return invalidWords(
      `'${cutWord(text)}' has no key.`,
      "Name it with --key, or after the numerals: 'I vi IV V in G'.",
      'no_key',
    );
  }
  const areFrets = /^[x\d]{3,18}$/i.test(text);
  return invalidWords(
    `'${cutWord(unreadableWord(text))}' is neither a note, a chord, steps, a rhythm, cents nor a frequency.`,
    areFrets ? `Frets need an instrument: --on <instrument>. ${hintOfForms}` : hintOfForms,
  );
}

/** Reads two or more numerals or chord numbers without a key, in C: in C minor if they have `i` but not `I`. */
export function readNumeralsOnC(text: string, context: ReadingContext): Reading | undefined {
  const hasTonic = (numeral: string) => new RegExp(`(?:^|[\\s|-])${numeral}(?![ivIV])`).test(text);
  const key = { tonic: plainC, minor: hasTonic('i') && !hasTonic('I') };
  const [reading] = context.key || /^\d+$/.test(text) ? [] : readings(text, { ...context, key }, 'numerals');
  const isSingleChord = reading?.value.kind !== 'progression' || reading.value.events.length < 2;
  return isSingleChord ? undefined : { ...reading, hint: 'In another key: --key G.' };
}

/** Whether the words begin with a numeral. */
export function startsWithNumeral(text: string): boolean {
  return isNumeral(/[^\s|,–-]+/.exec(text.slice(0, 100))?.[0] ?? '');
}

/** Returns the part of the words that does not fit a form: for chords and notes, the first unreadable word. */
function findWrongPart(text: string, form: TypedForm): string {
  return form === 'chords' || form === 'notes' ? unreadableWord(text) : text;
}
