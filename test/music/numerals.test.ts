/** Tests progressions in all twelve keys of their mode, and their numerals there. */
import { readdirSync } from 'node:fs';
import { afterAll, expect, it } from 'vitest';
import { readProgression } from '../../src/catalog/lib/music.ts';
import { chordName, parseChord } from '../../src/music/chord.ts';
import { romanNumerals } from '../../src/music/chords/numerals.ts';
import { toKey } from '../../src/music/in-key.ts';
import {
  commonNote,
  degreeName,
  noteName,
  parseNote,
  pitchClass,
  transposition,
} from '../../src/music/note.ts';
import { homeOf, keyText } from '../../src/music/progression.ts';
import { parseNumeral } from '../../src/music/reading/numerals.ts';
import { catalog } from '../sandbox/catalog.ts';
import { makeHome } from '../support/cli.ts';
import { runInProcess } from '../support/in-process.ts';
import { campaign } from '../support/often.ts';

const home = makeHome();
afterAll(() => home.remove());

const run = (...words: string[]) => runInProcess(words, home.env);
const keyOf = (name: string) => ({
  tonic: parseNote(name.replace(/m$/, '')) ?? { letter: 'C' as const, alteration: 0 },
  minor: name.endsWith('m'),
});
const numeralsIn = (key: string, chords: string) =>
  romanNumerals(chords.split(' ').map(parseChord), keyOf(key)).join(' ');

it('a progression is drawn in the twelve keys of its mode', async () => {
  const tonics = async (name: string) => {
    const { stdout } = await run('harmonies', 'draw', name, '--key', 'all', '--as', 'words');
    return stdout.split('\n').flatMap(line => /^in (.*)$/.exec(line)?.[1] ?? []);
  };
  const minor = 'C C♯ D E♭ E F F♯ G G♯ A B♭ B'.split(' ').map(tonic => `${tonic} minor`);
  expect(await tonics('Minor ii–V–i')).toEqual(minor);
  expect(await tonics('ii–V–I')).toEqual('C D♭ D E♭ E F G♭ G A♭ A B♭ B'.split(' '));
});

it('files are named after the keys of their drawings', async () => {
  const dir = `${home.path}/keys`;
  await run('harmonies', 'draw', 'Minor ii–V–i', '--key', 'all', '--dir', dir);
  const names = readdirSync(dir).map(name => name.replace('minor-ii-v-i-in-', ''));
  expect(new Set(names)).toEqual(
    new Set('a b bb c c# d e eb f f# g g#'.split(' ').map(name => `${name}.txt`)),
  );
});

it('a key keeps the spelling in which it was requested', async () => {
  const { stdout } = await run('harmonies', 'draw', 'Minor ii–V–i', '--key', 'Db', '--as', 'words');
  expect(stdout.split('\n').slice(0, 4)).toEqual([
    'in D♭ minor',
    'bar 1: E♭m7♭5 (iiø7)',
    'bar 2: A♭7 (V7)',
    'bar 3: D♭m7 (i7)',
  ]);
});

/** The exception: in G♯ minor, F𝄪7 is written as G7, whose root counts as ♭I. */
const exceptions = [['Autumn Leaves', 'G♯', 'G7']];

it('roots in all harmonies and keys have at most one accidental, and are neither ♭I nor ♭IV, with one exception', context => {
  campaign(context);
  const wrong: string[][] = [];
  let roots = 0;
  for (const record of catalog.harmonies) {
    const value = readProgression(record);
    for (let pitch = 0; pitch < 12; pitch++) {
      const moved = toKey(value, { tonic: commonNote(pitch), canRespell: true });
      const tonic = homeOf(moved)?.tonic;
      for (const { chord, label } of moved.events) {
        if (!chord || !tonic) continue;
        roots++;
        const degree = degreeName(transposition(tonic, chord.root));
        if (Math.abs(chord.root.alteration) > 1 || degree === '♭1' || degree === '♭4')
          wrong.push([record.name, noteName(tonic), label]);
      }
    }
  }
  expect(roots).toBeGreaterThan(18_000);
  expect(wrong).toEqual(exceptions);
});

it('printed numerals are read back as the same chords for all harmonies, in near and remote keys', () => {
  const wrong: string[] = [];
  for (const record of catalog.harmonies) {
    for (const pitch of [0, 1, 6, 8]) {
      const moved = toKey(readProgression(record), { tonic: commonNote(pitch), canRespell: true });
      const key = homeOf(moved);
      if (!key) continue;
      const chords = moved.events.map(({ chord }) => chord);
      for (const [index, numeral] of romanNumerals(chords, key).entries()) {
        const [chord, read] = [chords[index], numeral === undefined ? undefined : parseNumeral(numeral, key)];
        const isSame = read && chord && pitchClass(read.root) === pitchClass(chord.root);
        if (chord && !(isSame && read.quality === chord.quality))
          wrong.push(`${record.name} in ${keyText(key)}: ${chordName(chord)} ${numeral}`);
      }
    }
  }
  expect(wrong).toEqual([]);
});

it.each([
  ['C', 'Dm7 D♭7 C', 'ii7 ♭II7 I'],
  ['G', 'Gm7 G♭7 Fm7', 'i7 VII7 ♭vii7'],
  ['E♭', 'E♭maj7 D7 G', 'Imaj7 V7/III III'],
  ['C', 'F♭maj7 C♭7 G♯7 C', 'IIImaj7 VII7 ♭VI7 I'],
  ['C', 'C C♯dim7 Dm D♯°7 Em', 'I ♯i°7 ii ♯ii°7 iii'],
  ['D♭', 'A7 D♭', '♭VI7 I'],
  ['Am', 'F♯m7♭5 G♯dim F♯m7 G♯7 C♯7 C♯m7♭5 F G', 'viø7 vii° ♯vi7 ♯VII7 ♯III7 ♯iiiø7 ♭VI ♭VII'],
])('in the key of %s, %s has the numerals %s', (key, chords, numerals) => {
  expect(numeralsIn(key, chords)).toBe(numerals);
});

it.each([
  ['C', 'A7 Dm7 D7 G7 C', 'V7/ii ii7 V7/V V7 I'],
  ['C', 'C C7 C7 F', 'I V7/IV V7/IV IV'],
  ['C', 'C7 F7 C7 G7', 'I7 IV7 I7 V7'],
  ['C', 'A7 D7 G7 C', 'VI7 V7/V V7 I'],
  ['C', 'E7 F D7 Am', 'III7 IV II7 vi'],
  ['Am', 'Am C7 F E7 Am', 'i V7/♭VI ♭VI V7 i'],
  ['C', 'A7♭9/C♯ Dm', 'V7♭9/3/ii ii'],
])(
  'in the key of %s, %s has the numerals %s: a dominant that resolves is V of the next chord',
  (key, chords, numerals) => {
    expect(numeralsIn(key, chords)).toBe(numerals);
  },
);

it('a chord that cannot be read has no numeral, and the chords around it count as neighbours', () => {
  const [a7, dm] = ['A7', 'Dm'].map(parseChord);
  expect(romanNumerals([a7, undefined, dm], keyOf('C'))).toEqual(['V7/ii', undefined, 'ii']);
});
