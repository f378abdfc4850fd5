/** The painter's contract, and the painter that leaves text as it is. */

/** How many colours may be used. */
export type Colors = 0 | 16 | 256 | 16777216;

export interface Paint {
  bold(text: string): string;
  dim(text: string): string;
  italic(text: string): string;
  /** Code within a text. */
  code(text: string): string;
  /** Light and dark exchanged: where a moving head is. */
  inverse(text: string): string;
  /** A patch of the colour #rrggbb, two columns wide; empty where the terminal can't show it. */
  swatch(hex: string): string;
  /** The text on a patch of the colour #rrggbb, in black or white; as it is where that can't be shown. */
  patch(hex: string, text: string): string;
  /** The text in a colour #rrggbb, and on the ground of another where one is given. */
  ink(hex: string, ground: string | undefined, text: string): string;
  /** By the kind of an HTTP status. */
  status(status: number, text: string): string;
  /** A piece of JSON. */
  json(kind: JsonPiece, text: string): string;
}

export type JsonPiece = 'name' | 'string' | 'number' | 'literal' | 'punctuation';

const same = (text: string) => text;

export const plainPaint: Paint = {
  bold: same,
  dim: same,
  italic: same,
  code: same,
  inverse: same,
  swatch: () => '',
  patch: (_hex, text) => text,
  ink: (_hex, _ground, text) => text,
  status: (_status, text) => text,
  json: (_kind, text) => text,
};
