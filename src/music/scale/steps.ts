/** How the tones of a scale are spelled that is known by its steps alone. */
import { majorScale, type Transposition } from '../note.ts';

/** Letters above the tonic that semitones usually have: ♭2, ♭3, ♭5, ♭6, ♭7. */
const usual = [0, 1, 1, 2, 2, 3, 4, 4, 5, 5, 6, 6];
/**
 * The tones as intervals above the tonic, which is the first. Seven have a letter each. Of others
 * the fourth is raised beside a fifth or sixth that has no other fourth below it, or with a major seventh above; and in whole tones all are from there on: 1 2 3 ♯4 ♯5 ♯6.
 * @param steps semitones from tone to tone; they add up to an octave
 */
export function spelledSteps(steps: readonly number[]): readonly Transposition[] {
  const tones = steps.map((_, index) => steps.slice(0, index).reduce((sum, step) => sum + step, 0));
  if (tones.length === majorScale.length) return tones.map((semitones, letters) => ({ letters, semitones }));
  const has = new Set(tones);
  const isWholeTone = tones.length === 6 && steps.every(step => step === 2);
  const hasFifth = has.has(7);
  const hasRaisedFourth = has.has(11) ? hasFifth || !has.has(5) : !has.has(5) && (hasFifth || has.has(9));
  return tones.map(semitones => {
    const isRaised = isWholeTone ? semitones > 5 : semitones === 6 && hasRaisedFourth;
    return { letters: (usual[semitones] ?? 0) - (isRaised ? 1 : 0), semitones };
  });
}
