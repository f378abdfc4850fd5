import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { requires } from '../../../support/requires.ts';
import { type } from '../../../support/shell.ts';
import { filledCache, shells } from './shells.ts';

const strace = requires('strace');
const untraceable = strace.skip ? strace.reason : traceFails() ? 'strace may not trace here' : '';

function traceFails(): boolean {
  return spawnSync('strace', ['-f', '--seccomp-bpf', '-o', '/dev/null', 'true']).status !== 0;
}

/** The processes that a shell starts while these lines are typed: clone, fork and execve calls. */
function started(shell: (typeof shells)[number], lines: readonly string[]): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'music-cli-trace-'));
  const log = join(folder, 'log');
  const cache = filledCache();
  const under = ['strace', '-f', '--seccomp-bpf', '-o', log, '-e', 'trace=clone,clone3,fork,vfork,execve'];
  const { received } = type({ ...shell, cache, lines, under, patience: 20 });
  const calls = readFileSync(log, 'utf8').split('\n');
  rmSync(folder, { recursive: true });
  rmSync(cache, { recursive: true });
  expect(received).not.toContain(null);
  // A thread is no process.
  return calls.filter(call => /\b(clone3?|v?fork|execve)\(/.test(call) && !call.includes('CLONE_THREAD'));
}

describe.each(shells)(`$title${untraceable ? ` (skipped: ${untraceable})` : ''}`, shell => {
  const skip = shell.skip || untraceable !== '';

  it.skipIf(skip)(
    'starts no process on Tab',
    () => {
      // Tab in the first lines loads what the shell loads once; what follows is compared with no Tab at all.
      const warm = [
        'music-cli keys get 1\t',
        'music-cli play x --file so\ts\t',
        'music-cli drums download 808 --dir sa\t',
      ];
      const tabs = [
        'music-cli ke\tge\t1\t',
        'music-cli --out\tj\t',
        'music-cli scales get hira\t',
        'music-cli scales get maj\t',
        'music-cli scales get d hira\t',
        'music-cli rhythms get 4999\t',
        'music-cli rhythms get son\t',
        'music-cli drums files A\tK\t',
        'music-cli play x --file so\ts\t',
        'music-cli drums download 808 --dir sa\t',
        'music-cli entities --include keys,inter\t',
        'music-cli --profile work keys get 9\t',
        'music-cli --base-url https://api.example.org/v1/ keys get 9\t',
      ];
      const without = started(shell, [...warm, ...tabs.map(keys => keys.replaceAll('\t', ''))]);
      expect(started(shell, [...warm, ...tabs]).length).toBe(without.length);
    },
    120_000,
  );
});

const npx = {
  bash: {
    needs: '/usr/share/bash-completion/bash_completion',
    rc: 'source /usr/share/bash-completion/bash_completion\ncomplete -F _command npx',
  },
  zsh: { needs: '/', rc: 'compdef _precommand npx' },
  fish: { needs: '/', rc: "complete -c npx -xa '(__fish_complete_subcommand)'" },
};

describe.each(shells)('$title after npx', ({ shell, executable, text, skip }) => {
  const missing = process.env.MUSIC_CLI_REQUIRE_ALL !== '1' && !existsSync(npx[shell].needs);
  // bash-completion itself wants bash 4.2 or later.
  const old = executable !== shell;
  it.skipIf(skip || missing || old)(
    `completes${missing ? ` (skipped: needs ${npx[shell].needs})` : ''}`,
    () => {
      const cache = filledCache();
      const lines = [
        'npx music-cli ke\tge\t1\t',
        'npx music-cli tracks get rhythm:12\t',
        'npx music-cli keys list --sort=-f\t',
        'npx music-cli scales get maj\t',
      ];
      const { received } = type({ shell, executable, text, cache, lines, rc: npx[shell].rc });
      rmSync(cache, { recursive: true });
      expect(received).toEqual([
        '<music-cli><keys><get><1>',
        '<music-cli><tracks><get><rhythm:12>',
        '<music-cli><keys><list><--sort=-frequency>',
        '<music-cli><scales><get><C major>',
      ]);
    },
  );
});
