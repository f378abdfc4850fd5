/** Refuses tokens in arguments, which are visible in the shell's history and in process lists. Never repeats them. */

import { Failure } from '../../../base/errors.ts';
import { checkTokenLength } from '../../client/auth/token-format.ts';

const tokenPatterns: readonly RegExp[] = [
  /^--?(?!with-token$)(?:[a-z]+-)*token(?:=|$)/i, // `--token X` and `--api-token=X`
  /(?:^|[?&])(?:(?:api|access|auth)[-_]?)?token=/i, // `token=X` and `mobile/me?token=X`
  /x-service-api-token/i, // The header, in the format of curl.
];

/** Throws if an argument is a token or an option for one, or `envToken`, the value of MUSIC_CLI_TOKEN, is too long. */
export function refuseTokens(argv: readonly string[], envToken: string | undefined): void {
  const secret = envToken?.trim() ?? '';
  checkTokenLength(secret, 'MUSIC_CLI_TOKEN');
  const containsToken = (word: string) => (secret.length < 8 ? word === secret : word.includes(secret));
  const hasTokenWord =
    argv.some(word => /token/i.test(word) && tokenPatterns.some(pattern => pattern.test(word))) ||
    (argv.includes('config') && argv.some(word => /^(?:api|access|auth)?[-_.]?token$/i.test(word)));
  if (hasTokenWord || (secret !== '' && argv.some(containsToken))) throw tokenArgumentFailure();
}

/** Whether a word may be a token. Tokens are long and mix letters and digits; words of music do not. */
export function mayBeSecret(word: string): boolean {
  return word.length > 40 || (word.length >= 16 && /[A-Za-z]/.test(word) && /\d/.test(word));
}

/** Maximum number of characters of input that an error repeats. */
const maxQuoteLength = 40;

/** Returns the input, quoted and cut; undefined if a part of it may be a token. */
export function quoteInput(text: string): string | undefined {
  if (text.split(/[^\w.~+/-]+/).some(mayBeSecret)) return undefined;
  const characters = [...text];
  const start = characters.slice(0, maxQuoteLength).join('');
  return `'${start}${characters.length > maxQuoteLength ? '…' : ''}'`;
}

/** Returns the failure of a token as an argument. @param command the command line, if it takes no argument at all */
export function tokenArgumentFailure(command?: string): Failure {
  const subject =
    command === undefined
      ? 'A token must not be an argument'
      : `'${command}' takes no argument, and a token must not be one`;
  return new Failure('usage', `${subject}: the shell history and other users can see it.`, {
    code: 'token_argument',
    hint: `${loginHint} If it was a real token, replace it.`,
  });
}

const loginHint =
  "Run 'music-cli auth login' and paste it, pipe it to 'music-cli auth login --with-token', or set MUSIC_CLI_TOKEN.";
