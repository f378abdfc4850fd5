/** Reads the options for drawings on the neck of an instrument, and finds the neck. */
import { Failure } from '../../base/errors.ts';
import { escapeControls } from '../../base/text/sanitise.ts';
import { instruments } from '../../catalog/instruments.ts';
import { addCapo, maxStrings, type OpenString, readTuning } from '../../music/chords/neck-strings.ts';
import {
  chordLabels,
  defaultDrawing,
  defaultFrets,
  defaultShapes,
  maxFrets,
  minFrets,
  type NeckOptions,
  scaleLabels,
  toneLabels,
} from '../../music/draw/drawing.ts';
import { choiceOf, type Options, type OptionValues } from '../program/argv/option.ts';
import { wholeNumber } from '../program/argv/readers.ts';
import type { Context } from '../program/context/context.ts';
import { instrumentRowsPath } from '../show/collections.ts';
import { recordsIn } from '../show/record-set.ts';

/** The requirement of options that have no effect without a neck. */
const neckRequirement = { needs: ['on'] } as const;

const anyNeck = {
  on: {
    flags: '--on <instrument>',
    summary: 'Instrument, or tuning such as D2,A2,D3,G3,B3,E4',
    values: { from: 'records', of: 'necks' },
  },
  capo: {
    flags: '--capo <fret>',
    summary: 'Fret of a capo',
    reader: wholeNumber(1, 12),
    ...neckRequirement,
  },
  frets: {
    flags: '--frets <n>',
    summary: 'Number of frets to draw',
    reader: wholeNumber(minFrets, maxFrets),
    valueIfUnset: `up to ${defaultFrets}`,
    ...neckRequirement,
  },
  from: {
    flags: '--from <n>',
    summary: 'First fret to draw',
    reader: wholeNumber(1, 24),
    default: 1,
    ...neckRequirement,
  },
  left: { flags: '--left', summary: 'Draw for a left-handed player', ...neckRequirement },
} as const satisfies Options;

const labels = {
  flags: '--labels <what>',
  summary: 'Labels of the notes',
  default: defaultDrawing.labels,
} as const;

/** `--labels fingers` needs a neck. */
const fingersOnNeck = { whenValue: { fingers: neckRequirement } } as const;

/** The options for scales. */
export const neckOptions = {
  ...anyNeck,
  labels: { ...labels, ...choiceOf(scaleLabels) },
} as const satisfies Options;

/** The options for chords, which are drawn as shapes, or if frets are given, with all their notes. */
export const shapeOptions = {
  ...anyNeck,
  frets: { ...anyNeck.frets, summary: 'Draw all notes on n frets, not shapes', valueIfUnset: undefined },
  from: { ...anyNeck.from, summary: 'Draw all notes from fret n, not shapes', default: undefined },
  labels: { ...labels, ...choiceOf(chordLabels), ...fingersOnNeck },
  limit: {
    flags: '--limit <n>',
    summary: 'Shapes to draw',
    reader: wholeNumber(1, 1000),
    valueIfUnset: `${defaultShapes}, or 1 per chord`,
    ...neckRequirement,
  },
} as const satisfies Options;

/** The options for progressions. Their charts show no notes, so labels need a neck. */
export const progressionOptions = {
  ...shapeOptions,
  labels: { ...labels, ...choiceOf(chordLabels), ...neckRequirement },
} as const satisfies Options;

/** The options for typed music of any kind. */
export const typedNeckOptions = {
  ...shapeOptions,
  frets: anyNeck.frets,
  from: anyNeck.from,
  labels: { ...labels, ...choiceOf(toneLabels), ...fingersOnNeck },
} as const satisfies Options;

type NeckValues = Partial<OptionValues<typeof typedNeckOptions>> &
  Pick<OptionValues<Options>, 'givenOptions'>;

/** Returns the chosen neck; undefined if none is chosen, or if the instrument has keys. */
export async function readNeck(
  context: Context,
  { on, capo = 0, frets, from = 1, left = false, limit, givenOptions }: NeckValues,
): Promise<NeckOptions | undefined> {
  if (on === undefined) return undefined;
  const strings = await findStrings(context, on);
  if (strings.length === 0) return undefined;
  const stringsWithCapo = capo > 0 ? addCapo(strings, capo) : strings;
  const showsWholeNeck = givenOptions.has('frets') || givenOptions.has('from');
  const neck = { strings: stringsWithCapo, capo, frets, firstFret: from, isLeftHanded: left };
  return { ...neck, showsWholeNeck, shapes: limit };
}

/** Returns the strings of an instrument or a tuning; none if the instrument has keys. */
export async function findStrings(context: Context, instrument: string): Promise<readonly OpenString[]> {
  return parseTuning(instrument) ?? (await fetchStrings(context, instrument));
}

/** Returns the strings of a typed tuning; undefined for the name of an instrument. */
function parseTuning(instrument: string): readonly OpenString[] | undefined {
  const tuning = readTuning(instrument);
  if (tuning === undefined) return undefined;
  const hint = 'Give a note with its octave for each string, the lowest first: E2,A2,D3,G3,B3,E4.';
  if ('wrongWord' in tuning) {
    const { wrongWord } = tuning;
    const message =
      wrongWord === ''
        ? 'A string is missing between two commas.'
        : `'${escapeControls(wrongWord.slice(0, maxShownLength))}' is not a note with an octave.`;
    throw new Failure('usage', message, { code: 'no_string', hint });
  }
  const count = tuning.strings.flatMap(({ course = [0] }) => course).length;
  if (count > maxStrings) {
    const message = `A neck has at most ${maxStrings} strings, not ${count}.`;
    throw new Failure('usage', message, { code: 'too_many_strings', hint });
  }
  return tuning.strings;
}

const maxShownLength = 20;

/** Returns the strings of an instrument; none if its rows are keys, or if it has no neck. */
async function fetchStrings(context: Context, instrument: string): Promise<readonly OpenString[]> {
  const [{ areStrings, stringsOf }, { resolveIds }] = await Promise.all([
    import('../../catalog/lib/strings.ts'),
    import('./lookup/ids.ts'),
  ]);
  const [instrumentId] = await resolveIds(context, instruments, [instrument]);
  const path = instrumentRowsPath(instrumentId);
  const rows = recordsIn(await context.get({ path, auth: 'none' }), ['items']);
  const strings = stringsOf(rows);
  if (strings.length === 0) {
    throw new Failure('not-found', `The service has no strings for '${escapeControls(instrument)}'.`, {
      code: 'no_strings',
      hint: 'Instruments with strings: music-cli instruments list --filter familyCode=FRETBOARD',
    });
  }
  const families = rows.map(({ familyCode }) => familyCode);
  if (areStrings(strings.length, families)) return strings;
  context.notice(`'${escapeControls(instrument)}' has no neck; using a keyboard instead.`);
  return [];
}
