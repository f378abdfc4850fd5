/** Articles as resources: an assistant reads them as Markdown, without a call of a tool. */
import { type McpServer, ResourceTemplate } from '@modelcontextprotocol/server';
import { fieldAt, textOf } from '../../base/fields.ts';
import { isFields } from '../../base/io.ts';
import { parseJson } from '../../base/json.ts';
import type { Answered } from '../../context/context.ts';

const mimeType = 'text/markdown';
const addressOf = (id: string) => `music-cli://articles/${encodeURIComponent(id)}`;

/** @param ask a run of the program */
export function offerArticles(server: McpServer, ask: (argv: readonly string[]) => Promise<Answered>): void {
  const read = async (...argv: readonly string[]) => {
    const { bytes, error } = await ask(['articles', ...argv]);
    if (error !== '') throw new Error(textOf(fieldAt(parseJson(error), 'error.message')));
    return Buffer.from(bytes).toString();
  };
  const list = async () => {
    const lines = await read('list', '--output=jsonl', '--columns=id,title,slug,tags');
    const resources = lines.split('\n').flatMap(line => {
      const article: unknown = line === '' ? undefined : parseJson(line);
      if (!isFields(article)) return [];
      const { id, title, slug, tags } = article;
      const description = Array.isArray(tags) ? tags.map(textOf).join(', ') : '';
      return [
        { uri: addressOf(String(id)), name: textOf(slug), title: textOf(title), description, mimeType },
      ];
    });
    return { resources };
  };
  server.registerResource(
    'articles',
    new ResourceTemplate(addressOf('').concat('{id}'), { list }),
    { title: 'Articles', description: 'Articles on music theory, to read', mimeType },
    async (uri, { id }) => {
      const text = await read('get', '--output=markdown', '--', decodeURIComponent(String(id)));
      return { contents: [{ uri: uri.href, mimeType, text }] };
    },
  );
}
