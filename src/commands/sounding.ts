/** What people name → what sounds: the records that `export` and `play` were given, as scores. */
import { segment } from '../api/url.ts';
import { Failure } from '../base/errors.ts';
import type { Fields } from '../base/io.ts';
import { nounNamed } from '../catalog/index.ts';
import type { Noun } from '../catalog/lib/noun.ts';
import { systemState } from '../catalog/system-state.ts';
import { tracks } from '../catalog/tracks.ts';
import type { Context } from '../context/context.ts';
import { type Note, pitchClass } from '../music/note.ts';
import { type ChordEvent, chordEvents, type ProgressionKey } from '../music/progression.ts';
import { type Ring, ringsOf } from '../music/rings.ts';
import { harmonyScore } from '../music/score/harmonies.ts';
import { intervalScore } from '../music/score/intervals.ts';
import { keyScore } from '../music/score/keys.ts';
import { rhythmScore, trackScore } from '../music/score/rhythms.ts';
import { scaleScore, spellingOf } from '../music/score/scales.ts';
import type { Score } from '../music/score/score.ts';
import { writtenOut } from '../music/score/sections.ts';
import { tuningScore } from '../music/score/systems.ts';
import { type Tuning, tuningOf } from '../music/tuning.ts';
import { itemsOf } from '../records/record-set.ts';
import { type Named, recordsCalled, trackOf } from './noun/called.ts';
import { type AskedKey, movedTo } from './noun/key.ts';
import type { SoundingNoun } from './sounding-nouns.ts';

/** A record, and what it sounds like. What only some nouns have is absent of the others. */
export interface Sounding extends Named {
  readonly score: Score;
  /** How a scale writes a tone. */
  readonly spelling?: (midi: number) => Note;
  /** The rings of a rhythm or track. */
  readonly rings?: readonly Ring[];
  /** The chords of a harmony, in the key in which they sound. */
  readonly events?: readonly ChordEvent[];
  /** The key in which they are; absent where no chord of them is understood. */
  readonly home?: ProgressionKey | undefined;
  readonly tuning?: Tuning;
}

/** The records that are called so, in that order. @param key to which harmonies and intervals are moved */
export async function soundingsOf(
  context: Context,
  noun: SoundingNoun,
  args: readonly string[],
  key?: AskedKey,
): Promise<Sounding[]> {
  const collection = noun === 'tracks' ? tracks : nounCalled(noun);
  const found = await recordsCalled(context, collection, args);
  return Promise.all(found.map(each => soundingOf(context, noun, each, key)));
}

export async function soundingOf(
  context: Context,
  noun: SoundingNoun,
  named: Named,
  key?: AskedKey,
): Promise<Sounding> {
  return makers[noun](context, named, key);
}

const makers: Readonly<
  Record<
    SoundingNoun,
    (context: Context, named: Named, key: AskedKey | undefined) => Sounding | Promise<Sounding>
  >
> = {
  keys: (_, named) => ({ ...named, score: keyScore(named.record, named.name) }),
  intervals: (_, named, key) => ({
    ...named,
    score: intervalScore(named.record, key && pitchClass(key.tonic)),
  }),
  scales: (_, named) => ({ ...named, score: scaleScore(named.record), spelling: spellingOf(named.record) }),
  harmonies: (context, named, key) => {
    const { events, home, by } = movedTo(context, named.name, chordEvents(named.record), key);
    return {
      ...named,
      score: harmonyScore(named.record, by),
      events: writtenOut(named.record, events),
      home,
    };
  },
  rhythms: async (context, named) => {
    const own = ringsOf(named.record);
    const track = own.length > 0 ? await trackAtHand(context, named) : await trackOf(context, named.record);
    const rings = own.length > 0 ? own : ringsOf(track);
    return { ...named, score: rhythmScore(named.record, track), rings };
  },
  tracks: (_, named) => ({ ...named, score: trackScore(named.record), rings: ringsOf(named.record) }),
  systems: async (context, named) => {
    const client = await context.client();
    const path = `${nounCalled('systems').path}/${segment(String(named.record.id))}/state`;
    const answer = await client.get({ path, auth: 'none' });
    const [state] = itemsOf(systemState, 'states', [answer], ['data']).records();
    const tuning = tuningOf(named.record, state?.fields);
    return { ...named, tuning, score: tuningScore(tuning) };
  },
};

/** The track of a rhythm that shows its own rings. It tells the note that a beat is; without it a beat is a quarter. */
async function trackAtHand(context: Context, { record }: Named): Promise<Fields | undefined> {
  try {
    return await trackOf(context, record);
  } catch (error) {
    if (error instanceof Failure) return undefined;
    throw error;
  }
}

function nounCalled(name: string): Noun {
  const noun = nounNamed(name);
  if (noun === undefined) throw new Error(`no noun ${name}`);
  return noun;
}

/** Says what of a record stays silent. */
export function remarkOn({ note }: Context, { name, score }: Sounding): void {
  const { omitted, unread } = score;
  const of = `'${name}'`;
  if (omitted > 0) note(`${omitted} ${omitted === 1 ? 'note' : 'notes'} of ${of} can't be played.`);
  if (unread.length === 0) return;
  const shown = unread.slice(0, mostShown).map(label => `'${label.slice(0, longestShown)}'`);
  const more = unread.length > mostShown ? ` and ${unread.length - mostShown} more` : '';
  note(`${shown.join(', ')}${more} of ${of}: no chord that is understood, and silent.`);
}

const mostShown = 5;
const longestShown = 20;
