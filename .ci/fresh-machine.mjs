/**
 * Runs the two commands of the README, then the tests, as a newcomer does: as a plain user, on a machine that has only
 * Debian's required packages and Node. Its first process does not wait for processes that it did not start, as in many
 * containers. Only `npm ci` has a network. While the tests run, environment and configuration have unusual settings.
 *
 *     node .ci/fresh-machine.mjs [REPORT] [-- ARGUMENTS OF vitest]
 *
 * The machine is a directory with copies of this machine's own required packages. Nothing is downloaded for it, and
 * nothing is written outside of it. It needs root, dpkg and namespaces. If one is missing, the script says so, and runs
 * the commands on this machine with an empty environment. It writes the counts as JSON to REPORT. It tests the commit, not
 * the working tree.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import * as fs from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';

const separator = process.argv.indexOf('--');
const [report] = process.argv.slice(2, separator < 0 ? undefined : separator);
const vitestArguments = separator < 0 ? [] : ['--', ...process.argv.slice(separator + 1)];
const project = resolve(import.meta.dirname, '..');
const scratch = fs.mkdtempSync(join(tmpdir(), 'fresh-machine-'));
const user = 1000;
const folderWithSpace = '/var/tmp/a space';
/** Variables that a user may have set. None may reach a test. */
const userVariables = [
  ...['FORCE_COLOR=3', 'TERM=dumb', 'LANG=de_DE.UTF-8', 'LC_ALL=tr_TR.UTF-8', `TMPDIR=${folderWithSpace}`],
  ...['http_proxy', 'https_proxy', 'ALL_PROXY'].map(name => `${name}=http://127.0.0.1:9`),
  ...['NODE_EXTRA_CA_CERTS', 'SSL_CERT_FILE', 'BASH_ENV', 'ENV'].map(name => `${name}=/nonexistent`),
  ...['NODE_OPTIONS=--max-old-space-size=900', 'NODE_TLS_REJECT_UNAUTHORIZED=0', 'CDPATH=/'],
  ...['BASE_URL=http://127.0.0.1:9', 'TOKEN=foreign', 'OUTPUT=json', 'UNKNOWN=1'].map(
    each => `MUSIC_CLI_${each}`,
  ),
];
const userSettings = { baseUrl: 'http://127.0.0.1:9', output: 'yaml', noteNames: 'german', color: 'always' };
const certificatesPath = '/etc/ssl/certs/of-the-machine.pem';

process.env.PATH += ':/usr/sbin:/sbin';

const output = (program, ...args) => execFileSync(program, args, { encoding: 'utf8', maxBuffer: 1 << 28 });
const print = text => process.stdout.write(`${text}\n`);

/** Returns why the machine cannot be made here; undefined if it can. */
function findObstacle() {
  if (process.platform !== 'linux') return 'this is not Linux';
  if (process.getuid() !== 0) return 'this user is not root';
  for (const program of ['dpkg-query', 'unshare', 'chroot', 'ldconfig', 'perl'])
    if (spawnSync('sh', ['-c', `command -v ${program}`]).status !== 0) return `${program} is missing`;
  if (spawnSync('unshare', ['--mount', '--pid', '--net', '--fork', 'true']).status !== 0)
    return 'namespaces are not permitted';
  return undefined;
}

/** Returns the names of the required packages that are installed here, and of all packages that they depend on. */
function requiredPackages() {
  const fields = [
    'db:Status-Status',
    'binary:Package',
    'Package',
    'Essential',
    'Priority',
    'Pre-Depends',
    'Depends',
    'Provides',
  ];
  const lines = output('dpkg-query', '-W', '-f', `${fields.map(name => `\${${name}}`).join('\\t')}\\n`);
  const packages = lines
    .split('\n')
    .map(line => line.split('\t'))
    .filter(([status]) => status === 'installed')
    .map(([, id, name, essential, priority, preDepends, depends, provides]) => ({
      ...{ id, name, isRequired: essential === 'yes' || priority === 'required' || name === 'passwd' },
      ...{ depends: [...names(preDepends), ...names(depends)], provides: names(provides) },
    }));
  const required = new Set(packages.filter(each => each.isRequired));
  for (const each of required)
    for (const name of each.depends) {
      const offers = packages.filter(other => other.name === name || other.provides.includes(name));
      // The loop also visits packages that are added to the set meanwhile.
      if (offers.length > 0 && !offers.some(offer => required.has(offer))) required.add(offers[0]);
    }
  return Array.from(required, ({ id }) => id);
}

/** Returns the names in a list of dependencies: `libc6`, `mawk` and `awk` of `libc6 (>= 2.36), mawk | awk`. */
function names(relations) {
  return relations
    .split(/[,|]/)
    .map(each => each.trim().replace(/[ :(].*/, ''))
    .filter(name => name !== '');
}

const unneededPaths = /^\/(usr\/share\/(doc|man|locale|info|lintian|bash-completion)|var\/lib\/dpkg)(\/|$)/;

/** Makes the machine, and returns its root directory. */
function makeMachine() {
  const root = join(scratch, 'root');
  const pathIn = path => join(root, path);
  for (const path of ['etc', 'proc', 'dev', 'tmp', 'root', 'run', 'var/tmp', 'usr/local/bin', 'home/plain'])
    fs.mkdirSync(pathIn(path), { recursive: true });
  // In newer versions of Debian, /bin is a link to usr/bin.
  for (const path of ['/bin', '/sbin', '/lib', '/lib32', '/lib64', '/libx32']) {
    if (!fs.existsSync(path)) continue;
    if (!fs.lstatSync(path).isSymbolicLink()) fs.mkdirSync(pathIn(path));
    else {
      fs.mkdirSync(pathIn(fs.realpathSync(path)), { recursive: true });
      fs.symlinkSync(fs.readlinkSync(path), pathIn(path));
    }
  }
  for (const path of output('dpkg', '-L', ...requiredPackages()).split('\n'))
    if (path.startsWith('/') && path !== '/.' && !unneededPaths.test(path)) copy(path, pathIn(path));
  copyAlternatives(pathIn);
  // Node, and the libraries to which it is linked.
  copy(fs.realpathSync(process.execPath), pathIn('/usr/local/bin/node'));
  for (const [, path] of output('ldd', process.execPath).matchAll(/(\/\S+) \(0x/g))
    copy(fs.realpathSync(path), pathIn(path));
  copyNpm(pathIn);
  const writeIn = (path, text) => fs.writeFileSync(pathIn(path), text);
  writeIn('/etc/passwd', `root:x:0:0::/root:/bin/sh\nplain:x:${user}:${user}::/home/plain:/bin/sh\n`);
  writeIn('/etc/group', `root:x:0:\nplain:x:${user}:\n`);
  writeIn('/etc/nsswitch.conf', 'passwd: files\ngroup: files\nhosts: files dns\n');
  for (const path of ['/etc/hosts', '/etc/resolv.conf', '/etc/ld.so.conf']) copyContent(path, pathIn(path));
  fs.cpSync('/etc/ld.so.conf.d', pathIn('/etc/ld.so.conf.d'), { recursive: true });
  output('ldconfig', '-r', root);
  fs.mkdirSync(pathIn(folderWithSpace));
  for (const path of ['/tmp', folderWithSpace]) fs.chmodSync(pathIn(path), 0o1777);
  return root;
}

function copy(path, target) {
  const entry = fs.lstatSync(path, { throwIfNoEntry: false });
  if (entry === undefined || fs.existsSync(target)) return;
  if (entry.isDirectory()) return fs.mkdirSync(target, { recursive: true });
  fs.mkdirSync(dirname(target), { recursive: true });
  if (entry.isSymbolicLink()) fs.symlinkSync(fs.readlinkSync(path), target);
  else fs.copyFileSync(path, target);
}

function copyContent(path, target) {
  fs.mkdirSync(dirname(target), { recursive: true });
  if (fs.existsSync(path)) fs.writeFileSync(target, fs.readFileSync(path));
}

/** Makes the links of Debian's alternatives, such as awk: each leads to the first program that the machine has. */
function copyAlternatives(pathIn) {
  const folder = '/var/lib/dpkg/alternatives';
  for (const name of fs.readdirSync(folder)) {
    const [head, body = ''] = fs.readFileSync(join(folder, name), 'utf8').split('\n\n');
    const [, link, ...others] = head.split('\n');
    const links = [link, ...others.filter((_, index) => index % 2 === 1)];
    const lines = body.split('\n');
    // Each alternative has lines for its path, its priority, and the path of each further link.
    for (let first = 0; first + 1 < lines.length; first += links.length + 1) {
      const paths = [lines[first], ...lines.slice(first + 2, first + 1 + links.length)];
      if (!fs.existsSync(pathIn(paths[0]))) continue;
      for (const [index, path] of paths.entries())
        if (path !== '' && fs.existsSync(pathIn(path)) && !fs.existsSync(pathIn(links[index]))) {
          fs.mkdirSync(dirname(pathIn(links[index])), { recursive: true });
          fs.symlinkSync(path, pathIn(links[index]));
        }
      break;
    }
  }
}

/** Copies npm, its settings of registry and proxies, and the certificates. */
function copyNpm(pathIn) {
  const program = fs.realpathSync(output('sh', '-c', 'command -v npm').trim());
  const folder = dirname(dirname(program));
  fs.cpSync(folder, pathIn('/usr/local/lib/node_modules/npm'), { recursive: true });
  for (const name of ['npm', 'npx'])
    fs.symlinkSync(`../lib/node_modules/npm/bin/${name}-cli.js`, pathIn(`/usr/local/bin/${name}`));
  const lines = ['registry', 'proxy', 'https-proxy']
    .map(name => [name, output('npm', 'config', 'get', name).trim()])
    .filter(([, value]) => /^https?:/.test(value))
    .map(([name, value]) => `${name}=${value}\n`);
  fs.mkdirSync(pathIn('/usr/local/etc'), { recursive: true });
  fs.writeFileSync(pathIn('/usr/local/etc/npmrc'), lines.join(''));
  const authorities = [process.env.NODE_EXTRA_CA_CERTS, '/etc/ssl/certs/ca-certificates.crt'];
  copyContent(authorities.find(path => path && fs.existsSync(path)) ?? '', pathIn(certificatesPath));
}

/** Writes the files of the commit into a directory, as a clone has them. */
function putClone(folder) {
  fs.mkdirSync(folder, { recursive: true });
  const args = [
    '-c',
    'safe.directory=*',
    '-C',
    project,
    'archive',
    '--output',
    join(scratch, 'clone.tar'),
    'HEAD',
  ];
  output('git', ...args);
  output('tar', '-xf', join(scratch, 'clone.tar'), '-C', folder);
}

/** Runs a command as the first process of the machine. Without the shared network it can reach only loopback. */
const startScript = `
mount --make-rprivate / && mount --rbind /dev "$ROOT/dev" && mount -t proc proc "$ROOT/proc" || exit 1
if [ "$NETWORK" = none ]; then
  # Starts the loopback interface (SIOCSIFFLAGS with IFF_UP and IFF_RUNNING), without the package that has the command ip.
  perl -e 'use Socket; socket(S, AF_INET, SOCK_DGRAM, 0); my $request = pack("a16s", "lo", 0x41); ioctl(S, 0x8914, $request) or die $!' || exit 1
fi
exec chroot --userspec="$USER_ID:$USER_ID" "$ROOT" /usr/bin/env -i HOME=/home/plain PATH=/usr/local/bin:/usr/bin:/bin \
  $CERTIFICATES MUSIC_CLI_TEST_REPORT=/tmp/report.json sh -c 'cd ~/clone && exec "$@"' sh "$@"`;

/** Returns methods that run commands in the machine, and the paths of its files. */
function onMachine(root) {
  const entries = () =>
    ['tmp', folderWithSpace, 'home/plain'].flatMap(folder =>
      fs.readdirSync(join(root, folder)).map(name => join(folder, name)),
    );
  return {
    run: (hasNetwork, ...command) =>
      spawnSync(
        'unshare',
        [
          '--mount',
          '--pid',
          '--fork',
          '--kill-child',
          ...(hasNetwork ? [] : ['--net']),
          'sh',
          '-c',
          startScript,
          'sh',
          ...command,
        ],
        {
          stdio: ['ignore', 'inherit', 'inherit'],
          env: {
            ...{
              PATH: process.env.PATH,
              ROOT: root,
              USER_ID: String(user),
              NETWORK: hasNetwork ? 'shared' : 'none',
            },
            // Certificates are needed only with a network.
            CERTIFICATES:
              hasNetwork && fs.statSync(join(root, certificatesPath), { throwIfNoEntry: false })?.size
                ? `NODE_EXTRA_CA_CERTS=${certificatesPath}`
                : 'X=',
          },
        },
      ).status,
    /** Writes the user's settings, and returns the beginning of a command line that runs a command with the user's variables. */
    addUserSettings: () => {
      fs.mkdirSync(join(root, 'etc/music-cli'));
      fs.writeFileSync(join(root, 'etc/music-cli/config.json'), JSON.stringify(userSettings));
      return ['env', ...userVariables, 'sh', '-c', 'umask 077 && exec "$@"', 'sh'];
    },
    entries,
    report: join(root, 'tmp/report.json'),
  };
}

/** Returns the same methods for this machine with an empty environment. */
function onThisMachine() {
  const [home, temporary] = ['home', 'tmp'].map(name => join(scratch, name));
  for (const path of [home, temporary]) fs.mkdirSync(path);
  const npm = output('sh', '-c', 'command -v npm').trim();
  const report = join(temporary, 'report.json');
  return {
    run: (_hasNetwork, ...command) =>
      spawnSync('sh', ['-c', 'cd "$HOME/clone" && exec "$@"', 'sh', ...command], {
        stdio: ['ignore', 'inherit', 'inherit'],
        env: {
          ...{
            HOME: home,
            PATH: `${dirname(process.execPath)}:${dirname(npm)}:/usr/bin:/bin`,
            TMPDIR: temporary,
          },
          ...{ MUSIC_CLI_TEST_REPORT: report },
          ...(process.env.NODE_EXTRA_CA_CERTS && { NODE_EXTRA_CA_CERTS: process.env.NODE_EXTRA_CA_CERTS }),
        },
      }).status,
    addUserSettings: () => ['env', ...userVariables.filter(variable => !variable.startsWith('TMPDIR='))],
    entries: () =>
      [home, temporary].flatMap(folder => fs.readdirSync(folder).map(name => join(basename(folder), name))),
    report,
  };
}

/** Returns the CPU time of ended child processes in seconds; NaN if this is not Linux. */
function cpuOfChildren() {
  if (process.platform !== 'linux') return Number.NaN;
  const fields = fs
    .readFileSync('/proc/self/stat', 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ');
  return (Number(fields[13]) + Number(fields[14])) / 100;
}

/** Files that may remain: the clone, caches of npm, Node and tsx, and the report. */
const expectedPath = /(^|\/)(clone|\.npm|\.cache|report\.json|tsx-\d+|node-compile-cache)$/;

function runAsNewcomer() {
  const obstacle = findObstacle();
  const began = performance.now();
  const machine = obstacle === undefined ? onMachine(makeMachine()) : onThisMachine();
  const home = obstacle === undefined ? join(scratch, 'root/home/plain') : join(scratch, 'home');
  if (obstacle !== undefined)
    print(
      `No fresh machine can be made here, because ${obstacle}. The commands run here with an empty environment.`,
    );
  else print(`Made a fresh machine in ${((performance.now() - began) / 1000).toFixed(1)} s.`);
  putClone(join(home, 'clone'));
  if (obstacle === undefined) output('chown', '-R', `${user}:${user}`, home);
  const steps = [
    ['npm ci', () => machine.run(true, 'npm', 'ci', '--no-audit', '--no-fund')],
    ['npx music-cli keys list', () => machine.run(false, 'npx', 'music-cli', 'keys', 'list', '--limit', '3')],
    ['npm test', () => machine.run(false, ...machine.addUserSettings(), 'npm', 'test', ...vitestArguments)],
  ];
  const failed = [];
  for (const [name, run] of steps) {
    print(`\n$ ${name}`);
    const [timeBefore, cpuBefore] = [performance.now(), cpuOfChildren()];
    const status = run();
    const cpu = (cpuOfChildren() - cpuBefore).toFixed(0);
    print(`   (exit ${status}, ${((performance.now() - timeBefore) / 1000).toFixed(0)} s, ${cpu} s of CPU)`);
    if (status !== 0) failed.push(name);
    // Without an installation, the other steps would fail too.
    if (status !== 0 && name === 'npm ci') break;
  }
  const leftovers = machine.entries().filter(path => !expectedPath.test(path));
  if (leftovers.length > 0) failed.push(`left behind: ${leftovers.join(', ')}`);
  if (report !== undefined && fs.existsSync(machine.report)) fs.copyFileSync(machine.report, report);
  print(
    failed.length === 0
      ? 'The commands of the README work on a fresh machine.'
      : `Failed on a fresh machine: ${failed.join('; ')}`,
  );
  process.exitCode = failed.length === 0 ? 0 : 1;
}

try {
  runAsNewcomer();
} finally {
  fs.rmSync(scratch, { recursive: true, force: true, maxRetries: 5 });
}
