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

  it('of keyboards have the cents of the Scala archive', () => {
    // huygens-fokker.org: mean2sev, meanthird, meanfifth, meansixth, werck4, werck5, kirnberger1, kirnberger,
    // vallotti, neidhardt3, lambert, kellner, barnes, grammateus, silbermann2, lehman-bach; C♯ to B. Kirnberger I:
    // 256/243 9/8 32/27 5/4 4/3 45/32 3/2 128/81 5/3 16/9 15/8, of Benson’s table.
    const archive = {
      'two-sevenths-comma-meantone':
        '70.672 191.621 312.569 383.241 504.190 574.862 695.810 766.483 887.431 1008.379 1079.052',
      'third-comma-meantone':
        '63.504 189.572 315.641 379.145 505.214 568.717 694.786 758.290 884.359 1010.428 1073.931',
      'fifth-comma-meantone':
        '83.576 195.307 307.039 390.615 502.346 585.922 697.654 781.230 892.961 1004.693 1088.269',
      'sixth-comma-meantone':
        '88.594 196.741 304.888 393.482 501.629 590.224 698.371 786.965 895.112 1003.259 1091.853',
      'werckmeister-iv':
        '82.405 196.090 294.135 392.180 498.045 588.270 694.135 784.360 890.225 1003.910 1086.315',
      'werckmeister-v':
        '96.090 203.910 300.000 396.090 503.910 600.000 701.955 792.180 900.000 1001.955 1098.045',
      'kirnberger-ii':
        '90.225 203.910 294.135 386.314 498.045 590.224 701.955 792.180 895.112 996.090 1088.269',
      'kirnberger-iii':
        '90.225 193.157 294.135 386.314 498.045 590.224 696.578 792.180 889.735 996.090 1088.269',
      vallotti: '94.135 196.090 298.045 392.180 501.955 592.180 698.045 796.090 894.135 1000.000 1090.225',
      'neidhardt-iii':
        '96.090 196.090 298.045 394.135 498.045 596.090 698.045 796.090 894.135 998.045 1096.090',
      lambert: '93.576 197.207 297.486 394.414 501.396 591.621 698.604 795.531 895.811 999.441 1093.018',
      kellner: '90.225 194.526 294.135 389.052 498.045 588.270 697.263 792.180 891.789 996.090 1091.007',
      barnes: '94.135 196.090 298.045 392.180 501.955 592.180 698.045 796.090 894.135 1000.000 1094.135',
      grammateus: '101.955 203.910 305.865 407.820 498.045 600.000 701.955 803.910 905.865 1007.820 1109.775',
      'kirnberger-i':
        '90.225 203.910 294.135 386.314 498.045 590.224 701.955 792.180 884.359 996.090 1088.269',
      silbermann: '86.315 196.090 305.865 392.180 501.955 588.270 698.045 784.360 894.135 1003.910 1090.225',
      lehman: '98.045 196.090 298.045 392.180 501.955 596.090 698.045 798.045 894.135 998.045 1094.135',
    };
    for (const [slug, figures] of Object.entries(archive)) {
      const expected = figures.split(' ').map(Number);
      cents(slug)
        .slice(1)
        .forEach((size, index) => {
          expect(Math.abs(size - (expected[index] ?? Number.NaN)), `${slug} ${index + 1}`).toBeLessThan(
            0.002,
          );
        });
    }
  });

  it('of Wendy Carlos have the steps that she published, and divide the fifth', () => {
    const steps = { alpha: [78, 9], beta: [63.8, 11], gamma: [35.1, 20] } as const;
    for (const [name, [step, divisions]] of Object.entries(steps)) {
      const { intervals, octaveRatio } = system(`carlos-${name}`);
      expect([octaveRatio, intervals.length]).toEqual([1.5, divisions]);
      expect(intervals[1]?.cents).toBeCloseTo(step, 1);
    }
  });

  it('of gamelan have the steps that were measured', () => {
    const steps = (slug: string) => {
      const octave = 1200 * Math.log2(system(slug).octaveRatio);
      const sizes = [...cents(slug), octave];
      return sizes.slice(1).map((size, index) => Math.round(size - (sizes[index] ?? 0)));
    };
    // Ellis, 'On the Musical Scales of Various Nations' (1885); Kunst (1949); Surjodiningrat (1993).
    expect(steps('slendro-as-ellis-heard-it')).toEqual([228, 256, 244, 232, 240]);
    expect(steps('pelog-as-ellis-heard-it')).toEqual([137, 309, 129, 112, 133, 278, 102]);
    expect(steps('pelog-the-mean-of-thirty-nine-gamelan')).toEqual([120, 150, 270, 130, 115, 165, 250]);
    expect(steps('slendro-the-mean-of-thirty-gamelan')).toEqual([231, 243, 243, 238, 253]);
    const gamelan = musicSystems.filter(system => system.systemType === 'measured');
    expect(gamelan.length).toBe(17);
    for (const { intervals, octaveRatio } of gamelan) {
      expect(intervals.length === 5 || intervals.length === 7).toBe(true);
      expect(Math.abs(1200 * Math.log2(octaveRatio) - 1200)).toBeLessThan(10);
    }
  });

  it('of maqamat have the notes that players write, begun on C', () => {
    // maqamworld.com: each maqam on its own tonic; d is half-flat.
    const written = {
      rast: 'C D Ed F G A Bd',
      mahur: 'C D Ed F G A B',
      suznak: 'C D Ed F G Ab B',
      nairuz: 'C D Ed F G Ad Bb',
      bayati: 'D Ed F G A Bb C',
      husayni: 'D Ed F G A Bd C',
      saba: 'D Ed F Gb A Bb C',
      sikah: 'Ed F G A Bd C D',
      huzam: 'Ed F G Ab B C D',
      iraq: 'Bd C D Ed F G A',
      ajam: 'Bb C D Eb F G A',
      nahawand: 'C D Eb F G Ab B',
      nikriz: 'C D Eb F# G A Bb',
      'nawa-athar': 'C D Eb F# G Ab B',
      kurd: 'D Eb F G A Bb C',
      'athar-kurd': 'D Eb F G# A Bb C#',
      hijaz: 'D Eb F# G A Bb C',
      hijazkar: 'C Db E F G Ab B',
      zanjaran: 'C Db E F G A Bb',
    };
    const quarters = (note: string) =>
      ({ C: 0, D: 4, E: 8, F: 10, G: 14, A: 18, B: 22 })[note.charAt(0)] ?? Number.NaN;
    const bent = (note: string) => ({ b: -2, d: -1, '#': 2 })[note.charAt(1)] ?? 0;
    expect(musicSystems.filter(system => system.systemType === 'maqam').length).toBe(19);
    for (const [name, notes] of Object.entries(written)) {
      const heights = notes.split(' ').map(note => quarters(note) + bent(note));
      const fromTonic = heights.map(height => (height - (heights[0] ?? 0) + 24) % 24);
      expect([name, cents(`maqam-${name}`)]).toEqual([name, fromTonic.map(height => height * 50)]);
    }
  });

  it('written as fractions have the ratio that they say', () => {
    const fractions = musicSystems.filter(system => system.systemType === 'just_intonation');
    expect(fractions.length).toBe(10);
    for (const { intervals } of fractions)
      for (const { label, ratio } of intervals) {
        const [over, under] = label.split('/').map(Number);
        expect(ratio).toBeCloseTo(Number(over) / Number(under), 8);
      }
    const labels = (slug: string) => system(slug).intervals.map(interval => interval.label);
    expect(labels('partch-43-tones').length).toBe(43);
    // Partch’s scale is its own mirror image.
    const ratios = system('partch-43-tones').intervals.map(interval => interval.ratio);
    ratios.slice(1).forEach((ratio, index) => {
      expect(ratio * (ratios.at(-1 - index) ?? 0)).toBeCloseTo(2, 6);
    });
    expect(labels('22-shrutis').length).toBe(22);
    expect(labels('carlos-harmonic').join(' ')).toBe(
      '1/1 17/16 9/8 19/16 5/4 21/16 11/8 3/2 13/8 27/16 7/4 15/8',
    );
    expect(labels('carlos-super-just').join(' ')).toBe(
      '1/1 17/16 9/8 6/5 5/4 4/3 11/8 3/2 13/8 5/3 7/4 15/8',
    );
    expect(labels('bohlen-pierce-just').join(' ')).toBe(
      '1/1 27/25 25/21 9/7 7/5 75/49 5/3 9/5 49/25 15/7 7/3 63/25 25/9',
    );
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
    // Xenharmonic Wiki, 22edo and 53edo: where it gives two names, either.
    expect(labels('22-edo')).toBe('C ↑C ↓C♯ C♯ D E♭ ↑E♭ ↓E E F ↑F ↓F♯ F♯ G ↑G ↓G♯ G♯ A B♭ ↑B♭ ↓B B');
    expect(labels('53-edo')).toBe(
      'C ↑C ↑↑C ↓↓C♯ ↓C♯ C♯ ↑C♯ ↓↓D ↓D D ↑D ↑↑D ↓E♭ E♭ ↑E♭ ↑↑E♭ ↓↓E ↓E E ↑E ↑↑E ↓F F ↑F ↑↑F ↓↓F♯ ↓F♯ F♯ ' +
        '↑F♯ ↓↓G ↓G G ↑G ↑↑G ↓↓G♯ ↓G♯ G♯ ↑G♯ ↓↓A ↓A A ↑A ↑↑A ↓B♭ B♭ ↑B♭ ↑↑B♭ ↓↓B ↓B B ↑B ↓↓C ↓C',
    );
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

  it('guitars come in ten tunings', () => {
    // Wikipedia, List of guitar tunings, low to high.
    const tunings = {
      Guitar: 'E2 A2 D3 G3 B3 E4',
      'Guitar (half a step down)': 'E♭2 A♭2 D♭3 G♭3 B♭3 E♭4',
      'Guitar (drop D)': 'D2 A2 D3 G3 B3 E4',
      'Guitar (double drop D)': 'D2 A2 D3 G3 B3 D4',
      'Guitar (DADGAD)': 'D2 A2 D3 G3 A3 D4',
      'Guitar (open D)': 'D2 A2 D3 F♯3 A3 D4',
      'Guitar (open E)': 'E2 B2 E3 G♯3 B3 E4',
      'Guitar (open G)': 'D2 G2 D3 G3 B3 D4',
      'Guitar (open A)': 'E2 A2 E3 A3 C♯4 E4',
      'Guitar (open C)': 'C2 G2 C3 G3 C4 E4',
    };
    for (const [name, strings] of Object.entries(tunings)) {
      expect([name, rowsOf(name).map(row => row.label)]).toEqual([name, strings.split(' ')]);
    }
    expect(
      instruments
        .filter(({ name }) => /^Guitar\b/.test(name))
        .map(({ name }) => name)
        .sort(),
    ).toEqual(Object.keys(tunings).sort());
  });

  it('reach as far as players do', () => {
    // MIDI numbers of the sounding compass, as orchestration tables of notation programs have them.
    const compasses = {
      Piccolo: [74, 108],
      Flute: [60, 98],
      Oboe: [58, 93],
      'Cor anglais': [52, 84],
      'Clarinet in B♭': [50, 94],
      Bassoon: [34, 75],
      Contrabassoon: [22, 58],
      'Alto saxophone': [49, 81],
      'Tenor saxophone': [44, 76],
      'Horn in F': [35, 77],
      'Trumpet in B♭': [52, 84],
      Trombone: [40, 77],
      Tuba: [26, 65],
      Soprano: [60, 84],
      Contralto: [53, 77],
      Tenor: [48, 72],
      Bass: [40, 64],
    };
    for (const [name, compass] of Object.entries(compasses))
      expect([name, midi(name)]).toEqual([name, compass]);
    const strings = midi('Concert harp');
    expect([strings.length, strings[0], strings.at(-1)]).toEqual([47, 24, 103]);
    expect(midi('Oud')).toEqual([36, 41, 45, 50, 55, 60]);
    expect(midi('Sitar')).toEqual([54, 49, 44, 37, 56, 61, 73]);
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
