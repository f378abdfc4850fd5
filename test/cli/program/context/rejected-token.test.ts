/** Tests the message for a rejected token, which names its source and a remedy. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { makeHome } from '../../../support/cli.ts';
import { runInProcess } from '../../../support/in-process.ts';
import { serve } from '../../commands/service.ts';

const home = makeHome();
const service = await serve({ '/api/mobile/me': { status: 401, body: '{}' } });
const host = service.url.replace('http://', '');
const folder = join(home.path, '.config/music-cli');
mkdirSync(folder, { recursive: true });
writeFileSync(join(folder, 'config.json'), JSON.stringify({ logins: [`default@${service.url}`] }));
afterAll(async () => {
  await service.close();
  home.remove();
});

it('the message suggests the stored token if the one in the environment is rejected', async () => {
  const env = { ...home.env, MUSIC_CLI_BASE_URL: service.url, MUSIC_CLI_TOKEN: 'one-of-mine' };
  expect(await runInProcess(['me'], env)).toEqual({
    stdout: '',
    stderr: `music-cli: ${host} does not accept the token in MUSIC_CLI_TOKEN (401).
Unset MUSIC_CLI_TOKEN to use the token of this profile.
`,
    code: 4,
  });
});

it("the message suggests the sandbox's token, with a rejected token and without any", async () => {
  const rejected = await runInProcess(['me'], { ...home.env, MUSIC_CLI_TOKEN: 'sandbox-revoked' });
  expect(rejected.stderr).toMatch(
    /^music-cli: The sandbox does not accept the token in MUSIC_CLI_TOKEN \(401\): .*\nThe sandbox accepts the token sandbox-premium: set MUSIC_CLI_TOKEN to that\.\n$/,
  );
  const without = await runInProcess(['me'], home.env);
  expect([without.code, without.stderr.includes('The sandbox accepts the token sandbox-premium.')]).toEqual([
    4,
    true,
  ]);
});
