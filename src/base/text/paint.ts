/** The painter for terminals with colours. */
import { Chalk } from 'chalk';
import { type ColorCount, isHexColor, isLight, type JsonPiece, type Paint, readableInk } from './plain.ts';

/** Returns the functions that colour text, for a terminal with 16, 256 or 16 million colours. */
export function createPaint(colors: Exclude<ColorCount, 0>): Paint {
  const chalk = new Chalk({ level: colors === 16 ? 1 : colors === 256 ? 2 : 3 });
  const colorByPiece: Record<JsonPiece, (text: string) => string> = {
    name: chalk.blue,
    string: chalk.green,
    number: chalk.cyan,
    literal: chalk.magenta,
    punctuation: text => text,
  };
  return {
    bold: chalk.bold,
    dim: chalk.dim,
    italic: chalk.italic,
    code: chalk.cyan,
    inverse: chalk.inverse,
    swatch: hex => (colors === 16 || !isHexColor(hex) ? '' : chalk.bgHex(hex)('  ')),
    onColor: (hex, text) => {
      if (colors === 16 || !isHexColor(hex)) return text;
      return chalk.bgHex(hex).hex(isLight(hex) ? '#000000' : '#ffffff')(text);
    },
    // 256 colours have coarse steps, so the next available one may be lighter.
    inColor: (hex, background, text) =>
      background === undefined
        ? chalk.hex(readableInk(hex, colors === 256 ? 0.1 : undefined))(text)
        : chalk.bgHex(background).hex(hex)(text),
    status: (status, text) =>
      (status < 300 ? chalk.green : status < 400 ? chalk.cyan : status < 500 ? chalk.yellow : chalk.red)(
        text,
      ),
    json: (kind, text) => colorByPiece[kind](text),
  };
}
