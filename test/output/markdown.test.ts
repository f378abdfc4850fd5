import { expect, it } from 'vitest';
import { recordKind } from '../../src/catalog/lib/noun.ts';
import * as t from '../../src/catalog/lib/schema.ts';
import { markdownDocument } from '../../src/output/formats/markdown/document.ts';
import { markdownText } from '../../src/output/formats/markdown/text.ts';
import { column, selection, written } from './support.ts';

const article = recordKind({
  one: 'article',
  schema: t.record({ title: t.text, content: t.text }),
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

it('an article is its text under its title', () => {
  const records = [{ title: 'A_title', content: html }, { title: 'Empty' }];
  expect(written(markdownDocument, selection([], records, { kind: article }))).toBe(
    [
      '# A\\_title',
      '',
      '## Part \\*one\\*',
      '',
      'See [the **page**](<https://a.example/b_c(d)>), *now*: https://e.example/f_g_h and `x\\_y`.',
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
      '    a',
      '      b',
      '',
      '# Empty',
      '',
    ].join('\n'),
  );
});

it('items without a text are rows', () => {
  expect(written(markdownDocument, selection([column('id')], [{ id: 1 }]))).toBe('| id |\n| --- |\n| 1 |\n');
});

it('addresses stay whole, all else that could be markup is escaped', () => {
  expect(markdownText('a_b https://x.example/a_b*c?d=e&f [g]')).toBe(
    'a\\_b https://x.example/a_b*c?d=e&f \\[g\\]',
  );
});
