/** The nouns whose records sound. */
const soundingNouns = ['keys', 'intervals', 'scales', 'harmonies', 'rhythms', 'tracks', 'systems'] as const;

export type SoundingNoun = (typeof soundingNouns)[number];

export function isSounding(noun: string): noun is SoundingNoun {
  return soundingNouns.some(name => name === noun);
}
