/**
 * Converts the HTML of an article to blocks of a page. sanitize-html keeps the elements of an article and drops all
 * attributes except alternative texts, and links, which then lead to the pages of their records.
 */
import type { IOptions } from 'sanitize-html';
import { escapeControlsInLines, replaceDoubleSigns } from '../../../../base/text/sanitise.ts';
import { nouns } from '../../../../catalog/index.ts';
import { cleanHtml } from '../../../output/html/clean.ts';
import { html, Markup, searchAddress } from './html.ts';
import { parseMusic } from './music/related.ts';

const sanitizeOptions: IOptions = {
  allowedAttributes: { a: ['href'], img: ['alt'] },
  allowedSchemes: ['http', 'https'],
  transformTags: {
    // The page has its own first heading.
    ...{ h1: 'h2', h5: 'h4', h6: 'h4', i: 'em', b: 'strong', tt: 'code', kbd: 'code' },
    a: (_, { href }) => {
      const address = linkAddress(href);
      const attribs: Record<string, string> = address === undefined ? {} : { href: address };
      return { tagName: address === undefined ? 'span' : 'a', attribs };
    },
  },
  // The text is already escaped, except control characters.
  textFilter: text =>
    escapeControlsInLines(replaceDoubleSigns(text)).replace(/</g, '&lt;').replace(/>/g, '&gt;'),
};

/** Replacements for tags whose markup the page changes. */
const tagReplacements: ReadonlyMap<string, string> = new Map([
  ['<table>', '<div class="wide" tabindex="0" role="group" aria-label="Table"><table>'],
  ['</table>', '</table></div>'],
  ['<th>', '<th scope="col">'],
  ['<pre>', '<pre tabindex="0">'],
]);

const inlineElements = /^(em|strong|code|sub|sup|a|br|img)$/;

/** Limits for code that is read as music: its length in characters, and the number of code elements in a text. */
const [maxCodeLength, maxCodes] = [80, 100];

/** A paragraph, list or table, with the pages that it links to. */
export interface ArticleBlock {
  readonly html: Markup;
  readonly addresses: readonly string[];
}

export function articleBlocks(source: string): readonly ArticleBlock[] {
  if (!/<[a-z]/i.test(source)) {
    const paragraphs = source.split(/\n\s*\n/).filter(each => each.trim() !== '');
    return paragraphs.map(each => ({ html: html`<p>${each.trim()}</p>\n`, addresses: [] }));
  }
  const { html: cleanedHtml, isCut } = cleanHtml(source, sanitizeOptions);
  const articleHtml = addTableBodies(cleanedHtml);
  const writer = new ArticleWriter();
  // Text from sanitize-html has `<` and `>` only in tags.
  for (const [token, slash, name] of articleHtml.matchAll(/<(\/?)(\w+)[^>]*>|[^<]+/g)) {
    if (name === undefined) writer.text(token);
    else if (name === 'img') writer.text(/ alt="([^"]*)"/.exec(token)?.[1] ?? '');
    else if (slash === '/') writer.close(name, token);
    else writer.open(name, token);
  }
  const cutNotice = {
    html: html`<p>The rest of this article is not shown: it is too long.</p>\n`,
    addresses: [],
  };
  return isCut ? [...writer.end(), cutNotice] : writer.end();
}

/** Wraps the rows of a table without sections in a body. */
function addTableBodies(articleHtml: string): string {
  return articleHtml.replace(/<table>((?:(?!<\/?table>).)*)<\/table>/gs, (table, rows: string) =>
    /<t(?:head|body|foot)>/.test(rows) ? table : `<table><tbody>${rows}</tbody></table>`,
  );
}

/** Divides clean HTML into blocks, and links music in code elements. */
class ArticleWriter {
  readonly #blocks: ArticleBlock[] = [];
  readonly #openElements: string[] = [];
  #output = '';
  #addresses: string[] = [];
  /** The position at which the last code element began, and its text. */
  #code = { begin: 0, text: '' };
  #codeCount = 0;

  text(text: string): void {
    if (this.#openElements.length === 0) {
      if (text.trim() === '') return;
      this.open('p', '<p>');
    }
    this.#output += text;
    this.#code.text += text;
  }

  open(name: string, tag: string): void {
    if (this.#openElements.length === 0 && inlineElements.test(name)) this.open('p', '<p>');
    // A paragraph around text outside of blocks ends before the next block.
    if (!inlineElements.test(name) && this.#openElements.length === 1 && this.#openElements[0] === 'p')
      this.close('p', '</p>');
    if (name !== 'br' && name !== 'hr') this.#openElements.push(name);
    if (name === 'code') this.#code = { begin: this.#output.length, text: '' };
    const [, address = ''] = / href="(\/[^"]*)"/.exec(tag) ?? [];
    if (address !== '') this.#addresses.push(address);
    this.#output += tagReplacements.get(tag) ?? tag;
  }

  close(name: string, tag: string): void {
    // A block inside the paragraph has already ended it.
    if (this.#openElements.at(-1) !== name) return;
    this.#openElements.pop();
    this.#output += tagReplacements.get(tag) ?? tag;
    if (name === 'code') this.#linkCode();
    if (this.#openElements.length === 0) this.#endBlock();
  }

  end(): readonly ArticleBlock[] {
    for (const name of this.#openElements.toReversed()) this.close(name, `</${name}>`);
    if (this.#output !== '') this.#endBlock();
    return this.#blocks;
  }

  /** Links music in a code element to its page. */
  #linkCode(): void {
    const text = this.#code.text.replace(/&lt;/g, '<').replace(/&gt;/g, '>').replace(/&amp;/g, '&').trim();
    const cannotLink = this.#openElements.includes('a') || text === '' || text.length > maxCodeLength;
    if (cannotLink || this.#codeCount++ >= maxCodes || parseMusic(text) === undefined) return;
    const { begin: start } = this.#code;
    const address = searchAddress(text);
    this.#output = `${this.#output.slice(0, start)}${html`<a href="${address}">`.html}${this.#output.slice(start)}</a>`;
    this.#addresses.push(address);
  }

  #endBlock(): void {
    this.#blocks.push({ html: new Markup(`${this.#output}\n`), addresses: this.#addresses });
    this.#output = '';
    this.#addresses = [];
  }
}

/** Converts the URL of a record of the service to that of its page. Keeps web URLs and media files; undefined for others. */
function linkAddress(href = ''): string | undefined {
  const noun = nouns.find(({ path }) => href.startsWith(`${path}/`));
  if (noun) {
    const id = href.slice(noun.path.length + 1);
    return /^[1-9]\d*$/.test(id) ? `/${noun.name}/${id}` : undefined;
  }
  return /^https?:\/\/[^\s"<>]+$/.test(href) || /^\/media\/[\w.-]+$/.test(href) ? href : undefined;
}
