import { expect, it } from 'vitest';
import { chordName, parseChord } from '../../../src/music/chord.ts';
import { romanNumeral } from '../../../src/music/chords/numerals.ts';
import { noteName, parseNote } from '../../../src/music/note.ts';
import { readMusic } from '../../../src/music/reading/forms.ts';
import { parseNumeral } from '../../../src/music/reading/numerals.ts';
import { catalog } from '../../sandbox/catalog.ts';

const note = (name: string) => {
  const read = parseNote(name);
  if (!read) throw new Error(`no note: ${name}`);
  return read;
};
const progression = (typed: string, key?: string) => {
  const { value } = readMusic(typed, { key: key === undefined ? undefined : { tonic: note(key) } });
  if (value.kind !== 'progression') throw new Error(`no progression: ${typed}`);
  return value;
};
/** Returns `Dm7 0+1920` for each event: chord, start and duration in ticks. */
const events = (typed: string, key?: string) =>
  progression(typed, key).events.map(
    ({ label, startTick, durationTick }) => `${label} ${startTick}+${durationTick}`,
  );

it('reads chords in bars', () => {
  expect(events('Dm7 G7 Cmaj7')).toEqual(['Dm7 0+1920', 'G7 1920+1920', 'Cmaj7 3840+1920']);
  expect(events('Dm7 | G7 C7 | Fmaj7')).toEqual([
    'Dm7 0+1920',
    'G7 1920+960',
    'C7 2880+960',
    'Fmaj7 3840+1920',
  ]);
  expect(events('| C | % |')).toEqual(['C 0+1920', 'C 1920+1920']);
  expect(events('Dm7 | G7 % | Cmaj7')).toEqual(['Dm7 0+1920', 'G7 1920+1920', 'Cmaj7 3840+1920']);
  expect(events('Dm7 | G7 % C7 A7 | %').slice(1)).toEqual([
    'G7 1920+960',
    'C7 2880+480',
    'A7 3360+480',
    'G7 3840+960',
    'C7 4800+480',
    'A7 5280+480',
  ]);
  expect(events('C % G')).toEqual(['C 0+1920', 'C 1920+1920', 'G 3840+1920']);
  expect(events('3/4 Dm7 | G7')).toEqual(['Dm7 0+1440', 'G7 1440+1440']);
  expect(events('6/8 C F G')).toEqual(['C 0+1440', 'F 1440+1440', 'G 2880+1440']);
  expect(events('C F G | C')).toEqual(['C 0+640', 'F 640+640', 'G 1280+640', 'C 1920+1920']);
  expect(events('C N.C. G7alt')).toEqual(['C 0+1920', 'N.C. 1920+1920', 'G7alt 3840+1920']);
  expect(progression('3/4 Dm7')).toMatchObject({
    kind: 'progression',
    time: { beats: 3, unit: 4 },
    omittedCount: 0,
    sections: [],
  });
});

it('reads numerals in a key', () => {
  const chords = (typed: string, key: string) =>
    progression(typed, key)
      .events.map(({ label }) => label)
      .join(' ');
  expect(chords('I vi IV V', 'G')).toBe('G Em C D');
  expect(chords('ii7 V7 Imaj7', 'A♭')).toBe('B♭m7 E♭7 A♭maj7');
  expect(chords('i bVII bVI V7', 'A')).toBe('Am G F E7');
  expect(chords('I–V–vi–IV', 'C')).toBe('C G Am F');
  expect(chords('viiø7 vii°7 III+ i(maj7) #iv°7', 'C')).toBe('Bm7♭5 Bdim7 Eaug Cm(maj7) F♯dim7');
  expect(chords('I/3 V7/♭7 V7/ii V/V iv6', 'C')).toBe('C/E G7/F A7 D Fm/A♭');
  expect(chords('Vsus4 vsus4 I6/9 V7alt IIm7 iv-7', 'C')).toBe('Gsus4 Gsus4 C6/9 G7alt Dm7 Fm7');
  expect(chords('ii V C', 'C')).toBe('Dm G C');
  expect(() => progression('V7')).toThrow('has no key');
});

it('reads back the numerals that it writes, for every chord of the catalog in five keys', () => {
  const labels = [...new Set(catalog.harmonies.flatMap(harmony => harmony.events.map(({ label }) => label)))];
  const more = [
    'C7alt',
    'Cm♯5',
    'Caug(add9)',
    'Cm9♭5',
    'Cdim(maj7)',
    'C6/9',
    'C6',
    'Cm6',
    'Cm6♭5',
    'C6(♭5♯11)',
    'C6sus4',
    'Cm6/9',
    'C6/E',
    'C6/9(♯11)',
    'C/G',
    'Cm7/B♭',
    'C(♭5)',
    'C7(♭9♭13)',
  ];
  const wrong: string[] = [];
  for (const label of [...labels, ...more]) {
    for (const tonic of ['C', 'E♭', 'F♯', 'A', 'B♭'].map(note)) {
      const chord = parseChord(label);
      if (!chord) throw new Error(`no chord: ${label}`);
      const numeral = romanNumeral(chord, tonic);
      const read = parseNumeral(numeral, { tonic, minor: false });
      if (!read || chordName(read) !== chordName(chord))
        wrong.push(`${label} in ${noteName(tonic)}: ${numeral}`);
    }
  }
  expect(wrong).toEqual([]);
});

it('reads back the harmonies of the catalog with evenly divided bars, typed bar by bar', () => {
  let compared = 0;
  for (const { events: own } of catalog.harmonies) {
    const bar = 1920;
    const end = Math.max(...own.map(({ startTick, durationTick }) => startTick + durationTick));
    const bars = Array.from({ length: Math.ceil(end / bar) }, (_, index) =>
      own.filter(({ startTick }) => Math.floor(startTick / bar) === index),
    );
    const isEven = bars.every(each =>
      each.every(
        ({ startTick, durationTick }, index) =>
          durationTick * each.length === bar && startTick % bar === (bar / each.length) * index,
      ),
    );
    if (!isEven || bars.some(each => each.length === 0)) continue;
    compared++;
    const typed = bars.map(each => each.map(({ label }) => label).join(' ')).join(' | ');
    expect(
      progression(typed).events.map(({ label, startTick, durationTick }) => ({
        label,
        startTick,
        durationTick,
      })),
    ).toEqual(own.map(({ label, startTick, durationTick }) => ({ label, startTick, durationTick })));
  }
  expect(compared).toBeGreaterThan(50);
});

it('rejects invalid bars', () => {
  const failureFor = (typed: string) => {
    try {
      return progression(typed).name;
    } catch (error) {
      return error instanceof Error ? error.message : error;
    }
  };
  expect(['% C', '| % | C', 'C | % G', '0/4 C G', '3/5 C G', '33/4 C'].map(failureFor)).toEqual([
    "'%' has nothing before it to repeat.",
    "'%' has nothing before it to repeat.",
    "'%' has nothing before it to repeat.",
    '0/4 is not a metre.',
    '3/5 is not a metre.',
    '33/4 is not a metre.',
  ]);
  for (const typed of ['|', '%', 'N.C.', 'foo', 'C foo', 'hello world', 'C | foo'])
    expect(failureFor(typed)).toContain('is neither a note');
  expect(failureFor(`|: ${'C | '.repeat(2000)} :|x9`)).toBe('There are more than 4096 bars.');
});

it('expands repeats', () => {
  const labels = (typed: string) =>
    progression(typed)
      .events.map(({ label }) => label)
      .join(' ');
  expect(labels('|: Am | F :| C')).toBe('Am F Am F C');
  expect(labels('Am | F :|x3 C')).toBe('Am F Am F Am F C');
  expect(labels('Dm | |: C | G :||: F :| A')).toBe('Dm C G C G F F A');
  expect(labels('C / G / | Am / / /')).toBe('C G Am');
});

it('reads polyrhythms and equal divisions', () => {
  const rhythm = (typed: string) => readMusic(typed, {}, 'rhythm').value;
  const division = (typed: string) => {
    const { value } = readMusic(typed, {}, 'edo');
    if (value.kind !== 'tuning') throw new Error(typed);
    return value;
  };
  expect(rhythm('4:3')).toEqual({
    kind: 'rhythm',
    name: '4:3',
    rings: [
      { label: '4', steps: 4, onsets: [0, 1, 2, 3] },
      { label: '3', steps: 3, onsets: [0, 1, 2] },
    ],
    time: {},
  });
  for (const typed of ['4', '4:3:2', 'a:b']) expect(() => rhythm(typed)).toThrow('is not a rhythm');
  expect(() => rhythm('0:3')).toThrow('0:3 is not a polyrhythm.');
  expect(() => rhythm('65:3')).toThrow('65:3 is not a polyrhythm.');
  for (const { name, intervals } of catalog.musicSystems.filter(each => /^\d+-edo$/i.test(each.name))) {
    const typed = division(name);
    expect(typed.steps.length).toBe(intervals.length);
    for (const [index, { cents, label }] of intervals.entries()) {
      expect(typed.steps[index]?.cents).toBeCloseTo(cents, 3);
      expect(typed.steps[index]?.label).toBe(label);
    }
  }
  expect([1, 311].map(count => division(`${count}edo`).steps.length)).toEqual([1, 311]);
  expect(() => division('312-edo')).toThrow('312-edo is not a tuning.');
  expect(() => division('0 tet')).toThrow('0-edo is not a tuning.');
  for (const typed of ['edo', '31', 'x-edo'])
    expect(() => division(typed)).toThrow('is not a number of equal divisions');
});
