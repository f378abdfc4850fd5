/** Draws the picture of a terminal in the README as SVG: commands with their output in colours. */

/** The commands of the picture. */
export const pictured = [
  'find C D Eb F G A Bb --limit 4',
  "scales draw 'c dorian'",
  "scales draw 'a minor pentatonic' --on guitar --frets 7",
  "rhythms draw 'son clave 3-2' --as grid",
];

/** The command whose drawing is shown as it is printed. */
export const printed = "scales draw 'a minor pentatonic' --on guitar -o svg";

/** A command and its output, with colours as escape sequences. */
export interface Shown {
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

const column = 8.4;
const line = 17;
const margin = 18;
const foreground = '#d8dee9';

/** The 16 colours of a terminal, as SGR 30–37 and 90–97 name them. */
const palette = ['#3b4252', '#e06c75', '#98c379', '#e5c07b', '#61afef', '#c678dd', '#56b6c2', '#d8dee9'];

export function terminalPicture(title: string, shown: readonly Shown[]): string {
  const lines = shown.flatMap(({ command, output }, index) => [
    ...(index === 0 ? [] : ['']),
    `\x1b[1m$ ${command}\x1b[22m`,
    ...output.trimEnd().split('\n'),
  ]);
  const columns = Math.max(
    ...lines.map(each => piecesOf(each).reduce((sum, { text }) => sum + widthOf(text), 0)),
  );
  const width = Math.ceil(columns * column + 2 * margin);
  const height = lines.length * line + 2 * margin;
  const rows = lines.map((each, index) => row(each, margin + index * line));
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img">`,
    `<title>${escaped(title)}</title>`,
    `<rect width="${width}" height="${height}" rx="8" fill="#1d2129"/>`,
    `<g font-family="ui-monospace, 'DejaVu Sans Mono', Menlo, Consolas, monospace" font-size="14" fill="${foreground}">`,
    ...rows,
    '</g>',
    '</svg>',
    '',
  ].join('\n');
}

/** Places each piece at its own column, because the widths of characters outside ASCII differ between fonts. */
function row(text: string, top: number): string {
  let at = 0;
  return piecesOf(text)
    .map(piece => {
      const x = (margin + at * column).toFixed(1);
      const columns = widthOf(piece.text);
      at += columns;
      const length = (columns * column).toFixed(1);
      const patch =
        piece.background === undefined
          ? ''
          : `<rect x="${x}" y="${top}" width="${length}" height="${line}" fill="${piece.background}" shape-rendering="crispEdges"/>`;
      if (piece.text.trim() === '') return patch;
      const style = [
        piece.bold ? ' font-weight="bold"' : '',
        piece.dim ? ' opacity="0.6"' : '',
        piece.color === undefined ? '' : ` fill="${piece.color}"`,
      ].join('');
      // Browsers apply xml:space only if it is on the text element itself.
      return `${patch}<text xml:space="preserve" x="${x}" y="${top + 13}" textLength="${length}" lengthAdjust="spacingAndGlyphs"${style}>${escaped(piece.text)}</text>`;
    })
    .join('');
}

const start = '\u001b';
/** Matches an SGR sequence and captures its codes; text is between the matches. */
export const sgr = new RegExp(`${start}\\[([\\d;]*)m`);

function piecesOf(text: string): Piece[] {
  const pieces: Piece[] = [];
  let style: Omit<Piece, 'text'> = { bold: false, dim: false, color: undefined, background: undefined };
  for (const [index, part] of text.split(sgr).entries()) {
    if (index % 2 === 1) style = restyled(style, part.split(';').map(Number));
    else if (part !== '') pieces.push({ ...style, text: part });
  }
  return pieces;
}

function restyled(style: Omit<Piece, 'text'>, codes: readonly number[]): Omit<Piece, 'text'> {
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

/** Returns the number of columns of a text without wide or combining characters. */
function widthOf(text: string): number {
  return Array.from(text).length;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
