/**
 * The sandbox's catalog, computed. It needs tonal and runs at build time only (scripts/build-catalog.ts);
 * the request handler reads what the build has written.
 */
import { computeAccount } from './account.ts';
import { computeArticles } from './articles.ts';
import { computeCircularRhythms, computeCircularTracks } from './circular-rhythms.ts';
import { computeDrumFolders } from './drum-folders.ts';
import { computeHarmonies } from './harmonies.ts';
import { computeInstrumentRows } from './instrument-rows.ts';
import { computeInstruments } from './instruments.ts';
import { computeIntervals } from './intervals.ts';
import { computeKeyScales } from './key-scales.ts';
import { computeKeys } from './keys.ts';
import { computeMedia } from './media-assets.ts';
import { computeMusicSystems } from './music-systems.ts';
import { slug } from './pitch.ts';
import { computeSoundEngines } from './sound-engines.ts';
import { computeSoundPresets } from './sound-presets.ts';

/**
 * Every record under what the service calls its collection, in camelCase; those that are not visible too:
 * hiding them is the request handler's part. The same catalog every time: no clock, no randomness.
 */
export function computeCatalog() {
  const keys = computeKeys();
  const intervals = computeIntervals();
  const keyScales = computeKeyScales(keys, intervals);
  const harmonies = computeHarmonies(keys, keyScales);
  const circularRhythms = computeCircularRhythms();
  const soundEngines = computeSoundEngines();
  const { systems: musicSystems, states: musicSystemStates } = computeMusicSystems();
  const instruments = computeInstruments(musicSystems);
  const { assets: mediaAssets, sounds: mediaSounds } = computeMedia(keyScales, musicSystems);
  /** Site-relative paths that articles link to, and the routes of the records there. */
  const paths = new Map([
    ...harmonies.map(each => [`/harmonies/${slug(each.name)}`, `/api/mobile/harmonies/${each.id}`] as const),
    ...musicSystems.map(each => [`/systems/${each.slug}`, `/api/mobile/music-systems/${each.id}`] as const),
    ...keyScales.map(each => [each.canonicalPath, `/api/mobile/key-scales/${each.id}`] as const),
  ]);
  return {
    keys,
    intervals,
    keyScales,
    harmonies,
    circularRhythms,
    circularTracks: computeCircularTracks(circularRhythms),
    soundEngines,
    soundPresets: computeSoundPresets(soundEngines),
    articles: computeArticles(paths),
    mediaAssets,
    instruments,
    instrumentRows: computeInstrumentRows(instruments),
    musicSystems,
    /** One for each music system, in the same order. */
    musicSystemStates,
    drumFolders: computeDrumFolders(),
    /** The premium user's. */
    account: computeAccount(),
    /** What a media asset sounds like, by its path. */
    mediaSounds,
  };
}
