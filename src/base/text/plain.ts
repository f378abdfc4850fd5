/** The interface of painters, the painter without colours, and the colours of records. */

/** The number of available colours. */
export type ColorCount = 0 | 16 | 256 | 16777216;

/** Functions that return a text with the escape sequences of a style around it. */
export interface Paint {
  bold(text: string): string;
  dim(text: string): string;
  italic(text: string): string;
  /** Styles code within a text. */
  code(text: string): string;
  /** Returns the text in inverse video, which marks the moving play head. */
  inverse(text: string): string;
  /** Returns a patch of the colour #rrggbb, two columns wide; empty if the terminal cannot show it. */
  swatch(hex: string): string;
  /** Returns the text in black or white on the background #rrggbb; unchanged if the terminal cannot show it. */
  onColor(hex: string, text: string): string;
  /** Returns the text in the colour #rrggbb, on a background if one is given. */
  inColor(hex: string, background: string | undefined, text: string): string;
  /** Colours a text by the class of an HTTP status. */
  status(status: number, text: string): string;
  /** Colours one piece of JSON text. */
  json(kind: JsonPiece, text: string): string;
}

/** The coloured parts of JSON text. */
export type JsonPiece = 'name' | 'string' | 'number' | 'literal' | 'punctuation';

const identity = (text: string) => text;

/** The painter that returns every text unchanged, for output without colours. */
export const plainPaint: Paint = {
  bold: identity,
  dim: identity,
  italic: identity,
  code: identity,
  inverse: identity,
  swatch: () => '',
  onColor: (_hex, text) => text,
  inColor: (_hex, _background, text) => text,
  status: (_status, text) => text,
  json: (_kind, text) => text,
};

/** Whether a text is a colour of the format #rrggbb. */
export function isHexColor(text: string): boolean {
  return /^#[0-9a-f]{6}$/i.test(text);
}

/** Returns the linear red, green and blue of #rrggbb, and its relative luminance (WCAG 2). */
function linearColor(hex: string): { readonly parts: readonly number[]; readonly luminance: number } {
  const parts = [1, 3, 5].map(start => {
    const value = Number.parseInt(hex.slice(start, start + 2), 16) / 255;
    return value <= 0.03928 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  const [red = 0, green = 0, blue = 0] = parts;
  return { parts, luminance: 0.2126 * red + 0.7152 * green + 0.0722 * blue };
}

/** The luminance that has the same contrast to black and to white: (L + 0.05)² = 1.05 × 0.05. */
const contrastLuminance = 0.179;

/** Whether black text is more readable than white text on the colour #rrggbb. */
export function isLight(hex: string): boolean {
  return linearColor(hex).luminance > contrastLuminance;
}

/** Returns the colour #rrggbb, darkened if necessary so that text in it is readable on white and on black. */
export function readableInk(hex: string, maxLuminance = contrastLuminance): string {
  const { parts, luminance } = linearColor(hex);
  if (luminance <= maxLuminance) return hex;
  const toByte = (part: number) =>
    Math.round(255 * (1.055 * ((part * maxLuminance) / luminance) ** (1 / 2.4) - 0.055));
  return `#${parts.map(part => Math.max(0, toByte(part)).toString(16).padStart(2, '0')).join('')}`;
}
