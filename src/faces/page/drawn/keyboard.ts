/** A piano keyboard whose keys may be links. */
import type { Keyboard } from '../../../music/draw/kinds/keyboard.ts';
import { html, type Markup } from '../html.ts';
import { drawing, type Link, type Links, linked, spotAt } from './spots.ts';

const size = { white: { width: 34, height: 140 }, black: { width: 22, height: 86 } } as const;
/** White keys to the left of each semitone of an octave. */
const whitesBefore = [0, 1, 1, 2, 2, 3, 4, 4, 5, 5, 6, 6] as const;

export function keyboard({ tones }: Pick<Keyboard, 'tones'>, says: string, links?: Links): Markup {
  const keys = Array.from({ length: 24 }, (_, semitone) => {
    const black = [1, 3, 6, 8, 10].includes(semitone % 12);
    const whites = Math.floor(semitone / 12) * 7 + (whitesBefore[semitone % 12] ?? 0);
    const { width, height } = black ? size.black : size.white;
    const x = 1 + whites * size.white.width - (black ? width / 2 : 0);
    const spot = tones.get(semitone);
    const middle = { x: x + width / 2, y: 1 + height - (black ? 15 : 22) };
    const shown = spot && spotAt(spot, middle, black ? 10.5 : 13);
    const shape = html`<rect class="${black ? 'black' : 'white'}" x="${x}" y="1" width="${width}" height="${height}" rx="3"/>${shown}`;
    const link: Link | undefined = links?.(semitone % 12);
    // The same note stands twice: once is enough for the Tab key.
    return { black, markup: linked(link, shape, spot?.label, semitone < 12) };
  });
  const shapes = [false, true].flatMap(black => keys.filter(key => key.black === black));
  return drawing(
    {
      width: 14 * size.white.width + 2,
      height: size.white.height + 2,
      kind: 'keyboard',
      says,
      isGroup: links !== undefined,
    },
    shapes.map(({ markup }) => markup),
  );
}
