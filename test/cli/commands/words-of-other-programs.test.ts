/** Tests hints for words that other programs use. */
import { expect, it } from 'vitest';
import { cli, makeHome } from '../../support/cli.ts';

const home = makeHome();
const runForHint = async (...words: string[]) => {
  const { stdout, stderr, code } = await cli(words, { env: home.env });
  return { stdout, hint: stderr.split('\n')[1], code };
};

it.each([
  ['whoami', 'Did you mean: music-cli me'],
  ['docs', 'Did you mean: music-cli help'],
  ['man', 'Did you mean: music-cli help'],
  ['open', 'Did you mean: music-cli browse'],
  ['web', 'Did you mean: music-cli serve'],
  [
    'upgrade',
    "Upgrade it the way it was installed ('music-cli version --json' shows how): npm install -g music-cli@latest, brew upgrade music-cli, or the newest package.",
  ],
])('gives a hint for %s', async (word, hint) => {
  expect(await runForHint(word)).toEqual({ stdout: '', hint, code: 2 });
});

it('-v suggests -V', async () => {
  expect((await runForHint('-v')).hint).toMatch(/^Did you mean -V\?/);
});

it('suggests no unrelated names for an unknown name', async () => {
  expect(await runForHint('keys', 'get', 'zz')).toEqual({
    stdout: '',
    hint: "'music-cli keys list' lists all of them.",
    code: 3,
  });
});

it('suggests the field of the name if a filter compares the id of a key with a name', async () => {
  expect(await runForHint('scales', 'list', '--filter', 'keyId = Eb')).toEqual({
    stdout: '',
    hint: "Write it as 'keyToneName = Eb'.",
    code: 2,
  });
  const { stdout } = await cli(['scales', 'list', '--filter', 'keyToneName = Eb', '--count'], {
    env: home.env,
  });
  expect(Number(stdout)).toBeGreaterThan(100);
});
