/** Lays out the HTML of an article as text for people. Nothing is executed, fetched or trusted. */
import { convert, type DomNode, type FormatCallback, type RecursiveCallback } from 'html-to-text';
import { visibleWidth } from '../../../base/text/painted.ts';
import type { Style } from '../../../base/text/style.ts';
import { columnGap, proseWidth } from '../../../base/text/width.ts';
import { ignoredElements, maxHtmlDepth, maxHtmlLength, safeAddress } from './limits.ts';
import {
  cutSign,
  type Emphasis,
  SignPainter,
  signsOf,
  signsOfLink,
  tidySigns,
  unwrappedSign,
  withoutSigns,
} from './signs.ts';

export interface HtmlText {
  /** Lines without trailing spaces, wrapped if the style has a width. */
  readonly text: string;
  /** Whether a part of the HTML is missing in the text. */
  readonly isCut: boolean;
}

/** Lays out HTML. @param commandFor returns the command that replaces a URL; undefined keeps the URL */
export function htmlText(
  source: string,
  style: Style,
  commandFor: (url: string) => string | undefined = () => undefined,
): HtmlText {
  const addresses: string[] = [];
  const createPainter = () => new SignPainter(style, addresses, commandFor);
  const isLong = source.length > maxHtmlLength;
  const html = withoutSigns(source.slice(0, maxHtmlLength)).replace(/\r\n?/g, '\n');
  const text = convert(html, {
    wordwrap: false,
    limits: { maxDepth: maxHtmlDepth, ellipsis: cutSign },
    formatters: formattersFor(style, addresses, createPainter),
    selectors: Object.entries(elements).flatMap(([format, names]) =>
      names.map(selector => ({ selector, format, options: blockSpacing })),
    ),
  });
  const columns = style.width === undefined ? Number.POSITIVE_INFINITY : Math.min(style.width, proseWidth);
  const lines = tidySigns(isLong ? `${text}${cutSign}` : text).split('\n');
  const painter = createPainter();
  return {
    text: lines
      .flatMap(line => painter.wrapLine(line, columns))
      .join('\n')
      .trimEnd(),
    isCut: isLong || text.includes(cutSign),
  };
}

const blockSpacing = { leadingLineBreaks: 2, trailingLineBreaks: 2 };

/** The HTML elements for each formatter: those below, and some of the library. */
const elements: Readonly<Record<string, readonly string[]>> = {
  skip: ignoredElements,
  block: [
    ...['p', 'div', 'section', 'article', 'main', 'aside', 'header', 'footer', 'nav', 'figure', 'figcaption'],
    ...['address', 'dl', 'dt', 'dd', 'form', 'fieldset', 'details', 'summary', 'caption', 'body', 'html'],
  ],
  row: ['li', 'tr'],
  heading: ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'],
  bold: ['b', 'strong'],
  italic: ['i', 'em'],
  code: ['code', 'kbd', 'tt'],
  link: ['a'],
  image: ['img'],
  lineBreak: ['br'],
  rule: ['hr'],
  pre: ['pre'],
  quote: ['blockquote'],
  list: ['ul', 'ol'],
  table: ['table'],
};

function formattersFor(
  style: Style,
  addresses: string[],
  createPainter: () => SignPainter,
): Readonly<Record<string, FormatCallback>> {
  const { ascii, colors } = style;
  return {
    row(element, walkChildren, builder) {
      builder.openBlock({ leadingLineBreaks: 1 });
      walkChildren(element.children, builder);
      builder.closeBlock({ trailingLineBreaks: 1 });
    },
    heading(element, walkChildren, builder) {
      builder.openBlock(blockSpacing);
      if (colors > 0) walkBetween(signsOf('bold'), element, walkChildren, builder);
      else {
        builder.addInline(`${'#'.repeat(Number(element.name?.[1]))} `);
        walkChildren(element.children, builder);
      }
      builder.closeBlock(blockSpacing);
    },
    bold: emphasisFormatter('bold'),
    italic: emphasisFormatter('italic'),
    code: emphasisFormatter('code'),
    link(element, walkChildren, builder) {
      const url = safeAddress(element.attribs?.href);
      if (url === undefined || isWithin(element, 'a')) walkChildren(element.children, builder);
      else walkBetween(signsOfLink(addresses.push(url) - 1), element, walkChildren, builder);
    },
    image(element, _walk, builder) {
      const alt: unknown = element.attribs?.alt;
      if (typeof alt === 'string' && alt.trim() !== '') builder.addInline(` [${alt.trim()}] `);
    },
    rule(_element, _walk, builder) {
      builder.openBlock(blockSpacing);
      builder.addInline((ascii ? '-' : '─').repeat(Math.min(40, style.width ?? 40)));
      builder.closeBlock(blockSpacing);
    },
    pre(element, walkChildren, builder) {
      builder.openBlock({ ...blockSpacing, isPre: true });
      walkChildren(element.children, builder);
      const indent = (line: string) => `${unwrappedSign}    ${line.replace(/\t/g, '    ')}`;
      builder.closeBlock({
        ...blockSpacing,
        blockTransform: text => text.split('\n').map(indent).join('\n'),
      });
    },
    quote(element, walkChildren, builder) {
      builder.openBlock(blockSpacing);
      walkChildren(element.children, builder);
      const bar = ascii ? '| ' : '│ ';
      builder.closeBlock({
        ...blockSpacing,
        blockTransform: text =>
          text
            .split('\n')
            .map(line => bar + line)
            .join('\n'),
      });
    },
    list(element, walkChildren, builder) {
      const breaks = isWithin(element, 'li') ? 1 : 2;
      const items = element.children.filter(({ type, data = '' }) => type !== 'text' || data.trim() !== '');
      let number = 1;
      const prefixOf = ({ name }: DomNode) =>
        name !== 'li' ? '' : element.name === 'ol' ? `${number++}. ` : ascii ? '- ' : '• ';
      const prefixes = items.map(prefixOf);
      const maxPrefixLength = Math.max(0, prefixes.at(-1)?.length ?? 0, prefixes[0]?.length ?? 0);
      builder.openList({
        interRowLineBreaks: 1,
        leadingLineBreaks: breaks,
        maxPrefixLength,
        prefixAlign: 'left',
      });
      for (const [index, item] of items.entries()) {
        builder.openListItem({ prefix: prefixes[index] ?? '' });
        walkChildren(item.name === 'li' ? item.children : [item], builder);
        builder.closeListItem();
      }
      builder.closeList({ trailingLineBreaks: breaks });
    },
    table(element, walkChildren, builder) {
      builder.openTable();
      for (const row of rowsOf(element)) {
        builder.openTableRow();
        for (const cell of row) {
          builder.openTableCell({});
          walkChildren(cell, builder);
          builder.closeTableCell({});
        }
        builder.closeTableRow();
      }
      const paintText = (text: string) => createPainter().paintLine(text);
      builder.closeTable({
        ...blockSpacing,
        tableToString: rows =>
          tableText(
            rows.map(row => row.map(({ text }) => oneLine(text))),
            paintText,
            style,
          ),
      });
    },
  };
}

/** Returns a function that marks emphasis. Code within preformatted text is not marked. */
function emphasisFormatter(emphasis: Emphasis): FormatCallback {
  return (element, walkChildren, builder) => {
    if (emphasis === 'code' && isWithin(element, 'pre')) walkChildren(element.children, builder);
    else walkBetween(signsOf(emphasis), element, walkChildren, builder);
  };
}

function walkBetween(
  [openSign, closeSign]: readonly [string, string],
  element: DomNode,
  walkChildren: RecursiveCallback,
  builder: Parameters<FormatCallback>[2],
): void {
  builder.addInline(openSign);
  walkChildren(element.children, builder);
  builder.addInline(closeSign);
}

/** Whether an element with that name contains this one. The search ends at the depth below which nothing is shown. */
function isWithin({ parent }: DomNode, name: string, levels = maxHtmlDepth): boolean {
  if (!parent || levels === 0) return false;
  return parent.name === name || isWithin(parent, name, levels - 1);
}

/** Returns the content of the cells of each row; other content is a row of one cell. */
function rowsOf(table: DomNode): readonly (readonly DomNode[][])[] {
  const isTag = ({ type }: DomNode) => type === 'tag';
  const rows = table.children
    .flatMap(each => (/^t(head|body|foot)$/.test(each.name ?? '') ? each.children : [each]))
    .filter(isTag);
  return rows.map(row =>
    row.name === 'tr' ? row.children.filter(isTag).map(cell => cell.children) : [row.children],
  );
}

function oneLine(text: string): string {
  return tidySigns(text.replaceAll(unwrappedSign, '').replace(/\s+/g, ' ').trim());
}

const numericCell = /^[-+−]?\d[\d.,]*$|^$/;

/** Returns a table in columns, with numbers aligned on the right, if it fits; otherwise a line for each row. */
function tableText(
  rows: readonly (readonly string[])[],
  paintText: (text: string) => string,
  { width = Number.POSITIVE_INFINITY, colors }: Style,
): string {
  const filledRows = rows.filter(row => row.some(cell => cell !== ''));
  const cells = filledRows.map(row => row.map(text => ({ text, columns: visibleWidth(paintText(text)) })));
  const widths: number[] = [];
  const alignsRight: boolean[] = [];
  for (const [index, row] of cells.entries())
    for (const [column, { text, columns }] of row.entries()) {
      widths[column] = Math.max(widths[column] ?? 0, columns);
      alignsRight[column] = (alignsRight[column] ?? true) && (index === 0 || numericCell.test(text));
    }
  const [openSign, closeSign] = colors > 0 ? signsOf('bold') : ['', ''];
  if (widths.reduce((sum, each) => sum + each, (widths.length - 1) * columnGap.length) > width)
    return filledRows.map(row => row.join(' | ')).join('\n');
  const lines = cells.map(row =>
    row
      .map(({ text, columns }, index) => {
        const space = ' '.repeat((widths[index] ?? 0) - columns);
        return alignsRight[index] ? space + text : text + space;
      })
      .join(columnGap),
  );
  return lines
    .map((line, index) => `${unwrappedSign}${index === 0 ? openSign + line + closeSign : line}`)
    .join('\n');
}
