/** Tests that no command waits silently or forever: --max-time, and progress messages on a terminal. */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { afterAll, expect, it, vi } from 'vitest';
import type { ComputingWatch, Machine } from '../../../src/cli/program/context/machine.ts';
import { startTimeLimit } from '../../../src/cli/program/context/time-limit.ts';
import { defaults } from '../../../src/cli/program/settings/setting-table.ts';
import { cli, makeHome } from '../../support/cli.ts';
import { createManualClock, eventually } from '../../support/clock.ts';
import { runInProcess } from '../../support/in-process.ts';
import { listenOnLoopback } from '../../support/loopback.ts';

const home = makeHome();
const sound = Buffer.alloc(60_000, 'RIFF');
let calls = 0;
let dripped = () => {};
let answerLate = () => {};

/** Sends a space every twentieth of a second, forever. */
function drip(response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'application/json' });
  const timer = setInterval(() => response.write(' '), 50);
  dripped();
  response.on('close', () => clearInterval(timer));
}

/** Sends the rest of a file from the requested position, or half of a whole file and then nothing more. */
function sendHalf(request: IncomingMessage, response: ServerResponse): void {
  const from = Number(/bytes=(\d+)-/.exec(request.headers.range ?? '')?.[1] ?? 0);
  const about = { 'content-type': 'audio/wav', etag: '"s"', 'content-length': sound.length - from };
  if (from > 0) {
    response.writeHead(206, {
      ...about,
      'content-range': `bytes ${from}-${sound.length - 1}/${sound.length}`,
    });
    response.end(sound.subarray(from));
    return;
  }
  response.writeHead(200, about);
  response.write(sound.subarray(0, sound.length / 2));
}

const server = createServer((request, response) => {
  const path = request.url ?? '';
  const json = (value: unknown) => response.end(JSON.stringify(value));
  if (path.includes('/dripping/') || path.endsWith('/circular-rhythms')) return drip(response);
  if (path.includes('/busy/')) {
    response.statusCode = 503;
    return json({});
  }
  if (path === '/late/api/mobile/keys') {
    if (++calls === 1) {
      response.statusCode = 503;
      return json({});
    }
    answerLate = () => json({ data: [{ id: 1 }] });
    return;
  }
  if (path.startsWith('/api/mobile/media-assets')) {
    const data = { id: 1, path: '/half.wav', name: 'half' };
    return json({ data: path.endsWith('/1') ? data : [data] });
  }
  if (path === '/half.wav') return sendHalf(request, response);
  return json({ data: [] });
});
const port = await listenOnLoopback(server);
const host = `127.0.0.1:${port}`;
afterAll(() => {
  server.closeAllConnections();
  server.close();
  home.remove();
});

const serviceAt = (folder: string) => ({ ...home.env, MUSIC_CLI_BASE_URL: `http://${host}${folder}` });

/** Runs a command that would wait longer than the suite does if there were no limit. */
const runLimited = (
  args: readonly string[],
  env: Readonly<Record<string, string>>,
  overrides?: Partial<Machine>,
) => runInProcess(args, env, overrides ? { overrides } : {});

/** Runs a command against a service that is first busy and then slow, with a clock that the test advances. */
async function againstLate(args: readonly string[], env: Readonly<Record<string, string>>, columns?: number) {
  calls = 0;
  const clock = createManualClock();
  const run = runInProcess(
    args,
    { ...serviceAt('/late'), NO_COLOR: '1', ...env },
    { ...(columns !== undefined && { columns }), overrides: { clock, random: () => 0.5 } },
  );
  await clock.untilAsleep(300);
  clock.advance(300);
  await eventually(() => calls === 2);
  clock.advance(1000);
  answerLate();
  return run;
}

/** Runs a command until the service sends its first space, and then advances the command's clock beyond the limit. */
async function afterTheLimit(args: readonly string[], env: Readonly<Record<string, string>>) {
  const clock = createManualClock();
  const isAsked = new Promise<void>(resolve => {
    dripped = resolve;
  });
  const result = runInProcess(args, env, { overrides: { clock } });
  await isAsked;
  clock.advance(400);
  return result;
}

const timeoutMessage = (host: string, seconds = 0.4) =>
  `music-cli: Timed out after ${seconds} s (--max-time): ${host} has not sent the complete response.\nAllow more time, or request less.\n`;
const busy = (host: string) =>
  timeoutMessage(host).replace('has not sent the complete response', 'responded with 503');
const timedOut = { stdout: '', stderr: timeoutMessage(host), code: 6 };

it.each([
  ['a response that drips', ['keys', 'list', '--max-time', '0.4'], serviceAt('/dripping')],
  ['a response to api that drips', ['api', 'mobile/keys', '--max-time', '0.4'], serviceAt('/dripping')],
  [
    'a command if set in the environment',
    ['keys', 'list'],
    { ...serviceAt('/dripping'), MUSIC_CLI_MAX_TIME: '0.4' },
  ],
])('--max-time ends %s', async (_, args, env) => {
  expect(await afterTheLimit(args, env)).toEqual(timedOut);
});

it.each([
  [['scales', 'list', '--columns', '*', '-o', 'yaml', '--filter', 'relatives ~ x']],
  [['scales', 'list', '--columns', '*', '--sort', 'relatives', '--limit', '1']],
])('--max-time ends a command that only computes: %j', async args => {
  // This runs in its own process, because a computation in the process of the tests cannot be interrupted.
  expect(await cli([...args, '--max-time', '0.3'], { env: home.env, cwd: home.path })).toEqual({
    stdout: '',
    stderr:
      'music-cli: Timed out after 0.3 s (--max-time): the result takes longer to compute.\nAllow more time, or request less.\n',
    code: 6,
  });
});

it('--max-time reports why requests were retried', async () => {
  const args = ['keys', 'list', '--retries', '99', '--max-time', '0.4'];
  const clock = createManualClock();
  const run = runLimited(args, serviceAt('/busy'), { clock, random: () => 0.9 });
  await clock.untilAsleep(420);
  clock.advance(400);
  expect(await run).toEqual({ ...timedOut, stderr: busy(host) });
});

it('--max-time can be a setting, and must be above 0', async () => {
  const ownHome = makeHome();
  expect(await runInProcess(['config', 'set', 'maxTime', '0.4'], ownHome.env)).toMatchObject({ code: 0 });
  expect(await afterTheLimit(['keys', 'list', '--base-url', `http://${host}/dripping`], ownHome.env)).toEqual(
    timedOut,
  );
  ownHome.remove();
  expect(await runInProcess(['keys', 'list', '--max-time', '0'], home.env)).toEqual({
    stdout: '',
    stderr:
      "music-cli: --max-time must be a number of seconds from 0.001 to 86400, not '0'.\nWrite it as --max-time <seconds>: Maximum run time in seconds (default: no limit).\n",
    code: 2,
  });
});

it('--max-time ends a wait for stdin', async () => {
  const stdin = new PassThrough();
  const clock = createManualClock();
  let read = () => {};
  const isRead = new Promise<void>(resolve => {
    read = resolve;
  });
  const stream = () => {
    read();
    return new Proxy(process.stdin, {
      get(_, name) {
        const value = Reflect.get(stdin, name);
        return typeof value === 'function' ? value.bind(stdin) : value;
      },
    });
  };
  const run = runLimited(['keys', 'get', '-', '--max-time', '0.4'], home.env, {
    stdin: { isTerminal: false, stream },
    clock,
  });
  await isRead;
  clock.advance(400);
  expect(await run).toEqual({
    ...timedOut,
    stderr:
      'music-cli: Timed out after 0.4 s (--max-time): stdin has not ended.\nAllow more time, or request less.\n',
  });
});

it('--max-time ends a download, which the next run continues', async () => {
  const folder = join(home.path, 'sounds');
  const args = ['media', 'download', '1', '--dir', folder];
  const clock = createManualClock();
  const run = runLimited([...args, '--max-time', '0.4'], serviceAt(''), { clock });
  const partialFiles = () => readdirSync(folder).filter(name => /half\.wav.*part/.test(name));
  await eventually(
    () =>
      existsSync(folder) &&
      partialFiles().some(name => statSync(join(folder, name)).size === sound.length / 2),
  );
  clock.advance(400);
  expect(await run).toEqual({
    ...timedOut,
    stderr: timeoutMessage(host).replace(/Allow.*/, 'Run the same command again to continue.'),
  });
  expect(partialFiles()).toHaveLength(1);
  expect(existsSync(join(folder, 'half.wav'))).toBe(false);
  const { stdout, stderr, code } = await runLimited(args, serviceAt(''));
  const rest = { stdout: `${folder}/half.wav\n`, stderr: '1 downloaded (30 kB).\n', code: 0 };
  expect({ stdout, stderr: stderr.replace(/\(.*\)/, '(30 kB)'), code }).toEqual(rest);
  expect(readFileSync(join(folder, 'half.wav'))).toEqual(sound);
});

it('pull names the collection that has not responded within --max-time', async () => {
  const clock = createManualClock();
  let stdout = '';
  const write = (chunk: string | Uint8Array) => {
    stdout += Buffer.from(chunk).toString();
  };
  const run = runLimited(['pull', 'keys', 'rhythms', '--max-time', '0.4'], serviceAt(''), {
    stdout: { isTerminal: false, columns: undefined, rows: undefined, write },
    clock,
  });
  await eventually(() => stdout !== '');
  clock.advance(400);
  const { stderr, code } = await run;
  expect({ stdout, stderr, code }).toEqual({
    stdout: 'keys           0  stored\nrhythms           failed\n',
    stderr: timeoutMessage(host).replace('music-cli: ', 'music-cli: rhythms: '),
    code: 6,
  });
});

it('--max-time ends many requests at once without a Node.js warning', async () => {
  const warned: Error[] = [];
  const listen = (warning: Error) => warned.push(warning);
  process.on('warning', listen);
  expect(await afterTheLimit(['pull', '--max-time', '0.4'], serviceAt('/dripping'))).toMatchObject({
    code: 6,
  });
  await new Promise(setImmediate);
  process.off('warning', listen);
  expect(warned).toEqual([]);
});

it('prints on a terminal why and when it retries, and after a second which host it waits for', async () => {
  const waiting = `Waiting for ${host}, attempt 2 of 3: /late/api/mobile/keys`.slice(0, 59);
  expect(await againstLate(['keys', 'list'], {}, 60)).toMatchObject({
    stderr: `\r\x1b[K${host} responded with 503. Retrying in 0.3 s, attempt 2 of 3.\n\r${waiting}\x1b[K\r\x1b[K1 key\n`,
    code: 0,
  });
});

it('prints plain lines instead of redrawing for screen readers', async () => {
  const { stderr } = await againstLate(['keys', 'list'], { MUSIC_CLI_ACCESSIBLE: 'true' }, 60);
  expect(stderr).toBe(
    `${host} responded with 503. Retrying in 0.3 s, attempt 2 of 3.\nWaiting for ${host}, attempt 2 of 3: /late/api/mobile/keys\n1 key\n`,
  );
});

it('prints no progress in a pipe or with -q', async () => {
  expect(await againstLate(['keys', 'list', '-o', 'jsonl'], {})).toEqual({
    stdout: '{"id":1}\n',
    stderr: '',
    code: 0,
  });
  expect(await againstLate(['keys', 'list', '-q'], {}, 60)).toMatchObject({ stderr: '' });
});

it('--max-time ends jq, and names it', async () => {
  const clock = createManualClock();
  const args = ['keys', 'list', '--jq', 'last(range(1e15))', '--json', '--max-time', '0.4'];
  const run = runLimited(args, home.env, { clock });
  await clock.untilAsleep(defaults.progress * 1000);
  clock.advance(400);
  const { stdout, stderr, code } = await run;
  expect({ stdout, error: JSON.parse(stderr).error, code }).toMatchObject({
    stdout: '',
    error: { code: 'max_time', message: 'Timed out after 0.4 s (--max-time): jq has not finished.' },
    code: 6,
  });
});

/** Returns a limit of 0.4 s for a run that has already taken `before` milliseconds, with a fake clock and watch. */
function limitedRun(over: Partial<ComputingWatch> = {}, before = 0) {
  const clock = createManualClock();
  const stop = vi.fn(() => true);
  const watch = { interrupted: new Promise<void>(() => {}), stop, ...over };
  const limitComputing = vi.fn(() => watch);
  const limit = startTimeLimit(400, { clock, limitComputing, runningFor: () => before });
  return { clock, limit, limitComputing, stop };
}
const forever = () => new Promise<never>(() => {});
const computed = 'Timed out after 0.4 s (--max-time): the result takes longer to compute.';

it('--max-time also ends the work after the result, without a message', async () => {
  const { clock, limit, stop } = limitedRun();
  const run = limit.enforce(Promise.resolve(), forever);
  clock.advance(400);
  await clock.untilAsleep(100);
  clock.advance(100);
  await run;
  expect(stop).toHaveBeenCalled();
});

it('--max-time counts from the start of the process', async () => {
  const { clock, limit, limitComputing } = limitedRun({}, 300);
  const run = limit.enforce(forever(), forever);
  const end = expect(run).rejects.toThrow('Timed out after 0.4 s (--max-time).');
  expect(limitComputing).toHaveBeenCalledWith(100);
  clock.advance(100);
  await clock.untilAsleep(100);
  clock.advance(100);
  await end;
});

it('--max-time ends a run whose computation was interrupted, even if its timer never fires', async () => {
  const { limit } = limitedRun({ interrupted: Promise.resolve() });
  await expect(limit.enforce(forever(), forever)).rejects.toThrow(computed);
});

it('--max-time waits for the end of an interruption that has begun', async () => {
  let interrupt = () => {};
  const interrupted = new Promise<void>(resolve => {
    interrupt = resolve;
  });
  const { limit } = limitedRun({ interrupted, stop: () => false });
  let isOver = false;
  const run = limit
    .enforce(Promise.resolve(), async () => {})
    .then(() => {
      isOver = true;
    });
  await new Promise(setImmediate);
  expect(isOver).toBe(false);
  interrupt();
  await run;
});
