/** Finds the music that is like other music. What is compared follows from the kind of the value. */
import { type ByKind, byKind, type Interval, type Key, type Kind, type Music, type Scale } from '../music.ts';
import { modalNotes } from '../scale/key.ts';
import { scaleNotes } from '../scale/scale.ts';
import { findChords } from './chords.ts';
import type { Candidate, FindOptions, Found } from './found.ts';

import { chordMeant, isRisingScale, namesOfNotes, notesOfChord, notesOfInterval } from './identity.ts';
import { findNotes, findSteps } from './notes.ts';
import { findMetre, findRhythm, metreOf, wholePattern } from './rhythm.ts';
import type { ScaleList } from './scale-list.ts';
import { findCents, findHertz, findTuning, type PitchedRow } from './tuning.ts';

/** The music that is searched. */
export interface Catalog {
  of<Each extends Exclude<Kind, 'scale'>>(kind: Each): Iterable<Candidate<Each>>;
  scales(): readonly ScaleList[];
  readonly rows: Iterable<PitchedRow>;
}

/** A search: the kinds of music among which it looks, and what it finds there. */
export interface Search {
  readonly kinds: readonly Kind[];
  /** The rows of instruments are searched too. */
  readonly hasRows?: true;
  matches(catalog: Catalog, options: FindOptions): readonly Found[];
}

/** How music is searched for; undefined if nothing is known of it that could be compared. */
export function searchFor(value: Music): Search | undefined {
  return byKind(searches, value);
}

const searches: ByKind<Search | undefined> = {
  key: keySearch,
  interval: intervalSearch,
  scale: scaleSearch,
  chord: ({ chord }) => ({
    kinds: withNotes,
    matches: ({ of, scales }, options) => [
      ...namesOfNotes(notesOfChord(chord), chord),
      ...findNotes(notesOfChord(chord), scales(), of('progression'), options, chord),
    ],
  }),
  progression: ({ events }) => {
    const chords = events.flatMap(({ chord }) => chord ?? []);
    if (chords.length === 0) return undefined;
    const matches = ({ of }: Catalog, options: FindOptions) => findChords(chords, of('progression'), options);
    return { kinds: ['progression'], matches };
  },
  rhythm: value => {
    const { rings, name } = value;
    const metre = metreOf(value);
    const pattern = wholePattern(rings);
    if (!pattern || pattern.onsets.length === 0) return undefined;
    const asked = { ...pattern, name, ...(rings.length > 1 && { drums: rings }) };
    const matches = ({ of }: Catalog, options: FindOptions) =>
      metre ? findMetre(metre, of('rhythm'), options) : findRhythm(asked, of('rhythm'), options);
    return { kinds: ['rhythm'], matches };
  },
  tuning: value => ({
    kinds: ['tuning'],
    matches: ({ of }, options) => findTuning(value, of('tuning'), options),
  }),
};

const withNotes = ['scale', 'progression'] as const;

/** A tone is looked for among keys and rows, a key by the notes of its scale. */
function keySearch({ tonic, mode = 'major', hertz }: Key): Search | undefined {
  if (tonic) return notesSearch(modalNotes({ tonic, mode }));
  if (hertz === undefined) return undefined;
  const matches = ({ of, rows }: Catalog, options: FindOptions) => findHertz(hertz, of('key'), rows, options);
  return { kinds: ['key'], hasRows: true, matches };
}

/** Two notes by their interval and the scales that have them, a size by the steps of tunings. */
function intervalSearch(value: Interval): Search | undefined {
  const { semitones, cents } = value;
  const notes = notesOfInterval(value);
  if (cents === undefined && notes)
    return {
      kinds: [...withNotes, 'interval'],
      matches: ({ of, scales }, options) => [
        ...namesOfNotes(notes, undefined, { value, among: of('interval') }),
        ...findNotes(notes, scales(), of('progression'), options),
      ],
    };
  const size = cents ?? (semitones === undefined ? undefined : semitones * 100);
  if (size === undefined) return undefined;
  const matches = ({ of }: Catalog, options: FindOptions) =>
    findCents(size, of('tuning'), of('interval'), options);
  return { kinds: ['tuning', 'interval'], matches };
}

/** A scale on no note is looked for by its steps. */
function scaleSearch(value: Scale): Search | undefined {
  const { tonic, tones, steps } = value;
  if (tonic !== undefined || tones.length > 0) return notesSearch(scaleNotes(value));
  if (steps.length === 0) return undefined;
  return { kinds: ['scale'], matches: ({ scales }, options) => findSteps(steps, scales(), options) };
}

function notesSearch(notes: ReturnType<typeof scaleNotes>): Search | undefined {
  if (notes.length === 0) return undefined;
  return {
    kinds: withNotes,
    matches: ({ of, scales }, options) => {
      const names = namesOfNotes(notes);
      const found = findNotes(notes, scales(), of('progression'), options, chordMeant(notes));
      // Notes that rise are first the scale that they are.
      const other = found.findIndex(({ match }) => match !== 'same');
      const own = !isRisingScale(notes) ? 0 : other === -1 ? found.length : other;
      return [...found.slice(0, own), ...names, ...found.slice(own)];
    },
  };
}
