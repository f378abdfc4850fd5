/** Finds similar music. The kind of the value determines what is compared. */
import {
  type ByKind,
  dispatch,
  type Interval,
  type Key,
  type Kind,
  type Music,
  type Scale,
} from '../music.ts';
import type { Note } from '../note.ts';
import { modalNotes } from '../scale/key.ts';
import { scaleNotes } from '../scale/scale.ts';
import type { Candidate, FindOptions, FoundMatch } from './found.ts';
import { chordFromNotes, isRisingScale, namesOfNotes, notesOfChord, notesOfInterval } from './identity.ts';
import type { ScaleList } from './scale-list.ts';
import type { PitchedRow } from './tuning.ts';

/** The music to search. */
export interface Catalog {
  all<Each extends Exclude<Kind, 'scale'>>(kind: Each): Iterable<Candidate<Each>>;
  scales(): readonly ScaleList[];
  readonly rows: Iterable<PitchedRow>;
}

/** A search: the kinds of music to search, and the function that searches them. */
export interface Search {
  readonly kinds: readonly Kind[];
  /** Whether to search the rows of instruments, too. */
  readonly hasRows?: true;
  /** The parts of the music that are searched for, in words, if it has several. */
  readonly readingText?: string;
  matches(catalog: Catalog, options: FindOptions): readonly FoundMatch[];
}

/** Returns the search for music; undefined if nothing about it can be compared. Loads only the code that it needs. */
export async function searchFor(value: Music): Promise<Search | undefined> {
  return dispatch(searches, value);
}

const searches: ByKind<Promise<Search | undefined>> = {
  key: keySearch,
  interval: intervalSearch,
  scale: scaleSearch,
  chord: async ({ chord }) => {
    const { findNotes } = await import('./notes.ts');
    return {
      kinds: kindsWithNotes,
      matches: ({ all, scales }, options) => [
        ...namesOfNotes(notesOfChord(chord), chord),
        ...findNotes(notesOfChord(chord), scales(), all('progression'), options, chord),
      ],
    };
  },
  progression: async ({ events }) => {
    const chords = events.flatMap(({ chord }) => chord ?? []);
    if (chords.length === 0) return undefined;
    const { findChords } = await import('./chords.ts');
    const matches = ({ all }: Catalog, options: FindOptions) =>
      findChords(chords, all('progression'), options);
    return { kinds: ['progression'], matches };
  },
  rhythm: async value => {
    const { describeDrums, findMetre, findRhythm, metreOf, wholePattern } = await import('./rhythm.ts');
    const { rings, name } = value;
    const metre = metreOf(value);
    const pattern = wholePattern(rings);
    if (!pattern || pattern.onsets.length === 0) return undefined;
    const query = { ...pattern, name, ...(rings.length > 1 && { drums: rings }) };
    const matches = ({ all }: Catalog, options: FindOptions) =>
      metre ? findMetre(metre, all('rhythm'), options) : findRhythm(query, all('rhythm'), options);
    return { kinds: ['rhythm'], readingText: describeDrums(value), matches };
  },
  tuning: async value => {
    const { findTuning } = await import('./tuning.ts');
    return { kinds: ['tuning'], matches: ({ all }, options) => findTuning(value, all('tuning'), options) };
  },
};

const kindsWithNotes = ['scale', 'progression'] as const;

/** Returns the search for a note among keys and rows, or for a key by the notes of its scale. */
async function keySearch({ tonic, mode = 'major', hertz }: Key): Promise<Search | undefined> {
  if (tonic) return notesSearch(modalNotes({ tonic, mode }));
  if (hertz === undefined) return undefined;
  const { findHertz } = await import('./tuning.ts');
  const matches = ({ all, rows }: Catalog, options: FindOptions) =>
    findHertz(hertz, all('key'), rows, options);
  return { kinds: ['key'], hasRows: true, matches };
}

/** Returns the search for two notes by their interval and their scales, or for a size by the steps of tunings. */
async function intervalSearch(value: Interval): Promise<Search | undefined> {
  const { semitones, cents } = value;
  const notes = notesOfInterval(value);
  if (cents === undefined && notes) {
    const { findNotes } = await import('./notes.ts');
    return {
      kinds: [...kindsWithNotes, 'interval'],
      matches: ({ all, scales }, options) => [
        ...namesOfNotes(notes, undefined, { value, candidates: all('interval') }),
        ...findNotes(notes, scales(), all('progression'), options),
      ],
    };
  }
  const size = cents ?? (semitones === undefined ? undefined : semitones * 100);
  if (size === undefined) return undefined;
  const { findCents } = await import('./tuning.ts');
  const matches = ({ all }: Catalog, options: FindOptions) =>
    findCents(size, all('tuning'), all('interval'), options);
  return { kinds: ['tuning', 'interval'], matches };
}

/** Returns the search for a scale by its notes, or without a tonic by its steps. */
async function scaleSearch(value: Scale): Promise<Search | undefined> {
  const { tonic, tones, steps } = value;
  const notes = scaleNotes(value);
  // If notes with pitches formed a chord, they would have been read as one.
  const isMelodic = value.played?.some(({ at }) => at > 0) || isRisingScale(notes, 2);
  if (tonic !== undefined || tones.length > 0) return notesSearch(notes, isRisingScale(notes), isMelodic);
  if (steps.length === 0) return undefined;
  const { findSteps } = await import('./notes.ts');
  return { kinds: ['scale'], matches: ({ scales }, options) => findSteps(steps, scales(), options) };
}

/**
 * Returns the search for notes.
 * @param isRising whether scales with exactly these notes come before chords
 * @param isMelodic whether the notes are a melody or rise by step: then all scales come before chords if none is the same
 */
async function notesSearch(
  notes: readonly Note[],
  isRising = false,
  isMelodic = false,
): Promise<Search | undefined> {
  const isRun = isRising || isMelodic;
  if (notes.length === 0) return undefined;
  const { findNotes } = await import('./notes.ts');
  return {
    kinds: kindsWithNotes,
    matches: ({ all, scales }, options) => {
      const names = namesOfNotes(notes);
      const matches = findNotes(
        notes,
        scales(),
        all('progression'),
        options,
        isRun ? undefined : chordFromNotes(notes),
      );
      const firstOther = matches.findIndex(({ match }) => match !== 'same');
      const leadingCount = !isRun
        ? 0
        : firstOther === -1 || (firstOther === 0 && isMelodic)
          ? matches.length
          : firstOther;
      return [...matches.slice(0, leadingCount), ...names, ...matches.slice(leadingCount)];
    },
  };
}
