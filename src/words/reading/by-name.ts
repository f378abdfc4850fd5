/** Words that are no symbols: the name of a record, or what is left when little words are taken off. */
import { Failure } from '../../base/errors.ts';
import type { Context } from '../../context/context.ts';
import { isMinor, parseChord } from '../../music/chord.ts';
import { camelotKey } from '../../music/in-key.ts';
import type { Kind } from '../../music/music.ts';
import {
  lacksKey,
  readings,
  readMusic,
  readNumeralsOnC,
  readWorded,
  unreadable,
} from '../../music/reading/forms.ts';
import { withoutLittleWords } from '../../music/reading/little-words.ts';
import { barredChords } from '../../music/reading/values.ts';
import { scaleNotes } from '../../music/scale/scale.ts';
import { chordsOn } from '../../music/scale/stacks.ts';
import { germanB, isScaleName, scaleNames } from '../../names/scale-names.ts';
import { folded, leadingNotes } from '../../names/spelling.ts';
import { visible } from '../../text/sanitise.ts';
import { optionsOfKind } from '../kind-options.ts';
import type { By } from '../lookup/lookup.ts';
import type { AskedMusic, NamedMusic } from '../named-music.ts';
import { exactlyNamed, meaning, nounsOf, recordNamed } from './any-noun.ts';
import { littleWordsInEnglish, withInstrumentSaid } from './foreign-words.ts';
import { musicOnNote, musicWithOptions } from './on-note.ts';
import { answerTo, scaleOfChords } from './questions.ts';
import { beside, symbolIn, told } from './symbols.ts';

/** What words mean that are neither symbols nor a name to the letter. */
export async function byName(context: Context, typed: string, asked: AskedMusic): Promise<NamedMusic> {
  const text = germanB.test(folded(typed)) ? folded(typed).replace(germanB, 'Bb ') : typed;
  const nouns = nounsOf(asked.kind);
  const called = (name: string, by?: readonly By[]) => recordNamed(context, name, asked.purpose, nouns, by);
  const [, unasked = text] = /^(.*[^\s?!])\s*[?!]+$/s.exec(text) ?? [];
  const others = [unasked, littleWordsInEnglish(text), camelotKey(text) ?? text];
  const other = others.find(each => each !== text);
  if (other !== undefined) return readWords(context, other, asked);
  const withOptions = await musicWithOptions(context, text, asked, async (body, more) => {
    const found = symbolIn(context, body, more);
    if (found instanceof Failure) throw found;
    return found ?? called(body);
  });
  if (withOptions) return withOptions;
  const answer = answerTo(text);
  if (answer !== undefined) return readWords(context, answer, asked);
  const ofScale = await chordsOfScale(context, text, asked);
  if (ofScale) return ofScale;
  const mayBeName = isLong(text);
  const meant = mayBeName ? await called(text, meaning) : undefined;
  const worded = readWorded(text);
  // A seventh in words comes before another name of a scale: `D half-diminished`.
  const isSeventh = worded?.value.kind === 'chord' && worded.value.chord.tones.length > 3;
  if (meant && !isSeventh) return meant;
  const { text: bare, kind = asked.kind } = withoutLittleWords(text);
  const isOfKind = asked.kind === undefined || asked.kind === kind;
  if (bare !== text && kind !== undefined && isOfKind) return readAs(context, bare, asked, kind);
  const thing = text.replace(/^an? (?=\S+$)/, '');
  const interval =
    mayBeName || thing !== text ? await anyCalled(context, thing, asked, 'interval') : undefined;
  if (interval) return interval;
  if (worded) return told(context, worded);
  const onNote = mayBeName ? await meantOnNote(context, text, asked) : undefined;
  if (onNote) return onNote;
  const guessed = mayBeName ? await anyCalled(context, text, asked, asked.kind) : undefined;
  if (guessed) return guessed;
  const onInstrument = withInstrumentSaid(text);
  if (onInstrument !== undefined && onInstrument !== text) return readWords(context, onInstrument, asked);
  if (bare !== text) return readWords(context, bare, asked);
  const ofBody = await musicWithOptions(context, text, asked, (body, more) => readWords(context, body, more));
  if (ofBody) return ofBody;
  const onC = readNumeralsOnC(text, beside(context, asked));
  if (onC) return told(context, onC);
  if (lacksKey(text)) throw unreadable(text);
  if (!mayBeName || asked.isSure) throw unreadable(text);
  const { nearestName } = await import('./nearest-name.ts');
  const near = await nearestName(context, text);
  const nearest = near === undefined ? undefined : await anyCalled(context, near, asked, asked.kind);
  if (!nearest) throw unreadable(text);
  context.note(`'${visible(text)}': ${visible(near ?? '')} is meant.`);
  return nearest;
}

/** The words, which are others than were typed, by symbols and then by names. */
async function readWords(context: Context, text: string, asked: AskedMusic): Promise<NamedMusic> {
  const symbol = symbolIn(context, text, asked);
  if (symbol && !(symbol instanceof Failure)) return symbol;
  return (await exactlyNamed(context, text, asked, symbol)) ?? byName(context, text, asked);
}

/** The music of a form, which is all that is read; options may be said with it. */
export async function byForm(
  context: Context,
  text: string,
  asked: AskedMusic,
  symbol?: Failure,
): Promise<NamedMusic> {
  if (symbol) throw symbol;
  const ofForm = async (body: string, more: AskedMusic) =>
    told(context, readMusic(body, beside(context, more), asked.form));
  return (await musicWithOptions(context, text, asked, ofForm)) ?? ofForm(text, asked);
}

/** Names have letters; a word of a few is rather a symbol that is misspelled. */
function isLong(text: string): boolean {
  return /\p{L}{3}|[\u3040-\u9fff\uac00-\ud7af]{2}/u.test(text) && text.length <= 200;
}

/** What the words are when a kind of music is named: `C major scale`, `key of G`, `C E G chord`. */
async function readAs(context: Context, text: string, asked: AskedMusic, kind: Kind): Promise<NamedMusic> {
  const isNote = leadingNotes(folded(text)).some(({ rest }) => rest === '');
  const name = kind === 'scale' && isNote ? `${text} major` : text;
  const record = kind === 'chord' ? undefined : await anyCalled(context, name, asked, kind);
  if (record) return record;
  const wanted = { ...beside(context, asked), kind };
  const chordNamed = (chord: string) => (kind === 'chord' ? readWorded(chord) : undefined);
  const reading = readings(text, wanted).next().value ?? chordNamed(text);
  if (reading) return told(context, reading);
  const onC =
    chordNamed(`C ${text}`) ?? (kind === 'chord' ? readings(`C${text}`, wanted).next().value : undefined);
  if (onC) noteOnC(context, text);
  const scale = kind === 'scale' ? await scaleOnC(context, text, asked) : undefined;
  return onC ? told(context, onC) : (scale ?? readWords(context, text, { ...asked, kind }));
}

/** The triads on the degrees of the scale that is named. */
async function chordsOfScale(
  context: Context,
  text: string,
  asked: AskedMusic,
): Promise<NamedMusic | undefined> {
  const name = asked.kind === undefined || asked.kind === 'progression' ? scaleOfChords(text) : undefined;
  const found =
    name === undefined ? undefined : await anyCalled(context, name, { purpose: asked.purpose }, 'scale');
  if (found?.value.kind !== 'scale') return undefined;
  const notes = scaleNotes(found.value);
  const [tonic] = notes;
  const stacked = chordsOn(notes, 3).flatMap(({ chord }) => parseChord(chord) ?? []);
  if (!tonic || stacked.length === 0) return undefined;
  const value = {
    ...barredChords(stacked),
    home: { tonic, minor: stacked[0] !== undefined && isMinor(stacked[0]) },
  };
  return told(context, { value, said: `${value.name}: the triads of ${found.name}.` });
}

/** A chord or scale was named without its note. */
function noteOnC(context: Context, text: string): void {
  context.note(`${visible(text)}: on C; another note stands before it: D ${visible(text)}.`);
}

/** The record that is called so in any way, of the kind if one is wanted too. */
async function anyCalled(
  context: Context,
  text: string,
  asked: AskedMusic,
  kind: Kind | undefined,
): Promise<NamedMusic | undefined> {
  const isOther = asked.kind !== undefined && asked.kind !== kind;
  return isOther
    ? undefined
    : recordNamed(context, text, asked.purpose, nounsOf(kind), [...meaning, 'guess']);
}

/** A record by its name on a note, or a scale that is named without its note. */
async function meantOnNote(
  context: Context,
  text: string,
  asked: AskedMusic,
): Promise<NamedMusic | undefined> {
  const movable = nounsOf(asked.kind).filter(({ music }) => optionsOfKind(music.kind).key !== undefined);
  const onNote = await musicOnNote(context, text, name =>
    recordNamed(context, name, asked.purpose, movable, meaning),
  );
  return onNote ?? scaleOnC(context, text, asked);
}

async function scaleOnC(context: Context, text: string, asked: AskedMusic): Promise<NamedMusic | undefined> {
  const isScale = scaleNames(folded(text)).some(isScaleName);
  const onC = isScale ? await anyCalled(context, `C ${text}`, asked, 'scale') : undefined;
  if (onC) noteOnC(context, text);
  return onC;
}
