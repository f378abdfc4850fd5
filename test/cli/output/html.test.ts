import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Style } from '../../../src/base/text/style.ts';
import { width } from '../../../src/base/text/width.ts';
import { articles } from '../../../src/catalog/articles.ts';
import { cards } from '../../../src/cli/output/formats/cards.ts';
import { markdownDocument } from '../../../src/cli/output/formats/markdown/document.ts';
import { cutWarning } from '../../../src/cli/output/html/limits.ts';
import { htmlMarkdown } from '../../../src/cli/output/html/markdown.ts';
import { htmlText } from '../../../src/cli/output/html/text.ts';
import { catalog } from '../../sandbox/catalog.ts';
import { anyText } from '../../support/any-text.ts';
import { campaign, fewer } from '../../support/often.ts';
import { colorful, pipe, selection, terminal } from './support.ts';

const markupText = (source: string, style: Style): string => htmlText(source, style).text;

it('headings, emphasis, code, links and entities are readable without colour', () => {
  const source = `<h1>Modes &amp; scales</h1>
    <p>The <strong>major</strong> scale has a <em>leading</em> note, B&nbsp;&rarr;&#32;C&sharp;.
    See <a href="https://a.example/x?a=1&amp;b=2">this</a> or run <code>keys &lt;id&gt;</code>.</p><h2>End</h2>`;
  expect(markupText(source, pipe)).toBe(
    [
      '# Modes & scales',
      '',
      'The **major** scale has a *leading* note, B\u00a0→ C♯. See this (https://a.example/x?a=1&b=2) or run `keys <id>`.',
      '',
      '## End',
    ].join('\n'),
  );
});

it('lists nest, quotes and code blocks keep their layout, and tables have columns', () => {
  const source =
    '<ul><li>one</li><li>two<ol><li>a</li><li>b</li></ol></li></ul><blockquote>Said<br>so</blockquote>' +
    '<pre>x = 1\n  y</pre><table><tr><th>Key</th><th>Hz</th></tr><tr><td>A</td><td>440</td></tr></table><hr>';
  expect(markupText(source, pipe)).toBe(
    [
      '• one',
      '• two',
      '  1. a',
      '  2. b',
      '',
      '│ Said',
      '│ so',
      '',
      '    x = 1',
      '      y',
      '',
      'Key   Hz',
      'A    440',
      '',
      '─'.repeat(40),
    ].join('\n'),
  );
  expect(markupText('<ul><li>one</ul><blockquote>so</blockquote>', { ...pipe, ascii: true })).toBe(
    '- one\n\n| so',
  );
});

it('a table that is too wide is printed one row per line', () => {
  const source =
    '<table><caption>All</caption><tr><th>a key</th><th>its frequency</th></tr><tr><td><p>A</p><td>440</table>end';
  expect(markupText(source, terminal(19))).toBe('All\na key | its\nfrequency\nA | 440\n\nend');
  expect(markupText(source, terminal(20))).toBe('All\na key  its frequency\nA      440\n\nend');
});

it('prose is at most 84 columns wide', () => {
  const lines = markupText('word '.repeat(60), terminal(200)).split('\n');
  expect(lines.map(line => line.length)).toEqual([84, 84, 84, 44]);
});

it('paragraphs and items are wrapped to the width', () => {
  expect(
    markupText('<p>one two three four five six</p><ul><li>seven eight nine ten eleven</ul>', terminal(20)),
  ).toBe(['one two three four', 'five six', '', '• seven eight nine', '  ten eleven'].join('\n'));
});

it('on a terminal with colours, emphasis is styled and links are hyperlinks', async () => {
  const style = { ...(await colorful(80)), hasLinks: true };
  expect(markupText('<h2>Title</h2><p><b>x</b> <a href="https://a.example">y</a></p>', style)).toBe(
    ['\x1b[1mTitle\x1b[22m', '', '\x1b[1mx\x1b[22m \x1b]8;;https://a.example\x1b\\y\x1b]8;;\x1b\\'].join(
      '\n',
    ),
  );
});

it('scripts, styles, comments, frames and links to scripts are removed', () => {
  const source =
    'a<script>if (a < b) alert("</p>")</script><style>p{}</style><!-- <b>c</b> --><a href="javascript:alert(1)">b</a>' +
    '<iframe src=x>c</iframe><a href="#top">d</a><img src=x onerror=alert(1) alt="a piano">';
  expect(markupText(source, pipe)).toBe('abd [a piano]');
});

it('control characters are made visible, also as entities', () => {
  expect(markupText('<p>\x1b[31m&#27;&#x9b;&#x202e;&#0;</p>', pipe)).toBe('␛[31m␛›<U+202E>\ufffd');
  expect(markupText('<a href="https://a.example/\x1b]0;x\x07">t</a>', pipe)).toBe(
    't (https://a.example/␛]0;x␇)',
  );
});

it('malformed HTML is shown as its text', () => {
  expect(markupText('5 < 6 & 7 > 2 &unknown; <b>x', pipe)).toBe('5 < 6 & 7 > 2 &unknown; **x**');
  expect(markupText('</ul></b></a></pre></blockquote>text', pipe)).toBe('text');
  expect(markupText('a <b c="d', pipe)).toBe('a');
  expect(markupText('a<!-- never closed', pipe)).toBe('a');
});

it.each([
  ['a<b>b</b>c<strong>d</strong>e<b>f<strong>g</strong>h</b>i', 'a**b**c**d**e**fgh**i'],
  ['a<b>b </b>c <i> d</i> e', 'a**b** c *d* e'],
  ['a <i></i>b<b> </b>c<code></code>d', 'a b cd'],
  ['<b>a b</b>, c', '**a b**, c'],
  ['<pre>a\n\nb\tc\r\nd</pre>e', '    a\n\n    b    c\n    d\n\ne'],
  ['<pre><code>a</code></pre>', '    a'],
  ['<ul><li>a<ul><li>b</ul><li>c</ul>d', '• a\n  • b\n• c\n\nd'],
  ['<ol><li>a<li>b</ol><ol><li>c</ol>', '1. a\n2. b\n\n1. c'],
  ['<blockquote>a<blockquote>b</blockquote>c</blockquote>d', '│ a\n│\n│ │ b\n│\n│ c\n\nd'],
  ['<table><tr><th>n<th>k<tr><td>10<td>x<tr><td>-2<td>3</table>', ' n  k\n10  x\n-2  3'],
  ['<table><tr><td>漢字<td>b<tr><td>c<td>d</table>', '漢字  b\nc     d'],
  ['<a href="http://x/">a </a>b', 'a (http://x/) b'],
  ['<a href="http://x/">http://x/</a>', 'http://x/'],
  ['<a href=" DATA:x">c</a><a href="/javascript:x">d</a>', 'cd (/javascript:x)'],
  ['a<img alt="b">c<img src=x><img alt="">d', 'a [b] cd'],
  ['<h3>a</h3>b<br>c', '### a\n\nb\nc'],
  ['&sharp;&flat;&natural;&minus;&#65;&nope;', '♯♭♮−A&nope;'],
  ['&#xfdd0;\ufdd6a&#64976;', 'a'],
])('%j as text gives %j', (source, text) => {
  expect(markupText(source, pipe)).toBe(text);
});

it.each([
  ['<h2>a &amp; b</h2><p>c <b>d</b> <em>e</em> <code>f`g</code>', '## a \\& b\n\nc **d** *e* `` f`g ``'],
  ['<ul><li>a<li>b<ol><li>c</ol></ul>', '- a\n- b\n  1. c'],
  ['<pre>a ~~~\n\tb</pre>', '~~~~\na ~~~\n    b\n~~~~'],
  [
    '<table><tr><th>a|b<th>c<tr><td><code>d|e</code><td><ul><li>f<li>g</ul></table>',
    '| a\\|b | c |\n| --- | --- |\n| `d\\|e` | - f - g |',
  ],
  ['<a href="http://x/a(b)">c</a><a href="javascript:x">d</a>', '[c](<http://x/a(b)>)d'],
  ['<p>&lt;script&gt; *x* | http://a.example/b_c</p>', '&lt;script\\> \\*x\\* \\| <http://a.example/b_c>'],
  ['<p>1. a</p><p># b</p><p>- c</p>', '1\\. a\n\n\\# b\n\n\\- c'],
  ['a<script>b</script><style>c</style><iframe>d</iframe>', 'a'],
  ['', ''],
])('%j as Markdown gives %j', (source, text) => {
  expect(htmlMarkdown(source)).toEqual({ text, isCut: false });
});

describe('the articles of the catalog', () => {
  const { articles: all } = catalog;

  it('are complete, and no mark is separated from its word at any terminal width', context => {
    campaign(context);
    expect(all.length).toBeGreaterThan(20);
    for (const { content } of all)
      for (const columns of [undefined, 30, 80]) {
        const { text, isCut } = htmlText(content, columns === undefined ? pipe : terminal(columns));
        expect(isCut).toBe(false);
        for (const line of text.split('\n')) {
          if (!line.startsWith('    ')) expect(line).not.toMatch(/(^|\s)(\*\*|`)(\s|$)/);
          if (columns !== undefined && !/^ {4}|:\/\//.test(line))
            expect(width(line)).toBeLessThanOrEqual(columns);
        }
      }
  });

  it('keep every word of their HTML, as text and as Markdown', () => {
    const wordsOf = (text: string) => text.match(/[\p{L}\p{N}♯♭]+/gu) ?? [];
    for (const { content } of all) {
      const words = wordsOf(
        content
          .replace(/<\/?su[bp]>/g, '')
          .replace(/<[^>]*>/g, ' ')
          .replace(/&[a-z]+;/g, ' '),
      );
      const text = new Set(wordsOf(markupText(content, pipe)));
      const markdown = new Set(wordsOf(htmlMarkdown(content).text));
      expect(words.filter(word => !text.has(word))).toEqual([]);
      expect(words.filter(word => !markdown.has(word))).toEqual([]);
    }
  });
});

/** Returns whether the text contains the word 'shown', and whether it is cut. */
const shownOf = ({ text, isCut }: { text: string; isCut: boolean }) => [text.includes('shown'), isCut];

it.each(
  fewer([
    ['20,000 nested elements', `shown ${'<div>'.repeat(20_000)}deep`, true],
    ['20,000 nested lists', `shown ${'<ul><li>'.repeat(20_000)}deep`, true],
    ['20,000 nested parts of a table', `<p>shown</p><table>${'<tbody>'.repeat(20_000)}<tr><td>deep`, true],
    ['100,000 elements that are never closed', `shown ${'<b>x'.repeat(100_000)}`, true],
    ['elements closed in the wrong order', `shown ${'<b>'.repeat(15_000)}${'</i>'.repeat(15_000)}`, true],
    ['10 MB', `shown ${'<p>some <b>words</b> of text</p>\n'.repeat(330_000)}`, true],
    ['a row of 20,000 cells', `<p>shown</p><table><tr>${'<td>1'.repeat(20_000)}</table>`, false],
    ['20,000 items', `shown<ol>${'<li>x'.repeat(20_000)}</ol>`, false],
    ['spaces before code', `shown<pre>${' '.repeat(100_000)}`, false],
  ]),
)('hostile HTML is shown, and cut only if it exceeds a limit: %s', (_, source, isCut) => {
  expect(shownOf(htmlText(source, terminal(80)))).toEqual([true, isCut]);
  expect(htmlMarkdown(source).text).toContain('shown');
});

it('a truncated text ends in an ellipsis', () => {
  expect(htmlText('x'.repeat(200_000), pipe)).toEqual({ text: `${'x'.repeat(1 << 17)}…`, isCut: true });
  expect(htmlText(`a${'<div>'.repeat(60)}b${'</div>'.repeat(60)}c`, pipe)).toEqual({
    text: 'a\n\n…\n\nc',
    isCut: true,
  });
});

it('any input gives safe lines within the width', context => {
  campaign(context);
  const tag = fc.constantFrom(
    '<p>',
    '</p>',
    '<ul>',
    '<li>',
    '<b>',
    '<pre>',
    '</pre>',
    '<a href="https://x.example">',
    '</a>',
    '<h1>',
    '<br>',
    '<td>',
    '漢字 ',
    'word ',
    '&#27;',
  );
  fc.assert(
    fc.property(fc.array(fc.oneof(tag, anyText()), { maxLength: 40 }), parts => {
      const text = markupText(parts.join(''), terminal(60));
      expect(text.replaceAll('\n', '')).not.toMatch(/\p{Cc}/u);
      if (!parts.includes('<pre>'))
        for (const line of text.split('\n')) expect(width(line)).toBeLessThanOrEqual(60);
    }),
  );
});

it('long words are cut to fit the line, and preformatted ones are not', () => {
  const long = 'x'.repeat(45);
  expect(markupText(`a ${long}`, terminal(60))).toBe(`a ${long}`);
  expect(markupText(long, terminal(30))).toBe(`${'x'.repeat(20)}\n${'x'.repeat(25)}`);
  expect(markupText(`<pre>${long}`, terminal(30))).toBe(`    ${long}`);
});

it('a rule fits a narrow terminal, and uses hyphens in ASCII', () => {
  expect([markupText('<hr>', terminal(10)), markupText('<hr>', { ...pipe, ascii: true })]).toEqual([
    '─'.repeat(10),
    '-'.repeat(40),
  ]);
});

it('on a terminal with colours, code is coloured and tables have a bold header', async () => {
  const style = await colorful(80);
  expect(markupText('<i>x</i> <code>y</code> <b><i>z</i></b>', style)).toBe(
    '\x1b[3mx\x1b[23m \x1b[36my\x1b[39m \x1b[1mz\x1b[22m',
  );
  expect(markupText('<table><tr><th>a<tr><td>b', style)).toBe('\x1b[1ma\x1b[22m\nb');
  expect(
    markupText('<a href="https://x/">y </a>z <a href="ftp://x">u</a>', { ...style, hasLinks: true }),
  ).toBe('\x1b]8;;https://x/\x1b\\y\x1b]8;;\x1b\\ z u (ftp://x)');
});

it('a truncated article causes a warning, as a card and as Markdown', async () => {
  const content = 'x'.repeat(200_000);
  for (const format of [cards, markdownDocument]) {
    const warnings: string[] = [];
    const selected = selection([], [{ title: 'T', content }], {
      kind: articles,
      warn: line => warnings.push(line),
    });
    let text = '';
    for await (const piece of format.write(selected, pipe)) text += piece;
    expect([text.endsWith('…\n'), warnings]).toEqual([true, [cutWarning]]);
  }
});
