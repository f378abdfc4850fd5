/** Many downloads side by side: what is said on the way, and how it ends. */
import { join, resolve } from 'node:path';
import { Failure, messageOf } from '../base/errors.ts';
import type { Disk } from '../base/io.ts';
import type { OptionValues } from '../cli/option.ts';
import type { DownloadOptions } from '../cli/shared-options.ts';
import type { Context } from '../context/context.ts';
import { createProgress } from '../context/terminal/progress.ts';
import { size } from '../context/terminal/size.ts';
import { visible } from '../output/text/sanitise.ts';
import { type Downloaded, type Downloader, download, type Watcher } from './download.ts';
import { createLedger } from './ledger.ts';
import { createPartials } from './partial.ts';

/** Connections at a time: more would wait in the server's queue. */
const parallel = 8;

/** A file that is to be there at the end. */
export interface Wanted {
  /** Below the folder of --dir: folders and name, all of them safe. */
  readonly path: readonly string[];
  /** Where it may be, or why it can't be asked for. */
  readonly urls: readonly string[] | Failure;
}

interface Outcome extends Omit<Downloaded, 'status' | 'url' | 'size'> {
  /** As it is shown. */
  readonly path: string;
  readonly status: Downloaded['status'] | 'failed';
  readonly size?: number;
  readonly failure?: Failure;
}

type FetchOne = (wanted: Wanted, signal: AbortSignal, watch: Watcher) => Promise<Downloaded>;

/**
 * Downloads what is wanted. stdout: the path of each file that is there now, or a summary as JSON; stderr:
 * progress, failures and a summary. What has come stays, whatever happens to the others.
 */
export async function transfer(
  context: Context,
  options: OptionValues<DownloadOptions>,
  wanted: readonly Wanted[],
): Promise<void> {
  const { machine, settings } = context;
  const folder = options.dir ?? '';
  const root = resolve(machine.folder, folder);
  const isOffline = settings.mode === 'offline' && settings.base !== undefined;
  const fetchOne = isOffline ? lookFor(machine.disk, root) : await fetcher(context, root, options.force);
  const progress = createProgress({
    stderr: machine.stderr,
    clock: machine.clock,
    draws: machine.stderr.isTerminal && machine.env.TERM !== 'dumb',
    ascii: settings.ascii,
    count: wanted.length,
  });
  const teller = createTeller(context, wanted.length, progress.hide);
  // One for each file: Node warns where a signal has many listeners.
  const running = new Set<AbortController>();
  let isOver = false;
  const stop = (): void => {
    isOver = true;
    for (const each of running) each.abort();
  };
  let isStopped = false;
  void machine.stopped().then(() => {
    isStopped = true;
    stop();
  });

  const waiting = wanted.entries();
  async function work(): Promise<void> {
    for (const [index, item] of waiting) {
      if (isOver) return;
      const controller = new AbortController();
      running.add(controller);
      const watcher = progress.file();
      const path = join(folder, ...item.path);
      const outcome = await fetchOne(item, controller.signal, watcher).then(
        ({ status, size, kept }): Outcome => ({ path, status, size, ...(kept && { kept }) }),
        (error): Outcome => {
          if (error instanceof Failure && !isOver) return { path, status: 'failed', failure: error };
          throw error;
        },
      );
      running.delete(controller);
      watcher.end();
      teller.add(index, outcome);
    }
  }
  try {
    await Promise.all(Array.from({ length: parallel }, work));
  } catch (error) {
    throw isStopped ? interrupted() : error;
  } finally {
    stop();
    progress.hide();
  }
  conclude(context, teller.outcomes());
}

/** Downloads into a folder, which is made when the first file is to go there. */
async function fetcher(context: Context, root: string, force: boolean): Promise<FetchOne> {
  const { disk, clock, random, places, version } = context.machine;
  const on: Downloader = {
    fetch: await context.files(),
    disk,
    ledger: createLedger(disk, places.cache),
    partials: createPartials(disk),
    userAgent: `music-cli/${version}`,
    now: clock.now,
    random,
  };
  return async ({ path, urls }, signal, watch) => {
    if (urls instanceof Failure) throw urls;
    makeFolders(disk, root, path.slice(0, -1));
    return download(on, { urls, path: join(root, ...path), force, signal }, watch);
  };
}

/** --offline: what isn't there does not come. */
function lookFor(disk: Disk, root: string): FetchOne {
  return async ({ path }) => {
    const stat = disk.lstatSync(join(root, ...path), { throwIfNoEntry: false });
    if (stat?.isFile()) return { status: 'unchanged', url: '', size: stat.size };
    throw new Failure('offline', "It isn't there, and --offline downloads nothing.", {
      code: 'not_downloaded',
      hint: 'Run the command once without --offline.',
    });
  };
}

/** The folders below `root` come from the service: a link among them is not followed. */
function makeFolders(disk: Disk, root: string, names: readonly string[]): void {
  try {
    disk.mkdirSync(root, { recursive: true });
    let path = root;
    for (const name of names) {
      path = join(path, name);
      if (!disk.existsSync(path)) disk.mkdirSync(path, { recursive: true });
      if (!disk.lstatSync(path).isDirectory()) throw new Error('it is a link or a file');
    }
  } catch (error) {
    throw new Failure('usage', `There can't be a folder ${join(root, ...names)}: ${messageOf(error)}.`, {
      code: 'no_folder',
      hint: 'Choose another folder with --dir.',
      cause: error,
    });
  }
}

/**
 * Says what has become of each file, in the order of the list, as soon as that is known. Of a single one the
 * program's error line says why it failed.
 */
function createTeller(context: Context, count: number, beforehand: () => void) {
  const { stdout } = context.machine;
  const known: (Outcome | undefined)[] = [];
  let told = 0;
  return {
    add(index: number, outcome: Outcome): void {
      known[index] = outcome;
      for (let next = known[told]; next; next = known[++told]) {
        if (context.settings.json) continue;
        beforehand();
        const path = visible(next.path);
        if (next.failure && count > 1) context.note(`${path}: ${visible(next.failure.message)}`);
        else if (!next.failure) stdout.write(`${stdout.isTerminal ? path : next.path}\n`);
        if (next.kept) context.note(`${path} was another file, which is ${next.kept} now.`);
      }
    },
    outcomes: () => known.filter(outcome => outcome !== undefined),
  };
}

/** The summary; throws where not everything came. */
function conclude(context: Context, outcomes: readonly Outcome[]): void {
  const of = (status: Outcome['status']) => outcomes.filter(outcome => outcome.status === status);
  const [downloaded, unchanged, failed] = [of('downloaded'), of('unchanged'), of('failed')];
  const bytes = downloaded.reduce((sum, { size = 0 }) => sum + size, 0);
  if (context.settings.json) {
    const files = outcomes.map(({ failure, ...rest }) => ({
      ...rest,
      ...(failure && { error: { code: failure.code, message: failure.message } }),
    }));
    const counts = {
      downloaded: downloaded.length,
      unchanged: unchanged.length,
      failed: failed.length,
      bytes,
    };
    context.machine.stdout.write(`${JSON.stringify({ files, ...counts })}\n`);
  } else {
    const parts = [
      `${downloaded.length} downloaded (${size(bytes)})`,
      ...(unchanged.length > 0 ? [`${unchanged.length} unchanged`] : []),
      ...(failed.length > 0 ? [`${failed.length} failed`] : []),
    ];
    context.note(`${parts.join(', ')}.`);
  }
  const [first] = failed;
  if (first?.failure) throw failureOf(first.failure, first.path, failed, outcomes.length);
}

/** One reason for everything keeps its own exit code; where a part has come, the rest is a network failure. */
function failureOf(first: Failure, path: string, failed: readonly Outcome[], count: number): Failure {
  const { kind, message, code, hint, status } = first;
  if (count === 1) return new Failure(kind, `${path}: ${message}`, { code, hint, status, cause: first });
  const kinds = new Set(failed.map(({ failure }) => failure?.kind));
  const isWhole = kinds.size === 1 && (failed.length === count || first.kind === 'offline');
  return new Failure(isWhole ? first.kind : 'network', `${failed.length} of ${count} files did not come.`, {
    code: isWhole ? first.code : 'incomplete',
    hint:
      isWhole && first.hint ? first.hint : 'Run the same command again: it goes on where this one stopped.',
    cause: first,
  });
}

function interrupted(): Failure {
  return new Failure('interrupted', 'Interrupted before everything was there.', {
    hint: 'Run the same command again: it goes on where this one stopped.',
  });
}
