/**
 * Marks emphasis and links in a text with signs, because the layout library would count escape sequences as columns.
 * The signs are noncharacters of Unicode, which are first removed from the HTML.
 */
import { visibleWidth } from '../../../base/text/painted.ts';
import { escapeFor } from '../../../base/text/sanitise.ts';
import { link, type Style } from '../../../base/text/style.ts';
import { wrap } from '../../../base/text/width.ts';

export type Emphasis = 'bold' | 'italic' | 'code';

/** The signs before and after emphasised text, and the mark that replaces both if there are no colours. */
const emphases: Readonly<Record<Emphasis, readonly [before: string, after: string, mark: string]>> = {
  bold: ['\ufdd0', '\ufdd1', '**'],
  italic: ['\ufdd2', '\ufdd3', '*'],
  code: ['\ufdd4', '\ufdd5', '`'],
};
const linkSign = '\ufdd6';
const linkEnd = '\ufdd7';
/** Begins a line that must not be wrapped. */
export const unwrappedSign = '\ufdd8';
/** Marks text that was left out. */
export const cutSign = '\ufdd9';

export function signsOf(emphasis: Emphasis): readonly [before: string, after: string] {
  const [openSign, closeSign] = emphases[emphasis];
  return [openSign, closeSign];
}

/** Returns the signs around a link. @param index the index of the link's address */
export function signsOfLink(index: number): readonly [before: string, after: string] {
  return [`${linkSign}${index}${linkSign}`, linkEnd];
}

/** Removes the signs from HTML, including those written as character references. */
export function withoutSigns(html: string): string {
  return html.replace(/[\ufdd0-\ufdef]|&#(?:x0*fd[de][0-9a-f]|0*(?:649[7-9]\d|6500\d));?/gi, '');
}

/** Moves spaces out of pairs of signs, so that marks touch their words, and removes pairs with nothing between them. */
export function tidySigns(text: string): string {
  let tidyText = text
    .replace(/ ?((?:[\ufdd0\ufdd2\ufdd4]|\ufdd6\d+\ufdd6)+)([ \n]+)/g, '$2$1')
    .replace(/(?<![ \n])([ \n]+)([\ufdd1\ufdd3\ufdd5\ufdd7]+) ?/g, '$2$1');
  for (let previous = ''; previous !== tidyText; ) {
    previous = tidyText;
    tidyText = tidyText.replace(/\ufdd0\ufdd1|\ufdd2\ufdd3|\ufdd4\ufdd5/g, '');
  }
  return tidyText;
}

const everySign = /([\ufdd0-\ufdd5\ufdd7\ufdd9]|\ufdd6\d+\ufdd6)/;

interface Word {
  readonly text: string;
  readonly followsSpace: boolean;
}

/** Replaces the signs in lines with escape sequences or marks. Emphasis and links continue from line to line. */
export class SignPainter {
  readonly #style: Style;
  readonly #addresses: readonly string[];
  readonly #commandFor: (url: string) => string | undefined;
  readonly #openCounts: Record<Emphasis, number> = { bold: 0, italic: 0, code: 0 };
  #link: { readonly url: string; text: string } | undefined;

  constructor(style: Style, addresses: readonly string[], commandFor: (url: string) => string | undefined) {
    this.#style = style;
    this.#addresses = addresses;
    this.#commandFor = commandFor;
  }

  /** Returns a line with its signs replaced. */
  paintLine(line: string): string {
    return this.#words(line, undefined)
      .map(({ text, followsSpace }) => (followsSpace ? ` ${text}` : text))
      .join('');
  }

  /** Returns the lines of a paragraph or item, of at most `width` columns each if its words allow it. */
  wrapLine(line: string, width: number): readonly string[] {
    if (line.includes(unwrappedSign) || width === Number.POSITIVE_INFINITY)
      return [this.paintLine(line.replace(unwrappedSign, '')).trimEnd()];
    const [margin = ''] = /^(?:[│|] )* *(?:(?:[•-]|\d+\.) +)?/.exec(line) ?? [];
    const nextMargin = margin.replace(/[^│|]/g, ' ').replace(/[│|](?! )/g, ' ');
    const lines: string[] = [];
    let current = margin;
    let usedColumns = margin.length;
    let isEmpty = true;
    for (const { text, followsSpace } of this.#words(line.slice(margin.length), Math.max(20, width - 20))) {
      const columns = visibleWidth(text);
      const space = followsSpace && !isEmpty ? ' ' : '';
      if (!isEmpty && usedColumns + space.length + columns > width) {
        lines.push(current.trimEnd());
        current = nextMargin + text;
        usedColumns = nextMargin.length + columns;
      } else {
        current += space + text;
        usedColumns += space.length + columns;
      }
      isEmpty = false;
    }
    return [...lines, current.trimEnd()];
  }

  /** Splits a line into words. @param width longer words are divided; in columns */
  #words(line: string, width: number | undefined): readonly Word[] {
    const words: Word[] = [];
    for (const [index, piece] of line.split(' ').entries()) {
      let text = '';
      let followsSpace = index > 0;
      const endWord = () => {
        if (text !== '' || width === undefined) words.push({ text, followsSpace });
        text = '';
        followsSpace = false;
      };
      for (const part of piece.split(everySign)) {
        if (part === '') continue;
        if (everySign.test(part)) {
          const address = part === linkEnd ? this.#endLink() : undefined;
          text += address === undefined ? this.#applySign(part) : '';
          if (address === undefined) continue;
          endWord();
          [text, followsSpace] = [address, true];
          continue;
        }
        const escaped = escapeFor(this.#style, part);
        if (this.#link) this.#link.text += part;
        for (const [index, chunk] of (width === undefined ? [escaped] : wrap(escaped, width)).entries()) {
          if (index > 0) endWord();
          text += this.#paint(chunk);
        }
      }
      endWord();
    }
    return words;
  }

  #paint(text: string): string {
    const { paint } = this.#style;
    const { bold, italic, code } = this.#openCounts;
    const painted =
      bold > 0 ? paint.bold(text) : italic > 0 ? paint.italic(text) : code > 0 ? paint.code(text) : text;
    return this.#link ? link(painted, this.#link.url, this.#style) : painted;
  }

  /** Applies a sign, and returns its replacement. */
  #applySign(sign: string): string {
    if (sign === cutSign) return this.#style.ascii ? '...' : '…';
    if (sign.startsWith(linkSign)) {
      const url = this.#addresses[Number(sign.slice(1, -1))];
      this.#link = url === undefined ? undefined : { url, text: '' };
      return '';
    }
    for (const emphasis of ['bold', 'italic', 'code'] as const) {
      const [openSign, closeSign, mark] = emphases[emphasis];
      if (sign !== openSign && sign !== closeSign) continue;
      const openCount = this.#openCounts[emphasis];
      if (sign === closeSign && openCount === 0) return '';
      this.#openCounts[emphasis] += sign === openSign ? 1 : -1;
      return this.#style.colors > 0 || openCount !== (sign === openSign ? 0 : 1) ? '' : mark;
    }
    return '';
  }

  /** Ends a link. Returns its command or URL in brackets; undefined if the text or the terminal shows it. */
  #endLink(): string | undefined {
    const link = this.#link;
    this.#link = undefined;
    if (link === undefined || link.text === link.url.replaceAll(' ', '')) return undefined;
    if (this.#style.hasLinks && /^https?:/.test(link.url)) return undefined;
    return `(${escapeFor(this.#style, this.#commandFor(link.url) ?? link.url)})`;
  }
}
