/** Compares transposing instruments with the tables of teachers. */
import { describe, expect, it } from 'vitest';
import { readProgression, readScale } from '../../../src/catalog/lib/music.ts';
import { parseChord } from '../../../src/music/chord.ts';
import type { Music } from '../../../src/music/music.ts';
import {
  instrumentByName,
  toWrittenPitch,
  transposingInstrument,
  transposingNames,
} from '../../../src/music/score/transposing.ts';
import { catalog, only } from '../../sandbox/catalog.ts';

const instrument = (name: string) => {
  const found = transposingInstrument(name);
  if (found === undefined) throw new Error(name);
  return found;
};
const scale = (fullName: string) => readScale(only(catalog.keyScales, each => each.fullName === fullName));

it('transposing instruments sound at the pitches that teachers give', () => {
  // georgetowncollege.edu, Transpositions; studystack.com, Instrument ranges and transpositions; Wikipedia, List of
  // transposing instruments (CC BY-SA): alto flute, descant recorder, flugelhorn, cornet, tenor horn.
  const transpositions: Readonly<Record<string, string>> = {
    Piccolo: 'an octave higher',
    'Alto flute': 'a perfect fourth lower',
    'Soprano recorder': 'an octave higher',
    'English Horn': 'a perfect fifth lower',
    'Clarinet in B-flat': 'a major second lower',
    'Clarinet in A': 'a minor third lower',
    'clarinet in e flat': 'a minor third higher',
    'Bass Clarinet': 'a major ninth lower',
    Contrabassoon: 'an octave lower',
    'soprano sax': 'a major second lower',
    'Alto Saxophone': 'a major sixth lower',
    'Tenor Saxophone': 'a major ninth lower',
    'bari sax': 'a major thirteenth lower',
    'French Horn': 'a perfect fifth lower',
    'Trumpet in B♭': 'a major second lower',
    Cornet: 'a major second lower',
    Flugelhorn: 'a major second lower',
    'Tenor horn': 'a major sixth lower',
  };
  for (const [name, sounds] of Object.entries(transpositions))
    expect([name, instrument(name).sounds]).toEqual([name, sounds]);
  expect(transposingNames()).toHaveLength(Object.keys(transpositions).length);
  expect(instrument('Klarinette').name).toBe('Clarinet in B♭');
  expect(instrument('corno francés').name).toBe('Horn in F');
  for (const name of [
    'Flute',
    'Flöte',
    'Oboe',
    'Bassoon',
    'Trombone',
    'Tuba',
    'Violin',
    'Geige',
    'Klavier',
  ]) {
    const instrument = instrumentByName(name);
    expect([transposingInstrument(name), instrument?.sounds]).toEqual([undefined, 'as it is written']);
    expect(instrument && toWrittenPitch(scale('C major'), instrument)).toEqual(scale('C major'));
  }
  const octaves = ['Guitar', 'electric bass', 'Kontrabass', 'Celesta'].map(
    name => instrumentByName(name)?.sounds,
  );
  expect(octaves).toEqual(['an octave lower', 'an octave lower', 'an octave lower', 'an octave higher']);
  for (const name of ['', 'kazoo']) expect(instrumentByName(name)).toBeUndefined();
  // Instruments made in many keys are named by their own key. 'In B' is ambiguous: German B is English B♭.
  expect(instrument('trumpet in C')).toMatchObject({ name: 'Trumpet in C', sounds: 'as it is written' });
  expect(instrument('horn in Eb')).toMatchObject({ name: 'Horn in E♭', sounds: 'E♭ where C is written' });
  expect(instrument('flute in G').name).toBe('Alto flute');
  const writtenRoot = (name: string) => {
    const [root] = toWrittenPitch(scale('C major'), instrument(name)).tones;
    return root?.name;
  };
  expect(['horn in Eb', 'trumpet in D', 'trumpet in C'].map(writtenRoot)).toEqual(['A', 'B♭', 'C']);
  for (const name of ['clarinet in B', 'kazoo in D', 'trumpet in Q'])
    expect(transposingInstrument(name)).toBeUndefined();
  // Transposing instruments have the same names as in the catalog.
  const winds = catalog.instruments.filter(({ familyCode }) => ['WOODWINDS', 'BRASS'].includes(familyCode));
  const unknown = winds.filter(({ name }) => instrumentByName(name) === undefined).map(({ name }) => name);
  expect(unknown).toEqual([...['Harmonica in C', 'Bansuri in E']]);
});

it('transposing instruments sound at the pitches that MuseScore gives', () => {
  // Facts from share/instruments/instruments.xml (GPL-3): transposeDiatonic and transposeChromatic lead from the
  // written to the sounding note. MuseScore writes recorders at pitch, under a clef with an 8.
  const moves: Readonly<Record<string, readonly [letters: number, semitones: number]>> = {
    Piccolo: [7, 12],
    'Alto flute': [-3, -5],
    'English horn': [-4, -7],
    Clarinet: [-1, -2],
    'A clarinet': [-2, -3],
    'Eb clarinet': [2, 3],
    'Bass clarinet': [-8, -14],
    Contrabassoon: [-7, -12],
    'Soprano saxophone': [-1, -2],
    'Alto saxophone': [-5, -9],
    'Tenor saxophone': [-8, -14],
    'Baritone saxophone': [-12, -21],
    'Horn in F': [-4, -7],
    Trumpet: [-1, -2],
    'Cornet in Bb': [-1, -2],
    'Alto horn': [-5, -9],
  };
  const ordinals: Readonly<Record<number, string>> = {
    ...{
      1: 'second',
      2: 'third',
      3: 'fourth',
      4: 'fifth',
      5: 'sixth',
      7: 'octave',
      8: 'ninth',
      12: 'thirteenth',
    },
  };
  for (const [name, [letters, semitones]] of Object.entries(moves)) {
    const { sounds, written } = instrument(name);
    const ending = `${ordinals[Math.abs(letters)]} ${semitones < 0 ? 'lower' : 'higher'}`;
    expect([name, sounds.endsWith(ending), written]).toEqual([
      name,
      true,
      { letters: (21 - letters) % 7, semitones: (36 - semitones) % 12 },
    ]);
  }
});

describe('music for a transposing instrument is written', () => {
  it('in the usual keys of arrangements', () => {
    // Composing and arranging, a table of concert key transpositions (issuhub.com/view/index/6011): for concert C,
    // parts for B♭, E♭ and F instruments are in D, A and G; for F in G, D, C; for B♭ in C, G, F; for E♭ in F, C, B♭.
    const table = { C: 'D A G', F: 'G D C', 'B♭': 'C G F', 'E♭': 'F C B♭', G: 'A E D', D: 'E B A' };
    for (const [concert, written] of Object.entries(table)) {
      const parts = ['trumpet', 'alto sax', 'horn'].map(name =>
        toWrittenPitch(scale(`${concert} major`), instrument(name)).name.replace(' major', ''),
      );
      expect([concert, parts.join(' ')]).toEqual([concert, written]);
    }
    // The E♭ clarinet is written a minor third lower.
    expect(toWrittenPitch(scale('C major'), instrument('Eb clarinet')).name).toBe('A major');
  });

  it('at the right number of semitones, in every seventeenth scale of the catalog', () => {
    const semitones = {
      Piccolo: 0,
      'Clarinet in A': 3,
      'Clarinet in E♭': 9,
      'Horn in F': 7,
      'Alto flute': 5,
    };
    for (const record of catalog.keyScales.filter((_, index) => index % 17 === 0))
      for (const [name, up] of Object.entries(semitones)) {
        const value = readScale(record);
        const written = toWrittenPitch(value, instrument(name));
        const away = written.tones.map(
          ({ midi = 0 }, index) => (midi - (value.tones[index]?.midi ?? 0) + 24) % 12,
        );
        expect([record.fullName, name, new Set(away)]).toEqual([record.fullName, name, new Set([up])]);
      }
  });

  it('with an enharmonic tonic if the exact one has no key signature', () => {
    expect(toWrittenPitch(scale('F♯ major'), instrument('trumpet')).name).toBe('A♭ major');
    expect(toWrittenPitch(scale('G♭ major'), instrument('trumpet')).name).toBe('A♭ major');
    const harmony = readProgression({
      name: '',
      events: ['F♯', 'B', 'F♯'].map((label, index) => ({ label, startTick: index, durationTick: 1 })),
    });
    expect(toWrittenPitch(harmony, instrument('trumpet')).events.map(({ label }) => label)).toEqual([
      'A♭',
      'D♭',
      'A♭',
    ]);
  });

  it('in a minor key with up to six accidentals, else in its enharmonic equivalent', () => {
    const writtenChords = (name: string, ...labels: string[]) =>
      toWrittenPitch(
        readProgression({
          name: '',
          events: labels.map((label, index) => ({ label, startTick: index, durationTick: 1 })),
        }),
        instrument(name),
      ).events.map(({ label }) => label);
    expect(writtenChords('alto sax', 'F♯m', 'C♯7', 'F♯m')).toEqual(['D♯m', 'A♯7', 'D♯m']);
    expect(writtenChords('alto sax', 'G♯m', 'D♯7', 'G♯m')).toEqual(['Fm', 'C7', 'Fm']);
  });

  it('chord by chord, without changes to other texts', () => {
    const chord = parseChord('Am7/C');
    if (chord === undefined) throw new Error('no chord');
    const value: Music = { kind: 'chord', name: 'Am7/C', chord };
    expect(toWrittenPitch(value, instrument('horn')).name).toBe('Em7/G');
    expect(toWrittenPitch(value, instrument('piccolo'))).toBe(value);
    const rhythm: Music = { kind: 'rhythm', name: '', rings: [], time: {} };
    expect(toWrittenPitch(rhythm, instrument('horn'))).toBe(rhythm);
  });
});
