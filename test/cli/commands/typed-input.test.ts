/** Tests `draw`, `export` and the commands of nouns with music that is not a record. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { allCollections } from '../../../src/catalog/index.ts';
import { keys } from '../../../src/catalog/keys.ts';
import { isMusical } from '../../../src/catalog/lib/noun.ts';
import { makeHome } from '../../support/cli.ts';
import { runInProcess } from '../../support/in-process.ts';
import { serve } from './service.ts';

const home = makeHome();
afterAll(() => home.remove());

const run = (words: readonly string[], input?: string) =>
  runInProcess(words, home.env, { folder: home.path, ...(input !== undefined && { input }) });
const print = async (...words: string[]) => {
  const { stdout, stderr, code } = await run(words);
  expect([stderr, code]).toEqual(['', 0]);
  return stdout;
};

it('draws the record of any noun by the words of its name', async () => {
  expect(await print('draw', 'c', 'dorian')).toBe(await print('scales', 'draw', 'c dorian'));
  expect(await print('scales', 'export', 'c', 'dorian', '-o', 'abc')).toBe(
    await print('export', 'c dorian', '-o', 'abc'),
  );
  expect(await print('draw', 'tresillo')).toBe(await print('rhythms', 'draw', 'tresillo'));
  expect(await print('draw', '31-edo')).toBe(await print('systems', 'draw', '31-edo'));
});

it("accepts a noun after a name (C major scale), and 'chord' after a symbol", async () => {
  expect(await print('draw', 'C', 'major', 'scale')).toBe(await print('draw', 'c major'));
  expect(await print('draw', 'tresillo rhythm')).toBe(await print('rhythms', 'draw', 'tresillo'));
  expect(await print('draw', 'Am7', 'chord')).toBe(await print('draw', 'Am7'));
  expect(await print('draw', 'C', 'major', 'chord')).toBe(await print('draw', 'C', 'E', 'G'));
  expect(await print('export', 'Am F C G chords', '-o', 'abc')).toBe(
    await print('export', 'Am F C G', '-o', 'abc'),
  );
  expect((await run(['draw', 'c nonsense scale'])).code).toBe(2);
  // A long run of spaces does not make reading slower.
  expect((await run(['draw', `a${' '.repeat(100_000)}1`])).code).toBe(2);
});

it('moves a record without a note in its name to the given note', async () => {
  const rast = (words: readonly string[]) => print('export', ...words, '-o', 'kbm');
  // D4, B♭3 and C4 in hertz, in equal temperament; the record rounds its own values.
  expect(await rast(['D', 'rast'])).toContain('\r\n293.664768\r\n');
  expect(await rast(['rast in B flat'])).toContain('\r\n233.081881\r\n');
  // A move by a tritone goes up.
  expect(await rast(['rast in F sharp'])).toContain('\r\n369.994423\r\n');
  expect(await rast(['rast'])).toContain('\r\n261.625600\r\n');
  const bayati = await print('systems', 'draw', 'bayati', '--key', 'd');
  expect(bayati.split('\n').at(-2)).toMatch(/^D +E♭ +E +F .+ D$/);
  expect(await print('draw', 'D bayati')).toBe(bayati);
  expect(await print('systems', 'draw', 'bayati auf D')).toBe(bayati);
  const leaves = await print('draw', 'autumn leaves', '--key', 'E minor');
  expect(await print('draw', 'autumn leaves in E minor')).toBe(leaves);
  expect(await print('draw', 'autumn leaves en mi menor')).toBe(leaves);
  expect(await print('harmonies', 'draw', 'E autumn leaves')).toBe(leaves);
  expect(await print('draw', 'D major third')).toBe(await print('draw', 'D', 'F#', '--as', 'notes'));
  expect(await print('intervals', 'draw', 'M3', '--key', 'd')).toBe(await print('draw', 'D major third'));
  expect(await print('draw', 'd hijaz')).toBe(await print('draw', 'd phrygian dominant'));
  expect((await run(['draw', 'D nothing of the kind'])).code).toBe(2);
});

it("reads music that is not a record's name", async () => {
  const bars = '│ Am               │ F                │ C                │ G                │';
  const numerals = '│ vi               │ IV               │ I                │ V                │';
  const text = `in C, or A minor\n${bars}\n${numerals}\n`;
  expect(await print('draw', 'Am', 'F', 'C', 'G')).toBe(text);
  expect(await print('draw', 'vi IV I V', '--key', 'c')).toBe(text.replace(', or A minor', ''));
  expect(await print('harmonies', 'draw', 'Am F C G')).toBe(text);
  expect((await run(['draw', '-'], 'Am F C G\n')).stdout).toBe(text);
  expect(await print('draw', 'C')).toBe(await print('draw', 'C', 'E', 'G'));
  expect(await print('rhythms', 'draw', 'x..xx..x')).toBe(await print('draw', 'x..xx..x'));
});

it('keeps the case of a pattern, although lookup ignores case', async () => {
  const grid = await print('rhythms', 'draw', 'x.x.xx', '--as', 'grid');
  expect(grid).toBe('● · ● · ● ●\n');
});

it('reads chord names in words, separate and among other arguments', async () => {
  const symbols: Readonly<Record<string, string>> = {
    'C major': 'C',
    'a-Moll-Dreiklang': 'Am',
    'la menor': 'Am',
    'Do mayor': 'C',
    'C major 7': 'Cmaj7',
    'A minor seventh': 'Am7',
    'C minor major 7': 'Cm(maj7)',
    'G dominant 7th': 'G7',
    'E flat diminished': 'E♭dim',
    'F sharp half-diminished': 'F♯m7♭5',
    'C augmented triad': 'Caug',
    'D suspended fourth': 'Dsus4',
    'C 7 flat 9': 'C7♭9',
    'B flat add 9': 'B♭add9',
    'E power chord': 'E5',
  };
  const names = await print('chords', 'get', ...Object.keys(symbols), '--columns', 'name', '-o', 'tsv');
  expect(names.split('\n').slice(1, -1)).toEqual(Object.values(symbols));
  expect(await print('chords', 'get', 'C', 'major', '7')).toBe(await print('chords', 'get', 'Cmaj7'));
  expect(await print('draw', 'A', 'minor', '7')).toBe(await print('draw', 'Am7'));
  expect(await print('find', 'A minor 7', '--limit', '1')).toBe(await print('find', 'Am7', '--limit', '1'));
  // These are two chords, not A♭.
  expect(await print('chords', 'get', 'C', 'A7', '--count')).toBe('2\n');
  expect(await print('chords', 'get', 'A', 'b', '--count')).toBe('2\n');
  expect((await run(['chords', 'get', 'C major nonsense'])).code).toBe(2);
});

it('reads chords, figures and letters in the musical sense', async () => {
  const words = async (...typed: string[]) => {
    const { stdout, stderr, code } = await run(['draw', ...typed, '--as', 'words']);
    return [stdout.trim().split('\n').join('; '), stderr.trim(), code];
  };
  expect(await words('B7')).toEqual(['keys B (root), D♯, F♯, A', '', 0]);
  expect(await words('A5')).toEqual(['keys A (root), E', "A5: a chord. As a note: type 'note A5'.", 0]);
  expect(await words('Es', 'B7', 'As')).toEqual(await words('Eb', 'Bb7', 'Ab'));
  expect(await words('B-Dur')).toEqual(await words('Bb', 'major'));
  const [chords, note] = await words('G', 'C', 'D');
  expect([chords, note]).toEqual([
    'in G; bar 1: G (I); bar 2: C (IV); bar 3: D (V)',
    'G C D: chords in G. As notes: --as notes.',
  ]);
  expect((await words('Am | F | C | G', '--key', 'Eb'))[0]).toBe(
    'in E♭; bar 1: Cm (vi); bar 2: A♭ (IV); bar 3: E♭ (I); bar 4: B♭ (V)',
  );
  expect((await words('i VII VI V', '--key', 'd minor'))[0]).toBe(
    'in D minor; bar 1: Dm (i); bar 2: C (VII); bar 3: B♭ (VI); bar 4: A (V)',
  );
  expect(await words('dorain')).toEqual([(await words('c dorian'))[0], "'dorain' is read as C dorian.", 0]);
  for (const [typed, meant] of [
    // A note is never mistaken for a typing error; a scale without a root is on C.
    ...[
      ['f# phrigian', 'F♯ phrygian'],
      ['bb lidian', 'B♭ lydian'],
      ['fis phrigian', 'F♯ phrygian'],
    ],
    ...[
      ['octatonik', 'C diminished'],
      ['iwato', 'C iwato'],
      ['autum leaves', 'Autumn Leaves'],
    ],
  ])
    expect((await words(typed ?? ''))[1]).toBe(`'${typed}' is read as ${meant}.`);
  expect((await words('hungarian'))[1]).toMatch(/\nThe nearest: C hungarian minor, C hungarian major\.$/);
  expect((await run(['rhythms', 'draw', '11', '--as', 'words'])).stdout).toBe(
    (await run(['rhythms', 'draw', 'id:11', '--as', 'words'])).stdout,
  );
});

it('computes chords as records, and draws them', async () => {
  const [chord] = JSON.parse(`[${await print('chords', 'get', 'Am7', '-o', 'json')}]`);
  expect(chord).toEqual({
    name: 'Am7',
    notes: ['A', 'C', 'E', 'G'],
    degrees: ['1', '♭3', '5', '♭7'],
    intervals: ['P1', 'm3', 'P5', 'm7'],
    bass: 'A',
    inversion: 0,
    otherNames: ['C6/A'],
    scales: expect.arrayContaining(['A dorian', 'A minor', 'A phrygian']),
  });
  const names = await print(
    'chords',
    'list',
    '--root',
    'Eb',
    '--columns',
    'name',
    '-o',
    'tsv',
    '--limit',
    '3',
  );
  expect(names.split('\n')).toEqual(['name', 'E♭', 'E♭m', 'E♭7', '']);
  expect(await print('chords', 'draw', 'Am7')).toBe(await print('draw', 'Am7'));
});

it('draws a typed or a named rhythm in the form given with --as', async () => {
  expect(await print('draw', 'x.x.xx', '--as', 'grid')).toBe('● · ● · ● ●\n');
  expect(await print('draw', 'tresillo', '--as', 'ring')).toBe(
    await print('rhythms', 'draw', 'tresillo', '--as', 'ring'),
  );
});

it('finds whatever draw reads: numerals, bars, equal divisions, and stdin', async () => {
  const rows = async (...words: string[]) =>
    print('find', ...words, '--columns', 'name,match', '-o', 'tsv', '--limit', '3');
  const chordRows = await rows('Dm7', 'G7', 'Cmaj7');
  expect(chordRows.split('\n')[1]).toBe('ii–V–I\tsame');
  expect(await rows('ii7 V7 Imaj7', '--key', 'c')).toBe(chordRows);
  expect(await rows('ii7', 'V7', 'Imaj7', 'in', 'C')).toBe(chordRows);
  expect(await rows('3/4 Dm7 | G7 | Cmaj7')).toBe(chordRows);
  const read = await run(
    ['find', '-', '--columns', 'name,match', '-o', 'tsv', '--limit', '3'],
    'Dm7 G7 Cmaj7\n',
  );
  expect([read.stdout, read.code]).toEqual([chordRows, 0]);
  expect(await rows('31-edo')).toMatch(/^name\tmatch\n31 equal divisions of the octave\tsame\n/);
  expect((await run(['find', 'V7'])).stderr).toContain("'V7' has no key.");
});

it('reads fret numbers on the neck that --on names', async () => {
  const first = async (...words: string[]) =>
    (await print('find', ...words, '--columns', 'noun,name', '-o', 'tsv', '--limit', '1')).split('\n')[1];
  expect(await first('x32010')).toBe('chords\tC');
  expect(await first('0003', '--on', 'ukulele')).toBe('chords\tC');
  expect(await first('x02220', '--on', 'D2,A2,D3,G3,A3,D4')).toBe('chords\tE7sus4/A');
  expect(await first('x32010', '--on', 'twelve-string guitar')).toBe('chords\tC');
  expect(await print('draw', '2010', '--on', 'ukulele')).toBe(await print('draw', 'F', '--on', 'ukulele'));
  expect(await print('draw', 'x02220', '--on', 'guitar', '--capo', '3')).toBe(
    await print('draw', 'C', '--on', 'guitar', '--capo', '3'),
  );
  const pitched = await print('chords', 'get', '2010', '--on', 'ukulele');
  expect(pitched).toContain('pitches  A4 C4 F4 A4\n');
  expect(pitched.replace(/^pitches .*\n/m, '')).toBe(await print('chords', 'get', 'F', '--on', 'ukulele'));
  expect(await print('chords', 'draw', 'x32010', '--as', 'words')).toBe(
    'keys C3 (root), E3, G3, C4 (root), E4\n',
  );
});

it('draws a twelve-string guitar in six courses', async () => {
  const chordsOn = (neck: string, chord = 'Am7') =>
    print('chords', 'draw', chord, '--on', neck, '--limit', '3');
  expect(await chordsOn('twelve-string guitar')).toBe(await chordsOn('guitar'));
  expect(await print('chords', 'draw', 'C', '--on', 'twelve-string guitar', '--as', 'words')).toContain(
    'shape x32010\nstring E3 E2: not struck\nstring A3 A2: fret 3, C\n',
  );
  const capo = await print(
    'draw',
    'c major',
    '--on',
    'G3,G3,D4,D4,A4,A4,E5,E4',
    '--capo',
    '2',
    '--frets',
    '3',
  );
  expect(capo.split('\n').map(line => line.slice(0, 6))).toEqual([
    ...[' G♭5 G', ' B4 B4', ' E4 E4', ' A3 A3', '      ', ''],
  ]);
});

it('lists the nouns if several have a record of that name, and sends no typed words', async () => {
  const bodyWithNames = (...names: readonly string[]) =>
    JSON.stringify({ data: names.map((name, index) => ({ id: index + 1, name, title: name })) });
  const [harmonies, rhythms, tracks, systems, articles, media] = [
    ...['harmonies', 'circular-rhythms', 'circular-tracks', 'music-systems', 'articles', 'media-assets'],
  ].map(path => `/api/mobile/${path}`);
  // Names of keys are read without a request.
  const paths = allCollections.filter(each => isMusical(each) && each !== keys).map(({ path }) => path);
  const service = await serve({
    ...Object.fromEntries(paths.map(path => [path, bodyWithNames()])),
    [`${harmonies}`]: bodyWithNames('Zebra'),
    [`${systems}`]: bodyWithNames('Zebra', 'Okapi'),
    [`${rhythms}`]: JSON.stringify({ data: [{ id: 7, name: 'Gnu', ownerTags: ['x..x..x.'] }] }),
    [`${tracks}`]: JSON.stringify({
      data: [
        { id: 'rhythm:7', name: 'Gnu', source: { rhythmId: 7 }, circularTrack: { rings: ['x..x..x.'] } },
      ],
    }),
    [`${articles}`]: bodyWithNames('Okapi', 'Gnu'),
    [`${media}`]: bodyWithNames('Okapi', 'Gnu'),
  });
  const env = { ...home.env, MUSIC_CLI_BASE_URL: service.url };
  const runTyped = (...words: string[]) => runInProcess(words, env, { folder: home.path });
  try {
    expect(await runTyped('draw', 'zebra')).toEqual({
      stdout: '',
      stderr: `music-cli: 'zebra' is the name of several records.
Name the noun, for example: music-cli harmonies get Zebra
  harmonies  Zebra
  systems  Zebra
`,
      code: 2,
    });
    // A track and its rhythm count as one; records without music, such as articles, do not count.
    expect((await runTyped('draw', 'gnu', '--as', 'grid')).stdout).toBe('● · · ● · · ● ·\n');
    expect((await runTyped('draw', 'okapi')).stderr).toContain("Nothing in 'Okapi' can be drawn");
    await runTyped('find', 'Bbm7', 'Eb7');
    await runTyped('chords', 'get', 'F#m7b5');
    const wrong = service.takeRequests().filter(path => !paths.includes(path.replace(/\?limit=101$/, '')));
    expect(wrong).toEqual([]);
  } finally {
    await service.close();
  }
});

it('reads typed music without the service', async () => {
  const { stdout, stderr, code } = await run([
    ...['draw', 'C', 'E', 'G', '--offline'],
    ...['--base-url', 'http://127.0.0.1:9'],
  ]);
  expect([stdout, stderr, code]).toEqual([await print('draw', 'C', 'E', 'G'), '', 0]);
});

it('writes all twelve keys into a directory', async () => {
  const dir = join(home.path, 'keys');
  await print('export', 'I', 'V', '--key', 'all', '-o', 'abc', '--dir', dir);
  const names = 'a ab b bb c d db e eb f g gb'.split(' ').map(key => `i-v-in-${key}.abc`);
  expect(readdirSync(dir).sort()).toEqual(names);
});

it.each([
  [
    ['draw', 'son clav'],
    3,
    "'son clav' is neither the name of a record nor readable as music.",
    'Son clave 3-2',
  ],
  [['draw', 'V7'], 2, "'V7' has no key.", '--key'],
  [['draw', 'I IV IX', '--key', 'G'], 2, "'IX' is not a numeral.", 'I vi IV V --key G'],
  [['draw', 'Dm7', 'Xyz'], 2, "'Xyz' is not understood after 'Dm7'.", 'Without it: music-cli draw Dm7'],
  [['draw', 'C', '--as', 'numerals'], 2, "'C' is not a list of numerals in a key.", '--key G'],
  [['export', '43-edo', '-o', 'abc'], 2, 'ABC cannot contain a tuning.', 'scl, kbm, syx, midi, wav'],
  [
    ['export', 'Am F', '-o', 'midi', '--key', 'all'],
    2,
    'One file of this format cannot contain 12 pieces',
    '--dir',
  ],
  [['chords', 'get', 'J7'], 2, "'J7' is not a chord.", 'F#m7b5'],
  [['chords', 'list', '--root', 'H'], 2, "'H' is not a note.", 'Eb'],
  [
    ['play', 'Am', '--key', 'all', '--silent'],
    2,
    'play takes one key.',
    'export --key all --dir <directory>',
  ],
  [['find', '0003'], 2, "'0003' is neither", 'Frets need an instrument: --on <instrument>. Notes: C E G'],
  [['draw', 'x323'], 2, "'x323' is neither", 'Frets need an instrument: --on <instrument>. Notes: C E G'],
  [
    ['find', '0003', '--on', 'guitar'],
    2,
    "'0003' is not a list of frets on guitar.",
    'each of its 6 strings',
  ],
  [
    ['find', '0003', '--on', 'piano'],
    2,
    "'0003' is not a list of frets on piano.",
    'The pitches of its strings',
  ],
  [['find', 'C', '--on', 'E2,H3'], 2, "'H3' is not a note with an octave.", 'E2,A2,D3'],
  [['find', 'C', '--on', 'no such'], 3, "No instrument is called 'no such'.", ''],
  [['draw', '999-edo'], 2, '999-edo is not a tuning.', '1 to 311 steps'],
  [['find', '999-edo'], 2, '999-edo is not a tuning.', '1 to 311 steps'],
  [['draw', '99/4 Dm7 | G7'], 2, '99/4 is not a metre.', 'The upper number is 1 to 32'],
  [['find', '% | Dm7 | G7'], 2, "'%' has nothing before it to repeat.", 'Dm7 | % | G7'],
  [['draw', ' '], 2, 'Nothing was typed.', 'a chord: Dm7'],
  [['draw', '-'], 2, 'stdin is empty.', 'one piece on each line'],
  [['harmonies', 'draw', 'no such name'], 3, "No harmony is called 'no such name'.", ''],
])('%j is rejected', async (words, status, message, hint) => {
  const { stdout, stderr, code } = await run(words);
  expect([stdout, code]).toEqual(['', status]);
  expect(stderr).toContain(`music-cli: ${message}`);
  expect(stderr).toContain(hint);
});
