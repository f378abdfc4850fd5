/** Tests the links and statements of the articles. */
import { Chord, Note } from 'tonal';
import { describe, expect, it, onTestFinished } from 'vitest';
import { commandFor } from '../../src/catalog/index.ts';
import { readScale } from '../../src/catalog/lib/music.ts';
import { stresses } from '../../src/music/rings.ts';
import { createScore, swingScore } from '../../src/music/score/score.ts';
import { toWrittenPitch, transposingInstrument } from '../../src/music/score/transposing.ts';
import { makeHome } from '../support/cli.ts';
import { runInProcess } from '../support/in-process.ts';
import { catalog, midiOf, only } from './catalog.ts';

const { articles, harmonies, keyScales, mediaAssets, musicSystems } = catalog;
const article = (slug: string) => only(articles, article => article.slug === slug);

it('articles link only to public records and media', () => {
  const names = new Map([
    ...harmonies.flatMap(({ id, name, isPublic }) =>
      isPublic ? [[`/api/mobile/harmonies/${id}`, name] as const] : [],
    ),
    ...musicSystems.flatMap(({ id, name, isPublic }) =>
      isPublic ? [[`/api/mobile/music-systems/${id}`, name] as const] : [],
    ),
    ['/api/mobile/keys/1', 'C'] as const,
    ...keyScales.map(({ id, fullName }) => [`/api/mobile/key-scales/${id}`, fullName] as const),
    ...mediaAssets.flatMap(({ path, title, isPublic }) => (isPublic ? [[path, title] as const] : [])),
  ]);
  const links = articles.flatMap(({ content }) =>
    [...content.matchAll(/href="(\/[^"]*)"/g)].map(([, path = '']) => names.get(path)),
  );
  expect(links).toEqual([
    '19 equal divisions of the octave',
    '31 equal divisions of the octave',
    'C',
    'Circle of fifths, major',
    ...['C major', 'D dorian', 'E phrygian', 'F lydian', 'G mixolydian', 'A minor', 'B locrian'],
    'So What',
    'Major third, pure (5:4)',
    'Major third, tempered',
    'Twelve-bar blues',
    'G♯ major',
    'Tritone substitution',
    'ii–V–I',
    'ii–V–I',
    'Authentic cadence',
    'Plagal cadence',
    'Half cadence',
    'Deceptive cadence',
    'Andalusian cadence',
    'Picardy third',
    'ii–V–I',
    'Backdoor cadence',
    'Ragtime progression',
    'Rhythm-changes bridge',
    'A phrygian dominant',
    'A minor',
    'A harmonic minor',
    'A melodic minor',
    'Minor ii–V–i',
    'ii–V–I',
  ]);
});

it('printed articles show for each link the command that opens it, also in a pipe', async () => {
  const paths = articles.flatMap(({ content }) =>
    [...content.matchAll(/href="(\/[^"]*)"/g)].map(([, path = '']) => path),
  );
  expect(new Set(paths.map(path => commandFor(path)?.replace(/[^ ]+$/, '')))).toEqual(
    new Set(['systems get ', 'keys get ', 'harmonies get ', 'media play ', 'scales get ']),
  );
  const home = makeHome();
  onTestFinished(() => home.remove());
  const { stdout } = await runInProcess(['articles', 'get', '6'], home.env);
  expect(stdout).toContain(
    'a pure third (media play third-pure) with a tempered one (media play third-tempered)',
  );
  const first = await runInProcess(['articles', 'get', '1'], home.env);
  expect(first.stdout).toContain('may prefer 19 (systems get 5) or 31 (systems get 8) tones');
});

it('the article on twelve tones names the first division with better fifths', () => {
  const error = (divisions: number) => {
    const fifth = 1200 * Math.log2(1.5);
    const step = 1200 / divisions;
    return Math.abs(Math.round(fifth / step) * step - fifth);
  };
  const records = Array.from({ length: 53 }, (_, index) => index + 1).filter(divisions =>
    Array.from({ length: divisions - 1 }, (_, index) => index + 1).every(
      smaller => error(smaller) > error(divisions) + 1e-9,
    ),
  );
  expect(records.slice(-4)).toEqual([12, 29, 41, 53]);
  expect(article('why-twelve-tones').content).toContain('Not until twenty-nine tones');
});

describe('the article that lists chords', () => {
  const rows = [...article('chords-a-reference').content.matchAll(/<tr><td>(.*?)<\/tr>/g)].map(
    ([, row = '']) => row.split(/<[^>]+>/).filter(cell => cell !== ''),
  );

  it('gives each chord the notes of tonal’s dictionary', () => {
    expect(rows.length).toBe(30);
    const ascii = (text: string) =>
      text.replaceAll('♯', '#').replaceAll('♭', 'b').replaceAll('𝄫', 'bb').replace('(maj7)', 'Maj7');
    for (const [symbol = '', , , notes = ''] of rows) {
      const chromas = (names: readonly string[]) => names.map(Note.chroma);
      expect([symbol, chromas(ascii(notes).split(' '))]).toEqual([
        symbol,
        chromas(Chord.get(ascii(symbol).replace('add9', 'Madd9')).notes),
      ]);
    }
  });

  it('gives the scale degrees of the notes of each chord', () => {
    const major = ['C', 'D', 'E', 'F', 'G', 'A', 'B'];
    for (const [symbol, , recipe = '', notes] of rows) {
      const noteNames = recipe.split(' ').map(degree => {
        const [, sign = '', number = ''] = /^(\D*)(\d+)$/.exec(degree) ?? [];
        return `${major[(Number(number) - 1) % 7]}${sign}`;
      });
      expect([symbol, noteNames.join(' ')]).toEqual([symbol, notes]);
    }
  });
});

/** Returns the rows of the table in an article, each a list of cells. */
const table = (slug: string) =>
  [...article(slug).content.matchAll(/<tr><td>(.*?)<\/tr>/g)].map(([, row = '']) =>
    row.split(/<[^>]+>/).filter(cell => cell !== ''),
  );

describe('the table of shapes on a fretboard', () => {
  const { id } = only(catalog.instruments, ({ name }) => name === 'Guitar');
  const strings = catalog.instrumentRows.filter(row => row.instrumentId === id).map(({ midi }) => midi);
  const fretsOf = (shape: string) =>
    shape.includes('-') ? shape.replace('xx-', 'x-x-').split('-') : [...shape];
  const tones = (shape: string, capo = 0) =>
    fretsOf(shape).flatMap((fret, string) =>
      fret === 'x' ? [] : [(strings[string] ?? 0) + Number(fret) + capo],
    );
  const chromas = (midis: readonly number[]) =>
    [...new Set(midis.map(midi => midi % 12))].sort((a, b) => a - b);
  const chordChromas = (chord: string) =>
    Chord.get(chord.replace('♭', 'b').replace('♯', '#'))
      .notes.map(note => Note.chroma(note) ?? Number.NaN)
      .sort((a, b) => a - b);

  it('gives the notes and the chord that each shape sounds', () => {
    const rows = table('shapes-on-a-neck');
    expect(rows).toHaveLength(8);
    for (const [shape = '', chord = '', notes = ''] of rows) {
      expect([shape, tones(shape)]).toEqual([shape, notes.split(' ').map(midiOf)]);
      expect([shape, chromas(tones(shape))]).toEqual([shape, chordChromas(chord)]);
    }
  });

  it('has five positions of C, each a moved shape of the table', () => {
    const { content } = article('shapes-on-a-neck');
    const moved = [...content.matchAll(/<code>([x\d-]+)<\/code>/g)].map(([, shape = '']) => shape);
    const places = moved.slice(1);
    expect(places).toEqual(['x32010', 'x35553', '875558', '8-10-10-9-8-8', 'xx-10-12-13-12']);
    for (const shape of places) expect([shape, chromas(tones(shape))]).toEqual([shape, chordChromas('C')]);
    const open = table('shapes-on-a-neck').map(([shape = '']) => tones(shape));
    const up = places.map((shape, index) =>
      tones(shape).map((tone, string) => tone - (open[index]?.[string] ?? 0)),
    );
    expect(up.map(each => [...new Set(each)])).toEqual([[0], [3], [5], [8], [10]]);
  });

  it('has shapes that a capo transposes', () => {
    for (const [shape, chord, capo] of [
      ['x32010', 'E♭', 3],
      ['320003', 'B♭', 3],
      ['x02210', 'Cm', 3],
      ['320003', 'A♭', 1],
    ] as const)
      expect([chord, chromas(tones(shape, capo))]).toEqual([chord, chordChromas(chord)]);
  });
});

it('the article on transposing instruments agrees with the computed transpositions', () => {
  const scale = (name: string) => readScale(only(keyScales, ({ fullName }) => fullName === name));
  const rows = table('transposing-instruments');
  expect(rows).toHaveLength(11);
  for (const [name = '', sounds, written] of rows) {
    const player = transposingInstrument(name);
    if (player === undefined) throw new Error(name);
    expect([name, player.sounds, toWrittenPitch(scale('C major'), player).name]).toEqual([
      name,
      sounds,
      written,
    ]);
  }
  const read = (key: string, name: string) => {
    const player = transposingInstrument(name);
    return player && toWrittenPitch(scale(`${key} major`), player).name;
  };
  // These are the written keys for the tuning note A, and for F major.
  expect(['trumpet', 'alto sax', 'horn'].map(name => read('A', name))).toEqual([
    'B major',
    'F♯ major',
    'E major',
  ]);
  expect(['trumpet', 'alto sax'].map(name => read('F', name))).toEqual(['G major', 'D major']);
  const sharps = (name = '') =>
    scale(name).tones.reduce((sum, { note }) => sum + (note?.alteration ?? Number.NaN), 0);
  expect(['trumpet', 'alto sax', 'horn'].map(name => sharps(read('C', name)))).toEqual([2, 3, 1]);
});

it('the article on accents and swing describes how the program plays them', () => {
  const { content } = article('accents-and-swing');
  expect(content).toContain(
    `draws ${stresses.accent} and more as an accent, ◉, ${stresses.ghost} and less as a ghost`,
  );
  const eighth = { ticks: 240, midi: 42, isDrum: true, velocity: 100 };
  const beat = createScore({ name: '', bpm: 120, notes: [0, 240, 480].map(at => ({ ...eighth, at })) });
  const rows = table('accents-and-swing');
  expect(rows).toHaveLength(4);
  for (const [percent = '', ratio = '', first, second] of rows) {
    const [start = 0, middle = 0, end = 0] = swingScore(beat, {
      percent: Number(percent),
      unit: 8,
    }).notes.map(({ at }) => at);
    const ms = (ticks: number) => `${Math.round((ticks / 480) * 500)} ms`;
    expect([percent, ms(middle - start), ms(end - middle)]).toEqual([percent, first, second]);
    const [long = 0, short = 1] = ratio.split(':').map(Number);
    expect((middle - start) / (end - middle)).toBeCloseTo(long / short, 1);
  }
  const snare = only(catalog.circularTracks, ({ name }) => name === 'Train beat').circularTrack.rings[1];
  const marks = snare?.velocities?.map(each =>
    each >= stresses.accent ? '◉' : each <= stresses.ghost ? '•' : '●',
  );
  expect(content).toContain(`${marks?.join(' ')}.`);
});
