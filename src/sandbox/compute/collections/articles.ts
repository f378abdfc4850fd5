/** Computes articles, each from a file of HTML. A link names a record, and becomes its path in the API. */
import { parseList, type TextFile, withLineNumber } from '../../../base/text-table.ts';
import type { Article } from '../catalog-records.ts';
import type { DataFiles } from '../data-files.ts';
import { timestampOfDay, toSlug } from '../pitch.ts';

/**
 * Returns the articles. @param paths the paths of records in the API by the names that links use: `/harmonies/so-what`
 */
export function computeArticles(files: DataFiles, paths: ReadonlyMap<string, string>): readonly Article[] {
  return files.names('articles').map((name, index) => readArticle(files.read(name), index, paths));
}

/** Reads an article: two or three lines of metadata, then the content. */
function readArticle(file: TextFile, index: number, paths: ReadonlyMap<string, string>): Article {
  const lines = file.text.trimEnd().split(/\r?\n/);
  const readMeta = (line: number, format: RegExp, description: string): string =>
    withLineNumber(file, line, () => {
      const [, content] = format.exec(lines[line - 1] ?? '') ?? [];
      if (content === undefined) throw new Error(`this line must be ${description}`);
      return content;
    });
  const title = readMeta(1, /^<title>(.+)<\/title>$/, '<title>…</title>');
  const tags = readMeta(2, /^<meta name="keywords" content="(.+)">$/, '<meta name="keywords" content="…">');
  const isPublished = lines[2] !== '<meta name="robots" content="noindex">';
  const expectedName = `${String(index + 1).padStart(2, '0')}-${toSlug(title)}.html`;
  withLineNumber(file, 1, () => {
    if (!file.path.endsWith(`/${expectedName}`))
      throw new Error(`the name of the file must be its id and title: ${expectedName}`);
  });
  checkElements(file, lines);
  const linkedLines = lines.map((line, index) =>
    withLineNumber(file, index + 1, () =>
      line.replace(/(?<=href=")\/(?!media\/)[^"]+/g, link => {
        const path = paths.get(link);
        if (path === undefined) throw new Error(`no record has the path ${link}`);
        return path;
      }),
    ),
  );
  return {
    id: index + 1,
    title,
    slug: toSlug(title),
    content: linkedLines.slice(isPublished ? 2 : 3).join('\n'),
    published: isPublished,
    createdAt: timestampOfDay(index * 9),
    updatedAt: timestampOfDay(index * 9 + (index % 4)),
    tags: parseList(tags),
  };
}

interface Element {
  readonly name: string;
  readonly line: number;
}

/** Throws unless every element is closed, the innermost first. */
function checkElements(file: TextFile, lines: readonly string[]): void {
  const elementError = ({ line }: Element, problem: string) =>
    withLineNumber(file, line, () => {
      throw new Error(problem);
    });
  const openElements: Element[] = [];
  lines.forEach((text, index) => {
    for (const [tag, slash, name = ''] of text.matchAll(/<(\/?)(?!meta)([a-z0-9]+)[^>]*>/g)) {
      const element = { name, line: index + 1 };
      if (slash === '') openElements.push(element);
      else if (openElements.length === 0) elementError(element, `${tag} closes nothing`);
      else if (openElements.at(-1)?.name === name) openElements.pop();
      else break;
    }
  });
  const [last] = openElements.slice(-1);
  if (last) elementError(last, `<${last.name}> is not closed`);
}
