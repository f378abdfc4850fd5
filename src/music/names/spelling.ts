/** Spellings of names: accidentals in any notation, notes in several languages, enharmonics. */

/** Words for numbers, from zero on. */
export const numberWords = (
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen ' +
  'seventeen eighteen nineteen twenty'
).split(' ');

/** Semitones of the letters above C. */
const pitchOfLetter: Readonly<Record<string, number>> = { c: 0, d: 2, e: 4, f: 5, g: 7, a: 9, b: 11 };

/** Matches letters and signs that need no folding, separated by single spaces. */
const plainForm = /^[a-z0-9#().,:;/&+*!?%]+(?: [a-z0-9#().,:;/&+*!?%]+)*$/i;

/** Letters that Unicode does not decompose into a base letter and a mark. */
const baseLetters: Readonly<Record<string, string>> = {
  ...{ ß: 'ss', æ: 'ae', Æ: 'AE', œ: 'oe', Œ: 'OE', ø: 'o', Ø: 'O' },
  ...{ ł: 'l', Ł: 'L', đ: 'd', Đ: 'D', ı: 'i' },
};

/**
 * Returns a form that is equal for different spellings of a name, except for case: `C♯ Dorian`, `c-sharp_dorian` and
 * `C# dorian`. Accidentals are `#` and `b`, words are separated by one space, Latin, Greek and Cyrillic letters have no
 * marks, and all apostrophes are the same.
 */
export function foldSpelling(name: string): string {
  const text = toAsciiAccidentals(name);
  if (plainForm.test(text) && !/sharp|flat/i.test(text)) return text;
  return (eastAsian.test(text) ? latinLetter(text) : text)
    .replace(/[’‘ʼʻʿʾ′`´]/g, "'")
    .replace(/[ßæÆœŒøØłŁđĐı]/g, letter => baseLetters[letter] ?? letter)
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC')
    .replace(/[\s_\p{Pd}\u2212]+/gu, ' ')
    .replace(/(?<=^| )([a-h]) ?(sharp|flat)(?=$| )/gi, (_, letter: string, word: string) =>
      word.toLowerCase() === 'sharp' ? `${letter}#` : `${letter}b`,
    )
    .trim();
}

/** Returns the name for comparisons that ignore spelling and case. */
export function comparableName(name: string): string {
  return foldSpelling(name).toLowerCase();
}

const eastAsian = /[\u3040-\u30ff\u4e00-\u9fff\uac00-\ud7af]/;
const eastAsianLetters = 'ハC ニD ホE ヘF トG イA ロB 다C 라D 마E 바F 사G 가A 나B'.split(' ');

/** Returns the name with its note in Latin letters: `bb 長調` for `変ロ長調`. */
function latinLetter(name: string): string {
  // A note and its sign: `変ロ長調`, `降B大调`, `올림바단조`.
  const notePattern =
    /^([変變降내]림?|[嬰升올]림?)?([ハニホヘトイロ다라마바사가나A-Ga-g])[の ]?(?=[長短和旋大小自장단화가]|[ァ-ヺ]{3}|[메마펜]\p{L})/u;
  return name.normalize('NFKC').replace(notePattern, (_, sign: string | undefined, letter: string) => {
    const latin = eastAsianLetters.find(each => each.startsWith(letter))?.charAt(1) ?? letter;
    return `${latin.toLowerCase()}${sign === undefined ? '' : /[変變降내]/.test(sign) ? 'b' : '#'} `;
  });
}

/**
 * Whether a folded name may begin with one of these lower-case characters. Folding keeps an ASCII letter or digit at
 * the beginning, so most names need not be folded for this.
 */
export function mayBeginWith(initials: ReadonlySet<string>, name: string): boolean {
  const firstLetter = name.charAt(0).toLowerCase();
  return initials.has(firstLetter) || !/[a-z0-9]/.test(firstLetter);
}

/** Returns the name with ASCII accidentals: `C#` for `C♯`. */
export function toAsciiAccidentals(name: string): string {
  if (!/[♯♭♮𝄪𝄫]/u.test(name)) return name;
  return name
    .replaceAll('♯', '#')
    .replaceAll('♭', 'b')
    .replaceAll('♮', '')
    .replaceAll('𝄪', '##')
    .replaceAll('𝄫', 'bb');
}

/** The note with which a text begins. */
export interface NoteAtStart {
  /** In English, lower case: `c#`, `bb`. */
  readonly note: string;
  /** The text after the note, in its original case. */
  readonly rest: string;
}

/** Matches the text that may follow a note directly, as in `Am` and `C#maj`. */
const boundary = '(?=$| |(?:m|ma|maj|mi|min|dur|moll)(?:$| ))';

/** Matches English letters, the German H, and suffixes of German, Dutch and Scandinavian: `bes`, `cisis`, `fiss`. */
const letterNote = new RegExp(`^([a-h])(#{1,3}|b{1,3}|x|(?:is){1,3}|(?:es){1,3}|iss|ess|)${boundary}`, 'i');

/** Matches the German flats without the e of `es`: `As`, `Es`, `Ases`. */
const shortFlats = new RegExp(`^(a|e)(s|ss|ses|seses|sas)${boundary}`, 'i');

/** Matches syllables with signs, or with words of French, Italian, Spanish, Portuguese, English and Russian. */
const syllableNote = new RegExp(
  `^(do|ut|re|mi|fa|sol|so|la|si|ti|до|ре|ми|фа|соль|ля|си|ド|レ|ミ|ファ|ソ|ラ|シ)(?:(#{1,3}|b{1,3}|x)| (?:(double|doppio|doble|duplo|дубль) )?(${[
    ...['#', 'b', 'diese', 'diesis', 'sostenido', 'sustenido', 'sharp'],
    ...['bemolle', 'bemol', 'flat', 'becarre', 'bequadro', 'becuadro', 'natural'],
    ...['диез', 'бемоль', 'бекар'],
  ].join('|')}))?${boundary}`,
  'i',
);

const letterOfSyllable: Readonly<Record<string, string>> = {
  ...{ do: 'c', ut: 'c', re: 'd', mi: 'e', fa: 'f', sol: 'g', so: 'g', la: 'a', si: 'b', ti: 'b' },
  ...{ до: 'c', ре: 'd', ми: 'e', фа: 'f', соль: 'g', ля: 'a', си: 'b' },
  ...{ ド: 'c', レ: 'd', ミ: 'e', ファ: 'f', ソ: 'g', ラ: 'a', シ: 'b' },
};

/**
 * Returns the notes with which a folded text may begin, in English, German, Dutch or solfège: c# for `cis moll`, bb for
 * `si bemol`, b for `h`. A single `b` is the English note. There are several if a word has two readings: `c natural
 * minor` begins with C or with C natural.
 */
export function notesAtStart(text: string): NoteAtStart[] {
  const reading = letterReading(text) ?? shortFlatReading(text) ?? syllableReading(text);
  if (reading === undefined) return [];
  const [, double, word, remaining] =
    /^(?:(double) )?(natural|sharp|flat)(?: (.*))?$/i.exec(reading.rest) ?? [];
  if (word === undefined || reading.note.length > 1) return [reading];
  const signs = { natural: '', sharp: '#', flat: 'b' }[word.toLowerCase()] ?? '';
  return [
    reading,
    { note: reading.note + signs.repeat(double === undefined ? 1 : 2), rest: remaining ?? '' },
  ];
}

/** Returns the note in English and in lower case; undefined if the text is more than a note. */
export function parseNoteName(text: string): string | undefined {
  return notesAtStart(foldSpelling(text)).find(({ rest }) => rest === '')?.note;
}

function letterReading(text: string): NoteAtStart | undefined {
  const [matched, letter, signs = ''] = letterNote.exec(text) ?? [];
  if (matched === undefined || letter === undefined) return undefined;
  const lower = signs.toLowerCase();
  const count = /^[#b]/.test(lower) ? lower.length : lower === 'x' ? 2 : Math.floor(lower.length / 2);
  const sign = /^[#xi]/.test(lower) ? '#' : /^[be]/.test(lower) ? 'b' : '';
  return noteAtStart(text, matched, letter.toLowerCase().replace('h', 'b') + sign.repeat(count));
}

function shortFlatReading(text: string): NoteAtStart | undefined {
  const [matched, letter, flats = ''] = shortFlats.exec(text) ?? [];
  if (matched === undefined || letter === undefined) return undefined;
  return noteAtStart(
    text,
    matched,
    letter.toLowerCase() + 'b'.repeat(flats === 'ss' ? 1 : (flats.length + 1) / 2),
  );
}

function syllableReading(text: string): NoteAtStart | undefined {
  const [matched, syllable = '', signs = '', double, word = ''] = syllableNote.exec(text) ?? [];
  const letter = letterOfSyllable[syllable.toLowerCase()];
  if (matched === undefined || letter === undefined) return undefined;
  const attached = signs.toLowerCase().replace('x', '##');
  const spokenSign = /^(?:#|di|so|su|sh|ди)/i.test(word) ? '#' : /^(?:b$|bem|fl|бем)/i.test(word) ? 'b' : '';
  return noteAtStart(text, matched, letter + attached + spokenSign.repeat(double === undefined ? 1 : 2));
}

function noteAtStart(text: string, matched: string, note: string): NoteAtStart {
  return { note, rest: text.slice(matched.length).trim() };
}

/**
 * Returns enharmonic spellings of a name whose first word is a note: `e dorian` for `d## dorian`. Those with fewer
 * accidentals come first. Names are folded and in lower case.
 */
export function enharmonics(name: string): string[] {
  const match = /^([a-g])(#{1,3}|b{1,3}|)(?= |$)/.exec(name);
  const [noteText, letter, signs] = [match?.[0], match?.[1], match?.[2]];
  if (noteText === undefined || letter === undefined || signs === undefined) return [];
  const pitch = (pitchOfLetter[letter] ?? 0) + (signs.startsWith('b') ? -signs.length : signs.length);
  const spellings: string[] = [];
  for (const alteration of [0, 1, -1, 2, -2]) {
    for (const [otherLetter, natural] of Object.entries(pitchOfLetter)) {
      if (otherLetter === letter || (((pitch - natural - alteration) % 12) + 12) % 12 !== 0) continue;
      spellings.push(otherLetter + (alteration < 0 ? 'b' : '#').repeat(Math.abs(alteration)));
    }
  }
  return spellings.map(spelling => spelling + name.slice(noteText.length));
}
