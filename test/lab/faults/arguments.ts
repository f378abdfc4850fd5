/** Random arguments, and a service that fails sometimes. */
import fc from 'fast-check';
import type { Result } from '../../support/cli.ts';
import { Broken, command, type Fault, inHome, judge } from './campaign.ts';
import { body, head, withServer } from './servers.ts';

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
/** `serve` doesn't end, and `login` waits for a person. */
const endless = /^(serve|login|install)$/;
const lines = fc.array(word, { maxLength: 7 }).filter(args => !args.some(each => endless.test(each)));

/** If only some names are found, their records are printed before the command fails for the others. */
function saysThatNamesAreMissing({ code, stdout, stderr }: Result): boolean {
  return (code === 2 || code === 3) && stdout !== '' && /(is|are) called '|has the id|names? of/.test(stderr);
}

/** Whether the line succeeds and prints the same after some of its words are removed. */
async function isOfWordsThatAreFound(
  args: readonly string[],
  stdout: string,
  env: Readonly<Record<string, string>>,
): Promise<boolean> {
  for (const index of args.keys()) {
    const rest = args.toSpliced(index, 1);
    const said = await command(rest, env);
    if (outOfList(said.stdout) !== outOfList(stdout)) continue;
    if (said.code === 0 || (await isOfWordsThatAreFound(rest, stdout, env))) return true;
  }
  return false;
}

/** Removes the list around a single record: JSON of several names is a list, even if only one was found. */
function outOfList(text: string): string {
  return text.trim().replace(/^\[(.*)\]$/s, '$1');
}

export const faults: readonly Fault[] = [
  {
    area: 'arguments',
    fault: 'random command lines, with the sandbox',
    promise: 'a documented exit code, no stack trace',
    *cases(full) {
      // Each run has other lines; the seed repeats those of a failure.
      const seed = Number(process.env.MUSIC_CLI_SEED ?? Date.now() % 2 ** 31);
      process.stderr.write(`arguments: MUSIC_CLI_SEED=${seed}\n`);
      for (const args of fc.sample(lines, { numRuns: full ? 3000 : 500, seed }))
        yield {
          name: JSON.stringify(args),
          run: () =>
            inHome(async ({ env }) => {
              const { stderr, ...result } = await command(args, env);
              // A warning may come before an error, which begins with the name of the program; choices below it are
              // indented.
              const error = stderr
                .slice(Math.max(0, stderr.lastIndexOf('music-cli: ')))
                .replace(/^ {2}.*\n/gm, '');
              // Help and notes may have more lines than an error.
              const said = { ...result, stderr: result.code === 0 ? '' : error };
              const isPart = saysThatNamesAreMissing(said);
              if (isPart && !(await isOfWordsThatAreFound(args, said.stdout, env)))
                throw new Broken(`stdout is not of the names that are found: ${said.stdout.slice(0, 100)}`);
              // `api` prints the body of an error response.
              const shown = isPart || args.includes('api') ? { stdout: said.stdout } : {};
              judge(said, { codes: [0, 2, 3, 4, 5, 6, 8], ...shown });
            }),
        };
    },
  },
  {
    area: 'arguments',
    fault: 'commands against a service of which a tenth of the responses fail',
    promise: 'with retries the whole result, or exit 5 or 6',
    *cases(full) {
      const whole = head('200 OK', { 'Content-Length': Buffer.byteLength(body) }) + body;
      const failures = [head('503 X', { 'Content-Length': 0 }), '', whole.slice(0, 80), whole.slice(0, -5)];
      for (let index = 0; index < (full ? 10_000 : 200); index++)
        yield {
          name: `command ${index + 1}`,
          run: () => {
            const talks = [0, 1, 2].map(turn =>
              (index * 3 + turn) % 10 === 0 ? failures[(index + turn) % 4] : whole,
            );
            return withServer(
              talks.map(text => socket => void socket.end(Buffer.from(text ?? ''))),
              url =>
                inHome(async ({ env }) =>
                  judge(await command(['keys', 'list', '--json', '--base-url', url], env), {
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
