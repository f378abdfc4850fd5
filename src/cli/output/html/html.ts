/** HTML of an article as text for people. Nothing is executed, fetched or trusted. */

import { escapeFor } from '../../../base/text/sanitise.ts';
import { link, type Style } from '../../../base/text/style.ts';
import { prose, width, wrap } from '../../../base/text/width.ts';
import { attribute, htmlTokens } from './html-tokens.ts';
import { bracket, joinedWords, type Word, wordLines } from './laid-words.ts';
import { fenceFor, type Notation, plainNotation, shownAddress } from './notation.ts';

const blocks =
  /^(p|div|section|article|main|aside|header|footer|nav|figure|figcaption|address|dl|dt|dd|table|thead|tbody|tfoot|caption|form|fieldset|details|summary|body|html|h[1-6])$/;

/** What stands around emphasis where there are no colours. */
type Mark = '**' | '*' | '`';
const emphases: ReadonlyMap<string, Mark> = new Map(
  Object.entries({ b: '**', strong: '**', i: '*', em: '*', code: '`', kbd: '`' } as const),
);

/** Readable text in lines without trailing spaces, wrapped where the style has a width. */
export function markupText(source: string, style: Style, notation = plainNotation(style)): string {
  const page = new TextPage(style, notation, fenceFor(source, notation));
  for (const token of htmlTokens(source)) {
    if (token.kind === 'text') page.text(token.text);
    else if (token.kind === 'open') page.open(token.name, token.attributes);
    else page.close(token.name);
  }
  return page.end();
}

/** A list being written: the number of its next item, or 0 for bullets. */
interface HtmlList {
  next: number;
  /** Spaces as wide as the item's mark; lines with less indentation would not belong to the item. */
  hanging: string;
}

/** Deeper levels are not indented, so that hostile nesting costs no more than its size. */
const deepest = 8;

class TextPage {
  readonly #style: Style;
  readonly #lines: string[] = [];
  /** The width of lines; infinite if there is no terminal. */
  readonly #room: number;
  /** The words of the paragraph being collected. */
  #words: Word[] = [];
  /** The rows of the table being collected. */
  #rows: (readonly Word[])[][] | undefined;
  #space = false;
  /** The index of the first word after each opening mark. */
  #opened: number[] = [];
  /** How many elements of each emphasis are open. */
  readonly #open: Record<Mark, number> = { '**': 0, '*': 0, '`': 0 };
  /** The code being collected, if the notation needs it as a whole. */
  #codeText = '';
  #pre = 0;
  #quote = 0;
  #heading = 0;
  #links: { readonly url: string | undefined; readonly from: number }[] = [];
  #lists: HtmlList[] = [];
  /** The mark before the paragraph's first line: a bullet, a number. */
  #mark = '';
  readonly #notation: Notation;
  readonly #fence: string | undefined;
  /** Between fences, which mark code, there is no markup, and no block begins or ends. */
  #fenced = false;

  constructor(style: Style, notation: Notation, fence: string | undefined) {
    this.#style = style;
    this.#notation = notation;
    this.#fence = fence;
    this.#room = style.width ?? Number.POSITIVE_INFINITY;
  }

  text(text: string): void {
    if (this.#verbatim) {
      for (const [index, line] of text.split(/\r\n|\n|\r/).entries()) {
        if (index > 0) this.#flush(true);
        if (line !== '') this.#word(escapeFor(this.#style, line.replaceAll('\t', '    ')), this.#space);
      }
      return;
    }
    if (this.#open['`'] > 0 && this.#rows === undefined && this.#notation.code !== undefined) {
      this.#codeText += text;
      return;
    }
    this.#endCode();
    const linked = this.#links.at(-1)?.url !== undefined;
    for (const piece of text.split(/([ \t\r\n\f]+)/)) {
      if (piece === '') continue;
      if (/^[ \t\r\n\f]/.test(piece)) this.#space = true;
      else this.#word(this.#notation.text(escapeFor(this.#style, piece), linked), this.#space);
    }
  }

  open(name: string, attributes: string): void {
    if (this.#fenced && !/^(pre|br|table)$/.test(name)) return;
    const mark = emphases.get(name);
    if (mark !== undefined) this.#emphasis(mark, true);
    if (blocks.test(name) || name === 'pre' || name === 'blockquote' || name === 'hr') this.#block();
    if (/^h[1-6]$/.test(name)) this.#heading = Number(name[1]);
    else if (name === 'a') this.#beginLink(shownAddress(attribute(attributes, 'href')));
    else if (name === 'img') this.#image(attribute(attributes, 'alt'), attribute(attributes, 'src'));
    else if (name === 'br') this.#flush(true);
    else if (name === 'hr' && this.#rows === undefined) this.#lines.push(this.#notation.rule, '');
    else if (name === 'pre' && this.#pre++ === 0 && this.#rows === undefined) this.#fenceLine(true);
    else if (name === 'blockquote') this.#quote++;
    else if (name === 'ul' || name === 'ol') {
      if (this.#lists.length === 0) this.#block();
      else this.#flush();
      this.#lists.push({ next: name === 'ol' ? 1 : 0, hanging: ' '.repeat(width(this.#mark)) });
    } else if (name === 'li') this.#item();
    else if (name === 'table') {
      this.#fenceLine(false);
      this.#rows ??= [];
    } else if (name === 'tr') this.#row();
    else if (name === 'td' || name === 'th') this.#cell();
  }

  close(name: string): void {
    if (this.#fenced && name !== 'pre') return;
    const mark = emphases.get(name);
    if (mark !== undefined) this.#emphasis(mark, false);
    else if (name === 'a') this.#endLink();
    else if (name === 'pre' && this.#pre > 0) {
      this.#flush();
      if (this.#pre === 1) this.#fenceLine(false);
      this.#pre--;
      this.#block();
    } else if (name === 'blockquote' && this.#quote > 0) {
      this.#block();
      this.#quote--;
    } else if ((name === 'ul' || name === 'ol') && this.#lists.length > 0) {
      this.#flush();
      this.#lists.pop();
      if (this.#lists.length === 0) this.#block();
    } else if (name === 'li') this.#flush();
    else if (name === 'table') this.#table();
    else if (blocks.test(name)) this.#block();
  }

  end(): string {
    this.#table();
    this.#flush();
    this.#fenceLine(false);
    this.#block();
    while (this.#lines.at(-1) === '') this.#lines.pop();
    return this.#lines.join('\n');
  }

  #endCode(): void {
    if (this.#codeText === '' || this.#notation.code === undefined) return;
    const text = this.#codeText.replace(/[ \t\r\n\f]+/g, ' ');
    this.#codeText = '';
    const code = this.#notation.code(escapeFor(this.#style, text.trim()));
    // The marks of two adjacent codes would run into one.
    const besideCode = this.#words.at(-1)?.text.endsWith('`') === true;
    if (text !== ' ') this.#word(code, this.#space || text.startsWith(' ') || besideCode);
    this.#space ||= text.endsWith(' ');
  }

  #word(text: string, spaced: boolean): void {
    this.#endCode();
    const { paint, width: columns } = this.#style;
    let painted = (piece: string) => piece;
    if (this.#open['**'] > 0 || this.#heading > 0) painted = paint.bold;
    else if (this.#open['*'] > 0) painted = paint.italic;
    else if (this.#open['`'] > 0 && this.#pre === 0) painted = paint.code;
    const url = this.#links.at(-1)?.url;
    const pieces = columns === undefined || this.#pre > 0 ? [text] : wrap(text, Math.max(20, columns - 20));
    for (const [index, piece] of pieces.entries()) {
      const shown = painted(piece);
      this.#words.push({
        text: url === undefined ? shown : link(shown, url, this.#style),
        spaced: index === 0 && spaced,
      });
    }
    this.#space = false;
  }

  get #verbatim(): boolean {
    return this.#pre > 0 && (this.#fence === undefined || this.#fenced);
  }

  /** Writes the line above or below preformatted text. */
  #fenceLine(begins: boolean): void {
    if (this.#fence === undefined || this.#fenced === begins) return;
    // Without a list, the lines after the first would not be the item's.
    if (begins && this.#lists.length === 0) this.#mark = '';
    this.#fenced = true;
    this.#word(this.#fence, false);
    this.#flush();
    this.#fenced = begins;
  }

  /** Without colours, emphasis is marked by signs next to its words, so that spaces are outside of them. */
  #emphasis(mark: Mark, opening: boolean): void {
    const before = this.#open[mark];
    if (!opening && before === 0) return;
    this.#open[mark] += opening ? 1 : -1;
    const isCode = mark === '`' && (this.#pre > 0 || this.#notation.code !== undefined);
    if (before !== (opening ? 0 : 1) || isCode || this.#style.colors > 0) return;
    this.#endCode();
    const space = this.#space;
    if (!opening && this.#opened.pop() === this.#words.length) {
      // There were no words between the marks.
      this.#space = this.#words.pop()?.spaced || space;
      return;
    }
    this.#word(mark, opening && space);
    this.#space = !opening && space;
    if (opening) this.#opened.push(this.#words.length);
  }

  /** Begins a link, and ends the one before: links are not nested. */
  #beginLink(url: string | undefined): void {
    this.#endLink();
    this.#endCode();
    this.#links.push({ url, from: this.#words.length });
  }

  #endLink(): void {
    const { url, from = 0 } = this.#links.pop() ?? {};
    if (url === undefined) return;
    this.#endCode();
    if (this.#notation.link !== undefined) {
      bracket(this.#words, from, this.#notation.link(url));
      return;
    }
    const shown = joinedWords(this.#words.slice(from));
    if ((this.#style.links && /^https?:/.test(url)) || shown === url) return;
    // A space at the end of the link's text stands behind its address.
    const space = this.#space;
    this.#word(`(${this.#notation.address?.(url) ?? url})`, shown !== '');
    this.#space = space;
  }

  #image(alt: string | undefined, source: string | undefined): void {
    if (!alt) return;
    this.#word(this.#notation.image(escapeFor(this.#style, alt), shownAddress(source)), true);
    this.#space = true;
  }

  #item(): void {
    this.#flush();
    const list = this.#lists.at(-1) ?? { next: 0, hanging: '' };
    this.#mark = list.next === 0 ? `${this.#notation.bullet} ` : `${list.next++}. `;
    list.hanging = ' '.repeat(width(this.#mark));
  }

  #row(): void {
    this.#cell();
    if (this.#rows?.at(-1)?.length !== 0) this.#rows?.push([]);
  }

  /** Begins a cell of a table, and ends the one before. */
  #cell(): void {
    this.#space = true;
    if (this.#words.length === 0) return;
    if (this.#rows?.length === 0) this.#rows.push([]);
    this.#rows?.at(-1)?.push(this.#take());
  }

  /** Writes the table in columns if they fit, else a line for each row. */
  #table(): void {
    this.#cell();
    const rows = (this.#rows ?? []).filter(row => row.length > 0);
    this.#rows = undefined;
    const lines = rows.length === 0 ? [] : this.#notation.table(rows);
    if (lines !== undefined) {
      this.#lines.push(...lines);
    } else {
      const bar = { text: '|', spaced: true };
      for (const row of rows) {
        this.#words = row.flatMap((cell, at) => (at === 0 ? cell : [bar, ...cell]));
        this.#flush();
      }
    }
    if (rows.length > 0) this.#block();
  }

  /** Ends the paragraph and leaves one empty line after it. */
  #block(): void {
    this.#flush();
    this.#heading = 0;
    if (this.#rows !== undefined || this.#fenced) return;
    if (this.#lists.length === 0 && this.#lines.length > 0 && this.#lines.at(-1) !== '') this.#lines.push('');
  }

  /** Writes the collected words; `keepEmpty` makes a line even of none. */
  #flush(keepEmpty = false): void {
    this.#space = this.#rows !== undefined;
    if (this.#rows !== undefined) return;
    const words = this.#take();
    if (words.length === 0 && !(keepEmpty && (this.#pre > 0 || this.#lines.at(-1) !== ''))) return;
    const quote = this.#notation.quote.repeat(Math.min(this.#quote, deepest));
    const outer = this.#lists.slice(0, Math.min(this.#lists.length - 1, deepest));
    const indent = outer.map(({ hanging }) => hanging).join('');
    const hash = this.#heading > 0 && this.#style.colors === 0 ? `${'#'.repeat(this.#heading)} ` : '';
    const margin = `${quote}${this.#verbatim && !this.#fenced ? '    ' : indent}`;
    const hanging = this.#lists.at(-1)?.hanging ?? '';
    const widest = this.#style.width === undefined ? this.#room : Math.min(this.#room, prose);
    const room = this.#pre > 0 ? Number.POSITIVE_INFINITY : widest;

    const start = margin + (this.#mark || hanging) + hash;
    const below = margin + hanging;
    for (const [index, line] of wordLines(words, room, width(start), width(below)).entries()) {
      const written = this.#verbatim ? line : this.#notation.line(line);
      this.#lines.push(((index === 0 ? start : below) + written).trimEnd());
    }
    this.#mark = '';
  }

  /** Returns the collected words, and begins to collect others. */
  #take(): Word[] {
    this.#endCode();
    // Each block has its part of a link that goes on.
    const marksOf = this.#fenced ? undefined : this.#notation.link;
    for (const { url, from } of this.#links) if (url && marksOf) bracket(this.#words, from, marksOf(url));
    const words = this.#words;
    this.#words = [];
    this.#opened = [];
    this.#links = this.#links.map(({ url }) => ({ url, from: 0 }));
    return words;
  }
}
