/**
 * Reads and writes `credentials.json` in the config folder, the plain file of `auth login --insecure-storage`. It maps
 * accounts to tokens, and is read only if nobody but its owner can read it.
 */

import type { Stats } from 'node:fs';
import { dirname } from 'node:path';
import { diskReason, makeFolder, openRegularFile } from '../../../base/disk.ts';
import { attempt, codeOf, Failure } from '../../../base/errors.ts';
import { changeFile, type FileChangeTools } from '../../../base/files/change.ts';
import { isFields } from '../../../base/io.ts';
import { shellWord } from '../../../base/text/shell-word.ts';

/** The parts of the machine that a token file needs. */
export interface TokenFileOptions extends FileChangeTools {
  /** The path of the file, in the config folder. */
  readonly path: string;
  /** The user's id; undefined on Windows, where Node shows neither owners nor modes of files. */
  readonly uid: number | undefined;
}

/**
 * The plain file of tokens. Methods throw a Failure of kind `auth`: `credentials_unsafe` if another user could read or
 * has written the file, `credentials_damaged`, `credentials_unreadable`, `credentials_unwritable`.
 */
export interface TokenFile {
  readonly path: string;
  get(account: string): string | undefined;
  set(account: string, token: string): Promise<void>;
  /** Deletes a token. Returns whether there was one. */
  delete(account: string): Promise<boolean>;
  /** Removes the whole file if it is unsafe or damaged and therefore cannot be read. Returns whether it was removed. */
  removeUnusable(): boolean;
}

/**
 * Returns access to the plain file of tokens. Its methods throw a Failure of kind `auth` if the file is
 * unsafe, unreadable or cannot be written.
 */
export function createTokenFile({ path, uid, ...options }: TokenFileOptions): TokenFile {
  const { disk } = options;
  const folder = dirname(path);

  function refuseUnsafe(problem: string, hint: string): never {
    throw new Failure('auth', `${problem}, so it was not read.`, { code: 'credentials_unsafe', hint });
  }

  /** Returns an error of the disk as a Failure, and any other error unchanged. */
  function diskFailure(verb: 'read' | 'written', error: unknown): unknown {
    const code = codeOf(error);
    if (error instanceof Failure || code === undefined) return error;
    return new Failure('auth', `${path} cannot be ${verb}: ${diskReason(error)}.`, {
      code: verb === 'read' ? 'credentials_unreadable' : 'credentials_unwritable',
      hint: 'Check the directory and its permissions, or set MUSIC_CLI_TOKEN.',
    });
  }

  /** Refuses a folder in which another user could put a file. */
  function checkFolder(): Stats {
    const stat = disk.lstatSync(folder);
    const ownFolderHint = 'Use a directory of your own, not a link, for the configuration.';
    if (stat.isSymbolicLink()) refuseUnsafe(`${folder} is a symbolic link`, ownFolderHint);
    if (uid === undefined) return stat;
    if (stat.uid !== uid) refuseUnsafe(`${folder} belongs to another user`, ownFolderHint);
    if (stat.mode & 0o022)
      refuseUnsafe(`${folder} can be changed by others`, `Run: chmod 700 ${quotePath(folder)}`);
    return stat;
  }

  /** Returns the text of the file; undefined if there is none. The opened file is checked, not its path. */
  function readText(): string | undefined {
    const hint = 'Remove it, and log in again.';
    const entry = disk.lstatSync(path, { throwIfNoEntry: false });
    if (entry === undefined) return undefined;
    checkFolder();
    if (entry.isSymbolicLink()) refuseUnsafe(`${path} is a symbolic link`, hint);
    const file = openRegularFile(disk, path);
    if (file === undefined) return refuseUnsafe(`${path} is not a regular file`, hint);
    const { fd, stat } = file;
    try {
      if (uid !== undefined && stat.uid !== uid) refuseUnsafe(`${path} belongs to another user`, hint);
      if (uid !== undefined && stat.mode & 0o077) {
        refuseUnsafe(
          `${path} can be read by others`,
          `If nobody has read it, run: chmod 600 ${quotePath(path)}; otherwise revoke the token.`,
        );
      }
      return disk.readFileSync(fd, 'utf8');
    } finally {
      disk.closeSync(fd);
    }
  }

  function readTokens(): Map<string, string> {
    try {
      const text = readText();
      return text === undefined ? new Map() : parseTokens(text, path);
    } catch (error) {
      throw diskFailure('read', error);
    }
  }

  /** Replaces the file by the changed tokens, or removes it if none is left. Does nothing if `change` returns false. */
  async function updateTokens(change: (tokens: Map<string, string>) => boolean): Promise<boolean> {
    let isChanged = false;
    try {
      makeFolder(disk, folder, 0o700);
      if (checkFolder().mode & 0o077 && uid !== undefined) disk.chmodSync(folder, 0o700);
      await changeFile(options, path, () => {
        const tokens = readTokens();
        isChanged = change(tokens);
        if (isChanged && tokens.size === 0) disk.rmSync(path);
        if (!isChanged || tokens.size === 0) return undefined;
        return `${JSON.stringify(Object.fromEntries(tokens), undefined, 2)}\n`;
      });
      return isChanged;
    } catch (error) {
      throw diskFailure('written', error);
    }
  }

  return {
    path,
    get: account => readTokens().get(account),
    async set(account, token) {
      await updateTokens(tokens => {
        tokens.set(account, token);
        return true;
      });
    },
    removeUnusable() {
      try {
        readTokens();
        return false;
      } catch (error) {
        const isUnusable =
          error instanceof Failure && ['credentials_unsafe', 'credentials_damaged'].includes(error.code);
        if (!isUnusable || (uid !== undefined && disk.lstatSync(path).uid !== uid)) throw error;
      }
      try {
        disk.rmSync(path);
        return true;
      } catch (error) {
        throw diskFailure('written', error);
      }
    },
    async delete(account) {
      return readTokens().has(account) && updateTokens(tokens => tokens.delete(account));
    },
  };
}

function parseTokens(text: string, path: string): Map<string, string> {
  // The failure has no cause, because a syntax error quotes the text.
  const value: unknown = attempt(() => JSON.parse(text));
  if (isFields(value)) {
    const entries = Object.entries(value);
    const tokens = entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string');
    if (tokens.length === entries.length) return new Map(tokens);
  }
  throw new Failure('auth', `${path} is damaged.`, {
    code: 'credentials_damaged',
    hint: 'Remove it, and log in again.',
  });
}

/** Quotes a path as one word of a POSIX shell. */
function quotePath(path: string): string {
  return /^[\w@%+=:,./-]+$/.test(path) ? path : shellWord(path);
}
