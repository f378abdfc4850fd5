import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { width } from '../../../src/base/text/width.ts';
import { markupText } from '../../../src/cli/output/html/html.ts';
import { campaign, often } from '../../support/often.ts';
import { colorful, pipe, terminal } from './support.ts';

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

it('lists nest, quotes and code blocks keep their shape, tables have columns', () => {
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

it('a table without room for its columns is a line a row', () => {
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

it('on a terminal with colours emphasis is painted and links are hyperlinks', async () => {
  const style = { ...(await colorful(80)), links: true };
  expect(markupText('<h2>Title</h2><p><b>x</b> <a href="https://a.example">y</a></p>', style)).toBe(
    ['\x1b[1mTitle\x1b[22m', '', '\x1b[1mx\x1b[22m \x1b]8;;https://a.example\x1b\\y\x1b]8;;\x1b\\'].join(
      '\n',
    ),
  );
});

it('nothing executable is left: scripts, styles, comments and their addresses are dropped', () => {
  const source =
    'a<script>if (a < b) alert("</p>")</script><style>p{}</style><!-- <b>c</b> --><a href="javascript:alert(1)">b</a>' +
    '<iframe src=x>c</iframe><a href="#top">d</a><img src=x onerror=alert(1) alt="a piano">';
  expect(markupText(source, pipe)).toBe('abd [a piano]');
});

it('control characters are shown, also those written as entities', () => {
  expect(markupText('<p>\x1b[31m&#27;&#x9b;&#x202e;&#0;</p>', pipe)).toBe('␛[31m␛<U+009B><U+202E>\ufffd');
  expect(markupText('<a href="https://a.example/\x1b]0;x\x07">t</a>', pipe)).toBe(
    't (https://a.example/␛]0;x␇)',
  );
});

it('malformed HTML gives its text', () => {
  expect(markupText('5 < 6 & 7 > 2 &unknown; <b>x', pipe)).toBe('5 < 6 & 7 > 2 &unknown; **x');
  expect(markupText('</ul></b></a></pre></blockquote>text', pipe)).toBe('text');
  expect(markupText('a <b c="d', pipe)).toBe('a <b c="d');
  expect(markupText('<a href="unclosed>x</a> y', pipe)).toBe('x y');
  expect(markupText('a<!-- never closed', pipe)).toBe('a');
});

const rule = '─'.repeat(40);
describe('emphasis and code', () => {
  it.each([
    ['a<b>b</b>c<strong>d</strong>e<b>f<strong>g</strong>h</b>i', 'a**b**c**d**e**fgh**i'],
    ['a<i>b</i>c<em>d</em>e<i>f<em>g</em>h</i>i', 'a*b*c*d*e*fgh*i'],
    ['a<code>b</code>c<kbd>d</kbd>e<code>f<kbd>g</kbd>h</code>i', 'a`b`c`d`e`fgh`i'],
    ['a</b>b</i>c</code>d</kbd>e</strong>f</em>g', 'abcdefg'],
    ['a<b>b<p>c</b>d', 'a**b\n\nc**d'],
    ['a<b>b<i>c</b>d</i>e', 'a**b*c**d*e'],
    ['a<textarea>b<b></textarea>c', 'ac'],
    ['a <b>b</b> <i>c</i>', 'a **b** *c*'],
    ['a<b>b </b>c', 'a**b** c'],
    ['a<i>b </i>c', 'a*b* c'],
    ['a<code>b </code>c', 'a`b` c'],
    ['<b><i>a</i> </b>b', '***a*** b'],
    ['<b>a</x>b</b>c', '**ab**c'],
    ['<i>a</x>b</i>c', '*ab*c'],
    ['<code>a</x>b</code>c', '`ab`c'],
    ['a</b>b<b>c</b>d', 'ab**c**d'],
    ['a</i>b<i>c</i>d', 'ab*c*d'],
    ['a</code>b<code>c</code>d', 'ab`c`d'],
    ['<i class="x"></i>a', 'a'],
    ['a <i></i>b', 'a b'],
    ['a<b> </b>c', 'a c'],
    ['<b><i></i></b>a', 'a'],
    ['<b>a<i></i></b>c', '**a**c'],
    ['a<code></code>b', 'ab'],
    ['<b><p>a</b>', '**\n\na**'],
    ['<i>*</i>', '***'],
  ])('%j', (source, text) => {
    expect(markupText(source, pipe)).toBe(text);
  });
});

describe('preformatted text', () => {
  it.each([
    ['<pre>a\n\nb\tc\r\nd\re</pre>f', '    a\n\n    b    c\n    d\n    e\n\nf'],
    ['<pre><code>a</code><kbd>b</kbd></pre>', '    ab'],
    ['<pre>a<pre>b</pre>c</pre>d', '    a\n\n    b\n\n    c\n\nd'],
    ['a<pre></pre>b', 'a\n\nb'],
    ['<pre>a<b>b</b></pre>c', '    a**b**\n\nc'],
    ['<pre>a</x>b</pre>c', '    ab\n\nc'],
    ['a</pre>b<pre>c</pre>d', 'ab\n\n    c\n\nd'],
  ])('%j', (source, text) => {
    expect(markupText(source, pipe)).toBe(text);
  });
});

describe('lists and quotes', () => {
  it.each([
    ['<ul><li>a</ul>b', '• a\n\nb'],
    ['<ul><li>a<ul><li>b</ul><li>c</ul>d', '• a\n  • b\n• c\n\nd'],
    ['<ol><li>a<li>b<li>c</ol><ol><li>d</ol>', '1. a\n2. b\n3. c\n\n1. d'],
    ['a<li>b</li>c', 'a\n• b\nc'],
    ['<ul>a<li>b</ul>', 'a\n• b'],
    ['<ul><li><ul>a<li>b</ul></ul>', '  • a\n  • b'],
    ['<ul><li>a<p>b</p><p>c</p></ul>d', '• a\n  b\n  c\n\nd'],
    ['<ul><li>a</li>b<li>c</ul>', '• a\n  b\n• c'],
    [
      '<ol><li>x<li>x<li>x<li>x<li>x<li>x<li>x<li>x<li>x<li>x<ul><li>y</ul></ol>',
      '1. x\n2. x\n3. x\n4. x\n5. x\n6. x\n7. x\n8. x\n9. x\n10. x\n    • y',
    ],
    ['<ul><li><ul><li>a</ul></ul>', '  • a'],
    ['<blockquote>a<blockquote>b</blockquote>c</blockquote>d</blockquote>e', '│ a\n\n│ │ b\n\n│ c\n\nde'],
    ['<blockquote><ul><li>a<li>b</ul></blockquote>', '│ • a\n│ • b'],
    ['<blockquote>a</x>b</blockquote>c', '│ ab\n\nc'],
    ['a</ul>b', 'ab'],
    ['a<ul><li>b</ul>c', 'a\n\n• b\n\nc'],
  ])('%j', (source, text) => {
    expect(markupText(source, pipe)).toBe(text);
  });
});

describe('tables', () => {
  it.each([
    ['<table><tr><td>a</td><td>b c</td></tr><tr><td>1<td>-2.5</table>c', 'a   b c\n1  -2.5\n\nc'],
    ['<table><tr></tr><tr><td></td></tr></table>a', 'a'],
    ['a<table><tr><td>b</table>c', 'a\n\nb\n\nc'],
    ['<table><td>a<td>b<tr><td>c</table>', 'a  b\nc'],
    ['<td>a</td><td>b</td>', 'a b'],
    ['a<tr>b', 'a b'],
    [
      '<table><tr><th>n<th>k<tr><td>10<td>x<tr><td>-2<td>3<tr><td>1,5.0<td>y</table>',
      '    n  k\n   10  x\n   -2  3\n1,5.0  y',
    ],
    ['<table><tr><td><ul><li>a<li>b</ul><td><p>c</p><p>d</p><td><hr>e<br>f</table>', 'a b  c d  e f'],
    ['<table><tr><td>a<table><tr><td>b</table><td>c</table>', 'a\nb\n\nc'],
    ['<table><tr><td><code>a b</code><td><pre>c\nd</pre></table>', '`a b`  c d'],
    ['<table><tr><td>a1<td>1x<tr><td>1x<td>x1</table>', 'a1  1x\n1x  x1'],
  ])('%j', (source, text) => {
    expect(markupText(source, pipe)).toBe(text);
  });
});

describe('links', () => {
  it.each([
    ['<a href="http://x/">a</a>b', 'a (http://x/)b'],
    ['<a href=http://x/>http://x/</a>', 'http://x/'],
    ['<a href="http://x/"></a>b', '(http://x/)b'],
    ['<a href="http://x/">a<a href="http://y/">b</a>c</a>d', 'a (http://x/)b (http://y/)cd'],
    ['<a>a</a>b', 'ab'],
    ['a</a>b', 'ab'],
    [
      '<a href=" #x ">a</a> <a href=" mailto:x ">b</a> <a href="DATA:x">c</a> <a href="/javascript:x">d</a>',
      'a b (mailto:x) c d (/javascript:x)',
    ],
    ['<a href="http://x/"><b>a b</b> c</a>', '**a b** c (http://x/)'],
    [
      '<p>a <a href="http://x/">b</a></p><a href="http://y/">c<p>d</a>e',
      'a b (http://x/)\n\nc\n\nd (http://y/)e',
    ],
    ["<a href='http://x/'>a</a>", 'a (http://x/)'],
    ['<a href="http://x/">a </a>b', 'a (http://x/) b'],
    ['a <a href="http://x/">b</a> c', 'a b (http://x/) c'],
    ['<a href="ftp://https:/">a</a>', 'a (ftp://https:/)'],
  ])('%j', (source, text) => {
    expect(markupText(source, pipe)).toBe(text);
  });
});

describe('attributes and pictures', () => {
  it.each([
    ['a<img alt="b">c<img src=x><img alt="">d', 'a [b] cd'],
    ['<img alt="a" src="javascript:x">', '[a]'],
    ['<img ALT=a>', '[a]'],
    ['<img alt = "a b">', '[a b]'],
    ['<img data-alt=x alt=y>', '[y]'],
    [`<img title='alt="x"' alt='y'>`, '[y]'],
    ['<img alt>a', 'a'],
    ['<img alt=a/b>', '[a/b]'],
    ['<b title=">">a</b>', '**a**'],
    ["<b title='>'>a</b>", '**a**'],
    ['<b title="a>b</b>', '**b**'],
    ['<img alt="&lt;&quot;">', '[<"]'],
  ])('%j', (source, text) => {
    expect(markupText(source, pipe)).toBe(text);
  });
});

describe('entities', () => {
  it.each([
    [
      '&#65;&#x41;&#X42;&amp;&amp;amp;&AMP;&nope;&#0;&#xd800;&#xdfff;&#xd7ff;&#xe000;&#1114111;&#1114112;&#x10ffff;&a;&#;',
      'AAB&&amp;&AMP;&nope;\ufffd\ufffd\ufffd\ud7ff\ue000\u{10ffff}\ufffd\u{10ffff}&a;&#;',
    ],
    [
      '&quot;&apos;&hellip;&bull;&ndash;&mdash;&lsquo;&rsquo;&ldquo;&rdquo;&minus;&sharp;&flat;&natural;&natur;&sung;&trade;&euro;&larr;&rarr;&harr;&radic;&asymp;&ne;&le;&ge;&eacute;&yuml;&iexcl;&Agrave;',
      `"'…•–—‘’“”−♯♭♮♮♪™€←→↔√≈≠≤≥éÿ¡À`,
    ],
    ['a&nbsp;b', 'a\u00a0b'],
  ])('%j', (source, text) => {
    expect(markupText(source, pipe)).toBe(text);
  });
});

describe('blocks', () => {
  it.each([
    ['<h3>a</h3>b<h6>c</h6><h7>d</h7>', '### a\n\nb\n\n###### c\n\nd'],
    ['<h1>a<h2>b</h2>c', '# a\n\n## b\n\nc'],
    ['a<h1></h1>b', 'a\n\nb'],
    ['<header>a</header>b', 'a\n\nb'],
    ['a<p>b</p>c<div>d</div>e', 'a\n\nb\n\nc\n\nd\n\ne'],
    ['<p>a</p><p></p><p>b</p>', 'a\n\nb'],
    ['a<br>b<br><br><br>c', 'a\nb\n\nc'],
    ['a<hr>b<hr/><hr>', `a\n\n${rule}\n\nb\n\n${rule}\n\n${rule}`],
    ['<bra>a</bra>b', 'ab'],
    ['<span>a</span>b<pee>c</pee>d', 'abcd'],
    ['<p> a </p> <p> b </p>', 'a\n\nb'],
    ['<oh1>a</oh1>b<h11>c</h11>d<xp>e</xp>f', 'abcdef'],
  ])('%j', (source, text) => {
    expect(markupText(source, pipe)).toBe(text);
  });
});

describe('what is no text', () => {
  it.each([
    ['a<script/>b<script>c</script >d<SCRIPT>e</Script>f', 'abdf'],
    ['a<scripts>b</scripts>c<noscripts>d', 'abcd'],
    ['a<style>b</style c>d', 'ad'],
    ['<?xml a?>b<!DOCTYPE html>c', 'bc'],
    ['<!----->a', 'a'],
    ['<1>a', '<1>a'],
    ['</1>a<>b', 'a<>b'],
    [' a  b\n\tc\f\r d ', 'a b c d'],
  ])('%j', (source, text) => {
    expect(markupText(source, pipe)).toBe(text);
  });
});

it('huge and deeply nested HTML is taken in linear time and space', context => {
  campaign(context);
  const many = often(200_000);
  for (const piece of [
    '<ul><li>',
    '<b>',
    '<blockquote>',
    '<a href=x>',
    '<',
    '<a "',
    "<a '>",
    '<!--',
    '&',
    '<pre>',
    '<table><tr><td>',
    '</p>',
  ]) {
    const text = markupText(`${piece.repeat(many)}end`, terminal(80));
    expect(text.length).toBeLessThan(many * 60);
  }
});

it('any input at all gives sanitised lines within the width', context => {
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
    fc.property(fc.array(fc.oneof(tag, fc.string({ unit: 'binary' })), { maxLength: 40 }), parts => {
      const text = markupText(parts.join(''), terminal(60));
      expect(text.replaceAll('\n', '')).not.toMatch(/\p{Cc}/u);
      if (!parts.includes('<pre>'))
        for (const line of text.split('\n')) expect(width(line)).toBeLessThanOrEqual(60);
    }),
  );
});

it('hostile articles take time in proportion to their length', context => {
  campaign(context);
  /** Milliseconds. */
  const time = (source: string) => {
    const start = performance.now();
    markupText(source, pipe);
    return performance.now() - start;
  };
  const hostile = [
    (size: number) => `<script>${'</script '.repeat(size)}`,
    (size: number) => '<script></script '.repeat(size),
    (size: number) => `${'<a href=x>'.repeat(size)}y${'</a>'.repeat(size)}`,
    (size: number) => `<table><tr>${'<td>1'.repeat(size)}</tr>${'<tr><td>1'.repeat(size)}</table>`,
    (size: number) => `<a ${'b = '.repeat(size)}>`,
    (size: number) => '<a "'.repeat(size),
    (size: number) => '&'.repeat(size * 4),
    (size: number) => '<ul><li>x'.repeat(size),
  ];
  for (const make of hostile) {
    const [short = 0, long = 0] = [5000, 40_000].map(size => Math.min(time(make(size)), time(make(size))));
    // Eight times the text: quadratic time would be 64 times as long. What takes no time at all is not compared.
    expect([make(1), long < 32 * short + 500]).toEqual([make(1), true]);
  }
});

it('long words are cut to the room that a line has, and preformatted ones are not', () => {
  const long = 'x'.repeat(45);
  expect(markupText(`a ${long}`, terminal(60))).toBe(`a ${long}`);
  expect(markupText(long, terminal(30))).toBe(`${'x'.repeat(20)}\n${'x'.repeat(25)}`);
  expect(markupText(`<pre>${long}`, terminal(30))).toBe(`    ${long}`);
});

it('a rule is as wide as a narrow terminal, and of hyphens in ASCII', () => {
  expect([markupText('<hr>', terminal(10)), markupText('<hr>', { ...pipe, ascii: true })]).toEqual([
    '─'.repeat(10),
    '-'.repeat(40),
  ]);
});

it('with colours code has one too, and tables have a bold head', async () => {
  const style = await colorful(80);
  expect(markupText('<i>x</i> <code>y</code> <b><i>z</i></b>', style)).toBe(
    '\x1b[3mx\x1b[23m \x1b[36my\x1b[39m \x1b[1mz\x1b[22m',
  );
  expect(markupText('<table><tr><th>a<tr><td>b', style)).toBe('\x1b[1ma\x1b[22m\nb');
  expect(markupText('<a href="https://x/">y </a>z <a href="ftp://x">u</a>', { ...style, links: true })).toBe(
    '\x1b]8;;https://x/\x1b\\y\x1b]8;;\x1b\\ z u (ftp://x)',
  );
});
