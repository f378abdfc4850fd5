/** Computes the catalog of the sandbox, for scripts/build-catalog.ts. */
import type { Account } from './catalog-records.ts';
import { computeArticles } from './collections/articles.ts';
import { computeHarmonies } from './collections/harmonies.ts';
import { computeInstruments } from './collections/instruments.ts';
import { computeIntervals } from './collections/intervals.ts';
import { computeKeyScales } from './collections/key-scales.ts';
import { computeKeys } from './collections/keys.ts';
import { computeMedia } from './collections/media-assets.ts';
import { computeMusicSystems } from './collections/music-systems.ts';
import { computeRhythms } from './collections/rhythms.ts';
import { computeDrumFolders, computeSoundEngines, computeSoundPresets } from './collections/sounds.ts';
import { dataFiles } from './data-files.ts';
import { toSlug } from './pitch.ts';
import { readScales } from './scales.ts';
import { readStrikes } from './strikes.ts';

/** Returns all records by collection, including hidden ones. The result is always the same: no clock, no randomness. */
export function computeCatalog(files = dataFiles) {
  const { rhythms: circularRhythms, tracks: circularTracks } = computeRhythms(files);
  const strike = readStrikes(files);
  const drumFolders = computeDrumFolders(files, strike);
  const soundEngines = computeSoundEngines(files);
  const soundPresets = computeSoundPresets(files, soundEngines);
  const { systems: musicSystems, states: musicSystemStates } = computeMusicSystems(files);
  const { instruments, rows: instrumentRows } = computeInstruments(files, musicSystems);
  const account: Account = JSON.parse(files.read('account.json').text);
  const scales = readScales(files);
  const keys = computeKeys();
  const intervals = computeIntervals(scales);
  const keyScales = computeKeyScales(scales, keys, intervals);
  const harmonies = computeHarmonies(files, keyScales);
  const { assets: mediaAssets, sounds: mediaSounds } = computeMedia(
    files,
    strike,
    circularTracks,
    keyScales,
    musicSystems,
  );
  /** Paths that articles link to, and the API routes of those records. */
  const paths = new Map([
    ...harmonies.map(
      each => [`/harmonies/${toSlug(each.name)}`, `/api/mobile/harmonies/${each.id}`] as const,
    ),
    ...musicSystems.map(each => [`/systems/${each.slug}`, `/api/mobile/music-systems/${each.id}`] as const),
    ...keys.map(({ id, baseTone, alteration }) => {
      const name = baseTone.name + ['♭', '', '♯'][alteration + 1];
      return [`/keys/${toSlug(name)}`, `/api/mobile/keys/${id}`] as const;
    }),
    ...keyScales.map(each => [each.canonicalPath, `/api/mobile/key-scales/${each.id}`] as const),
  ]);
  return {
    keys,
    intervals,
    keyScales,
    harmonies,
    circularRhythms,
    circularTracks,
    soundEngines,
    soundPresets,
    articles: computeArticles(files, paths),
    mediaAssets,
    instruments,
    instrumentRows,
    musicSystems,
    /** One state for each music system, in the same order. */
    musicSystemStates,
    drumFolders,
    /** The account of the premium user. */
    account,
    /** The sounds of media assets by path. */
    mediaSounds,
  };
}
