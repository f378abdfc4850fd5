/** The circle of fifths as two rings of sectors, each of which may be a link. */

import { wrap } from '../../../../../base/text/width.ts';
import type { Circle } from '../../../../../music/draw/kinds/circle.ts';
import { pointOnCircle } from '../../../../../music/draw/svg.ts';
import { html, type Markup } from '../html.ts';
import { drawSideLabel, type Link, roundCoordinate, wrapDrawing, wrapInLink } from './spots.ts';

const middle = 170;
const centre = { x: middle, y: middle };
const [outer, middleRadius, inner] = [160, 108, 66];
/** Maximum width of a line in the middle, in columns. */
const maxLineColumns = 18;

/** Draws the circle. @param linkOf returns the link of a key by its name, `C` or `Am` */
export function drawCircle(
  { places, captions }: Pick<Circle, 'places' | 'captions'>,
  title: string,
  linkOf?: (name: string) => Link | undefined,
): Markup {
  const chosenIndex = places.findIndex(place => place.isChosen);
  const shapes = places.flatMap(({ major, minor }, index) => {
    const fifthsAway = Math.min((index - chosenIndex + 12) % 12, (chosenIndex - index + 12) % 12);
    const placeClass = chosenIndex === -1 || fifthsAway > 1 ? 'place' : 'place near';
    const sector = (
      name: string,
      outerRadius: number,
      innerRadius: number,
      fontSize: number,
      isMajor: boolean,
    ) => {
      const { x, y } = pointOnCircle(index / 12, (outerRadius + innerRadius) / 2, centre);
      const isChosen = index === chosenIndex && isMajor;
      const className = isChosen ? 'chosen' : placeClass;
      const textClass = isChosen ? html` class="chosen"` : undefined;
      return wrapInLink(
        linkOf?.(name),
        html`<path class="${className}" d="${sectorPath(index, outerRadius, innerRadius)}"/><text${textClass} x="${roundCoordinate(x)}" y="${roundCoordinate(y + fontSize * 0.36)}" font-size="${fontSize}" font-weight="${isMajor ? 600 : 400}" text-anchor="middle">${name}</text>`,
        name,
      );
    };
    return [sector(major, outer, middleRadius, 20, true), sector(minor, middleRadius, inner, 13, false)];
  });
  const lines = captions
    .flatMap(line => line.split(/: |, (?=[A-G]\S* minor)/))
    .flatMap(line => wrap(line, maxLineColumns))
    .map((line, index, lines) =>
      drawSideLabel(line, middle, middle + 4 + (index - (lines.length - 1) / 2) * 17, 13),
    );
  const size = { width: 2 * middle, height: 2 * middle };
  return wrapDrawing('circle', size, title, linkOf !== undefined, [...shapes, ...lines]);
}

function sectorPath(index: number, outerRadius: number, innerRadius: number): string {
  const point = (angle: number, radius: number) => {
    const { x, y } = pointOnCircle(angle / 12, radius, centre);
    return `${roundCoordinate(x)} ${roundCoordinate(y)}`;
  };
  const [start, end] = [index - 0.5, index + 0.5];
  return `M${point(start, outerRadius)}A${outerRadius} ${outerRadius} 0 0 1 ${point(end, outerRadius)}L${point(end, innerRadius)}A${innerRadius} ${innerRadius} 0 0 0 ${point(start, innerRadius)}Z`;
}
