/** How HTML is written as text: the notation for people is here, that of Markdown in markdown/document.ts. */
import { escapeControls } from '../../../base/text/sanitise.ts';
import type { Style } from '../../../base/text/style.ts';
import { htmlTokens } from './html-tokens.ts';
import { tableLines, type Word } from './laid-words.ts';

export interface Notation {
  readonly bullet: string;
  readonly quote: string;
  readonly rule: string;
  /** Escapes text. */
  text(text: string, linked: boolean): string;
  /** Text that is code; if undefined, it is put between backticks. */
  code?(text: string): string;
  /** The sign of which lines above and below preformatted text consist; undefined: it is indented. */
  readonly fence?: string;
  /** Escapes the beginning and the end of a line, which may look like markup. */
  line(line: string): string;
  /** The marks before and after the text of a link; if undefined, its address follows in brackets. */
  link?(url: string): readonly [string, string];
  /** What stands in the brackets, where it isn't the address itself. */
  address?(url: string): string | undefined;
  image(alt: string, url: string | undefined): string;
  /** A table's lines; undefined where its columns do not fit. */
  table(rows: readonly (readonly (readonly Word[])[])[]): string[] | undefined;
}

/** The notation for people, with little markup. */
export function plainNotation({ ascii, paint, width: columns }: Style): Notation {
  return {
    bullet: ascii ? '-' : '•',
    quote: ascii ? '| ' : '│ ',
    rule: (ascii ? '-' : '─').repeat(Math.min(40, columns ?? 40)),
    text: text => text,
    line: line => line,
    image: alt => `[${alt}]`,
    table: rows => tableLines(rows, columns ?? Number.POSITIVE_INFINITY, paint),
  };
}

/** A fence line that does not occur in the text. */
export function fenceFor(source: string, { fence }: Notation): string | undefined {
  if (fence === undefined) return undefined;
  let inText = 0;
  for (const token of htmlTokens(source))
    if (token.kind === 'text') inText += token.text.split(fence).length - 1;
  return fence.repeat(3 + inText);
}

/** The address of a link as it may be shown; none for those that a terminal or browser would run. */
export function shownAddress(href: string | undefined): string | undefined {
  const url = escapeControls((href ?? '').trim());
  return url === '' || url.startsWith('#') || /^(javascript|data|vbscript):/i.test(url) ? undefined : url;
}
