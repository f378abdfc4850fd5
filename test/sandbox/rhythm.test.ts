/** Compares circular rhythms and tracks with patterns printed in the literature. */
import { describe, expect, it } from 'vitest';
import { euclidean } from '../../src/music/rings.ts';
import { catalog, only } from './catalog.ts';

const { circularRhythms, circularTracks, mediaAssets } = catalog;

const track = (name: string) => only(circularTracks, track => track.name === name);

/** Returns the rings of a track as one pattern, with the nth letter for onsets of the nth ring. */
function patternOf(name: string, letters = 'x'): string {
  const { circularTrack } = track(name);
  const line = Array.from({ length: circularTrack.rings[0]?.steps ?? 0 }, () => '.');
  circularTrack.rings.forEach((ring, index) => {
    for (const onset of ring.onsets) line[onset] = letters.charAt(index);
  });
  return line.join('');
}

it('the timelines match those of Chromatone', () => {
  // github.com/chromatone/chromatone.center (MIT), db/rhythm/rhythms.yaml and flamenco.yaml; X is accented.
  const timelines = {
    'Son clave 3-2': 'X..X..X...x.x...',
    'Rumba clave 3-2': 'X..X...X..x.x...',
    'Bossa nova': 'X..x..x...x..x..',
    Shiko: 'X...x.x...x.x...',
    Soukous: 'X..x..x...xx....',
    Gahu: 'X..x..x...X...x.',
    Tresillo: 'X..x..x.',
    Cinquillo: 'X.xx.xx.',
    Habanera: 'X..xx.x.',
    'Standard pattern (bembé)': 'X.x.xx.x.x.x',
    Soleá: '..x..x.x.x.X',
    Bulería: '..x...xx.x.X',
    Seguiriya: 'X.x.x..x..x.',
    Guajira: 'X..x..x.x.x.',
    Fandango: 'X..x..x..x..',
    Pajduško: 'X.x..',
    Răčenica: 'X.x.x..',
    Četvorno: 'X..x.x.',
    Dajčovo: 'X.x.x.X..',
    Kopanica: 'X.x.X..x.x.',
    Bučimiš: 'X.x.x.x.X..x.x.',
  };
  for (const [name, pattern] of Object.entries(timelines))
    expect([name, patternOf(name)]).toEqual([name, pattern.toLowerCase()]);
  // Toussaint, The Geometry of Musical Rhythm. Chromatone calls x.x..x.x.x.. fume-fume, and this a son clave.
  expect(patternOf('Fume-fume')).toBe('x.x.x..x.x..');
});

it('a samba cowbell plays E(9,16) from its fourth onset', () => {
  // Synthlet (github.com/danigb/synthlet; MIT), Toussaint’s necklaces, each started where players start it.
  expect(patternOf('Samba cowbell')).toBe('x.x.xx.x.x.x.xx.');
});

it('the cáscara matches the clave of its direction', () => {
  // German Wikipedia, Cascara (Rhythmus), CC BY-SA: over a 2-3 son clave it strikes 1, 2, 3, 3+, 4+, 5, 6, 6+,
  // 7+, 8+. The documentation of the library beatsearch sets the same line under the same clave.
  expect(patternOf('Cáscara 2-3')).toBe('x.x.xx.xx.xx.x.x');
  expect(patternOf('Cáscara 3-2')).toBe('x.xx.x.xx.x.xx.x');
  for (const direction of ['3-2', '2-3']) {
    const strokes = track(`Cáscara ${direction}`).circularTrack.rings[0]?.onsets;
    const clave = track(`Rumba clave ${direction}`).circularTrack.rings[0]?.onsets ?? [];
    expect([clave.length, strokes]).toEqual([5, expect.arrayContaining([...clave])]);
  }
});

it('the tags bell, cell and samba mark the right rhythms', () => {
  const namesWithTag = (tag: string) =>
    circularRhythms.flatMap(({ name, ownerTags }) => (ownerTags.includes(tag) ? [name] : []));
  // Toussaint, A Mathematical Analysis of African, Brazilian and Cuban Clave Rhythms (Bridges 2002): the bell patterns.
  expect(namesWithTag('bell').sort()).toEqual(
    ['Fume-fume', 'Gahu', 'Samba cowbell', 'Shiko', 'Standard pattern (bembé)'].sort(),
  );
  // Wikipedia, Tresillo (rhythm): the cells that larger patterns are made of.
  expect(namesWithTag('cell')).toEqual(['Tresillo', 'Cinquillo', 'Habanera']);
  expect(namesWithTag('samba')).toEqual(['Samba cowbell', 'Samba, drum kit']);
});

/** Returns the pattern of each voice by its label. */
const lines = (name: string) =>
  Object.fromEntries(
    track(name).circularTrack.rings.map(({ label, steps, onsets }) => [
      label,
      Array.from({ length: steps }, (_, step) => (onsets.includes(step) ? 'x' : '.')).join(''),
    ]),
  );

it('rhythms for a drum kit have the strokes of their sources', () => {
  // René-Pierre Bardet, 200 Drum Machine Patterns (Bossa Nova 1, whose two measures are halved here; Shuffle 1, its
  // hi-hat and snare; Swing 2) and 260 Drum Machine Patterns (Samba 5, Waltz 2), as typed in
  // github.com/stephenhandley/DrumMachinePatterns; github.com/lvm/tidal-drum-patterns (GPL-3): OneDrop, Steppers,
  // Reggaeton, FourOnTheFloor, BootsNCats; the disco hi-hats: github.com/yakari/grooveforge (MIT). Marc Sabatella,
  // A Jazz Improvisation Primer: the ride strikes 1, 2 and, 3, 4 and; the hi-hat closes on 2 and 4.
  // howtoplaydrums.com, Shuffle groove, and mattdeanworld.co.uk, Blues shuffle: the bass drum on 1 and 3.
  expect(lines('Bossa nova, drum kit')).toEqual({
    kick: 'x..xx..xx..xx..x',
    'side stick': 'x..x..x...x..x..',
    'hi-hat': 'xxxxxxxxxxxxxxxx',
  });
  expect(lines('Samba, drum kit')).toEqual({ kick: 'x..xx..xx..xx..x', 'hi-hat': '..x...x...x...x.' });
  expect(lines('Disco')).toEqual({
    kick: 'x...x...x...x...',
    snare: '....x.......x...',
    'hi-hat': 'x...x...x...x...',
    'open hi-hat': '..x...x...x...x.',
  });
  expect(lines('Shuffle')).toEqual({ kick: 'x.....x.....', snare: '...x.....x..', 'hi-hat': 'x.xx.xx.xx.x' });
  expect(lines('Swing, ride and hi-hat')).toEqual({ ride: 'x..x.xx..x.x', 'hi-hat': '...x.....x..' });
  expect(lines('Swing ride')).toEqual({ ride: 'x..x.xx..x.x' });
  expect(lines('Waltz')).toEqual({ kick: 'x.....', snare: '..x.x.', 'hi-hat': 'x.x.x.' });
  const eighths = 'x.x.x.x.x.x.x.x.';
  expect(lines('One drop')).toEqual({
    kick: '........x.......',
    'side stick': '........x.......',
    'hi-hat': eighths,
  });
  expect(lines('Steppers')).toEqual({
    kick: 'x...x...x...x...',
    'side stick': '........x.......',
    'hi-hat': eighths,
  });
  expect(lines('Dembow')).toEqual({ kick: 'x...x...x...x...', snare: '...x..x....x..x.' });
  expect(lines('Rock beat')).toEqual({
    kick: 'x.......x.......',
    snare: '....x.......x...',
    'hi-hat': eighths,
  });
  expect(lines('Four on the floor')).toEqual({ kick: 'x...x...x...x...', 'hi-hat': '..x...x...x...x.' });
  expect(lines('Backbeat')).toEqual({
    kick: 'x.......x.......',
    snare: '....x.......x...',
    'hi-hat': '..x...x...x...x.',
  });
});

it('the second line has a clave in the bass drum', () => {
  // thatdrumblog.blogspot.com, Developing New Orleans Second Line Grooves, first example: the bass drum plays 3-2 son
  // clave, the snare drum steady eighths, the hi-hat 2 and 4.
  expect(lines('Second line')).toEqual({
    kick: 'x..x..x...x.x...',
    snare: 'xxxxxxxxxxxxxxxx',
    'hi-hat': '..x...x...x...x.',
  });
});

it('iqaʿat have their dums and teks', () => {
  // Wikipedia, Dumbek rhythms (CC BY-SA): ayyub. The others are from drummers’ programs, which write sixteenths for the
  // eighths of the catalog, and the samaʿi as 10/8: Dss|Ts|(DD)|Tss, where s is silent.
  const patterns = {
    Maqsum: 'D-T---T-D---T---',
    Baladi: 'D-D---T-D---T---',
    Saʿidi: 'D-T---D-D---T---',
  };
  const everySecond = (line: string) => [...line].filter((_, step) => step % 2 === 0).join('');
  for (const [name, line] of Object.entries(patterns))
    expect(patternOf(name, 'DT').replaceAll('.', '-')).toBe(everySecond(line));
  expect(patternOf('Malfuf', 'DT').replaceAll('.', '-')).toBe('D--T--T-');
  expect(patternOf('Ayyub', 'DkT').replaceAll('.', '-')).toBe('D--kD-T-');
  expect(patternOf('Samaʿi thaqil', 'DT').replaceAll('.', 's')).toBe('DssTsDDTss');
});

it('talas have their claps and waves', () => {
  // orientalblues.com, North Indian Talas; everything2.com, Tala; sangeetgyan.com (ektal and rupak): divisions, and
  // which of them are waved (o). Encyclopædia Britannica, Tala: adi is 4 + 2 + 2, a laghu and two drutams.
  const divisions = {
    Tintal: ['4 4 4 4', 'XXoX'],
    Jhaptal: ['2 3 2 3', 'XXoX'],
    Rupak: ['3 2 2', 'oXX'],
    Ektal: ['2 2 2 2 2 2', 'XoXoXX'],
    Keharwa: ['4 4', 'Xo'],
    Dadra: ['3 3', 'Xo'],
  };
  for (const [name, [sizes = '', signs = '']] of Object.entries(divisions)) {
    const line = sizes.split(' ').map((size, index) => signs.charAt(index).padEnd(Number(size), '.'));
    expect([name, patternOf(name, signs.startsWith('o') ? 'oX' : 'Xo')]).toEqual([name, line.join('')]);
  }
  expect(patternOf('Adi tala', 'Xo')).toBe('X...XoXo');
  // Chromatone, db/rhythm/tala.yaml: the parts of rupaka are 2 + 4 (XxXxxx), a drutam and a laghu.
  expect(patternOf('Rupaka tala', 'Xo')).toBe('XoX...');
});

it('Bulgarian dances have their quick and slow beats', () => {
  // eliznik.org.uk, Bulgarian dance rhythms: counts; folkdancefootnotes.org: Q S; mrco-cambridge.org: 2-2-3-2-2;
  // Richard Unciano, Folk Dance Scene (December 1988): QQQQSQQ at 386; Toussaint’s E(3,7) and E(4,9) for the other two.
  const beats = {
    Pajduško: 'QS',
    Răčenica: 'QQS',
    Četvorno: 'SQQ',
    Dajčovo: 'QQQS',
    Kopanica: 'QQSQQ',
    Bučimiš: 'QQQQSQQ',
  };
  for (const [name, line] of Object.entries(beats))
    expect([name, patternOf(name)]).toEqual([name, line.replaceAll('Q', 'x.').replaceAll('S', 'x..')]);
});

it('2-3 claves are 3-2 claves started on their second bar', () => {
  for (const clave of ['Son clave', 'Rumba clave', 'Cáscara']) {
    const pattern = patternOf(`${clave} 3-2`);
    expect(patternOf(`${clave} 2-3`)).toBe(pattern.slice(8) + pattern.slice(0, 8));
  }
});

describe('Euclidean rhythms', () => {
  it('match those in Toussaint’s paper', () => {
    const patterns: readonly (readonly [number, number, string])[] = [
      [2, 3, 'x.x'],
      [2, 5, 'x.x..'],
      [3, 4, 'x.xx'],
      [3, 5, 'x.x.x'],
      [3, 7, 'x.x.x..'],
      [3, 8, 'x..x..x.'],
      [4, 7, 'x.x.x.x'],
      [4, 9, 'x.x.x.x..'],
      [4, 11, 'x..x..x..x.'],
      [5, 6, 'x.xxxx'],
      [5, 7, 'x.xx.xx'],
      [5, 8, 'x.xx.xx.'],
      [5, 9, 'x.x.x.x.x'],
      [5, 11, 'x.x.x.x.x..'],
      [5, 12, 'x..x.x..x.x.'],
      [5, 16, 'x..x..x..x..x...'],
      [7, 8, 'x.xxxxxx'],
      [7, 12, 'x.xx.x.xx.x.'],
      [7, 16, 'x..x.x.x..x.x.x.'],
      [9, 16, 'x.xx.x.x.xx.x.x.'],
      [11, 24, 'x..x.x.x.x.x..x.x.x.x.x.'],
      [13, 24, 'x.xx.x.x.x.x.xx.x.x.x.x.'],
    ];
    for (const [onsets, steps, pattern] of patterns) expect(euclidean(onsets, steps)).toBe(pattern);
  });

  it('distribute any number of onsets evenly over any number of steps', () => {
    for (let steps = 1; steps <= 32; steps += 1)
      for (let onsets = 1; onsets <= steps; onsets += 1) {
        const pattern = euclidean(onsets, steps);
        expect([pattern.length, pattern.replaceAll('.', '').length]).toEqual([steps, onsets]);
        const gaps = pattern
          .split('x')
          .slice(1)
          .map(rest => rest.length);
        expect(Math.max(...gaps) - Math.min(...gaps)).toBeLessThanOrEqual(1);
      }
  });
});

it('every rhythm has a track with its rings, and its patterns are its last tags', () => {
  expect(circularTracks.length).toBe(circularRhythms.length);
  circularRhythms.forEach((rhythm, index) => {
    const track = circularTracks[index];
    const rings = track?.circularTrack.rings ?? [];
    expect(track).toEqual({
      id: `rhythm:${rhythm.id}`,
      kind: 'rhythm',
      name: rhythm.name,
      isPublic: rhythm.isPublic,
      transport: { ...rhythm.state, beatUnit: expect.any(Number) },
      ringCount: rings.length,
      circularTrack: { id: `rhythm-${rhythm.id}`, type: 'CIRCULAR', rings },
      source: { type: 'rhythm', rhythmId: rhythm.id, slug: rhythm.slug },
    });
    expect(rings.length).toBeGreaterThan(0);
    const patterns = rhythm.ownerTags.filter(tag => /^[a-zA-Z]*\.[a-zA-Z.]*$|^h+$|^S+$|^x+$/.test(tag));
    expect(rhythm.ownerTags.slice(-patterns.length)).toEqual(patterns);
    const letters = patterns.flatMap(pattern => [...new Set(pattern.replaceAll('.', ''))]);
    expect(rings.length).toBe(letters.length);
    const tagged = patterns.flatMap(pattern =>
      [...pattern].flatMap((mark, step) => (mark === '.' ? [] : [step])),
    );
    const byStep = (steps: readonly number[]) => steps.toSorted((a, b) => a - b);
    expect(byStep(rings.flatMap(ring => ring.onsets))).toEqual(byStep(tagged));
    for (const ring of rings)
      for (const pattern of patterns)
        expect([rhythm.name, ring.steps]).toEqual([rhythm.name, pattern.length]);
  });
});

describe('tempi', () => {
  const cycle = ({ transport }: { transport: { bpm: number; beatsPerBar: number } }) =>
    (60 * transport.beatsPerBar) / transport.bpm;

  it('give every cycle a duration of 0.7 to 8 seconds', () => {
    for (const each of circularTracks)
      expect([each.name, cycle(each) >= 0.7 && cycle(each) <= 8]).toEqual([each.name, true]);
  });

  it('match those at which the rhythms are usually played', () => {
    // Ranges of beats per minute, from recordings and teachers.
    const played = {
      'Standard pattern (bembé)': [360, 400],
      'Fume-fume': [360, 400],
      Bučimiš: [380, 392],
      Soleá: [85, 95],
      'E(5,12) Venda clapping pattern': [400, 440],
      'E(7,12) West African bell pattern': [400, 440],
      'E(3,8) Tresillo': [400, 440],
      'Son clave 3-2': [170, 220],
      'One drop': [65, 85],
      Disco: [110, 130],
    };
    for (const [name, [least = 0, most = 0]] of Object.entries(played)) {
      const { bpm } = track(name).transport;
      expect([name, bpm >= least && bpm <= most]).toEqual([name, true]);
    }
    expect(cycle(track('Tresillo')) / cycle(track('E(3,8) Tresillo'))).toBeCloseTo(1, 0);
  });

  it('count beats that fit the metre', () => {
    const metre = (name: string) => {
      const { beatsPerBar, beatUnit } = track(name).transport;
      return `${beatsPerBar}/${beatUnit}`;
    };
    for (const clave of ['Son clave 3-2', 'Son clave 2-3', 'Rumba clave 3-2', 'Cáscara 3-2'])
      expect(metre(clave)).toBe('8/4');
    expect(metre('E(5,12) Venda clapping pattern')).toBe('12/8');
    expect(metre('E(7,12) West African bell pattern')).toBe('12/8');
    expect(metre('Bučimiš')).toBe('15/16');
    for (const { transport, circularTrack } of circularTracks) {
      const steps = circularTrack.rings[0]?.steps ?? 0;
      expect(steps % transport.beatsPerBar === 0 || transport.beatsPerBar % steps === 0).toBe(true);
    }
  });

  it('are equal to those of the media, which play two cycles', () => {
    const names = ['Son clave 3-2', 'Rumba clave 3-2', 'Bossa nova', 'Tresillo', 'Cinquillo'];
    for (const name of [...names, 'Standard pattern (bembé)']) {
      const { durationMs } = only(mediaAssets, asset => asset.title === name);
      expect(Math.abs(durationMs - 2000 * cycle(track(name)))).toBeLessThan(1);
    }
  });
});

it('slugs are unique, and one rhythm is private', () => {
  expect(new Set(circularRhythms.map(rhythm => rhythm.slug)).size).toBe(circularRhythms.length);
  expect(circularRhythms.filter(rhythm => !rhythm.isPublic).length).toBe(1);
});

/** Returns the pattern of each voice by its label, with X for an accent and o for a ghost note. */
const voices = (name: string) =>
  Object.fromEntries(
    track(name).circularTrack.rings.map(({ label, steps, onsets, velocities = [] }) => [
      label,
      Array.from({ length: steps }, (_, step) => {
        const place = onsets.indexOf(step);
        if (place === -1) return '.';
        const velocity = velocities[place] ?? 100;
        return velocity > 110 ? 'X' : velocity < 70 ? 'o' : 'x';
      }).join(''),
    ]),
  );

describe('accents and ghost notes', () => {
  it('match published drum notation', () => {
    // grooveforge (MIT), second_line: ghost notes, and accents on 2 and 4 of each bar.
    expect(voices('Second line').snare).toBe('ooXoooXo'.repeat(2));
    // Bardet, 260 Drum Machine Patterns, as typed in github.com/stephenhandley/DrumMachinePatterns: Shuffle 1, whose
    // accents are ...>.....>.., and Samba 1, ..>...>...>...>.
    expect(voices('Shuffle')).toEqual({
      kick: 'x.....x.....',
      snare: '...X.....X..',
      'hi-hat': 'x.xX.xx.xX.x',
    });
    expect(voices('Samba, drum kit')).toEqual({ kick: 'x..xx..xx..xx..x', 'hi-hat': '..X...X...X...X.' });
    // drummagazine.com, The train beat groove: all eighths on the snare drum, 2 and 4 accented above ghost notes.
    expect(voices('Train beat')).toEqual({ kick: 'x...x...', snare: 'ooXoooXo' });
    // gcidra/dacapo-criatividade-V2, per-ape-maracatu.ly: sn-> sn sn sn-> | sn sn sn-> sn | sn sn-> sn sn | sn sn-> sn sn;
    // bd4 r16 bd8. bd16\p bd8.\f bd16\p bd8.\f.
    expect(voices('Maracatu').tarol).toBe(['XxxX', 'xxXx', 'xXxx', 'xXxx'].join(''));
    expect(voices('Maracatu').alfaia).toBe('x....x..oX..oX..');
    // github.com/PhilJungschlaeger/druMachim: 9 0 9 0 9 0 9 0 9 0 7 2 9 2 9 0.
    expect(voices('Drum and bass')['hi-hat']).toBe('x.x.x.x.x.xoxox.');
    // Chromatone, db/rhythm/afro-cuban.yaml.
    expect(voices('Ijexá')).toEqual({ bell: 'Xx.x.xx.X.x.x.x.' });
  });

  it('are velocities from 1 to 127, for all onsets of a ring or for none', () => {
    const lists = circularTracks.flatMap(({ circularTrack }) =>
      circularTrack.rings.flatMap(({ onsets, velocities }) => (velocities ? [{ onsets, velocities }] : [])),
    );
    expect(lists.length).toBeGreaterThan(10);
    for (const { onsets, velocities } of lists) {
      expect(velocities).toHaveLength(onsets.length);
      for (const each of velocities) expect(each >= 1 && each <= 127 && Number.isInteger(each)).toBe(true);
    }
  });
});

it('grooves match their sources', () => {
  // github.com/lvm/tidal-drum-patterns (GPL-3; the facts): FunkyDrummer, ColdSweat; bars as typed there.
  const steps = (bars: string) => bars.replace(/[^t~]/g, '').replaceAll('t', 'x').replaceAll('~', '.');
  expect(lines('Funky Drummer')).toEqual({
    kick: steps('[t ~ t ~] [~ ~ t ~] [~ ~ t ~] [~ t ~ ~]'),
    snare: steps('[~ ~ ~ ~] [t ~ ~ t] [~ t ~ t] [t ~ ~ t]'),
    'hi-hat': steps('[t t t t] [t t t t] [t t t t] [t t t t]'),
  });
  expect(lines('Cold Sweat')).toEqual({
    kick: steps('[t ~ ~ ~] [~ ~ ~ ~] [t ~ t ~] [~ ~ ~ ~]'),
    snare: steps('[~ ~ ~ ~] [t ~ ~ t] [~ ~ ~ ~] [~ ~ t ~]'),
    'hi-hat': steps('[t ~ ~ ~] [t ~ t ~] [t ~ ~ ~] [t ~ t ~]'),
    'open hi-hat': steps('[~ ~ t ~] [~ ~ ~ ~] [~ ~ t ~] [~ ~ ~ ~]'),
  });
  // gcidra/dacapo-criatividade-V2, per-ape-baiao.ly: the triangle stopped (+) and open (o): + o o + + o o +.
  expect(lines('Baião')).toMatchObject({ triangle: 'x..xx..x', 'open triangle': '.xx..xx.' });
  // Wikipedia, Conga: H T S T H T O O.
  const strokes = { H: 'heel', T: 'tip', S: 'slap', O: 'open conga' };
  const tumbao = lines('Son montuno, tumbao');
  for (const [sign, label] of Object.entries(strokes))
    expect(tumbao[label]).toBe([...'HTSTHTOO'].map(each => (each === sign ? 'x' : '.')).join(''));
  // drummingnet.com, Bembe lesson 1: T · B B S · B B · M M M; T S · T S · T S · T S ·; X · X · X X · X · X · X.
  const sounding = (row: string) =>
    [...row.replaceAll(' ', '')].map(each => (each === '·' ? '.' : 'x')).join('');
  expect(lines('Bembé, bell and low drum')).toEqual({
    bell: sounding('X · X · X X · X · X · X'),
    'low drum': sounding('T · B B S · B B · M M M'),
    'high drum': sounding('T S · T S · T S · T S ·'),
  });
});

it('songo and mozambique begin on the two-side', () => {
  // github.com/mikea/drums, songo.ly, its first pattern, an eighth each: `<<cb4 hhp \\ghost bd>> cs8^> bd <<cb8 hhp>>
  // \\ghost cs8 r8 cs^> | <<cb8 hhp>> \\ghost cs \\ghost cs8 bd <<cb8 hhp>> \\ghost cs r cs^>`.
  expect(voices('Songo')).toEqual({
    bell: ['x...x...', 'x...x...'].join(''),
    'pedal hi-hat': ['x...x...', 'x...x...'].join(''),
    kick: ['o..x....', '...x....'].join(''),
    'side stick': ['..X..o.X', '.oo..o.X'].join(''),
  });
  // ritmo-azucar.de, Mozambique: the two bells of the campana, which are one ring here, and the strokes of the congas.
  const together = (...rows: readonly string[]) =>
    Array.from({ length: 16 }, (_, step) => (rows.some(row => row[step] === 'x') ? 'x' : '.')).join('');
  const strokesOf = (rows: string, stroke: string) =>
    [...rows].map(each => (each === stroke ? 'x' : '.')).join('');
  const conga = ['ooo.ssss', '.ss..s.s'].join('');
  expect(lines('Mozambique')).toEqual({
    bell: together(['..x...x.', '.xxx..xx'].join(''), ['x...x..x', '....x...'].join('')),
    'open conga': strokesOf(conga, 'o'),
    slap: strokesOf(conga, 's'),
    'low conga': strokesOf(['........', '...o..o.'].join(''), 'o'),
  });
});

it('polyrhythms and the hemiola match their numbers', () => {
  for (const [over, under] of [
    [3, 2],
    [4, 3],
    [5, 4],
  ] as const) {
    const { rings } = track(`Polyrhythm ${over}:${under}`).circularTrack;
    const [high, low] = rings.map(({ steps, onsets }) => onsets.map(onset => onset / steps));
    const even = (count: number) => Array.from({ length: count }, (_, index) => index / count);
    expect([high, low]).toEqual([even(over), even(under)]);
  }
  const [hemiola] = track('Hemiola').circularTrack.rings;
  const gaps = [...(hemiola?.onsets ?? []), 12].map((onset, index, all) => onset - (all[index - 1] ?? 0));
  expect(gaps.slice(1)).toEqual([3, 3, 2, 2, 2]);
});

it('paradiddles have their stickings, and talas their bols', () => {
  const words = (name: string) => {
    const { rings } = track(name).circularTrack;
    return Array.from(
      { length: rings[0]?.steps ?? 0 },
      (_, step) => rings.find(({ onsets }) => onsets.includes(step))?.label,
    );
  };
  // netipedia.com, Paradiddle.
  const stickings = {
    'Single paradiddle': 'RLRR LRLL',
    'Double paradiddle': 'RLRLRR LRLRLL',
    'Triple paradiddle': 'RLRLRLRR LRLRLRLL',
    'Paradiddle-diddle': 'RLRRLL RLRRLL',
  };
  for (const [name, sticking] of Object.entries(stickings)) {
    expect([name, words(name).join('')]).toEqual([name, sticking.replace(' ', '')]);
    // The first stroke of each rudiment is accented.
    const half = sticking.indexOf(' ');
    const accents = track(name).circularTrack.rings.flatMap(({ onsets, velocities = [] }) =>
      onsets.filter((_, index) => (velocities[index] ?? 0) > 110),
    );
    expect([name, accents.toSorted((a, b) => a - b)]).toEqual([name, [0, half]]);
  }
  // metacpan.org, Music::Percussion::Tabla; searchgurbani.com, Teen Taal; ektal: public tabla programs.
  const thekas = {
    'Tintal, theka': 'Dha Dhin Dhin Dha Dha Dhin Dhin Dha Dha Tin Tin Ta Ta Dhin Dhin Dha',
    'Jhaptal, theka': 'Dhin Na Dhin Dhin Na Tin Na Dhin Dhin Na',
    'Rupak, theka': 'Tin Tin Na Dhin Na Dhin Na',
    'Ektal, theka': 'Dhin Dhin DhaGe TiRaKiTa Tu Na Kat Ta DhaGe TiRaKiTa Dhin Na',
    'Keharwa, theka': 'Dha Ge Na Tin Na Ke Dhin Na',
    'Dadra, theka': 'Dha Dhin Na Dha Ti Na',
  };
  for (const [name, bols] of Object.entries(thekas)) {
    expect([name, words(name).join(' ')]).toEqual([name, bols]);
    const tala = track(name.replace(', theka', ''));
    expect([name, words(name).length]).toEqual([name, tala.circularTrack.rings[0]?.steps]);
  }
});
