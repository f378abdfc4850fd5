import { expect, test } from 'vitest';
import { proxyFor } from '../../src/api/network.ts';

const proxy = 'http://proxy.example:3128';

test.each<[url: string, env: Record<string, string>, through: string | undefined]>([
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
