/**
 * Tests that everything exported as MIDI is read back as the same music: the whole catalog, and chords of every
 * quality.
 */
import { expect, it } from 'vitest';
import { readInterval, readProgression, readRhythm, readScale } from '../../../src/catalog/lib/music.ts';
import { chordName, parseChord } from '../../../src/music/chord.ts';
import { simpleQualities } from '../../../src/music/chords/chord-names.ts';
import { midiFile } from '../../../src/music/export/midi.ts';
import { readSong } from '../../../src/music/files/song.ts';
import type { Music, Progression, Rhythm } from '../../../src/music/music.ts';
import { noteName, pitchClass } from '../../../src/music/note.ts';
import { homeOf, keyText } from '../../../src/music/progression.ts';
import { readMusic } from '../../../src/music/reading/forms.ts';
import { chordMusic } from '../../../src/music/reading/values.ts';
import { velocityOf } from '../../../src/music/rings.ts';
import { scaleNotes } from '../../../src/music/scale/scale.ts';
import { drumNumber } from '../../../src/music/score/drums.ts';
import { scoreOf } from '../../../src/music/score/scores.ts';
import { writeOutSections } from '../../../src/music/score/sections.ts';
import { catalog } from '../../sandbox/catalog.ts';
import { campaign } from '../../support/often.ts';

const readBack = (value: Music) => readSong(midiFile(scoreOf(value)), value.name).values;

it('reads every scale back with its tonic and its notes', context => {
  campaign(context);
  const others: string[] = [];
  const spelled = new Set<string>();
  for (const record of catalog.keyScales) {
    const value = readScale(record);
    const notes = scaleNotes(value);
    const [read, second] = readBack(value);
    const sounds = (list: readonly number[]) => list.join(' ');
    const own = sounds(notes.map(pitchClass));
    if (read?.kind !== 'scale' || second || sounds(scaleNotes(read).map(pitchClass)) !== own)
      others.push(value.name);
    else if (scaleNotes(read).map(noteName).join(' ') !== notes.map(noteName).join(' '))
      spelled.add(value.mode);
  }
  expect(others).toEqual([]);
  // A MIDI file has no note names: scales with two letters for one step come back with their usual spelling.
  expect([...spelled].sort()).toEqual([
    ...[
      'augmented',
      'bebop major',
      'chromatic',
      'istrian',
      'lydian #5 pentatonic',
      "messiaen's mode #6",
      'six tone symmetric',
    ],
    ...['super locrian pentatonic', 'tritone'],
  ]);
});

/** Returns each chord with its start and duration. */
const chordsOf = ({ events }: Progression) =>
  events.map(({ label, startTick, durationTick }) => `${label} ${startTick} ${durationTick}`);

it('reads every harmony back with its chords, its key and its metre', context => {
  campaign(context);
  for (const record of catalog.harmonies) {
    const value = readProgression(record);
    const written = { ...value, events: writeOutSections(value.sections, value.events) };
    const [read] = readBack(value);
    if (read?.kind !== 'progression') throw new Error(value.name);
    const home = homeOf(value);
    expect([value.name, ...chordsOf(read)]).toEqual([value.name, ...chordsOf(written)]);
    expect([value.name, read.home && keyText(read.home)]).toEqual([value.name, home && keyText(home)]);
  }
});

it.each([
  'Am F C G',
  'A5 C5 D5 A5',
  'C5 F5 G5',
  'C G/B Am C/G | F',
  '3/4 Dm7 | G7 | Cmaj7',
  'Am | N.C. | F C | G',
  'C C C C',
  '6/8 Em | D | C | B7',
  'C F G',
  'Ebmaj7 Ab7 Db9 Gb13',
  'C7#9 F#m7b5 B7b9 Em(maj7)',
  'Dsus4 D Dsus2 D',
  'Caug Edim7 G6 Am6',
  'C Dm Em | F G Am | Bdim C',
  'F#m | C#7 | F#m',
  '5/4 Am | G | F | E',
])('reads %s back', typed => {
  const { value } = readMusic(typed);
  if (value.kind !== 'progression') throw new Error(typed);
  const [read] = readBack(value);
  expect(read?.kind === 'progression' ? chordsOf(read) : read).toEqual(chordsOf(value));
  const home = homeOf(value);
  expect(read?.kind === 'progression' && read.home && keyText(read.home)).toBe(home && keyText(home));
});

it('reads chords of every quality back, on every root and over other basses', context => {
  campaign(context);
  const names = 'C C♯ D♭ D E♭ E F F♯ G♭ G A♭ A B♭ B'
    .split(' ')
    .flatMap(root =>
      simpleQualities.flatMap(quality => [
        `${root}${quality}`,
        `${root}${quality}/${root === 'C' ? 'G' : 'C'}`,
      ]),
    );
  const others = names.filter(name => {
    const chord = parseChord(name);
    const [read] = chord ? readBack(chordMusic(chord)) : [];
    return !chord || read?.kind !== 'chord' || chordName(read.chord) !== chordName(chord);
  });
  expect(others).toEqual([]);
});

it('reads every interval back with its size', () => {
  for (const record of catalog.intervals) {
    const value = readInterval(record);
    const [read] = readBack(value);
    const size = read?.kind === 'interval' ? read.semitones : read?.kind === 'key' ? 0 : undefined;
    expect([value.name, size]).toEqual([value.name, value.semitones]);
  }
});

/** Returns each drum with the positions of its strokes in the bar. */
const strokesOf = ({ rings }: Rhythm) => {
  const byDrum = new Map<number, Set<string>>();
  for (const { label, steps, onsets } of rings) {
    const own = byDrum.get(drumNumber(label)) ?? new Set();
    for (const onset of onsets) own.add((onset / steps).toFixed(3));
    if (own.size > 0) byDrum.set(drumNumber(label), own);
  }
  return [...byDrum].map(([drum, places]) => `${drum}: ${[...places].sort().join(' ')}`).sort();
};

it('reads every rhythm and track back, with a ring for each drum', context => {
  campaign(context);
  const values = [...catalog.circularRhythms, ...catalog.circularTracks].map(record => readRhythm(record));
  const heard = values.filter(({ rings }) => rings.some(({ onsets }) => onsets.length > 0));
  for (const value of heard) {
    const [read, second] = readBack(value);
    if (read?.kind !== 'rhythm' || second) throw new Error(value.name);
    expect([value.name, ...strokesOf(read)]).toEqual([value.name, ...strokesOf(value)]);
    expect(new Set(read.rings.map(({ label }) => drumNumber(label))).size).toBe(read.rings.length);
    const drums = value.rings.map(({ label }) => drumNumber(label));
    for (const { label, steps, velocities } of value.rings.filter(({ onsets }) => onsets.length > 0)) {
      const drum = drumNumber(label);
      if (drums.filter(each => each === drum).length > 1) continue;
      const ring = read.rings.find(each => drumNumber(each.label) === drum);
      // A rhythm whose strokes are all equally loud has no accents.
      const accents =
        new Set(value.rings.flatMap(each => each.onsets.map((_, index) => velocityOf(each, index)))).size > 1
          ? velocities
          : undefined;
      expect([value.name, label, ring?.steps, ring?.velocities]).toEqual([value.name, label, steps, accents]);
    }
  }
  expect(heard.length).toBeGreaterThan(90);
});
