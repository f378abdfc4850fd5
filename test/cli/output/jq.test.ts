import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { showOutput } from '../../../src/cli/output/formats/jq.ts';
import { compileJq, runProgram } from '../../../src/cli/output/jq/engine.ts';
import { campaign, often, some } from '../../support/often.ts';
import { requires } from '../../support/requires.ts';
import { pipe, terminal, text } from './support.ts';

const compiled = compileJq(readFileSync(fileURLToPath(import.meta.resolve('jq-wasm/jq.wasm'))));

/** Runs the engine in this thread. */
async function jq(input: string, expression: string, raw = false) {
  const written: Buffer[] = [];
  const bytes = Buffer.from(input);
  let at = 0;
  const end = await runProgram({
    module: compiled,
    expression,
    flags: raw ? ['-r'] : [],
    // The pieces end at arbitrary places.
    read: into => {
      const length = bytes.copy(into, 0, at, at + 1000);
      at += length;
      return length;
    },
    write: piece => {
      written.push(Buffer.from(piece));
    },
  });
  return { ...end, output: Buffer.concat(written).toString() };
}

/** Runs the engine, and throws an error if it crashes. */
async function runToEnd(...given: Parameters<typeof jq>) {
  const end = await jq(...given);
  if (!('status' in end)) throw new Error(JSON.stringify(end));
  return end;
}

const body = JSON.stringify({
  meta: { resource: 'keys', count: 3, filters: [] },
  data: [
    {
      id: 1,
      name: 'C',
      baseTone: { name: 'C', midi: 60 },
      frequency: 261.625565,
      color: '#ff0000',
      tags: ['a', 'b'],
    },
    { id: 2, name: 'C♯', baseTone: { name: 'C', midi: 61 }, frequency: 277.18, color: null, tags: [] },
    { id: 3, name: ' two\nlines ', baseTone: null, frequency: 440, isPublic: true },
  ],
});

/**
 * Expressions on which jq 1.6 (Debian) and 1.8 (ours) agree. Known differences are omitted: integers beyond 2^53 and
 * numbers such as 1.10 keep their digits since 1.7; 1.8 removed `leaf_paths`, and its `ltrimstr` fails on values that are
 * not strings; 1.6 lacks the functions that 1.7 and 1.8 added (`pick`, `abs`, `trim`, ...).
 */
const expressions = [
  '.',
  '.meta',
  '.meta.count',
  '.data',
  '.data[]',
  '.data[0]',
  '.data[-1].id',
  '.data[1:]',
  '.data[:2] | length',
  '.data[].name',
  '.data | length',
  '.data | map(.id)',
  '.data | map(.id) | add',
  '[.data[].frequency] | max',
  '.data | map(.frequency) | min',
  '.data[] | select(.id > 1)',
  '.data[] | select(.name == "C")',
  '.data[] | select(.color != null) | .color',
  '.data[] | {id, name}',
  '.data[] | {(.name): .id}',
  '.data[] | [.id, .name]',
  '.data[] | .baseTone.name',
  '.data[] | .baseTone?.midi',
  '.data[].tags[]?',
  '.data[] | .tags // "none"',
  '.data | sort_by(.frequency)',
  '.data | sort_by(-.id) | .[0].id',
  '.data | group_by(.baseTone.name) | map(length)',
  '.data | unique_by(.baseTone.name) | length',
  '.data | max_by(.id).name',
  '.data | min_by(.frequency).name',
  '.data | any(.isPublic)',
  '.data | all(.id > 0)',
  '.data | first',
  '.data | last | .id',
  '.data | to_entries | map(.key)',
  '.meta | keys',
  '.meta | to_entries',
  '.meta | with_entries(.value |= tostring)',
  '.data | map(has("color"))',
  '.data[] | keys_unsorted',
  '.data | reverse | map(.id)',
  '.data[] | "\\(.id): \\(.name)"',
  '.data[] | [.id, .name, .frequency] | @csv',
  '.data[] | [.id, .name] | @tsv',
  '.data[0].name | @base64',
  '.data[1].name | @uri',
  '.data[1] | @json',
  '.data[2].name | @html',
  '.data[2].name | @sh',
  '.data[1].name | length',
  '.data[1].name | utf8bytelength',
  '.data[1].name | explode',
  '.data[1].name | explode | implode',
  '.data[0].color | test("^#[0-9a-f]{6}$")',
  '.data[0].color | capture("#(?<red>..)")',
  '.data[].name | ascii_downcase',
  '.data[0].color | ltrimstr("#")',
  '.data[].name | split("\\n")',
  '[.data[].name] | join(", ")',
  '.data[2].name | gsub("\\\\s"; "_")',
  'reduce .data[] as $key (0; . + $key.id)',
  '[foreach .data[] as $key (0; . + $key.id)]',
  'def double: . * 2; .data | map(.id | double)',
  '[limit(2; .data[].id)]',
  '[range(5)]',
  '[.data[].id] | index(2)',
  '.data | map(.id) | contains([1])',
  'if .meta.count > 2 then "many" else "few" end',
  'try error("x") catch .',
  '[.data[] | try .baseTone.name[0] catch "bad"]',
  '[paths | length] | max',
  '[.. | numbers] | length',
  '.data | map(.baseTone | type)',
  '.data[0] | del(.tags, .color)',
  '.data[0] | .name = "D"',
  '.data[0] | .id += 10 | .id',
  '.data |= map(.id)',
  '.data | flatten | length',
  '[.data[].frequency | floor]',
  '[.data[].frequency | sqrt | . * 100 | round]',
  '.data | map(tojson) | .[0] | fromjson | .id',
  '[.data[].tags] | map(select(. != null)) | add',
  '. as {meta: {count: $n}} | $n',
  '[.data[] | .name as $name | $name | ascii_upcase]',
  '.data | map({key: .name, value: .id}) | from_entries',
  '.data[0] * {baseTone: {midi: 99}} | .baseTone',
  '[.data[] | .id % 2]',
  '.meta.filters',
  '.missing',
  '.missing.too',
  'empty',
  'null',
  '"text"',
  '[.[] | type]',
  '.data[] | .id, .name',
  '(.data[0], .data[1]) | .id',
  '[splits("a";"b")?]',
  '.meta | tostring',
  '[.data[].id | tostring | tonumber]',
  '"\\u0000x"',
  '[1, [2]] | .[1][0]',
  '1 as $x | [$x, $x + 1]',
  '[.data[] | select(.name | startswith("C"))] | length',
  '.data | map(.tags | arrays | length)',
  '[.data[].name | ascii]?',
  'input_line_number | type',
  '[recurse(if . < 3 then . + 1 else empty end; . != null)?] | length',
  'label $out | .data[] | if .id == 2 then break $out else .id end',
  '@text "a\\(1 + 1)"',
  '.data[1:] | map(.id)',
  'limit(1; .data[]) | .id',
  'isvalid(.a)?',
  '[.data[].id] | (.[0], .[2]) = 9',
  'getpath(["data", 0, "name"])',
  '[getpath(["a","b"])]',
  'tojson | length > 10',
  'walk(if type == "number" then . + 1 else . end) | .meta.count',
  'env | type',
  '[.data[].frequency] | sort | first',
  'splits("x")?',
  '[.data[].id] | combinations? // "none"',
  '[.data[].id] | inside([1, 2, 3, 4])',
  'transpose? // "no"',
  '[[1, 2], [3]] | transpose',
  '[1, [2, [3]]] | flatten(1)',
  '"2015-03-05T23:51:47Z" | fromdate',
  '1425599621 | todate',
  '[.data[].id] | bsearch(2)',
  '"abc" | .[1:2]',
  '[3, 1, 2] | sort',
  '{"b": 1, "a": 2} | keys',
  '{"b": 1, "a": 2}',
  '[1, 2] - [2]',
  '"a,b" / ","',
  '"x" * 3',
  '{} | .a.b |= 3',
  '[nan] | sort | length',
  'infinite > 1',
  '[true, null, 1, "a", [], {}] | sort',
  '[.[]?] | length',
  '"\\(1;2)"?',
];

const native = requires('jq');

it.skipIf(native.skip)(
  `the built-in jq and Debian's give the same output for many expressions ${native.reason}`,
  async () => {
    const differing: unknown[] = [];
    let compared = 0;
    for (const expression of some(expressions)) {
      for (const raw of expression.startsWith('.data') ? [true] : [false]) {
        const theirs = spawnSync('jq', ['-c', ...(raw ? ['-r'] : []), expression], {
          input: body,
          encoding: 'utf8',
        });
        const ours = await runToEnd(body, expression, raw);
        if (theirs.status !== 0 && ours.status !== 0) continue;
        compared++;
        if (theirs.status !== 0 || ours.status !== 0 || theirs.stdout !== ours.output)
          differing.push({
            expression,
            raw,
            theirs: theirs.stdout || theirs.stderr,
            ours: ours.stderr || ours.output,
          });
      }
    }
    expect(differing).toEqual([]);
    expect(compared).toBeGreaterThanOrEqual(often(120));
  },
);

it('raw strings keep their white space, no result prints nothing, and an empty string prints an empty line', async () => {
  expect(await jq(body, '.data[2].name, " ", ""', true)).toEqual({
    status: 0,
    output: ' two\nlines \n \n\n',
    stderr: '',
  });
  expect(await jq(body, 'empty')).toEqual({ status: 0, output: '', stderr: '' });
});

it('numbers keep every digit', async () => {
  const { output } = await jq('{"id":12345678901234567890,"n":1.10,"huge":1e400}', '.id, .n, .huge');
  expect(output.split('\n').slice(0, 2)).toEqual(['12345678901234567890', '1.10']);
});

it('expressions cannot read the environment', async () => {
  expect(await jq('1', 'env, $ENV')).toEqual({ status: 0, output: '{}\n{}\n', stderr: '' });
});

it('a crash of the engine is reported with its reason', async context => {
  campaign(context);
  expect(await jq('1', '[range(1e9)]')).toEqual({ megabytes: 256, output: '' });
  expect(await jq('1', 'def f: 1 + f; f')).toEqual({ megabytes: 256, output: '' });
  expect(await jq('1', 'reduce range(1e6) as $i (null; [.])')).toMatchObject({ crash: expect.any(String) });
  // The next run has a new engine.
  expect((await jq('1', '. + 1')).output).toBe('2\n');
});

it('a long input gets more memory, and date functions work with it', async context => {
  campaign(context);
  // jq needs more than 256 MB of memory for these 11 MB.
  const long = `[${'{"a":1,"b":[2]},'.repeat(700_000)}0]`;
  expect((await jq(long, 'length, (0 | gmtime | todate)')).output).toBe('700001\n"1970-01-01T00:00:00Z"\n');
});

it('control characters in results are escaped on a terminal and unchanged in a pipe', async () => {
  const shown = async (output: string, raw: boolean, style = terminal(80)) => {
    // The pieces end within lines.
    async function* splitOutput() {
      for (let at = 0; at < output.length; at += 5) yield output.slice(at, at + 5);
    }
    const pieces = [];
    for await (const piece of showOutput(splitOutput(), raw, style)) pieces.push(piece);
    return text(pieces);
  };
  expect(await shown('\x1b[31mred\u009b\u202e\tx\n', true)).toBe('␛[31mred<U+009B><U+202E>\tx\n');
  expect(await shown('["\u009b\u202e"]\n', false)).toBe('[\n  "\\u009b\\u202e"\n]\n');
  expect(await shown('["a long string"]\n12345678\n', false)).toBe('[\n  "a long string"\n]\n12345678\n');
  expect(await shown('\x1b[31m\n', true, pipe)).toBe('\x1b[31m\n');
});
