/** A chord diagram, as in songbooks. */
import type { OpenString } from '../../../../../music/chords/neck-strings.ts';
import type { FingeredShape } from '../../../../../music/draw/kinds/shapes.ts';
import { html, type Markup } from '../html.ts';
import { drawSideLabel, drawSpot, roundCoordinate } from './spots.ts';

const [stringGap, fretHeight, top, shownFrets] = [19, 23, 26, 4];
const radius = 9.2;

/** Draws the diagram. @param label its name and frets, for screen readers */
export function drawDiagram(
  strings: readonly OpenString[],
  { stops, barre }: FingeredShape,
  label: string,
): Markup {
  const frets = stops.flatMap(each => (each && each.fret > 0 ? each.fret : []));
  const highest = Math.max(0, ...frets);
  const firstFret = highest <= shownFrets ? 1 : Math.min(...frets);
  const left = 28;
  const width = left + (stops.length - 1) * stringGap + 16;
  const x = (string: number) => left + string * stringGap;
  const y = (fret: number) => top + (fret - firstFret + 0.5) * fretHeight;
  const bottom = top + shownFrets * fretHeight;
  const line = (className: string, x1: number, y1: number, x2: number, y2: number) =>
    html`<line class="${className}" x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}"/>`;
  const fretLines = Array.from({ length: shownFrets + 1 }, (_, fretLine) => {
    const lineY = top + fretLine * fretHeight;
    return line(fretLine === 0 && firstFret === 1 ? 'nut' : 'fret', x(0), lineY, x(stops.length - 1), lineY);
  });
  const stringLines = stops.map((_, string) => {
    const start = Math.min(shownFrets, Math.max(0, (strings[string]?.startFret ?? 0) - firstFret + 1));
    return line('string', x(string), top + start * fretHeight, x(string), bottom);
  });
  const barreMark =
    barre &&
    html`<rect class="finger" x="${x(barre.from)}" y="${roundCoordinate(y(barre.fret) - 5)}" width="${(barre.to - barre.from) * stringGap}" height="10" rx="5"/>`;
  const marks = stops.map((each, string) => {
    if (!each) return drawSideLabel('×', x(string), top - 8, 13);
    if (each.fret > 0) return drawSpot(each.spot, { x: x(string), y: y(each.fret) }, radius);
    return html`<circle class="open" cx="${x(string)}" cy="${top - 12}" r="4.5"/>${drawSideLabel(each.spot.label, x(string), bottom + 16, 13)}`;
  });
  const fretLabel = firstFret > 1 ? drawSideLabel(String(firstFret), 10, y(firstFret) + 5, 13) : undefined;
  const fullHeight = bottom + 22;
  return html`<svg class="diagram" viewBox="0 0 ${width} ${fullHeight}" width="${width}" height="${fullHeight}" role="img" aria-label="${label}">${fretLines}${stringLines}${barreMark}${fretLabel}${marks}</svg>`;
}
