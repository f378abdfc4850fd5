/** The HTML of the pages of `serve`. All text of records is escaped here. */
import { visible } from '../../../output/text/sanitise.ts';

/** Text that is HTML already. */
export class Markup {
  readonly html: string;

  constructor(html: string) {
    this.html = html;
  }
}

type Part = string | number | Markup | undefined | readonly (string | Markup)[];

/** A template tag: values are escaped unless they are markup. */
export function html(texts: TemplateStringsArray, ...parts: readonly Part[]): Markup {
  return new Markup(
    texts.map((text, index) => text + (index < parts.length ? markup(parts[index]) : '')).join(''),
  );
}

function markup(part: Part): string {
  if (part instanceof Markup) return part.html;
  if (part === undefined) return '';
  return typeof part === 'object' ? part.map(markup).join('') : escaped(String(part));
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escaped(text: string): string {
  return visible(text).replace(/[&<>"']/g, sign => entities[sign] ?? sign);
}

export interface Page {
  readonly title: string;
  /** The text in the search box. */
  readonly asked?: string;
  readonly main: Markup;
}

export function document({ title, asked = '', main }: Page): string {
  return html`<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<link rel="stylesheet" href="/style.css">
</head>
<body>
<header>
<a href="/">music-cli</a>
<form action="/search" role="search">
<label for="q">Notes, chords, a rhythm, words</label>
<input id="q" name="q" type="search" maxlength="1000" value="${asked}">
<button type="submit">Find</button>
</form>
</header>
<main>
<h1>${title}</h1>
${main}
</main>
<footer><a href="/api">Routes</a> <a href="/openapi.json">OpenAPI</a></footer>
</body>
</html>
`.html;
}

export const style = `:root { color-scheme: light dark; --line: #8886; --paper: #fff }
* { box-sizing: border-box }
body { font: 1rem/1.5 system-ui, sans-serif; max-width: 62rem; margin: 0 auto; padding: 0 1rem 2rem }
header { display: flex; flex-wrap: wrap; gap: .5rem 2rem; align-items: baseline; padding: 1rem 0; border-bottom: 1px solid var(--line) }
header form { display: flex; flex-wrap: wrap; gap: .5rem; align-items: baseline; flex: 1 1 16rem }
header input { flex: 1 1 10rem; min-width: 0; font: inherit; padding: .2rem .4rem }
button { font: inherit }
h1 { font-size: 1.6rem; overflow-wrap: anywhere }
h2 { font-size: 1.2rem; margin-top: 2rem }
a { color: LinkText; overflow-wrap: anywhere }
.wide { overflow-x: auto }
table { border-collapse: collapse }
th, td { text-align: left; vertical-align: top; padding: .2rem 1rem .2rem 0; border-top: 1px solid var(--line) }
th, td, td a { overflow-wrap: break-word }
td.number { text-align: right }
dl { display: grid; grid-template-columns: minmax(5rem, max-content) 1fr; gap: .2rem 1rem }
dt { font-weight: bold }
dd { margin: 0; overflow-wrap: anywhere }
figure { margin: 1rem 0 }
figure img { background: var(--paper); max-width: 100%; padding: .5rem }
audio { width: min(100%, 30rem) }
pre { white-space: pre-wrap; overflow-wrap: anywhere; font: inherit; max-width: 45rem }
ul.plain { list-style: none; padding: 0; display: flex; flex-wrap: wrap; gap: .3rem 1.2rem }
footer { margin-top: 3rem; border-top: 1px solid var(--line); padding-top: .5rem }
@media (max-width: 40rem) { .wide table { width: max-content } td { max-width: 16rem } }
@media print { header, footer, audio, .screen { display: none } body { max-width: none; padding: 0 } figure, tr { break-inside: avoid } a { color: inherit; text-decoration: none } }
`;
