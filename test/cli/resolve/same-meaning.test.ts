/** Tests that typed music has the same meaning in every command that accepts it. */
import { afterAll, expect, it } from 'vitest';
import type { Machine } from '../../../src/cli/program/context/machine.ts';
import { parseNoteWord } from '../../../src/music/reading/letters.ts';
import { makeHome } from '../../support/cli.ts';
import { createInstantClock } from '../../support/clock.ts';
import { runInProcess } from '../../support/in-process.ts';
import { campaign, some } from '../../support/often.ts';
import { meaning, musicOf, table } from './notations.ts';

const home = makeHome();
afterAll(() => home.remove());

const clock = createInstantClock();
const run = (words: readonly string[], input = '', overrides: Partial<Machine> = {}) =>
  runInProcess(words, home.env, { folder: home.path, input, overrides });

const cases = some(table);
const plain = cases.filter(({ key }) => key === undefined);
const keyOf = (key: string | undefined) => (key === undefined ? [] : ['--key', key]);

it('typed music gives the same drawing quoted, unquoted, on stdin and in mcp', async context => {
  campaign(context);
  const drawn: string[] = [];
  for (const { key, typed } of cases) {
    const { stdout, code } = await run(['draw', ...typed.split(' '), ...keyOf(key)]);
    const quoted = await run(['draw', typed, ...keyOf(key)]);
    expect([typed, code, quoted.stdout]).toEqual([typed, 0, stdout]);
    if (key === undefined) drawn.push(stdout);
  }
  const lines = plain.map(({ typed }) => `${typed}\n`).join('');
  const { stdout: together } = await run(['draw', '-'], lines);
  let from = 0;
  for (const [index, drawing] of drawn.entries()) {
    const at = together.indexOf(drawing, from);
    expect([plain[index]?.typed, at >= from]).toEqual([plain[index]?.typed, true]);
    from = at + drawing.length;
  }
  const params = {
    protocolVersion: '2025-06-18',
    capabilities: {},
    clientInfo: { name: 'test', version: '1' },
  };
  const calls = plain.map(({ typed: what }) => ({
    method: 'tools/call',
    params: { name: 'draw', arguments: { what } },
  }));
  const messages = [{ method: 'initialize', params }, ...calls].map((message, id) =>
    JSON.stringify({ jsonrpc: '2.0', id, ...message }),
  );
  const { stdout } = await run(['mcp'], `${messages.join('\n')}\n`);
  const answers = stdout
    .trim()
    .split('\n')
    .map(line => JSON.parse(line));
  for (const { id, result } of answers)
    if (id > 0)
      expect([plain[id - 1]?.typed, result.content[0].text]).toEqual([plain[id - 1]?.typed, drawn[id - 1]]);
  expect(answers.length).toBe(messages.length);
});

it('typed music can be found, played and exported', async context => {
  campaign(context);
  for (const { key, typed } of cases) {
    const found = await run(['find', typed, ...keyOf(key), '--limit', '1']);
    expect([typed, found.code]).toEqual([typed, 0]);
    const heard = await run(['play', typed, ...keyOf(key), '--silent', '--once'], '', { clock });
    expect([typed, heard.code]).toEqual([typed, 0]);
    // A frequency is read as a key, which cannot be exported.
    if (musicOf(typed, key).kind === 'key') continue;
    const exported = await run(['export', ...typed.split(' '), ...keyOf(key), '-o', 'midi']);
    expect([typed, exported.code, exported.stderr.split('\n')[0]]).toEqual([
      typed,
      0,
      found.stderr.split('\n')[0],
    ]);
  }
});

it('typed music means the same with a noun, without a command, and transposed by zero', async context => {
  campaign(context);
  for (const { key, typed, means } of cases) {
    const value = musicOf(typed, key);
    const shown = await run([...typed.split(' '), ...keyOf(key), '-o', 'json']);
    expect([typed, shown.code]).toEqual([typed, 0]);
    if (value.kind === 'chord') {
      for (const words of [['chords', 'get', typed], typed.split(' ')]) {
        const { stdout } = await run([...words, '--columns', 'name', '-o', 'tsv']);
        expect([words, `chord ${stdout.split('\n')[1]}`]).toEqual([words, means]);
      }
      const drawings = await Promise.all(
        ['draw', 'chords draw'].map(verb => run([...verb.split(' '), typed])),
      );
      expect([typed, drawings[1]?.stdout]).toEqual([typed, drawings[0]?.stdout]);
    }
    // Numerals may be the name of a record.
    if (value.kind === 'progression' && !/^[♭b]?[\divIV]/.test(typed)) {
      const harmony = await run(['harmonies', 'draw', typed, ...keyOf(key)]);
      expect([typed, harmony.stdout]).toEqual([typed, (await run(['draw', typed, ...keyOf(key)])).stdout]);
    }
    // Transposing by 0 gives a black key its usual name.
    const isMoved = ['chord', 'progression'].includes(value.kind) && !/[♯♭]/.test(means);
    const areNumerals = /^[ivIV]/.test(typed);
    if (!isMoved || areNumerals || key !== undefined || / in /.test(typed)) continue;
    const { stdout } = await run(['transpose', typed, '--by', '0', '-o', 'tsv', '--columns', 'to']);
    const to = stdout.split('\n')[1] ?? '';
    const notes = typed.split(/[ ,]+/).filter(word => parseNoteWord(word) !== undefined);
    const areNotes = value.kind === 'chord' && (notes.length > 1 || to.includes(' '));
    const kind = value.kind === 'chord' ? 'chord' : 'chords';
    expect([typed, areNotes ? meaning(musicOf(to)) : `${kind} ${to}`]).toEqual([typed, means]);
  }
});
