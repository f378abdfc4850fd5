/** The attack and decay of instruments' tones, by the family of the catalog. */

/** How a tone is made: by a hammer, by a finger or plectrum, or by breath or bow. */
export type Timbre = 'struck' | 'plucked' | 'sustained';

/** The sound of a family of instruments. */
export interface FamilySound {
  readonly timbre: Timbre;
  /** General MIDI's program of a usual instrument of the family (System Level 1, Table 2), counted from 0. */
  readonly program: number;
}

const families: Readonly<Record<string, FamilySound>> = {
  FRETBOARD: { timbre: 'plucked', program: 24 },
  PLUCKED: { timbre: 'plucked', program: 46 },
  STRINGS: { timbre: 'sustained', program: 40 },
  WOODWINDS: { timbre: 'sustained', program: 73 },
  BRASS: { timbre: 'sustained', program: 56 },
  VOICES: { timbre: 'sustained', program: 52 },
  MALLETS: { timbre: 'struck', program: 12 },
};

/** Returns the sound of a family by its code; that of a piano for an unknown one. */
export function soundOfFamily(code: string): FamilySound {
  return Object.hasOwn(families, code) ? (families[code] ?? piano) : piano;
}

const piano: FamilySound = { timbre: 'struck', program: 0 };
