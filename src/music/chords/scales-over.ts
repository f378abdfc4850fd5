/** The scales that players use over a chord (`data/scales-over-chords.tsv`). */
import { memoize } from '../../base/memo.ts';
import { bitCount } from '../arithmetic.ts';
import type { Chord } from '../chord.ts';
import { type Note, noteName, pitchClass, semitonesUp } from '../note.ts';
import type { ProgressionKey } from '../progression.ts';
import { rotateMask } from '../scale/scale.ts';
import tables from './scales-over.json';

const scalesByQuality: Readonly<Record<string, string | undefined>> = tables.over;

/** The tones of scales as masks of semitones above the tonic. */
const masks: Readonly<Record<string, number | undefined>> = tables.masks;

const scalesFor = memoize(
  (quality): readonly string[] => scalesByQuality[quality]?.split(', ') ?? [],
  Object.keys(scalesByQuality).length,
);

/** Returns the scales that players use over a chord, by name: `D dorian` for Dm7. */
export function scalesOver({ root, quality }: Chord): readonly string[] {
  return scalesFor(quality).map(name => `${noteName(root)} ${name}`);
}

/** Returns the number of scales that players use over a chord. */
export function countScalesOver({ quality }: Chord): number {
  return scalesFor(quality).length;
}

/**
 * Returns the rank, from 0, of a scale among the scales over a chord; for other scales, the number of scales over it.
 * @param semitoneMask the mask of the scale's semitones above the root of the chord
 */
export function rankOver({ quality }: Chord, semitoneMask: number): number {
  const names = scalesFor(quality);
  const maskIndex = names.findIndex(name => masks[name] === semitoneMask);
  return maskIndex === -1 ? names.length : maskIndex;
}

/** Whether method books teach a scale of this name. Other scales belong to a tradition, or only to theory. */
export function isInMethodBooks(name: string): boolean {
  return Object.hasOwn(masks, name);
}

/**
 * Returns a scale by name for each chord of a progression: `B locrian`; undefined for a chord without known scales. It
 * is the first scale over the chord with the fewest notes outside the key, or the first of all without a key. A dominant
 * that resolves to a minor chord has the fifth mode of that chord's harmonic minor.
 */
export function scalesOverProgression(
  chords: readonly Chord[],
  key: ProgressionKey | undefined,
): readonly (string | undefined)[] {
  return chords.map((chord, index) => {
    const names = scalesFor(chord.quality);
    if (names.length === 0) return undefined;
    const nextChord = chords[index + 1] ?? (key?.minor ? { root: key.tonic, quality: 'm' } : undefined);
    const dominantScale = nextChord && leadsToMinor(chord, nextChord) ? 'phrygian dominant' : undefined;
    return `${noteName(chord.root)} ${dominantScale ?? (key ? nearestScale(chord, names, key) : names[0])}`;
  });
}

const plainDominants = ['7', '7♭9', '7♭13', '7(♭9♭13)'];

function leadsToMinor({ root, quality }: Chord, target: Pick<Chord, 'root' | 'quality'>): boolean {
  const isFifthBelow = semitonesUp(target.root, root) === 7;
  return isFifthBelow && plainDominants.includes(quality) && /^m(?!aj|7♭5)/.test(target.quality);
}

/** Returns the scale with the fewest tones outside the key. */
function nearestScale({ root }: Chord, names: readonly string[], { tonic, minor }: ProgressionKey): string {
  const keyMask = maskOn(tonic, minor ? 'minor' : 'major');
  const countForeignTones = (name: string) => bitCount(maskOn(root, name) & ~keyMask);
  return names.reduce(
    (best, name) => (countForeignTones(name) < countForeignTones(best) ? name : best),
    names[0] ?? 'major',
  );
}

/** Returns the mask of pitch classes of a scale on a tonic. */
function maskOn(tonic: Note, name: string): number {
  return rotateMask(masks[name] ?? 0, 12 - pitchClass(tonic));
}
