/** Compares the scales and their alternative names with tables from sources other than those of the catalog. */
import { describe, expect, it } from 'vitest';
import { nameByAlias } from '../../src/music/names/scale-names.ts';
import { foldSpelling } from '../../src/music/names/spelling.ts';
import { catalog, only } from './catalog.ts';

const foldName = (name: string) => foldSpelling(name).toLowerCase();
const onC = catalog.keyScales.filter(scale => scale.keyToneName === 'C');
const scaleNamed = (name: string) =>
  only(onC, scale => foldName(scale.name) === (nameByAlias().get(name) ?? foldName(name)));
const notes = (name: string) =>
  scaleNamed(name)
    .tones.map(tone => tone.noteName)
    .join(' ');
const semitones = (name: string) => scaleNamed(name).tones.map(tone => tone.midiNumber - 60);

it('no two scales have the same notes, except for ragas with their own ascent and descent', () => {
  const straight = onC.filter(({ ascent }) => ascent === undefined);
  expect(new Set(straight.map(scale => scale.signature)).size).toBe(straight.length);
  const ragas = onC.flatMap(({ ascent, descent }) => (ascent === undefined ? [] : `${ascent} ${descent}`));
  expect(ragas.length).toBeGreaterThan(7);
  expect(new Set(ragas).size).toBe(ragas.length);
});

it('scales that were added later left the ids of earlier ones unchanged', () => {
  const names = [1, 10, 151, 152, 3171].map(
    wanted => only(catalog.keyScales, ({ id }) => id === wanted).fullName,
  );
  expect(names).toEqual(['C major pentatonic', 'C dorian', 'C tritone', 'C♯ major pentatonic', 'B♭ tritone']);
  const later = catalog.keyScales.filter(({ id }) => Number(id) > 3171);
  expect(later.slice(0, 22).map(({ fullName }) => fullName)).toEqual([
    ...catalog.keyScales
      .filter(({ name }) => name === 'major')
      .map(({ keyToneName }) => `${keyToneName} tcherepnin`),
    'C istrian',
  ]);
  expect(catalog.keyScales.map(({ id }) => id)).toEqual(catalog.keyScales.map((_, index) => index + 1));
});

it('ragas have different ascents and descents', () => {
  const ways = (name: string) => {
    const { ascent, descent } = scaleNamed(name);
    return [ascent, descent];
  };
  expect(ways('des')).toEqual(['0,2,5,7,11,12', '12,10,9,7,5,4,2,0']);
  expect(ways('jog')).toEqual(['0,4,5,7,10,12', '12,10,7,5,4,5,3,0']);
  expect(ways('bihag')).toEqual(['0,4,5,7,11,12', '12,11,9,7,6,4,5,4,2,0']);
  expect(notes('multani')).toBe('C D♭ E♭ F♯ G A♭ B');
  expect(notes('brindavani sarang')).toBe('C D F G B♭ B');
});

it('added scales have the notes of their sources', () => {
  const tones = {
    tcherepnin: 'C D♭ E♭ E F G A♭ A B',
    istrian: 'C D♭ E♭ F♭ G♭ G',
    algerian: 'C D E♭ F F♯ G A♭ B',
    'major hexatonic': 'C D E F G A',
    'dominant pentatonic': 'C D E G B♭',
  };
  for (const [name, expected] of Object.entries(tones)) expect([name, notes(name)]).toEqual([name, expected]);
});

it('every alternative name leads to a scale, and is not the name of another', () => {
  const names = new Set(onC.map(scale => foldName(scale.name)));
  expect([...nameByAlias().values()].filter(name => !names.has(name))).toEqual([]);
  expect([...nameByAlias().keys()].filter(alias => names.has(alias))).toEqual([]);
});

it('scales with errors in tonal are correct', () => {
  // Ian Ring’s names (below); jazz-guitar-licks.com, Bebop scales; Wikipedia, Flamenco mode.
  const right = {
    'kafi raga': 'C D E♭ F G A B♭',
    'minor hexatonic': 'C D E♭ F G B♭',
    flamenco: 'C D♭ E♭ E F G A♭ B♭',
    'spanish octatonic': 'C D♭ E♭ E F G A♭ B♭',
    'neapolitan minor': 'C D♭ E♭ F G A♭ B',
    'balinese pelog': 'C D♭ E♭ G A♭',
    'locrian major pentatonic': 'C E F G♭ B♭',
    'locrian major': 'C D E F G♭ A♭ B♭',
    ichikotsuchō: 'C D E F F♯ G A B',
    'minor #7 pentatonic': 'C E♭ F G B',
    'lydian #5 pentatonic': 'C E F♯ G♯ B',
    'bebop dorian': 'C D E♭ E F G A B♭',
    'bebop minor': 'C D E♭ F G A♭ B♭ B',
  };
  for (const [name, tones] of Object.entries(right)) expect([name, notes(name)]).toEqual([name, tones]);
  const names = onC.map(scale => scale.name);
  for (const wrong of ['spanish heptatonic', 'balinese', 'minor bebop', 'piongio'])
    expect(names).not.toContain(wrong);
});

it('scales missing in tonal have the usual spelling', () => {
  // cmrguitar.blogspot.com, Harmonic major modes; guitarscale.org, B flat Spanish; jafrixenblog.blogspot.com, Tritone
  // scale; drmradhakrishnan.com, Saraswathi; autrimncpa.wordpress.com, Gujari todi.
  const degrees = {
    'dorian b5': '1 2 b3 4 b5 6 b7',
    'phrygian b4': '1 b2 b3 b4 5 b6 b7',
    'lydian augmented #2': '1 #2 3 #4 #5 6 7',
    'locrian bb7': '1 b2 b3 4 b5 b6 bb7',
    tritone: '1 b2 3 b5 5 b7',
    saraswati: '1 2 #4 5 6 b7',
    'gurjari todi': '1 b2 b3 #4 b6 7',
  };
  const signs = { b: '♭', bb: '𝄫', '#': '♯' };
  for (const [name, formula] of Object.entries(degrees)) {
    const tones = formula.split(' ').map(degree => {
      const letter = 'CDEFGAB'[Number(degree.replace(/\D/g, '')) - 1];
      const sign = Object.entries(signs).find(([ascii]) => ascii === degree.replace(/\d/, ''))?.[1] ?? '';
      return `${letter}${sign}`;
    });
    expect([name, notes(name)]).toEqual([name, tones.join(' ')]);
  }
  const spanish = only(catalog.keyScales, scale => scale.fullName === 'B♭ eight-tone spanish');
  expect(spanish.tones.map(tone => tone.noteName).join(' ')).toBe('B♭ C♭ D♭ D E♭ F♭ G♭ A♭');
});

it('alternative names mean the scales that musicians expect', () => {
  // musictheorymanual.com, Modes of melodic minor; Ian Ring’s names (below); Wikipedia, Octatonic scale.
  const meant = {
    ionian: 'C D E F G A B',
    aeolian: 'C D E♭ F G A♭ B♭',
    'natural minor': 'C D E♭ F G A♭ B♭',
    'jazz minor': 'C D E♭ F G A B',
    blues: 'C E♭ F G♭ G B♭',
    pentatonic: 'C D E G A',
    'super locrian': 'C D♭ E♭ F♭ G♭ A♭ B♭',
    'half diminished': 'C D E♭ F G♭ A♭ B♭',
    'lydian b7': 'C D E F♯ G A B♭',
    'aeolian dominant': 'C D E F G A♭ B♭',
    freygish: 'C D♭ E F G A♭ B♭',
    byzantine: 'C D♭ E F G A♭ B',
    octatonic: 'C D E♭ F G♭ A♭ A B',
    'mixolydian b2': 'C D♭ E F G A B♭',
    'bebop dominant': 'C D E F G A B♭ B',
  };
  for (const [name, tones] of Object.entries(meant)) expect([name, notes(name)]).toEqual([name, tones]);
});

it('scale names mean the scales to which Ian Ring gives the same names', () => {
  // PHPMusicTools, Scale.php, after Flutopedia and huygens-fokker.org. Bit n of a number stands for n semitones.
  // If that list gives two numbers for a name (lydian diminished, chandrakauns), this is the catalog’s.
  const numbers: Readonly<Record<number, string>> = {
    395: 'balinese, bhupalam, bhupal todi',
    397: 'hirajoshi',
    403: 'vibhas',
    419: 'gunkali',
    557: 'abhogi',
    653: 'dorian pentatonic, kumoi, shivaranjani',
    659: 'scriabin',
    661: 'pentatonic major, mohanam',
    677: 'ritusen, durga, shuddha saveri',
    681: 'minor six pentatonic',
    819: 'six tone symmetric',
    859: 'ultralocrian',
    875: 'locrian bb7',
    1123: 'iwato',
    1187: 'in-sen, bairagi',
    1189: 'suspended pentatonic, egyptian, megh, madhyamavati',
    1193: 'pentatonic minor, dhani',
    1197: 'minor hexatonic',
    1201: 'mixolydian pentatonic',
    1235: 'tritone, indupriya',
    1257: 'blues',
    1321: 'malkauns',
    1365: "whole tone, messiaen's mode #1",
    1371: 'super locrian, altered dominant, pomeroy, altered',
    1389: 'half diminished, locrian #2',
    1397: 'locrian major, arabian',
    1403: "eight-tone spanish, espla's",
    1435: 'phrygian b4, saba zamzam',
    1451: 'phrygian, bhairavi, hanumatodi',
    1453: 'aeolian, natural minor, asavari, natabhairavi',
    1459: 'phrygian dominant, phrygian major, spanish gypsy, ahava rabbah, freygish, vakulabharanam',
    1461: 'mixolydian b6, hindu, charukeshi',
    1467: 'spanish phrygian, flamenco',
    1493: 'lydian minor',
    1619: 'prometheus neapolitan',
    1621: 'prometheus, mystic',
    1643: 'locrian 6',
    1645: 'dorian b5, nahawand murassah',
    1651: 'oriental',
    1707: 'dorian b2, natakapriya',
    1709: 'dorian, kafi, kharaharapriya',
    1715: 'chakravakam, ahir bhairav',
    1717: 'mixolydian, khamaj',
    1725: 'bebop dorian',
    1733: 'saraswati',
    1741: 'mi sheberach, dorian #4',
    1749: 'acoustic, lydian dominant, lydian mixolydian, overtone',
    1753: 'hungarian major',
    1755: 'dominant diminished, half-whole diminished',
    2197: 'hamsadhvani',
    2225: 'ionian pentatonic, gambhira nata',
    2257: 'lydian pentatonic, amritavarshini, chinese',
    2275: "messiaen's mode #5",
    2345: 'chandrakauns',
    2379: 'gurjari todi',
    2419: 'lalit, persian',
    2457: 'augmented',
    2475: 'neapolitan minor, dhenuka',
    2477: 'harmonic minor, kirwani',
    2483: 'double harmonic, double harmonic major, byzantine, bhairav',
    2485: 'harmonic major',
    2507: 'todi',
    2509: 'double harmonic minor, hungarian minor',
    2515: 'purvi, puriya dhanashri, pantuvarali',
    2535: "messiaen's mode #4",
    2641: 'hindol',
    2643: 'puriya, sohni, marva raga',
    2731: 'neapolitan major, kokilapriya',
    2733: 'melodic minor ascending, melodic minor, jazz minor',
    2741: 'major, ionian, bilaval, shankarabharanam',
    2765: 'lydian diminished, madhuvanti',
    2771: 'marva, gamanashrama',
    2773: 'lydian, kalyan',
    2777: 'lydian #2',
    2805: 'ichikotsuchō',
    2869: 'ionian augmented, ionian #5',
    2901: 'lydian augmented, lydian #5',
    2905: 'lydian augmented #2, aeolian b1',
    2925: 'diminished',
    2997: 'bebop major',
    3411: 'enigmatic',
    3413: 'leading whole tone',
    3765: 'bebop dominant',
  };
  const bits = (name: string) => semitones(name).reduce((sum, size) => sum + 2 ** size, 0);
  for (const [number, names] of Object.entries(numbers))
    for (const name of names.split(', ')) expect([name, bits(name)]).toEqual([name, Number(number)]);
});

describe('the melakartas', () => {
  // The chart of karnatik.com: for each row the raga with M1, then the raga with M2.
  const chart = `
    R1 G1 D1 N1 kanakangi salagam             | R1 G1 D1 N2 ratnangi jalarnavam
    R1 G1 D1 N3 ganamurti jhalavarali         | R1 G1 D2 N2 vanaspati navaneetam
    R1 G1 D2 N3 manavati pavani               | R1 G1 D3 N3 tanarupi raghupriya
    R1 G2 D1 N1 senavati gavambhodi           | R1 G2 D1 N2 hanumatodi bhavapriya
    R1 G2 D1 N3 dhenuka shubhapantuvarali     | R1 G2 D2 N2 natakapriya shadvidamargini
    R1 G2 D2 N3 kokilapriya suvarnangi        | R1 G2 D3 N3 rupavati divyamani
    R1 G3 D1 N1 gayakapriya dhavalambari      | R1 G3 D1 N2 vakulabharanam namanarayani
    R1 G3 D1 N3 mayamalavagowla kamavardhini  | R1 G3 D2 N2 chakravakam ramapriya
    R1 G3 D2 N3 suryakantam gamanashrama      | R1 G3 D3 N3 hatakambari vishwambari
    R2 G2 D1 N1 jhankaradhwani shamalangi     | R2 G2 D1 N2 natabhairavi shanmukhapriya
    R2 G2 D1 N3 keeravani simhendramadhyamam  | R2 G2 D2 N2 kharaharapriya hemavati
    R2 G2 D2 N3 gourimanohari dharmavati      | R2 G2 D3 N3 varunapriya neetimati
    R2 G3 D1 N1 mararanjani kantamani         | R2 G3 D1 N2 charukesi rishabhapriya
    R2 G3 D1 N3 sarasangi latangi             | R2 G3 D2 N2 harikambhoji vachaspati
    R2 G3 D2 N3 dheerasankarabharanam mechakalyani | R2 G3 D3 N3 naganandini chitrambari
    R3 G3 D1 N1 yagapriya sucharitra          | R3 G3 D1 N2 ragavardhini jyotiswarupini
    R3 G3 D1 N3 gangeyabhushani dhatuvardhani | R3 G3 D2 N2 vagadheeswari nasikabhushani
    R3 G3 D2 N3 shulini kosalam               | R3 G3 D3 N3 chalanata rasikapriya`;
  const rows = chart
    .trim()
    .split(/[\n|]/)
    .map(row => row.trim().split(/ +/));
  const swaras = { R1: 1, R2: 2, R3: 3, G1: 2, G2: 3, G3: 4, D1: 8, D2: 9, D3: 10, N1: 9, N2: 10, N3: 11 };
  const size = (swara = '') => Object.entries(swaras).find(([name]) => name === swara)?.[1] ?? Number.NaN;

  it('are complete (72), and are found by name and by number', () => {
    expect(rows.length).toBe(36);
    rows.forEach(([r, g, d, n, withM1 = '', withM2 = ''], index) => {
      for (const [name, fourth, number] of [
        [withM1, 5, index + 1],
        [withM2, 6, index + 37],
      ] as const) {
        const expected = [0, size(r), size(g), fourth, 7, size(d), size(n)];
        expect([name, semitones(name)]).toEqual([name, expected]);
        expect([number, semitones(`melakarta ${number}`)]).toEqual([number, expected]);
      }
    });
  });

  it('use every letter in every key', () => {
    const noteNames = (fullName: string) =>
      only(catalog.keyScales, scale => scale.fullName === fullName)
        .tones.map(tone => tone.noteName)
        .join(' ');
    expect(noteNames('C kanakangi')).toBe('C D♭ E𝄫 F G A♭ B𝄫');
    expect(noteNames('D chalanata')).toBe('D E♯ F♯ G A B♯ C♯');
    expect(noteNames('F♭ kanakangi')).toBe('F♭ G𝄫 A♭𝄫 B𝄫 C♭ D𝄫 E♭𝄫');
    expect(noteNames('B♯ rasikapriya')).toBe('B♯ C♯𝄪 D𝄪 E𝄪 F𝄪 G♯𝄪 A𝄪');
  });
});

it('the ten thaats and the best-known ragas have their swaras', () => {
  // Thaats: sangtar.com, Ten thaats. Ragas: raagJson.js of github.com/flutisthacker/raagnflute, a lexicon of ragas;
  // gurjari todi: sahityasangeet.com; saraswati: ragajunglism.org, and by Carnatic swaras drmradhakrishnan.com.
  // Lower-case letters are the lower form, but M is the raised fourth.
  const size = (swara: string) => 'SrRgGmMPdDnN'.indexOf(swara);
  const ragas = {
    bilaval: 'S R G m P D N',
    khamaj: 'S R G m P D n',
    kafi: 'S R g m P D n',
    asavari: 'S R g m P d n',
    bhairavi: 'S r g m P d n',
    kalyan: 'S R G M P D N',
    bhairav: 'S r G m P d N',
    marva: 'S r G M P D N',
    purvi: 'S r G M P d N',
    todi: 'S r g M P d N',
    yaman: 'S R G M P D N',
    bhupali: 'S R G P D',
    durga: 'S R m P D',
    malkauns: 'S g m d n',
    shivaranjani: 'S R g P D',
    megh: 'S R m P n',
    dhani: 'S g m P n',
    bairagi: 'S r m P n',
    gunkali: 'S r m P d',
    vibhas: 'S r G P d',
    'bhupal todi': 'S r g P d',
    hamsadhvani: 'S R G P N',
    kalavati: 'S G P D n',
    hindol: 'S G M D N',
    abhogi: 'S R g m D',
    chandrakauns: 'S g m d N',
    'marva raga': 'S r G M D N',
    sohni: 'S r G M D N',
    kirwani: 'S R g m P d N',
    charukeshi: 'S R G m P d n',
    'ahir bhairav': 'S r G m P D n',
    'nat bhairav': 'S R G m P d N',
    'basant mukhari': 'S r G m P d n',
    madhuvanti: 'S R g M P D N',
    lalit: 'S r G m M d N',
    'purvi raga': 'S r G m M P d N',
    amritavarshini: 'S G M P N',
    'gambhira nata': 'S G m P N',
    'gurjari todi': 'S r g M d N',
    saraswati: 'S R M P D n',
  };
  for (const [name, swaras] of Object.entries(ragas))
    expect([name, semitones(name)]).toEqual([name, swaras.split(' ').map(size)]);
});
