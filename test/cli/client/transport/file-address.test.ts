import type { LookupFunction } from 'node:net';
import { describe, expect, it } from 'vitest';
import {
  checkAddress,
  checkedLookup,
  fileTransport,
  fileUrls,
} from '../../../../src/cli/client/transport/file-address.ts';
import { failureOf, limits, scriptedTransport, serve } from '../support.ts';

const at = '/api/drum-folder-files.json';
const base = new URL('https://music.example');
const prefixed = new URL('https://music.example/v1');

describe('the address of a file', () => {
  it.each([
    ['/drums/kick.wav', base, ['https://music.example/drums/kick.wav']],
    ['/drums/Cajón & Co/a b.wav', base, ['https://music.example/drums/Caj%C3%B3n%20&%20Co/a%20b.wav']],
    ['/drums/a%20b%26.wav', base, ['https://music.example/drums/a%20b%26.wav']],
    ['/drums/100%.wav', base, ['https://music.example/drums/100%25.wav']],
    ['/C#/k.wav', base, ['https://music.example/C%23/k.wav', 'https://music.example/C']],
    ['/f?name=k.wav', base, ['https://music.example/f?name=k.wav']],
    ['k.wav', base, ['https://music.example/api/k.wav', 'https://music.example/k.wav']],
    ['https://cdn.example/k.wav', base, ['https://cdn.example/k.wav']],
    ['//cdn.example/k.wav', base, ['https://cdn.example/k.wav']],
    ['/k.wav', prefixed, ['https://music.example/v1/k.wav', 'https://music.example/k.wav']],
    ['/v1/k.wav', prefixed, ['https://music.example/v1/k.wav', 'https://music.example/v1/v1/k.wav']],
    ['k.wav', prefixed, ['https://music.example/v1/api/k.wav', 'https://music.example/v1/k.wav']],
    [
      '/k.wav',
      new URL('https://music.example/v1//'),
      ['https://music.example/v1/k.wav', 'https://music.example/k.wav'],
    ],
    ['a/k.wav', base, ['https://music.example/api/a/k.wav', 'https://music.example/a/k.wav']],
    [' /k.wav\n', base, ['https://music.example/k.wav']],
    ['/a%2.wav', base, ['https://music.example/a%252.wav']],
    ['/k.wav', undefined, ['embedded:/k.wav']],
    ['https://cdn.example/k.wav', undefined, ['https://cdn.example/k.wav']],
  ])('%s below %s is %j', (reference, below, expected) => {
    expect(fileUrls(reference, at, below)).toEqual(expected);
  });

  it.each([
    ['', 'is not an address'],
    ['file:///etc/passwd', 'is not a web address'],
    ['ftp://music.example/k.wav', 'is not a web address'],
    ['data:audio/wav;base64,AAAA', 'is not a web address'],
    ['javascript:alert(1)', 'is not a web address'],
    ['https://user:secret@music.example/k.wav', 'has a user name or password in it'],
    ['https://user@music.example/k.wav', 'has a user name or password in it'],
    ['https://:secret@music.example/k.wav', 'has a user name or password in it'],
    ['http://[::1', 'is not a valid address'],
  ])('%j is rejected', (reference, why) => {
    expect(() => fileUrls(reference, at, base)).toThrow(why);
  });
});

it('an error shows the beginning of a long rejected address', () => {
  expect(() => fileUrls(`ftp://${'x'.repeat(1000)}`, at, base)).toThrow(
    expect.objectContaining({
      kind: 'service',
      code: 'address_refused',
      message: `'ftp://${'x'.repeat(194)}' is not a web address, so nothing was downloaded from there.`,
      hint: 'The service sent this address. Check the base URL, and report it to the operators of the service.',
    }),
  );
});

const local = [
  'http://localhost/k',
  'http://LOCALHOST./k',
  'http://a.localhost/k',
  'http://127.0.0.1/k',
  'http://127.1:8080/k',
  'http://0x7f000001/k',
  'http://2130706433/k',
  'http://0/k',
  'http://169.254.169.254/latest/meta-data',
  'http://10.0.0.1/k',
  'http://172.16.0.1/k',
  'http://192.168.1.1/k',
  'http://100.64.0.1/k',
  'http://[::1]/k',
  'http://[::]/k',
  'http://[::ffff:127.0.0.1]/k',
  'http://[fe80::1]/k',
  'http://[fd00::1]/k',
];

describe('a local address', () => {
  it.each(local)('%s is rejected if the service is remote', url => {
    expect(() => checkAddress(url, base)).toThrow('is an address of this machine or its network');
    expect(() => checkAddress(url, undefined)).toThrow('is an address of this machine or its network');
  });

  it.each(local)('%s is allowed if the service is local too', url => {
    expect(() => checkAddress(url, new URL('http://localhost:4000'))).not.toThrow();
  });

  it.each([
    'https://cdn.example/k',
    'https://music.example:8443/k',
    'http://8.8.8.8/k',
    'http://172.32.0.1/k',
    'embedded:/k',
  ])('is not %s, which is allowed', url => {
    expect(() => checkAddress(url, base)).not.toThrow();
  });

  describe('behind a host name', () => {
    /** Returns a resolver that finds these addresses for any name. */
    const resolverFor =
      (addresses: readonly string[]): LookupFunction =>
      (_, { all }, callback) => {
        const found = addresses.map(address => ({ address, family: address.includes(':') ? 6 : 4 }));
        if (all) callback(null, found);
        else callback(null, found[0]?.address ?? '', found[0]?.family);
      };

    it.each<[addresses: string[], below: URL | undefined, name: string, isRefused: boolean]>([
      [['93.184.216.34'], base, 'files.example', false],
      [['192.168.1.7'], base, 'files.example', false],
      [['127.0.0.1'], base, 'files.example', true],
      [['::1'], undefined, 'files.example', true],
      [['127.0.0.1'], new URL('http://127.0.0.1:1'), 'files.example', false],
      [['127.0.0.1'], base, 'music.example', false],
    ])(
      '%j is detected for a service at %s and the name %s: %s',
      async (addresses, below, name, isRefused) => {
        const refusal = `'${name}' is a name of this machine or of its local network, so nothing was downloaded from there.`;
        for (const all of [true, false]) {
          const answer = await new Promise(resolve =>
            checkedLookup(below, resolverFor(addresses))(name, { all }, (error, found) =>
              resolve(error?.message ?? found),
            ),
          );
          const [address = ''] = addresses;
          const found = all ? [{ address, family: address.includes(':') ? 6 : 4 }] : address;
          expect(answer).toEqual(isRefused ? refusal : found);
        }
      },
    );

    it('is detected among others', async () => {
      const lookup = checkedLookup(base, resolverFor(['93.184.216.34', '169.254.169.254']));
      const error = await new Promise(resolve => lookup('files.example', { all: true }, resolve));
      expect(error).toMatchObject({ code: 'address_refused' });
    });

    it('that does not resolve is a different failure', async () => {
      const missing = Object.assign(new Error('no'), { code: 'ENOTFOUND' });
      const lookup = checkedLookup(base, (_, __, callback) => callback(missing, []));
      expect(await new Promise(resolve => lookup('files.example', { all: true }, resolve))).toBe(missing);
    });
  });
});

describe('the transport for files', () => {
  const ask = (url: string) => ({ method: 'GET', url, headers: {}, limits }) as const;

  it('sends nothing to this machine for a remote service', async () => {
    const server = await serve((_, response) => response.end('[]'));
    expect(await failureOf(fileTransport(base, {})(ask(server.url)))).toMatchObject({
      kind: 'service',
      code: 'address_refused',
    });
    expect(server.requests).toEqual([]);
  });

  it('sends nothing to this machine under another name', async () => {
    const server = await serve((_, response) => response.end('[]'));
    const url = server.url.replace('127.0.0.1', 'files.example');
    const transport = fileTransport(base, {}, undefined, undefined, (_, __, callback) =>
      callback(null, [{ address: '127.0.0.1', family: 4 }]),
    );
    expect(await failureOf(transport(ask(url)))).toMatchObject({ code: 'address_refused' });
    expect(server.requests).toEqual([]);
  });

  it('sends requests to a service on this machine', async () => {
    const server = await serve((_, response) => response.end('[]'));
    const answer = await fileTransport(new URL(server.url), {})(ask(`${server.url}/k.wav`));
    answer.discard();
    expect(server.lines()).toEqual(['GET /k.wav']);
  });

  it('reads files of the sandbox in process, and others over the network', async () => {
    const { transport: sandbox, requests } = scriptedTransport(() => ({}));
    const transport = fileTransport(undefined, { HTTP_PROXY: 'no address' }, undefined, sandbox);
    expect((await transport(ask('embedded:/k.wav'))).status).toBe(200);
    expect(await failureOf(transport(ask('http://cdn.example/k.wav')))).toMatchObject({
      code: 'invalid_proxy',
    });
    expect(requests.map(({ url }) => url)).toEqual(['embedded:/k.wav']);
  });
});
