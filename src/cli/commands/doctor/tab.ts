/** Checks whether Tab works: where completion files are, and whether a started shell loads them. */

import { environmentWithoutToken, findOnPath } from '../../../music/player/on-path.ts';
import {
  completionPath,
  isInstalled,
  isOwnFile,
  type Shell,
  shellPrograms,
  shells,
} from '../../program/completion/install.ts';
import type { Machine } from '../../program/context/machine.ts';

/** Prefixes of package managers: .deb and .rpm install below /usr, brew below its own prefix. */
const prefixes = ['/usr', '/usr/local', '/opt/homebrew', '/home/linuxbrew/.linuxbrew'] as const;
const packagedFiles: Readonly<Record<Shell, readonly string[]>> = {
  bash: ['share/bash-completion/completions/music-cli', 'etc/bash_completion.d/music-cli'],
  zsh: ['share/zsh/site-functions/_music-cli', 'share/zsh/vendor-completions/_music-cli'],
  fish: ['share/fish/vendor_completions.d/music-cli.fish'],
  nushell: ['share/nushell/vendor/autoload/music-cli.nu'],
};

/** Commands that print a word if the shell, after reading its start files, has completion for this program. */
const probeCommands: Readonly<Record<Shell, readonly string[]>> = {
  bash: [
    '-ic',
    'for f in _comp_load __load_completion _completion_loader; do if type "$f" >/dev/null 2>&1; then "$f" music-cli; break; fi; done; complete -p music-cli >/dev/null 2>&1 && echo loaded',
  ],
  zsh: ['-ic', '(( $+_comps[music-cli] )) && echo loaded'],
  fish: ['-c', 'complete -C "music-cli " >/dev/null; functions -q __music_cli_complete; and echo loaded'],
  // Nushell reads these folders only if it has a terminal.
  nushell: [
    '-c',
    'if ($nu.user-autoload-dirs ++ $nu.vendor-autoload-dirs | each { path join music-cli.nu } | where ($it | path exists) | any {|file| open --raw $file | decode utf-8 | nu-check }) { print loaded }',
  ],
};

/** Maximum milliseconds for the start of a shell. */
const timeoutMs = 5000;

export interface ShellCompletion {
  readonly shell: Shell;
  /** The path of the completion file. */
  readonly path: string;
  /** Whether a started shell has loaded it; undefined if the shell is not installed. */
  readonly isLoaded: boolean | undefined;
}

/** Returns the shells with an installed completion file, from this program or a package. */
export async function installedCompletions(machine: Machine): Promise<readonly ShellCompletion[]> {
  const files = shells.flatMap(shell => {
    const path = isInstalled(shell, machine) ? completionPath(shell, machine) : packagedPath(shell, machine);
    return path === undefined ? [] : [{ shell, path }];
  });
  return Promise.all(
    files.map(async each => ({ ...each, isLoaded: await loadsCompletion(each.shell, machine) })),
  );
}

function packagedPath(shell: Shell, { disk, env }: Machine): string | undefined {
  const homebrew = env.HOMEBREW_PREFIX === undefined ? [] : [env.HOMEBREW_PREFIX];
  return [...homebrew, ...prefixes]
    .flatMap(prefix => packagedFiles[shell].map(name => `${prefix}/${name}`))
    .find(path => isOwnFile(disk, path));
}

/** Starts the shell as a person does. Returns whether it loads the completion file; undefined if there is no shell. */
async function loadsCompletion(shell: Shell, machine: Machine): Promise<boolean | undefined> {
  const program = findOnPath(machine, shellPrograms[shell]);
  if (program === undefined) return undefined;
  const child = machine.startProgram(program, probeCommands[shell], {
    stdio: ['ignore', 'pipe', 'ignore'],
    env: environmentWithoutToken(machine.env),
    // In a session of its own, the shell has no terminal to take over or wait for.
    detached: true,
  });
  let output = '';
  child.stdout?.setEncoding('utf8').on('data', (text: string) => {
    output += text;
  });
  const controller = new AbortController();
  const exit = new Promise<boolean>(resolve => {
    child.on('error', () => resolve(false));
    child.on('close', () => resolve(/^loaded$/m.test(output)));
  });
  const timeout = machine.clock.sleep(timeoutMs, controller.signal).then(
    () => child.kill('SIGKILL') && false,
    () => false,
  );
  return Promise.race([exit, timeout]).finally(() => controller.abort());
}
