/** Interprets words that are not a command: finds the command line that prints the music or record they mean. */

import { Failure, undefinedOnFailure } from '../../../base/errors.ts';
import { quoteWord, shellWord } from '../../../base/text/shell-word.ts';
import { findCollection, nouns } from '../../../catalog/index.ts';
import { instruments } from '../../../catalog/instruments.ts';
import { impliedReadings } from '../../../catalog/lib/implied-names.ts';
import { isMusical, labelOf } from '../../../catalog/lib/noun.ts';
import { isExactName } from '../../../catalog/lib/record-words.ts';
import { parseChord } from '../../../music/chord.ts';
import { type ByKind, dispatch, type Kind, ofKind } from '../../../music/music.ts';
import { comparableName } from '../../../music/names/spelling.ts';
import { splitWordOptions, stripFillerWords } from '../../../music/reading/little-words.ts';
import type { CatalogMatch } from '../../program/argv/command.ts';
import type { Context } from '../../program/context/context.ts';
import { type NamedMusic, readKeyOption } from '../named-music.ts';
import { readMusicArgs, readSilently } from './typed-music.ts';
import { explainUnread } from './unread.ts';

/** Maximum length of the words, in characters. */
const maxLength = 100;

/**
 * Returns the command line that prints the meaning of the words, or the failure to throw; undefined if they have none.
 * @param context a context of the sandbox, so that no request is sent
 * @param key the value of --key
 * @param noun the only noun whose records are looked up
 */
export async function matchCommandWords(
  context: Context,
  words: readonly string[],
  key?: string,
  noun?: string,
): Promise<CatalogMatch | undefined> {
  const text = words.join(' ');
  if (text.length > maxLength) return undefined;
  if (noun !== undefined) return matchRecord(context, noun, words);
  // A word of five or more note letters is first looked up as the name of a tuning.
  const tuningCard = /^[A-G]{5,}$/.test(text) ? await findCard(context, text, 'tuning') : undefined;
  if (tuningCard) return tuningCard;
  const request = { purpose: 'sight', isSure: true, key: readKeyOption(key) } as const;
  const { argv } = (await (await import('./by-name.ts')).answerQuestion(context, text, 'sight')) ?? {};
  if (argv) return { line: argv.map(quoteWord).join(' '), isWhole: true, argv };
  let failure: Failure | undefined;
  try {
    const [music] = await readMusicArgs(context, words, request);
    if (music) return matchMusic(music, text, key !== undefined);
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    failure = error;
  }
  const { text: mainText, kind } = stripFillerWords(text);
  const card = await findCard(context, text);
  const found = card ?? (mainText === text ? undefined : await findCard(context, mainText, kind));
  if (found) return found;
  const isWellFormed = failure && wellFormedCodes.includes(failure.code);
  const nearMatch = isWellFormed
    ? undefined
    : ((await findFamilyLine(context, text)) ??
      (mainText === text ? undefined : await findFamilyLine(context, mainText, kind)) ??
      (await findNearest(context, text)));
  if (nearMatch || !failure) return nearMatch;
  const readPart = (part: string) => readSilently(context, part, request);
  const refusal = isWellFormed ? failure : await explainUnread(words, failure, readPart);
  return refusal && { line: '', isWhole: false, refusal };
}

/** Returns the `get` command of a noun for a named record or chord; undefined if there is none. */
async function matchRecord(
  context: Context,
  noun: string,
  words: readonly string[],
): Promise<CatalogMatch | undefined> {
  const collection = findCollection(noun);
  const silentContext = { ...context, notice: () => {} };
  const { fetchNamedRecords } = await import('../lookup/items.ts');
  const records = collection
    ? await undefinedOnFailure(fetchNamedRecords(silentContext, collection, words))
    : parseChord(words.join(' '));
  return records && { line: [noun, 'get', ...words].map(quoteWord).join(' '), isWhole: false };
}

/** Returns a `get` command for the record with this name. Case matters: `Clave` is a sound, `clave` many records. */
async function findCard(context: Context, text: string, kind?: Kind): Promise<CatalogMatch | undefined> {
  const { findNearCandidates, namesOnNote } = await import('./nearest-name.ts');
  const name = comparableName(text);
  for (const noun of nouns) {
    // The name of a tuning may also mean an instrument: `Guitar (Drop D)`.
    if (kind !== undefined && kind !== (isMusical(noun) ? noun.music.kind : 'tuning')) continue;
    const wantedNames = new Set([name, ...(noun.name === instruments.name ? possibleInstruments(text) : [])]);
    for (const each of await findNearCandidates(context, noun, name)) {
      const found = namesOnNote(each).find(name => wantedNames.has(name));
      const record = found === undefined ? undefined : each.recordAt(each.index);
      if (!record) continue;
      const label = labelOf(noun, record.fields);
      const isExact = isExactName(noun, record.fields, text);
      const argv = [noun.name, 'get', label];
      if (isExact || found !== name)
        return { line: `${noun.name} get ${quoteLabel(label)}`, isWhole: true, argv };
    }
  }
  return undefined;
}

/** Returns names of instruments that a text may mean. A tuning without an instrument is that of a guitar. */
function possibleInstruments(text: string): readonly string[] {
  const tuning = comparableName(text).replace(/ tuning$/, '');
  return [`guitar (${tuning})`, ...impliedReadings(instruments.name, text).map(({ name }) => name)];
}

/** Returns a command for the only record with the words in its name, or for the list of such records. */
async function findFamilyLine(
  context: Context,
  text: string,
  kind?: Kind,
): Promise<CatalogMatch | undefined> {
  const { findFamily } = await import('./nearest-name.ts');
  const { noun, labels } = (await findFamily(context, text, kind)) ?? {};
  if (noun === undefined || labels === undefined) return undefined;
  const list = [noun, 'list', '--filter', `name ~ ${comparableName(text)}`];
  const argv = labels.length > 1 ? list : [noun, 'get', ...labels];
  return { line: argv.map(quoteWord).join(' '), isWhole: false, argv };
}

/** Returns a label, in quotes if it has signs other than accidentals, dots and hyphens. */
function quoteLabel(label: string): string {
  return /^[\p{L}\p{N}♯♭ .-]+$/u.test(label) ? label : shellWord(label);
}

/** Codes of failures of words that are well-formed but cannot be used. */
const wellFormedCodes: readonly (string | undefined)[] = ['no_key', 'ambiguous', 'out_of_range'];

async function findNearest(context: Context, text: string): Promise<CatalogMatch | undefined> {
  const { findNearestName } = await import('./nearest-name.ts');
  const nearestLabel = await findNearestName(context, text).catch(() => undefined);
  return nearestLabel === undefined ? undefined : { line: `draw ${quoteWord(nearestLabel)}`, isWhole: false };
}

/** Returns the match for music. Its argv prints the record, the chord or the metre; other music is only drawn. */
function matchMusic(music: NamedMusic, text: string, hasKey: boolean): CatalogMatch {
  const { value, record } = music;
  const card = record?.value === value && !hasKey ? record : undefined;
  const recordLine = card && [card.noun, 'get', card.name];
  const argv =
    wordOptionsLine(music, text) ?? recordLine ?? (hasKey ? undefined : typedMusicLine(value, text));
  const line = (argv ?? ['draw', text]).map(quoteWord).join(' ');
  return { line, isWhole: card !== undefined, argv, isTypedMusic: card === undefined };
}

/** Returns the command line with the options that were typed as words. Only cards of chords show necks. */
function wordOptionsLine({ value, on, capo, for: player, bpm }: NamedMusic, text: string) {
  const neck = on ?? (capo === undefined ? undefined : 'guitar');
  const options = Object.entries({ on: neck, capo, for: player }).flatMap(([name, setting]) =>
    setting === undefined ? [] : [`--${name}`, String(setting)],
  );
  if (bpm === undefined && options.length === 0) return undefined;
  const isCard = ofKind(value, 'chord') !== undefined && (bpm ?? player) === undefined;
  return isCard ? ['chords', 'get', value.name, ...options] : ['draw', text];
}

function typedMusicLine(value: NamedMusic['value'], text: string): readonly string[] | undefined {
  return dispatch(commandLines, value, text);
}

const noCommand = () => undefined;

/** Returns the command line of typed music; undefined if it is drawn. */
const commandLines: ByKind<readonly string[] | undefined, [text: string]> = {
  key: noCommand,
  interval: noCommand,
  // To the question `what scale is C D E`, find prints all scales with these notes.
  scale: (_, text) =>
    /^(?:what|which) scale /i.test(text) ? ['find', stripFillerWords(text).text] : undefined,
  // A record of a chord has no key, so a chord in a key is drawn.
  chord: ({ name, home }, text) =>
    home ? undefined : ['chords', 'get', splitWordOptions(text).text === text.trim() ? text : name],
  progression: noCommand,
  rhythm: ({ time }, text) =>
    time.beats !== undefined && /^\d+\/\d+$/.test(text) ? ['find', text] : undefined,
  tuning: noCommand,
};
