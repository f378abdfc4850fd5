/** Regression tests for faults that no other test had caught. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, it } from 'vitest';
import { makeHome } from '../../support/cli.ts';
import { runInProcess } from '../../support/in-process.ts';
import { type Reply, serve } from './service.ts';

const home = makeHome();
afterAll(() => home.remove());

const listOf = (data: readonly object[], resource = 'keys') =>
  JSON.stringify({ meta: { resource, count: data.length }, data });

/** Runs a command with a service that sends these responses. */
async function runAgainst(line: readonly string[], answers: Readonly<Record<string, string | Reply>>) {
  const ownHome = makeHome();
  const service = await serve(answers);
  try {
    return await runInProcess(line, { ...ownHome.env, MUSIC_CLI_BASE_URL: service.url });
  } finally {
    await service.close();
    ownHome.remove();
  }
}

it('plays the second of two pieces, each of which would repeat without end if it were played alone', async () => {
  let time = 0;
  let waits = 0;
  let stop = () => {};
  const stopping = new Promise<void>(resolve => {
    stop = resolve;
  });
  const clock = {
    now: Date.now,
    elapsed: () => time,
    sleep: async (milliseconds: number) => {
      time += milliseconds;
      // Both pieces need a few hundred waits. If the first never ends, the run is stopped.
      if (++waits > 5000) stop();
    },
  };
  const words = ['tracks', 'play', 'rhythm:1', 'rhythm:2', '--silent', '--bpm', '400'];
  const waitForStop = () => stopping;
  expect(await runInProcess(words, home.env, { overrides: { clock, waitForStop } })).toEqual({
    stdout: '',
    stderr: '',
    code: 0,
  });
});

it('reads a file whose extension is in capitals', async () => {
  const text = ['! x.scl', 'Five steps', ' 2', '!', ' 600.0', ' 2/1', ''].join('\r\n');
  for (const name of ['MY.SCL', 'my.Scl']) {
    writeFileSync(join(home.path, name), text);
    const { stdout, code } = await runInProcess(['draw', name], home.env, { folder: home.path });
    expect([stdout.includes('600'), code]).toEqual([true, 0]);
  }
});

it('masks the token being stored if the service repeats it in an error or a name', async () => {
  const token = 'abcdefgh12345678';
  const words = ['auth', 'login', '--with-token', '--insecure-storage', '--debug'];
  const answers: readonly (readonly [Reply, number, string])[] = [
    [{ status: 422, body: JSON.stringify({ message: `No plan for ${token}` }) }, 5, 'No plan for '],
    [{ body: JSON.stringify({ id: 1, username: `clara ${token}` }) }, 0, 'clara '],
  ];
  for (const [answer, wanted, message] of answers) {
    const ownHome = makeHome();
    const service = await serve({ '/api/mobile/me': answer });
    const env = { ...ownHome.env, MUSIC_CLI_BASE_URL: service.url };
    const { stdout, stderr, code } = await runInProcess(words, env, { input: `${token}\n` });
    expect(code, stderr).toBe(wanted);
    expect(stdout + stderr).toContain(message);
    expect(stdout + stderr).not.toContain(token);
    await service.close();
    ownHome.remove();
  }
});

it('masks the token in the environment if the request carries no token', async () => {
  const token = 'abcdefgh12345678';
  const env = { ...home.env, MUSIC_CLI_TOKEN: token };
  const { stdout, stderr, code } = await runInProcess(['keys', 'get', '-'], env, { input: `${token}\n` });
  expect(stderr).toContain("'[token]'");
  expect([stdout, code]).toEqual(['', 3]);
});

it('masks the token in the message of an unexpected error', async () => {
  const token = 'abcdefgh12345678';
  const ownHome = makeHome();
  const service = await serve({ '/api/mobile/me': JSON.stringify({ id: 1, username: 'clara' }) });
  const disk = {
    renameSync: () => {
      throw new Error(`cannot keep ${token}`);
    },
  };
  const words = ['auth', 'login', '--with-token', '--insecure-storage'];
  const env = { ...ownHome.env, MUSIC_CLI_BASE_URL: service.url };
  const { stderr, code } = await runInProcess(words, env, { input: `${token}\n`, disk });
  expect(stderr).toContain('cannot keep [token]');
  expect(code).toBe(1);
  await service.close();
  ownHome.remove();
});

it('serve shows no account data on its pages, although it has the token', async () => {
  const countWith = async (env: Readonly<Record<string, string>>) =>
    (await runInProcess(['tracks', 'list', '--count'], env)).stdout;
  const withToken = { ...home.env, MUSIC_CLI_TOKEN: 'sandbox-premium' };
  expect(await countWith(withToken)).not.toBe(await countWith(home.env));
  const page = async (env: Readonly<Record<string, string>>) => {
    let [output, stop] = ['', () => {}];
    const stopping = new Promise<void>(resolve => {
      stop = resolve;
    });
    const write = (chunk: string | Uint8Array) => {
      output += Buffer.from(chunk).toString();
    };
    const stdout = { isTerminal: false, columns: undefined, rows: undefined, write };
    const overrides = { stdout, waitForStop: () => stopping };
    const ended = runInProcess(['serve', '--port', '0', '-q'], env, { overrides });
    while (!/http:\S+/.test(output)) await sleep(5);
    const [url] = /http:\S+/.exec(output) ?? [];
    const sent = await fetch(`${url}/tracks`, { headers: { connection: 'close' } });
    const text = await sent.text();
    stop();
    await ended;
    return text;
  };
  const shown = await page(withToken);
  expect(shown).toContain('Bossa nova');
  expect(shown).toBe(await page(home.env));
});

it('reports the total number of records if only a part was requested', async () => {
  const { stderr } = await runInProcess(['tracks', 'list', '--limit', '3'], home.env, { columns: 80 });
  const all = await runInProcess(['tracks', 'list', '--count'], home.env);
  expect(stderr).toContain(`3 of ${all.stdout.trim()} tracks`);
});

it('finds columns in the first thousand records for *, and in the first hundred otherwise', async () => {
  const records = (late: number) =>
    Array.from({ length: 1200 }, (_, index) => ({ id: index + 1, ...(index === late && { late: 'x' }) }));
  const columns = async (late: number, names: string) => {
    const answers = { '/api/mobile/keys': listOf(records(late)) };
    const line = ['keys', 'list', '--columns', names, '-o', 'csv', '--limit', '1'];
    const { stdout, stderr } = await runAgainst(line, answers);
    return stdout.split('\r\n')[0] || stderr.split('\n')[0];
  };
  expect(await columns(500, '*')).toContain('late');
  expect(await columns(1100, '*')).not.toContain('late');
  expect(await columns(50, 'id,late')).toBe('id,late');
  expect(await columns(500, 'id,late')).toMatch(/^music-cli: .*'late'/);
});

it('rejects names that can be split in two ways', async () => {
  const names = ['clave', 'clave son', 'son rumba', 'rumba'];
  const rings = [{ patternMask: 'x..x', order: 1 }];
  const body = listOf(
    names.map((name, index) => ({ id: index + 1, name, slug: '', ringModels: rings })),
    'circular_rhythms',
  );
  const answers = { '/api/mobile/circular-rhythms': body };
  const { stderr, code } = await runAgainst(['rhythms', 'compare', 'clave', 'son', 'rumba'], answers);
  expect([stderr, code]).toEqual([
    "music-cli: 'clave son rumba' does not name two rhythms.\nPut names of several words in quotes.\n",
    2,
  ]);
});

it('rejects a comparison of rhythms without patterns', async () => {
  const list = ['a', 'b'].map((name, index) => ({ id: index + 1, name, ringModels: [] }));
  const path = '/api/mobile/circular-rhythms';
  const items = list.map(each => [`${path}/${each.id}`, JSON.stringify({ meta: {}, data: each })] as const);
  const tracks = { '/api/mobile/circular-tracks': listOf([], 'circular_tracks') };
  const answers = { [path]: listOf(list, 'circular_rhythms'), ...Object.fromEntries(items), ...tracks };
  const { stdout, stderr, code } = await runAgainst(['rhythms', 'compare', 'a', 'b'], answers);
  expect([stdout, stderr.split('\n')[0], code]).toEqual([
    '',
    "music-cli: The service has no rings for 'a'.",
    3,
  ]);
});

it('writes one line for a record that contains a line feed or carriage return', async () => {
  for (const gap of ['\r', '\n', '\r\n']) {
    const body = `{"meta":{"resource":"keys","count":1},"data":[{"id":1,${gap}"name":"C"}]}`;
    const { stdout } = await runAgainst(['keys', 'list', '-o', 'jsonl'], { '/api/mobile/keys': body });
    expect(stdout).toBe('{"id":1,"name":"C"}\n');
  }
});

it('shows cents with one decimal and signed differences, aligned', async () => {
  const words = ['systems', 'compare', '31-edo', '12-edo', '--limit', '3'];
  expect((await runInProcess(words, home.env)).stdout.split('\n')).toEqual([
    'step  label  cents  nearest    its  difference',
    '   0  0\\31     0.0  0\\12       0.0        +0.0',
    '   1  1\\31    38.7  0\\12       0.0       −38.7',
    '   2  2\\31    77.4  1\\12     100.0       +22.6',
    '',
  ]);
});

it('lists only the chords of the mode named with the key', async () => {
  const words = ['keys', 'chords', 'd dorian', '--columns', 'chord', '--notes', '3', '--jq', '[.[].chord]'];
  expect(await runInProcess(words, home.env)).toEqual({
    stdout: '["Dm","Em","F","G","Am","Bdim","C"]\n',
    stderr: '',
    code: 0,
  });
});

it('writes the key of a progression into its ABC tune', async () => {
  const { stdout } = await runInProcess(['export', 'vi IV I V in Db', '-o', 'abc'], home.env);
  expect(stdout.split('\n').filter(line => line.startsWith('K:'))).toEqual(['K:Db']);
});

it('lists the relatives of a scale in the order of the list, beyond the tenth too', async () => {
  const words = ['scales', 'get', 'c ionian', '--columns', 'relatives', '-o', 'jsonl'];
  const { stdout } = await runInProcess(words, home.env);
  const names = [...stdout.matchAll(/"C (.+?) \(/g)].map(([, name]) => name);
  expect(names).toEqual([
    ...['melodic minor', 'lydian', 'mixolydian', 'harmonic major', 'major augmented', 'suryakantam'],
  ]);
});

it.each([
  ['Dm7 G7', 'notes', '--labels needs the neck of an instrument.'],
  ['Dm7 G7', 'fingers', '--labels fingers has no effect here.'],
  ['Dm7', 'fingers', '--labels fingers has no effect here.'],
])('rejects labels that need a fretboard: draw %j --labels %s', async (chords, labels, message) => {
  const { stdout, stderr, code } = await runInProcess(['draw', chords, '--labels', labels], home.env);
  expect([stdout, stderr.split('\n')[0], code]).toEqual(['', `music-cli: ${message}`, 2]);
});
