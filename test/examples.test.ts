/** The filters that documentation, help, the skill and MCP show: their counts are those of jq over the same records. */
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import examples from '../src/cli/resolve/examples.json';
import { cli, makeHome, root } from './support/cli.ts';
import { requires } from './support/requires.ts';

const home = makeHome();
afterAll(() => home.remove());

/** The number of records that pass, as jq counts them in the body of `<noun> list --json`. */
const counts: Readonly<Record<string, string>> = {
  'scales notes ~ F#': 'any(.tones[]; .noteName == "F♯")',
  'scales name ~ dorian': '.name | ascii_downcase | contains("dorian")',
  'scales name ~ blues': '.name | ascii_downcase | contains("blues")',
  'scales keyToneName = G': '.keyToneName == "G"',
  'rhythms tags ~ clave': 'any(.ownerTags[]; . == "clave")',
  'articles tags ~ rhythm': 'any(.tags[]; . == "rhythm")',
  'engines plays ~ percussion': 'any(.supportedPlaybackCapabilities[]; . == "percussion")',
  'rows instrument = Guitar': '.instrumentName == "Guitar"',
  'keys accidentals <= 2': '.accidentals <= 2',
  'tracks transport.bpm > 150': '.transport.bpm > 150',
  'intervals semitones = 6': '.semitones == 6',
  'instruments familyCode = FRETBOARD': '.familyCode == "FRETBOARD"',
  'presets kit = true': '.isKit',
};

/** Computed columns, which the body does not have: the text that a chord is in stands in another field. */
const computed = ['harmonies chords ~ Dm7'];

const pages = ['docs', 'skills/music-cli'].flatMap(folder =>
  readdirSync(join(root, folder))
    .filter(name => name.endsWith('.md'))
    .map(name => readFileSync(join(root, folder, name), 'utf8')),
);
const commands = [
  ...pages.flatMap(page =>
    Array.from(page.matchAll(/music-cli (\w+ list .*--filter '[^']+')/g), ([, line = '']) => line),
  ),
  ...Object.keys(examples),
];
const filters = [
  ...new Set(
    commands.flatMap(line => {
      const [, noun, filter] = /^(\w+) list .*--filter '([^']+)'/.exec(line) ?? [];
      return filter === undefined ? [] : [`${noun} ${filter}`];
    }),
  ),
];

it('every filter that is shown has its count here, and no other', () => {
  expect(filters.toSorted(), 'a filter that is shown stands in the table above').toEqual(
    [...Object.keys(counts), ...computed].toSorted(),
  );
});

const jq = requires('jq');
it.skipIf(jq.skip).each(Object.entries(counts))(
  `%s counts what jq counts ${jq.reason}`,
  async (name, test) => {
    const [noun = ''] = name.split(' ');
    const list = (...more: string[]) => cli([noun, 'list', ...more], { env: home.env });
    const { stdout: body } = await list('--json');
    const { stdout: counted } = await list('--filter', name.slice(noun.length + 1), '--count');
    const program = `[.data[] | select(${test})] | length`;
    const expected = execFileSync('jq', [program], { input: body, encoding: 'utf8' });
    expect([counted, Number(expected) > 0]).toEqual([expected, true]);
  },
);
