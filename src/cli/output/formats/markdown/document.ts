/** Writes records requested by id in Markdown: a long text below its title, other records as rows of a table. */
import { textOf } from '../../../../base/fields.ts';
import type { Fields } from '../../../../base/io.ts';
import { escapeControls, escapeControlsInLines } from '../../../../base/text/sanitise.ts';
import type { Style } from '../../../../base/text/style.ts';
import type { RecordKind } from '../../../../catalog/lib/noun.ts';
import { cutWarning } from '../../html/limits.ts';
import { htmlMarkdown } from '../../html/markdown.ts';
import { joinSmallPieces } from '../../json/pieces.ts';
import type { Format, Selection } from '../format.ts';
import { markdownLine, markdownTable, markdownText } from './escaped.ts';

export const markdownDocument: Format = {
  audience: 'people',
  content: 'columns',
  write: (selection, style) => {
    const textFields = htmlFields(selection.kind);
    return joinSmallPieces(
      textFields.length === 0 ? markdownTable(selection, style) : documents(selection, textFields, style),
    );
  },
};

function htmlFields({ meanings }: RecordKind): string[] {
  return Object.keys(meanings).filter(field => meanings[field] === 'html');
}

function* documents(
  { kind, records, warn }: Selection,
  textFields: readonly string[],
  style: Style,
): Generator<string> {
  let separator = '';
  for (const { fields } of records) {
    yield separator + documentOf(kind, fields, textFields, style, warn);
    separator = '\n';
  }
}

function documentOf(
  kind: RecordKind,
  fields: Fields,
  textFields: readonly string[],
  style: Style,
  warn: (message: string) => void,
): string {
  const title = `# ${markdownLine(markdownText(escapeControls(kind.label(fields), style.ascii)))}`;
  const bodies = textFields.map(field => {
    const { text, isCut } = htmlMarkdown(textOf(fields[field]));
    if (isCut) warn(cutWarning);
    return escapeControlsInLines(text, style.ascii);
  });
  return `${[title, ...bodies.filter(body => body !== '')].join('\n\n')}\n`;
}
