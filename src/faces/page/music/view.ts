/** What the pages of all music have: the player, the files, the drawings of a sheet, the choice of a neck. */
import { Failure } from '../../../base/errors.ts';
import { type OpenString, readTuning, withCapo } from '../../../music/chords/neck-strings.ts';
import { type Drawing, drawingOf, drawingWords, drawnSvg } from '../../../music/draw/drawings.ts';
import type { Kind, Music } from '../../../music/music.ts';
import type { Score } from '../../../music/score/score.ts';
import { scoreOf } from '../../../music/score/scores.ts';
import { exportsOf, type MusicFormName, musicForm } from '../../../output/writers.ts';
import { type Asker, NoPage, type Strung } from '../asker.ts';
import { drawnKeyboard } from '../drawn/keyboard.ts';
import { drawnNeck } from '../drawn/neck.ts';
import type { Link, Links } from '../drawn/spots.ts';
import { addressWith, type Field, type FormChoice, type FormValues } from '../form.ts';
import { html, Markup, type Part } from '../html.ts';

/** Music whose page is made. */
export interface Shown<Is extends Kind = Kind> {
  readonly value: Music<Is>;
  readonly label: string;
  /** The address of the page, below which its files are; `kept` is what the query says besides its form. */
  readonly address: string;
  readonly kept?: Readonly<Record<string, string>>;
  /** What the address says. */
  readonly query: URLSearchParams;
}

export interface MusicView {
  readonly lead?: Part;
  readonly main: Markup;
}

/** The name of each file of a page by the form that it is written in. */
export const pageFiles = {
  wav: 'sound.wav',
  midi: 'music.mid',
  abc: 'music.abc',
  strudel: 'music.js',
  scl: 'tuning.scl',
} as const satisfies { readonly [Each in MusicFormName]?: string };

type Saved = keyof typeof pageFiles;
const saved: readonly Saved[] = ['wav', 'midi', 'abc', 'strudel', 'scl'];

type Query = Readonly<Record<string, string>>;

/** The player and the files. @param heard what the address says of sounds; `seen` of drawings */
export function playerAndFiles(
  { value, label, address, kept }: Pick<Shown, 'value' | 'label' | 'address' | 'kept'>,
  { heard = {}, seen = {} }: { readonly heard?: Query; readonly seen?: Query } = {},
): Markup {
  const file = (name: string) => addressWith(`${address}/${name}`, { ...kept, ...heard });
  const isHeard = value.kind === 'tuning' || (scoreIn(value)?.notes.length ?? 0) > 0;
  const forms = isHeard ? saved.filter(name => exportsOf(value.kind).includes(name)) : [];
  const player = forms.includes('wav')
    ? html`<audio controls preload="none" src="${file(pageFiles.wav)}" aria-label="Sound of ${label}"></audio>`
    : undefined;
  const links = forms.map(
    name => html`<li><a href="${file(pageFiles[name])}" download>${musicForm(name).label}</a></li>`,
  );
  const svg = addressWith(`${address}/drawing.svg`, { ...kept, ...seen });
  const picture = drawingOf(value) && html`<li><a href="${svg}" download>SVG</a></li>`;
  if (links.length === 0 && picture === undefined) return html``;
  return html`<div class="tools">${player}<nav aria-label="Files"><ul class="chips">${links}${picture}</ul></nav></div>\n`;
}

/** What sounds; undefined where nothing can be played. */
function scoreIn(value: Music): Score | undefined {
  try {
    return scoreOf(value);
  } catch (error) {
    if (error instanceof Failure) return undefined;
    throw error;
  }
}

/** The tempo where nobody asks for another. */
export function tempoOf(value: Music): number {
  const bpm = Math.round(scoreIn(value)?.bpm ?? usualTempo);
  return bpm >= 1 && bpm <= 999 ? bpm : usualTempo;
}

const usualTempo = 120;

/** A drawing in a frame. */
export function framed(shown: Markup, says?: Part): Markup {
  return html`<figure>${shown}${says === undefined ? undefined : html`<figcaption>${says}</figcaption>`}</figure>\n`;
}

/** A drawing as files have it, in the colours of the page. */
export function drawnAsSvg(drawing: Drawing): Markup {
  return html`<div class="wide sheet" tabindex="0" role="group" aria-label="${drawing.title}">${new Markup(drawnSvg(drawing))}</div>`;
}

/** Tones on a keyboard or a neck. */
export function tonesShown(shown: Drawing | undefined, links?: Links): Markup | undefined {
  if (shown === undefined) return undefined;
  const says = `${shown.title}: ${drawingWords(shown).join('; ')}`;
  if (shown.kind === 'keyboard') return drawnKeyboard(shown, says, links);
  return shown.kind === 'neck' ? drawnNeck(shown, says, links) : drawnAsSvg(shown);
}

/** Links by which notes are added and taken away: 'name what you click'. @param notes by pitch class */
export function noteLinks(notes: ReadonlyMap<number, string>, on = ''): Links {
  return pitch => {
    const name = notes.get(pitch) ?? usualNames[pitch] ?? '';
    const others = new Map(notes);
    if (notes.has(pitch)) others.delete(pitch);
    else others.set(pitch, name);
    const address = addressWith('/notes', { q: [...others.values()].join(' '), on });
    return { address, says: `${notes.has(pitch) ? 'without' : 'with'} ${name}` } satisfies Link;
  };
}

const usualNames = ['C', 'C♯', 'D', 'E♭', 'E', 'F', 'F♯', 'G', 'A♭', 'A', 'B♭', 'B'];

const noNeck = 'none';

/** The fields that say on which neck something is drawn. */
export type NeckFields = Readonly<Record<'on' | 'tuning' | 'capo', Field>>;

/** @param otherwise the neck where none is said */
export async function neckFields(asker: Asker, otherwise: string): Promise<NeckFields> {
  const strung = await asker.strung();
  const choices: readonly FormChoice[] = [
    { value: noNeck, label: 'no strings' },
    ...strung.map(({ slug, name }) => ({ value: slug, label: name })),
  ];
  const isThere = choices.some(({ value }) => value === otherwise);
  return {
    on: { label: 'Instrument', choices, otherwise: isThere ? otherwise : noNeck },
    tuning: { label: 'Tuning', hint: 'its own', suggestions: tuningsOf(strung) },
    capo: { label: 'Capo', least: 0, most: 12, otherwise: 0 },
  };
}

function tuningsOf(strung: readonly Strung[]): readonly FormChoice[] {
  return strung
    .filter(({ name }) => name.includes('('))
    .map(({ name, strings }) => ({ value: strings.map(({ label }) => label).join(' '), label: name }));
}

/** The strings that a form asks for; none where no neck is. @throws NoPage */
export async function stringsAsked(
  asker: Asker,
  { on, tuning, capo }: FormValues<keyof NeckFields>,
): Promise<readonly OpenString[]> {
  if (on === noNeck) return [];
  const strings =
    tuning === '' ? (await asker.strung()).find(({ slug }) => slug === on)?.strings : typedStrings(tuning);
  return capo === '0' ? (strings ?? []) : withCapo(strings ?? [], Number(capo));
}

function typedStrings(tuning: string): readonly OpenString[] {
  const read = readTuning(tuning);
  if (read && 'strings' in read) return read.strings;
  const wrong = read === undefined ? tuning : read.wrong;
  throw new NoPage(
    400,
    `Tuning: '${wrong.slice(0, 20)}' is no note with its octave. The lowest string first: E2 A2 D3 G3 B3 E4.`,
  );
}

/** The query by which the program draws on the same neck. */
export function neckQuery({
  on,
  tuning,
  capo,
}: FormValues<keyof NeckFields>): Readonly<Record<string, string>> {
  if (on === noNeck) return {};
  const played = tuning === '' ? on : tuning.replaceAll(/[\s,]+/g, ',');
  return { on: played, capo: capo === '0' ? '' : capo };
}
