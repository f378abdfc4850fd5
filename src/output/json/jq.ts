/** `--jq`: real jq over the body as it was sent. */
import type { Jq } from 'jq-wasm/inline';
import { Failure } from '../../base/errors.ts';
import { visibleLines } from '../text/sanitise.ts';
import type { Style } from '../text/style.ts';
import { prettyJson } from './pretty.ts';

export interface JqResult {
  /** What jq wrote, as it wrote it. */
  readonly output: string;
  /** What it said besides, as by `debug`; empty as a rule. */
  readonly log: string;
  /** Set where jq stopped with an error; what it wrote before still counts. */
  readonly failure: Failure | undefined;
}

/**
 * Runs an expression over JSON text; `raw` is jq's -r. A wrong expression (jq_syntax) and one that does not
 * suit the data (jq_error) are both usage failures, with jq's own message.
 */
export async function runJq(body: string, expression: string, raw: boolean): Promise<JqResult> {
  const { loadJq } = await import('jq-wasm/inline');
  const { stdout, stderr, exitCode } = run(await loadJq(), body, expression);
  const lines = stdout === '' ? [] : stdout.split('\n');
  // The library trims what jq writes: strings are unquoted here, so that their white space is kept.
  const written = raw ? lines.map(line => (line.startsWith('"') ? JSON.parse(line) : line)) : lines;
  return {
    output: written.map(line => `${line}\n`).join(''),
    log: exitCode === 0 ? stderr : '',
    failure: exitCode === 0 ? undefined : failure(stderr, exitCode),
  };
}

/** What jq wrote, as it may reach a terminal: coloured, and with its controls visible; a pipe gets it as it is. */
export function shownJq(output: string, raw: boolean, style: Style): Iterable<string | Uint8Array> {
  if (!style.terminal) return [output];
  return raw ? [visibleLines(output, style.ascii)] : prettyJson([output], style);
}

/** The library's memory ends at bodies of some 20 MB: jq itself takes larger ones. */
function run(library: Jq, body: string, expression: string): ReturnType<Jq['raw']> {
  try {
    return library.raw(body, expression, ['-c']);
  } catch (cause) {
    throw new Failure('usage', 'The answer is too large for the jq that is built in.', {
      code: 'jq_too_large',
      hint: 'Pipe it to jq itself: --json | jq …',
      cause,
    });
  }
}

/** jq's exit status 3 is a compile error. */
function failure(stderr: string, exitCode: number): Failure {
  const message = stderr
    .trim()
    .split('\n')
    .filter(Boolean)
    .join(' ')
    .replaceAll(/\s+/g, ' ')
    .replace('/dev/stdin', '<stdin>');
  const code = exitCode === 3 ? 'jq_syntax' : 'jq_error';
  return new Failure('usage', message.startsWith('jq:') ? message : `jq: ${message}`, {
    code,
    hint: 'The expression runs on the body that --json prints; see jq(1) for the language.',
  });
}
