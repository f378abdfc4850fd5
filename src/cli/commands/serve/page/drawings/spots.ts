/** The parts of drawings on pages. Their colours, except those of tones, are in the style sheet. */

import { isHexColor, isLight } from '../../../../../base/text/plain.ts';
import { replaceDoubleSigns } from '../../../../../base/text/sanitise.ts';
import type { Spot } from '../../../../../music/draw/drawing.ts';
import type { Point } from '../../../../../music/draw/svg.ts';
import { html, type Markup } from '../html.ts';

/** The link of a tone in a drawing. */
export interface Link {
  readonly address: string;
  /** The link's text for screen readers: `with E♭`. */
  readonly title: string;
}

/** Returns the link of each pitch class, 0 to 11. */
export type LinkOfPitch = (pitch: number) => Link;

/** Returns the link for a position on a neck. Strings are counted from the lowest, from 0. */
export type LinkOfFret = (string: number, fret: number) => Link;

/** Returns a coordinate with two decimals, which is finer than any screen. */
export function roundCoordinate(value: number): number {
  return Number(value.toFixed(2));
}

/** Draws a tone as a disc with its label. */
export function drawSpot(spot: Spot, { x, y }: Point, radius: number): Markup {
  const color = spot.color !== undefined && isHexColor(spot.color) ? spot.color : undefined;
  const textClass = color === undefined || isLight(color) ? 'on-light' : 'on-dark';
  const label = replaceDoubleSigns(spot.label).slice(0, 12);
  const size = Math.min(radius, (radius * 3) / Math.max(1, label.length));
  // Labels of three or more characters are narrowed to fit the disc: ## is wide in most fonts.
  const textLength =
    label.length > 2
      ? html` textLength="${roundCoordinate(radius * 1.7)}" lengthAdjust="spacingAndGlyphs"`
      : undefined;
  const fill = color === undefined ? undefined : html` fill="${color}"`;
  const classNames = [...(color === undefined ? ['spot'] : []), ...(spot.isRoot ? ['root'] : [])].join(' ');
  const classAttribute = classNames === '' ? undefined : html` class="${classNames}"`;
  return html`<circle cx="${roundCoordinate(x)}" cy="${roundCoordinate(y)}" r="${radius}"${fill}${classAttribute}/><text class="${textClass}" x="${roundCoordinate(x)}" y="${roundCoordinate(y + size * 0.36)}" font-size="${roundCoordinate(size)}" font-weight="600" text-anchor="middle"${textLength}>${label}</text>`;
}

/** Draws a word beside a drawing. */
export function drawSideLabel(text: string, x: number, y: number, size: number): Markup {
  return html`<text class="mute" x="${x}" y="${y}" font-size="${size}" text-anchor="middle">${text}</text>`;
}

/** The position of a link: its MIDI number, and a name that is unique in its drawing. */
interface SoundingPlace {
  readonly midi: number;
  readonly spotName: string;
}

/** Returns shapes within a link. @param label the visible text @param isFocusable whether the Tab key reaches it */
export function wrapInLink(
  link: Link | undefined,
  shapes: Markup,
  label = '',
  isFocusable = true,
  place?: SoundingPlace,
): Markup {
  if (link === undefined) return shapes;
  // Voice control needs the visible label in the link's name.
  const title = link.title.includes(label) ? link.title : `${label}, ${link.title}`;
  const tabIndex = isFocusable ? undefined : html` tabindex="-1"`;
  const data = place && html` data-midi="${place.midi}" data-place="${place.spotName}"`;
  return html`<a href="${link.address}" aria-label="${title}"${tabIndex}${data}>${shapes}</a>`;
}

/** Returns a whole drawing. A drawing with links is a group, because a picture cannot have parts. */
export function wrapDrawing(
  kind: string,
  { width, height }: { readonly width: number; readonly height: number },
  title: string,
  isGroup: boolean,
  shapes: readonly Markup[],
): Markup {
  const role = isGroup ? 'group' : 'img';
  // An element that scrolls must be focusable. In a drawing with links, the links are.
  const focus = isGroup ? undefined : html` tabindex="0" role="group" aria-label="Drawing"`;
  return html`<div class="wide"${focus}><svg class="drawn ${kind}" viewBox="0 0 ${roundCoordinate(width)} ${roundCoordinate(height)}" role="${role}" aria-label="${title}">${shapes}</svg></div>`;
}
