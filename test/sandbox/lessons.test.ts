/** Recomputes the figures in the articles on harmony, with tonal's dictionary and by hand. */
import { Chord, Note } from 'tonal';
import { expect, it } from 'vitest';
import { parseChord } from '../../src/music/chord.ts';
import { romanNumeral } from '../../src/music/chords/numerals.ts';
import { noteName } from '../../src/music/note.ts';
import { catalog, only } from './catalog.ts';

const contentOf = (slug: string) => only(catalog.articles, article => article.slug === slug).content;
const rowsIn = (text: string) =>
  [...text.matchAll(/<tr><td>(.*?)<\/tr>/g)].map(([, row = '']) =>
    row.split(/<[^>]+>/).filter(cell => cell !== ''),
  );
const rowsOf = (slug: string) => rowsIn(contentOf(slug));

const ascii = (text: string) => text.replaceAll('♯', '#').replaceAll('♭', 'b').replace('(maj7)', 'Maj7');
/** Returns the notes of a chord from tonal's dictionary, root first. */
const tones = (symbol: string) => Chord.get(ascii(symbol).replace('add9', 'Madd9')).notes;
const chroma = (note: string) => Note.chroma(ascii(note)) ?? Number.NaN;
const chromas = (symbol: string) => tones(symbol).map(chroma);
const chordOf = (symbol: string) => {
  const chord = parseChord(symbol);
  if (chord === undefined) throw new Error(symbol);
  return chord;
};
const c = { letter: 'C' as const, alteration: 0 };
const cMajor = [0, 2, 4, 5, 7, 9, 11];

it('the chords of cadences have the degrees that the article states', () => {
  const rows = rowsOf('cadences');
  expect(rows).toHaveLength(5);
  for (const [, degrees, chords = ''] of rows)
    expect(
      chords
        .split(' ')
        .map(chord => romanNumeral(chordOf(chord), c))
        .join('–'),
    ).toBe(degrees);
});

it('two of the seventh chords of C major hold B and F', () => {
  const sevenths = ['Cmaj7', 'Dm7', 'Em7', 'Fmaj7', 'G7', 'Am7', 'Bm7b5'];
  for (const symbol of sevenths) expect(cMajor).toEqual(expect.arrayContaining(chromas(symbol)));
  const both = sevenths.filter(symbol => [11, 5].every(tone => chromas(symbol).includes(tone)));
  expect(both).toEqual(['G7', 'Bm7b5']);
  expect(contentOf('cadences')).toContain('only two hold both tones, G7 and Bm7♭5');
  // The deceptive cadence ends with two of the three tones of the tonic.
  expect(chromas('Am').filter(tone => chromas('C').includes(tone))).toHaveLength(2);
});

it('figures are the intervals above the bass', () => {
  const letters = 'CDEFGAB';
  const above = (bass: string, note: string) =>
    ((letters.indexOf(note.charAt(0)) - letters.indexOf(bass.charAt(0)) + 7) % 7) + 1;
  const figures = (symbol: string, bass: string) =>
    tones(symbol)
      .filter(note => note !== bass)
      .map(note => above(bass, note))
      .sort((one, other) => other - one);
  const rows = rowsOf('inversion-and-figured-bass');
  expect(rows).toHaveLength(7);
  const ordinals = ['root position', 'first', 'second', 'third'];
  for (const [symbol = '', inversion, bass = '', intervals] of rows) {
    const [chord = ''] = symbol.split('/');
    expect([symbol, figures(chord, bass).join(' ')]).toEqual([symbol, intervals]);
    expect([symbol, ordinals[tones(chord).indexOf(bass)]]).toEqual([symbol, inversion]);
    expect(symbol.split('/')[1] ?? chord.charAt(0)).toBe(bass);
  }
  // The figures above the bass E: none, 6, and 6 4.
  expect([figures('Em', 'E'), figures('C', 'E'), figures('Am', 'E')]).toEqual([
    [5, 3],
    [6, 3],
    [6, 4],
  ]);
  const [, line = ''] = /<code>(C G\/B .*?)<\/code>/.exec(contentOf('inversion-and-figured-bass')) ?? [];
  const basses = line.split(' ').map(symbol => symbol.split('/')[1] ?? symbol.replace('m', ''));
  expect(basses.slice(0, 7).join(' ')).toBe('C B A G F E D');
});

it('secondary dominants are a fifth above their goals', () => {
  const rows = rowsOf('secondary-dominants');
  expect(rows).toHaveLength(5);
  for (const [name, symbol = '', notes = '', outside = '', goal = ''] of rows) {
    expect([name, `V7/${romanNumeral(chordOf(goal), c)}`]).toEqual([name, name]);
    expect([name, (chroma(tones(goal)[0] ?? '') + 7) % 12]).toEqual([
      name,
      chroma(notes.split(' ')[0] ?? ''),
    ]);
    expect([name, notes.split(' ').map(chroma)]).toEqual([name, chromas(symbol)]);
    const foreign = notes.split(' ').filter(note => !cMajor.includes(chroma(note)));
    expect([name, foreign.join(' ')]).toEqual([name, outside]);
  }
  // C♯dim7 has the upper notes of A7, and B♭.
  expect(chromas('C#dim7').slice(0, 3)).toEqual(chromas('A7').slice(1));
  expect(chromas('C#dim7')[3]).toBe(10);
});

it('minor keys have the scales and chords in the tables of the article', () => {
  const scaleOf = (name: string) => only(catalog.keyScales, ({ fullName }) => fullName === `A ${name}`);
  const rows = rowsOf('minor-keys');
  const [scales, degrees] = [rows.slice(0, 3), rows.slice(3)];
  for (const [name = '', notes, steps] of scales) {
    const { tones, signature } = scaleOf(name);
    expect([name, tones.map(({ noteName }) => noteName).join(' ')]).toEqual([name, notes]);
    expect([name, signature.replaceAll(',', ' ')]).toEqual([name, steps]);
  }
  expect(degrees).toHaveLength(7);
  const triad = (name: string, degree: number) =>
    [0, 2, 4].map(third => {
      const { tones } = scaleOf(name);
      return chroma(tones[(degree + third) % 7]?.noteName ?? '');
    });
  for (const [degree = '', natural = '', harmonic = ''] of degrees) {
    expect([natural, triad('minor', Number(degree) - 1)]).toEqual([natural, chromas(natural)]);
    expect([harmonic, triad('harmonic minor', Number(degree) - 1)]).toEqual([harmonic, chromas(harmonic)]);
  }
  expect(degrees.filter(([, natural, harmonic]) => natural !== harmonic)).toHaveLength(3);
  expect(contentOf('minor-keys')).toContain('Three of the seven differ');
});

it('voices move by the intervals in the article on voice leading', () => {
  const rows = rowsOf('voice-leading');
  const [distances, guides] = [rows.slice(0, 8), rows.slice(8)];
  const distance = (one = 0, other = 0) => Math.min((one - other + 12) % 12, (other - one + 12) % 12);
  const orders = [
    [0, 1, 2],
    [0, 2, 1],
    [1, 0, 2],
    [1, 2, 0],
    [2, 0, 1],
    [2, 1, 0],
  ];
  for (const [from = '', to = '', common, semitones] of distances) {
    const [start, end] = [chromas(from), chromas(to)];
    const least = orders.map(order =>
      order.reduce((sum, voice, index) => sum + distance(start[index], end[voice]), 0),
    );
    expect([to, String(start.filter(tone => end.includes(tone)).length)]).toEqual([to, common]);
    expect([to, String(Math.min(...least))]).toEqual([to, semitones]);
  }
  expect(guides).toHaveLength(3);
  for (const [symbol = '', third, seventh] of guides)
    expect([symbol, tones(symbol)[1], tones(symbol)[3]]).toEqual([symbol, third, seventh]);
  for (const [index, [, third]] of guides.slice(0, 2).entries()) expect(guides[index + 1]?.[2]).toBe(third);
  // In the last section, C F A moves to D G B: every voice rises by a whole tone.
  expect(chromas('G').sort((a, b) => a - b)).toEqual([0, 5, 9].map(tone => tone + 2));
});

it('chord symbols have the notes that the article states', () => {
  const rows = rowsOf('reading-a-chord-symbol');
  const [sevenths, numbers] = [rows.slice(0, 4), rows.slice(4)];
  for (const [symbol = '', third, seventh, notes] of sevenths) {
    const [root = 0, second = 0, , last = 0] = chromas(symbol);
    expect([symbol, (second - root + 12) % 12 === 4 ? 'major' : 'minor']).toEqual([symbol, third]);
    expect([symbol, (last - root + 12) % 12 === 11 ? 'major' : 'minor']).toEqual([symbol, seventh]);
    expect([symbol, chordOf(symbol).tones.map(noteName).join(' ')]).toEqual([symbol, notes]);
  }
  expect(numbers).toHaveLength(8);
  for (const [symbol = '', notes = '', count] of numbers) {
    const own = chordOf(symbol).tones.map(noteName);
    expect([symbol, own.join(' ')]).toEqual([symbol, notes]);
    expect([symbol, String(own.length)]).toEqual([symbol, count]);
    expect([symbol, new Set(chromas(symbol))]).toEqual([symbol, new Set(notes.split(' ').map(chroma))]);
  }
});

it('shapes of a triad use four, five or six strings', () => {
  const shapes = rowsOf('shapes-on-a-neck').map(([shape = '']) => shape);
  const counts = new Set(shapes.map(shape => [...shape].filter(fret => fret !== 'x').length));
  expect([...counts].sort()).toEqual([4, 5, 6]);
  expect(contentOf('shapes-on-a-neck')).toContain('the three of a triad fill four strings, five or six.');
});
