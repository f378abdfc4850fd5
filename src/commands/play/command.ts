/** `<noun> play`: what a record sounds like. */
import { withArticle } from '../../catalog/lib/text.ts';
import { keyOption, tempoNote } from '../../cli/shared-options.ts';
import { type Command, command } from '../../context/command.ts';
import { pickedArguments } from '../noun/arguments.ts';
import type { SoundingNoun } from '../sounding-nouns.ts';
import { playOptions } from './options.ts';

/** @param one as the noun calls one of its records: `scale` */
export function playCommand(noun: SoundingNoun, one: string): Command {
  const face = {
    name: 'play',
    summary: `hear ${withArticle(one)}`,
    description:
      'Plays the record through a program of this machine: the first on PATH of pacat, aplay, ffplay, mpv, play, pw-cat and afplay, or the one that MUSIC_CLI_PLAYER names. Rhythms and tracks go on until Ctrl-C, and so does the drone of a key. On a terminal a space pauses, and + and - change the tempo from the next turn on.',
    notes: tempoNote,
    arguments: pickedArguments({ name: noun, one }),
    examples: [examples[noun]],
  } as const;
  if (noun === 'harmonies' || noun === 'intervals') {
    return command({
      ...face,
      options: { ...playOptions, ...keyOption },
      load: async () => (await import('./play.ts')).playInKey(noun),
    });
  }
  return command({
    ...face,
    options: playOptions,
    load: async () => (await import('./play.ts')).playAsItIs(noun),
  });
}

const examples = {
  keys: { command: 'keys play d --a4 442 --times 1', says: 'a drone to tune to; without --times it goes on' },
  intervals: { command: 'intervals play P5 --key d', says: 'two tones, and both together' },
  scales: { command: "scales play 'c dorian' --bpm 90", says: 'up and down' },
  harmonies: { command: 'harmonies play 1 --key eb', says: 'chords, in another key' },
  rhythms: {
    command: 'rhythms play 1 --bpm 80 --faster 4 --every 4 --times 8',
    says: 'a loop that gets faster',
  },
  tracks: { command: 'tracks play rhythm:1 --click --count-in 1 --times 2', says: 'with a metronome' },
  systems: { command: 'systems play 31-edo', says: 'its steps in their own cents' },
} as const satisfies Record<SoundingNoun, unknown>;
