/** Full and read-only disks, and unusable folders. Needs Linux with tmpfs, and root or user namespaces. */
import fs from 'node:fs';
import { join } from 'node:path';
import { shell } from '../../support/cli.ts';
import {
  type Case,
  canary,
  checkResult,
  type Expected,
  type Fault,
  type Home,
  runCommand,
  sample,
  withHome,
  withTimeLimit,
} from './campaign.ts';
import { body, okResponse, respondWith, withServer } from './servers.ts';

/** Removes the privileges with which root could write everywhere. */
export const withoutPrivileges: readonly string[] =
  process.getuid?.() === 0 ? ['setpriv', '--inh-caps=-all', '--bounding-set=-all'] : [];

const long = JSON.stringify({
  data: Array.from({ length: 40_000 }, (_, id) => ({ id, signature: `x${id}`.repeat(6) })),
});
const list = 'music-cli keys list --json --retries 0 --base-url';

/**
 * Returns a case that runs a shell line with the home on its own disk, which exists only during the line. $URL is a
 * service that sends a short response, $LONG one that sends 3 MB, and `fill` fills the disk.
 * @param disk options of the mount
 */
function onDisk(name: string, disk: string, line: string, expected: Expected): Case {
  const script = `
    mount -t tmpfs -o ${disk} none "$HOME" || exit 99
    fill() { head -c 1G /dev/zero 2>/dev/null >"$HOME/fill" || true; }
    ${line}
    status=$?
    if grep -rq ${canary} "$HOME" --exclude=credentials.json; then exit 98; fi
    exit $status`;
  return {
    name,
    run: () =>
      withServer([respondWith(okResponse(body, { ETag: '"1"' }))], shortUrl =>
        withServer([respondWith(okResponse(long, { ETag: '"1"' }))], longUrl =>
          withHome(async ({ env }) => {
            const under = ['unshare', process.getuid?.() === 0 ? '-m' : '-rm'];
            const run = shell(script, { env: { ...env, URL: shortUrl, LONG: longUrl }, under });
            checkResult(await withTimeLimit(name, run), expected);
          }),
        ),
      ),
  };
}

const printedTwice = (text: string): Expected => ({ codes: [0], stdout: text + text });

/** Commands that write. If the disk is full, old files must stay unchanged; with free space, the commands must succeed. */
const writeCases: readonly (readonly [name: string, line: string, stdout: string])[] = [
  [
    'the configuration',
    `music-cli config set timeout 20 -q && fill && music-cli config set timeout 30 2>&1 | grep -o 'the disk is full' &&
     music-cli config get timeout && rm "$HOME/fill" && music-cli config set timeout 40 -q && music-cli config get timeout`,
    'the disk is full\n20\n40\n',
  ],
  [
    'the token',
    `log_in() { echo sandbox-premium | music-cli auth login --with-token --insecure-storage -q >/dev/null 2>&1; }
     log_in && fill && ! log_in && music-cli me -o tsv --no-header --columns username &&
     music-cli auth logout >/dev/null && ls "$HOME/.config/music-cli" && rm "$HOME/fill" && log_in &&
     ls "$HOME/.config/music-cli"`,
    'clara\ncredentials.json\n',
  ],
  [
    'downloads',
    `get() { music-cli drums download Acoustic --dir "$HOME/d" -q >/dev/null 2>/dev/null; }
     mkdir "$HOME/d"; get; [ $? = 1 ] && mount -o remount,size=1m "$HOME" && get && ls "$HOME/d" | wc -l`,
    '10\n',
  ],
  [
    'a drawing',
    `fill; ! music-cli keys draw 1 -o svg --file "$HOME/x.svg" 2>/dev/null && [ ! -e "$HOME/x.svg" ] && ls -A "$HOME" | grep -v "^.cache$"`,
    'fill\n',
  ],
];

/** Shell lines that replace `$part`, an incomplete download, as another user of the folder could. */
const replacements: Readonly<Record<string, string>> = {
  "another user's": 'printf wrong | dd of="$part" conv=notrunc 2>/dev/null; chown 12345 "$part"',
  'a second name of a file': 'echo wrong >"$HOME/other"; ln -f "$HOME/other" "$part"',
  'a link': 'echo wrong >"$HOME/other"; ln -sf "$HOME/other" "$part"',
  'a link to nothing': 'ln -sf /nonexistent/x "$part"',
  'a FIFO': 'rm "$part"; mkfifo "$part"',
};

/**
 * Returns a case that fills the disk during downloads, replaces each incomplete file, enlarges the disk, and downloads
 * again.
 */
function downloadAgain(name: string, replace: string): Case {
  const line = `
    get() { music-cli drums download Acoustic --dir "$HOME/$1" -q >/dev/null 2>&1; }
    mkdir "$HOME/d"; get d; rm -f "$HOME"/d/*.wav
    for part in "$HOME"/d/*.part; do ${replace}; done
    mount -o remount,size=4m "$HOME" && get d && get right && diff -r "$HOME/d" "$HOME/right" &&
    ls "$HOME/d" | wc -l && ! grep -qv wrong "$HOME/other" 2>/dev/null`;
  return onDisk(name, 'size=64k', line, { codes: [0], stdout: '10\n' });
}

/** Returns a case that runs a command twice with a working service and a damaged home. */
export function withFaultyHome(
  name: string,
  damage: (home: Home) => Readonly<Record<string, string>>,
  args = ['keys', 'list', '--json'],
  codes: readonly number[] = [0],
): Case {
  return {
    name,
    run: () =>
      withServer([respondWith(okResponse(body, { ETag: '"1"' }))], url =>
        withHome(async home => {
          const env = { ...home.env, ...damage(home) };
          const line = [...args, '--base-url', url, '--retries', '0'];
          const expected = args.includes('--json') ? { codes, stdout: body } : { codes };
          checkResult(await runCommand(line, env, withoutPrivileges), expected);
          checkResult(await runCommand(line, env, withoutPrivileges), expected);
        }),
      ),
  };
}

function makeReadOnly(folder: string): (home: Home) => Readonly<Record<string, string>> {
  return ({ path }) => {
    fs.mkdirSync(join(path, folder), { recursive: true });
    fs.chmodSync(join(path, folder), 0o500);
    return {};
  };
}

/** Sizes in kilobytes; the smallest has room only for folders. */
const sizes = [4, 8, 12, 16, 24, 32, 48, 64, 128, 512, 1024, 1500, 2048, 2900, 3072, 3300, 4096, 6144, 8192];

export const faults: readonly Fault[] = [
  {
    area: 'disk',
    fault: 'a home with little or no free space, or few free inodes',
    promise: 'the result is right, the first time and again',
    *cases(full) {
      for (const size of sample(sizes, full, 3)) {
        yield onDisk(`${size} KB`, `size=${size}k`, `${list} $URL && ${list} $URL`, printedTwice(body));
        yield onDisk(
          `${size} KB, 3 MB`,
          `size=${size}k`,
          `${list} $LONG && ${list} $LONG`,
          printedTwice(long),
        );
      }
      for (let files = 1; files < 24; files += full ? 1 : 5)
        yield onDisk(
          `${files} files`,
          `nr_inodes=${files}`,
          `${list} $URL && ${list} $URL`,
          printedTwice(body),
        );
    },
  },
  {
    area: 'disk',
    fault: 'a full disk when writing the configuration, a token, downloads, drawings',
    promise: 'exit 1 or 4, and existing files stay; with free space it succeeds',
    *cases() {
      for (const [name, line, stdout] of writeCases)
        yield onDisk(name, 'size=64k', line, { codes: [0], stdout });
    },
  },
  {
    area: 'disk',
    fault: 'partial downloads that belong to another user, or are links or FIFOs',
    promise: 'the download restarts and is right, and the other files stay',
    *cases() {
      for (const [name, replace] of Object.entries(replacements)) yield downloadAgain(name, replace);
    },
  },
  {
    area: 'disk',
    fault: 'a limit on the size of files (RLIMIT_FSIZE), down to 0',
    promise: 'the result is right, the first time and again; the configuration stays',
    *cases(full) {
      for (const size of sample([0, 1, 4, 64, 1024, 2048, 3072], full, 2)) {
        const withLimit = (line: string) => `(ulimit -f ${size}; ${line})`;
        yield onDisk(`${size} KB`, 'size=8m', withLimit(`${list} $URL && ${list} $URL`), printedTwice(body));
        yield onDisk(
          `${size} KB, 3 MB`,
          'size=8m',
          withLimit(`${list} $LONG && ${list} $LONG`),
          printedTwice(long),
        );
      }
      const line = `music-cli config set timeout 20 -q && ! (ulimit -f 0; music-cli config set timeout 30 2>/dev/null) &&
        music-cli config get timeout`;
      yield onDisk('the configuration', 'size=8m', line, { codes: [0], stdout: '20\n' });
    },
  },
  {
    area: 'disk',
    fault: 'a read-only home: the disk, all folders, or one of them',
    promise: 'the result is right, without a cache; exit 1 if the configuration cannot be written',
    *cases() {
      const readOnly = 'mount -o remount,ro "$HOME" &&';
      yield onDisk('disk', 'size=8m', `${readOnly} ${list} $URL && ${list} $URL`, printedTwice(body));
      yield onDisk('disk, 3 MB', 'size=8m', `${readOnly} ${list} $LONG && ${list} $LONG`, printedTwice(long));
      yield onDisk(
        'disk, stored before',
        'size=8m',
        `${list} $LONG && ${readOnly} ${list} $LONG --offline`,
        printedTwice(long),
      );
      yield onDisk(
        'disk, for the configuration',
        'size=8m',
        `music-cli config set timeout 20 -q && ${readOnly} ! music-cli config set timeout 30 2>/dev/null &&
         music-cli config get timeout`,
        { codes: [0], stdout: '20\n' },
      );
      for (const folder of ['.', '.cache', '.cache/music-cli', '.cache/music-cli/answers/v1'])
        yield withFaultyHome(folder, makeReadOnly(folder));
      const set = ['config', 'set', 'timeout', '20'];
      for (const folder of ['.', '.config', '.config/music-cli'])
        yield withFaultyHome(`${folder}, for the configuration`, makeReadOnly(folder), set, [1]);
    },
  },
  {
    area: 'disk',
    fault: 'unusable folders: /proc, /dev/null, no home, relative, a path of 5,000 characters',
    promise: 'the result is right, without a cache',
    *cases() {
      yield withFaultyHome('HOME=/proc', () => ({ HOME: '/proc' }));
      yield withFaultyHome('HOME=/dev/null', () => ({ HOME: '/dev/null' }));
      yield withFaultyHome('HOME=', () => ({ HOME: '' }));
      yield withFaultyHome('HOME=relative', () => ({ HOME: 'relative' }));
      yield withFaultyHome('a long path', () => ({ MUSIC_CLI_CACHE_DIR: `/${'x'.repeat(5000)}` }));
      yield withFaultyHome('a relative cache', () => ({
        MUSIC_CLI_CACHE_DIR: 'cache',
        XDG_CACHE_HOME: 'cache',
      }));
      yield withFaultyHome('a cache that is a file', ({ path }) => {
        fs.writeFileSync(join(path, 'file'), '');
        return { MUSIC_CLI_CACHE_DIR: join(path, 'file') };
      });
      yield withFaultyHome('a cache below a device', () => ({ MUSIC_CLI_CACHE_DIR: '/dev/full/cache' }));
      const others = [
        'cache clear',
        'cache info',
        'config list',
        'config get timeout',
        'auth status',
        'find C',
        'drums',
      ];
      for (const home of ['/proc', '/dev/null'])
        for (const words of [
          ...others,
          'config set timeout 20',
          'media download 1',
          'completion install bash',
        ])
          yield withFaultyHome(
            `${words} with HOME=${home}`,
            () => ({ HOME: home }),
            words.split(' '),
            [0, 1, 2, 3, 4, 5],
          );
    },
  },
];
