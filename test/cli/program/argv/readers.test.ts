/** Tests conversion of the texts of options, variables and settings to values. */
import { describe, expect, it } from 'vitest';
import {
  anyText,
  decimal,
  filePath,
  folderPath,
  oneOf,
  positiveInteger,
  type Reader,
  seconds,
  wholeNumber,
  yesOrNo,
} from '../../../../src/cli/program/argv/readers.ts';

const percent = decimal(0, 100, 'a number from 0 to 100');
const colors = oneOf(['auto', 'always', 'never']);

describe.each<[string, Reader<unknown>, Readonly<Record<string, unknown>>, readonly string[]]>([
  [
    'a whole number from 0 to 99',
    wholeNumber(0, 99),
    { '0': 0, '7': 7, '99': 99, '007': 7 },
    ['100', '-1', '+1', '1.0', '1e1', ' 1', '1 ', '0x1', '', 'one', '1\n', '9'.repeat(17)],
  ],
  [
    'a whole number from 5',
    wholeNumber(5, Number.MAX_SAFE_INTEGER),
    { '5': 5, '9007199254740991': 9007199254740991 },
    ['4', '9007199254740992', '12345678901234567'],
  ],
  ['a positive integer', positiveInteger, { '1': 1, '12': 12 }, ['0', '-1', '1.5', '']],
  [
    'a number from 0 to 100',
    percent,
    { '0': 0, '100': 100, '2.5': 2.5, '0.123456789': 0.123456789, '000000099': 99 },
    ['100.1', '-1', '.5', '5.', '1,5', '1e1', 'Infinity', 'x1', '1x', '0.1234567891', '0000000001'],
  ],
  [
    'a number of seconds from 0.001 to 86400',
    seconds,
    { '0.001': 0.001, '10': 10, '86400': 86_400 },
    ['0', '0.0009', '86400.1', '3000000', ''],
  ],
  [
    'the path of a file, or - for stdout',
    filePath,
    { x: 'x', '-': '-', './-': './-', '--': '--', ' ': ' ' },
    [''],
  ],
  ['the path of a directory', folderPath, { x: 'x', './-': './-' }, ['', '-']],
  ['a string', anyText, { '': '', ' less -R ': ' less -R ' }, []],
  [
    'one of auto, always, never',
    colors,
    { auto: 'auto', NEVER: 'never', '=always': 'always', '=Auto': 'auto' },
    ['', '=', '==auto', 'auto=', 'a=uto', 'mauve', 'aut', 'autos'],
  ],
  [
    'true or false',
    yesOrNo,
    {
      true: true,
      yes: true,
      on: true,
      YES: true,
      false: false,
      no: false,
      off: false,
      Off: false,
      1: true,
      0: false,
    },
    ['', '2', '01', 'y', 'true!', 'not true', 'false!', 'nono', 'untrue', 'unfalse'],
  ],
])('%s', (expects, reader, accepted, refused) => {
  it('describes the accepted values', () => {
    expect(reader.expects).toBe(expects);
  });

  it('accepts valid values', () => {
    for (const [given, value] of Object.entries(accepted))
      expect([given, reader.read(given)]).toEqual([given, value]);
  });

  it('rejects everything else', () => {
    expect(refused.filter(given => reader.read(given) !== undefined)).toEqual([]);
  });
});
