import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { recordKind } from '../../../src/catalog/lib/noun.ts';
import { markdownDocument } from '../../../src/cli/output/formats/markdown/document.ts';
import {
  markdownCode,
  markdownDestination,
  markdownLine,
  markdownText,
} from '../../../src/cli/output/formats/markdown/escaped.ts';
import { markdown } from '../../../src/cli/output/formats/markdown/markdown.ts';
import { readMarkdown } from '../../support/readers.ts';
import { requires } from '../../support/requires.ts';
import { column, outputOf, selection } from './support.ts';

const article = recordKind({
  name: 'articles',
  singular: 'article',
  schema: t => t.record({ title: t.text(), content: t.text() }),
  columns: [],
  meanings: { content: 'html' },
  label: record => record.title ?? '',
  names: record => [record.title],
});

const html = `<h2>Part *one*</h2><p>See <a href="https://a.example/b_c(d)">the <b>page</b></a>, <em>now</em>:
  https://e.example/f_g_h and <code>x_y</code>.</p>
<ul><li>one</li><li>two<ol><li>deeper</li></ol></li></ul>
<blockquote><p>said</p></blockquote>
<table><tr><th>a</th><th>b</th></tr><tr><td>1</td><td>x|y</td></tr></table>
<hr><p><img src="/k.png" alt="keys"></p><pre>a
  b</pre>`;

it('an article is printed as its text under its title', () => {
  const records = [{ title: 'A_title', content: html }, { title: 'Empty' }];
  expect(outputOf(markdownDocument, selection([], records, { kind: article }))).toBe(
    [
      '# A\\_title',
      '',
      '## Part \\*one\\*',
      '',
      'See [the **page**](<https://a.example/b_c(d)>), *now*: <https://e.example/f_g_h> and `x_y`.',
      '',
      '- one',
      '- two',
      '  1. deeper',
      '',
      '> said',
      '',
      '| a | b |',
      '| --- | --- |',
      '| 1 | x\\|y |',
      '',
      '---',
      '',
      '![keys](/k.png)',
      '',
      '~~~',
      'a',
      '  b',
      '~~~',
      '',
      '# Empty',
      '',
    ].join('\n'),
  );
});

it('images without an address become their text, and text in other fields is not used', () => {
  const kind = { ...article, meanings: { title: { ids: 'engines' }, content: 'html' } } as const;
  const content = '<p><img alt="a_b"> <img src="/k.png" alt="http://x.example a_b"></p>';
  expect(outputOf(markdownDocument, selection([], [{ title: 'T', content }], { kind }))).toBe(
    '# T\n\na\\_b ![http\\://x.example a\\_b](/k.png)\n',
  );
});

it('records without a text become table rows', () => {
  expect(outputOf(markdownDocument, selection([column('id')], [{ id: 1 }]))).toBe('| id |\n| --- |\n| 1 |\n');
});

it.each([
  ['a_b https://x.example/a_b*c?d=e&f [g]', 'a\\_b <https://x.example/a_b*c?d=e&f> \\[g\\]'],
  ['http://x<b', '<http://x>&lt;b'],
  ['HTTP://x|y', '<HTTP://x>\\|y'],
  ['http://x?a&copy;b', 'http\\://x?a\\&copy;b'],
  ['www.x<b', 'www\\.x&lt;b'],
])('an address becomes a link, or is escaped if GitHub would read it differently: %s', (text, markdown) => {
  expect(markdownText(text)).toBe(markdown);
});

it.each([
  ['- a', '\\- a'],
  ['+', '\\+'],
  ['---', '\\---'],
  ['===', '\\==='],
  ['## a', '\\## a'],
  ['12. a', '12\\. a'],
  ['1) a', '1\\) a'],
  ['a ## ', 'a \\## '],
  ['C# - 1.', 'C# - 1.'],
  ['a # b', 'a # b'],
  ['a # #', 'a # \\#'],
  ['-a', '-a'],
])('characters in a line are escaped only if they would be markup: %s', (text, markdown) => {
  expect(markdownLine(text)).toBe(markdown);
});

it.each([
  ['a', '`a`'],
  ['a`b', '`` a`b ``'],
  ['a``b`c', '``` a``b`c ```'],
])('code is enclosed in more backticks than it contains: %s', (text, markdown) => {
  expect(markdownCode(text)).toBe(markdown);
});

it.each([
  ['/a_b*c', '/a_b*c'],
  ['/a|b<c>', '/a%7Cb%3Cc%3E'],
  ['/a b', '</a b>'],
  ['/a(b', '</a(b>'],
  ['/a?b&copy;c', '/a?b\\&copy;c'],
  ['/a?b&c', '/a?b&c'],
  ['/a?b&c d;', '</a?b&c d;>'],
  ['/a?b&;', '/a?b&;'],
  ['/a?b&c&d;', '/a?b&c\\&d;'],
  ['\\a', '\\\\a'],
])('a link keeps its address: %s', (url, markdown) => {
  expect(markdownDestination(url)).toBe(markdown);
});

const document = (...contents: readonly string[]) =>
  outputOf(
    markdownDocument,
    selection(
      [],
      contents.map(content => ({ title: 'T', content })),
      { kind: article },
    ),
  )
    .split('# T\n\n')
    .slice(1)
    .map(text => text.trimEnd());

it('spaces within marks are moved outside them', () => {
  expect(
    document(
      'a<code> b</code>c<code>d </code>e<code> f  g </code>h',
      'a<b>b </b>c<i> </i>d',
      '<a href="/x">a </a>b<a href="/y"><code>c </code></a>d',
    ),
  ).toEqual(['a `b`c`d` e `f g` h', 'a**b** c d', '[a](/x) b[`c`](/y) d']);
});

it('code is enclosed in backticks that it does not contain, and stays in one piece', () => {
  expect(
    document(
      '<code>a`b</code>',
      '<code>`</code> or<code> x_y </code>.',
      '<code>a<span>b</span></code>',
      '<code> </code>a',
    ),
  ).toEqual(['`` a`b ``', '`` ` `` or `x_y` .', '`ab`', 'a']);
});

it('preformatted text is fenced by lines that it does not contain, without markup inside', () => {
  expect(
    document(
      '<pre>a\n~~~\n<b>b</b> <a href="http://x/">c</a></pre>d',
      '<ul><li>a<pre>&lt;b></pre></ul>',
      '<ol><li><pre>a</pre><li>b<ul><li><pre>c</pre></ul></ol>',
      '<table><tr><td><pre>&lt;b></pre></table>',
      '<pre>a',
      'x <b><pre> &lt;script></pre> y</b>',
    ),
  ).toEqual([
    '~~~~\na\n~~~\nb c\n~~~~\n\nd',
    '- a\n\n  ~~~\n  <b>\n  ~~~',
    '1. ~~~\n   a\n   ~~~\n\n2. b\n   - ~~~\n     c\n     ~~~',
    '| `<b>` |\n| --- |',
    '~~~\na\n~~~',
    'x **`<script>`\n\ny**',
  ]);
});

it('fences are indented like their blocks at any nesting', () => {
  expect(
    document(
      '<ul>a<ul><pre>b</pre></ul></ul>',
      '<ul><li><ul><pre>a</pre></ul></ul>',
      '<blockquote>a<pre>b<pre>c</pre></pre></blockquote>',
    ),
  ).toEqual(['a\n\n~~~\nb\n~~~', '- ~~~\n  a\n  ~~~', '> a\n>\n> ~~~\n> bc\n> ~~~']);
});

it('a link stays within a block, and is omitted without text', () => {
  expect(
    document(
      '<a href="/x"><h2>U</h2></a>',
      '<p>a <a href="/x">b<p>c</a> d',
      'a<a href="/x"></a>b',
      '<a href="/x">a<pre>b</pre>c</a>',
      '<a href="/x"><ul><li>a<li>b</ul></a>',
    ),
  ).toEqual(['## U', 'a [b](/x)\n\n[c](/x)\n\nd', 'ab', 'a\n\n~~~\nb\n~~~\n\nc', '- a\n- b']);
});

it('code contains no other markup', () => {
  expect(document('<code>a<b>b</b>c</code>', '<code>a<a href="/x"></a>b</code>')).toEqual(['`abc`', '`ab`']);
});

const github = requires('cmark-gfm', 'python3');
describe.skipIf(github.skip)(`as rendered by GitHub ${github.reason}`, () => {
  const element = '<x-y z=w>';
  const signs = fc.constantFrom(
    ...[element, 'http://a.b/', 'www.a.b', '\\', '`', '``', '*', '_', '~~~', '|', '&lt;', '&copy;', '&', '#'],
    ...['-', '1.', '+', '=', '[', ']', '(x)', '!', ' ', 'a', ':', '"', '<', '>', '---', '    '],
  );
  const text = fc.array(signs, { minLength: 1, maxLength: 8 }).map(each => each.join(''));
  const escapeHtml = (each: string) => each.replace(/&/g, '&amp;').replace(/</g, '&lt;');
  const joinSpaces = (each: string) => each.replace(/ +/g, ' ').trim();

  it('any text stays the text of a cell', () => {
    const names = fc.sample(text, 1000);
    const records = names.map(name => ({ name }));
    const read = readMarkdown(outputOf(markdown, selection([column('name')], records)));
    expect(read).toEqual([['name'], ...names.map(name => [name.trim()])]);
  });

  it('any text stays a title or a paragraph', () => {
    const titles = fc.sample(text, 1000);
    const records = titles.map(title => ({ title, content: `<p>${escapeHtml(title)}</p>` }));
    const read = readMarkdown(outputOf(markdownDocument, selection([], records, { kind: article })));
    const nonEmpty = (title: string) => [joinSpaces(title)].filter(each => each !== '');
    expect(read).toEqual(titles.map(title => [title.trim(), ...nonEmpty(title)]));
  });

  it('no text of a page becomes an HTML element', () => {
    const tags = fc.constantFrom(
      ...[
        '<p>',
        '<br>',
        '<ul>',
        '<ol>',
        '<li>',
        '</ul>',
        '<pre>',
        '</pre>',
        '<code>',
        '</code>',
        '<b>',
        '</b>',
      ],
      ...[
        '<i>',
        '</i>',
        '<a href="http://x/">',
        '<a href="x)y|z\\">',
        '</a>',
        '<blockquote>',
        '</blockquote>',
      ],
      ...[
        '<table>',
        '<tr>',
        '<td>',
        '</table>',
        '<h2>',
        '</h2>',
        '<wbr>',
        '<img src="a" alt="&lt;x-y z=w>">',
      ],
      '<hr>',
    );
    const page = fc.array(fc.oneof(tags, text.map(escapeHtml)), { maxLength: 12 }).map(each => each.join(''));
    const pages = fc.sample(page, 1000);
    const records = pages.map(content => ({ title: 'T', content }));
    const read = readMarkdown(outputOf(markdownDocument, selection([], records, { kind: article })));
    expect(read.filter(([title]) => title === 'T')).toHaveLength(pages.length);
    expect(read.filter(row => row.includes('‹x-y›'))).toEqual([]);
  });
});
