import { expect, it } from 'vitest';
import { refuseTokens } from '../../../../src/cli/program/argv/refuse-tokens.ts';

const refusal = {
  kind: 'usage',
  code: 'token_argument',
  message: 'A token must not be an argument: the shell history and other users can see it.',
  hint: "Run 'music-cli auth login' and paste it, pipe it to 'music-cli auth login --with-token', or set MUSIC_CLI_TOKEN. If it was a real token, replace it.",
};

it.each(
  [
    ['--token', 'x'],
    ['me', '--token=x'],
    ['me', '-token'],
    ['me', '--TOKEN'],
    ['me', '--api-token=x'],
    ['me', '--my-api-token', 'x'],
    ['auth', 'login', '--with-token=x'],
    ['auth', 'login', 'token=x'],
    ['api', 'api_token=x'],
    ['api', 'access-token=x'],
    ['api', 'authToken=x'],
    ['api', 'mobile/me?token=x'],
    ['api', 'mobile/me?a=1&api_token=x'],
    ['api', 'me', '-H', 'X-Service-Api-Token: x'],
    ['config', 'set', 'token', 'x'],
    ['config', 'set', 'api-token', 'x'],
    ['config', 'set', 'access_token', 'x'],
    ['config', 'set', 'auth.token', 'x'],
    ['config', 'set', 'apiToken', 'x'],
  ].map(argv => [argv]),
)('%j is rejected', argv => {
  expect(() => refuseTokens(argv, undefined)).toThrow(expect.objectContaining(refusal));
});

it.each(
  [
    ['auth', 'login', '--with-token'],
    ['search', 'token'],
    ['search', 'tokens'],
    ['search', 'tokenless'],
    ['articles', 'list', '--filter', "title ~ 'token = x'"],
    ['keys', 'list', '--tokenize'],
    ['api', 'mobile/keys?broken=x'],
    ['api', 'token/keys'],
    ['config', 'set', 'mytoken', 'x'],
    ['config', 'set', 'tokens', 'x'],
    ['keys', 'list'],
  ].map(argv => [argv]),
)('%j is accepted', argv => {
  expect(() => refuseTokens(argv, undefined)).not.toThrow();
});

it.each<[environment: string, argv: string[], isRefused: boolean]>([
  [' abcdefgh\n', ['api', 'x?y=abcdefgh'], true],
  ['abcdefgh', ['keys', 'abcdefgh'], true],
  // A short token may be a part of other words.
  ['abcdefg', ['api', 'x?y=abcdefg'], false],
  ['abcdefg', ['keys', 'abcdefg'], true],
  ['abcdefgh', ['keys', 'list'], false],
  ['', ['keys', ''], false],
  [' ', ['keys', ''], false],
])('with the token %j in the environment, %j is rejected: %s', (environment, argv, isRefused) => {
  const refuse = () => refuseTokens(argv, environment);
  if (isRefused) expect(refuse).toThrow(expect.objectContaining(refusal));
  else expect(refuse).not.toThrow();
});
