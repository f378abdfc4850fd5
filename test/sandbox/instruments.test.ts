/** Compares instruments and their strings or keys with tables of notation programs and of General MIDI. */
import { describe, expect, it } from 'vitest';
import { catalog, midiOf, only } from './catalog.ts';

const { instruments, instrumentRows } = catalog;

describe('instruments', () => {
  const rowsOf = (name: string) => {
    const { id } = only(instruments, instrument => instrument.name === name);
    return instrumentRows.filter(row => row.instrumentId === id);
  };
  const midi = (name: string) => rowsOf(name).map(row => row.midi);

  it('have the tunings of tablature programs', () => {
    // MIDI numbers of the strings in their order on the instrument. Sources: github.com/CoderLine/alphaTab, Tuning.ts
    // (MPL-2.0): ten tunings of the guitar; LilyPond, ly/string-tunings-init.ly (GPL-3); TuxGuitar, tunings.xml (LGPL),
    // except for its open A, which has a C♯3; MuseScore, instruments.xml (GPL-3): seven-string guitar, baritone guitar,
    // tenor banjo, lute, erhu, the upper six strings of the bass viol, and the oud, there written an octave higher;
    // github.com/bspaans/python-mingus, tunings.py (GPL-3): the bouzoukis, in the lower of two octaves.
    const tunings = {
      Guitar: '40 45 50 55 59 64',
      'Guitar (half a step down)': '39 44 49 54 58 63',
      'Guitar (drop D)': '38 45 50 55 59 64',
      'Guitar (double drop D)': '38 45 50 55 59 62',
      'Guitar (DADGAD)': '38 45 50 55 57 62',
      'Guitar (open D)': '38 45 50 54 57 62',
      'Guitar (open E)': '40 47 52 56 59 64',
      'Guitar (open G)': '38 43 50 55 59 62',
      'Guitar (open A)': '40 45 52 57 61 64',
      'Guitar (open C)': '36 43 48 55 60 64',
      'Guitar (drop C)': '36 43 48 53 57 62',
      'Guitar (drop B)': '35 42 47 52 56 61',
      'Guitar (drop A)': '33 40 45 50 54 59',
      'Guitar (Nashville)': '52 57 62 67 59 64',
      'Seven-string guitar (drop A)': '33 40 45 50 55 59 64',
      'Eight-string guitar': '30 35 40 45 50 55 59 64',
      'Seven-string guitar': '35 40 45 50 55 59 64',
      'Baritone guitar': '35 40 45 50 54 59',
      'Bass guitar': '28 33 38 43',
      'Five-string bass guitar': '23 28 33 38 43',
      Ukulele: '67 60 64 69',
      'Baritone ukulele': '50 55 59 64',
      Mandolin: '55 62 69 76',
      Banjo: '67 50 55 59 62',
      'Tenor banjo': '48 55 62 69',
      'Irish bouzouki': '43 50 57 62',
      'Greek bouzouki': '48 53 57 62',
      Violin: '55 62 69 76',
      Viola: '48 55 62 69',
      Cello: '36 43 50 57',
      'Double bass': '28 33 38 43',
      'Renaissance lute': '43 48 53 57 62 67',
      'Bass viola da gamba': '38 43 48 52 57 62',
      Erhu: '62 69',
      Oud: '36 41 45 50 55 60',
    };
    for (const [name, strings] of Object.entries(tunings))
      expect([name, midi(name).join(' ')]).toEqual([name, strings]);
    const guitars = instruments.filter(({ name }) => /^Guitar\b/.test(name));
    expect(guitars.map(({ name }) => name).sort()).toEqual(
      Object.keys(tunings)
        .filter(name => /^Guitar\b/.test(name))
        .sort(),
    );
  });

  it('with dropped tunings have the lowered standard tuning, and the lowest string another tone lower', () => {
    const standard = midi('Guitar');
    for (const [name, down] of [
      ['Guitar (drop C)', 2],
      ['Guitar (drop B)', 3],
      ['Guitar (drop A)', 5],
    ] as const)
      expect([name, midi(name)]).toEqual([
        name,
        standard.map((string, index) => string - down - (index === 0 ? 2 : 0)),
      ]);
    // meteoritesound.com: the lower four pairs of twelve strings are octaves, with the higher string first. The first
    // strings of all pairs form the Nashville tuning.
    const twelve = midi('Twelve-string guitar');
    const [thin, thick] = [0, 1].map(first => twelve.filter((_, index) => index % 2 === first));
    expect(thick).toEqual(standard);
    expect(thin).toEqual(midi('Guitar (Nashville)'));
    expect(thin?.map((string, index) => string - (standard[index] ?? 0))).toEqual([12, 12, 12, 12, 0, 0]);
  });

  it('of free reeds, bars, kettles, zithers and bamboo have the documented ranges', () => {
    // oeis.org, A291810: semitones above the tonic for blowing and drawing, hole by hole.
    const richter = [0, 2, 4, 7, 7, 11, 12, 14, 16, 17, 19, 21, 24, 23, 28, 26, 31, 29, 36, 33];
    expect(midi('Harmonica in C')).toEqual(richter.map(above => 60 + above));
    // MuseScore, instruments.xml: MIDI 60 to 96.
    const harmonica = midi('Harmonica in C');
    expect([Math.min(...harmonica), Math.max(...harmonica)]).toEqual([60, 96]);
    // askvity.info: accordion, 41 keys from F3; liquisearch.com: marimba, A2 to C7; vsl.co.at: timpani, C2 to C4.
    const ends = (name: string) => [midi(name).length, midi(name)[0], midi(name).at(-1)];
    expect(ends('Accordion')).toEqual([41, 53, 93]);
    expect(ends('Marimba')).toEqual([52, 45, 96]);
    expect(ends('Timpani')).toEqual([2, 36, 60]);
    // guzhengalive.com: D2 to D6, four octaves and a string; theguzhengshop.com: D E F♯ A B.
    const pentatonic = [38, 40, 42, 45, 47];
    expect(midi('Guzheng')).toEqual(
      Array.from({ length: 21 }, (_, string) => (pentatonic[string % 5] ?? 0) + 12 * Math.floor(string / 5)),
    );
    // docslib.org, Bansuri: a bass in E sounds B, the 39th key of a piano, with all six holes closed, and spans two
    // octaves and a major third.
    expect(midi('Bansuri in E')).toEqual([39 + 20, 39 + 20 + 24 + 4]);
  });

  it('have the tunings of makers and teachers', () => {
    // india-instruments.com, Ravi Shankar’s style with Sa on C♯: f# c# G# C# g# c#' c#"; daviderath.com, Oud tuning:
    // most common Turkish tuning C# F# B e a d, Arabic C F A d g c; koto.sapp.org, Hirajoshi; public programs that tune
    // or play a charango (Wikipedia agrees), a pipa, and a kalimba of 17 tines, from left to right; nyckelharpa.org,
    // Tuning the playing strings: C3, G3, C4, A4.
    const tunings = {
      // papadafoe.com; pamelasmusic.co.uk: CGDA, EEA; ragajunglism.org: GG DD AA.
      'Lap steel guitar (C6)': 'C3 E3 G3 A3 C4 E4',
      'Tenor guitar': 'C3 G3 D4 A4',
      Balalaika: 'E4 E4 A4',
      Saz: 'G2 D3 A3',
      Sitar: 'F♯3 C♯3 G♯2 C♯2 G♯3 C♯4 C♯5',
      'Oud (Turkish)': 'C♯2 F♯2 B2 E3 A3 D4',
      Oud: 'C2 F2 A2 D3 G3 C4',
      Charango: 'G4 C5 E5 A4 E5',
      Nyckelharpa: 'C3 G3 C4 A4',
      Pipa: 'A2 D3 E3 A3',
      'Koto (hirajoshi)': 'D4 G3 A3 B♭3 D4 E♭4 G4 A4 B♭4 D5 E♭5 G5 A5',
      Kalimba: 'D6 B5 G5 E5 C5 A4 F4 D4 C4 E4 G4 B4 D5 F5 A5 C6 E6',
      'Guitar (half a step down)': 'E♭2 A♭2 D♭3 G♭3 B♭3 E♭4',
    };
    for (const [name, strings] of Object.entries(tunings))
      expect([name, rowsOf(name).map(row => row.label)]).toEqual([name, strings.split(' ')]);
  });

  it("have ranges within MuseScore's for professionals, and beyond those for amateurs", () => {
    // MuseScore's instruments.xml (GPL-3; only the facts): ranges of amateurs, then of professionals, in MIDI numbers.
    // Instruments whose range in the catalog is not between these two follow below, with their sources.
    const compasses: Readonly<Record<string, readonly [string, string]>> = {
      Piccolo: ['74-105', '74-108'],
      Flute: ['60-93', '59-98'],
      'Alto flute': ['55-88', '55-91'],
      'Descant recorder': ['72-93', '72-98'],
      'Treble recorder': ['65-88', '64-96'],
      Oboe: ['58-87', '58-96'],
      'Clarinet in B♭': ['50-89', '50-94'],
      'Bass clarinet': ['37-75', '34-82'],
      Bassoon: ['34-69', '34-76'],
      Contrabassoon: ['22-57', '22-60'],
      'Soprano saxophone': ['56-87', '56-91'],
      'Alto saxophone': ['49-80', '49-92'],
      'Tenor saxophone': ['44-75', '44-87'],
      'Baritone saxophone': ['36-68', '36-80'],
      'Horn in F': ['41-69', '31-77'],
      'Trumpet in B♭': ['52-80', '52-85'],
      Flugelhorn: ['52-79', '52-82'],
      Euphonium: ['40-70', '40-74'],
      Tuba: ['26-64', '24-72'],
      Soprano: ['60-79', '60-84'],
      'Mezzo-soprano': ['57-77', '57-81'],
      Contralto: ['55-74', '52-77'],
      Tenor: ['48-69', '48-72'],
    };
    for (const [name, bounds] of Object.entries(compasses)) {
      const [least = [], most = []] = bounds.map(compass => compass.split('-').map(Number));
      const [low = Number.NaN, high = Number.NaN] = midi(name);
      expect([name, low <= Number(least[0]) && high >= Number(least[1])]).toEqual([name, true]);
      expect([name, low >= Number(most[0]) && high <= Number(most[1])]).toEqual([name, true]);
    }
    // In MuseScore, cor anglais ends a semitone lower, trombone a third lower; its bass trombone has a second valve.
    // musicalinstrumenthub.com, English horn: sounding E3 to C6; musicalexpert.org, What is the range of a trombone?:
    // E2, and F5 for experienced players; github.com/ledm/earthsystemmusic2, midiranges.py: bass trombone 34 to 67.
    expect(midi('Cor anglais')).toEqual([52, 84]);
    expect(midi('Trombone')).toEqual([40, 77]);
    expect(midi('Bass trombone')).toEqual([34, 67]);
    // MuseScore's ranges of men are those of a choir. Musicnotes, How to determine your vocal range: bass E2 to E4;
    // singing.com.au, Vocal ranges: baritone G below the low C to G above middle C; Wikipedia, Countertenor (CC BY-SA):
    // E3 to E5.
    expect(midi('Countertenor')).toEqual([52, 76]);
    expect(midi('Baritone')).toEqual([43, 67]);
    expect(midi('Bass')).toEqual([40, 64]);
  });

  it('with many strings, keys or bars have all of them', () => {
    // MuseScore’s ranges: harpsichord 29–89, vibraphone 53–89, harp 23–104 (with its pedals, from C♭1 to G♯7). Its
    // celesta is larger than the usual one, which sounds four octaves from middle C (Wikipedia, Celesta, CC BY-SA);
    // github.com/ledm/earthsystemmusic2, midiranges.py: 60 to 108.
    const ends = (name: string) => [midi(name).length, midi(name)[0], midi(name).at(-1)];
    expect(ends('Harpsichord')).toEqual([61, 29, 89]);
    expect(ends('Vibraphone')).toEqual([37, 53, 89]);
    expect(ends('Concert harp')).toEqual([47, 24, 103]);
    expect(ends('Celesta')).toEqual([49, 60, 108]);
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

  it('have rows whose labels match their MIDI numbers', () => {
    for (const { label, midi, config } of instrumentRows) {
      expect(config.midi).toBe(midi);
      if (!config.isPercussion) expect(midiOf(label)).toBe(midi);
    }
  });

  it('place their rows from x = 0 without a gap', () => {
    for (const { name } of instruments)
      expect(rowsOf(name).map(row => row.x)).toEqual(rowsOf(name).map((_, x) => x));
  });
});
