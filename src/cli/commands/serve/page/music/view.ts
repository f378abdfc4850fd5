/** What the pages of all music have: a view, and the drawings in it. */
import { type Drawing, drawingWords, drawnSvg } from '../../../../../music/draw/drawings.ts';
import { type Note, noteName, pitchClass } from '../../../../../music/note.ts';
import { drawnKeyboard } from '../drawn/keyboard.ts';
import { drawnNeck } from '../drawn/neck.ts';
import type { Link, Links } from '../drawn/spots.ts';
import { addressWith } from '../form.ts';
import { html, Markup, type Part } from '../html.ts';

/** What a page is of, beside its music. */
export interface Shown {
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

/** Links by which notes are added and taken away: 'name what you click'. */
export function noteLinks(notes: readonly Note[], on = ''): Links {
  const names = new Map(notes.map(note => [pitchClass(note), noteName(note)]));
  return pitch => {
    const name = names.get(pitch) ?? usualNames[pitch] ?? '';
    const others = new Map(names);
    if (names.has(pitch)) others.delete(pitch);
    else others.set(pitch, name);
    const address = addressWith('/notes', { q: [...others.values()].join(' '), on });
    return { address, says: `${names.has(pitch) ? 'without' : 'with'} ${name}` } satisfies Link;
  };
}

const usualNames = ['C', 'C♯', 'D', 'E♭', 'E', 'F', 'F♯', 'G', 'A♭', 'A', 'B♭', 'B'];
