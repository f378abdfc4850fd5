/** Reads words that are not symbols: record names, with filler words such as 'the' removed. */
import { Failure, undefinedOnFailure } from '../../../base/errors.ts';
import { escapeControls } from '../../../base/text/sanitise.ts';
import { type Kind, type Music, ofKind } from '../../../music/music.ts';
import { camelotKey, germanB, isScaleName, scaleNames } from '../../../music/names/scale-names.ts';
import { foldSpelling, parseNoteName } from '../../../music/names/spelling.ts';
import type { ProgressionKey } from '../../../music/progression.ts';
import {
  readings,
  readMusic,
  readNumeralsOnC,
  readWorded,
  startsWithNumeral,
  unreadable,
} from '../../../music/reading/forms.ts';
import { withoutLittleWords } from '../../../music/reading/little-words.ts';
import type { Context } from '../../program/context/context.ts';
import { optionsOfKind } from '../kind-options.ts';
import type { MusicRequest, NamedMusic, Purpose } from '../named-music.ts';
import { byMeaning, findExactName, findRecordByName, nounsOf } from './any-noun.ts';
import { littleWordsInEnglish, moveInstrument } from './foreign-words.ts';
import { musicOnNote, musicWithOptions } from './on-note.ts';
import { findAnswer, type QuestionAnswer } from './questions.ts';
import { announceReading, readingContext, readSymbols } from './symbols.ts';

/** Words that are neither symbols nor exactly a name. */
interface TypedWords {
  readonly text: string;
  readonly request: MusicRequest;
  /** Whether they may be a name. Names have letters, and a word of few letters is more likely a misspelled symbol. */
  readonly mayBeName: boolean;
}

/** The result of one way to read words; undefined if it does not apply. */
type Found = NamedMusic | readonly NamedMusic[] | undefined;
type WordReader = (context: Context, words: TypedWords) => Promise<Found> | Found;

/** Returns the meaning of words that are neither symbols nor exactly a name. */
export async function findByName(
  context: Context,
  typed: string,
  request: MusicRequest,
): Promise<readonly NamedMusic[]> {
  const plain = normalizeWords(typed);
  if (plain !== typed) return readWords(context, plain, request);
  const text = germanB.test(foldSpelling(typed)) ? foldSpelling(typed).replace(germanB, 'Bb ') : typed;
  const answer = await answerQuestion(context, text, request.purpose);
  if (answer) {
    const found = (await Promise.all(answer.texts.map(each => readWords(context, each, request)))).flat();
    const { home } = answer;
    return home ? found.map(each => ({ ...each, value: moveToHome(each.value, home) })) : found;
  }
  const words = { text, request, mayBeName: isWordLike(text) };
  for (const way of readers) {
    const found = await way(context, words);
    if (found) return [found].flat();
  }
  throw unreadable(text);
}

function moveToHome(value: Music, home: ProgressionKey): Music {
  const progression = ofKind(value, 'progression');
  return progression ? { ...progression, home } : value;
}

/** Returns the words in English, without a question mark, and with a key for a place on the Camelot wheel. */
function normalizeWords(typed: string): string {
  const text = littleWordsInEnglish(/^(.*[^\s?!])\s*[?!]+$/s.exec(typed)?.[1] ?? typed);
  const key = camelotKey(text);
  return key === undefined ? text : `key of ${key}`;
}

/** Returns the answer to a question, if the words are one. */
export function answerQuestion(
  context: Context,
  text: string,
  purpose: Purpose,
): Promise<QuestionAnswer | undefined> {
  const silent = { ...context, note: () => {}, noteAside: () => {} };
  return findAnswer(normalizeWords(text), async (words, kind) => {
    const request = { purpose, kind, isSure: true };
    const [found] = (await undefinedOnFailure(readWords(silent, words, request))) ?? [];
    return kind === undefined || found?.value.kind === kind ? found?.value : undefined;
  });
}

/** Returns a way to read that first rewords the text. */
function createRewording(others: (text: string) => string | undefined): WordReader {
  return (context, { text, request }) => {
    const other = others(text);
    return other === undefined || other === text ? undefined : readWords(context, other, request);
  };
}

/** Reads a symbol or a full name, with options after it. */
const readNameOptions: WordReader = (context, { text, request }) =>
  musicWithOptions(context, text, request, async (body, more) => {
    const found = readSymbols(context, body, more);
    if (found instanceof Failure) throw found;
    return found ?? findRecordByName(context, body, request.purpose, nounsOf(request.kind));
  });

/** Reads the name of a record. A seventh chord in words comes before another name of a scale: `D half-diminished`. */
const readRecord: WordReader = async (context, { text, request, mayBeName }) => {
  if (!mayBeName) return undefined;
  const record = await findRecordByName(context, text, request.purpose, nounsOf(request.kind), byMeaning);
  const worded = record && ofKind(readWorded(text)?.value, 'chord');
  return worded && worded.chord.tones.length > 3 ? undefined : record;
};

/** Reads words that name their kind: `C major scale`, `key of G`, `C E G chord`. */
const readNamedKind: WordReader = (context, { text, request }) => {
  const { text: bare, kind = request.kind } = withoutLittleWords(text);
  const isOtherKind = request.kind !== undefined && request.kind !== kind;
  return bare === text || kind === undefined || isOtherKind
    ? undefined
    : readAs(context, bare, request, kind);
};

const readIntervalName: WordReader = (context, { text, request, mayBeName }) => {
  const thing = text.replace(/^an? (?=\S+$)/, '');
  return mayBeName || thing !== text ? findBySpelling(context, thing, request, 'interval') : undefined;
};

const readChordWords: WordReader = (context, { text }) => {
  const worded = readWorded(text);
  return worded && announceReading(context, worded);
};

/** Reads the name of a record with a note, or the name of a scale without one. */
const readOnNote: WordReader = async (context, { text, request, mayBeName }) => {
  if (!mayBeName) return undefined;
  const movable = nounsOf(request.kind).filter(({ music }) => optionsOfKind(music.kind).key !== undefined);
  const found = await musicOnNote(context, text, name =>
    findRecordByName(context, name, request.purpose, movable, byMeaning),
  );
  return found ?? readScaleOnC(context, text, request);
};

const readGuess: WordReader = (context, { text, request, mayBeName }) =>
  mayBeName ? findBySpelling(context, text, request, request.kind) : undefined;

const readWordOptions: WordReader = (context, { text, request }) =>
  musicWithOptions(context, text, request, async (body, more) => (await readWords(context, body, more))[0]);

const readNumeralsInC: WordReader = (context, { text, request }) => {
  const onC = readNumeralsOnC(text, readingContext(context, request));
  return onC && announceReading(context, onC);
};

/** Reads a misspelled name as the record with the nearest name, and prints a note. */
const readMistyped: WordReader = async (context, { text, request, mayBeName }) => {
  if (startsWithNumeral(text) || !mayBeName || request.isSure) return undefined;
  const { nearestName } = await import('./nearest-name.ts');
  const nearestLabel = await nearestName(context, text);
  const nearest =
    nearestLabel === undefined
      ? undefined
      : await findBySpelling(context, nearestLabel, request, request.kind);
  if (nearest) context.note(`'${escapeControls(text)}' is read as ${escapeControls(nearestLabel ?? '')}.`);
  return nearest;
};

/** Reads reworded text by symbols and then by names. */
async function readWords(
  context: Context,
  text: string,
  request: MusicRequest,
): Promise<readonly NamedMusic[]> {
  const symbol = readSymbols(context, text, request);
  if (symbol && !(symbol instanceof Failure)) return [symbol];
  const exact = await findExactName(context, text, request, symbol);
  return exact ? [exact] : findByName(context, text, request);
}

/** Returns the music of the requested form, and tries no other. Options may follow it. */
export async function readByForm(
  context: Context,
  text: string,
  request: MusicRequest,
  symbol?: Failure,
): Promise<NamedMusic> {
  if (symbol) throw symbol;
  const readForm = async (body: string, more: MusicRequest) =>
    announceReading(context, readMusic(body, readingContext(context, more), request.form));
  return (await musicWithOptions(context, text, request, readForm)) ?? readForm(text, request);
}

function isWordLike(text: string): boolean {
  return /\p{L}{3}|[\u3040-\u9fff\uac00-\ud7af]{2}/u.test(text) && text.length <= 200;
}

async function readAs(context: Context, text: string, request: MusicRequest, kind: Kind): Promise<Found> {
  const [isScale, isChord] = [kind === 'scale', kind === 'chord'];
  const name = isScale && parseNoteName(text) !== undefined ? `${text} major` : text;
  const record = isChord ? undefined : await findBySpelling(context, name, request, kind);
  if (record) return record;
  const wanted = { ...readingContext(context, request), kind };
  const readChordName = (chord: string) => (isChord ? readWorded(chord) : undefined);
  const reading = readings(text, wanted).next().value ?? readChordName(text);
  if (reading) return announceReading(context, reading);
  const onC = readChordName(`C ${text}`) ?? (isChord ? readings(`C${text}`, wanted).next().value : undefined);
  if (onC) noteMissingTonic(context, text);
  const scale = isScale ? await readScaleOnC(context, text, request) : undefined;
  return onC ? announceReading(context, onC) : (scale ?? readWords(context, text, { ...request, kind }));
}

/** Prints a note that a chord or scale without a note was put on C. */
function noteMissingTonic(context: Context, text: string): void {
  context.note(`${escapeControls(text)}: on C; for another note, put it first: D ${escapeControls(text)}.`);
}

/** Returns the record with this name in any spelling, and of the wanted kind if there is one. */
async function findBySpelling(
  context: Context,
  text: string,
  request: MusicRequest,
  kind: Kind | undefined,
): Promise<NamedMusic | undefined> {
  const isOtherKind = request.kind !== undefined && request.kind !== kind;
  return isOtherKind
    ? undefined
    : findRecordByName(context, text, request.purpose, nounsOf(kind), [...byMeaning, 'guess']);
}

async function readScaleOnC(
  context: Context,
  text: string,
  request: MusicRequest,
): Promise<NamedMusic | undefined> {
  const isScale = scaleNames(foldSpelling(text)).some(isScaleName);
  const onC = isScale ? await findBySpelling(context, `C ${text}`, request, 'scale') : undefined;
  if (onC) noteMissingTonic(context, text);
  return onC;
}

/** Ways to read words, the most certain first. */
const readers: readonly WordReader[] = [
  readNameOptions,
  readRecord,
  readNamedKind,
  readIntervalName,
  readChordWords,
  readOnNote,
  readGuess,
  createRewording(moveInstrument),
  createRewording(text => withoutLittleWords(text).text),
  readWordOptions,
  readNumeralsInC,
  readMistyped,
];
