/**
 * Plants a token in the environment, the plain file and the keychain, runs every command and every failure, and
 * searches everything written, sent or passed on for the token in every usual encoding.
 */
import { spawn } from 'node:child_process';
import { lstatSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { executable, makeHome, node, root } from '../../support/cli.ts';
import { requireKeyring, type Session, startSession, waitForResult } from '../../support/keyring.ts';
import { some } from '../../support/often.ts';
import {
  createSandboxResponder,
  type RecordingServer,
  type Responder,
  startRecording,
} from '../../support/recording.ts';
import { encodingsOf, findEncodings } from '../../support/secret-encodings.ts';

const canary = 'C4nary+of/the=Token~98f0';
const forms = encodingsOf(canary);

it.each([
  ['in plain text', canary],
  ['in base64', Buffer.from(`x-${canary}`).toString('base64')],
  ['in base64, shifted by one byte', Buffer.from(`xy-${canary}-`).toString('base64')],
  ['in base64, shifted by two bytes', Buffer.from(`${canary}!`).toString('base64url')],
  ['in hex', Buffer.from(canary).toString('hex')],
  ['in a URL', encodeURIComponent(canary)],
])('the search for leaks finds a token %s', (_how, text) => {
  expect(findEncodings(`… ${text} …`, forms)).not.toEqual([]);
});

/** Responses of a misbehaving service, by the first part of the path. They repeat the token wherever they can. */
const misbehaviours: Record<string, Responder> = {
  ok: (request, response) => createSandboxResponder({ [canary]: 'sandbox-premium' })(request, response),
  repeats401: ({ headers }, response) =>
    response
      .writeHead(401, { 'content-type': 'application/json', 'www-authenticate': `Token ${canary}` })
      .end(JSON.stringify({ error: { message: `not valid: ${canary}`, received: headers } })),
  repeats403: (_request, response) => response.writeHead(403, `No ${canary}`).end(`<title>${canary}</title>`),
  repeats422: (_request, response) =>
    response
      .writeHead(422, { 'content-type': 'application/json' })
      .end(JSON.stringify({ errors: [{ field: canary, message: encodeURIComponent(canary) }] })),
  repeats500: (_request, response) => response.writeHead(500).end(`Exception: token=${canary}`),
  repeats200: (_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json', etag: `"${canary}"`, 'x-echo': canary });
    response.write(`{"username":"${canary.slice(0, 7)}`);
    setTimeout(() => response.end(`${canary.slice(7)}","meta":{},"data":{"keys":[]}}`), 20);
  },
  repeatsAway: (_request, response) => response.writeHead(302, { location: `ftp://x/?t=${canary}` }).end(),
  repeatsHere: (_request, response) =>
    response.writeHead(302, { location: `/ok/api/mobile/me?t=${canary}` }).end(),
  loops: ({ url }, response) => response.writeHead(302, { location: url }).end(),
  html: (_request, response) =>
    response.writeHead(200, { 'content-type': 'text/html' }).end(`<h1>${canary}</h1>`),
  cut: (_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': '1000' });
    response.write(`{"username":"${canary}`);
    setTimeout(() => response.destroy(), 20);
  },
  reset: (_request, response) => response.destroy(),
  garbage: (_request, response) => response.socket?.end(`${canary}\r\n\r\n`),
  busy: (_request, response) => response.writeHead(503, { 'retry-after': '0' }).end(canary),
  limited: (_request, response) => response.writeHead(429, { 'retry-after': '99' }).end(canary),
  unchanged: (_request, response) => response.writeHead(304).end(),
  slow: () => {},
};

const respond: Responder = (request, response) => {
  const [, first = ''] = request.url.split('/');
  const rest = request.url.slice(first.length + 1);
  (misbehaviours[first] ?? misbehaviours.ok)?.({ ...request, url: rest }, response);
};

/** Command lines for a service that works; together they send every request. */
const commands = [
  ...[
    'me',
    'me --json',
    'me -o yaml',
    'me -o csv',
    'me --names',
    'me --columns id,email',
    'me --jq .',
    'me --curl',
  ],
  ...['me --offline', 'me --refresh --debug', 'auth status', 'auth status --json', 'auth status --offline'],
  ...[
    'tracks list',
    'tracks list --debug',
    'tracks list --anonymous',
    'tracks list --curl',
    'tracks get Euclid',
  ],
  ...['bootstrap --debug', 'bootstrap --key-id 1 --group keys', 'entities --json', 'entities --include keys'],
  ...[
    'entities --offline --debug',
    'api mobile/me',
    'api -i mobile/me',
    'api mobile/me --debug',
    'api mobile/none',
  ],
  ...['keys list --debug', 'keys get C', 'scales get 1', 'scales list --count', 'instruments rows 1'],
  ...[
    'media download 1',
    'drums download Acoustic',
    'drums folders',
    'drums files nowhere',
    'media get 1',
    'systems state 1 --json',
    'api -i mobile/keys',
  ],
  ...['config list', 'config list --json', 'config set timeout 10', 'config get timeout', 'config path'],
  ...['config unset timeout', 'cache info', 'cache info --json', 'completion bash', 'completion zsh'],
  ...[
    'completion install bash',
    'completion fish',
    '--help',
    'help me',
    '--version',
    'auth',
    'nonsense',
    'me x',
  ],
  ...['me --timeout x', 'tracks list --sort nothing', 'tracks list --filter x', 'me --jq ][', 'auth login'],
  ...['me --base-url http://music.example', 'tracks list --base-url nonsense', 'me --profile other --debug'],
];
/** Command lines for a service that misbehaves. */
const failingCommands = [
  'me',
  'me --json',
  'tracks list',
  'entities --json',
  'api -i mobile/me',
  'auth status',
].map(line => `${line} --debug --retries 1 --timeout 1`);

interface PlantedToken {
  readonly env: Readonly<Record<string, string>>;
  /** The directory whose files are all searched. */
  readonly folder: string;
  /** The only file that may contain the token. */
  readonly credentials?: string;
}

function createSearch(planted: () => PlantedToken) {
  let server: RecordingServer;
  let isRunning = true;
  const seen: string[] = [];
  let watcher: Promise<void>;

  beforeAll(async () => {
    server = await startRecording(respond);
    watcher = watchProcesses(() => isRunning, seen);
  });
  afterAll(async () => {
    await server.close();
  });

  const run = async (
    line: string,
    options: { base?: string; env?: object; input?: string; stopsEarly?: boolean } = {},
  ) => {
    const { env, folder } = planted();
    const child = spawn(node, [executable(), ...line.split(' ')], {
      cwd: folder,
      env: {
        ...env,
        MUSIC_CLI_BASE_URL: `${server.url}/${options.base ?? 'ok'}`,
        NODE_OPTIONS: `--require "${join(root, 'test/support/spawn-watch.cjs')}"`,
        SPAWN_LOG: join(folder, 'spawned'),
        SPAWN_ENVIRONMENT: '1',
        ...options.env,
      },
    });
    child.stdin.on('error', () => {});
    child.stdin.end(options.input ?? '');
    if (options.stopsEarly) child.stdout.once('data', () => child.kill('SIGTERM'));
    const { stdout, stderr, status } = await waitForResult(child);
    expect([line, options.base, 'stdout', findEncodings(stdout, forms)]).toEqual([
      line,
      options.base,
      'stdout',
      [],
    ]);
    expect([line, options.base, 'stderr', findEncodings(stderr, forms)]).toEqual([
      line,
      options.base,
      'stderr',
      [],
    ]);
    return { stdout, stderr, code: status };
  };

  return {
    run,
    port: () => server.port,
    url: () => server.url,
    requests: () => server.requests,
    /** Searches everything that was sent, stored and passed on. */
    async search() {
      const { folder, credentials } = planted();
      isRunning = false;
      await watcher;
      expect(seen).toEqual([]);
      for (const { method, url, rawHeaders: raw } of server.requests) {
        if (url.endsWith(`?t=${canary}`)) continue; // The service itself redirects to this URL.
        const takesToken = /\/api\/mobile\/(me|music-bootstrap|entities|circular-tracks)($|\?)/.test(url);
        const rest = raw.filter((_, at) => !(takesToken && raw[at - 1] === 'X-Service-Api-Token'));
        expect([url, findEncodings([method, url, ...rest].join('\n'), forms)]).toEqual([url, []]);
      }
      const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter(each =>
        each.isFile(),
      );
      expect(files.length).toBeGreaterThan(5);
      for (const file of files) {
        const path = join(file.parentPath, file.name);
        expect([path, findEncodings(path, forms)]).toEqual([path, []]);
        if (path === credentials) expect(lstatSync(path).mode & 0o777).toBe(0o600);
        else expect([path, findEncodings(readFileSync(path), forms)]).toEqual([path, []]);
      }
    },
  };
}

/**
 * Reads the command line of every process that starts while `isRunning()` is true, and the environment of keychain
 * processes. Adds the command lines that reveal the token to `seen`.
 */
async function watchProcesses(isRunning: () => boolean, seen: string[]): Promise<void> {
  const processes = () =>
    process.platform === 'linux' ? readdirSync('/proc').filter(name => /^\d+$/.test(name)) : [];
  let older = new Set(processes());
  const read = (path: string) => {
    try {
      return readFileSync(path, 'utf8');
    } catch {
      return ''; // The process has ended.
    }
  };
  while (isRunning()) {
    const all = processes();
    // A reused process id may belong to a new process.
    older = new Set(all.filter(pid => older.has(pid)));
    for (const pid of all) {
      if (older.has(pid)) continue;
      const line = read(`/proc/${pid}/cmdline`);
      const environment = line.includes('keychain-child') ? read(`/proc/${pid}/environ`) : '';
      if (findEncodings(line + environment, forms).length > 0) seen.push(line);
    }
    await new Promise(resolve => setTimeout(resolve, 20));
  }
}

/** Calls `each` for every entry of `work`, at most four at a time. */
async function forEachInFours<T>(work: readonly T[], each: (one: T) => Promise<unknown>): Promise<void> {
  const left = [...work];
  const worker = async () => {
    for (let next = left.shift(); next !== undefined; next = left.shift()) await each(next);
  };
  await Promise.all(Array.from({ length: 4 }, worker));
}

const packages = requireKeyring();
const minute = 60_000;

const places = ['environment', 'file', 'keychain'] as const;

describe.each(places)('a token in the %s', where => {
  const home = makeHome();
  let session: Session | undefined;
  const tokenSearch = createSearch(() => ({
    folder: session?.folder ?? home.path,
    env: { ...(session?.env ?? home.env), ...(where === 'environment' && { MUSIC_CLI_TOKEN: canary }) },
    ...(where === 'file' && { credentials: join(home.path, '.config/music-cli/credentials.json') }),
  }));
  const { run, search } = tokenSearch;
  const isSkipped = where === 'keychain' && packages.skip;

  afterAll(async () => {
    await session?.close();
    home.remove();
  });

  it.skipIf(isSkipped)(
    `appears nowhere else, whichever command runs ${where === 'keychain' ? packages.reason : ''}`,
    async () => {
      // A retry uses a new keyring, because a crashed one does not recover.
      await session?.close();
      if (where === 'keychain') session = await startSession('keyring');
      if (where !== 'environment') {
        const insecure = where === 'file' ? ' --insecure-storage' : '';
        const login = `auth login --with-token --debug${insecure}`;
        for (const base of some(['repeats401', 'repeats403', 'cut', 'html', 'reset'])) {
          expect((await run(login, { base, input: canary })).code).not.toBe(0);
        }
        expect((await run(login, { input: `${canary} ${canary}` })).code).toBe(4);
        expect((await run(login, { input: `${canary}\n` })).code).toBe(0);
      }
      expect((await run('me')).code).toBe(0);
      expect((await run('tracks list')).code).toBe(0);
      await forEachInFours(some(commands, places.indexOf(where)), line => run(line));
      expect((await run('serve --port 0 --debug', { stopsEarly: true })).stdout).toContain('sandbox-premium');
      const failures = Object.keys(misbehaviours).flatMap((base, index) => {
        // After the program has found the token, its source makes no difference.
        const lines = where === 'environment' ? failingCommands : failingCommands.slice(0, 1);
        return some(lines, index + places.indexOf(where)).map(line => ({ base, line }));
      });
      await forEachInFours(failures, ({ base, line }) => run(line, { base }));
      for (const line of some(['me', 'me --debug', 'entities --json --debug', 'api -i mobile/me --debug'])) {
        const { code, stderr } = await run(line, { env: { CRASH: '1' } });
        expect([line, code]).toEqual([line, 1]);
        expect(stderr).toContain('[token]');
      }
      expect(tokenSearch.requests().some(({ headers }) => headers['x-service-api-token'] === canary)).toBe(
        true,
      );
      await search();
      if (where === 'environment') return;
      expect((await run('auth logout')).code).toBe(0);
      expect((await run('me')).code).toBe(4);
    },
    5 * minute,
  );
});
