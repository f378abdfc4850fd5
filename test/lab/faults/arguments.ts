/** Random arguments, and a service that sometimes fails. */
import fc from 'fast-check';
import type { Result } from '../../support/cli.ts';
import { BrokenPromise, checkResult, type Fault, runCommand, withHome } from './campaign.ts';
import { body, headerSection, withServer } from './servers.ts';

const words = [
  ...[
    'keys',
    'scales',
    'list',
    'get',
    'api',
    'config',
    'set',
    'find',
    'search',
    'drums',
    'files',
    'me',
    'cache',
    'info',
  ],
  ...[
    '--json',
    '-o',
    'csv',
    'table',
    '--columns',
    '--filter',
    'id>1',
    '--sort',
    '-id',
    '--limit',
    '3',
    '--count',
  ],
  ...[
    '--jq',
    '.data',
    '--profile',
    'constructor',
    '--timeout',
    '--retries',
    '--color',
    '--help',
    '--',
    '-',
    '--offline',
  ],
  ...[
    '',
    ' ',
    '1',
    '-1',
    '1e999',
    'NaN',
    '__proto__',
    'C#',
    '♯',
    '../..',
    '/api/keys',
    '%00',
    '\u202e',
    "';--",
    '{',
    '*',
  ],
];

const word = fc.oneof(
  { weight: 8, arbitrary: fc.constantFrom(...words) },
  {
    weight: 1,
    arbitrary: fc.string({ unit: 'binary', maxLength: 12 }).map(text => text.replaceAll('\0', '')),
  },
);
/** Commands that are left out: `serve` doesn't end, `login` waits for a person, and `install` writes files. */
const omittedCommands = /^(serve|login|install)$/;
const lines = fc.array(word, { maxLength: 7 }).filter(args => !args.some(each => omittedCommands.test(each)));

/** Whether a command reports names that were not found. It prints the records of the other names before it fails. */
function reportsMissingNames({ code, stdout, stderr }: Result): boolean {
  return (code === 2 || code === 3) && stdout !== '' && /(is|are) called '|has the id|names? of/.test(stderr);
}

/** Whether the command line succeeds and prints the same output after some of its words are removed. */
async function isOutputOfFewerWords(
  args: readonly string[],
  stdout: string,
  env: Readonly<Record<string, string>>,
): Promise<boolean> {
  for (const index of args.keys()) {
    const rest = args.toSpliced(index, 1);
    const result = await runCommand(rest, env);
    if (unwrapList(result.stdout) !== unwrapList(stdout)) continue;
    if (result.code === 0 || (await isOutputOfFewerWords(rest, stdout, env))) return true;
  }
  return false;
}

/** Removes the list around a single record: JSON of several names is a list, even if only one was found. */
function unwrapList(text: string): string {
  return text.trim().replace(/^\[(.*)\]$/s, '$1');
}

export const faults: readonly Fault[] = [
  {
    area: 'arguments',
    fault: 'random command lines, with the sandbox',
    promise: 'a documented exit code, no stack trace',
    *cases(full) {
      // Each run tests other command lines. With the seed of a failed run, the same lines are tested again.
      const seed = Number(process.env.MUSIC_CLI_SEED ?? Date.now() % 2 ** 31);
      process.stderr.write(`arguments: MUSIC_CLI_SEED=${seed}\n`);
      for (const args of fc.sample(lines, { numRuns: full ? 3000 : 500, seed }))
        yield {
          name: JSON.stringify(args),
          run: () =>
            withHome(async ({ env }) => {
              const { stderr, ...result } = await runCommand(args, env);
              // A warning may come before an error, which begins with the name of the program; choices below it are
              // indented.
              const error = stderr
                .slice(Math.max(0, stderr.lastIndexOf('music-cli: ')))
                .replace(/^ {2}.*\n/gm, '');
              // Help and notes may have more lines than an error.
              const judged = { ...result, stderr: result.code === 0 ? '' : error };
              const isPartial = reportsMissingNames(judged);
              if (isPartial && !(await isOutputOfFewerWords(args, judged.stdout, env)))
                throw new BrokenPromise(
                  `stdout is not that of the found names: ${judged.stdout.slice(0, 100)}`,
                );
              // `api` prints the body of an error response.
              const expected = isPartial || args.includes('api') ? { stdout: judged.stdout } : {};
              checkResult(judged, { codes: [0, 2, 3, 4, 5, 6, 8], ...expected });
            }),
        };
    },
  },
  {
    area: 'arguments',
    fault: 'commands against a service of which a tenth of the responses fail',
    promise: 'with retries, the whole result',
    *cases(full) {
      const whole = headerSection('200 OK', { 'Content-Length': Buffer.byteLength(body) }) + body;
      const failures = [
        headerSection('503 X', { 'Content-Length': 0 }),
        '',
        whole.slice(0, 80),
        whole.slice(0, -5),
      ];
      for (let index = 0; index < (full ? 10_000 : 200); index++)
        yield {
          name: `command ${index + 1}`,
          run: () => {
            const responses = [0, 1, 2].map(turn =>
              (index * 3 + turn) % 10 === 0 ? failures[(index + turn) % 4] : whole,
            );
            return withServer(
              responses.map(text => socket => void socket.end(Buffer.from(text ?? ''))),
              url =>
                withHome(async ({ env }) =>
                  checkResult(await runCommand(['keys', 'list', '--json', '--base-url', url], env), {
                    codes: [0],
                    stdout: body,
                  }),
                ),
            );
          },
        };
    },
  },
];
