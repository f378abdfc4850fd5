/** Text in which Markdown finds no markup. */

/** Web addresses are links by themselves: they stay whole. */
const address = /https?:\/\/[^\s<>|`]+/g;

export function markdownText(text: string): string {
  if (!markup.test(text)) return text;
  let written = '';
  let at = 0;
  for (const { 0: url, index } of text.matchAll(address)) {
    written += escaped(text.slice(at, index)) + url;
    at = index + url.length;
  }
  return written + escaped(text.slice(at));
}

/** Pipes would end a cell; the others would be markup. */
const markup = /[\\|`*_<>[\]~&]/;
const everyMarkup = new RegExp(markup, 'g');

function escaped(text: string): string {
  return text.replace(everyMarkup, '\\$&');
}
