/** The page of a scale: on a keyboard and a neck, with its positions, chords, modes and neighbours. */

import { textOf } from '../../../../../base/fields.ts';
import type { Fields } from '../../../../../base/io.ts';
import { spellNotes } from '../../../../../base/text/style.ts';
import { scales } from '../../../../../catalog/scales.ts';
import type { OpenString } from '../../../../../music/chords/neck-strings.ts';
import { scaleLabels } from '../../../../../music/draw/drawing.ts';
import { drawingOf } from '../../../../../music/draw/drawings.ts';
import { factsOf } from '../../../../../music/facts.ts';
import { intervalDegree } from '../../../../../music/interval-name.ts';
import type { Scale } from '../../../../../music/music.ts';
import { noteName, pitchClass } from '../../../../../music/note.ts';
import { scaleNotes } from '../../../../../music/scale/scale.ts';
import { drawSpot } from '../drawings/spots.ts';
import { type FormChoice, type FormField, fieldValues, form, plainChoice } from '../form.ts';
import { fretLinks } from '../fretting.ts';
import { type HtmlPart, html, type Markup, section } from '../html.ts';
import { PageError, type PageSource } from '../page-source.ts';
import { chordCards } from './chord-cards.ts';
import { chosenStrings, drawNeckQuery, type NeckFields, neckFields, pageNeckQuery } from './neck-form.ts';
import { playerAndFiles } from './player.ts';
import { addressOfScale, scaleLinks } from './related.ts';
import { drawTones, frameDrawing, type MusicView, noteLinks, type PageInfo } from './view.ts';

const scalePath = '/scale';

/** Returns the choices of a form for scales: the roots and names in the catalog. */
async function scaleFields(
  source: PageSource,
): Promise<{ readonly root: FormField; readonly scale: FormField }> {
  const records = await source.list(scales);
  const roots = new Set(records.map(record => textOf(record.keyToneName)));
  return {
    root: { label: 'Root', choices: [...roots].filter(Boolean).map(plainChoice) },
    scale: { label: 'Scale', choices: scaleChoices(records), defaultValue: 'major' },
  };
}

/** Returns the names of scales in groups: the common ones first, then the others by their number of notes. */
export function scaleChoices(records: readonly Fields[]): readonly FormChoice[] {
  const sizes = new Map(records.map(each => [textOf(each.name), textOf(each.signature).split(',').length]));
  const commonChoices = commonScales
    .filter(name => sizes.has(name))
    .map(name => ({ ...plainChoice(name), group: 'Common' }));
  const otherChoices = [...sizes]
    .filter(([name]) => name !== '' && !commonScales.includes(name))
    .sort(([a, size], [b, otherSize]) => size - otherSize || a.localeCompare(b, 'en'))
    .map(([name, size]) => ({ ...plainChoice(name), group: `${size} tones` }));
  return [...commonChoices, ...otherChoices];
}

/** Returns the id of the scale in an address. @throws PageError */
export async function scaleIdFromQuery(source: PageSource, query: URLSearchParams): Promise<string> {
  const { root, scale } = fieldValues(await scaleFields(source), query);
  const scaleRecord = (await source.list(scales)).find(
    record => record.keyToneName === root && record.name === scale,
  );
  if (scaleRecord === undefined) throw new PageError(404, 'The catalog has no such scale on this root.');
  return String(scaleRecord.id);
}

export async function scaleView(value: Scale, page: PageInfo, source: PageSource): Promise<MusicView> {
  const chosenValues = { root: value.tonic ? noteName(value.tonic) : '', scale: value.mode };
  const fields = {
    ...(await scaleFields(source)),
    ...(await neckFields(source, 'guitar')),
    labels: { label: 'Labels', choices: scaleLabels.map(plainChoice) },
    from: { label: 'From fret', min: 1, max: 21, defaultValue: 1 },
  } satisfies NeckFields & Record<string, FormField>;
  const values = fieldValues(fields, page.query, chosenValues);
  const labels = scaleLabels.find(each => each === values.labels) ?? 'notes';
  const options = { labels, colors: await source.colors(), noteNames: source.style.noteNames };
  const strings = await chosenStrings(source, values);
  const drawOnNeck = (from: number, frets: number) =>
    drawingOf(value, { ...options, neck: { strings, firstFret: from, frets, isLeftHanded: false } });
  const links = {
    keys: noteLinks(scaleNotes(value), pageNeckQuery(values)),
    neck: fretLinks(values, strings),
  };
  const keys = drawTones(drawingOf(value, options), links);
  const neck = strings.length === 0 ? undefined : drawTones(drawOnNeck(Number(values.from), 12), links);
  const drawingQuery = { ...drawNeckQuery(values), labels: labels === 'notes' ? '' : labels };
  return {
    lead: await scaleLead(source, value),
    main: html`${form(scalePath, fields, values)}
${playerAndFiles(value, page, { pictureQuery: strings.length === 0 ? {} : drawingQuery })}
<figure class="stage">${keys}${toneDiscs(value, options.colors, source)}</figure>
${neck && frameDrawing(neck)}
${section('Triads', await chordCards(source, scaleNotes(value), 3, strings))}
${section('Seventh chords', await chordCards(source, scaleNotes(value), 4, strings))}
${await relatedSections(source, value)}
${section('Positions', strings.length < 3 ? undefined : positions(value, strings, from => drawTones(drawOnNeck(from, positionFrets))))}`,
  };
}

/** Draws the notes as discs in order, each with its degree. */
function toneDiscs(value: Scale, colors: ReadonlyMap<unknown, string>, { style }: PageSource): Markup {
  const items = value.tones.slice(0, 24).map((tone, index) => {
    const spot = {
      label: spellNotes(tone.name, 'notes', style),
      color: colors.get(tone.intervalId),
      isRoot: index === 0,
    };
    return html`<li><svg viewBox="0 0 44 44" width="44" height="44" aria-hidden="true">${drawSpot(spot, { x: 22, y: 22 }, 19)}</svg><b class="unseen">${spot.label}</b><small>${intervalDegree(tone.interval)}</small></li>`;
  });
  return html`<ul class="tones">${items}</ul>`;
}

const ordinals = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh'];

/** Returns the steps of a scale, with a link to its major scale if it is a mode of one. */
async function scaleLead(source: PageSource, value: Scale): Promise<HtmlPart> {
  const steps = value.steps.join(' ');
  const names = scaleNotes(value).map(noteName);
  const parent = (await relatedScales(source, value, 'modes')).find(name => name.endsWith(' major'));
  const tonicIndex = names.indexOf(parent?.replace(/ major$/, '') ?? '');
  const address = parent && (await addressOfScale(source, parent));
  if (parent === undefined || address === undefined || tonicIndex < 1 || names.length !== 7) return steps;
  const ordinal = ordinals[(7 - tonicIndex) % 7] ?? '';
  return html`The ${ordinal} mode of <a href="${address}">${spellNotes(parent, 'names', source.style)}</a> · ${steps}`;
}

async function relatedScales(source: PageSource, value: Scale, fact: string): Promise<readonly string[]> {
  const facts = new Map(factsOf(value, await source.allMusic(scales)));
  const names = facts.get(fact) ?? [];
  return typeof names === 'string' ? [names] : names;
}

const commonScales =
  'major, dorian, phrygian, lydian, mixolydian, minor, locrian, harmonic minor, melodic minor, major pentatonic, minor pentatonic, minor blues'.split(
    ', ',
  );

async function relatedSections(source: PageSource, value: Scale): Promise<Markup> {
  const root = value.tonic ? noteName(value.tonic) : '';
  const parallelNames = commonScales.map(name => `${root} ${name}`).filter(name => name !== value.name);
  const relatedSection = async (title: string, fact: string) =>
    scaleLinks(source, title, await relatedScales(source, value, fact));
  return html`${await relatedSection('Modes of the same notes', 'modes')}${await relatedSection('The same notes by other names', 'twins')}${await relatedSection('One note apart', 'relatives')}${await scaleLinks(source, 'Parallel: on the same root', parallelNames)}`;
}

const positionFrets = 5;
const maxPositions = 7;

/** Returns the positions of a scale, one for each of its notes on the lowest string. */
function positions(
  value: Scale,
  strings: readonly OpenString[],
  drawPosition: (from: number) => Markup | undefined,
): Markup {
  const pitches = new Set(scaleNotes(value).map(pitchClass));
  const lowestMidi = strings[0]?.midi ?? 0;
  const frets = Array.from({ length: 12 }, (_, fret) => fret).filter(fret =>
    pitches.has((lowestMidi + fret) % 12),
  );
  const firstFrets = [...new Set(frets.map(fret => Math.max(1, fret - 1)))].slice(0, maxPositions);
  const items = firstFrets.map(
    from =>
      html`<li><h3>Frets ${from === 1 ? 0 : from} to ${from + positionFrets - 1}</h3>${drawPosition(from)}</li>\n`,
  );
  return html`<ul class="positions">${items}</ul>`;
}
