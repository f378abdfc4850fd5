/** What people ask of a key, in words that are read as music: `relative minor of C` is `A minor`. */
import { chordName } from '../../music/chord.ts';
import { parseKey } from '../../music/in-key.ts';
import { noteName, transpose } from '../../music/note.ts';
import type { ProgressionKey } from '../../music/progression.ts';
import { parseNumeral } from '../../music/reading/numerals.ts';

const questionForm =
  /^(?:what (?:is|are) |what |which |how many )?(?:the )?([\w♯♭°]{1,12}(?: [a-z]{1,12})??) (?:are )?(?:of|in) (?:the )?(?:key of )?(.{1,20})$/iu;

const degrees = 'tonic supertonic mediant subdominant dominant submediant subtonic'.split(' ');
const major = 'I ii iii IV V vi vii°';
const minor = 'i ii° III iv V VI VII';

const nameOf = ({ tonic, minor }: ProgressionKey) => `${noteName(tonic)} ${minor ? 'minor' : 'major'}`;
const signature = (key: ProgressionKey) => `key of ${nameOf(key)}`;
const chords = (key: ProgressionKey) => `${key.minor ? minor.replace('V ', 'v ') : major} in ${nameOf(key)}`;

const answers: Readonly<Record<string, (key: ProgressionKey) => string>> = {
  'relative minor': ({ tonic }) => `${noteName(transpose(tonic, { letters: 5, semitones: 9 }))} minor`,
  'relative major': ({ tonic }) => `${noteName(transpose(tonic, { letters: 2, semitones: 3 }))} major`,
  'parallel minor': ({ tonic }) => `${noteName(tonic)} minor`,
  'parallel major': ({ tonic }) => `${noteName(tonic)} major`,
  ...{ chords, 'diatonic chords': chords },
  ...{ signature, 'key signature': signature, sharps: signature, flats: signature },
};

/** The words that answer a question, which name its key; undefined for other texts. */
export function answerTo(text: string): string | undefined {
  const [, asked = '', named = ''] = questionForm.exec(text.slice(0, longest)) ?? [];
  const key = parseKey(named);
  if (!key) return undefined;
  const home = { tonic: key.tonic, minor: key.minor === true };
  const answer = Object.hasOwn(answers, asked.toLowerCase()) ? answers[asked.toLowerCase()] : undefined;
  if (answer) return answer(home);
  const numerals = (home.minor ? minor : major).split(' ');
  const chord = parseNumeral(numerals[degrees.indexOf(asked.toLowerCase())] ?? asked, home);
  return chord && chordName(chord);
}

const longest = 60;
