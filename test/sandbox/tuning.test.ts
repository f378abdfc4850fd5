/** Music systems and the tunings of instruments, against published figures. */
import { describe, expect, it } from 'vitest';
import { catalog, midiOf, only, semitones } from './catalog.ts';

const { musicSystems, musicSystemStates, instruments, instrumentRows } = catalog;
const system = (slug: string) => only(musicSystems, system => system.slug === slug);
const state = (slug: string) => only(musicSystemStates, state => state.slug === slug);
const cents = (slug: string) => system(slug).intervals.map(interval => interval.cents);

describe('music systems', () => {
  it('are the equal divisions that matter, Bohlen–Pierce, and the historical tunings', () => {
    expect(musicSystems.map(system => system.slug)).toEqual(
      expect.arrayContaining([
        ...[5, 7, 12, 17, 19, 22, 24, 31, 34, 41, 53, 72].map(divisions => `${divisions}-edo`),
        'bohlen-pierce',
        'just-intonation-five-limit',
        'pythagorean',
        'quarter-comma-meantone',
        'werckmeister-iii',
      ]),
    );
  });

  it('have cents that agree with their ratios, from 1 upwards and below the octave', () => {
    for (const { intervals, divisions, octaveRatio } of musicSystems) {
      expect(intervals.map(interval => interval.stepIndex)).toEqual(
        Array.from({ length: divisions }, (_, i) => i),
      );
      expect(intervals[0]?.ratio).toBe(1);
      let last = 0;
      for (const { ratio, cents } of intervals) {
        expect(Math.abs(1200 * Math.log2(ratio) - cents)).toBeLessThan(0.0001);
        expect(ratio).toBeGreaterThan(last);
        expect(ratio).toBeLessThan(octaveRatio);
        last = ratio;
      }
    }
  });

  it('that divide equally have equal steps, which close the octave', () => {
    for (const { systemType, intervals, divisions, octaveRatio } of musicSystems) {
      if (systemType !== 'equal_temperament') continue;
      const step = (1200 * Math.log2(octaveRatio)) / divisions;
      for (const { cents, stepIndex } of intervals) expect(cents).toBeCloseTo(step * stepIndex, 3);
    }
    expect(cents('31-edo')[1]).toBe(38.7097);
    expect(cents('12-edo')).toEqual([0, 100, 200, 300, 400, 500, 600, 700, 800, 900, 1000, 1100]);
    expect(system('bohlen-pierce').octaveRatio).toBe(3);
    expect((cents('bohlen-pierce')[1] ?? 0) * 13).toBeCloseTo(1901.955, 2);
  });

  it('of history have the figures of the books', () => {
    expect(
      system('just-intonation-five-limit')
        .intervals.map(interval => interval.label)
        .join(' '),
    ).toBe('1/1 16/15 9/8 6/5 5/4 4/3 45/32 3/2 8/5 5/3 9/5 15/8');
    expect(
      system('pythagorean')
        .intervals.map(interval => interval.label)
        .join(' '),
    ).toBe('1/1 2187/2048 9/8 32/27 81/64 4/3 729/512 3/2 6561/4096 27/16 16/9 243/128');
    const rounded = (slug: string, digits: number) => cents(slug).map(value => Number(value.toFixed(digits)));
    expect(rounded('quarter-comma-meantone', 1)).toEqual([
      0, 76.0, 193.2, 310.3, 386.3, 503.4, 579.5, 696.6, 772.6, 889.7, 1006.8, 1082.9,
    ]);
    expect(rounded('werckmeister-iii', 3)).toEqual([
      0, 90.225, 192.18, 294.135, 390.225, 498.045, 588.27, 696.09, 792.18, 888.27, 996.09, 1092.18,
    ]);
  });

  it('written as fractions have the ratio that they say', () => {
    for (const slug of ['just-intonation-five-limit', 'pythagorean'])
      for (const { label, ratio } of system(slug).intervals) {
        const [over, under] = label.split('/').map(Number);
        expect(ratio).toBeCloseTo(Number(over) / Number(under), 8);
      }
  });
});

describe('states of music systems', () => {
  it('belong to the systems one by one', () => {
    expect(
      musicSystemStates.map(({ musicSystemId, slug, divisions, octaveRatio }) => [
        musicSystemId,
        slug,
        divisions,
        octaveRatio,
      ]),
    ).toEqual(musicSystems.map(({ id, slug, divisions, octaveRatio }) => [id, slug, divisions, octaveRatio]));
    musicSystemStates.forEach((state, index) => {
      expect(state.tones.map(tone => tone.cents)).toEqual(
        musicSystems[index]?.intervals.map(({ cents }) => cents),
      );
    });
  });

  it('have frequencies above the middle C of A4 = 440 Hz', () => {
    for (const { tones } of musicSystemStates) {
      expect(tones[0]?.frequency).toBe(261.6256);
      for (const { cents, frequency } of tones)
        expect(frequency).toBeCloseTo(261.625565 * 2 ** (cents / 1200), 3);
    }
    expect(state('12-edo').tones[9]).toEqual({ stepIndex: 9, label: 'A', cents: 900, frequency: 440 });
  });

  it('name each step once', () => {
    for (const { tones } of musicSystemStates)
      expect(new Set(tones.map(tone => tone.label)).size).toBe(tones.length);
  });

  it('use the names that players of the system know', () => {
    const labels = (slug: string) =>
      state(slug)
        .tones.map(tone => tone.label)
        .join(' ');
    expect(labels('12-edo')).toBe('C C♯ D E♭ E F F♯ G G♯ A B♭ B');
    expect(labels('19-edo')).toBe('C C♯ D♭ D D♯ E♭ E E♯ F F♯ G♭ G G♯ A♭ A A♯ B♭ B C♭');
    expect(labels('24-edo')).toBe('C ↑C C♯ ↓D D ↑D E♭ ↓E E ↑E F ↑F F♯ ↓G G ↑G G♯ ↓A A ↑A B♭ ↓B B ↓C');
    expect(labels('7-edo')).toBe('C D E F G A B');
    expect(labels('bohlen-pierce')).toBe('C C♯ D E F F♯ G H H♯ J A A♯ B');
  });

  it('keep fifths that are written as fifths within the size of the system’s own fifth', () => {
    for (const divisions of [12, 17, 19, 22, 24, 31, 34, 41, 53, 72]) {
      const { tones } = state(`${divisions}-edo`);
      const step = (note: string) => only(tones, tone => tone.label === note).stepIndex;
      const fifth = Math.round(divisions * Math.log2(1.5));
      for (const [low, high] of [
        ['C', 'G'],
        ['F', 'C'],
        ['D', 'A'],
        ['A', 'E'],
        ['E', 'B'],
      ] as const)
        expect((step(high) - step(low) + divisions) % divisions).toBe(fifth);
    }
  });
});

describe('instruments', () => {
  const rowsOf = (name: string) => {
    const { id } = only(instruments, instrument => instrument.name === name);
    return instrumentRows.filter(row => row.instrumentId === id);
  };
  const midi = (name: string) => rowsOf(name).map(row => row.midi);

  it('have their real tunings', () => {
    expect(midi('Guitar')).toEqual([40, 45, 50, 55, 59, 64]);
    expect(midi('Guitar (drop D)')).toEqual([38, 45, 50, 55, 59, 64]);
    expect(midi('Guitar (DADGAD)')).toEqual([38, 45, 50, 55, 57, 62]);
    expect(midi('Bass guitar')).toEqual([28, 33, 38, 43]);
    expect(midi('Five-string bass guitar')).toEqual([23, 28, 33, 38, 43]);
    expect(midi('Ukulele')).toEqual([67, 60, 64, 69]);
    expect(midi('Violin')).toEqual([55, 62, 69, 76]);
    expect(midi('Viola')).toEqual([48, 55, 62, 69]);
    expect(midi('Cello')).toEqual([36, 43, 50, 57]);
    expect(midi('Mandolin')).toEqual(midi('Violin'));
    expect(midi('Banjo')).toEqual([67, 50, 55, 59, 62]);
  });

  it('a piano has 88 keys from A0 to C8, 36 of them black', () => {
    const keys = rowsOf('Piano');
    expect([keys.length, keys[0]?.label, keys.at(-1)?.label]).toEqual([88, 'A0', 'C8']);
    expect(keys.filter(key => key.y === 1).length).toBe(36);
    expect(only(keys, key => key.label === 'A4').midi).toBe(69);
    expect(only(keys, key => key.label === 'C♯4').midi).toBe(61);
  });

  it('a drum kit has General MIDI’s notes', () => {
    const kit = rowsOf('Electronic drum kit');
    expect([kit.length, kit[0]?.midi, kit.at(-1)?.midi]).toEqual([47, 35, 81]);
    const notes = {
      'Acoustic Snare': 38,
      'Closed Hi-Hat': 42,
      'Crash Cymbal 1': 49,
      Cowbell: 56,
      Claves: 75,
      'Open Triangle': 81,
    };
    for (const [label, note] of Object.entries(notes))
      expect(only(kit, row => row.label === label).midi).toBe(note);
    for (const { config, midi, familyCode } of kit) {
      expect(familyCode).toBe('DRUMS');
      expect(config).toEqual({ drum: expect.stringMatching(/^[a-z0-9_]+$/), midi, isPercussion: true });
    }
  });

  it('have rows whose note and number agree', () => {
    for (const { label, midi, config } of instrumentRows) {
      expect(config.midi).toBe(midi);
      if (!config.isPercussion) expect(midiOf(label)).toBe(midi);
    }
  });

  it('lay their rows out from x = 0 without a gap', () => {
    for (const { name } of instruments)
      expect(rowsOf(name).map(row => row.x)).toEqual(rowsOf(name).map((_, x) => x));
  });
});

it('the note parser of these tests reads what it should', () => {
  expect(['C', 'C♯', 'C♭', 'F𝄪', 'B𝄫', 'F♯𝄪'].map(semitones)).toEqual([0, 1, -1, 7, 9, 8]);
  expect(['A4', 'C4', 'C♯4', 'E2', 'A0'].map(midiOf)).toEqual([69, 60, 61, 40, 21]);
});
