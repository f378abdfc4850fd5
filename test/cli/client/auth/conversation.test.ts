/** Tests the requests to the keychain process and its responses, with a fake process. */
import { spawn } from 'node:child_process';
import { EventEmitter } from 'node:events';
import { PassThrough } from 'node:stream';
import { describe, expect, it } from 'vitest';
import {
  childEnvironment,
  classifyError,
  createKeychain,
  type Keychain,
  type KeychainOptions,
} from '../../../../src/cli/client/auth/keychain.ts';
import { createManualClock } from '../../../support/clock.ts';

const account = 'default@https://music.example';
const canary = 'c4nary-Token_98f0';

class FakeChild extends EventEmitter {
  readonly stdin = new PassThrough();
  readonly stdout = new PassThrough();
  readonly signals: unknown[] = [];
  kill(signal: unknown): boolean {
    this.signals.push(signal);
    return true;
  }
}

/** Creates a keychain with a fake child process that the test controls. */
function setUp(changes: Partial<KeychainOptions> = {}) {
  const child = new FakeChild();
  const spawned: unknown[][] = [];
  const notices: string[] = [];
  const clock = createManualClock();
  const keychain = createKeychain({
    spawn: new Proxy(spawn, {
      apply(_target, _self, parameters) {
        spawned.push(parameters);
        return child;
      },
    }),
    script: '/dist/child.cjs',
    execPath: '/bin/node',
    env: { HOME: '/home/clara', MUSIC_CLI_TOKEN: canary },
    platform: 'linux',
    isInteractive: true,
    notice: text => notices.push(text),
    clock,
    ...changes,
  });
  return { child, spawned, notices, clock, keychain };
}

/** Lets streams and due timers run. */
const runTimers = async () => {
  for (let count = 0; count < 5; count++) await new Promise(setImmediate);
};

/** Returns the result of a call if the child sends only `text`. */
function resultOf<Result>(call: (keychain: Keychain) => Promise<Result>, text: string): Promise<Result> {
  const { child, keychain } = setUp();
  const answer = call(keychain);
  child.stdout.write(text);
  return answer;
}

describe('a request to the keychain process', () => {
  it.each<[string, (keychain: Keychain) => Promise<unknown>, object]>([
    ['get', keychain => keychain.get(account), { action: 'get', account }],
    ['set', keychain => keychain.set(account, canary), { action: 'set', account, secret: canary }],
    ['delete', keychain => keychain.delete(account), { action: 'delete', account }],
    ['probe', keychain => keychain.probe(), { action: 'probe', account: 'probe' }],
  ])('to %s is one line on stdin, with no other data for the child', async (_name, call, request) => {
    const { child, spawned, keychain } = setUp();
    const answer = call(keychain);
    child.stdout.write('\n{"ok":true}\n');
    await answer;
    const line = String(child.stdin.read());
    expect(line.endsWith('}\n')).toBe(true);
    expect(JSON.parse(line)).toEqual({ ...request, service: 'music-cli' });
    expect(spawned).toEqual([
      [
        '/bin/node',
        ['/dist/child.cjs'],
        { stdio: ['pipe', 'pipe', 'ignore'], env: { HOME: '/home/clara' }, windowsHide: true },
      ],
    ]);
    expect(child.signals).toEqual(['SIGKILL']);
  });

  it('on Windows is not sent if its token is longer than 1,280 characters', async () => {
    const { child, spawned, keychain } = setUp({ platform: 'win32' });
    await expect(keychain.set(account, 'x'.repeat(1281))).rejects.toMatchObject({
      kind: 'auth',
      code: 'token_too_long',
      message: 'The token is too long for the Windows keychain (limit: 1280 characters).',
      hint: "Keep it in a file with 'music-cli auth login --insecure-storage', or set MUSIC_CLI_TOKEN.",
    });
    expect(spawned).toEqual([]);
    const writing = keychain.set(account, 'x'.repeat(1280));
    child.stdout.write('\n{"ok":true}\n');
    await writing;
  });

  it('on other systems may contain a longer token', async () => {
    await resultOf(keychain => keychain.set(account, 'x'.repeat(1281)), '\n{"ok":true}\n');
  });
});

describe('the environment of the child', () => {
  it('contains the variables that a keychain and the loader need', () => {
    const needed = [
      ...['HOME', 'USER', 'LOGNAME', 'PATH', 'LANG', 'LANGUAGE', 'LC_ALL', 'LC_MESSAGES', 'TMPDIR'],
      ...['DBUS_SESSION_BUS_ADDRESS', 'DISPLAY', 'WAYLAND_DISPLAY', 'XAUTHORITY', 'XDG_RUNTIME_DIR'],
      ...['LD_LIBRARY_PATH', 'DYLD_LIBRARY_PATH', '__CF_USER_TEXT_ENCODING', 'SYSTEMROOT', 'WINDIR'],
      ...['USERPROFILE', 'USERNAME', 'USERDOMAIN', 'APPDATA', 'LOCALAPPDATA', 'TEMP', 'TMP'],
    ];
    const env = Object.fromEntries(needed.map(name => [name, `of ${name}`]));
    expect(childEnvironment(env, 'linux')).toEqual(env);
  });

  it('contains no variable that may hold a secret or load code', () => {
    const env = {
      ...{ MUSIC_CLI_TOKEN: canary, NODE_OPTIONS: '--require /tmp/x.js', NODE_EXTRA_CA_CERTS: '/x.pem' },
      ...{ AWS_SECRET_ACCESS_KEY: canary, MY_XDG_: canary, home: canary, '': canary, LANG: undefined },
    };
    expect(childEnvironment(env, 'linux')).toEqual({});
    expect(childEnvironment({ LANG: undefined }, 'linux')).not.toHaveProperty('LANG');
  });

  it('accepts names in any case on Windows', () => {
    const env = { SystemRoot: 'C:\\Windows', AppData: 'a', Xdg_Data_Home: 'x', Secret: canary };
    const { Secret: _, ...kept } = env;
    expect(childEnvironment(env, 'win32')).toEqual(kept);
    expect(childEnvironment(env, 'linux')).toEqual({});
  });
});

describe('a response', () => {
  it.each([
    ['\n{"ok":true,"secret":"c4nary"}\n', 'c4nary'],
    ['\n{"ok":true,"secret":null}\n', undefined],
    ['\n{"ok":true}\n', undefined],
    ['{"ok":true,"secret":"at once"}\n', 'at once'],
  ])('%j to a request for a token gives %j', async (text, secret) => {
    expect(await resultOf(keychain => keychain.get(account), text)).toBe(secret);
  });

  it.each([
    ['\n{"ok":true,"deleted":true}\n', true],
    ['\n{"ok":true,"deleted":false}\n', false],
    ['\n{"ok":true}\n', false],
  ])('%j to a request to delete a token gives %j', async (text, deleted) => {
    expect(await resultOf(keychain => keychain.delete(account), text)).toBe(deleted);
  });

  it('may arrive in pieces, even split within a character', async () => {
    const { child, keychain } = setUp();
    const answer = keychain.get(account);
    for (const byte of Buffer.from('\n{"ok":true,"secret":"tök"}\n')) child.stdout.write(Uint8Array.of(byte));
    expect(await answer).toBe('tök');
  });

  it('that cannot be parsed is not quoted in the error', async () => {
    const failure = await resultOf(keychain => keychain.get(account), `\n{"${canary}\n`).catch(
      (error: unknown) => error,
    );
    expect(failure).toMatchObject({
      code: 'keychain_unavailable',
      message: 'No keychain is available: the response of its process cannot be read.',
      cause: undefined,
    });
    expect(String(failure)).not.toContain(canary);
  });

  const instead = 'set MUSIC_CLI_TOKEN for this run';
  it.each([
    [
      { outcome: 'locked', detail: 'x' },
      'The keychain is locked and was not unlocked.',
      `Unlock it in your desktop session and try again, or ${instead}.`,
    ],
    [
      { outcome: 'timeout', detail: 'x' },
      'The keychain did not respond in time (limit: 60 seconds).',
      `Look for an unlock prompt on your desktop and try again in a terminal, or ${instead}.`,
    ],
    [
      { outcome: 'module_missing', detail: '' },
      'The native module for the keychain is missing or does not load here.',
      `Install music-cli again with its optional dependencies, or ${instead}.`,
    ],
    [
      { outcome: 'unavailable', detail: 'It broke.' },
      'No keychain is available: It broke.',
      `Keep the token in a file with 'music-cli auth login --insecure-storage', or ${instead}.`,
    ],
  ])('%j gives the reason and the remedy', async (reply, message, hint) => {
    const text = `\n${JSON.stringify({ ok: false, ...reply })}\n`;
    await expect(resultOf(keychain => keychain.get(account), text)).rejects.toMatchObject({
      kind: 'auth',
      code: `keychain_${reply.outcome}`,
      message,
      hint,
    });
  });

  it.each([
    ['  two\r\n\tlines \x1b[31mred. ', 'two lines [31mred'],
    [`it was ${canary}, ${canary}.`, 'it was [secret], [secret]'],
    ['1.5 is not a version', '1.5 is not a version'],
    ['', 'no reason given'],
    ['No result found for the search', 'the Secret Service has no default keyring'],
    ['Unable to autolaunch: dbus-daemon autolaunch failed', 'there is no D-Bus session'],
    ['The name org.freedesktop.secrets was not provided by any file', 'no Secret Service is running'],
    ['org-freedesktop-secrets was not provided', 'org-freedesktop-secrets was not provided'],
  ])('with the reason %j is shown as %j', async (detail, shown) => {
    const text = `\n${JSON.stringify({ ok: false, outcome: 'unavailable', detail })}\n`;
    await expect(resultOf(keychain => keychain.set(account, canary), text)).rejects.toThrow(
      new RegExp(`^No keychain is available: ${shown.replace(/[[\]]/g, '\\$&')}\\.$`),
    );
  });
});

describe('a child that exits without a response', () => {
  it.each<[string, (child: FakeChild) => void, string]>([
    ['does not start', child => child.emit('error', new Error('spawn ENOENT')), 'spawn ENOENT'],
    ['ends by itself', child => child.emit('close', 1, null), 'the keychain process ended with status 1'],
    ['is killed', child => child.emit('close', null, 'SIGSEGV'), 'the keychain process ended with SIGSEGV'],
    [
      'reads nothing',
      child => {
        child.stdin.destroy(new Error('EPIPE'));
        setImmediate(() => child.emit('close', 9, null));
      },
      'the keychain process ended with status 9',
    ],
  ])('is reported as an unusable keychain: it %s', async (_case, act, detail) => {
    const { child, keychain } = setUp();
    const answer = keychain.get(account);
    act(child);
    await expect(answer).rejects.toMatchObject({
      code: 'keychain_unavailable',
      message: `No keychain is available: ${detail}.`,
    });
  });

  it('is reported as an interruption if SIGINT ended it', async () => {
    const { child, keychain } = setUp();
    const answer = keychain.get(account);
    child.emit('close', null, 'SIGINT');
    await expect(answer).rejects.toMatchObject({ kind: 'interrupted', message: 'Interrupted.' });
  });
});

describe('the time limit', () => {
  it.each([
    ['60 seconds at a terminal, with a notice after 2', true, 60],
    ['3 seconds elsewhere, without a notice', false, 3],
  ])('for a response is %s', async (_case, interactive, seconds) => {
    const { child, keychain, clock, notices } = setUp({ isInteractive: interactive });
    const answer = keychain.get(account);
    let isOver = false;
    answer.catch(() => {
      isOver = true;
    });
    child.stdout.write('\n');
    await runTimers();
    clock.advance(1999);
    await runTimers();
    expect(notices).toEqual([]);
    clock.advance(1);
    await runTimers();
    expect(notices).toEqual(
      interactive ? ['Waiting for the keychain: it may be asking you to unlock it.'] : [],
    );
    clock.advance(seconds * 1000 - 2001);
    await runTimers();
    expect([isOver, child.signals]).toEqual([false, []]);
    clock.advance(1);
    await expect(answer).rejects.toMatchObject({
      code: 'keychain_timeout',
      message: `The keychain did not respond in time (limit: ${seconds} seconds).`,
    });
    expect(child.signals).toEqual(['SIGKILL']);
  });

  it('for the start is 15 seconds, which do not count as waiting for a response', async () => {
    const { child, keychain, clock } = setUp({ isInteractive: false });
    const answer = keychain.get(account);
    clock.advance(14_999);
    await runTimers();
    child.stdout.write('\n');
    await runTimers();
    clock.advance(2000);
    await runTimers();
    child.stdout.write('{"ok":true,"secret":"late"}\n');
    expect(await answer).toBe('late');
  });

  it('for the start can expire', async () => {
    const { keychain, clock } = setUp();
    const answer = keychain.get(account);
    clock.advance(15_000);
    await expect(answer).rejects.toThrow('No keychain is available: the keychain process did not start.');
  });

  it('does not expire if a response is waiting to be read', async () => {
    const { child, keychain, clock } = setUp({ isInteractive: false });
    const answer = keychain.get(account);
    child.stdout.write('\n');
    await runTimers();
    clock.advance(3000);
    child.stdout.write('{"ok":true,"secret":"in time"}\n');
    expect(await answer).toBe('in time');
  });

  it('causes no notice once the response has arrived', async () => {
    const { child, keychain, clock, notices } = setUp();
    const answer = keychain.get(account);
    child.stdout.write('\n{"ok":true}\n');
    await answer;
    clock.advance(60_000);
    await runTimers();
    expect(notices).toEqual([]);
  });
});

it.each([
  ['locked', 'prompt dismissed'],
  ['locked', 'The prompt was dismissed by the user'],
  ['locked', 'Object locked'],
  ['locked', 'the session ended before prompt completed'],
  ['locked', 'User interaction is not allowed.'],
  ['locked', 'User canceled the operation.'],
  ['locked', 'User cancelled the operation.'],
  ['locked', 'The user name or passphrase you entered is not correct.'],
  ['timeout', 'Did not receive a reply.'],
  ['timeout', 'Connection timed out'],
  ['timeout', 'Timeout was reached'],
  ['unavailable', 'A passphrase is missing'],
  ['unavailable', ''],
])('the outcome "%s" is recognised by the message "%s" of a keychain library', (outcome, message) => {
  expect(classifyError(message)).toBe(outcome);
});
