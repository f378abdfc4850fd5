/** Writes the completion file to the shell's folder for it. It never edits a start-up file. */

import { basename, join } from 'node:path';
import { replaceFile } from '../../../base/disk.ts';
import { attempt, Failure } from '../../../base/errors.ts';
import type { Disk, Environment } from '../../../base/io.ts';
import { shellWord } from '../../../base/text/shell-word.ts';

export interface ShellHome {
  readonly disk: Disk;
  readonly env: Environment;
  readonly home: string;
}

/** Matches a line near the top of every completion file of this program, in any version. */
const headerPattern = /^# (bash|zsh|fish|nushell) completion for music-cli\b/m;

/** Returns the named shell, else the one in $SHELL. Throws a usage failure if neither is supported. */
export function chooseShell(shellName: string | undefined, env: Environment): Shell {
  const name = shellName ?? basename(env.SHELL ?? '').replace(/\.exe$/, '');
  const shell = shells.find(shell => shell === name || shellPrograms[shell] === name);
  if (shell !== undefined) return shell;
  const message =
    shellName === undefined
      ? '$SHELL does not say which shell you use.'
      : `There is no completion for '${shellName}'.`;
  throw new Failure('usage', message, {
    code: 'unknown_shell',
    hint: `Name a shell after the command: ${shells.join(', ')}.`,
  });
}

export function completionPath(shell: Shell, { env, home }: ShellHome): string {
  const configFolder = env.XDG_CONFIG_HOME || join(home, '.config');
  const dataFolder = env.XDG_DATA_HOME || join(home, '.local/share');
  const bashFolder = env.BASH_COMPLETION_USER_DIR?.split(':')[0] || join(dataFolder, 'bash-completion');
  return {
    bash: join(bashFolder, 'completions', 'music-cli'),
    zsh: join(home, '.zfunc', '_music-cli'),
    fish: join(configFolder, 'fish', 'completions', 'music-cli.fish'),
    nushell: join(configFolder, 'nushell', 'autoload', 'music-cli.nu'),
  }[shell];
}

/**
 * Writes the completion file; `nextSteps` tells the user what else to do. Throws a Failure if it can't be written, or
 * if another program's file is there.
 */
export function installShellFile(
  shell: Shell,
  home: ShellHome & { readonly text: string },
): { readonly path: string; readonly nextSteps: readonly string[] } {
  const { disk, text } = home;
  const path = completionPath(shell, home);
  checkOwnFile(disk, path);
  try {
    replaceFile(disk, path, text);
  } catch (cause) {
    throw new Failure('unexpected', `${path} could not be written.`, {
      code: 'completion_not_written',
      hint: `Install it by hand: music-cli completion ${shell}`,
      cause,
    });
  }
  return { path, nextSteps: nextSteps(shell, path) };
}

export function isInstalled(shell: Shell, home: ShellHome): boolean {
  return isOwnFile(home.disk, completionPath(shell, home)) === true;
}

/** Whether the file at a path is this program's own; undefined if it cannot be read. */
export function isOwnFile(disk: Disk, path: string): boolean | undefined {
  return attempt(() => headerPattern.test(disk.readFileSync(path, 'utf8').slice(0, 200)));
}

/** Removes the completion file; `removed` is false if there was none. Throws if it is not the program's own. */
export function uninstallShellFile(
  shell: Shell,
  home: ShellHome,
): { readonly path: string; readonly removed: boolean } {
  const path = completionPath(shell, home);
  const removed = checkOwnFile(home.disk, path);
  home.disk.rmSync(path, { force: true });
  return { path, removed };
}

/** Returns whether there is a file. Throws if another program wrote it. */
function checkOwnFile(disk: Disk, path: string): boolean {
  const isOwn = isOwnFile(disk, path);
  if (isOwn !== false) return isOwn === true;
  throw new Failure('usage', `${path} is not a completion file of music-cli.`, {
    code: 'foreign_file',
    hint: 'Move it away, then try again.',
  });
}

function nextSteps(shell: Shell, path: string): readonly string[] {
  return {
    bash: [
      'It works in the next shell that loads the bash-completion package; without it, add to ~/.bashrc:',
      `  source ${shellWord(path)}`,
      'For npx music-cli, add to ~/.bashrc, after bash-completion is loaded:',
      '  complete -F _command npx',
    ],
    zsh: [
      'Add to ~/.zshrc, before compinit, if it is not there yet:',
      '  fpath=(~/.zfunc $fpath)',
      '  autoload -Uz compinit && compinit',
      'For npx music-cli, add after it:',
      '  compdef _precommand npx',
    ],
    fish: [
      'It works in the next shell.',
      'For npx music-cli, add to ~/.config/fish/config.fish:',
      "  complete -c npx -xa '(__fish_complete_subcommand)'",
    ],
    nushell: ['It works in the next shell, for npx music-cli too.'],
  }[shell];
}

export const shells = ['bash', 'zsh', 'fish', 'nushell'] as const;
export type Shell = (typeof shells)[number];

/** The completion file of each shell, in the package's directory completions/. */
export const shellFiles: Readonly<Record<Shell, string>> = {
  bash: 'music-cli.bash',
  zsh: '_music-cli',
  fish: 'music-cli.fish',
  nushell: 'music-cli.nu',
};

/** The names of the shells' programs. */
export const shellPrograms: Readonly<Record<Shell, string>> = {
  ...{ bash: 'bash', zsh: 'zsh', fish: 'fish', nushell: 'nu' },
};
