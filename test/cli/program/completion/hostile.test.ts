import * as fs from 'node:fs';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { writeCandidates } from '../../../../src/cli/show/completions/candidates.ts';
import { type } from '../../../support/shell.ts';
import { shells } from './shells.ts';

/** What a service could send as an id. Each begins with two letters of its own, to be typed. */
const ids = [
  'a1$(touch pwned)',
  'a2`touch pwned`',
  `a3'"`,
  'a4;touch pwned',
  'a5*?[x]',
  'a6!!x',
  'a7 b  c ',
  'a8{x,y}',
  'a9\\n\\',
  'aa~/x',
  'ab|&<>()#',
  'ac%s%n',
  'ad=:@,',
  'ae✓é𝄞',
  `af$HOME$\{HOME}`,
  "ag'; touch pwned; '",
  'ah"; touch pwned; "',
  'ai^x^y',
  "aj$'\\x41'",
];
const label = '$(touch pwned)`touch pwned`\u001b]0;owned\u0007\u009b31m\u202eevil\r\n\tx'.padEnd(2000, '!');

/** A command of this name would be recorded beside music-cli's arguments. */
const trap = {
  bash: `touch() { echo TOUCHED >>"$OUT"; }`,
  zsh: `touch() { echo TOUCHED >>"$OUT"; }`,
  fish: 'function touch; echo TOUCHED >>$OUT; end',
};

describe.each(shells)('$title with a hostile catalog', ({ shell, executable, text, skip }) => {
  if (skip) return it.skip('hands over exactly the ids, and runs nothing', () => {});
  const set = { shell, executable, text, rc: trap[shell], patience: 4 };

  it('hands over exactly the ids, and runs nothing', () => {
    const cache = mkdtempSync(join(tmpdir(), 'music-cli-cache-'));
    const entries = ids.map(id => ({ id, label, names: [`n${id}`] }));
    writeCandidates(fs, cache, 'sandbox', 'keys', entries);
    writeCandidates(fs, cache, 'sandbox', 'rhythms', [{ id: '$(touch pwned) `touch pwned`', label }]);
    const lines = [
      ...ids.map(id => `music-cli keys get ${id.slice(0, 2)}\t`),
      ...ids.map(id => `music-cli keys get n${id.slice(0, 2)}\t`),
      'music-cli rhythms get \t',
      shell === 'bash' ? 'music-cli keys get a\t\t' : 'music-cli keys get a\t',
    ];
    const { received, screens } = type({ ...set, cache, lines });
    rmSync(cache, { recursive: true });
    expect(received).toEqual([
      ...ids.map(id => `<keys><get><${id}>`),
      ...ids.map(id => `<keys><get><n${id}>`),
      '<rhythms><get><$(touch pwned) `touch pwned`>',
      '<keys><get><a>',
    ]);
    const screen = screens.join('');
    expect(screen).not.toContain('\u001b]0;owned');
    expect(screen).not.toMatch(/[\u0080-\u009f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/);
  });

  it.each(['"', "'"])('hands over exactly the ids, or none of them, after an open %s', quote => {
    const cache = mkdtempSync(join(tmpdir(), 'music-cli-cache-'));
    const entries = ids.map(id => ({ id, label }));
    writeCandidates(fs, cache, 'sandbox', 'keys', entries);
    // readline cannot close the quote after some ids: there the word is left as it was typed.
    const refused = shell === 'bash' ? (quote === '"' ? /["!]/ : /'/) : /^$/;
    // fish closes no quote after punctuation that a word may go on from.
    const open = shell === 'fish' ? /,$/ : refused;
    const lines = ids.map(
      id => `music-cli keys get ${quote}${id.slice(0, 2)}\t${open.test(id) ? quote : ''}`,
    );
    const { received } = type({ ...set, cache, lines });
    rmSync(cache, { recursive: true });
    expect(received).toEqual(ids.map(id => `<keys><get><${refused.test(id) ? id.slice(0, 2) : id}>`));
  });

  it("offers nothing of a file's header", () => {
    const cache = mkdtempSync(join(tmpdir(), 'music-cli-cache-'));
    const folder = join(cache, 'complete/v1/sandbox');
    mkdirSync(folder, { recursive: true });
    writeFileSync(
      join(folder, 'systems.tsv'),
      '#\t2\tmeantone-\nmeantone-4\tx\tQuarter\nmeantone-3\tx\tThird\n',
    );
    const lines = ['MEAN', 'qua', 'mean'].map(typed => `music-cli systems get ${typed}\t`);
    const { received } = type({ ...set, cache, lines });
    rmSync(cache, { recursive: true });
    expect(received).toEqual(['MEAN', 'Quarter', 'meantone-'].map(word => `<systems><get><${word}>`));
  });

  it('trusts no file that something else wrote', () => {
    const cache = mkdtempSync(join(tmpdir(), 'music-cli-cache-'));
    const folder = join(cache, 'complete/v1/sandbox');
    mkdirSync(folder, { recursive: true });
    const write = (noun: string, header: string, ...lines: string[]) =>
      writeFileSync(join(folder, `${noun}.tsv`), `${[header, ...lines].join('\n')}\n`);
    write('keys', '#\ta[$(touch pwned)]\t$(touch pwned)', '1$(touch pwned)\t\u001b]0;owned\u0007');
    write('scales', '#\t3\t', '12\u001b]0;owned\u0007\tx', '13\t\u001b]0;owned\u0007', '14\t\u001b[31m');
    write('systems', 'no header', '12\tx');
    writeFileSync(join(cache, 'complete/v1/profiles.tsv'), 'bad\t../../..\n');
    const { received, screens } = type({
      ...set,
      cache,
      lines: [
        'music-cli keys get \t\t',
        'music-cli scales get 1\t\t\t',
        'music-cli systems get \t\t',
        'music-cli --profile bad keys get \t\t',
      ],
    });
    rmSync(cache, { recursive: true });
    expect(received.join()).not.toContain('TOUCHED');
    expect(screens.join('')).not.toContain('\u001b]0;owned');
    expect(screens.join('')).not.toContain('pwned: command not found');
  });
});
