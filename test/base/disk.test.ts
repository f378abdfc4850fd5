/** Tests the shared file functions: directories that cannot be created, and files of other users. */

import { execFileSync } from 'node:child_process';
import * as fs from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  diskReason,
  isOwnedBy,
  makeFolder,
  openRegularFile,
  readFolderEntries,
  readOwnFile,
  removeFile,
  removeIfEmpty,
  replaceFile,
  replaceNamedFile,
} from '../../src/base/disk.ts';
import { codeOf } from '../../src/base/errors.ts';
import { requires } from '../support/requires.ts';

const uid = process.getuid?.();
let folder: string;
beforeEach(() => {
  folder = fs.mkdtempSync(join(tmpdir(), 'music-cli-disk-'));
});
afterEach(() => fs.rmSync(folder, { recursive: true }));

/** Returns the error code with which a step fails, or `nothing`. */
function codeFrom(step: () => void): string | undefined {
  try {
    step();
    return 'nothing';
  } catch (error) {
    return codeOf(error);
  }
}

describe('makeFolder', () => {
  it('creates missing directories with their mode, and accepts existing ones', () => {
    makeFolder(fs, join(folder, 'a/b/c'), 0o700);
    makeFolder(fs, join(folder, 'a/b/c'), 0o700);
    for (const path of ['a', 'a/b', 'a/b/c'])
      expect(fs.statSync(join(folder, path)).mode & 0o777).toBe(0o700);
  });

  it('accepts a symbolic link to a directory, but not a file', () => {
    fs.mkdirSync(join(folder, 'real'));
    fs.symlinkSync('real', join(folder, 'link'));
    makeFolder(fs, join(folder, 'link/inner'));
    expect(fs.existsSync(join(folder, 'real/inner'))).toBe(true);
    fs.writeFileSync(join(folder, 'file'), '');
    expect(codeFrom(() => makeFolder(fs, join(folder, 'file')))).toBe('EEXIST');
    expect(codeFrom(() => makeFolder(fs, join(folder, 'file/inner')))).toBe('ENOTDIR');
  });

  it.skipIf(process.platform !== 'linux')('fails in finite time below /proc', () => {
    expect(codeFrom(() => makeFolder(fs, '/proc/a/b/c'))).toBe('ENOENT');
  });
});

describe('openRegularFile and readOwnFile', () => {
  const readText = (path: string, limit = 100) => readOwnFile(fs, path, uid, limit)?.toString();

  it('read a file up to a maximum size, and readOwnFile only a file of this user', () => {
    const path = join(folder, 'file');
    fs.writeFileSync(path, 'text');
    expect([readText(path), readText(path, 4), readText(path, 3)]).toEqual(['text', 'text', undefined]);
    expect(readOwnFile(fs, path, (uid ?? 0) + 1, 100)).toBeUndefined();
    expect(readText(join(folder, 'missing'))).toBeUndefined();
  });

  it('follow a symbolic link only on request', () => {
    fs.writeFileSync(join(folder, 'file'), 'text');
    fs.symlinkSync('file', join(folder, 'link'));
    expect(readText(join(folder, 'link'))).toBeUndefined();
    expect(codeFrom(() => openRegularFile(fs, join(folder, 'link')))).toBe('ELOOP');
    const file = openRegularFile(fs, join(folder, 'link'), true);
    expect(file?.stat.size).toBe(4);
    if (file) fs.closeSync(file.fd);
  });

  const mkfifo = requires('mkfifo');
  it.skipIf(mkfifo.skip)(
    `reject a directory, and do not wait for the writer of a FIFO ${mkfifo.reason}`,
    () => {
      execFileSync('mkfifo', [join(folder, 'fifo')]);
      for (const path of [join(folder, 'fifo'), folder]) {
        expect(openRegularFile(fs, path)).toBeUndefined();
        expect(readText(path)).toBeUndefined();
      }
    },
  );
});

it('isOwn is true for the owner only, and false for the overflow user id of the kernel', () => {
  const file = fs.statSync(folder);
  const statWithOwner = (owner: number) => Object.assign(Object.create(file), { uid: owner });
  expect([
    isOwnedBy(statWithOwner(1000), 1000),
    isOwnedBy(statWithOwner(0), 1000),
    isOwnedBy(statWithOwner(65_534), 65_534),
  ]).toEqual([true, false, false]);
  expect(isOwnedBy(statWithOwner(1000), undefined)).toBe(true);
});

it('replaceFile sets the modes of the file and its directories, and leaves no temporary file if it fails', () => {
  const path = join(folder, 'a/file');
  replaceFile(fs, path, 'one', { file: 0o600, folder: 0o700 });
  replaceFile(fs, path, 'two', { file: 0o600, folder: 0o700 });
  expect(fs.readFileSync(path, 'utf8')).toBe('two');
  expect(fs.statSync(path).mode & 0o777).toBe(0o600);
  expect(fs.statSync(join(folder, 'a')).mode & 0o777).toBe(0o700);
  const full = { ...fs, renameSync: () => expect.fail('full') };
  expect(() => replaceFile(full, path, 'three')).toThrow('full');
  expect(fs.readdirSync(join(folder, 'a'))).toEqual(['file']);
});

describe('replaceNamedFile', () => {
  const mode = (path: string) => fs.statSync(path).mode & 0o777;

  it.skipIf(process.platform === 'win32')('keeps the mode under any umask', () => {
    const path = join(folder, 'file');
    for (const fileMode of [0o600, 0o666, 0o755]) {
      fs.writeFileSync(path, 'one');
      fs.chmodSync(path, fileMode);
      replaceNamedFile(fs, path, 'two');
      expect([mode(path), fs.readFileSync(path, 'utf8')]).toEqual([fileMode, 'two']);
    }
  });

  it('follows symbolic links, also through linked directories and to missing targets', () => {
    fs.mkdirSync(join(folder, 'dotfiles/deep'), { recursive: true });
    fs.symlinkSync('dotfiles/deep', join(folder, 'config'));
    fs.symlinkSync('../kept', join(folder, 'dotfiles/deep/link'));
    fs.symlinkSync('config/link', join(folder, 'first'));
    for (const text of ['one', 'two']) {
      replaceNamedFile(fs, join(folder, 'first'), text);
      expect(fs.readFileSync(join(folder, 'dotfiles/kept'), 'utf8')).toBe(text);
    }
    expect(fs.readlinkSync(join(folder, 'first'))).toBe('config/link');
    expect(fs.readlinkSync(join(folder, 'config/link'))).toBe('../kept');
    expect(fs.readdirSync(join(folder, 'dotfiles')).sort()).toEqual(['deep', 'kept']);
  });

  it('rejects cyclic links', () => {
    fs.symlinkSync('b', join(folder, 'a'));
    fs.symlinkSync('a', join(folder, 'b'));
    expect(codeFrom(() => replaceNamedFile(fs, join(folder, 'a'), 'x'))).toBe('ELOOP');
  });

  it('differs from replaceFile, which never writes through a link', () => {
    fs.writeFileSync(join(folder, 'other'), 'mine');
    fs.symlinkSync('other', join(folder, 'link'));
    replaceFile(fs, join(folder, 'link'), 'theirs');
    expect(fs.readFileSync(join(folder, 'other'), 'utf8')).toBe('mine');
    expect(fs.lstatSync(join(folder, 'link')).isFile()).toBe(true);
  });
});

it('removing or listing a missing file causes no error, and only empty directories are removed', () => {
  fs.mkdirSync(join(folder, 'full'));
  fs.writeFileSync(join(folder, 'full/file'), '');
  removeFile(fs, join(folder, 'missing'));
  removeIfEmpty(fs, join(folder, 'missing'));
  removeIfEmpty(fs, join(folder, 'full'));
  removeIfEmpty(fs, join(folder, 'full/file'));
  expect(readFolderEntries(fs, join(folder, 'full')).map(({ name }) => name)).toEqual(['file']);
  expect(readFolderEntries(fs, join(folder, 'missing'))).toEqual([]);
  removeFile(fs, join(folder, 'full/file'));
  removeIfEmpty(fs, join(folder, 'full'));
  expect(fs.existsSync(join(folder, 'full'))).toBe(false);
  expect(codeFrom(() => removeFile(fs, folder))).toMatch(/EISDIR|EPERM/);
});

it.each([
  [Object.assign(new Error('no'), { code: 'ENOSPC' }), 'the disk is full'],
  [Object.assign(new Error('no'), { code: 'EFBIG' }), 'the file is too large for the disk'],
  [Object.assign(new Error('no'), { code: 'EIO' }), 'EIO'],
  [new Error('it broke'), 'it broke'],
])('diskReason explains the error %s', (error, reason) => {
  expect(diskReason(error)).toBe(reason);
});
