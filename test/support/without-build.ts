/** For `npm run check`: a test that needs the build is skipped, with that reason. */
import { TestRunner } from 'vitest';
import { whereBuildIsNeeded } from './cli.ts';

whereBuildIsNeeded(() => {
  const test = TestRunner.getCurrentTest();
  if (test === undefined)
    throw new Error('All tests of this file need the build: leave it out (vitest.config.mts).');
  test.context.skip('needs the build');
});
