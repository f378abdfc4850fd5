/**
 * Tab in bash, zsh and fish: our completion with 10, 1,000 and 10,000 candidates, against GitHub CLI's, which starts
 * a process.
 */
import { spawnSync } from 'node:child_process';
import * as fs from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bash, fish, zsh } from '../../../src/cli/program/completion/files.ts';
import { writeCandidates } from '../../../src/cli/show/completions/candidates.ts';
import { sandboxKey } from '../../../src/cli/show/index/index-key.ts';
import { fixture } from '../../cli/program/completion/fixture.ts';
import { requires } from '../../support/requires.ts';
import { type } from '../../support/shell.ts';
import { type Row, ratioText } from './row.ts';

/** Of each case. */
const times = 20;
const gh = 'gh pr vie';
const cases: readonly (readonly [about: string, line: string, goal: number])[] = [
  ['a command', 'music-cli rhy', 0.1],
  ['10 ids, all match', 'music-cli keys get ', 0.1],
  ['1000 ids, 11 match', 'music-cli scales get 99', 0.1],
  ['1000 ids, all match', 'music-cli scales get ', 0.1],
  ['a name among 1000', 'music-cli scales get "name 99', 0.1],
  ['10000 ids, 11 match', 'music-cli rhythms get 999', 0.2],
];
const lines = [gh, ...cases.map(([, line]) => line)];

/** Where a shell finds the candidates. */
interface Den {
  readonly folder: string;
  readonly cache: string;
  readonly env: NodeJS.ProcessEnv;
}

/** A row for each shell and case. A shell does all of its cases at once, before its first row. */
export function completion(): Row[] {
  const shells = [
    ['bash', inBash, ['bash', 'gh']],
    ['zsh', inZsh, ['zsh', 'gh', 'python3']],
    ['fish', inFish, ['fish', 'gh']],
  ] as const;
  return shells.flatMap(([shell, measure, needs]) => {
    let medians: ReadonlyMap<string, number> | undefined;
    return cases.map(([about, line, goal]) => ({
      work: `Tab in ${shell}, ${about}`,
      against: 'GitHub CLI',
      goal: ratioText(goal),
      skipped: requires(...needs).reason,
      measure() {
        medians ??= inDen(measure);
        const ratio = (medians.get(line) ?? Number.NaN) / (medians.get(gh) ?? Number.NaN);
        return { figure: ratioText(ratio), reached: ratio <= goal };
      },
    }));
  });
}

function inDen<Result>(work: (den: Den) => Result): Result {
  const folder = fs.mkdtempSync(join(tmpdir(), 'music-cli-bench-'));
  const cache = join(folder, 'cache');
  const env = { PATH: process.env.PATH, HOME: folder, LANG: 'C.UTF-8', MUSIC_CLI_CACHE_DIR: cache };
  try {
    for (const [noun, count] of Object.entries({ keys: 10, scales: 1000, rhythms: 10_000 })) {
      const ids = Array.from({ length: count }, (_, index) => `${index + 1}`);
      const candidates = ids.map(id => ({ id, label: `name ${id}`, names: [`name ${id}`] }));
      writeCandidates(fs, cache, sandboxKey, noun, candidates);
    }
    return work({ folder, cache, env });
  } finally {
    fs.rmSync(folder, { recursive: true });
  }
}

/** The completion function alone, as readline calls it. Lines of output: case ⇥ ms. */
function inBash({ env }: Den): Map<string, number> {
  const script = `
    source /usr/share/bash-completion/bash_completion
    source <(gh completion -s bash)
    ${bash(fixture)}
    complete_line() {
      local function=_music_cli i start
      COMP_LINE=$1 COMP_POINT=\${#1} COMP_TYPE=9 COMP_KEY=9
      if [[ $1 == gh* ]]; then function=__start_gh COMP_WORDS=($1) COMP_CWORD=2; fi
      for ((i = 0; i < ${times}; i++)); do
        start=\${EPOCHREALTIME/./}
        $function "\${1%% *}" "\${1##* }" >/dev/null 2>&1
        printf '%s\\t%s\\n' "$1" "$((\${EPOCHREALTIME/./} - start))e-3"
      done
    }
    for line; do complete_line "$line"; done`;
  return medians(
    spawnSync('bash', ['--norc', '-c', script, 'bash', ...lines], { env, encoding: 'utf8' }).stdout,
  );
}

/** The whole of complete-word in the line editor. */
function inZsh({ folder, cache }: Den): Map<string, number> {
  const log = join(folder, 'zsh.log');
  const rc = `
    zmodload zsh/datetime
    LISTMAX=100000
    source <(gh completion -s zsh)
    compdef _gh gh
    bench() {
      local line i start
      for line in ${lines.map(line => `'${line}'`).join(' ')}; do
        repeat ${times}; do
          BUFFER=$line CURSOR=$#line
          start=$EPOCHREALTIME
          zle complete-word
          print -r -- "$line"$'\\t'$((1000 * (EPOCHREALTIME - start))) >>${log}
        done
      done
      BUFFER=music-cli CURSOR=9
    }
    zle -N bench
    bindkey '^T' bench`;
  const keys = ['\u0014'];
  type({
    shell: 'zsh',
    text: zsh(fixture),
    cache,
    lines: keys,
    rc,
    patience: 120,
    env: { GH_CONFIG_DIR: folder },
  });
  return medians(fs.readFileSync(log, 'utf8'));
}

/** fish has no clock of its own: a run of many, less a run of none. */
function inFish({ folder, env }: Den): Map<string, number> {
  const file = join(folder, 'music-cli.fish');
  fs.writeFileSync(file, fish(fixture));
  const run = (line: string, count: number) => {
    const script = `gh completion -s fish | source; source ${file}; complete -C $argv[2] >/dev/null
      for i in (seq $argv[1]); complete -C $argv[2] >/dev/null; end`;
    const started = performance.now();
    spawnSync('fish', ['--no-config', '-c', script, String(count), line], { env });
    return performance.now() - started;
  };
  const log = lines.flatMap(line =>
    Array.from({ length: 5 }, () => {
      const count = line === gh ? times : 10 * times;
      return `${line}\t${(run(line, count) - run(line, 0)) / count}`;
    }),
  );
  return medians(log.join('\n'));
}

/** The median of the numbers of each case. */
function medians(log: string): Map<string, number> {
  const byLine = new Map<string, number[]>();
  for (const entry of log.split('\n')) {
    const [line, milliseconds] = entry.split('\t');
    if (line === undefined || milliseconds === undefined) continue;
    byLine.set(line, [...(byLine.get(line) ?? []), Number(milliseconds)]);
  }
  return new Map(
    [...byLine].map(([line, values]) => [
      line,
      values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0,
    ]),
  );
}
