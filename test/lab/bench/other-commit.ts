/** Builds the program at another commit, and compares each measurement with the same one at that commit. */
import { execFileSync } from 'node:child_process';
import { readFileSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../support/cli.ts';
import type { Measurement } from './measurements.ts';

/** The name of the program of the other commit, in the folder of the benchmark. */
const programBefore = 'music-cli-before';

/** Builds the commit in the folder. It uses the libraries installed here if the versions are the same. */
export function buildBefore(commit: string, folder: string): void {
  const clone = join(folder, 'before');
  const run = (program: string, ...args: readonly string[]) =>
    execFileSync(program, args, { cwd: clone, stdio: ['ignore', 'ignore', 'inherit'] });
  execFileSync('git', ['clone', '--quiet', '--no-checkout', root, clone], { stdio: 'inherit' });
  run('git', 'checkout', '--quiet', commit);
  const lockOf = (directory: string) => readFileSync(join(directory, 'package-lock.json'), 'utf8');
  if (lockOf(clone) === lockOf(root)) symlinkSync(join(root, 'node_modules'), join(clone, 'node_modules'));
  else run('npm', 'ci', '--no-audit', '--no-fund', '--silent');
  run('npm', 'run', '--silent', 'build');
  rmSync(join(clone, 'dist', 'kept'), { recursive: true, force: true });
  const { bin }: { readonly bin: { readonly 'music-cli': string } } = JSON.parse(
    readFileSync(join(clone, 'package.json'), 'utf8'),
  );
  symlinkSync(join(clone, bin['music-cli']), join(folder, programBefore));
}

/** A measurement may become this many times slower without missing its goal. */
const maxSlowdown = 1.1;
const minRounds = 11;

/** Returns the same measurements against the other commit; each side has its own cache. */
export function againstBefore(all: readonly Measurement[], commit: string, folder: string): Measurement[] {
  const keyOf = ({ quantity, hasEmptyCache, codeCache, ours }: Measurement) =>
    JSON.stringify([quantity, hasEmptyCache, codeCache, ours]);
  const byCommand = new Map(all.map(measurement => [keyOf(measurement), measurement]));
  return Array.from(
    byCommand.values(),
    ({ work, ours, quantity, needs = [], prepare, hasEmptyCache = false, codeCache, rounds }) => ({
      work: quantity === 'memory' ? `${work}, memory` : work,
      against: commit,
      ours: inCache('now', ours),
      theirs: inCache('before', ours),
      ...(quantity && { quantity }),
      goal: maxSlowdown,
      needs: needs.filter(name => ours.includes(name)),
      ...(prepare !== undefined && {
        prepare: `${inCache('now', prepare)} && ${inCache('before', prepare)}`,
      }),
      hasEmptyCache,
      theirsHasEmptyCache: hasEmptyCache,
      ...(codeCache && { codeCache }),
      rounds: Math.max(rounds, minRounds),
    }),
  );

  function inCache(which: 'now' | 'before', command: string): string {
    const program = which === 'now' ? 'music-cli' : programBefore;
    const folderName = which === 'now' ? 'installed/' : 'before/';
    return command
      .replaceAll('$PWD/stored-', `$PWD/${which}-stored-`)
      .replaceAll(' installed/', ` ${folderName}`)
      .replace(/(\S+) music-cli(?= |$)/g, `env XDG_CACHE_HOME=${folder}/cache-${which} $1 ${program}`);
  }
}
