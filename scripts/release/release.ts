/**
 * npm run release [-- --only linux-x64] [--quick] [--into release] [--url https://…]
 *
 * Makes the archives that contain Node, the Debian packages, their digests, and manifests of package managers. The same
 * commit makes the same bytes. Needs GNU tar, xz, zip, binutils for both processors, and dpkg-deb. `--quick` compresses
 * little, for tests.
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
import { atTop } from './at-top.ts';
import { keepCodeOf } from './kept.ts';
import { type Platform, platforms, type Tarball } from './platforms.ts';

const templates = import.meta.dirname;
const program = 'music-cli';

interface Release {
  /** The folder with the package's files, as npm packs them. */
  readonly packed: string;
  readonly scratch: string;
  /** The path of Node's licence. */
  readonly nodeLicense: string;
  /** The folder of finished files. */
  readonly into: string;
  /** Seconds since 1970: the time of every file. */
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
  const chosen = platforms.filter(({ name }) => values.only === undefined || values.only === name);
  if (chosen.length === 0)
    throw new Error(`--only is one of ${platforms.map(({ name }) => name).join(', ')}.`);
  // Checked first, because the first archive that needs the program is made minutes later.
  for (const { strip } of chosen)
    if (strip !== undefined && spawnSync(strip, ['--version']).error)
      throw new Error(`${strip} is missing: Debian has it in binutils, or binutils-aarch64-linux-gnu.`);
  const into = resolve(values.into);
  rmSync(into, { recursive: true, force: true });
  mkdirSync(into, { recursive: true });
  const scratch = mkdtempSync(join(tmpdir(), `${program}-release-`));
  try {
    const time = Number(process.env.SOURCE_DATE_EPOCH ?? output('git', ['log', '-1', '--format=%ct']));
    const made: Release = {
      packed: pack(scratch),
      nodeLicense: nodeLicense(scratch),
      scratch,
      into,
      time,
      author: output('git', ['log', '-1', '--format=%an <%ae>']),
      quick: values.quick,
    };
    for (const platform of chosen) build(platform, made);
    const digests = digestsIn(into);
    writeFileSync(
      join(into, 'SHA256SUMS'),
      [...digests].map(([name, digest]) => `${digest}  ${name}\n`).join(''),
    );
    if (chosen.length === platforms.length) {
      writeManifests(into, digests, values.url);
      if (values.url.includes(unknownOwner))
        process.stderr.write(`The manifests lack an owner: give --url, for ${values.url}.\n`);
    }
  } finally {
    rmSync(scratch, { recursive: true });
  }
}

/** A placeholder for the unknown owner of the repository. */
const unknownOwner = '/OWNER/';

/** Returns the URL of the repository. Only the workflow that makes releases knows it. */
function defaultUrl(): string {
  const { GITHUB_SERVER_URL = 'https://github.com', GITHUB_REPOSITORY } = process.env;
  if (GITHUB_REPOSITORY === undefined) return `${GITHUB_SERVER_URL}${unknownOwner}${program}`;
  return `${GITHUB_SERVER_URL}/${GITHUB_REPOSITORY}`;
}

/** Unpacks the package that npm would publish, and returns its path. */
function pack(scratch: string): string {
  const tarball = output('npm', ['pack', '--silent', '--ignore-scripts', '--pack-destination', scratch]);
  return unpackTarball(join(scratch, tarball), join(scratch, 'package'));
}

/** Returns the path of Node's licence. It is the same for all platforms, but not in the packages of all. */
function nodeLicense(scratch: string): string {
  const [first] = platforms;
  if (first === undefined) throw new Error('There is no platform.');
  const folder = unpackTarball(fetchTarball(first.node, scratch), join(scratch, 'node'), 'package/LICENSE');
  return join(folder, 'LICENSE');
}

function build(platform: Platform, made: Release): void {
  const tree = join(made.scratch, `${program}-${version}-${platform.name}`);
  const lib = join(tree, 'lib', program);
  cpSync(made.packed, lib, { recursive: true });
  const modules = join(made.scratch, `${platform.name}-keyring`);
  cpSync('node_modules/@napi-rs/keyring', join(lib, 'node_modules', '@napi-rs', 'keyring'), {
    recursive: true,
  });
  cpSync(
    unpackTarball(fetchTarball(platform.keyring, made.scratch), modules),
    join(lib, 'node_modules', platform.keyring.name),
    { recursive: true },
  );
  const node = unpackTarball(
    fetchTarball(platform.node, made.scratch),
    join(made.scratch, `${platform.name}-node`),
    'package/bin',
  );
  const [binary, launcher] = platform.isWindows ? ['node.exe', 'launcher.cmd'] : ['node', 'launcher.sh'];
  cpSync(join(node, 'bin', binary), join(lib, binary));
  if (platform.strip !== undefined) execFileSync(platform.strip, [join(lib, binary)]);
  writeFileSync(join(lib, 'installed-by'), 'archive\n');

  put(join(tree, 'bin', platform.isWindows ? `${program}.cmd` : program), template(launcher, platform));
  place(made.packed, tree, {
    'completions/music-cli.bash': 'share/bash-completion/completions/music-cli',
    'completions/_music-cli': 'share/zsh/site-functions/_music-cli',
    'completions/music-cli.fish': 'share/fish/vendor_completions.d/music-cli.fish',
    'completions/music-cli.nu': 'share/nushell/vendor/autoload/music-cli.nu',
  });
  cpSync(join(made.packed, 'man'), join(tree, 'share/man/man1'), { recursive: true });
  put(join(tree, 'README.md'), atTop(readFileSync(join(made.packed, 'README.md'), 'utf8')));
  for (const name of ['CHANGELOG.md', 'LICENSE']) cpSync(join(made.packed, name), join(tree, name));
  cpSync(made.nodeLicense, join(lib, 'node-license.txt'));

  const executables = [
    join('bin', program),
    join('lib', program, binary),
    join('lib', program, 'bin', 'music-cli.js'),
  ];
  settle(tree, made.time, executables);
  if (platform.name === `${process.platform}-${process.arch}`) {
    keepCodeOf(lib, join(lib, binary));
    settle(tree, made.time, executables);
  }
  archive(tree, platform, made);
  if (platform.debian !== undefined) debianPackage(tree, platform.debian, made);
  rmSync(tree, { recursive: true });
}

/** Reads a template. For Windows, its lines end with CR LF. */
function template(name: string, { isWindows }: Pick<Platform, 'isWindows'>): string {
  const text = readFileSync(join(templates, name), 'utf8');
  return isWindows ? text.replaceAll('\n', '\r\n') : text;
}

function place(from: string, to: string, files: Readonly<Record<string, string>>): void {
  for (const [source, target] of Object.entries(files))
    put(join(to, target), readFileSync(join(from, source)));
}

function put(path: string, content: string | Uint8Array): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, content);
}

/** Sets the time and mode of all files, so that umask and clock of the machine make no difference. */
function settle(tree: string, time: number, executables: readonly string[]): void {
  const runs = new Set(executables.map(path => join(tree, path)));
  for (const path of [...pathsBelow(tree), tree]) {
    chmodSync(path, statSync(path).isDirectory() || runs.has(path) ? 0o755 : 0o644);
    lutimesSync(path, time, time);
  }
}

function pathsBelow(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .sort()
    .map(name => join(folder, name));
}

function archive(tree: string, { isWindows }: Platform, { scratch, into, time, quick }: Release): void {
  const name = basename(tree);
  if (isWindows) {
    const files = pathsBelow(tree).map(path => path.slice(scratch.length + 1));
    execFileSync('zip', ['-X', '-q', quick ? '-1' : '-9', '-@', join(into, `${name}.zip`)], {
      cwd: scratch,
      input: files.join('\n'),
      env: { ...process.env, TZ: 'UTC' },
    });
    return;
  }
  const tarball = join(into, `${name}.tar`);
  const owner = ['--owner=0', '--group=0', '--numeric-owner'];
  execFileSync(
    'tar',
    ['--create', '--file', tarball, '--format=ustar', '--sort=name', `--mtime=@${time}`, ...owner, name],
    { cwd: scratch },
  );
  // In blocks of a fixed size, so that the number of cores makes no difference to the bytes.
  execFileSync('xz', [quick ? '-0' : '-6', '--threads=2', '--block-size=24MiB', tarball]);
}

/** Makes a Debian package: the same tree below /usr, and the files that Debian's policy requires. */
function debianPackage(
  tree: string,
  architecture: string,
  { scratch, into, time, author: maintainer, quick }: Release,
): void {
  const root = join(scratch, `deb-${architecture}`);
  const usr = join(root, 'usr');
  cpSync(join(tree, 'lib'), join(usr, 'lib'), { recursive: true });
  cpSync(join(tree, 'bin'), join(usr, 'bin'), { recursive: true });
  const lib = join(usr, 'lib', program);
  writeFileSync(join(lib, 'installed-by'), 'deb\n');
  const share = join(usr, 'share');
  const squeezed = (path: string) => gzipSync(readFileSync(path), { level: 9 });
  for (const page of readdirSync(join(lib, 'man')))
    put(join(share, 'man/man1', `${page}.gz`), squeezed(join(lib, 'man', page)));
  place(lib, share, {
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
  put(join(doc, 'NEWS.gz'), squeezed(join(lib, 'CHANGELOG.md')));
  const control = filled(readFileSync(join(templates, 'deb/control'), 'utf8'), {
    version,
    maintainer,
    architecture,
    size: String(kilobytes(root)),
  });
  const date = new Date(time * 1000).toUTCString().replace('GMT', '+0000');
  const entry = `${program} (${version}) stable; urgency=medium\n\n  * Release ${version}: see NEWS.gz.\n\n -- ${maintainer}  ${date}\n`;
  put(join(doc, 'changelog.gz'), gzipSync(entry, { level: 9 }));
  put(join(share, 'lintian/overrides', program), readFileSync(join(templates, 'deb/lintian-overrides')));

  put(join(root, 'DEBIAN/control'), control);
  put(join(root, 'DEBIAN/prerm'), readFileSync(join(templates, 'deb/prerm')));
  settle(root, time, [
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
      join(into, `${program}_${version}_${architecture}.deb`),
    ],
    { env: { ...process.env, SOURCE_DATE_EPOCH: String(time) }, stdio: ['ignore', 'ignore', 'inherit'] },
  );
  rmSync(root, { recursive: true });
}

function kilobytes(folder: string): number {
  return pathsBelow(folder).reduce((sum, path) => sum + Math.ceil(statSync(path).size / 1024), 0);
}

/**
 * Writes the manifests of package managers: templates filled with the version, addresses and digests of the release.
 */
function writeManifests(into: string, digests: ReadonlyMap<string, string>, url: string): void {
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
      put(join(into, 'manifests', name), filled(readFileSync(join(folder, name), 'utf8'), values));
  }
}

function filled(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(/\{\{(.+?)\}\}/g, (_, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`Nothing is known for {{${name}}}.`);
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

/** Downloads the tarball of a package and returns its path. Throws if its digest is not the reviewed one. */
function fetchTarball({ name, version, integrity }: Tarball, scratch: string): string {
  const file = output('npm', ['pack', '--silent', '--pack-destination', scratch, `${name}@${version}`]);
  const path = join(scratch, file);
  const digest = createHash('sha512').update(readFileSync(path)).digest('base64');
  if (integrity !== `sha512-${digest}`)
    throw new Error(`${name}@${version} is sha512-${digest}, not ${integrity}.`);
  return path;
}

/** Unpacks a tarball, or a part of it, and returns the folder. */
function unpackTarball(tarball: string, folder: string, part = 'package'): string {
  mkdirSync(folder, { recursive: true });
  execFileSync('tar', ['--extract', '--file', tarball, '--directory', folder, '--no-same-owner', part]);
  rmSync(tarball);
  return join(folder, 'package');
}

function output(command: string, args: readonly string[]): string {
  return execFileSync(command, args, { encoding: 'utf8' }).trim();
}

release();
