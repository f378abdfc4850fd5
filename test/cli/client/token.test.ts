import { expect, it } from 'vitest';
import {
  checkSafeForToken,
  missingTokenFailure,
  requireSafeTls,
} from '../../../src/cli/client/auth/token-safety.ts';
import type { Fetch, FetchRequest } from '../../../src/cli/client/transport/fetcher.ts';

it.each([
  [true, 'This needs an account, and --anonymous sends no token.', 'Leave out --anonymous.'],
  [
    false,
    'Not logged in, and this needs an account.',
    "Log in with 'music-cli auth login', or set MUSIC_CLI_TOKEN.",
  ],
])('a missing token is reported, with --anonymous %s', (anonymous, message, hint) => {
  expect(missingTokenFailure(anonymous)).toMatchObject({
    kind: 'auth',
    code: 'not_logged_in',
    message,
    hint,
  });
});

it.each([
  ['the sandbox', undefined],
  ['a service over HTTPS', 'https://music.example'],
  ['a service on this machine', 'http://localhost:3000'],
])('a token may be sent to %s', (_, base) => {
  expect(() => checkSafeForToken(base === undefined ? undefined : new URL(base))).not.toThrow();
});

it.each([
  [undefined, ''],
  [false, ''],
  [true, ', or leave the token out with --anonymous'],
])(
  'a token is not sent over plain HTTP; the hint names --anonymous if the token is optional (%s)',
  (isAvoidable, instead) => {
    expect(() => checkSafeForToken(new URL('http://music.example:81/a'), isAvoidable)).toThrow(
      expect.objectContaining({
        kind: 'usage',
        code: 'insecure_base_url',
        message: 'Refusing to send the token over plain HTTP to music.example:81.',
        hint: `Use an https:// address (plain http is allowed only for this machine)${instead}.`,
      }),
    );
  },
);

it.each<[env: string | undefined, allowed: boolean, url: string, token: string | undefined, sent: boolean]>([
  ['0', false, 'https://music.example/', 'a-token', false],
  ['0', true, 'https://music.example/', 'a-token', true],
  ['0', false, 'https://music.example/', undefined, true],
  ['0', false, 'http://localhost/', 'a-token', true],
  ['1', false, 'https://music.example/', 'a-token', true],
  [undefined, false, 'https://music.example/', 'a-token', true],
])(
  'NODE_TLS_REJECT_UNAUTHORIZED=%s, --insecure-tls %s: a request to %s with the token %s is sent: %s',
  async (...row) => {
    const [NODE_TLS_REJECT_UNAUTHORIZED, allowed, url, token, sent] = row;
    const requests: FetchRequest[] = [];
    const fetch: Fetch = async request => {
      requests.push(request);
      throw new Error('sent');
    };
    const request = { url, headers: {}, token };
    const guarded = requireSafeTls(fetch, { NODE_TLS_REJECT_UNAUTHORIZED }, allowed);
    await expect(guarded(request, async () => {})).rejects.toMatchObject(
      sent
        ? { message: 'sent' }
        : {
            kind: 'usage',
            code: 'insecure_tls',
            message:
              'Refusing to send the token: NODE_TLS_REJECT_UNAUTHORIZED=0 disables the verification of servers.',
            hint: 'Unset it and give the certificate authority with --ca-cert, or add --insecure-tls or --anonymous.',
          },
    );
    expect(requests).toEqual(sent ? [request] : []);
  },
);
