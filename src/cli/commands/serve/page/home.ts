/** The first page: examples to click on, and the collections. */
import { browsableCollections } from '../../../../catalog/index.ts';
import { readKey } from '../../../../catalog/lib/music.ts';
import type { Collection } from '../../../../catalog/lib/noun.ts';
import { parseNote } from '../../../../music/note.ts';
import type { Asker } from './asker.ts';
import { valuesIn } from './form.ts';
import { chips, examples, html, type Markup, type Page, section } from './html.ts';
import { neckFields } from './music/neck-form.ts';
import { keyCircle } from './music/others.ts';
import { framed } from './music/view.ts';
import { clickable } from './notes.ts';

export async function homePage(asker: Asker, query: URLSearchParams): Promise<Page> {
  const fifths = await keyCircle(asker, readKey({ baseTone: { name: 'C' }, mode: 'major' }));
  const notes = 'C E G'.split(' ').flatMap(name => parseNote(name) ?? []);
  const values = valuesIn(await neckFields(asker, 'guitar'), query);
  const { keys, strung } = await clickable(asker, { notes }, values);
  return {
    title: 'What do you hear?',
    isAsking: true,
    lead: 'Type notes, chords, a rhythm or a name, or click on what you have.',
    main: html`${chips(examples)}
<div class="two">${fifths && framed(fifths)}
<div class="stack">${framed(keys, html`C E G is <a href="/search?q=C">C</a>. Click on keys and frets: what do <a href="/notes?q=C+E+G">other notes</a> make?`)}${strung && framed(strung)}</div></div>
${section('Look around', await shelf(asker, 'music'))}
<section id="more"><h2>Sounds and machinery</h2>
${await shelf(asker, 'machinery')}</section>`,
  };
}

async function shelf(asker: Asker, name: Collection['shelf']): Promise<Markup> {
  const items: Markup[] = [];
  // Collections with sound come first.
  const own = browsableCollections.filter(each => each.shelf === name);
  for (const collection of [...own.filter(each => each.music), ...own.filter(each => !each.music)]) {
    if (collection.music?.kind === 'progression')
      items.push(homeCard('/chord', 'Chords', undefined, 'by symbol, on any instrument and tuning'));
    const { length } = await asker.list(collection);
    items.push(homeCard(`/${collection.name}`, collection.heading, length, collection.about));
  }
  return html`<ul class="grid">${items}</ul>`;
}

function homeCard(address: string, title: string, count: number | undefined, about: string): Markup {
  const number =
    count === undefined ? undefined : html` <span class="late">${count.toLocaleString('en')}</span>`;
  return html`<li class="card"><h3><a href="${address}">${title}</a>${number}</h3><p>${about}</p></li>\n`;
}
