/** Defines named music and its sources, and moves music to the requested keys. */
import { Failure } from '../../base/errors.ts';
import { escapeControls } from '../../base/text/sanitise.ts';
import { romanNumerals } from '../../music/chords/numerals.ts';
import type { TextSong } from '../../music/files/song-text.ts';
import { findHome, parseKey, respellKey, type TargetKey, toKey } from '../../music/in-key.ts';
import { type Kind, type Music, ofKind } from '../../music/music.ts';
import { commonNote, noteName } from '../../music/note.ts';
import { keyText } from '../../music/progression.ts';
import type { WordOptions } from '../../music/reading/little-words.ts';
import type { ReadingContext, TypedForm } from '../../music/reading/reading.ts';
import { ensureTonic } from '../../music/scale/on-note.ts';
import type { Argument, Example } from '../program/argv/command.ts';
import type { Context } from '../program/context/context.ts';
import { refuseOption } from './kind-options.ts';

/** Music with its names, and the options among its words. */
export interface NamedMusic extends Partial<Pick<WordOptions, 'on' | 'for' | 'bpm' | 'capo'>> {
  readonly value: Music;
  /** The usual name; for a record without a name, its id. */
  readonly name: string;
  /** The name of its files without an extension: `c-dorian` for `c dorian` (files/filenames.ts). */
  readonly stem: string;
  /** The song that the music comes from. */
  readonly song?: TextSong | undefined;
  /** The record of the music, before a change of key. */
  readonly record?: { readonly noun: string; readonly name: string; readonly value: Music };
}

/** The use of music. A drawing may need only the record, while sound may need more requests. */
export type Purpose = 'sight' | 'sound';

/** The source of a command's music: the records of a noun, or typed words. */
export interface CommandMusicSource {
  /** The kind of all its music; `any` if that depends on the words. */
  readonly kind: Kind | 'any';
  readonly arguments: readonly Argument[];
  examples(verb: string, simplestWords?: string): readonly Example[];
  /** Returns the music of the arguments. */
  readMusic(context: Context, args: readonly string[], request: MusicRequest): Promise<readonly NamedMusic[]>;
}

export interface MusicRequest extends Pick<ReadingContext, 'kind' | 'key' | 'strings'> {
  readonly purpose: Purpose;
  /** The form to read; if undefined, it is detected. */
  readonly form?: TypedForm | undefined;
  /** The file of a keyboard mapping for a .scl file. */
  readonly kbm?: string | undefined;
  /** Whether to accept only certain meanings, without guessing a name. */
  readonly isSure?: boolean;
}

/** Options for reading typed words and files. */
export type TypedOptions = Pick<MusicRequest, 'form' | 'kbm'>;

/** A source whose music is all of one kind, such as that of a noun. */
export type SourceOfKind = CommandMusicSource & { readonly kind: Kind };

/** Returns typed music under its own name. */
export function namedMusic(value: Music): NamedMusic {
  return { value, name: value.name, stem: value.name || 'music' };
}

const maxKeyLength = 20;

/** Returns the key that --key names, if it is given. @throws Failure `no_key` if it names none, or several: `all` */
export function readKeyOption(text: string | undefined, acceptsAll = false): TargetKey | undefined {
  if (text === undefined) return undefined;
  const key = parseKey(text);
  if (key) return key;
  const allHint = acceptsAll ? ', or all for all twelve keys' : '';
  throw new Failure('usage', `'${text.slice(0, maxKeyLength)}' is not a key.`, {
    code: 'no_key',
    hint: `Give a note, for example C, Eb or F#${allHint}.`,
  });
}

/** The target keys of music; undefined means its own key. */
export type TargetKeys = readonly (TargetKey | undefined)[];

export function isEveryKey(text: string | undefined): boolean {
  return text?.trim().toLowerCase() === 'all';
}

/** Returns the keys that --key names; `all` means all twelve, up from C. */
export function readKeys(text: string | undefined): TargetKeys {
  if (!isEveryKey(text)) return [readKeyOption(text, true)];
  return Array.from({ length: 12 }, (_, pitch) => ({ tonic: commonNote(pitch), canRespell: true }));
}

/**
 * Returns the music in a key. A single chord gets a numeral in the key, and moves only to the keys of `all`. A
 * progression in a known key stays in major or minor. Notices say what does not move.
 * @throws Failure `conflicting_options` for music that no key can move
 */
export function moveToKey({ notice }: Context, value: Music, key: TargetKey | undefined): Music {
  if (key === undefined) return value;
  refuseOption(value.kind, 'key');
  if (ofKind(value, 'tuning')?.mapping)
    throw new Failure('usage', '--key has no effect with --kbm: the mapping says where step 0 is.', {
      code: 'conflicting_options',
    });
  const singleChord = key.canRespell ? undefined : ofKind(value, 'chord');
  if (singleChord) {
    const home = { tonic: key.tonic, minor: key.minor === true };
    const [numeral = ''] = romanNumerals([singleChord.chord], home);
    const name = escapeControls(value.name);
    notice(
      `${name} is ${numeral} in ${keyText(home)}. To move it: transpose ${name} --to ${noteName(key.tonic)}.`,
    );
    return { ...singleChord, home };
  }
  const progression = ofKind(value, 'progression');
  const home = progression && findHome(progression, key.minor);
  if (home && key.minor !== undefined && key.minor !== home.minor)
    notice(
      `'${escapeControls(value.name)}' is in ${home.minor ? 'minor' : 'major'} and stays so: only its tonic moves.`,
    );
  return toKey(value, key);
}

const neckHint = 'Only draw shows a neck.';
/** Options among the words, with the word before their value, and a hint for commands that do not use them. */
const wordOptions = {
  on: { word: 'on', hint: neckHint },
  capo: { word: 'capo', hint: neckHint },
  for: { word: 'for', hint: 'Use draw or export for written music.' },
  bpm: { word: 'at', hint: 'Only play and export use a tempo.' },
};

/** Throws for options among the words that the command does not use: `play Am on guitar`. */
export function refuseOptions(
  music: readonly Pick<NamedMusic, keyof typeof wordOptions>[],
  ...names: readonly (keyof typeof wordOptions)[]
): void {
  for (const name of names) {
    const optionValue = music.find(each => each[name] !== undefined)?.[name];
    if (optionValue === undefined) continue;
    const { word, hint } = wordOptions[name];
    throw new Failure('usage', `'${word} ${escapeControls(String(optionValue))}' has no effect here.`, {
      code: 'conflicting_options',
      hint,
    });
  }
}

/** Returns each value in each of the keys. If there are several keys, file names contain the key. */
export function moveToKeys(
  context: Context,
  music: readonly NamedMusic[],
  keys: TargetKeys,
): readonly NamedMusic[] {
  return music.flatMap(each =>
    keys.map(key => {
      const value = moveToKey(context, ensureTonic(each.value), key);
      const tonic = key && respellKey(each.value, key).tonic;
      const stem = tonic && keys.length > 1 ? `${each.stem} in ${noteName(tonic)}` : each.stem;
      return { ...each, value, stem };
    }),
  );
}
