/** Runs the built command with a real keyring in private D-Bus sessions, checked with secret-tool. */
import { spawn } from 'node:child_process';
import { cpSync, existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { executable, makeHome, node, root } from '../../support/cli.ts';
import {
  requireFakeService,
  requireKeyring,
  type Service,
  type Session,
  startSession,
  waitForResult,
} from '../../support/keyring.ts';
import { often, some } from '../../support/often.ts';
import { type RecordingServer, startRecording } from '../../support/recording.ts';
import { firstMissing, requires } from '../../support/requires.ts';
import { onTerminal, requireTerminal } from '../../support/terminal.ts';

const account = 'default@sandbox';
const sessions: Session[] = [];
const servers: RecordingServer[] = [];
afterEach(async () => {
  await Promise.all([...sessions.splice(0), ...servers.splice(0)].map(each => each.close()));
});

async function begin(service: Service) {
  const session = await startSession(service);
  sessions.push(session);
  const log = join(session.folder, 'spawned');
  const run = async (line: string, env: Record<string, string> = {}, input = '') => {
    const NODE_OPTIONS = `--require "${join(root, 'test/support/spawn-watch.cjs')}"`;
    const { status, stdout, stderr } = await session.run(node, [executable(), ...line.split(' ')], {
      input,
      env: { NODE_OPTIONS, SPAWN_LOG: log, ...env },
    });
    return { stdout, stderr, code: status };
  };
  return {
    session,
    run,
    logIn: (token: string, options = '') => run(`auth login --with-token${options}`, {}, `${token}\n`),
    /** Returns the number of processes that were started since the last call. */
    spawned() {
      const lines = existsSync(log) ? readFileSync(log, 'utf8').trim().split('\n') : [];
      rmSync(log, { force: true });
      expect(lines.filter(line => !/^spawn .*keychain-child\.cjs$/.test(line))).toEqual([]);
      return lines.length;
    },
    credentials: join(session.folder, 'config/music-cli/credentials.json'),
    config: join(session.folder, 'config/music-cli/config.json'),
  };
}

async function startService() {
  const server = await startRecording();
  servers.push(server);
  return server;
}

const packages = requireKeyring();
describe.skipIf(packages.skip)(`with a real keyring ${packages.reason}`, () => {
  it('logs in, shows the account and logs out, as secret-tool confirms', async () => {
    const { session, run, logIn, credentials, config } = await begin('keyring');
    expect(await logIn('sandbox-premium')).toEqual({
      stdout: 'Logged in to the sandbox as clara (profile default); the token is in the keychain.\n',
      stderr: '',
      code: 0,
    });
    expect(await session.lookup(account)).toBe('sandbox-premium');
    expect(existsSync(credentials)).toBe(false);
    expect(JSON.parse(readFileSync(config, 'utf8'))).toEqual({ logins: [account] });
    expect(await run('auth status')).toEqual({
      stdout:
        'host        the sandbox\nprofile     default\ntoken from  the keychain\naccepted    yes\naccount     clara\n',
      stderr: '',
      code: 0,
    });
    expect((await run('me --jq .username -r')).stdout).toBe('clara\n');
    expect(await run('auth logout')).toEqual({
      stdout: 'Logged out of the sandbox (profile default).\n',
      stderr: '',
      code: 0,
    });
    expect(await session.lookup(account)).toBeUndefined();
    expect(JSON.parse(readFileSync(config, 'utf8'))).toEqual({ logins: [] });
    expect((await run('auth logout')).stdout).toBe('There was no token for the sandbox (profile default).\n');
  });

  it('finds a token that secret-tool stored', async () => {
    const { session, run } = await begin('keyring');
    await session.run(
      'secret-tool',
      ['store', '--label=music-cli', 'service', 'music-cli', 'username', account],
      { input: 'sandbox-premium' },
    );
    expect((await run('me --jq .username -r')).stdout).toBe('clara\n');
  });

  it('does not store a rejected token, and keeps the previous one', async () => {
    const { session, logIn } = await begin('keyring');
    await logIn('sandbox-premium');
    for (const token of ['sandbox-revoked', 'sandbox-free']) expect((await logIn(token)).code).toBe(4);
    expect(await session.lookup(account)).toBe('sandbox-premium');
  });

  it('stores a token in one place only', async () => {
    const { session, logIn, credentials, config } = await begin('keyring');
    await logIn('sandbox-premium', ' --insecure-storage');
    expect(existsSync(credentials)).toBe(true);
    await logIn('sandbox-premium');
    expect([existsSync(credentials), await session.lookup(account)]).toEqual([false, 'sandbox-premium']);
    await logIn('sandbox-premium', ' --insecure-storage');
    expect([existsSync(credentials), await session.lookup(account)]).toEqual([true, undefined]);
    expect(JSON.parse(readFileSync(config, 'utf8'))).toEqual({ logins: [] });
  });

  it('reads the keyring once for a command whose request carries the token, and never for other commands', async () => {
    const { run, logIn, spawned } = await begin('keyring');
    const server = await startService();
    const serviceEnv = { MUSIC_CLI_BASE_URL: server.url };
    await logIn('sandbox-premium', ` --base-url ${server.url}`);
    spawned();
    for (const line of [
      'me --names',
      'auth status',
      'tracks list',
      'tracks get Euclid',
      'bootstrap',
      'entities',
    ]) {
      await run(line, serviceEnv);
      expect([line, spawned()]).toEqual([line, 1]);
    }
    expect(server.tokens()).toContain('/api/mobile/entities sandbox-premium');
    const without = [
      ...[
        'keys list',
        'scales get 1 --names',
        'drums folders',
        'api mobile/keys',
        'config list',
        'cache info',
      ],
      ...[
        'completion bash',
        'tracks list --anonymous',
        'me --curl',
        'tracks list --curl',
        '--help',
        'me --help',
      ],
      // Nobody has logged in with this profile, so the keychain is not read.
      'tracks list --profile other',
    ];
    for (const line of some(without)) {
      await run(line, serviceEnv);
      expect([line, spawned()]).toEqual([line, 0]);
    }
    for (const line of ['me', 'auth status', 'tracks list', 'entities']) {
      await run(line, { ...serviceEnv, MUSIC_CLI_TOKEN: 'sandbox-premium' });
      expect([line, spawned()]).toEqual([line, 0]);
    }
  });

  const strace = requires('strace');
  it.skipIf(strace.skip)(
    `starts no process for a public command, according to strace ${strace.reason}`,
    async () => {
      const { session, logIn } = await begin('keyring');
      await logIn('sandbox-premium');
      const execs = async (...line: string[]) => {
        const log = join(session.folder, 'strace');
        await session.run('strace', ['-f', '-e', 'trace=execve', '-o', log, node, executable(), ...line]);
        return readFileSync(log, 'utf8')
          .split('\n')
          .filter(text => text.includes('execve(')).length;
      };
      expect(await execs('keys', 'list')).toBe(1);
      expect(await execs('me')).toBe(2);
    },
  );

  it('gives the token to many commands at the same time', async () => {
    const { run, logIn } = await begin('keyring');
    await logIn('sandbox-premium');
    const all = await Promise.all(Array.from({ length: often(20) }, () => run('me --jq .username -r')));
    expect(all).toEqual(
      Array.from({ length: often(20) }, () => ({ stdout: 'clara\n', stderr: '', code: 0 })),
    );
  });

  it('keeps the tokens of different profiles and hosts separate', async () => {
    const { session, run, logIn } = await begin('keyring');
    const server = await startService();
    await logIn('sandbox-premium', ' --profile work');
    await logIn('sandbox-premium', ` --base-url ${server.url}/prefix/..`);
    expect(await session.lookup('work@sandbox')).toBe('sandbox-premium');
    expect(await session.lookup(`default@${server.url}`)).toBe('sandbox-premium');
    expect((await run('me')).code).toBe(4);
    expect((await run('me --profile work')).code).toBe(0);
    expect((await run('auth logout --profile work')).code).toBe(0);
    expect(await session.lookup(`default@${server.url}`)).toBe('sandbox-premium');
  });
});

const instead = 'set MUSIC_CLI_TOKEN for this run.';
/** Each state has its own message and code, in text and JSON. All exit with 4 and print nothing on stdout. */
const states: readonly [string, Service, string, string, string][] = [
  [
    'not logged in',
    'keyring',
    'not_logged_in',
    'Not logged in to the sandbox (profile default).',
    "Run 'music-cli auth login', or set MUSIC_CLI_TOKEN. The sandbox accepts the token sandbox-premium.",
  ],
  [
    'locked',
    'keyring',
    'keychain_locked',
    'The keychain is locked and was not unlocked.',
    `Unlock it in your desktop session and try again, or ${instead}`,
  ],
  [
    'no keychain here',
    'none',
    'not_logged_in',
    'Not logged in to the sandbox (profile default).',
    `No keychain is available: no Secret Service is running. Keep the token in a file with 'music-cli auth login --insecure-storage', or ${instead} The sandbox accepts the token sandbox-premium.`,
  ],
  [
    'timed out',
    'unanswered',
    'keychain_timeout',
    'The keychain did not respond in time (limit: 3 seconds).',
    `Look for an unlock prompt on your desktop and try again in a terminal, or ${instead}`,
  ],
];

const fake = requireFakeService();
for (const [state, service, code, message, hint] of states) {
  const needed = service === 'unanswered' ? fake : packages;
  describe.skipIf(needed.skip)(`the state '${state}' ${needed.reason}`, () => {
    it('is reported with a hint', async () => {
      const { session, run, logIn } = await begin(service);
      if (state === 'locked') {
        await logIn('sandbox-premium');
        await session.lock();
      }
      const expected = { stdout: '', stderr: `music-cli: ${message}\n${hint}\n`, code: 4 };
      expect(await run('me')).toEqual(expected);
      expect(await run('auth status')).toEqual(expected);
      const json = await run('me --json');
      expect(JSON.parse(json.stderr)).toEqual({ error: { code, status: null, message, hint } });
      expect([json.stdout, json.code]).toEqual(['', 4]);
    });
  });
}

describe.skipIf(packages.skip)(`a failing keychain ${packages.reason}`, () => {
  it('is an error even if the token is optional, and the error says how to send none', async () => {
    const { session, run, logIn } = await begin('keyring');
    await logIn('sandbox-premium');
    await session.lock();
    expect(await run('tracks list')).toEqual({
      stdout: '',
      stderr: `music-cli: The keychain is locked and was not unlocked.\nUnlock it in your desktop session and try again, or ${instead} To send no token, add --anonymous.\n`,
      code: 4,
    });
    expect((await run('tracks list --anonymous')).code).toBe(0);
    expect((await run('keys list')).code).toBe(0);
    expect((await run('auth logout')).code).toBe(4);
  });

  it('stores no token, and writes none to a file', async () => {
    const { session, logIn, credentials } = await begin('keyring');
    await session.lock();
    expect((await logIn('sandbox-premium')).stderr).toMatch(/^music-cli: The keychain is locked/);
    expect(existsSync(credentials)).toBe(false);
  });

  it('is reported as not responding if its process is stopped', async () => {
    const { session, run } = await begin('keyring');
    session.suspend();
    const { stderr, code } = await run('me');
    expect([stderr.split('\n')[0], code]).toEqual([
      'music-cli: The keychain did not respond in time (limit: 3 seconds).',
      4,
    ]);
  });
});

it('reports a missing native module', async () => {
  const home = makeHome();
  try {
    for (const part of ['bin', 'dist', 'package.json']) {
      cpSync(join(root, part), join(home.path, 'package', part), { recursive: true });
    }
    const command = join(home.path, 'package/bin/music-cli.js');
    const run = (...line: string[]) => waitForResult(spawn(node, [command, ...line], { env: home.env }));
    const message = 'The native module for the keychain is missing or does not load here.';
    const hint = `Install music-cli again with its optional dependencies, or ${instead}`;
    expect(await run('me')).toEqual({
      stdout: '',
      stderr: `music-cli: ${message}\n${hint}\n`,
      status: 4,
      signal: null,
    });
    const { stderr } = await run('me', '--json');
    expect(JSON.parse(stderr)).toEqual({
      error: { code: 'keychain_module_missing', status: null, message, hint },
    });
    expect((await run('keys', 'list')).status).toBe(0);
  } finally {
    home.remove();
  }
});

const prompted = firstMissing(fake, requireTerminal());
describe.skipIf(prompted.skip)(`an unlock prompt without an answer ${prompted.reason}`, () => {
  it('is mentioned after two seconds on a terminal, and Ctrl-C ends the wait', async () => {
    const { session } = await begin('unanswered');
    const note = 'Waiting for the keychain: it may be asking you to unlock it.';
    const seen = await onTerminal([node, executable(), 'me'], [{ when: note, type: '\x03' }], {
      env: session.env,
    });
    expect(seen.screen).toContain(`\n${note}\r\n`);
    expect([seen.signal, seen.left]).toEqual(['SIGINT', 0]);
  });
});
