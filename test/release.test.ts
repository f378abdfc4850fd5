/** What a release is made of beside the package: the launcher, and the templates of manifests and workflows. */
import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { root } from './support/cli.ts';

describe.skipIf(process.platform === 'win32')('the launcher (a program of sh)', () => {
  const folder = mkdtempSync(join(tmpdir(), 'music-cli-release-'));
  const tree = join(folder, "it's a folder");
  const launcher = join(tree, 'bin', 'music-cli');

  beforeAll(() => {
    for (const name of ['bin', 'lib/music-cli']) mkdirSync(join(tree, name), { recursive: true });
    writeFileSync(launcher, readFileSync(join(root, 'scripts/release/launcher.sh')));
    // In place of Node: what it is given, a line each.
    writeFileSync(
      join(tree, 'lib/music-cli/node'),
      `#!/bin/sh\nprintf "%s\\n" "\${0##*/}" "\${1##*/}" "$2" "$3"\n`,
    );
    for (const path of [launcher, join(tree, 'lib/music-cli/node')]) chmodSync(path, 0o755);
    symlinkSync(launcher, join(folder, 'absolute'));
    symlinkSync("it's a folder/bin/music-cli", join(folder, 'relative'));
    symlinkSync('relative', join(folder, 'twice'));
    symlinkSync("it's a folder", join(folder, 'tree'));
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  const given = 'node\nmusic-cli.js\na  b\n*\n';
  it.each(["it's a folder/bin/music-cli", 'absolute', 'relative', 'twice', 'tree/bin/music-cli'])(
    'finds Node from %s, with nothing on PATH',
    name => {
      const run = (path: string, cwd: string) =>
        execFileSync(path, ['a  b', '*'], { cwd, env: { PATH: '/nonexistent' }, encoding: 'utf8' });
      expect(run(join(folder, name), '/')).toBe(given);
      expect(run(`./${name}`, folder)).toBe(given);
    },
  );
  it('runs when sh is given its bare name', () => {
    const cwd = join(tree, 'bin');
    expect(execFileSync('/bin/sh', ['music-cli', 'a  b', '*'], { cwd, encoding: 'utf8' })).toBe(given);
  });
});

const job = z.object({
  permissions: z.record(z.string(), z.string()).optional(),
  steps: z.array(z.object({ uses: z.string().optional(), run: z.string().optional() })),
});
const workflow = z.object({ permissions: z.record(z.string(), z.string()), jobs: z.record(z.string(), job) });

describe.each(['ci', 'publish'])('the workflow %s', name => {
  const { permissions, jobs } = workflow.parse(
    parse(readFileSync(join(root, `.github/workflows/${name}.yml`), 'utf8')),
  );
  const steps = Object.values(jobs).flatMap(each => each.steps);

  it('may read alone, and each action is named by its digest', () => {
    expect(permissions).toEqual({ contents: 'read' });
    const actions = steps.flatMap(({ uses }) => uses ?? []);
    expect(actions.length).toBeGreaterThan(0);
    for (const action of actions) expect(action).toMatch(/^[\w-]+\/[\w-]+@[0-9a-f]{40}$/);
  });
  it.skipIf(process.platform === 'win32')('every step is read by bash (needs bash)', () => {
    for (const line of steps.flatMap(({ run }) => run ?? []))
      expect(execFileSync('bash', ['-n'], { input: line, encoding: 'utf8' })).toBe('');
  });
});
