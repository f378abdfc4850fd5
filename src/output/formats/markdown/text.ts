/** Text in which Markdown finds no markup. */

/** Web addresses are links by themselves: they stay whole. */
const address = /https?:\/\/[^\s<>|`]+/g;

export function markdownText(text: string): string {
  if (!markup.test(text)) return text;
  let written = '';
  let at = 0;
  for (const { 0: url, index } of text.matchAll(address)) {
    written += markdownEscaped(text.slice(at, index)) + url;
    at = index + url.length;
  }
  return written + markdownEscaped(text.slice(at));
}

/** Pipes would end a cell; the others would be markup. */
const markup = /[\\|`*_<>[\]~&]/;
const everyMarkup = new RegExp(markup, 'g');

function markdownEscaped(text: string): string {
  return text.replace(everyMarkup, '\\$&');
}
