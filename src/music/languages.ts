/** Translates notes and chords from other languages to English, in which the catalog reads them, and back. */
import { type NoteNameChoice, type NoteNames, noteNameIn } from '../names/note-names.ts';
import { englishWord } from '../names/scale-names.ts';
import { folded, leadingNotes } from '../names/spelling.ts';
import { type Chord, parseChord } from './chord.ts';
import { parseNote } from './note.ts';

export interface Translated {
  readonly english: readonly string[];
  /** The first word that is neither note nor chord; the words after it were not read. */
  readonly unread?: string;
}

/** Words of a note's name at most: `la double dièse`. */
const mostWords = 3;
const longestName = 24;

/**
 * Translates German, Dutch and solfège: `Fis A H` → `f#`, `a`, `b`; `la bémol` → `ab`; `Hm7`, `Sim7` → `bm7`. B is the
 * English one, unless there is an H among the words: then they are German, and it is B♭.
 */
export function inEnglish(words: readonly string[]): Translated {
  const isGerman = words.some(word => /^h/i.test(word));
  const english: string[] = [];
  for (let at = 0; at < words.length; ) {
    const start = at;
    for (let size = mostWords; size > 0 && at === start; size--) {
      const name = nameInEnglish(words.slice(start, start + size).join(' '), isGerman);
      if (name === undefined) continue;
      english.push(name);
      at += size;
    }
    if (at === start) return { english, unread: words[start] ?? '' };
  }
  return { english };
}

/** Translates the longest beginning that is a note, and keeps the quality or octave after it. */
function nameInEnglish(text: string, isGerman: boolean): string | undefined {
  for (let end = text.length > longestName ? 0 : text.length; end > 0; end--) {
    const note = noteInEnglish(text.slice(0, end), isGerman);
    const rest = text.slice(end);
    if (note !== undefined && /^\S*$/.test(rest) && (/^\d?$/.test(rest) || parseChord(note + rest)))
      return note + rest;
  }
  return undefined;
}

function noteInEnglish(text: string, isGerman: boolean): string | undefined {
  if (isGerman && /^b$/i.test(text)) return 'bb';
  // Folding drops a dash at the end, which is the minor sign of a chord.
  if (!/[\p{L}\p{M}\p{S}#]$/u.test(text)) return undefined;
  const whole = leadingNotes(folded(text)).find(({ rest }) => rest === '');
  return whole && parseNote(whole.note) ? whole.note : undefined;
}

/** Words for what stands in a symbol; a word of no meaning is empty. */
const symbols: Readonly<Record<string, string>> = {
  ...{ major: 'maj', minor: 'm', dominant: 'dom', diminished: 'dim', augmented: 'aug', suspended: 'sus' },
  ...{ sus: 'sus', add: 'add', added: 'add', altered: 'alt', power: '5', flat: 'b', sharp: '#' },
  ...{ fourth: '4', fifth: '5', sixth: '6', seventh: '7', ninth: '9', eleventh: '11', thirteenth: '13' },
  ...{ six: '6', seven: '7', nine: '9', eleven: '11', thirteen: '13', second: '2' },
  ...{ chord: '', triad: '', akkord: '', dreiklang: '', accord: '', acorde: '' },
};

/** A chord that is said in words, as in `C major`, `a-Moll-Dreiklang`, `F sharp half-diminished`, `E flat minor 7`. */
export function chordInWords(text: string): Chord | undefined {
  if (text.length > longestInWords) return undefined;
  for (const { note, rest } of leadingNotes(folded(text))) {
    const words = rest
      .replace(/\bhalf dim(?:inished)?(?: 7(?:th)?| seventh)?(?= |$)/i, 'minor 7 flat 5')
      .split(' ');
    const parts = words.map(word => {
      const english = englishWord(word);
      const [number] = /^\d+(?=(?:st|nd|rd|th)?$)/.exec(english) ?? [];
      return number ?? (Object.hasOwn(symbols, english) ? symbols[english] : undefined);
    });
    const symbol = parts.join('');
    const chord = parts.includes(undefined) || symbol === '' ? undefined : parseChord(note + symbol);
    if (chord) return chord;
  }
  return undefined;
}

const longestInWords = 60;

/**
 * Functions that spell notes in another language, also the root and bass of chords: `E♭m7/B♭` → `Esm7/B`. Words that
 * are neither note nor chord stay as they are.
 */
export function noteNamesIn(choice: NoteNameChoice): NoteNames {
  const note = (text: string) => {
    const parsed = parseNote(text);
    return parsed && noteNameIn(choice, parsed.letter, parsed.alteration);
  };
  /** A note that may have an octave: `E♭4`. */
  const pitch = (word: string) => {
    const [, name = '', octave = ''] = /^([A-G][♯♭𝄪𝄫#b]{0,3})(-?\d{0,2})$/u.exec(word) ?? [];
    const named = note(name);
    return named === undefined ? undefined : named + octave;
  };
  const chord = (word: string) => {
    const [, root = '', quality = ''] = /^([A-G][♯♭𝄪𝄫#b]{0,3})(.*)$/u.exec(word) ?? [];
    const named = note(root);
    if (named === undefined || parseChord(word) === undefined) return undefined;
    const slash = quality.lastIndexOf('/');
    const bass = slash === -1 ? undefined : note(quality.slice(slash + 1));
    return named + (bass === undefined ? quality : quality.slice(0, slash + 1) + bass);
  };
  const names = (text: string) =>
    text
      .split(', ')
      .map(name =>
        name
          .replace(/^[A-G][♯♭𝄪𝄫#b]{0,3}(?= |$)/u, first => note(first) ?? first)
          // The exchanged notes of `C minor (A♭ for A)`.
          .replace(/(?<=\()[^()]+ for [^()]+(?=\)$)/, notes),
      )
      .join(', ');
  const notes = (text: string) => text.replace(/[^\s,/()]+/g, word => pitch(word) ?? word);
  return {
    notes,
    chords: text => text.replace(/[^\s,]+/g, word => chord(word) ?? word),
    names,
    words: text =>
      text.replace(/[^\s,:;]+?(?=\.?(?:[\s,:;]|$))/g, word => pitch(word) ?? chord(word) ?? word),
  };
}
