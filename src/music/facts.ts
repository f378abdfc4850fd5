/** What musicians want to know of music beyond its record: degrees, modes, patterns, numerals. */
import {
  type ByKind,
  byKind,
  type Key,
  type Kind,
  type Music,
  type Progression,
  type Rhythm,
  type Scale,
} from './music.ts';
import { commonNote, degreeName, type Note, noteName, pitchClass, transposition } from './note.ts';
import { homeOf, keyText, romanNumeral } from './progression.ts';
import { stressedPattern } from './rings.ts';
import { modalKeyName, relativeKey } from './scale/key.ts';
import { rotated, scaleNotes, scaleSet } from './scale/scale.ts';

/** A line of a card. */
export type Fact = readonly [label: string, text: string];

/**
 * @param others music of the same kind, as far as it is stored: some facts are what it has in common with them
 */
export function factsOf(value: Music, others: Iterable<Music> = []): readonly Fact[] {
  return byKind(facts, value, others).filter(([, text]) => text !== '');
}

/** Whether facts of a kind are told from others of it. */
export const factsNeedOthers: { readonly [Each in Kind]: boolean } = {
  key: false,
  interval: false,
  scale: true,
  chord: false,
  progression: false,
  rhythm: false,
  tuning: false,
};

const facts: ByKind<readonly Fact[], [others: Iterable<Music>]> = {
  key: keyFacts,
  interval: () => [],
  scale: scaleFacts,
  // Its record says all of them.
  chord: () => [],
  progression: progressionFacts,
  rhythm: ringFacts,
  tuning: () => [],
};

/** A record without a mode tells of the major key: this is the minor one of the same signature. */
function keyFacts({ tonic, mode }: Key): readonly Fact[] {
  if (tonic === undefined || mode !== undefined) return [];
  return [['relative minor', modalKeyName(relativeKey({ tonic, mode: 'major' }, 'minor'))]];
}

/** `C E F G B♭ C`: how a raga goes, in the notes of its scale. */
function wayFact(label: string, way: readonly number[] = [], notes: readonly Note[]): readonly Fact[] {
  const [tonic] = notes;
  if (tonic === undefined || way.length === 0) return [];
  const names = way.map(semitones => {
    const pitch = (pitchClass(tonic) + semitones) % 12;
    return noteName(notes.find(note => pitchClass(note) === pitch) ?? commonNote(pitch));
  });
  return [[label, names.join(' ')]];
}

/** More would not be read. */
const mostRelatives = 6;

function scaleFacts(scale: Scale, others: Iterable<Music>): readonly Fact[] {
  const notes = scaleNotes(scale);
  const [tonic] = notes;
  const set = scaleSet(scale);
  if (tonic === undefined || set === undefined) return [];
  const degrees = notes.map(note => degreeName(transposition(tonic, note)));
  const names = new Set(notes.map(noteName));
  const modes: string[] = [];
  const relatives: string[] = [];
  const twins: string[] = [];
  for (const other of others) {
    if (other.kind !== 'scale' || other.name === '' || other.tonic === undefined) continue;
    const { name } = other;
    const [keyName, isSameKey] = [noteName(other.tonic), noteName(other.tonic) === noteName(tonic)];
    if (!isSameKey && !names.has(keyName)) continue;
    const otherSet = scaleSet(other);
    if (otherSet === undefined) continue;
    if (scale.ways && isSameKey && otherSet.mask === set.mask && name !== scale.name) twins.push(name);
    // A raga is no mode of a scale: it goes its own way.
    if (other.ways) continue;
    if (!isSameKey && otherSet.mask === set.mask) modes.push(name);
    if (isSameKey && relatives.length < mostRelatives && isOneSemitoneAway(set.mask, otherSet.mask))
      relatives.push(`${name} (${exchangedNotes(notes, scaleNotes(other))})`);
  }
  return [
    ['degrees', degrees.join(' ')],
    ...wayFact('up', scale.ways?.ascent, notes),
    ...wayFact('down', scale.ways?.descent, notes),
    ['same notes', twins.join(', ')],
    ['modes', modes.sort(byNoteOf(notes.map(noteName))).join(', ')],
    ['relatives', relatives.join(', ')],
  ];
}

/** Whether one note differs, by a semitone. */
function isOneSemitoneAway(one: number, other: number): boolean {
  const lacks = one & ~other;
  const has = other & ~one;
  return isOneBit(lacks) && (rotated(lacks, 1) === has || rotated(has, 1) === lacks);
}

function isOneBit(mask: number): boolean {
  return mask !== 0 && (mask & (mask - 1)) === 0;
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

function ringFacts({ rings }: Rhythm): readonly Fact[] {
  return rings.map(ring => [
    rings.length === 1 || ring.label === '' ? 'pattern' : ring.label,
    stressedPattern(ring),
  ]);
}

function progressionFacts(progression: Progression): readonly Fact[] {
  const key = homeOf(progression);
  if (key === undefined) return [];
  const numerals = progression.events.map(({ chord, label }) =>
    chord ? romanNumeral(chord, key.tonic) : label,
  );
  return [
    ['key', keyText(key)],
    ['numerals', numerals.join(' ')],
  ];
}
