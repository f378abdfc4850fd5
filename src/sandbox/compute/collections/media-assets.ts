/** Computes media (data/media.tsv): sounds made from the rest of the catalog, and the assets that describe them. */
import { parseName, parseNumber, readTable, uniqueChecker } from '../../../base/text-table.ts';
import { patternOfRing } from '../../../music/rings.ts';
import type { Sound } from '../../sound.ts';
import type { CircularTrack, KeyScale, MediaAsset, MusicSystem } from '../catalog-records.ts';
import type { DataFiles } from '../data-files.ts';
import { itemAt, itemNamed, midiToHertz, parseTone, toSlug } from '../pitch.ts';
import {
  chordSound,
  parseHertz,
  parseMs,
  type Strike,
  sineSound,
  strikePattern,
  toneSequence,
} from '../strikes.ts';
import { parseRatio } from '../tunings.ts';

/** Makes the sound of a row from its cell `of`. @param toneMs the length of a tone @param hit the sound of a strike */
type MakeSound = (cell: string, toneMs: () => number, hit: () => Sound) => Sound;

export function computeMedia(
  files: DataFiles,
  strike: Strike,
  tracks: readonly CircularTrack[],
  keyScales: readonly KeyScale[],
  systems: readonly MusicSystem[],
): { readonly assets: readonly MediaAsset[]; readonly sounds: Readonly<Record<string, Sound>> } {
  const makerByKind = {
    sine: (cell, toneMs) => sineSound(parseFrequency(cell), toneMs()),
    chord: (cell, toneMs) => chordSound(cell.split(' ').map(parseFrequency), toneMs()),
    sequence: (cell, toneMs) => toneSequence(cell.split(' ').map(parseFrequency), toneMs()),
    scale: (cell, toneMs) => {
      const { tones } = itemNamed(keyScales, 'scale', cell, ({ fullName }) => fullName);
      return toneSequence([...tones.map(({ midiNumber }) => midiNumber), 72].map(midiToHertz), toneMs());
    },
    system: (cell, toneMs) => {
      const { intervals, octaveRatio } = itemNamed(systems, 'music system', cell, system => system.slug);
      const ratios = [...intervals.map(({ ratio }) => ratio), octaveRatio];
      return toneSequence(
        ratios.map(ratio => c4 * ratio),
        toneMs(),
      );
    },
    rhythm: (cell, _, hit) => {
      const { transport, circularTrack } = itemNamed(tracks, 'rhythm', cell, ({ name }) => name);
      const ring = itemAt(circularTrack.rings, 0);
      const barMs = (transport.beatsPerBar * 60_000) / transport.bpm;
      return strikePattern(patternOfRing(ring), hit(), barMs / ring.steps, 2);
    },
    pattern: (cell, toneMs, hit) => strikePattern(cell, hit(), toneMs(), 1),
  } as const satisfies Readonly<Record<string, MakeSound>>;
  const checkUnique = uniqueChecker();
  const columns = ['title', 'file', 'sound', 'of', 'each', 'struck', 'hidden'] as const;
  const recordings = readTable(files.read('media.tsv'), columns, (cell, index) => {
    const title = cell('title') || cell('of');
    const makeSound: MakeSound = makerByKind[parseName(makerByKind, cell('sound'))];
    const hit = () => {
      const [name = '', pitch = '', length = ''] = cell('struck').split(', ');
      return strike(name, parseHertz(pitch), parseMs(length));
    };
    const fileName = checkUnique(cell('file') || toSlug(title));
    const sound = makeSound(cell('of'), () => parseMs(cell('each')), hit);
    const isPublic = cell('hidden') !== 'yes';
    const asset = {
      id: index + 1,
      title,
      nameSlug: fileName,
      kind: 'audio',
      audience: isPublic ? 'public' : 'private',
      mimeType: 'audio/wav',
      path: `/media/${fileName}.wav`,
      durationMs: sound.durationMs,
      isPublic,
    };
    return { asset, sound };
  });
  return {
    assets: recordings.map(({ asset }) => asset),
    sounds: Object.fromEntries(recordings.map(({ asset, sound }) => [asset.path, sound])),
  };
}

const c4 = midiToHertz(60);

/** Returns the frequency in Hz of a note with its octave, of a ratio to C4, or of a number of Hz. */
function parseFrequency(tone: string): number {
  if (/^[A-G]/.test(tone)) return midiToHertz(parseTone(tone).midi);
  return tone.includes('/') ? c4 * parseRatio(tone) : parseNumber(tone);
}
