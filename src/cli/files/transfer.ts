/** Runs downloads in parallel, with progress, messages, a summary and an exit code. */
import { join } from 'node:path';
import { mapConcurrently } from '../../base/concurrency.ts';
import { diskReason, makeFolder } from '../../base/disk.ts';
import { Failure, type FailureKind } from '../../base/errors.ts';
import type { Disk } from '../../base/io.ts';
import { escapeControls } from '../../base/text/sanitise.ts';
import type { OptionValues } from '../program/argv/option.ts';
import type { DownloadOptions } from '../program/argv/shared-options.ts';
import type { Context } from '../program/context/context.ts';
import { timeLimitCode } from '../program/context/time-limit.ts';
import { createProgress } from '../program/terminal/progress.ts';
import { formatSize } from '../program/terminal/say.ts';
import { download, type FetchedFile, type FetchTools, type Watcher } from './download.ts';
import { absolutePathOf, keptFileNotice } from './file-place.ts';
import { createLedger, type Ledger } from './ledger.ts';
import { createPartials } from './partial.ts';

/** Maximum number of parallel downloads: more would wait for the server. */
const maxParallel = 8;

export interface FileRequest {
  /** Safe names of the folders and the file, below the folder of --dir. */
  readonly path: readonly string[];
  /** The possible URLs, or the failure if the file can't be requested. */
  readonly urls: readonly string[] | Failure;
}

interface TransferOutcome extends Omit<FetchedFile, 'status' | 'url' | 'size'> {
  /** The path in messages. */
  readonly path: string;
  readonly status: FetchedFile['status'] | 'failed';
  readonly size?: number;
  readonly failure?: Failure;
}

type FetchFile = (file: FileRequest, signal: AbortSignal, watch: Watcher) => Promise<FetchedFile>;

/** Downloads files, prints their paths or JSON, and at the end throws a Failure if any failed. Finished files stay. */
export async function transfer(
  context: Context,
  options: OptionValues<DownloadOptions>,
  wantedFiles: readonly FileRequest[],
): Promise<void> {
  const { machine, settings } = context;
  const folder = options.dir ?? '';
  const root = absolutePathOf(machine.workingFolder, folder);
  const isOffline = settings.mode === 'offline' && settings.base !== undefined;
  const ledger = createLedger(machine, machine.places.cache, machine.uid);
  const fetchOne = isOffline
    ? createFileFinder(machine.disk, root)
    : await createFileFetcher(context, root, options.force, ledger);
  const progress = createProgress(context, { count: wantedFiles.length });
  // Each file has its own signal, because Node warns if one signal has many listeners.
  const controllers = new Set<AbortController>();
  let hasEnded = false;
  const stop = (): void => {
    hasEnded = true;
    for (const each of controllers) each.abort();
  };
  let isStopped = false;
  void machine.waitForStop().then(() => {
    isStopped = true;
    stop();
  });

  const outcomes: (TransferOutcome | undefined)[] = [];
  let nextIndex = 0;
  async function fetchFile(index: number, file: FileRequest): Promise<void> {
    if (hasEnded) return;
    const controller = new AbortController();
    controllers.add(controller);
    const watcher = progress.beginFile();
    const path = join(folder, ...file.path);
    const outcome = await fetchOne(file, controller.signal, watcher).then(
      ({ status, size, kept }): TransferOutcome => ({
        path,
        status,
        size,
        ...(kept && { kept }),
      }),
      (error): TransferOutcome => {
        const endsRun = hasEnded || (error instanceof Failure && error.code === timeLimitCode);
        if (error instanceof Failure && !endsRun) return { path, status: 'failed', failure: error };
        throw error;
      },
    );
    controllers.delete(controller);
    watcher.end();
    outcomes[index] = outcome;
    // A file is reported when it and all files before it are done.
    for (let outcome = outcomes[nextIndex]; outcome && !settings.json; outcome = outcomes[++nextIndex]) {
      progress.hide();
      reportFile(context, outcome, wantedFiles.length);
    }
  }
  try {
    await mapConcurrently([...wantedFiles.entries()], maxParallel, ([index, file]) => fetchFile(index, file));
  } catch (error) {
    if (isStopped)
      throw new Failure('interrupted', 'Interrupted before all files were downloaded.', { hint: resumeHint });
    if (!(error instanceof Failure) || error.code !== timeLimitCode) throw error;
    throw new Failure(error.kind, error.message, { code: error.code, hint: resumeHint });
  } finally {
    stop();
    progress.hide();
  }
  printSummary(
    context,
    outcomes.filter(outcome => outcome !== undefined),
  );
}

/** Returns a function that downloads into a folder, which is made for the first file. */
export async function createFileFetcher(
  context: Context,
  root: string,
  force: boolean,
  ledger: Ledger,
): Promise<FetchFile> {
  const { disk, uid, clock, random, version } = context.machine;
  const tools: FetchTools = {
    fetch: await context.fileFetcher(),
    disk,
    ledger,
    partials: createPartials(disk, uid),
    userAgent: `music-cli/${version}`,
    clock,
    random,
  };
  return async ({ path, urls }, signal, watch) => {
    if (urls instanceof Failure) throw urls;
    makeFolders(disk, root, path.slice(0, -1));
    return download(tools, { urls, path: join(root, ...path), force, signal }, watch);
  };
}

/** Returns a function that looks for a file that must already exist, for --offline. */
function createFileFinder(disk: Disk, root: string): FetchFile {
  return async ({ path }) => {
    const stat = disk.lstatSync(join(root, ...path), { throwIfNoEntry: false });
    if (stat?.isFile()) return { status: 'unchanged', url: '', size: stat.size };
    throw new Failure('offline', 'Not downloaded yet (--offline is set).', {
      code: 'not_downloaded',
      hint: 'Run the command once without --offline, MUSIC_CLI_OFFLINE or the setting offline.',
    });
  };
}

/** Makes the folders of a file. The service names those below `root`, so links among them are not followed. */
function makeFolders(disk: Disk, root: string, names: readonly string[]): void {
  try {
    makeFolder(disk, root);
    let path = root;
    for (const name of names) {
      path = join(path, name);
      makeFolder(disk, path);
      if (!disk.lstatSync(path).isDirectory()) throw new Error('it is a link or a file');
    }
  } catch (error) {
    throw new Failure('usage', `Cannot create the directory ${join(root, ...names)}: ${diskReason(error)}.`, {
      code: 'no_folder',
      hint: 'Choose another directory with --dir.',
      cause: error,
    });
  }
}

/** Reports a file. If only one file was requested, its failure becomes the program's error message instead. */
function reportFile(
  { machine, notice }: Context,
  { path, kept, failure }: TransferOutcome,
  count: number,
): void {
  const { stdout } = machine;
  const shownPath = escapeControls(path);
  if (failure && count > 1) notice(`${shownPath}: ${escapeControls(failure.message)}`);
  else if (!failure) stdout.write(`${stdout.isTerminal ? shownPath : path}\n`);
  if (kept) notice(keptFileNotice(path, kept));
}

/** Prints the summary. Throws a Failure if a file is missing. */
function printSummary(context: Context, outcomes: readonly TransferOutcome[]): void {
  const outcomesWith = (status: TransferOutcome['status']) =>
    outcomes.filter(outcome => outcome.status === status);
  const [downloaded, unchanged, failed] = [
    outcomesWith('downloaded'),
    outcomesWith('unchanged'),
    outcomesWith('failed'),
  ];
  const bytes = downloaded.reduce((sum, { size = 0 }) => sum + size, 0);
  if (context.settings.json) {
    const files = outcomes.map(({ failure, ...outcome }) => ({
      ...outcome,
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
      `${downloaded.length} downloaded (${formatSize(bytes)})`,
      ...(unchanged.length > 0 ? [`${unchanged.length} unchanged`] : []),
      ...(failed.length > 0 ? [`${failed.length} failed`] : []),
    ];
    context.notice(`${parts.join(', ')}.`);
  }
  const [first] = failed;
  if (first?.failure) throw failureOfAll(first.failure, first.path, failed, outcomes.length);
}

/** Kinds of failures that a retry cannot solve: the run is offline, or the disk refuses a write. */
const permanentKinds: ReadonlySet<FailureKind> = new Set(['offline', 'unexpected']);

/** Returns one failure for all: their common kind, or network if kinds differ or some files were downloaded. */
function failureOfAll(
  first: Failure,
  path: string,
  failed: readonly TransferOutcome[],
  count: number,
): Failure {
  const { kind, message, code, hint, status } = first;
  if (count === 1) return new Failure(kind, `${path}: ${message}`, { code, hint, status, cause: first });
  const kinds = new Set(failed.map(({ failure }) => failure?.kind));
  const isCommon = kinds.size === 1 && (failed.length === count || permanentKinds.has(first.kind));
  return new Failure(
    isCommon ? first.kind : 'network',
    `${failed.length} of ${count} files could not be downloaded.`,
    {
      code: isCommon ? first.code : 'incomplete',
      hint: isCommon && first.hint ? first.hint : resumeHint,
      cause: first,
    },
  );
}

const resumeHint = 'Run the same command again to continue.';
