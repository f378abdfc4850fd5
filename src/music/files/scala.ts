/**
 * Reads Scala's files: scales (huygens-fokker.org/scala/scl_format.html) and keyboard mappings
 * (…/scala/help.htm#mappings).
 */
import { Failure } from '../../base/errors.ts';
import { centsOf } from '../arithmetic.ts';
import type { Tuning, TuningStep } from '../music.ts';

const mostSteps = 4096;
const longestName = 200;

/** The tuning of a .scl file. @param name used if the file has none @throws Failure `unreadable_file` */
export function readScl(text: string, name: string): Tuning {
  const [description = '', counted, ...lines] = contentLines(text);
  const [, digits] = /^\s*(\d{1,9})(?:\s|$)/.exec(counted ?? '') ?? [];
  const count = Number(digits);
  if (digits === undefined) throw notScala('scl', 'Its second line is no number of notes.');
  if (count > mostSteps) throw notScala('scl', `It has ${count} notes, and ${mostSteps} are the most.`);
  if (lines.length < count)
    throw notScala('scl', `It says that it has ${count} notes, and holds ${lines.length}.`);
  const pitches = lines.slice(0, count).map(readPitch);
  const period = pitches.at(-1)?.cents ?? 1200;
  if (!(period > 0)) throw notScala('scl', 'Its last pitch is its period, and must be above 1/1.');
  const steps = [{ cents: 0, label: '1/1' }, ...pitches.slice(0, -1)].map(
    (step, index): TuningStep => ({ ...step, index, color: '' }),
  );
  const called = description.trim().slice(0, longestName);
  return { kind: 'tuning', name: called || name, steps, octaveRatio: 2 ** (period / 1200), omitted: 0 };
}

/** The lines without comments. Only the first one, the description, may be empty. */
function contentLines(text: string): readonly string[] {
  const lines = text
    .replace(/^\ufeff/, '')
    .split(/\r\n|\r|\n/)
    .filter(line => !line.startsWith('!'));
  return [lines[0] ?? '', ...lines.slice(1).filter(line => line.trim() !== '')];
}

/**
 * Reads a pitch: a number with a point is in cents, others are ratios or whole numbers; the text after it is a
 * comment.
 */
function readPitch(line: string): Pick<TuningStep, 'cents' | 'label'> {
  const [, cents] = /^\s*([+-]?(?:\d{1,9}\.\d{0,18}|\.\d{1,18}))(?:\s|$|[^\d./])/.exec(`${line} `) ?? [];
  if (cents !== undefined) return { cents: Number(cents), label: '' };
  const [, over, under = '1'] =
    /^\s*(\d{1,300})(?:\s*\/{1,2}\s*(\d{1,300}))?(?:\s|$|[^\d./])/.exec(`${line} `) ?? [];
  const ratio = Number(over) / Number(under);
  const size = Number.isFinite(ratio) && ratio > 0 ? centsOf(ratio) : longSize(over, under);
  if (over !== undefined && Number.isFinite(size)) return { cents: size, label: `${over}/${under}` };
  throw notScala('scl', `'${line.trim().slice(0, 20)}' is no pitch.`);
}

/** The size in cents of a ratio whose numbers have too many digits for a double. */
function longSize(over: string | undefined, under: string): number {
  if (over === undefined) return Number.NaN;
  const log = (digits: string) => Math.log2(Number(`0.${digits}`)) + digits.length * Math.log2(10);
  return 1200 * (log(over) - log(under));
}

/** The pitch of a keyboard mapping: the frequency of a key, and the step of the scale on this key. */
export interface KeyboardMap {
  readonly hertz: number;
  /** The step of the scale on the key that has the frequency, counted through the periods. */
  readonly step: number;
}

const mostKeys = 4096;

/** The reference pitch of a .kbm file. @throws Failure `unreadable_file` */
export function readKbm(text: string): KeyboardMap {
  const lines = contentLines(text).filter(line => line.trim() !== '');
  const words = lines.map(line => line.trim().split(/\s+/)[0] ?? '');
  const [
    size = Number.NaN,
    ,
    ,
    middle = Number.NaN,
    reference = Number.NaN,
    hertz = Number.NaN,
    period = Number.NaN,
  ] = words.slice(0, 7).map(Number);
  const isWhole = [size, middle, reference, period].every(
    each => Number.isInteger(each) && Math.abs(each) <= mostKeys,
  );
  if (!isWhole || size < 0) throw notScala('kbm', 'Its seven first numbers are not those of a mapping.');
  if (!isHeard(hertz)) throw notScala('kbm', 'Its frequency is none that can be heard.');
  const above = reference - middle;
  if (size === 0) return { hertz, step: above };
  const turn = Math.floor(above / size);
  const degree = words[7 + above - turn * size] ?? String(above - turn * size);
  if (!/^\d{1,4}$/.test(degree)) throw notScala('kbm', 'The key with the frequency has no step.');
  return { hertz, step: Number(degree) + turn * period };
}

/** From MIDI's lowest key, which some mappings name, to where hearing ends. */
function isHeard(hertz: number): boolean {
  return hertz >= 8 && hertz <= 20_000;
}

/** The tuning at the pitch of a keyboard mapping. @throws Failure `unreadable_file` */
export function mappedTo(tuning: Tuning, { hertz, step }: KeyboardMap): Tuning {
  const { steps, octaveRatio: ratio = 2 } = tuning;
  const turn = Math.floor(step / steps.length);
  const cents = (steps[step - turn * steps.length]?.cents ?? 0) + turn * centsOf(ratio);
  const first = hertz / 2 ** (cents / 1200);
  if (!isHeard(first))
    throw notScala('kbm', 'With it the first tone of the scale is none that can be heard.');
  return { ...tuning, steps: steps.map(each => ({ ...each, hertz: first * 2 ** (each.cents / 1200) })) };
}

function notScala(ending: 'scl' | 'kbm', why: string): Failure {
  return new Failure('usage', `This is no .${ending} file that can be read. ${why}`, {
    code: 'unreadable_file',
    hint: "Scala's format is told at huygens-fokker.org/scala.",
  });
}
