import { noun } from './lib/noun.ts';
import { formatDay } from './lib/value-texts.ts';

export const articles = noun({
  name: 'articles',
  singular: 'article',
  path: '/api/mobile/articles',
  resource: 'articles',
  itemResource: 'article',
  summary: 'articles to read',
  heading: 'Articles',
  about: 'tuning, harmony, rhythm: one page each',
  category: 'music',
  schema: t =>
    t.record({
      id: t.id('the article'),
      title: t.text('Title of the article.'),
      slug: t.text('Title in URLs.'),
      content: t.text('The text, as HTML.'),
      published: t.flag('Whether everybody may read it.'),
      createdAt: t.text('When it was written, as ISO 8601 with an offset.'),
      updatedAt: t.text('When it was last changed, as ISO 8601 with an offset.'),
      tags: t.list('What the article is about.', t.text()),
    }),
  columns: [
    { name: 'id', value: article => article.id, isNumeric: true, priority: 2 },
    { name: 'title', value: article => article.title, priority: 1 },
    { name: 'tags', value: article => article.tags, separator: ', ', priority: 3 },
    {
      name: 'updated',
      value: article => article.updatedAt,
      show: article => formatDay(article.updatedAt),
      priority: 2,
    },
    { name: 'slug', value: article => article.slug, priority: 6 },
  ],
  card: ['tags'],
  meanings: { content: 'html' },
  kinds: article => article.tags,
  names: article => [article.title, article.slug],
});
