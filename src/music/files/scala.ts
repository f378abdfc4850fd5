/**
 * Reads Scala's files: scales (huygens-fokker.org/scala/scl_format.html) and keyboard mappings
 * (huygens-fokker.org/scala/help.htm#mappings). Errors name the line that cannot be read.
 */
import { Failure } from '../../base/errors.ts';
import { centsOf } from '../arithmetic.ts';
import type { Tuning, TuningStep } from '../music.ts';
import { synthTuning } from '../tuning.ts';

const maxSteps = 4096;
const maxNameLength = 200;

/** A line of a file that is not a comment. */
interface Line {
  /** The line number, from 1. */
  readonly number: number;
  readonly text: string;
}

/** Returns the tuning of a .scl file. @param name used if the file has none @throws Failure `unreadable_file` */
export function readScl(text: string, name: string): Tuning {
  const [description, countLine, ...lines] = contentLines(text);
  const [, digits] = /^\s*(\d{1,9})(?:\s|$)/.exec(countLine?.text ?? '') ?? [];
  const count = Number(digits);
  const last = countLine?.number ?? lineCount(text);
  if (digits === undefined) throw scalaFailure('the number of notes is missing', last);
  if (count > maxSteps) throw scalaFailure(`${count} notes are too many: the maximum is ${maxSteps}`, last);
  if (lines.length < count)
    throw scalaFailure(`it claims ${count} notes and contains ${lines.length}`, lines.at(-1)?.number ?? last);
  const pitches = lines.slice(0, count).map(readPitch);
  const period = pitches.at(-1)?.cents ?? 1200;
  if (!(period > 0))
    throw scalaFailure('the last pitch is the period and must be above 1/1', lines[count - 1]?.number);
  const steps = [{ cents: 0, label: '1/1' }, ...pitches.slice(0, -1)].map(
    ({ cents, label }, index): TuningStep => ({ cents, label, index, color: '' }),
  );
  const tuningName = (description?.text ?? '').trim().slice(0, maxNameLength);
  return {
    ...{
      kind: 'tuning',
      name: tuningName || name,
      steps,
      octaveRatio: 2 ** (period / 1200),
      omittedCount: 0,
    },
    lines: pitches.map(({ text }) => text),
  };
}

/** Returns the lines without comments. Only the first one, the description, may be empty. */
function contentLines(text: string): readonly Line[] {
  const lines = text
    .replace(/^\ufeff/, '')
    .split(/\r\n|\r|\n/)
    .map((line, index) => ({ number: index + 1, text: line }))
    .filter(line => !line.text.startsWith('!'));
  return [...lines.slice(0, 1), ...lines.slice(1).filter(line => line.text.trim() !== '')];
}

function lineCount(text: string): number {
  return text.split(/\r\n|\r|\n/).length;
}

interface Pitch extends Pick<TuningStep, 'cents' | 'label'> {
  readonly text: string;
}

/** Matches the text after a pitch: nothing, or a comment that does not look like a part of the number. */
const afterPitch = String.raw`(?=$|[^\d./,:^*\\eE+-]|[eE](?!\d))`;
const centsForm = new RegExp(String.raw`^[+-]?(?:\d{1,9}\.\d{0,18}|\.\d{1,18})${afterPitch}`);
const ratioForm = new RegExp(String.raw`^(\d{1,300})(?:\s*\/{1,2}\s*(\d{1,300}))?${afterPitch}`);

/** Reads a pitch: a number with a decimal point is in cents, any other is a ratio or a whole number. */
function readPitch({ text, number }: Line): Pitch {
  const line = text.trim();
  const [cents] = centsForm.exec(line) ?? [];
  if (cents !== undefined) return { cents: Number(cents), label: '', text: cents };
  const [ratioText = '', numerator, denominator = '1'] = ratioForm.exec(line) ?? [];
  const ratio = Number(numerator) / Number(denominator);
  const size = Number.isFinite(ratio) && ratio > 0 ? centsOf(ratio) : longRatioCents(numerator, denominator);
  if (numerator !== undefined && Number.isFinite(size))
    return { cents: size, label: `${numerator}/${denominator}`, text: ratioText.replace(/\s*\/+\s*/, '/') };
  throw scalaFailure(`'${line.slice(0, 20)}' is not a pitch`, number);
}

/** Returns the size in cents of a ratio whose numbers have too many digits for a double. */
function longRatioCents(numerator: string | undefined, denominator: string): number {
  if (numerator === undefined) return Number.NaN;
  const log = (digits: string) => Math.log2(Number(`0.${digits}`)) + digits.length * Math.log2(10);
  return 1200 * (log(numerator) - log(denominator));
}

/** The numbers at the head of a keyboard mapping, in their order. */
const mappingHead = [
  { name: 'the size of the map', max: 4096 },
  { name: 'the first key', max: 127 },
  { name: 'the last key', max: 127 },
  { name: 'the middle key', max: 127 },
  { name: 'the reference key', max: 127 },
  { name: 'the frequency', max: 20_000 },
  { name: 'the formal octave', max: 4096 },
];
const frequencyIndex = 5;

/** Returns the tuning on the keys of a .kbm file. @throws Failure `unreadable_file` */
export function applyMapping(tuning: Tuning, text: string): Tuning {
  const lines = contentLines(text).filter(line => line.text.trim() !== '');
  const end = lineCount(text);
  const numberAt = (index: number): number => {
    const { name = '', max = 0 } = mappingHead[index] ?? {};
    const line = lines[index];
    if (!line) throw scalaFailure(`${name} is missing`, end, 'mapping');
    const word = firstWord(line);
    const isFrequency = index === frequencyIndex;
    const form = isFrequency ? /^(?:\d{1,9}\.?\d{0,18}|\.\d{1,18})$/ : /^\d{1,9}$/;
    // The lower limit is MIDI's lowest key, which some mappings name; the upper one is the highest audible frequency.
    const isInRange = Number(word) >= (isFrequency ? 8 : 0) && Number(word) <= max;
    if (form.test(word) && isInRange) return Number(word);
    throw scalaFailure(`'${word.slice(0, 20)}' cannot be ${name}`, line.number, 'mapping');
  };
  const [size = 0, first = 0, last = 0, middle = 0, reference = 0, hertz = 0] = mappingHead
    .slice(0, -1)
    .map((_, index) => numberAt(index));
  if (first > last) throw scalaFailure('the first key is above the last', lines[2]?.number, 'mapping');
  // A linear mapping repeats with the scale.
  const octave =
    size === 0 && lines.length < mappingHead.length ? tuning.steps.length : numberAt(mappingHead.length - 1);
  const degrees = Array.from({ length: size }, (_, index) => {
    const line = lines[mappingHead.length + index];
    const word = line ? firstWord(line) : 'x';
    if (/^x$/i.test(word)) return undefined;
    if (/^-?\d{1,4}$/.test(word)) return Number(word);
    throw scalaFailure(`'${word.slice(0, 20)}' is not a scale degree`, line?.number, 'mapping');
  });
  const octaveShift = Math.floor((reference - middle) / (size || 1)) * (size || 1);
  if (size > 0 && degrees[reference - middle - octaveShift] === undefined)
    throw scalaFailure(`the reference key ${reference} is not mapped`, lines[4]?.number, 'mapping');
  const mappedTuning: Tuning = {
    ...tuning,
    mapping: { first, last, middle, reference, hertz, octave, degrees },
  };
  const { hertz: lowest } = synthTuning(mappedTuning);
  return {
    ...mappedTuning,
    steps: mappedTuning.steps.map(step => ({ ...step, hertz: lowest * 2 ** (step.cents / 1200) })),
  };
}

function firstWord({ text }: Line): string {
  return text.trim().split(/\s+/)[0] ?? '';
}

function scalaFailure(reason: string, line = 1, kind: 'scale' | 'mapping' = 'scale'): Failure {
  const fileKind = kind === 'scale' ? 'Scala file' : 'keyboard mapping';
  return new Failure('usage', `This ${fileKind} cannot be read: ${reason} (line ${line}).`, {
    code: 'unreadable_file',
    hint: "Scala's formats are described at huygens-fokker.org/scala.",
  });
}
