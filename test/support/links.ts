/** Finds the links of Markdown pages to other files. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Returns the relative targets of links and pictures in a page, except in code blocks. */
export function linksIn(page: string): string[] {
  const text = page.replace(/^```[\s\S]*?^```/gm, '');
  const matches = text.matchAll(
    /\]\((?!https?:|#)([^)#\s]+)|\b(?:src|srcset|href)="(?!https?:|#)([^"#\s]+)/g,
  );
  return Array.from(matches, ([, link, address]) => link ?? address ?? '');
}

/** Returns the number of links in the pages below a folder, and the broken ones: `README.md: docs/none.md`. */
export function checkLinks(folder: string): { readonly links: number; readonly broken: readonly string[] } {
  const pages = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    path => path.endsWith('.md') && !path.includes('node_modules/@') && !path.includes('skills/'),
  );
  const links = pages.flatMap(page =>
    linksIn(readFileSync(join(folder, page), 'utf8')).map(link => ({
      page,
      target: join(dirname(page), link),
    })),
  );
  const broken = links.filter(({ target }) => target.startsWith('..') || !existsSync(join(folder, target)));
  return { links: links.length, broken: broken.map(({ page, target }) => `${page}: ${target}`) };
}
