/** Tests that errors in the text files of src/sandbox/data name the file and line, and fail the build. */
import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { type DataFiles, dataFiles } from '../../src/sandbox/compute/data-files.ts';
import { computeCatalog } from '../../src/sandbox/compute/index.ts';
import { root } from '../support/cli.ts';
import { campaign } from '../support/often.ts';

/** Returns the data files, with a text replaced in one of them. */
function replaceText(file: string, text: string, other: string): DataFiles {
  return {
    ...dataFiles,
    read: name => {
      const read = dataFiles.read(name);
      if (name !== file) return read;
      expect(read.text.split(text).length, `'${text}' must occur in ${file} once`).toBe(2);
      return { ...read, text: read.text.replace(text, () => other) };
    },
  };
}

/** Returns the number of the line that contains a text, counted from 1. */
function lineOf(file: string, text: string): number {
  return dataFiles.read(file).text.split(text)[0]?.split('\n').length ?? 0;
}

const articles = (name: string) => `articles/${name}.html`;

/** File name, valid content, invalid content, and the expected message. */
const wrong: readonly (readonly [file: string, text: string, other: string, message: string])[] = [
  ['charts/progressions.txt', '| Fm7 | Bb7 | Cmaj7 |', '| Fm7 | H7 | Cmaj7 |', "'H7' is not a chord"],
  ['charts/progressions.txt', '| Dm:1 A:2 |', '| Dm:1 A:1 |', "the bar 'Dm:1 A:1' lasts 2 beats, and not 3"],
  [
    'charts/progressions.txt',
    'Rhythm changes\nKey: Bb major\n',
    'Rhythm changes\n',
    'the chart has no key such as Key: C major',
  ],
  [
    'charts/progressions.txt',
    'So What\nKey: D dorian',
    'So What\nKey: D dorrian',
    "the key 'D dorrian' is not a scale",
  ],
  [
    'charts/standards.txt',
    '| F | F | C | G7 |',
    'F | F | C | G7 |',
    "'F | F | C | G7 |' is neither a section, [A], nor bars, | C | F G |, nor Key, Metre, Tags, Hidden",
  ],
  [
    'charts/standards.txt',
    'Tags: traditional, hymn',
    'Tag: traditional, hymn',
    "'Tag' is not one of Key, Metre, Tags, Hidden",
  ],
  [
    'charts/progressions-later.txt',
    'Rhythm-changes bridge',
    'Bridge\nKey: Bb major\n\nRhythm-changes bridge',
    'the chart has no bars',
  ],
  [
    'rhythms.tsv',
    'name\tpattern\tbpm',
    'name\tpatterns\tbpm',
    'the first line must name the columns, separated by tabs:  name, pattern, bpm, metre, tags, hidden',
  ],
  ['rhythms.tsv', 'x..x..x...xx....', 'x..x..x...xy....', "'x..x..x...xy....' is not a pattern"],
  [
    'rhythms.tsv',
    'kick:x...x... / snare:ooXoooXo',
    'kick:x...x.. / snare:ooXoooXo',
    'the voices have 7, 8 steps',
  ],
  ['rhythms.tsv', 'X.X..o.X..      ', 'X.X..o.X.       ', '9 steps cannot be divided into 10 beats'],
  ['rhythms.tsv', 'Soukous        \t', 'Shiko\t', "'Shiko' occurs twice"],
  ['rhythms.tsv', '\t240\t8/4', '\tfast\t8/4', "'fast' is not a number above 0"],
  ['rhythms.tsv', '\t110\t4/4 \tiqaʿ, Arabic', '\t110\t4 4\tiqaʿ, Arabic', "'4 4' is not a metre"],
  ['strikes.tsv', 'kick\tsine\t×4', 'kick\tsaw\t×4', "'saw' is not one of sine, triangle, square, noise"],
  ['strikes.tsv', '4500 Hz', '4500', "'4500' is not in Hz"],
  ['drum-samples.tsv', 'cowbell.wav\tbell', 'cowbell.wav\tgong', "'gong' is not a strike in strikes.tsv"],
  ['drum-samples.tsv', '620 Hz\t120 ms', '620 Hz\t120 ms\tloud', '6 cells for 5 columns'],
  [
    'instruments.tsv',
    'Erhu\tSTRINGS',
    'Erhu\tBOWED',
    "'BOWED' is not one of FRETBOARD, STRINGS, KEYBOARD, PLUCKED, WOODWINDS, BRASS, VOICES, MALLETS, DRUMS",
  ],
  [
    'instruments.tsv',
    'Erhu\tSTRINGS\tstrings',
    'Erhu\tSTRINGS\tpipes',
    "'pipes' is not one of strings, tones, compass, keys, naturals, kit",
  ],
  ['instruments.tsv', '\tD4 A4\n', '\tD4 A\n', 'no MIDI number for A'],
  ['instruments.tsv', 'C7\nTimpani', 'C7 C8\nTimpani', 'the notes must be two: the lowest and the highest'],
  ['instruments.tsv', '49 51 53', '49 51 83', '83 is not a percussion note from 35 to 81'],
  ['instruments.tsv', '\t22-shrutis', '\t23-shrutis', 'no music system 23-shrutis'],
  ['scales.tsv', 'abhogi\t1P 2M 3m', 'abhogi\t1P 3m 2M', "'2M' is not a rising interval"],
  ['scales.tsv', 'hindol', 'abhogi', "'abhogi' occurs twice"],
  [
    'scales-later.tsv',
    "S g m P n S'",
    "S g x P n S'",
    "'x' is not a note of sargam: S r R g G m M P d D n N S'",
  ],
  ['scales-mended.tsv', 'balinese', 'balinesse', "tonal has no scale 'balinesse'"],
  ['melakartas.tsv', 'rasikapriya', 'kosalam', "'kosalam' occurs twice"],
  ['sound-presets.tsv', 'Clarinet\tsampler', 'Clarinet\tsampla', 'no engine sampla'],
  ['media.tsv', '\tC lydian', '\tC lydean', 'no scale C lydean'],
  ['media.tsv', '81/64 5/4', '81/64 5:4', "'5:4' is not a number above 0"],
  ['media.tsv', 'bell, 660 Hz', 'gong, 660 Hz', "'gong' is not a strike in strikes.tsv"],
  [
    'sound-presets.tsv',
    'Oud\tplucked-string\tmonotonal',
    'Oud\tplucked-string\tmono',
    "'mono' is not one of monotonal, polytonal, percussion",
  ],
  ['sound-engines.tsv', 'additive\tAdditive', 'fm\tAdditive', "'fm' occurs twice"],
  ['systems.tsv', '\tC C♯ D E F F♯', '\tC D E F F♯', '12 notes, and 13 steps'],
  [
    'systems.tsv',
    'Pythagorean\tjust\t1/1 C, 2187/2048',
    'Pythagorean\tjust\t1/1 C, 2187/',
    "'2187/' is not a ratio",
  ],
  ['systems.tsv', 'Young II\twell\t0 0 0', 'Young II\twell\t0 0', '10 fifths, but the chain has 11'],
  [
    'systems.tsv',
    'Third-comma meantone\tmeantone\t1/3\t\tsyntonic',
    'Third-comma meantone\tmeantone\t1/3\t\tsintonic',
    "'sintonic' is not one of syntonic, pythagorean",
  ],
  [
    'systems.tsv',
    'Maqam Saba\tmaqam\t3 3',
    'Maqam Saba\tmaqam\t3 4',
    '7 steps of 25 quarter tones, and not 7 of 24',
  ],
  [
    'systems.tsv',
    '228 484 728 960',
    '228 728 484 960',
    "'228 728 484 960' must be 4 or 5 rising sizes in cents",
  ],
  [
    articles('01-why-twelve-tones'),
    '<title>Why twelve tones?',
    '<title>Why 12 tones?',
    'the name of the file must be its id and title: 01-why-12-tones.html',
  ],
  [
    articles('02-the-circle-of-fifths'),
    '<meta name="keywords" content="fifths',
    '<meta name="keyword" content="fifths',
    'this line must be <meta name="keywords" content="…">',
  ],
  [
    articles('04-seven-modes-from-one-scale'),
    '/harmonies/so-what',
    '/harmonies/so-where',
    'no record has the path /harmonies/so-where',
  ],
  [articles('05-cents-and-ratios'), '<em>beats</em>', '<em>beats', '<em> is not closed'],
];

it.each(wrong)(
  'an error names the line of %s in which %j was replaced by %j',
  (file, text, other, message) => {
    const line = lineOf(file, text);
    expect(() => computeCatalog(replaceText(file, text, other))).toThrow(
      `src/sandbox/data/${file}:${line}: ${message}`,
    );
  },
);

it('an error in a data file fails the build, which prints only the error', async context => {
  campaign(context);
  const folder = mkdtempSync(join(tmpdir(), 'music-cli-data-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const each of ['src', 'scripts', 'package.json', 'tsconfig.json'])
    cpSync(join(root, each), join(folder, each), { recursive: true });
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  const file = 'src/sandbox/data/rhythms.tsv';
  const table = readFileSync(join(folder, file), 'utf8');
  writeFileSync(join(folder, file), table.replace('x..x..x...xx....', 'x..x..x...x?....'));
  const words = ['--import', 'tsx', 'scripts/build-catalog.ts', 'out'];
  const outcome = await new Promise(resolve => {
    execFile(process.execPath, words, { cwd: folder }, (error, stdout, stderr) =>
      resolve([error?.code, stdout, stderr]),
    );
  });
  const line = lineOf('rhythms.tsv', 'x..x..x...xx....');
  expect(outcome).toEqual([1, '', `${file}:${line}: 'x..x..x...x?....' is not a pattern\n`]);
});
