/** Reads music from files that a person names: .mid, .scl and .kbm. */
import { basename, extname, resolve } from 'node:path';
import { readNamed } from '../../base/disk.ts';
import { codeOf, Failure, failureOrThrow, rewordFailure } from '../../base/errors.ts';
import { escapeControls } from '../../base/text/sanitise.ts';
import type { Music, Tuning } from '../../music/music.ts';
import { commonNote, pitchName } from '../../music/note.ts';
import type { TypedForm } from '../../music/reading/reading.ts';
import { pitch, semitonesOf } from '../../music/score/score.ts';
import type { Options } from '../program/argv/option.ts';
import type { Context } from '../program/context/context.ts';
import type { AskedMusic } from './named-music.ts';

export const kbmOption = {
  kbm: {
    flags: '--kbm <file>',
    summary: 'the pitch of a .scl file',
    values: { from: 'files' },
    onlyFor: { what: ['*.scl', '-'] },
  },
} as const satisfies Options;

/** In bytes. Real songs and scales are smaller. */
const mostBytes = 16 * 1024 * 1024;

const forms: Readonly<Record<string, 'midi' | 'scl'>> = { '.mid': 'midi', '.midi': 'midi', '.scl': 'scl' };

/** What files of music end in. */
export const musicEndings = Object.keys(forms);

/** Whether a text is the name of a file that is music, by its ending. */
export function isMusicFile(text: string): boolean {
  return Object.hasOwn(forms, extname(text).toLowerCase());
}

/**
 * The music in a file. A song has chords and drums, in this order; `form` chooses one of the two.
 * @throws Failure `no_file`, `unreadable_file`; and `no_file` for every file where another program gives the command
 */
export async function musicInFile(
  context: Context,
  path: string,
  { form, kbm, purpose }: Partial<Pick<AskedMusic, 'form' | 'kbm' | 'purpose'>>,
): Promise<readonly Music[]> {
  // An assistant or a web page may act for somebody who must not read the files of this machine.
  if (context.machine.stdin.isClosed)
    throw new Failure('not-found', `Files are not read here: '${escapeControls(path)}'.`, {
      code: 'no_file',
    });
  const bytes = bytesOf(context, path);
  const name = basename(path, extname(path));
  const isScale = forms[extname(path).toLowerCase()] === 'scl';
  if (isScale) {
    if (form !== undefined) throw notAs(path, form, []);
    const { mappedBy, readScl } = await import('../../music/files/scala.ts');
    const tuning = naming(path, () => readScl(textIn(bytes), name));
    if (kbm === undefined) return [tuning];
    const mapping = textIn(bytesOf(context, kbm));
    const mapped = naming(kbm, () => mappedBy(tuning, mapping));
    if (purpose === 'sight') context.note(placeOfStep0(mapped));
    return [mapped];
  }
  const { readSong, songForms } = await import('../../music/files/song.ts');
  const asked = songForms.find(each => each === form);
  if (form !== undefined && asked === undefined) throw notAs(path, form, songForms);
  const { values, warnings } = naming(path, () => readSong(bytes, name, asked));
  for (const warning of warnings) context.note(warning);
  return values;
}

/** `Step 0 sounds at 261.63 Hz, C4.` */
function placeOfStep0({ steps }: Tuning): string {
  const hertz = steps[0]?.hertz ?? Number.NaN;
  const { midi, cents = 0 } = pitch(semitonesOf(hertz));
  const off = Math.abs(cents) < 0.05 ? '' : ` ${cents > 0 ? '+' : '−'}${Math.abs(cents).toFixed(1)} ¢`;
  const note = pitchName({ ...commonNote(((midi % 12) + 12) % 12), midi });
  return `Step 0 sounds at ${hertz.toFixed(2)} Hz, ${note}${off}.`;
}

function notAs(path: string, form: TypedForm, forms: readonly string[]): Failure {
  return new Failure('usage', `'${escapeControls(path)}' cannot be read as ${form}.`, {
    code: 'conflicting_options',
    hint: forms.length === 0 ? 'Leave --as out.' : `--as ${forms.join('|')} reads it.`,
  });
}

/** Names the file in failures of reading it. */
function naming<Value>(path: string, read: () => Value): Value {
  try {
    return read();
  } catch (error) {
    const failure = failureOrThrow(error);
    throw rewordFailure(failure, {
      message: failure.message.replace(
        /^This(?: MIDI| Scala| keyboard)?(?: file| mapping)?(?= (?:is|has|cannot) )/,
        `'${escapeControls(path)}'`,
      ),
    });
  }
}

function textIn(bytes: Uint8Array): string {
  const text = Buffer.from(bytes).toString('utf8');
  return text.includes('\ufffd') ? Buffer.from(bytes).toString('latin1') : text;
}

function bytesOf({ machine }: Context, path: string): Uint8Array {
  try {
    const bytes = readNamed(machine.disk, resolve(machine.folder, path), mostBytes);
    if (bytes) return bytes;
  } catch (error) {
    const code = codeOf(error);
    if (code === 'ENOENT' || code === 'ENOTDIR')
      throw new Failure('not-found', `There is no file '${escapeControls(path)}'.`, { code: 'no_file' });
    const why = code === 'EACCES' ? 'permission denied' : code;
    throw new Failure('usage', `'${escapeControls(path)}' can't be read: ${why}.`, {
      code: 'unreadable_file',
    });
  }
  throw new Failure('usage', `'${escapeControls(path)}' is no regular file of at most 16 MiB.`, {
    code: 'unreadable_file',
  });
}
