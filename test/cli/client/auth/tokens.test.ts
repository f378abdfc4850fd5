import * as fs from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Failure } from '../../../../src/base/errors.ts';
import { createTokenFile, type TokenFile } from '../../../../src/cli/client/auth/file.ts';
import {
  type Keychain,
  type KeychainOutcome,
  keychainFailure,
} from '../../../../src/cli/client/auth/keychain.ts';
import { checkToken } from '../../../../src/cli/client/auth/token-format.ts';
import { createTokens, requireToken, type TokensOptions } from '../../../../src/cli/client/auth/tokens.ts';
import { anyText } from '../../../support/any-text.ts';
import { endlessProcesses, realClock } from '../../../support/clock.ts';

const account = 'default@https://music.example';

/** Creates a keychain in memory that records its calls. @param outcome the outcome with which every call fails */
function createMemoryKeychain(outcome?: KeychainOutcome) {
  const entries = new Map<string, string>();
  const calls: string[] = [];
  const ask = (what: string) => {
    calls.push(what);
    if (outcome) throw keychainFailure(outcome, '', 3);
  };
  const keychain: Keychain = {
    async get(name) {
      ask(`get ${name}`);
      return entries.get(name);
    },
    async set(name, secret) {
      ask(`set ${name}`);
      entries.set(name, secret);
    },
    async delete(name) {
      ask(`delete ${name}`);
      return entries.delete(name);
    },
    async probe() {
      ask('probe');
    },
  };
  return { entries, calls, keychain };
}

let folder: string;
let file: TokenFile;
beforeEach(() => {
  folder = fs.mkdtempSync(join(tmpdir(), 'music-cli-tokens-'));
  file = createTokenFile({
    disk: fs,
    path: join(folder, 'credentials.json'),
    uid: process.getuid?.(),
    clock: realClock,
    processes: endlessProcesses,
  });
});
afterEach(() => fs.rmSync(folder, { recursive: true }));

function tokensOf(keychain: () => Promise<Keychain>, changes: Partial<TokensOptions> = {}) {
  return createTokens({
    environment: undefined,
    account,
    keychain,
    file,
    hasKeychainToken: false,
    ...changes,
  });
}

const failIfOpened = async (): Promise<Keychain> => {
  throw new Error('the keychain was loaded');
};

describe('a token', () => {
  it('comes from the environment first, trimmed, without the keychain or the file', async () => {
    fs.writeFileSync(file.path, 'damaged');
    const tokens = tokensOf(failIfOpened, { environment: ' env-token\n' });
    expect(await tokens.find('required')).toEqual({ token: 'env-token', source: 'environment' });
  });

  it('comes from the file next, without the keychain', async () => {
    await file.set(account, 'file-token');
    expect(await tokensOf(failIfOpened).find('required')).toEqual({ token: 'file-token', source: 'file' });
  });

  it.each(['', '  \n'])(
    'comes from the keychain last; a blank variable (%j) counts as unset',
    async environment => {
      const { keychain, entries, calls } = createMemoryKeychain();
      entries.set(account, 'kept-token');
      await file.set('other@https://music.example', 'x');
      const tokens = tokensOf(async () => keychain, { environment });
      expect(await tokens.find('required')).toEqual({ token: 'kept-token', source: 'keychain' });
      expect(calls).toEqual([`get ${account}`]);
    },
  );

  it('may be missing everywhere', async () => {
    const { keychain } = createMemoryKeychain();
    expect(await tokensOf(async () => keychain).find('required')).toBeUndefined();
  });

  it('is looked up once per process', async () => {
    const { keychain, calls } = createMemoryKeychain();
    const tokens = tokensOf(async () => keychain);
    expect(calls).toEqual([]);
    expect(await Promise.all([tokens.find('required'), tokens.find('required')])).toEqual([
      undefined,
      undefined,
    ]);
    await tokens.find('required');
    expect(calls).toEqual([`get ${account}`]);
  });

  it.each(['locked', 'unavailable', 'timeout', 'module_missing'] as const)(
    'cannot be found if the keychain answers %s, and is looked up only once',
    async outcome => {
      const { keychain, calls } = createMemoryKeychain(outcome);
      const tokens = tokensOf(async () => keychain);
      await expect(tokens.find('required')).rejects.toMatchObject({
        kind: 'auth',
        code: `keychain_${outcome}`,
      });
      await expect(tokens.find('required')).rejects.toMatchObject({ code: `keychain_${outcome}` });
      expect(calls).toEqual([`get ${account}`]);
    },
  );

  it('is not read from a file that other users can read, even if the keychain also has the token', async () => {
    const { keychain, entries } = createMemoryKeychain();
    entries.set(account, 'kept-token');
    await file.set(account, 'file-token');
    fs.chmodSync(file.path, 0o644);
    await expect(tokensOf(async () => keychain).find('required')).rejects.toMatchObject({
      code: 'credentials_unsafe',
    });
  });
});

describe('a token that no header can carry is rejected without being shown,', () => {
  const refusal = (what: string) => ({
    kind: 'auth',
    code: 'token_malformed',
    message: `${what} contains characters that are not allowed in a token.`,
    hint: 'Copy the whole token and nothing else, and log in with it.',
  });

  it('from any source', async () => {
    const { keychain, entries } = createMemoryKeychain();
    entries.set(account, 'two\nlines');
    await expect(tokensOf(failIfOpened, { environment: 'a b' }).find('required')).rejects.toMatchObject(
      refusal('MUSIC_CLI_TOKEN'),
    );
    await expect(tokensOf(async () => keychain).find('required')).rejects.toMatchObject(
      refusal('The keychain entry'),
    );
    await file.set(account, 'a\tb');
    await expect(tokensOf(failIfOpened).find('required')).rejects.toMatchObject(refusal(file.path));
  });

  it('and is not stored', async () => {
    await expect(tokensOf(failIfOpened).save('a b', { insecure: false })).rejects.toMatchObject(
      refusal('The token'),
    );
    await expect(tokensOf(failIfOpened).save('', { insecure: true })).rejects.toMatchObject(
      refusal('The token'),
    );
    expect(fs.readdirSync(folder)).toEqual([]);
  });

  it('while all others are accepted', () => {
    fc.assert(
      fc.property(anyText({ minLength: 1 }), token => {
        const carried = [...token].every(character => {
          const point = character.codePointAt(0) ?? 0;
          return point > 0x20 && point < 0x7f;
        });
        if (carried) expect(checkToken(token, 'It')).toBe(token);
        else expect(() => checkToken(token, 'It')).toThrow(/^It contains characters that are not allowed/);
      }),
    );
  });
});

describe('login', () => {
  it('to the keychain removes the copy in the file', async () => {
    const { keychain, entries, calls } = createMemoryKeychain();
    await file.set(account, 'old');
    const tokens = tokensOf(async () => keychain);
    expect(await tokens.find('required')).toEqual({ token: 'old', source: 'file' });
    expect(await tokens.save(' new\n', { insecure: false })).toEqual({
      removed: ['file'],
      keychainError: undefined,
    });
    expect([...entries]).toEqual([[account, 'new']]);
    expect(fs.readdirSync(folder)).toEqual([]);
    expect(await tokens.find('required')).toEqual({ token: 'new', source: 'keychain' });
    expect(calls).toEqual([`set ${account}`]);
    expect(await tokens.save('newer', { insecure: false })).toEqual({
      removed: [],
      keychainError: undefined,
    });
  });

  it('to the file removes the copy in the keychain', async () => {
    const { keychain, entries } = createMemoryKeychain();
    entries.set(account, 'old');
    const tokens = tokensOf(async () => keychain);
    expect(await tokens.save('new', { insecure: true })).toEqual({
      removed: ['keychain'],
      keychainError: undefined,
    });
    expect([...entries]).toEqual([]);
    expect(await tokens.find('required')).toEqual({ token: 'new', source: 'file' });
  });

  it('to the file works without a keychain, and reports that it is missing if an earlier login used it', async () => {
    const { keychain } = createMemoryKeychain('unavailable');
    expect(await tokensOf(async () => keychain).save('new', { insecure: true })).toEqual({
      removed: [],
      keychainError: undefined,
    });
    expect(file.get(account)).toBe('new');
    const used = tokensOf(async () => keychain, { hasKeychainToken: true });
    expect(await used.save('newer', { insecure: true })).toMatchObject({
      removed: [],
      keychainError: { code: 'keychain_unavailable' },
    });
    expect(file.get(account)).toBe('newer');
  });

  it('to a locked keychain fails, and never falls back to the file', async () => {
    const { keychain } = createMemoryKeychain('locked');
    await file.set(account, 'old');
    const tokens = tokensOf(async () => keychain);
    await expect(tokens.save('new', { insecure: false })).rejects.toMatchObject({ code: 'keychain_locked' });
    expect(file.get(account)).toBe('old');
  });

  it('changes nothing if the file is unusable', async () => {
    const { keychain, calls } = createMemoryKeychain();
    fs.writeFileSync(file.path, 'damaged', { mode: 0o600 });
    await expect(tokensOf(async () => keychain).save('new', { insecure: false })).rejects.toMatchObject({
      code: 'credentials_damaged',
    });
    expect(calls).toEqual([]);
  });
});

describe('logout', () => {
  it('removes the token of this account only', async () => {
    const { keychain, entries } = createMemoryKeychain();
    entries.set(account, 'one').set('studio@https://music.example', 'two');
    const tokens = tokensOf(async () => keychain);
    await tokens.find('required');
    expect(await tokens.forget()).toEqual({ removed: ['keychain'], keychainError: undefined });
    expect([...entries.keys()]).toEqual(['studio@https://music.example']);
    expect(await tokens.find('required')).toBeUndefined();
    expect(await tokens.forget()).toEqual({ removed: [], keychainError: undefined });
  });

  it('from the file also removes the token in the keychain, and reports a locked keychain', async () => {
    await file.set(account, 'one');
    const { keychain, entries } = createMemoryKeychain();
    entries.set(account, 'one');
    expect(await tokensOf(async () => keychain).forget()).toEqual({
      removed: ['file', 'keychain'],
      keychainError: undefined,
    });
    await file.set(account, 'one');
    const locked = createMemoryKeychain('locked').keychain;
    expect(await tokensOf(async () => locked).forget()).toMatchObject({
      removed: ['file'],
      keychainError: { code: 'keychain_locked' },
    });
    expect(fs.readdirSync(folder)).toEqual([]);
  });

  it.each(['unavailable', 'module_missing'] as const)(
    'succeeds without removing anything if the keychain fails with the outcome %s, unless a login has used it',
    async outcome => {
      const { keychain } = createMemoryKeychain(outcome);
      expect(await tokensOf(async () => keychain).forget()).toEqual({
        removed: [],
        keychainError: undefined,
      });
      await expect(tokensOf(async () => keychain, { hasKeychainToken: true }).forget()).rejects.toMatchObject(
        {
          code: `keychain_${outcome}`,
        },
      );
    },
  );

  it.each([new Failure('interrupted', 'Interrupted.'), new TypeError('a fault')])(
    'passes on an error that does not come from the keychain: %s',
    async problem => {
      await file.set(account, 'one');
      const failToOpen = async () => {
        throw problem;
      };
      await expect(tokensOf(failToOpen).forget()).rejects.toBe(problem);
    },
  );

  it('fails while the keychain is locked', async () => {
    const { keychain } = createMemoryKeychain('locked');
    await expect(tokensOf(async () => keychain).forget()).rejects.toMatchObject({ code: 'keychain_locked' });
  });
});

it.each([
  [{ base: { host: 'music.example' } }, 'music.example (profile default)', ''],
  [{}, 'the sandbox (profile default)', '', ' The sandbox accepts the token sandbox-premium.'],
  [
    { base: { host: 'music.example' }, givenBaseUrl: 'https://music.example/v2' },
    'music.example (profile default)',
    ' --base-url https://music.example/v2',
  ],
  [
    { base: { host: 'music.example' }, profile: 'studio' },
    'music.example (profile studio)',
    ' --profile studio',
  ],
])(
  'the error without a login names the server and the remedy: %j',
  async (place, where, options, more = '') => {
    const result = requireToken(
      { find: async () => undefined },
      { profile: 'default', hasKeychainToken: false, ...place },
    );
    await expect(result).rejects.toMatchObject({
      kind: 'auth',
      code: 'not_logged_in',
      message: `Not logged in to ${where}.`,
      hint: `Run 'music-cli auth login${options}', or set MUSIC_CLI_TOKEN.${more}`,
    });
  },
);

it('the error without a login and a keychain suggests the plain file for the same profile', async () => {
  const { keychain } = createMemoryKeychain('unavailable');
  const result = requireToken(
    { find: () => keychain.get(account).then(() => undefined) },
    { profile: 'studio', hasKeychainToken: false, base: { host: 'music.example' } },
  );
  await expect(result).rejects.toMatchObject({
    code: 'not_logged_in',
    hint: expect.stringContaining(
      "Keep the token in a file with 'music-cli auth login --insecure-storage --profile studio', or set MUSIC_CLI_TOKEN for this run.",
    ),
  });
});

it('tokenInFile() returns the token of this account from the plain file', async () => {
  const tokens = tokensOf(failIfOpened);
  await file.set('studio@https://music.example', 'x');
  expect(tokens.tokenInFile()).toBeUndefined();
  await file.set(account, 'one');
  expect(tokens.tokenInFile()).toBe('one');
});

it('the keychain is not opened for an optional token unless a login has used it', async () => {
  const { entries, calls, keychain } = createMemoryKeychain();
  entries.set(account, 'kept-token');
  const without = tokensOf(async () => keychain);
  expect(await without.find('optional')).toBeUndefined();
  expect(without.mayHaveToken()).toBe(false);
  expect(tokensOf(failIfOpened, { hasKeychainToken: true }).mayHaveToken()).toBe(true);
  expect(tokensOf(failIfOpened, { environment: 'env-token' }).mayHaveToken()).toBe(true);
  expect(calls).toEqual([]);
  const found = await tokensOf(async () => keychain, { hasKeychainToken: true }).find('optional');
  expect(found).toEqual({ token: 'kept-token', source: 'keychain' });
});
