/** Reads music with its key, neck or instrument in the same words. */

import { pitchedStrings } from '../../../music/chords/neck-strings.ts';
import { parseKey, type TargetKey, toKey } from '../../../music/in-key.ts';
import { type ByKind, dispatch, type Music } from '../../../music/music.ts';
import { foldSpelling, leadingNotes } from '../../../music/names/spelling.ts';
import { type Note, noteName, plainC, type Transposition, transpose } from '../../../music/note.ts';
import { homeOf } from '../../../music/progression.ts';
import { splitWordOptions } from '../../../music/reading/little-words.ts';
import type { Context } from '../../program/context/context.ts';
import { refuseOption } from '../kind-options.ts';
import { type MusicRequest, moveToKey, type NamedMusic, readKeyOption } from '../named-music.ts';

/**
 * Returns the music with the options after it applied: `… in E minor`, `… up 2`, `… on guitar`.
 * @param readBare reads the words without the options
 */
export async function musicWithOptions(
  context: Context,
  text: string,
  request: MusicRequest,
  readBare: (bare: string, request: MusicRequest) => Promise<NamedMusic | undefined>,
): Promise<NamedMusic | undefined> {
  const { text: bare, key: keySaid, isTarget, by, ...said } = splitWordOptions(text);
  if (bare === text.trim()) return undefined;
  const key = request.key ?? readKeyOption(keySaid);
  const strings = said.on === undefined ? request.strings : await pitchedStringsOn(context, said.on);
  const found = await readBare(bare, { ...request, key, strings });
  if (!found) return undefined;
  if (by) {
    refuseOption(found.value.kind, 'key');
    const to = keyMovedBy(found.value, by);
    return { ...found, ...said, ...(to && { value: toKey(found.value, to) }) };
  }
  const value =
    key && (isTarget && !request.key ? toKey(found.value, key) : moveToKey(context, found.value, key));
  return { ...found, ...said, ...(value && { value }) };
}

async function pitchedStringsOn(context: Context, instrument: string) {
  // The caller that draws on a neck prints the note itself.
  const silent = { ...context, note: () => {} };
  return pitchedStrings(await (await import('../asked-neck.ts')).findStrings(silent, instrument));
}

/** Returns the key to which an interval moves music; undefined for no interval. */
export function keyMovedBy(value: Music, by: Transposition): TargetKey | undefined {
  if (by.letters === 0 && by.semitones === 0) return undefined;
  const tonic = dispatch(tonicByKind, value) ?? plainC;
  return { tonic: transpose(tonic, by), anyName: true, up: by.semitones };
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
 * Reads music whose name has a note: `C rast`, `autumn leaves in E minor`.
 * @param findNamed returns the music of a name
 */
export async function musicOnNote(
  context: Context,
  text: string,
  findNamed: (name: string) => Promise<NamedMusic | undefined>,
): Promise<NamedMusic | undefined> {
  const [, name = '', behind = ''] = /^(\S.*?) (?:in|on|auf|en) (\S.*)$/i.exec(text) ?? [];
  const readings = [
    { name, key: parseKey(behind) },
    ...leadingNotes(foldSpelling(text)).flatMap(({ note, rest }) =>
      // The A of `a D minor` is not a note.
      leadingNotes(rest).length > 0 ? [] : [{ name: rest, key: parseKey(note) }],
    ),
  ];
  for (const reading of readings) {
    const { key } = reading;
    const found = key && reading.name !== '' ? await findNamed(reading.name) : undefined;
    if (key && found)
      return {
        ...found,
        value: moveToKey(context, found.value, key),
        stem: `${found.stem} in ${noteName(key.tonic)}`,
      };
  }
  return undefined;
}
