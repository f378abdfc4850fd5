import { afterAll, expect, it } from 'vitest';
import { makeHome } from '../../../support/cli.ts';
import { runInProcess } from '../../../support/in-process.ts';

const home = makeHome();
afterAll(() => home.remove());

it.each([
  ['keys list', 'v1/', '', 'v1/api/mobile/keys'],
  ['keys list', "it's/", '', 'it%27s/api/mobile/keys'],
  ['api mobile/keys?a=[1]', '', '--globoff ', 'api/mobile/keys?a=[1]'],
])('--curl prints the URL of %s below "%s" as one word for any shell', async (words, prefix, glob, path) => {
  const base = `https://music.example/${prefix}`;
  expect(await runInProcess([...words.split(' '), '--curl', '--base-url', base], home.env)).toEqual({
    stdout: `curl --compressed ${glob}-H 'Accept: application/json' 'https://music.example/${path}'\n`,
    stderr: '',
    code: 0,
  });
});
