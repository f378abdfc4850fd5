/** `draw`: draws records and typed music, on stdout or into files. */
import { Failure } from '../../base/errors.ts';
import { plainPaint } from '../../base/text/plain.ts';
import { escapeControls, escapeFor } from '../../base/text/sanitise.ts';
import { intervalColors, intervals } from '../../catalog/intervals.ts';
import { pitchedStrings } from '../../music/chords/neck-strings.ts';
import { defaultDrawing, maxPixels } from '../../music/draw/drawing.ts';
import { type Drawing, drawingOf, drawingSvg, drawingText } from '../../music/draw/drawings.ts';
import { countFrets } from '../../music/draw/kinds/neck.ts';
import type { Kind, Music } from '../../music/music.ts';
import { typedForms } from '../../music/reading/reading.ts';
import { noRingsFailure, rhythmForms } from '../../music/rings.ts';
import { checkDelivery, chosenPath, deliver } from '../files/delivery.ts';
import type { MadeFile } from '../files/made-files.ts';
import { chooseFormat, drawingNames, extensionOf, formatOfExtension } from '../output/writers.ts';
import { choiceOf, type Options, type OptionsLike, type OptionValues } from '../program/argv/option.ts';
import { wholeNumber } from '../program/argv/readers.ts';
import { forOption, type GlobalOptions, madeFileOptions } from '../program/argv/shared-options.ts';
import { type Context, command, type Definition } from '../program/context/context.ts';
import { anyMusic, typedOptions } from '../resolve/any-music.ts';
import { findInstrument, transposeFor } from '../resolve/for-instrument.ts';
import { keyOption, optionsOfKind, refuseDrawOptions } from '../resolve/kind-options.ts';
import {
  type CommandMusicSource,
  moveToKeys,
  type NamedMusic,
  readKeys,
  refuseOptions,
} from '../resolve/named-music.ts';
import {
  neckOptions,
  progressionOptions,
  readNeck,
  shapeOptions,
  typedNeckOptions,
} from '../resolve/neck-options.ts';
import { recordsIn } from '../show/record-set.ts';

const drawOptions = {
  output: {
    flags: '-o, --output <format>',
    summary: 'Format',
    ...choiceOf(drawingNames),
    valueIfUnset: 'text, or by --file',
    impliedBy: { option: 'file', value: (file: string) => formatOfExtension(file, drawingNames) },
  },
  width: {
    flags: '--width <pixels>',
    summary: `Width of a PNG in pixels, 1 to ${maxPixels}`,
    reader: wholeNumber(1, maxPixels),
    needs: [['output', 'png']],
  },
  ...madeFileOptions,
} as const satisfies Options;

/** Text can describe a drawing in words; an SVG always contains them as its description. */
const textOnly = { words: { excludes: [['output', 'svg', 'png']] } } as const;

type DrawValues = OptionValues<typeof drawOptions> & OptionValues<GlobalOptions>;

/** The option `--as`: how to draw music, and how to read typed music. */
const asOption = {
  flags: '--as <form>',
  summary: 'Input form (music-cli help input) or drawing: ring, grid, both, words',
  ...choiceOf([...typedForms, ...rhythmForms, 'words']),
  whenValue: textOnly,
} as const;

/** All options of `draw`. For each kind of music, help shows only those that affect its drawing. */
const allOptions = {
  ...typedOptions,
  as: asOption,
  ...typedNeckOptions,
  ...forOption,
  ...keyOption,
  ...drawOptions,
} as const satisfies Options;

type DrawOptions = typeof drawOptions & OptionsLike<Omit<typeof allOptions, keyof typeof drawOptions>>;

const wordsOption = { ...asOption, summary: 'Describe the drawing instead', ...choiceOf(['words']) };
const ringsOption = {
  ...asOption,
  summary: "Form of the drawing ('rhythm' reads a number as a rhythm)",
  ...choiceOf([...rhythmForms, 'words', 'rhythm']),
};

/** The options that `draw` reads for each kind, beside those of other verbs. */
const optionsByKind: { readonly [Each in Kind | 'any']: OptionsLike<typeof allOptions> } = {
  any: allOptions,
  key: { as: wordsOption },
  interval: { as: wordsOption },
  scale: { as: wordsOption, ...neckOptions },
  chord: { as: wordsOption, ...shapeOptions },
  progression: { as: wordsOption, ...progressionOptions },
  rhythm: { as: { ...ringsOption, default: defaultDrawing.rhythmForm } },
  tuning: { as: wordsOption },
};

const typedSource = {
  description: 'Draws music or a record: a keyboard, a fretboard, a chart, circles or a ruler.',
} as const;

export function drawCommand(source: CommandMusicSource): Definition {
  // These options change only sound.
  const { swing: _swing, swingUnit: _swingUnit, on: _on, ...kindOptions } = optionsOfKind(source.kind);
  const options: DrawOptions = { ...optionsByKind[source.kind], ...kindOptions, ...drawOptions };
  return command({
    ...(source.kind === 'any' && typedSource),
    arguments: source.arguments,
    examples: source.examples('draw'),
    options,
    run: (context, { args, options: values }) => drawMusic(context, source, args, values),
  });
}

const drawTyped = drawCommand(anyMusic);

export { drawTyped as draw };

async function drawMusic(
  context: Context,
  source: CommandMusicSource,
  args: readonly string[],
  values: OptionValues<DrawOptions> &
    OptionValues<GlobalOptions> & { readonly givenOptions: ReadonlySet<string> },
): Promise<void> {
  const { as: formName, kbm, labels = defaultDrawing.labels } = values;
  const describesInWords = formName === 'words';
  const ringsForm = rhythmForms.find(each => each === formName);
  const form = typedForms.find(each => each === formName);
  const options = { ...values, output: chooseFormat(values, drawingNames) };
  const keys = readKeys(values.key);
  await checkDrawing(context, options, args);
  const chosenNeck = await readNeck(context, values);
  const strings = chosenNeck && pitchedStrings(chosenNeck.strings);
  const music = await source.readMusic(context, args, { purpose: 'sight', key: keys[0], form, kbm, strings });
  refuseOptions(music, 'bpm');
  for (const { song } of music)
    if (song?.capo !== undefined) context.notice(`Capo ${song.capo}: the chords are shown as written.`);
  const capo = values.capo ?? music.find(each => each.capo)?.capo;
  const instrument =
    values.on ?? music.find(each => each.on)?.on ?? (capo === undefined ? undefined : 'guitar');
  const isFromWords = instrument !== values.on || capo !== values.capo;
  const neck = isFromWords ? await readNeck(context, { ...values, on: instrument, capo }) : chosenNeck;
  const hasInstrument = instrument !== undefined;
  const forInstrument = values.for ?? music.find(each => each.for)?.for;
  for (const { value } of music)
    refuseDrawOptions(value.kind, values.givenOptions, { drawing: formName, labels, hasInstrument });
  const pieces = await transposeFor(
    context,
    moveToKeys(context, music, keys),
    await findInstrument(forInstrument),
  );
  const colors = pieces.some(
    ({ value }) => hasColoredTones[value.kind] || (value.kind === 'progression' && hasInstrument),
  )
    ? await fetchColors(context, options)
    : undefined;
  const drawingLook = {
    labels,
    rhythmForm: ringsForm ?? defaultDrawing.rhythmForm,
    neck,
    showsKeyboards: hasInstrument && neck === undefined,
  };
  const drawings = pieces.map(({ value, name }) => {
    const drawing = drawingOf(value, { ...drawingLook, colors, noteNames: context.style.noteNames });
    if (!drawing) throw nothingToDrawFailure(value, name);
    return drawing;
  });
  const [first] = drawings;
  if (first?.kind === 'neck' && first.frets !== undefined && isTextOutput(options) && !describesInWords) {
    const fretCount = countFrets(first, context.style);
    if (fretCount < first.frets) context.notice(`${fretCount} of ${first.frets} frets fit this terminal.`);
  }
  const style = describesInWords ? { ...context.style, usesWords: true } : context.style;
  await writeDrawings({ ...context, style }, options, pieces, drawings);
}

/** Whether the notes of a kind of music are drawn in the colours of their intervals. */
const hasColoredTones: { readonly [Each in Kind]: boolean } = {
  key: false,
  interval: true,
  scale: true,
  chord: true,
  progression: false,
  rhythm: false,
  tuning: false,
};

/** Returns the colours of intervals if the drawing can show them; none if they can't be fetched. */
async function fetchColors(
  context: Context,
  options: DrawValues,
): Promise<ReadonlyMap<unknown, string> | undefined> {
  if (isTextOutput(options) && context.style.colors <= 16) return undefined;
  try {
    return intervalColors(recordsIn(await context.get({ path: intervals.path, auth: 'none' }), ['data']));
  } catch (error) {
    if (error instanceof Failure) return undefined;
    throw error;
  }
}

function isTextOutput({ output = 'text' }: DrawValues): boolean {
  return output === 'text';
}

function nothingToDrawFailure(value: Music, name: string): Failure {
  if (value.kind === 'rhythm') return noRingsFailure(escapeControls(name));
  return new Failure('not-found', `Nothing in '${escapeControls(name)}' can be drawn.`, {
    code: 'nothing_to_draw',
  });
}

const textFile = { label: 'drawing', isBinary: false };
const pngFile = { label: 'PNG', isBinary: true };

/** Refuses, before any request, impossible drawings and unwritable files. */
async function checkDrawing(context: Context, options: DrawValues, args: readonly string[]): Promise<void> {
  if (options.json) {
    throw new Failure('usage', 'A drawing is text, SVG or PNG, not JSON.', {
      code: 'no_such_format',
      hint: "Use 'get' instead of 'draw' to print JSON.",
    });
  }
  const kind = options.output === 'png' ? pngFile : textFile;
  await checkDelivery(context, options, kind, 1, () => fileName(args.join(' '), options.output ?? 'svg'));
}

/** Writes texts one below the other to stdout, or a file for each drawing. */
async function writeDrawings(
  context: Context,
  options: DrawValues,
  music: readonly NamedMusic[],
  drawings: readonly Drawing[],
): Promise<void> {
  const { output = 'text' } = options;
  if (isTextOutput(options) && chosenPath(options) === undefined && options.dir === undefined) {
    // If there are several drawings, each has its name above it.
    const { style } = context;
    const heading = (title: string) =>
      drawings.length === 1 ? '' : `${style.paint.bold(escapeFor(style, title))}\n`;
    const texts = drawings.map(drawing => heading(drawing.title) + drawingText(drawing, style));
    return context.print([texts.join('\n')]);
  }
  await checkDelivery(context, options, textFile, drawings.length, () => '');
  // Text in files is not fitted to the terminal, and has no colours.
  const plainStyle = { ...context.style, width: undefined, colors: 0, paint: plainPaint } as const;
  const files: MadeFile[] = [];
  for (const [index, drawing] of drawings.entries()) {
    const name = await fileName(music[index]?.stem ?? '', extensionOf(output));
    if (output === 'png') {
      const { pngOf } = await import('../../music/draw/png.ts');
      files.push({ name, content: await pngOf(drawingSvg(drawing), options.width, context.machine) });
    } else
      files.push({
        name,
        content: isTextOutput(options) ? drawingText(drawing, plainStyle) : drawingSvg(drawing),
      });
  }
  await deliver(context, options, files);
}

async function fileName(stem: string, extension: string): Promise<string> {
  const { fileStem } = await import('../files/filenames.ts');
  return `${fileStem(stem)}.${extension}`;
}
