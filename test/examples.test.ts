/**
 * Compares the results of the filters in documentation, help, the skill and MCP with those of jq on the same records.
 */
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { inputSchema, tools } from '../src/cli/commands/mcp/tools.ts';
import { makeHome, root, shell } from './support/cli.ts';
import { runInProcess } from './support/in-process.ts';
import { requires } from './support/requires.ts';

const home = makeHome();
afterAll(() => home.remove());

/** The filters in documentation, help, the skill and MCP, each with a jq test that must keep as many records. */
const counts: Readonly<Record<string, string>> = {
  "scales list --filter 'notes ~ F#'": 'any(.tones[]; .noteName == "F♯")',
  "scales list --filter 'name ~ dorian'": '.name | ascii_downcase | contains("dorian")',
  "scales list --filter 'name ~ blues'": '.name | ascii_downcase | contains("blues")',
  "scales list --filter 'keyToneName = G'": '.keyToneName == "G"',
  "rhythms list --filter 'tags ~ clave'": 'any(.ownerTags[]; . == "clave")',
  "rhythms list --filter 'bpm >= 90'": '.state.bpm >= 90',
  "articles list --filter 'tags ~ rhythm'": 'any(.tags[]; . == "rhythm")',
  "engines list --filter 'plays ~ percussion'": 'any(.supportedPlaybackCapabilities[]; . == "percussion")',
  "rows list --filter 'instrument = Guitar'": '.instrumentName == "Guitar"',
  "keys list --filter 'accidentals <= 2'": '.accidentals <= 2',
  "tracks list --filter 'transport.bpm > 150'": '.transport.bpm > 150',
  "intervals list --filter 'semitones = 6'": '.semitones == 6',
  "instruments list --filter 'familyCode = FRETBOARD'": '.familyCode == "FRETBOARD"',
  "presets list --filter 'kit = true'": '.isKit',
  "keys chords f# --notes 3 --filter 'scale ~ minor'": '.scale | contains("minor")',
  "keys chords Bb --notes 3 --filter 'scale ~ minor'": '.scale | contains("minor")',
};

/** The filters on computed columns, which are not in the body of the response. */
const computed: Readonly<Record<string, string>> = {
  "harmonies list --columns chords --filter 'chords ~ Dm7'": 'any(.chords[]; . == "Dm7")',
};

const pages = ['README.md', 'docs', 'skills/music-cli'].flatMap(place =>
  (place.endsWith('.md') ? [place] : readdirSync(join(root, place)).map(name => join(place, name)))
    .filter(name => name.endsWith('.md'))
    .map(name => readFileSync(join(root, name), 'utf8')),
);
const typed = pages.flatMap(page =>
  Array.from(
    page.matchAll(/music-cli (\w+ [^|`\n]*?--(?:filter|jq) (?:'[^']+'|\S+)(?: -r)?)/g),
    ([, line = '']) => line,
  ),
);

/** Returns the examples of all help pages. */
async function helpExamples(): Promise<readonly string[]> {
  const { stdout } = await runInProcess(['help', '--json'], home.env);
  const found: string[] = [];
  JSON.parse(stdout, (key, value) => {
    if (key === 'line' && /--(filter|jq) /.test(value)) found.push(value);
    return value;
  });
  return found;
}

/** The example filters in the descriptions of tools. */
const ofTools = tools.flatMap(tool =>
  Array.from(
    JSON.stringify(inputSchema(tool)).matchAll(/'(\w+ [=!~><]+ [^']+)'/g),
    ([, filter = '']) => filter,
  ),
);

it('the tables in this file have exactly the filters in documentation, help and MCP', async () => {
  const shown = [...typed, ...(await helpExamples())].flatMap(
    line => /^.* --filter '[^']+'/.exec(line)?.[0] ?? [],
  );
  const inTables = [...Object.keys(counts), ...Object.keys(computed)].map(line =>
    line.replace(' --columns chords', ''),
  );
  const named = inTables.filter(line => ofTools.some(filter => line.endsWith(` '${filter}'`)));
  expect(named.length, 'each filter of a tool is in the table above').toBe(ofTools.length);
  expect(
    [...new Set([...shown, ...named])].toSorted(),
    'each filter that is shown is in a table above',
  ).toEqual(inTables.toSorted());
});

const jq = requires('jq', 'bash');
const run = (program: readonly string[], input: string) =>
  execFileSync('jq', program, { input, encoding: 'utf8', maxBuffer: 2 ** 28 });

it.skipIf(jq.skip).each(Object.entries({ ...counts, ...computed }))(
  `%s finds as many records as jq ${jq.reason}`,
  async (line, test) => {
    const [whole = ''] = line.split(' --filter');
    const { stdout: body } = await shell(`music-cli ${whole} -o json`, { env: home.env });
    const { stdout: counted } = await shell(`music-cli ${line.replace(' --columns chords', '')} --count`, {
      env: home.env,
    });
    const expected = run([`[(.data? // .)[] | select(${test})] | length`], body);
    expect([counted, Number(expected) > 0]).toEqual([expected, true]);
  },
);

it.skipIf(jq.skip)(`every --jq in documentation and help prints the same as jq ${jq.reason}`, async () => {
  const lines = [...new Set([...typed, ...(await helpExamples())])].filter(line => line.includes('--jq'));
  expect(lines.length).toBeGreaterThan(4);
  const env = { ...home.env, MUSIC_CLI_TOKEN: 'sandbox-premium' };
  const wrong: unknown[] = [];
  for (const line of lines) {
    const [, command = '', quoted = '', word = '', raw = ''] =
      /^(.*) --jq (?:'([^']+)'|(\S+))( -r)?/.exec(line) ?? [];
    const json = command.startsWith('api ') ? '' : ' -o json';
    const { stdout: body } = await shell(`music-cli ${command}${json}`, { env });
    const { stdout: printed } = await shell(`music-cli ${line}`, { env });
    const expected = run(['-c', ...(raw === '' ? [] : ['-r']), quoted || word], body);
    if (printed !== expected || /^(null)?$/m.test(printed.trimEnd())) wrong.push({ line, printed, expected });
  }
  expect(wrong).toEqual([]);
});
