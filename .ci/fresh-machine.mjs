/**
 * Runs the two commands of the README as a newcomer does: as a plain user, on a machine that has the required packages
 * of Debian and Node and nothing else, in a container whose first process waits for no child that it did not start. The
 * network is gone once `npm ci` has ended. What a person and a machine may have set is set while the tests run.
 *
 *     node .ci/fresh-machine.mjs [REPORT] [-- ARGUMENTS OF vitest]
 *
 * The machine is a directory with copies of this machine's own required packages: nothing is downloaded for it, and
 * nothing outside of it is written. That needs root, dpkg and namespaces. Without them it says so, and the commands run
 * here with an empty environment. REPORT gets the counts as JSON. The commit is tested, not the working tree.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import * as fs from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';

const separator = process.argv.indexOf('--');
const [report] = process.argv.slice(2, separator < 0 ? undefined : separator);
const toVitest = separator < 0 ? [] : ['--', ...process.argv.slice(separator + 1)];
const project = resolve(import.meta.dirname, '..');
const scratch = fs.mkdtempSync(join(tmpdir(), 'fresh-machine-'));
const user = 1000;
const spaced = '/var/tmp/a space';
/** Variables of a person, of which none may reach a test. */
const foreign = [
  ...['FORCE_COLOR=3', 'TERM=dumb', 'LANG=de_DE.UTF-8', 'LC_ALL=tr_TR.UTF-8', `TMPDIR=${spaced}`],
  ...['http_proxy', 'https_proxy', 'ALL_PROXY'].map(name => `${name}=http://127.0.0.1:9`),
  ...['NODE_EXTRA_CA_CERTS', 'SSL_CERT_FILE', 'BASH_ENV', 'ENV'].map(name => `${name}=/nonexistent`),
  ...['NODE_OPTIONS=--max-old-space-size=900', 'NODE_TLS_REJECT_UNAUTHORIZED=0', 'CDPATH=/'],
  ...['BASE_URL=http://127.0.0.1:9', 'TOKEN=foreign', 'OUTPUT=json', 'UNKNOWN=1'].map(
    each => `MUSIC_CLI_${each}`,
  ),
];
const settings = { baseUrl: 'http://127.0.0.1:9', output: 'yaml', noteNames: 'german', color: 'always' };
const certificates = '/etc/ssl/certs/of-the-machine.pem';

process.env.PATH += ':/usr/sbin:/sbin';

const output = (program, ...words) => execFileSync(program, words, { encoding: 'utf8', maxBuffer: 1 << 28 });
const say = text => process.stdout.write(`${text}\n`);

/** Why no such machine can be made here; undefined if it can. */
function obstacle() {
  if (process.platform !== 'linux') return 'this is not Linux';
  if (process.getuid() !== 0) return 'this user is not root';
  for (const program of ['dpkg-query', 'unshare', 'chroot', 'ldconfig', 'perl'])
    if (spawnSync('sh', ['-c', `command -v ${program}`]).status !== 0) return `there is no ${program}`;
  if (spawnSync('unshare', ['--mount', '--pid', '--net', '--fork', 'true']).status !== 0)
    return 'namespaces are not allowed';
  return undefined;
}

/** The required packages that are installed here, with all that they depend on. */
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
    .map(([, id, name, essential, priority, before, depends, provides]) => ({
      ...{ id, name, isRequired: essential === 'yes' || priority === 'required' || name === 'passwd' },
      ...{ depends: [...names(before), ...names(depends)], provides: names(provides) },
    }));
  const found = new Set(packages.filter(each => each.isRequired));
  for (const each of found)
    for (const name of each.depends) {
      const offers = packages.filter(other => other.name === name || other.provides.includes(name));
      // A set that is walked grows while it is walked.
      if (offers.length > 0 && !offers.some(offer => found.has(offer))) found.add(offers[0]);
    }
  return Array.from(found, ({ id }) => id);
}

/** `libc6 (>= 2.36), mawk | awk` → `libc6`, `mawk`, `awk` */
function names(relations) {
  return relations
    .split(/[,|]/)
    .map(each => each.trim().replace(/[ :(].*/, ''))
    .filter(name => name !== '');
}

const unread = /^\/(usr\/share\/(doc|man|locale|info|lintian|bash-completion)|var\/lib\/dpkg)(\/|$)/;

/** Makes the machine, and returns its root directory. */
function makeMachine() {
  const root = join(scratch, 'root');
  const at = path => join(root, path);
  for (const path of ['etc', 'proc', 'dev', 'tmp', 'root', 'run', 'var/tmp', 'usr/local/bin', 'home/plain'])
    fs.mkdirSync(at(path), { recursive: true });
  // Since /usr is merged, /bin is a link to usr/bin.
  for (const path of ['/bin', '/sbin', '/lib', '/lib32', '/lib64', '/libx32']) {
    if (!fs.existsSync(path)) continue;
    if (!fs.lstatSync(path).isSymbolicLink()) fs.mkdirSync(at(path));
    else {
      fs.mkdirSync(at(fs.realpathSync(path)), { recursive: true });
      fs.symlinkSync(fs.readlinkSync(path), at(path));
    }
  }
  for (const path of output('dpkg', '-L', ...requiredPackages()).split('\n'))
    if (path.startsWith('/') && path !== '/.' && !unread.test(path)) copy(path, at(path));
  copyAlternatives(at);
  // Node, and the libraries to which it is linked.
  copy(fs.realpathSync(process.execPath), at('/usr/local/bin/node'));
  for (const [, path] of output('ldd', process.execPath).matchAll(/(\/\S+) \(0x/g))
    copy(fs.realpathSync(path), at(path));
  copyNpm(at);
  const put = (path, text) => fs.writeFileSync(at(path), text);
  put('/etc/passwd', `root:x:0:0::/root:/bin/sh\nplain:x:${user}:${user}::/home/plain:/bin/sh\n`);
  put('/etc/group', `root:x:0:\nplain:x:${user}:\n`);
  put('/etc/nsswitch.conf', 'passwd: files\ngroup: files\nhosts: files dns\n');
  for (const path of ['/etc/hosts', '/etc/resolv.conf', '/etc/ld.so.conf']) copyContent(path, at(path));
  fs.cpSync('/etc/ld.so.conf.d', at('/etc/ld.so.conf.d'), { recursive: true });
  output('ldconfig', '-r', root);
  fs.mkdirSync(at(spaced));
  for (const path of ['/tmp', spaced]) fs.chmodSync(at(path), 0o1777);
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

/** Programs with a choice, such as awk: a link to the first choice that the machine has. */
function copyAlternatives(at) {
  const folder = '/var/lib/dpkg/alternatives';
  for (const name of fs.readdirSync(folder)) {
    const [head, body = ''] = fs.readFileSync(join(folder, name), 'utf8').split('\n\n');
    const [, link, ...others] = head.split('\n');
    const links = [link, ...others.filter((_, index) => index % 2 === 1)];
    const lines = body.split('\n');
    // A choice: its path, its priority, and a path for each other link.
    for (let first = 0; first + 1 < lines.length; first += links.length + 1) {
      const paths = [lines[first], ...lines.slice(first + 2, first + 1 + links.length)];
      if (!fs.existsSync(at(paths[0]))) continue;
      for (const [index, path] of paths.entries())
        if (path !== '' && fs.existsSync(at(path)) && !fs.existsSync(at(links[index]))) {
          fs.mkdirSync(dirname(at(links[index])), { recursive: true });
          fs.symlinkSync(path, at(links[index]));
        }
      break;
    }
  }
}

/** npm, and the way to its registry. */
function copyNpm(at) {
  const program = fs.realpathSync(output('sh', '-c', 'command -v npm').trim());
  const folder = dirname(dirname(program));
  fs.cpSync(folder, at('/usr/local/lib/node_modules/npm'), { recursive: true });
  for (const name of ['npm', 'npx'])
    fs.symlinkSync(`../lib/node_modules/npm/bin/${name}-cli.js`, at(`/usr/local/bin/${name}`));
  const lines = ['registry', 'proxy', 'https-proxy']
    .map(name => [name, output('npm', 'config', 'get', name).trim()])
    .filter(([, value]) => /^https?:/.test(value))
    .map(([name, value]) => `${name}=${value}\n`);
  fs.mkdirSync(at('/usr/local/etc'), { recursive: true });
  fs.writeFileSync(at('/usr/local/etc/npmrc'), lines.join(''));
  const authorities = [process.env.NODE_EXTRA_CA_CERTS, '/etc/ssl/certs/ca-certificates.crt'];
  copyContent(authorities.find(path => path && fs.existsSync(path)) ?? '', at(certificates));
}

/** Puts the commit into a directory, as a clone has it. */
function putClone(folder) {
  fs.mkdirSync(folder, { recursive: true });
  const words = [
    '-c',
    'safe.directory=*',
    '-C',
    project,
    'archive',
    '--output',
    join(scratch, 'clone.tar'),
    'HEAD',
  ];
  output('git', ...words);
  output('tar', '-xf', join(scratch, 'clone.tar'), '-C', folder);
}

/** The command becomes the first process of a new machine. With a network of its own it reaches loopback only. */
const start = `
mount --make-rprivate / && mount --rbind /dev "$ROOT/dev" && mount -t proc proc "$ROOT/proc" || exit 1
if [ "$NETWORK" = none ]; then
  # Brings loopback up (SIOCSIFFLAGS, IFF_UP and IFF_RUNNING), which else takes a package more.
  perl -e 'use Socket; socket(S, AF_INET, SOCK_DGRAM, 0); my $request = pack("a16s", "lo", 0x41); ioctl(S, 0x8914, $request) or die $!' || exit 1
fi
exec chroot --userspec="$USER_ID:$USER_ID" "$ROOT" /usr/bin/env -i HOME=/home/plain PATH=/usr/local/bin:/usr/bin:/bin \
  $CERTIFICATES MUSIC_CLI_TEST_REPORT=/tmp/report.json sh -c 'cd ~/clone && exec "$@"' sh "$@"`;

function onMachine(root) {
  const entries = () =>
    ['tmp', spaced, 'home/plain'].flatMap(folder =>
      fs.readdirSync(join(root, folder)).map(name => join(folder, name)),
    );
  return {
    run: (network, ...command) =>
      spawnSync(
        'unshare',
        [
          '--mount',
          '--pid',
          '--fork',
          '--kill-child',
          ...(network ? [] : ['--net']),
          'sh',
          '-c',
          start,
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
              NETWORK: network ? 'shared' : 'none',
            },
            // Without a network nobody needs them.
            CERTIFICATES:
              network && fs.statSync(join(root, certificates), { throwIfNoEntry: false })?.size
                ? `NODE_EXTRA_CA_CERTS=${certificates}`
                : 'X=',
          },
        },
      ).status,
    /** Foreign settings, and the words that begin a command that has them. */
    makeForeign: () => {
      fs.mkdirSync(join(root, 'etc/music-cli'));
      fs.writeFileSync(join(root, 'etc/music-cli/config.json'), JSON.stringify(settings));
      return ['env', ...foreign, 'sh', '-c', 'umask 077 && exec "$@"', 'sh'];
    },
    entries,
    report: join(root, 'tmp/report.json'),
  };
}

/** The same with an empty environment on this machine. */
function onThisMachine() {
  const [home, temporary] = ['home', 'tmp'].map(name => join(scratch, name));
  for (const path of [home, temporary]) fs.mkdirSync(path);
  const npm = output('sh', '-c', 'command -v npm').trim();
  const report = join(temporary, 'report.json');
  return {
    run: (_network, ...command) =>
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
    makeForeign: () => ['env', ...foreign.filter(variable => !variable.startsWith('TMPDIR='))],
    entries: () =>
      [home, temporary].flatMap(folder => fs.readdirSync(folder).map(name => join(basename(folder), name))),
    report,
  };
}

/** The seconds of CPU of processes that this one has started and that have ended; NaN if this is not Linux. */
function cpuOfChildren() {
  if (process.platform !== 'linux') return Number.NaN;
  const fields = fs
    .readFileSync('/proc/self/stat', 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ');
  return (Number(fields[13]) + Number(fields[14])) / 100;
}

/** What may stay: the clone, caches of npm and Node, and the cache of tsx. */
const expected = /(^|\/)(clone|\.npm|\.cache|report\.json|tsx-\d+|node-compile-cache)$/;

function newcomer() {
  const why = obstacle();
  const began = performance.now();
  const machine = why === undefined ? onMachine(makeMachine()) : onThisMachine();
  const home = why === undefined ? join(scratch, 'root/home/plain') : join(scratch, 'home');
  if (why !== undefined)
    say(`No fresh machine can be made here, as ${why}. The commands run here with an empty environment.`);
  else say(`A fresh machine, made in ${((performance.now() - began) / 1000).toFixed(1)} s.`);
  putClone(join(home, 'clone'));
  if (why === undefined) output('chown', '-R', `${user}:${user}`, home);
  const steps = [
    ['npm ci', () => machine.run(true, 'npm', 'ci', '--no-audit', '--no-fund')],
    ['npx music-cli keys list', () => machine.run(false, 'npx', 'music-cli', 'keys', 'list', '--limit', '3')],
    ['npm test', () => machine.run(false, ...machine.makeForeign(), 'npm', 'test', ...toVitest)],
  ];
  const failed = [];
  for (const [name, run] of steps) {
    say(`\n$ ${name}`);
    const [before, cpuBefore] = [performance.now(), cpuOfChildren()];
    const status = run();
    const cpu = (cpuOfChildren() - cpuBefore).toFixed(0);
    say(`   (exit ${status}, ${((performance.now() - before) / 1000).toFixed(0)} s, ${cpu} s of CPU)`);
    if (status !== 0) failed.push(name);
    // Without an installation the rest says nothing more.
    if (status !== 0 && name === 'npm ci') break;
  }
  const left = machine.entries().filter(path => !expected.test(path));
  if (left.length > 0) failed.push(`left behind: ${left.join(', ')}`);
  if (report !== undefined && fs.existsSync(machine.report)) fs.copyFileSync(machine.report, report);
  say(
    failed.length === 0
      ? 'The README holds on a fresh machine.'
      : `Failed on a fresh machine: ${failed.join('; ')}`,
  );
  process.exitCode = failed.length === 0 ? 0 : 1;
}

try {
  newcomer();
} finally {
  fs.rmSync(scratch, { recursive: true, force: true, maxRetries: 5 });
}
