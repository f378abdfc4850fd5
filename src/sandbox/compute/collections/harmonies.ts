/** Computes harmonies: progressions in which each chord has a key (its root) and a scale on it. */
import { withLineNumber } from '../../../base/text-table.ts';
import { maskOf } from '../../../music/arithmetic.ts';
import { type Chord, chordName } from '../../../music/chord.ts';
import { type Note, noteName, parseNote, pitchClass, semitonesUp } from '../../../music/note.ts';
import type { Harmony, KeyScale } from '../catalog-records.ts';
import { readCharts, type WrittenChart } from '../charts.ts';
import type { DataFiles } from '../data-files.ts';
import { itemAt } from '../pitch.ts';

const ticksPerQuarter = 480;

/** Scales by chord type, for chords that do not fit the home scale (lankratzke.blogspot.com, Jazz Theory Notes). */
const chordScales: Readonly<Record<string, string>> = {
  '': 'lydian',
  '6': 'major',
  '7': 'mixolydian',
  '7♯5': 'whole tone',
  m: 'dorian',
  m6: 'melodic minor',
  m7: 'dorian',
  maj7: 'major',
  'm7♭5': 'locrian',
  'm(maj7)': 'melodic minor',
  dim7: 'diminished',
};

/** Types of sections by the letters of song forms. Other sections have the first word of their label as their type. */
const sectionTypes: Readonly<Record<string, string>> = { a: 'verse', b: 'bridge', c: 'verse' };

interface PlacedChord {
  readonly chord: Chord;
  readonly startTick: number;
  readonly durationTick: number;
  /** The line number in the file of charts. */
  readonly line: number;
}

/** Returns a scale on a tonic, by its name or by the mask of its pitch classes; undefined if there is none. */
type ScaleOn = (tonic: Note, nameOrMask: string | number) => KeyScale | undefined;

export function computeHarmonies(files: DataFiles, keyScales: readonly KeyScale[]): readonly Harmony[] {
  const scaleByName = new Map<string, KeyScale>();
  for (const scale of keyScales) {
    scaleByName.set(scale.fullName, scale);
    const maskKey = `${scale.keyToneName} ${maskOf(scale.tones.map(({ midiNumber }) => midiNumber % 12))}`;
    // Ragas with a separate ascent and descent come after the scales of the same notes.
    if (!scaleByName.has(maskKey)) scaleByName.set(maskKey, scale);
  }
  const scaleOn: ScaleOn = (tonic, nameOrMask) => scaleByName.get(`${noteName(tonic)} ${nameOrMask}`);
  return readCharts(files).map((chart, index) => computeHarmony(chart, index + 1, scaleOn));
}

/** The scale on which the scales of the chords are based: its tonic and its name. */
interface Home {
  readonly tonic: Note;
  readonly mode: string;
}

/** Returns the record of a chart. Each section is listed once; `repeatCount` is the number of times it is played. */
function computeHarmony(chart: WrittenChart, id: number, scaleOn: ScaleOn): Harmony {
  const { name, tags, isPublic, sections, file } = chart;
  const home = withLineNumber(file, chart.line, (): Home => {
    const [note = '', ...words] = chart.home.split(' ');
    const [tonic, mode] = [parseNote(note), words.join(' ')];
    if (tonic && scaleOn(tonic, mode)) return { tonic, mode };
    throw new Error(`the key '${chart.home}' is not a scale`);
  });
  const placedChords: PlacedChord[] = [];
  const starts: number[] = [];
  let tick = 0;
  for (const { chords } of sections) {
    starts.push(tick);
    for (const { chord, beats, line } of chords) {
      placedChords.push({ chord, startTick: tick, durationTick: beats * ticksPerQuarter, line });
      tick += beats * ticksPerQuarter;
    }
  }
  return {
    id,
    name,
    ownerId: 1,
    ownerUsername: 'catalog',
    isPublic,
    events: placedChords.map(({ chord, startTick, durationTick, line }, index) => {
      const { keyId, id: scaleId } = withLineNumber(file, line, () =>
        findChordScale(chord, nextDifferentChord(placedChords, index), home, scaleOn),
      );
      return { id: id * 100 + index + 1, startTick, durationTick, keyId, scaleId, label: chordName(chord) };
    }),
    sections: sections.map(({ label, repeatCount }, index) => {
      const [word = ''] = label.toLowerCase().split(/[ ,]/);
      return {
        id: id * 10 + index,
        sectionType: sectionTypes[word] ?? word,
        label,
        position: itemAt(starts, index),
        repeatCount,
      };
    }),
    ownerTags: tags,
    userTags: [],
  };
}

/** Returns the next chord that differs from the one at `index`; the first chord follows the last one. */
function nextDifferentChord(placedChords: readonly PlacedChord[], index: number): Chord {
  const { chord } = itemAt(placedChords, index);
  const laterChords = [...placedChords.slice(index + 1), ...placedChords.slice(0, index)];
  return laterChords.find(later => chordName(later.chord) !== chordName(chord))?.chord ?? chord;
}

/**
 * Returns the scale for a chord: the mode of the home scale on the chord's root if it contains all notes of the chord.
 * In minor, the harmonic minor is also tried, and for a major triad the dorian. Otherwise it is the usual scale of the
 * chord's type. A dominant seventh that resolves to a minor tonic always has the scale of that tonic's harmonic minor.
 */
function findChordScale(chord: Chord, nextChord: Chord, home: Home, scaleOn: ScaleOn): KeyScale {
  const { root, quality } = chord;
  const requireScale = (name: string | undefined): KeyScale => {
    const namedScale = name === undefined ? undefined : scaleOn(root, name);
    if (!namedScale) throw new Error(`no scale ${name ?? ''} for ${chordName(chord)}`);
    return namedScale;
  };
  if (quality === '7' && resolvesToMinor(root, nextChord, home)) return requireScale('phrygian dominant');
  const chordMask = maskOf(chord.tones.map(pitchClass));
  for (const mode of homeModes(home, quality)) {
    const scale = scaleOn(home.tonic, mode);
    const mask = maskOf(scale?.tones.map(({ midiNumber }) => midiNumber % 12) ?? []);
    const ownScale = (chordMask & ~mask) === 0 ? scaleOn(root, mask) : undefined;
    if (ownScale) return ownScale;
  }
  // A major triad on the tonic of a minor home: the Picardy third.
  if (quality === '' && semitonesUp(home.tonic, root) === 0) return requireScale('major');
  if (quality === '7' && isLydianDominant(root, nextChord.root, home)) return requireScale('lydian dominant');
  return requireScale(chordScales[quality]);
}

function homeModes({ mode }: Home, quality: string): readonly string[] {
  if (mode !== 'minor') return [mode];
  return ['minor', 'harmonic minor', ...(quality === '' ? ['dorian'] : [])];
}

/**
 * Whether a dominant seventh falls by a fifth to a minor chord that can be a point of rest (bluesharmonica.de, Dominant
 * scales; gutefrage.net, HM5 in der Jazzharmonielehre). The ii and the v of the home are not points of rest: their
 * dominants keep the diatonic ninth (Berklee's Harmony 3, Secondary dominant chord scales).
 */
function resolvesToMinor(root: Note, nextChord: Chord, home: Home): boolean {
  const degree = semitonesUp(home.tonic, nextChord.root);
  const isFifthBelow = semitonesUp(nextChord.root, root) === 7;
  return isFifthBelow && ['m', 'm6', 'm7'].includes(nextChord.quality) && degree !== 2 && degree !== 7;
}

/**
 * Whether a dominant seventh outside the home scale has a raised eleventh. It does if it falls by a semitone, as a
 * tritone substitute (jazzguitar.be, Tritone chord substitution). It also does on ♭II, II, IV, ♭V, ♭VI and ♭VII if it
 * does not fall by a fifth (infiniteguitar.com, Lydian dominant chords; andyfrench.co.uk, Lydian dominant). In a blues,
 * only ♭VI and ♭VII count.
 */
function isLydianDominant(root: Note, nextChord: Note, home: Home): boolean {
  const fall = semitonesUp(nextChord, root);
  const degrees = home.mode === 'mixolydian' ? [8, 10] : [1, 2, 5, 6, 8, 10];
  return fall === 1 || (fall !== 7 && degrees.includes(semitonesUp(home.tonic, root)));
}
