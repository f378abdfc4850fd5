/** The neck of a string instrument, the highest string on top. Its places may be links. */
import { modulo } from '../../../../../music/arithmetic.ts';
import { defaultFrets } from '../../../../../music/draw/drawing.ts';
import type { Neck } from '../../../../../music/draw/kinds/neck.ts';
import { html, type Markup } from '../html.ts';
import { drawSideLabel, drawSpot, type LinkOfFret, wrapDrawing, wrapInLink } from './spots.ts';

/** Frets with inlays. */
const inlays = [3, 5, 7, 9, 12, 15, 17, 19, 21, 24];

const stringGap = 26;
const fretWidth = 46;
const top = 20;

/**
 * Draws a neck.
 * @param links the link of each position
 * @param chosenFrets the fret of each sounding string; without it, all positions of the notes are shown
 */
export function drawNeck(
  {
    strings,
    tones,
    frets = defaultFrets,
    firstFret,
    isLeftHanded,
  }: Omit<Neck, 'kind' | 'title' | 'notes' | 'isOpenLabelled'>,
  title: string,
  links?: LinkOfFret,
  chosenFrets?: readonly (number | undefined)[],
): Markup {
  const nameWidth = 16 + 8 * Math.min(6, Math.max(...strings.map(({ label }) => label.length)));
  const nut = nameWidth + 36;
  const width = nut + frets * fretWidth + 14;
  const bottom = top + Math.max(1, strings.length - 1) * stringGap;
  const mirror = (x: number) => (isLeftHanded ? width - x : x);
  const middle = (fret: number) =>
    mirror(fret < firstFret ? nut - 20 : nut + (fret - firstFret + 0.5) * fretWidth);
  const line = (className: string, x1: number, y1: number, x2: number, y2: number, thickness?: number) =>
    html`<line class="${className}" x1="${mirror(x1)}" y1="${y1}" x2="${mirror(x2)}" y2="${y2}"${thickness === undefined ? undefined : html` stroke-width="${thickness}"`}/>`;

  const wood = html`<rect class="wood" x="${isLeftHanded ? 14 : nut}" y="${top - 8}" width="${frets * fretWidth}" height="${bottom - top + 16}" rx="3"/>`;
  const shapes: Markup[] = [wood];
  const hasFrets = !strings.some(({ isFretless }) => isFretless);
  for (let fret = 0; fret <= frets; fret++) {
    const x = nut + fret * fretWidth;
    const isNut = fret === 0 && firstFret === 1;
    if (isNut || hasFrets) shapes.push(line(isNut ? 'nut' : 'fret', x, top, x, bottom));
  }
  for (const fret of inlays.filter(each => hasFrets && each >= firstFret && each < firstFret + frets))
    shapes.push(drawSideLabel(String(fret), middle(fret), bottom + 30, 12));
  for (const [row, { label: name, midi: openMidi, startFret = 0 }] of strings.toReversed().entries()) {
    const y = top + row * stringGap;
    const firstShown = Math.max(startFret + 1, firstFret);
    const lastFret = firstFret + frets - 1;
    shapes.push(drawSideLabel(name.slice(0, 8), mirror(nameWidth / 2), y + 4, 12));
    if (startFret > lastFret) continue;
    shapes.push(
      line(
        'string',
        nut + (firstShown - firstFret) * fretWidth,
        y,
        nut + frets * fretWidth,
        y,
        1 + row * 0.25,
      ),
    );
    if (openMidi === undefined) continue;
    for (let fret = startFret === firstFret - 1 ? startFret : firstShown; fret <= lastFret; fret++) {
      const midi = openMidi + fret - startFret;
      const pitch = modulo(midi, 12);
      const string = strings.length - 1 - row;
      const isShown = chosenFrets === undefined || chosenFrets[string] === fret;
      const spot = isShown ? tones.get(pitch) : undefined;
      const hitArea = html`<rect class="hit" x="${middle(fret) - 20}" y="${y - 12}" width="40" height="24"/>`;
      const marker = spot && drawSpot(spot, { x: middle(fret), y }, 11);
      if (!marker && !links) continue;
      const place = { midi, spotName: `string ${string} fret ${fret}` };
      const content = html`${links && hitArea}${marker}`;
      shapes.push(wrapInLink(links?.(string, fret), content, spot?.label, false, place));
    }
  }
  return wrapDrawing('neck', { width, height: bottom + 36 }, title, links !== undefined, shapes);
}
