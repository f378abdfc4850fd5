/** Reads tunings from data/systems.tsv, by kind. Each step is named by its note and by its interval. */

import { accidental } from '../../base/text/note-names.ts';
import { centsOf, startsOfSteps } from '../../music/arithmetic.ts';
import { itemAt } from './pitch.ts';

/** `label` is the step as an interval above step 0, `note` its name as a note. Both are unique in a tuning. */
export interface NamedStep {
  readonly label: string;
  readonly ratio: number;
  readonly note: string;
}

export interface TuningCells {
  readonly steps: string;
  /** The ratio at which the steps repeat, as text: `2`, `3/2`. */
  readonly period: string;
  readonly comma: string;
  readonly notes: string;
}

export interface TuningKind {
  readonly systemType: string;
  /** Returns the steps from the ratio 1 upwards, without the one that ends the period. */
  steps(cells: TuningCells): readonly NamedStep[];
  /** Returns the period in cents if the cell of steps contains it. */
  period?(cells: TuningCells): number | undefined;
}

export function parseRatio(text: string): number {
  const [, numerator, denominator = '1'] = /^([1-9]\d*)(?:\/([1-9]\d*))?$/.exec(text) ?? [];
  if (numerator === undefined) throw new Error(`'${text}' is not a ratio`);
  return Number(numerator) / Number(denominator);
}

export const tuningKinds = {
  equal: { systemType: 'equal_temperament', steps: equalDivision },
  just: { systemType: 'just_intonation', steps: justSteps },
  meantone: {
    systemType: 'meantone_temperament',
    steps: ({ steps, comma }) =>
      chainOfFifths(
        Array.from({ length: 11 }, () => steps),
        comma,
      ),
  },
  well: {
    systemType: 'well_temperament',
    steps: ({ steps, comma }) => chainOfFifths(steps.split(' '), comma),
  },
  maqam: { systemType: 'maqam', steps: maqamSteps },
  slendro: gamelanTuning('barang gulu dada lima nem', '1 2 3 5 6'),
  pelog: gamelanTuning('panunggul gulu dada pelog lima nem barang', '1 2 3 4 5 6 7'),
  selisir: gamelanTuning('ding dong deng dung dang', '1 2 3 5 6'),
  'saih pitu': gamelanTuning('ding dong deng deung dung dang daing', '1 2 3 4 5 6 7'),
} as const satisfies Readonly<Record<string, TuningKind>>;

/** Returns steps in the backslash notation of the Xenharmonic Wiki: `7\12` is seven steps of twelve. */
function equalDivision({ steps, period, notes }: TuningCells): readonly NamedStep[] {
  const divisions = Number(steps);
  const names = notes === '' ? stepNames(divisions) : notes.split(' ');
  if (names.length !== divisions) throw new Error(`${names.length} notes, and ${steps} steps`);
  const periodText = period === '2' ? '' : `<${period}>`;
  return names.map((note, step) => ({
    label: `${step}\\${divisions}${periodText}`,
    ratio: parseRatio(period) ** (step / divisions),
    note,
  }));
}

/** Returns the steps of ratios. A step is named by its note if it has a usual one, otherwise by its ratio. */
function justSteps({ steps }: TuningCells): readonly NamedStep[] {
  return steps.split(', ').map(step => {
    const [label = '', note = label] = step.split(' ');
    return { label, ratio: parseRatio(label), note };
  });
}

/** The twelve notes from E♭ to G♯ in fifths, and their names as intervals above C. */
const fifthChain = 'E♭ B♭ F C G D A E B F♯ C♯ G♯'.split(' ');
const chainIntervals = 'm3 m7 P4 P1 P5 M2 M6 M3 M7 A4 A1 A5'.split(' ');

const centsByComma = new Map([
  ['syntonic', centsOf(81 / 80)],
  ['pythagorean', centsOf(3 ** 12 / 2 ** 19)],
]);

/** Returns twelve notes as a chain of fifths, some of which are narrowed by a fraction of a comma. */
function chainOfFifths(parts: readonly string[], comma: string): readonly NamedStep[] {
  const [dividedComma, pythagorean] = [centsByComma.get(comma), centsByComma.get('pythagorean')];
  if (dividedComma === undefined || pythagorean === undefined)
    throw new Error(`'${comma}' is not one of ${[...centsByComma.keys()].join(', ')}`);
  if (parts.length !== 11) throw new Error(`${parts.length} fifths, but the chain has 11`);
  const chainCents = [0];
  for (const part of narrowings(parts, dividedComma, pythagorean))
    chainCents.push(itemAt(chainCents, chainCents.length - 1) + centsOf(1.5) - part);
  const tonic = itemAt(chainCents, fifthChain.indexOf('C'));
  return chainCents
    .map((cents, index) => ({
      label: itemAt(chainIntervals, index),
      ratio: 2 ** (((cents - tonic + 12_000) % 1200) / 1200),
      note: itemAt(fifthChain, index),
    }))
    .sort((a, b) => a.ratio - b.ratio);
}

/** Returns the narrowing of each fifth in cents. Fifths with `rest` share the rest of a Pythagorean comma. */
function narrowings(parts: readonly string[], comma: number, pythagorean: number): readonly number[] {
  const fractions = parts.map(part => {
    const [numerator, denominator] = part.split('/').map(Number);
    const cents = part === 'rest' ? 0 : (comma * Number(numerator)) / (denominator ?? 1);
    if (Number.isNaN(cents)) throw new Error(`'${part}' is not a fraction of a comma`);
    return cents;
  });
  const remainder = pythagorean - fractions.reduce((sum, part) => sum + part, 0);
  const sharingCount = parts.filter(part => part === 'rest').length;
  return fractions.map((part, index) => (parts[index] === 'rest' ? remainder / sharingCount : part));
}

/** Quarter tones above C of each natural. */
const naturals = [0, 4, 8, 10, 14, 18, 22];

function maqamSteps({ steps }: TuningCells): readonly NamedStep[] {
  const sizes = steps.split(' ').map(Number);
  const total = sizes.reduce((sum, size) => sum + size, 0);
  if (sizes.length !== 7 || total !== 24)
    throw new Error(`${sizes.length} steps of ${total} quarter tones, and not 7 of 24`);
  return startsOfSteps(sizes).map((quarterTones, index) => ({
    label: `${quarterTones}\\24`,
    ratio: 2 ** (quarterTones / 24),
    note: toneName(index, quarterTones),
  }));
}

/** Returns the name of a quarter tone with a given letter. An arrow is one quarter tone, as in 24 equal divisions. */
function toneName(index: number, quarterTones: number): string {
  const quarters = quarterTones - itemAt(naturals, index);
  return itemAt(['♭', '↓', '', '↑', '♯'], quarters + 2).replace(
    /^([↓↑]?)([♭♯]?)$/,
    `$1${itemAt([...'CDEFGAB'], index)}$2`,
  );
}

/** Returns the kind for a gamelan, with the names of its notes and their figures in cipher notation, if any. */
function gamelanTuning(tones: string, figures: string): TuningKind {
  const [labels, notes] = [tones.split(' '), figures.split(' ')];
  const parseCents = ({ steps }: TuningCells): readonly number[] => {
    const cents = [0, ...steps.split(' ').map(Number)];
    const count = cents.length - labels.length;
    const isRising = cents.every((size, index) => index === 0 || size > itemAt(cents, index - 1));
    if (isRising && (count === 0 || count === 1)) return cents;
    throw new Error(`'${steps}' must be ${labels.length - 1} or ${labels.length} rising sizes in cents`);
  };
  return {
    systemType: 'measured',
    steps: cells => {
      const cents = parseCents(cells);
      return labels.map((label, index) => ({
        label,
        ratio: 2 ** (itemAt(cents, index) / 1200),
        note: itemAt(notes, index),
      }));
    },
    period: cells => parseCents(cells)[labels.length],
  };
}

/**
 * Returns a name for each step in the ups and downs notation of Kite Giedraitis (Xenharmonic Wiki): the chain of the
 * system's best fifths gives letters and accidentals, and an arrow is one step up or down. If a sharp is at most two
 * steps, the chain goes as far as double accidentals and arrows are rare. Otherwise arrows are put only on the twelve
 * usual notes: step 2 of 53 is ↑↑C, not ↑B♯. A step gets the name with the fewest arrows, then the one nearest to D,
 * the middle of the naturals.
 */
function stepNames(divisions: number): readonly string[] {
  const fifth = Math.round(divisions * Math.log2(1.5));
  const sharp = 7 * fifth - 4 * divisions;
  // Distance in fifths from D: E♭ is −5, G♯ 6, F𝄫 −17, B𝄪 17.
  const [flattestFifth, sharpestFifth] = sharp > 2 ? [-5, 6] : [-17, 17];
  const bestByStep = Array.from({ length: divisions }, () => ({ note: '', cost: Number.POSITIVE_INFINITY }));
  for (let fifthsFromD = flattestFifth; fifthsFromD <= sharpestFifth; fifthsFromD += 1)
    for (let arrows = -3; arrows <= 3; arrows += 1) {
      const stepsAboveC = (fifthsFromD + 2) * fifth + arrows;
      const step = ((stepsAboveC % divisions) + divisions) % divisions;
      const cost = arrows ** 2 * 20 + Math.abs(fifthsFromD) - (fifthsFromD > 0 ? 0.5 : 0);
      if (cost >= itemAt(bestByStep, step).cost) continue;
      const arrow = (arrows < 0 ? '↓' : '↑').repeat(Math.abs(arrows));
      bestByStep[step] = { note: arrow + chainNote(fifthsFromD), cost };
    }
  return bestByStep.map(({ note }) => note);
}

/** Returns the note that is this many fifths above D. */
function chainNote(fifthsFromD: number): string {
  const fifthsFromF = fifthsFromD + 3;
  const alteration = Math.floor(fifthsFromF / 7);
  return itemAt([...'FCGDAEB'], fifthsFromF - 7 * alteration) + accidental(alteration);
}
