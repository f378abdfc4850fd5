/** Harmonies: progressions whose chords each have a key (the root) and a scale on it. */
import { Chord, Note, Scale } from 'tonal';
import { keyTone } from './keys.ts';
import { written } from './pitch.ts';
import { type Progression, progressions } from './progressions.ts';
import type { Harmony, Key, KeyScale } from './records.ts';

const ticksPerQuarter = 480;

/** For a chord that fits no scale of its home: chord type, scale (Levine, The Jazz Theory Book, 1995). */
const chordScales: Readonly<Record<string, string>> = {
  '': 'lydian',
  m: 'dorian',
  '7': 'mixolydian',
  m7: 'dorian',
  maj7: 'major',
  m7b5: 'locrian',
};

/** Letters of song forms; other sections are called by what they are. */
const sectionTypes: Readonly<Record<string, string>> = { a: 'verse', b: 'bridge' };

type Finder = (root: string, scale: string) => { readonly keyId: number; readonly scaleId: number };

export function harmonies(keys: readonly Key[], keyScales: readonly KeyScale[]): readonly Harmony[] {
  const keyIds = new Map(keys.map(key => [keyTone(key), key.id]));
  const scaleIds = new Map(keyScales.map(scale => [scale.fullName, scale.id]));
  const find: Finder = (root, scale) => {
    const tone = written(root);
    const keyId = keyIds.get(tone);
    const scaleId = scaleIds.get(`${tone} ${scale}`);
    if (keyId === undefined || scaleId === undefined) throw new Error(`no key-scale ${tone} ${scale}`);
    return { keyId, scaleId };
  };
  return progressions.map((progression, index) => harmony(progression, index + 1, find));
}

function harmony(progression: Progression, id: number, find: Finder): Harmony {
  const { name, home, beatsPerBar = 4, tags, sections, isPublic = true } = progression;
  let tick = 0;
  const events = Object.values(sections)
    .flatMap(bars => bars.split('|'))
    .flatMap(bar => {
      const chords = bar.trim().split(' ');
      return chords.map(chord => ({
        chord,
        durationTick: (beatsPerBar * ticksPerQuarter) / chords.length,
      }));
    })
    .map(({ chord, durationTick }, index) => {
      const startTick = tick;
      tick += durationTick;
      const { tonic, type } = parts(chord);
      const { keyId, scaleId } = find(tonic, chordScale(chord, home));
      const label = written(tonic) + type.replace('b', '♭');
      return { id: id * 100 + index + 1, startTick, durationTick, keyId, scaleId, label };
    });
  return {
    id,
    name,
    ownerId: 1,
    ownerUsername: 'catalog',
    isPublic,
    events,
    sections: Object.keys(sections).map((title, position) => {
      const [label = '', repeat = '1'] = title.split(' x');
      const [word = ''] = label.toLowerCase().split(/[ ,]/);
      return {
        id: id * 10 + position,
        sectionType: sectionTypes[word] ?? word,
        label,
        position,
        repeatCount: Number(repeat),
      };
    }),
    ownerTags: tags,
    userTags: [],
  };
}

/**
 * The scale for a chord: the home scale begun on the chord's root, where all the chord's tones are in it; in
 * minor also the harmonic minor; otherwise the usual scale of the chord's type.
 */
function chordScale(chord: string, home: string): string {
  const { tonic, type } = parts(chord);
  const chromas = Chord.get(chord).notes.map(Note.chroma);
  const homes = home.endsWith(' minor') ? [home, home.replace('minor', 'harmonic minor')] : [home];
  for (const candidate of homes) {
    const tones = Scale.get(candidate).notes;
    if (!chromas.every(chroma => tones.some(tone => Note.chroma(tone) === chroma))) continue;
    const mode = Scale.modeNames(candidate).find(([root]) => Note.chroma(root) === Note.chroma(tonic));
    if (mode !== undefined) return mode[1];
  }
  const scale = chordScales[type];
  if (scale === undefined) throw new Error(`no scale for ${chord}`);
  return scale;
}

function parts(chord: string): { readonly tonic: string; readonly type: string } {
  const [tonic = ''] = /^[A-G][b#]?/.exec(chord) ?? [];
  return { tonic, type: chord.slice(tonic.length) };
}
