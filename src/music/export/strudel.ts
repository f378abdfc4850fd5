/** Writes patterns for Strudel (strudel.cc/learn/mini-notation), in which a cycle is a bar. */

import { greatestDivisor } from '../arithmetic.ts';
import { type Chord, parseChord } from '../chord.ts';
import { ofKind, playedNotes } from '../music.ts';
import { type Note, noteName } from '../note.ts';
import { defaultVelocity, type Ring, velocityOf } from '../rings.ts';
import { drumNumber } from '../score/drums.ts';
import { bassOf } from '../score/progressions.ts';
import { barTicks, type Score, type Swing, swingPairTicks } from '../score/score.ts';
import { plainAccidentals, toOneLine } from './one-line.ts';
import { markerBars, type Span, soundingBars } from './score-bars.ts';
import { createSpelling } from './spelling.ts';
import drums from './strudel-drums.json';
import type { Subject, TextWithWarnings, WriteMusic } from './writer.ts';

/** Strudel's names of the drums (strudel.cc/learn/samples). */
const drumNames: Readonly<Record<number, string>> = drums;

/** Strudel's names of the qualities with voicings (@strudel/tonal, ireal.mjs); it can't play other ones. */
const qualities: Readonly<Record<string, string>> = {
  ...{ '': '', m: 'm', dim: 'o', aug: 'aug', sus2: '2', sus4: 'sus', '5': '5', add9: 'add9' },
  ...{ 'm(add9)': 'madd9', '6': '6', m6: 'm6', '6/9': '69', 'm6/9': 'm69', '7': '7', maj7: '^7', m7: 'm7' },
  ...{ 'm(maj7)': 'm^7', 'm7♭5': 'm7b5', dim7: 'o7', '7♯5': '7#5', '7♭5': '7b5', 'maj7♯5': '^7#5' },
  ...{ '7sus4': '7sus', '7♭9': '7b9', '7♯9': '7#9', '7♯11': '7#11', '7♭13': '7b13', 'maj7♯11': '^7#11' },
  ...{ '9': '9', maj9: '^9', m9: 'm9', 'm(maj9)': 'm^9', '9sus4': '9sus', '11': '11', m11: 'm11' },
  ...{ '13': '13', maj13: '^13' },
  ...{
    '9♯11': '9#11',
    '9♯5': '9#5',
    '9♭5': '9b5',
    'maj9♯11': '^9#11',
    'm9♭5': 'h9',
    'm♭6': 'mb6',
    'm♯5': 'm#5',
  },
  ...{ '13♯11': '13#11', '13♯9': '13#9', '13♭9': '13b9', '13sus4': '13sus', '7sus4♭9': '7b9sus' },
  ...{ '7sus4♭13': '7b13sus', '7(♯5♯9)': '7#9#5', '7(♭5♯9)': '7#9b5', '7(♯9♯11)': '7#9#11' },
  ...{ '7(♭9♯11)': '7b9#11', '7(♭5♭9)': '7b9b5', '7(♯5♭9)': '7b9#5', '7(♭9♯9)': '7b9#9' },
  ...{ '7(♭9♭13)': '7b9b13', '7(add11)': '7susadd3', '7alt': '7alt' },
};

/** Returns rings as lines of Strudel, one for each drum. */
export function ringsPattern(score: Score, rings: readonly Ring[]): TextWithWarnings {
  const lines = rings.map(ring => {
    const { label, steps, onsets, velocities } = ring;
    const indexByStep = new Map(onsets.map((step, index) => [step, index]));
    const name = drumNames[drumNumber(label)] ?? 'cb';
    const cellsOf = (cell: (index: number) => string) =>
      Array.from({ length: steps }, (_, step) => {
        const index = indexByStep.get(step);
        return index === undefined ? '~' : cell(index);
      }).join(' ');
    // The default velocity has the gain 1.
    const gainOf = (index: number) => String(Math.round(velocityOf(ring, index)) / defaultVelocity);
    return `  s("${cellsOf(() => name)}")${velocities ? `.gain("${cellsOf(gainOf)}")` : ''},`;
  });
  return { text: patternText(score, ['stack(', ...lines, ')']), warnings: [] };
}

/** Returns a score's notes as a pattern, simultaneous ones in brackets. @param spelling spells a MIDI number */
export function notesPattern(score: Score, spelling: (midi: number) => Note): TextWithWarnings {
  const names = new Map(score.notes.map(({ midi }) => [midi, strudelNote(spelling(midi), midi)]));
  const bars = Array.from(soundingBars(score), bar => {
    const sounds = bar.map(({ notes, ticks, continues, end }) => {
      const noteNames = notes.map(({ midi }) => names.get(midi) ?? '');
      return {
        text: noteNames.length > 1 ? `[${noteNames.join(',')}]` : (noteNames[0] ?? '~'),
        ticks,
        continues,
        end,
      };
    });
    return sounds.length === 1 ? (sounds[0]?.text ?? '~') : barCell(sounds, text => text);
  });
  return { text: patternText(score, [`note("<${bars.join(' ')}>")`]), warnings: [] };
}

/** Returns chords as a pattern. Voicings have no bass, so a separate voice plays all basses if a chord names one. */
export function harmonyPattern(score: Score): TextWithWarnings {
  const bars = markerBars(score);
  const chords = new Map(
    bars.flat().flatMap(({ text }) => {
      const chord = parseChord(text);
      return chord ? [[text, chord] as const] : [];
    }),
  );
  const cycle = (cellOf: (chord: Chord) => string | undefined) => {
    const cell = (label: string) => {
      const chord = chords.get(label);
      return (chord && cellOf(chord)) ?? '~';
    };
    return `"<${bars.map(bar => barCell(bar, cell)).join(' ')}>"`;
  };
  const voicings = `chord(${cycle(strudelChord)}).voicing()`;
  const hasBasses = [...chords.values()].some(({ bass }) => bass !== undefined);
  const warnings = [...chords].flatMap(([label, chord]) => {
    if (strudelChord(chord) !== undefined) return [];
    return [
      `Strudel has no voicing for ${label}: ${hasBasses ? 'only its bass sounds' : 'it is silent'} there.`,
    ];
  });
  const lines = hasBasses ? ['stack(', `  ${voicings},`, `  note(${cycle(strudelBass)}),`, ')'] : [voicings];
  return { text: patternText(score, lines), warnings };
}

function barCell(bar: readonly Span[], cell: (label: string) => string): string {
  const [first] = bar;
  if (first === undefined || bar.length === 1) return cell(first?.text ?? '');
  const divisor = bar.reduce((divisor, { ticks }) => greatestDivisor(divisor, Math.round(ticks)), 0) || 1;
  const cells = bar.map(({ text, ticks }) => {
    const weight = Math.round(ticks) / divisor;
    return cell(text) + (weight === 1 ? '' : `@${weight}`);
  });
  return `[${cells.join(' ')}]`;
}

/** Returns a chord's name without its bass (a slash would slow the pattern); undefined if Strudel has no voicing. */
function strudelChord({ root, quality }: Chord): string | undefined {
  const symbol = Object.hasOwn(qualities, quality) ? qualities[quality] : undefined;
  if (symbol === undefined) return undefined;
  return plainAccidentals(noteName(root)) + symbol;
}

/** Returns the lowest note of a chord as in its score: `e2`. */
function strudelBass(chord: Chord): string {
  return strudelNote(chord.bass ?? chord.root, bassOf(chord));
}

/** Returns a note with the octave of its letter: B♯3 sounds as C4, C♭4 as B3. */
function strudelNote({ letter, alteration }: Note, midi: number): string {
  const sign = (alteration < 0 ? 'b' : '#').repeat(Math.abs(alteration));
  return letter.toLowerCase() + sign + (Math.floor((midi - alteration) / 12) - 1);
}

function patternText({ name, bpm, beats }: Score, lines: readonly string[]): string {
  return [`// ${toOneLine(name)}`, `setcpm(${bpm}/${beats})`, ...lines, ''].join('\n');
}

/** Adds swing to a pattern: Strudel delays the second half of each slice of a cycle by a fraction of that half. */
function swingText(text: string, score: Score, swing: Swing | undefined): string {
  if (swing === undefined || swing.percent === 50) return text;
  const pairs = barTicks(score) / swingPairTicks(score, swing);
  const amount = Math.round(((2 * swing.percent) / 100) * 1e4 - 1e4) / 1e4;
  return text.replace(/\n$/, `\n.swingBy(${amount}, ${Math.round(pairs * 1e4) / 1e4})\n`);
}

function patternOf({ score, value }: Subject): TextWithWarnings {
  const rhythm = ofKind(value, 'rhythm');
  if (rhythm) return ringsPattern(score, rhythm.rings);
  const harmony = ofKind(value, 'progression') ?? ofKind(value, 'chord');
  if (harmony && !playedNotes(value)) return harmonyPattern(score);
  const spelling = createSpelling(value);
  return notesPattern(score, midi => spelling(midi, ''));
}

/** Writes a pattern to paste into Strudel. */
export const write: WriteMusic = (subject, { swing }) => {
  const { text, warnings } = patternOf(subject);
  return { content: swingText(text, subject.score, swing), warnings };
};
