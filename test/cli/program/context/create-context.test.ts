import { afterAll, expect, it } from 'vitest';
import { makeHome } from '../../../support/cli.ts';
import { runInProcess } from '../../../support/in-process.ts';

const home = makeHome();
afterAll(() => home.remove());

it('music-cli says once a day that the sandbox responds, and again if the clock was set back', async () => {
  const startTime = Date.now();
  const stderrAfter = async (hours: number) => {
    const clock = {
      now: () => startTime + hours * 3_600_000,
      elapsed: () => performance.now(),
      sleep: async () => {},
    };
    const words = ['keys', 'list', '--columns', 'id', '--limit', '1'];
    const { stderr } = await runInProcess(
      words,
      { ...home.env, NO_COLOR: '1' },
      { columns: 80, overrides: { clock } },
    );
    return stderr;
  };
  const count = '1 of 21 keys\n';
  const line = 'Data from the sandbox. To use the service: music-cli config set baseUrl <url>\n';
  const outputs = [];
  // The time of the last message is that of its file, which the disk sets to now.
  for (const hours of [1, 2, 23, 25, -1]) outputs.push(await stderrAfter(hours));
  expect(outputs).toEqual([line + count, count, count, line + count, line + count]);
});
