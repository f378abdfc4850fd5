/** Compares chord names for notes with a book, with an independent search over all qualities, and with tonal. */
import { Chord as Tonal } from 'tonal';
import { expect, it } from 'vitest';
import { type Chord, chordName, parseChord } from '../../src/music/chord.ts';
import { chordsOfNotes } from '../../src/music/chords/chord-names.ts';
import { commonNotes, type Note, noteName, parseNote, pitchClass } from '../../src/music/note.ts';
import { campaign } from '../support/often.ts';

const notes = (text: string) => text.split(' ').flatMap(name => parseNote(name) ?? []);
const names = (text: string) =>
  chordsOfNotes(notes(text)).map(chord => chordName(chord) + (chord.lacksFifth ? ' without its fifth' : ''));

it('names the chord of some notes as players do, with the simplest name first', () => {
  const first: Readonly<Record<string, readonly string[]>> = {
    'C E G B♭': ['C7'],
    'E G C': ['C/E'],
    'G C E': ['C/G'],
    'C G': ['C5'],
    'G C': ['C5/G'],
    'C E G A': ['C6', 'Am7/C'],
    'A C E G': ['Am7', 'C6/A'],
    'E A C G': ['Am7/E', 'C6/E'],
    'C F G': ['Csus4', 'Fsus2/C'],
    'C D G': ['Csus2', 'Gsus4/C'],
    'F♯ A C E': ['F♯m7♭5', 'Am6/F♯'],
    'B D F A♭': ['Bdim7', 'Ddim7/B', 'Fdim7/B', 'A♭dim7/B'],
    'C E G♯': ['Caug', 'Eaug/C', 'G♯aug/C'],
    'C E B♭': ['C7 without its fifth'],
    'C B♭ E D': ['C9 without its fifth'],
    'C E♭ B♭': ['Cm7 without its fifth'],
    'E B♭ C': ['C7/E without its fifth'],
    'C E A': ['Am/C'],
    'B♭ C E G': ['C7/B♭'],
    'D C E G': ['C/D'],
    'G F A C': ['F/G'],
    'F C E G': ['C/F'],
    'D F♯ A C♯': ['Dmaj7'],
    'A C E G♯': ['Am(maj7)'],
    'E G♯ B D G': ['E7♯9'],
    'C E G D': ['Cadd9'],
    'E G♯ B D F': ['E7♭9'],
    'E G♯ C D': ['E7♯5'],
    // D♯ sounds like the E♭ of C minor.
    'C D♯ G': ['Cm'],
    'C E G B♭ D♭ F♯': ['C7(♭9♯11)'],
  };
  const typedTexts = Object.keys(first);
  const found = typedTexts.map(text => [text, names(text).slice(0, first[text]?.length)]);
  expect(Object.fromEntries(found)).toEqual(first);
  expect(['C', 'C E', 'C C♯ D', 'C D E F G A B'].map(names)).toEqual([[], [], [], []]);
});

/** The chord qualities that song books print. */
const qualities = (
  ' m 7 maj7 m7 sus4 sus2 dim aug 6 m6 m7♭5 dim7 m(maj7) add9 m(add9) 9 m9 maj9 7sus4 6/9 m6/9 (♭5) dim(maj7) ' +
  '7♯5 7♭5 maj7♯5 maj7♭5 m7♯5 7sus2 7♭9 7♯9 7♯11 7♭13 maj7♯11 m(maj9) 9sus4 11 m11 13 maj13 m13 ' +
  '7(♯5♯9) 13♭9 9♯11 7sus4♭9 m♭6 13sus4 7(♯5♭9) 7(♭5♭9) 7(♭9♭13) 13♯11 9♯5 7(♭9♯11) 9♭5 m♯5 7(♭5♯9) 7(♯9♯11)'
).split(' ');
/** Exceptions: Cm♭6 is A♭maj7/C, Cm♯5 is A♭/C, Cm7♯5 is A♭add9/C, and inversions of 13♯11 are modes of a scale. */
const rare = ['m♭6', 'm♯5', 'm7♯5', '13♯11'];
const chords = commonNotes.flatMap(root =>
  qualities.flatMap(quality => parseChord(noteName(root) + quality) ?? []),
);
const pitchText = (pitches: Iterable<number>) => [...new Set(pitches)].sort((a, b) => a - b).join(' ');
const pitchesOf = (tones: readonly Note[]) => pitchText(tones.map(pitchClass));
const rotate = (tones: readonly Note[], from: number) => [...tones.slice(from), ...tones.slice(0, from)];
const identity = ({ root, tones, bass }: Chord) =>
  [pitchClass(root), pitchesOf(tones), pitchClass(bass ?? root)].join(' | ');

it('finds each quality on each root in each inversion, and no chord with other notes', context => {
  campaign(context);
  expect(chords).toHaveLength(12 * qualities.length);
  for (const chord of chords) {
    for (const [from, bass] of chord.tones.entries()) {
      const typedNotes = rotate(chord.tones, from);
      const found = chordsOfNotes(typedNotes);
      const wanted = from === 0 ? identity(chord) : identity({ ...chord, bass });
      if (!rare.includes(chord.quality)) expect(found.map(identity)).toContain(wanted);
      for (const { lacksFifth, ...each } of found) {
        const fifth = lacksFifth
          ? each.tones.filter(tone => modulo(pitchClass(tone) - pitchClass(each.root)) === 7)
          : [];
        const all = each.bass ? [...each.tones, each.bass] : each.tones;
        expect([chordName(each), pitchesOf(all)]).toEqual([
          chordName(each),
          pitchesOf([...typedNotes, ...fifth]),
        ]);
        expect(pitchClass(each.bass ?? each.root)).toBe(pitchClass(bass));
      }
    }
  }
});

it('puts the chord in root position first, and simpler chords before inversions', () => {
  const others: string[] = [];
  for (const chord of chords.filter(({ quality }) => !rare.includes(quality))) {
    const [first] = chordsOfNotes(chord.tones);
    if (first && identity(first) !== identity(chord))
      others.push(`${chordName(chord)} is ${chordName(first)}`);
  }
  expect(others).toEqual([]);
});

it('finds the chords that tonal detects', () => {
  const missed = new Set<string>();
  let compared = 0;
  for (const { tones } of chords.slice(0, 12 * 40)) {
    const noteNames = tones.map(note =>
      noteName(note).replaceAll('♭', 'b').replaceAll('♯', '#').replaceAll('𝄫', 'bb'),
    );
    const found = chordsOfNotes(tones);
    for (const symbol of Tonal.detect(noteNames)) {
      const theirs = parseChord(symbol);
      const isNamed =
        theirs && !rare.includes(theirs.quality) && (!theirs.bass || qualities.includes(theirs.quality));
      if (!isNamed || pitchesOf(theirs.tones) !== pitchesOf(tones)) continue;
      compared++;
      if (!found.map(identity).includes(identity(theirs))) missed.add(symbol);
    }
  }
  expect(compared).toBeGreaterThan(600);
  expect([...missed]).toEqual([]);
});

function modulo(pitch: number): number {
  return ((pitch % 12) + 12) % 12;
}
