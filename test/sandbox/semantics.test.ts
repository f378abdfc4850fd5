/** Tests the requirements of RFC 9110 and 9112 (test/lab/suites/http), each over its own connections. */
import type { Server } from 'node:http';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { listen } from '../../src/sandbox/listen.ts';
import { createHandler } from '../../src/sandbox/request-handler.ts';
import { assembleServer, encode } from '../../src/sandbox/serve/assemble.ts';
import { hostGuardLayer } from '../../src/sandbox/serve/layers.ts';
import { checks, unmet } from '../lab/suites/http/all.ts';
import type { Subject } from '../lab/suites/http/ask.ts';
import { builtLibrary } from './built.ts';

const host = '127.0.0.1';
let server: Server;
let subject: Subject;

beforeAll(async () => {
  const sandbox = createHandler(builtLibrary, { encode, modified: Date.UTC(2024, 1, 3, 4, 5, 6) });
  const around = { cors: '*', latency: undefined, fail: [], seed: 1, rateLimit: undefined, now: () => 0 };
  server = await listen(assembleServer(sandbox, { ...around, guard: hostGuardLayer(host) }), 0, host);
  const address = server.address();
  subject = {
    server: { host, port: typeof address === 'object' && address !== null ? address.port : 0 },
    resource: '/api/mobile/keys',
    withRanges: '/media/a4-440.wav',
    missing: '/nothing',
  };
});

afterAll(async () => {
  server.closeAllConnections();
  await new Promise(resolve => server.close(resolve));
});

const required = checks.filter(({ requirement }) => !unmet.has(requirement));

it.concurrent.each(required)('$section: $requirement', async ({ run }) => {
  await expect(run(subject)).resolves.toBeUndefined();
});
