/** The first page: examples to click on, and the collections. */
import { browsableCollections } from '../../../../catalog/index.ts';
import { readKey } from '../../../../catalog/lib/music.ts';
import type { Collection } from '../../../../catalog/lib/noun.ts';
import { parseNote } from '../../../../music/note.ts';
import { fieldValues } from './form.ts';
import { examples, html, linkRow, type Markup, type Page, section } from './html.ts';
import { neckFields } from './music/neck-form.ts';
import { keyCircle } from './music/others.ts';
import { frameDrawing } from './music/view.ts';
import { clickableDrawings } from './notes.ts';
import type { PageSource } from './page-source.ts';

export async function homePage(source: PageSource, query: URLSearchParams): Promise<Page> {
  const circle = await keyCircle(source, readKey({ baseTone: { name: 'C' }, mode: 'major' }));
  const notes = 'C E G'.split(' ').flatMap(name => parseNote(name) ?? []);
  const values = fieldValues(await neckFields(source, 'guitar'), query);
  const { keys, neck } = await clickableDrawings(source, { notes }, values);
  return {
    title: 'What do you hear?',
    isSearchPage: true,
    lead: 'Type notes, chords, a rhythm or a name, or click on keys and frets.',
    main: html`${linkRow(examples)}
<div class="two">${circle && frameDrawing(circle)}
<div class="stack">${frameDrawing(keys, html`C E G is <a href="/search?q=C">C</a>. Click on keys and frets: what do <a href="/notes?q=C+E+G">other notes</a> make?`)}${neck && frameDrawing(neck)}</div></div>
${section('Look around', await collectionCards(source, 'music'))}
<section id="more"><h2>Sounds and machinery</h2>
${await collectionCards(source, 'machinery')}</section>`,
  };
}

async function collectionCards(source: PageSource, category: Collection['category']): Promise<Markup> {
  const items: Markup[] = [];
  // Collections of music come first.
  const ownCollections = browsableCollections.filter(each => each.category === category);
  for (const collection of [
    ...ownCollections.filter(each => each.music),
    ...ownCollections.filter(each => !each.music),
  ]) {
    if (collection.music?.kind === 'progression')
      items.push(homeCard('/chord', 'Chords', undefined, 'by symbol, on any instrument and tuning'));
    const { length } = await source.list(collection);
    items.push(homeCard(`/${collection.name}`, collection.heading, length, collection.about));
  }
  return html`<ul class="grid">${items}</ul>`;
}

function homeCard(address: string, title: string, count: number | undefined, description: string): Markup {
  const number =
    count === undefined ? undefined : html` <span class="late">${count.toLocaleString('en')}</span>`;
  return html`<li class="card"><h3><a href="${address}">${title}</a>${number}</h3><p>${description}</p></li>\n`;
}
