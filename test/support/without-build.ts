/** For `npm run check`: skips tests that need the build. */
import { TestRunner } from 'vitest';
import { onMissingBuild } from './cli.ts';

onMissingBuild(() => {
  const test = TestRunner.getCurrentTest();
  if (test === undefined)
    throw new Error('All tests of this file need the build: leave it out (vitest.config.mts).');
  test.context.skip('needs the build');
});
