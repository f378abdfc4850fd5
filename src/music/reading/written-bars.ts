/** Writes out the bars of a song's chord lines: repeats, endings and repeated sections. */
import { Failure } from '../../base/errors.ts';

/** A word of a line, and its position in it. */
export interface SongWord {
  readonly text: string;
  /** The number of characters before it. */
  readonly offset: number;
}

/** A bar of a song, or the beginning of a section that has no bars. */
export interface SongBar {
  /** Its chords, or a sign that continues the chord before. Empty if only a section begins here. */
  readonly words: readonly string[];
  /** Whether a repeat begins with it. */
  readonly opensRepeat?: boolean;
  /** If a repeat ends with it, the number of times that the repeat is played. */
  readonly playCount?: number;
  /** If an ending begins here, the numbers of the passes of a repeat that play it. */
  readonly ending?: readonly number[];
  readonly section?: { readonly label: string; readonly repeats: number };
}

const maxBars = 4096;
const barMark =
  /^(?:[|:[\]]*[|:][|:[\]]*(?:\d(?:[.,-]\d)*\.?)?|\[\d(?:[.,-]\d)*\.?|\d\.|[%/.~*–-]+|\(?x ?\d{1,2}\)?|\(?\d{1,2} ?x\)?)$/i;
const continuationSign = /^[/.]$/;

/** Whether a word of a chord line is a bar line, a repeat, an ending, or a continuation sign. */
export function isBarMark(word: string): boolean {
  return barMark.test(word);
}

/** Returns the words of a line: chords, bar lines and other marks, without commas and brackets. */
export function chordLineWords(line: string): readonly SongWord[] {
  const parts = line.matchAll(
    /[|:]*\|[|:\]]*(?:\d(?:[.,]\d)*\.?(?=\s|$))?|:\]|\[\d(?:[.,]\d)*\.?(?=\s|$)|\(x ?\d+\)|\(\d+ ?x\)|x \d+(?=\s*$)|[^\s|]+/gi,
  );
  return [...parts].flatMap(({ 0: part, index }) => {
    if (isBarMark(part)) return [{ text: part, offset: index }];
    const isOpen = part.startsWith('(') && !part.includes(')');
    const from = isOpen ? 1 : 0;
    const isClosed = !part.includes('(') && part.endsWith(')');
    const text = part.slice(from).replace(isClosed ? /[),;]+$/ : /[,;]+$/, '');
    return text === '' ? [] : [{ text, offset: index + from }];
  });
}

/** Whether a word means silence: `N.C.`, `(nc)`. */
export function isSilence(word: string): boolean {
  return /^\(?n\.?c\.?\)?$/i.test(word);
}

/** Returns the number of times to play that a word states: 3 for `x3`, 2 for `(2x)`; undefined for other words. */
export function parseRepeats(word: string): number | undefined {
  const [, repeats] = /^\(?(?:x ?)?([2-9]|[1-9]\d) ?x?\)?$/i.exec(/x/i.test(word) ? word : '') ?? [];
  return repeats === undefined ? undefined : Number(repeats);
}

/** Returns the bars of a chord line. Without bar lines each chord is a bar, or a beat if there are marks like `/`. */
export function lineBars(words: readonly string[], beats: number): readonly SongBar[] {
  if (words.some(word => /[|]|^:\]|^\[\d/.test(word))) return parseBarredLine(words);
  const chordWords = words.filter(word => !parseRepeats(word) && !/^[~*–-]+$|^\d\.$/.test(word));
  const size = chordWords.some(word => continuationSign.test(word)) ? beats : 1;
  const bars = chunksOf(chordWords, size).map(bar => ({ words: bar }));
  return Array.from({ length: words.map(parseRepeats).find(Boolean) ?? 1 }, () => bars).flat();
}

function chunksOf(words: readonly string[], size: number): readonly (readonly string[])[] {
  return words.flatMap((_, index) => (index % size === 0 ? [words.slice(index, index + size)] : []));
}

function parseBarredLine(words: readonly string[]): readonly SongBar[] {
  const bars: SongBar[] = [];
  let chords: string[] = [];
  let barStart: Pick<SongBar, 'opensRepeat' | 'ending'> = {};
  const endBar = (playCount?: number) => {
    const last = bars.at(-1);
    if (chords.length > 0) {
      bars.push({ words: chords, ...barStart, ...(playCount !== undefined && { playCount }) });
      [chords, barStart] = [[], {}];
    } else if (playCount !== undefined && last) bars[bars.length - 1] = { ...last, playCount };
  };
  let repeats = 1;
  for (const word of words) {
    const count = parseRepeats(word);
    if (count !== undefined) {
      endBar();
      // After a repeat, the count belongs to the repeat; after other bars, to the whole line.
      if (bars.at(-1)?.playCount === undefined) repeats = count;
      else endBar(count);
    } else if (/^(?:[|:[]|\d\.$)/.test(word)) {
      endBar(/^:[|\]]/.test(word) ? 2 : undefined);
      const ending = word.match(/\d/g)?.map(Number);
      barStart = { ...barStart, ...(/[|[]:/.test(word) && { opensRepeat: true }), ...(ending && { ending }) };
    } else if (!/^[~*–]+$/.test(word)) chords.push(word === '-' ? '/' : word);
  }
  endBar();
  return Array.from({ length: repeats }, () => bars).flat();
}

/**
 * Returns the bars in playing order, and the beginnings of sections. A section without bars repeats those of the
 * earlier section with its name.
 * @throws Failure `out_of_range` for too many bars
 */
export function writeOut(lines: readonly SongBar[]): {
  readonly bars: readonly (readonly string[])[];
  readonly sections: readonly { readonly label: string; readonly bar: number }[];
} {
  const bars: (readonly string[])[] = [];
  const sections: { label: string; bar: number }[] = [];
  const barsByLabel = new Map<string, readonly (readonly string[])[]>();
  for (const { label, repeats, bars: sectionBars } of sectionsOf(lines)) {
    const ownBars = writeOutRepeats(sectionBars);
    const body = ownBars.length === 0 ? (barsByLabel.get(label) ?? []) : ownBars;
    if (body.length === 0) continue;
    if (label !== '' && !barsByLabel.has(label)) barsByLabel.set(label, body);
    if (label !== '' || sections.length > 0 || bars.length === 0) sections.push({ label, bar: bars.length });
    for (let repetition = 0; repetition < repeats && bars.length <= maxBars; repetition++) bars.push(...body);
    if (bars.length > maxBars)
      throw new Failure('usage', `There are more than ${maxBars} bars.`, { code: 'out_of_range' });
  }
  return { bars, sections: sections.length > 1 || sections[0]?.label ? sections : [] };
}

function sectionsOf(lines: readonly SongBar[]) {
  const sections: { label: string; repeats: number; bars: SongBar[] }[] = [
    { label: '', repeats: 1, bars: [] },
  ];
  for (const bar of lines) {
    if (bar.section) sections.push({ ...bar.section, bars: [] });
    else sections.at(-1)?.bars.push(bar);
  }
  return sections;
}

/** Returns bars with repeats written out, each pass with its own ending. */
function writeOutRepeats(bars: readonly SongBar[]): readonly (readonly string[])[] {
  const playedBars: (readonly string[])[] = [];
  let start = 0;
  /** The bars before the first ending, which are played before each further ending. */
  let body: readonly SongBar[] = [];
  for (const [index, bar] of bars.entries()) {
    if (bar.opensRepeat) start = index;
    playedBars.push(bar.words);
    if (bar.playCount === undefined) continue;
    const region = bars.slice(start, index + 1);
    const first = region.findIndex(each => each.ending);
    const passes = first === -1 ? undefined : region[first]?.ending;
    start = index + 1;
    if (first === 0) {
      playedBars.push(...body.map(({ words }) => words));
      continue;
    }
    body = first === -1 ? [] : region.slice(0, first);
    const lastPass = Math.max(bar.playCount, ...(passes ?? []));
    for (let pass = 2; pass <= lastPass && playedBars.length <= maxBars; pass++) {
      const isWhole = passes === undefined || passes.includes(pass);
      playedBars.push(...(isWhole ? region : body).map(({ words }) => words));
    }
  }
  return playedBars;
}
