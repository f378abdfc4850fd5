/**
 * npm run release [-- --only linux-x64] [--quick] [--into release] [--url https://…]
 *
 * Makes the archives (which contain Node), the Debian packages, their digests, and manifests for package managers. The
 * same commit always makes the same bytes. Needs GNU tar, xz, zip, binutils for both processors, and dpkg-deb. `--quick`
 * compresses less, for tests.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmodSync,
  cpSync,
  lutimesSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { gzipSync } from 'node:zlib';
import { license, version } from '../../package.json';
import { linkIntoPackage } from './archive-links.ts';
import { storeCompiledCode } from './compiled-code.ts';
import { type Platform, platforms, type Tarball } from './platforms.ts';

const templates = import.meta.dirname;
const program = 'music-cli';

interface ReleaseContext {
  /** The folder with the files of the npm package. */
  readonly packageFolder: string;
  readonly scratch: string;
  /** The path of Node's licence. */
  readonly nodeLicense: string;
  /** The folder for the finished files. */
  readonly outputFolder: string;
  /** The time of every file, in seconds since 1970. */
  readonly time: number;
  /** The author of the commit: `Clara Wieck <clara@example.org>`. */
  readonly author: string;
  readonly quick: boolean;
}

function release(): void {
  const { values } = parseArgs({
    options: {
      only: { type: 'string' },
      into: { type: 'string', default: 'release' },
      url: { type: 'string', default: defaultUrl() },
      quick: { type: 'boolean', default: false },
    },
  });
  const selected = platforms.filter(({ name }) => values.only === undefined || values.only === name);
  if (selected.length === 0)
    throw new Error(`--only must be one of ${platforms.map(({ name }) => name).join(', ')}.`);
  // Checked first, because the first archive that needs the program is made minutes later.
  for (const { strip } of selected)
    if (strip !== undefined && spawnSync(strip, ['--version']).error)
      throw new Error(`${strip} is missing. Install binutils, or binutils-aarch64-linux-gnu.`);
  const outputFolder = resolve(values.into);
  rmSync(outputFolder, { recursive: true, force: true });
  mkdirSync(outputFolder, { recursive: true });
  const scratch = mkdtempSync(join(tmpdir(), `${program}-release-`));
  try {
    const time = Number(process.env.SOURCE_DATE_EPOCH ?? runForOutput('git', ['log', '-1', '--format=%ct']));
    const context: ReleaseContext = {
      packageFolder: pack(scratch),
      nodeLicense: unpackNodeLicense(scratch),
      scratch,
      outputFolder,
      time,
      author: runForOutput('git', ['log', '-1', '--format=%an <%ae>']),
      quick: values.quick,
    };
    for (const platform of selected) build(platform, context);
    const digests = digestsIn(outputFolder);
    writeFileSync(
      join(outputFolder, 'SHA256SUMS'),
      [...digests].map(([name, digest]) => `${digest}  ${name}\n`).join(''),
    );
    if (selected.length === platforms.length) {
      writeManifests(outputFolder, digests, values.url);
      if (values.url.includes(unknownOwner))
        process.stderr.write(
          `The manifests contain the placeholder ${values.url}. Give the URL of the repository with --url.\n`,
        );
    }
  } finally {
    rmSync(scratch, { recursive: true });
  }
}

/** A placeholder for the unknown owner of the repository. */
const unknownOwner = '/OWNER/';

/** Returns the URL of the repository. Outside of GitHub's workflows, the owner in it is a placeholder. */
function defaultUrl(): string {
  const { GITHUB_SERVER_URL = 'https://github.com', GITHUB_REPOSITORY } = process.env;
  if (GITHUB_REPOSITORY === undefined) return `${GITHUB_SERVER_URL}${unknownOwner}${program}`;
  return `${GITHUB_SERVER_URL}/${GITHUB_REPOSITORY}`;
}

/** Unpacks the package that npm would publish, and returns its path. */
function pack(scratch: string): string {
  const tarball = runForOutput('npm', [
    'pack',
    '--silent',
    '--ignore-scripts',
    '--pack-destination',
    scratch,
  ]);
  return unpackTarball(join(scratch, tarball), join(scratch, 'package'));
}

/** Returns the path of Node's licence, from the first package: all platforms have the same, but not all packages contain it. */
function unpackNodeLicense(scratch: string): string {
  const [first] = platforms;
  if (first === undefined) throw new Error('The list of platforms is empty.');
  const folder = unpackTarball(fetchTarball(first.node, scratch), join(scratch, 'node'), 'package/LICENSE');
  return join(folder, 'LICENSE');
}

function build(platform: Platform, context: ReleaseContext): void {
  const tree = join(context.scratch, `${program}-${version}-${platform.name}`);
  const lib = join(tree, 'lib', program);
  cpSync(context.packageFolder, lib, { recursive: true });
  const modules = join(context.scratch, `${platform.name}-keyring`);
  cpSync('node_modules/@napi-rs/keyring', join(lib, 'node_modules', '@napi-rs', 'keyring'), {
    recursive: true,
  });
  cpSync(
    unpackTarball(fetchTarball(platform.keyring, context.scratch), modules),
    join(lib, 'node_modules', platform.keyring.name),
    { recursive: true },
  );
  const node = unpackTarball(
    fetchTarball(platform.node, context.scratch),
    join(context.scratch, `${platform.name}-node`),
    'package/bin',
  );
  const [binary, launcher] = platform.isWindows ? ['node.exe', 'launcher.cmd'] : ['node', 'launcher.sh'];
  cpSync(join(node, 'bin', binary), join(lib, binary));
  if (platform.strip !== undefined) execFileSync(platform.strip, [join(lib, binary)]);
  writeFileSync(join(lib, 'installed-by'), 'archive\n');

  put(join(tree, 'bin', platform.isWindows ? `${program}.cmd` : program), readTemplate(launcher, platform));
  copyFiles(context.packageFolder, tree, {
    'completions/music-cli.bash': 'share/bash-completion/completions/music-cli',
    'completions/_music-cli': 'share/zsh/site-functions/_music-cli',
    'completions/music-cli.fish': 'share/fish/vendor_completions.d/music-cli.fish',
    'completions/music-cli.nu': 'share/nushell/vendor/autoload/music-cli.nu',
  });
  cpSync(join(context.packageFolder, 'man'), join(tree, 'share/man/man1'), { recursive: true });
  put(
    join(tree, 'README.md'),
    linkIntoPackage(readFileSync(join(context.packageFolder, 'README.md'), 'utf8')),
  );
  for (const name of ['CHANGELOG.md', 'LICENSE']) cpSync(join(context.packageFolder, name), join(tree, name));
  cpSync(context.nodeLicense, join(lib, 'node-license.txt'));

  const executables = [
    join('bin', program),
    join('lib', program, binary),
    join('lib', program, 'bin', 'music-cli.js'),
  ];
  setTimesAndModes(tree, context.time, executables);
  if (platform.name === `${process.platform}-${process.arch}`) {
    storeCompiledCode(lib, join(lib, binary));
    setTimesAndModes(tree, context.time, executables);
  }
  archive(tree, platform, context);
  if (platform.debian !== undefined) makeDebianPackage(tree, platform.debian, context);
  rmSync(tree, { recursive: true });
}

/** Returns the text of a template. For Windows, its lines end with CR LF. */
function readTemplate(name: string, { isWindows }: Pick<Platform, 'isWindows'>): string {
  const text = readFileSync(join(templates, name), 'utf8');
  return isWindows ? text.replaceAll('\n', '\r\n') : text;
}

function copyFiles(from: string, to: string, files: Readonly<Record<string, string>>): void {
  for (const [source, target] of Object.entries(files))
    put(join(to, target), readFileSync(join(from, source)));
}

function put(path: string, content: string | Uint8Array): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, content);
}

/** Sets the time and mode of all files, so that they do not depend on the umask and the clock of the machine. */
function setTimesAndModes(tree: string, time: number, executables: readonly string[]): void {
  const executablePaths = new Set(executables.map(path => join(tree, path)));
  for (const path of [...pathsBelow(tree), tree]) {
    chmodSync(path, statSync(path).isDirectory() || executablePaths.has(path) ? 0o755 : 0o644);
    lutimesSync(path, time, time);
  }
}

function pathsBelow(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .sort()
    .map(name => join(folder, name));
}

function archive(
  tree: string,
  { isWindows }: Platform,
  { scratch, outputFolder, time, quick }: ReleaseContext,
): void {
  const name = basename(tree);
  if (isWindows) {
    const files = pathsBelow(tree).map(path => path.slice(scratch.length + 1));
    execFileSync('zip', ['-X', '-q', quick ? '-1' : '-9', '-@', join(outputFolder, `${name}.zip`)], {
      cwd: scratch,
      input: files.join('\n'),
      env: { ...process.env, TZ: 'UTC' },
    });
    return;
  }
  const tarball = join(outputFolder, `${name}.tar`);
  const owner = ['--owner=0', '--group=0', '--numeric-owner'];
  execFileSync(
    'tar',
    ['--create', '--file', tarball, '--format=ustar', '--sort=name', `--mtime=@${time}`, ...owner, name],
    { cwd: scratch },
  );
  // Blocks have a fixed size, so that the bytes do not depend on the number of cores.
  execFileSync('xz', [quick ? '-0' : '-6', '--threads=2', '--block-size=24MiB', tarball]);
}

/** Makes a Debian package: the same tree below /usr, and the files that Debian's policy requires. */
function makeDebianPackage(
  tree: string,
  architecture: string,
  { scratch, outputFolder, time, author: maintainer, quick }: ReleaseContext,
): void {
  const root = join(scratch, `deb-${architecture}`);
  const usr = join(root, 'usr');
  cpSync(join(tree, 'lib'), join(usr, 'lib'), { recursive: true });
  cpSync(join(tree, 'bin'), join(usr, 'bin'), { recursive: true });
  const lib = join(usr, 'lib', program);
  writeFileSync(join(lib, 'installed-by'), 'deb\n');
  const share = join(usr, 'share');
  const compress = (path: string) => gzipSync(readFileSync(path), { level: 9 });
  for (const page of readdirSync(join(lib, 'man')))
    put(join(share, 'man/man1', `${page}.gz`), compress(join(lib, 'man', page)));
  copyFiles(lib, share, {
    'completions/music-cli.bash': 'bash-completion/completions/music-cli',
    'completions/_music-cli': 'zsh/vendor-completions/_music-cli',
    'completions/music-cli.fish': 'fish/vendor_completions.d/music-cli.fish',
    'completions/music-cli.nu': 'nushell/vendor/autoload/music-cli.nu',
  });
  const doc = join(share, 'doc', program);
  put(
    join(doc, 'copyright'),
    `${readFileSync(join(lib, 'LICENSE'), 'utf8')}
The licences of Node.js and of the libraries are in /usr/lib/${program}/node-license.txt,
/usr/lib/${program}/dist/third-party-licenses*.txt and /usr/lib/${program}/node_modules.
`,
  );
  put(join(doc, 'NEWS.gz'), compress(join(lib, 'CHANGELOG.md')));
  const control = fillTemplate(readFileSync(join(templates, 'deb/control'), 'utf8'), {
    version,
    maintainer,
    architecture,
    size: String(kilobytesIn(root)),
  });
  const date = new Date(time * 1000).toUTCString().replace('GMT', '+0000');
  const entry = `${program} (${version}) stable; urgency=medium\n\n  * Release ${version}: see NEWS.gz.\n\n -- ${maintainer}  ${date}\n`;
  put(join(doc, 'changelog.gz'), gzipSync(entry, { level: 9 }));
  put(join(share, 'lintian/overrides', program), readFileSync(join(templates, 'deb/lintian-overrides')));

  put(join(root, 'DEBIAN/control'), control);
  put(join(root, 'DEBIAN/prerm'), readFileSync(join(templates, 'deb/prerm')));
  setTimesAndModes(root, time, [
    'DEBIAN/prerm',
    `usr/bin/${program}`,
    `usr/lib/${program}/node`,
    `usr/lib/${program}/bin/music-cli.js`,
  ]);
  execFileSync(
    'dpkg-deb',
    [
      '--root-owner-group',
      '-Zxz',
      quick ? '-z0' : '-z6',
      '--threads-max=1',
      '--build',
      root,
      join(outputFolder, `${program}_${version}_${architecture}.deb`),
    ],
    { env: { ...process.env, SOURCE_DATE_EPOCH: String(time) }, stdio: ['ignore', 'ignore', 'inherit'] },
  );
  rmSync(root, { recursive: true });
}

function kilobytesIn(folder: string): number {
  return pathsBelow(folder).reduce((sum, path) => sum + Math.ceil(statSync(path).size / 1024), 0);
}

/**
 * Writes the manifests of package managers: templates filled with the version, addresses and digests of the release.
 */
function writeManifests(outputFolder: string, digests: ReadonlyMap<string, string>, url: string): void {
  const values: Record<string, string> = {
    version,
    license,
    repository: url,
    url: `${url}/releases/download/v${version}`,
    slug: new URL(url).pathname.slice(1).toLowerCase(),
  };
  for (const [name, digest] of digests) values[name.replaceAll(version, 'VERSION')] = digest;
  const folder = join(templates, 'manifests');
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (statSync(join(folder, name)).isFile())
      put(
        join(outputFolder, 'manifests', name),
        fillTemplate(readFileSync(join(folder, name), 'utf8'), values),
      );
  }
}

function fillTemplate(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(/\{\{(.+?)\}\}/g, (_, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`A template contains {{${name}}}, which has no value.`);
    return value;
  });
}

function digestsIn(folder: string): ReadonlyMap<string, string> {
  const files = readdirSync(folder).sort();
  return new Map(
    files.map(name => [
      name,
      createHash('sha256')
        .update(readFileSync(join(folder, name)))
        .digest('hex'),
    ]),
  );
}

/** Downloads the tarball of a package and returns its path. Throws if its digest differs from the recorded one. */
function fetchTarball({ name, version, integrity }: Tarball, scratch: string): string {
  const file = runForOutput('npm', ['pack', '--silent', '--pack-destination', scratch, `${name}@${version}`]);
  const path = join(scratch, file);
  const digest = createHash('sha512').update(readFileSync(path)).digest('base64');
  if (integrity !== `sha512-${digest}`)
    throw new Error(`The digest of ${name}@${version} is sha512-${digest}, not ${integrity}.`);
  return path;
}

/** Unpacks a tarball, or a part of it, removes it, and returns the folder with the files. */
function unpackTarball(tarball: string, folder: string, part = 'package'): string {
  mkdirSync(folder, { recursive: true });
  execFileSync('tar', ['--extract', '--file', tarball, '--directory', folder, '--no-same-owner', part]);
  rmSync(tarball);
  return join(folder, 'package');
}

/** Runs a program and returns its output without surrounding white space. */
function runForOutput(command: string, args: readonly string[]): string {
  return execFileSync(command, args, { encoding: 'utf8' }).trim();
}

release();
