/** Tests songs as text, from files and on stdin, with every command that reads music. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { readSmf } from '../../../src/music/files/smf.ts';
import { makeHome } from '../../support/cli.ts';
import { runInProcess } from '../../support/in-process.ts';
import { campaign } from '../../support/often.ts';

const home = makeHome();
afterAll(() => home.remove());
const run = (words: readonly string[], stdin?: string) =>
  runInProcess(words, home.env, { folder: home.path, ...(stdin !== undefined && { input: stdin }) });
const save = (name: string, content: string) => writeFileSync(join(home.path, name), content);

const song =
  '{title: Mine}\n{key: G}\n{capo: 2}\n\n{start_of_verse}\n[G]One two [C]three [D7]four [G]five\n{end_of_verse}\n{soc}\n[C]La\n{eoc}\n';
save('mine.cho', song);
const sheet = '[Verse] (x2)\nG        C\nOnce upon a time\n\n[Chorus]\n|: Em | D/F# :|\n';
save('sheet.txt', sheet);

const chart = `in G
Verse
│ G                │ C                │ D7               │ G                │
│ I                │ IV               │ V7               │ I                │

Chorus
│ C                │
│ IV               │
`;

it('draws the bars of a song, from a file and on stdin', async () => {
  const capo = 'Capo 2: the chords are shown as written.\n';
  expect(await run(['draw', 'mine.cho'])).toEqual({ stdout: chart, stderr: capo, code: 0 });
  expect(await run(['draw', '-'], song)).toEqual({ stdout: chart, stderr: capo, code: 0 });
  expect(await run(['harmonies', 'draw', 'mine.cho'])).toMatchObject({ stdout: chart, code: 0 });
  const { stdout } = await run(['draw', 'sheet.txt']);
  expect(stdout).toBe(`in G
Verse
│ G                │ C                │ G                │ C                │
│ I                │ IV               │ I                │ IV               │

Chorus
│ Em               │ D/F♯             │ Em               │ D/F♯             │
│ vi               │ V/3              │ vi               │ V/3              │
`);
});

it('draws a shape of each chord on a fretboard, in the order of the song', async () => {
  const { stdout } = await run(['draw', 'mine.cho', '--on', 'guitar']);
  expect(stdout.startsWith(chart)).toBe(true);
  expect(stdout).toContain('320003');
  expect(stdout).toContain('xx0212');
});

it('prints a song in another key and keeps every other character', async () => {
  const inA = song
    .replace('{key: G}', '{key: A}')
    .replaceAll('[G]', '[A]')
    .replaceAll('[C]', '[D]')
    .replace('[D7]', '[E7]');
  expect(await run(['transpose', 'mine.cho', '--to', 'A'])).toEqual({ stdout: inA, stderr: '', code: 0 });
  expect(await run(['transpose', 'mine.cho', '--by', '2'])).toEqual({ stdout: inA, stderr: '', code: 0 });
  expect(await run(['transpose', '-', '--to', 'A'], song)).toEqual({ stdout: inA, stderr: '', code: 0 });
  expect((await run(['transpose', 'mine.cho', '--by', '0'])).stdout).toBe(song);
  expect((await run(['transpose', 'mine.cho', '--for', 'alto saxophone'])).stdout).toContain(
    '{key: E}\n{capo: 2}',
  );
  const inF = '[Verse] (x2)\nF        Bb\nOnce upon a time\n\n[Chorus]\n|: Dm | C/E :|\n';
  expect((await run(['transpose', 'sheet.txt', '--to', 'F'])).stdout).toBe(inF);
  const json = JSON.parse((await run(['transpose', 'mine.cho', '--to', 'A', '--json'])).stdout);
  expect(json).toEqual([{ from: 'Mine', to: inA, key: 'A' }]);
});

it('finds, plays and exports the progression of a song', async context => {
  campaign(context);
  save('blues.cho', '{key: C}\n[Dm7]a [G7]b [Cmaj7]c\n');
  const { stdout } = await run(['find', 'blues.cho', '--columns', 'name', '-o', 'tsv', '--limit', '1']);
  const typed = await run(['find', 'Dm7 G7 Cmaj7', '--columns', 'name', '-o', 'tsv', '--limit', '1']);
  expect(stdout).toBe(typed.stdout);
  expect(stdout.split('\n')).toHaveLength(3);
  expect((await run(['export', 'blues.cho', '-o', 'abc'])).stdout).toContain('"Dm7"');
  expect((await run(['play', 'mine.cho', '--silent', '--bpm', '999'])).code).toBe(0);
});

it('reads lines of chords on stdin as a list of pieces, not as a song', async () => {
  const { stdout } = await run(['transpose', '-', '--to', 'D'], 'C F G\nAm F C G\n');
  expect(stdout).toBe('D G A\nBm G D A\n');
});

it.each<readonly [string, string, string]>([
  ['tune.abc', 'X:1\nK:G\nGABc|\n', 'tune.abc: ABC cannot be read.'],
  ['tune.txt', 'X: 1\nT:x\nK:G\nGABc|\n', 'tune.txt: ABC cannot be read.'],
  ['notes.txt', 'buy milk\n', 'notes.txt: no chords found.'],
  ['empty.cho', '', 'empty.cho: no chords found.'],
  ['score.musicxml', '<score-partwise/>', 'score.musicxml: MusicXML cannot be read.'],
  ['page.pdf', '%PDF-1.7', 'page.pdf: PDF cannot be read.'],
])('rejects %s with its reason', async (name, content, message) => {
  save(name, content);
  for (const words of [
    ['draw', name],
    ['find', name],
    ['transpose', name, '--to', 'A'],
    ['export', name, '-o', 'midi'],
  ]) {
    const { stdout, stderr, code } = await run(words);
    expect([stdout, stderr.split('\n')[0], code]).toEqual(['', `music-cli: ${message}`, 2]);
  }
});

it('rejects --as with a form that songs do not have, and a missing song', async () => {
  expect((await run(['draw', 'mine.cho', '--as', 'chords'])).stdout).toBe(chart);
  const frets = await run(['draw', 'mine.cho', '--as', 'frets']);
  expect([frets.stderr.split('\n')[0], frets.code]).toEqual([
    "music-cli: 'mine.cho' cannot be read as frets.",
    2,
  ]);
  const none = await run(['draw', 'none.cho']);
  expect([none.stderr.split('\n')[0], none.code]).toEqual(["music-cli: There is no file 'none.cho'.", 3]);
  const abc = await run(['draw', '-'], 'X:1\nK:G\nGABc|\n');
  expect([abc.stderr.split('\n')[0], abc.code]).toEqual(['music-cli: stdin: ABC cannot be read.', 2]);
});

it('reads songs in Markdown, and rejects files with other extensions by name', async () => {
  save('mine.md', song);
  expect((await run(['draw', 'mine.md'])).stdout).toBe(chart);
  const hint = 'Supported files: MIDI, Scala (.scl), ChordPro, and plain text with chords (.txt, .md).\n';
  for (const [name, why] of [
    ['mine.foo', 'a file that ends in .foo'],
    ['./mine', 'a file without an extension'],
  ] as const) {
    save(name, song);
    const stderr = `music-cli: ${name}: ${why} cannot be read.\n${hint}`;
    for (const verb of ['draw', 'find', 'transpose'])
      expect(await run([verb, name, ...(verb === 'transpose' ? ['--to', 'A'] : [])])).toEqual({
        ...{ stdout: '', stderr, code: 2 },
      });
  }
  expect((await run(['draw', 'nothing.foo'])).stderr).toContain("'nothing.foo' is neither");
});

it('keeps the pitches of chords in MIDI files, and transposes them by their names', async () => {
  const notesOf = async (...words: readonly string[]) => {
    await run(['export', ...words, '-o', 'midi', '--file', 'moved.mid']);
    return readSmf(readFileSync(join(home.path, 'moved.mid'))).notes.map(({ midi }) => midi);
  };
  const originalNotes = await notesOf('C G/B');
  await run(['export', 'C G/B', '-o', 'midi', '--file', 'own.mid']);
  expect(originalNotes.length).toBe(6);
  expect(await notesOf('own.mid')).toEqual(originalNotes);
  expect(await notesOf('own.mid', '--key', 'D')).toEqual(originalNotes.map(midi => midi + 2));
  expect(await run(['transpose', 'own.mid', '--to', 'D'])).toEqual({
    stdout: 'D A/C♯\n',
    stderr: '',
    code: 0,
  });
});
