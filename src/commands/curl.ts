/** --curl: the request as a curl command, and nothing sent. */
import type { Client, Request } from '../api/client.ts';
import { Finished } from '../errors.ts';
import type { Context } from './context.ts';

/** Where `music-cli serve` listens unless it is told otherwise. */
const sandboxUrl = 'http://127.0.0.1:4000';

export function curlClient(context: Context): Client {
  const { base } = context.settings;
  if (base === undefined)
    context.note(`# The sandbox has no address in process: run 'music-cli serve' first.`);
  const prefix = base === undefined ? sandboxUrl : base.href.replace(/\/$/, '');

  async function get(request: Request): Promise<never> {
    const token = await sendsToken(context, request);
    const header = token ? ` -H "X-Service-Api-Token: $MUSIC_CLI_TOKEN"` : '';
    context.print([`curl --compressed -H 'Accept: application/json'${header} '${prefix}${request.path}'\n`]);
    throw new Finished();
  }
  return { embedded: false, get, peek: async () => undefined };
}

async function sendsToken({ settings, tokens }: Context, { auth }: Request): Promise<boolean> {
  if (auth === 'none' || settings.anonymous) return false;
  if (auth === 'required') return true;
  const found = await (await tokens()).find('optional').catch(() => undefined);
  return found !== undefined;
}
