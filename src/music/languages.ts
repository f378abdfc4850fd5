/** Notes and chords in other languages: those that the catalog reads → in English, and from English as people write them. */
import { type NoteNameChoice, type NoteNames, noteNameIn } from '../names/note-names.ts';
import { folded, leadingNotes } from '../names/spelling.ts';
import { parseChord } from './chord.ts';
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
