import { execFileSync } from 'node:child_process';
import * as fs from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isMainThread } from 'node:worker_threads';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createTokenFile, type TokenFileOptions } from '../../../../src/cli/client/auth/file.ts';
import { endlessProcesses, realClock } from '../../../support/clock.ts';
import { requires } from '../../../support/requires.ts';

const account = 'default@https://music.example';
const canary = 'c4nary-Token_98f0';
const uid = process.getuid?.();

let parent: string;
let folder: string;
let path: string;
beforeEach(() => {
  parent = fs.mkdtempSync(join(tmpdir(), 'music-cli-file-'));
  folder = join(parent, 'config');
  path = join(folder, 'credentials.json');
});
afterEach(() => fs.rmSync(parent, { recursive: true }));

const fileOf = (changes: Partial<TokenFileOptions> = {}) =>
  createTokenFile({ disk: fs, path, uid, clock: realClock, processes: endlessProcesses, ...changes });

const mode = (name: string) => (fs.statSync(name).mode & 0o777).toString(8);

function plant(text: string, fileMode = 0o600) {
  fs.mkdirSync(folder, { mode: 0o700 });
  fs.writeFileSync(path, text);
  fs.chmodSync(path, fileMode);
}

/** Returns a disk on which some functions are replaced. */
const diskWith = (changes: Partial<typeof fs>) => ({ ...fs, ...changes });

/** Returns a clock on which every wait ends at once. @param meanwhile is called in each wait */
function instantClock(meanwhile = () => {}) {
  let time = 0;
  return {
    now: () => time,
    elapsed: () => time,
    sleep: async (milliseconds: number) => {
      meanwhile();
      time += milliseconds;
    },
  };
}

function throwCode(code: string): never {
  throw Object.assign(new Error(`${code}: no`), { code });
}

describe('the plain file', () => {
  it('is created at the first login: directory 0700, file 0600, nothing else', async () => {
    const file = fileOf();
    expect(file.get(account)).toBeUndefined();
    expect(fs.existsSync(folder)).toBe(false);
    await file.set(account, canary);
    expect(file.get(account)).toBe(canary);
    expect(fs.readFileSync(path, 'utf8')).toBe(`{\n  "${account}": "${canary}"\n}\n`);
    expect([mode(folder), mode(path), fs.readdirSync(folder)]).toEqual(['700', '600', ['credentials.json']]);
  });

  // Worker threads cannot set the umask.
  it.skipIf(!isMainThread)('has the same permissions under any umask (needs a process)', async () => {
    const before = process.umask(0);
    try {
      await fileOf().set(account, canary);
    } finally {
      process.umask(before);
    }
    expect([mode(folder), mode(path)]).toEqual(['700', '600']);
  });

  it('makes an existing directory private before writing to it', async () => {
    fs.mkdirSync(folder);
    fs.chmodSync(folder, 0o755);
    await fileOf().set(account, canary);
    expect(mode(folder)).toBe('700');
  });

  it('holds several accounts and is removed with the last one', async () => {
    const file = fileOf();
    await file.set(account, 'one');
    await file.set('studio@https://music.example', 'two');
    expect(await file.delete(account)).toBe(true);
    expect(await file.delete(account)).toBe(false);
    expect([file.get(account), file.get('studio@https://music.example')]).toEqual([undefined, 'two']);
    expect(await file.delete('studio@https://music.example')).toBe(true);
    expect(fs.readdirSync(folder)).toEqual([]);
  });

  it('returns every account and token unchanged', async () => {
    await fc.assert(
      fc.asyncProperty(fc.dictionary(fc.string(), fc.string(), { maxKeys: 4 }), async tokens => {
        fs.rmSync(folder, { recursive: true, force: true });
        const file = fileOf();
        for (const [name, token] of Object.entries(tokens)) await file.set(name, token);
        for (const [name, token] of Object.entries(tokens)) expect(fileOf().get(name)).toBe(token);
      }),
      { numRuns: 25 },
    );
  });

  it('loses nothing if twenty logins write at once', async () => {
    const names = Array.from({ length: 20 }, (_, at) => `profile${at}@https://music.example`);
    await Promise.all(names.map(name => fileOf().set(name, name)));
    expect(names.map(name => fileOf().get(name))).toEqual(names);
    expect(fs.readdirSync(folder)).toEqual(['credentials.json']);
  });

  it('takes over the lock of a crashed process after two seconds without a change', async () => {
    plant('{}');
    fs.writeFileSync(`${path}.new`, `{"${account}":"half`, { mode: 0o600 });
    await fileOf({ clock: instantClock() }).set(account, canary);
    expect(fs.readdirSync(folder)).toEqual(['credentials.json']);
    expect(fileOf().get(account)).toBe(canary);
  });

  it('takes over the lock of a killed process at once, and waits for a live one', async () => {
    const sleep = vi.fn(async () => fs.rmSync(`${path}.new`));
    const processes = { mark: () => '4713 here', hasEnded: (mark: string) => mark === '4711 here' };
    plant('{}');
    for (const mark of ['4711 here', '4712 here']) {
      fs.writeFileSync(`${path}.new`, mark, { mode: 0o600 });
      await fileOf({ clock: { ...instantClock(), sleep }, processes }).set(account, mark);
      expect([fileOf().get(account), sleep.mock.calls.length]).toEqual([mark, mark === '4711 here' ? 0 : 1]);
    }
  });

  it('reports the path of a lock that cannot be removed', async () => {
    plant('{}');
    fs.mkdirSync(`${path}.new`);
    await expect(fileOf({ clock: instantClock() }).set(account, canary)).rejects.toMatchObject({
      code: 'credentials_unwritable',
      message: `${path} cannot be written: its lock ${path}.new cannot be removed: it is a directory.`,
    });
  });

  it("reports that another user's lock may not be removed", async () => {
    plant('{}');
    fs.writeFileSync(`${path}.new`, '');
    // In a directory such as /tmp, users may remove only their own files.
    const unlinkSync = () => {
      throw Object.assign(new Error(), { code: 'EPERM' });
    };
    const file = fileOf({ disk: diskWith({ unlinkSync }), clock: instantClock() });
    await expect(file.set(account, canary)).rejects.toMatchObject({
      message: `${path} cannot be written: its lock ${path}.new cannot be removed: permission denied.`,
    });
  });

  it('keeps a lock that another process takes right after the change', async () => {
    const renameSync: typeof fs.renameSync = (from, to) => {
      fs.renameSync(from, to);
      fs.writeFileSync(from, '', { flag: 'wx' });
    };
    await fileOf({ disk: diskWith({ renameSync }) }).set(account, canary);
    expect(fs.readdirSync(folder)).toEqual(['credentials.json', 'credentials.json.new']);
  });

  it('does not wait for a lock that another process has released in the meantime', async () => {
    plant('{}');
    fs.writeFileSync(`${path}.new`, '');
    let isGone = false;
    const lstatSync = new Proxy(fs.lstatSync, {
      apply(target, self, parameters) {
        if (parameters[0] === `${path}.new` && !isGone) fs.rmSync(parameters[0]);
        isGone ||= parameters[0] === `${path}.new`;
        return Reflect.apply(target, self, parameters);
      },
    });
    await fileOf({ disk: diskWith({ lstatSync }) }).set(account, canary);
    expect(fileOf().get(account)).toBe(canary);
  });

  it('continues if another process has already removed an abandoned lock', async () => {
    plant('{}');
    fs.writeFileSync(`${path}.new`, '');
    const rmSync: typeof fs.rmSync = (name, options) => {
      fs.rmSync(name);
      fs.rmSync(name, options);
    };
    await fileOf({ disk: diskWith({ rmSync }), clock: instantClock() }).set(account, canary);
    expect(fileOf().get(account)).toBe(canary);
  });

  it('removes nothing if another logout was faster', async () => {
    const file = fileOf();
    await file.set(account, canary);
    await file.set('studio@https://music.example', 'two');
    const openSync: typeof fs.openSync = (name, flags, fileMode) => {
      if (flags === 'ax') fs.writeFileSync(path, '{"studio@https://music.example": "two"}');
      return fs.openSync(name, flags, fileMode);
    };
    expect(await fileOf({ disk: diskWith({ openSync }) }).delete(account)).toBe(false);
    expect(fs.readdirSync(folder)).toEqual(['credentials.json']);
    expect(file.get('studio@https://music.example')).toBe('two');
  });

  it('gives up if other processes keep writing for half a minute', async () => {
    plant('{}');
    fs.writeFileSync(`${path}.new`, '');
    const clock = instantClock(() => fs.writeFileSync(`${path}.new`, 'x', { flag: 'a' }));
    await expect(fileOf({ clock }).set(account, canary)).rejects.toMatchObject({
      kind: 'auth',
      code: 'credentials_unwritable',
      message: `${path} cannot be written: another process is writing it.`,
    });
    expect(fs.existsSync(`${path}.new`)).toBe(true);
  });

  it('merges changes made until the moment of writing', async () => {
    await fileOf().set(account, 'one');
    let isFirst = true;
    const fsyncSync: typeof fs.fsyncSync = opened => {
      fs.fsyncSync(opened);
      if (isFirst) fs.writeFileSync(path, '{"studio@https://music.example": "two"}', { mode: 0o600 });
      isFirst = false;
    };
    await fileOf({ disk: diskWith({ fsyncSync }) }).set(account, canary);
    expect(JSON.parse(fs.readFileSync(path, 'utf8'))).toEqual({
      'studio@https://music.example': 'two',
      [account]: canary,
    });
  });

  it('leaves a lock to the process that took it first', async () => {
    await fileOf().set(account, 'one');
    let isFirst = true;
    const fsyncSync: typeof fs.fsyncSync = opened => {
      fs.fsyncSync(opened);
      if (!isFirst) return;
      isFirst = false;
      fs.renameSync(`${path}.new`, `${path}.slow`);
      fs.writeFileSync(`${path}.new`, '{"studio@https://music.example": "two"}', { mode: 0o600 });
    };
    const clock = instantClock(() => fs.renameSync(`${path}.new`, path));
    await fileOf({ disk: diskWith({ fsyncSync }), clock }).set(account, canary);
    expect(JSON.parse(fs.readFileSync(path, 'utf8'))).toEqual({
      'studio@https://music.example': 'two',
      [account]: canary,
    });
  });

  it('closes every file that it opens', async () => {
    const open = new Set<number>();
    const openSync: typeof fs.openSync = (...parameters) => {
      const file = fs.openSync(...parameters);
      open.add(file);
      return file;
    };
    const closeSync: typeof fs.closeSync = file => {
      open.delete(file);
      fs.closeSync(file);
    };
    const file = fileOf({ disk: diskWith({ openSync, closeSync }) });
    await file.set(account, canary);
    expect(file.get(account)).toBe(canary);
    fs.chmodSync(path, 0o644);
    expect(() => file.get(account)).toThrow('can be read by others');
    expect([...open]).toEqual([]);
  });

  it('keeps the mode of a directory that is already private', async () => {
    fs.mkdirSync(folder, { mode: 0o700 });
    await fileOf({ disk: diskWith({ chmodSync: () => throwCode('EPERM') }) }).set(account, canary);
    expect(fileOf().get(account)).toBe(canary);
  });

  it('requires no owner and no mode on Windows', async () => {
    const file = fileOf({ uid: undefined, disk: diskWith({ chmodSync: () => throwCode('EPERM') }) });
    await file.set(account, canary);
    fs.chmodSync(folder, 0o777);
    fs.chmodSync(path, 0o666);
    await file.set('studio@https://music.example', 'two');
    expect(file.get(account)).toBe(canary);
  });
});

describe('if the disk fails,', () => {
  const hint = 'Check the directory and its permissions, or set MUSIC_CLI_TOKEN.';

  it.each([
    ['ENOSPC', 'the disk is full'],
    ['EROFS', 'the disk is read-only'],
    ['EACCES', 'permission denied'],
    ['EPERM', 'permission denied'],
    ['EIO', 'EIO'],
  ])('the plain file stays unchanged: %s', async (code, reason) => {
    await fileOf().set(account, 'old');
    const file = fileOf({ disk: diskWith({ fsyncSync: () => throwCode(code) }) });
    await expect(file.set(account, 'new')).rejects.toMatchObject({
      kind: 'auth',
      code: 'credentials_unwritable',
      message: `${path} cannot be written: ${reason}.`,
      hint,
    });
    expect(fileOf().get(account)).toBe('old');
    expect(fs.readdirSync(folder)).toEqual(['credentials.json']);
  });

  it('an unreadable plain file is not taken for a missing one', async () => {
    plant('{}');
    const file = fileOf({ disk: diskWith({ openSync: () => throwCode('EACCES') }) });
    const unreadable = {
      kind: 'auth',
      code: 'credentials_unreadable',
      message: `${path} cannot be read: permission denied.`,
      hint,
    };
    expect(() => file.get(account)).toThrow(expect.objectContaining(unreadable));
    await expect(file.delete(account)).rejects.toMatchObject(unreadable);
  });

  it.each([
    ['its folder', () => folder],
    ['a folder above it', () => parent],
  ])('a file in the place of %s is reported as the reason', async (_where, place) => {
    fs.rmSync(place(), { recursive: true, force: true });
    fs.writeFileSync(place(), '');
    const reason = 'a part of its path is not a directory';
    expect(() => fileOf().get(account)).toThrow(`${path} cannot be read: ${reason}.`);
    await expect(fileOf().set(account, canary)).rejects.toThrow(`${path} cannot be written: ${reason}.`);
  });

  it('the change does not wait, because there is no lock', async () => {
    const sleep = () => Promise.reject(new Error('it waited'));
    const file = fileOf({
      disk: diskWith({ openSync: () => throwCode('EACCES') }),
      clock: { ...realClock, sleep },
    });
    await expect(file.set(account, canary)).rejects.toMatchObject({ code: 'credentials_unwritable' });
  });

  it('the reason is reported even if the lock has disappeared', async () => {
    const fsyncSync = () => {
      fs.rmSync(`${path}.new`);
      throwCode('ENOSPC');
    };
    await expect(fileOf({ disk: diskWith({ fsyncSync }) }).set(account, canary)).rejects.toMatchObject({
      message: `${path} cannot be written: the disk is full.`,
    });
  });

  it('a programming error is not reported as a disk error', async () => {
    const readFileSync = () => {
      throw new TypeError('a fault');
    };
    plant('{}');
    expect(() => fileOf({ disk: diskWith({ readFileSync }) }).get(account)).toThrow(TypeError);
  });
});

describe('the plain file is rejected, and never read,', () => {
  /** Tries to read, write and delete a token, and returns the error, which must be the same each time. */
  async function refusal(changes: Partial<TokenFileOptions> = {}) {
    const readFileSync = new Proxy(fs.readFileSync, {
      apply() {
        throw new Error('it was read');
      },
    });
    const file = fileOf({ disk: diskWith({ readFileSync }), ...changes });
    const attempts = [
      async () => file.get(account),
      () => file.set(account, 'x'),
      () => file.delete(account),
    ];
    const failures = [];
    for (const attempt of attempts) failures.push(await attempt().catch((error: unknown) => error));
    expect(failures[1]).toEqual(failures[0]);
    expect(failures[2]).toEqual(failures[0]);
    expect(failures[0]).toMatchObject({ kind: 'auth', code: 'credentials_unsafe' });
    return failures[0];
  }

  const planted = JSON.stringify({ [account]: canary });

  it('if it is a symbolic link', async () => {
    plant(planted);
    fs.renameSync(path, join(parent, 'elsewhere'));
    fs.symlinkSync(join(parent, 'elsewhere'), path);
    expect(await refusal()).toMatchObject({
      message: `${path} is a symbolic link, so it was not read.`,
      hint: 'Remove it, and log in again.',
    });
    expect(fs.lstatSync(path).isSymbolicLink()).toBe(true);
    expect(fs.readFileSync(join(parent, 'elsewhere'), 'utf8')).toBe(planted);
  });

  it('if it is a dangling symbolic link', async () => {
    fs.mkdirSync(folder);
    fs.symlinkSync(join(parent, 'nothing'), path);
    expect(await refusal()).toMatchObject({ message: `${path} is a symbolic link, so it was not read.` });
    expect(fs.existsSync(join(parent, 'nothing'))).toBe(false);
  });

  it.each(['644', '640', '604', '620', '660'])('if other users have access: mode 0%s', async octal => {
    const fileMode = Number.parseInt(octal, 8);
    plant(planted, fileMode);
    expect(await refusal()).toMatchObject({
      message: `${path} can be read by others, so it was not read.`,
      hint: `If nobody has read it, run: chmod 600 ${path}; otherwise revoke the token.`,
    });
    expect(mode(path)).toBe(octal);
  });

  it('if it is a directory', async () => {
    fs.mkdirSync(path, { recursive: true, mode: 0o700 });
    expect(await refusal()).toMatchObject({ message: `${path} is not a regular file, so it was not read.` });
  });

  const mkfifo = requires('mkfifo');
  it.skipIf(mkfifo.skip)(`if it is a pipe, without waiting for a writer ${mkfifo.reason}`, async () => {
    fs.mkdirSync(folder, { mode: 0o700 });
    execFileSync('mkfifo', ['-m', '600', path]);
    expect(await refusal()).toMatchObject({ message: `${path} is not a regular file, so it was not read.` });
  });

  it('if it belongs to another user', async () => {
    plant(planted);
    const fstatSync = new Proxy(fs.fstatSync, {
      apply: (target, self, parameters) =>
        Object.assign(Reflect.apply(target, self, parameters), { uid: 4711 }),
    });
    const file = fileOf({ disk: diskWith({ fstatSync }) });
    expect(() => file.get(account)).toThrow(`${path} belongs to another user, so it was not read.`);
  });

  it('if its directory belongs to another user', async () => {
    plant(planted);
    expect(await refusal({ uid: 4711 })).toMatchObject({
      message: `${folder} belongs to another user, so it was not read.`,
      hint: 'Use a directory of your own, not a link, for the configuration.',
    });
  });

  it.each(['777', '770', '702'])('if other users may change its directory: mode 0%s', async octal => {
    plant(planted);
    fs.chmodSync(folder, octal);
    expect(await refusal()).toMatchObject({
      message: `${folder} can be changed by others, so it was not read.`,
      hint: `Run: chmod 700 ${folder}`,
    });
  });

  it('and every hint quotes its path for the shell', async () => {
    folder = join(parent, "Clara's config");
    path = join(folder, 'credentials.json');
    plant(planted, 0o644);
    expect(await refusal()).toMatchObject({
      hint: `If nobody has read it, run: chmod 600 '${parent}/Clara'\\''s config/credentials.json'; otherwise revoke the token.`,
    });
  });

  it('if its directory is a symbolic link', async () => {
    plant(planted);
    fs.renameSync(folder, join(parent, 'elsewhere'));
    fs.symlinkSync(join(parent, 'elsewhere'), folder);
    expect(await refusal()).toMatchObject({ message: `${folder} is a symbolic link, so it was not read.` });
  });
});

it('a plain file may have whitespace around its JSON', () => {
  plant(`\n{ "${account}": "${canary}" }\n\n`);
  expect(fileOf().get(account)).toBe(canary);
});

describe('a damaged plain file', () => {
  it.each(['', '{', 'null', '[]', '"text"', '7', `{"${account}": 7}`, `{"a": "${canary}" ${canary}`])(
    'is not used, overwritten or quoted: %s',
    async text => {
      plant(text);
      const damaged = {
        kind: 'auth',
        code: 'credentials_damaged',
        message: `${path} is damaged.`,
        hint: 'Remove it, and log in again.',
        cause: undefined,
      };
      const file = fileOf();
      expect(() => file.get(account)).toThrow(expect.objectContaining(damaged));
      await expect(file.set(account, 'x')).rejects.toMatchObject(damaged);
      await expect(file.delete(account)).rejects.toMatchObject(damaged);
      expect(fs.readFileSync(path, 'utf8')).toBe(text);
      expect(fs.readdirSync(folder)).toEqual(['credentials.json']);
    },
  );
});
