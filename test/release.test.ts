/** Tests the files of a release other than the package: the launcher, and the templates of manifests and workflows. */
import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { version } from '../package.json';
import { linkIntoPackage } from '../scripts/release/archive-links.ts';
import { root } from './support/cli.ts';
import { linksIn } from './support/links.ts';
import { campaign } from './support/often.ts';
import { requires } from './support/requires.ts';

describe.skipIf(process.platform === 'win32')('the launcher (a shell script)', () => {
  const folder = mkdtempSync(join(tmpdir(), 'music-cli-release-'));
  const tree = join(folder, "it's a folder");
  const launcher = join(tree, 'bin', 'music-cli');

  beforeAll(() => {
    for (const name of ['bin', 'lib/music-cli']) mkdirSync(join(tree, name), { recursive: true });
    writeFileSync(launcher, readFileSync(join(root, 'scripts/release/launcher.sh')));
    // A replacement for Node that prints its arguments, one on each line.
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

  const expectedOutput = 'node\nmusic-cli.js\na  b\n*\n';
  it.each(["it's a folder/bin/music-cli", 'absolute', 'relative', 'twice', 'tree/bin/music-cli'])(
    'finds Node from %s, with an empty PATH',
    name => {
      const run = (path: string, cwd: string) =>
        execFileSync(path, ['a  b', '*'], { cwd, env: { PATH: '/nonexistent' }, encoding: 'utf8' });
      expect(run(join(folder, name), '/')).toBe(expectedOutput);
      expect(run(`./${name}`, folder)).toBe(expectedOutput);
    },
  );
  it('runs if sh is given its bare name', () => {
    const cwd = join(tree, 'bin');
    expect(execFileSync('sh', ['music-cli', 'a  b', '*'], { cwd, encoding: 'utf8' })).toBe(expectedOutput);
  });
});

const npm = requires('npm');
it.skipIf(npm.skip)(
  `the package, the archives and the .deb contain every file that their pages link to ${npm.reason}`,
  () => {
    const packed = z.tuple([z.object({ files: z.array(z.object({ path: z.string() })) })]);
    const listed = execFileSync('npm', ['pack', '--dry-run', '--json', '--ignore-scripts', '--silent'], {
      ...{ cwd: root, encoding: 'utf8', stdio: 'pipe', shell: process.platform === 'win32' },
    });
    const paths = packed.parse(JSON.parse(listed))[0].files.map(({ path }) => path);
    const pages = paths.filter(path => path.endsWith('.md') && !path.startsWith('skills/'));
    const links = pages.flatMap(page =>
      linksIn(readFileSync(join(root, page), 'utf8')).map(link => join(dirname(page), link)),
    );
    expect(links.length).toBeGreaterThan(20);
    expect(links.filter(link => !paths.includes(link))).toEqual([]);
    const top = linksIn(linkIntoPackage(readFileSync(join(root, 'README.md'), 'utf8')));
    const shown = new Set([...paths.map(path => `lib/music-cli/${path}`), 'CHANGELOG.md', 'LICENSE']);
    expect(top.filter(link => !shown.has(link))).toEqual([]);
  },
);

const job = z.object({
  permissions: z.record(z.string(), z.string()).optional(),
  steps: z.array(
    z.object({
      uses: z.string().optional(),
      run: z.string().optional(),
      with: z.record(z.string(), z.unknown()).optional(),
    }),
  ),
});
const workflow = z.object({
  permissions: z.record(z.string(), z.string()),
  concurrency: z.object({ group: z.string() }),
  jobs: z.record(z.string(), job),
});

function workflowNamed(name: string) {
  return workflow.parse(parse(readFileSync(join(root, `.github/workflows/${name}.yml`), 'utf8')));
}

describe.each(['ci', 'nightly', 'publish'])('the workflow %s', name => {
  const { permissions, jobs, concurrency } = workflowNamed(name);
  const steps = Object.values(jobs).flatMap(each => each.steps);

  it('has read permission only, and names each action by its digest', () => {
    expect(permissions).toEqual({ contents: 'read' });
    const actions = steps.flatMap(({ uses }) => uses ?? []);
    expect(actions.length).toBeGreaterThan(0);
    for (const action of actions) expect(action).toMatch(/^[\w-]+\/[\w-]+@[0-9a-f]{40}$/);
  });
  it('stores no credentials in the checkout, and never runs twice concurrently', () => {
    const checkouts = steps.filter(({ uses }) => uses?.startsWith('actions/checkout@'));
    expect(checkouts.map(each => each.with?.['persist-credentials'])).toEqual(checkouts.map(() => false));
    expect(concurrency.group).toContain('github.workflow');
  });
  it('publishes no packages from a cache, and installs only packages in a lock file', () => {
    const setups = steps.filter(({ uses }) => uses?.startsWith('actions/setup-node@'));
    const cached = setups.map(each => each.with?.['package-manager-cache']);
    if (name === 'publish') expect(cached).toEqual([false, false]);
    for (const line of steps.flatMap(({ run }) => run ?? []))
      expect(line).not.toMatch(/npm (i|install|add) /);
  });
  const bash = requires('bash');
  it.skipIf(bash.skip)(`has only steps that bash can parse ${bash.reason}`, () => {
    for (const line of steps.flatMap(({ run }) => run ?? []))
      expect(execFileSync('bash', ['-n'], { input: line, encoding: 'utf8' })).toBe('');
  });
});

/** The programs of a GitHub runner, as scripts that record their arguments. */
const stubs: Readonly<Record<string, string>> = {
  sudo: 'while [[ $1 == --* ]]; do shift; done; "$@"',
  dpkg: 'echo amd64',
  docker: 'echo "docker $*" >> "$LOG"; if [ "$1" = login ]; then cat >> "$LOG"; fi',
};
const logged = ['apt-get', 'chown', 'gh', 'npm', 'npx', 'pipx'];

const archivers =
  process.platform === 'linux'
    ? requires('bash', 'npm', 'npx', 'tar', 'gzip', 'xz', 'zip', 'unzip')
    : { skip: true, reason: 'needs Linux' };

describe.skipIf(archivers.skip)(`the steps of the workflows ${archivers.reason}`, () => {
  const folder = mkdtempSync(join(tmpdir(), 'music-cli-steps-'));
  const log = join(folder, 'log');
  const env = {
    ...{ PATH: `${join(folder, 'programs')}:${process.env.PATH}`, HOME: folder, LOG: log, USER: 'runner' },
    ...{ GITHUB_REF_NAME: `v${version}`, GITHUB_REPOSITORY: 'Clara/Music-CLI', GITHUB_ACTOR: 'clara' },
    ...{ GITHUB_SERVER_URL: 'https://github.com', GH_TOKEN: 'secret' },
  };
  const put = (path: string, text: string, mode = 0o644) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text, { mode });
  };
  const bash = (script: string, more: Readonly<Record<string, string>> = {}) =>
    execFileSync('bash', ['--noprofile', '--norc', '-eo', 'pipefail', '-c', script], {
      cwd: folder,
      env: { ...env, ...more },
      encoding: 'utf8',
      stdio: 'pipe',
    });
  /** Returns the recorded calls of the steps of a job. */
  const callsOf = (name: string, of: string, more: Readonly<Record<string, string>> = {}) => {
    writeFileSync(log, '');
    for (const { run } of workflowNamed(name).jobs[of]?.steps ?? []) if (run !== undefined) bash(run, more);
    return readFileSync(log, 'utf8').trimEnd().split('\n');
  };

  beforeAll(() => {
    for (const name of logged) put(`programs/${name}`, `#!/bin/bash\necho "${name} $*" >> "$LOG"\n`, 0o755);
    for (const [name, text] of Object.entries(stubs))
      put(`programs/${name}`, `#!/bin/bash\n${text}\n`, 0o755);
    put('package.json', JSON.stringify({ version }));
    put('.ci/run', 'echo "CI" >> "$LOG"\n');
    put('scripts/release/try.sh', '#!/bin/bash\necho "try $1" >> "$LOG"\n"$1"\n', 0o755);
    put('tree/music-cli-1-linux-x64/bin/music-cli', '#!/bin/sh\necho "it runs" >> "$LOG"\n', 0o755);
    put('tree/usr/bin/music-cli', '#!/bin/sh\necho "it runs" >> "$LOG"\n', 0o755);
    put('tree/music-cli-1-windows-x64/bin/music-cli.cmd', '#!/bin/sh\necho "it runs" >> "$LOG"\n', 0o755);
    for (const file of ['music-cli_1_amd64.deb', 'sbom.cdx.json', 'manifests/music-cli.rb'])
      put(`release/${file}`, file);
    const program = `require('fs').appendFileSync(process.env.LOG, 'the package: ' + process.argv.slice(2) + '\\n')`;
    put('tree/package/bin/music-cli.js', program);
    bash('mkdir package && tar -czf package/music-cli-1.tgz -C tree package');
    bash('tar -cJf release/music-cli-1-linux-x64.tar.xz -C tree music-cli-1-linux-x64');
    bash('cd tree && zip -q -r ../release/music-cli-1-windows-x64.zip music-cli-1-windows-x64');
    bash('cd release && sha256sum *.tar.xz *.zip *.deb > SHA256SUMS');
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  it('build a release only if the tag matches the version', () => {
    expect(callsOf('publish', 'build')).toEqual([
      ...['CI', 'chown -R runner .'],
      'apt-get install -y --no-install-recommends zip xz-utils binutils-aarch64-linux-gnu',
      'npm run release',
      'npx --no-install tsx scripts/release/sbom.ts',
      'npm pkg set repository.url=git+https://github.com/Clara/Music-CLI.git',
      'npm pack --ignore-scripts --pack-destination package',
    ]);
    expect(() => callsOf('publish', 'build', { GITHUB_REF_NAME: 'v0.0.0' })).toThrow();
    expect(callsOf('ci', 'all')).toEqual(['CI']);
    expect(callsOf('ci', 'tests')).toEqual(['npm ci', 'npm test -- --mode built']);
    const sums = readFileSync(join(folder, 'release', 'SHA256SUMS'), 'utf8');
    for (const name of ['manifests.tar.gz', 'sbom.cdx.json'])
      expect(sums).toMatch(new RegExp(`^[0-9a-f]{64}  ${name.replaceAll('.', '\\.')}$`, 'm'));
  });

  it('check every night for new vulnerabilities', () => {
    expect(callsOf('nightly', 'packages')).toEqual([
      ...['npm ci', 'npm audit signatures', 'npm audit --omit dev --audit-level low'],
      'npm audit --audit-level high',
    ]);
    expect(callsOf('nightly', 'workflows')).toEqual(['pipx run zizmor==1.29.0 .']);
  });

  it('list in the bill of materials the installed, bundled and runtime software, but no build tools', context => {
    campaign(context);
    const step = workflowNamed('publish').jobs.build?.steps.find(({ run }) => run?.includes('sbom.ts'));
    const [command = ''] = step?.run?.split('>') ?? [];
    const text = execFileSync('bash', ['-c', command], { cwd: root, encoding: 'utf8', stdio: 'pipe' });
    const bill = z.object({
      bomFormat: z.literal('CycloneDX'),
      components: z.array(z.object({ name: z.string() })),
    });
    const { components } = bill.parse(JSON.parse(text));
    const names = new Set(components.map(({ name }) => name));
    for (const name of ['@napi-rs/keyring', 'undici', 'zod', 'jq-wasm', 'node'])
      expect(names).toContain(name);
    for (const name of ['vitest', 'rolldown', 'typescript']) expect(names).not.toContain(name);
  });

  it.each([
    ['linux-x64.tar.xz', 'music-cli-1-linux-x64/bin/music-cli'],
    ['windows-x64.zip', 'music-cli-1-windows-x64/bin/music-cli.cmd'],
  ])('test the unpacked %s, and the Debian package', (ARCHIVE, path) => {
    for (const name of ['a folder', 'a package'])
      rmSync(join(folder, name), { recursive: true, force: true });
    // Paths below /usr are replaced, so that nothing is installed outside of this folder.
    const steps = workflowNamed('publish').jobs.try?.steps.flatMap(({ run }) => run ?? []) ?? [];
    writeFileSync(log, '');
    for (const step of steps)
      bash(step.replaceAll(/\/usr\/(bin|lib)/g, `${folder}/tree/usr/$1`), { ARCHIVE });
    expect(readFileSync(log, 'utf8').trimEnd().split('\n')).toEqual([
      ...[`try ${folder}/a folder/${path}`, 'it runs'],
      'apt-get install -y ./release/music-cli_1_amd64.deb',
      ...[`try ${folder}/tree/usr/bin/music-cli`, 'it runs'],
      'apt-get remove -y music-cli',
      'the package: keys,list',
    ]);
  });

  it('attach every file with a matching digest', () => {
    const title = `gh release create v${version} --repo Clara/Music-CLI --verify-tag --title v${version}`;
    const files = [
      ...['manifests.tar.gz', 'music-cli-1-linux-x64.tar.xz', 'music-cli-1-windows-x64.zip'],
      ...['music-cli_1_amd64.deb', 'sbom.cdx.json', 'SHA256SUMS'],
    ];
    expect(callsOf('publish', 'attach')).toEqual([
      [title, ...files.map(file => `release/${file}`)].join(' '),
    ]);
    put('release/music-cli_1_amd64.deb', 'another');
    expect(() => callsOf('publish', 'attach')).toThrow('1 computed checksum did NOT match');
  });

  it('publish the tested package to npm, and the image under its names', () => {
    expect(callsOf('publish', 'npm')).toEqual([
      'npm publish ./package/music-cli-1.tgz --provenance --access public',
    ]);
    const image = `ghcr.io/clara/music-cli:${version}`;
    expect(callsOf('publish', 'image')).toEqual([
      ...['docker login ghcr.io --username clara --password-stdin', 'secret'],
      `docker build --tag ${image} release/manifests`,
      `docker run --rm ${image} keys list`,
      `docker push ${image}`,
    ]);
  });
});
