/** Reduces HTML to the elements of an article, with sanitize-html. */
import sanitizeHtml, { type IOptions } from 'sanitize-html';
import { ignoredElements, maxHtmlDepth, maxHtmlLength } from './limits.ts';

export interface CleanHtml {
  readonly html: string;
  /** Whether a part of the source is missing. */
  readonly isCut: boolean;
}

/** The elements and attributes of an article. */
const articleElements: IOptions = {
  allowedTags: [
    ...['p', 'div', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'ul', 'ol', 'li', 'blockquote', 'pre', 'br', 'hr'],
    ...['table', 'thead', 'tbody', 'tr', 'th', 'td', 'a', 'img'],
    ...['b', 'strong', 'i', 'em', 'code', 'kbd', 'tt', 'sub', 'sup'],
  ],
  allowedAttributes: { a: ['href'], img: ['src', 'alt'] },
  allowedSchemes: ['http', 'https', 'mailto'],
  allowProtocolRelative: false,
  nonTextTags: ignoredElements,
  nestingLimit: maxHtmlDepth,
};

/** Cleans HTML. @param options options of sanitize-html, which replace those of `articleElements` */
export function cleanHtml(source: string, options: IOptions = {}): CleanHtml {
  const html = sanitizeHtml(source.slice(0, maxHtmlLength), { ...articleElements, ...options });
  return { html, isCut: source.length > maxHtmlLength };
}
