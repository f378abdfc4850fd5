/** Reads the rings of records. The service does not document their shape, so several shapes are accepted. */
import { fieldOf, listOf, textOf } from '../../base/fields.ts';
import {
  defaultVelocity,
  maxRingSteps,
  patternsOf,
  type Ring,
  ringsOfPattern,
  ringText,
} from '../../music/rings.ts';
import type { Column } from './noun.ts';

/**
 * Returns the rings of a rhythm's or a track's record. They come from its `circularTrack`, else from its own `rings`,
 * else from its tags that are patterns. A ring has 1 to 4096 steps and is one of `{steps|pulses: n, onsets: [i…]}`,
 * `{steps: [0/1…]}`, `{pattern: 'x..x'}`, 'x..x' or a list of 0 and 1. Anything else is ignored, also a ring with an
 * onset outside its steps. `onsets` may come with `velocities`, one from 1 to 127 for each; invalid ones are ignored.
 */
export function ringsOf(record: unknown): readonly Ring[] {
  const lists = [fieldOf(fieldOf(record, 'circularTrack'), 'rings'), fieldOf(record, 'rings')];
  for (const list of lists) {
    const rings = listOf(list).flatMap(readRing);
    if (rings.length > 0) return rings;
  }
  const tags = [...listOf(fieldOf(record, 'ownerTags')), ...listOf(fieldOf(record, 'tags'))].map(textOf);
  const tagWithRests = tags.find(tag => tag.includes('.') && ringsOfPattern(tag).length > 0);
  const length = (tagWithRests ?? tags.find(tag => /^x{3,}$/.test(tag)))?.length;
  // A tag without a rest is a pattern, and not a word, if it is as long as the others and repeats one character.
  const isPattern = (tag: string) => tag.length === length && (tag.includes('.') || new Set(tag).size === 1);
  return tags.filter(isPattern).flatMap(ringsOfPattern);
}

function readRing(value: unknown): readonly Ring[] {
  const label = textOf(fieldOf(value, 'label') ?? fieldOf(value, 'name'));
  const pattern = typeof value === 'string' ? value : fieldOf(value, 'pattern');
  if (typeof pattern === 'string')
    return /^[.\-_xXoO01]+$/.test(pattern) ? ringOfFlags(label, [...pattern].map(isOnsetMark)) : [];
  const steps = Array.isArray(value) ? value : (fieldOf(value, 'steps') ?? fieldOf(value, 'pulses'));
  if (Array.isArray(steps)) return steps.every(isFlag) ? ringOfFlags(label, steps.map(Boolean)) : [];
  const sentOnsets = fieldOf(value, 'onsets');
  if (typeof steps !== 'number' || !Number.isInteger(steps) || !Array.isArray(sentOnsets)) return [];
  if (steps < 1 || steps > maxRingSteps) return [];
  const isStep = (onset: unknown): onset is number =>
    typeof onset === 'number' && Number.isInteger(onset) && onset >= 0 && onset < steps;
  if (!sentOnsets.every(isStep)) return [];
  const onsets = [...new Set(sentOnsets)].sort((a, b) => a - b);
  const velocities = velocitiesOf(sentOnsets, fieldOf(value, 'velocities'));
  if (velocities === undefined) return [{ label, steps, onsets }];
  return [{ label, steps, onsets, velocities: onsets.map(step => velocities.get(step) ?? defaultVelocity) }];
}

/** Returns the valid velocities, 1 to 127, by step; undefined if none is valid, or if there is not one for each onset. */
function velocitiesOf(onsets: readonly number[], value: unknown): ReadonlyMap<number, number> | undefined {
  if (!Array.isArray(value) || value.length !== onsets.length) return undefined;
  const isVelocity = (each: unknown): each is number =>
    typeof each === 'number' && Number.isInteger(each) && each >= 1 && each <= 127;
  const pairs = onsets.map((step, index) => [step, value[index]] as const);
  const velocities = new Map<number, number>();
  for (const [step, velocity] of pairs)
    if (isVelocity(velocity) && !velocities.has(step)) velocities.set(step, velocity);
  return velocities.size === 0 ? undefined : velocities;
}

/** Returns a ring with an onset for each true flag; none if there are no flags, or too many. */
function ringOfFlags(label: string, flags: readonly boolean[]): readonly Ring[] {
  if (flags.length < 1 || flags.length > maxRingSteps) return [];
  const onsets = flags.flatMap((flag, step) => (flag ? [step] : []));
  return [{ label, steps: flags.length, onsets }];
}

function isOnsetMark(mark: string): boolean {
  return /[xXoO1]/.test(mark);
}

function isFlag(value: unknown): boolean {
  return value === 0 || value === 1 || typeof value === 'boolean';
}

/** The column of patterns: a text for one ring, a list for several. */
export const patternColumn = {
  name: 'pattern',
  value: record => {
    const patterns = patternsOf(ringsOf(record));
    return patterns.length > 1 ? patterns : patterns[0];
  },
  separator: ' ',
  isCutLast: true,
  showLines: record => ringText(ringsOf(record)),
  priority: 1,
} as const satisfies Column<unknown>;

/** Returns the tags that are words, separated by commas. Tags that are patterns have a column of their own. */
export function joinWordTags(tags: readonly (string | null | undefined)[] | null | undefined): string {
  return (tags ?? []).filter(tag => tag != null && ringsOfPattern(tag).length === 0).join(', ');
}
