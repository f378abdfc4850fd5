/** Reads music from files that a person names: MIDI, Scala, and songs as text. */
import { basename, extname, resolve } from 'node:path';
import { readUserFile } from '../../base/disk.ts';
import { codeOf, Failure, failureOrThrow, rewordFailure } from '../../base/errors.ts';
import { escapeControls } from '../../base/text/sanitise.ts';
import type { Tuning } from '../../music/music.ts';
import { commonNote, midiAndCents, pitchName, semitonesOf } from '../../music/note.ts';
import type { TypedForm } from '../../music/reading/reading.ts';
import type { Options } from '../program/argv/option.ts';
import type { Context } from '../program/context/context.ts';
import { type MusicRequest, type NamedMusic, namedMusic } from './named-music.ts';

export const kbmOption = {
  kbm: {
    flags: '--kbm <file>',
    summary: 'Keyboard mapping for a .scl file',
    values: { from: 'files' },
    onlyFor: { what: ['*.scl', '-'] },
  },
} as const satisfies Options;

/** Maximum size of a file in bytes. Real songs and scales are smaller. */
const maxBytes = 16 * 1024 * 1024;

type FileFormat = 'midi' | 'scl' | 'song';

const formatByExtension: Readonly<Record<string, FileFormat>> = {
  ...{ mid: 'midi', midi: 'midi', kar: 'midi', rmi: 'midi', scl: 'scl' },
  ...{ cho: 'song', chopro: 'song', chordpro: 'song', crd: 'song', pro: 'song', txt: 'song', text: 'song' },
  ...{ md: 'song', song: 'song', chords: 'song' },
};

/** Formats of music that this program cannot read, by file extension. */
const unreadableFormats: Readonly<Record<string, string>> = {
  ...{ abc: 'ABC', musicxml: 'MusicXML', mxl: 'MusicXML', xml: 'MusicXML', ly: 'LilyPond', mei: 'MEI' },
  ...{ mscz: 'MuseScore', mscx: 'MuseScore', gp: 'Guitar Pro', gp3: 'Guitar Pro', gp4: 'Guitar Pro' },
  ...{ gp5: 'Guitar Pro', gpx: 'Guitar Pro', pdf: 'PDF', docx: 'Word', odt: 'OpenDocument', rtf: 'RTF' },
  ...{
    wav: 'sound',
    mp3: 'sound',
    ogg: 'sound',
    flac: 'sound',
    m4a: 'sound',
    kbm: 'a mapping without a scale',
  },
};

function extensionOfPath(path: string): string {
  return extname(path).slice(1).toLowerCase();
}

/** File extensions of music. */
export const musicEndings = Object.keys(formatByExtension).map(extension => `.${extension}`);

/** Whether a text is the name of a music file, by its extension: one that can be read, or one that is refused. */
export function isMusicFile(text: string): boolean {
  const extension = extensionOfPath(text);
  return Object.hasOwn(formatByExtension, extension) || Object.hasOwn(unreadableFormats, extension);
}

/**
 * Returns the music in a file. A MIDI file may have music and drums, in this order; `form` chooses one of them.
 * @throws Failure `no_file`, also for every file if another program sent the command; `unreadable_file`; if `form` does
 * not fit, `conflicting_options`
 */
export async function readMusicFile(
  context: Context,
  path: string,
  { form, kbm, purpose }: Partial<Pick<MusicRequest, 'form' | 'kbm' | 'purpose'>>,
): Promise<readonly NamedMusic[]> {
  // An assistant or a web page may act for somebody who must not read the files of this machine.
  if (context.machine.stdin.isClosed)
    throw new Failure('not-found', `Cannot read files here: '${escapeControls(path)}'.`, {
      code: 'no_file',
    });
  const bytes = readBytes(context, path);
  const name = basename(path, extname(path));
  const extension = extensionOfPath(path);
  const unreadableFormat = unreadableFormats[extension];
  if (unreadableFormat !== undefined) throw unreadableFile(path, unreadableFormat);
  if (formatByExtension[extension] === 'song')
    return [await readTextSong(context, path, decodeText(bytes), form)];
  if (formatByExtension[extension] === 'scl') {
    if (form !== undefined) throw wrongForm(path, form, []);
    const { applyMapping, readScl } = await import('../../music/files/scala.ts');
    const tuning = addPathToFailures(path, () => readScl(decodeText(bytes), name));
    if (kbm === undefined) return [namedMusic(tuning)];
    const mapping = decodeText(readBytes(context, kbm));
    const mappedTuning = addPathToFailures(kbm, () => applyMapping(tuning, mapping));
    if (purpose === 'sight') context.notice(describeStep0(mappedTuning));
    return [namedMusic(mappedTuning)];
  }
  const { readSong, songForms } = await import('../../music/files/song.ts');
  const songForm = songForms.find(each => each === form);
  if (form !== undefined && songForm === undefined) throw wrongForm(path, form, songForms);
  const { values, warnings } = addPathToFailures(path, () => readSong(bytes, name, songForm));
  for (const warning of warnings) context.notice(warning);
  return values.map(namedMusic);
}

/** Reads a song from a text. @param path the file of the text, for messages @param form the value of --as */
export async function readTextSong(
  context: Context,
  path: string,
  text: string,
  form?: TypedForm,
): Promise<NamedMusic> {
  if (form !== undefined && form !== 'chords') throw wrongForm(path, form, ['chords']);
  if (/^X: *\d/m.test(text) && /^K:/m.test(text)) throw unreadableFile(path, 'ABC');
  const { readSongText } = await import('../../music/files/song-text.ts');
  const song = addPathToFailures(path, () => readSongText(text, basename(path, extname(path))));
  for (const warning of song.warnings) context.notice(warning);
  return { ...namedMusic(song.value), song };
}

function unreadableFile(path: string, content: string): Failure {
  return new Failure('usage', `${escapeControls(path)}: ${content} cannot be read.`, {
    code: 'unreadable_file',
    hint: 'Supported files: MIDI, Scala (.scl), ChordPro, and plain text with chords (.txt, .md).',
  });
}

/** Returns the failure of words that name a file with an unknown extension; undefined for other words. */
export function refusedFile(context: Context, path: string): Failure | undefined {
  if (context.machine.stdin.isClosed || !/^[^\s].*[./\\]/.test(path)) return undefined;
  try {
    readBytes(context, path);
  } catch (error) {
    failureOrThrow(error);
    return undefined;
  }
  return unreadableFile(
    path,
    extname(path) === '' ? 'a file without an extension' : `a file that ends in ${extname(path)}`,
  );
}

/** Returns a sentence such as `Step 0 sounds at 261.63 Hz, C4.` */
function describeStep0({ steps }: Tuning): string {
  const hertz = steps[0]?.hertz ?? Number.NaN;
  const { midi, cents = 0 } = midiAndCents(semitonesOf(hertz));
  const deviationText =
    Math.abs(cents) < 0.05 ? '' : ` ${cents > 0 ? '+' : '−'}${Math.abs(cents).toFixed(1)} ¢`;
  const note = pitchName({ ...commonNote(((midi % 12) + 12) % 12), midi });
  return `Step 0 sounds at ${hertz.toFixed(2)} Hz, ${note}${deviationText}.`;
}

function wrongForm(path: string, form: TypedForm, forms: readonly string[]): Failure {
  return new Failure('usage', `'${escapeControls(path)}' cannot be read as ${form}.`, {
    code: 'conflicting_options',
    hint: forms.length === 0 ? 'Leave --as out.' : `--as ${forms.join('|')} reads it.`,
  });
}

/** Runs a function, and adds the file's name to its failures. */
function addPathToFailures<Value>(path: string, readFile: () => Value): Value {
  try {
    return readFile();
  } catch (error) {
    const failure = failureOrThrow(error);
    const message = failure.message.replace(
      /^This(?: MIDI| Scala| keyboard)?(?: file| mapping| song)?(?= (?:is|has|cannot) )/,
      `'${escapeControls(path)}'`,
    );
    throw rewordFailure(failure, {
      message: message.replace(/^No chords/, `${escapeControls(path)}: no chords`),
    });
  }
}

function decodeText(bytes: Uint8Array): string {
  const text = Buffer.from(bytes).toString('utf8');
  return text.includes('\ufffd') ? Buffer.from(bytes).toString('latin1') : text;
}

function readBytes({ machine }: Context, path: string): Uint8Array {
  try {
    const bytes = readUserFile(machine.disk, resolve(machine.workingFolder, path), maxBytes);
    if (bytes) return bytes;
  } catch (error) {
    const code = codeOf(error);
    if (code === 'ENOENT' || code === 'ENOTDIR' || code === 'ENAMETOOLONG')
      throw new Failure('not-found', `There is no file '${escapeControls(path)}'.`, { code: 'no_file' });
    const reason = code === 'EACCES' ? 'permission denied' : code;
    throw new Failure('usage', `'${escapeControls(path)}' can't be read: ${reason}.`, {
      code: 'unreadable_file',
    });
  }
  throw new Failure('usage', `'${escapeControls(path)}' is not a regular file of at most 16 MiB.`, {
    code: 'unreadable_file',
  });
}
