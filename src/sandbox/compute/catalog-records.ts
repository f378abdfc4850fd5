/** The records of the sandbox's catalog, typed by the schemas of the service. No field is missing or null. */
import type { account } from '../../catalog/account.ts';
import type { NounOf } from '../../catalog/index.ts';
import type { systemState } from '../../catalog/system-state.ts';
import type { tracks } from '../../catalog/tracks.ts';
import type { Ring } from '../../music/rings.ts';

/** A type with all fields present and not null. No integer is above 2^53, so none is a bigint. */
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

/** `frequency` is in octave 4 with A4 = 440 Hz. In `accidentals`, a double accidental counts as two (G♯ major: 8). */
export type KeyRecord = RecordOf<NounOf<'keys'>>;
export type IntervalRecord = RecordOf<NounOf<'intervals'>>;
/**
 * `signature` is the steps in semitones, from the tonic to its octave. A raga that ascends and descends differently has
 * `ascent` and `descent` in semitones above the tonic. The service does not have these two fields.
 */
export type KeyScale = RecordOf<NounOf<'scales'>> & { readonly ascent?: string; readonly descent?: string };
/**
 * An event's `keyId` is the root of the chord, `scaleId` a scale on that root. A quarter note has 480 ticks. A section
 * begins at the tick `position` and is played `repeatCount` times before the next section.
 */
export type Harmony = RecordOf<NounOf<'harmonies'>>;
/** A cycle is one bar of `beatsPerBar` beats. `bpm` is the number of these beats in a minute. */
export type CircularRhythm = RecordOf<NounOf<'rhythms'>>;
export type SoundEngine = RecordOf<NounOf<'engines'>>;
export type SoundPreset = RecordOf<NounOf<'presets'>>;
export type Article = RecordOf<NounOf<'articles'>>;
export type MediaAsset = RecordOf<NounOf<'media'>>;
export type Instrument = RecordOf<NounOf<'instruments'>>;
/** The steps repeat at the ratio `octaveRatio`. The step at that ratio is not listed. */
export type MusicSystem = RecordOf<NounOf<'systems'>>;
/** Step 0 is C4 = 261.6256 Hz in every system (the C of equal temperament with A4 = 440 Hz). */
export type MusicSystemState = RecordOf<typeof systemState>;
export type Account = RecordOf<typeof account>;

type Track = RecordOf<typeof tracks>;

/** The service does not document this shape of `rings`. Several rings may have an onset on the same step. */
export type CircularTrack = Omit<Track, 'circularTrack'> & {
  readonly circularTrack: Omit<Track['circularTrack'], 'rings'> & { readonly rings: readonly Ring[] };
};

type Row = RecordOf<NounOf<'rows'>>;

/** Only rows of drums have the field `drum`. */
export type InstrumentRow = Omit<Row, 'config'> & {
  readonly config: Omit<Row['config'], 'drum'> & { readonly drum?: string };
};
