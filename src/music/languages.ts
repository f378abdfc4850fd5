/** Notes and chords in other languages: those that the catalog reads → in English, and from English as people write them. */
import { type NoteNameChoice, type NoteNames, noteNameIn } from '../names/note-names.ts';
import { englishWord } from '../names/scale-names.ts';
import { folded, leadingNotes } from '../names/spelling.ts';
import { type Chord, parseChord } from './chord.ts';
import { parseNote } from './note.ts';

export interface Translated {
  readonly english: readonly string[];
  /** The first word that is neither note nor chord; what follows was not looked at. */
  readonly unread?: string;
}

/** `la double dièse`: a name has so many words at most. */
const mostWords = 3;
const longestName = 24;

/**
 * German, Dutch and solfège: `Fis A H` → `f#`, `a`, `b`; `la bémol` → `ab`; `Hm7`, `Sim7` → `bm7`. A lone B is
 * the English one, unless an H among the words says that they are German: then it is B♭.
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

/** The longest beginning that is a note, with the quality or octave behind it. */
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
  // Folding takes a dash at the end away, which is a chord's minor.
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
 * Texts for people, with notes as they are called there. Of chords the root and the bass are notes: `E♭m7/B♭` →
 * `Esm7/B`. Words that are neither note nor chord stay as they are.
 */
export function noteNamesIn(choice: NoteNameChoice): NoteNames {
  const note = (text: string) => {
    const parsed = parseNote(text);
    return parsed && noteNameIn(choice, parsed.letter, parsed.alteration);
  };
  /** With its octave, where one stands behind it: `E♭4`. */
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
          // `C minor (A♭ for A)`: what is exchanged.
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
