/** Tests that secrets in addresses are hidden in logs. */
import { describe, expect, it } from 'vitest';
import { containsSecret, hideSecrets } from '../../src/base/addresses.ts';
import { plainPaint } from '../../src/base/text/plain.ts';
import { logLine } from '../../src/cli/commands/serve/log.ts';

describe('an address in a log', () => {
  it.each([
    ...[
      'api_key',
      'apikey',
      'API-KEY',
      'apiKey',
      'key',
      'secret',
      'client_secret',
      'sig',
      'X-Amz-Signature',
      'auth',
    ],
    ...[
      'authorization',
      'password',
      'passwd',
      'pwd',
      'userPassword',
      'access_token',
      'xTokenValue',
      'credential',
    ],
    ...['session', 'jwt', 'a[secret]', 'api%5Fkey', '%6bey', 'code', 't%256Fken', '%25%32%35%36%42ey'],
  ])('hides the value of %s', name => {
    expect(hideSecrets(`http://a.example/x?y=1&${name}=s3cret%20+s&z=2 200 in 3 ms`)).toBe(
      `http://a.example/x?y=1&${name}=[hidden]&z=2 200 in 3 ms`,
    );
    expect(hideSecrets(`/x?${name}=s3cret`)).toBe(`/x?${name}=[hidden]`);
  });

  it.each(['keyId', 'key_id', 'keys', 'monkey', 'author', 'design', 'passage', 'secretary', 'sigma', 'sort'])(
    'shows the value of %s',
    name => {
      expect(hideSecrets(`/x?${name}=1`)).toBe(`/x?${name}=1`);
    },
  );
});

it.each([
  ['/a?next=%2Fb%3Ftoken%3Dhush&y=1', '/a?next=[hidden]&y=1'],
  ['/a?next=%252Fb%253Fcode%253Dhush', '/a?next=[hidden]'],
  ['/a?next=%2Fb%3Fx%3D1', '/a?next=%2Fb%3Fx%3D1'],
])('an address nested in the address %s hides its secrets too', (address, left) => {
  expect(hideSecrets(address)).toBe(left);
});

const secret = 'a+b/c=T0ken~9';
/** Percent-encodes every character of a text. */
const encodeAll = (text: string) =>
  Array.from(text, each => `%${each.charCodeAt(0).toString(16).padStart(2, '0')}`).join('');
it.each([
  ...[secret, encodeURIComponent(secret), encodeURI(secret), encodeURIComponent(encodeURIComponent(secret))],
  ...[
    encodeAll(secret),
    encodeAll(secret).toUpperCase(),
    encodeAll(encodeAll(secret)),
    `${encodeAll(secret.slice(0, 5))}${secret.slice(5)}`,
  ],
  encodeURIComponent(encodeAll(secret)),
])('finds a token in %s', spelled => {
  expect(containsSecret(`/api/keys?x=1${spelled}2`, secret)).toBe(true);
  expect(containsSecret(`/api/keys?x=1${spelled.slice(0, -3)}`, secret)).toBe(false);
  const headers = { 'x-service-api-token': secret };
  const request = { method: 'GET', url: `/api/keys/${spelled}?x=${spelled}`, headers };
  const line = logLine(
    { request, status: 200, fault: undefined, bytes: 1, milliseconds: 1 },
    { ascii: false, paint: plainPaint },
  );
  expect(containsSecret(line, secret)).toBe(false);
  expect(line).toContain('[token]');
});
