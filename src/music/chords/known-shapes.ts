/** The common shapes of a chord, on tunings with known forms (`data/chord-shapes.tsv`). */
import { lazy } from '../../base/memo.ts';
import { modulo } from '../arithmetic.ts';
import type { Chord } from '../chord.ts';
import { pitchClass } from '../note.ts';
import type { Frets } from './fingers.ts';
import type { NeckString } from './neck-strings.ts';
import tables from './shapes.json';

interface KnownShape {
  /** The rank of the group; 0 is the best. */
  readonly group: number;
  /** The lowest fret of the chord's shape; 0 with open strings. */
  readonly position: number;
  readonly frets: Frets;
}

/** Returns the common shapes of the chord, the most common first; none for a chord or a neck without known forms. */
export function knownShapes(chord: Chord, strings: readonly NeckString[]): readonly Frets[] {
  const fullStrings = strings.filter(({ startFret }) => startFret === undefined);
  const forms = tablesFor(fullStrings).flatMap(table => formsIn(table, chord));
  forms.sort((a, b) => a.group - b.group || a.position - b.position);
  return forms.map(({ frets }) => {
    const nextFret = frets.values();
    return strings.map(({ startFret }) => (startFret === undefined ? (nextFret.next().value ?? null) : 0));
  });
}

/** A table of forms that fits a neck, perhaps after a transposition. */
interface ShapeTable {
  /** Forms by quality, and by semitones of the bass above the root: see `scripts/music-tables.ts`. */
  readonly forms: Readonly<Record<string, string | undefined>>;
  /** Number of strings that the neck has below those of the table. */
  readonly lowerCount: number;
  /** Number of lowest strings of the table that the neck tunes differently. */
  readonly retunedCount: number;
  /** Number of semitones by which the neck is tuned higher, modulo 12. */
  readonly semitones: number;
}

const tunings = lazy(() =>
  Object.entries(tables).map(([open, forms]) => ({ open: open.split(' ').map(Number), forms })),
);

/** Maximum number of muted strings below those of a table. */
const maxLowerCount = 2;
const stringsOfGuitar = 6;

/**
 * Returns the tables for a neck, the best match first: those with the same intervals between strings, at any pitch. For
 * six or more strings, also those with another lowest string, as in drop D.
 */
function tablesFor(strings: readonly NeckString[]): readonly ShapeTable[] {
  const usableTables = tunings().flatMap(({ open, forms }): readonly ShapeTable[] => {
    const isGuitar = open.length === stringsOfGuitar;
    const lowerCount = strings.length - open.length;
    if (lowerCount < 0 || lowerCount > (isGuitar ? maxLowerCount : 0)) return [];
    const shifts = open.map((pitch, index) => modulo((strings[index + lowerCount]?.midi ?? 0) - pitch, 12));
    const semitones = shifts.at(-1) ?? 0;
    const retunedCount = shifts.findLastIndex(each => each !== semitones) + 1;
    return retunedCount > (isGuitar ? 1 : 0) ? [] : [{ forms, lowerCount, retunedCount, semitones }];
  });
  return usableTables.sort((a, b) => a.retunedCount - b.retunedCount);
}

function formsIn(
  { forms, lowerCount, retunedCount, semitones }: ShapeTable,
  { root, quality, bass }: Chord,
): readonly KnownShape[] {
  const pitch = pitchClass(root);
  const bassSuffix = bass ? `/${modulo(pitchClass(bass) - pitch, 12)}` : '';
  return (forms[quality + bassSuffix]?.split('|') ?? []).flatMap((part, group) =>
    part.split(' ').flatMap((form): readonly KnownShape[] => {
      const [rootPitch, fretText = ''] = form.split(':');
      const frets = Array.from(fretText, sign => (sign === 'x' ? null : Number(sign)));
      if (frets.slice(0, retunedCount).some(fret => fret !== null)) return [];
      const shape = moveFrets(frets, modulo(pitch - semitones - Number(rootPitch), 12));
      return shape
        ? [{ group, position: shape.position, frets: [...Array(lowerCount).fill(null), ...shape.frets] }]
        : [];
    }),
  );
}

/** The highest fret at which a common form ranks as common. Higher ones are sorted among the other shapes. */
const maxCommonPosition = 7;

/** Returns the form moved by semitones; undefined if an open string would move, or the form would be high up. */
function moveFrets(
  frets: Frets,
  semitones: number,
): { readonly position: number; readonly frets: Frets } | undefined {
  const lowestFret = Math.min(...frets.filter(fret => fret !== null));
  if (lowestFret === 0) return semitones === 0 ? { position: 0, frets } : undefined;
  const position = modulo(lowestFret + semitones, 12);
  if (position > maxCommonPosition) return undefined;
  return { position, frets: frets.map(fret => fret && fret - lowestFret + position) };
}
