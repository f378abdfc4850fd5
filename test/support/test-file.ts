/**
 * A setup file of vitest, which runs before each test file. It puts the programs that the file declares on PATH, and
 * skips tests that run shell lines if there is no bash. Such tests must not run concurrently, because vitest names only
 * one running test.
 */
import timers from 'node:timers';
import { expect, TestRunner } from 'vitest';
import { beforeShell } from './cli.ts';
import { startTestFile } from './programs.ts';
import { requiresBash } from './requires.ts';

const { testPath } = expect.getState();
if (testPath === undefined) throw new Error('vitest does not say which test file it runs.');
startTestFile(testPath);

if (globalThis.setTimeout !== timers.setTimeout)
  throw new Error('A test file before this one has left its own timers behind.');

beforeShell(() => {
  const isWindows = process.platform === 'win32';
  const { skip, reason } = isWindows ? { skip: true, reason: 'needs a POSIX shell' } : requiresBash();
  if (skip) TestRunner.getCurrentTest()?.context.skip(reason);
});
