/** Shapes of chords: against a book of them, and against what the neck itself sounds. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { type Chord, chordName, parseChord } from '../../src/music/chord.ts';
import { asStrung, pitchedStrings, readTuning } from '../../src/music/chords/neck.ts';
import { chordShapes, fingering, fretString, type Shape } from '../../src/music/chords/shapes.ts';
import { pitchClass } from '../../src/music/note.ts';
import { catalog } from '../sandbox/catalog.ts';
import { campaign } from '../support/often.ts';

const guitar = [40, 45, 50, 55, 59, 64];
const ukulele = [67, 60, 64, 69];

function chordOf(label: string): Chord {
  const chord = parseChord(label);
  if (!chord) throw new Error(`no chord: ${label}`);
  return chord;
}

const neckStrings = (open: readonly number[]) =>
  pitchedStrings(asStrung(open.map(midi => ({ label: '', midi }))));
const shapesOf = (label: string, open: readonly number[]) => chordShapes(chordOf(label), neckStrings(open));
const first = (label: string, open: readonly number[], count = 1) =>
  shapesOf(label, open)
    .slice(0, count)
    .map(({ frets }) => fretString(frets));

const require = createRequire(import.meta.url);
const books = {
  guitar: require.resolve('@tombatossals/chords-db/lib/guitar.json'),
  ukulele: require.resolve('@tombatossals/chords-db/lib/ukulele.json'),
};

const bookSchema = z.object({
  chords: z.record(
    z.string(),
    z.array(
      z.object({
        key: z.string(),
        suffix: z.string(),
        positions: z.array(z.object({ frets: z.array(z.number()), baseFret: z.number() })),
      }),
    ),
  ),
});

/** The chords of chords-db with their positions as frets from the nut. */
function book(path: string) {
  const { chords } = bookSchema.parse(JSON.parse(readFileSync(path, 'utf8')));
  return Object.values(chords).flatMap(list =>
    list.flatMap(({ key, suffix, positions }) => {
      const chord = parseChord(key + suffix.replace('major', '').replace('minor', 'm'));
      const fretted = positions.map(({ frets, baseFret }) =>
        frets.map(fret => (fret < 0 ? null : fret === 0 ? 0 : fret + baseFret - 1)),
      );
      return chord ? [{ chord, positions: fretted }] : [];
    }),
  );
}

/** Whether four fingers hold it within four frets, with a barre at its lowest, and it is the chord and no other. */
function obeys(
  frets: readonly (number | null)[],
  chord: Chord,
  open: readonly number[],
  hasBass: boolean,
): boolean {
  const sounding = frets.flatMap((fret, string) => (fret === null ? [] : [(open[string] ?? 0) + fret]));
  const pitches = new Set(sounding.map(midi => midi % 12));
  const wanted = new Set([...chord.tones, ...(chord.bass ? [chord.bass] : [])].map(pitchClass));
  const fifth = (pitchClass(chord.root) + 7) % 12;
  const isFree = wanted.size > 3 && !(chord.bass && pitchClass(chord.bass) === fifth);
  const isChord = [...wanted].every(pitch => pitches.has(pitch) || (isFree && pitch === fifth));
  const isPure = [...pitches].every(pitch => wanted.has(pitch));
  const isOnBass = !hasBass || Math.min(...sounding) % 12 === pitchClass(chord.bass ?? chord.root);
  const pressed = frets.filter(fret => fret !== null && fret > 0).map(Number);
  const [low, high] = [Math.min(...pressed), Math.max(...pressed)];
  const under = frets.slice(frets.indexOf(low), frets.lastIndexOf(low) + 1);
  const withBarre = under.includes(0) ? pressed.length : pressed.filter(fret => fret > low).length + 1;
  const isHeld =
    pressed.length === 0 || (high - low < 4 && low <= 12 && Math.min(pressed.length, withBarre) <= 4);
  return isChord && isPure && isOnBass && isHeld;
}

it.each([
  ['guitar', guitar, 1300, 0.94],
  ['ukulele', ukulele, 1000, 1],
] as const)('finds every %s position of a chord book that obeys its rules', (name, open, fewest, share) => {
  let [obeying, firsts, early] = [0, 0, 0];
  const missed: string[] = [];
  for (const { chord, positions } of book(books[name])) {
    const found = chordShapes(chord, neckStrings(open)).map(({ frets }) => fretString(frets));
    for (const [index, frets] of positions.entries()) {
      if (!obeys(frets, chord, open, name === 'guitar')) continue;
      obeying++;
      const place = found.indexOf(fretString(frets));
      if (place === -1) missed.push(`${chordName(chord)} ${fretString(frets)}`);
      if (index > 0) continue;
      firsts++;
      if (place >= 0 && place < 8) early++;
    }
  }
  expect(missed).toEqual([]);
  expect(obeying).toBeGreaterThan(fewest);
  expect(early / firsts).toBeGreaterThanOrEqual(share);
});

it('begins with what everybody learns', () => {
  const guitarFirst: Readonly<Record<string, string>> = {
    ...{
      C: 'x32010',
      D: 'xx0232',
      E: '022100',
      F: '133211',
      A: 'x02220',
      Am: 'x02210',
      Dm: 'xx0231',
      Em: '022000',
    },
    ...{
      Bm: 'x24432',
      B: 'x24442',
      'F♯m': '244222',
      'B♭': 'x13331',
      A7: 'x02020',
      B7: 'x21202',
      C7: 'x32310',
    },
    ...{ D7: 'xx0212', E7: '020100', Am7: 'x02010', Dm7: 'xx0211', Cmaj7: 'x32000', Amaj7: 'x02120' },
    ...{ Dmaj7: 'xx0222', 'C/G': '332010', Dsus4: 'xx0233', G6: '320000', Cadd9: 'x32030' },
  };
  const ukuleleFirst: Readonly<Record<string, string>> = {
    ...{
      C: '0003',
      G: '0232',
      F: '2010',
      Am: '2000',
      D: '2220',
      A: '2100',
      Em: '0432',
      G7: '0212',
      Dm: '2210',
    },
    ...{ 'B♭': '3211', E: '4442', E7: '1202', C7: '0001', Cmaj7: '0002' },
  };
  const found = (table: Readonly<Record<string, string>>, open: readonly number[]) =>
    Object.fromEntries(Object.keys(table).map(label => [label, first(label, open)[0]]));
  expect(found(guitarFirst, guitar)).toEqual(guitarFirst);
  expect(found(ukuleleFirst, ukulele)).toEqual(ukuleleFirst);
  expect(first('G', guitar, 2)).toContain('320003');
});

it('holds no wrong tone, and can be held, on any fretted instrument of the catalog', context => {
  campaign(context);
  const necks = catalog.instruments.flatMap(({ id, name, familyCode }) => {
    const rows = catalog.instrumentRows.filter(row => row.instrumentId === id);
    return familyCode === 'FRETBOARD' ? [{ name, open: rows.map(({ midi }) => midi) }] : [];
  });
  expect(necks.length).toBeGreaterThanOrEqual(25);
  const labels = [
    'C',
    'F♯m',
    'B♭7',
    'Emaj7',
    'Am7',
    'Dm7♭5',
    'G♯dim7',
    'Caug',
    'Dsus4',
    'C6/9',
    'G13',
    'C7alt',
    'A5',
    'F/G',
  ];
  for (const neck of necks) {
    const { name } = neck;
    const strings = neckStrings(neck.open);
    const open = strings.map(({ midi }) => midi);
    const isReentrant = open.some(midi => midi < (open[0] ?? 0));
    for (const label of labels) {
      const chord = chordOf(label);
      const hasBass = !isReentrant && (open.length >= 6 || chord.bass !== undefined);
      for (const shape of chordShapes(chord, strings)) {
        // The short string of a banjo sounds as if it were five frets longer.
        const asLong = shape.frets.map((fret, string) => (fret ? fret - (strings[string]?.from ?? 0) : fret));
        const tones = strings.flatMap(({ midi }, string) => {
          const fret = asLong[string];
          return fret === null || fret === undefined ? [] : [(midi + fret) % 12];
        });
        const wanted = new Set([...chord.tones, ...(chord.bass ? [chord.bass] : [])].map(pitchClass));
        const wrong = tones.filter(pitch => !wanted.has(pitch));
        expect([name, label, fretString(shape.frets), wrong]).toEqual([
          name,
          label,
          fretString(shape.frets),
          [],
        ]);
        if (strings.every(({ from }) => from === undefined))
          expect([label, shape.frets, obeys(shape.frets, chord, open, hasBass)]).toEqual([
            label,
            shape.frets,
            true,
          ]);
      }
    }
  }
});

it('begins the short string of a banjo at fret 5', () => {
  const banjo = [67, 50, 55, 59, 62];
  expect(neckStrings(banjo)[0]).toEqual({ midi: 67, from: 5 });
  expect(first('G', banjo)).toEqual(['00000']);
  const pressed = shapesOf('C', banjo).flatMap(({ frets }) => frets[0] ?? []);
  // G, and C five frets on; between nut and fifth fret there is no string.
  expect([...new Set(pressed)].sort((a, b) => a - b)).toEqual([0, 10, 14]);
  expect([ukulele, guitar, [67, 72, 76, 69, 76]].map(open => neckStrings(open)[0]?.from)).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});

it('says which finger presses what', () => {
  const fingered = (label: string, frets: string): Shape | undefined =>
    shapesOf(label, guitar).find(shape => fretString(shape.frets) === frets);
  const fingers: Readonly<Record<string, string>> = {
    'C x32010': '032010',
    'G 320003': '210003',
    'Am x02210': '002310',
    'D xx0232': '000132',
    'F 133211': '134211',
    'Bm x24432': '013421',
    'A x02220': '001230',
    'C♯m x46654': '013421',
    'E7 020100': '020100',
  };
  const shapes = Object.keys(fingers);
  const found = shapes.map(text => {
    const [label = '', frets = ''] = text.split(' ');
    const shape = fingered(label, frets);
    return [text, shape && fingering(shape).join('')];
  });
  expect(Object.fromEntries(found)).toEqual(fingers);
  expect(fingered('F', '133211')?.barre).toEqual({ fret: 1, from: 0, to: 5 });
  expect(fingered('Bm', 'x24432')?.barre).toEqual({ fret: 2, from: 1, to: 5 });
  expect(fingered('C', 'x32010')?.barre).toBeUndefined();
});

it('begins with a hand that is worth a strum, however few strings would do', () => {
  const dadgad = [38, 45, 50, 55, 57, 62];
  const sounding = (label: string) => shapesOf(label, dadgad)[0]?.frets.filter(fret => fret !== null).length;
  for (const label of ['G', 'C', 'F', 'Am', 'Em']) expect(sounding(label), label).toBeGreaterThanOrEqual(4);
});

it('leaves the fifth out of four tones, and nothing of three', () => {
  expect(shapesOf('C7', guitar).some(({ frets }) => fretString(frets) === 'x3231x')).toBe(true);
  expect(shapesOf('C', guitar).every(({ frets }) => /[^x]/.test(fretString(frets)))).toBe(true);
  expect(shapesOf('C/E', guitar).map(({ frets }) => fretString(frets))).toContain('032010');
  expect(shapesOf('C13', ukulele)).toEqual([]);
  expect(shapesOf('C', [40])).toEqual([]);
  expect(shapesOf('C', [])).toEqual([]);
});

it('looks at few hands on necks of many strings, and leaves no string out between others', () => {
  const eight = [30, 35, 40, 45, 50, 55, 59, 64];
  const found = shapesOf('F♯7sus4♭9', eight);
  expect(found.length).toBeGreaterThan(100);
  expect(found.length).toBeLessThan(4000);
  const struck = found.map(({ frets }) => frets.map(fret => (fret === null ? '-' : 'x')).join(''));
  expect(struck.filter(text => /x-+x/.test(text))).toEqual([]);
  // A sitar's seven strings have no bass to begin with.
  const sitar = shapesOf('E6/9', [54, 49, 44, 37, 56, 61, 73]).map(({ frets }) => fretString(frets));
  expect(sitar.length).toBeGreaterThan(100);
  expect(sitar.filter(frets => /\d-?(?:x-?)+\d/.test(frets))).toEqual([]);
  const seven = shapesOf('C', eight.slice(1)).map(({ frets }) => fretString(frets));
  expect(seven).toContain('xx32010');
});

it('finds something on a neck of eighteen strings, and ends', () => {
  const open = Array.from({ length: 18 }, (_, string) => 28 + 2 * string + (string % 3));
  expect(shapesOf('C', open).length).toBeGreaterThan(0);
});

it('has a fret for each course of strings that lie in pairs', () => {
  const twelve = [52, 40, 57, 45, 62, 50, 67, 55, 59, 59, 64, 64];
  expect(neckStrings(twelve)).toEqual(neckStrings(guitar));
  expect(first('Am7', twelve)).toEqual(['x02010']);
  const tuned = (text: string) => {
    const tuning = readTuning(text);
    return tuning && 'strings' in tuning ? tuning.strings : [];
  };
  expect(tuned('G3 G3 D4 D4 A4 A4 E5 E4')).toEqual([
    { label: 'G3 G3', midi: 55, course: [55, 55] },
    { label: 'D4 D4', midi: 62, course: [62, 62] },
    { label: 'A4 A4', midi: 69, course: [69, 69] },
    { label: 'E5 E4', midi: 64, course: [76, 64] },
  ]);
  // A pair of the eight is a fifth apart; six strings may be tuned in pairs, and each has a finger of its own.
  expect(tuned('G3 G3 D4 D4 A4 A4 E5 A4')).toHaveLength(8);
  expect(tuned('D2 D3 A2 A3 D3 D4')).toHaveLength(6);
  expect(tuned('G3 G3 D4 D4 A4 A4 E5 E5 E5')).toHaveLength(9);
});

it('takes less than 20 ms a chord on every fretted instrument of the catalog', () => {
  const labels = ['C', 'F♯m', 'B♭7', 'Emaj7', 'A♭m11', 'D6/9', 'G13', 'C7alt'];
  const chords = labels.map(chordOf);
  const slow = catalog.instruments.flatMap(({ id, name, familyCode }) => {
    const open = catalog.instrumentRows.filter(row => row.instrumentId === id).map(({ midi }) => midi);
    if (familyCode !== 'FRETBOARD') return [];
    const strings = neckStrings(open);
    chordShapes(chordOf('D13'), strings);
    const before = process.cpuUsage();
    for (const chord of chords) chordShapes(chord, strings);
    const { user, system } = process.cpuUsage(before);
    const mean = (user + system) / 1000 / chords.length;
    return mean < 20 ? [] : [`${name}: ${mean} ms`];
  });
  expect(slow).toEqual([]);
});

it('writes frets of two digits with dashes between', () => {
  expect(fretString([null, 3, 2, 0, 1, 0])).toBe('x32010');
  expect(fretString([8, 10, 10, 9, 8, 8])).toBe('8-10-10-9-8-8');
});
