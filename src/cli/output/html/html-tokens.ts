/**
 * Splits HTML into text and tags, without scripts, styles and comments. Any input is read, in linear time; what is no
 * markup is text.
 */

export type HtmlToken =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'open'; readonly name: string; readonly attributes: string }
  | { readonly kind: 'close'; readonly name: string };

/** Elements whose content is not for reading. */
const unread = /^(script|style|head|template|iframe|noscript|object|svg|math|textarea|select)$/;

export function* htmlTokens(html: string): Generator<HtmlToken> {
  let at = 0;
  while (at < html.length) {
    const open = html.indexOf('<', at);
    const end = open === -1 ? html.length : open;
    if (end > at) yield { kind: 'text', text: decodedEntities(html.slice(at, end)) };
    if (open === -1) return;

    const next = html[open + 1] ?? '';
    if (!/[a-z/!?]/i.test(next)) {
      yield { kind: 'text', text: '<' };
      at = open + 1;
      continue;
    }
    if (html.startsWith('<!--', open)) {
      at = after(html, '-->', open + 4);
      continue;
    }
    const close = tagEnd(html, open);
    if (close === -1) {
      // Without another '>' no tag can follow either.
      yield { kind: 'text', text: decodedEntities(html.slice(open)) };
      return;
    }
    const [, slash, tag, attributes = ''] =
      /^<(\/?)([a-z][^\s/>]*)(.*)$/is.exec(html.slice(open, close)) ?? [];
    at = close + 1;
    if (tag === undefined) continue;
    const name = tag.toLowerCase();
    if (slash) yield { kind: 'close', name };
    else if (!unread.test(name)) yield { kind: 'open', name, attributes };
    else if (!attributes.endsWith('/')) at = afterElement(html, name, at);
  }
}

/** The value of an attribute in the text of a tag. */
export function attribute(attributes: string, name: string): string | undefined {
  for (const match of attributes.matchAll(/([^\s=/"']+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"']+)))?/g)) {
    if (match[1]?.toLowerCase() === name) return decodedEntities(match[2] ?? match[3] ?? match[4] ?? '');
  }
  return undefined;
}

const wholeTag = /^<(?:[^"'>]|"[^"]*"|'[^']*')*>/;

/** Where a tag ends: quoted values may hold '>', but a value that never ends quotes nothing. */
function tagEnd(html: string, open: number): number {
  const tag = wholeTag.exec(html.slice(open, open + 4096));
  return tag === null ? html.indexOf('>', open) : open + tag[0].length - 1;
}

function after(html: string, end: string, from: number): number {
  const found = html.indexOf(end, from);
  return found === -1 ? html.length : found + end.length;
}

function afterElement(html: string, name: string, from: number): number {
  const close = new RegExp(`</${name}`, 'gi');
  close.lastIndex = from;
  const found = close.exec(html);
  return found === null ? html.length : after(html, '>', found.index);
}

/** Names of U+00A0 to U+00FF in order (HTML 4 Latin-1 entities). */
const latin1Names =
  'nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml';

const namedEntities = new Map<string, string>([
  ...latin1Names.split(' ').map((name, index) => [name, String.fromCharCode(0xa0 + index)] as const),
  ...Object.entries({ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", hellip: '…', bull: '•' }),
  ...Object.entries({ ndash: '–', mdash: '—', lsquo: '‘', rsquo: '’', ldquo: '“', rdquo: '”', minus: '−' }),
  ...Object.entries({ sharp: '♯', flat: '♭', natural: '♮', natur: '♮', sung: '♪', trade: '™', euro: '€' }),
  ...Object.entries({ larr: '←', rarr: '→', harr: '↔', radic: '√', asymp: '≈', ne: '≠', le: '≤', ge: '≥' }),
]);

/** The text with its character references resolved; unknown ones stay as they are. */
function decodedEntities(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(
    /&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|([a-z][a-z0-9]{1,9}));/gi,
    (whole, hex, decimal, name) => {
      if (name !== undefined) return namedEntities.get(name) ?? whole;
      const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
      return code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff)
        ? String.fromCodePoint(code)
        : '\ufffd';
    },
  );
}
