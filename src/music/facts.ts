/** Facts about music beyond its record: degrees, modes, patterns, numerals. */

import { groupBy } from '../base/fields.ts';
import { centsOf, roundTo } from './arithmetic.ts';
import { romanNumerals } from './chords/numerals.ts';
import { signedCents } from './find/found.ts';
import { wholePattern } from './find/rhythm.ts';
import {
  type ByKind,
  dispatch,
  type Key,
  type Music,
  type Progression,
  type Rhythm,
  type Scale,
  type Tuning,
  type TuningStep,
} from './music.ts';
import { degreeName, type Note, noteName, pitchClass, transposition } from './note.ts';
import { homeOf, keyText } from './progression.ts';
import { patternOfRing } from './rings.ts';
import { modalKeyName, relativeOf } from './scale/key.ts';
import { neighbourMasks, scaleNotes, scaleSet, spellPitch } from './scale/scale.ts';

/** A text, or a text for each entry of a list. */
export type FactValue = string | readonly string[];

/** A line of a card and a column of lists; `fact-names.ts` has its name. */
export type Fact = readonly [name: string, value: FactValue];

/** Returns the facts about music. @param otherMusic cached music of the same kind, to compare with the value */
export function factsOf(value: Music, otherMusic: readonly Music[] = []): readonly Fact[] {
  return dispatch(facts, value, otherMusic).filter(([, { length }]) => length > 0);
}

const facts: ByKind<readonly Fact[], [others: readonly Music[]]> = {
  key: keyFacts,
  interval: () => [],
  scale: scaleFacts,
  // A chord's record has all its facts.
  chord: () => [],
  progression: progressionFacts,
  rhythm: rhythmFacts,
  tuning: tuningFacts,
};

/** Returns the facts of a key; without a mode it is major. */
function keyFacts({ tonic, mode = 'major' }: Key): readonly Fact[] {
  return tonic === undefined ? [] : [['relative', modalKeyName(relativeOf({ tonic, mode }))]];
}

/** Returns the ascent or descent of a raga in the notes of its scale: `C E F G B♭ C`. */
function notesFact(label: string, steps: readonly number[] = [], notes: readonly Note[]): readonly Fact[] {
  const [tonic] = notes;
  if (tonic === undefined || steps.length === 0) return [];
  return [[label, steps.map(semitones => noteName(spellPitch(pitchClass(tonic) + semitones, notes)))]];
}

/** Maximum number of related scales on a card. */
const maxRelatives = 6;
const maxWithSameNotes = 24;

function scaleFacts(scale: Scale, otherMusic: readonly Music[]): readonly Fact[] {
  const notes = scaleNotes(scale);
  const [tonic] = notes;
  const set = scaleSet(scale);
  if (tonic === undefined || set === undefined) return [];
  const tonicName = noteName(tonic);
  const names = notes.map(noteName);
  const { byNotes, byTonic } = indexScales(otherMusic);
  const sameNotes = byNotes.get(set.mask) ?? [];
  const twinScales = scale.directions
    ? sameNotes.filter(
        otherScale => otherScale.tonicName === tonicName && otherScale.scale.name !== scale.name,
      )
    : [];
  // A raga is not a mode of a scale with the same notes, because it has its own ascent and descent.
  const modes = sameNotes.filter(
    otherScale =>
      otherScale.tonicName !== tonicName &&
      names.includes(otherScale.tonicName) &&
      !otherScale.scale.directions,
  );
  const neighbours = neighbourMasks(set.mask);
  const relatives = (byTonic.get(tonicName) ?? [])
    .filter(otherScale => !otherScale.scale.directions && neighbours.includes(otherScale.mask))
    .slice(0, maxRelatives);
  return [
    ['degrees', notes.map(note => degreeName(transposition(tonic, note)))],
    ...notesFact('up', scale.directions?.ascent, notes),
    ...notesFact('down', scale.directions?.descent, notes),
    ['twins', twinScales.map(otherScale => otherScale.scale.name).slice(0, maxWithSameNotes)],
    [
      'modes',
      modes
        .map(otherScale => otherScale.scale.name)
        .sort(createNoteOrder(names))
        .slice(0, maxWithSameNotes),
    ],
    [
      'relatives',
      relatives.map(
        otherScale => `${otherScale.scale.name} (${exchangedNotes(notes, scaleNotes(otherScale.scale))})`,
      ),
    ],
  ];
}

/** A scale with data for finding its relatives. */
interface IndexedScale {
  readonly scale: Scale;
  readonly tonicName: string;
  /** A mask of its pitch classes. */
  readonly mask: number;
}

interface ScaleIndex {
  readonly byNotes: ReadonlyMap<number, readonly IndexedScale[]>;
  readonly byTonic: ReadonlyMap<string, readonly IndexedScale[]>;
}

/** The indexes by list. They are cached, because thousands of scales are compared with the same list. */
const indexByList = new WeakMap<readonly Music[], ScaleIndex>();

function indexScales(otherMusic: readonly Music[]): ScaleIndex {
  const cachedIndex = indexByList.get(otherMusic);
  if (cachedIndex) return cachedIndex;
  const indexedScales = otherMusic.flatMap((otherScale): IndexedScale[] => {
    if (otherScale.kind !== 'scale' || otherScale.name === '' || otherScale.tonic === undefined) return [];
    const mask = scaleSet(otherScale)?.mask;
    return mask === undefined ? [] : [{ scale: otherScale, tonicName: noteName(otherScale.tonic), mask }];
  });
  const index = {
    byNotes: groupBy(indexedScales, ({ mask }) => mask),
    byTonic: groupBy(indexedScales, ({ tonicName }) => tonicName),
  };
  indexByList.set(otherMusic, index);
  return index;
}

/** Returns the notes in which two scales differ: `A♭ for A`. */
function exchangedNotes(from: ReturnType<typeof scaleNotes>, to: ReturnType<typeof scaleNotes>): string {
  const [oldNames, newNames] = [from.map(noteName), to.map(noteName)];
  const addedNames = newNames.filter(name => !oldNames.includes(name));
  const lostNames = oldNames.filter(name => !newNames.includes(name));
  return `${addedNames.join(' ')} for ${lostNames.join(' ')}`;
}

/** Returns a function that compares names by the position of their first note in the scale. */
function createNoteOrder(notes: readonly string[]): (one: string, other: string) => number {
  const positionOf = (name: string) => notes.indexOf(name.split(' ')[0] ?? '');
  return (a, b) => positionOf(a) - positionOf(b);
}

/** Returns the fact `twins`: other rhythms with the same onsets, such as `Tresillo` for `E(3,8)`. */
function rhythmFacts(rhythm: Rhythm, otherMusic: readonly Music[]): readonly Fact[] {
  const twins = otherMusic.filter(
    other => other.kind === 'rhythm' && other.name !== rhythm.name && haveSameOnsets(rhythm, other),
  );
  return [['twins', [...new Set(twins.map(({ name }) => name))].filter(name => name !== '')]];
}

/** Whether two rhythms have the same onsets: in each ring, or all together if one rhythm has a single ring. */
function haveSameOnsets(first: Rhythm, second: Rhythm): boolean {
  if (first.rings.length === 0 || second.rings.length === 0) return false;
  if (first.rings.length > 1 && second.rings.length > 1) return ringPatterns(first) === ringPatterns(second);
  const [firstPattern, secondPattern] = [wholePattern(first.rings), wholePattern(second.rings)];
  return (
    firstPattern !== undefined &&
    secondPattern !== undefined &&
    patternOfRing(firstPattern) === patternOfRing(secondPattern)
  );
}

function ringPatterns({ rings }: Rhythm): string {
  return rings.map(patternOfRing).sort().join(' ');
}

function progressionFacts(progression: Progression): readonly Fact[] {
  const key = homeOf(progression);
  if (key === undefined) return [];
  const { events } = progression;
  const numerals = romanNumerals(
    events.map(({ chord }) => chord),
    key,
  ).map((numeral, index) => events[index]?.numeral ?? numeral ?? events[index]?.label ?? '');
  return [
    ['key', keyText(key)],
    ['numerals', numerals],
  ];
}

/** Returns the step nearest to a just fifth, and all steps in cents. */
function tuningFacts({ steps }: Tuning): readonly Fact[] {
  const deviation = ({ cents }: TuningStep) => cents - centsOf(3 / 2);
  const [fifth] = steps.toSorted((a, b) => Math.abs(deviation(a)) - Math.abs(deviation(b)));
  if (fifth === undefined) return [];
  const stepName = fifth.label !== '' ? fifth.label : `step ${fifth.index}`;
  return [
    ['fifth', `${stepName}, ${roundTo(fifth.cents, 3)} ¢, ${signedCents(deviation(fifth))} off 3/2`],
    ['sizes', steps.map(({ cents }) => String(roundTo(cents, 3)))],
  ];
}
