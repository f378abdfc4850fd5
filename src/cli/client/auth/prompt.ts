/** Reads a token from a person at a hidden prompt, or from a script as a line of stdin. */
import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import { StringDecoder } from 'node:string_decoder';
import { Failure } from '../../../base/errors.ts';
import { checkTokenLength } from './token-format.ts';

/** The parts of a terminal that a prompt reads from and writes to. */
export interface Terminal {
  /** The input of a terminal: a NodeJS.ReadStream. */
  readonly input: NodeJS.ReadableStream;
  output(text: string): void;
  /** Calls `stop` at a signal to stop, and `resize` at a new size, until the returned function is called. */
  watchSignals(handlers: { stop(): void; resize(): void }): () => void;
}

/**
 * Asks for a secret on a terminal without showing it. Keys edit as in other line editors; Ctrl-D and the end of the
 * input act as Enter. Throws a Failure: `interrupted` at Ctrl-C, at a signal, or if the terminal closes; `usage` if the
 * input is empty or too long. Always restores the terminal's mode.
 */
export async function readSecret({ input, output, watchSignals }: Terminal, prompt: string): Promise<string> {
  const silentOutput = new Writable({ write: (_chunk, _encoding, callback) => callback() });
  const editor = createInterface({ input, output: silentOutput, terminal: true, historySize: 0 });
  let unwatch = () => {};
  try {
    const line = new Promise<string>((resolve, reject) => {
      const stop = () => reject(new Failure('interrupted', 'Interrupted.'));
      editor.on('line', resolve);
      editor.on('close', () => resolve(''));
      editor.on('SIGINT', stop);
      // After Ctrl-Z and fg, the editor must be resumed.
      editor.on('SIGCONT', () => {
        editor.resume();
        output(prompt);
      });
      unwatch = watchSignals({ stop, resize: () => {} });
      // The editor passes on the input's errors as its own.
      editor.on('error', () => reject(new Failure('interrupted', 'The terminal was closed.')));
    });
    // The prompt appears only now that the editor has turned the echo off, and a signal ends the prompt properly.
    output(prompt);
    return parseToken(await line);
  } finally {
    unwatch();
    editor.close();
    output('\n');
  }
}

/**
 * Returns the token of `auth login --with-token`: the first line of stdin; the rest is not read. Throws a Failure of
 * kind `usage` if it is empty or too long.
 */
export async function readToken(stdin: AsyncIterable<Uint8Array | string>): Promise<string> {
  const decoder = new StringDecoder('utf8');
  let text = '';
  for await (const chunk of stdin) {
    text += decoder.write(Buffer.from(chunk));
    if (text.includes('\n')) break;
    checkTokenLength(text, 'The input', 'usage');
  }
  return parseToken(text.split('\n', 1)[0] ?? '');
}

function parseToken(text: string): string {
  const token = text.trim();
  checkTokenLength(token, 'The input', 'usage');
  if (token !== '') return token;
  throw new Failure('usage', 'No token was given.', {
    code: 'no_token',
    hint: "Create one in your profile (API tokens) and paste it at 'music-cli auth login'.",
  });
}
