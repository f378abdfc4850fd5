/** Limits for the HTML of articles, so that hostile HTML takes no longer than a long article. */

/** Maximum length in characters: parsers need quadratic time for tags that are closed in the wrong order. */
export const maxHtmlLength = 1 << 17;

/** Maximum depth of elements. Text omits deeper elements; other formats keep their content without tags. */
export const maxHtmlDepth = 48;

/** Elements whose content is not meant for readers. */
export const ignoredElements = [
  ...[
    'script',
    'style',
    'head',
    'template',
    'iframe',
    'noscript',
    'noembed',
    'noframes',
    'object',
    'svg',
    'math',
  ],
  ...['textarea', 'select', 'option', 'xmp', 'plaintext'],
];

/** The warning on stderr about a cut article. */
export const cutWarning = `a text is cut after ${maxHtmlLength.toLocaleString('en')} characters of HTML or below ${maxHtmlDepth} nested elements; --json prints all of it`;

/** Returns the URL of a link; undefined for none, for `#…`, and for URLs that a terminal or browser would run. */
export function safeAddress(href: unknown): string | undefined {
  const url = typeof href === 'string' ? href.trim() : '';
  return url === '' || /^(#|(javascript|data|vbscript):)/i.test(url) ? undefined : url;
}
