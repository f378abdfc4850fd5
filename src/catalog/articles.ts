import { noun } from './lib/noun.ts';
import * as t from './lib/schema.ts';
import { day } from './lib/text.ts';

export const articles = noun({
  name: 'articles',
  one: 'article',
  path: '/api/mobile/articles',
  resource: 'articles',
  itemResource: 'article',
  summary: 'articles to read',
  schema: t.record({
    id: t.number,
    title: t.text,
    slug: t.text,
    content: t.text,
    published: t.flag,
    createdAt: t.text,
    updatedAt: t.text,
    tags: t.list(t.text),
  }),
  columns: [
    { name: 'id', value: article => article.id, numeric: true, priority: 2 },
    { name: 'title', value: article => article.title, priority: 1 },
    { name: 'tags', value: article => article.tags, separator: ', ', priority: 3 },
    {
      name: 'updated',
      value: article => article.updatedAt,
      show: article => day(article.updatedAt),
      priority: 2,
    },
    { name: 'slug', value: article => article.slug, priority: 4 },
  ],
  meanings: { content: 'html' },
  wire: ['published', 'createdAt'],
  label: article => article.title ?? '',
  names: article => [article.title, article.slug],
  examples: [
    { command: 'articles list --sort -updated', says: 'the newest first' },
    { command: 'articles get 1', says: 'read one' },
    { command: "articles list --filter 'tags ~ rhythm' --columns title", says: 'what there is on rhythm' },
  ],
});
