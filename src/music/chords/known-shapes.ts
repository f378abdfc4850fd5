/** The shapes of a chord that players learn, on the tunings whose forms are known (`forms.ts`). */
import { memoized } from '../../base/memo.ts';
import { modulo } from '../arithmetic.ts';
import { type Chord, parseChord } from '../chord.ts';
import { parseNote, pitchClass } from '../note.ts';
import type { Frets } from './fingers.ts';
import { type Forms, formsOfNecks } from './forms.ts';
import { type NeckString, readTuning } from './neck.ts';

interface Form {
  /** 0 for those that come first. */
  readonly group: number;
  /** The lowest fret of the chord's shape; 0 with open strings. */
  readonly place: number;
  readonly frets: Frets;
}

/** The shapes of the chord, the usual first; none for a chord or a neck of which no forms are known. */
export function knownShapes(chord: Chord, strings: readonly NeckString[]): readonly Frets[] {
  const long = strings.filter(({ from }) => from === undefined);
  const found = tablesFor(long).flatMap(table => formsIn(table, chord, long));
  found.sort((one, other) => one.group - other.group || one.place - other.place);
  return found.map(({ frets }) => {
    const struck = frets.values();
    return strings.map(({ from }) => (from === undefined ? (struck.next().value ?? null) : 0));
  });
}

/** Forms of a tuning that a neck has, perhaps on other tones. */
interface Table extends Forms {
  /** How many strings the table has, and how many of the neck's highest ones are tuned as they are. */
  readonly count: number;
  readonly alike: number;
  /** Semitones that the neck is higher, without octaves. */
  readonly up: number;
}

/** Strings below those of a table, which are not struck. */
const mostBelow = 2;
const fewestAlike = 4;
const stringsOfGuitar = 6;

/**
 * The tables for a neck, the closest first: those of its tuning, on any tone and in any octaves, and for necks of six
 * strings and more also those whose lowest string is tuned otherwise, as in drop D.
 */
function tablesFor(strings: readonly NeckString[]): readonly Table[] {
  const tables = formsOfNecks.flatMap((forms): readonly Table[] => {
    const own = pitchesOf(forms.strings);
    const below = strings.length - own.length;
    if (below < 0 || below > (own.length === stringsOfGuitar ? mostBelow : 0)) return [];
    const ups = own.map((pitch, index) => modulo((strings[index + below]?.midi ?? 0) - pitch, 12));
    const up = ups.at(-1) ?? 0;
    const alike = ups.length - 1 - ups.findLastIndex(each => each !== up);
    const isUsable = alike === own.length || (own.length === stringsOfGuitar && alike > fewestAlike);
    return isUsable ? [{ ...forms, count: own.length, alike, up }] : [];
  });
  return tables.sort((one, other) => other.alike - one.alike);
}

const pitchesOf = memoized((tuning: string): readonly number[] => {
  const read = readTuning(tuning);
  return read && 'strings' in read ? read.strings.map(({ midi = 0 }) => midi % 12) : [];
}, formsOfNecks.length);

function formsIn(
  { strings: tuning, count, alike, up }: Table,
  chord: Chord,
  strings: readonly NeckString[],
): readonly Form[] {
  const root = modulo(pitchClass(chord.root) - up, 12);
  const below = strings.slice(count).map(() => null);
  return lineOf(tuning, chord)
    .split('|')
    .flatMap((part, group) =>
      part.split(',').flatMap((pair): readonly Form[] => {
        const [label = '', frets = ''] = pair.trim().split(/\s+/);
        const own = readFrets(frets);
        const formRoot = chord.bass ? rootOver(label, chord, up) : parseNote(label);
        const isPlayable = own.every((fret, string) => fret === null || string >= count - alike);
        if (!formRoot || !isPlayable) return [];
        const shape = moved(own, modulo(root - pitchClass(formRoot), 12));
        return shape ? [{ group, place: shape.place, frets: [...below, ...shape.frets] }] : [];
      }),
    );
}

/** The shapes of a quality as the table has them; empty if there are none. */
function lineOf(strings: string, { quality, bass }: Chord): string {
  return rowsOf(strings).get(bass ? '/' : quality.replaceAll('♭', 'b').replaceAll('♯', '#')) ?? '';
}

const rowsOf = memoized((strings: string): ReadonlyMap<string, string> => {
  const { lines = '' } = formsOfNecks.find(forms => forms.strings === strings) ?? {};
  const rows = lines.split(/\n(?=\S| +:)/).map(line => line.split(':'));
  return new Map(rows.flatMap(([name = '', shapes]) => (shapes ? [[name.trim(), shapes] as const] : [])));
}, formsOfNecks.length);

/** The root of a form over a bass, if it is this chord where the neck is. */
function rootOver(label: string, chord: Chord, up: number): Chord['root'] | undefined {
  const form = parseChord(label);
  if (!form?.bass || !chord.bass || form.quality !== chord.quality) return undefined;
  const isSame =
    modulo(pitchClass(chord.bass) - up - pitchClass(form.bass), 12) ===
    modulo(pitchClass(chord.root) - up - pitchClass(form.root), 12);
  return isSame ? form.root : undefined;
}

/** Forms that would be higher wait among the other shapes. */
const highestFirst = 7;

/** The form so many semitones higher; undefined if it has an open string and can't be moved, or would be high up. */
function moved(frets: Frets, up: number): { readonly place: number; readonly frets: Frets } | undefined {
  const low = Math.min(...frets.filter(fret => fret !== null));
  if (low === 0) return up === 0 ? { place: 0, frets } : undefined;
  const place = modulo(low + up, 12);
  if (place > highestFirst) return undefined;
  return { place, frets: frets.map(fret => fret && fret - low + place) };
}

function readFrets(text: string): Frets {
  return Array.from(text, sign => (sign === 'x' ? null : Number(sign)));
}
