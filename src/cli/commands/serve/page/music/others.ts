/** The pages of keys, intervals, rhythms and tunings. */
import { textOf } from '../../../../../base/fields.ts';
import { spellNotes } from '../../../../../base/text/style.ts';
import { cardOf } from '../../../../../catalog/music-card.ts';
import { scales } from '../../../../../catalog/scales.ts';
import { modulo } from '../../../../../music/arithmetic.ts';
import { drawingOf } from '../../../../../music/draw/drawings.ts';
import { circleOf } from '../../../../../music/draw/kinds/circle.ts';
import { signedCents } from '../../../../../music/find/found.ts';
import { type Interval, type Key, ofKind, type Rhythm, type Tuning } from '../../../../../music/music.ts';
import { plainC } from '../../../../../music/note.ts';
import { type ModalKey, modalKeyName, modalNotes, relativeOf } from '../../../../../music/scale/key.ts';
import { drawCircle } from '../drawings/circle.ts';
import { drawKeyboard } from '../drawings/keyboard.ts';
import type { Link } from '../drawings/spots.ts';
import { addressWith, type FormField, fieldValues, form } from '../form.ts';
import { html, type Markup, section } from '../html.ts';
import type { PageSource } from '../page-source.ts';
import { chordCards } from './chord-cards.ts';
import { chosenStrings, neckFields } from './neck-form.ts';
import { playerAndFiles, tempoOf } from './player.ts';
import { scaleLinks } from './related.ts';
import { drawTones, frameDrawing, type MusicView, noteLinks, type PageInfo, svgMarkup } from './view.ts';

/** Returns a function that links a key of the circle to its scale if the catalog has it. */
async function scaleLinkOfKey(source: PageSource): Promise<(name: string) => Link | undefined> {
  const ids = await source.ids(scales);
  return name => {
    const [, root = '', minor] = /^(.*?)(m?)$/.exec(name) ?? [];
    const scale = minor ? 'minor' : 'major';
    const address = addressWith('/scale', { root, scale });
    return ids.has(`${root} ${scale}`)
      ? { address, title: minor ? `${name}, ${root} ${scale}` : `${root} ${scale}` }
      : undefined;
  };
}

/** Returns the circle of fifths with the key marked; undefined if the key has no place there. */
export async function keyCircle(source: PageSource, value: Key): Promise<Markup | undefined> {
  const circle = circleOf(value, source.style);
  const caption = `The circle of fifths with ${value.name}: each key leads to its scale`;
  return circle && drawCircle(circle, caption, await scaleLinkOfKey(source));
}

export async function keyView(value: Key, page: PageInfo, source: PageSource): Promise<MusicView> {
  const { query, address, hiddenValues } = page;
  const { tonic, mode } = value;
  if (tonic === undefined) return toneView(value, page, source);
  const fields = await neckFields(source, 'guitar');
  const values = fieldValues(fields, query);
  const strings = await chosenStrings(source, values);
  const circle = await keyCircle(source, value);
  const modes = mode === undefined ? (['major', 'minor'] as const) : [mode];
  const keys = modes.map((each): ModalKey => ({ tonic, mode: each }));
  const chords = keys.map(async key => {
    const title = `Chords of ${spellNotes(modalKeyName(key), 'names', source.style)}`;
    const cards = [3, 4].map(size => chordCards(source, modalNotes(key), size, strings));
    return section(title, html`${(await Promise.all(cards)).map(each => each ?? '')}`) ?? '';
  });
  const names = keys.flatMap(key => [modalKeyName(key), `${modalKeyName(relativeOf(key))} (relative)`]);
  return {
    lead: circleOf(value, source.style)?.captions.join(' · '),
    main: html`${form(address, fields, values, { hiddenValues })}
${playerAndFiles(value, page)}
${circle && frameDrawing(circle)}
${await scaleLinks(source, 'Its scales', names)}
${await Promise.all(chords)}`,
  };
}

/** Returns the view of a frequency. */
function toneView(value: Key, page: PageInfo, { style }: PageSource): MusicView {
  const { note, octave, midi, cents, wavelength } = cardOf(value);
  if (typeof midi !== 'number') return { main: html`` };
  const pitch = modulo(midi, 12);
  const label = spellNotes(textOf(note), 'notes', style);
  const deviationText =
    cents === 0 ? '' : ` ${Number(cents) > 0 ? '+' : '−'} ${Math.abs(Number(cents))} cents`;
  const links = noteLinks([]);
  return {
    lead: `${label}${octave}${deviationText} · MIDI ${midi} · wavelength ${wavelength} m`,
    main: html`${playerAndFiles(value, page)}${frameDrawing(
      drawKeyboard({ tones: new Map([[pitch, { label, isRoot: true }]]) }, `Keyboard: ${label}`, links),
    )}`,
  };
}

/** Returns the view of music that is only drawn. The steps of a tuning are also in a table. */
export async function plainView(
  value: Interval | Tuning,
  page: PageInfo,
  { style: { noteNames } }: PageSource,
): Promise<MusicView> {
  const drawing = drawTones(drawingOf(value, { noteNames }));
  return {
    main: html`${playerAndFiles(value, page)}${drawing && frameDrawing(drawing)}${section('Steps', stepTable(ofKind(value, 'tuning')))}`,
  };
}

/** Maximum number of steps of a tuning in a table. */
const maxSteps = 400;

function stepTable({ steps }: Pick<Tuning, 'steps'> = { steps: [] }): Markup | undefined {
  if (steps.length === 0) return undefined;
  const rows = steps.slice(0, maxSteps).map(({ index, label, cents }) => {
    const stepInterval = { kind: 'interval', name: '', root: plainC, cents } as const;
    const { interval, off: centsOff } = cardOf({
      ...stepInterval,
      letters: undefined,
      semitones: undefined,
      color: '',
    });
    const deviation =
      interval === undefined || Math.abs(Number(centsOff)) < 0.05 ? '' : signedCents(Number(centsOff));
    return html`<tr><th scope="row">${index}</th><td>${label}</td><td>${cents.toFixed(1)}</td><td>${textOf(interval)}</td><td>${deviation}</td></tr>\n`;
  });
  return html`<div class="wide" tabindex="0" role="group" aria-label="Steps"><table class="steps"><thead><tr><th scope="col">Step</th><th scope="col">Size</th><th scope="col">Cents</th><th scope="col">Nearest interval</th><th scope="col">Off by</th></tr></thead><tbody>${rows}</tbody></table></div>`;
}

/** Returns the pulses of the first ring, of which the script marks the sounding one; undefined for a long ring. */
function pulseMarkers({ rings: [ring] }: Rhythm): Markup | undefined {
  if (ring === undefined || ring.steps > maxPulses) return undefined;
  const items = Array.from({ length: ring.steps }, (_, step) =>
    ring.onsets.includes(step) ? html`<li class="struck"></li>` : html`<li></li>`,
  );
  return html`<ol class="pulses" aria-hidden="true" hidden>${items}</ol>`;
}

const maxPulses = 64;

export async function rhythmView(value: Rhythm, page: PageInfo): Promise<MusicView> {
  const { query, address, hiddenValues } = page;
  const fields = {
    bpm: { label: 'Tempo', min: 1, max: 999, defaultValue: tempoOf(value) },
    swing: {
      label: 'Swing',
      choices: ['', '54', '58', '62', '66', '70', '75'].map(each => ({
        value: each,
        label: each === '' ? 'straight' : `${each} %`,
      })),
    },
    bars: { label: 'Repeats', min: 1, max: 64, defaultValue: 1 },
  } satisfies Readonly<Record<string, FormField>>;
  const values = fieldValues(fields, query);
  const drawings = (['ring', 'grid'] as const).flatMap(form => {
    const drawing = drawingOf(value, { rhythmForm: form });
    return drawing === undefined ? [] : svgMarkup(drawing);
  });
  const soundQuery = {
    bpm: query.has('bpm') ? values.bpm : '',
    swing: values.swing,
    bars: values.bars === '1' ? '' : values.bars,
  };
  const { beats } = value.time;
  return {
    lead: [`${values.bpm} beats a minute`, ...(beats === undefined ? [] : [`${beats} beats`])].join(' · '),
    main: html`${form(address, fields, values, { hiddenValues })}${playerAndFiles(value, page, { soundQuery, bpm: Number(values.bpm), isSwung: values.swing !== '' })}<figure class="rhythm">${drawings}${pulseMarkers(value)}</figure>`,
  };
}
