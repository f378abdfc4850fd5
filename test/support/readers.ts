/** Reads the output of music-cli with other programs. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { root } from './cli.ts';

/** Calls `use` with a temporary folder, and removes the folder when `use` returns. */
export function withFolder<Result>(use: (folder: string) => Result): Result {
  const folder = mkdtempSync(join(tmpdir(), 'music-cli-'));
  mkdirSync(folder, { recursive: true });
  try {
    return use(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Writes files into a folder and passes their paths to `use`. */
export function withFiles<Result>(
  files: readonly { readonly name: string; readonly content: string | Uint8Array }[],
  use: (paths: string[], folder: string) => Result,
): Result {
  return withFolder(folder => {
    const paths = files.map(({ name, content }) => {
      const path = join(folder, name);
      writeFileSync(path, content);
      return path;
    });
    return use(paths, folder);
  });
}

/** Runs a program and returns its stdout. The program gets no configuration, language or variables of the user. */
export function run(command: string, words: readonly string[], input?: string): string {
  return execFileSync(command, words, {
    encoding: 'utf8',
    env: { PATH: process.env.PATH, HOME: tmpdir(), TMPDIR: tmpdir(), LC_ALL: 'C.UTF-8' },
    maxBuffer: 2 ** 30,
    input,
    stdio: [input === undefined ? 'ignore' : 'pipe', 'pipe', 'ignore'],
  });
}

/** Parses a text with Python's standard library, or YAML with PyYAML, and returns its records or rows. */
export function readByPython(format: 'csv' | 'html' | 'json' | 'yaml', text: string): unknown {
  return JSON.parse(run('python3', [join(root, 'test/support/read-back.py'), format], text));
}

/**
 * Parses Markdown as GitHub does, and keeps HTML. Returns the rows of tables, and a row for each heading with the
 * blocks below it. Other elements appear as ‹their tags›.
 */
export function readMarkdown(text: string): string[][] {
  const extensions = ['table', 'strikethrough', 'autolink'].flatMap(each => ['-e', each]);
  const html = run('cmark-gfm', ['--unsafe', ...extensions], text);
  return z.array(z.array(z.string())).parse(readByPython('html', html));
}

const midiEvent = z.looseObject({
  tick: z.number(),
  type: z.string(),
  note: z.optional(z.number()),
  channel: z.optional(z.number()),
  text: z.optional(z.string()),
  name: z.optional(z.string()),
  tempo: z.optional(z.number()),
  numerator: z.optional(z.number()),
  denominator: z.optional(z.number()),
  pitch: z.optional(z.number()),
  control: z.optional(z.number()),
  value: z.optional(z.number()),
  program: z.optional(z.number()),
});
const midiFile = z.object({ type: z.number(), ppq: z.number(), tracks: z.array(z.array(midiEvent)) });
export type MidiFile = z.infer<typeof midiFile>;

const reader = join(root, 'test/music/export/read.py');

/** Parses MIDI files with mido. */
export function readMidi(paths: readonly string[]): MidiFile[] {
  return z.array(midiFile).parse(JSON.parse(run('python3', [reader, 'midi', ...paths])));
}

const tuningDump = z.object({ name: z.string(), program: z.number(), keys: z.array(z.nullable(z.number())) });

/** Parses MIDI tuning dumps with mido. Each has a pitch in semitones for each MIDI key, or null. */
export function readDumps(paths: readonly string[]): z.infer<typeof tuningDump>[] {
  return z.array(tuningDump).parse(JSON.parse(run('python3', [reader, 'syx', ...paths])));
}

const scale = z.object({ description: z.string(), cents: z.array(z.number()) });

/** Parses Scala files (.scl). */
export function readScales(paths: readonly string[]): z.infer<typeof scale>[] {
  return z.array(scale).parse(JSON.parse(run('python3', [reader, 'scl', ...paths])));
}
