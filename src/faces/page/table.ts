/** Records as a table. */
import { textOf } from '../../base/fields.ts';
import type { Fields } from '../../base/io.ts';
import { shownCollections } from '../../catalog/index.ts';
import { type Collection, type Column, idOf, type RecordKind } from '../../catalog/lib/noun.ts';
import { shownText } from '../../output/cell.ts';
import { isHexColor } from '../../text/plain.ts';
import { cut } from '../../text/width.ts';
import type { Asker } from './asker.ts';
import { html, type Markup } from './html.ts';

/** Columns of a name in a list at most. */
export const longestName = 120;

export function pageAddress(collection: Collection, record: Fields): string {
  return `/${collection.name}/${encodeURIComponent(idOf(collection, { fields: record }))}`;
}

/** The address of a record; that of a chord, which the program computes, is a search for it. */
export function addressOfFound({ noun, id, name }: Fields): string | undefined {
  if (shownCollections.some(each => each.name === noun) && id !== undefined)
    return `/${textOf(noun)}/${encodeURIComponent(String(id))}`;
  return noun === 'chords' ? `/search?q=${encodeURIComponent(textOf(name))}` : undefined;
}

/** Columns that only programs and the curious look at: they stand last. */
export const lateColumns: readonly string[] = ['id', 'slug', 'owner', 'created', 'updated', 'x', 'y', 'z'];

function isLate({ name }: Pick<Column, 'name'>): boolean {
  return lateColumns.includes(name);
}

const named: readonly string[] = ['name', 'title', 'label', 'chord'];

function swatch(color: string): Markup {
  return html`<svg width="16" height="16" role="img" aria-label="${color}"><rect width="16" height="16" rx="3" fill="${color}"/></svg>`;
}

/**
 * Records as a table; the name of each is a link. Columns in which nothing stands are left out.
 * @param picture what stands before each record, if anything does
 */
export function table(
  { style }: Pick<Asker, 'style'>,
  { columns }: RecordKind,
  records: readonly Fields[],
  link: (record: Fields) => string | undefined,
  pictures?: readonly (Markup | undefined)[],
): Markup {
  const main = columns.find(({ name }) => named.includes(name)) ?? columns[0];
  const filled = columns.filter(
    column => column !== main && records.some(record => shownText(column, record, style).trim() !== ''),
  );
  const shown = [
    ...(main ? [main] : []),
    ...filled.filter(column => !isLate(column)),
    ...filled.filter(isLate),
  ];
  const drawn = pictures?.some(each => each !== undefined) ? pictures : undefined;
  const heads = shown.map(({ name }) => html`<th scope="col">${name}</th>`);
  const lines = records.map((record, index) => {
    const cells = shown.map(column => {
      const text = cut(shownText(column, record, style), longestName);
      const address = column === main ? link(record) : undefined;
      const shown = column.swatch && isHexColor(text) ? swatch(text) : text;
      const inner =
        address === undefined ? shown : html`<a href="${address}">${text.trim() || '(no name)'}</a>`;
      const kind = [...(column.numeric ? ['number'] : []), ...(isLate(column) ? ['late'] : [])].join(' ');
      return html`<td${kind === '' ? undefined : html` class="${kind}"`}>${inner}</td>`;
    });
    return html`<tr>${drawn && html`<td>${drawn[index]}</td>`}${cells}</tr>\n`;
  });
  const picture = drawn && html`<th scope="col"><span class="unseen">picture</span></th>`;
  return html`<div class="wide"><table><thead><tr>${picture}${heads}</tr></thead><tbody>${lines}</tbody></table></div>`;
}
