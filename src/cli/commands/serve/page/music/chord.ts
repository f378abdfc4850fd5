/** The page of a chord. */
import { listOf, textOf } from '../../../../../base/fields.ts';
import { spellNotes } from '../../../../../base/text/style.ts';
import { type Chord, chordName, parseChord } from '../../../../../music/chord.ts';
import { simpleQualities } from '../../../../../music/chords/chord-names.ts';
import { chordLabels } from '../../../../../music/draw/drawing.ts';
import { drawingOf } from '../../../../../music/draw/drawings.ts';
import type { SingleChord } from '../../../../../music/music.ts';
import { commonNote, noteName, pitchClass } from '../../../../../music/note.ts';
import { type FormField, fieldValues, form, plainChoice } from '../form.ts';
import { html, linkSection, searchAddress } from '../html.ts';
import { PageError, type PageSource } from '../page-source.ts';
import { shapesOf } from './chord-cards.ts';
import { chosenStrings, drawNeckQuery, neckFields, pageNeckQuery } from './neck-form.ts';
import { playerAndFiles } from './player.ts';
import { keysContaining, scaleLinks } from './related.ts';
import { drawTones, frameDrawing, type MusicView, noteLinks, type PageInfo } from './view.ts';

const chordPath = '/chord';
const maxShapes = 8;

const plainRoots = 'C C♯ D♭ D D♯ E♭ E F F♯ G♭ G G♯ A♭ A A♯ B♭ B'.split(' ');
const inversions = ['root position', 'first inversion', 'second inversion', 'third inversion'];

/** Returns the form fields of a chord. @param size the number of notes that may be the bass */
function chordFields({ root, quality }: Pick<Chord, 'root' | 'quality'>, size = inversions.length) {
  const roots = [...new Set([...plainRoots, noteName(root)])];
  const qualities = [...new Set([...simpleQualities, quality])];
  return {
    root: { label: 'Root', choices: roots.map(plainChoice) },
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
  } as const satisfies Readonly<Record<string, FormField>>;
}

/** Returns the chord in an address. @throws PageError */
export function chordFromQuery(query: URLSearchParams): string {
  const { root, quality, inversion } = fieldValues(chordFields({ root: commonNote(0), quality: '' }), query);
  const chord = parseChord(root + quality);
  const bass = inversion === '' ? undefined : chord?.tones[Number(inversion)];
  if (chord === undefined || (inversion !== '' && bass === undefined))
    throw new PageError(400, `Bass: ${root}${quality} has only ${chord?.tones.length ?? 0} notes.`);
  return chordName(bass ? { ...chord, bass } : chord);
}

export async function chordView(value: SingleChord, page: PageInfo, source: PageSource): Promise<MusicView> {
  const { chord } = value;
  const inversion = chord.tones.findIndex(
    (tone, index) => index > 0 && chord.bass && pitchClass(tone) === pitchClass(chord.bass),
  );
  const ownValues = {
    root: noteName(chord.root),
    quality: chord.quality,
    inversion: inversion < 1 ? '' : String(inversion),
  };
  const fields = {
    ...chordFields(chord, chord.tones.length),
    ...(await neckFields(source, 'guitar')),
    labels: { label: 'Labels', choices: chordLabels.map(plainChoice) },
  } satisfies Readonly<Record<string, FormField>>;
  const values = fieldValues(fields, page.query, ownValues);
  const labels = chordLabels.find(each => each === values.labels) ?? 'notes';
  const drawingLook = { labels, colors: await source.colors(), noteNames: source.style.noteNames };
  const strings = await chosenStrings(source, values);
  const allNotes = [...chord.tones, ...(chord.bass ? [chord.bass] : [])];
  const keys = drawTones(
    drawingOf(value, { ...drawingLook, labels: labels === 'fingers' ? 'notes' : labels }),
    {
      keys: noteLinks(allNotes, pageNeckQuery(values)),
    },
  );
  const shapes = shapesOf(source.style, chord, strings, maxShapes, drawingLook).map(
    shape => html`<li>${shape}</li>`,
  );
  const name = chordName(chord);
  const [facts] = await source.records(['chords', 'get', '-o', 'jsonl', '--', name]);
  const otherNames = listOf(facts?.otherNames).map(textOf);
  return {
    lead: html`${page.label === name ? undefined : html`<a href="${searchAddress(name)}">${spellNotes(name, 'chords', source.style)}</a> · `}${spellNotes(allNotes.map(noteName).join(' '), 'notes', source.style)} · ${listOf(facts?.degrees).map(textOf).join(' ')}`,
    main: html`${form(chordPath, fields, values)}
${playerAndFiles(value, page, { pictureQuery: shapes.length === 0 ? {} : drawNeckQuery(values) })}
${keys && frameDrawing(keys)}
${shapes.length === 0 ? undefined : html`<figure><ul class="shapes large">${shapes}</ul></figure>`}
${linkSection(
  'Other names',
  otherNames.map(name => [spellNotes(name, 'chords', source.style), searchAddress(name)]),
)}
${await keysContaining(source, chord.tones)}
${await scaleLinks(source, 'Scales on its root', listOf(facts?.scales).map(textOf))}`,
  };
}
