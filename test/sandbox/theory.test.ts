/**
 * Tests keys, intervals, scales and harmonies against rules of music theory, independent of the code that computes
 * them.
 */
import { describe, expect, it } from 'vitest';
import { campaign } from '../support/often.ts';
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

  it('are equal-tempered in octave 4, with A4 at 440 Hz', () => {
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

  it('have the same frequency and colour if they are enharmonic', () => {
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

  it('have exactly the accidentals of their major scale in the signature', () => {
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
  it('have the sizes of their numbers and qualities', () => {
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

  it('have the names that musicians use', () => {
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
  it('are the same in every key', () => {
    const counts = keys.map(({ id }) => keyScales.filter(scale => scale.keyId === id).length);
    expect(new Set(counts)).toEqual(new Set([164]));
    expect(new Set(keyScales.map(scale => scale.canonicalPath)).size).toBe(keyScales.length);
    expect(new Set(keyScales.map(scale => scale.fullName)).size).toBe(keyScales.length);
  });

  it('are spelled as in textbooks', () => {
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

  it('have steps that add up to an octave', () => {
    for (const { signature } of keyScales) {
      const steps = signature.split(',').map(Number);
      expect(steps.reduce((sum, step) => sum + step, 0)).toBe(12);
      expect(Math.min(...steps)).toBeGreaterThan(0);
    }
    expect(scale('D dorian').signature).toBe('2,1,2,2,2,1,2');
  });

  it('rise from the tonic by their steps', () => {
    for (const { signature, tones } of keyScales) {
      const midi = tones.map(tone => tone.midiNumber);
      expect(midi.slice(1).map((number, index) => number - (midi[index] ?? 0))).toEqual(
        signature.split(',').map(Number).slice(0, -1),
      );
    }
  });

  it('with seven notes use every letter once, in order', () => {
    const heptatonic = keyScales.filter(scale => scale.tones.length === 7);
    expect(heptatonic.length).toBeGreaterThan(700);
    for (const { tones, keyToneName } of heptatonic) {
      const start = 'CDEFGAB'.indexOf(keyToneName.charAt(0));
      const letters = 'CDEFGABCDEFGAB'.slice(start, start + 7);
      expect(tones.map(tone => tone.noteName.charAt(0)).join('')).toBe(letters);
    }
  });

  it('have notes with matching names, numbers and intervals', context => {
    campaign(context);
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

  it('are modes of one another according to theory', () => {
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

  it('include the modes of harmonic major, note by note, in every key', () => {
    // cmrguitar.blogspot.com, Harmonic major modes; the catalog has other names for lydian b3 and mixolydian b2.
    const modes = [
      'harmonic major',
      'dorian b5',
      'phrygian b4',
      'lydian diminished',
      'chakravakam',
      'lydian augmented #2',
      'locrian bb7',
    ];
    const parents = keyScales.filter(scale => scale.name === 'harmonic major');
    const compared = parents.flatMap(({ tones }) => {
      const names = tones.map(tone => tone.noteName);
      return names.flatMap((tonic, index) => {
        if (!keys.some(({ id }) => nameOf.get(id) === tonic)) return [];
        const fullName = `${tonic} ${modes[index]}`;
        expect([fullName, notes(fullName)]).toEqual([
          fullName,
          [...names.slice(index), ...names.slice(0, index)].join(' '),
        ]);
        return modes[index] ?? [];
      });
    });
    const counts = modes.map(mode => compared.filter(name => name === mode).length);
    expect(Math.min(...counts)).toBeGreaterThan(15);
  });

  it('have a path that consists of the key and the scale', () => {
    expect(scale('C♯ dorian').canonicalPath).toBe('/scales/c-sharp-dorian');
    expect(scale('B♭ mixolydian b6').canonicalPath).toBe('/scales/b-flat-mixolydian-flat-6');
    expect(scale("E messiaen's mode #4").canonicalPath).toBe('/scales/e-messiaens-mode-4');
    expect(scale('F♭ locrian #2').canonicalPath).toBe('/scales/f-flat-locrian-sharp-2');
    expect(scale('C locrian bb7').canonicalPath).toBe('/scales/c-locrian-double-flat-7');
    for (const { canonicalPath } of keyScales)
      expect(canonicalPath).toMatch(/^\/scales\/[a-g](-[a-z0-9]+)+$/);
  });
});

describe('harmonies', () => {
  const inThree = [
    ...['Folia', 'Romanesca', 'Greensleeves', 'Amazing Grace', 'House of the Rising Sun', 'Silent Night'],
    'All Blues',
  ];
  const byId = new Map(keyScales.map(scale => [scale.id, scale]));
  const chordTones: Readonly<Record<string, readonly number[]>> = {
    '': [0, 4, 7],
    m: [0, 3, 7],
    '7': [0, 4, 7, 10],
    m7: [0, 3, 7, 10],
    maj7: [0, 4, 7, 11],
    'm7♭5': [0, 3, 6, 10],
    dim7: [0, 3, 6, 9],
    '6': [0, 4, 7, 9],
    m6: [0, 3, 7, 9],
    'm(maj7)': [0, 3, 7, 11],
    '7♯5': [0, 4, 8, 10],
  };

  it('consist of 90 public and two private ones', () => {
    expect(harmonies.filter(harmony => harmony.isPublic).length).toBe(90);
    expect(harmonies.filter(harmony => !harmony.isPublic).length).toBe(2);
    const ids = harmonies.flatMap(harmony => harmony.events.map(event => event.id));
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('have chords without gaps or overlaps', () => {
    for (const { name, events } of harmonies) {
      let tick = 0;
      for (const { startTick, durationTick } of events) {
        expect(startTick).toBe(tick);
        expect(Number.isInteger(durationTick) && durationTick > 0).toBe(true);
        tick += durationTick;
      }
      expect(tick % (inThree.includes(name) ? 3 * 480 : 4 * 480)).toBe(0);
    }
  });

  it('refer to a scale on the root of each chord that contains the whole chord', context => {
    campaign(context);
    for (const { events } of harmonies)
      for (const { keyId, scaleId, label } of events) {
        const scale = byId.get(scaleId);
        const root = nameOf.get(keyId) ?? '';
        expect(scale?.keyId).toBe(keyId);
        expect(label.startsWith(root)).toBe(true);
        const [quality = ''] = label.slice(root.length).split('/');
        const tones = chordTones[quality];
        const scaleTones = scale?.tones.map(tone => tone.midiNumber % 12);
        for (const tone of tones ?? [Number.NaN])
          expect(scaleTones).toContain(pitchClass(semitones(root) + tone));
      }
  });

  it('change on a beat', () => {
    for (const { name, events } of harmonies)
      for (const { startTick, durationTick } of events)
        expect([name, startTick % 480, durationTick % 480]).toEqual([name, 0, 0]);
  });

  it('have sections that begin with a chord and cover the whole harmony', () => {
    for (const { name, sections, events } of harmonies) {
      const starts = new Set(events.map(event => event.startTick));
      const positions = sections.map(section => section.position);
      expect([name, positions[0], positions]).toEqual([name, 0, positions.toSorted((a, b) => a - b)]);
      for (const position of positions) expect([name, starts.has(position)]).toEqual([name, true]);
      for (const section of sections) expect(section.repeatCount).toBeGreaterThan(0);
    }
  });

  it('have the number of bars of the form, with repeats', () => {
    // The forms of the iReal charts and of Wikipedia’s progressions (see changes.test.ts).
    const bars = {
      'Rhythm changes': 32,
      'So What': 32,
      'Coltrane changes': 16,
      'Twelve-bar blues': 12,
      'Jazz blues': 12,
      'Amazing Grace': 16,
      'When the Saints Go Marching In': 16,
      'Swing Low, Sweet Chariot': 16,
      'House of the Rising Sun': 16,
      'Silent Night': 24,
      'Oh! Susanna': 24,
      'Sweet Georgia Brown': 32,
      Indiana: 32,
      'All of Me': 32,
      'Autumn Leaves': 32,
      'All the Things You Are': 36,
      'Blue Bossa': 16,
      'Blues for Alice': 12,
      'Cantaloupe Island': 16,
      Cherokee: 64,
      Confirmation: 32,
      'Fly Me to the Moon': 32,
      'How High the Moon': 32,
      'Just Friends': 32,
      'Lady Bird': 16,
      Misty: 32,
      'Satin Doll': 32,
      'Softly, as in a Morning Sunrise': 32,
      Solar: 12,
      'Song for My Father': 24,
      Summertime: 16,
      'Take the A Train': 32,
      'The Girl from Ipanema': 40,
      'There Will Never Be Another You': 32,
      'Tune Up': 32,
      'What Is This Thing Called Love': 32,
      'All Blues': 24,
    };
    for (const [name, expected] of Object.entries(bars)) {
      const { sections, events } = only(harmonies, harmony => harmony.name === name);
      const last = events.at(-1);
      const end = (last?.startTick ?? 0) + (last?.durationTick ?? 0);
      const ticks = sections.reduce((sum, { position, repeatCount }, index) => {
        const next = sections[index + 1]?.position ?? end;
        return sum + (next - position) * repeatCount;
      }, 0);
      expect([name, ticks / (inThree.includes(name) ? 1440 : 1920)]).toEqual([name, expected]);
    }
  });

  it('have the usual chords', () => {
    // The iReal Pro playlists (github.com/mikeoliphant/JazzStandards), without extensions.
    const opening = {
      'All the Things You Are': 'Fm7 B♭m7 E♭7 A♭maj7 D♭maj7 Dm7 G7 Cmaj7',
      'Autumn Leaves': 'Cm7 F7 B♭maj7 E♭maj7 Am7♭5 D7 Gm6',
      'Blue Bossa': 'Cm7 Cm7 Fm7 Fm7 Dm7♭5 G7 Cm7 Cm7',
      'Coltrane changes': 'Bmaj7 D7 Gmaj7 B♭7 E♭maj7 Am7 D7 Gmaj7 B♭7 E♭maj7 F♯7 Bmaj7 Fm7 B♭7',
      'How High the Moon': 'Gmaj7 Gmaj7 Gm7 C7 Fmaj7 Fmaj7 Fm7 B♭7',
      'Lady Bird': 'Cmaj7 Cmaj7 Fm7 B♭7 Cmaj7 Cmaj7 B♭m7 E♭7',
      Misty: 'E♭maj7 B♭m7 E♭7 A♭maj7 A♭m7 D♭7 E♭maj7 Cm7 Fm7 B♭7',
      'Satin Doll': 'Dm7 G7 Dm7 G7 Em7 A7 Em7 A7 Am7 D7 A♭m7 D♭7',
      'Take the A Train': 'C6 C6 D7 D7 Dm7 G7 C6',
      'Tune Up': 'Em7 A7 Dmaj7 Dmaj7 Dm7 G7 Cmaj7 Cmaj7',
    };
    for (const [name, chords] of Object.entries(opening)) {
      const { events } = only(harmonies, harmony => harmony.name === name);
      const labels = events.slice(0, chords.split(' ').length).map(event => event.label);
      expect([name, labels.join(' ')]).toEqual([name, chords]);
    }
  });

  it('refer to the scales that a player would choose', () => {
    const walk = (name: string) =>
      only(harmonies, harmony => harmony.name === name)
        .events.map(event => `${event.label} ${byId.get(event.scaleId)?.fullName}`)
        .join(', ');
    expect(walk('ii–V–I')).toBe('Dm7 D dorian, G7 G mixolydian, Cmaj7 C major, Cmaj7 C major');
    expect(walk('Andalusian cadence')).toBe('Am A minor, G G mixolydian, F F lydian, E E phrygian dominant');
    // Lydian dominants: jazzguitar.be, Lydian dominant scale; infiniteguitar.com; andyfrench.co.uk.
    expect(walk('Tritone substitution')).toContain('D♭7 D♭ lydian dominant');
    expect(walk('Backdoor cadence')).toContain('B♭7 B♭ lydian dominant');
    expect(walk('Minor blues')).toContain('A♭7 A♭ lydian dominant, G7 G phrygian dominant');
    expect(walk('Rhythm changes')).toContain('A♭7 A♭ lydian dominant');
    expect(walk('Bossa nova opening')).toContain(
      'G7 G lydian dominant, Gm7 G dorian, G♭7 G♭ lydian dominant',
    );
    expect(walk('Take the A Train')).toContain('D7 D lydian dominant, Dm7 D dorian');
    expect(walk('Rhythm changes')).toContain('D7 D mixolydian, G7 G mixolydian');
    expect(walk('Twelve-bar blues')).toContain('F7 F mixolydian');
    expect(walk('Sweet Georgia Brown')).toContain('A♭7 A♭ lydian dominant, G7 G lydian dominant');
    // Dominants that lead to a minor tonic: bluesharmonica.de, Dominant scales; gutefrage.net, HM5. Those of ii and v
    // keep the ninth of the key: Berklee's Harmony 3, Secondary dominant chord scales.
    expect(walk('What Is This Thing Called Love')).toContain('C7 C phrygian dominant, Fm6 F melodic minor');
    expect(walk('There Will Never Be Another You')).toContain('G7 G phrygian dominant, Cm7 C minor');
    expect(walk('How High the Moon')).toContain('D7 D phrygian dominant, Gm7 G dorian');
    expect(walk('How High the Moon')).toContain('D7 D mixolydian, Gmaj7 G major');
    expect(walk('St. Louis Blues')).toContain('D7 D phrygian dominant, Gm G dorian');
    expect(walk('The Girl from Ipanema')).toContain('D7 D mixolydian, Gm7 G dorian');
    expect(walk('Confirmation')).toContain(
      'A7 A phrygian dominant, Dm7 D minor, G7 G mixolydian, Cm7 C dorian',
    );
    expect(walk('All of Me')).toContain('E7 E mixolydian, A7 A mixolydian, A7 A mixolydian, Dm7 D dorian');
    expect(walk('Neapolitan cadence')).toBe('Cm C minor, D♭ D♭ lydian, G7 G phrygian dominant, Cm C minor');
    // Wikipedia, Picardy third and Borrowed chord: the major tonic in minor, chords of the parallel minor in major.
    expect(walk('Picardy third')).toBe('Cm C minor, Fm F dorian, G G phrygian dominant, C C major');
    expect(walk('Minor plagal cadence')).toBe('C C major, F F lydian, Fm F dorian, C C major');
    expect(walk('Modal mixture ♭VI–♭VII–I')).toBe('A♭ A♭ lydian, B♭ B♭ mixolydian, C C major, C C major');
  });

  it('keep their ids after additions', () => {
    // Each is the last harmony in the list of an earlier version.
    for (const [id, name] of [
      [31, 'Untitled vamp'],
      [72, 'Freddie Freeloader'],
    ] as const)
      expect(harmonies.find(harmony => harmony.id === id)?.name).toBe(name);
  });

  it('of songs with a bridge are written out, so that charts and sound have the whole form', () => {
    // Wikipedia's articles on the tunes: AABA of 32 bars, of Cherokee 64; Autumn Leaves AABC; Song for My Father AAB.
    const forms = {
      AABA: [
        ...['So What', 'Rhythm changes', 'Confirmation', 'Misty', 'Satin Doll', 'Take the A Train'],
        ...['Softly, as in a Morning Sunrise', 'What Is This Thing Called Love', 'Cherokee'],
        ...['All the Things You Are', 'The Girl from Ipanema'],
      ],
      AABC: ['Autumn Leaves'],
      AAB: ['Song for My Father'],
    };
    for (const [form, names] of Object.entries(forms))
      for (const name of names) {
        const { sections } = only(harmonies, harmony => harmony.name === name);
        const letters = sections.map(({ label, repeatCount }) => label.charAt(0).repeat(repeatCount));
        expect([name, letters, letters.join('')]).toEqual([name, [...form], form]);
      }
  });

  it('include a blues of twelve bars, rhythm changes in the form AABA, and Folia in triple metre', () => {
    const blues = only(harmonies, harmony => harmony.name === 'Twelve-bar blues');
    expect(blues.events.map(event => event.label).join(' ')).toBe('C7 C7 C7 C7 F7 F7 C7 C7 G7 F7 C7 G7');
    expect(blues.events.at(-1)?.startTick).toBe(11 * 4 * 480);
    const changes = only(harmonies, harmony => harmony.name === 'Rhythm changes');
    expect(
      changes.sections.map(({ label, position, repeatCount }) => [label, position, repeatCount]),
    ).toEqual([
      ['A', 0, 1],
      ['A, second', 8 * 1920, 1],
      ['B', 16 * 1920, 1],
      ['A, last', 24 * 1920, 1],
    ]);
    const folia = only(harmonies, harmony => harmony.name === 'Folia');
    expect(folia.events.slice(-3).map(({ label, durationTick }) => `${label} ${durationTick / 480}`)).toEqual(
      ['Dm 1', 'A 2', 'Dm 3'],
    );
    expect(folia.ownerTags).toContain('baroque');
  });
});
