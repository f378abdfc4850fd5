/**
 * The HTML of a record as HTML of a page: a few elements without their attributes, always closed, and links to the pages
 * of the records that they name. Everything else is text or left out.
 */
import { nouns } from '../../../../catalog/index.ts';
import { attribute, htmlTokens } from '../../../output/html/html-tokens.ts';
import { html, Markup, toSearch } from './html.ts';
import { musicTyped } from './music/related.ts';

const inline: ReadonlySet<string> = new Set(['em', 'strong', 'code', 'sub', 'sup', 'a']);
const blocks = ['p', 'h2', 'h3', 'h4', 'ul', 'ol', 'li', 'blockquote', 'pre', 'table', 'tr', 'th', 'td'];
/** The elements that are kept, by what they become; the page itself has the first heading. */
const kept: ReadonlyMap<string, string> = new Map([
  ...[...inline, ...blocks].map(name => [name, name] as const),
  ...Object.entries({ h1: 'h2', h5: 'h4', h6: 'h4', i: 'em', b: 'strong', tt: 'code', div: 'p' }),
]);

/** Elements that stand only directly in these. */
const parents: ReadonlyMap<string, readonly string[]> = new Map([
  ['li', ['ul', 'ol']],
  ['tr', ['table']],
  ['th', ['tr']],
  ['td', ['tr']],
]);
/** Elements in which other blocks stand. */
const holders: ReadonlySet<string> = new Set(['li', 'blockquote', 'td', 'th']);
/** Elements that hold no text themselves. */
const bare: ReadonlySet<string> = new Set(['ul', 'ol', 'table', 'tr']);

/** Elements in each other at most; what lies deeper is text. */
const deepest = 24;

/** Code that is looked at as music: characters, and elements of a text. */
const [longestCode, mostCodes] = [80, 100];

/** A paragraph, a list, a table, with the pages to which it leads. */
export interface ArticleBlock {
  readonly written: Markup;
  readonly addresses: readonly string[];
}

export function article(source: string): readonly ArticleBlock[] {
  const writer = new ArticleWriter();
  if (!/<[a-z]/i.test(source))
    for (const paragraph of source.split(/\n\s*\n/)) writer.paragraph(paragraph.trim());
  else
    for (const token of htmlTokens(source)) {
      if (token.kind === 'text') writer.text(token.text);
      else if (token.kind === 'close') writer.close(kept.get(token.name) ?? '');
      else if (token.name === 'br') writer.text('\n');
      else if (token.name === 'img') writer.text(attribute(token.attributes, 'alt') ?? '');
      else writer.open(kept.get(token.name) ?? '', attribute(token.attributes, 'href'));
    }
  return writer.end();
}

class ArticleWriter {
  readonly #blocks: ArticleBlock[] = [];
  readonly #open: string[] = [];
  #written = '';
  /** Where an open element of code began, and its text. */
  #code = { begin: 0, text: '' };
  #codes = 0;
  /** The pages to which the block leads so far. */
  #addresses: string[] = [];

  text(text: string): void {
    const last = this.#open.at(-1);
    if (text.trim() === '' && (last === undefined || bare.has(last))) return;
    if (last === undefined || last === 'blockquote') this.open('p');
    else if (bare.has(last)) this.open(last === 'table' || last === 'tr' ? 'td' : 'li');
    // A line break of HTML is white space; of a text that is code it stays.
    this.#written += html`${text}`.html.replaceAll('␊', '\n').replaceAll('␉', ' ');
    this.#code.text += text;
  }

  paragraph(text: string): void {
    if (text !== '') this.open('p');
    this.text(text);
    this.close('p');
  }

  open(name: string, href?: string): void {
    if (name === '') return;
    if (inline.has(name)) this.#openInline(name, href);
    else this.#openBlock(name);
  }

  close(name: string): void {
    const at = this.#open.lastIndexOf(name);
    if (at === -1) return;
    // The end of a word's emphasis ends no paragraph, and that of a paragraph no list.
    if (inline.has(name) && this.#open.slice(at).some(each => !inline.has(each))) return;
    this.#closeTo(at);
  }

  end(): readonly ArticleBlock[] {
    this.#closeTo(0);
    return this.#blocks;
  }

  #openInline(name: string, href: string | undefined): void {
    const address = name === 'a' ? linkAddress(href) : undefined;
    const last = this.#open.at(-1);
    if (this.#open.includes(name) || this.#open.length > deepest || (name === 'a' && !address)) return;
    if (last === undefined || last === 'blockquote') this.open('p');
    else if (bare.has(last)) return;
    this.#open.push(name);
    if (name === 'code') this.#code = { begin: this.#written.length, text: '' };
    this.#written += address === undefined ? `<${name}>` : html`<a href="${address}">`.html;
    if (address?.startsWith('/')) this.#addresses.push(address);
  }

  /** Music that is written as code leads to its page. */
  #linkCode(): void {
    const text = this.#code.text.trim();
    const isBound = this.#open.includes('a') || text === '' || text.length > longestCode;
    if (isBound || this.#codes++ >= mostCodes || musicTyped(text) === undefined) return;
    const { begin } = this.#code;
    const address = toSearch(text);
    this.#written = `${this.#written.slice(0, begin)}<a href="${address}">${this.#written.slice(begin)}</a>`;
    this.#addresses.push(address);
  }

  #openBlock(name: string): void {
    const isCell = name === 'td' || name === 'th';
    if (isCell && this.#open.lastIndexOf('tr') < this.#open.lastIndexOf('table')) this.#openBlock('tr');
    const wanted = parents.get(name);
    if (wanted === undefined) this.#closeTo(1 + this.#open.findLastIndex(each => holders.has(each)));
    else {
      const at = this.#open.findLastIndex(each => wanted.includes(each));
      if (at === -1) return;
      this.#closeTo(at + 1);
    }
    if (this.#open.length > deepest) return;
    // Cells and headings hold words alone.
    const inCell = this.#open.some(each => each === 'td' || each === 'th');
    if (inCell && wanted === undefined) return;
    this.#open.push(name);
    this.#written += opening(name);
  }

  #closeTo(depth: number): void {
    while (this.#open.length > depth) {
      const name = this.#open.pop() ?? '';
      this.#written += closingTag(name);
      if (name === 'code') this.#linkCode();
      if (inline.has(name) || this.#open.length > 0) continue;
      this.#blocks.push({ written: new Markup(this.#written), addresses: this.#addresses });
      this.#written = '';
      this.#addresses = [];
    }
  }
}

function opening(name: string): string {
  if (name === 'table') return '<div class="wide"><table><tbody>';
  return name === 'th' ? '<th scope="col">' : name === 'pre' ? '<pre tabindex="0">' : `<${name}>`;
}

function closingTag(name: string): string {
  return name === 'table' ? '</tbody></table></div>\n' : `</${name}>${inline.has(name) ? '' : '\n'}`;
}

/** The page of the record that an address of the service names; addresses of the web as they are; no others. */
function linkAddress(href = ''): string | undefined {
  const noun = nouns.find(({ path }) => href.startsWith(`${path}/`));
  if (noun) {
    const id = href.slice(noun.path.length + 1);
    return /^[1-9]\d*$/.test(id) ? `/${noun.name}/${id}` : undefined;
  }
  return /^https?:\/\/[^\s"<>]+$/.test(href) || /^\/media\/[\w.-]+$/.test(href) ? href : undefined;
}
