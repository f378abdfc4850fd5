/** Faults of the disk: damaged entries, foreign files, folders that refuse, many processes, kills. */
import { execFileSync, spawn } from 'node:child_process';
import fs from 'node:fs';
import { join } from 'node:path';
import { executable, node } from '../support/cli.ts';
import { type Case, command, type Fault, type Home, inHome, judge } from './campaign.ts';
import { body, head, withServer } from './network.ts';

const answer = head('200 OK', { 'Content-Length': Buffer.byteLength(body), ETag: '"1"' }) + body;
const quick = ['--retries', '0', '--timeout', '20'];

/** One stored answer; `act` changes it, and the command must give the right answer all the same. */
function stored(name: string, act: (entry: string, home: Home) => void): Case {
  return {
    name,
    run: () =>
      withServer([socket => void socket.end(answer)], url =>
        inHome(async home => {
          const args = ['keys', 'list', '--json', '--base-url', url, ...quick];
          judge(await command(args, home.env), { codes: [0], stdout: body });
          act(entryIn(home), home);
          judge(await command(args, home.env), { codes: [0], stdout: body });
          judge(await command([...args, '--offline'], home.env), { codes: [0, 8] });
        }),
      ),
  };
}

function entryIn({ path }: Home): string {
  const names = fs.readdirSync(path, { recursive: true, encoding: 'utf8' });
  const name = names.find(each => each.endsWith('.answer'));
  if (name === undefined) throw new Error('nothing was stored');
  return join(path, name);
}

function replaceBy(make: (path: string) => void): (entry: string) => void {
  return entry => {
    fs.rmSync(entry);
    make(entry);
  };
}

/** A command against a sound service while something about the home is wrong. */
function within(
  name: string,
  spoil: (home: Home) => Readonly<Record<string, string>>,
  args = ['keys', 'list', '--json'],
): Case {
  return {
    name,
    run: () =>
      withServer([socket => void socket.end(answer)], url =>
        inHome(async home => {
          const env = { ...home.env, ...spoil(home) };
          judge(
            await command([...args, '--base-url', url, ...quick], env),
            args.includes('--json') ? { codes: [0], stdout: body } : { codes: [0, 1] },
          );
        }),
      ),
  };
}

/** Where files of ours lie, below the home. */
const places = [
  '.cache/music-cli/salt',
  '.cache/music-cli/complete/v1/current',
  '.cache/music-cli/complete/v1/sandbox/version',
  '.cache/music-cli/complete/v1/profiles.tsv',
] as const;

export const faults: readonly Fault[] = [
  {
    area: 'store',
    fault: 'each byte of an entry changed, each length of it cut, bytes added',
    promise: 'the entry counts as missing, and the answer is right',
    *cases(full) {
      const length = 420;
      for (let at = 0; at < length; at += full ? 1 : 12) {
        yield stored(`byte ${at}`, entry => {
          const bytes = fs.readFileSync(entry);
          bytes[at % bytes.length] = (bytes[at % bytes.length] ?? 0) ^ 0x01;
          fs.writeFileSync(entry, bytes);
        });
        yield stored(`cut to ${at}`, entry => fs.truncateSync(entry, at));
      }
      yield stored('a byte more', entry => fs.appendFileSync(entry, 'x'));
    },
  },
  {
    area: 'store',
    fault: 'something else in the place of an entry: folder, link, FIFO, socket, empty file',
    promise: 'it counts as missing; a FIFO is not waited for, a link not followed',
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
      if (process.getuid?.() === 0)
        yield stored("another user's", entry => {
          fs.writeFileSync(
            entry,
            fs.readFileSync(entry).toString('latin1').replaceAll('"id":1', '"id":2'),
            'latin1',
          );
          fs.chownSync(entry, 12_345, 12_345);
        });
    },
  },
  {
    area: 'store',
    fault: 'a FIFO, a folder or 100 MB in the place of each other file of ours',
    promise: 'the command ends, with the answer',
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
    fault:
      'folders that refuse: /proc, /dev/null, no permission, no home, relative, a path of 5,000 characters',
    promise: 'the answer comes, without a cache',
    *cases() {
      yield within('HOME=/proc', () => ({ HOME: '/proc' }));
      yield within('HOME=/dev/null', () => ({ HOME: '/dev/null' }));
      yield within('HOME=', () => ({ HOME: '' }));
      yield within('HOME=relative', () => ({ HOME: 'relative' }));
      yield within('a long path', () => ({ MUSIC_CLI_CACHE_DIR: `/${'x'.repeat(5000)}` }));
      yield within('a relative cache', () => ({ MUSIC_CLI_CACHE_DIR: 'cache', XDG_CACHE_HOME: 'cache' }));
      yield within('a cache that is a file', ({ path }) => {
        fs.writeFileSync(join(path, 'file'), '');
        return { MUSIC_CLI_CACHE_DIR: join(path, 'file') };
      });
      yield within('a read-only cache', ({ path }) => {
        fs.mkdirSync(join(path, 'cache'), { mode: 0o500 });
        return { MUSIC_CLI_CACHE_DIR: join(path, 'cache') };
      });
      yield within('a full disk', () => ({ MUSIC_CLI_CACHE_DIR: '/dev/full/cache' }));
      for (const home of ['/proc', '/dev/null'])
        yield within(`cache clear with HOME=${home}`, () => ({ HOME: home }), ['cache', 'clear']);
    },
  },
  {
    area: 'store',
    fault: 'processes that are killed at any moment of a download of 3 MB',
    promise: 'the next one finds an answer or none, never half of one',
    *cases(full) {
      const data = JSON.stringify({
        data: Array.from({ length: 40_000 }, (_, id) => ({ id, signature: `x${id}`.repeat(6) })),
      });
      const long = head('200 OK', { 'Content-Length': data.length, ETag: '"1"' }) + data;
      for (let index = 0; index < (full ? 240 : 24); index++)
        yield {
          name: `after ${index} steps`,
          run: () =>
            withServer([socket => void socket.end(long)], url =>
              inHome(async ({ env }) => {
                const args = ['keys', 'list', '--json', '--base-url', url, ...quick];
                await killed(args, env, 40 + ((index * 7) % 160));
                judge(await command([...args, '--offline'], env), { codes: [0, 8] });
                judge(await command(args, env), { codes: [0], stdout: data });
              }),
            ),
        };
    },
  },
  {
    area: 'store',
    fault: 'many processes on one cold store, beside `cache clear`',
    promise: 'every answer is right, and clearing succeeds',
    *cases(full) {
      for (let round = 0; round < (full ? 10 : 2); round++)
        yield {
          name: `round ${round + 1}`,
          run: () =>
            withServer([socket => void socket.end(answer)], url =>
              inHome(async ({ env }) => {
                const args = ['keys', 'list', '--json', '--base-url', url, ...quick];
                const runs = Array.from({ length: 20 }, async (_, index) => {
                  if (index % 4 === 3)
                    judge(await command(['cache', 'clear', '--base-url', url], env), { codes: [0] });
                  else judge(await command(args, env), { codes: [0], stdout: body });
                });
                await Promise.all(runs);
              }),
            ),
        };
    },
  },
];

function killed(
  args: readonly string[],
  env: Readonly<Record<string, string>>,
  after: number,
): Promise<void> {
  return new Promise(resolve => {
    const child = spawn(node, [executable, ...args], { env, stdio: 'ignore' });
    setTimeout(() => child.kill('SIGKILL'), after);
    child.on('close', () => resolve());
  });
}
