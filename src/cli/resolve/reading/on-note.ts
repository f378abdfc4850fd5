/** Reads music with its key, neck or instrument in the same words. */

import { pitchedStrings } from '../../../music/chords/neck-strings.ts';
import { parseKey, type TargetKey, toKey } from '../../../music/in-key.ts';
import { type ByKind, dispatch, type Music } from '../../../music/music.ts';
import { foldSpelling, notesAtStart } from '../../../music/names/spelling.ts';
import { type Note, noteName, plainC, type Transposition, transpose } from '../../../music/note.ts';
import { homeOf } from '../../../music/progression.ts';
import { splitWordOptions } from '../../../music/reading/little-words.ts';
import type { Context } from '../../program/context/context.ts';
import { refuseOption } from '../kind-options.ts';
import { type MusicRequest, moveToKey, type NamedMusic, readKeyOption } from '../named-music.ts';

/**
 * Reads music with the options that follow it: `… in E minor`, `… up 2`, `… on guitar`. Undefined without options.
 * @param readBare reads the words without the options
 */
export async function readWithOptions(
  context: Context,
  text: string,
  request: MusicRequest,
  readBare: (mainText: string, request: MusicRequest) => Promise<NamedMusic | undefined>,
): Promise<NamedMusic | undefined> {
  const { text: mainText, key: keyText, isTarget, interval, ...wordOptions } = splitWordOptions(text);
  if (mainText === text.trim()) return undefined;
  const key = request.key ?? readKeyOption(keyText);
  const strings =
    wordOptions.on === undefined ? request.strings : await findPitchedStrings(context, wordOptions.on);
  const music = await readBare(mainText, { ...request, key, strings });
  if (!music) return undefined;
  if (interval) {
    refuseOption(music.value.kind, 'key', 'Transposing');
    const targetKey = transposedKey(music.value, interval);
    return { ...music, ...wordOptions, ...(targetKey && { value: toKey(music.value, targetKey) }) };
  }
  // The command itself moves the music to the key of --key.
  if (!key || request.key) return { ...music, ...wordOptions };
  const value = isTarget ? toKey(music.value, key) : moveToKey(context, music.value, key);
  return { ...music, ...wordOptions, value };
}

async function findPitchedStrings(context: Context, instrument: string) {
  // The caller that draws on a neck prints the notice itself.
  const silentContext = { ...context, notice: () => {} };
  return pitchedStrings(await (await import('../neck-options.ts')).findStrings(silentContext, instrument));
}

/** Returns the key to which an interval moves music; undefined for a unison. */
export function transposedKey(value: Music, interval: Transposition): TargetKey | undefined {
  if (interval.letters === 0 && interval.semitones === 0) return undefined;
  const tonic = dispatch(tonicByKind, value) ?? plainC;
  return { tonic: transpose(tonic, interval), canRespell: true, semitones: interval.semitones };
}

/** Returns the note from which music is transposed. */
const tonicByKind: ByKind<Note | undefined> = {
  key: ({ tonic, played }) => tonic ?? played?.[0],
  interval: ({ root }) => root,
  scale: ({ tonic, tones }) => tonic ?? tones[0]?.note ?? plainC,
  chord: ({ chord }) => chord.root,
  progression: value => homeOf(value)?.tonic,
  rhythm: () => undefined,
  tuning: ({ tonic }) => tonic ?? plainC,
};

/**
 * Reads music whose name comes with a note or key: `C rast`, `autumn leaves in E minor`.
 * @param findNamed returns the music of a name
 */
export async function findOnNote(
  context: Context,
  text: string,
  findNamed: (name: string) => Promise<NamedMusic | undefined>,
): Promise<NamedMusic | undefined> {
  const [, name = '', keyText = ''] = /^(\S.*?) (?:in|on|auf|en) (\S.*)$/i.exec(text) ?? [];
  const readings = [
    { name, key: parseKey(keyText) },
    ...notesAtStart(foldSpelling(text)).flatMap(({ note, rest: nameText }) =>
      // The A of `a D minor` is not a note.
      notesAtStart(nameText).length > 0 ? [] : [{ name: nameText, key: parseKey(note) }],
    ),
  ];
  for (const reading of readings) {
    const { key } = reading;
    const record = key && reading.name !== '' ? await findNamed(reading.name) : undefined;
    if (key && record)
      return {
        ...record,
        value: moveToKey(context, record.value, key),
        stem: `${record.stem} in ${noteName(key.tonic)}`,
      };
  }
  return undefined;
}
