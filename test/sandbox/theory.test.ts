/** Keys, intervals, scales and harmonies against rules of music theory, not against the code that computes them. */
import { describe, expect, it } from 'vitest';
import { catalog, only, pitchClass, semitones } from './catalog.ts';

const { keys, intervals, keyScales, harmonies } = catalog;
const nameOf = new Map(keys.map(key => [key.id, key.baseTone.name + ['♭', '', '♯'][key.alteration + 1]]));
const key = (name: string) => only(keys, key => nameOf.get(key.id) === name);
const scale = (name: string) => only(keyScales, scale => scale.fullName === name);
const notes = (name: string) =>
  scale(name)
    .tones.map(tone => tone.noteName)
    .join(' ');

describe('keys', () => {
  it('are the seven letters, each natural, sharp and flat', () => {
    const expected = [...'ABCDEFG'].flatMap(letter => [letter, `${letter}♭`, `${letter}♯`]);
    expect([...nameOf.values()].sort()).toEqual(expected.sort());
  });

  it('are equal-tempered in octave 4, A4 being 440 Hz', () => {
    const published = {
      C: 261.6256,
      'C♯': 277.1826,
      D: 293.6648,
      E: 329.6276,
      F: 349.2282,
      G: 391.9954,
      A: 440,
    };
    for (const [name, hertz] of Object.entries(published)) expect(key(name).frequency).toBe(hertz);
    expect(key('B♯').frequency).toBe(523.2511);
    expect(key('C♭').frequency).toBe(246.9417);
    for (const { baseTone, alteration, frequency } of keys)
      expect(69 + 12 * Math.log2(frequency / 440)).toBeCloseTo(baseTone.midi + alteration, 5);
  });

  it('sound the same and look the same where they are enharmonic', () => {
    for (const [one, other] of [
      ['C♯', 'D♭'],
      ['E', 'F♭'],
      ['G♯', 'A♭'],
      ['A♯', 'B♭'],
    ] as const) {
      expect(key(one).frequency).toBe(key(other).frequency);
      expect(key(one).color).toBe(key(other).color);
    }
    expect(new Set(keys.map(key => key.color)).size).toBe(12);
  });

  it('have the major signatures of the textbook', () => {
    const signatures = {
      C: '',
      G: 'F♯',
      D: 'F♯, C♯',
      F: 'B♭',
      'E♭': 'B♭, E♭, A♭',
      'D♭': 'B♭, E♭, A♭, D♭, G♭',
      'C♯': 'F♯, C♯, G♯, D♯, A♯, E♯, B♯',
      'G♯': 'F𝄪, C♯, G♯, D♯, A♯, E♯, B♯',
      'F♭': 'B𝄫, E♭, A♭, D♭, G♭, C♭, F♭',
    };
    for (const [name, signature] of Object.entries(signatures)) expect(key(name).signature).toBe(signature);
    expect(['C', 'G', 'F', 'D♭', 'G♯', 'F♭', 'B♯'].map(name => key(name).accidentals)).toEqual([
      0, 1, 1, 5, 8, 8, 12,
    ]);
  });

  it('have in their signature exactly the accidentals of their major scale', () => {
    for (const { id, signature, accidentals } of keys) {
      const altered = notes(`${nameOf.get(id)} major`)
        .split(' ')
        .filter(note => [...note].length > 1);
      expect(signature === '' ? [] : signature.split(', ').sort()).toEqual(altered.sort());
      const natural = altered.map(note => semitones(note) - semitones(note.charAt(0)));
      expect(natural.reduce((sum, alteration) => sum + Math.abs(alteration), 0)).toBe(accidentals);
    }
  });
});

describe('intervals', () => {
  it('have the size that number and quality give them', () => {
    const natural = [0, 2, 4, 5, 7, 9, 11];
    for (const { abbreviation, semitones } of intervals) {
      const quality = abbreviation.charAt(0);
      const steps = Number(abbreviation.slice(1)) - 1;
      const perfect = [0, 3, 4].includes(steps % 7);
      expect(perfect ? 'PAd' : 'MmAd').toContain(quality);
      const change = { P: 0, M: 0, m: -1, A: 1, d: perfect ? -1 : -2 }[quality] ?? Number.NaN;
      expect(semitones).toBe((natural[steps % 7] ?? Number.NaN) + 12 * Math.floor(steps / 7) + change);
    }
  });

  it('are named as musicians name them', () => {
    const rows = intervals.map(({ name, abbreviation, jazzAbbreviation, semitones, degree }) =>
      [name, abbreviation, jazzAbbreviation, semitones, degree].join(' | '),
    );
    expect(rows).toEqual(
      expect.arrayContaining([
        'Perfect unison | P1 | 1 | 0 | I',
        'Minor third | m3 | ♭3 | 3 | ♭III',
        'Augmented fourth | A4 | ♯4 | 6 | ♯IV',
        'Diminished fifth | d5 | ♭5 | 6 | ♭V',
        'Perfect fifth | P5 | 5 | 7 | V',
        'Diminished seventh | d7 | 𝄫7 | 9 | 𝄫VII',
        'Major seventh | M7 | 7 | 11 | VII',
        'Perfect octave | P8 | 8 | 12 | VIII',
        'Augmented eleventh | A11 | ♯11 | 18 | ♯XI',
      ]),
    );
  });

  it('are listed once each', () => {
    expect(new Set(intervals.map(interval => interval.abbreviation)).size).toBe(intervals.length);
  });
});

describe('key-scales', () => {
  it('give every key the same scales', () => {
    const counts = keys.map(({ id }) => keyScales.filter(scale => scale.keyId === id).length);
    expect(new Set(counts)).toEqual(new Set([143]));
    expect(new Set(keyScales.map(scale => scale.canonicalPath)).size).toBe(keyScales.length);
    expect(new Set(keyScales.map(scale => scale.fullName)).size).toBe(keyScales.length);
  });

  it('are spelled as in the textbook', () => {
    expect(notes('C♯ dorian')).toBe('C♯ D♯ E F♯ G♯ A♯ B');
    expect(notes('C major')).toBe('C D E F G A B');
    expect(notes('G♭ major')).toBe('G♭ A♭ B♭ C♭ D♭ E♭ F');
    expect(notes('A harmonic minor')).toBe('A B C D E F G♯');
    expect(notes('G♯ major')).toBe('G♯ A♯ B♯ C♯ D♯ E♯ F𝄪');
    expect(notes('F♭ minor')).toBe('F♭ G♭ A𝄫 B𝄫 C♭ D𝄫 E𝄫');
    expect(notes('C altered')).toBe('C D♭ E♭ F♭ G♭ A♭ B♭');
    expect(notes('C enigmatic')).toBe('C D♭ E F♯ G♯ A♯ B');
    expect(notes('E phrygian dominant')).toBe('E F G♯ A B C D');
    expect(notes('C minor blues')).toBe('C E♭ F G♭ G B♭');
    expect(notes('C whole tone')).toBe('C D E F♯ G♯ A♯');
    expect(notes('F lydian')).toBe('F G A B C D E');
    expect(notes('A♯ lydian')).toBe('A♯ B♯ C𝄪 D𝄪 E♯ F𝄪 G𝄪');
    expect(notes('B♯ lydian augmented')).toBe('B♯ C𝄪 D𝄪 E𝄪 F♯𝄪 G𝄪 A𝄪');
  });

  it('close the octave with their steps', () => {
    for (const { signature } of keyScales) {
      const steps = signature.split(',').map(Number);
      expect(steps.reduce((sum, step) => sum + step, 0)).toBe(12);
      expect(Math.min(...steps)).toBeGreaterThan(0);
    }
    expect(scale('D dorian').signature).toBe('2,1,2,2,2,1,2');
  });

  it('rise from the tonic by the steps of their signature', () => {
    for (const { signature, tones } of keyScales) {
      const midi = tones.map(tone => tone.midiNumber);
      expect(midi.slice(1).map((number, index) => number - (midi[index] ?? 0))).toEqual(
        signature.split(',').map(Number).slice(0, -1),
      );
    }
  });

  it('with seven tones use every letter once, in order', () => {
    const heptatonic = keyScales.filter(scale => scale.tones.length === 7);
    expect(heptatonic.length).toBeGreaterThan(700);
    for (const { tones, keyToneName } of heptatonic) {
      const start = 'CDEFGAB'.indexOf(keyToneName.charAt(0));
      const letters = 'CDEFGABCDEFGAB'.slice(start, start + 7);
      expect(tones.map(tone => tone.noteName.charAt(0)).join('')).toBe(letters);
    }
  });

  it('have tones whose name, number and interval agree', () => {
    const byId = new Map(intervals.map(interval => [interval.id, interval]));
    const letters = 'CDEFGAB';
    for (const { keyId, keyToneName, tones } of keyScales) {
      expect(keyToneName).toBe(nameOf.get(keyId));
      const tonic = 60 + semitones(keyToneName);
      expect(tones[0]?.noteName).toBe(keyToneName);
      expect(tones[0]?.midiNumber).toBe(tonic);
      for (const { intervalId, intervalAbbr, noteName, midiNumber } of tones) {
        const interval = byId.get(intervalId);
        expect(interval?.abbreviation).toBe(intervalAbbr);
        expect(midiNumber - tonic).toBe(interval?.semitones);
        expect(pitchClass(semitones(noteName))).toBe(midiNumber % 12);
        const distance = letters.indexOf(noteName.charAt(0)) - letters.indexOf(keyToneName.charAt(0));
        expect((distance + 7) % 7).toBe((Number(intervalAbbr.slice(1)) - 1) % 7);
      }
    }
  });

  it('are modes of one another where theory says so', () => {
    const classes = (name: string) =>
      scale(name)
        .tones.map(tone => tone.midiNumber % 12)
        .sort();
    for (const mode of ['D dorian', 'E phrygian', 'F lydian', 'G mixolydian', 'A minor', 'B locrian'])
      expect(classes(mode)).toEqual(classes('C major'));
    expect(classes('E phrygian dominant')).toEqual(classes('A harmonic minor'));
    expect(classes('B altered')).toEqual(classes('C melodic minor'));
    expect(classes('A minor blues')).toEqual(classes('C major blues'));
  });

  it('live at a path made of the key and the scale', () => {
    expect(scale('C♯ dorian').canonicalPath).toBe('/scales/c-sharp-dorian');
    expect(scale('B♭ mixolydian b6').canonicalPath).toBe('/scales/b-flat-mixolydian-flat-6');
    expect(scale("E messiaen's mode #4").canonicalPath).toBe('/scales/e-messiaens-mode-4');
    expect(scale('F♭ locrian #2').canonicalPath).toBe('/scales/f-flat-locrian-sharp-2');
    for (const { canonicalPath } of keyScales)
      expect(canonicalPath).toMatch(/^\/scales\/[a-g](-[a-z0-9]+)+$/);
  });
});

describe('harmonies', () => {
  const byId = new Map(keyScales.map(scale => [scale.id, scale]));
  const chordTones: Readonly<Record<string, readonly number[]>> = {
    '': [0, 4, 7],
    m: [0, 3, 7],
    '7': [0, 4, 7, 10],
    m7: [0, 3, 7, 10],
    maj7: [0, 4, 7, 11],
    'm7♭5': [0, 3, 6, 10],
  };

  it('are at least twenty-four that everyone may see, and a few that are private', () => {
    expect(harmonies.filter(harmony => harmony.isPublic).length).toBeGreaterThanOrEqual(24);
    expect(harmonies.filter(harmony => !harmony.isPublic).length).toBeGreaterThan(0);
  });

  it('follow one another without gap or overlap', () => {
    for (const { name, events } of harmonies) {
      let tick = 0;
      for (const { startTick, durationTick } of events) {
        expect(startTick).toBe(tick);
        expect(Number.isInteger(durationTick) && durationTick > 0).toBe(true);
        tick += durationTick;
      }
      const beats = ['Folia', 'Romanesca'].includes(name) ? 3 : 4;
      expect(tick % (beats * 480)).toBe(0);
    }
  });

  it('refer to a scale on the chord’s own root that contains all of the chord', () => {
    for (const { events } of harmonies)
      for (const { keyId, scaleId, label } of events) {
        const scale = byId.get(scaleId);
        const root = nameOf.get(keyId) ?? '';
        expect(scale?.keyId).toBe(keyId);
        expect(label.startsWith(root)).toBe(true);
        const tones = chordTones[label.slice(root.length)];
        const scaleTones = scale?.tones.map(tone => tone.midiNumber % 12);
        for (const tone of tones ?? [Number.NaN])
          expect(scaleTones).toContain(pitchClass(semitones(root) + tone));
      }
  });

  it('have numbered sections', () => {
    for (const { sections } of harmonies) {
      expect(sections.map(section => section.position)).toEqual(sections.map((_, index) => index));
      for (const section of sections) expect(section.repeatCount).toBeGreaterThan(0);
    }
  });

  it('choose the scales that a player would', () => {
    const walk = (name: string) =>
      only(harmonies, harmony => harmony.name === name)
        .events.map(event => `${event.label} ${byId.get(event.scaleId)?.fullName}`)
        .join(', ');
    expect(walk('ii–V–I')).toBe('Dm7 D dorian, G7 G mixolydian, Cmaj7 C major, Cmaj7 C major');
    expect(walk('Andalusian cadence')).toBe('Am A minor, G G mixolydian, F F lydian, E E phrygian dominant');
    expect(walk('Neapolitan cadence')).toBe('Cm C minor, D♭ D♭ lydian, G7 G phrygian dominant, Cm C minor');
  });

  it('twelve-bar blues has twelve bars, and rhythm changes the form AABA', () => {
    const blues = only(harmonies, harmony => harmony.name === 'Twelve-bar blues');
    expect(blues.events.map(event => event.label).join(' ')).toBe('C7 C7 C7 C7 F7 F7 C7 C7 G7 F7 C7 G7');
    expect(blues.events.at(-1)?.startTick).toBe(11 * 4 * 480);
    const changes = only(harmonies, harmony => harmony.name === 'Rhythm changes');
    expect(changes.sections.map(({ label, repeatCount }) => [label, repeatCount])).toEqual([
      ['A', 2],
      ['B', 1],
      ['A, last', 1],
    ]);
  });
});
