/** Translates filler words of other languages around music: `gamme de sol`, `Am auf der Gitarre`, `ukulele C`. */
import { lazy } from '../../../base/memo.ts';
import { instrumentReadings } from '../../../music/names/name-readings.ts';
import { comparableName, foldSpelling } from '../../../music/names/spelling.ts';
import tables from '../../../music/names/tables.json';
import { longestPhraseAt, meaningByName } from '../../../music/names/tables.ts';

const englishByWord = lazy(() => meaningByName(tables.littleWords));

const maxLength = 200;

/** Words that are written without spaces around them: `Cメジャースケール`. */
const unspacedWords = lazy(() => {
  const words = [...englishByWord().keys()].filter(word => /[\u3040-\u9fff\uac00-\ud7af]/.test(word));
  return new RegExp(` ?(${words.join('|')}) ?`, 'g');
});

/** Foreign prepositions after a filler word, each with its English one. */
const prepositions: readonly (readonly [english: string, pattern: RegExp])[] = [
  ['of', /^(?:de|di|do|da|du|des|del|della|der|von|zu|van|av|от|の)$/i],
  ['in', /^(?:en|em|in|i|в)$/i],
  ['for', /^(?:f[uü]r|pour|para|per|voor|для)$/iu],
  ['over', /^над$/i],
  ['on', /^(?:sur|sobre|su)$/i],
  ['between', /^(?:zwischen|entre|tra|между)$/iu],
];
const article = /^(?:l[ae]|les|el|los|las|il|lo|gli|i|os?|as?|die|das|der)$/i;

/** Returns the text with its filler words and the prepositions after them in English. Drops articles before them. */
export function translateFillerWords(text: string): string {
  if (text.length > maxLength) return text;
  const words = text.replace(unspacedWords(), ' $1 ').trim().split(/\s+/).flatMap(splitAtDash);
  const translatedWords: string[] = [];
  for (let index = 0; index < words.length; ) {
    const { size, meaning } = longestPhraseAt(englishByWord(), words, index);
    if (meaning === undefined) {
      const isArticle =
        article.test(words[index] ?? '') &&
        longestPhraseAt(englishByWord(), words, index + 1).meaning !== undefined;
      if (!isArticle) translatedWords.push(words[index] ?? '');
      index++;
      continue;
    }
    translatedWords.push(meaning);
    index += size;
    const [preposition] = prepositions.find(([, pattern]) => pattern.test(words[index] ?? '')) ?? [];
    const isOwnPhrase = preposition === undefined || longestPhraseAt(englishByWord(), words, index).size > 1;
    // Before an article, `on` introduces an instrument, which moveInstrument reads: `accords sur la guitare`.
    if (isOwnPhrase || (preposition === 'on' && article.test(words[index + 1] ?? ''))) continue;
    translatedWords.push(preposition);
    index++;
  }
  const englishText = translatedWords.join(' ');
  return englishText === words.join(' ') ? text : englishText;
}

/** Splits a filler word from the word joined to it by a dash: `3/4-Takt`. */
function splitAtDash(word: string): readonly string[] {
  const [, first, last = ''] = /^(\S+)-(\S+)$/.exec(word) ?? [];
  return first !== undefined && englishByWord().has(comparableName(last)) ? [first, last] : [word];
}

const beforeInstrument =
  /(?: (?:on|for|auf|fur|fuer|für|sur|pour|à|au|en|na|no|para|per|alla|alle|al|sulla|sul|op|voor|på|på|на|для))?(?: (?:the|an?|der|die|das|dem|de[nt]?|la|le|el|il|o))?$/iu;
const chordOrScaleWord = /^(?:chords?|scales?)$/i;

/** Puts an instrument after the words: `Am on guitar` for `Am sur la guitare`. Returns undefined without one. */
export function moveInstrument(text: string): string | undefined {
  const staysWhole = text.length > maxLength || instrumentReadings(foldSpelling(text)).length > 0;
  const words = staysWhole ? [] : text.split(/\s+/);
  for (let count = 2; count > 0; count--)
    for (const [index] of words.entries()) {
      const [firstWords, lastWords] = [words.slice(0, index), words.slice(index + count)];
      const isAtEnd = index === 0 || lastWords.every(word => chordOrScaleWord.test(word));
      const name = words.slice(index, index + count).join(' ');
      if (index + count > words.length || firstWords.length + lastWords.length === 0 || !isAtEnd) continue;
      if (instrumentReadings(foldSpelling(name)).length > 0)
        return `${[firstWords.join(' ').replace(beforeInstrument, ''), ...lastWords].join(' ').trim()} on ${name}`;
    }
  return undefined;
}
