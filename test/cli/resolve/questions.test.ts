/** Tests questions in words: bare words and `draw` answer them, and other commands answer or reject them. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { makeHome } from '../../support/cli.ts';
import { runInProcess } from '../../support/in-process.ts';
import { some } from '../../support/often.ts';

const home = makeHome();
afterAll(() => home.remove());
const run = (...words: readonly string[]) => runInProcess(words, home.env, { folder: home.path });

const questions = readFileSync(join(import.meta.dirname, 'questions.tsv'), 'utf8')
  .split('\n')
  .filter(line => line !== '' && !line.startsWith('#'))
  .map(line => line.split('\t'))
  .map(([question = '', answer = '']) => ({ question, answer: answer.split('; ') }));

/** Commands, instruments and families, which have no drawing. */
const notDrawn =
  /^(?:transpose|son clave|rumba clave|samba$|slendro|bembe|(?:drop D|open G) tuning)|strings|(?<=^(?:\S+ )?)tuning$/;

/** Returns the text with #, b and - for printed signs, and one space between words. */
function toPlain(text: string): string {
  return text.replaceAll('♯', '#').replaceAll('♭', 'b').replaceAll('–', '-').replace(/\s+/g, ' ');
}

/** Whether a text contains these words as whole words. */
function hasWords(text: string, words: string): boolean {
  const own = words.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');
  return new RegExp(`(?<![\\p{L}\\p{N}#])${own}(?![\\p{L}\\p{N}#])`, 'u').test(text);
}

describe('the question', () => {
  it.each(some(questions))('$question is answered', async ({ question, answer }) => {
    const { stdout, stderr, code } = await run(...question.split(' '));
    expect([code, stderr.includes('music-cli:')]).toEqual([0, false]);
    expect(answer.filter(words => !hasWords(toPlain(stdout), words))).toEqual([]);
  });

  it.each(some(questions.filter(({ question }) => !notDrawn.test(question))))(
    '$question is drawn',
    async ({ question }) => {
      const { stdout, code } = await run('draw', ...question.split(' '));
      expect([code, stdout === '']).toEqual([0, false]);
    },
  );

  it.each(some(questions, 1))(
    '$question is answered or rejected by find and export',
    async ({ question }) => {
      for (const line of [['find'], ['export', '-o', 'abc']]) {
        const { code } = await run(...line, ...question.split(' '));
        expect([0, 2, 3]).toContain(code);
      }
    },
  );

  it.each([
    'scales for beginners',
    'modes of cheese',
    'compare Am7 with cheese',
    'what is the best key',
    'how are you',
    'guitar solo',
    'inversions of nothing',
    'relative of nobody',
  ])('%s is rejected', async question => {
    const { stdout, code } = await run(...question.split(' '));
    expect([stdout, code]).toEqual(['', 2]);
  });

  it('about a family lists the records of the family', async () => {
    const { stdout, code } = await run('son', 'clave', '--columns', 'name', '-o', 'tsv');
    expect([stdout, code]).toEqual(['name\nSon clave 3-2\nSon clave 2-3\n', 0]);
    expect((await run('werckmeister', '--columns', 'name', '-o', 'tsv')).stdout).toBe(
      'name\nWerckmeister III\nWerckmeister IV\nWerckmeister V\n',
    );
    expect((await run('horn')).stdout).toMatch(/^Horn in F {2}instrument\n/);
  });
});
