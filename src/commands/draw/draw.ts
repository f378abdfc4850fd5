/** `<noun> draw <id…>`: records as drawings on stdout. */
import { query as urlQuery } from '../../api/url.ts';
import { Failure } from '../../base/errors.ts';
import { instruments } from '../../catalog/instruments.ts';
import { intervals } from '../../catalog/intervals.ts';
import type { Collection } from '../../catalog/lib/noun.ts';
import { areStrings } from '../../catalog/rows.ts';
import type { OptionValues } from '../../cli/option.ts';
import type { EverywhereOptions } from '../../cli/shared-options.ts';
import type { Deed } from '../../context/command.ts';
import type { Context } from '../../context/context.ts';
import { checkDelivery, deliver } from '../../download/delivery.ts';
import { chordEvents } from '../../music/progression.ts';
import { textOf } from '../../music/reading.ts';
import { noRings } from '../../music/rings.ts';
import { sectionsOf } from '../../music/score/sections.ts';
import type { Drawing } from '../../output/draw/drawing.ts';
import { drawnSvg, drawnText } from '../../output/draw/index.ts';
import { fretsDrawn } from '../../output/draw/kinds/neck.ts';
import {
  chordChart,
  type IntervalColors,
  intervalKeyboard,
  keyCircle,
  neckStrings,
  ringsDrawing,
  scaleKeyboard,
  scaleTones,
  spotsByPitch,
  systemRuler,
} from '../../output/draw/records.ts';
import { plainPaint } from '../../output/text/plain.ts';
import { visible } from '../../output/text/sanitise.ts';
import type { Style } from '../../output/text/style.ts';
import { eachRecord } from '../../records/record-set.ts';
import { type Named, recordsCalled, stemOf, trackOf } from '../noun/called.ts';
import { idsOf } from '../noun/ids.ts';
import { keyIn, movedTo } from '../noun/key.ts';
import type { DrawOptions, harmonyDrawOptions, ringDrawOptions, scaleDrawOptions } from './options.ts';

type DrawValues = OptionValues<DrawOptions> & OptionValues<EverywhereOptions>;

export function drawKeys(keys: Collection): Deed<DrawOptions> {
  return async (context, { args, options }) => {
    await check(context, options, args);
    const found = await recordsCalled(context, keys, args);
    await writeDrawings(
      context,
      options,
      found,
      found.map(one => drawingOf(one, keyCircle(one.record))),
    );
  };
}

export function drawIntervals(intervals: Collection): Deed<DrawOptions> {
  return async (context, { args, options }) => {
    await check(context, options, args);
    const found = await recordsCalled(context, intervals, args);
    await writeDrawings(
      context,
      options,
      found,
      found.map(one => drawingOf(one, intervalKeyboard(one.name, one.record))),
    );
  };
}

export function drawSystems(systems: Collection): Deed<DrawOptions> {
  return async (context, { args, options }) => {
    await check(context, options, args);
    const found = await recordsCalled(context, systems, args);
    await writeDrawings(
      context,
      options,
      found,
      found.map(one => drawingOf(one, systemRuler(one.name, one.record))),
    );
  };
}

export function drawHarmonies(harmonies: Collection): Deed<typeof harmonyDrawOptions> {
  return async (context, { args, options }) => {
    const key = keyIn(options.key);
    await check(context, options, args);
    const found = await recordsCalled(context, harmonies, args);
    const drawings = found.map(one => {
      const { events, home } = movedTo(context, one.name, chordEvents(one.record), key);
      return drawingOf(one, chordChart(one.name, events, home, sectionsOf(one.record, events)));
    });
    await writeDrawings(context, options, found, drawings);
  };
}

export function drawRhythms(rhythms: Collection): Deed<typeof ringDrawOptions> {
  return async (context, { args, options }) => {
    await check(context, options, args);
    const as = options.as ?? 'both';
    const found = await recordsCalled(context, rhythms, args);
    const drawings = found.map(async ({ name, record }) => {
      const own = ringsDrawing(name, record, as);
      if (own) return own;
      // A service may show the rings in the track alone.
      const drawing = ringsDrawing(name, { ...(await trackOf(context, record)), ...record }, as);
      if (!drawing) throw noRings(visible(name));
      return drawing;
    });
    await writeDrawings(context, options, found, await Promise.all(drawings));
  };
}

export function drawTracks(tracks: Collection): Deed<typeof ringDrawOptions> {
  return async (context, { args, options }) => {
    await check(context, options, args);
    const found = await recordsCalled(context, tracks, args);
    const drawings = found.map(({ name, record }) => {
      const drawing = ringsDrawing(name, record, options.as ?? 'both');
      if (!drawing) throw noRings(visible(name));
      return drawing;
    });
    await writeDrawings(context, options, found, drawings);
  };
}

export function drawScales(scales: Collection): Deed<typeof scaleDrawOptions> {
  return async (context, { args, options }) => {
    await check(context, options, args);
    const { on, frets, from = 1, left, labels = 'notes' } = options;
    if (on === undefined && (frets !== undefined || options.from !== undefined || left)) {
      throw new Failure('usage', '--frets, --from and --left are for the neck of an instrument.', {
        code: 'no_instrument',
        hint: 'Name one with --on: --on guitar.',
      });
    }
    const found = await recordsCalled(context, scales, args);
    const strings = on === undefined ? [] : await stringsOf(context, on);
    const colors = await intervalColors(context, options);
    const drawings = found.map((one): Drawing => {
      const tones = scaleTones(one.record, { labels, colors });
      if (tones.length === 0) throw nothingToDraw(one);
      if (strings.length === 0) return scaleKeyboard(one.name, one.record, tones);
      return {
        kind: 'neck',
        ...{ title: one.name, strings, tones: spotsByPitch(tones), notes: tones },
        ...{ frets, from, left, labelOpen: labels !== 'notes' },
      };
    });
    const [first] = drawings;
    if (first?.kind === 'neck' && frets !== undefined && options.output !== 'svg') {
      const drawn = fretsDrawn(first, context.style);
      if (drawn < frets) context.note(`${drawn} of ${frets} frets fit this terminal.`);
    }
    await writeDrawings(context, options, found, drawings);
  };
}

/** The strings of an instrument; none where its rows are keys or something else that has no neck. */
async function stringsOf(context: Context, on: string) {
  const [instrumentId] = await idsOf(context, instruments, [on]);
  const client = await context.client();
  const path = `/api/instrument_rows_select${urlQuery({ instrumentId })}`;
  const lines = eachRecord(await client.get({ path, auth: 'none' }), ['items']);
  const rows = Array.from(lines, ({ fields }) => fields);
  const strings = neckStrings(rows);
  if (strings.length === 0) {
    throw new Failure('not-found', `The service shows no strings of '${visible(on)}'.`, {
      code: 'no_strings',
      hint: 'Instruments with strings: music-cli instruments list --filter familyCode=FRETBOARD',
    });
  }
  const families = rows.map(({ familyCode }) => familyCode);
  if (areStrings(strings.length, families)) return strings;
  context.note(`'${visible(on)}' has no neck: this is a keyboard.`);
  return [];
}

/** The colours of intervals, where the drawing can show them. They are a courtesy: without them it stands too. */
async function intervalColors(context: Context, { output }: DrawValues): Promise<IntervalColors | undefined> {
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

function drawingOf(one: Named, drawing: Drawing | undefined): Drawing {
  if (!drawing) throw nothingToDraw(one);
  return drawing;
}

function nothingToDraw({ name: title, record }: Named): Failure {
  const name = visible(title === '' ? String(record.id) : title);
  return new Failure('not-found', `The service shows nothing of '${name}' that could be drawn.`, {
    code: 'nothing_to_draw',
  });
}

const aDrawing = { called: 'drawing', binary: false };

/** Refuses what no drawing is and what can't be delivered, before anything is asked. */
async function check(context: Context, options: DrawValues, args: readonly string[]): Promise<void> {
  if (options.json) {
    throw new Failure('usage', 'A drawing is text or SVG, not JSON.', {
      code: 'no_such_format',
      hint: "The record as JSON: 'get' in place of 'draw'.",
    });
  }
  await checkDelivery(context, options, aDrawing, 1, `${stemOf(args.join(' '))}.svg`);
}

/** On stdout texts stand below each other; a file holds one drawing. */
async function writeDrawings(
  context: Context,
  options: DrawValues,
  records: readonly Named[],
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

/** A file is no terminal. */
const unpainted = { width: undefined, colors: 0, paint: plainPaint } as const;

/** Several have their names above them. */
function titledTexts(drawings: readonly Drawing[], style: Style): string[] {
  return drawings.map(drawing => {
    const text = drawnText(drawing, style);
    return drawings.length === 1 ? text : `${style.paint.bold(visible(drawing.title, style.ascii))}\n${text}`;
  });
}
