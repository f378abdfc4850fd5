/** The HTML of the pages of `serve`. All text of records is escaped here. */
import { escapeControls, replaceDoubleSigns } from '../../../../base/text/sanitise.ts';
import { quoteWord } from '../../../../base/text/shell-word.ts';

/** Text that already is HTML. */
export class Markup {
  readonly html: string;

  constructor(html: string) {
    this.html = html;
  }
}

export type HtmlPart = string | number | Markup | undefined | readonly (string | Markup)[];

/** A template tag: values are escaped unless they are markup. */
export function html(texts: TemplateStringsArray, ...parts: readonly HtmlPart[]): Markup {
  return new Markup(
    texts.map((text, index) => text + (index < parts.length ? htmlOf(parts[index]) : '')).join(''),
  );
}

function htmlOf(part: HtmlPart): string {
  if (part instanceof Markup) return part.html;
  if (part === undefined) return '';
  return typeof part === 'object' ? part.map(htmlOf).join('') : escapeHtml(String(part));
}

const htmlEntities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Escapes a text, with double sharps and flats as signs that every font has. */
function escapeHtml(text: string): string {
  return escapeControls(replaceDoubleSigns(text)).replace(/[&<>"']/g, sign => htmlEntities[sign] ?? sign);
}

export interface Page {
  readonly title: string;
  /** The text of the search box. */
  readonly query?: string;
  /** Whether the page is a search page. On small screens, other pages hide the search box. */
  readonly isSearchPage?: boolean;
  /** A line below the title that describes the page. */
  readonly lead?: HtmlPart;
  readonly main: Markup;
  /** The command that prints the same in a terminal, without the program's name. */
  readonly command?: readonly string[] | undefined;
}

/** Returns the text of a part, without its tags. */
export function plainText(part: HtmlPart): string {
  return htmlOf(part).replace(/<[^>]*>/g, '');
}

export function document({ title, query = '', isSearchPage = false, lead, main, command }: Page): string {
  return html`<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<link rel="icon" type="image/svg+xml" href="/favicon.svg">
<link rel="stylesheet" href="/style.css">
<script src="/script.js" defer></script>
</head>
<body>
<header>
<div class="bar">
<a class="home" href="/">music-cli</a>
<details class="fold"${isSearchPage ? html` open` : undefined}><summary>Find</summary><form action="/search" role="search">
<label class="unseen" for="q">Notes, chords, a rhythm, a name</label>
<input id="q" name="q" type="search" maxlength="1000" placeholder="Notes, chords, a rhythm, a name" value="${query}">
<button type="submit">Find</button>
</form></details>
<nav aria-label="Catalog"><a href="/scales">Scales</a> <a href="/chord">Chords</a> <a href="/harmonies">Progressions</a> <a href="/rhythms">Rhythms</a> <a href="/#more">More</a></nav>
</div>
</header>
<main>
<h1>${title}</h1>
${lead === undefined ? undefined : html`<p class="lead">${lead}</p>`}
${main}
</main>
<footer><p>${command === undefined ? undefined : html`In a terminal: <code>music-cli ${command.map(quoteWord).join(' ')}</code> · `}<a href="/api">Routes</a> · <a href="/openapi.json">OpenAPI</a></p></footer>
</body>
</html>
`.html;
}

/** Returns the typed text in an address. */
export function queryText(query: URLSearchParams): string {
  return query.get('q')?.trim() ?? '';
}

/** Returns the address of the page for typed text. */
export function searchAddress(text: string): string {
  return `/search?q=${encodeURIComponent(text)}`;
}

/** Returns the typed text at an address; empty if it is another page. */
export function textOfAddress(address: string): string {
  return address.startsWith(searchAddress(''))
    ? decodeURIComponent(address.slice(searchAddress('').length))
    : '';
}

/** Examples of searches. */
export const examples = ['C E♭ G B♭', 'Dm7 G7 Cmaj7', 'x..x..x.', 'A minor pentatonic', '440 Hz'].map(
  each => [each, searchAddress(each)] as const,
);

/** Links with their labels. */
export type LabelledLinks = readonly (readonly [label: string, address: string])[];

/** Returns links in a row. */
export function linkRow(links: LabelledLinks): Markup | undefined {
  const items = links.map(([label, address]) => html`<li><a href="${address}">${label}</a></li>`);
  return items.length === 0 ? undefined : html`<ul class="chips">${items}</ul>`;
}

/** Returns a section of links, which printed pages leave out. */
export function linkSection(title: string, links: LabelledLinks): Markup | undefined {
  const list = linkRow(links);
  return list && html`<section class="screen"><h2>${title}</h2>\n${list}</section>\n`;
}

/** Returns rarely needed content that opens at a click. */
export function foldContent(content: Markup): Markup {
  return html`<details class="more screen"><summary>More</summary>${content}</details>\n`;
}

export function section(title: string, content: Markup | undefined): Markup | undefined {
  return content && html`<section><h2>${title}</h2>\n${content}</section>\n`;
}
