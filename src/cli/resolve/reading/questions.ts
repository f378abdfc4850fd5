/**
 * Recognises questions about music (`names/data/questions.tsv`), and finds the words or the command that answer them.
 */
import { lazy } from '../../../base/memo.ts';
import { chordName, parseChord } from '../../../music/chord.ts';
import { scalesOver } from '../../../music/chords/scales-over.ts';
import { notesOfChord, notesOfInterval } from '../../../music/find/identity.ts';
import { homeOfMusic, parseKey } from '../../../music/in-key.ts';
import { type ByKind, dispatch, type Kind, type Music, ofKind } from '../../../music/music.ts';
import { parseKeys } from '../../../music/names/scale-names.ts';
import { enharmonics, foldSpelling } from '../../../music/names/spelling.ts';
import tables from '../../../music/names/tables.json';
import { rowsOf } from '../../../music/names/tables.ts';
import { type Note, noteName, plainC, semitonesUp, transpose } from '../../../music/note.ts';
import type { ProgressionKey } from '../../../music/progression.ts';
import { parseNumeral } from '../../../music/reading/numerals.ts';
import { distinctNotes, scaleNotes } from '../../../music/scale/scale.ts';
import { stackChords } from '../../../music/scale/stacks.ts';

/** The answer to a question. */
export interface QuestionAnswer {
  /** Texts to read as music, one after the other. */
  readonly texts: readonly string[];
  /** The command line to run instead, if the question was typed in place of a command. */
  readonly argv?: readonly string[];
  /** The key, for chords on the degrees of a scale. */
  readonly home?: ProgressionKey | undefined;
}

/** Reads words as music of a kind, or of any kind; undefined if they have no certain meaning. */
export type ReadWords = (
  text: string,
  request?: {
    readonly kind?: Kind | undefined;
    /** Whether the name of a family means its first record. */
    readonly acceptsFamily?: boolean;
  },
) => Promise<Music | undefined>;

/** Returns the value of a name in braces. */
type ValueOfName = (name: string) => string | readonly string[] | undefined;
type QuestionParts = Readonly<Record<string, string | undefined>>;

const maxLength = 160;

/** Returns the answer to a question; undefined for other words, or if its subject makes no sense. */
export async function findAnswer(text: string, readWords: ReadWords): Promise<QuestionAnswer | undefined> {
  if (text.length > maxLength) return undefined;
  for (const { pattern, of: subject, answer: template, inMinor, command } of questions()) {
    const match = pattern.exec(text);
    const parts: QuestionParts | undefined = match?.groups ?? {};
    const values = match && (await valuesOfSubject(subject, { ...parts, X: parts.X ?? parts.Y }, readWords));
    if (!values) continue;
    const isMinor = inMinor !== '' && values('mode') === 'minor';
    const texts = (isMinor ? inMinor : template).split('; ').flatMap(each => fillBraces(each, values) ?? []);
    const argv = command.split(' ').map(each => fillBraces(each, values));
    if (texts.length === 0) continue;
    const home = template === '{triads}' ? parseKey(`${values('home')}`) : undefined;
    return {
      texts,
      ...(home && { home: { tonic: home.tonic, minor: home.minor === true } }),
      ...(command !== '' && !argv.includes(undefined) && { argv: argv.flatMap(each => each ?? []) }),
    };
  }
  return undefined;
}

/** Returns a text with values in place of names in braces, or the value of a single name; undefined if one has none. */
function fillBraces(text: string, values: ValueOfName): string | readonly string[] | undefined {
  const [, name] = /^\{([^}]+)\}$/.exec(text) ?? [];
  if (name !== undefined) return values(name);
  const parts = text.split(/\{([^}]+)\}/).map((part, index) => (index % 2 === 0 ? part : values(part)));
  return parts.includes(undefined) ? undefined : parts.join('');
}

const questionStart =
  "(?:(?:what(?: is|'s| are)?|which(?: is| are)?|show(?: me)?|tell me|give me|name|list) )??(?:all )?(?:the )?";
const patternByToken: Readonly<Record<string, string>> = {
  X: '(?<X>\\S.{0,80}?)',
  Y: '(?<Y>\\S.{0,80}?)',
  N: '(?<N>\\S{1,10})',
  OF: '(?:(?:of|in|to|for|from|on) )?(?:(?:the )?(?:key|scale) of )?',
};

const questions = lazy(() =>
  rowsOf(tables.questions).map(([request = '', subject = '', template = '', inMinor = '', command = '']) => {
    const pattern = request.replace(/OF|\b[XYN]\b|(?<=OF)[XY]/g, token => patternByToken[token] ?? token);
    return {
      pattern: new RegExp(`^${questionStart}(?:${pattern})$`, 'iu'),
      of: subject,
      answer: template,
      inMinor,
      command,
    };
  }),
);

/** The noun whose command `compare` takes music of each kind. */
const nounByKind: Readonly<Partial<Record<Kind, string>>> = {
  ...{ chord: 'chords', scale: 'scales', rhythm: 'rhythms', tuning: 'systems' },
};

const keyName = ({ tonic, minor }: ProgressionKey) => `${noteName(tonic)} ${minor ? 'minor' : 'major'}`;

/** Returns a function from names in braces to their values; undefined if the words are not music of the subject. */
async function valuesOfSubject(
  subject: string,
  parts: QuestionParts,
  readWords: ReadWords,
): Promise<ValueOfName | undefined> {
  const { X = '', Y = '' } = parts;
  if (subject === 'none' || subject === 'any') return name => parts[name];
  const key = parsePlainKey(X);
  if (subject === 'key') return key && (name => valueOfKey(key, name.replace(/^N(?= )/, parts.N ?? '')));
  if (subject === 'two') {
    const first = await readWords(X, { acceptsFamily: true });
    const second = first && (await readWords(Y, { kind: first.kind, acceptsFamily: true }));
    const noun = first && first.kind === second?.kind ? nounByKind[first.kind] : undefined;
    const names: QuestionParts = { noun, X: first?.name, Y: second?.name };
    return noun === undefined ? undefined : name => names[name];
  }
  const formatters = { scale: keyName, chord: triadName };
  const text = key && (subject === 'scale' || subject === 'chord') ? formatters[subject](key) : X;
  const value = await readWords(text, { kind: kindOfSubject[subject] });
  return value && (name => (Object.hasOwn(factByName, name) ? factByName[name]?.(value) : parts[name]));
}

/** The kind of each subject; undefined for any kind. */
const kindOfSubject: Readonly<Record<string, Kind | undefined>> = {
  ...{ tone: 'key', chord: 'chord', scale: 'scale', interval: 'interval', rhythm: 'rhythm' },
};

const triadName = ({ tonic, minor }: ProgressionKey) => noteName(tonic) + (minor ? 'm' : '');

/** Returns the major or minor key that words name; undefined for other modes and scales. */
function parsePlainKey(text: string): ProgressionKey | undefined {
  const key = parseKey(text);
  const [parsedKey] = parseKeys(foldSpelling(text));
  const isPlain = !parsedKey?.hasOtherScale && [undefined, 'major', 'minor'].includes(parsedKey?.mode);
  return key && isPlain ? { tonic: key.tonic, minor: key.minor === true } : undefined;
}

/** Returns a fact of a key: `key`, `mode`, `enharmonic`, or the root of a numeral, `V`, or its chord, `V chord`. */
function valueOfKey(key: ProgressionKey, name: string): string | undefined {
  if (name === 'mode') return key.minor ? 'minor' : 'major';
  if (name === 'key') return keyName(key);
  if (name === 'enharmonic') return enharmonics(foldSpelling(noteName(key.tonic)).toLowerCase())[0];
  const [numeral = '', chordWord] = name.split(' ');
  const chord = parseNumeral(numeral, key);
  return chord && (chordWord ? chordName(chord) : noteName(chord.root));
}

/** Functions that return values of music, by the names in braces. */
const factByName: Readonly<Record<string, (value: Music) => string | readonly string[] | undefined>> = {
  name: ({ name }) => name,
  between: value => {
    const notes = notesFromTonic(value).map(noteName);
    return notes.length > 1 ? notes.join(' to ') : value.name;
  },
  notes: value => notesFromTonic(value).map(noteName),
  heard: value => {
    const notes = notesFromTonic(value).map(noteName);
    // For more notes than a scale has, search for their key.
    const home = notes.length > maxScaleNotes ? nameOfHome(value) : undefined;
    return ofKind(value, 'chord')?.name ?? home ?? notes;
  },
  home: nameOfHome,
  scales: value => {
    const chord = ofKind(value, 'chord')?.chord;
    if (chord) return scalesOver(chord);
    const notes = notesFromTonic(value).map(noteName).join(' ');
    return ofKind(value, 'scale')?.name ?? nameOfHome(value) ?? (notes || undefined);
  },
  modes: value => {
    const notes = notesFromTonic(value).map(noteName);
    return notes.map((_, from) => [...notes.slice(from), ...notes.slice(0, from)].join(' '));
  },
  triads: value =>
    stackChords(notesFromTonic(value), 3)
      .flatMap(({ chord }) => (parseChord(chord) ? chord : []))
      .join(' '),
  inversions: inversionsOf,
  first: value => inversionsOf(value)[1],
  second: value => inversionsOf(value)[2],
  third: value => inversionsOf(value)[3],
  tritone: value => {
    const chord = ofKind(value, 'chord')?.chord;
    return chord && noteName(transpose(chord.root, { letters: 4, semitones: 6 })) + chord.quality;
  },
};

/** Maximum number of notes for which a scale is searched: more are chromatic. */
const maxScaleNotes = 8;

function nameOfHome(value: Music): string | undefined {
  const home = homeOfMusic(value);
  return home && keyName(home);
}

const notesByKind: ByKind<readonly Note[]> = {
  key: () => [],
  interval: value => notesOfInterval(value) ?? [],
  scale: scaleNotes,
  chord: ({ chord }) => notesOfChord(chord),
  progression: ({ events }) => events.flatMap(({ chord }) => (chord ? notesOfChord(chord) : [])),
  rhythm: () => [],
  tuning: () => [],
};

/** Returns the notes of music, each once, up from its tonic. */
function notesFromTonic(value: Music): readonly Note[] {
  const notes = distinctNotes(dispatch(notesByKind, value));
  const from = homeOfMusic(value)?.tonic ?? notes[0] ?? plainC;
  return notes.toSorted((first, second) => semitonesUp(from, first) - semitonesUp(from, second));
}

/** Returns a chord in root position, and over each of its other tones. */
function inversionsOf(value: Music): readonly string[] {
  const chord = ofKind(value, 'chord')?.chord;
  const root = chord && chordName({ ...chord, bass: undefined });
  return (chord?.tones ?? []).map((bass, index) => (index === 0 ? `${root}` : `${root}/${noteName(bass)}`));
}
