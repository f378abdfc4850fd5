import { expect, it } from 'vitest';
import { optionName, spellingsOf, takesValue } from '../../../../src/cli/program/argv/option.ts';

it.each([
  ['-o, --output <format>', 'output', true, ['-o', '--output']],
  ['--csv-raw', 'csvRaw', false, ['--csv-raw']],
  ['--no-drawing', 'drawing', false, ['--no-drawing']],
  ['--not-in-use <n>', 'notInUse', true, ['--not-in-use']],
])('the option %s is named %s', (flags, name, takes, spellings) => {
  const option = { flags, summary: '' };
  expect([optionName(option), takesValue(option), spellingsOf(option)]).toEqual([name, takes, spellings]);
});
