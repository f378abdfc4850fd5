/** A line for each request that was answered: `GET /api/mobile/keys 304 0 B 12 ms`. */
import { holdsSecret, withoutSecrets } from '../../../base/addresses.ts';
import { escapeControls } from '../../../base/text/sanitise.ts';
import type { Style } from '../../../base/text/style.ts';
import type { Served } from '../../../sandbox/listen.ts';
import type { SandboxRequest } from '../../../sandbox/request-response.ts';
import { sizeText } from '../../program/terminal/say.ts';

export function logLine(served: Served, { paint, ascii }: Pick<Style, 'paint' | 'ascii'>): string {
  const { request, status, fault, bytes, milliseconds } = served;
  const outcome = paint.status(status, fault === undefined ? String(status) : `${status} ${fault}`);
  const rest = paint.dim(`${sizeText(bytes)} ${Math.round(milliseconds)} ms`);
  const asked = request ? `${request.method} ${escapeControls(addressIn(request), ascii)}` : '(unreadable)';
  return `${asked} ${outcome} ${rest}\n`;
}

export function logJson(served: Served): string {
  const { request, status, fault, bytes, milliseconds } = served;
  const asked = request ? { method: request.method, url: addressIn(request) } : { method: null, url: null };
  const ms = Math.round(milliseconds * 1000) / 1000;
  return `${JSON.stringify({ ...asked, status, ...(fault && { fault }), bytes, ms })}\n`;
}

const mask = '[token]';

/** The requested address, without secrets that somebody may have put into it. */
function addressIn({ url, headers }: SandboxRequest): string {
  const named = withoutSecrets(url);
  const token = headers['x-service-api-token'];
  if (token === undefined || token === '') return named;
  const plain = named.replaceAll(token, mask).replaceAll(encodeURIComponent(token), mask);
  const words = plain.split(/([/?&=#;])/).map(word => (holdsSecret(word, token) ? mask : word));
  const masked = words.join('');
  return holdsSecret(masked, token) ? `(an address with the ${mask})` : masked;
}

/** Gathers lines and writes those of one turn of the event loop together. */
export function bufferLines(write: (text: string) => void): { add(line: string): void; flush(): void } {
  let waiting = '';
  const flush = () => {
    const text = waiting;
    waiting = '';
    if (text !== '') write(text);
  };
  return {
    add(line) {
      if (waiting === '' && line !== '') setImmediate(flush);
      waiting += line;
    },
    flush,
  };
}
