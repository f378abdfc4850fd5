/** Compares rhythms and dances with their sources, in the notation of each. */
import { describe, expect, it } from 'vitest';
import { stressedPattern } from '../../src/music/rings.ts';
import { catalog, only } from './catalog.ts';

const { circularRhythms, circularTracks } = catalog;
const ringsNamed = (name: string) => only(circularTracks, track => track.name === name).circularTrack.rings;
/** Returns the pattern of each voice, with accents and ghost notes. */
const voices = (name: string) =>
  Object.fromEntries(ringsNamed(name).map(ring => [ring.label, stressedPattern(ring)]));
const voicesInLowerCase = (name: string) =>
  Object.fromEntries(Object.entries(voices(name)).map(([label, pattern]) => [label, pattern.toLowerCase()]));

it('dances exist under their usual names', () => {
  const names = `Tango; Tango, marcato; Tango, síncopa; Milonga; Bolero; Cha-cha-chá; Mambo; Salsa; Merengue; Polka; March;
    Waltz; Jazz waltz; Ska; Reggae; Afrobeat; House; Techno; Hip hop; Boom bap; Trap; Drum and bass; Amen break; Disco;
    Purdie shuffle; Train beat; Jig; Slip jig; Reel; Tarantella; Karşılama; Masmudi kabir; Wahda; Chautal; Misra chapu;
    Swing ride; Second line; Freylekhs; Six-eight; Cumbia; Calypso; Tientos; Alegrías; Tangos;
    Bachata; Soca; Hornpipe; Viennese waltz; Dhamar; Dhamar, theka; Tilwada, theka`;
  const listed = new Set(circularRhythms.map(({ name }) => name));
  expect(names.split(/;\s+/).filter(name => !listed.has(name))).toEqual([]);
});

it('each dance has a track, and tags for its origin', () => {
  for (const { id, ownerTags } of circularRhythms.slice(104)) {
    expect(circularTracks.some(track => track.id === `rhythm:${id}`)).toBe(true);
    expect(
      ownerTags.filter(tag => /^[\p{L}ʿ ]{3,}$/u.test(tag) && !/^[xX]+$/.test(tag)).length,
    ).toBeGreaterThan(0);
  }
});

describe('the sandbox matches github.com/lvm/tidal-drum-patterns (GPL-3; only the facts, in its Haskell notation):', () => {
  const tidal = (text: string) =>
    text
      .replace(/[[\] ]/g, '')
      .replaceAll('t', 'x')
      .replaceAll('~', '.');
  const writtenPatterns: Readonly<Record<string, Readonly<Record<string, string>>>> = {
    'Amen break': {
      kick: '[t ~ t ~] [~ ~ ~ ~] [~ ~ t t] [~ ~ ~ ~] [t ~ t ~] [~ ~ ~ ~] [~ ~ t ~] [~ ~ ~ ~] [t ~ t ~] [~ ~ ~ ~] [~ ~ t ~] [~ ~ ~ ~] [t ~ t ~] [~ ~ ~ ~] [~ ~ t ~] [~ ~ ~ ~]',
      snare:
        '[~ ~ ~ ~] [t ~ ~ t] [~ t ~ ~] [t ~ ~ t] [~ ~ ~ ~] [t ~ ~ t] [~ t ~ ~] [t ~ ~ t] [~ ~ ~ ~] [t ~ ~ t] [~ t ~ ~] [~ ~ t ~] [~ ~ ~ ~] [t ~ ~ t] [~ t ~ ~] [~ ~ t ~]',
      'hi-hat': '[t ~ t ~]'.repeat(16),
      'open hi-hat': `${'[~ ~ ~ ~]'.repeat(14)} [~ ~ t ~] [~ ~ ~ ~]`,
    },
    Afrobeat: {
      kick: '[~ ~ ~ t] [~ ~ t ~] [~ ~ ~ ~] [~ ~ t ~] [~ ~ ~ t] [~ ~ t ~] [~ ~ ~ ~] [~ ~ t ~]',
      snare: '[t t ~ t] [~ t ~ ~] [t t ~ ~] [t t ~ ~] [t t ~ t] [~ t ~ ~] [t t ~ ~] [t t ~ ~]',
      'hi-hat': '[t ~ t t] [t ~ t t] [t ~ t ~] [t ~ t t] [t ~ t ~] [t ~ t t] [t ~ t t] [t ~ t t]',
      'open hi-hat': '[~ ~ ~ ~] [~ ~ ~ ~] [~ ~ ~ t] [~ ~ ~ ~] [~ ~ ~ t] [~ ~ ~ ~] [~ ~ ~ ~] [~ ~ ~ ~]',
    },
    'Impeach the President': {
      kick: '[t ~ ~ ~] [~ ~ ~ t] [t ~ ~ ~] [~ ~ t ~]',
      snare: '[~ ~ ~ ~] [t ~ ~ ~] [~ ~ ~ ~] [t ~ ~ ~]',
      'hi-hat': '[t ~ t ~] [t ~ t t] [t ~ ~ ~] [t ~ t ~]',
      'open hi-hat': '[~ ~ ~ ~] [~ ~ ~ ~] [~ ~ t ~] [~ ~ ~ ~]',
    },
    Techno: {
      kick: '[t ~ ~ ~] [t ~ ~ ~] [t ~ ~ ~] [t ~ ~ ~]',
      snare: '[~ ~ ~ ~] [t ~ ~ ~] [~ ~ ~ ~] [t ~ ~ ~]',
      'hi-hat': '[~ ~ ~ ~] [~ ~ ~ ~] [~ t ~ ~] [~ ~ ~ ~]',
      'open hi-hat': '[~ ~ t ~] [~ ~ t ~] [~ ~ t ~] [~ ~ t ~]',
    },
    Jungle: {
      kick: '[t ~ ~ ~] [~ t ~ ~] [t ~ ~ t] [~ ~ ~ ~]',
      snare: '[~ ~ t ~] [~ ~ t ~] [~ t ~ ~] [~ t ~ t]',
      'hi-hat': '[t t t t] [t t t t] [t t t t] [t t t t]',
      'open hi-hat': '[~ ~ ~ t] [~ ~ t ~] [~ ~ ~ t] [~ ~ t ~]',
    },
    'UK garage': {
      kick: '[t ~ ~ ~] [~ ~ ~ ~] [~ ~ t ~] [~ ~ ~ ~]',
      clap: '[~ ~ ~ ~] [t ~ ~ ~] [~ ~ ~ ~] [t ~ ~ ~]',
      'hi-hat': '[~ ~ t t] [~ ~ t ~] [~ ~ t ~] [~ ~ t t]',
      'side stick': '[~ t ~ ~] [~ ~ ~ t] [~ ~ ~ ~] [~ t ~ ~]',
      'mid tom': '[~ ~ ~ ~] [~ t ~ ~] [~ ~ ~ t] [~ ~ ~ ~]',
    },
  };

  it.each(Object.entries(writtenPatterns))('%s', (name, parts) => {
    expect(voices(name)).toEqual(
      Object.fromEntries(Object.entries(parts).map(([label, text]) => [label, tidal(text)])),
    );
  });
});

it('dances match Bardet’s books, as typed by github.com/stephenhandley/DrumMachinePatterns', () => {
  // The books count onsets from 1 in sixteenths. From the second book: Tango 1, March 1, ChaCha 1, Ska 1 and Paso 1.
  const onsets = (name: string) =>
    Object.fromEntries(ringsNamed(name).map(({ label, onsets }) => [label, onsets.map(step => step + 1)]));
  expect(onsets('Tango')).toEqual({ kick: [1, 5, 9, 13], snare: [1, 5, 9, 13, 15], 'hi-hat': [5, 13] });
  expect(onsets('March')).toEqual({
    kick: [1, 5, 9, 13],
    snare: [1, 3, 5, 6, 8, 9, 11, 13, 14, 15, 16],
    'hi-hat': [3, 7, 11, 15],
  });
  expect(onsets('Cha-cha-chá')).toEqual({
    kick: [1, 7, 9, 15],
    cowbell: [1, 5, 9, 13],
    'side stick': [3, 11],
    snare: [7],
    'mid tom': [13, 15],
    'hi-hat': [5, 13],
  });
  expect(onsets('Ska')).toEqual({ kick: [1, 9], snare: [5, 13], 'hi-hat': [3, 7, 11], 'open hi-hat': [15] });
  expect(onsets('Paso doble')).toEqual({
    ride: [1, 3, 5, 7, 9, 11, 12, 13, 15],
    'hi-hat': [3, 7, 11, 15],
    snare: [3, 7, 11, 12, 15],
    kick: [1, 5, 9, 13],
  });
});

it('dances match Musical MIDI Accompaniment, whose positions are quarters', () => {
  // lib/stdlib/slowbolero.mma: OpenHighConga 1; 1.5; 2.5; 4 and LowConga 2; 3; 3.5; 4.5, in both bars.
  const quarters = (pattern = '') =>
    [...pattern].flatMap((mark, step) => (mark === '.' ? [] : [1 + (step % 8) / 2]));
  const { 'open conga': high, 'low conga': low } = voices('Bolero');
  expect(quarters(high)).toEqual([1, 1.5, 2.5, 4, 1, 1.5, 2.5, 4]);
  expect(quarters(low)).toEqual([2, 3, 3.5, 4.5, 2, 3, 3.5, 4.5]);
  // merengue.mma: {D134; D24 Shift .5} {D1234; D34 Shift .5}. 8notes.com omits the last eighth of the first bar.
  expect(quarters(voices('Merengue').tambora)).toEqual([1, 2.5, 3, 4, 1, 2, 3, 3.5, 4, 4.5]);
  // calypso.mma: LowBongo D13, LowConga 2.5; 4. polka.mma: Slap D13, SnareDrum D24, twice as fast.
  expect(quarters(voices('Calypso')['low conga'])).toEqual([2.5, 4]);
  expect(voicesInLowerCase('Polka')).toEqual({ kick: 'x.x.', snare: '.x.x' });
});

it('dances match github.com/mikea/drums, over a son clave that begins on its two-side', () => {
  // son.ly: sh4 sh8 bd8 sh8 sh8 (tom) sh8 | sh8 cs sh sh r sh (tom) sh. The shell is a cáscara, 2-3.
  expect(voices('Salsa').shell).toBe('x.x.xx.xx.xx.x.x');
  expect(ringsNamed('Salsa').find(({ label }) => label === 'shell')?.onsets).toEqual(
    ringsNamed('Cáscara 2-3')[0]?.onsets,
  );
  expect(voices('Salsa').claves).toBe(stressedPattern(only(ringsNamed('Son clave 2-3'), () => true)));
  // cb4 cb8 bd cb cb cb cb | r8 cb cb cb cb4 cb8 cb
  expect(voices('Mambo').bell).toBe('x.x.xxxx.xxxx.xx');
});

it('dances match github.com/duck57/mad-dog-rhythm', () => {
  // 9.ly, in sixteenths: dum8 tek16 ka tek8 tek16 ka dum8 tek16 ka tek8 tek tek.
  const lily = 'D2 T1 k1 T2 T1 k1 D2 T1 k1 T2 T2 T2';
  const strokes = lily.split(' ').map(([stroke = '', length]) => stroke.padEnd(Number(length), '.'));
  expect(strokes.join('')).toBe('D.TkT.TkD.TkT.T.T.');
  const drumStrokes = (name: string) => {
    const marks = Array.from({ length: ringsNamed(name)[0]?.steps ?? 0 }, () => '.');
    for (const { label, onsets } of ringsNamed(name))
      for (const step of onsets) marks[step] = { dum: 'D', tek: 'T', ka: 'k' }[label] ?? '?';
    return marks.join('');
  };
  expect(drumStrokes('Karşılama')).toBe(strokes.join(''));
  // 4.ly: dum4 dum … tek4 | dum8 ka ka tek ka ka tek ka; this is the second half of a bar of eight quarters.
  expect(drumStrokes('Masmudi kabir')).toBe('D.D...T.D..T..T.');
});

it('dances have the beats that teachers and tables count', () => {
  /** Returns the pattern with onsets at these counts, such as `1 2&`; `1e` and `1a` are sixteenths. */
  const patternAt = (counts: string, of: readonly string[]) =>
    of.map(count => (counts.split(' ').includes(count) ? 'x' : '.')).join('');
  const eighths = '1 1& 2 2& 3 3& 4 4&'.split(' ');
  const sixteenths = '1 1e 1& 1a 2 2e 2& 2a 3 3e 3& 3a 4 4e 4& 4a'.split(' ');
  // iasorecords.com, Bachata Breakdown: the bass on 1, 2&, 3, 4, the low drum on 4, the güira on every eighth;
  // ubisoft.com, Rocksmith+: the bongos on all eighths, the high one accented on 1 and 3.
  expect(voices('Bachata')).toEqual({
    güira: 'xxxxxxxx',
    'high bongo': 'XxxxXx.x',
    'low bongo': '......X.',
    bass: patternAt('1 2& 3 4', eighths),
  });
  // rhythmhouse.com.sg: the snare on the ah of 1 and 3 and, accented, on the & of 2 and 4; the bass drum on each beat.
  expect(voicesInLowerCase('Soca')).toEqual({
    kick: patternAt('1 2 3 4', sixteenths),
    snare: patternAt('1a 2& 3a 4&', sixteenths),
    'hi-hat': 'x.'.repeat(8),
  });
  // billtroxler.com: dotted eighths and sixteenths.
  expect(voicesInLowerCase('Hornpipe')).toEqual({ melody: 'x..x'.repeat(4) });
  expect(voicesInLowerCase('Viennese waltz')).toEqual({ kick: 'x..', 'hi-hat': '.xx' });
  const beats = Array.from({ length: 14 }, (_, index) => String(index + 1));
  expect(voicesInLowerCase('Dhamar')).toEqual({
    clap: patternAt('1 6 11', beats),
    wave: patternAt('8', beats),
  });
  expect(voicesInLowerCase('Dhamar, theka')).toEqual({
    Ka: patternAt('1', beats),
    Dhi: patternAt('2 4', beats),
    Te: patternAt('3 5 10 12', beats),
    Dha: patternAt('6', beats),
    Ga: patternAt('8', beats),
    Ti: patternAt('9 11', beats),
    Ta: patternAt('13', beats),
  });
});

it('dances have the accents that teachers describe', () => {
  // bodhranwisdom.co.uk: DudUdu, with accents on every third; DuduDudu, on every fourth.
  expect(voices('Jig')).toEqual({ bodhrán: 'XxxXxx' });
  expect(voices('Slip jig')).toEqual({ bodhrán: 'XxxXxxXxx' });
  expect(voices('Reel')).toEqual({ bodhrán: 'XxxxXxxx' });
  // adamtully.com: four quarters, 1 and 3 accented. learndrumsforfree.com: the bass drum on 1, the snare on 4 of six.
  expect(voices('Tango, marcato')).toEqual({ chords: 'XxXx' });
  expect(voicesInLowerCase('Six-eight')).toEqual({ kick: 'x.....', snare: '...x..', 'hi-hat': 'xxxxxx' });
  // Toussaint: the cinquillo, x.xx.xx., begun on its second onset.
  const cinquillo = 'x.xx.xx.';
  expect(voicesInLowerCase('Tango, síncopa')).toEqual({ onset: cinquillo.slice(2) + cinquillo.slice(0, 2) });
  // soundbrenner.com, icanplaydrums.com: ghost notes in the middle of each triplet, an accent on 3.
  expect(voices('Purdie shuffle').snare).toBe('.o..o.Xo..o.');
  // Ajsriram: beats in the ratio 3:2:2 and 2:1:2; tablatheka.com: claps on 1, 5, 9, 11, waves on 3 and 7.
  const claps = (name: string, label: string) =>
    ringsNamed(name)
      .find(ring => ring.label === label)
      ?.onsets.map(step => step + 1);
  expect(claps('Misra chapu', 'clap')).toEqual([1, 4, 6]);
  expect(claps('Khanda chapu', 'clap')).toEqual([1, 3, 4]);
  expect([claps('Chautal', 'clap'), claps('Chautal', 'wave')]).toEqual([
    [1, 5, 9, 11],
    [3, 7],
  ]);
});
