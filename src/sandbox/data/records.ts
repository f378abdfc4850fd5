/**
 * The records of the sandbox's catalog: fields and their order as in the API reference, heading
 * "Resources and their fields".
 */
import type { Sound } from '../sound.ts';

export interface Key {
  readonly id: number;
  /** The letter without its accidental; `midi` is the letter's number in octave 4 (C4 = 60). */
  readonly baseTone: {
    readonly id: number;
    readonly name: string;
    readonly midi: number;
    readonly solfege: string;
  };
  /** Semitones that the accidental adds to the letter: −1, 0 or 1. */
  readonly alteration: number;
  /** How many accidentals the key's major signature has; a double one counts twice (G♯ major: 8). */
  readonly accidentals: number;
  /** The major signature's accidentals in the order in which they are written. Empty for C. */
  readonly signature: string;
  /** Hz in octave 4, equal temperament, A4 = 440 Hz, four decimals. */
  readonly frequency: number;
  readonly color: string;
}

export interface Interval {
  readonly id: number;
  readonly name: string;
  readonly abbreviation: string;
  readonly jazzAbbreviation: string;
  readonly semitones: number;
  readonly color: string;
  readonly degree: string;
}

export interface KeyScale {
  readonly id: number;
  readonly keyId: number;
  readonly name: string;
  readonly type: string;
  /** Step sizes in semitones, from the tonic to its octave. */
  readonly signature: string;
  readonly fullName: string;
  readonly keyToneName: string;
  readonly canonicalPath: string;
  readonly tones: readonly {
    readonly intervalId: number;
    readonly intervalAbbr: string;
    readonly noteName: string;
    readonly midiNumber: number;
  }[];
}

export interface Harmony {
  readonly id: number;
  readonly name: string;
  readonly ownerId: number;
  readonly ownerUsername: string;
  readonly isPublic: boolean;
  /** `keyId` is the chord's root, `scaleId` the key-scale on that root; 480 ticks to a quarter note. */
  readonly events: readonly {
    readonly id: number;
    readonly startTick: number;
    readonly durationTick: number;
    readonly keyId: number;
    readonly scaleId: number;
    readonly label: string;
  }[];
  readonly sections: readonly {
    readonly id: number;
    readonly sectionType: string;
    readonly label: string;
    readonly position: number;
    readonly repeatCount: number;
  }[];
  readonly ownerTags: readonly string[];
  readonly userTags: readonly string[];
}

export interface CircularRhythm {
  readonly id: number;
  readonly name: string;
  readonly slug: string;
  readonly isPublic: boolean;
  readonly ownerTags: readonly string[];
  readonly state: { readonly bpm: number; readonly ppq: number; readonly beatsPerBar: number };
  readonly updatedAt: string;
}

/** The reference shows no element of `rings`: this shape is the sandbox's own. */
export interface Ring {
  readonly label: string;
  /** Equal steps around the circle. */
  readonly steps: number;
  /** The steps, from 0, on which a sound begins. */
  readonly onsets: readonly number[];
}

export interface CircularTrack {
  readonly id: string;
  readonly kind: string;
  readonly name: string;
  readonly isPublic: boolean;
  readonly transport: {
    readonly bpm: number;
    readonly ppq: number;
    readonly beatsPerBar: number;
    readonly beatUnit: number;
  };
  readonly ringCount: number;
  readonly circularTrack: { readonly id: string; readonly type: string; readonly rings: readonly Ring[] };
  readonly source: { readonly type: string; readonly rhythmId: number; readonly slug: string };
}

export interface SoundEngine {
  readonly id: number;
  readonly code: string;
  readonly label: string;
  readonly description: string;
  readonly isEnabled: boolean;
  readonly defaultConfig: { readonly playMode: string };
  readonly supportedPlaybackCapabilities: readonly string[];
}

export interface SoundPreset {
  readonly id: number;
  readonly name: string;
  readonly color: string;
  readonly isPublic: boolean;
  readonly isKit: boolean;
  readonly playbackCapability: string;
  readonly engine: { readonly id: number; readonly code: string; readonly label: string };
  readonly playback: {
    readonly engineCode: string;
    readonly playMode: string;
    readonly toneInstrument: string;
  };
}

export interface Article {
  readonly id: number;
  readonly title: string;
  readonly slug: string;
  /** HTML. */
  readonly content: string;
  readonly published: boolean;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly tags: readonly string[];
}

export interface MediaAsset {
  readonly id: number;
  readonly title: string;
  readonly nameSlug: string;
  readonly kind: string;
  readonly audience: string;
  readonly mimeType: string;
  readonly path: string;
  readonly durationMs: number;
  readonly isPublic: boolean;
}

export interface Instrument {
  readonly id: number;
  readonly name: string;
  readonly slug: string;
  readonly familyRouteKey: string;
  readonly familyCode: string;
  readonly familyName: string;
  readonly isPublic: boolean;
  readonly isPublished: boolean;
  readonly musicSystemIds: readonly number[];
  readonly allowedPlaybackCapabilities: readonly string[];
}

export interface InstrumentRow {
  readonly id: number;
  readonly instrumentId: number;
  readonly instrumentName: string;
  readonly familyCode: string;
  readonly midi: number;
  readonly label: string;
  readonly x: number;
  readonly y: number;
  readonly z: number;
  /** `drum` only where the row is a drum. */
  readonly config: { readonly drum?: string; readonly midi: number; readonly isPercussion: boolean };
}

export interface MusicSystem {
  readonly id: number;
  readonly name: string;
  readonly slug: string;
  readonly systemType: string;
  /** The ratio at which the steps repeat: 2, or 3 where the system divides the twelfth. */
  readonly octaveRatio: number;
  readonly divisions: number;
  readonly isPublic: boolean;
  /** Above step 0; the closing octave is not listed. Ratios to eight decimals, cents to four. */
  readonly intervals: readonly {
    readonly stepIndex: number;
    readonly label: string;
    readonly ratio: number;
    readonly cents: number;
    readonly color: string;
  }[];
}

export interface MusicSystemState {
  readonly musicSystemId: number;
  readonly slug: string;
  readonly divisions: number;
  readonly octaveRatio: number;
  /** Step 0 is C4 = 261.6256 Hz in every system (the C of equal temperament with A4 = 440 Hz). */
  readonly tones: readonly {
    readonly stepIndex: number;
    readonly label: string;
    readonly cents: number;
    readonly frequency: number;
  }[];
}

/** A folder of drum samples. `sound` is what `renderWav` makes the sample from; it is no field of the API. */
export interface DrumFolder {
  readonly label: string;
  readonly path: string;
  readonly files: readonly { readonly name: string; readonly sound: Sound }[];
}

export interface Account {
  readonly id: number;
  readonly username: string;
  readonly email: string;
  readonly roles: readonly string[];
  readonly personas: readonly string[];
  readonly favoriteInstrumentIds: readonly number[];
  readonly locale: string;
  readonly isVerified: boolean;
  readonly tier: string;
  readonly subscriptionPlan: string;
  readonly subscriptionTier: string;
  readonly subscriptionPlanCode: string;
  readonly groupQuota: number;
  readonly canMakePrivate: boolean;
  readonly canUsePaidFeatures: boolean;
}
