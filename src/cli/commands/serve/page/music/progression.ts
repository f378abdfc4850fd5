/** The page of a progression: its bars, and with an instrument a chord sheet. */
import { defaultDrawing } from '../../../../../music/draw/drawing.ts';
import { type Chart, type ChartChord, chartOf, functionOf } from '../../../../../music/draw/kinds/chart.ts';
import { type Sheet, sheetOf } from '../../../../../music/draw/kinds/sheet.ts';
import { toKey } from '../../../../../music/in-key.ts';
import type { Progression } from '../../../../../music/music.ts';
import { commonNote, noteName, parseNote, pitchClass, transposition } from '../../../../../music/note.ts';
import { type ChordEvent, homeOf, type ProgressionKey } from '../../../../../music/progression.ts';
import { modalKeyName, relativeOf } from '../../../../../music/scale/key.ts';
import { drawDiagram } from '../drawings/diagram.ts';
import { type FormChoice, type FormField, fieldValues, form } from '../form.ts';
import { html, type Markup, searchAddress } from '../html.ts';
import type { PageSource } from '../page-source.ts';
import { chosenStrings, drawNeckQuery, neckFields, piano } from './neck-form.ts';
import { playerAndFiles, tempoOf } from './player.ts';
import { scaleLinks } from './related.ts';
import { drawTones, frameDrawing, type MusicView, type PageInfo } from './view.ts';

const minorTonics = ['C', 'C♯', 'D', 'E♭', 'E', 'F', 'F♯', 'G', 'G♯', 'A', 'B♭', 'B'];

function keyField(home: ProgressionKey | undefined) {
  const names = home?.minor
    ? minorTonics
    : Array.from({ length: 12 }, (_, pitch) => noteName(commonNote(pitch)));
  const homeName = home ? noteName(home.tonic) : '';
  const mode = home?.minor ? ' minor' : ' major';
  const choices = [...new Set([homeName, ...names])].map(value => ({
    value,
    label: value === '' ? 'its own' : value + mode,
  }));
  return { label: 'Key', choices } satisfies FormField;
}

/** Returns the choice that sounds like the key in the URL: D♭ for C♯. */
function keyFromQuery(choices: readonly FormChoice[], query: URLSearchParams): { readonly key?: string } {
  const requestedTonic = parseNote(query.get('key')?.trim() ?? '');
  const choice = choices.find(({ value }) => {
    const note = parseNote(value);
    return requestedTonic && note && pitchClass(note) === pitchClass(requestedTonic);
  });
  return choice ? { key: choice.value } : {};
}

export async function progressionView(
  original: Progression,
  page: PageInfo,
  source: PageSource,
): Promise<MusicView> {
  const { query, address, hiddenValues } = page;
  const home = homeOf(original);
  const fields = {
    key: keyField(home),
    ...(await neckFields(source, 'none')),
    bpm: { label: 'Tempo', min: 1, max: 999, defaultValue: tempoOf(original) },
    numerals: {
      label: 'Numerals',
      choices: [
        { value: '', label: 'shown' },
        { value: 'off', label: 'left out' },
      ],
    },
  } satisfies Readonly<Record<string, FormField>>;
  const values = fieldValues(fields, query, keyFromQuery(fields.key.choices, query));
  const tonic = home && parseNote(values.key);
  const isMoved = tonic && home && pitchClass(tonic) !== pitchClass(home.tonic);
  const value = isMoved ? toKey(original, { tonic }) : original;
  const strings = await chosenStrings(source, values);
  const { noteNames = defaultDrawing.noteNames } = source.style;
  const capo = Number(values.capo);
  const isFretted = strings.length > 0 && !strings.some(({ isFretless }) => isFretless);
  const neck = isFretted ? { strings, capo, firstFret: 1, isLeftHanded: false } : undefined;
  const showsKeyboards = values.on === piano || (strings.length > 0 && !isFretted);
  const drawingLook = { ...defaultDrawing, noteNames, colors: await source.colors(), neck, showsKeyboards };
  const sheet = sheetOf(value, drawingLook);
  const chart = sheet?.chart ?? chartOf(value, drawingLook);
  const newKey = isMoved ? values.key : '';
  const soundQuery = { key: newKey, bpm: query.has('bpm') ? values.bpm : '' };
  const key = homeOf(value);
  return {
    ...(isMoved && { transposition: transposition(home.tonic, tonic) }),
    lead: progressionLead(chart, values.capo, values.bpm),
    main: html`${form(address, fields, values, { hiddenValues })}
${playerAndFiles(value, page, {
  soundQuery,
  pictureQuery: { key: newKey, ...drawNeckQuery(values) },
  bpm: Number(values.bpm),
})}
${chart && frameDrawing(barsMarkup(chart, value, values.numerals === ''))}
${sheet && frameDrawing(sheetMarkup(sheet))}
${key && (await keyLinks(source, key))}`,
  };
}

function progressionLead(chart: Chart | undefined, capo: string, bpm: string): string {
  const capoText = capo === '0' ? [] : [`capo at fret ${capo}`];
  return [chart?.heading ?? '', ...capoText, `${bpm} beats a minute`].filter(Boolean).join(' · ');
}

/** Returns the chords in bars. Each section has a line of its own. */
function barsMarkup(
  { bars: barList, sections, moreBars }: Chart,
  { events }: Progression,
  hasNumerals: boolean,
): Markup {
  const chartSections: { readonly title: string; readonly items: Markup[] }[] = [];
  for (const [index, bar] of barList.entries()) {
    const title = sections.get(index);
    if (title !== undefined || chartSections.length === 0)
      chartSections.push({ title: title ?? '', items: [] });
    const chords = bar.map(chord => chordInBar(chord, events[chord.eventIndex], hasNumerals));
    chartSections
      .at(-1)
      ?.items.push(html`<li>${chords.length === 0 ? html`<span><b>–</b></span>` : chords}</li>`);
  }
  const lines = chartSections.map(
    ({ title, items }) =>
      html`${title === '' ? undefined : html`<h2>${title}</h2>`}<ol class="bars">${items}</ol>`,
  );
  return html`${lines}${moreBars === 0 ? undefined : html`<p class="says">… ${moreBars} more bars</p>`}`;
}

function chordInBar(
  { label, numeral }: ChartChord,
  event: ChordEvent | undefined,
  hasNumerals: boolean,
): Markup {
  const kind = functionOf(numeral) ?? '';
  const numeralMarkup = hasNumerals && numeral !== '' ? html`<small>${numeral}</small>` : undefined;
  return event?.chord
    ? html`<span><a class="${kind}" href="${searchAddress(event.label)}">${label}</a>${numeralMarkup}</span>`
    : html`<span><b>${label}</b>${numeralMarkup}</span>`;
}

/** Returns for each chord a shape that a hand can hold, or else its notes. */
function sheetMarkup({ shapes, toneDrawings }: Sheet): Markup {
  const shapeItems = (shapes?.shapes ?? []).map(shape => {
    const { chord = '', shapeName, name } = shape;
    const shapeText = shapeName === undefined ? undefined : html` <small>as ${shapeName}</small>`;
    return html`<li><p><b>${chord}</b>${shapeText}</p>${drawDiagram(shapes?.strings ?? [], shape, `${chord}: ${name}`)}</li>\n`;
  });
  const toneItems = toneDrawings.map(each => html`<li><p><b>${each.title}</b></p>${drawTones(each)}</li>\n`);
  return html`<ul class="shapes">${shapeItems}${toneItems}</ul>`;
}

/** Returns links to the relative key and the parallel key. */
async function keyLinks(source: PageSource, { tonic, minor }: ProgressionKey): Promise<Markup | undefined> {
  const [mode, otherMode] = minor ? (['minor', 'major'] as const) : (['major', 'minor'] as const);
  return scaleLinks(source, 'Its key', [
    modalKeyName({ tonic, mode }),
    `${modalKeyName(relativeOf({ tonic, mode }))} (relative)`,
    `${modalKeyName({ tonic, mode: otherMode })} (parallel)`,
  ]);
}
