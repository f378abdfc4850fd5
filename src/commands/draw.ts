/** `draw`: records and typed music as drawings, on stdout or in files. */
import { Failure } from '../base/errors.ts';
import { textOf } from '../base/fields.ts';
import { intervals } from '../catalog/intervals.ts';
import { choiceOf, type Options, type OptionValues } from '../cli/option.ts';
import { type EverywhereOptions, madeFileOptions, writtenOption } from '../cli/shared-options.ts';
import { type Context, command, type Definition } from '../context/context.ts';
import { checkDelivery, deliver } from '../download/delivery.ts';
import { fileStem } from '../download/filenames.ts';
import { pitchedStrings } from '../music/chords/neck.ts';
import type { TypedForm } from '../music/find/read.ts';
import type { Kind, Music } from '../music/music.ts';
import { noRings } from '../music/rings.ts';
import type { TransposingInstrument } from '../music/score/transposing.ts';
import { type Drawing, ringsAs } from '../output/draw/drawing.ts';
import { type DrawingOptions, drawingOf, usualDrawing } from '../output/draw/drawings.ts';
import { drawnSvg, drawnText } from '../output/draw/index.ts';
import { fretsDrawn } from '../output/draw/kinds/neck.ts';
import { plainPaint } from '../output/text/plain.ts';
import { visible, visibleTo } from '../output/text/sanitise.ts';
import type { Style } from '../output/text/style.ts';
import { drawingNames, formAsked } from '../output/writers.ts';
import { eachRecord } from '../records/record-set.ts';
import { keyOption } from './kind-options.ts';
import { checkNeck, type NeckValues, neckAsked, neckOptions, shapeOptions } from './noun/neck.ts';
import { asWrittenFor, instrumentNamed } from './transposing.ts';
import { inKeys, keysIn, type NamedMusic, type Source, type SourceOfKind } from './values.ts';

const drawOptions = {
  output: {
    flags: '-o, --output <format>',
    summary: 'as text, or as an SVG file for print',
    ...choiceOf(drawingNames),
    otherwise: 'as --file ends, else text',
  },
  ...madeFileOptions,
} as const satisfies Options;

const wordsOptions = {
  as: {
    flags: '--as <form>',
    summary: 'say it in words',
    ...choiceOf(['words']),
  },
  ...drawOptions,
} as const satisfies Options;

const ringOptions = {
  as: {
    flags: '--as <shape>',
    summary: 'circles, a grid, both, or words',
    ...choiceOf([...ringsAs, 'words']),
    default: usualDrawing.as,
  },
  ...drawOptions,
} as const satisfies Options;

export const keyedOptions = {
  ...keyOption,
  ...drawOptions,
} as const satisfies Options;

type DrawValues = OptionValues<typeof drawOptions> & OptionValues<EverywhereOptions>;

/** The values of the options that only some kinds of music have. */
interface KindValues {
  readonly key?: string | undefined;
  readonly labels?: DrawingOptions['labels'];
  readonly as?: DrawingOptions['as'];
  readonly neck?: NeckValues;
  readonly form?: TypedForm | undefined;
  readonly words?: boolean;
  readonly kbm?: string | undefined;
  readonly instrument?: TransposingInstrument | undefined;
}

export function drawCommand(source: SourceOfKind): Definition {
  return definitions[source.kind](source);
}

const definitions: { readonly [Each in Kind]: (source: Source) => Definition } = {
  key: plain,
  interval: keyed,
  scale: source => onNeck(source, neckOptions),
  chord: source => onNeck(source, shapeOptions),
  progression: asChart,
  rhythm: asRings,
  tuning: keyed,
};

function helpOf(source: Source) {
  return { arguments: source.arguments, examples: source.examples('draw') };
}

function plain(source: Source): Definition {
  return command({
    ...helpOf(source),
    options: wordsOptions,
    run: (context, { args, options }) => draw(context, source, args, options, inWords(options)),
  });
}

function keyed(source: Source): Definition {
  return command({
    ...helpOf(source),
    options: { ...wordsOptions, ...keyOption },
    run: (context, { args, options }) =>
      draw(context, source, args, options, { key: options.key, ...inWords(options) }),
  });
}

function onNeck(source: Source, own: typeof neckOptions | typeof shapeOptions): Definition {
  return command({
    ...helpOf(source),
    options: { ...own, ...writtenOption, ...wordsOptions },
    run: (context, { args, options }) =>
      draw(context, source, args, options, {
        labels: options.labels,
        neck: options,
        instrument: instrumentNamed(options.for),
        ...inWords(options),
      }),
  });
}

function asChart(source: Source): Definition {
  return command({
    ...helpOf(source),
    options: { ...wordsOptions, ...keyOption, ...writtenOption },
    run: (context, { args, options }) =>
      draw(context, source, args, options, {
        key: options.key,
        instrument: instrumentNamed(options.for),
        ...inWords(options),
      }),
  });
}

function asRings(source: Source): Definition {
  return command({
    ...helpOf(source),
    options: ringOptions,
    run: (context, { args, options }) =>
      draw(context, source, args, options, options.as === 'words' ? { words: true } : { as: options.as }),
  });
}

function inWords({ as }: { readonly as?: 'words' | undefined }): KindValues {
  return { words: as === 'words' };
}

/** The one handler of every `draw`. */
export async function draw(
  context: Context,
  source: Source,
  args: readonly string[],
  values: DrawValues,
  { key: asked, neck, form, kbm, instrument, words = false, ...look }: KindValues = {},
): Promise<void> {
  const options = { ...values, output: formAsked(values, drawingNames) };
  const keys = keysIn(asked);
  if (words && options.output === 'svg') {
    throw new Failure('usage', '--as words is text, not SVG.', {
      code: 'conflicting_options',
      hint: 'An SVG has the words in its description.',
    });
  }
  await check(context, options, args);
  checkNeck(neck, look.labels);
  const on = await neckAsked(context, neck);
  const strings = on && pitchedStrings(on.strings);
  const given = await source.music(context, args, { purpose: 'sight', key: keys[0], form, kbm, strings });
  const found = asWrittenFor(context, inKeys(context, given, keys), instrument);
  const colors = found.some(({ value }) => value.kind === 'scale')
    ? await intervalColors(context, options)
    : undefined;
  const drawings = found.map(({ value, name }) => {
    const drawing = drawingOf(value, { ...look, colors, neck: on, noteNames: context.style.noteNames });
    if (!drawing) throw nothingToDraw(value, name);
    return drawing;
  });
  const [first] = drawings;
  if (first?.kind === 'neck' && first.frets !== undefined && options.output !== 'svg' && !words) {
    const drawn = fretsDrawn(first, context.style);
    if (drawn < first.frets) context.note(`${drawn} of ${first.frets} frets fit this terminal.`);
  }
  const style = words ? { ...context.style, words } : context.style;
  await writeDrawings({ ...context, style }, options, found, drawings);
}

/** The colours of intervals, where the drawing can show them. If they can't be fetched, the drawing does without. */
async function intervalColors(
  context: Context,
  { output }: DrawValues,
): Promise<ReadonlyMap<unknown, string> | undefined> {
  if (output !== 'svg' && context.style.colors <= 16) return undefined;
  try {
    const client = await context.client();
    const lines = eachRecord(await client.get({ path: intervals.path, auth: 'none' }), ['data']);
    return new Map(Array.from(lines, ({ fields }) => [fields.id, textOf(fields.color)]));
  } catch (error) {
    if (error instanceof Failure) return undefined;
    throw error;
  }
}

function nothingToDraw(value: Music, name: string): Failure {
  if (value.kind === 'rhythm') return noRings(visible(name));
  return new Failure('not-found', `There is nothing of '${visible(name)}' that could be drawn.`, {
    code: 'nothing_to_draw',
  });
}

const aDrawing = { label: 'drawing', binary: false };

/** Refuses, before any request, forms that no drawing has and files that can't be written. */
async function check(context: Context, options: DrawValues, args: readonly string[]): Promise<void> {
  if (options.json) {
    throw new Failure('usage', 'A drawing is text or SVG, not JSON.', {
      code: 'no_such_format',
      hint: "The record as JSON: 'get' in place of 'draw'.",
    });
  }
  await checkDelivery(context, options, aDrawing, 1, `${fileStem(args.join(' '))}.svg`);
}

/** Writes texts one below the other to stdout, or a file for each drawing. */
async function writeDrawings(
  context: Context,
  options: DrawValues,
  records: readonly NamedMusic[],
  drawings: readonly Drawing[],
): Promise<void> {
  const isText = options.output !== 'svg';
  const isFile = options.file !== undefined || options.dir !== undefined;
  if (isText && !isFile) {
    context.print([titledTexts(drawings, context.style).join('\n')]);
    return;
  }
  await checkDelivery(context, options, aDrawing, drawings.length, '');
  const plainly = { ...context.style, ...unpainted };
  const made = drawings.map((drawing, index) => ({
    name: `${records[index]?.stem}.${isText ? 'txt' : 'svg'}`,
    content: isText ? drawnText(drawing, plainly) : drawnSvg(drawing),
  }));
  await deliver(context, options, made);
}

/** Text in files is not fitted to the terminal, and has no colours. */
const unpainted = { width: undefined, colors: 0, paint: plainPaint } as const;

/** The drawings as texts; where there are several, each has its name above it. */
function titledTexts(drawings: readonly Drawing[], style: Style): string[] {
  return drawings.map(drawing => {
    const text = drawnText(drawing, style);
    return drawings.length === 1 ? text : `${style.paint.bold(visibleTo(style, drawing.title))}\n${text}`;
  });
}
