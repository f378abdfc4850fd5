/** Builds if a source has changed since the last build. */
import { spawnSync } from 'node:child_process';
import { isBuilt } from './built.ts';

if (isBuilt()) process.stdout.write('The build is up to date.\n');
else {
  const options = { stdio: 'inherit', shell: process.platform === 'win32' } as const;
  process.exitCode = spawnSync('npm', ['run', '--silent', 'build'], options).status ?? 1;
}
