/** Questions around music (`names/data/questions.tsv`), and the words or the command that answer them. */
import { lazy } from '../../../base/memo.ts';
import { chordName, parseChord } from '../../../music/chord.ts';
import { scalesOver } from '../../../music/chords/scales-over.ts';
import { notesOfChord, notesOfInterval } from '../../../music/find/identity.ts';
import { homeOfMusic, parseKey } from '../../../music/in-key.ts';
import { type ByKind, byKind, type Kind, type Music, ofKind } from '../../../music/music.ts';
import { keysNamed } from '../../../music/names/scale-names.ts';
import { foldSpelling, numberWords } from '../../../music/names/spelling.ts';
import tables from '../../../music/names/tables.json';
import { rowsOf } from '../../../music/names/tables.ts';
import {
  type Note,
  noteName,
  parseNote,
  pitchClass,
  plainC,
  semitonesUp,
  transpose,
} from '../../../music/note.ts';
import type { ProgressionKey } from '../../../music/progression.ts';
import { parseNumeral } from '../../../music/reading/numerals.ts';
import { distinct, scaleNotes } from '../../../music/scale/scale.ts';
import { chordsOn } from '../../../music/scale/stacks.ts';

/** What a question is answered by. */
export interface QuestionAnswer {
  /** Words that are read as music, one after the other. */
  readonly texts: readonly string[];
  /** The command line that answers in their place where no command is typed. */
  readonly argv?: readonly string[];
}

/** Reads words as music of a kind, of any where none is named; undefined if they mean none for sure. */
type ReadWords = (text: string, kind?: Kind) => Promise<Music | undefined>;

/** What stands for a name in braces. */
type Known = (name: string) => string | readonly string[] | undefined;
type Said = Readonly<Record<string, string | undefined>>;

const longest = 160;

/** The answer to a question; undefined for other words, and where what it asks of makes no sense. */
export async function answerTo(text: string, read: ReadWords): Promise<QuestionAnswer | undefined> {
  if (text.length > longest) return undefined;
  for (const { form, of, answer, inMinor, command } of questions()) {
    const match = form.exec(text);
    const said: Said | undefined = match?.groups ?? {};
    const known = match && (await subjects[of]?.({ ...said, X: said.X ?? said.Y }, read));
    if (!known) continue;
    const isMinor = inMinor !== '' && known('mode') === 'minor';
    const texts = (isMinor ? inMinor : answer).split('; ').flatMap(each => filled(each, known) ?? []);
    const argv = command.split(' ').map(each => filled(each, known));
    if (texts.length === 0) continue;
    return {
      texts,
      ...(command !== '' && !argv.includes(undefined) && { argv: argv.flatMap(each => each ?? []) }),
    };
  }
  return undefined;
}

/** A text with what stands for the names in its braces, or the list that its only name stands for. */
function filled(text: string, known: Known): string | readonly string[] | undefined {
  const [, only] = /^\{([^}]+)\}$/.exec(text) ?? [];
  if (only !== undefined) return known(only);
  const parts = text.split(/\{([^}]+)\}/).map((part, index) => (index % 2 === 0 ? part : known(part)));
  return parts.includes(undefined) ? undefined : parts.join('');
}

const before =
  "(?:(?:what(?: is|'s| are)?|which(?: is| are)?|show(?: me)?|tell me|give me|name|list) )??(?:all )?(?:the )?";
const tokens: Readonly<Record<string, string>> = {
  X: '(?<X>\\S.{0,80}?)',
  Y: '(?<Y>\\S.{0,80}?)',
  N: '(?<N>\\S{1,10})',
  OF: '(?:(?:of|in|to|for|from|on) )?(?:(?:the )?(?:key|scale) of )?',
};

const questions = lazy(() =>
  rowsOf(tables.questions).map(([asked = '', of = '', answer = '', inMinor = '', command = '']) => {
    const form = asked.replace(/OF|\b[XYN]\b|(?<=OF)[XY]/g, token => tokens[token] ?? token);
    return { form: new RegExp(`^${before}(?:${form})$`, 'iu'), of, answer, inMinor, command };
  }),
);

/** What is known of the music of a question; undefined if it is not what is asked of. */
const subjects: Readonly<
  Record<string, (said: Said, read: ReadWords) => Known | undefined | Promise<Known | undefined>>
> = {
  none: said => name => said[name],
  any: said => name => said[name],
  key: said => ofKey(plainKey(said.X ?? ''), said),
  signature: said => ofKey(keySigned(said.X ?? ''), said),
  two: async (said, read) => {
    const [one, other] = [await read(said.X ?? ''), await read(said.Y ?? '')];
    const noun = one && one.kind === other?.kind ? nouns[one.kind] : undefined;
    return noun === undefined ? undefined : name => (name === 'noun' ? noun : said[name]);
  },
  music: async (said, read) => ofMusic(await read(said.X ?? ''), said),
  tone: async (said, read) => ofMusic(await read(said.X ?? '', 'key'), said),
  chord: async (said, read) => {
    const key = plainKey(said.X ?? '');
    return ofMusic(
      await read(key ? noteName(key.tonic) + (key.minor ? 'm' : '') : (said.X ?? ''), 'chord'),
      said,
    );
  },
  scale: async (said, read) => {
    const key = plainKey(said.X ?? '');
    return ofMusic(await read(key ? nameOf(key) : (said.X ?? ''), 'scale'), said);
  },
  ...Object.fromEntries(
    (['interval', 'rhythm'] as const).map(kind => [
      kind,
      async (said: Said, read: ReadWords) => ofMusic(await read(said.X ?? '', kind), said),
    ]),
  ),
};

/** The nouns whose records can be compared. */
const nouns: Readonly<Partial<Record<Kind, string>>> = {
  ...{ chord: 'chords', scale: 'scales', rhythm: 'rhythms', tuning: 'systems' },
};

const nameOf = ({ tonic, minor }: ProgressionKey) => `${noteName(tonic)} ${minor ? 'minor' : 'major'}`;

/** The key that words name, where it is no other scale. */
function plainKey(text: string): ProgressionKey | undefined {
  const key = parseKey(text);
  const [named] = keysNamed(foldSpelling(text));
  const isPlain = !named?.hasOtherScale && [undefined, 'major', 'minor'].includes(named?.mode);
  return key && isPlain ? { tonic: key.tonic, minor: key.minor === true } : undefined;
}

/** The major key that has a signature: `3 sharps`, `no flats`. */
function keySigned(text: string): ProgressionKey | undefined {
  const [, count = '', sign = ''] =
    /^(\d|[a-z]+) (sharps?|flats?|[#♯b♭])(?: or (?:flats|sharps))?$/i.exec(text) ?? [];
  const word = numberWords.indexOf(count.toLowerCase().replace(/^no$/, 'zero'));
  const fifths = /^\d$/.test(count) ? Number(count) : word;
  const [letters, semitones] = /^[s#♯]/i.test(sign) ? [4, 7] : [3, 5];
  if (fifths < 0 || fifths > 7 || count === '') return undefined;
  return {
    tonic: transpose(plainC, { letters: letters * fifths, semitones: semitones * fifths }),
    minor: false,
  };
}

/** Of a key: its name, and roots and chords of numerals. */
function ofKey(key: ProgressionKey | undefined, said: Said): Known | undefined {
  return (
    key &&
    (name => {
      if (name === 'mode') return key.minor ? 'minor' : 'major';
      if (name === 'key') return nameOf(key);
      if (name === 'enharmonic') return otherName(key.tonic);
      const [, numeral = ''] = /^(.*?)(?: chord)?$/.exec(name) ?? [];
      const chord = parseNumeral(numeral === 'N' ? (said.N ?? '') : numeral, key);
      return chord && (name.endsWith(' chord') ? chordName(chord) : noteName(chord.root));
    })
  );
}

function ofMusic(value: Music | undefined, said: Said): Known | undefined {
  return value && (name => (Object.hasOwn(facts, name) ? facts[name]?.(value) : said[name]));
}

/** What is known of music, by its name in braces. */
const facts: Readonly<Record<string, (value: Music) => string | readonly string[] | undefined>> = {
  name: ({ name }) => name,
  between: value => {
    const notes = notesFromTonic(value);
    return value.kind === 'interval' && notes.length > 1 ? notes.map(noteName).join(' to ') : value.name;
  },
  notes: value => notesFromTonic(value).map(noteName),
  heard: value => ofKind(value, 'chord')?.name ?? notesFromTonic(value).map(noteName),
  home: value => nameOfHome(value),
  scales: value => {
    const chord = ofKind(value, 'chord')?.chord;
    return chord
      ? scalesOver(chord)
      : value.kind === 'scale'
        ? spelled(notesFromTonic(value))
        : nameOfHome(value);
  },
  modes: value => {
    const notes = notesFromTonic(value);
    return notes.map((_, from) => spelled([...notes.slice(from), ...notes.slice(0, from)]));
  },
  triads: value =>
    chordsOn(notesFromTonic(value), 3)
      .flatMap(({ chord }) => (parseChord(chord) ? chord : []))
      .join(' '),
  inversions: value => inversionsOf(value),
  first: value => inversionsOf(value)[1],
  second: value => inversionsOf(value)[2],
  third: value => inversionsOf(value)[3],
  tritone: value => {
    const chord = ofKind(value, 'chord')?.chord;
    return chord && noteName(transpose(chord.root, { letters: 4, semitones: 6 })) + chord.quality;
  },
};

const spelled = (notes: readonly Note[]) => notes.map(noteName).join(' ');

function nameOfHome(value: Music): string | undefined {
  const home = homeOfMusic(value);
  return home && nameOf(home);
}

const notesIn: ByKind<readonly Note[]> = {
  key: ({ tonic }) => (tonic ? [tonic] : []),
  interval: value => notesOfInterval(value) ?? [],
  scale: scaleNotes,
  chord: ({ chord }) => notesOfChord(chord),
  progression: ({ events }) => events.flatMap(({ chord }) => (chord ? notesOfChord(chord) : [])),
  rhythm: () => [],
  tuning: () => [],
};

/** The notes of music, each once, up from its tonic. */
function notesFromTonic(value: Music): readonly Note[] {
  const notes = distinct(byKind(notesIn, value));
  const from = homeOfMusic(value)?.tonic ?? notes[0] ?? plainC;
  return notes.toSorted((one, other) => semitonesUp(from, one) - semitonesUp(from, other));
}

/** A chord in root position, and over each of its other tones. */
function inversionsOf(value: Music): readonly string[] {
  const chord = ofKind(value, 'chord')?.chord;
  const root = chord && { ...chord, bass: undefined };
  return root
    ? root.tones.map((bass, at) => (at === 0 ? chordName(root) : `${chordName(root)}/${noteName(bass)}`))
    : [];
}

/** The other usual name of a note: A♭ of G♯. */
function otherName(note: Note): string | undefined {
  const names = Array.from('CDEFGAB').flatMap(letter => ['', '♯', '♭'].map(sign => letter + sign));
  return names.find(
    name => name !== noteName(note) && pitchClass(parseNote(name) ?? plainC) === pitchClass(note),
  );
}
