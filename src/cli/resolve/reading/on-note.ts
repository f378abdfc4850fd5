/** Music whose key, neck or player is said in the same words. */

import { pitchedStrings } from '../../../music/chords/neck-strings.ts';
import { parseKey, type TargetKey } from '../../../music/in-key.ts';
import { type ByKind, byKind, type Music } from '../../../music/music.ts';
import { foldSpelling, leadingNotes } from '../../../music/names/spelling.ts';
import { type Note, noteName, plainC, type Transposition, transpose } from '../../../music/note.ts';
import { homeOf } from '../../../music/progression.ts';
import { withoutOptionsSaid } from '../../../music/reading/little-words.ts';
import type { Context } from '../../program/context/context.ts';
import { type AskedMusic, keyIn, moveToKey, type NamedMusic } from '../named-music.ts';

/**
 * The music without the options that are said behind it, as they say: `… in E minor`, `… up 2`, `… on guitar`.
 * @param readBare reads the words without them
 */
export async function musicWithOptions(
  context: Context,
  text: string,
  asked: AskedMusic,
  readBare: (bare: string, asked: AskedMusic) => Promise<NamedMusic | undefined>,
): Promise<NamedMusic | undefined> {
  const { text: bare, key: keySaid, by, ...said } = withoutOptionsSaid(text);
  if (bare === text.trim()) return undefined;
  const key = asked.key ?? keyIn(keySaid);
  const strings = said.on === undefined ? asked.strings : await pitchedStringsOn(context, said.on);
  const found = await readBare(bare, { ...asked, key, strings });
  if (!found) return undefined;
  const to = by ? keyMovedBy(found.value, by) : key;
  return { ...found, ...(to && { value: moveToKey(context, found.value, to) }), ...said };
}

async function pitchedStringsOn(context: Context, on: string) {
  // Who draws on it says what it is.
  const silent = { ...context, note: () => {} };
  return pitchedStrings(await (await import('../asked-neck.ts')).stringsNamed(silent, on));
}

/** The key to which music is moved by an interval. */
export function keyMovedBy(value: Music, by: Transposition): TargetKey {
  const tonic = byKind(tonics, value);
  return tonic ? { tonic: transpose(tonic, by), anyName: true } : { tonic: plainC };
}

/** The note that music is moved from. */
const tonics: ByKind<Note | undefined> = {
  key: ({ tonic }) => tonic,
  interval: ({ root }) => root,
  scale: ({ tonic, tones }) => tonic ?? tones[0]?.note ?? plainC,
  chord: ({ chord }) => chord.root,
  progression: value => homeOf(value)?.tonic,
  rhythm: () => undefined,
  tuning: ({ tonic }) => tonic ?? plainC,
};

/**
 * Music whose name is said with a note: `C rast`, `autumn leaves in E minor`.
 * @param findNamed the music of a name
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
      // The A of `a D minor` is no note.
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
