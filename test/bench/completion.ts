/**
 * Milliseconds per Tab, in bash, zsh and fish: our completion with 10, 1,000 and 100,000 candidates, against
 * GitHub CLI's, which starts a process. Run: npx tsx test/bench/completion.ts [times]
 */
import { spawnSync } from 'node:child_process';
import * as fs from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeCandidates } from '../../src/candidates/candidates.ts';
import { sandboxKey } from '../../src/candidates/key.ts';
import { bash } from '../../src/cli/completion/bash.ts';
import { fish } from '../../src/cli/completion/fish.ts';
import { zsh } from '../../src/cli/completion/zsh.ts';
import { fixture } from '../completion/fixture.ts';
import { requires } from '../support/requires.ts';
import { type } from '../support/shell.ts';

const times = Number(process.argv[2] ?? 40);
const gh = 'gh pr vie';
const cases: readonly (readonly [about: string, line: string])[] = [
  ['gh (starts a process)', gh],
  ['a command', 'music-cli rhy'],
  ['10 ids, all match', 'music-cli keys get '],
  ['1,000 ids, 11 match', 'music-cli scales get 99'],
  ['1,000 ids, all match', 'music-cli scales get '],
  ['a name among 1,000', 'music-cli scales get "name 99'],
  ['100,000 ids, 11 match', 'music-cli rhythms get 9999'],
];

const folder = fs.mkdtempSync(join(tmpdir(), 'music-cli-bench-'));
const cache = join(folder, 'cache');
for (const [noun, count] of Object.entries({ keys: 10, scales: 1000, rhythms: 100_000 })) {
  const records = Array.from({ length: count }, (_, index) => `${index + 1}`);
  const started = performance.now();
  writeCandidates(
    fs,
    cache,
    sandboxKey,
    noun,
    records.map(id => ({ id, label: `name ${id}`, names: [`name ${id}`] })),
  );
  say(`${count} candidates written in ${(performance.now() - started).toFixed(1)} ms`);
}
const env = { PATH: process.env.PATH, HOME: folder, LANG: 'C.UTF-8', MUSIC_CLI_CACHE_DIR: cache };

const results = {
  bash: requires('bash', 'gh').skip ? undefined : inBash(),
  zsh: requires('zsh', 'gh', 'python3').skip ? undefined : inZsh(),
  fish: requires('fish', 'gh').skip ? undefined : inFish(),
};
fs.rmSync(folder, { recursive: true });

say(`\n${'ms per Tab (times faster than gh)'.padEnd(36)}${Object.keys(results).map(pad).join('')}`);
for (const [about, line] of cases) {
  const cells = Object.values(results).map(medians => {
    const own = medians?.get(line);
    const theirs = medians?.get(gh);
    if (own === undefined || theirs === undefined) return 'not here';
    return line === gh ? own.toFixed(2) : `${own.toFixed(2)} (${(theirs / own).toFixed(0)} x)`;
  });
  say(about.padEnd(36) + cells.map(pad).join(''));
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

function pad(cell: string): string {
  return cell.padStart(16);
}

/** The completion function alone, as readline calls it. Lines of output: case ⇥ ms. */
function inBash(): Map<string, number> {
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
  const lines = cases.map(([, line]) => line);
  return medians(
    spawnSync('bash', ['--norc', '-c', script, 'bash', ...lines], { env, encoding: 'utf8' }).stdout,
  );
}

/** The whole of complete-word in the line editor. */
function inZsh(): Map<string, number> {
  const log = join(folder, 'zsh.log');
  const rc = `
    zmodload zsh/datetime
    LISTMAX=100000
    source <(gh completion -s zsh)
    compdef _gh gh
    bench() {
      local line i start
      for line in ${cases.map(([, line]) => `'${line}'`).join(' ')}; do
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
  const lines = ['\u0014'];
  type({ shell: 'zsh', text: zsh(fixture), cache, lines, rc, patience: 120, env: { GH_CONFIG_DIR: folder } });
  return medians(fs.readFileSync(log, 'utf8'));
}

/** fish has no clock of its own: a run of many, less a run of none. */
function inFish(): Map<string, number> {
  const file = join(folder, 'music-cli.fish');
  fs.writeFileSync(file, fish(fixture));
  const run = (line: string, count: number) => {
    const script = `gh completion -s fish | source; source ${file}; complete -C $argv[2] >/dev/null
      for i in (seq $argv[1]); complete -C $argv[2] >/dev/null; end`;
    const started = performance.now();
    spawnSync('fish', ['--no-config', '-c', script, String(count), line], { env });
    return performance.now() - started;
  };
  const lines = cases.flatMap(([, line]) =>
    Array.from({ length: 5 }, () => {
      const count = line === gh ? times : 10 * times;
      return `${line}\t${(run(line, count) - run(line, 0)) / count}`;
    }),
  );
  return medians(lines.join('\n'));
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
