/** The table of output formats, in the order of help. Each format is loaded on first use. */

import { Failure } from '../../base/errors.ts';
import { keysOf } from '../../base/fields.ts';
import {
  type Aspect,
  aspectsByKind,
  type SoundOption,
  type WritableKind,
  type WriteMusic,
} from '../../music/export/writer.ts';
import type { Format } from './formats/format.ts';
import { table } from './formats/table.ts';

interface WriterInfo {
  /** The file extensions without the dot. The first one is the default. */
  readonly extensions: readonly [string, ...string[]];
  /** Whether the output is not text, so that a terminal cannot show it. */
  readonly isBinary?: boolean;
}

/** Options for records that only some formats support. */
type FormatOption = 'header' | 'csvRaw' | 'names';

interface RecordFormat extends WriterInfo {
  readonly options?: readonly FormatOption[];
  load(): Promise<Format>;
}

export interface MusicFormat extends WriterInfo {
  /** The parts of music that the format can write. The music must have one of them. */
  readonly aspects: readonly Aspect[];
  /** The name in messages: `MIDI`. */
  readonly label: string;
  /** Whether one file may contain several pieces of music. */
  readonly canHoldSeveral?: boolean;
  readonly options: readonly SoundOption[];
  load(): Promise<WriteMusic>;
}

const recordFormats = {
  table: { extensions: ['txt'], options: ['header', 'names'], load: async () => table },
  json: { extensions: ['json'], load: async () => (await import('./formats/json.ts')).json },
  jsonl: { extensions: ['jsonl', 'ndjson'], load: async () => (await import('./formats/json.ts')).jsonl },
  csv: {
    ...{ extensions: ['csv'], options: ['header', 'csvRaw'] },
    load: async () => (await import('./formats/csv.ts')).csv,
  },
  tsv: { extensions: ['tsv'], options: ['header'], load: async () => (await import('./formats/csv.ts')).tsv },
  yaml: { extensions: ['yaml', 'yml'], load: async () => (await import('./formats/yaml.ts')).yaml },
  markdown: {
    ...{ extensions: ['md', 'markdown'], options: ['names'] },
    load: async () => (await import('./formats/markdown/markdown.ts')).markdown,
  },
} as const satisfies Readonly<Record<string, RecordFormat>>;

const drawingFormats = {
  text: { extensions: ['txt'] },
  svg: { extensions: ['svg'] },
  png: { extensions: ['png'], isBinary: true },
} as const satisfies Readonly<Record<string, WriterInfo>>;

const musicFormats = {
  scl: {
    ...{ label: 'Scala', aspects: ['tuning'], extensions: ['scl'], options: [] },
    load: async () => (await import('../../music/export/scl.ts')).write,
  },
  kbm: {
    ...{ label: 'Scala', aspects: ['tuning'], extensions: ['kbm'], options: ['a4'] },
    load: async () => (await import('../../music/export/scl.ts')).writeMapping,
  },
  syx: {
    ...{ label: 'A tuning dump', aspects: ['tuning'], extensions: ['syx'], isBinary: true, options: ['a4'] },
    load: async () => (await import('../../music/export/syx.ts')).write,
  },
  midi: {
    ...{ label: 'MIDI', aspects: ['score'], extensions: ['mid', 'midi'], isBinary: true },
    options: ['bpm', 'a4', 'times', 'program', 'on', 'swing'],
    load: async () => (await import('../../music/export/midi.ts')).write,
  },
  wav: {
    ...{ label: 'WAV', aspects: ['score'], extensions: ['wav'], isBinary: true },
    options: ['bpm', 'a4', 'times', 'on', 'swing'],
    load: async () => (await import('../../music/sound/wav.ts')).write,
  },
  abc: {
    ...{ label: 'ABC', aspects: ['notes', 'chords'], extensions: ['abc'], canHoldSeveral: true },
    options: ['bpm'],
    load: async () => (await import('../../music/export/abc.ts')).write,
  },
  strudel: {
    ...{ label: 'Strudel', aspects: ['notes', 'chords', 'rings'], extensions: ['js'], canHoldSeveral: true },
    options: ['bpm', 'swing'],
    load: async () => (await import('../../music/export/strudel.ts')).write,
  },
} as const satisfies Readonly<Record<string, MusicFormat>>;

const writers: Readonly<Record<FormatName | DrawingName | MusicFormatName, WriterInfo>> = {
  ...recordFormats,
  ...drawingFormats,
  ...musicFormats,
};

export type FormatName = keyof typeof recordFormats;
export type DrawingName = keyof typeof drawingFormats;
export type MusicFormatName = keyof typeof musicFormats;
type AnyFormatName = keyof typeof writers;

export const formatNames = keysOf(recordFormats);
export const drawingNames = keysOf(drawingFormats);

export function formatsWith(option: FormatOption): readonly FormatName[] {
  const formats: Readonly<Record<FormatName, RecordFormat>> = recordFormats;
  return formatNames.filter(name => formats[name].options?.includes(option));
}

export function loadFormat(name: FormatName): Promise<Format> {
  return recordFormats[name].load();
}

export function musicFormat(name: MusicFormatName): MusicFormat {
  return musicFormats[name];
}

/** Returns the formats for music of a kind, or of any kind. */
export function exportFormatsOf(kind: WritableKind | 'any'): readonly MusicFormatName[] {
  const names = keysOf(musicFormats);
  return kind === 'any'
    ? names
    : names.filter(name => musicFormat(name).aspects.some(each => aspectsByKind[kind].includes(each)));
}

export function extensionOf(name: AnyFormatName): string {
  return writers[name].extensions[0];
}

/** Extensions of files that this program cannot write, even with -o. */
const foreignExtensions: readonly string[] = [
  ...['jpg', 'jpeg', 'gif', 'webp', 'bmp', 'tiff', 'pdf', 'eps', 'html', 'zip', 'xlsx'],
  ...['mp3', 'ogg', 'opus', 'flac', 'aiff', 'aif', 'm4a', 'musicxml', 'mxl', 'tun'],
];

function isKnownExtension(extension: string): boolean {
  return (
    foreignExtensions.includes(extension) ||
    Object.values(writers).some(each => each.extensions.includes(extension))
  );
}

export function formatOfExtension<Name extends AnyFormatName>(
  file: string,
  formats: readonly Name[],
): Name | undefined {
  const extension = fileExtension(file);
  return extension === undefined
    ? undefined
    : formats.find(name => writers[name].extensions.includes(extension));
}

/**
 * Returns the extension of a file in lower case; undefined if it has no letter, or is longer than eight characters, as
 * those of temporary files.
 */
function fileExtension(file: string): string | undefined {
  return /\.(?=[0-9]*[a-z])([a-z0-9]{1,8})$/i.exec(file)?.[1]?.toLowerCase();
}

/** Returns the format of -o, or else of the extension of --file, if there is one. @throws Failure `wrong_ending` */
export function chooseFormat<Name extends AnyFormatName>(
  { output, file = '' }: { readonly output?: Name | undefined; readonly file?: string | undefined },
  formats: readonly Name[],
): Name | undefined {
  const extension = fileExtension(file);
  if (extension === undefined) return output;
  const hasExtension = (name: AnyFormatName) => writers[name].extensions.includes(extension);
  const matchingFormats = formats.filter(hasExtension);
  if (output === undefined && matchingFormats.length > 0) return matchingFormats[0];
  if (output === undefined) {
    const extensions = `Extensions: ${formats.map(name => `.${extensionOf(name)}`).join(', ')}.`;
    throw new Failure('usage', `Cannot write a .${extension} file here.`, {
      code: 'wrong_ending',
      hint: isKnownExtension(extension)
        ? extensions
        : `${extensions} With -o, other extensions are accepted.`,
    });
  }
  // Any text format may write .txt, unless one of `formats` has this extension.
  const isText = extension === 'txt' && matchingFormats.length === 0 && !writers[output].isBinary;
  if (hasExtension(output) || isText || !isKnownExtension(extension)) return output;
  throw new Failure('usage', `-o ${output} does not write .${extension}.`, {
    code: 'wrong_ending',
    hint:
      matchingFormats[0] === undefined
        ? `Use a name that ends in .${extensionOf(output)}.`
        : `Use a name that ends in .${extensionOf(output)}, or give -o ${matchingFormats[0]}.`,
  });
}
