import { expect, it } from 'vitest';
import { checkProtected, tokenMissing } from '../../src/api/token.ts';

it.each([
  [true, 'This needs an account, and --anonymous sends no token.', 'Leave out --anonymous.'],
  [
    false,
    'Not logged in, and this needs an account.',
    "Log in with 'music-cli auth login', or set MUSIC_CLI_TOKEN.",
  ],
])('a token that is missing, with --anonymous %s', (anonymous, message, hint) => {
  expect(tokenMissing(anonymous)).toMatchObject({ kind: 'auth', code: 'not_logged_in', message, hint });
});

it.each([undefined, 'https://music.example', 'http://localhost:3000'])('a token may travel to %s', base => {
  expect(() => checkProtected(base === undefined ? undefined : new URL(base))).not.toThrow();
});

it.each([
  [undefined, ''],
  [false, ''],
  [true, ', or leave the token out with --anonymous'],
])('a token may not travel unprotected, avoidable %s', (avoidable, instead) => {
  expect(() => checkProtected(new URL('http://music.example:81/a'), avoidable)).toThrow(
    expect.objectContaining({
      kind: 'usage',
      code: 'insecure_base_url',
      message: 'The token would travel unprotected to music.example:81.',
      hint: `Use an https:// address (plain http is for this machine only)${instead}.`,
    }),
  );
});
