/** Tests that each label on a card is a column that can be requested. */
import { afterAll, describe, expect, it } from 'vitest';
import { nouns } from '../../../src/catalog/index.ts';
import { makeHome } from '../../support/cli.ts';
import { runInProcess } from '../../support/in-process.ts';
import { campaign, some } from '../../support/often.ts';

const home = makeHome();
afterAll(() => home.remove());

const run = async (...words: string[]) => {
  const { stdout, stderr, code } = await runInProcess(words, home.env);
  expect([stderr, code]).toEqual(['', 0]);
  return stdout;
};

type Cards = readonly [noun: string, records: readonly string[], labels: readonly string[]];

/** Records of each noun, and all labels that the cards of the noun have. Drums have no cards. */
const typed: readonly Cards[] = [
  ['keys', ['d'], ['signature', 'relative', 'frequency', 'solfege']],
  ['intervals', ['P5'], ['abbreviation', 'semitones', 'degree', 'jazz']],
  ['scales', ['c dorian', 'c des'], ['notes', 'degrees', 'steps', 'modes', 'relatives', 'up', 'down']],
  ['harmonies', ['1'], ['chords', 'numerals', 'key', 'tags']],
  ['rhythms', ['tresillo', 'disco'], ['pattern', 'beats', 'bpm', 'tags', 'twins']],
  ['engines', ['1'], ['description', 'plays', 'enabled']],
  ['presets', ['1'], ['engine', 'plays', 'for', 'kit']],
  ['articles', ['1'], ['tags']],
  ['media', ['1'], ['kind', 'length', 'type']],
  ['instruments', ['guitar', 'piano', 'drum kit'], ['family', 'plays', 'strings', 'range', 'sounds']],
  ['rows', ['1'], ['instrument', 'midi']],
  ['systems', ['31-edo'], ['divisions', 'fifth', 'sizes']],
  ['tracks', ['tresillo'], ['pattern', 'metre', 'bpm', 'twins']],
  ['chords', ['Am7'], ['notes', 'degrees', 'aliases', 'scales']],
];

/** For other nouns, the first record and the columns of cards are tested. */
const cards: readonly Cards[] = [
  ...typed,
  ...nouns
    .filter(({ name }) => typed.every(([noun]) => noun !== name))
    .map(({ name, card = ['name'] }): Cards => [name, ['1'], card]),
];

describe.each(cards)('%s', (noun, names, all) => {
  it('has a column for each label on its cards', async () => {
    const labels = new Set<string>();
    for (const name of names) {
      const card = await run(noun, 'get', name);
      // The card of an article begins with its text.
      for (const [, label = '', text = ''] of card
        .slice(card.lastIndexOf('\n\n'))
        .matchAll(/^(\w+) {2,}(.*)$/gm)) {
        labels.add(label);
        // These have longer values on a card than in a table.
        if (label === 'pattern' || label === 'sizes' || (noun === 'keys' && label === 'signature')) continue;
        const one = await run(noun, 'get', name, '--columns', label, '--no-header');
        expect([label, one]).toEqual([label, `${text}\n`]);
      }
    }
    const toDo = `type ['${noun}', <its records>, <these labels>] into the table above`;
    if (typed.some(([name]) => name === noun)) expect([...labels].sort(), toDo).toEqual([...all].sort());
    else
      expect(
        [...labels].filter(label => !all.includes(label)),
        toDo,
      ).toEqual([]);
  });

  it('accepts each label in --columns, --filter and --sort, as JSON too', async context => {
    campaign(context);
    const columns = all.join(',');
    const list = (...words: string[]) => run(noun, 'list', '--limit', '1', ...words);
    const [first] = (await list('--columns', columns)).split('\n');
    expect(first?.split(/ {2,}/)).toEqual(all);
    expect(Object.keys(JSON.parse(await list('--columns', columns, '--json'))[0])).toEqual(all);
    await list('--sort', columns);
    for (const label of some(all)) await list('--filter', `${label} != null`);
  });
});

it('gives facts of several entries as lists in JSON, and a filter matches any entry', async context => {
  campaign(context);
  const scale = ['scales', 'list', '--filter', 'name = C dorian', '--columns', 'degrees,modes', '--json'];
  expect(JSON.parse(await run(...scale))).toEqual([
    {
      degrees: ['1', '2', '♭3', '4', '5', '6', '♭7'],
      modes: ['D phrygian', 'E♭ lydian', 'F mixolydian', 'G minor', 'A locrian', 'B♭ major'],
    },
  ]);
  expect(
    await run('scales', 'list', '--filter', 'modes = D phrygian', '--columns', 'name', '--no-header'),
  ).toMatch(/^C dorian$/m);
  expect(
    await run(
      'harmonies',
      'list',
      '--filter',
      'key = Eb',
      '--sort',
      'key',
      '--columns',
      'name,key',
      '-o',
      'tsv',
    ),
  ).toMatch(/^name\tkey\n(?:[^\t]+\tE♭\n)+$/);
  expect(await run('instruments', 'list', '--columns', 'strings,range', '--limit', '1', '-o', 'csv')).toBe(
    'strings,range\r\nE2 A2 D3 G3 B3 E4,\r\n',
  );
});

it.each([
  ['single paradiddle', ['R  X.xx.x..', 'L  .x..X.xx']],
  [
    'guaguanco',
    [
      'claves      x..x...x..x.x...',
      'low conga   x.......x.......',
      'mute conga  ....o.......o...',
      'open conga  ......x.......x.',
    ],
  ],
])('the card of %s shows each ring with its strokes, and no field circularTrack', async (name, rings) => {
  const { stdout } = await runInProcess(['rhythms', 'get', name], home.env);
  const [, pattern = ''] = /^pattern {2}(.*(?:\n {9}.*)*)/m.exec(stdout) ?? [];
  expect(pattern.split('\n').map(line => line.trim())).toEqual(rings);
  expect(stdout).not.toContain('circularTrack');
  const { stdout: json } = await runInProcess(['rhythms', 'get', name, '--json'], home.env);
  expect(json).not.toContain('circularTrack');
});
