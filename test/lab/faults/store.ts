/** Faults of the cache: damaged entries, foreign files, many processes, kills, a wrong clock. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { executable, node } from '../../support/cli.ts';
import { Broken, type Case, command, type Fault, type Home, inHome, judge } from './campaign.ts';
import { within, withoutPrivileges } from './disks.ts';
import { body, head, says, type Talk, whole, withServer } from './servers.ts';

const quick = ['--retries', '0', '--timeout', '20'];

/** A body above a megabyte stays in its file, which is not checked again if it is unchanged. */
const long = JSON.stringify({
  data: Array.from({ length: 40_000 }, (_, id) => ({ id, signature: `x${id}`.repeat(6) })),
});

/** A service that confirms every cached response, so that an unnoticed damaged entry would be shown. */
function confirming(text: string): Talk {
  const unchanged = head('304 Not Modified', { ETag: '"1"' });
  return (socket, request) =>
    says(/^if-none-match: "1"/im.test(request) ? unchanged : whole(text, { ETag: '"1"' }))(socket, request);
}

/** Stores one response; `act` changes it, and the command must still print the right result. */
function stored(name: string, act: (entry: string) => void, text = body): Case {
  return {
    name,
    run: () =>
      withServer([confirming(text)], url =>
        inHome(async home => {
          const args = ['keys', 'list', '--json', '--base-url', url, ...quick];
          const right = { codes: [0], stdout: text };
          judge(await command(args, home.env, withoutPrivileges), right);
          act(entryIn(home));
          judge(await command(args, home.env, withoutPrivileges), right);
          const unasked = await command([...args, '--offline'], home.env, withoutPrivileges);
          judge(unasked, unasked.code === 8 ? { codes: [8] } : right);
        }),
      ),
  };
}

/** A valid entry of another user, made in another home from another response. */
const foreign: Case = {
  name: "another user's",
  run: () =>
    withServer([confirming(body), confirming(body.replace('"id":1', '"id":2')), confirming(body)], url =>
      inHome(home =>
        inHome(async other => {
          const args = ['keys', 'list', '--json', '--base-url', url, ...quick];
          for (const { env } of [home, other]) judge(await command(args, env), { codes: [0] });
          fs.copyFileSync(entryIn(other), entryIn(home));
          fs.chownSync(entryIn(home), 12_345, 12_345);
          judge(await command(args, home.env), { codes: [0], stdout: body });
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
  if (name === undefined) throw new Broken('nothing was stored');
  return join(path, name);
}

function replaceBy(make: (path: string) => void): (entry: string) => void {
  return entry => {
    fs.rmSync(entry);
    make(entry);
  };
}

/** The places of files of music-cli, below the home. */
const places = ['.cache/music-cli/salt'] as const;

export const faults: readonly Fault[] = [
  {
    area: 'store',
    fault: 'a cache entry with each byte changed, cut at each length, or with bytes added',
    promise: 'the entry counts as missing, and the result is right',
    *cases(full) {
      // The bytes are counted from both ends, because the length is not known before.
      const reach = 260;
      yield stored('all of it', entry => {
        if (fs.statSync(entry).size > 2 * reach) throw new Broken('the entry is longer than what is tried');
      });
      for (let at = 0; at < reach; at += full ? 1 : 14) {
        yield stored(`byte ${at}`, flipAt(at));
        yield stored(`byte ${at} from the end`, flipAt(-1 - at));
        yield stored(`cut to ${at}`, cutAt(at));
        yield stored(`cut by ${at + 1}`, cutAt(-1 - at));
      }
      yield stored('a byte more', entry => fs.appendFileSync(entry, 'x'));
    },
  },
  {
    area: 'store',
    fault: 'the same for an entry of 3 MB, at sampled places',
    promise: 'the entry counts as missing, and the result is right',
    *cases(full) {
      for (let part = 0; part < 1; part += full ? 0.02 : 0.25) {
        const at = Math.floor(long.length * part);
        yield stored(`byte ${at}`, flipAt(at), long);
        yield stored(`byte ${at} from the end`, flipAt(-1 - at), long);
        yield stored(`cut to ${at}`, cutAt(at), long);
      }
    },
  },
  {
    area: 'store',
    fault: 'a folder, link, FIFO, socket or empty file in place of an entry',
    promise: 'it counts as missing; a FIFO is not read, a link not followed',
    *cases() {
      yield stored(
        'a folder',
        replaceBy(path => fs.mkdirSync(path)),
      );
      yield stored(
        'a link to nothing',
        replaceBy(path => fs.symlinkSync('/nonexistent', path)),
      );
      yield stored(
        'a link to itself',
        replaceBy(path => fs.symlinkSync(path, path)),
      );
      yield stored(
        'a FIFO',
        replaceBy(path => execFileSync('mkfifo', [path])),
      );
      yield stored(
        'an empty file',
        replaceBy(path => fs.writeFileSync(path, '')),
      );
      yield stored('no permission', entry => fs.chmodSync(entry, 0));
      yield stored('a link to a copy', entry => {
        fs.renameSync(entry, `${entry}.copy`);
        fs.symlinkSync(`${entry}.copy`, entry);
      });
      if (process.getuid?.() === 0) yield foreign;
    },
  },
  {
    area: 'store',
    fault: 'a FIFO, a folder or a file of 100 MB in place of each other file of music-cli',
    promise: 'the command ends with the right result',
    *cases() {
      for (const place of places) {
        const at = ({ path }: Home) => {
          fs.mkdirSync(join(path, place, '..'), { recursive: true });
          return join(path, place);
        };
        yield within(`FIFO: ${place}`, home => {
          execFileSync('mkfifo', [at(home)]);
          return { MUSIC_CLI_TOKEN: 'token-of-nobody' };
        });
        yield within(`folder: ${place}`, home => {
          fs.mkdirSync(at(home));
          return {};
        });
        yield within(`100 MB: ${place}`, home => {
          fs.writeFileSync(at(home), '');
          fs.truncateSync(at(home), 100_000_000);
          return {};
        });
      }
      for (const place of ['config.json', 'credentials.json'])
        yield {
          name: `FIFO: ${place}`,
          run: () =>
            inHome(async ({ path, env }) => {
              fs.mkdirSync(join(path, '.config/music-cli'), { recursive: true, mode: 0o700 });
              execFileSync('mkfifo', ['-m', '600', join(path, '.config/music-cli', place)]);
              judge(await command(['keys', 'list'], env), { codes: [0, 2] });
              judge(await command(['me'], env), { codes: [2, 4] });
            }),
        };
    },
  },
  {
    area: 'store',
    fault: 'processes killed at any moment while storing a response of 3 MB, and after its last byte',
    promise: 'the next one finds a complete response or none',
    *cases(full) {
      for (let step = 0; step < 240; step += full ? 1 : 10)
        yield {
          name: `step ${step}`,
          run: () => inHome(({ env }) => killedAt(step, env)),
        };
    },
  },
  {
    area: 'store',
    fault: 'many processes with one empty cache, also during `cache clear`',
    promise: 'every result is right, and clearing succeeds',
    *cases(full) {
      yield together(`${full ? 200 : 20} processes`, full ? 200 : 20, false, body);
      yield together(`${full ? 50 : 10} processes, 3 MB`, full ? 50 : 10, false, long);
      for (let round = 1; round <= (full ? 10 : 2); round++)
        yield together(`20 processes beside cache clear, round ${round}`, 20, true, body);
    },
  },
  {
    area: 'store',
    fault: 'a clock that jumps: forward, back, before 1970, between two commands and within one',
    promise: 'only responses that the service calls fresh count as fresh, and nothing is lost',
    *cases() {
      const moves = ['-60y', '-10y', '-1d', '-2h', '+2h', '+1d', '+10y', '+15y', '+100y'];
      for (const text of [body, long])
        for (const move of moves) {
          const size = text === long ? ', 3 MB' : '';
          yield moved(`${move}${size}`, text, {}, clockAt(move));
          yield moved(`${move} and back${size}`, text, clockAt(move), {});
        }
      for (const [first, then] of [
        ['+1d', '-1d'],
        ['-1d', '+1d'],
      ] as const)
        yield turning(first, then);
    },
  },
];

/** Up to this step the process is killed after n pieces of the response; later steps add 5 ms each. */
const pieces = 160;

async function killedAt(step: number, env: Home['env']): Promise<void> {
  let child: ChildProcess | undefined;
  const answer = whole(long, { ETag: '"1"' });
  const size = Math.ceil(answer.length / pieces);
  const broken: Talk = async socket => {
    for (let piece = 0; piece < Math.min(step, pieces); piece++) {
      await new Promise(resolve => socket.write(answer.slice(piece * size, (piece + 1) * size), resolve));
      await sleep(1);
    }
    await sleep(Math.max(0, step - pieces) * 5);
    child?.kill('SIGKILL');
  };
  await withServer([broken, says(answer)], async url => {
    const args = ['keys', 'list', '--json', '--base-url', url, ...quick];
    child = spawn(node, [executable(), ...args], { env, stdio: 'ignore' });
    await once(child, 'close');
    const unasked = await command([...args, '--offline'], env);
    const right = { codes: [0], stdout: long };
    judge(unasked, unasked.code === 8 ? { codes: [8] } : right);
    judge(await command(args, env), right);
  });
}

/** @param clears whether each fourth process clears the cache */
function together(name: string, count: number, clears: boolean, text: string): Case {
  return {
    name,
    run: () =>
      withServer([confirming(text)], url =>
        inHome(async ({ env }) => {
          // With so many processes on a busy machine the service may respond late.
          const ask = ['keys', 'list', '--json', '--base-url', url, '--retries', '0', '--timeout', '300'];
          const runs = Array.from({ length: count }, async (_, index) => {
            if (clears && index % 4 === 3) judge(await command(['cache', 'clear'], env), { codes: [0] });
            else judge(await command(ask, env), { codes: [0], stdout: text });
          });
          await Promise.all(runs);
          judge(await command(ask, env), { codes: [0], stdout: text });
        }),
      ),
  };
}

/** libfaketime gives a process another time; monotonic clocks and the times of files stay right. */
function clockAt(move: string): Readonly<Record<string, string>> {
  preload ||= execFileSync('faketime', ['-f', '+0s', 'printenv', 'LD_PRELOAD'], { encoding: 'utf8' }).trim();
  return { LD_PRELOAD: preload, FAKETIME: move, FAKETIME_DONT_FAKE_MONOTONIC: '1', NO_FAKE_STAT: '1' };
}

let preload = '';

/** Stores a response that is fresh for a minute, and then requests it with a very different clock. */
function moved(
  name: string,
  text: string,
  first: Readonly<Record<string, string>>,
  then: Readonly<Record<string, string>>,
): Case {
  const other = text.replace('"id"', '"no"');
  const fresh = (each: string) => says(whole(each, { 'Cache-Control': 'max-age=60' }));
  return {
    name,
    run: () =>
      withServer([fresh(text), fresh(other)], (url, requests) =>
        inHome(async ({ env }) => {
          const ask = ['keys', 'list', '--json', '--base-url', url, ...quick];
          judge(await command(ask, { ...env, ...first }), { codes: [0], stdout: text });
          judge(await command([...ask, '--offline'], { ...env, ...then }), { codes: [0], stdout: text });
          judge(await command(ask, { ...env, ...then }), { codes: [0], stdout: other });
          judge(await command(ask, { ...env, ...then }), { codes: [0], stdout: other });
          if (requests.length !== 2) throw new Broken(`${requests.length} requests in place of 2`);
        }),
      ),
  };
}

/** The clock changes while a command waits for its response. */
function turning(first: string, then: string): Case {
  return {
    name: `${first}, then ${then}, within a command`,
    run: () =>
      inHome(async ({ path, env }) => {
        const file = join(path, 'clock');
        fs.writeFileSync(file, first);
        const set: Talk = (socket, request) => {
          fs.writeFileSync(file, then);
          setTimeout(() => says(whole(body, { 'Cache-Control': 'max-age=60' }))(socket, request), 300);
        };
        await withServer([set], async url => {
          const { FAKETIME: _, ...rest } = clockAt(first);
          const clock = { ...rest, FAKETIME_TIMESTAMP_FILE: file, FAKETIME_NO_CACHE: '1' };
          const ask = ['keys', 'list', '--json', '--base-url', url, ...quick];
          judge(await command(ask, { ...env, ...clock }), { codes: [0], stdout: body });
          judge(await command(ask, { ...env, ...clock }), { codes: [0], stdout: body });
        });
      }),
  };
}
