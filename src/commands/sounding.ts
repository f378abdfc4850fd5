/** What people name → what sounds: the records that `export` and `play` were given, as scores. */
import { segment } from '../api/url.ts';
import { Failure } from '../base/errors.ts';
import type { Fields } from '../base/io.ts';
import { nounNamed } from '../catalog/index.ts';
import type { Noun, RecordKind } from '../catalog/lib/noun.ts';
import { folded } from '../catalog/lib/spelling.ts';
import { lastSegment } from '../catalog/lib/text.ts';
import { systemState } from '../catalog/system-state.ts';
import { tracks } from '../catalog/tracks.ts';
import type { Context } from '../context/context.ts';
import { type Note, parseNote, pitchClass, transposition } from '../music/note.ts';
import { type ChordEvent, chordEvents, progressionKey, transposeEvents } from '../music/progression.ts';
import { fieldOf, textOf } from '../music/reading.ts';
import { type Ring, ringsOf } from '../music/rings.ts';
import { harmonyScore } from '../music/score/harmonies.ts';
import { intervalScore } from '../music/score/intervals.ts';
import { keyScore } from '../music/score/keys.ts';
import { rhythmScore, trackScore } from '../music/score/rhythms.ts';
import { scaleScore, spellingOf } from '../music/score/scales.ts';
import type { Score } from '../music/score/score.ts';
import { tuningScore } from '../music/score/systems.ts';
import { type Tuning, tuningOf } from '../music/tuning.ts';
import { fetchCollection } from '../records/collections.ts';
import { itemsOf, recordsIn } from '../records/record-set.ts';
import { recordsOf } from './noun/collection.ts';
import { failFor, resolve } from './noun/ids.ts';
import { itemRecords } from './noun/items.ts';
import type { SoundingNoun } from './sounding-nouns.ts';

/** A record, and what it sounds like. What only some nouns have is absent of the others. */
export interface Sounding {
  /** As the record is called. */
  readonly name: string;
  /** The same as a file would be called, without an extension: `c-dorian`. */
  readonly stem: string;
  readonly record: Fields;
  readonly score: Score;
  /** How a scale writes a tone. */
  readonly spelling?: (midi: number) => Note;
  /** The rings of a rhythm or track. */
  readonly rings?: readonly Ring[];
  /** The chords of a harmony, in the key in which they sound. */
  readonly events?: readonly ChordEvent[];
  readonly tuning?: Tuning;
}

/** The records that are called so, in that order. @param key to which harmonies and intervals are moved */
export async function soundingsOf(
  context: Context,
  noun: SoundingNoun,
  args: readonly string[],
  key?: Note,
): Promise<Sounding[]> {
  const found = await recordsCalled(context, noun, args);
  return Promise.all(found.map(each => makers[noun](context, each, key)));
}

/** A record with its names. */
type Named = Pick<Sounding, 'name' | 'stem' | 'record'>;

const makers: Readonly<
  Record<
    SoundingNoun,
    (context: Context, named: Named, key: Note | undefined) => Sounding | Promise<Sounding>
  >
> = {
  keys: (_, named) => ({ ...named, score: keyScore(named.record, named.name) }),
  intervals: (_, named, key) => ({ ...named, score: intervalScore(named.record, key && pitchClass(key)) }),
  scales: (_, named) => ({ ...named, score: scaleScore(named.record), spelling: spellingOf(named.record) }),
  harmonies: (_, named, key) => {
    const written = chordEvents(named.record);
    const home = progressionKey(written);
    const by = key && home ? transposition(home.tonic, key) : undefined;
    const events = by ? transposeEvents(written, by) : written;
    return { ...named, score: harmonyScore(named.record, by), events };
  },
  rhythms: async (context, named) => {
    const own = ringsOf(named.record);
    const track = own.length > 0 ? undefined : await trackOf(context, named.record);
    const rings = track ? ringsOf(track) : own;
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

/** The note that --key names. */
export function keyIn(text: string | undefined): Note | undefined {
  if (text === undefined) return undefined;
  const note = parseNote(text.trim().replace(/ +(major|minor)$/i, ''));
  if (note) return note;
  throw new Failure('usage', `'${text.slice(0, longestShown)}' is no key.`, {
    code: 'no_key',
    hint: 'A key is a note: C, Eb, F#.',
  });
}

/** The records that are called so: of tracks, which have no route of their own, out of their collection. */
async function recordsCalled(
  context: Context,
  name: SoundingNoun,
  args: readonly string[],
): Promise<Named[]> {
  if (name !== 'tracks') {
    const noun = nounCalled(name);
    const records = await itemRecords(context, noun, args);
    return records.map(record => named(noun, record));
  }
  const records = await recordsOf(context, tracks);
  const { found, missing } = resolve(context, tracks, records, { queries: args, together: false });
  failFor(missing);
  return found.flatMap(each => (typeof each === 'string' ? [] : [named(tracks, each.line.fields)]));
}

/** The track that a rhythm is the source of. */
async function trackOf(context: Context, rhythm: Fields): Promise<Fields | undefined> {
  const answer = await fetchCollection(context, tracks);
  const all = recordsIn(answer, tracks.at);
  return all.find(({ source }) => fieldOf(source, 'rhythmId') === rhythm.id);
}

function named(kind: RecordKind, record: Fields): Named {
  const name = kind.label(record);
  const slug = lastSegment(textOf(record.canonicalPath)) ?? textOf(fieldOf(record.source, 'slug'));
  return { name, stem: stemOf(slug || textOf(record.slug) || name), record };
}

/** `c dorian` → `c-dorian`: a name as files are called. */
export function stemOf(name: string): string {
  const words = folded(name)
    .toLowerCase()
    .replace(/[^\p{L}\p{N}#]+/gu, '-');
  return words.replace(/^-|-$/g, '') || 'music';
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
