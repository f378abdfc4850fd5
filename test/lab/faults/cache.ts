/** Faults of the cache: damaged entries, foreign files, many processes, kills, a wrong clock. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { executable, node } from '../../support/cli.ts';
import {
  BrokenPromise,
  type Case,
  checkResult,
  type Fault,
  type Home,
  runCommand,
  withHome,
} from './campaign.ts';
import { withFaultyHome, withoutPrivileges } from './disks.ts';
import { body, type Handler, headerSection, okResponse, respondWith, withServer } from './servers.ts';

const quick = ['--retries', '0', '--timeout', '20'];

/** A body of more than a megabyte stays in its file, which is not checked again for an hour if it is unchanged. */
const long = JSON.stringify({
  data: Array.from({ length: 40_000 }, (_, id) => ({ id, signature: `x${id}`.repeat(6) })),
});

/** Responds 304 to every conditional request, so that the command would print a damaged entry that it does not notice. */
function confirmAlways(text: string): Handler {
  const unchanged = headerSection('304 Not Modified', { ETag: '"1"' });
  return (socket, request) =>
    respondWith(/^if-none-match: "1"/im.test(request) ? unchanged : okResponse(text, { ETag: '"1"' }))(
      socket,
      request,
    );
}

/** Returns a case that stores a response and changes its entry. The command must still print the right result. */
function changeEntry(name: string, change: (entry: string) => void, text = body): Case {
  return {
    name,
    run: () =>
      withServer([confirmAlways(text)], url =>
        withHome(async home => {
          const args = ['keys', 'list', '--json', '--base-url', url, ...quick];
          const expected = { codes: [0], stdout: text };
          checkResult(await runCommand(args, home.env, withoutPrivileges), expected);
          change(entryIn(home));
          checkResult(await runCommand(args, home.env, withoutPrivileges), expected);
          const offline = await runCommand([...args, '--offline'], home.env, withoutPrivileges);
          checkResult(offline, offline.code === 8 ? { codes: [8] } : expected);
        }),
      ),
  };
}

/** Replaces an entry by a valid one of another user, which contains another response. */
const entryOfOtherUser: Case = {
  name: "another user's",
  run: () =>
    withServer(
      [confirmAlways(body), confirmAlways(body.replace('"id":1', '"id":2')), confirmAlways(body)],
      url =>
        withHome(home =>
          withHome(async other => {
            const args = ['keys', 'list', '--json', '--base-url', url, ...quick];
            for (const { env } of [home, other]) checkResult(await runCommand(args, env), { codes: [0] });
            fs.copyFileSync(entryIn(other), entryIn(home));
            fs.chownSync(entryIn(home), 12_345, 12_345);
            checkResult(await runCommand(args, home.env), { codes: [0], stdout: body });
          }),
        ),
    ),
};

function flipAt(at: number): (entry: string) => void {
  return entry => {
    const bytes = fs.readFileSync(entry);
    const index = at < 0 ? bytes.length + at : at;
    bytes[index] = (bytes[index] ?? 0) ^ 0x01;
    fs.writeFileSync(entry, bytes);
  };
}

function cutAt(at: number): (entry: string) => void {
  return entry => fs.truncateSync(entry, at < 0 ? fs.statSync(entry).size + at : at);
}

function entryIn({ path }: Home): string {
  const names = fs.readdirSync(path, { recursive: true, encoding: 'utf8' });
  const name = names.find(each => each.endsWith('.answer'));
  if (name === undefined) throw new BrokenPromise('nothing was stored');
  return join(path, name);
}

function replaceWith(make: (path: string) => void): (entry: string) => void {
  return entry => {
    fs.rmSync(entry);
    make(entry);
  };
}

/** Paths of other files of music-cli, below the home. */
const places = ['.cache/music-cli/salt'] as const;

export const faults: readonly Fault[] = [
  {
    area: 'cache',
    fault: 'a cache entry with each byte changed, cut at each length, or with bytes added',
    promise: 'the entry counts as missing, and the result is right',
    *cases(full) {
      // The bytes are counted from both ends, because the length is not known before.
      const range = 260;
      yield changeEntry('all of it', entry => {
        if (fs.statSync(entry).size > 2 * range)
          throw new BrokenPromise('the entry is longer than the tested range');
      });
      for (let at = 0; at < range; at += full ? 1 : 14) {
        yield changeEntry(`byte ${at}`, flipAt(at));
        yield changeEntry(`byte ${at} from the end`, flipAt(-1 - at));
        yield changeEntry(`cut to ${at}`, cutAt(at));
        yield changeEntry(`cut by ${at + 1}`, cutAt(-1 - at));
      }
      yield changeEntry('a byte more', entry => fs.appendFileSync(entry, 'x'));
    },
  },
  {
    area: 'cache',
    fault: 'the same for an entry of 3 MB, at sampled places',
    promise: 'the entry counts as missing, and the result is right',
    *cases(full) {
      for (let part = 0; part < 1; part += full ? 0.02 : 0.25) {
        const at = Math.floor(long.length * part);
        yield changeEntry(`byte ${at}`, flipAt(at), long);
        yield changeEntry(`byte ${at} from the end`, flipAt(-1 - at), long);
        yield changeEntry(`cut to ${at}`, cutAt(at), long);
      }
    },
  },
  {
    area: 'cache',
    fault: 'a folder, link, FIFO, socket or empty file in place of an entry',
    promise: 'it counts as missing; a FIFO is not read, a link not followed',
    *cases() {
      yield changeEntry(
        'a folder',
        replaceWith(path => fs.mkdirSync(path)),
      );
      yield changeEntry(
        'a link to nothing',
        replaceWith(path => fs.symlinkSync('/nonexistent', path)),
      );
      yield changeEntry(
        'a link to itself',
        replaceWith(path => fs.symlinkSync(path, path)),
      );
      yield changeEntry(
        'a FIFO',
        replaceWith(path => execFileSync('mkfifo', [path])),
      );
      yield changeEntry(
        'an empty file',
        replaceWith(path => fs.writeFileSync(path, '')),
      );
      yield changeEntry('no permission', entry => fs.chmodSync(entry, 0));
      yield changeEntry('a link to a copy', entry => {
        fs.renameSync(entry, `${entry}.copy`);
        fs.symlinkSync(`${entry}.copy`, entry);
      });
      if (process.getuid?.() === 0) yield entryOfOtherUser;
    },
  },
  {
    area: 'cache',
    fault: 'a FIFO, a folder or a file of 100 MB in place of each other file of music-cli',
    promise: 'the command ends with the right result',
    *cases() {
      for (const place of places) {
        const at = ({ path }: Home) => {
          fs.mkdirSync(join(path, place, '..'), { recursive: true });
          return join(path, place);
        };
        yield withFaultyHome(`FIFO: ${place}`, home => {
          execFileSync('mkfifo', [at(home)]);
          return { MUSIC_CLI_TOKEN: 'token-of-nobody' };
        });
        yield withFaultyHome(`folder: ${place}`, home => {
          fs.mkdirSync(at(home));
          return {};
        });
        yield withFaultyHome(`100 MB: ${place}`, home => {
          fs.writeFileSync(at(home), '');
          fs.truncateSync(at(home), 100_000_000);
          return {};
        });
      }
      for (const place of ['config.json', 'credentials.json'])
        yield {
          name: `FIFO: ${place}`,
          run: () =>
            withHome(async ({ path, env }) => {
              fs.mkdirSync(join(path, '.config/music-cli'), { recursive: true, mode: 0o700 });
              execFileSync('mkfifo', ['-m', '600', join(path, '.config/music-cli', place)]);
              checkResult(await runCommand(['keys', 'list'], env), { codes: [0, 2] });
              checkResult(await runCommand(['me'], env), { codes: [2, 4] });
            }),
        };
    },
  },
  {
    area: 'cache',
    fault: 'processes killed at any moment while storing a response of 3 MB, and after its last byte',
    promise: 'the next one finds a complete response or none',
    *cases(full) {
      for (let step = 0; step < 240; step += full ? 1 : 10)
        yield {
          name: `step ${step}`,
          run: () => withHome(({ env }) => killAt(step, env)),
        };
    },
  },
  {
    area: 'cache',
    fault: 'many processes with one empty cache, also during `cache clear`',
    promise: 'every result is right, and clearing succeeds',
    *cases(full) {
      yield runTogether(`${full ? 200 : 20} processes`, full ? 200 : 20, false, body);
      yield runTogether(`${full ? 50 : 10} processes, 3 MB`, full ? 50 : 10, false, long);
      for (let round = 1; round <= (full ? 10 : 2); round++)
        yield runTogether(`20 processes beside cache clear, round ${round}`, 20, true, body);
    },
  },
  {
    area: 'cache',
    fault: 'a clock that jumps: forward, back, before 1970, between two commands and within one',
    promise: 'only responses that the service calls fresh count as fresh, and nothing is lost',
    *cases() {
      const moves = ['-60y', '-10y', '-1d', '-2h', '+2h', '+1d', '+10y', '+15y', '+100y'];
      for (const text of [body, long])
        for (const move of moves) {
          const size = text === long ? ', 3 MB' : '';
          yield moveClock(`${move}${size}`, text, {}, clockAt(move));
          yield moveClock(`${move} and back${size}`, text, clockAt(move), {});
        }
      for (const [first, then] of [
        ['+1d', '-1d'],
        ['-1d', '+1d'],
      ] as const)
        yield moveClockDuring(first, then);
    },
  },
];

/** Up to this step the process is killed after n pieces of the response; later steps add 5 ms each. */
const pieces = 160;

async function killAt(step: number, env: Home['env']): Promise<void> {
  let child: ChildProcess | undefined;
  const response = okResponse(long, { ETag: '"1"' });
  const size = Math.ceil(response.length / pieces);
  const interrupted: Handler = async socket => {
    for (let piece = 0; piece < Math.min(step, pieces); piece++) {
      await new Promise(resolve => socket.write(response.slice(piece * size, (piece + 1) * size), resolve));
      await sleep(1);
    }
    await sleep(Math.max(0, step - pieces) * 5);
    child?.kill('SIGKILL');
  };
  await withServer([interrupted, respondWith(response)], async url => {
    const args = ['keys', 'list', '--json', '--base-url', url, ...quick];
    child = spawn(node, [executable(), ...args], { env, stdio: 'ignore' });
    await once(child, 'close');
    const offline = await runCommand([...args, '--offline'], env);
    const expected = { codes: [0], stdout: long };
    checkResult(offline, offline.code === 8 ? { codes: [8] } : expected);
    checkResult(await runCommand(args, env), expected);
  });
}

/**
 * Returns a case that runs commands at the same time in one home.
 * @param clears whether each fourth process clears the cache
 */
function runTogether(name: string, count: number, clears: boolean, text: string): Case {
  return {
    name,
    run: () =>
      withServer([confirmAlways(text)], url =>
        withHome(async ({ env }) => {
          // With this number of processes on a busy machine, the service may respond late.
          const args = ['keys', 'list', '--json', '--base-url', url, '--retries', '0', '--timeout', '300'];
          const runs = Array.from({ length: count }, async (_, index) => {
            if (clears && index % 4 === 3)
              checkResult(await runCommand(['cache', 'clear'], env), { codes: [0] });
            else checkResult(await runCommand(args, env), { codes: [0], stdout: text });
          });
          await Promise.all(runs);
          checkResult(await runCommand(args, env), { codes: [0], stdout: text });
        }),
      ),
  };
}

/** Returns variables with which libfaketime moves the clock of a process; monotonic clocks and times of files stay. */
function clockAt(move: string): Readonly<Record<string, string>> {
  preload ||= execFileSync('faketime', ['-f', '+0s', 'printenv', 'LD_PRELOAD'], { encoding: 'utf8' }).trim();
  return { LD_PRELOAD: preload, FAKETIME: move, FAKETIME_DONT_FAKE_MONOTONIC: '1', NO_FAKE_STAT: '1' };
}

let preload = '';

/**
 * Returns a case that stores a response that is fresh for a minute, and then requests it again with a very different
 * clock.
 */
function moveClock(
  name: string,
  text: string,
  first: Readonly<Record<string, string>>,
  then: Readonly<Record<string, string>>,
): Case {
  const other = text.replace('"id"', '"no"');
  const fresh = (each: string) => respondWith(okResponse(each, { 'Cache-Control': 'max-age=60' }));
  return {
    name,
    run: () =>
      withServer([fresh(text), fresh(other)], (url, requests) =>
        withHome(async ({ env }) => {
          const args = ['keys', 'list', '--json', '--base-url', url, ...quick];
          checkResult(await runCommand(args, { ...env, ...first }), { codes: [0], stdout: text });
          checkResult(await runCommand([...args, '--offline'], { ...env, ...then }), {
            codes: [0],
            stdout: text,
          });
          checkResult(await runCommand(args, { ...env, ...then }), { codes: [0], stdout: other });
          checkResult(await runCommand(args, { ...env, ...then }), { codes: [0], stdout: other });
          if (requests.length !== 2) throw new BrokenPromise(`${requests.length} requests in place of 2`);
        }),
      ),
  };
}

/** Returns a case that moves the clock while a command waits for its response. */
function moveClockDuring(first: string, then: string): Case {
  return {
    name: `${first}, then ${then}, within a command`,
    run: () =>
      withHome(async ({ path, env }) => {
        const file = join(path, 'clock');
        fs.writeFileSync(file, first);
        const set: Handler = (socket, request) => {
          fs.writeFileSync(file, then);
          setTimeout(
            () => respondWith(okResponse(body, { 'Cache-Control': 'max-age=60' }))(socket, request),
            300,
          );
        };
        await withServer([set], async url => {
          const { FAKETIME: _, ...rest } = clockAt(first);
          const clock = { ...rest, FAKETIME_TIMESTAMP_FILE: file, FAKETIME_NO_CACHE: '1' };
          const args = ['keys', 'list', '--json', '--base-url', url, ...quick];
          checkResult(await runCommand(args, { ...env, ...clock }), { codes: [0], stdout: body });
          checkResult(await runCommand(args, { ...env, ...clock }), { codes: [0], stdout: body });
        });
      }),
  };
}
