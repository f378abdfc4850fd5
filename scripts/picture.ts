/** Draws the picture of a terminal in the README as SVG: commands with their output in colours. */

/** The commands whose output the picture shows. */
export const pictureCommands = [
  'find C D Eb F G A Bb --limit 4',
  "scales draw 'c dorian'",
  "scales draw 'a minor pentatonic' --on guitar --frets 7",
  "rhythms draw 'son clave 3-2' --as grid",
];

/** The command whose SVG output is the second picture. */
export const drawingCommand = "scales draw 'a minor pentatonic' --on guitar -o svg";

/** A command and its output, with colours as escape sequences. */
export interface CommandOutput {
  readonly command: string;
  readonly output: string;
}

interface Piece {
  readonly text: string;
  readonly bold: boolean;
  readonly dim: boolean;
  readonly color: string | undefined;
  readonly background: string | undefined;
}

/** Sizes in pixels. */
const columnWidth = 8.4;
const lineHeight = 17;
const margin = 18;
const foreground = '#d8dee9';

/** The colours of SGR 30 to 37. The bright ones (90 to 97) are shown in the same colours. */
const palette = ['#3b4252', '#e06c75', '#98c379', '#e5c07b', '#61afef', '#c678dd', '#56b6c2', '#d8dee9'];

/** Returns the picture as SVG: each command after a prompt, then its output. */
export function terminalPicture(title: string, outputs: readonly CommandOutput[]): string {
  const lines = outputs.flatMap(({ command, output }, index) => [
    ...(index === 0 ? [] : ['']),
    `\x1b[1m$ ${command}\x1b[22m`,
    ...output.trimEnd().split('\n'),
  ]);
  const columns = Math.max(
    ...lines.map(each => piecesOf(each).reduce((sum, { text }) => sum + widthOf(text), 0)),
  );
  const width = Math.ceil(columns * columnWidth + 2 * margin);
  const height = lines.length * lineHeight + 2 * margin;
  const texts = lines.map((each, index) => drawRow(each, margin + index * lineHeight));
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img">`,
    `<title>${escapeXml(title)}</title>`,
    `<rect width="${width}" height="${height}" rx="8" fill="#1d2129"/>`,
    `<g font-family="ui-monospace, 'DejaVu Sans Mono', Menlo, Consolas, monospace" font-size="14" fill="${foreground}">`,
    ...texts,
    '</g>',
    '</svg>',
    '',
  ].join('\n');
}

/** Returns the SVG of a line. Each piece has its own x, because the widths of characters outside ASCII differ between fonts. */
function drawRow(text: string, top: number): string {
  let column = 0;
  return piecesOf(text)
    .map(piece => {
      const x = (margin + column * columnWidth).toFixed(1);
      const columns = widthOf(piece.text);
      column += columns;
      const length = (columns * columnWidth).toFixed(1);
      const backgroundRect =
        piece.background === undefined
          ? ''
          : `<rect x="${x}" y="${top}" width="${length}" height="${lineHeight}" fill="${piece.background}" shape-rendering="crispEdges"/>`;
      if (piece.text.trim() === '') return backgroundRect;
      const style = [
        piece.bold ? ' font-weight="bold"' : '',
        piece.dim ? ' opacity="0.6"' : '',
        piece.color === undefined ? '' : ` fill="${piece.color}"`,
      ].join('');
      // Browsers apply xml:space only if it is on the text element itself.
      return `${backgroundRect}<text xml:space="preserve" x="${x}" y="${top + 13}" textLength="${length}" lengthAdjust="spacingAndGlyphs"${style}>${escapeXml(piece.text)}</text>`;
    })
    .join('');
}

const esc = '\u001b';
/** Matches an SGR sequence (a change of style) and captures its codes. */
export const sgr = new RegExp(`${esc}\\[([\\d;]*)m`);

function piecesOf(text: string): Piece[] {
  const pieces: Piece[] = [];
  let style: Omit<Piece, 'text'> = { bold: false, dim: false, color: undefined, background: undefined };
  for (const [index, part] of text.split(sgr).entries()) {
    if (index % 2 === 1) style = applyCodes(style, part.split(';').map(Number));
    else if (part !== '') pieces.push({ ...style, text: part });
  }
  return pieces;
}

function applyCodes(style: Omit<Piece, 'text'>, codes: readonly number[]): Omit<Piece, 'text'> {
  const [code = 0, kind, red = 0, green = 0, blue = 0] = codes;
  if ((code === 38 || code === 48) && kind === 2) {
    const color = `#${[red, green, blue].map(part => part.toString(16).padStart(2, '0')).join('')}`;
    return code === 38 ? { ...style, color } : { ...style, background: color };
  }
  if (code === 0) return { bold: false, dim: false, color: undefined, background: undefined };
  if (code === 1) return { ...style, bold: true };
  if (code === 2) return { ...style, dim: true };
  if (code === 22) return { ...style, bold: false, dim: false };
  if (code === 39) return { ...style, color: undefined };
  if (code === 49) return { ...style, background: undefined };
  const color = palette[code >= 90 ? code - 90 : code - 30];
  return color === undefined ? style : { ...style, color };
}

/** Returns the number of columns of a text, which must not contain wide or combining characters. */
function widthOf(text: string): number {
  return Array.from(text).length;
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
