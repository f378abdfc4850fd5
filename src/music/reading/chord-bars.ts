/** Reads chords and numerals in bars: `3/4 Dm7 | G7 % | N.C. | C`. */
import { type Chord, chordName, parseChord } from '../chord.ts';
import type { Progression } from '../music.ts';
import { type ChordEvent, keyText, silence } from '../progression.ts';
import { markMinorChords } from './letters.ts';
import { parseNumerals } from './numerals.ts';
import { invalidWords, type Reading, type ReadingContext, type TypedText } from './reading.ts';
import { maxBeats, readMetre } from './rhythms.ts';
import { chordLineWords, isSilence, lineBars, writeOut } from './written-bars.ts';

const ppq = 480;

/**
 * Reads chords or numerals in bars. Without bar lines each word is a bar; the chords of a bar share it equally. `%`
 * repeats the bar before; beside other chords it repeats the chord before, like `/`, `.` and `-`. `|: … :|` is played
 * twice, or three times if `x3` follows. A metre may come first. Undefined if the text has none of these signs, or if
 * a word is neither a chord nor, in a key, a numeral.
 * @throws Failure `out_of_range` if `%` has nothing to repeat, or the metre or the length is invalid
 */
export function readBars(input: TypedText, context: ReadingContext): Reading | undefined {
  const { english, text } = input;
  const isBarred = /[|%]|^\d{1,3}\/\d{1,3}\s|(?:^|\s)n\.?c\.?(?:\s|$)|\sx[2-9]$|\s[/.](?:\s|$)/i.test(
    english,
  );
  return isBarred ? readProgression(english, text, context, false) : undefined;
}

/** Reads numerals in a key, with or without bar lines. Chord numbers may have no space between them: `1564`. */
export function readNumerals({ english, text }: TypedText, context: ReadingContext): Reading | undefined {
  const isCompact = /^[1-7]{3,16}$/.test(english);
  const spacedText = isCompact
    ? [...english].join(' ')
    : /^[b#♭♯]?[IViv1-7]\S*$/u.test(english)
      ? english.replaceAll(/-(?=[b#♭♯]?(?:[IViv]|[1-7](?!\/)))/gu, ' ')
      : english.replaceAll(/(?<=[IViv]\S{0,3}) of (?=[b#♭♯]?[IViv])/gu, '/');
  return context.key ? readProgression(spacedText, text, context, true) : undefined;
}

function readProgression(
  english: string,
  name: string,
  { key }: ReadingContext,
  needsNumerals: boolean,
): Reading | undefined {
  // Among numerals, 4/1 is not a metre, but a chord number with its bass.
  const metreForm = needsNumerals ? /^\d{1,3}\/(?:[248]|16|32)\s+(?=\S)/ : /^\d{1,3}\/\d{1,3}\s+(?=\S)/;
  const [metreText = ''] = metreForm.exec(english) ?? [];
  const home = key && { tonic: key.tonic, minor: key.minor === true };
  const lineWords = chordLineWords(english.slice(metreText.length)).map(word => word.text);
  const bars = markMinors(writeOut(lineBars(lineWords, Number.parseInt(metreText, 10) || 4)).bars);
  const words = [...new Set(bars.flat())].filter(word => !repeatSign.test(word) && !isSilence(word));
  const numerals = home && parseNumerals(words, home);
  const chords = new Map(words.map(word => [word, numerals?.get(word) ?? parseChord(word)]));
  const areNumerals = numerals !== undefined && numerals.size > 0;
  if (words.length === 0 || [...chords.values()].includes(undefined)) return undefined;
  if (needsNumerals && !areNumerals) return undefined;
  const time = metreText === '' ? { beats: 4, unit: 4 } : parseMetre(metreText.trim());
  const events = eventsOf(bars, time, chords).map(({ word, ...event }) => ({
    ...event,
    ...(numerals?.has(word) && { numeral: word }),
  }));
  const value: Progression = {
    kind: 'progression',
    ...{ name, events, sections: [], omittedCount: 0, time },
    ...(home && areNumerals && { home }),
  };
  const labels = events.map(({ label }) => label).join(' ');
  const hasSix = areNumerals && words.some(word => /^[b#♭♯]?[IViv]+6$/u.test(word));
  return {
    value,
    description: areNumerals && home ? `${labels}: chords in ${keyText(home)}.` : `${labels}: chords.`,
    ...(hasSix && {
      hint: 'A 6 after a numeral means the first inversion; a sixth chord is I(6).',
    }),
  };
}

/** Returns the bars with lower-case letters as minor chords, if there are upper-case letters beside them. */
function markMinors(bars: readonly (readonly string[])[]): readonly (readonly string[])[] {
  const chordWords = markMinorChords(bars.flat());
  let from = 0;
  return bars.map(words => {
    from += words.length;
    return chordWords.slice(from - words.length, from);
  });
}

interface Metre {
  readonly beats: number;
  readonly unit: number;
}

function parseMetre(metreText: string): Metre {
  const { beats, unit } = readMetre(metreText)?.value.time ?? {};
  if (beats === undefined || unit === undefined)
    throw invalidWords(
      `${metreText} is not a metre.`,
      `The upper number is 1 to ${maxBeats}, the lower 1, 2, 4, 8, 16 or 32: 3/4, 6/8.`,
      'out_of_range',
    );
  return { beats, unit };
}

/** Matches a sign that continues the chord before. */
const repeatSign = /^[%/.-]$/;

/** Returns each chord of the bars with its time and its word. @throws Failure if a sign has nothing to repeat */
export function eventsOf(
  bars: readonly (readonly string[])[],
  { beats, unit }: Metre,
  chords: ReadonlyMap<string, Chord | undefined>,
): readonly (ChordEvent & { readonly word: string })[] {
  const barTicks = (beats * ppq * 4) / unit;
  let words: readonly string[] = [];
  return bars.flatMap((barWords, bar) => {
    const isRepeat = barWords.length === 1 && barWords[0] === '%';
    if (!isRepeat) words = barWords;
    if (repeatSign.test(words[0] ?? '%'))
      throw invalidWords(
        `'${barWords[0]}' has nothing before it to repeat.`,
        'Put a chord or a bar before it: Dm7 | % | G7.',
        'out_of_range',
      );
    const tickOf = (part: number) => Math.round((barTicks * part) / words.length);
    const starts = [...words.keys()].filter(index => !repeatSign.test(words[index] ?? ''));
    return starts.map((from, index) => {
      const word = words[from] ?? '';
      const chord = chords.get(word);
      return {
        ...{ word, label: chord ? chordName(chord) : silence, chord },
        startTick: bar * barTicks + tickOf(from),
        durationTick: tickOf(starts[index + 1] ?? words.length) - tickOf(from),
      };
    });
  });
}
