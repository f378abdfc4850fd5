/** ABC music notation 2.1 (abcnotation.com/wiki/abc:standard:v2.1). */

import { parseChord } from '../chord.ts';
import { ofKind } from '../music.ts';
import { letters, type Note, natural, noteName } from '../note.ts';
import { homeOf, type ProgressionKey } from '../progression.ts';
import { keySignature } from '../scale/key.ts';
import type { Score } from '../score/score.ts';
import { noteSpeller } from '../score/scores.ts';
import { oneLine, plainAccidentals } from './one-line.ts';
import { chunkIntoBars, markerBars } from './score-bars.ts';
import type { RemarkedText, WriteMusic } from './writer.ts';

const accidentals: Readonly<Record<number, string>> = { [-2]: '__', [-1]: '_', 0: '=', 1: '^', 2: '^^' };
const barsOfLine = 4;

/**
 * A scale, a note to a beat, with the key signature of its tones. If a letter occurs with two signs, each of its notes has
 * its own.
 * @param spelling the note of each MIDI number
 * @param number of the tune in its file, from 1
 */
export function scaleTune(score: Score, spelling: (midi: number) => Note, number = 1): RemarkedText {
  const remarks = new Set<string>();
  const tones = score.notes.map(({ midi }) => {
    const note = spelling(midi);
    const simple = simplified(note, midi);
    if (simple !== note)
      remarks.add(`${noteName(note)} is written as ${noteName(simple)}: ABC has no triple accidentals.`);
    return { midi, note: simple };
  });
  const signature = accidentalsByLetter(tones.map(({ note }) => note));
  const notes = tones.map(({ midi, note }) => pitched(note, midi, signature));
  const [tonic] = tones;
  const bars = chunkIntoBars(notes, score.beats, 'z').map(bar => bar.join(' '));
  return { text: tune(score, bars, number, scaleKey(tonic?.note, signature)), remarks: [...remarks] };
}

/** A harmony as chord names over rests. Labels that are no chords are annotations. @param key C major if absent */
export function harmonyTune(score: Score, number = 1, key?: ProgressionKey): RemarkedText {
  const bars = markerBars(score).map(bar =>
    bar
      .map(
        ({ text, ticks, goesOn }) =>
          (goesOn || text === '' ? '' : chordSymbol(text)) + restSign(ticks / score.ppq),
      )
      .join(' '),
  );
  return { text: tune(score, bars, number, key && keyLine(key)), remarks: [] };
}

/** The alteration of each letter that occurs with a single sign; signatures have no double ones. */
function accidentalsByLetter(notes: readonly Note[]): ReadonlyMap<string, number> {
  return new Map(
    [...'FCGDAEB'].flatMap(letter => {
      const found = new Set(notes.filter(note => note.letter === letter).map(note => note.alteration));
      const [alteration = 0] = found;
      return found.size === 1 && Math.abs(alteration) < 2 ? [[letter, alteration] as const] : [];
    }),
  );
}

/** The key field of a scale: `C exp _b _e` (2.1, section 4.6). */
function scaleKey(tonic: Note | undefined, signature: ReadonlyMap<string, number>): string {
  const written = [...signature].filter(([, alteration]) => alteration !== 0);
  const sharpsFirst = written.some(([, alteration]) => alteration > 0) ? written : written.toReversed();
  const signs = sharpsFirst.map(([letter, alteration]) => accidentals[alteration] + letter.toLowerCase());
  const name = tonic ? keyLine({ tonic, minor: false }) : 'C';
  return signs.length === 0 ? 'C' : [name, 'exp', ...signs].join(' ');
}

/** The key field of a harmony: `Ebm` (2.1, section 4.6). C if its signature would need a double sign. */
function keyLine(key: ProgressionKey): string {
  const name = plainAccidentals(noteName(key.tonic)) + (key.minor ? 'm' : '');
  return keySignature(key) ? name : 'C';
}

/** The header's lines, then the bars, four to a line. */
function tune(score: Score, bars: readonly string[], number: number, key = 'C'): string {
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
    ...chunkIntoBars(bars, barsOfLine, '').map(line => `${line.filter(Boolean).join(' | ')} |`),
  ];
  lines.push(`${(lines.pop() ?? '').replace(/ \|$/, '')} |]`);
  return `${lines.join('\n')}\n`;
}

/** A text string: a percent sign would begin a comment, a backslash a mnemonic (2.1, section 8). */
function textLine(name: string): string {
  return oneLine(name).replace(/[\\%]/g, '\\$&');
}

/** Chord names are ASCII (2.1, section 4.18), of which players know aug7; a quotation mark would end the text. */
function chordSymbol(label: string): string {
  const known = label.replace(/^([A-G][♯♭]?)7♯5(?=$|\/)/, '$1aug7');
  const quoted = plainAccidentals(textLine(known)).replaceAll('"', "'");
  return parseChord(label) ? `"${quoted}"` : `"^${quoted}"`;
}

/** A rest of so many quarters; durations that are no simple fractions are rounded to 64ths. */
function restSign(quarters: number): string {
  const sixtyFourths = Math.max(1, Math.round(quarters * 16));
  const divisor = [16, 8, 4, 2].find(each => sixtyFourths % each === 0) ?? 1;
  const [over, under] = [sixtyFourths / divisor, 16 / divisor];
  return `z${over}${under === 1 ? '' : `/${under}`}`;
}

/** The same tone on another letter, if it has three accidentals. */
function simplified(note: Note, midi: number): Note {
  if (Math.abs(note.alteration) <= 2) return note;
  const position = letters.indexOf(note.letter) + Math.sign(note.alteration) + letters.length;
  const letter = letters[position % letters.length] ?? note.letter;
  // The natural tone of the letter that lies nearest.
  const alteration = ((midi - natural(letter) + 18) % 12) - 6;
  return { letter, alteration };
}

/**
 * `e'`, `_e'` where it needs its own sign: C4 is C, C5 is c, and each comma or apostrophe an octave more (2.1,
 * section 4.1).
 */
function pitched(note: Note, midi: number, signature: ReadonlyMap<string, number>): string {
  const { letter, alteration } = note;
  const octave = (midi - alteration - natural(letter)) / 12 - 1;
  const name = octave >= 5 ? letter.toLowerCase() + "'".repeat(octave - 5) : letter + ','.repeat(4 - octave);
  return (signature.get(letter) === alteration ? '' : (accidentals[alteration] ?? '')) + name;
}

/** A tune in ABC notation, version 2.1. */
export const write: WriteMusic = ({ score, value }, { number }) => {
  const [scale, progression] = [ofKind(value, 'scale'), ofKind(value, 'progression')];
  const key = progression && homeOf(progression);
  const { text, remarks } = scale
    ? scaleTune(score, noteSpeller(scale), number)
    : harmonyTune(score, number, key);
  return { content: text, remarks };
};
