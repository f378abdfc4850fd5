import * as fs from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { cacheSalt, partitionName, partitionPrefix } from '../../../../src/cli/client/auth/partition.ts';
import { anyText } from '../../../support/any-text.ts';

const salt = new Uint8Array(32).fill(7);
const origin = 'https://music.example';

describe("an account's identity", () => {
  it('consists of the profile and a keyed hash', () => {
    expect(partitionName('default', origin, 'token', salt)).toMatch(/^default@[0-9a-f]{16}$/);
    expect(partitionName('default', origin, 'token', salt)).toBe(
      partitionName('default', origin, 'token', salt),
    );
  });

  it('differs for another profile, origin, token or salt, even if the names look the same', () => {
    const names = [
      partitionName('a/b', origin, 'token', salt),
      partitionName('a:b', origin, 'token', salt),
      partitionName('a/b', 'https://other.example', 'token', salt),
      partitionName('a/b', origin, 'other', salt),
      partitionName('a/b', origin, 'token', new Uint8Array(32)),
    ];
    expect(new Set(names).size).toBe(5);
  });

  it.each([
    ['studio-2_b', 'studio-2_b@'],
    ['../a b.ö', '___a_b__@'],
    ['x'.repeat(40), `${'x'.repeat(32)}@`],
  ])('begins with at most 32 safe characters of the profile: %s', (profile, prefix) => {
    expect(partitionPrefix(profile)).toBe(prefix);
    expect(partitionName(profile, origin, 'token', salt).slice(0, -16)).toBe(prefix);
  });

  it('is a safe file name for any profile', () => {
    fc.assert(
      fc.property(anyText(), profile => {
        expect(/^[\w-]{0,32}@[0-9a-f]{16}$/.test(partitionName(profile, origin, 'token', salt))).toBe(true);
      }),
    );
  });
});

describe('the salt of a cache', () => {
  let parent: string;
  let folder: string;
  const uid = process.getuid?.();
  beforeEach(() => {
    parent = fs.mkdtempSync(join(tmpdir(), 'music-cli-salt-'));
    folder = join(parent, 'cache');
  });
  afterEach(() => fs.rmSync(parent, { recursive: true }));

  it('is created once, with 32 bytes and mode 0600, and leaves no other file', () => {
    const first = cacheSalt(fs, folder, uid);
    expect(first).toHaveLength(32);
    expect(cacheSalt(fs, folder, uid)).toEqual(first);
    expect(fs.readdirSync(folder)).toEqual(['salt']);
    expect(fs.statSync(join(folder, 'salt')).mode & 0o777).toBe(0o600);
  });

  it('differs between caches', () => {
    expect(cacheSalt(fs, folder, uid)).not.toEqual(cacheSalt(fs, join(parent, 'other'), uid));
  });

  it('is the one written by the first process', () => {
    const theirs = new Uint8Array(32).fill(9);
    const linkSync: typeof fs.linkSync = (existing, path) => {
      fs.writeFileSync(join(folder, 'salt'), theirs);
      fs.linkSync(existing, path);
    };
    expect([...cacheSalt({ ...fs, linkSync }, folder, uid)]).toEqual([...theirs]);
    expect(fs.readdirSync(folder)).toEqual(['salt']);
  });

  it('is replaced if it is damaged, even on a disk without hard links', () => {
    fs.mkdirSync(folder);
    fs.writeFileSync(join(folder, 'salt'), 'short');
    const linkSync = () => {
      throw new Error('EPERM');
    };
    const salt = cacheSalt({ ...fs, linkSync }, folder, uid);
    expect(salt).toHaveLength(32);
    expect(cacheSalt(fs, folder, uid)).toEqual(salt);
    expect(fs.readdirSync(folder)).toEqual(['salt']);
  });

  it('can be read from a read-only disk', () => {
    const salt = cacheSalt(fs, folder, uid);
    const writeFileSync = () => {
      throw new Error('EROFS');
    };
    expect(cacheSalt({ ...fs, writeFileSync }, folder, uid)).toEqual(salt);
  });

  it('is never written through a symbolic link', () => {
    const victim = join(parent, 'victim');
    fs.writeFileSync(victim, 'whole');
    const writeFileSync: typeof fs.writeFileSync = (file, data, options) => {
      fs.symlinkSync(victim, String(file));
      fs.writeFileSync(file, data, options);
    };
    expect(cacheSalt({ ...fs, writeFileSync }, folder, uid)).toHaveLength(32);
    expect(fs.readFileSync(victim, 'utf8')).toBe('whole');
  });

  it('is not stored if the directory is not writable', () => {
    const mkdirSync = () => {
      throw new Error('EROFS');
    };
    expect(cacheSalt({ ...fs, mkdirSync }, folder, uid)).toHaveLength(32);
    expect(fs.existsSync(folder)).toBe(false);
  });
});
