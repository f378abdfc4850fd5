import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lastUrlSegment } from '../../../src/cli/files/addresses.ts';
import { fileNames, foldFilename, safeName, safePath } from '../../../src/cli/files/filenames.ts';
import { anyText } from '../../support/any-text.ts';
import { often } from '../../support/often.ts';

describe('the safe file name', () => {
  it.each([
    ['kick.wav', 'kick.wav'],
    ['side stick & rim #2 100%.wav', 'side stick & rim #2 100%.wav'],
    ['太鼓 – Cajón.wav', '太鼓 – Cajón.wav'],
    ['Cajo\u0301n.wav', 'Caj\u00f3n.wav'],
    ['../../etc/passwd', 'etc_passwd'],
    ['..\\..\\windows\\win.ini', 'windows_win.ini'],
    ['/etc/passwd', 'etc_passwd'],
    ['C:\\Users\\a.wav', 'Users_a.wav'],
    ['C:a.wav', 'C_a.wav'],
    ['kit:/a.wav', 'kit__a.wav'],
    ['kick.wav:stream', 'kick.wav_stream'],
    ['what?*<>|".wav', 'what______.wav'],
    ['CON', '_CON'],
    ['nul.wav', '_nul.wav'],
    ['Com1.tar.gz', '_Com1.tar.gz'],
    ['LPT¹.wav', '_LPT¹.wav'],
    ['aux .wav', '_aux .wav'],
    ['console.wav', 'console.wav'],
    ['falcon.wav', 'falcon.wav'],
    ['take con', 'take con'],
    ['a\0b\n\x1b[31m\x7f\x9bc.wav', 'a_b__[31m__c.wav'],
    ['evil\u202evaw.exe', 'evil_vaw.exe'],
    ['a\u200b\u2066b\ufeff.wav', 'a__b_.wav'],
    ['half\ud800.wav', 'half_.wav'],
    ['-rf', '_rf'],
    ['--help.wav', '_help.wav'],
    ['.bashrc', '_bashrc'],
    ['...hidden', '_hidden'],
    ['kick.wav. . ', 'kick.wav'],
    ['  kick.wav', 'kick.wav'],
    ['kick.wav.part', 'kick.wav_part'],
    ['', ''],
    ['   ', ''],
    ['.', ''],
    ['..', ''],
    ['/', ''],
    ['\u202e', ''],
    ['\u00ad', ''],
    ['_', ''],
    ['!', '!'],
    ['+', '+'],
    ['a/./../b', 'a_b'],
    ['👩‍🎤.wav', '👩‍🎤.wav'],
  ])('for %j is %j', (given, expected) => {
    expect(safeName(given)).toBe(expected);
  });

  it('is cut to 255 bytes between characters, and keeps its extension', () => {
    const name = safeName(`${'太'.repeat(3000)}.wav`);
    expect(name).toBe(`${'太'.repeat(83)}.wav`);
    expect(safeName(`${'x'.repeat(251)}.wav`)).toBe(`${'x'.repeat(251)}.wav`);
    expect(safeName('x'.repeat(300))).toBe('x'.repeat(255));
    expect(safeName(`${'x'.repeat(249)}   y.wav`)).toBe(`${'x'.repeat(249)}.wav`);
  });

  it('is found quickly for a long run of spaces', () => {
    expect(safeName(`${' '.repeat(2_000_000)}x`)).toBe('x');
  });

  it('follows the same rules in the segments of a path', () => {
    expect(safePath('/Kits/../TR-8 style/./CON/')).toEqual(['Kits', 'TR-8 style', '_CON']);
    expect(safePath('../..')).toEqual([]);
  });
});

describe('names in one directory', () => {
  it.each([
    [
      ['a.wav', 'A.wav'],
      ['a (2).wav', 'A.wav'],
    ],
    [
      ['kick.wav', 'kick.wav'],
      ['kick.wav', 'kick (2).wav'],
    ],
    [
      ['caf\u00e9', 'cafe\u0301'],
      ['caf\u00e9 (2)', 'caf\u00e9'],
    ],
    [
      ['straße', 'STRASSE'],
      ['straße (2)', 'STRASSE'],
    ],
    [
      ['STRAẞE', 'straße', 'strasse'],
      ['STRAẞE', 'straße (3)', 'strasse (2)'],
    ],
    [
      ['a\u00adb.wav', 'ab.wav'],
      ['a\u00adb (2).wav', 'ab.wav'],
    ],
    [
      ['ﬁn', 'fin'],
      ['ﬁn (2)', 'fin'],
    ],
    [
      ['x (2).wav', 'x.wav', 'X.wav'],
      ['x (2).wav', 'x (3).wav', 'X.wav'],
    ],
    [
      ['', '..', ''],
      ['sample', 'sample (3)', 'sample (2)'],
    ],
  ])('are distinct: %j become %j', (given, expected) => {
    expect(fileNames(given, 'sample')).toEqual(expected);
  });

  it('do not take the place of existing names', () => {
    expect(fileNames(['Sub', 'b'], 'sample', ['sub'])).toEqual(['Sub (2)', 'b']);
  });

  it('do not depend on the order of the list', () => {
    const names = fc.uniqueArray(fc.constantFrom('a.wav', 'A.wav', 'a (2).wav', 'Á', 'á', 'A\u0301', 'b'));
    fc.assert(
      fc.property(names, given => {
        const forwards = new Map(fileNames(given, 'x').map((name, index) => [given[index], name]));
        const reversed = [...given].reverse();
        const backwards = new Map(fileNames(reversed, 'x').map((name, index) => [reversed[index], name]));
        expect(backwards).toEqual(forwards);
      }),
    );
  });

  const piece = fc.oneof(
    fc.constantFrom(
      '..',
      '.',
      '/',
      '\\',
      'C:',
      'con',
      'NUL',
      '.part',
      '-',
      ' ',
      '\0',
      '\u202e',
      'a',
      'A',
      'ß',
      '.wav',
    ),
    anyText({ maxLength: 4 }),
    fc.constant('x'.repeat(300)),
  );
  const hostile = fc.array(piece, { maxLength: 6 }).map(pieces => pieces.join(''));

  it('are safe and distinct for any names of the service', () => {
    fc.assert(
      fc.property(fc.array(hostile, { maxLength: 8 }), given => {
        const names = fileNames(given, 'sample');
        expect(names).toHaveLength(given.length);
        expect(new Set(names.map(foldFilename)).size).toBe(names.length);
        for (const name of names) {
          expect(name).not.toMatch(/[\p{Cc}\p{Bidi_Control}/\\:*?"<>|]|^[-. ]|[. ]$|\.part$/iu);
          expect(name).not.toMatch(/^(con|prn|aux|nul|com\d|lpt\d)(\..*)?$/i);
          expect(name).not.toBe('');
          expect(Buffer.byteLength(name)).toBeLessThanOrEqual(255);
        }
      }),
      { numRuns: often(1000) },
    );
  });
});

it('8,000 files with one name get 8,000 names quickly', () => {
  const names = fileNames(
    Array.from({ length: 8000 }, () => 'kick.wav'),
    'file',
  );
  expect(new Set(names).size).toBe(8000);
  expect(names.slice(0, 3)).toEqual(['kick.wav', 'kick (2).wav', 'kick (3).wav']);
  expect(names.at(-1)).toBe('kick (8000).wav');
  const long = Array.from({ length: 4000 }, (_, index) => `${'x'.repeat(300)}${index % 2000}.wav`);
  expect(new Set(fileNames(long, 'file')).size).toBe(4000);
});

it.each([
  ['/media/kick.wav?v=2#t=1', 'kick.wav'],
  ['https://music.example/a/side%20stick.wav#t=1', 'side stick.wav'],
  ['/media/100%.wav', '100%.wav'],
  ['/media/', ''],
  [null, ''],
])('the last segment of %s becomes %s', (address, name) => {
  expect(lastUrlSegment(address)).toBe(name);
});
