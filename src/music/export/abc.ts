/** ABC music notation 2.1 (abcnotation.com/wiki/abc:standard:v2.1). */

import { parseChord } from '../chord.ts';
import { ofKind } from '../music.ts';
import { letterPitch, letters, type Note, noteName } from '../note.ts';
import { homeOf, type ProgressionKey } from '../progression.ts';
import { keySignature } from '../scale/key.ts';
import type { Score } from '../score/score.ts';
import { plainAccidentals, toOneLine } from './one-line.ts';
import { soundingBars, splitEvenly } from './score-bars.ts';
import { createSpelling, type Spelling } from './spelling.ts';
import type { TextWithWarnings, WriteMusic } from './writer.ts';

const accidentals: Readonly<Record<number, string>> = { [-2]: '__', [-1]: '_', 0: '=', 1: '^', 2: '^^' };
const barsPerLine = 4;

/**
 * Returns the notes of a score in bars, with chord symbols if it has markers. Simultaneous notes are in brackets, and
 * notes that continue across a bar line are tied. A letter with changing accidentals has one at each note.
 * @param number the number of the tune in its file, from 1
 * @param key the key to write; by default a signature made from the notes, or C major if `isPlain` is set
 */
export function notesTune(
  score: Score,
  spelling: Spelling,
  {
    number = 1,
    key,
    isPlain = false,
  }: { number?: number; key?: ProgressionKey | undefined; isPlain?: boolean },
): TextWithWarnings {
  const warnings = new Set<string>();
  const spellNote = (midi: number, label: string): Note => {
    const note = spelling(midi, label);
    const simpleNote = simplifyNote(note, midi);
    if (simpleNote !== note)
      warnings.add(`${noteName(note)} is written as ${noteName(simpleNote)}: ABC has no triple accidentals.`);
    return simpleNote;
  };
  const ownSigns = accidentalsByLetter(notesOfScore(score, spellNote));
  const signs = key || isPlain ? signsOfKey(key) : ownSigns;
  const signature = new Map([...ownSigns].filter(([letter, alteration]) => signs.get(letter) === alteration));
  const bars = Array.from(soundingBars(score), bar =>
    bar
      .map(({ notes, ticks, text, continues, end }) => {
        const sounds = notes.map(({ midi, at, ticks: noteTicks }) => {
          const sound = formatPitch(spellNote(midi, text), midi, signature);
          return sound + (at + noteTicks > end ? '-' : '');
        });
        const symbol = continues || text === '' ? '' : chordSymbol(text);
        const length = lengthSign(ticks / score.ppq);
        if (sounds.length > 1) return `${symbol}[${sounds.join('')}]${length}`;
        const [singleSound = 'z'] = sounds;
        return symbol + singleSound.replace(/(-?)$/, `${length}$1`);
      })
      .join(' '),
  );
  const [first] = score.notes;
  const tonic = first && spelling(first.midi, '');
  const keyField = key ? keyLine(key) : isPlain ? 'C' : scaleKey(tonic, signature);
  // The notes are already those of the chords, so players must not play the chord symbols too.
  const head = score.markers.length > 0 ? `${keyField}\n%%MIDI gchordoff` : keyField;
  return { text: formatTune(score, bars, number, head), warnings: [...warnings] };
}

/** Returns the accidental of each letter in the signature of a key; without a key, of C major. */
function signsOfKey(key: ProgressionKey | undefined): ReadonlyMap<string, number> {
  const sharps = (key && keySignature(key)?.sharps) ?? 0;
  const alteredLetters = sharps > 0 ? 'FCGDAEB'.slice(0, sharps) : 'BEADGCF'.slice(0, -sharps);
  return new Map([...'CDEFGAB'].map(each => [each, alteredLetters.includes(each) ? Math.sign(sharps) : 0]));
}

/** Returns the spelled notes of a score. Reads it bar by bar, so that not all bars are in memory at once. */
function notesOfScore(score: Score, spellNote: Spelling): readonly Note[] {
  const spelledNotes = new Set<Note>();
  for (const bar of soundingBars(score))
    for (const { notes, text } of bar) for (const { midi } of notes) spelledNotes.add(spellNote(midi, text));
  return [...spelledNotes];
}

/** Returns the alteration of each letter that always has the same one; signatures have no double accidentals. */
function accidentalsByLetter(notes: readonly Note[]): ReadonlyMap<string, number> {
  return new Map(
    [...'FCGDAEB'].flatMap(letter => {
      const alterations = new Set(notes.filter(note => note.letter === letter).map(note => note.alteration));
      const [alteration = 0] = alterations;
      return alterations.size === 1 && Math.abs(alteration) < 2 ? [[letter, alteration] as const] : [];
    }),
  );
}

/** Returns the key field of a scale: `C exp _b _e` (2.1, section 4.6). */
function scaleKey(tonic: Note | undefined, signature: ReadonlyMap<string, number>): string {
  const signatureSigns = [...signature].filter(([, alteration]) => alteration !== 0);
  const sharpsFirst = signatureSigns.some(([, alteration]) => alteration > 0)
    ? signatureSigns
    : signatureSigns.toReversed();
  const signs = sharpsFirst.map(([letter, alteration]) => accidentals[alteration] + letter.toLowerCase());
  const name = tonic ? keyLine({ tonic, minor: false }) : 'C';
  return signs.length === 0 ? 'C' : [name, 'exp', ...signs].join(' ');
}

/** Returns the key field of a harmony: `Ebm` (2.1, section 4.6); C if its signature would need a double accidental. */
function keyLine(key: ProgressionKey): string {
  const name = plainAccidentals(noteName(key.tonic)) + (key.minor ? 'm' : '');
  return keySignature(key) ? name : 'C';
}

/** Returns the header's lines, then the bars, four to a line. */
function formatTune(score: Score, bars: readonly string[], number: number, key = 'C'): string {
  const { name, beats, unit, bpm } = score;
  const lines = [
    ...[
      `X:${number}`,
      `T:${textLine(name)}`,
      `M:${beats}/${unit}`,
      'L:1/4',
      `Q:1/${unit}=${bpm}`,
      `K:${key}`,
    ],
    ...splitEvenly(bars, barsPerLine, '').map(line => `${line.filter(Boolean).join(' | ')} |`),
  ];
  lines.push(`${(lines.pop() ?? '').replace(/ \|$/, '')} |]`);
  return `${lines.join('\n')}\n`;
}

/** Escapes a text: a percent sign would begin a comment, a backslash a mnemonic (2.1, section 8). */
function textLine(name: string): string {
  return toOneLine(name).replace(/[\\%]/g, '\\$&');
}

/** Converts a chord name to ASCII (2.1, section 4.18). Players know aug7; a quotation mark would end the text. */
function chordSymbol(label: string): string {
  const spelledLabel = label.replace(/^([A-G][♯♭]?)7♯5(?=$|\/)/, '$1aug7');
  const quotedLabel = plainAccidentals(textLine(spelledLabel)).replaceAll('"', "'");
  return parseChord(label) ? `"${quotedLabel}"` : `"^${quotedLabel}"`;
}

/** Formats a length in quarters; rounds durations that are not simple fractions to 64ths. */
function lengthSign(quarters: number): string {
  const sixtyFourths = Math.max(1, Math.round(quarters * 16));
  const divisor = [16, 8, 4, 2].find(each => sixtyFourths % each === 0) ?? 1;
  const [numerator, denominator] = [sixtyFourths / divisor, 16 / divisor];
  return `${numerator === 1 ? '' : numerator}${denominator === 1 ? '' : `/${denominator}`}`;
}

/** Returns the same pitch on another letter if the note has three accidentals. */
function simplifyNote(note: Note, midi: number): Note {
  if (Math.abs(note.alteration) <= 2) return note;
  const position = letters.indexOf(note.letter) + Math.sign(note.alteration) + letters.length;
  const letter = letters[position % letters.length] ?? note.letter;
  // Counts from the natural note of that letter to the nearest pitch of this class.
  const alteration = ((midi - letterPitch(letter) + 18) % 12) - 6;
  return { letter, alteration };
}

/**
 * Returns a note in its octave, such as `e'`, or `_e'` if it needs an accidental: C4 is C, C5 is c, and each comma or
 * apostrophe is an octave (2.1, section 4.1).
 */
function formatPitch(note: Note, midi: number, signature: ReadonlyMap<string, number>): string {
  const { letter, alteration } = note;
  const octave = (midi - alteration - letterPitch(letter)) / 12 - 1;
  const name = octave >= 5 ? letter.toLowerCase() + "'".repeat(octave - 5) : letter + ','.repeat(4 - octave);
  return (signature.get(letter) === alteration ? '' : (accidentals[alteration] ?? '')) + name;
}

/** Writes a tune in ABC notation, version 2.1. */
export const write: WriteMusic = ({ score, value }, { number }) => {
  const progression = ofKind(value, 'progression');
  const key = progression ? homeOf(progression) : ofKind(value, 'chord')?.home;
  const isPlain = ofKind(value, 'scale') === undefined;
  const { text, warnings } = notesTune(score, createSpelling(value), { number, key, isPlain });
  return { content: text, warnings };
};
