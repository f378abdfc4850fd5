/** Servers that must not get a request or a token: after redirects, or without the right certificate. */
import { Broken, type Case, canary, command, type Expected, type Fault, inHome, judge } from './campaign.ts';
import {
  badCertificates,
  body,
  head,
  says,
  type Talk,
  whole,
  withSecureServer,
  withServer,
} from './servers.ts';

const quick = ['--retries', '0', '--timeout', '20'];
const statuses = [301, 302, 303, 307, 308] as const;

const to = (location: string, status = 302): Talk =>
  says(head(`${status} X`, { Location: location, 'Content-Length': 0 }));

function following(name: string, talks: readonly Talk[], expected: Expected): Case {
  return {
    name,
    run: () =>
      withServer(talks, url =>
        inHome(async ({ env }) =>
          judge(await command(['keys', 'list', '--json', '--base-url', url, ...quick], env), expected),
        ),
      ),
  };
}

const refused: Expected = { codes: [5] };
const answered: Expected = { codes: [0], stdout: body };

const me = (url: string) => ['me', '--json', '--base-url', url, ...quick];

/** An https service redirects to plain http; no request may follow. */
function downgraded(
  name: string,
  args: readonly string[],
  status: number,
  location: (plain: string, host: string) => string,
): Case {
  return {
    name: `${name}, ${status}: ${args.join(' ')}`,
    run: () =>
      withServer([says(whole())], (plain, asked) =>
        withSecureServer(
          'sound',
          host => ({ status, fields: { Location: location(plain, host) } }),
          ({ url, requests, trust }) =>
            inHome(async ({ env }) => {
              const line = [...args, '--base-url', url, ...quick];
              judge(await command(line, { ...env, ...trust, MUSIC_CLI_TOKEN: canary }), refused);
              if (args[0] === 'me' && requests[0]?.token !== canary) throw new Broken(unsent);
              if (requests.length !== 1 || asked.length > 0) throw new Broken('it was followed');
            }),
        ),
      ),
  };
}

const unsent = 'the token was not sent at all';

/** Origins that must not get the token: with another port, name or scheme. */
async function kept(
  asked: readonly string[],
  elsewhere: () => string,
  url: string,
  trust: Readonly<Record<string, string>> = {},
): Promise<void> {
  await inHome(async ({ env }) => {
    judge(await command(me(url), { ...env, ...trust, MUSIC_CLI_TOKEN: canary }), { codes: [0, 4, 5] });
    if (!asked.some(request => request.includes(canary))) throw new Broken(unsent);
    if (elsewhere() === '') throw new Broken('it was not followed');
    if (elsewhere().includes(canary)) throw new Broken('the token went elsewhere');
  });
}

const places = [
  '/api/mobile/keys',
  'file:///etc/passwd',
  'javascript:1',
  'http://',
  'http://a:b@127.0.0.1:1/',
  'ftp://x/',
  'data:,[]',
];

export const faults: readonly Fault[] = [
  {
    area: 'network',
    fault: 'redirects: loops, too many, invalid targets, other schemes, passwords',
    promise: 'at most five are followed, only to http and https',
    *cases() {
      for (const place of places) yield following(place, [to(place)], refused);
      yield following('one hop', [to('/elsewhere'), says(whole())], answered);
      const hops = (count: number) => Array.from({ length: count }, (_, index) => to(`/${index}`));
      yield following('five hops', [...hops(5), says(whole())], answered);
      yield following('six hops', [...hops(6), says(whole())], refused);
      yield following('without a place', [says(head('302 Found', { 'Content-Length': 0 }))], refused);
    },
  },
  {
    area: 'network',
    fault: 'redirects to another origin with a token',
    promise: 'only its own origin receives it',
    *cases() {
      for (const status of statuses) {
        yield {
          name: `${status} to another port`,
          run: () =>
            withServer([says(whole())], (elsewhere, seen) =>
              withServer([to(`${elsewhere}/x`, status)], (url, asked) => kept(asked, () => seen.join(), url)),
            ),
        };
        yield {
          name: `${status} to IPv6`,
          run: () =>
            withServer(
              [says(whole())],
              (elsewhere, seen) =>
                withServer([to(`${elsewhere}/x`, status)], (url, asked) =>
                  kept(asked, () => seen.join(), url),
                ),
              '::1',
            ),
        };
        yield {
          name: `${status} to https`,
          run: () =>
            withSecureServer(
              'sound',
              () => ({ status: 200 }),
              ({ url: secure, requests, trust }) =>
                withServer([to(`${secure}/x`, status)], (url, asked) =>
                  kept(asked, () => JSON.stringify(requests).slice(1, -1), url, trust),
                ),
            ),
        };
      }
      yield {
        name: 'to another name of the same server',
        run: () =>
          withServer([(socket, request) => to(`${otherName(request)}/x`)(socket, request)], (url, asked) =>
            inHome(async ({ env }) => {
              judge(await command(me(url), { ...env, MUSIC_CLI_TOKEN: canary }), refused);
              if (asked.filter(request => request.includes(canary)).length !== 1) throw new Broken(unsent);
            }),
          ),
      };
    },
  },
  {
    area: 'network',
    fault: 'redirects from https to plain http, with and without a token',
    promise: 'none is followed',
    *cases(full) {
      const commands = full ? [['me'], ['keys', 'list'], ['api', '/api/mobile/me']] : [['me']];
      for (const args of commands)
        for (const status of statuses) {
          yield downgraded('to another server', args, status, plain => `${plain}/x`);
          yield downgraded('to itself', args, status, (_, host) => `http://${host}/x`);
          yield downgraded('to its own name', args, status, plain => plain.replace('127.0.0.1', 'localhost'));
        }
    },
  },
  {
    area: 'network',
    fault: 'certificates of an unknown authority, of another host, expired; no TLS at all',
    promise: 'exit 6, and the token is not sent',
    *cases() {
      for (const kind of badCertificates)
        yield {
          name: kind,
          run: () =>
            withSecureServer(
              kind,
              () => ({ status: 200 }),
              ({ url, requests, trust }) =>
                inHome(async ({ env }) => {
                  judge(await command(me(url), { ...env, ...trust, MUSIC_CLI_TOKEN: canary }), {
                    codes: [6],
                  });
                  if (requests.length > 0) throw new Broken('a request was sent');
                }),
            ),
        };
      yield {
        name: 'no TLS',
        run: () =>
          withServer([says(whole())], (url, asked) =>
            inHome(async ({ env }) => {
              const args = me(url.replace('http:', 'https:'));
              judge(await command(args, { ...env, MUSIC_CLI_TOKEN: canary }), { codes: [5, 6] });
              if (asked.length !== 1 || asked.join().includes(canary)) throw new Broken('the token was sent');
            }),
          ),
      };
    },
  },
];

/** Returns the origin of a request, with the name of this machine. */
function otherName(request: string): string {
  const [, port = ''] = /^host: [^:]+:(\d+)/im.exec(request) ?? [];
  return `http://localhost:${port}`;
}
