/** Media: sounds that are computed from the rest of the catalog, and the assets that describe them. */
import type { Sound } from '../../sound.ts';
import type { KeyScale, MediaAsset, MusicSystem } from '../catalog-records.ts';
import { at, frequency, midi, slug } from '../pitch.ts';
import { chord, type Strike, sequence, sine, strikePattern } from '../strikes.ts';
import type { RhythmSource } from './rhythms.ts';

interface Recording {
  readonly title: string;
  readonly file: string;
  readonly sound: Sound;
  readonly isPublic?: boolean;
}

export function computeMedia(
  strike: Strike,
  rhythms: readonly RhythmSource[],
  keyScales: readonly KeyScale[],
  systems: readonly MusicSystem[],
): { readonly assets: readonly MediaAsset[]; readonly sounds: Readonly<Record<string, Sound>> } {
  const recordings = [
    ...pitches,
    ...ratios,
    ...chords(),
    ...scaleMedia(keyScales),
    ...steps(systems),
    ...rhythmMedia(strike, rhythms),
  ];
  return {
    assets: recordings.map(({ title, file, sound, isPublic = true }, index) => ({
      id: index + 1,
      title,
      nameSlug: file,
      kind: 'audio',
      audience: isPublic ? 'public' : 'private',
      mimeType: 'audio/wav',
      path: mediaPath(file),
      durationMs: sound.durationMs,
      isPublic,
    })),
    sounds: Object.fromEntries(recordings.map(({ file, sound }) => [mediaPath(file), sound])),
  };
}

function mediaPath(file: string): string {
  return `/media/${file}.wav`;
}

const a4 = frequency(69);
const c4 = frequency(60);

const pitches: readonly Recording[] = [
  { title: 'Tuning fork, A4 = 440 Hz', file: 'a4-440', sound: sine(a4, 2000) },
  { title: 'Baroque pitch, A4 = 415 Hz', file: 'a4-415', sound: sine(415, 2000) },
  { title: 'Middle C', file: 'c4', sound: sine(c4, 2000) },
];

/** Tones over C4 by ratio. */
const ratios: readonly Recording[] = [
  { title: 'Major third, pure (5:4)', file: 'third-pure', sound: chord([c4, c4 * (5 / 4)], 3000) },
  { title: 'Major third, tempered', file: 'third-tempered', sound: chord([c4, c4 * 2 ** (4 / 12)], 3000) },
  { title: 'Fifth, pure (3:2)', file: 'fifth-pure', sound: chord([c4, c4 * (3 / 2)], 3000) },
  { title: 'Fifth, tempered', file: 'fifth-tempered', sound: chord([c4, c4 * 2 ** (7 / 12)], 3000) },
  {
    title: 'Pythagorean comma: twelve fifths, then seven octaves',
    file: 'pythagorean-comma',
    sound: sequence([c4 * (3 ** 12 / 2 ** 19), c4], 1000),
  },
  {
    title: 'Syntonic comma: 81:64, then 5:4',
    file: 'syntonic-comma',
    sound: sequence([c4 * (81 / 64), c4 * (5 / 4)], 1000),
  },
  {
    title: 'Harmonics 1 to 16 of A2',
    file: 'harmonic-series',
    sound: sequence(
      Array.from({ length: 16 }, (_, index) => frequency(45) * (index + 1)),
      400,
    ),
  },
];

function chords(): readonly Recording[] {
  return [
    ['C major triad', 'C4 E4 G4'],
    ['C minor triad', 'C4 Eb4 G4'],
    ['C augmented triad', 'C4 E4 G#4'],
    ['C diminished triad', 'C4 Eb4 Gb4'],
    ['C major seventh', 'C4 E4 G4 B4'],
    ['C dominant seventh', 'C4 E4 G4 Bb4'],
    ['C minor seventh', 'C4 Eb4 G4 Bb4'],
  ].map(([title = '', notes = '']) => ({
    title,
    file: slug(title),
    sound: chord(
      notes.split(' ').map(note => frequency(midi(note))),
      2500,
    ),
  }));
}

/** Up to the octave. */
function scaleMedia(keyScales: readonly KeyScale[]): readonly Recording[] {
  const names =
    'major,dorian,phrygian,lydian,mixolydian,minor,locrian,harmonic minor,minor blues,whole tone,chromatic';
  return names.split(',').map(name => {
    const scale = keyScales.find(candidate => candidate.fullName === `C ${name}`);
    if (scale === undefined) throw new Error(`no scale ${name}`);
    const numbers = [...scale.tones.map(tone => tone.midiNumber), 72];
    return {
      title: scale.fullName,
      file: slug(scale.fullName),
      sound: sequence(numbers.map(frequency), 300),
    };
  });
}

/** All steps of a system, up to where they repeat. */
function steps(systems: readonly MusicSystem[]): readonly Recording[] {
  return ['19-edo', '31-edo', 'bohlen-pierce'].map(wanted => {
    const system = systems.find(candidate => candidate.slug === wanted);
    if (system === undefined) throw new Error(`no music system ${wanted}`);
    const steps = [...system.intervals.map(interval => interval.ratio), system.octaveRatio];
    return {
      title: `${system.name}, step by step`,
      file: `${wanted}-steps`,
      sound: sequence(
        steps.map(ratio => c4 * ratio),
        250,
      ),
    };
  });
}

/** Two rounds of each, at the rhythm's own tempo. */
function rhythmMedia(strike: Strike, sources: readonly RhythmSource[]): readonly Recording[] {
  const play = (name: string, hit: Sound): Recording => {
    const source = sources.find(candidate => candidate.name === name);
    if (source === undefined) throw new Error(`no rhythm ${name}`);
    const onsets = at(source.patterns, 0);
    const cycle = (source.beatsPerBar * 60_000) / source.bpm;
    return { title: name, file: slug(name), sound: strikePattern(onsets, hit, cycle / onsets.length, 2) };
  };
  const clave = strike('wood', 2500, 80);
  return [
    ...['Son clave 3-2', 'Rumba clave 3-2', 'Bossa nova', 'Tresillo', 'Cinquillo'].map(name =>
      play(name, clave),
    ),
    play('Standard pattern (bembé)', strike('bell', 660, 140)),
    {
      title: 'Metronome, 120 beats a minute',
      file: 'metronome-120',
      sound: strikePattern('x', strike('wood', 1600, 40), 500, 8),
    },
    {
      title: 'Count-in, unfinished',
      file: 'count-in-take-1',
      sound: strikePattern('xxxx', clave, 400, 1),
      isPublic: false,
    },
    { title: 'Private sketch', file: 'private-sketch', sound: sequence([c4, a4], 500), isPublic: false },
  ];
}
