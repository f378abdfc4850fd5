/** Tests that phrases that are hard to understand do not return in help, messages or the documentation. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { program } from '../src/cli/commands/index.ts';
import { type Branch, loadTree } from '../src/cli/program/argv/command.ts';
import { formatHelp, topicPage } from '../src/cli/program/help/help.ts';
import { topics } from '../src/cli/program/help/topics.ts';
import { root } from './support/cli.ts';

/** Phrases that are hard to understand, each with its replacement. */
const unclear: readonly (readonly [RegExp, string])[] = [
  [/so many (?:records|shapes|frets|turns|beats|requests)/, "'at most n records', 'number of shapes'"],
  [/\bso often\b/, "'number of times'"],
  [/^\s*(?:--\S+.*\s)?their number$/m, "'the number of records'"],
  [/those that pass/, "'matching records'"],
  [/where there is nothing to show/, "'if there are no records'"],
  [/as(?:ks|king) nobody/, "'uses only cached responses'"],
  [/[Nn]obody is here/, "'needs a terminal'"],
  [/As what is it/, "'Missing output format'"],
  [/in the ear or under the fingers/, "'notes, chords, rhythms'"],
  [/what may be wrong/, "'possible problems'"],
  [/No sound comes out/, "'No working audio player found'"],
  [/would travel unprotected/, "'Refusing to send the token over plain HTTP'"],
  [/Somebody else has changed/, "'was changed by another process'"],
  [/There is a folder in the place/, "'is a directory'"],
  [/whatever is typed/, "'music or a record by its name'"],
];

function phrasesIn(text: string): readonly string[] {
  return unclear.flatMap(([phrase, instead]) =>
    phrase.test(text) ? [`${phrase.exec(text)?.[0].trim()}: write ${instead}`] : [],
  );
}

it('the listed phrases are found', () => {
  expect(phrasesIn('--limit <n>  at most so many records')).toEqual([
    "so many records: write 'at most n records', 'number of shapes'",
  ]);
  expect(phrasesIn('Print at most n records')).toEqual([]);
});

const style = { width: 100, bold: (text: string) => text, term: (text: string) => text };

it('the listed phrases are absent from the help of every command and from every page of help', async () => {
  const tree = await loadTree(program);
  const pathsBelow = (path: readonly Branch[], commands: readonly Branch[]): (readonly Branch[])[] =>
    commands.flatMap(each => [[...path, each], ...pathsBelow([...path, each], each.commands ?? [])]);
  const paths = [[], ...pathsBelow([], tree.commands)];
  expect(paths.length).toBeGreaterThan(100);
  const found = paths.flatMap(path => phrasesIn(formatHelp(tree, path, style)));
  const ofTopics = Object.values(topics).flatMap(topic => phrasesIn(topicPage(topic, style)));
  expect([...new Set([...found, ...ofTopics])]).toEqual([]);
});

it('each option begins with a capital letter, and has no full stop', async () => {
  const tree = await loadTree(program);
  const all = (commands: readonly Branch[]): readonly Branch[] =>
    commands.flatMap(each => [each, ...all(each.commands ?? [])]);
  const summaries = all(tree.commands).flatMap(({ name, options = {} }) =>
    Object.entries(options).map(([option, { summary }]) => [`${name} --${option}`, summary] as const),
  );
  const wrong = summaries.filter(([, summary]) => !/^\p{Lu}/u.test(summary) || summary.endsWith('.'));
  expect(wrong.map(([option, summary]) => `${option}: ${summary}`)).toEqual([]);
  expect(summaries.length).toBeGreaterThan(300);
});

it.each([
  'README.md',
  ...readdirSync(join(root, 'docs')).flatMap(name => (name.endsWith('.md') ? `docs/${name}` : [])),
])('the listed phrases are absent from %s', page => {
  expect(phrasesIn(readFileSync(join(root, page), 'utf8'))).toEqual([]);
});

it('the listed phrases are absent from the messages and hints of the program', () => {
  const sources = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' });
  const found = sources
    .filter(name => name.endsWith('.ts'))
    .flatMap(name => {
      const text = readFileSync(join(root, 'src', name), 'utf8').replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '');
      const texts = text.match(/'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\.)*`|"(?:[^"\\\n]|\\.)*"/g) ?? [];
      return texts.flatMap(each => phrasesIn(each).map(phrase => `${name}: ${phrase}`));
    });
  expect(found).toEqual([]);
});
