/** Removes filler words and options around music: `what is …`, `… on guitar`, `… up 2`. */

import { parseKey } from '../in-key.ts';
import { intervalOf } from '../interval-name.ts';
import type { Kind } from '../music.ts';
import { parseIntervalName } from '../names/intervals.ts';
import type { Transposition } from '../note.ts';

/** Options that were typed as words. */
export interface WordOptions {
  /** The words without the options. */
  readonly text: string;
  /** The key: `in E minor`. */
  readonly key?: string | undefined;
  /** Whether the music is transposed to the key, as in `to E minor`, and not only read in it. */
  readonly isTarget?: boolean | undefined;
  /** The instrument or tuning to show the music on: `on guitar`, `in DADGAD`. */
  readonly on?: string | undefined;
  /** The instrument to transpose the music for: `for trumpet`. */
  readonly for?: string | undefined;
  /** The interval to transpose by: `up a third`, `down 2`. */
  readonly interval?: Transposition | undefined;
  /** The tempo: `at 90 bpm`. */
  readonly bpm?: number | undefined;
  /** The fret of the capo: `capo 2`. */
  readonly capo?: number | undefined;
}

/** The kinds of music by words for them. */
const kindByWord: Readonly<Record<string, Kind>> = {
  ...{ 'chord progression': 'progression', chord: 'chord', triad: 'chord', arpeggio: 'chord' },
  ...{ shape: 'chord', shapes: 'chord', voicing: 'chord', voicings: 'chord' },
  ...{ key: 'key', interval: 'interval', scale: 'scale', harmony: 'progression' },
  ...{ progression: 'progression', tuning: 'tuning', system: 'tuning' },
  ...{ rhythm: 'rhythm', beat: 'rhythm', groove: 'rhythm', pattern: 'rhythm', polyrhythm: 'rhythm' },
  ...{ metre: 'rhythm', meter: 'rhythm', 'time signature': 'rhythm', time: 'rhythm' },
  ...{ frequency: 'key', wavelength: 'key', 'midi number': 'key' },
};

const kindPattern = Object.keys(kindByWord).join('|');
const leadingWords = new RegExp(
  [
    "^(?:(?:what(?: i|')s|what are|show(?: me)?|draw|play|name|identify|how (?:do (?:you|i|we)|to) play) (?:this |the )?",
    `(?:what|which) (?:(${kindPattern})|notes?) (?:is|are|has|have)(?: in)?(?: this:?| the notes)? `,
    `(?:intro|verse|chorus|bridge|outro|refrain|strophe|verso|coro)(?: \\d)?:? `,
    `(${kindPattern})(?: of| for|:)? `,
    '(?:the|notes?(?: are)?(?: of| in)?|chords of|chords|frets|hz of|hertz of) )(?=\\S)',
  ].join('|'),
  'i',
);
const trailingWords = new RegExp(`(?<=\\S) (?:chords|notes|in (?:hz|hertz)|(${kindPattern}))$`, 'i');
/** Matches the text that may follow the note A, but not the article: a mode, a sign, or the rest of a symbol. */
const afterNoteA =
  'major|minor|maj|min|flat|sharp|natural|harmonic|melodic|dur|moll|ionian|dorian|phrygian|lydian|mixolydian|aeolian|locrian|sus|dim|aug|add|chord|m';
/** Matches the article of `a D minor chord`, but not `A`, nor `a` within a name or a row of chords. */
const article = new RegExp(
  `^(?:[Aa]n|a(?! (?:(?:${afterNoteA})(?![a-z])|[°øΔ+\\d]|(?:\\S+ )*[A-GIV]\\S* (?:\\S+ )*[A-GIV]))) (?=\\S)`,
);
const maxLength = 1024;

/** Returns the text without filler words, and the kind of music that they name. */
export function stripFillerWords(words: string): { readonly text: string; readonly kind?: Kind } {
  if (words.length > maxLength) return { text: words };
  let [text, kind]: [string, Kind | undefined] = [words, undefined];
  for (const form of [leadingWords, leadingWords, trailingWords, trailingWords]) {
    const [word, ...kindWords] = form.exec(text) ?? [];
    if (word === undefined) continue;
    kind = kindByWord[kindWords.find(each => each !== undefined)?.toLowerCase() ?? ''] ?? kind;
    text = text.replace(form, '').trim().replace(article, '');
  }
  const withoutArticle = text === words ? text.replace(article, '') : text;
  return { text: withoutArticle, ...(kind && { kind }) };
}

const optionWords = 'on|in|to|for|up|down|(?:in (?:the )?)?key of';
const optionForm = new RegExp(`^(\\S.*?),? (${optionWords}) ((?:(?! (?:${optionWords}) ).)+)$`, 'i');
const tempoForm = /^(\S.*?),? (?:(?:at|@) (?=\d)|(?=\d+ ?bpm))([1-9]\d{0,2}) ?(?:bpm)?$/i;
const capoForm =
  /^(?:(\S.*?),? )?\(?(?:with (?:an? )?)?capo (?:(?:on|at|in) )?(?:the )?(?:fret )?(1[0-2]|[1-9])(?:st|nd|rd|th)?(?: fret)?\)?(?:[:,]? (\S.*))?$/i;

/** Matches a tuning after the music: `in DADGAD`, `in open G`. */
const tuningForm =
  /^(?:(?:[Dd]ouble )?[Dd]rop|[Oo]pen|[Ss]tandard)(?: |$)|^[A-Ga-g][#b♯♭]?(?:[A-G][#b♯♭]?){3,7}(?: tuning)?$|^dadgad$/u;

/** Returns the text without the options that follow the music, and these options. */
export function splitWordOptions(words: string): WordOptions {
  let parsed: WordOptions = { text: words.trim() };
  if (parsed.text.length > maxLength) return parsed;
  for (let nextParsed = splitLastOption(parsed); nextParsed; nextParsed = splitLastOption(parsed))
    parsed = nextParsed;
  return parsed;
}

function splitLastOption(parsed: WordOptions): WordOptions | undefined {
  const [, textWithoutTempo = '', bpm] = tempoForm.exec(parsed.text) ?? [];
  if (textWithoutTempo !== '') return { ...parsed, text: textWithoutTempo, bpm: Number(bpm) };
  const [, textWithoutCapo = '', capo, afterCapo = ''] = capoForm.exec(parsed.text) ?? [];
  if (capo !== undefined && textWithoutCapo + afterCapo !== '')
    return { ...parsed, text: `${textWithoutCapo} ${afterCapo}`.trim(), capo: Number(capo) };
  const [, text = '', word = '', optionText = ''] = optionForm.exec(parsed.text) ?? [];
  if (text === '') return undefined;
  // The A of `A minor` is not an article.
  const withoutArticle = optionText.replace(/^(?:an?|the) /i, '');
  const value = parseKey(optionText) ? optionText : withoutArticle;
  const isKey = parseKey(value) !== undefined || /^all$/i.test(value);
  switch (word.toLowerCase().replace(/.*key of/, 'in')) {
    case 'on':
      return isKey
        ? { ...parsed, text, key: parsed.key ?? value }
        : { ...parsed, text, on: parsed.on ?? value };
    case 'for':
      return { ...parsed, text, for: parsed.for ?? value };
    case 'in':
    case 'to': {
      const isTarget = parsed.key === undefined ? /^to$/i.test(word) : parsed.isTarget;
      if (isKey) return { ...parsed, text, key: parsed.key ?? value, isTarget };
      return !isTarget && tuningForm.test(withoutArticle)
        ? { ...parsed, text, on: parsed.on ?? withoutArticle }
        : undefined;
    }
    default: {
      const interval = parseTransposition(withoutArticle, word.toLowerCase() === 'down');
      return interval && { ...parsed, text, interval };
    }
  }
}

/** Reads an interval or semitones, negative if it goes down: `M3`, `minor third`, `2 semitones`, `-3`, `M10`. */
export function parseTransposition(text: string, isDownwards = false): Transposition | undefined {
  const [, sign, name = ''] = /^([+-]?)(.*)$/s.exec(text.trim()) ?? [];
  const [count] = /^\d{1,3}$/.exec(name) ?? [];
  const octaves = Math.floor(Number(count ?? 0) / 12);
  const intervalName = count === undefined ? name : `${Number(count) % 12} semitones`;
  // A third without a quality is read as major.
  const size = parseInterval(intervalName) ?? parseInterval(`major ${intervalName}`);
  const direction = isDownwards !== (sign === '-') ? -1 : 1;
  return (
    size && {
      letters: direction * (size.letters + 7 * octaves),
      semitones: direction * (size.semitones + 12 * octaves),
    }
  );
}

/** Returns the interval in a text of any language; undefined for other texts, and for a third without a quality. */
export function parseInterval(text: string): Transposition | undefined {
  return intervalOf(text) ?? intervalOf(parseIntervalName(text) ?? '');
}
