/**
 * The sandbox's catalog, computed. It needs tonal and runs at build time only (scripts/build-catalog.ts);
 * the request handler reads what the build has written and takes from here nothing but types.
 */

import type { Sound } from '../sound.ts';
import { account } from './account.ts';
import { articles } from './articles.ts';
import { circularRhythms } from './circular-rhythms.ts';
import { circularTracks } from './circular-tracks.ts';
import { drumFolders } from './drum-folders.ts';
import { harmonies } from './harmonies.ts';
import { instrumentRows } from './instrument-rows.ts';
import { instruments } from './instruments.ts';
import { intervals } from './intervals.ts';
import { keyScales } from './key-scales.ts';
import { keys } from './keys.ts';
import { media } from './media-assets.ts';
import { musicSystems } from './music-systems.ts';
import type {
  Account,
  Article,
  CircularRhythm,
  CircularTrack,
  DrumFolder,
  Harmony,
  Instrument,
  InstrumentRow,
  Interval,
  Key,
  KeyScale,
  MediaAsset,
  MusicSystem,
  MusicSystemState,
  SoundEngine,
  SoundPreset,
} from './records.ts';
import { soundEngines } from './sound-engines.ts';
import { soundPresets } from './sound-presets.ts';

export type * from './records.ts';

/** Every record, those that are not visible too: hiding them is the request handler's part. */
export interface Catalog {
  readonly keys: readonly Key[];
  readonly intervals: readonly Interval[];
  readonly keyScales: readonly KeyScale[];
  readonly harmonies: readonly Harmony[];
  readonly circularRhythms: readonly CircularRhythm[];
  readonly circularTracks: readonly CircularTrack[];
  readonly soundEngines: readonly SoundEngine[];
  readonly soundPresets: readonly SoundPreset[];
  readonly articles: readonly Article[];
  readonly mediaAssets: readonly MediaAsset[];
  readonly instruments: readonly Instrument[];
  readonly instrumentRows: readonly InstrumentRow[];
  readonly musicSystems: readonly MusicSystem[];
  /** One for each music system, in the same order. */
  readonly musicSystemStates: readonly MusicSystemState[];
  readonly drumFolders: readonly DrumFolder[];
  /** The premium user's. */
  readonly account: Account;
  /** What a media asset sounds like, by its path. */
  readonly mediaSounds: Readonly<Record<string, Sound>>;
}

/** The same catalog every time: no clock, no randomness. */
export function computeCatalog(): Catalog {
  const allKeys = keys();
  const allIntervals = intervals();
  const allKeyScales = keyScales(allKeys, allIntervals);
  const rhythms = circularRhythms();
  const engines = soundEngines();
  const { systems, states } = musicSystems();
  const allInstruments = instruments(systems);
  const { assets, sounds } = media(allKeyScales, systems);
  return {
    keys: allKeys,
    intervals: allIntervals,
    keyScales: allKeyScales,
    harmonies: harmonies(allKeys, allKeyScales),
    circularRhythms: rhythms,
    circularTracks: circularTracks(rhythms),
    soundEngines: engines,
    soundPresets: soundPresets(engines),
    articles: articles(),
    mediaAssets: assets,
    instruments: allInstruments,
    instrumentRows: instrumentRows(allInstruments),
    musicSystems: systems,
    musicSystemStates: states,
    drumFolders: drumFolders(),
    account: account(),
    mediaSounds: sounds,
  };
}
