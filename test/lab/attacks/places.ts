/** FIFOs, links and files of other users in every place that is read, and compiled code of another program. */
import { execFile, execFileSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { node, type Result, root } from '../../support/cli.ts';
import {
  Broken,
  type Case,
  canary,
  command,
  type Fault,
  type Home,
  inHome,
  inTime,
  judge,
} from '../faults/campaign.ts';
import { withoutPrivileges } from '../faults/disks.ts';
import { body, says, whole, withServer } from '../faults/servers.ts';

const spoilers: Readonly<Record<string, (path: string) => void>> = {
  'a FIFO': path => execFileSync('mkfifo', [path]),
  'a folder': path => mkdirSync(path),
  'a link to a device': path => symlinkSync('/dev/zero', path),
  'a link to itself': path => symlinkSync(path, path),
  'a file of no permission': path => writeFileSync(path, '', { mode: 0 }),
};

/** Runs these commands, and then replaces each file below the home in turn. */
const commands = [
  ['keys', 'list'],
  ['scales', 'get', 'c', 'dorian'],
  ['find', 'C', 'E', 'G', '--limit', '1'],
  ['config', 'list'],
] as const;

function* spoiledPlaces(full: boolean): Generator<Case> {
  for (const [name, spoil] of Object.entries(spoilers).filter((_, index) => full || index === 0))
    yield {
      name,
      run: () =>
        withServer([says(whole(body, { ETag: '"1"' }))], url =>
          inHome(async home => {
            const base = ['--base-url', url, '--retries', '0', '--timeout', '20'];
            const { env } = home;
            await command(['config', 'set', 'retries', '1'], env);
            for (const argv of commands) await command(argv, env);
            await command(['keys', 'list', ...base], env);
            await command(['keys', 'get', 'c', ...base], env);
            writeFileSync(join(home.path, '.config/music-cli/credentials.json'), '{}', { mode: 0o600 });
            for (const path of filesIn(home)) await spoiled(home, path, spoil, base);
          }),
        ),
    };
}

async function spoiled(
  { env }: Home,
  path: string,
  spoil: (path: string) => void,
  base: readonly string[],
): Promise<void> {
  const aside = `${path}.aside`;
  renameSync(path, aside);
  spoil(path);
  for (const argv of [...commands, ['keys', 'list', ...base]]) {
    const { stdout, stderr, code }: Result = await command(argv, env, withoutPrivileges);
    // An unreadable configuration stops a command, because otherwise it might use the wrong service.
    judge({ stdout, stderr, code }, { codes: path.endsWith('config.json') ? [0, 2] : [0] });
  }
  rmSync(path, { recursive: true, force: true });
  mkdirSync(dirname(path), { recursive: true });
  renameSync(aside, path);
}

function filesIn({ path }: Home): readonly string[] {
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => join(entry.parentPath, entry.name));
}

/** Creates an installation, runs it a few times, and then changes it. */
function installed(name: string, change: (dist: string) => void, wanted: RegExp): Case {
  return {
    name,
    run: () =>
      inHome(async ({ env }) => {
        const folder = mkdtempSync(join(tmpdir(), 'music-cli-attacked-'));
        try {
          for (const each of ['bin', 'dist', 'package.json', 'completions', 'man'])
            cpSync(join(root, each), join(folder, each), { recursive: true });
          const run = () =>
            new Promise<string>(resolve => {
              execFile(node, [join(folder, 'bin/music-cli.js'), 'keys', 'list'], { env }, (_, out, said) =>
                resolve(`${out}${said}`),
              );
            });
          for (const _ of [1, 2]) await inTime(name, run());
          change(join(folder, 'dist'));
          for (const _ of [1, 2, 3]) {
            const said = await inTime(name, run());
            if (!wanted.test(said)) throw new Broken(said.slice(0, 200));
          }
        } finally {
          rmSync(folder, { recursive: true });
        }
      }),
  };
}

/** Replaces a file with one of the same length and dates. */
function patched(path: string): void {
  const { atime, mtime } = statSync(path);
  writeFileSync(path, readFileSync(path, 'utf8').replaceAll('solfege', 'SOLFEGE'));
  utimesSync(path, atime, mtime);
}

const keptOf = (dist: string) => readdirSync(join(dist, 'kept')).map(name => join(dist, 'kept', name));
const usual = /^id {2}name {2}solfege/;

export const faults: readonly Fault[] = [
  {
    area: 'places',
    fault: 'a FIFO, a folder, a link or an unreadable file in place of each file of a home',
    promise: 'the command ends with the right result, or exit 2 for the configuration',
    cases: spoiledPlaces,
  },
  {
    area: 'places',
    fault: "stored code of another program: of a patched file, pipes, links, other users' files, damage",
    promise: "the program's own source runs",
    *cases(full) {
      yield installed('a patch', dist => patched(join(dist, 'program')), /^id {2}name {2}SOLFEGE/);
      for (const [name, spoil] of Object.entries(spoilers).filter((_, index) => full || index === 0))
        yield installed(
          name,
          dist => {
            for (const path of keptOf(dist)) {
              rmSync(path);
              spoil(path);
            }
          },
          usual,
        );
      yield installed(
        'zeros',
        dist => {
          for (const path of keptOf(dist)) {
            const bytes = readFileSync(path);
            writeFileSync(path, bytes.fill(0, 0, bytes.length - 200));
          }
        },
        usual,
      );
      if (process.getuid?.() === 0)
        yield installed(
          "another user's",
          dist => {
            for (const path of keptOf(dist)) {
              chownSync(path, 12_345, 12_345);
              chmodSync(path, 0o666);
            }
          },
          usual,
        );
    },
  },
  {
    area: 'places',
    fault: 'a token in an address of serve, in fifteen spellings',
    promise: 'the log never contains it',
    *cases() {
      const all = (text: string) =>
        Array.from(text, each => `%${each.charCodeAt(0).toString(16).padStart(2, '0')}`).join('');
      const once = [
        canary,
        all(canary),
        all(canary).toUpperCase(),
        canary.replaceAll('-', '%2d'),
        canary.replace('c', '%63'),
      ];
      for (const spelled of once.flatMap(each => [
        each,
        encodeURIComponent(each),
        encodeURIComponent(encodeURIComponent(each)),
      ]))
        yield {
          name: spelled.slice(0, 40),
          run: async () => {
            const { containsSecret: holdsSecret } = await import('../../../src/base/addresses.ts');
            const { logJson } = await import('../../../src/cli/commands/serve/log.ts');
            const headers = { 'x-service-api-token': canary };
            const request = {
              method: 'GET',
              url: `/api/keys/${spelled}?next=%2Fx%3Fq%3D${spelled}&code=x`,
              headers,
            };
            const line = logJson({ request, status: 200, fault: undefined, bytes: 0, milliseconds: 0 });
            if (holdsSecret(line, canary)) throw new Broken(line);
          },
        };
    },
  },
];
