/** Reads chords and numerals in bars: `3/4 Dm7 | G7 % | N.C. | C`. */
import { type Chord, chordName, parseChord } from '../chord.ts';
import type { Progression } from '../music.ts';
import { noteName } from '../note.ts';
import { type ChordEvent, type ProgressionKey, silence } from '../progression.ts';
import { numbersIn, parseNumeral } from './numerals.ts';
import { type Asked, type Reading, refused, type Typed } from './reading.ts';
import { metre, mostBeats } from './rhythms.ts';

const ppq = 480;
const mostBars = 4096;

/**
 * Chords or numerals in bars. Without a bar line each word is a bar; the chords of a bar share it equally; `%` repeats
 * the bar before, or beside other chords the chord before, as `/`, `.` and `-` do; `|: … :|` is played twice, and so
 * often as `x3` behind it says. A metre may stand first. Undefined if a word is neither a chord nor, where there is a key,
 * a numeral.
 * @throws Failure `out_of_range` if `%` has nothing to repeat, or the metre or the length makes no sense
 */
export function readBars(typed: Typed, asked: Asked): Reading | undefined {
  const { english, text } = typed;
  const isBarred = /[|%]|^\d{1,3}\/\d{1,3}\s|(?:^|\s)n\.?c\.?(?:\s|$)|\sx[2-9]$|\s[/.](?:\s|$)/i.test(
    english,
  );
  return isBarred ? progressionIn(english, text, asked, false) : undefined;
}

/** Numerals without bar lines, or in bars; numbers of chords with nothing between them: `1564`. */
export function readNumerals({ english, text }: Typed, asked: Asked): Reading | undefined {
  const isCompact = /^[1-7]{3,16}$/.test(english);
  const apart = isCompact
    ? [...english].join(' ')
    : /^[b#♭♯]?[IViv1-7]\S*$/u.test(english)
      ? english.replaceAll(/-(?=[b#♭♯]?(?:[IViv]|[1-7](?!\/)))/gu, ' ')
      : english.replaceAll(/(?<=[IViv]\S{0,3}) of (?=[b#♭♯]?[IViv])/gu, '/');
  return asked.key ? progressionIn(apart, text, asked, true) : undefined;
}

function progressionIn(
  english: string,
  name: string,
  { key }: Asked,
  isNumeral: boolean,
): Reading | undefined {
  // Without bar lines 4/1 is the number of a chord with its bass.
  const metreForm = isNumeral ? /^\d{1,3}\/(?:[248]|16|32)\s+(?=\S)/ : /^\d{1,3}\/\d{1,3}\s+(?=\S)/;
  const [begin = ''] = metreForm.exec(english) ?? [];
  const body = english.slice(begin.length);
  const home = key && { tonic: key.tonic, minor: key.minor === true };
  const bars = typedBars(body);
  const words = new Set(bars.flat());
  const chordOf = home ? reader([...words], home) : (word: string) => asChord(word);
  const read = new Map([...words].map(word => [word, chordOf(word)]));
  const isSign = (word: string) => word === '%' || isHold(word) || isSilence(word);
  if (![...words].every(word => isSign(word) || read.get(word)?.chord)) return undefined;
  if ([...words].every(isSign)) return undefined;
  const areNumerals = [...read.values()].some(each => each?.numeral !== undefined);
  if (isNumeral && !areNumerals) return undefined;
  const time = begin === '' ? { beats: 4, unit: 4 } : typedMetre(begin.trim());
  const value: Progression = {
    kind: 'progression',
    ...{ name, events: eventsOf(bars, time, read), sections: [], omitted: 0, time },
    ...(home && areNumerals && { home }),
  };
  const chords = value.events.map(({ label }) => label).join(' ');
  const isSixth = areNumerals && [...words].some(word => /^[b#♭♯]?[IViv]+6$/u.test(word));
  return {
    value,
    said: areNumerals && home ? `${chords}: chords in ${noteName(home.tonic)}.` : `${chords}: chords.`,
    ...(isSixth && { other: 'A 6 behind a numeral is the first inversion; the sixth chord: I(6).' }),
  };
}

interface Bar {
  readonly beats: number;
  readonly unit: number;
}

interface ReadWord {
  readonly chord: Chord | undefined;
  /** The word is a numeral, which is shown as it was typed. */
  readonly numeral?: string | undefined;
}

function asChord(word: string): ReadWord {
  return { chord: parseChord(word) };
}

/** Reads the words of bars as numerals, as numbers where all are such, or as chords. */
function reader(words: readonly string[], home: ProgressionKey): (word: string) => ReadWord {
  const numbers = numbersIn(words, home);
  return word => {
    const chord = numbers?.get(word) ?? parseNumeral(word, home);
    return chord ? { chord, numeral: word } : asChord(word);
  };
}

function typedMetre(typed: string): Bar {
  const { beats, unit } = metre(typed)?.value.time ?? {};
  if (beats === undefined || unit === undefined)
    throw refused(
      `${typed} is not a metre.`,
      `At most ${mostBeats} beats to a bar: 3/4, 6/8.`,
      'out_of_range',
    );
  return { beats, unit };
}

function eventsOf(
  bars: readonly (readonly string[])[],
  { beats, unit }: Bar,
  read: ReadonlyMap<string, ReadWord | undefined>,
): readonly ChordEvent[] {
  const barTicks = (beats * ppq * 4) / unit;
  return withRepeats(bars).flatMap((words, bar) =>
    inBar(words).map(({ word, from, count }): ChordEvent => {
      const { chord, numeral } = read.get(word) ?? {};
      const [start = 0, end = 0] = [from, from + count].map(part =>
        Math.round((barTicks * part) / words.length),
      );
      return {
        label: chord ? chordName(chord) : silence,
        chord,
        startTick: bar * barTicks + start,
        durationTick: end - start,
        ...(numeral !== undefined && { numeral }),
      };
    }),
  );
}

/** The words of each bar, repeats written out. Bar lines at the ends, and double ones, make no bar. */
function typedBars(body: string): readonly (readonly string[])[] {
  if (!body.includes('|')) {
    const [, once = body, times = '1'] = /^(.*\S)\s+x([2-9])$/.exec(body) ?? [];
    const words = once.split(/\s+/).filter(word => word !== '');
    const bars: string[][] = [];
    for (const word of words) {
      if (isHold(word) && bars.length > 0) bars.at(-1)?.push(word);
      else bars.push([word]);
    }
    return Array.from({ length: Number(times) }, () => bars).flat();
  }
  const bars: (readonly string[])[] = [];
  let [bar, repeatFrom, last]: [string[], number, number | undefined] = [[], 0, undefined];
  const end = () => {
    if (bar.length > 0) bars.push(bar);
    bar = [];
  };
  for (const part of body.match(/[|:[\]]+|[^\s|:[\]]+/g) ?? []) {
    const [, times = ''] = /^x(\d)$/.exec(part) ?? [];
    if (times !== '' && last !== undefined && bar.length === 0) {
      repeat(bars, last, Number(times) - 2);
      continue;
    }
    if (!/^[|:[\]]/.test(part)) {
      bar.push(part);
      continue;
    }
    end();
    last = undefined;
    if (part.startsWith(':')) {
      last = bars.length - repeatFrom;
      repeat(bars, last, 1);
      repeatFrom = bars.length;
    }
    if (part.endsWith(':')) repeatFrom = bars.length;
  }
  end();
  return bars;
}

/** Adds the last bars so many times more. */
function repeat(bars: (readonly string[])[], count: number, times: number): void {
  const some = bars.slice(bars.length - count);
  if (bars.length + some.length * times > mostBars)
    throw refused('A progression of so many bars is too long.', `At most ${mostBars} bars.`, 'out_of_range');
  for (let time = 0; time < times; time++) bars.push(...some);
}

function withRepeats(bars: readonly (readonly string[])[]): readonly (readonly string[])[] {
  const written: (readonly string[])[] = [];
  for (const words of bars) {
    const isRepeat = words.length === 1 && words[0] === '%';
    const bar = isRepeat ? written.at(-1) : words;
    if (!bar || bar[0] === '%' || isHold(bar[0] ?? ''))
      throw refused(
        `'${words[0]}' has nothing before it to repeat.`,
        'A chord or a bar stands before it: Dm7 | % | G7.',
        'out_of_range',
      );
    written.push(bar);
  }
  return written;
}

interface Share {
  readonly word: string;
  readonly from: number;
  count: number;
}

/** The chords of a bar, each with the number of equal parts that it takes: `%` and its like continue the one before. */
function inBar(words: readonly string[]): readonly Share[] {
  const parts: Share[] = [];
  for (const [from, word] of words.entries()) {
    const last = parts.at(-1);
    if ((word === '%' || isHold(word)) && last) last.count++;
    else parts.push({ word, from, count: 1 });
  }
  return parts;
}

function isHold(word: string): boolean {
  return /^[/.-]$/.test(word);
}

function isSilence(word: string): boolean {
  return /^n\.?c\.?$/i.test(word);
}
