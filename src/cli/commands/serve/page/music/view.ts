/** The parts that all pages of music share: a view, and the drawings in it. */
import { type Drawing, drawingSvg, drawingWords } from '../../../../../music/draw/drawings.ts';
import { type Note, noteName, pitchClass, type Transposition } from '../../../../../music/note.ts';
import { drawKeyboard } from '../drawings/keyboard.ts';
import { drawNeck } from '../drawings/neck.ts';
import type { Link, LinkOfFret, LinkOfPitch } from '../drawings/spots.ts';
import { addressWith } from '../form.ts';
import { type HtmlPart, html, Markup } from '../html.ts';

/** The URLs and choices of a page of music. */
export interface PageInfo {
  readonly label: string;
  /** The address of the page, and the target of its form. */
  readonly address: string;
  /** The beginning of the URLs of its files. */
  readonly filesAddress: string;
  /** Values of the query that are not in the form. */
  readonly hiddenValues?: Readonly<Record<string, string>>;
  /** The query of the address. */
  readonly query: URLSearchParams;
}

export interface MusicView {
  /** The interval from the record's own key to the shown key, if they differ. */
  readonly transposition?: Transposition;
  readonly lead?: HtmlPart;
  readonly main: Markup;
}

/** Returns a drawing in a frame. */
export function frameDrawing(drawing: Markup, caption?: HtmlPart): Markup {
  return html`<figure>${drawing}${caption === undefined ? undefined : html`<figcaption>${caption}</figcaption>`}</figure>\n`;
}

/** Returns a drawing as SVG, in the colours of the page. */
export function svgMarkup(drawing: Drawing): Markup {
  return html`<div class="wide sheet" tabindex="0" role="group" aria-label="${drawing.title}">${new Markup(drawingSvg(drawing))}</div>`;
}

/** Draws notes on a keyboard or a neck, with links. Draws other music as SVG, without links. */
export function drawTones(
  drawing: Drawing | undefined,
  links: { readonly keys?: LinkOfPitch; readonly neck?: LinkOfFret } = {},
): Markup | undefined {
  if (drawing === undefined) return undefined;
  const caption = `${drawing.title}: ${drawingWords(drawing).join('; ')}`;
  if (drawing.kind === 'keyboard') return drawKeyboard(drawing, caption, links.keys);
  return drawing.kind === 'neck' ? drawNeck(drawing, caption, links.neck) : svgMarkup(drawing);
}

/** Returns links by which a click on a keyboard adds or removes a note. @param neck the neck to keep in the links */
export function noteLinks(notes: readonly Note[], neck: Readonly<Record<string, string>> = {}): LinkOfPitch {
  const names = new Map(notes.map(note => [pitchClass(note), noteName(note)]));
  return pitch => {
    const name = names.get(pitch) ?? commonNoteNames[pitch] ?? '';
    const nextNames = new Map(names);
    if (names.has(pitch)) nextNames.delete(pitch);
    else nextNames.set(pitch, name);
    const address = addressWith('/notes', { q: [...nextNames.values()].join(' '), ...neck });
    return { address, title: `${names.has(pitch) ? 'without' : 'with'} ${name}` } satisfies Link;
  };
}

const commonNoteNames = ['C', 'C♯', 'D', 'E♭', 'E', 'F', 'F♯', 'G', 'A♭', 'A', 'B♭', 'B'];
