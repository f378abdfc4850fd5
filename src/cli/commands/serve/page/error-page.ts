/** Makes error pages, and the headers of all pages. */
import {
  completeResponse,
  type Sandbox,
  type SandboxRequest,
  type SandboxResponse,
} from '../../../../sandbox/request-response.ts';
import { document, examples, html, linkSection } from './html.ts';
import { PageError } from './page-source.ts';

const contentPolicy =
  "default-src 'none'; style-src 'self'; img-src 'self'; media-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'; script-src 'self'; connect-src 'self'";

export const pageType = 'text/html; charset=utf-8';

export function pageHeaders(type: string): Record<string, string> {
  return {
    'content-type': type,
    'content-security-policy': contentPolicy,
    'x-content-type-options': 'nosniff',
  };
}

/** Returns a page with the search form, the reason, and examples. */
export function errorPage({ status, message }: PageError): SandboxResponse {
  const main = html`${linkSection('Try one of these', [...examples, ['the whole catalog', '/']])}`;
  const body = Buffer.from(document({ title: 'Nothing to show', isSearchPage: true, lead: message, main }));
  return completeResponse(status, pageHeaders(pageType), body);
}

/**
 * Returns the sandbox's response to a browser, with an error page instead of a JSON error; undefined for requests of
 * other programs, and for paths below /api.
 * @param reason the text of the page
 */
export function notFoundPage(
  request: SandboxRequest,
  sandbox: Sandbox,
  reason = new PageError(404, 'There is no page at this address.'),
): Promise<SandboxResponse> | undefined {
  const { url, headers } = request;
  if (!headers.accept?.includes('text/html') || /^\/api(?:[/?]|$)/.test(url)) return undefined;
  const response = sandbox(request);
  return Promise.resolve(response.status < 400 ? response : errorPage(reason));
}
