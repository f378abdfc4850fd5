/** The interval or the chords that consist of exactly the notes of a query. */
import { accidental } from '../../names/note-names.ts';
import { type Chord, chordName } from '../chord.ts';
import { chordsOfNotes, type NamedChord } from '../chords/named.ts';
import { intervalAbbreviation } from '../interval-name.ts';
import { alteration, degreeName, type Note, noteName, transposition } from '../note.ts';
import type { Candidate, Found } from './found.ts';
import type { NotesQuery } from './query.ts';

/** Names of a chord at most; a diminished seventh has four. */
const mostNames = 4;

export function namesOfNotes(
  { notes, chord, interval }: NotesQuery,
  intervals: Iterable<Candidate<'interval'>>,
): readonly Found[] {
  const named = chordsOfNotes(chord?.bass ? [chord.bass, ...chord.tones] : notes);
  const asked = chord && chordName(chord);
  const others = named.filter(each => chordName(each) !== asked);
  const chords: readonly NamedChord[] = chord ? [{ ...chord, lacksFifth: false }, ...others] : named;
  return [
    ...(interval ? [intervalBetween(interval, intervals)] : []),
    ...chords.slice(0, mostNames).map(foundChord),
  ];
}

/** The record of the interval; the name alone if the catalog has none, as for `AA4`. */
function intervalBetween(
  [low, high]: readonly [Note, Note],
  intervals: Iterable<Candidate<'interval'>>,
): Found {
  const size = transposition(low, high);
  const isSame = ({ value }: Candidate<'interval'>) =>
    value.letters === size.letters && value.semitones === size.semitones;
  return {
    noun: 'intervals',
    id: [...intervals].find(isSame)?.id,
    name: intervalAbbreviation(size),
    match: 'same',
    why: `${noteName(low)} up to ${noteName(high)}`,
    distance: 0,
  };
}

function foundChord(chord: NamedChord): Found {
  const { lacksFifth } = chord;
  return {
    noun: 'chords',
    id: undefined,
    name: chordName(chord),
    match: lacksFifth ? 'near' : 'same',
    why: chordDegrees(chord).join(' ') + (lacksFifth ? ', without its fifth' : ''),
    distance: lacksFifth ? 1 : 0,
  };
}

/** The degrees of a chord, `1 3 5 ♭7`; those above the seventh are 9, 11 and 13. */
export function chordDegrees({ root, tones }: Chord): readonly string[] {
  const degrees = tones.map(tone => transposition(root, tone));
  const isAbove = degrees.map(
    (degree, index) => degree.letters < Math.max(0, ...degrees.slice(0, index).map(({ letters }) => letters)),
  );
  return degrees.map((degree, index) => {
    const name = degreeName(degree);
    return isAbove[index] ? accidental(alteration(degree)) + (degree.letters + 8) : name;
  });
}
