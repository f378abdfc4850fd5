/** On Windows a test that types a line of a shell is skipped, and says so. */
import { TestRunner } from 'vitest';
import { whereShellIsNeeded } from './cli.ts';

whereShellIsNeeded(() => TestRunner.getCurrentTest()?.context.skip('needs a POSIX shell'));
