/** What musicians want to know of music beyond its record: degrees, modes, patterns, numerals. */

import { wholePattern } from './find/rhythm.ts';
import {
  type ByKind,
  byKind,
  type Key,
  type Music,
  type Progression,
  type Rhythm,
  type Scale,
} from './music.ts';
import { commonNote, degreeName, type Note, noteName, pitchClass, transposition } from './note.ts';
import { homeOf, keyText, romanNumeral } from './progression.ts';
import { patternOfRing } from './rings.ts';
import { modalKeyName, relativeOf } from './scale/key.ts';
import { scaleNotes, scaleSet, withOneMoved } from './scale/scale.ts';

/** Of a list each entry is a text of its own. */
export type FactValue = string | readonly string[];

/** A line of a card, and a column of lists: its name stands in `fact-names.ts`. */
export type Fact = readonly [name: string, value: FactValue];

/**
 * @param others music of the same kind, as far as it is stored: some facts are what it has in common with them
 */
export function factsOf(value: Music, others: readonly Music[] = []): readonly Fact[] {
  return byKind(facts, value, others).filter(([, { length }]) => length > 0);
}

const facts: ByKind<readonly Fact[], [others: readonly Music[]]> = {
  key: keyFacts,
  interval: () => [],
  scale: scaleFacts,
  // Its record says all of them.
  chord: () => [],
  progression: progressionFacts,
  rhythm: rhythmFacts,
  tuning: () => [],
};

/** A record without a mode tells of the major key. */
function keyFacts({ tonic, mode = 'major' }: Key): readonly Fact[] {
  return tonic === undefined ? [] : [['relative', modalKeyName(relativeOf({ tonic, mode }))]];
}

/** `C E F G B♭ C`: how a raga goes, in the notes of its scale. */
function wayFact(label: string, way: readonly number[] = [], notes: readonly Note[]): readonly Fact[] {
  const [tonic] = notes;
  if (tonic === undefined || way.length === 0) return [];
  const names = way.map(semitones => {
    const pitch = (pitchClass(tonic) + semitones) % 12;
    return noteName(notes.find(note => pitchClass(note) === pitch) ?? commonNote(pitch));
  });
  return [[label, names]];
}

/** More would not be read. */
const mostRelatives = 6;
const mostOfSameNotes = 24;

function scaleFacts(scale: Scale, others: readonly Music[]): readonly Fact[] {
  const notes = scaleNotes(scale);
  const [tonic] = notes;
  const set = scaleSet(scale);
  if (tonic === undefined || set === undefined) return [];
  const key = noteName(tonic);
  const names = notes.map(noteName);
  const { byNotes, byKey } = placedScales(others);
  const same = byNotes.get(set.mask) ?? [];
  const twins = scale.ways ? same.filter(other => other.key === key && other.scale.name !== scale.name) : [];
  // A raga is no mode of a scale: it goes its own way.
  const modes = same.filter(other => other.key !== key && names.includes(other.key) && !other.scale.ways);
  const near = withOneMoved(set.mask);
  const relatives = (byKey.get(key) ?? [])
    .filter(other => !other.scale.ways && near.includes(other.mask))
    .slice(0, mostRelatives);
  return [
    ['degrees', notes.map(note => degreeName(transposition(tonic, note)))],
    ...wayFact('up', scale.ways?.ascent, notes),
    ...wayFact('down', scale.ways?.descent, notes),
    ['twins', twins.map(other => other.scale.name).slice(0, mostOfSameNotes)],
    [
      'modes',
      modes
        .map(other => other.scale.name)
        .sort(byNoteOf(names))
        .slice(0, mostOfSameNotes),
    ],
    [
      'relatives',
      relatives.map(other => `${other.scale.name} (${exchangedNotes(notes, scaleNotes(other.scale))})`),
    ],
  ];
}

/** A scale by what others find it by. */
interface PlacedScale {
  readonly scale: Scale;
  /** Its tonic as it is written. */
  readonly key: string;
  /** Its pitch classes. */
  readonly mask: number;
}

interface PlacedScales {
  readonly byNotes: ReadonlyMap<number, readonly PlacedScale[]>;
  readonly byKey: ReadonlyMap<string, readonly PlacedScale[]>;
}

/** Of a list of thousands every scale asks again. */
const placed = new WeakMap<readonly Music[], PlacedScales>();

function placedScales(others: readonly Music[]): PlacedScales {
  const known = placed.get(others);
  if (known) return known;
  const all = others.flatMap((other): PlacedScale[] => {
    if (other.kind !== 'scale' || other.name === '' || other.tonic === undefined) return [];
    const mask = scaleSet(other)?.mask;
    return mask === undefined ? [] : [{ scale: other, key: noteName(other.tonic), mask }];
  });
  const found = { byNotes: grouped(all, ({ mask }) => mask), byKey: grouped(all, ({ key }) => key) };
  placed.set(others, found);
  return found;
}

function grouped<Item, Key>(items: readonly Item[], keyOf: (item: Item) => Key): Map<Key, Item[]> {
  const groups = new Map<Key, Item[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return groups;
}

/** `A♭ for A` */
function exchangedNotes(from: ReturnType<typeof scaleNotes>, to: ReturnType<typeof scaleNotes>): string {
  const [before, after] = [from.map(noteName), to.map(noteName)];
  const added = after.filter(name => !before.includes(name));
  const gone = before.filter(name => !after.includes(name));
  return `${added.join(' ')} for ${gone.join(' ')}`;
}

/** In the order of the notes on which names begin. */
function byNoteOf(notes: readonly string[]): (one: string, other: string) => number {
  const place = (name: string) => notes.indexOf(name.split(' ')[0] ?? '');
  return (one, other) => place(one) - place(other);
}

/** Rhythms of other names with the same onsets: `E(3,8) Tresillo` is `Tresillo`. */
function rhythmFacts(rhythm: Rhythm, others: readonly Music[]): readonly Fact[] {
  const twins = others.filter(
    other => other.kind === 'rhythm' && other.name !== rhythm.name && haveSameOnsets(rhythm, other),
  );
  return [['twins', [...new Set(twins.map(({ name }) => name))].filter(name => name !== '')]];
}

/** Ring by ring; a rhythm of one ring also with all rings of another together. */
function haveSameOnsets(one: Rhythm, other: Rhythm): boolean {
  if (one.rings.length === 0 || other.rings.length === 0) return false;
  if (one.rings.length > 1 && other.rings.length > 1) return ringPatterns(one) === ringPatterns(other);
  const [own, theirs] = [wholePattern(one.rings), wholePattern(other.rings)];
  return own !== undefined && theirs !== undefined && patternOfRing(own) === patternOfRing(theirs);
}

function ringPatterns({ rings }: Rhythm): string {
  return rings.map(patternOfRing).sort().join(' ');
}

function progressionFacts(progression: Progression): readonly Fact[] {
  const key = homeOf(progression);
  if (key === undefined) return [];
  const numerals = progression.events.map(({ chord, label }) =>
    chord ? romanNumeral(chord, key.tonic) : label,
  );
  return [
    ['key', keyText(key)],
    ['numerals', numerals],
  ];
}
