/** Tests that typed pitches and words are never lost in drawings, records and files. */
import { readFileSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { readSmf } from '../../../src/music/files/smf.ts';
import { makeHome } from '../../support/cli.ts';
import { createInstantClock } from '../../support/clock.ts';
import { runInProcess } from '../../support/in-process.ts';
import { campaign, fewer } from '../../support/often.ts';
import { abcNotes, formatNotes, wavNotes } from '../../support/sounding.ts';
import { table } from './pitch-notations.ts';

const home = makeHome();
afterAll(() => home.remove());

const run = (...words: readonly string[]) => runInProcess(words, home.env, { folder: home.path });

async function print(...words: readonly string[]): Promise<string> {
  const { stdout, stderr, code } = await run(...words);
  return code === 0 ? stdout.trimEnd() : `exit ${code}: ${stderr.trimEnd()}`;
}

async function exportNotes(typed: string, format: string): Promise<string> {
  const file = join(home.path, `notes.${format}`);
  const failure = await print('export', typed, '-o', format, '--file', file);
  if (failure.startsWith('exit ')) return failure;
  const bytes = readFileSync(file);
  if (format === 'midi') return formatNotes(readSmf(bytes).notes);
  return formatNotes(format === 'abc' ? abcNotes(bytes.toString()) : wavNotes(bytes));
}

const heard = join(home.path, 'heard');
const player = `#!/bin/sh\nhead -c 44 /dev/zero >'${heard}'; cat >>'${heard}'\n`;
writeFileSync(join(home.path, 'pacat'), player, { mode: 0o755 });

/** Returns the notes that a player on PATH receives, as samples without a header. */
async function playNotes(typed: string): Promise<string> {
  const env = { ...home.env, PATH: [home.path, home.env.PATH].join(delimiter) };
  const given = { folder: home.path, overrides: { clock: createInstantClock() } };
  const { code, stderr } = await runInProcess(['play', ...splitOptions(typed)], env, given);
  return code === 0 ? formatNotes(wavNotes(readFileSync(heard))) : `exit ${code}: ${stderr.trimEnd()}`;
}

/** Splits typed music from the options after it, such as `--by 2`. */
function splitOptions(typed: string): readonly string[] {
  const [text = '', options = ''] = typed.split(/ (?=--)/);
  return [text, ...options.split(/(?<=^--\w+) /)].filter(word => word !== '');
}

interface Piece {
  readonly note?: string;
  readonly octave?: number;
  readonly midi?: number;
}

async function record(typed: string): Promise<Readonly<Record<string, unknown>> & Piece> {
  const words = typed.includes(' --') ? splitOptions(typed) : typed.split(' ');
  const text = await print(...words, '-o', 'json');
  return text.startsWith('{') ? JSON.parse(text) : { note: text };
}

function pitchesIn(piece: Piece & { readonly pitches?: readonly Piece[] }): string {
  const pitches = piece.pitches ?? [piece];
  return pitches.map(({ note, octave, midi }) => `${note}${octave}:${midi}`).join(' ');
}

/** Returns the chords of a chart, or the description of any other drawing. */
async function describeDrawing(typed: string): Promise<string> {
  const [first = '', ...bars] = (await print('draw', ...splitOptions(typed), '--as', 'words')).split('\n');
  return first.startsWith('in ') ? bars.map(bar => /^bar \d+: (\S+)/.exec(bar)?.[1] ?? bar).join(' ') : first;
}

const results: Readonly<Record<string, (typed: string) => Promise<string>>> = {
  midi: typed => exportNotes(typed, 'midi'),
  abc: typed => exportNotes(typed, 'abc'),
  wav: typed => exportNotes(typed, 'wav'),
  play: playNotes,
  json: async typed => pitchesIn(await record(typed)),
  says: async typed => {
    const { interval, size, cents } = await record(typed);
    return `${interval} ${size ?? cents}`;
  },
  find: async typed => {
    const line = await print(
      ...['find', ...splitOptions(typed), '--limit', '1'],
      ...['--columns', 'noun,name', '-o', 'tsv', '--no-header'],
    );
    return line.replace('\t', ' ');
  },
  draw: describeDrawing,
  pulses: async typed => String((await record(typed)).name),
  transpose: typed => print('transpose', ...splitOptions(typed)),
  home: async typed => {
    const [first = ''] = (await print('draw', ...splitOptions(typed), '--as', 'words')).split('\n');
    return first.replace(/^in |, or .*$/g, '');
  },
};

it('the table covers more than 120 notations', () => {
  expect(table.length).toBeGreaterThan(120);
  expect(new Set(table.map(({ result, typed }) => `${result} ${typed}`)).size).toBe(table.length);
});

it.each(fewer(table))('$result: $typed gives $value', async ({ result, typed, value }) => {
  expect(await results[result]?.(typed)).toBe(value);
});

it('the tools of mcp give the same values', async context => {
  campaign(context);
  const rows = table.filter(({ result, typed }) => /^(?:abc|find)$/.test(result) && !typed.includes(' --'));
  const calls = rows.map(({ result, typed: what }) =>
    result === 'abc'
      ? { name: 'export', arguments: { what, format: 'abc' } }
      : { name: 'find', arguments: { what, limit: 1 } },
  );
  const params = {
    protocolVersion: '2025-06-18',
    capabilities: {},
    clientInfo: { name: 'test', version: '1' },
  };
  const messages = [
    { method: 'initialize', params },
    ...calls.map(call => ({ method: 'tools/call', params: call })),
  ].map((message, id) => JSON.stringify({ jsonrpc: '2.0', id, ...message }));
  const input = `${messages.join('\n')}\n`;
  const { stdout } = await runInProcess(['mcp'], home.env, { folder: home.path, input });
  const texts = stdout
    .trim()
    .split('\n')
    .map(line => JSON.parse(line))
    .filter(({ id }) => id > 0)
    .sort((one, other) => one.id - other.id)
    .map(({ result }): string => result.content[0].text);
  expect(texts.length).toBe(rows.length);
  for (const [index, { result, typed, value }] of rows.entries()) {
    const text = texts[index] ?? '';
    const found = result === 'find' && text.startsWith('{') ? JSON.parse(text).records?.[0] : undefined;
    const actual = result === 'abc' ? formatNotes(abcNotes(text)) : `${found?.noun} ${found?.name}`;
    expect([typed, actual]).toEqual([typed, value]);
  }
});
