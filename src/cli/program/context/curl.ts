/** Prints a request as a curl command instead of sending it, for --curl. */

import { EarlyExit } from '../../../base/errors.ts';
import { shellWord } from '../../../base/text/shell-word.ts';
import { checkSafeForToken } from '../../client/auth/token-safety.ts';
import type { Client } from '../../client/client.ts';
import type { Request } from '../../client/prepare-request.ts';
import { tokenHeader } from '../../client/transport/fetcher.ts';
import type { Context } from './context.ts';

/** The default address of `music-cli serve`. */
const sandboxUrl = 'http://127.0.0.1:4000';

export function curlClient(context: Context): Client {
  const { base, certificates } = context.settings;
  if (base === undefined) context.notice(`# The built-in sandbox has no URL: run 'music-cli serve' first.`);
  const prefix = base === undefined ? sandboxUrl : base.href.replace(/\/$/, '');

  async function get(request: Request): Promise<never> {
    const url = (prefix + request.path).replaceAll("'", '%27');
    const words = [
      'curl --compressed',
      ...(/[[\]{}]/.test(url) ? ['--globoff'] : []),
      `-H 'Accept: application/json'`,
      ...Object.entries(request.extraHeaders ?? {}).map(
        ([name, value]) => `-H ${shellWord(`${name}: ${value}`)}`,
      ),
      ...((await sendsToken(context, request)) ? [`-H "${tokenHeader}: $MUSIC_CLI_TOKEN"`] : []),
      ...curlArgument('--cacert', certificates?.caCert),
      ...curlArgument('--cert', certificates?.clientCert),
      ...curlArgument('--key', certificates?.clientKey),
      `'${url}'`,
    ];
    context.print([`${words.join(' ')}\n`]);
    throw new EarlyExit();
  }
  return { get, peek: async () => undefined };
}

function curlArgument(option: string, path: string | undefined): string[] {
  return path === undefined ? [] : [`${option} ${shellWord(path)}`];
}

/** Whether the command would send a token; throws if that is unsafe. The keychain is not read. */
async function sendsToken({ settings, tokens }: Context, { auth }: Request): Promise<boolean> {
  if (auth === 'none' || settings.anonymous) return false;
  const needsToken = auth === 'required' || (await tokens()).mayHaveToken();
  if (needsToken) checkSafeForToken(settings.base, auth === 'optional');
  return needsToken;
}
