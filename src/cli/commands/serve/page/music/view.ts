/** What the pages of all music have: a view, and the drawings in it. */
import { type Drawing, drawingWords, drawnSvg } from '../../../../../music/draw/drawings.ts';
import { type Note, noteName, pitchClass, type Transposition } from '../../../../../music/note.ts';
import { drawnKeyboard } from '../drawn/keyboard.ts';
import { drawnNeck } from '../drawn/neck.ts';
import type { Link, Links, NeckLinks } from '../drawn/spots.ts';
import { addressWith } from '../form.ts';
import { html, Markup, type Part } from '../html.ts';

/** What a page is of, beside its music. */
export interface Shown {
  readonly label: string;
  /** The address of the page, to which its form leads. */
  readonly address: string;
  /** The address below which its files are. */
  readonly files: string;
  /** What the query says besides the form. */
  readonly kept?: Readonly<Record<string, string>>;
  /** What the address says. */
  readonly query: URLSearchParams;
}

export interface MusicView {
  /** The interval from the record's own key to the key shown, if that is another. */
  readonly moved?: Transposition;
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
export function tonesShown(
  shown: Drawing | undefined,
  links: { readonly keys?: Links; readonly neck?: NeckLinks } = {},
): Markup | undefined {
  if (shown === undefined) return undefined;
  const says = `${shown.title}: ${drawingWords(shown).join('; ')}`;
  if (shown.kind === 'keyboard') return drawnKeyboard(shown, says, links.keys);
  return shown.kind === 'neck' ? drawnNeck(shown, says, links.neck) : drawnAsSvg(shown);
}

/** Links by which a click on a keyboard adds a note, or takes it away. @param neck is kept */
export function noteLinks(notes: readonly Note[], neck: Readonly<Record<string, string>> = {}): Links {
  const names = new Map(notes.map(note => [pitchClass(note), noteName(note)]));
  return pitch => {
    const name = names.get(pitch) ?? usualNames[pitch] ?? '';
    const others = new Map(names);
    if (names.has(pitch)) others.delete(pitch);
    else others.set(pitch, name);
    const address = addressWith('/notes', { q: [...others.values()].join(' '), ...neck });
    return { address, says: `${names.has(pitch) ? 'without' : 'with'} ${name}` } satisfies Link;
  };
}

const usualNames = ['C', 'C♯', 'D', 'E♭', 'E', 'F', 'F♯', 'G', 'A♭', 'A', 'B♭', 'B'];
