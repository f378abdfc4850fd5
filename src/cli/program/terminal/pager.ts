/** Chooses the pager for output on a terminal, and runs it. */
import { codeOf } from '../../../base/errors.ts';
import { type Environment, type Sink, supportsEscapes } from '../../../base/io.ts';
import { visibleWidth } from '../../../base/text/painted.ts';

/**
 * Returns $MUSIC_CLI_PAGER, else $PAGER, else `less -FRX`. Returns undefined if that is empty or `cat`, in CI, in a
 * pipe and on a dumb terminal.
 */
export function choosePager(
  env: Environment,
  sink: Pick<Sink, 'isTerminal'>,
  isAllowed: boolean,
): string | undefined {
  if (!isAllowed || !supportsEscapes(sink, env) || (env.CI && env.CI !== 'false')) return undefined;
  const command = (env.MUSIC_CLI_PAGER ?? env.PAGER ?? 'less -FRX').trim();
  return command === '' || command === 'cat' ? undefined : command;
}

export function isLongerThan(
  text: string,
  { columns = 80, rows = 24 }: Pick<Sink, 'columns' | 'rows'>,
): boolean {
  // The shell's prompt needs one line.
  let freeRows = rows - 1;
  for (let position = 0; position < text.length && freeRows >= 0; ) {
    const end = text.indexOf('\n', position);
    const line = text.slice(position, end === -1 ? text.length : end);
    freeRows -= Math.max(1, Math.ceil(visibleWidth(line) / columns));
    position = end === -1 ? text.length : end + 1;
  }
  return freeRows < 0;
}

/** The part of spawnSync that paging needs. */
export type RunPager = (
  command: string,
  options: {
    readonly shell: true;
    readonly input: string;
    readonly stdio: readonly ['pipe', 'inherit', 'inherit'];
    readonly env: Environment;
  },
) => { readonly status: number | null; readonly error?: Error };

/** Shows the text in the pager and waits for its end. Returns false if the pager could not be started. */
export function showInPager(text: string, command: string, env: Environment, runPager: RunPager): boolean {
  const { status, error } = runPager(command, {
    shell: true,
    input: text,
    stdio: ['pipe', 'inherit', 'inherit'],
    // As in git, less shows colours and quits if everything fits, and lv shows colours. The text is UTF-8 whatever the
    // locale is.
    env: { LESS: 'FRX', LESSCHARSET: 'utf-8', LV: '-c', ...env },
  });
  const hasStarted = error === undefined || codeOf(error) === 'EPIPE';
  // 126 and 127 come from the shell: not executable, not found.
  return hasStarted && status !== 126 && status !== 127;
}
