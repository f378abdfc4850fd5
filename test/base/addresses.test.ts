/** Secrets in addresses, which logs and recordings leave out. */
import { describe, expect, it } from 'vitest';
import { withoutSecrets } from '../../src/base/addresses.ts';

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
    ...['session', 'jwt', 'a[secret]', 'api%5Fkey', '%6bey'],
  ])('has no value of %s', name => {
    expect(withoutSecrets(`http://a.example/x?y=1&${name}=s3cret%20+s&z=2 200 in 3 ms`)).toBe(
      `http://a.example/x?y=1&${name}=[hidden]&z=2 200 in 3 ms`,
    );
    expect(withoutSecrets(`/x?${name}=s3cret`)).toBe(`/x?${name}=[hidden]`);
  });

  it.each(['keyId', 'key_id', 'keys', 'monkey', 'author', 'design', 'passage', 'secretary', 'sigma', 'sort'])(
    'has the value of %s',
    name => {
      expect(withoutSecrets(`/x?${name}=1`)).toBe(`/x?${name}=1`);
    },
  );
});
