/** Tests the page at / and its OpenAPI description. */
import { expect, it } from 'vitest';
import { createSandboxOver } from '../../../src/sandbox/serve/assemble.ts';
import { pageRoutes } from '../../../src/sandbox/serve/pages.ts';
import { noUserContent } from '../../../src/sandbox/serve/records/user-records.ts';
import { builtLibrary, get, textOf } from '../built.ts';

const parameter = (place: string, name: string, more: object) => ({ in: place, name, ...more });
const description = JSON.stringify({
  info: { title: 'A & B', summary: 'Two <things>.', version: '1' },
  tags: [
    { name: 'first', description: 'The "first" ones' },
    { name: 'second', description: 'Others' },
  ],
  paths: {
    '/api/a': { get: { tags: ['first'], summary: 'All of them' } },
    '/api/b/{id}': {
      get: {
        tags: ['second'],
        summary: 'One of them',
        security: [{ token: [] }],
        parameters: [
          parameter('query', 'id', { example: 8 }),
          parameter('path', 'kind', { example: 9 }),
          parameter('path', 'id', { example: 'a/7' }),
        ],
      },
    },
    '/api/c/{id}/state': {
      get: {
        tags: ['first', 'second'],
        summary: 'Its state',
        security: [{ token: [] }, {}],
        parameters: [
          parameter('query', 'path', { required: true, example: 'a b' }),
          parameter('query', 'of', { required: true, example: 1 }),
          parameter('query', 'limit', { required: false, example: 3 }),
          parameter('query', 'more', { required: true }),
          parameter('header', 'x', { required: true, example: 3 }),
        ],
      },
    },
  },
});
const sandbox = createSandboxOver(builtLibrary, pageRoutes(description));

it('the page lists every route under its headings, each with a working link', () => {
  const page = sandbox(get('/api?from=anywhere'));
  expect([page.status, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
  const [, body = ''] = textOf(page).split('</style>\n');
  const row = (path: string, shown: string, meaning: string) =>
    `<tr><td><a href="${path}"><code>${shown}</code></a></td><td>${meaning}</td></tr>`;
  const state = row(
    '/api/c/1/state?path=a%20b&amp;of=1',
    '/api/c/{id}/state',
    'Its state <small>(token possible)</small>',
  );
  expect(body).toBe(`</head>
<body>
<main>
<h1>A &amp; B</h1>
<p>Two &lt;things&gt;. Described in <a href="/openapi.json">OpenAPI 3.1</a>.
Tokens for <code>X-Service-Api-Token</code>: <code>sandbox-premium</code>, <code>sandbox-free</code> (403),
<code>sandbox-revoked</code> and <code>sandbox-expired</code> (401).</p>
<h2>The &quot;first&quot; ones</h2>
<table>
<tbody>
${row('/api/a', '/api/a', 'All of them')}
${state}
</tbody>
</table>
<h2>Others</h2>
<table>
<tbody>
${row('/api/b/a%2F7', '/api/b/{id}', 'One of them <small>(token)</small>')}
${state}
</tbody>
</table>
</main>
</body>
</html>
`);
});

it('the sandbox serves the OpenAPI description unchanged', () => {
  const file = sandbox(get('/openapi.json'));
  expect([file.headers['content-type'], textOf(file)]).toEqual(['application/json', description]);
  expect(sandbox(get('/nothing')).status).toBe(404);
});

it('the description has the modification date of the newest records', () => {
  const [older, newer] = [Date.UTC(2024, 1, 3, 4, 5, 6), Date.UTC(2024, 1, 3, 4, 5, 7)];
  const lastModified = (library: number, given: number) => {
    const sandbox = createSandboxOver(
      { ...builtLibrary, lastChangeMs: () => library },
      pageRoutes(description),
      {
        ...noUserContent,
        modified: given,
      },
    );
    return sandbox(get('/openapi.json')).headers['last-modified'];
  };
  for (const times of [
    [older, newer],
    [newer, older],
  ] as const)
    expect(lastModified(...times)).toBe('Sat, 03 Feb 2024 04:05:07 GMT');
});
