/** Lists the nouns. Help lists those of a group in the same order. */
import { Failure } from '../base/errors.ts';
import { articles } from './articles.ts';
import { drums } from './drums.ts';
import { engines } from './engines.ts';
import { harmonies } from './harmonies.ts';
import { instruments } from './instruments.ts';
import { intervals } from './intervals.ts';
import { keys } from './keys.ts';
import type { Collection, Noun } from './lib/noun.ts';
import { media } from './media.ts';
import { presets } from './presets.ts';
import { rhythms } from './rhythms.ts';
import { rows } from './rows.ts';
import { scales } from './scales.ts';
import { systems } from './systems.ts';
import { tracks } from './tracks.ts';

const catalogNouns = [
  keys,
  intervals,
  scales,
  harmonies,
  rhythms,
  engines,
  presets,
  articles,
  media,
  instruments,
  rows,
  systems,
] as const;

export const nouns: readonly Noun[] = catalogNouns;

/** All collections: the nouns, and the two whose items have no route of their own. */
export const allCollections: readonly Collection[] = [...nouns, tracks, drums];

export type NounOf<Name extends (typeof catalogNouns)[number]['name']> = Extract<
  (typeof catalogNouns)[number],
  { readonly name: Name }
>;

/** Values for some collections, by their names. */
export type ByCollection<Value> = {
  readonly [Name in (typeof catalogNouns)[number]['name'] | typeof tracks.name | typeof drums.name]?: Value;
};

/** The collections that people browse noun by noun. Drums are browsed by their folders. */
export const browsableCollections: readonly Collection[] = [...nouns, tracks];

export function findCollection(name: string): Collection | undefined {
  return allCollections.find(collection => collection.name === name);
}

/** Returns the collection of that name. @throws Failure `unknown_collection` */
export function selectCollection<Choice extends Collection>(
  choices: readonly Choice[],
  name: string,
): Choice {
  const match = choices.find(each => each.name === name);
  if (match) return match;
  throw new Failure('usage', `'${name}' is not a collection.`, {
    code: 'unknown_collection',
    hint: `Collections: ${choices.map(each => each.name).join(', ')}.`,
  });
}

/** Returns the command for a path of the service, such as `keys get 3` or `media play c4`; undefined if it has none. */
export function commandFor(path: string): string | undefined {
  const [, sound] = /^\/media\/([\w-]+)\.wav$/.exec(path) ?? [];
  if (sound !== undefined) return `${media.name} play ${sound}`;
  const [, route, id] = /^(.+)\/([1-9]\d*)$/.exec(path) ?? [];
  const noun = nouns.find(each => each.path === route);
  return noun && `${noun.name} get ${id}`;
}

export function findNoun(name: string): Noun | undefined {
  return nouns.find(noun => noun.name === name);
}
