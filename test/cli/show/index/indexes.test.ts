/** Tests that indexes of collections give the same results as the records, even if their files are damaged. */
import * as disk from 'node:fs';
import { createServer } from 'node:http';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { version } from '../../../../package.json';
import { allCollections, findNoun, nouns } from '../../../../src/catalog/index.ts';
import { readProgression, readScale, readTuning } from '../../../../src/catalog/lib/music.ts';
import type { ClientResponse } from '../../../../src/cli/client/client-response.ts';
import { memoryBody } from '../../../../src/cli/client/store/body.ts';
import { toHeaders } from '../../../../src/cli/client/transport/transport.ts';
import { eachRecord, recordsAt } from '../../../../src/cli/output/json/json-records.ts';
import { fetchCollection } from '../../../../src/cli/show/collections.ts';
import { indexFile, indexLabelOfBody } from '../../../../src/cli/show/index/index-key.ts';
import { makeIndex } from '../../../../src/cli/show/index/make.ts';
import { labelOfIndex, openIndex } from '../../../../src/cli/show/index/parts.ts';
import { readIndex } from '../../../../src/cli/show/index/read-index.ts';
import { chordName, transposeChord } from '../../../../src/music/chord.ts';
import { findChords } from '../../../../src/music/find/chords.ts';
import { comparableSteps } from '../../../../src/music/find/tuning.ts';
import { comparableName } from '../../../../src/music/names/spelling.ts';
import { noteName } from '../../../../src/music/note.ts';
import { decodeSet, noSet, type SpelledScale, scaleNotes } from '../../../../src/music/scale/scale.ts';
import { createHandler } from '../../../../src/sandbox/request-handler.ts';
import { createRandom } from '../../../music/find/support.ts';
import { builtLibrary, get } from '../../../sandbox/built.ts';
import { builtFolder, cli, makeHome } from '../../../support/cli.ts';
import { jsonResponse } from '../../../support/json-response.ts';
import { listenOnLoopback } from '../../../support/loopback.ts';
import { campaign } from '../../../support/often.ts';
import { responseOf } from '../support.ts';

const home = makeHome();
const cache = join(home.path, '.cache/music-cli');
let list: readonly object[] = [];
/** Length of the shortest list that gets an index, in bytes. */
const minLength = 1 << 16;
let length = minLength;
const server = createServer((request, response) => {
  const text = JSON.stringify({ meta: {}, data: list });
  const body = text.padEnd(length);
  const id = /\/(\d+)$/.exec(request.url ?? '')?.[1];
  const item = list.find(each => 'id' in each && String(each.id) === id);
  const etag = `"${text.length}-${JSON.stringify(list)
    .replace(/[^a-z]/gi, '')
    .slice(0, 200)}"`;
  if (request.headers['if-none-match'] === etag && id === undefined) response.writeHead(304, { etag }).end();
  else {
    response.writeHead(200, { 'content-type': 'application/json', ...(id === undefined && { etag }) });
    response.end(id === undefined ? body : JSON.stringify({ meta: {}, data: item }));
  }
});
let url = '';
beforeAll(async () => {
  url = `http://127.0.0.1:${await listenOnLoopback(server)}`;
});
afterAll(() => {
  server.close();
  home.remove();
});

function scale(id: number, key: string, name: string, notes: string) {
  const tones = notes.split(' ').map(noteName => ({ intervalId: 1, intervalAbbr: 'P1', noteName }));
  return { id, keyId: 1, name, fullName: `${key} ${name}`, keyToneName: key, signature: '', tones };
}

const scales = [
  scale(1, 'C', 'Ionian', 'C D E F G A B'),
  scale(2, 'C', 'Dorian', 'C D E♭ F G A B♭'),
  scale(3, 'D', 'Dorian', 'D E F G A B C'),
  scale(4, 'C', 'Café', 'C E G'),
  { id: 5, name: 'without tones' },
];
const noun = findNoun('scales');
const label = labelOfIndex('1.0.0', 'digest');
const place = join(home.path, 'scales.index');

const bytes = Buffer.from(JSON.stringify({ data: scales }, undefined, 1));
const indexBytes = noun && (await makeIndex(label, noun, recordsAt(jsonResponse(bytes), noun.listPath)));

/** Returns the index in a file of these bytes. */
function indexFrom(file: Buffer = Buffer.from(indexBytes ?? ''), of = label) {
  disk.writeFileSync(place, file);
  const index = openIndex(disk, place, process.getuid?.(), of);
  return index && readIndex(index, memoryBody([bytes]));
}

const idsOf = (records: Iterable<{ readonly fields: object }> | undefined) =>
  records && Array.from(records, ({ fields }) => ('id' in fields ? fields.id : undefined));

/** Returns the scale with its notes as text. */
function spelledOf(known: SpelledScale | undefined) {
  const { notes, ...rest } = known ?? {};
  return notes && { ...rest, notes: notes.map(noteName).join(' ') };
}

/** Returns the results of all functions of an index; a result is undefined if the index does not contain it. */
function contentsOf(index: ReturnType<typeof indexFrom>) {
  const idsNamed = (name: string) => idsOf(index?.recordsNamed([name]));
  const scales = index?.scales();
  return {
    names: ['c dorian', 'dorian', 'cafe', 'id:5', 'c dor', 'nothing'].map(idsNamed),
    called: index?.recordsByName()?.namesakes,
    words: [['dor'], ['cafe c'], ['without', 'ionian'], ['nothing'], ['orian']].map(words =>
      idsOf(index?.recordsContaining(words)),
    ),
    scales: scales
      ? Array.from(scales.sets, (set, at) =>
          set === noSet
            ? undefined
            : { id: scales.ids[at], set: decodeSet(set), spelled: spelledOf(scales.scaleAt(at)) },
        )
      : [],
  };
}

function spelling(name: string, notes: string) {
  return { name, mode: name.slice(2), hasOwnDescent: false, notes };
}

const all = {
  names: [[2], [2, 3], [4], [5], [], []],
  called: [
    { names: ['ionian'], aliases: [], on: { c: 0 } },
    {
      names: ['dorian'],
      aliases: ['kafi', 'kafi raga', 'bageshri', 'melakarta 22', 'kharaharapriya'],
      on: { c: 1, d: 2 },
    },
    { names: ['cafe'], aliases: [], on: { c: 3 } },
    { names: ['without tones'], aliases: [], on: { '': 4 } },
  ],
  words: [[2, 3], [4], [1, 5], [], []],
  scales: [
    { id: 1, set: { root: 0, mask: 0b101010110101 }, spelled: spelling('C Ionian', 'C D E F G A B') },
    { id: 2, set: { root: 0, mask: 0b011010101101 }, spelled: spelling('C Dorian', 'C D E♭ F G A B♭') },
    { id: 3, set: { root: 2, mask: 0b101010110101 }, spelled: spelling('D Dorian', 'D E F G A B C') },
    { id: 4, set: { root: 0, mask: 0b000010010001 }, spelled: spelling('C Café', 'C E G') },
    undefined,
  ],
};

it('an index gives the records of names and words, and the pitch classes of scales', () => {
  expect(contentsOf(indexFrom())).toEqual(all);
  expect(comparableName('C♯ Dórian')).toBe('c# dorian');
});

it('a record is read at its position, whatever surrounds it', () => {
  const found = indexFrom()?.recordsNamed(['cafe', 'c ionian']) ?? [];
  expect(Array.from(found, ({ fields }) => fields)).toEqual([scales[0], scales[3]]);
});

/** Checks that each result is correct or missing. */
function expectCorrect(file: Buffer): void {
  const { names, called, words, scales: sets } = contentsOf(indexFrom(file));
  expect(names.map((found, at) => found ?? all.names[at])).toEqual(all.names);
  expect(called ?? all.called).toEqual(all.called);
  expect(words.map((found, at) => found ?? all.words[at])).toEqual(all.words);
  const whole = sets.map((set, at) => set && { ...set, spelled: set.spelled ?? all.scales[at]?.spelled });
  if (sets.length > 0) expect(whole).toEqual(all.scales);
}

it('an index gives a correct result or none if any byte of its file is changed', context => {
  campaign(context);
  for (let at = 0; at < (indexBytes?.length ?? 0); at++) {
    const file = Buffer.from(indexBytes ?? '');
    file[at] = (file[at] ?? 0) ^ (1 << (at % 8));
    expectCorrect(file);
  }
});

it('an index gives a correct result or none if its file is truncated', context => {
  campaign(context);
  for (let end = 0; end < (indexBytes?.length ?? 0); end++)
    expectCorrect(Buffer.from(indexBytes ?? '').subarray(0, end));
});

it('an index spells every scale of the sandbox like its record', async context => {
  campaign(context);
  const body = Buffer.concat([Buffer.from('{"data":'), builtLibrary.read('key_scales'), Buffer.from('}')]);
  const file = noun && (await makeIndex(label, noun, recordsAt(jsonResponse(body), noun.listPath)));
  disk.writeFileSync(place, file ?? '');
  const index = openIndex(disk, place, process.getuid?.(), label);
  const listed = (index && readIndex(index, memoryBody([body])))?.scales();
  const records = [...recordsAt(jsonResponse(body), ['data'])].map(({ fields }) => fields);
  const written = records.map(fields => {
    const value = readScale(fields);
    const notes = scaleNotes(value).map(noteName).join(' ');
    return { name: fields.fullName, mode: value.mode, hasOwnDescent: value.directions !== undefined, notes };
  });
  expect(written.map((_, at) => spelledOf(listed?.scaleAt(at)))).toEqual(written);
  expect(listed?.sets).toHaveLength(written.length);
  expect(new Set(written.map(({ hasOwnDescent }) => hasOwnDescent)).size).toBe(2);
});

const harmonies = findNoun('harmonies');

/** Returns a harmony with an event on each beat, listed backwards: only the times of events give their order. */
function harmony(id: unknown, name: string, chords: string) {
  const events = chords
    .split(' ')
    .map((label, at) => ({ startTick: 480 * at, durationTick: 480, label, scaleId: at === 1 ? null : 7 }));
  return { id, name, events: events.toReversed() };
}

const progressions = [
  harmony(1, 'ii-V-I', 'Dm7 G7 G7 Cmaj7'),
  { id: 2, name: 'nothing' },
  harmony(3, 'with what is no chord', 'Dm7 nix G7 Cmaj7'),
  harmony('four', 'in D', 'Em7 A7 Dmaj7'),
  harmony(5, 'turned', 'Cmaj7 Dm7 G7'),
  {
    ...harmony(undefined, 'without an id', 'Dm G C'),
    events: [...harmony(0, '', 'Dm G C').events, null, {}],
  },
  harmony(7, 'from chord 3', 'Am7 Am7 Dm7 G7 Cmaj7/E'),
];

async function indexOf(noun: typeof harmonies, list: readonly object[]) {
  const body = Buffer.from(JSON.stringify({ data: list }, undefined, 1));
  const file = noun && (await makeIndex(label, noun, recordsAt(jsonResponse(body), noun.listPath)));
  return {
    file: Buffer.from(file ?? ''),
    read(bytes: Buffer) {
      disk.writeFileSync(place, bytes);
      const index = openIndex(disk, place, process.getuid?.(), label);
      return index && readIndex(index, memoryBody([body]));
    },
  };
}

it('an index gives the chords of harmonies, and the scales of these chords', async () => {
  const { file, read } = await indexOf(harmonies, progressions.slice(0, 3));
  const index = read(file);
  expect(Array.from(index?.musicData('uses') ?? [], ({ scaleIds }) => scaleIds)).toEqual([
    [7, 7, 7],
    [],
    [7, 7, 7],
  ]);
  expect(idsOf(Array.from(index?.musicData('uses') ?? [], ({ record }) => record))).toEqual([1, 2, 3]);
  const minor = { name: 'Dm7', root: 2, tones: 0b10010001001, triad: 0b10001001 };
  const dominant = { name: 'G7', root: 7, tones: 0b10010010001, triad: 0b10010001 };
  const major = { name: 'Cmaj7', root: 0, tones: 0b100010010001, triad: 0b10010001 };
  expect(Array.from(index?.musicData('chords') ?? [], ({ comparableChords }) => comparableChords)).toEqual([
    [minor, dominant, dominant, major],
    [],
    [minor, undefined, dominant, major],
  ]);
  expect(idsOf(Array.from(index?.musicData('chords') ?? [], ({ record }) => record))).toEqual([1, 2, 3]);
  expect(index?.scales()).toBeUndefined();
});

it('an index gives correct chords of harmonies or none if its file is damaged', async context => {
  campaign(context);
  const { file, read } = await indexOf(harmonies, progressions.slice(0, 3));
  const chordsIn = (bytes: Buffer) => {
    const index = read(bytes);
    const [uses, chords] = [index?.musicData('uses'), index?.musicData('chords')];
    return {
      uses: uses && Array.from(uses, ({ scaleIds }) => scaleIds),
      chords: chords && Array.from(chords, ({ comparableChords }) => comparableChords),
    };
  };
  const all = chordsIn(file);
  for (let at = 0; at < file.length; at++) {
    const damaged = Buffer.from(file);
    damaged[at] = (damaged[at] ?? 0) ^ (1 << (at % 8));
    for (const bytes of [damaged, file.subarray(0, at)]) {
      const { uses = all.uses, chords = all.chords } = chordsIn(bytes);
      expect({ uses, chords }).toEqual(all);
    }
  }
});

it('a search of an index finds the same harmonies by their chords as a search of the records, odd ones included', async context => {
  campaign(context);
  const list = [...progressions, ...JSON.parse(Buffer.from(builtLibrary.read('harmonies')).toString())];
  const { file, read } = await indexOf(harmonies, list);
  const values = list.map(readProgression);
  const indexed = [...(read(file)?.musicData('chords') ?? [])];
  expect(indexed.length).toBe(list.length);
  const candidates = list.map(({ id, name }, at) => {
    const named = { noun: 'harmonies', kind: 'progression', id, name } as const;
    const { comparableChords } = indexed[at] ?? {};
    const noRecord = () => {
      throw new Error('The record was read.');
    };
    return {
      record: { ...named, value: values[at] ?? readProgression({}) },
      entry: {
        ...named,
        comparableChords,
        get value() {
          return noRecord();
        },
      },
    };
  });
  const pick = createRandom(28);
  for (let question = 0; question < 100; question++) {
    const chords = (values[pick(values.length)]?.events ?? []).flatMap(({ chord }) => chord ?? []);
    const from = pick(chords.length + 1);
    const up = { letters: pick(7), semitones: pick(12) };
    const run = chords.slice(from, from + 1 + pick(6));
    const query = pick(2) === 0 ? run : run.map(chord => transposeChord(chord, up));
    if (query.length === 0) continue;
    const find = (of: 'record' | 'entry') =>
      findChords(
        query,
        candidates.map(each => each[of]),
        { showsAll: false },
      );
    expect(find('entry')).toEqual(find('record'));
    expect([query.map(chordName), find('entry').length > 0]).toEqual([query.map(chordName), true]);
  }
});

const systems = findNoun('systems');

it('an index gives the same steps of tunings as the records, odd ones included', async () => {
  const tunings = [
    { id: 1, name: 'one', intervals: [{ cents: 0 }, { label: 'no cents' }, { cents: 1200, stepIndex: 7 }] },
    { id: 2, name: 'none', octaveRatio: 3 },
    { id: 3, octaveRatio: 'two', intervals: { cents: 0 } },
    ...JSON.parse(Buffer.from(builtLibrary.read('music_systems')).toString()),
  ];
  const { file, read } = await indexOf(systems, tunings);
  const known = read(file)?.musicData('steps') ?? [];
  expect(Array.from(known.slice(0, 3), ({ comparableSteps: steps }) => steps)).toEqual([
    { cents: [0, 1200] },
    { cents: [], octaveRatio: 3 },
    { cents: [] },
  ]);
  expect(Array.from(known, ({ comparableSteps: steps }) => steps)).toEqual(
    tunings.map(record => comparableSteps(readTuning(record))),
  );
  expect(idsOf(Array.from(known, ({ record }) => record))).toEqual(tunings.map(({ id }) => id));
  for (let at = 0; at < file.length; at += 97) {
    const damaged = Buffer.from(file);
    damaged[at] = (damaged[at] ?? 0) ^ (1 << (at % 8));
    const steps = read(damaged)?.musicData('steps');
    if (steps)
      expect(Array.from(steps, ({ comparableSteps: steps }) => steps)).toEqual(
        known.map(({ comparableSteps: steps }) => steps),
      );
  }
});

it('find gives the same steps of systems without an index, with one and with a damaged one, and trusts a valid one', async () => {
  const ratio = (name: string, id: number, ...cents: readonly number[]) => ({
    ...{ id, name, octaveRatio: 2 },
    intervals: cents.map((each, at) => ({ cents: each, label: `at ${at}`, stepIndex: at })),
  });
  list = [ratio('third', 1, 0, 386.3137), ratio('near', 2, 400, 390, 1590), ratio('far', 3, 0, 700)];
  const file = fileOf('systems');
  const ask = () => run('find', '5/4', '-o', 'jsonl');
  const without = await ask();
  expect(without.stdout.match(/"why":"[^"]*"/g)).toEqual([
    '"why":"step 1 (at 1), 0.0 ¢"',
    '"why":"step 1 (at 1), +3.7 ¢"',
  ]);
  const validIndex = disk.readFileSync(file);
  for (const bytes of [validIndex, Buffer.alloc(0), Buffer.from(validIndex).fill(0x20, 300)]) {
    disk.writeFileSync(file, bytes);
    expect(await ask()).toEqual(without);
    expect(disk.readFileSync(file).equals(validIndex)).toBe(true);
  }
  disk.writeFileSync(file, await wrongIndex(systems, validIndex, '386.3137', '500.5137'));
  const misledResult = await ask();
  expect(['a valid index is trusted', misledResult.stdout.match(/"id":./g)]).toEqual([
    ...['a valid index is trusted', ['"id":2']],
  ]);
});

// The package has no index of rows, which are looked up too rarely.
const packaged = allCollections.filter(({ name }) => name !== 'rows');
it.each(packaged.map(each => [each.name, each] as const))(
  'the package contains an index of all %s',
  async (name, collection) => {
    const sandbox = createHandler(builtLibrary);
    const ask = async ({ path }: { readonly path: string }): Promise<ClientResponse> => {
      const { body, headers: sent } = sandbox(get(path));
      const etag = sent.etag ?? '';
      return {
        ...responseOf(Buffer.from(body).toString()),
        headers: toHeaders([['etag', etag]]),
        origin: 'embedded',
      };
    };
    const context = {
      client: async () => ({ get: ask, peek: ask }),
      machine: { optimizeLate: () => undefined },
    };
    const answer = await fetchCollection(context, collection);
    const index = openIndex(
      disk,
      `${builtLibrary.indexFolder}/${name}.index`,
      undefined,
      indexLabelOfBody(version, answer),
    );
    const { length } = [...eachRecord(answer, collection.listPath)];
    expect(index?.count).toBe(length);
  },
);

it.each([
  ['of another body', labelOfIndex('1.0.0', 'another')],
  ['of another version', labelOfIndex('1.0.1', 'digest')],
])('an index is ignored if it is %s', (_, other) => {
  expect(indexFrom(undefined, other)).toBeUndefined();
});

it("an index is ignored if it is a symbolic link, a directory, or another user's file", () => {
  expect(indexFrom()).toBeDefined();
  disk.symlinkSync(place, `${place}.link`);
  expect(openIndex(disk, `${place}.link`, process.getuid?.(), label)).toBeUndefined();
  expect(openIndex(disk, dirname(place), process.getuid?.(), label)).toBeUndefined();
  expect(openIndex(disk, place, 12_345, label)).toBeUndefined();
});

const run = (...args: readonly string[]) => cli([...args, '--base-url', url], { env: home.env });
const fileOf = (noun = 'scales') => indexFile(cache, url.replace(/[^A-Za-z0-9.-]+/g, '_'), noun);
const commands = [
  ['scales', 'get', 'c dorian', '-o', 'jsonl'],
  ['scales', 'get', 'c cafe', '--columns', 'id,name', '-o', 'jsonl'],
  ['search', 'dorian', '--in', 'scales', '-o', 'jsonl'],
];
const hit = (id: number, name: string) =>
  `${JSON.stringify({ noun: 'scales', id, name, match: 'name', why: '', distance: 0 })}\n`;
const outputs = [
  `${JSON.stringify(scales[1])}\n`,
  '{"id":4,"name":"C Café"}\n',
  hit(2, 'C Dorian') + hit(3, 'D Dorian'),
];

async function expectOutputs(expected: readonly string[] = outputs): Promise<void> {
  for (const [at, args] of commands.entries()) {
    const { code, stdout, stderr } = await run(...args);
    expect([code, stderr, stdout]).toEqual([0, '', expected[at]]);
  }
}

it('an index is created by the first search of a list, and used from then on', async () => {
  list = scales;
  await expectOutputs();
  const firstIndex = disk.readFileSync(fileOf());
  await expectOutputs();
  expect(disk.readFileSync(fileOf()).equals(firstIndex)).toBe(true);
  expect(disk.statSync(fileOf()).mode & 0o777).toBe(0o600);
});

it.each([
  ['missing', () => disk.rmSync(fileOf())],
  ['empty', () => disk.writeFileSync(fileOf(), '')],
  ['damaged', () => disk.writeFileSync(fileOf(), disk.readFileSync(fileOf()).fill(0x20, 300, 340))],
  [
    'the one in the package',
    () => disk.copyFileSync(join(builtFolder, 'catalog/indexes/scales.index'), fileOf()),
  ],
])('results are the same if the index is %s', async (_, damage) => {
  damage();
  await expectOutputs();
});

it('a list that has changed since its index was made gives current results', async () => {
  list = scales
    .toReversed()
    .map(each => ('fullName' in each ? { ...each, name: 'Lydian', fullName: `${each.fullName}` } : each));
  const [, dorian] = scales;
  await expectOutputs([
    `${JSON.stringify({ ...dorian, name: 'Lydian' })}\n`,
    '{"id":4,"name":"C Café"}\n',
    hit(3, 'D Dorian') + hit(2, 'C Dorian'),
  ]);
  list = scales.slice(2);
  const { code, stdout } = await run('scales', 'get', 'c dorian');
  expect([code, stdout]).toEqual([3, '']);
});

/** Returns an index with the label of a valid one, but made from a list in which a text is replaced. */
async function wrongIndex(noun: typeof harmonies, validIndex: Buffer, text: string, wrongText: string) {
  const head = /^(.*) /.exec(validIndex.toString('utf8', 0, validIndex.indexOf('\n')))?.[1] ?? '';
  const body = Buffer.from(JSON.stringify({ meta: {}, data: list }).replaceAll(text, wrongText));
  return Buffer.from(
    (noun && (await makeIndex(JSON.parse(head), noun, recordsAt(jsonResponse(body), noun.listPath)))) ?? '',
  );
}

it('find gives the same harmonies by their chords without an index, with one and with a damaged one, and trusts a valid one', async () => {
  list = progressions;
  const file = fileOf('harmonies');
  const ask = () => run('find', 'Dm7', 'G7', 'Cmaj7', '-o', 'jsonl');
  const without = await ask();
  expect([without.code, without.stdout.split('\n').filter(Boolean).length]).toEqual([0, 6]);
  const validIndex = disk.readFileSync(file);
  for (const damage of [
    () => validIndex,
    () => Buffer.alloc(0),
    () => Buffer.from(validIndex).fill(0x20, 300),
    () => disk.readFileSync(join(builtFolder, 'catalog/indexes/harmonies.index')),
  ]) {
    disk.writeFileSync(file, damage());
    expect(await ask()).toEqual(without);
    expect(disk.readFileSync(file).equals(validIndex)).toBe(true);
  }
  disk.writeFileSync(file, await wrongIndex(harmonies, validIndex, '"G7"', '"A7"'));
  const misledResult = await ask();
  expect(['a valid index is trusted', misledResult.stdout.length < without.stdout.length]).toEqual([
    ...['a valid index is trusted', true],
  ]);
  list = progressions.slice(3).reverse();
  const changed = await ask();
  disk.rmSync(file);
  expect(await ask()).toEqual(changed);
  expect(changed.stdout).not.toBe(without.stdout);
});

it('an index is removed with the cache', async () => {
  await run('scales', 'get', 'd dorian');
  expect(disk.existsSync(fileOf())).toBe(true);
  await cli(['cache', 'clear'], { env: home.env });
  expect(disk.existsSync(fileOf())).toBe(false);
});

it('a scale with more than 24 possible modes has the first 24, also with an index', async () => {
  const scalesWith = (notes: string, first: number) =>
    Array.from({ length: 40 }, (_, at) => scale(first + at, notes.charAt(0), `Mode ${first + at}`, notes));
  const [ionian = {}] = scales;
  list = [
    ionian,
    ...scalesWith('C D E F G A B', 100),
    ...scalesWith('D E F G A B C', 200),
    ...scalesWith('E F G A B C D', 300),
  ];
  const modes = Array.from({ length: 24 }, (_, at) => `D Mode ${200 + at}`);
  await run('scales', 'list', '--count');
  disk.rmSync(fileOf(), { force: true });
  for (const time of ['without an index', 'with that of the first']) {
    const { stdout, stderr } = await run(...'scales get 1 --columns name,modes -o jsonl'.split(' '));
    expect([time, stderr, stdout]).toEqual([time, '', `${JSON.stringify({ name: 'C Ionian', modes })}\n`]);
    expect(disk.readFileSync(fileOf(), 'latin1').split('\n', 1)[0]).toContain('"sets":');
  }
});

it('a scale that is found by its name has its modes, however long the list is', async () => {
  list = scales;
  // The records of such a long list are not read for the card of a record that is found by its id.
  length = 17 * 1024 * 1024;
  const modesOf = async (what: string) =>
    (await run('scales', 'get', what, '--columns', 'modes', '-o', 'jsonl')).stdout;
  try {
    await run('scales', 'list', '--count');
    expect(await modesOf('1')).toBe('{"modes":null}\n');
    expect(await modesOf('c ionian')).toBe('{"modes":["D Dorian"]}\n');
    expect(await modesOf('1')).toBe('{"modes":["D Dorian"]}\n');
  } finally {
    length = minLength;
  }
});

it('an index is enough to find scales offline, without cached harmonies', async () => {
  // Other nouns that have scales, if there are any, have empty lists here.
  const others = nouns.filter(({ name, music }) => music?.kind === 'scale' && name !== 'scales');
  list = [];
  for (const { name } of others) await run(name, 'list', '--count');
  list = scales;
  await run('scales', 'list', '--count');
  const { code, stdout, stderr } = await run('find', 'C E G', '--offline', '-o', 'jsonl');
  const warnings = stderr.split('\n').filter(line => !others.some(({ path }) => line.endsWith(path)));
  expect([code, warnings.join('\n')]).toEqual([
    0,
    'From the cache, less than a minute old: /api/mobile/key-scales\n' +
      'The harmonies are not cached, so common scales are not sorted first.\n',
  ]);
  expect(stdout.split('\n').map(line => line && JSON.parse(line).name)).toEqual([
    ...['C', 'C Ionian', 'C Café', 'D Dorian', ''],
  ]);
});

it('an index belongs to the exact bytes of a body, not only to their number', () => {
  const label = (text: string) => indexLabelOfBody('1', responseOf(text));
  expect(label('[{"id":1}]')).toEqual(label('[{"id":1}]'));
  expect(label('[{"id":1}]')).not.toEqual(label('[{"id":2}]'));
});

it('an index gives the records of a name in the order of the collection, also beyond the tenth', async () => {
  const records = Array.from({ length: 12 }, (_, index) => ({
    id: index + 1,
    name: index % 9 === 2 ? 'lilt' : 'sway',
  }));
  const answer = responseOf(JSON.stringify({ meta: {}, data: records }));
  const collection = findNoun('rhythms');
  if (!collection) throw new Error('there are rhythms');
  const label = indexLabelOfBody(version, answer);
  const path = join(home.path, 'order.index');
  const indexBytes = await makeIndex(label, collection, recordsAt(answer, ['data']));
  if (indexBytes) disk.writeFileSync(path, indexBytes);
  const index = openIndex(disk, path, undefined, label);
  const found = index && readIndex(index, answer.body).recordsNamed([comparableName('lilt')]);
  expect(found?.map(({ fields }) => fields.id)).toEqual([3, 12]);
});

it('timers and signals are handled while an index of a long list is made', async () => {
  const collection = findNoun('rhythms');
  const seen = new Set<boolean>();
  let isHandled = false;
  function* records() {
    setImmediate(() => {
      isHandled = true;
    });
    for (let id = 1; id <= 2000; id++) {
      seen.add(isHandled);
      yield { fields: { id, name: `Samba ${id}` }, raw: Buffer.from('{}'), start: 0 };
    }
  }
  if (collection) await makeIndex({ v: '', body: '' }, collection, records());
  expect([...seen]).toEqual([false, true]);
});

it('find gives the same scales with and without an index, including those that the index lacks', async () => {
  const major = scale(1, 'C', 'Ionian', 'C D E F G A B');
  list = [
    ...[7, 2 ** 33, -1, 1.5, 'one', null].map((id, at) => ({ ...major, id, name: `Mode ${at}` })),
    { ...major, id: undefined, fullName: 'C Nameless' },
    { ...major, id: 8, tones: [], signature: '2,2,1,2,2,2,1', fullName: 'C Stepwise' },
    { ...major, id: 9, tones: [], fullName: 'C Silent' },
  ];
  for (const words of [
    ['C', 'E', 'G', '--all'],
    ['2,2,1,2,2,2,1', '--all'],
    ['C E G B D F A', '--all'],
  ]) {
    disk.rmSync(fileOf(), { force: true });
    const ask = () => run('find', ...words, '-o', 'jsonl');
    const without = await ask();
    expect(without.stdout.match(/"noun":"scales"/g)).toHaveLength(8);
    expect(disk.existsSync(fileOf())).toBe(true);
    expect(await ask()).toEqual(without);
  }
});
