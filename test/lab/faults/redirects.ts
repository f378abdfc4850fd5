/** Servers that must not get a request or a token: after redirects, or without a valid certificate. */
import {
  BrokenPromise,
  type Case,
  canary,
  checkResult,
  type Expected,
  type Fault,
  runCommand,
  withHome,
} from './campaign.ts';
import {
  badCertificates,
  body,
  type Handler,
  headerSection,
  okResponse,
  respondWith,
  withSecureServer,
  withServer,
} from './servers.ts';

const quick = ['--retries', '0', '--timeout', '20'];
const statuses = [301, 302, 303, 307, 308] as const;

const redirectTo = (location: string, status = 302): Handler =>
  respondWith(headerSection(`${status} X`, { Location: location, 'Content-Length': 0 }));

function followRedirects(name: string, handlers: readonly Handler[], expected: Expected): Case {
  return {
    name,
    run: () =>
      withServer(handlers, url =>
        withHome(async ({ env }) =>
          checkResult(
            await runCommand(['keys', 'list', '--json', '--base-url', url, ...quick], env),
            expected,
          ),
        ),
      ),
  };
}

const failed: Expected = { codes: [5] };
const succeeded: Expected = { codes: [0], stdout: body };

const meArgs = (url: string) => ['me', '--json', '--base-url', url, ...quick];

/** Returns a case with an https service that redirects to plain http. The command must send no request there. */
function redirectToPlain(
  name: string,
  args: readonly string[],
  status: number,
  location: (plain: string, host: string) => string,
): Case {
  return {
    name: `${name}, ${status}: ${args.join(' ')}`,
    run: () =>
      withServer([respondWith(okResponse())], (plain, plainRequests) =>
        withSecureServer(
          'sound',
          host => ({ status, fields: { Location: location(plain, host) } }),
          ({ url, requests, trust }) =>
            withHome(async ({ env }) => {
              const line = [...args, '--base-url', url, ...quick];
              checkResult(await runCommand(line, { ...env, ...trust, MUSIC_CLI_TOKEN: canary }), failed);
              if (args[0] === 'me' && requests[0]?.token !== canary) throw new BrokenPromise(tokenNotSent);
              if (requests.length !== 1 || plainRequests.length > 0)
                throw new BrokenPromise('it was followed');
            }),
        ),
      ),
  };
}

const tokenNotSent = 'the token was not sent at all';

/** Runs `me`, which is redirected to another port, name or scheme. Only the first server may get the token. */
async function checkTokenStays(
  requests: readonly string[],
  elsewhere: () => string,
  url: string,
  trust: Readonly<Record<string, string>> = {},
): Promise<void> {
  await withHome(async ({ env }) => {
    checkResult(await runCommand(meArgs(url), { ...env, ...trust, MUSIC_CLI_TOKEN: canary }), {
      codes: [0, 4, 5],
    });
    if (!requests.some(request => request.includes(canary))) throw new BrokenPromise(tokenNotSent);
    if (elsewhere() === '') throw new BrokenPromise('it was not followed');
    if (elsewhere().includes(canary)) throw new BrokenPromise('the token went elsewhere');
  });
}

const targets = [
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
      for (const target of targets) yield followRedirects(target, [redirectTo(target)], failed);
      yield followRedirects('one hop', [redirectTo('/elsewhere'), respondWith(okResponse())], succeeded);
      const hops = (count: number) => Array.from({ length: count }, (_, index) => redirectTo(`/${index}`));
      yield followRedirects('five hops', [...hops(5), respondWith(okResponse())], succeeded);
      yield followRedirects('six hops', [...hops(6), respondWith(okResponse())], failed);
      yield followRedirects(
        'without a place',
        [respondWith(headerSection('302 Found', { 'Content-Length': 0 }))],
        failed,
      );
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
            withServer([respondWith(okResponse())], (elsewhere, seen) =>
              withServer([redirectTo(`${elsewhere}/x`, status)], (url, firstRequests) =>
                checkTokenStays(firstRequests, () => seen.join(), url),
              ),
            ),
        };
        yield {
          name: `${status} to IPv6`,
          run: () =>
            withServer(
              [respondWith(okResponse())],
              (elsewhere, seen) =>
                withServer([redirectTo(`${elsewhere}/x`, status)], (url, firstRequests) =>
                  checkTokenStays(firstRequests, () => seen.join(), url),
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
                withServer([redirectTo(`${secure}/x`, status)], (url, firstRequests) =>
                  checkTokenStays(firstRequests, () => JSON.stringify(requests).slice(1, -1), url, trust),
                ),
            ),
        };
      }
      yield {
        name: 'to another name of the same server',
        run: () =>
          withServer(
            [(socket, request) => redirectTo(`${otherName(request)}/x`)(socket, request)],
            (url, requests) =>
              withHome(async ({ env }) => {
                checkResult(await runCommand(meArgs(url), { ...env, MUSIC_CLI_TOKEN: canary }), failed);
                if (requests.filter(request => request.includes(canary)).length !== 1)
                  throw new BrokenPromise(tokenNotSent);
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
          yield redirectToPlain('to another server', args, status, plain => `${plain}/x`);
          yield redirectToPlain('to itself', args, status, (_, host) => `http://${host}/x`);
          yield redirectToPlain('to its own name', args, status, plain =>
            plain.replace('127.0.0.1', 'localhost'),
          );
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
                withHome(async ({ env }) => {
                  checkResult(await runCommand(meArgs(url), { ...env, ...trust, MUSIC_CLI_TOKEN: canary }), {
                    codes: [6],
                  });
                  if (requests.length > 0) throw new BrokenPromise('a request was sent');
                }),
            ),
        };
      yield {
        name: 'no TLS',
        run: () =>
          withServer([respondWith(okResponse())], (url, requests) =>
            withHome(async ({ env }) => {
              const args = meArgs(url.replace('http:', 'https:'));
              checkResult(await runCommand(args, { ...env, MUSIC_CLI_TOKEN: canary }), { codes: [5, 6] });
              if (requests.length !== 1 || requests.join().includes(canary))
                throw new BrokenPromise('the token was sent');
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
