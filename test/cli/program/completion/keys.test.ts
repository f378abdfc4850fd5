import * as fs from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { writeCandidates } from '../../../../src/cli/show/completions/candidates.ts';
import { type } from '../../../support/shell.ts';
import { filledCache, serviceUrl, shells } from './shells.ts';

/** What is typed, and the arguments that the command then receives. */
const cases: readonly (readonly [about: string, keys: string, received: string])[] = [
  ['commands and ids', 'music-cli ke\tge\t1\t', '<keys><get><1>'],
  ['commands after an option', 'music-cli --json ke\tl\t', '<--json><keys><list>'],
  [
    'commands after an option with its value',
    'music-cli -o json --color never ke\t',
    '<-o><json><--color><never><keys>',
  ],
  ['what follows an alias', 'music-cli keys ls --lim\t', '<keys><ls><--limit>'],
  ['nothing of an alias', 'music-cli keys ls\t', '<keys><ls>'],
  ['a name in place of an id', 'music-cli scales get D\\ hira\t', '<scales><get><D hirajoshi>'],
  ['no name that several records have', 'music-cli scales get hira\t', '<scales><get><hira>'],
  ['a name by one of its words', 'music-cli scales get maj\t', '<scales><get><C major>'],
  ['one name of a record', 'music-cli scales get ion\t', '<scales><get><Ionian>'],
  ['the name that was begun', 'music-cli scales get c-m\t', '<scales><get><c-major>'],
  ['a name in any case', 'music-cli scales get c\\ MAJ\t', '<scales><get><C major>'],
  ['no name where several hold the word', 'music-cli scales get phry\t', '<scales><get><phry>'],
  ['a name within double quotes', 'music-cli scales get "C h\t', '<scales><get><C hirajoshi>'],
  ['a name within single quotes', "music-cli scales get 'C m\t", '<scales><get><C major>'],
  ['a name after an escaped space', 'music-cli scales get C\\ m\t', '<scales><get><C major>'],
  ['a name that is not ASCII', 'music-cli keys get C♯\t', '<keys><get><C♯>'],
  ['further ids', 'music-cli keys get 1 2 3\t', '<keys><get><1><2><3>'],
  ['an id with a colon', 'music-cli tracks get rh\t2\t', '<tracks><get><rhythm:12>'],
  ['an id after its colon', 'music-cli tracks get rhythm:13\t', '<tracks><get><rhythm:13>'],
  ['an id with a colon in quotes', 'music-cli tracks get "ri\t', '<tracks><get><ring:1>'],
  ['a list', 'music-cli entities --include keys,inter\t', '<entities><--include><keys,intervals>'],
  ['a list after =', 'music-cli entities --include=keys,ins\t', '<entities><--include=keys,instruments>'],
  ['nothing twice in a list', 'music-cli entities --include keys,ke\t', '<entities><--include><keys,ke>'],
  ['no option beside what it excludes', 'music-cli keys list --zip --lim\t', '<keys><list><--zip><--lim>'],
  ['nor the other way', 'music-cli keys list --limit 1 --zi\t', '<keys><list><--limit><1><--zi>'],
  ['nor one of every command', 'music-cli keys list --zip --js\t', '<keys><list><--zip><--js>'],
  ['nor after one of every command', 'music-cli keys list --json --zi\t', '<keys><list><--json><--zi>'],
  [
    'a list option after another',
    'music-cli keys list --sort id --colu\t',
    '<keys><list><--sort><id><--columns>',
  ],
  ['a column', 'music-cli keys list --columns id,na\t', '<keys><list><--columns><id,name>'],
  ['a field', 'music-cli keys list --sort fr\t', '<keys><list><--sort><frequency>'],
  ['a field, descending', 'music-cli keys list --sort -f\t', '<keys><list><--sort><-frequency>'],
  ['a field, descending, after =', 'music-cli keys list --sort=-f\t', '<keys><list><--sort=-frequency>'],
  [
    'a field, descending, in a list',
    'music-cli keys list --sort id,-f\t',
    '<keys><list><--sort><id,-frequency>',
  ],
  ['no field twice, descending or not', 'music-cli keys list --sort -id,i\t', '<keys><list><--sort><-id,i>'],
  ['an option and its value', 'music-cli keys list --out\tjsonl\t', '<keys><list><--output><jsonl>'],
  ['a value after =', 'music-cli keys list --output=y\t', '<keys><list><--output=yaml>'],
  ['the value of a short option', 'music-cli -o y\t', '<-o><yaml>'],
  ['an argument that is a choice', 'music-cli config get base\t', '<config><get><baseUrl>'],
  ['no argument after the last', 'music-cli config get baseUrl base\t', '<config><get><baseUrl><base>'],
  ['an optional argument', 'music-cli completion install z\t', '<completion><install><zsh>'],
  ['a command of three words', 'music-cli systems sta\tedo-10\t', '<systems><state><edo-10>'],
  [
    'folders, one at a time',
    'music-cli drums files A\tS\t\t',
    '<drums><files><Acoustic Kit/Snare Drum/soft>',
  ],
  ['a folder within quotes', 'music-cli drums files "Acoustic Kit/K\t', '<drums><files><Acoustic Kit/Kick>'],
  ['directories', 'music-cli drums download 808 --dir sa\t/x', '<drums><download><808><--dir><samples//x>'],
  [
    'directories with spaces',
    'music-cli drums download 808 --dir so\t/x',
    '<drums><download><808><--dir><some folder//x>',
  ],
  ['a name of any of several nouns', 'music-cli play tre\t', '<play><Tresillo>'],
  ['a name of the first of them', 'music-cli play ion\t', '<play><Ionian>'],
  ['a name in quotes', 'music-cli play "C h\t', '<play><C hirajoshi>'],
  ['no id of a noun among several', 'music-cli play 1\t', '<play><1>'],
  ['a file in place of a name', 'music-cli play ./so\ts\t', '<play><./some folder/song.mid>'],
  [
    'a file',
    'music-cli play tre\t --file some\\ folder/s\t',
    '<play><Tresillo><--file><some folder/song.mid>',
  ],
  ['a key', 'music-cli play x --key E\t', '<play><x><--key><Eb>'],
  ['profiles', 'music-cli --profile w\t', '<--profile><work>'],
  ['profiles after =', 'music-cli --profile=w\t', '<--profile=work>'],
  ['a page of help', 'music-cli he\tfil\t', '<help><filters>'],
  ['help on a command', 'music-cli help ke\tli\t', '<help><keys><list>'],
  ['the ids of a profile', 'music-cli --profile work keys get 9\t', '<--profile><work><keys><get><999>'],
  [
    'the ids of a base URL',
    `music-cli --base-url ${serviceUrl} keys get 9\t`,
    `<--base-url><${serviceUrl}><keys><get><999>`,
  ],
  [
    'the ids of a base URL after =',
    'music-cli --base-url=https://api.example.org/v1 keys get 9\t',
    '<--base-url=https://api.example.org/v1><keys><get><999>',
  ],
  [
    'no ids of an unknown profile',
    'music-cli --profile nobody keys get 1\t',
    '<--profile><nobody><keys><get><1>',
  ],
  ['an option no second time', 'music-cli --debug --deb\t', '<--debug><--deb>'],
  ['an option no second time by its other name', 'music-cli -o json --outp\t', '<-o><json><--outp>'],
  [
    'an option again that may be repeated',
    'music-cli keys list --filter a=b --fil\tx',
    '<keys><list><--filter><a=b><--filter><x>',
  ],
  ['no option after --', 'music-cli keys get -- --deb\t', '<keys><get><--><--deb>'],
  ['an id out of thousands', 'music-cli rhythms get 4999\t', '<rhythms><get><4999>'],
  ['a name out of thousands', 'music-cli rhythms get son\t', '<rhythms><get><son clave>'],
  ['what thousands have in common', 'music-cli systems get e\tx', '<systems><get><edo-x>'],
  ['nothing of what only some of thousands have in common', 'music-cli rhythms get 1\t', '<rhythms><get><1>'],
  ['nothing where none matches', 'music-cli keys get zz\t', '<keys><get><zz>'],
  ['nothing of an unknown command', 'music-cli nonsense ke\t', '<nonsense><ke>'],
];

/** zsh takes the slash that it added to a directory away again when one is typed. */
const inZsh: Readonly<Record<string, string>> = {
  directories: '<drums><download><808><--dir><samples/x>',
  'directories with spaces': '<drums><download><808><--dir><some folder/x>',
};

/** Where nothing begins with what is typed, fish offers what holds it. */
const inFish: Readonly<Record<string, string>> = {
  'nor one of every command': '<keys><list><--zip><--jq>',
  'nothing of an alias': '<keys><list>',
  'no field twice, descending or not': '<keys><list><--sort><-id,signature>',
};
const otherwise = { bash: {}, zsh: inZsh, fish: inFish };

describe.each(shells)('$title completes', ({ shell, executable, text, skip }) => {
  if (skip) return it.skip('every line below', () => {});
  let received: readonly (string | null)[] = [];
  const cache = filledCache();
  beforeAll(() => {
    received = type({ shell, executable, text, cache, lines: cases.map(([, keys]) => keys) }).received;
  });
  afterAll(() => fs.rmSync(cache, { recursive: true }));

  it.each(cases.map((one, index) => [...one, index] as const))('%s', (about, _keys, expected, index) => {
    expect(received[index]).toBe(new Map(Object.entries(otherwise[shell])).get(about) ?? expected);
  });

  it('takes the profile and the base URL from the environment', () => {
    const lines = ['music-cli keys get 9\t'];
    const expected = ['<keys><get><999>'];
    const run = (env: Record<string, string>) =>
      type({ shell, executable, text, cache, lines, env }).received;
    expect(run({ MUSIC_CLI_PROFILE: 'work' })).toEqual(expected);
    expect(run({ MUSIC_CLI_BASE_URL: serviceUrl, MUSIC_CLI_PROFILE: 'default' })).toEqual(expected);
    expect(run({ MUSIC_CLI_BASE_URL: '', MUSIC_CLI_PROFILE: '' })).toEqual(['<keys><get><9>']);
  });

  // In fish, Enter takes what its list offers, and runs nothing.
  const patience = 2;
  it('shows the commands with their summaries and ids with their labels', () => {
    const { screens } = type({
      shell,
      executable,
      text,
      cache,
      lines: ['music-cli \t\t', 'music-cli keys get \t\t'],
      patience,
    });
    expect(screens[0]).toMatch(/scales.*every key's scales; it's the largest/);
    expect(screens[1]).toMatch(/1 .*C.*2 .*C♯.*3 .*D/);
  });

  it('shows the profiles with their addresses, and no inner key', () => {
    const { screens } = type({
      ...{ shell, executable, text, cache, patience },
      lines: ['music-cli --profile \t\t'],
    });
    expect(screens[0]).toMatch(/default .*the built-in sandbox.*work .*https:\/\/api\.example\.org\/v1\//s);
    expect(screens[0]).not.toContain('https_api');
  });
});

const zshRow = shells.find(({ shell }) => shell === 'zsh');
it.skipIf(zshRow?.skip)('zsh says where nothing is cached yet', () => {
  const cache = filledCache();
  const { screens } = type({
    shell: 'zsh',
    text: zshRow?.text ?? '',
    cache,
    lines: ['music-cli presets get \t'],
  });
  fs.rmSync(cache, { recursive: true });
  expect(screens[0]).toContain('no cached presets: run music-cli presets list once');
});

it.skipIf(zshRow?.skip).each([400, 3000])('zsh lists 300 of %i ids, and says so', count => {
  const cache = filledCache();
  const ids = Array.from({ length: count }, (_, index) => ({ id: `${1000 + index}`, label: 'a preset' }));
  writeCandidates(fs, cache, 'sandbox', 'presets', ids);
  const { received, screens } = type({
    shell: 'zsh',
    text: zshRow?.text ?? '',
    cache,
    lines: ['music-cli presets get 1\t'],
    rc: 'LISTMAX=100000',
  });
  fs.rmSync(cache, { recursive: true });
  expect(received).toEqual(['<presets><get><1>']);
  expect(screens[0]).toContain('the first 300, and more');
  expect(screens[0]?.match(/ -- a preset/g)).toHaveLength(300);
});
