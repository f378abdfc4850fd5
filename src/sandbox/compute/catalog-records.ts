/** The records of the sandbox's catalog, as its schemas have them; here no field is missing or null. */
import type { account } from '../../catalog/account.ts';
import type { NounOf } from '../../catalog/index.ts';
import type { systemState } from '../../catalog/system-state.ts';
import type { tracks } from '../../catalog/tracks.ts';
import type { Ring } from '../../music/rings.ts';

/** A value with all its known fields present. The sandbox has no integers beyond 2^53. */
type Complete<Value> = Value extends readonly (infer Item)[]
  ? readonly Complete<NonNullable<Item>>[]
  : Value extends object
    ? {
        readonly [Name in keyof Value as string extends Name ? never : Name]-?: Complete<
          NonNullable<Value[Name]>
        >;
      }
    : Exclude<Value, bigint>;

type RecordOf<Kind> = Kind extends { label(record: infer Item): string } ? Complete<Item> : never;

/** `frequency` is in octave 4 with A4 = 440 Hz; `accidentals` counts a double one twice (G♯ major: 8). */
export type KeyRecord = RecordOf<NounOf<'keys'>>;
export type IntervalRecord = RecordOf<NounOf<'intervals'>>;
/**
 * `signature` is the steps in semitones, from the tonic to its octave. A raga that goes up and down in different ways
 * says how, in semitones above the tonic: fields of the sandbox's own, which readers may do without.
 */
export type KeyScale = RecordOf<NounOf<'scales'>> & { readonly ascent?: string; readonly descent?: string };
/**
 * An event's `keyId` is the chord's root, `scaleId` the key-scale on that root; a quarter note has 480 ticks. A
 * section begins at the tick `position` and is played `repeatCount` times before the next one.
 */
export type Harmony = RecordOf<NounOf<'harmonies'>>;
/** `bpm` counts beats of which a bar has `beatsPerBar`; a cycle is a bar. */
export type CircularRhythm = RecordOf<NounOf<'rhythms'>>;
export type SoundEngine = RecordOf<NounOf<'engines'>>;
export type SoundPreset = RecordOf<NounOf<'presets'>>;
export type Article = RecordOf<NounOf<'articles'>>;
export type MediaAsset = RecordOf<NounOf<'media'>>;
export type Instrument = RecordOf<NounOf<'instruments'>>;
/** `octaveRatio` is the ratio at which the steps repeat. The step that closes the octave isn't listed. */
export type MusicSystem = RecordOf<NounOf<'systems'>>;
/** Step 0 is C4 = 261.6256 Hz in every system (the C of equal temperament with A4 = 440 Hz). */
export type MusicSystemState = RecordOf<typeof systemState>;
export type Account = RecordOf<typeof account>;

type Track = RecordOf<typeof tracks>;

/** This shape of `rings` is the sandbox's own. Several rings may sound on one step. */
export type CircularTrack = Omit<Track, 'circularTrack'> & {
  readonly circularTrack: Omit<Track['circularTrack'], 'rings'> & { readonly rings: readonly Ring[] };
};

type Row = RecordOf<NounOf<'rows'>>;

/** `drum` is there only where the row is a drum. */
export type InstrumentRow = Omit<Row, 'config'> & {
  readonly config: Omit<Row['config'], 'drum'> & { readonly drum?: string };
};
