/** What people ask of a key, in words that are read as music: `relative minor of C` is `A minor`. */
import { chordName, parseChord } from '../../../music/chord.ts';
import { parseKey } from '../../../music/in-key.ts';
import { keysNamed } from '../../../music/names/scale-names.ts';
import { foldSpelling, numberWords } from '../../../music/names/spelling.ts';
import { noteName, plainC, transpose } from '../../../music/note.ts';
import type { ProgressionKey } from '../../../music/progression.ts';
import { isNumeral, parseNumeral } from '../../../music/reading/numerals.ts';
import { chordInWords } from '../../../music/reading/worded.ts';

/** What is asked, and the key: `the V chord in E`, `how many sharps does A major have`, `C major chords`. */
const questionForms = [
  /^(?:what (?:is|are) |what |which |how many )?(?:the )?(?<asked>[\w♯♭°]{1,12}(?: [a-z]{1,12})??)(?: chord)? (?:are )?(?:of|in|to|for) (?:the )?(?<key>key of |scale of )?(?<named>.{1,30}?)(?: have| has)?$/iu,
  /^how many (?<asked>sharps|flats) (?:does|has|are there in) (?:the )?(?:key of )?(?<named>.{1,30}?)(?: have)?$/iu,
  /^(?<asked>(?:key )?signature) (?<named>.{1,30})$/i,
  /^(?<named>\S{1,12}(?: \S{1,12}){0,3}) (?<asked>chords|chord progressions?|key signature|signature)$/iu,
];
/** `what key has 3 sharps`, `minor key with two flats`. */
const signatureForm =
  /^(?:(?:what|which) )?(?:(?:major|minor) )?(?:keys? |scale )?(?:signature )?(?:(?:has|with|of|is|have) )?(\d|no|one|two|three|four|five|six|seven) (sharps?|flats?|[#♯b♭])(?: or flats| or sharps)?(?: (?:major|minor))?$/i;
const inversionForm =
  /^(?:(?<before>.+?),? (?:in )?)?(?:the )?(?<number>first|second|third|[123](?:st|nd|rd)) inversion(?: (?:of )?(?:an? |the )?(?<behind>.+))?$/i;
const inversions = ['root position', 'first', 'second', 'third'];

const degrees = 'tonic supertonic mediant subdominant dominant submediant subtonic'.split(' ');
const major = 'I ii iii IV V vi vii°';
const minor = 'i ii° III iv V VI VII';

const nameOf = ({ tonic, minor }: ProgressionKey) => `${noteName(tonic)} ${minor ? 'minor' : 'major'}`;
const signature = (key: ProgressionKey) => `key of ${nameOf(key)}`;
const chords = (key: ProgressionKey) => `${key.minor ? minor.replace('V ', 'v ') : major} in ${nameOf(key)}`;

/** Chords with names of their own, as numerals. */
const names = new Map([
  ['neapolitan', 'N6'],
  ['neapolitan sixth', 'N6'],
  ['italian sixth', 'It+6'],
  ['french sixth', 'Fr+6'],
  ['german sixth', 'Ger+6'],
  ['dominant seventh', 'V7'],
]);

const relative = ({ tonic, minor }: ProgressionKey) => ({
  tonic: transpose(tonic, minor ? { letters: 2, semitones: 3 } : { letters: 5, semitones: 9 }),
  minor: !minor,
});

const answers: Readonly<Record<string, (key: ProgressionKey) => string>> = {
  'relative minor': key => nameOf(relative({ ...key, minor: false })),
  'relative major': key => nameOf(relative({ ...key, minor: true })),
  'parallel minor': key => nameOf({ ...key, minor: true }),
  'parallel major': key => nameOf({ ...key, minor: false }),
  relative: key => nameOf(relative(key)),
  ...{ chords, 'diatonic chords': chords, triads: chords },
  ...{ 'chord progression': chords, 'chord progressions': chords },
  ...{ signature, 'key signature': signature, sharps: signature, flats: signature },
};

/** The words that answer a question, which name its key; undefined for other texts. */
export function rewriteQuestion(text: string): string | undefined {
  return keySigned(text) ?? inverted(text) ?? substitute(text) ?? asSymbols(question(text));
}

/** The scale whose chords are asked for, where it is no plain major or minor: `E phrygian` of `chords in E phrygian`. */
export function scaleOfChords(text: string): string | undefined {
  const { asked, named } = question(text);
  return answers[asked] === chords && !isPlainKey(named) ? named : undefined;
}

function question(text: string) {
  const bare = text.slice(0, longest).replace(/ scale$/i, '');
  for (const form of questionForms) {
    const { asked = '', key = '', named = '' } = form.exec(bare)?.groups ?? {};
    if (named !== '')
      return { asked: isNumeral(asked) ? asked : asked.toLowerCase(), isOfKey: key !== '', named };
  }
  return { asked: '', isOfKey: false, named: '' };
}

function asSymbols({ asked, isOfKey, named }: ReturnType<typeof question>): string | undefined {
  const key = parseKey(named);
  if (!key) return undefined;
  const home = { tonic: key.tonic, minor: key.minor === true };
  if (asked === 'notes') return isOfKey ? `${nameOf(home)} scale` : undefined;
  const answer = Object.hasOwn(answers, asked) ? answers[asked] : undefined;
  if (answer) return answer !== chords || isPlainKey(named) ? answer(home) : undefined;
  const numerals = (home.minor ? minor : major).split(' ');
  const number = Math.max(numberWords.indexOf(asked), Number(/^[1-7]$/.exec(asked) ?? 0));
  const place = Math.max(degrees.indexOf(asked), number - 1);
  const chord = parseNumeral(numerals[place] ?? names.get(asked) ?? asked, home);
  return chord && chordName(chord);
}

/** `first inversion of C`, `Am7, 3rd inversion`: the chord over the tone that is its bass. */
function inverted(text: string): string | undefined {
  const { number = '', before, behind } = inversionForm.exec(text.slice(0, longest))?.groups ?? {};
  const named = behind ?? before ?? '';
  const chord = number === '' ? undefined : (parseChord(named) ?? chordInWords(named));
  const bass = chord?.tones[Number(number.replace(/\D/g, '')) || inversions.indexOf(number.toLowerCase())];
  return chord && bass && `${chordName(chord)}/${noteName(bass)}`;
}

/** `tritone sub of G7`: the chord of the same quality a tritone off. */
function substitute(text: string): string | undefined {
  const [, named = ''] = /^(?:the )?tritone sub(?:stitut(?:e|ion))? (?:of|for) (.{1,20})$/i.exec(text) ?? [];
  const chord = parseChord(named);
  return chord && noteName(transpose(chord.root, { letters: 4, semitones: 6 })) + chord.quality;
}

function isPlainKey(text: string): boolean {
  const [key] = keysNamed(foldSpelling(text));
  return !key?.hasOtherScale && [undefined, 'major', 'minor'].includes(key?.mode);
}

/** The key that has a signature: so many fifths up or down from C, of which the relative minor is a third below. */
function keySigned(text: string): string | undefined {
  const [, count = '', sign = ''] = signatureForm.exec(text.slice(0, longest)) ?? [];
  if (count === '') return undefined;
  const word = numberWords.indexOf(count.toLowerCase().replace(/^no$/, 'zero'));
  const fifths = word < 0 ? Number(count) : word;
  if (fifths > 7) return undefined;
  const [letters, semitones] = /^[s#♯]/i.test(sign) ? [4, 7] : [3, 5];
  const tonic = transpose(plainC, { letters: letters * fifths, semitones: semitones * fifths });
  const home = { tonic, minor: false };
  return signature(/\bminor\b/i.test(text) ? relative(home) : home);
}

const longest = 60;
