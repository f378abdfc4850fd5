/** Escapes text for CommonMark and for GitHub's Markdown, which turns plain URLs into links. */

import { escapeControls } from '../../../../base/text/sanitise.ts';
import type { Style } from '../../../../base/text/style.ts';
import { displayText } from '../../cell.ts';
import type { Selection } from '../format.ts';

const urlPattern = /(?:https?|ftp):\/\/[^\s<>|`]+/gi;

/** Matches character references, which would change a URL in angle brackets. */
const characterReference = /&[^\s&;]+;/;

/** Escapes text. @param isLinkText whether it is the text of a link, which cannot contain another link */
export function markdownText(text: string, isLinkText = false): string {
  let result = '';
  let end = 0;
  for (const { 0: url, index } of text.matchAll(urlPattern)) {
    if (isLinkText || characterReference.test(url)) continue;
    // Angle brackets mark the end. GitHub reads everything up to white space as the URL, including every backslash.
    result += `${escapeMarkup(text.slice(end, index))}<${url}>`;
    end = index + url.length;
  }
  return result + escapeMarkup(text.slice(end));
}

/** Matches pipes, which would end a cell, markup, and the beginnings of URLs. */
const markup = /[\\|`*_<>[\]~&]|:(?=\/\/)|(?<=www)\./i;
const everyMarkup = new RegExp(markup, 'gi');

/** Escapes text. `<` gets no backslash, which could become part of a URL before it and leave a tag. */
function escapeMarkup(text: string): string {
  return markup.test(text) ? text.replace(everyMarkup, sign => (sign === '<' ? '&lt;' : `\\${sign}`)) : text;
}

/** Escapes a line that would be a list, heading or rule, and number signs that a heading would drop at its end. */
export function markdownLine(line: string): string {
  return line
    .replace(/^(?:[-+*]|-{2,}|=+|#{1,6})(?= |$)/, '\\$&')
    .replace(/^(\d{1,9})(?=[.)](?: |$))/, '$1\\')
    .replace(/ (?=#+ *$)/, ' \\');
}

/** Formats text as code, between more backticks than any run in it. */
export function markdownCode(text: string): string {
  const runs = text.match(/`+/g) ?? [];
  const fence = '`'.repeat(Math.max(0, ...runs.map(run => run.length)) + 1);
  return runs.length === 0 ? fence + text + fence : `${fence} ${text} ${fence}`;
}

/** Returns the URL of a link, escaped, and in angle brackets if spaces or brackets in it would end the link early. */
export function markdownDestination(url: string): string {
  const encodedUrl = url.replace(/[|<>]/g, encodeURIComponent).replace(/\\|&(?=[^\s&;]+;)/g, '\\$&');
  return /[\s()]/.test(encodedUrl) ? `<${encodedUrl}>` : encodedUrl;
}

/** Yields the rows of the table of `-o markdown`. */
export function* markdownTable(
  { columns, records }: Selection,
  style: Pick<Style, 'noteNames'>,
): Generator<string> {
  yield `${markdownRow(columns.map(column => markdownText(escapeControls(column.name))))}\n`;
  yield `|${columns.map(column => (column.isNumeric ? ' ---: |' : ' --- |')).join('')}\n`;
  for (const { fields } of records)
    yield `${markdownRow(columns.map(column => markdownText(escapeControls(displayText(column, fields, style)))))}\n`;
}

function markdownRow(cells: readonly string[]): string {
  return `|${cells.map(cell => ` ${cell} |`).join('')}`;
}
