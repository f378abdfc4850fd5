/**
 * The sandbox's catalog, computed. It needs tonal and runs at build time only (scripts/build-catalog.ts);
 * the request handler reads what the build has written.
 */
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
import { slug } from './pitch.ts';
import { soundEngines } from './sound-engines.ts';
import { soundPresets } from './sound-presets.ts';

/**
 * Every record under what the service calls its collection, in camelCase; those that are not visible too:
 * hiding them is the request handler's part. The same catalog every time: no clock, no randomness.
 */
export function computeCatalog() {
  const allKeys = keys();
  const allIntervals = intervals();
  const allKeyScales = keyScales(allKeys, allIntervals);
  const rhythms = circularRhythms();
  const engines = soundEngines();
  const { systems, states } = musicSystems();
  const allInstruments = instruments(systems);
  const { assets, sounds } = media(allKeyScales, systems);
  const allHarmonies = harmonies(allKeys, allKeyScales);
  const paths = new Map([
    ...allHarmonies.map(
      each => [`/harmonies/${slug(each.name)}`, `/api/mobile/harmonies/${each.id}`] as const,
    ),
    ...systems.map(each => [`/systems/${each.slug}`, `/api/mobile/music-systems/${each.id}`] as const),
    ...allKeyScales.map(each => [each.canonicalPath, `/api/mobile/key-scales/${each.id}`] as const),
  ]);
  return {
    keys: allKeys,
    intervals: allIntervals,
    keyScales: allKeyScales,
    harmonies: allHarmonies,
    circularRhythms: rhythms,
    circularTracks: circularTracks(rhythms),
    soundEngines: engines,
    soundPresets: soundPresets(engines),
    articles: articles(paths),
    mediaAssets: assets,
    instruments: allInstruments,
    instrumentRows: instrumentRows(allInstruments),
    musicSystems: systems,
    /** One for each music system, in the same order. */
    musicSystemStates: states,
    drumFolders: drumFolders(),
    /** The premium user's. */
    account: account(),
    /** What a media asset sounds like, by its path. */
    mediaSounds: sounds,
  };
}
