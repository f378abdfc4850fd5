/** Serves the list of routes at /api, and their description at /openapi.json. */
import { createRepresentation } from '../representation.ts';
import type { PathRoute, Route } from '../route.ts';

/** The parts of an OpenAPI description that the page shows. */
interface ApiDescription {
  readonly info: { readonly title: string; readonly summary: string; readonly version: string };
  readonly tags: readonly { readonly name: string; readonly description: string }[];
  readonly paths: Readonly<Record<string, { readonly get: Operation }>>;
}

interface Operation {
  readonly tags: readonly string[];
  readonly summary: string;
  readonly security?: readonly object[];
  readonly parameters?: readonly Parameter[];
}

interface Parameter {
  readonly in: string;
  readonly name: string;
  readonly required?: boolean;
  readonly example?: unknown;
}

const descriptionPath = '/openapi.json';

/** Returns the routes of the pages. @param description the text of openapi.json */
export function pageRoutes(description: string): PathRoute {
  const page = publicRoute('text/html; charset=utf-8', () => renderRoutesPage(JSON.parse(description)));
  const file = publicRoute('application/json', () => description);
  return url => {
    const path = url.split('?', 1)[0];
    return path === '/api' ? page : path === descriptionPath ? file : undefined;
  };
}

function publicRoute(type: string, text: () => string): Route {
  return { auth: 'none', respond: () => createRepresentation(type, text()) };
}

function renderRoutesPage({ info, tags, paths }: ApiDescription): string {
  const sections = tags.map(({ name, description }) => {
    const rows = Object.entries(paths)
      .filter(([, { get }]) => get.tags.includes(name))
      .map(([path, { get }]) => renderRoute(path, get));
    return `<h2>${escapeHtml(description)}</h2>\n<table>\n<tbody>\n${rows.join('\n')}\n</tbody>\n</table>`;
  });
  return `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(info.title)}</title>
<style>
:root { color-scheme: light dark; --ground: #faf9f7; --ink: #1d1d1f; --accent: #3152bd }
@media (prefers-color-scheme: dark) { :root { --ground: #141416; --ink: #ececef; --accent: #9db1ff } }
a { color: var(--accent) }
body { background: var(--ground); color: var(--ink); font: 1rem/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem }
table { border-collapse: collapse; width: 100% }
td { padding: .2rem 1rem .2rem 0; vertical-align: top; border-top: 1px solid #8884 }
td:first-child { width: 55%; overflow-wrap: anywhere }
code { font-size: .95em }
</style>
</head>
<body>
<main>
<h1>${escapeHtml(info.title)}</h1>
<p>${escapeHtml(info.summary)} Described in <a href="${descriptionPath}">OpenAPI 3.1</a>.
Tokens for <code>X-Service-Api-Token</code>: <code>sandbox-premium</code>, <code>sandbox-free</code> (403),
<code>sandbox-revoked</code> and <code>sandbox-expired</code> (401).</p>
${sections.join('\n')}
</main>
</body>
</html>
`;
}

function renderRoute(path: string, { summary, parameters = [], security = [] }: Operation): string {
  const example = (parameterName: string) =>
    parameters.find(({ in: place, name }) => place === 'path' && name === parameterName)?.example;
  const target = path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(example(name) ?? 1)),
  );
  const query = parameters
    .filter(
      ({ in: place, required, example }) => place === 'query' && required === true && example !== undefined,
    )
    .map(({ name, example }) => `${name}=${encodeURIComponent(String(example))}`);
  const href = query.length > 0 ? `${target}?${query.join('&')}` : target;
  const token = security.length > 1 ? 'token possible' : 'token';
  const tokenNote = security.length === 0 ? '' : ` <small>(${token})</small>`;
  return `<tr><td><a href="${escapeHtml(href)}"><code>${escapeHtml(path)}</code></a></td><td>${escapeHtml(summary)}${tokenNote}</td></tr>`;
}

function escapeHtml(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;');
}
