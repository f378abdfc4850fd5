/** Tests `--note-names`: people see notes in the chosen language, and output for programs does not change. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { articles } from '../../../src/catalog/articles.ts';
import { nouns } from '../../../src/catalog/index.ts';
import { tracks } from '../../../src/catalog/tracks.ts';
import { makeHome } from '../../support/cli.ts';
import { runInProcess } from '../../support/in-process.ts';
import { campaign } from '../../support/often.ts';

const home = makeHome();
const folder = mkdtempSync(join(tmpdir(), 'music-cli-note-names-'));
afterAll(() => {
  home.remove();
  rmSync(folder, { recursive: true });
});

const run = (line: readonly string[], env: Record<string, string> = {}) =>
  runInProcess(line, { ...home.env, ...env }, { folder });
const printedResult = (...lines: readonly string[]) => ({
  stdout: `${lines.join('\n')}\n`,
  stderr: '',
  code: 0,
});

describe('text output uses the chosen note names', () => {
  it.each<[string[], string[]]>([
    [
      [
        'scales',
        'list',
        '--filter',
        'name = Bb dorian',
        '--columns',
        'name,notes,steps',
        '--note-names',
        'german',
      ],
      ['name      notes              steps', 'B dorian  B C Des Es F G As  2,1,2,2,2,1,2'],
    ],
    [
      [
        'scales',
        'list',
        '--filter',
        'name = B minor',
        '--columns',
        'name,notes',
        '-o',
        'markdown',
        '--note-names',
        'german',
      ],
      ['| name | notes |', '| --- | --- |', '| H minor | H Cis D E Fis G A |'],
    ],
    [
      ['scales', 'get', 'bb dorian', '--columns', 'name,modes', '--note-names', 'scandinavian'],
      ['name       modes', 'B♭ dorian  C phrygian, D♭ lydian, E♭ mixolydian, F minor, G locrian, A♭ major'],
    ],
    [
      [
        'keys',
        'list',
        '--filter',
        'accidentals = 7',
        '--columns',
        'name,signature',
        '--note-names',
        'solfege',
      ],
      [
        'name  signature',
        'Do♯   Fa♯, Do♯, Sol♯, Re♯, La♯, Mi♯, Si♯',
        'Do♭   Si♭, Mi♭, La♭, Re♭, Sol♭, Do♭, Fa♭',
      ],
    ],
    [
      ['keys', 'get', 'B minor', '--note-names', 'german'],
      [
        'H minor  key',
        '',
        'signature  Fis, Cis',
        'relative   D major',
        'chords     Hm, Cisdim, D, Em, Fism, G, A',
        'frequency  493.88',
        'solfege    Si',
      ],
    ],
    [
      ['find', 'B', 'D', 'F#', '--limit', '2', '--note-names', 'german'],
      [
        'noun      id  name     match     why',
        'chords        Hm       same      1 ♭3 5',
        'scales  2721  H minor  contains  has Cis, E, G, A too',
      ],
    ],
    [
      ['find', 'F', 'B', '--as', 'notes', '--limit', '1', '--note-names', 'solfege'],
      ['noun       id  name  match  why', 'intervals  12  A4    same   Fa up to Si'],
    ],
    [
      ['scales', 'compare', 'bb dorian', 'bb minor', '--note-names', 'solfege'],
      [
        'common  Si♭ Do Re♭ Mi♭ Fa La♭',
        'first   Sol',
        'second  Sol♭',
        'mode    the second has the steps of mode 5 of the first',
      ],
    ],
    [
      [
        'scales',
        'chords',
        'b minor',
        '--columns',
        'numeral,chord,notes',
        '--limit',
        '2',
        '--note-names',
        'german',
      ],
      ['numeral  chord    notes', 'i7       Hm7      H D Fis A', 'iiø7     Cism7♭5  Cis E G H'],
    ],
    [
      ['chords', 'get', 'Bbmaj7', '--columns', 'name,notes', '--note-names', 'solfege'],
      ['name     notes', 'Si♭maj7  Si♭ Re Fa La'],
    ],
    [
      ['harmonies', 'get', 'Minor ii–V–i', '--no-drawing', '--all', '--note-names', 'solfege'],
      [
        'Minor ii–V–i  harmony 2',
        '',
        'chords    Rem7♭5 Sol7 Dom7 Dom7',
        'numerals  iiø7 V7 i7 i7',
        'key       Do minor',
        'tags      jazz, cadence',
        'owner     catalog',
        'ownerId   1',
        'isPublic  yes',
        'events',
        '   id  startTick  durationTick  key  scale                  label',
        '  201          0          1920  Re   Re locrian             Rem7♭5',
        '  202       1920          1920  Sol  Sol phrygian dominant  Sol7',
        '  203       3840          1920  Do   Do minor               Dom7',
        '  204       5760          1920  Do   Do minor               Dom7',
        'sections',
        '  id  sectionType  label    position  repeatCount',
        '  20  cadence      Cadence         0            1',
      ],
    ],
    [
      ['rows', 'list', '--filter', 'instrument = Guitar', '--columns', 'label', '--note-names', 'german'],
      ['label', 'E2', 'A2', 'D3', 'G3', 'H3', 'E4'],
    ],
    [
      [
        'harmonies',
        'list',
        '--filter',
        'name = Minor ii–V–i',
        '--columns',
        'chords,key',
        '--note-names',
        'solfege',
      ],
      ['chords                 key', 'Rem7♭5 Sol7 Dom7 Dom7  Do minor'],
    ],
    [
      ['systems', 'state', '12-edo', '--limit', '2', '--columns', 'step,label', '--note-names', 'german'],
      ['step  label', '   0  C', '   1  Cis'],
    ],
  ])('%j', async (line, lines) => {
    expect(await run(line)).toEqual(printedResult(...lines));
  });
});

it('text output uses the chosen note names in every column and on every card', async context => {
  campaign(context);
  for (const collection of [...[...nouns, tracks].map(({ name }) => name), 'chords']) {
    // Titles of articles are prose and stay English.
    if (collection === articles.name) continue;
    const { stdout, code } = await run([collection, 'list', '--limit', '99', '--note-names', 'solfege']);
    const [id = ''] = (stdout.split('\n')[7] ?? '').trim().split(/ {2,}/);
    const card = await run([collection, 'get', id, '--note-names', 'solfege']);
    expect([collection, code, card.code]).toEqual([collection, 0, 0]);
    // The name of a clarinet in B♭ stays the same.
    const text = (stdout + card.stdout).replaceAll(/ in [A-G]♭/g, '');
    expect([collection, text.match(/(?<![\p{L}\d])[A-G][♯♭𝄪𝄫].*/u)?.[0]]).toEqual([collection, undefined]);
  }
});

describe('drawings use the chosen note names', () => {
  it.each<[string[], string[]]>([
    [
      ['scales', 'draw', 'bb dorian', '--note-names', 'german'],
      [
        '   Des  Es          As (B)     Des  Es          As (B)',
        '│  ▒▒▒ ▒▒▒  │  ▒▒▒ ▒▒▒ ▒▒▒  │  ▒▒▒ ▒▒▒  │  ▒▒▒ ▒▒▒ ▒▒▒  │',
        '│  ▒●▒ ▒●▒  │  ▒▒▒ ▒●▒ ▒●▒  │  ▒●▒ ▒●▒  │  ▒▒▒ ▒●▒ ▒●▒  │',
        '│   │   │   │   │   │   │   │   │   │   │   │   │   │   │',
        '│ C │   │   │ F │ G │   │   │ C │   │   │ F │ G │   │   │',
        '└───┴───┴───┴───┴───┴───┴───┴───┴───┴───┴───┴───┴───┴───┘',
      ],
    ],
    [
      ['scales', 'draw', 'b minor', '--on', 'E2,B3', '--frets', '4', '--note-names', 'german'],
      [' H3(●)║─────│─Cis─│──D──│─────│', ' E2 ● ║─────│─Fis─│──G──│─────│', '                     3'],
    ],
    [
      ['systems', 'draw', 'bayati', '--key', 'bb', '--note-names', 'german'],
      [
        '0\\24     3\\24     6\\24       10\\24       14\\24 16\\24      20\\24',
        '│        │        │          │           │     │          │',
        '┼────────┼────────┼──────────┼───────────┼─────┼──────────┼───────────┼',
        '0     100   200   300  400   500   600   700   800   900  1000  1100  1200',
        'B     H     C     Cis  D     Es    E     F     Fis   G    Gis   A     B',
      ],
    ],
    [
      ['scales', 'draw', 'b minor', '--labels', 'degrees', '--as', 'words', '--note-names', 'german'],
      ['keys 1 (root), 2, ♭3, 4, 5, ♭6, ♭7'],
    ],
    [
      ['scales', 'draw', 'b minor', '--as', 'words', '--note-names', 'solfege'],
      ['keys Si (root), Do♯, Re, Mi, Fa♯, Sol, La'],
    ],
    [
      ['draw', 'Bb7', 'Eb7', '--note-names', 'german'],
      ['in B', '│ B7               │ Es7              │', '│ I7               │ IV7              │'],
    ],
    [
      ['harmonies', 'draw', 'B7 | Em', '--as', 'words', '--note-names', 'solfege'],
      ['in Mi minor', 'bar 1: Si7 (V7)', 'bar 2: Mim (i)'],
    ],
    [
      ['keys', 'draw', 'bb', '--as', 'words', '--note-names', 'german'],
      [
        'B major, G minor: B, Es',
        'clockwise by fifths: C and Am, G and Em, D and Hm, A and Fism, E and Cism, H and Gism, Fis and Dism, Des and Bm, As and Fm, Es and Cm, B and Gm (chosen), F and Dm',
      ],
    ],
  ])('%j', async (line, lines) => {
    expect(await run(line)).toEqual(printedResult(...lines));
  });

  it('above each of several drawings', async () => {
    const { stdout } = await run(['scales', 'draw', 'b dorian', 'bb major', '--note-names', 'german']);
    expect(stdout.split('\n').filter(line => /^[A-Z]/.test(line))).toEqual(['H dorian', 'B major']);
  });

  it('in the titles and descriptions of images', async () => {
    const { stdout } = await run(['chords', 'draw', 'Bbm', '-o', 'svg', '--note-names', 'german']);
    expect(stdout).toContain('<title>Bm</title><desc>keys B (root), Des, F</desc>');
    expect(Array.from(stdout.matchAll(/>([^<>]+)<\/text>/g), ([, text]) => text)).toEqual([
      'F',
      'F',
      'Des',
      'B',
      'Des',
      'B',
    ]);
  });
});

describe('output for programs keeps English note names', () => {
  const forms = ['-o json', '-o jsonl', '-o csv', '-o tsv', '-o yaml', '--jq .'];
  it.each([
    ...forms.flatMap(form => [
      `scales list --limit 12 --columns name,notes,modes ${form}`,
      `keys get Bb ${form}`,
      `harmonies get 2 ${form}`,
    ]),
    ...['find B D F# -o json', 'chords get Bbmaj7 --json', 'keys list --json', 'api mobile/keys'],
    ...['midi', 'abc', 'strudel', 'wav'].map(form => `export Bb7 Eb7 -o ${form}`),
    'systems export 12-edo -o scl',
  ])('%s', async line => {
    const plain = await run(line.split(' '));
    expect(plain).toMatchObject({ stderr: '', code: 0 });
    for (const choice of ['german', 'solfege'])
      expect(await run([...line.split(' '), '--note-names', choice])).toEqual(plain);
  });

  it('in the results of mcp too', async () => {
    const messages = [
      {
        method: 'initialize',
        params: {
          protocolVersion: '2025-06-18',
          capabilities: {},
          clientInfo: { name: 'test', version: '1' },
        },
      },
      { method: 'tools/call', params: { name: 'draw', arguments: { what: 'b minor', noun: 'scales' } } },
    ];
    const input = messages.map((message, id) => `${JSON.stringify({ jsonrpc: '2.0', id, ...message })}\n`);
    const { stdout, code } = await runInProcess(
      ['mcp'],
      { ...home.env, MUSIC_CLI_NOTE_NAMES: 'german' },
      { input: input.join('') },
    );
    expect(code).toBe(0);
    expect(stdout).toContain('F♯');
    expect(stdout).not.toMatch(/Fis|H/);
  });

  it('in file names', async () => {
    const names = (...more: string[]) =>
      run(['chords', 'export', 'Bb', '-o', 'abc', '--dir', '.', '--force', ...more]);
    expect(await names('--note-names', 'german')).toEqual(await names());
  });

  it('in the values of --filter, even if the table shows other names', async () => {
    const line = [
      'keys',
      'list',
      '--filter',
      'name = B',
      '--columns',
      'name,accidentals',
      '--note-names',
      'german',
    ];
    expect(await run(line)).toEqual(printedResult('name  accidentals', 'H               5'));
  });
});

describe('the setting', () => {
  const line = ['keys', 'get', 'B', '--columns', 'name'];

  it('comes from the option, else from the environment, else from the configuration', async () => {
    expect(await run(line)).toEqual(printedResult('name', 'B'));
    expect(await run(['config', 'set', 'noteNames', 'solfege'])).toMatchObject({ code: 0 });
    expect(await run(line)).toEqual(printedResult('name', 'Si'));
    expect(await run(line, { MUSIC_CLI_NOTE_NAMES: 'german' })).toEqual(printedResult('name', 'H'));
    expect(await run([...line, '--note-names', 'english'], { MUSIC_CLI_NOTE_NAMES: 'german' })).toEqual(
      printedResult('name', 'B'),
    );
    expect(await run(['config', 'get', 'noteNames'])).toEqual(printedResult('solfege'));
    expect(await run(['config', 'unset', 'noteNames'])).toMatchObject({ code: 0 });
    expect(await run(line)).toEqual(printedResult('name', 'B'));
  });

  it('rejects an unknown language', async () => {
    expect(await run([...line, '--note-names', 'klingon'])).toEqual({
      stdout: '',
      stderr:
        "music-cli: --note-names must be one of english, german, scandinavian, solfege, not 'klingon'.\nWrite it as --note-names <language>: Language of note names in text, not in data (default: english).\n",
      code: 2,
    });
    expect(await run(line, { MUSIC_CLI_NOTE_NAMES: 'klingon' })).toEqual({
      stdout: '',
      stderr:
        "music-cli: MUSIC_CLI_NOTE_NAMES must be one of english, german, scandinavian, solfege, not 'klingon'.\n'music-cli help environment' explains it.\n",
      code: 2,
    });
  });
});
