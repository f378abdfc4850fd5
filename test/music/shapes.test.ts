/** Compares chord shapes with a book, and with the notes that the fretboard sounds. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { shapeTables } from '../../scripts/music-tables.ts';
import { type Chord, chordName, parseChord } from '../../src/music/chord.ts';
import { fingering, type Shape } from '../../src/music/chords/fingers.ts';
import { layOutStrings, pitchedStrings, readTuning } from '../../src/music/chords/neck-strings.ts';
import { chordShapes, fretString } from '../../src/music/chords/shape-search.ts';
import { commonNote, noteName, pitchClass } from '../../src/music/note.ts';
import { catalog } from '../sandbox/catalog.ts';
import { cpuSeconds } from '../support/cpu.ts';
import { campaign, some } from '../support/often.ts';

const guitar = [40, 45, 50, 55, 59, 64];
const ukulele = [67, 60, 64, 69];

function chordOf(label: string): Chord {
  const chord = parseChord(label);
  if (!chord) throw new Error(`no chord: ${label}`);
  return chord;
}

const neckStrings = (open: readonly number[]) =>
  pitchedStrings(layOutStrings(open.map(midi => ({ label: '', midi }))));
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

/** Returns the chords of a file of chords-db with their positions, as frets counted from the nut. */
function readBook(path: string) {
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

/** Whether a shape sounds this chord, and four fingers can hold it within four frets, with a barre at the lowest. */
function obeysRules(
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
  const isRootless = wanted.size - (isFree && wanted.has(fifth) ? 1 : 0) > open.length;
  const mayLack = (pitch: number) =>
    (isFree && pitch === fifth) || (isRootless && pitch === pitchClass(chord.root));
  const isChord = [...wanted].every(pitch => pitches.has(pitch) || mayLack(pitch));
  const isPure = [...pitches].every(pitch => wanted.has(pitch));
  const isOnBass = !hasBass || Math.min(...sounding) % 12 === pitchClass(chord.bass ?? chord.root);
  const pressed = frets.filter(fret => fret !== null && fret > 0).map(Number);
  const [low, high] = [Math.min(...pressed), Math.max(...pressed)];
  const under = frets.slice(frets.indexOf(low), frets.lastIndexOf(low) + 1);
  const withBarre = under.includes(0) ? pressed.length : pressed.filter(fret => fret > low).length + 1;
  // A finger other than that of the barre may also cover neighbouring strings at one fret.
  const runs = frets.map((fret, string) => {
    const end = frets.findIndex((other, index) => index > string && other !== fret);
    return fret ? (end === -1 ? frets.length : end) - string : 0;
  });
  const fingers = Math.min(pressed.length, withBarre, pressed.length - Math.max(...runs) + 1);
  const isHeld = pressed.length === 0 || (high - low < 4 && low <= 12 && fingers <= 4);
  return isChord && isPure && isOnBass && isHeld;
}

it.each([
  ['guitar', guitar, 1300, 0.94],
  ['ukulele', ukulele, 1000, 1],
] as const)(
  'finds every %s position of a chord book that obeys the rules for chord shapes',
  (name, open, fewest, share) => {
    let [obeying, firsts, early] = [0, 0, 0];
    const missed: string[] = [];
    for (const { chord, positions } of readBook(books[name])) {
      const found = chordShapes(chord, neckStrings(open)).map(({ frets }) => fretString(frets));
      for (const [index, frets] of positions.entries()) {
        if (!obeysRules(frets, chord, open, name === 'guitar')) continue;
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
  },
);

/** The roots of the tables below, in their order. */
const rootsInOrder = 'C C♯ D E♭ E F F♯ G A♭ A B♭ B'.split(' ');

/** Copied from chord charts by Hal Leonard and Mel Bay, and from beginners' books; each line is a chord quality. */
const firstShapes = {
  guitar: {
    open: guitar,
    lines: `
      :    x32010 x46664 xx0232 xx1343 022100 133211 244322 320003 466544 x02220 x13331 x24442
      m:   x35543 x46654 xx0231 xx1342 022000 133111 244222 355333 466444 x02210 x13321 x24432
      7:   x32310 x46464 xx0212 xx1323 020100 131211 242322 320001 464544 x02020 x13131 x21202
      maj7: x32000 x46564 xx0222 xx1333 021100 xx3210 243322 320002 465544 x02120 x13231 x24342
      m7:  x35343 x46454 xx0211 xx1322 022030 131111 242222 353333 464444 x02010 x13121 x24232
      sus4: x33011 x46674 xx0233 xx1344 022200 133311 244422 330013 466644 x02230 x13341 x24452
      9:   x32333 x43444 x54555 x65666 020102 131213 242324 3x0201 464546 x02423 x10111 x21222
      5:   x355xx x466xx xx023x x688xx 022xxx 133xxx 244xxx 355xxx 466xxx x022xx x133xx x244xx`,
  },
  ukulele: {
    open: ukulele,
    lines: `
      :    0003 1114 2220 0331 4442 2010 3121 0232 1343 2100 3211 4322
      m:   0333 1104 2210 3321 0432 1013 2120 0231 1342 2000 3111 4222
      7:   0001 1112 2223 3334 1202 2313 3424 0212 1323 0100 1211 2322
      m7:  3333 1102 2213 3324 0202 1313 2424 0211 1322 0000 1111 2222`,
  },
  baritone: {
    open: [50, 55, 59, 64],
    lines: ': 2010 3121 0232 1343 2100 3211 4322 0003 1114 2220 0331 4442',
  },
  mandolin: {
    open: [55, 62, 69, 76],
    lines: `
      :    0230 1341 2002 3113 1220 5301 3442 0023 1134 2245 3011 4122
      m:   0133 1244 2001 3112 0220 1331 2442 0013 1124 2230 3341 4022`,
  },
  'tenor banjo': {
    open: [48, 55, 62, 69],
    lines: ': 0023 1134 2245 3011 4122 0230 1341 2002 3113 1220 5301 3442',
  },
  banjo: {
    open: [67, 50, 55, 59, 62],
    lines: ': 02012 03123 00234 05345 02102 03213 04324 00000 01111 02222 03333 04444',
  },
  bass: {
    open: [28, 33, 38, 43],
    lines: `
      :    x320 x431 x542 x653 0221 1332 2443 3200 4311 5422 6533 7644
      5:   x355 x466 x577 x688 022x 133x 244x 355x 466x x022 x133 x244`,
  },
  'drop D': {
    open: [38, 45, 50, 55, 59, 64],
    lines: `
      :    x32010 x46664 000232 xx1343 222100 xx3211 xx4322 520003 xx6544 x02220 x13331 x24442
      5:   x355xx x466xx 000xxx 111xxx 222xxx 333xxx 444xxx 555xxx 666xxx x022xx x133xx x244xx`,
  },
} as const;

it.each(Object.entries(firstShapes))(
  'lists the shapes that learners of the %s play first',
  (_, { open, lines }) => {
    for (const line of lines.trim().split('\n')) {
      const [quality = '', typed = ''] = line.split(':');
      const found = rootsInOrder.map(root => first(root + quality.trim(), open)[0]);
      expect(`${quality.trim()}: ${found.join(' ')}`).toBe(`${quality.trim()}: ${typed.trim()}`);
    }
  },
);

it('lists the common shapes of slash and extended chords first', () => {
  const firsts: Readonly<Record<string, string>> = {
    ...{ 'C/G': '332010', 'C/E': '032010', 'D/F♯': '2x0232', 'G/B': 'x20003', 'Am/G': '3x2210' },
    ...{
      G6: '320000',
      Cadd9: 'x32030',
      C6: 'x32210',
      Asus2: 'x02200',
      Dsus2: 'xx0230',
      'Am(maj7)': 'x02110',
    },
    ...{ Bdim7: 'x2313x', 'Bm7♭5': 'x2323x', 'F♯m7♭5': '2x221x', 'F♯dim7': '2x121x', Cm9: 'x31333' },
    ...{ 'E7♯9': '076780', 'C6/9': 'x32233', Caug: 'x32110', C9sus4: 'x33333' },
    ...{ C13: 'x32335', G13: '3x3455' },
  };
  expect(Object.fromEntries(Object.keys(firsts).map(label => [label, first(label, guitar)[0]]))).toEqual(
    firsts,
  );
  expect(first('G', guitar, 2)).toEqual(['320003', '355433']);
  // The known shapes stay the same in a tuning a semitone lower, with a capo, or with more strings.
  expect(
    first(
      'B',
      guitar.map(midi => midi - 1),
    ),
  ).toEqual(['x32010']);
  expect(
    first(
      'D',
      guitar.map(midi => midi + 2),
    ),
  ).toEqual(['x32010']);
  expect(first('C', [35, ...guitar])).toEqual(['xx32010']);
  expect(first('G7', [52, 57, 62, 67, 59, 64])).toEqual(['320001']);
  expect(first('G', [38, 43, 50, 55, 59, 62])).toEqual(['000000']);
  expect(first('C5', [28, 33, 38, 43])).toEqual(['x355']);
});

it('agrees with more than half of the first positions in chord books', () => {
  const shares = Object.entries(books).map(([name, path]) => {
    const chords = readBook(path);
    const open = name === 'guitar' ? guitar : ukulele;
    const isFirst = (label: string, [frets = []]: readonly (readonly (number | null)[])[]) =>
      first(label, open)[0] === fretString(frets);
    return (
      chords.filter(({ chord, positions }) => isFirst(chordName(chord), positions)).length / chords.length
    );
  });
  // Without the table of forms, these shares were 0.44 and 0.37.
  expect(shares[0]).toBeGreaterThan(0.5);
  expect(shares[1]).toBeGreaterThan(0.5);
});

it('all but two shapes of the table have no wrong note, no missing note, and at most four fingers', () => {
  const needless: string[] = [];
  for (const [tuning, forms] of Object.entries(shapeTables())) {
    const open = tuning.split(' ').map(Number);
    // The table contains pitch classes. Each string is assumed to be at or above the previous one.
    let last = 0;
    const strings = open.map(pitch => {
      last += (pitch - last + 120) % 12;
      return last;
    });
    for (const [key, list] of Object.entries(forms)) {
      const [, quality = '', over] = /^(.*?)(?:\/(\d+)(?<!6\/9))?$/.exec(key) ?? [];
      for (const form of list.split(/[ |]/)) {
        const [root, typed = ''] = form.split(':');
        const rootName = noteName(commonNote(Number(root)));
        const bass = over === undefined ? '' : `/${noteName(commonNote((Number(root) + Number(over)) % 12))}`;
        const chord = chordOf(rootName + quality + bass);
        const frets = Array.from(typed, sign => (sign === 'x' ? null : Number(sign)));
        const hasBass = open.length === 6;
        // On four strings, chords of five notes may lack their root.
        const isRootless = open.length === 4 && chord.tones.length > 4;
        const wantedChord = isRootless ? { ...chord, tones: chord.tones.slice(1) } : chord;
        const heldChord = isRootless && obeysRules(frets, chord, strings, hasBass) ? chord : wantedChord;
        if (!obeysRules(frets, heldChord, strings, hasBass)) needless.push(`${chordName(chord)} ${typed}`);
      }
    }
  }
  // Exceptions: all strings of open G sound although the lowest is D; a hand spans five frets of a mandolin.
  expect(needless).toEqual(['G 000000', 'F 5301']);
});

it('gives only playable shapes without wrong notes, on any fretted instrument of the catalog', context => {
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
  for (const neck of some(necks)) {
    const { name } = neck;
    const strings = neckStrings(neck.open);
    const open = strings.map(({ midi }) => midi);
    const isReentrant = open.some(midi => midi < (open[0] ?? 0));
    for (const label of labels) {
      const chord = chordOf(label);
      const isOnRoot = open.length >= 6 || (open[0] ?? 0) < 36;
      const hasBass = !isReentrant && (isOnRoot || chord.bass !== undefined);
      for (const shape of chordShapes(chord, strings)) {
        // Frets on the short string of a banjo are counted from its start at the fifth fret.
        const asLong = shape.frets.map((fret, string) => {
          const { startFret: from = 0 } = strings[string] ?? {};
          // Unfretted, the short string may sound with every chord.
          return fret ? fret - from : from > 0 ? null : fret;
        });
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
        if (strings.every(({ startFret: from }) => from === undefined))
          expect([label, shape.frets, obeysRules(shape.frets, chord, open, hasBass)]).toEqual([
            label,
            shape.frets,
            true,
          ]);
      }
    }
  }
});

it('starts the short string of a banjo at fret 5', () => {
  const banjo = [67, 50, 55, 59, 62];
  expect(neckStrings(banjo)[0]).toEqual({ midi: 67, startFret: 5 });
  expect(first('G', banjo)).toEqual(['00000']);
  const pressed = shapesOf('C', banjo).flatMap(({ frets }) => frets[0] ?? []);
  // The string starts at fret 5 and is G when open: fret 10 is C, fret 14 is E.
  expect([...new Set(pressed)].sort((a, b) => a - b)).toEqual([0, 10, 14]);
  expect([ukulele, guitar, [67, 72, 76, 69, 76]].map(open => neckStrings(open)[0]?.startFret)).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});

it('assigns a finger to each fretted string', () => {
  const shapeWith = (label: string, frets: string): Shape | undefined =>
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
    const shape = shapeWith(label, frets);
    return [text, shape && fingering(shape).join('')];
  });
  expect(Object.fromEntries(found)).toEqual(fingers);
  expect(shapeWith('F', '133211')?.barre).toEqual({ fret: 1, from: 0, to: 5 });
  expect(shapeWith('Bm', 'x24432')?.barre).toEqual({ fret: 2, from: 1, to: 5 });
  expect(shapeWith('C', 'x32010')?.barre).toBeUndefined();
});

it('lists a shape that sounds on at least four strings first', () => {
  const dadgad = [38, 45, 50, 55, 57, 62];
  const sounding = (label: string) => shapesOf(label, dadgad)[0]?.frets.filter(fret => fret !== null).length;
  for (const label of ['G', 'C', 'F', 'Am', 'Em']) expect(sounding(label), label).toBeGreaterThanOrEqual(4);
});

it('may omit the fifth of a chord of four notes, and the root on four strings', () => {
  expect(shapesOf('C7', guitar).some(({ frets }) => fretString(frets) === 'x3231x')).toBe(true);
  expect(shapesOf('C', guitar).every(({ frets }) => /[^x]/.test(fretString(frets)))).toBe(true);
  expect(shapesOf('C/E', guitar).map(({ frets }) => fretString(frets))).toContain('032010');
  // On four strings the chord is played without its root.
  expect(first('C13', ukulele)).toEqual(['2201']);
  expect(first('C9♯11', ukulele)).toEqual(['3425']);
  expect(shapesOf('C', [40])).toEqual([]);
  expect(shapesOf('C', [])).toEqual([]);
});

it('limits the number of shapes on many strings, and mutes no string between sounding ones', () => {
  const eight = [30, 35, 40, 45, 50, 55, 59, 64];
  const found = shapesOf('F♯7sus4♭9', eight);
  expect(found.length).toBeGreaterThan(100);
  expect(found.length).toBeLessThan(4000);
  const struck = found.map(({ frets }) => frets.map(fret => (fret === null ? '-' : 'x')).join(''));
  expect(struck.filter(text => /x-+x/.test(text))).toEqual([]);
  // The first of a sitar's seven strings is not the lowest.
  const sitar = shapesOf('E6/9', [54, 49, 44, 37, 56, 61, 73]).map(({ frets }) => fretString(frets));
  expect(sitar.length).toBeGreaterThan(100);
  expect(sitar.filter(frets => /\d-?(?:x-?)+\d/.test(frets))).toEqual([]);
  const seven = shapesOf('C', eight.slice(1)).map(({ frets }) => fretString(frets));
  expect(seven).toContain('xx32010');
});

it('finds shapes on a fretboard with eighteen strings in finite time', () => {
  const open = Array.from({ length: 18 }, (_, string) => 28 + 2 * string + (string % 3));
  expect(shapesOf('C', open).length).toBeGreaterThan(0);
});

it('has one fret for each course of paired strings', () => {
  const twelve = [52, 40, 57, 45, 62, 50, 67, 55, 59, 59, 64, 64];
  expect(neckStrings(twelve)).toEqual(neckStrings(guitar));
  expect(first('Am7', twelve)).toEqual(['x02010']);
  const stringsOf = (text: string) => {
    const tuning = readTuning(text);
    return tuning && 'strings' in tuning ? tuning.strings : [];
  };
  expect(stringsOf('G3 G3 D4 D4 A4 A4 E5 E4')).toEqual([
    { label: 'G3 G3', midi: 55, course: [55, 55] },
    { label: 'D4 D4', midi: 62, course: [62, 62] },
    { label: 'A4 A4', midi: 69, course: [69, 69] },
    { label: 'E5 E4', midi: 64, course: [76, 64] },
  ]);
  // The last pair of eight strings is a fifth apart. Six strings in octave pairs are still fretted one by one.
  expect(stringsOf('G3 G3 D4 D4 A4 A4 E5 A4')).toHaveLength(8);
  expect(stringsOf('D2 D3 A2 A3 D3 D4')).toHaveLength(6);
  expect(stringsOf('G3 G3 D4 D4 A4 A4 E5 E5 E5')).toHaveLength(9);
});

it('takes less than 20 ms per chord on every fretted instrument of the catalog', () => {
  const labels = ['C', 'F♯m', 'B♭7', 'Emaj7', 'A♭m11', 'D6/9', 'G13', 'C7alt'];
  const chords = labels.map(chordOf);
  const slow = catalog.instruments.flatMap(({ id, name, familyCode }) => {
    const open = catalog.instrumentRows.filter(row => row.instrumentId === id).map(({ midi }) => midi);
    if (familyCode !== 'FRETBOARD') return [];
    const strings = neckStrings(open);
    chordShapes(chordOf('D13'), strings);
    const seconds = cpuSeconds(() => {
      for (const chord of chords) chordShapes(chord, strings);
    });
    const mean = (seconds * 1000) / chords.length;
    return mean < 20 ? [] : [`${name}: ${mean} ms`];
  });
  expect(slow).toEqual([]);
});

it('separates frets of two digits with dashes', () => {
  expect(fretString([null, 3, 2, 0, 1, 0])).toBe('x32010');
  expect(fretString([8, 10, 10, 9, 8, 8])).toBe('8-10-10-9-8-8');
});
