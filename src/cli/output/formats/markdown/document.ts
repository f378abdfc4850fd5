/** Items in Markdown: those that have a text to read are that text under their title, others the rows of a table. */
import type { Fields } from '../../../../base/io.ts';
import { escapeControls } from '../../../../base/text/sanitise.ts';
import type { Style } from '../../../../base/text/style.ts';
import type { RecordKind } from '../../../../catalog/lib/noun.ts';
import { markupText } from '../../html/html.ts';
import { cellText } from '../../html/laid-words.ts';
import type { Notation } from '../../html/notation.ts';
import { gather } from '../../json/pieces.ts';
import type { Format, Selection } from '../format.ts';
import {
  markdownCode,
  markdownDestination,
  markdownLine,
  markdownRow,
  markdownTable,
  markdownText,
} from './escaped.ts';

export const markdownDocument: Format = {
  audience: 'people',
  gives: 'columns',
  write: (selection, style) => {
    const texts = htmlFields(selection.kind);
    return gather(texts.length === 0 ? markdownTable(selection, style) : documents(selection, texts, style));
  },
};

/** The fields that hold HTML. */
function htmlFields({ meanings }: RecordKind): string[] {
  return Object.keys(meanings).filter(field => meanings[field] === 'html');
}

function* documents({ kind, records }: Selection, texts: readonly string[], style: Style): Generator<string> {
  let between = '';
  for (const { fields } of records) {
    yield between + documentOf(kind, fields, texts, style);
    between = '\n';
  }
}

function documentOf(kind: RecordKind, fields: Fields, texts: readonly string[], style: Style): string {
  const plain = { ...style, width: undefined, terminal: false, colors: 0, links: false } as const;
  const title = `# ${markdownLine(markdownText(escapeControls(kind.label(fields), style.ascii)))}`;
  const bodies = texts.map(field => {
    const text = fields[field];
    return typeof text === 'string' ? markupText(text, plain, notation) : '';
  });
  return `${[title, ...bodies.filter(body => body !== '')].join('\n\n')}\n`;
}

const notation: Notation = {
  bullet: '-',
  quote: '> ',
  rule: '---',
  text: markdownText,
  code: markdownCode,
  fence: '~',
  line: markdownLine,
  link: url => ['[', `](${markdownDestination(url)})`],
  image: (alt, url) =>
    url === undefined ? markdownText(alt) : `![${markdownText(alt, true)}](${markdownDestination(url)})`,
  table: ([head = [], ...rows]) => [
    markdownRow(head.map(cellText)),
    `|${' --- |'.repeat(head.length)}`,
    ...rows.map(cells => markdownRow(cells.map(cellText))),
  ],
};
