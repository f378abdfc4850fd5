/** Tests real keyrings and real child processes. For requests and responses see conversation.test.ts. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createKeychain, type KeychainOptions } from '../../../../src/cli/client/auth/keychain.ts';
import { createManualClock, realClock } from '../../../support/clock.ts';
import { requireFakeService, requireKeyring, type Session, startSession } from '../../../support/keyring.ts';

const script = join(import.meta.dirname, '../../../../dist/keychain-child.cjs');
const account = 'default@https://music.example';
const canary = 'c4nary-Token_98f0';

function keychainOf(env: Readonly<Record<string, string>>, changes: Partial<KeychainOptions> = {}) {
  return createKeychain({
    spawn,
    script: script,
    execPath: process.execPath,
    env,
    platform: process.platform,
    isInteractive: true,
    notice: () => {},
    clock: realClock,
    ...changes,
  });
}

/** Returns a spawn function that records its children. */
function recordingSpawn() {
  const children: ChildProcess[] = [];
  const spawnAndRecord = new Proxy(spawn, {
    apply(target, self, parameters) {
      const child = Reflect.apply(target, self, parameters);
      children.push(child);
      return child;
    },
  });
  return { spawn: spawnAndRecord, children };
}

const keyring = requireKeyring();
describe.skipIf(keyring.skip)(`a keychain on a real gnome-keyring ${keyring.reason}`, () => {
  let session: Session;
  beforeEach(async () => {
    session = await startSession('keyring');
  });
  afterEach(() => session.close());

  it('keeps a token where other programs of the user find it, and returns it', async () => {
    const keychain = keychainOf(session.env);
    expect(await keychain.get(account)).toBeUndefined();
    await keychain.set(account, canary);
    expect(await keychain.get(account)).toBe(canary);
    expect(await session.lookup(account)).toBe(canary);
    expect(await keychain.get('other@https://music.example')).toBeUndefined();
  });

  it('replaces a token, deletes it, and then has no token to delete', async () => {
    const keychain = keychainOf(session.env);
    await keychain.set(account, 'first');
    await keychain.set(account, 'second');
    expect(await session.lookup(account)).toBe('second');
    expect(await keychain.delete(account)).toBe(true);
    expect(await session.lookup(account)).toBeUndefined();
    expect(await keychain.delete(account)).toBe(false);
  });

  it('stores every character that a token can contain', async () => {
    const keychain = keychainOf(session.env);
    const token = `"\\${String.fromCharCode(...Array.from({ length: 94 }, (_, at) => 33 + at))}ÿ¡`;
    await keychain.set(account, token);
    expect(await keychain.get(account)).toBe(token);
  });

  it('gives the same token to twenty processes at once', async () => {
    const keychain = keychainOf(session.env);
    await keychain.set(account, canary);
    const answers = await Promise.all(Array.from({ length: 20 }, () => keychain.get(account)));
    expect(answers).toEqual(Array.from({ length: 20 }, () => canary));
  });

  it('reports for every request that the keychain is locked', async () => {
    const keychain = keychainOf(session.env);
    await keychain.set(account, canary);
    await session.lock();
    const locked = {
      kind: 'auth',
      code: 'keychain_locked',
      message: 'The keychain is locked and was not unlocked.',
      hint: 'Unlock it in your desktop session and try again, or set MUSIC_CLI_TOKEN for this run.',
    };
    await expect(keychain.get(account)).rejects.toMatchObject(locked);
    await expect(keychain.set(account, canary)).rejects.toMatchObject(locked);
    await expect(keychain.delete(account)).rejects.toMatchObject(locked);
  });

  it('reports that a stopped service did not respond in time', async () => {
    session.suspend();
    await expect(keychainOf(session.env).get(account)).rejects.toMatchObject({ code: 'keychain_timeout' });
  });
});

const bus = requireKeyring();
describe.skipIf(bus.skip)(`a machine without a keychain ${bus.reason}`, () => {
  let session: Session;
  beforeEach(async () => {
    session = await startSession('none');
  });
  afterEach(() => session.close());

  const hint =
    "Keep the token in a file with 'music-cli auth login --insecure-storage', or set MUSIC_CLI_TOKEN for this run.";

  it('reports a bus without a Secret Service', async () => {
    const keychain = keychainOf(session.env);
    for (const ask of [() => keychain.probe(), () => keychain.get(account)]) {
      await expect(ask()).rejects.toMatchObject({
        kind: 'auth',
        code: 'keychain_unavailable',
        message: 'No keychain is available: no Secret Service is running.',
        hint,
      });
    }
  });

  it('reports a missing bus, and keeps the secret out of the message', async () => {
    const { DBUS_SESSION_BUS_ADDRESS: _, ...env } = session.env;
    await expect(keychainOf(env).set(account, canary)).rejects.toMatchObject({
      code: 'keychain_unavailable',
      message: 'No keychain is available: there is no D-Bus session.',
      hint,
    });
  });
});

describe.skipIf(bus.skip)(`a Secret Service without a keyring ${bus.reason}`, () => {
  it('has no token, and says why it cannot store one', async () => {
    const session = await startSession('empty');
    try {
      const keychain = keychainOf(session.env);
      expect(await keychain.get(account)).toBeUndefined();
      await expect(keychain.set(account, canary)).rejects.toMatchObject({
        code: 'keychain_unavailable',
        message: 'No keychain is available: the Secret Service has no default keyring.',
      });
    } finally {
      await session.close();
    }
  });
});

const fake = requireFakeService();
describe.skipIf(fake.skip)(`an unlock prompt without an answer ${fake.reason}`, () => {
  let session: Session;
  beforeEach(async () => {
    session = await startSession('unanswered');
  });
  afterEach(() => session.close());

  it('causes a notice after 2 seconds, and a timeout after 60 seconds that ends the child', async () => {
    const clock = createManualClock();
    const notices: string[] = [];
    const { spawn, children } = recordingSpawn();
    const answer = keychainOf(session.env, { clock, spawn, notice: text => notices.push(text) }).get(account);
    answer.catch(() => {});
    await session.untilPrompted();
    clock.advance(1999);
    await new Promise(setImmediate);
    expect(notices).toEqual([]);
    clock.advance(1);
    await new Promise(setImmediate);
    expect(notices).toEqual(['Waiting for the keychain: it may be asking you to unlock it.']);
    clock.advance(57_999);
    await new Promise(setImmediate);
    expect(children[0]?.exitCode).toBeNull();
    const closed = children[0] && once(children[0], 'close');
    clock.advance(1);
    await expect(answer).rejects.toMatchObject({
      kind: 'auth',
      code: 'keychain_timeout',
      message: 'The keychain did not respond in time (limit: 60 seconds).',
    });
    expect(await closed).toEqual([null, 'SIGKILL']);
  });

  it('causes a timeout after 3 seconds without a terminal, and no notice', async () => {
    const clock = createManualClock();
    const notices: string[] = [];
    const notice = (text: string) => notices.push(text);
    const answer = keychainOf(session.env, { clock, notice, isInteractive: false }).get(account);
    answer.catch(() => {});
    await session.untilPrompted();
    clock.advance(3000);
    await expect(answer).rejects.toMatchObject({
      code: 'keychain_timeout',
      message: 'The keychain did not respond in time (limit: 3 seconds).',
    });
    expect(notices).toEqual([]);
  });

  it('reveals neither the secret nor the environment in the list of processes', async () => {
    const clock = createManualClock();
    const { spawn, children } = recordingSpawn();
    const env = {
      ...session.env,
      MUSIC_CLI_TOKEN: canary,
      NODE_OPTIONS: `--title=${canary}`,
      NODE_EXTRA_CA_CERTS: '/nowhere.pem',
      OTHER: canary,
    };
    const writing = keychainOf(env, { clock, spawn }).set(account, canary);
    writing.catch(() => {});
    await session.untilPrompted();
    const proc = (file: string) => readFileSync(`/proc/${children[0]?.pid}/${file}`, 'utf8').split('\0');
    expect(proc('cmdline')).toEqual([process.execPath, script, '']);
    const names = proc('environ').map(entry => entry.split('=')[0]);
    const passedOn = Object.keys(session.env).filter(name => !name.startsWith('MUSIC_CLI_'));
    expect(names.sort()).toEqual(['', ...passedOn].sort());
    expect(proc('environ').join()).not.toContain(canary);
    clock.advance(60_000);
    await expect(writing).rejects.toMatchObject({ code: 'keychain_timeout' });
  });

  it('ends if the parent process closes the stdin of the child process', async () => {
    const child = spawn(process.execPath, [script], {
      env: session.env,
      stdio: ['pipe', 'ignore', 'ignore'],
    });
    child.stdin.write(`${JSON.stringify({ action: 'get', service: 'music-cli', account })}\n`);
    await session.untilPrompted();
    child.stdin.end();
    expect(await once(child, 'close')).toEqual([null, 'SIGKILL']);
  });

  it('can be interrupted', async () => {
    const { spawn, children } = recordingSpawn();
    const answer = keychainOf(session.env, { spawn }).get(account);
    answer.catch(() => {});
    await session.untilPrompted();
    children[0]?.kill('SIGINT');
    await expect(answer).rejects.toMatchObject({ kind: 'interrupted' });
  });
});

describe('a broken installation', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'music-cli-child-'));
    copyFileSync(script, join(folder, 'keychain.cjs'));
    const checkedChild = 'keychain-child-checked.cjs';
    copyFileSync(join(dirname(script), checkedChild), join(folder, checkedChild));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  const missing = {
    kind: 'auth',
    code: 'keychain_module_missing',
    message: 'The native module for the keychain is missing or does not load here.',
  };

  it('is reported if the module is missing', async () => {
    const keychain = keychainOf({}, { script: join(folder, 'keychain.cjs') });
    await expect(keychain.get(account)).rejects.toMatchObject(missing);
  });

  it('is reported if the module has no binary for this machine', async () => {
    const module = join(folder, 'node_modules/@napi-rs/keyring');
    mkdirSync(module, { recursive: true });
    writeFileSync(join(module, 'index.js'), "throw new Error('Cannot find native binding.');");
    const keychain = keychainOf({}, { script: join(folder, 'keychain.cjs') });
    await expect(keychain.probe()).rejects.toMatchObject(missing);
  });

  it.each([
    ['the child is missing', { script: '/nowhere/keychain.cjs' }, 'the keychain process ended with status 1'],
    ['Node is missing', { execPath: '/nowhere/node' }, 'spawn /nowhere/node ENOENT'],
  ])('counts as no keychain if %s', async (_case, changes, detail) => {
    await expect(keychainOf({}, changes).get(account)).rejects.toMatchObject({
      code: 'keychain_unavailable',
      message: `No keychain is available: ${detail}.`,
    });
  });
});
