/** Types into real shells at a pseudo-terminal (terminal.py), with completion as `completion install` sets it up. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export type Shell = 'bash' | 'zsh' | 'fish';

export interface ShellResult {
  /** The arguments of the command on each line, as `<keys><get><3>`; null if no command ran. */
  readonly received: readonly (string | null)[];
  /** The terminal output for each line. */
  readonly screens: readonly string[];
}

export interface ShellSetup {
  readonly shell: Shell;
  /** The executable, if it is not the shell on PATH. */
  readonly executable?: string;
  /** The text of the completion file. */
  readonly text: string;
  /** The folder of the cache. */
  readonly cache: string;
  /** Keys of each command line, without its Enter. `\t` is Tab. */
  readonly lines: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  /** Shell code to append to the start-up file. */
  readonly rc?: string;
  /** Seconds to wait for a line to run. */
  readonly maxWait?: number;
}

/** Types the lines into a new shell in a new home; `music-cli` and `npx` record their arguments. */
export function typeInShell(setup: ShellSetup): ShellResult {
  const home = mkdtempSync(join(tmpdir(), 'music-cli-shell-'));
  try {
    const cwd = join(home, 'work');
    for (const name of ['work', 'work/some folder', 'work/samples', 'config']) mkdirSync(join(home, name));
    for (const name of ['some folder/song.mid', 'tune.mid', 'tuned.txt'])
      writeFileSync(join(home, 'work', name), '');
    const job = {
      argv: [setup.executable ?? setup.shell, ...writeStartFile(setup, home)],
      cwd,
      ready: 'READY>',
      out: join(home, 'out'),
      lines: setup.lines,
      maxWait: setup.maxWait ?? 5,
      env: {
        PATH: process.env.PATH ?? '',
        HOME: home,
        TERM: 'xterm',
        LANG: 'C.UTF-8',
        INPUTRC: '/dev/null',
        ZDOTDIR: home,
        XDG_CONFIG_HOME: join(home, 'config'),
        XDG_DATA_HOME: join(home, 'data'),
        XDG_CACHE_HOME: join(home, 'cache'),
        MUSIC_CLI_CACHE_DIR: setup.cache,
        MUSIC_CLI_SYSTEM_CONFIG_DIR: join(home, 'etc'),
        OUT: join(home, 'out'),
        ...setup.env,
      },
    };
    const run = spawnSync('python3', [fileURLToPath(new URL('terminal.py', import.meta.url))], {
      input: JSON.stringify(job),
      encoding: 'utf8',
      maxBuffer: 1 << 28,
    });
    if (run.status !== 0) throw new Error(run.stderr);
    return JSON.parse(run.stdout);
  } finally {
    rmSync(home, { recursive: true, force: true });
  }
}

const recordArgs = `{ printf '<%s>' "$@" >>"$OUT"; printf '\\n' >>"$OUT"; }`;

/** Writes the start-up file of the shell and returns its arguments. */
function writeStartFile(setup: ShellSetup, home: string): string[] {
  const rc = setup.rc ?? '';
  switch (setup.shell) {
    case 'bash': {
      const folder = join(home, 'data/bash-completion/completions');
      mkdirSync(folder, { recursive: true });
      writeFileSync(join(folder, 'music-cli'), setup.text);
      writeFileSync(
        join(home, 'bashrc'),
        `PS1='READY> ' PS2='MORE> '\nmusic-cli() ${recordArgs}\nnpx() ${recordArgs}\nsource ${folder}/music-cli\n${rc}\n`,
      );
      return ['--noprofile', '--rcfile', join(home, 'bashrc'), '-i'];
    }
    case 'zsh':
      mkdirSync(join(home, 'functions'));
      writeFileSync(join(home, 'functions/_music-cli'), setup.text);
      writeFileSync(
        join(home, '.zshrc'),
        `PS1='READY> ' PS2='MORE> '\nunsetopt prompt_sp\nfpath=(~/functions $fpath)\nautoload -Uz compinit\n` +
          `compinit -u -D\nmusic-cli() ${recordArgs}\nnpx() ${recordArgs}\n${rc}\n`,
      );
      return ['-d', '-i'];
    case 'fish': {
      const folder = join(home, 'config/fish');
      mkdirSync(join(folder, 'completions'), { recursive: true });
      // Otherwise the first start reads every man page of the machine.
      mkdirSync(join(home, 'data/fish/generated_completions'), { recursive: true });
      writeFileSync(join(folder, 'completions/music-cli.fish'), setup.text);
      const recordFunction = `; printf '<%s>' $argv >>$OUT; echo >>$OUT; end`;
      writeFileSync(
        join(folder, 'config.fish'),
        `set -g fish_greeting\nfunction fish_prompt; echo -n 'READY> '; end\n` +
          `function fish_right_prompt; end\nfunction fish_title; end\n` +
          `function music-cli${recordFunction}\nfunction npx${recordFunction}\n${rc}\n`,
      );
      return ['-i'];
    }
  }
}
