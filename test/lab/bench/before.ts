/** Builds the program at another commit, to compare each measurement with itself. */
import { execFileSync } from 'node:child_process';
import { readFileSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../support/cli.ts';
import type { Work } from './works.ts';

/** The name of that commit's program in the folder of the benchmark. */
const before = 'music-cli-before';

/** Builds the commit in the folder. It uses the libraries installed here if the versions are the same. */
export function buildBefore(commit: string, folder: string): void {
  const aside = join(folder, 'before');
  const run = (program: string, ...args: readonly string[]) =>
    execFileSync(program, args, { cwd: aside, stdio: ['ignore', 'ignore', 'inherit'] });
  execFileSync('git', ['clone', '--quiet', '--no-checkout', root, aside], { stdio: 'inherit' });
  run('git', 'checkout', '--quiet', commit);
  const lockOf = (place: string) => readFileSync(join(place, 'package-lock.json'), 'utf8');
  if (lockOf(aside) === lockOf(root)) symlinkSync(join(root, 'node_modules'), join(aside, 'node_modules'));
  else run('npm', 'ci', '--no-audit', '--no-fund', '--silent');
  run('npm', 'run', '--silent', 'build');
  rmSync(join(aside, 'dist', 'kept'), { recursive: true, force: true });
  const { bin }: { readonly bin: { readonly 'music-cli': string } } = JSON.parse(
    readFileSync(join(aside, 'package.json'), 'utf8'),
  );
  symlinkSync(join(aside, bin['music-cli']), join(folder, before));
}

/** A row may become slower by this factor without being reported. */
const maxLost = 1.1;
const fewestRounds = 11;

/** Returns the same measurements against the other commit; each side has its own cache. */
export function againstBefore(works: readonly Work[], commit: string, folder: string): Work[] {
  const whatRuns = (work: Work) => JSON.stringify([work.of, work.fresh, work.unkept, work.ours]);
  const byCommand = new Map(works.map(work => [whatRuns(work), work]));
  return Array.from(
    byCommand.values(),
    ({ work, ours, of, needs = [], first, fresh = false, unkept, rounds }) => ({
      work: of === 'memory' ? `${work}, memory` : work,
      against: commit,
      ours: inCache('now', ours),
      theirs: inCache('before', ours),
      ...(of && { of }),
      goal: maxLost,
      needs: needs.filter(name => ours.includes(name)),
      ...(first !== undefined && { first: `${inCache('now', first)} && ${inCache('before', first)}` }),
      fresh,
      theirsFresh: fresh,
      ...(unkept && { unkept }),
      rounds: Math.max(rounds, fewestRounds),
    }),
  );

  function inCache(which: 'now' | 'before', command: string): string {
    const program = which === 'now' ? 'music-cli' : before;
    const installed = which === 'now' ? 'installed/' : 'before/';
    return command
      .replaceAll('$PWD/stored-', `$PWD/${which}-stored-`)
      .replaceAll(' installed/', ` ${installed}`)
      .replace(/(\S+) music-cli(?= |$)/g, `env XDG_CACHE_HOME=${folder}/cache-${which} $1 ${program}`);
  }
}
