/** Reads words that are not symbols: record names, with filler words such as 'the' removed. */
import { Failure, undefinedOnFailure } from '../../../base/errors.ts';
import { escapeControls } from '../../../base/text/sanitise.ts';
import { type Kind, ofKind } from '../../../music/music.ts';
import { camelotKey, germanB, isScaleName, scaleNames } from '../../../music/names/scale-names.ts';
import { foldSpelling, parseNoteName } from '../../../music/names/spelling.ts';
import {
  readChordInWords,
  readings,
  readMusic,
  readNumeralsOnC,
  startsWithNumeral,
  unreadableFailure,
} from '../../../music/reading/forms.ts';
import { stripFillerWords } from '../../../music/reading/little-words.ts';
import type { Reading, ReadingContext } from '../../../music/reading/reading.ts';
import type { Context } from '../../program/context/context.ts';
import { optionsOfKind } from '../kind-options.ts';
import type { MusicRequest, NamedMusic, Purpose } from '../named-music.ts';
import { byMeaning, findExactName, findRecordByName, nounsOf } from './any-noun.ts';
import { moveInstrument, translateFillerWords } from './foreign-words.ts';
import { findOnNote, readWithOptions } from './on-note.ts';
import { findAnswer, type QuestionAnswer, type ReadWords } from './questions.ts';
import { announceReading, readingContext, readSymbols } from './symbols.ts';

/** The result of one way to read words; undefined if they cannot be read in this way. */
type ReadResult = NamedMusic | readonly NamedMusic[] | undefined;
type WordReader = (context: Context, text: string, request: MusicRequest) => Promise<ReadResult> | ReadResult;

/** Returns the meaning of words that are neither symbols nor exactly a name. Throws a Failure if they have none. */
export async function findByName(
  context: Context,
  text: string,
  request: MusicRequest,
): Promise<readonly NamedMusic[]> {
  const normalized = normalizeWords(text);
  if (normalized !== text) return readWords(context, normalized, request);
  const questionAnswer = await answerQuestion(context, text, request.purpose);
  if (questionAnswer) {
    const music = (
      await Promise.all(questionAnswer.texts.map(each => readWords(context, each, request)))
    ).flat();
    return music.map(each => {
      const progression = ofKind(each.value, 'progression');
      return questionAnswer.home && progression
        ? { ...each, value: { ...progression, home: questionAnswer.home } }
        : each;
    });
  }
  for (const [read, readsOnlyNames] of readers) {
    const music = readsOnlyNames && !mayBeName(text) ? undefined : await read(context, text, request);
    if (music) return [music].flat();
  }
  throw unreadableFailure(text);
}

/** Returns the words in English without a question mark. A German B becomes B♭, a place on Camelot's wheel its key. */
function normalizeWords(typedText: string): string {
  const text = translateFillerWords(/^(.*[^\s?!])\s*[?!]+$/s.exec(typedText)?.[1] ?? typedText);
  const [key, foldedText] = [camelotKey(text), foldSpelling(text)];
  if (key !== undefined) return `key of ${key}`;
  return germanB.test(foldedText) ? foldedText.replace(germanB, 'Bb ') : text;
}

/** Returns the answer, if the words are a question. Prints a notice for each word that names a family of records. */
export async function answerQuestion(
  context: Context,
  text: string,
  purpose: Purpose,
): Promise<QuestionAnswer | undefined> {
  const silentContext = { ...context, notice: () => {}, terminalNotice: () => {} };
  const notices: string[] = [];
  const readSubject: ReadWords = async (words, { kind, acceptsFamily } = {}) => {
    const [music] =
      (await undefinedOnFailure(readWords(silentContext, words, { purpose, kind, isSure: true }))) ?? [];
    const family =
      music || !acceptsFamily
        ? undefined
        : await (await import('./nearest-name.ts')).findFamily(silentContext, words, kind);
    const [firstLabel, ...otherLabels] = family?.labels ?? [];
    if (firstLabel === undefined)
      return kind === undefined || music?.value.kind === kind ? music?.value : undefined;
    const moreText = otherLabels.length > maxNamed ? ` and ${otherLabels.length - maxNamed} more` : '';
    const namesText = otherLabels.slice(0, maxNamed).join('; ');
    notices.push(escapeControls(`'${words}' is read as ${firstLabel}. Others: ${namesText}${moreText}.`));
    return readSubject(firstLabel);
  };
  const result = await findAnswer(normalizeWords(text), readSubject);
  if (result) notices.forEach(context.notice);
  return result;
}

/** Maximum number of records of a family to name after the first one. */
const maxNamed = 3;

/** Returns a reader that first rewords the text. */
function createRewording(reword: (text: string) => string | undefined): WordReader {
  return (context, text, request) => {
    const reworded = reword(text);
    return reworded === undefined || reworded === text ? undefined : readWords(context, reworded, request);
  };
}

/** Returns a reader of words that options follow. */
function createOptionsReader(
  readText: (context: Context, mainText: string, request: MusicRequest) => Promise<NamedMusic | undefined>,
): WordReader {
  return (context, text, request) =>
    readWithOptions(context, text, request, (mainText, newRequest) =>
      readText(context, mainText, newRequest),
    );
}

/** Returns a reader that prints a notice if another reading is as likely. */
function createAnnouncer(
  readText: (text: string, request: ReadingContext) => Reading | undefined,
): WordReader {
  return (context, text, request) => {
    const reading = readText(text, readingContext(context, request));
    return reading && announceReading(context, reading);
  };
}

/** Reads the name of a record. A seventh chord takes precedence over a scale of that name: `D half-diminished`. */
const readRecord: WordReader = async (context, text, request) => {
  const record = await findRecordByName(context, text, request.purpose, nounsOf(request.kind), byMeaning);
  const chordInWords = record && ofKind(readChordInWords(text)?.value, 'chord');
  return chordInWords && chordInWords.chord.tones.length > 3 ? undefined : record;
};

/** Reads words that name their kind: `C major scale`, `key of G`, `C E G chord`. */
const readNamedKind: WordReader = async (context, typedText, request) => {
  const { text, kind = request.kind } = stripFillerWords(typedText);
  if (text === typedText || kind === undefined || (request.kind ?? kind) !== kind) return undefined;
  const name = kind === 'scale' && parseNoteName(text) !== undefined ? `${text} major` : text;
  const record = kind === 'chord' ? undefined : await findBySpelling(context, name, request, kind);
  if (record) return record;
  const [typedReading] = readings(text, { ...readingContext(context, request), kind });
  const reading = typedReading ?? (kind === 'chord' ? readChordInWords(text) : undefined);
  if (reading) return announceReading(context, reading);
  return (await readOnC(context, text, request, kind)) ?? readWords(context, text, { ...request, kind });
};

/** Reads a name with a note, `C rast`; or the name of a scale without one. */
const readOnNote: WordReader = async (context, text, request) => {
  const nouns = nounsOf(request.kind).filter(({ music }) => optionsOfKind(music.kind).key !== undefined);
  const found = await findOnNote(context, text, name =>
    findRecordByName(context, name, request.purpose, nouns, byMeaning),
  );
  return found ?? readOnC(context, text, request, 'scale');
};

/** Returns the record with the nearest name, and prints a notice. Throws `no_match` if several are as near. */
const readMistyped: WordReader = async (context, text, request) => {
  if (startsWithNumeral(text) || request.isSure) return undefined;
  const label = await (await import('./nearest-name.ts')).findNearestName(context, text);
  const nearest =
    label === undefined ? undefined : await findBySpelling(context, label, request, request.kind);
  if (nearest) context.notice(`'${escapeControls(text)}' is read as ${escapeControls(label ?? '')}.`);
  return nearest;
};

/** Reads a text as symbols, or else by names. */
async function readWords(
  context: Context,
  text: string,
  request: MusicRequest,
): Promise<readonly NamedMusic[]> {
  const symbol = readSymbols(context, text, request);
  if (symbol && !(symbol instanceof Failure)) return [symbol];
  const record = await findExactName(context, text, request, symbol);
  return record ? [record] : findByName(context, text, request);
}

/** Reads the text only in the requested form; options may follow it. */
export async function readByForm(context: Context, text: string, request: MusicRequest): Promise<NamedMusic> {
  const readForm = async (body: string, newRequest: MusicRequest) =>
    announceReading(context, readMusic(body, readingContext(context, newRequest), request.form));
  return (await readWithOptions(context, text, request, readForm)) ?? readForm(text, request);
}

/** Whether the text can be a name. Names have letters; a word of few letters is rather a misspelled symbol. */
function mayBeName(text: string): boolean {
  return /\p{L}{3}|[\u3040-\u9fff\uac00-\ud7af]{2}/u.test(text) && text.length <= 200;
}

/** Reads a chord or scale that is named without its note as one on C, and prints a notice. */
async function readOnC(
  context: Context,
  text: string,
  request: MusicRequest,
  kind: Kind,
): Promise<ReadResult> {
  const isScale = kind === 'scale' && scaleNames(foldSpelling(text)).some(isScaleName);
  const scale = isScale ? await findBySpelling(context, `C ${text}`, request, kind) : undefined;
  const readingRequest = { ...readingContext(context, request), kind };
  const chord =
    kind === 'chord'
      ? (readChordInWords(`C ${text}`) ?? readings(`C${text}`, readingRequest).next().value)
      : undefined;
  const music = scale ?? (chord && announceReading(context, chord));
  const quotedText = escapeControls(text);
  if (music && request.key === undefined)
    context.notice(`${quotedText} is read on C; for another note, put it first: D ${quotedText}.`);
  return music;
}

/** Returns the record of a kind with this name in any spelling; undefined if another kind is requested. */
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

/** The readers of words, the surest first, and whether each reads only names. */
const readers: readonly (readonly [readWords: WordReader, readsOnlyNames?: boolean])[] = [
  [
    createOptionsReader(async (context, mainText, request) => {
      const music = readSymbols(context, mainText, request);
      if (music instanceof Failure) throw music;
      return music ?? findRecordByName(context, mainText, request.purpose, nounsOf(request.kind));
    }),
  ],
  [readRecord, true],
  [readNamedKind],
  [
    (context, text, request) =>
      findBySpelling(context, text.replace(/^an? (?=\S+$)/, ''), request, 'interval'),
  ],
  [createAnnouncer(readChordInWords)],
  [readOnNote, true],
  [(context, text, request) => findBySpelling(context, text, request, request.kind), true],
  [createRewording(moveInstrument)],
  [createRewording(text => stripFillerWords(text).text)],
  [
    createOptionsReader(
      async (context, mainText, request) => (await readWords(context, mainText, request))[0],
    ),
  ],
  [createAnnouncer(readNumeralsOnC)],
  [readMistyped, true],
];
