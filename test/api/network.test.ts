import { expect, it } from 'vitest';
import { networkTransport, proxyFor } from '../../src/api/transport/network.ts';
import { failureOf, limits, serve } from './support.ts';

const proxy = 'http://proxy.example:3128';

it.each<[url: string, env: Record<string, string>, through: string | undefined]>([
  ['http://a.example/', {}, undefined],
  ['http://a.example/', { HTTP_PROXY: proxy }, proxy],
  ['http://a.example/', { HTTPS_PROXY: proxy }, undefined],
  ['https://a.example/', { HTTPS_PROXY: proxy }, proxy],
  ['https://a.example/', { HTTP_PROXY: proxy }, undefined],
  ['https://a.example/', { https_proxy: 'http://lower', HTTPS_PROXY: proxy }, 'http://lower'],
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
  ['http://a.example/', { HTTP_PROXY: proxy, NO_PROXY: ' , ,' }, proxy],
])('%s with %o goes through %s', (url, env, through) => {
  expect(proxyFor(url, env)).toBe(through);
});

it('a token for this machine goes around a proxy elsewhere, which would have it in the clear', async () => {
  const server = await serve((_, response) => response.end('[]'));
  const transport = networkTransport({ HTTP_PROXY: 'http://proxy.invalid:3128' });
  const request = { method: 'GET', url: server.url, limits } as const;
  const answer = await transport({ ...request, headers: { 'X-Service-Api-Token': 'canary' } });
  expect(answer.status).toBe(200);
  answer.discard();
  expect(await failureOf(transport({ ...request, headers: {} }))).toMatchObject({
    kind: 'network',
    code: 'dns_failed',
  });
});

it('a proxy that is no address is a usage error, with a token and without', async () => {
  const transport = networkTransport({ HTTP_PROXY: 'http://[' });
  const sent: Record<string, string>[] = [{}, { 'X-Service-Api-Token': 'canary' }];
  for (const headers of sent)
    expect(
      await failureOf(transport({ method: 'GET', url: 'http://localhost/', headers, limits })),
    ).toMatchObject({
      kind: 'usage',
      code: 'invalid_proxy',
    });
});
