import type { LookupOptions } from 'node:dns';
import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { networkTransport, pinnedLookup, proxyFor } from '../../../../src/cli/client/transport/network.ts';
import { failureOf, limits, serve } from '../support.ts';

const proxy = 'http://proxy.example:3128';

it.each<[url: string, env: Record<string, string>, used: string | undefined]>([
  ['http://a.example/', {}, undefined],
  ['http://a.example/', { HTTP_PROXY: proxy }, proxy],
  ['http://a.example/', { HTTPS_PROXY: proxy }, undefined],
  ['https://a.example/', { HTTPS_PROXY: proxy }, proxy],
  ['https://a.example/', { HTTP_PROXY: proxy }, undefined],
  ['https://a.example/', { https_proxy: 'http://lower', HTTPS_PROXY: proxy }, 'http://lower'],
  ['https://a.example/', { ALL_PROXY: proxy }, proxy],
  ['http://a.example/', { all_proxy: 'socks5://s:1', ALL_PROXY: proxy }, 'socks5://s:1'],
  ['http://a.example/', { HTTP_PROXY: proxy, ALL_PROXY: 'socks5://s:1' }, proxy],
  ['http://a.example/', { ALL_PROXY: proxy, NO_PROXY: 'a.example' }, undefined],
  ['https://a.example/', { https_proxy: '', HTTPS_PROXY: proxy }, proxy],
  ['https://a.example/', { HTTPS_PROXY: 'proxy.example:3128' }, proxy],
  ['http://127.0.0.1:8080/', { HTTP_PROXY: proxy }, proxy],
  ['http://localhost/', { HTTP_PROXY: proxy, NO_PROXY: 'localhost,127.0.0.1' }, undefined],
  ['http://127.0.0.1:8080/', { HTTP_PROXY: proxy, no_proxy: 'localhost 127.0.0.1' }, undefined],
  ['http://a.example/', { HTTP_PROXY: proxy, NO_PROXY: '*' }, undefined],
  ['http://a.example/', { HTTP_PROXY: proxy, NO_PROXY: 'EXAMPLE' }, undefined],
  ['http://a.b.example/', { HTTP_PROXY: proxy, NO_PROXY: '.b.example' }, undefined],
  ['http://b.example/', { HTTP_PROXY: proxy, NO_PROXY: '.b.example' }, undefined],
  ['http://b.example/', { HTTP_PROXY: proxy, NO_PROXY: '*.b.example' }, undefined],
  ['http://bb.example/', { HTTP_PROXY: proxy, NO_PROXY: 'b.example' }, proxy],
  ['http://b.example.evil/', { HTTP_PROXY: proxy, NO_PROXY: 'b.example' }, proxy],
  ['http://b.example:8080/', { HTTP_PROXY: proxy, NO_PROXY: 'b.example:8080' }, undefined],
  ['http://b.example:8081/', { HTTP_PROXY: proxy, NO_PROXY: 'b.example:8080' }, proxy],
  ['http://b.example/', { HTTP_PROXY: proxy, NO_PROXY: 'b.example:80' }, undefined],
  ['https://b.example/', { HTTPS_PROXY: proxy, NO_PROXY: 'b.example:443' }, undefined],
  ['http://[::1]:80/', { HTTP_PROXY: proxy, NO_PROXY: '::1' }, undefined],
  ['http://[::1]:8080/', { HTTP_PROXY: proxy, NO_PROXY: '[::1]:8080' }, undefined],
  ['http://[::1]:8080/', { HTTP_PROXY: proxy, NO_PROXY: '[::1]:80' }, proxy],
  ['http://127.0.0.1:8080/', { HTTP_PROXY: proxy, NO_PROXY: '127.0.0.0/8' }, undefined],
  ['http://128.0.0.1/', { HTTP_PROXY: proxy, NO_PROXY: '127.0.0.0/8' }, proxy],
  ['http://10.1.2.3/', { HTTP_PROXY: proxy, NO_PROXY: 'a.example,10.0.0.0/8' }, undefined],
  ['http://10.1.2.3:81/', { HTTP_PROXY: proxy, NO_PROXY: '10.0.0.0/8:81' }, undefined],
  ['http://10.1.2.3:82/', { HTTP_PROXY: proxy, NO_PROXY: '10.0.0.0/8:81' }, proxy],
  ['http://192.168.1.128/', { HTTP_PROXY: proxy, NO_PROXY: '192.168.1.0/25' }, proxy],
  ['http://192.168.1.127/', { HTTP_PROXY: proxy, NO_PROXY: '192.168.1.0/25' }, undefined],
  ['http://10.0.0.1/', { HTTP_PROXY: proxy, NO_PROXY: '10.0.0.0/33' }, proxy],
  ['http://10.0.0.1/', { HTTP_PROXY: proxy, NO_PROXY: '0.0.0.0/0' }, undefined],
  ['http://a.example/', { HTTP_PROXY: proxy, NO_PROXY: '0.0.0.0/0' }, proxy],
  ['http://[::1]:8080/', { HTTP_PROXY: proxy, NO_PROXY: '::1/128' }, undefined],
  ['http://[::2]:8080/', { HTTP_PROXY: proxy, NO_PROXY: '::1/128' }, proxy],
  ['http://[fe80::1:2]/', { HTTP_PROXY: proxy, NO_PROXY: 'fe80::/10' }, undefined],
  ['http://[febf::1]/', { HTTP_PROXY: proxy, NO_PROXY: 'FE80::/10' }, undefined],
  ['http://[fec0::1]/', { HTTP_PROXY: proxy, NO_PROXY: 'fe80::/10' }, proxy],
  ['http://[::1]/', { HTTP_PROXY: proxy, NO_PROXY: '0:0:0:0:0:0:0:1' }, undefined],
  ['http://[fe80::1]:81/', { HTTP_PROXY: proxy, NO_PROXY: '[fe80::]/10' }, undefined],
  ['http://localhost:8080/', { HTTP_PROXY: proxy, NO_PROXY: 'localhost:8080' }, undefined],
  ['http://localhost:8081/', { HTTP_PROXY: proxy, NO_PROXY: 'localhost:8080' }, proxy],
  ['http://a.example/', { HTTP_PROXY: proxy, NO_PROXY: ' , ,' }, proxy],
  ['http://a.example/', { HTTP_PROXY: proxy, NO_PROXY: 'b.example, , a.example' }, undefined],
  ['http://a.example./', { HTTP_PROXY: proxy, NO_PROXY: 'a.example' }, undefined],
  ['http://a.example/', { HTTP_PROXY: ` ${proxy} ` }, proxy],
])('%s with %o uses the proxy %s', (url, env, used) => {
  expect(proxyFor(url, env)).toBe(used);
});

it.each(['http://proxy.invalid:3128', 'http://proxy.localhost:9', 'http://127.0.0.1:9'])(
  'a token for this machine bypasses the proxy %s, which could read it',
  async proxy => {
    const server = await serve((_, response) => response.end('[]'));
    const transport = networkTransport({ HTTP_PROXY: proxy });
    const request = { method: 'GET', url: server.url, limits } as const;
    const answer = await transport({ ...request, headers: { 'X-Service-Api-Token': 'canary' } });
    expect(answer.status).toBe(200);
    answer.discard();
    expect(await failureOf(transport({ ...request, headers: {} }))).toMatchObject({ kind: 'network' });
  },
);

it('a token over HTTPS goes through the proxy, which cannot read it', async () => {
  const transport = networkTransport({ HTTPS_PROXY: 'no address' });
  const headers = { 'X-Service-Api-Token': 'canary' };
  const request = { method: 'GET', url: 'https://music.example/', headers, limits } as const;
  expect(await failureOf(transport(request))).toMatchObject({ code: 'invalid_proxy' });
});

it('an invalid proxy address is a usage error', async () => {
  const transport = networkTransport({ HTTP_PROXY: 'http://[' });
  expect(
    await failureOf(transport({ method: 'GET', url: 'http://localhost/', headers: {}, limits })),
  ).toMatchObject({ kind: 'usage', code: 'invalid_proxy' });
});

it('names below localhost mean this machine, whatever DNS says', async () => {
  const server = await serve((_, response) => response.end('[]'));
  const hosts: string[] = [];
  const transport = networkTransport({}, undefined, (name, _, callback) => {
    hosts.push(name);
    callback(Object.assign(new Error('not found'), { code: 'ENOTFOUND' }), '', 0);
  });
  const ask = (host: string) =>
    transport({ method: 'GET', url: server.url.replace('127.0.0.1', host), headers: {}, limits });
  for (const host of ['localhost', 'music.localhost', 'a.b.localhost']) {
    const answer = await ask(host);
    expect(answer.status).toBe(200);
    answer.discard();
  }
  expect(await failureOf(ask('localhost.example'))).toMatchObject({ code: 'dns_failed' });
  expect(hosts).toEqual(['localhost.example']);
});

it.each<[family: LookupOptions['family'], all: boolean, found: unknown]>([
  [
    0,
    true,
    [
      { address: '127.0.0.1', family: 4 },
      { address: '::1', family: 6 },
    ],
  ],
  [undefined, false, '127.0.0.1'],
  [4, false, '127.0.0.1'],
  [6, true, [{ address: '::1', family: 6 }]],
  ['IPv6', false, '::1'],
  ['IPv4', true, [{ address: '127.0.0.1', family: 4 }]],
])('for family %s (all: %s), localhost resolves to %o', async (family, all, found) => {
  const look = pinnedLookup(() => expect.fail('was looked up'));
  const answer = await new Promise(resolve =>
    look('x.localhost', { all, ...(family !== undefined && { family }) }, (_, addresses) =>
      resolve(addresses),
    ),
  );
  expect(answer).toEqual(found);
});

it('a time limit longer than timers support still works', async () => {
  const server = await serve((_, response) => void setTimeout(() => response.end('[]'), 50));
  const answer = await networkTransport({})({
    method: 'GET',
    url: server.url,
    headers: {},
    limits: { firstByte: 3e9, progress: 3e9 },
  });
  expect(await text(answer.body)).toBe('[]');
});
