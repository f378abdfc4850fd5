/** Harmonies: progressions whose chords each have a key (the root) and a scale on it. */
import { Chord, Note, Scale } from 'tonal';
import { atLine } from '../../../base/text-table.ts';
import type { Harmony, KeyRecord, KeyScale } from '../catalog-records.ts';
import { readCharts, type WrittenChart } from '../charts.ts';
import type { DataFiles } from '../data-files.ts';
import { at, withMusicalSigns } from '../pitch.ts';
import { keyTone } from './keys.ts';

const ticksPerQuarter = 480;

/** For a chord that fits no scale of its home: chord type, scale (lankratzke.blogspot.com, Jazz Theory Notes). */
const chordScales: Readonly<Record<string, string>> = {
  '': 'lydian',
  '6': 'major',
  '7': 'mixolydian',
  '7#5': 'whole tone',
  m: 'dorian',
  m6: 'melodic minor',
  m7: 'dorian',
  maj7: 'major',
  m7b5: 'locrian',
  'm(maj7)': 'melodic minor',
  dim7: 'diminished',
};

/** Letters of song forms; other sections are called by what they are. */
const sectionTypes: Readonly<Record<string, string>> = { a: 'verse', b: 'bridge', c: 'verse' };

interface PlacedChord {
  readonly chord: string;
  readonly startTick: number;
  readonly durationTick: number;
  /** Of its chart's file. */
  readonly line: number;
}

type Finder = (root: string, scale: string) => { readonly keyId: number; readonly scaleId: number };

export function computeHarmonies(
  files: DataFiles,
  keys: readonly KeyRecord[],
  keyScales: readonly KeyScale[],
): readonly Harmony[] {
  const keyIds = new Map(keys.map(key => [keyTone(key), key.id]));
  const scaleIds = new Map(keyScales.map(scale => [scale.fullName, scale.id]));
  const find: Finder = (root, scale) => {
    const tone = withMusicalSigns(root);
    const keyId = keyIds.get(tone);
    const scaleId = scaleIds.get(`${tone} ${scale}`);
    if (keyId === undefined || scaleId === undefined) throw new Error(`no key-scale ${tone} ${scale}`);
    return { keyId, scaleId };
  };
  return readCharts(files).map((chart, index) => harmony(chart, index + 1, find));
}

/** Events are written out once: a section is played `repeatCount` times before the next one begins. */
function harmony(chart: WrittenChart, id: number, find: Finder): Harmony {
  const { name, home, tags, isPublic, sections, file } = chart;
  atLine(file, chart.line, () => {
    if (Scale.get(home).empty) throw new Error(`the key '${home}' is no scale`);
  });
  const placed: PlacedChord[] = [];
  const starts: number[] = [];
  let tick = 0;
  for (const { chords } of sections) {
    starts.push(tick);
    for (const { symbol, beats, line } of chords) {
      atLine(file, line, () => {
        if (tonesOf(symbol).length === 0) throw new Error(`'${symbol}' is no chord`);
      });
      placed.push({ chord: symbol, startTick: tick, durationTick: beats * ticksPerQuarter, line });
      tick += beats * ticksPerQuarter;
    }
  }
  return {
    id,
    name,
    ownerId: 1,
    ownerUsername: 'catalog',
    isPublic,
    events: placed.map(({ chord, startTick, durationTick, line }, index) => {
      const { tonic, type, bass } = chordParts(chord);
      const { keyId, scaleId } = atLine(file, line, () =>
        find(tonic, chordScale(chord, nextAfter(placed, index), home)),
      );
      const label = withMusicalSigns(tonic) + [type, ...bass].map(withMusicalSigns).join('/');
      return { id: id * 100 + index + 1, startTick, durationTick, keyId, scaleId, label };
    }),
    sections: sections.map(({ label, repeatCount }, index) => {
      const [word = ''] = label.toLowerCase().split(/[ ,]/);
      return {
        id: id * 10 + index,
        sectionType: sectionTypes[word] ?? word,
        label,
        position: at(starts, index),
        repeatCount,
      };
    }),
    ownerTags: tags,
    userTags: [],
  };
}

/** Without the bass. */
function tonesOf(chord: string): readonly string[] {
  const { tonic, type } = chordParts(chord);
  return Chord.get(tonic + type.replace('(maj7)', 'Maj7')).notes;
}

/** The next chord that is another, from the beginning again where the last one has been reached. */
function nextAfter(placed: readonly PlacedChord[], index: number): string {
  const { chord } = at(placed, index);
  const following = [...placed.slice(index + 1), ...placed.slice(0, index)];
  return following.find(candidate => candidate.chord !== chord)?.chord ?? chord;
}

/**
 * The scale for a chord: the home scale begun on the chord's root, where all the chord's tones are in it; in
 * minor also the harmonic minor, and for a triad the dorian. Otherwise the usual scale of the chord's type. A
 * dominant seventh that leads to a minor tonic has the scale of the harmonic minor on that, whatever the home.
 */
function chordScale(chord: string, next: string, home: string): string {
  const { tonic, type } = chordParts(chord);
  if (type === '7' && resolvesToMinor(tonic, chordParts(next), home)) return 'phrygian dominant';
  const chromas = tonesOf(chord).map(Note.chroma);
  for (const candidate of homeScales(home, type)) {
    const tones = Scale.get(candidate).notes;
    if (!chromas.every(chroma => tones.some(tone => Note.chroma(tone) === chroma))) continue;
    const mode = Scale.modeNames(candidate).find(([root]) => Note.chroma(root) === Note.chroma(tonic));
    if (mode !== undefined) return mode[1];
  }
  // The tonic of the parallel major: the Picardy third.
  if (type === '' && semitonesUp(chordParts(home).tonic, tonic) === 0) return 'major';
  if (type === '7' && isLydianDominant(tonic, chordParts(next).tonic, home)) return 'lydian dominant';
  const scale = chordScales[type];
  if (scale === undefined) throw new Error(`no scale for ${chord}`);
  return scale;
}

function homeScales(home: string, type: string): readonly string[] {
  if (!home.endsWith(' minor')) return [home];
  const homes = [home, home.replace('minor', 'harmonic minor')];
  return type === '' ? [...homes, home.replace('minor', 'dorian')] : homes;
}

/**
 * Whether a dominant seventh falls by a fifth to a minor chord (bluesharmonica.de, Dominant scales; gutefrage.net,
 * HM5 in der Jazzharmonielehre) that may rest there. The ii and the v of the home go on: their dominants keep the
 * ninth that is in the key (Berklee's Harmony 3, Secondary dominant chord scales).
 */
function resolvesToMinor(root: string, next: ChordParts, home: string): boolean {
  const degree = semitonesUp(chordParts(home).tonic, next.tonic);
  const falls = semitonesUp(next.tonic, root) === 7;
  return falls && ['m', 'm6', 'm7'].includes(next.type) && degree !== 2 && degree !== 7;
}

/**
 * Whether a dominant seventh from outside the home has a raised eleventh: it falls by a semitone as a tritone
 * substitute does (jazzguitar.be, Tritone chord substitution), or it stands on a degree where it is no dominant
 * of a following fifth below: ♭II, II, IV, ♭V, ♭VI, ♭VII (infiniteguitar.com, Lydian dominant chords;
 * andyfrench.co.uk, Lydian dominant). In a blues only ♭VI and ♭VII are such.
 */
function isLydianDominant(root: string, next: string, home: string): boolean {
  const fall = semitonesUp(next, root);
  const degree = semitonesUp(chordParts(home).tonic, root);
  const degrees = home.endsWith(' mixolydian') ? [8, 10] : [1, 2, 5, 6, 8, 10];
  return fall === 1 || (fall !== 7 && degrees.includes(degree));
}

/** Semitones from one note up to another, less than an octave. */
function semitonesUp(low: string, high: string): number {
  return ((Note.chroma(high) ?? 0) - (Note.chroma(low) ?? 0) + 12) % 12;
}

interface ChordParts {
  readonly tonic: string;
  readonly type: string;
  /** The note after the slash, where there is one. */
  readonly bass: readonly string[];
}

function chordParts(chord: string): ChordParts {
  const [tonic = ''] = /^[A-G][b#]?/.exec(chord) ?? [];
  const [type = '', ...bass] = chord.slice(tonic.length).split('/');
  return { tonic, type, bass };
}
