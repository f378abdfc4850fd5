/** The page of a chord. */
import { listOf, textOf } from '../../../../../base/fields.ts';
import { spellNotes } from '../../../../../base/text/style.ts';
import { type Chord, chordName, parseChord } from '../../../../../music/chord.ts';
import { simpleQualities } from '../../../../../music/chords/named.ts';
import { chordLabels } from '../../../../../music/draw/drawing.ts';
import { drawingOf } from '../../../../../music/draw/drawings.ts';
import type { SingleChord } from '../../../../../music/music.ts';
import { commonNote, noteName, pitchClass } from '../../../../../music/note.ts';
import { type Asker, NoPage } from '../asker.ts';
import { type Field, form, sameLabel, valuesIn } from '../form.ts';
import { html, linkSection, toSearch } from '../html.ts';
import { shapesOf } from './chord-cards.ts';
import { neckChoice, neckFields, neckQuery, stringsAsked } from './neck-form.ts';
import { playerAndFiles } from './player.ts';
import { keysHolding, scaleLinks } from './related.ts';
import { framed, type MusicView, noteLinks, type Shown, tonesShown } from './view.ts';

const toChord = '/chord';
const maxShapes = 8;

const plainRoots = 'C C♯ D♭ D D♯ E♭ E F F♯ G♭ G G♯ A♭ A A♯ B♭ B'.split(' ');
const inversions = ['root position', 'first inversion', 'second inversion', 'third inversion'];

/** Returns the fields of a chord. @param size the number of tones that may be the bass */
function chordFields({ root, quality }: Pick<Chord, 'root' | 'quality'>, size = inversions.length) {
  const roots = [...new Set([...plainRoots, noteName(root)])];
  const qualities = [...new Set([...simpleQualities, quality])];
  return {
    root: { label: 'Root', choices: roots.map(sameLabel) },
    quality: {
      label: 'Chord',
      choices: qualities.map(value => ({ value, label: value === '' ? 'major' : value })),
    },
    inversion: {
      label: 'Bass',
      choices: inversions
        .slice(0, size)
        .map((label, index) => ({ value: index === 0 ? '' : String(index), label })),
    },
  } as const satisfies Readonly<Record<string, Field>>;
}

/** Returns the chord in an address. @throws NoPage */
export function chordAsked(query: URLSearchParams): string {
  const { root, quality, inversion } = valuesIn(chordFields({ root: commonNote(0), quality: '' }), query);
  const chord = parseChord(root + quality);
  const bass = inversion === '' ? undefined : chord?.tones[Number(inversion)];
  if (chord === undefined || (inversion !== '' && bass === undefined))
    throw new NoPage(400, `Bass: ${root}${quality} has only ${chord?.tones.length ?? 0} tones.`);
  return chordName(bass ? { ...chord, bass } : chord);
}

export async function chordView(value: SingleChord, shown: Shown, asker: Asker): Promise<MusicView> {
  const { chord } = value;
  const inversion = chord.tones.findIndex(
    (tone, index) => index > 0 && chord.bass && pitchClass(tone) === pitchClass(chord.bass),
  );
  const own = {
    root: noteName(chord.root),
    quality: chord.quality,
    inversion: inversion < 1 ? '' : String(inversion),
  };
  const fields = {
    ...chordFields(chord, chord.tones.length),
    ...(await neckFields(asker, 'guitar')),
    labels: { label: 'Labels', choices: chordLabels.map(sameLabel) },
  } satisfies Readonly<Record<string, Field>>;
  const values = valuesIn(fields, shown.query, own);
  const labels = chordLabels.find(each => each === values.labels) ?? 'notes';
  const look = { labels, colors: await asker.colors(), noteNames: asker.style.noteNames };
  const strings = await stringsAsked(asker, values);
  const all = [...chord.tones, ...(chord.bass ? [chord.bass] : [])];
  const keys = tonesShown(drawingOf(value, { ...look, labels: labels === 'fingers' ? 'notes' : labels }), {
    keys: noteLinks(all, neckChoice(values)),
  });
  const shapes = shapesOf(asker.style, chord, strings, maxShapes, look).map(shape => html`<li>${shape}</li>`);
  const name = chordName(chord);
  const [facts] = await asker.records(['chords', 'get', '-o', 'jsonl', '--', name]);
  const others = listOf(facts?.otherNames).map(textOf);
  return {
    lead: html`${shown.label === name ? undefined : html`<a href="${toSearch(name)}">${spellNotes(name, 'chords', asker.style)}</a> · `}${spellNotes(all.map(noteName).join(' '), 'notes', asker.style)} · ${listOf(facts?.degrees).map(textOf).join(' ')}`,
    main: html`${form(toChord, fields, values)}
${playerAndFiles(value, shown, { seen: shapes.length === 0 ? {} : neckQuery(values) })}
${keys && framed(keys)}
${shapes.length === 0 ? undefined : html`<figure><ul class="shapes large">${shapes}</ul></figure>`}
${linkSection(
  'Other names',
  others.map(other => [spellNotes(other, 'chords', asker.style), toSearch(other)]),
)}
${await keysHolding(asker, chord.tones)}
${await scaleLinks(asker, 'Scales on its root', listOf(facts?.scales).map(textOf))}`,
  };
}
