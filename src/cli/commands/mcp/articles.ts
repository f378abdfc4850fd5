/** Articles as resources: an assistant reads them as Markdown, without a tool call. */
import { type McpServer, ResourceTemplate } from '@modelcontextprotocol/server';
import { listOf, textOf } from '../../../base/fields.ts';
import { runForOutput, runForRecords } from '../../program/command-output.ts';
import type { Context, NestedOptions } from '../../program/context/context.ts';

const mimeType = 'text/markdown';
const uriOf = (id: string) => `music-cli://articles/${encodeURIComponent(id)}`;

/** Offers the articles. @param trackWork lets the server wait for open requests before it ends */
export function offerArticles(
  server: McpServer,
  context: Context,
  runOptions: NestedOptions,
  trackWork: <Value>(work: Promise<Value>) => Promise<Value>,
): void {
  const list = async () => {
    const argv = ['articles', 'list', '--output=jsonl', '--columns=id,title,slug,tags'];
    const articles = await trackWork(runForRecords(context, argv, runOptions));
    const resources = articles.map(({ id, title, slug, tags }) => ({
      uri: uriOf(String(id)),
      name: textOf(slug),
      title: textOf(title),
      description: listOf(tags).map(textOf).join(', '),
      mimeType,
    }));
    return { resources };
  };
  server.registerResource(
    'articles',
    new ResourceTemplate(uriOf('').concat('{id}'), { list }),
    { title: 'Articles', description: 'Articles on music theory, to read', mimeType },
    async (uri, { id }) => {
      const argv = ['articles', 'get', '--output=markdown', '--', decodeURIComponent(String(id))];
      const text = Buffer.from(await trackWork(runForOutput(context, argv, runOptions))).toString();
      return { contents: [{ uri: uri.href, mimeType, text }] };
    },
  );
}
