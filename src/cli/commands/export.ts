/** `export`: writes records and typed music in the formats of other programs. */

import { Failure } from '../../base/errors.ts';
import { withArticle } from '../../catalog/lib/value-texts.ts';
import { soundOptions, type WritableKind, writableKind } from '../../music/export/writer.ts';
import { type Kind, ofKind } from '../../music/music.ts';
import { changeTempo, repeat, type Score, secondsOf, tuneTo } from '../../music/score/score.ts';
import { checkDelivery, deliver } from '../files/delivery.ts';
import { fileStem } from '../files/filenames.ts';
import {
  chooseFormat,
  exportFormatsOf,
  extensionOf,
  formatOfExtension,
  type MusicFormatName,
  musicFormat,
} from '../output/writers.ts';
import { choiceOf, type Options, type OptionValues } from '../program/argv/option.ts';
import { wholeNumber } from '../program/argv/readers.ts';
import { madeFileOptions } from '../program/argv/shared-options.ts';
import { type Context, command, type Definition } from '../program/context/context.ts';
import { anyMusic, type TypedValues, typedOptions } from '../resolve/any-music.ts';
import { findInstrument, transposeFor } from '../resolve/for-instrument.ts';
import { optionsOfKind, refuseSoundOptions, type SwingValues, swingOf } from '../resolve/kind-options.ts';
import { type CommandMusicSource, readKeys, refuseOptions } from '../resolve/named-music.ts';
import { addScores, readPlayables, reportSilentParts, tempoOptions } from '../resolve/scores-of-args.ts';

/** Default number of bars of a rhythm in a file: one is too short to loop or to hear. */
const barsOfRhythm = 4;

function exportOptions(kind: Kind | 'any') {
  return {
    output: {
      flags: '-o, --output <format>',
      summary: 'Output format',
      ...choiceOf(exportFormatsOf(kind)),
      valueIfUnset: 'the extension of --file',
      impliedBy: { option: 'file', value: (file: string) => formatOfExtension(file, exportFormatsOf(kind)) },
      required: true,
    },
    ...madeFileOptions,
    ...tempoOptions,
    times: {
      flags: '--times <n>',
      summary: 'Number of times to write the music',
      reader: wholeNumber(1, 100_000),
      valueIfUnset: `1, or ${barsOfRhythm} for a rhythm`,
    },
    program: {
      flags: '--program <n>',
      summary: 'General MIDI program, 0 to 127',
      reader: wholeNumber(0, 127),
    },
  } as const satisfies Options;
}

/** Returns the options. Each sound option is limited to the export formats that use it. */
function limitToFormats<Declared extends Options>(kind: Kind | 'any', options: Declared): Declared {
  const limitedEntries = soundOptions.flatMap(name => {
    const option = options[name];
    const output = exportFormatsOf(kind).filter(format => musicFormat(format).options.includes(name));
    return option === undefined ? [] : [[name, { ...option, onlyFor: { output } }]];
  });
  return { ...options, ...Object.fromEntries(limitedEntries) };
}

type ExportValues = OptionValues<ReturnType<typeof exportOptions>>;

export function exportCommand(source: CommandMusicSource): Definition {
  const { kind } = source;
  const isTyped = kind === 'any';
  return command({
    description: isTyped
      ? 'Writes music or a record by its name in a format of other programs.'
      : 'Writes the music or tuning of a record to stdout, to a file (--file), or to one file for each record (--dir). An existing file in that directory is kept as <name>.old.',
    arguments: source.arguments,
    options: limitToFormats(kind, {
      ...(isTyped && typedOptions),
      ...exportOptions(kind),
      ...optionsOfKind(kind),
    }),
    examples: source.examples('export', `1 -o ${exportFormatsOf(kind)[0]}`),
    run: (context, { args, options }) => exportMusic(context, source, args, options),
  });
}

const exportTyped = exportCommand(anyMusic);

export { exportTyped as export };

async function exportMusic(
  context: Context,
  source: CommandMusicSource,
  args: readonly string[],
  values: ExportValues &
    SwingValues &
    TypedValues & {
      readonly key?: string | undefined;
      readonly for?: string | undefined;
      readonly on?: string | undefined;
    },
): Promise<void> {
  const { kind } = source;
  const formatName = requireFormat(kind, values);
  const keys = readKeys(values.key);
  const swing = swingOf(values);
  const format = musicFormat(formatName);
  if (formatName === 'scl' && values.kbm !== undefined)
    throw new Failure('usage', '--kbm has no effect on a .scl file, which contains no keys.', {
      code: 'conflicting_options',
      hint: '-o kbm writes the mapping; -o syx, midi and wav use it.',
    });
  const extension = extensionOf(formatName);
  const isOneFile = format.canHoldSeveral && values.dir === undefined;
  const suggestName = () => `${fileStem(args.join(' '))}.${extension}`;
  // Several words may be one name, so the number of files is known only after the records have been found.
  await checkDelivery(context, values, format, isOneFile ? 1 : keys.length, suggestName);
  const { as: inputForm, kbm, on: instrumentName } = values;
  const pieces = await readPlayables(context, source, args, {
    keys,
    form: inputForm,
    kbm,
    instrument: instrumentName,
  });
  const instrument = await findInstrument(values.for ?? pieces.find(each => each.for)?.for);
  // MIDI and WAV are for listening, so they have sounding pitch even for a transposing instrument.
  const isForListening = formatName === 'midi' || formatName === 'wav';
  if (!isForListening) refuseOptions(pieces, 'on');
  if (isForListening && instrument) {
    await transposeFor(context, pieces, instrument);
    context.notice(`${format.label} stays at sounding pitch.`);
  }
  const playables = isForListening ? pieces : addScores(await transposeFor(context, pieces, instrument));
  await checkDelivery(context, values, format, isOneFile ? 1 : playables.length, suggestName);
  for (const { value } of playables) {
    refuseFormat(writableKind(value), formatName);
    if (formatName === 'scl' && ofKind(value, 'tuning')?.tonic)
      throw new Failure('usage', '--key has no effect on a .scl file, which contains no pitch.', {
        code: 'conflicting_options',
        hint: '-o kbm writes the pitch of step 0; -o syx, midi and wav use it.',
      });
    refuseSoundOptions(value.kind, values.givenOptions);
  }
  const write = await format.load();
  const exports = playables.map((playable, index) => {
    reportSilentParts(context, playable);
    const score = tuneTo(changeTempo(playable.score, values.bpm), values.a4);
    const { program = playable.program ?? 0 } = values;
    const repeats = repeatsOf(score, values.times);
    return write(
      { ...playable, score },
      { ...values, times: repeats, program, swing, number: isOneFile ? index + 1 : 1 },
    );
  });
  for (const warning of new Set(exports.flatMap(({ warnings = [] }) => warnings))) context.notice(warning);
  const files = exports.map(({ content }, index) => ({
    name: `${fileStem(playables[index]?.stem ?? '')}.${extension}`,
    content,
  }));
  const texts = files.map(({ content }) => content).filter(each => typeof each === 'string');
  const singleFile = { name: files[0]?.name ?? '', content: texts.join('\n') };
  const isRepeated = format.options.includes('times');
  const performances = playables.map(({ score }) =>
    repeat(changeTempo(score, values.bpm), isRepeated ? repeatsOf(score, values.times) : 1),
  );
  const summary = format.aspects.includes('tuning') ? undefined : describeContents(performances);
  await deliver(context, values, isOneFile ? [singleFile] : files, summary);
}

/** Returns the number of repeats of a score: the requested number, else several bars of a rhythm, else 1. */
function repeatsOf({ isLoop, isDrone }: Score, repeats: number | undefined): number {
  return repeats ?? (isLoop && !isDrone ? barsOfRhythm : 1);
}

/** Returns a summary such as `12 notes, 4 s`. */
function describeContents(scores: readonly Score[]): string {
  const noteCount = scores.reduce((sum, { notes }) => sum + notes.length, 0);
  const seconds = scores.reduce((sum, score) => sum + secondsOf(score, score.length), 0);
  return `${noteCount} ${noteCount === 1 ? 'note' : 'notes'}, ${Number(seconds.toFixed(1))} s`;
}

/** Throws if the format cannot contain typed music of a kind. */
function refuseFormat(kind: WritableKind, format: MusicFormatName): void {
  const formats = exportFormatsOf(kind);
  if (formats.includes(format)) return;
  throw new Failure('usage', `${musicFormat(format).label} cannot contain ${withArticle(kind)}.`, {
    code: 'no_such_format',
    ...(formats.length > 0 && { hint: `Use one of: ${formats.join(', ')}.` }),
  });
}

function requireFormat(kind: Kind | 'any', values: ExportValues): MusicFormatName {
  const format = chooseFormat(values, exportFormatsOf(kind));
  if (format !== undefined) return format;
  throw new Failure('usage', 'Missing output format.', {
    code: 'no_format',
    hint: `Choose one with -o: ${exportFormatsOf(kind).join(', ')}.`,
  });
}
