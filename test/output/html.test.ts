import fc from 'fast-check';
import { expect, it } from 'vitest';
import { html } from '../../src/output/formats/card/html.ts';
import { width } from '../../src/output/text/width.ts';
import { colorful, pipe, terminal } from './support.ts';

it('headings, emphasis, code, links and entities are readable without colour', () => {
  const source = `<h1>Modes &amp; scales</h1>
    <p>The <strong>major</strong> scale has a <em>leading</em> note, B&nbsp;&rarr;&#32;C&sharp;.
    See <a href="https://a.example/x?a=1&amp;b=2">this</a> or run <code>keys &lt;id&gt;</code>.</p><h2>End</h2>`;
  expect(html(source, pipe)).toBe(
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
  expect(html(source, pipe)).toBe(
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
  expect(html('<ul><li>one</ul><blockquote>so</blockquote>', { ...pipe, ascii: true })).toBe('- one\n\n| so');
});

it('a table without room for its columns is a line a row', () => {
  const source =
    '<table><caption>All</caption><tr><th>a key</th><th>its frequency</th></tr><tr><td><p>A</p><td>440</table>end';
  expect(html(source, terminal(19))).toBe('All\na key | its\nfrequency\nA | 440\n\nend');
  expect(html(source, terminal(20))).toBe('All\na key  its frequency\nA      440\n\nend');
});

it('prose is at most 84 columns wide', () => {
  const lines = html('word '.repeat(60), terminal(200)).split('\n');
  expect(lines.map(line => line.length)).toEqual([84, 84, 84, 44]);
});

it('paragraphs and items are wrapped to the width', () => {
  expect(
    html('<p>one two three four five six</p><ul><li>seven eight nine ten eleven</ul>', terminal(20)),
  ).toBe(['one two three four', 'five six', '', '• seven eight nine', '  ten eleven'].join('\n'));
});

it('on a terminal with colours emphasis is painted and links are hyperlinks', async () => {
  const style = { ...(await colorful(80)), links: true };
  expect(html('<h2>Title</h2><p><b>x</b> <a href="https://a.example">y</a></p>', style)).toBe(
    ['\x1b[1mTitle\x1b[22m', '', '\x1b[1mx\x1b[22m \x1b]8;;https://a.example\x1b\\y\x1b]8;;\x1b\\'].join(
      '\n',
    ),
  );
});

it('nothing executable is left: scripts, styles, comments and their addresses are dropped', () => {
  const source =
    'a<script>if (a < b) alert("</p>")</script><style>p{}</style><!-- <b>c</b> --><a href="javascript:alert(1)">b</a>' +
    '<iframe src=x>c</iframe><a href="#top">d</a><img src=x onerror=alert(1) alt="a piano">';
  expect(html(source, pipe)).toBe('abd [a piano]');
});

it('control characters are shown, also those written as entities', () => {
  expect(html('<p>\x1b[31m&#27;&#x9b;&#x202e;&#0;</p>', pipe)).toBe('␛[31m␛<U+009B><U+202E>\ufffd');
  expect(html('<a href="https://a.example/\x1b]0;x\x07">t</a>', pipe)).toBe('t (https://a.example/␛]0;x␇)');
});

it('malformed HTML gives its text', () => {
  expect(html('5 < 6 & 7 > 2 &unknown; <b>x', pipe)).toBe('5 < 6 & 7 > 2 &unknown; **x');
  expect(html('</ul></b></a></pre></blockquote>text', pipe)).toBe('text');
  expect(html('a <b c="d', pipe)).toBe('a <b c="d');
  expect(html('<a href="unclosed>x</a> y', pipe)).toBe('x y');
  expect(html('a<!-- never closed', pipe)).toBe('a');
});

it('huge and deeply nested HTML is taken in linear time and space', () => {
  const many = 200_000;
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
    const text = html(`${piece.repeat(many)}end`, terminal(80));
    expect(text.length).toBeLessThan(many * 60);
  }
});

it('any input at all gives sanitised lines within the width', () => {
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
      const text = html(parts.join(''), terminal(60));
      expect(text.replaceAll('\n', '')).not.toMatch(/\p{Cc}/u);
      if (!parts.includes('<pre>'))
        for (const line of text.split('\n')) expect(width(line)).toBeLessThanOrEqual(60);
    }),
  );
});

it('hostile articles take time in proportion to their length', () => {
  /** Milliseconds. */
  const time = (source: string) => {
    const start = performance.now();
    html(source, pipe);
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
