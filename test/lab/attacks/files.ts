/** FIFOs, links and unreadable files in every place that commands read, and compiled code of another program. */
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
  BrokenPromise,
  type Case,
  canary,
  checkResult,
  type Fault,
  type Home,
  runCommand,
  withHome,
  withTimeLimit,
} from '../faults/campaign.ts';
import { withoutPrivileges } from '../faults/disks.ts';
import { body, okResponse, respondWith, withServer } from '../faults/servers.ts';

const replacements: Readonly<Record<string, (path: string) => void>> = {
  'a FIFO': path => execFileSync('mkfifo', [path]),
  'a folder': path => mkdirSync(path),
  'a link to a device': path => symlinkSync('/dev/zero', path),
  'a link to itself': path => symlinkSync(path, path),
  'a file of no permission': path => writeFileSync(path, '', { mode: 0 }),
};

/** Commands that create the files of a home and read them again after one of them was replaced. */
const commands = [
  ['keys', 'list'],
  ['scales', 'get', 'c', 'dorian'],
  ['find', 'C', 'E', 'G', '--limit', '1'],
  ['config', 'list'],
] as const;

function* replaceFiles(full: boolean): Generator<Case> {
  for (const [name, replace] of Object.entries(replacements).filter((_, index) => full || index === 0))
    yield {
      name,
      run: () =>
        withServer([respondWith(okResponse(body, { ETag: '"1"' }))], url =>
          withHome(async home => {
            const options = ['--base-url', url, '--retries', '0', '--timeout', '20'];
            const { env } = home;
            await runCommand(['config', 'set', 'retries', '1'], env);
            for (const argv of commands) await runCommand(argv, env);
            await runCommand(['keys', 'list', ...options], env);
            await runCommand(['keys', 'get', 'c', ...options], env);
            writeFileSync(join(home.path, '.config/music-cli/credentials.json'), '{}', { mode: 0o600 });
            for (const path of filesIn(home)) await checkWithReplaced(home, path, replace, options);
          }),
        ),
    };
}

async function checkWithReplaced(
  { env }: Home,
  path: string,
  replace: (path: string) => void,
  options: readonly string[],
): Promise<void> {
  const aside = `${path}.aside`;
  renameSync(path, aside);
  replace(path);
  for (const argv of [...commands, ['keys', 'list', ...options]]) {
    const { stdout, stderr, code }: Result = await runCommand(argv, env, withoutPrivileges);
    // An unreadable configuration stops a command, because otherwise it might use the wrong service.
    checkResult({ stdout, stderr, code }, { codes: path.endsWith('config.json') ? [0, 2] : [0] });
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

/** Returns a case that creates an installation, runs it a few times, and then changes it. */
function changeInstallation(name: string, change: (dist: string) => void, expected: RegExp): Case {
  return {
    name,
    run: () =>
      withHome(async ({ env }) => {
        const folder = mkdtempSync(join(tmpdir(), 'music-cli-attacked-'));
        try {
          for (const each of ['bin', 'dist', 'package.json', 'completions', 'man'])
            cpSync(join(root, each), join(folder, each), { recursive: true });
          const run = () =>
            new Promise<string>(resolve => {
              execFile(
                node,
                [join(folder, 'bin/music-cli.js'), 'keys', 'list'],
                { env },
                (_, stdout, stderr) => resolve(`${stdout}${stderr}`),
              );
            });
          for (const _ of [1, 2]) await withTimeLimit(name, run());
          change(join(folder, 'dist'));
          for (const _ of [1, 2, 3]) {
            const output = await withTimeLimit(name, run());
            if (!expected.test(output)) throw new BrokenPromise(output.slice(0, 200));
          }
        } finally {
          rmSync(folder, { recursive: true });
        }
      }),
  };
}

/** Changes the text of a file, but neither its length nor its dates. */
function patchFile(path: string): void {
  const { atime, mtime } = statSync(path);
  writeFileSync(path, readFileSync(path, 'utf8').replaceAll('solfege', 'SOLFEGE'));
  utimesSync(path, atime, mtime);
}

const compiledFiles = (dist: string) => readdirSync(join(dist, 'kept')).map(name => join(dist, 'kept', name));
const usualOutput = /^id {2}name {2}solfege/;

export const faults: readonly Fault[] = [
  {
    area: 'files',
    fault: 'a FIFO, a folder, a link or an unreadable file in place of each file of a home',
    promise: 'the command ends with the right result, or exit 2 for the configuration',
    cases: replaceFiles,
  },
  {
    area: 'files',
    fault: "stored code of another program: of a patched file, pipes, links, other users' files, damage",
    promise: "the program's own source runs",
    *cases(full) {
      yield changeInstallation('a patch', dist => patchFile(join(dist, 'program')), /^id {2}name {2}SOLFEGE/);
      for (const [name, replace] of Object.entries(replacements).filter((_, index) => full || index === 0))
        yield changeInstallation(
          name,
          dist => {
            for (const path of compiledFiles(dist)) {
              rmSync(path);
              replace(path);
            }
          },
          usualOutput,
        );
      yield changeInstallation(
        'zeros',
        dist => {
          for (const path of compiledFiles(dist)) {
            const bytes = readFileSync(path);
            writeFileSync(path, bytes.fill(0, 0, bytes.length - 200));
          }
        },
        usualOutput,
      );
      if (process.getuid?.() === 0)
        yield changeInstallation(
          "another user's",
          dist => {
            for (const path of compiledFiles(dist)) {
              chownSync(path, 12_345, 12_345);
              chmodSync(path, 0o666);
            }
          },
          usualOutput,
        );
    },
  },
  {
    area: 'files',
    fault: 'a token in an address of serve, in fifteen spellings',
    promise: 'the log never contains it',
    *cases() {
      const encodeAll = (text: string) =>
        Array.from(text, each => `%${each.charCodeAt(0).toString(16).padStart(2, '0')}`).join('');
      const spellings = [
        canary,
        encodeAll(canary),
        encodeAll(canary).toUpperCase(),
        canary.replaceAll('-', '%2d'),
        canary.replace('c', '%63'),
      ];
      for (const spelling of spellings.flatMap(each => [
        each,
        encodeURIComponent(each),
        encodeURIComponent(encodeURIComponent(each)),
      ]))
        yield {
          name: spelling.slice(0, 40),
          run: async () => {
            const { containsSecret } = await import('../../../src/base/addresses.ts');
            const { logJson } = await import('../../../src/cli/commands/serve/log.ts');
            const headers = { 'x-service-api-token': canary };
            const request = {
              method: 'GET',
              url: `/api/keys/${spelling}?next=%2Fx%3Fq%3D${spelling}&code=x`,
              headers,
            };
            const line = logJson({ request, status: 200, fault: undefined, bytes: 0, milliseconds: 0 });
            if (containsSecret(line, canary)) throw new BrokenPromise(line);
          },
        };
    },
  },
];
