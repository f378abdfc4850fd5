/** `<noun> draw`: what a record looks like. */
import type { Collection, Example } from '../../catalog/lib/noun.ts';
import { type Command, command } from '../../context/command.ts';
import { pickedArguments } from '../noun/arguments.ts';
import { drawOptions, harmonyDrawOptions, ringDrawOptions, scaleDrawOptions } from './options.ts';

const face = (collection: Collection, examples: readonly Example[]) => ({
  name: 'draw',
  arguments: pickedArguments(collection),
  examples,
});

/** Only nouns whose records look like something have it. */
const faces: Readonly<Record<string, (collection: Collection) => Command>> = {
  keys: collection =>
    command({
      ...face(collection, [{ command: 'keys draw Bb', says: 'B♭ and its neighbours' }]),
      summary: 'a key in the circle of fifths',
      options: drawOptions,
      load: async () => (await import('./draw.ts')).drawKeys(collection),
    }),
  intervals: collection =>
    command({
      ...face(collection, [{ command: 'intervals draw P5', says: 'a fifth above middle C' }]),
      summary: 'an interval on a keyboard',
      options: drawOptions,
      load: async () => (await import('./draw.ts')).drawIntervals(collection),
    }),
  scales: collection =>
    command({
      ...face(collection, [
        { command: "scales draw 'c dorian'", says: 'on two octaves of a keyboard' },
        {
          command: "scales draw 'a minor pentatonic' --on guitar --frets 7",
          says: 'on the neck of a guitar',
        },
        { command: "scales draw 'c dorian' --labels degrees", says: 'with degrees in place of names' },
      ]),
      summary: 'a scale on a keyboard, or on the neck of an instrument',
      options: scaleDrawOptions,
      load: async () => (await import('./draw.ts')).drawScales(collection),
    }),
  harmonies: collection =>
    command({
      ...face(collection, [
        { command: 'harmonies draw ii-V-I', says: 'bars and numerals' },
        { command: 'harmonies draw ii-V-I --key eb', says: 'the same in E♭' },
      ]),
      summary: 'a progression as a chart with roman numerals',
      options: harmonyDrawOptions,
      load: async () => (await import('./draw.ts')).drawHarmonies(collection),
    }),
  rhythms: collection =>
    command({
      ...face(collection, [
        { command: 'rhythms draw tresillo', says: 'a circle, and a grid below' },
        { command: 'rhythms draw backbeat --as grid', says: 'the grid alone' },
      ]),
      summary: 'a rhythm as circles and as a grid',
      options: ringDrawOptions,
      load: async () => (await import('./draw.ts')).drawRhythms(collection),
    }),
  tracks: collection =>
    command({
      ...face(collection, [{ command: 'tracks draw rhythm:39', says: 'a track by its id' }]),
      summary: 'a track as circles and as a grid',
      options: ringDrawOptions,
      load: async () => (await import('./draw.ts')).drawTracks(collection),
    }),
  systems: collection =>
    command({
      ...face(collection, [{ command: 'systems draw 12-edo', says: 'its steps in cents' }]),
      summary: 'a music system as a ruler in cents',
      options: drawOptions,
      load: async () => (await import('./draw.ts')).drawSystems(collection),
    }),
};

export function drawCommands(collection: Collection): readonly Command[] {
  const make = faces[collection.name];
  return make ? [make(collection)] : [];
}
