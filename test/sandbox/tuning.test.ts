/** Compares music systems with published figures. */
import { describe, expect, it } from 'vitest';
import { catalog, midiOf, only, semitones } from './catalog.ts';

const { musicSystems, musicSystemStates } = catalog;
const system = (slug: string) => only(musicSystems, system => system.slug === slug);
const state = (slug: string) => only(musicSystemStates, state => state.slug === slug);
const cents = (slug: string) => system(slug).intervals.map(interval => interval.cents);

describe('music systems', () => {
  it('include the important equal divisions, Bohlen–Pierce, and historical tunings', () => {
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

  it('with equal divisions have equal steps that add up to the octave', () => {
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

  it('from history have the figures in the books', () => {
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
    const roundedCents = (slug: string, digits: number) =>
      cents(slug).map(value => Number(value.toFixed(digits)));
    expect(roundedCents('quarter-comma-meantone', 1)).toEqual([
      0, 76.0, 193.2, 310.3, 386.3, 503.4, 579.5, 696.6, 772.6, 889.7, 1006.8, 1082.9,
    ]);
    expect(roundedCents('werckmeister-iii', 3)).toEqual([
      0, 90.225, 192.18, 294.135, 390.225, 498.045, 588.27, 696.09, 792.18, 888.27, 996.09, 1092.18,
    ]);
  });

  it('for keyboards have the cents in the Scala archive', () => {
    // huygens-fokker.org: mean2sev, meanthird, meanfifth, meansixth, werck4, werck5, kirnberger1, kirnberger,
    // vallotti, neidhardt3, lambert, kellner, barnes, grammateus, silbermann2, lehman-bach, young, marpurg-t1
    // (Kirnberger’s of 1766); C♯ to B.
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
      'young-ii': '90.225 196.090 294.135 392.180 498.045 588.270 698.045 792.180 894.135 996.090 1090.225',
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

  it('for the saz have a fret for each of Tura’s ratios', () => {
    // preinfarction.blogspot.com, Tura's Baglama Scale: the ratio of each fret, and the nearest quarter tone in cents.
    const frets =
      '1/1~0 18/17~100 12/11~150 9/8~200 81/68~300 27/22~350 81/64~400 4/3~500 24/17~600 16/11~650 3/2~700 27/17~800 ' +
      '18/11~850 27/16~900 16/9~1000 32/17~1100 64/33~1150';
    const typed = frets.split(' ').map(fret => fret.split('~'));
    const { intervals, divisions } = system('saz-with-17-frets-tura');
    expect(intervals.map(({ label }) => label)).toEqual(typed.map(([ratio]) => ratio));
    expect(divisions).toBe(17);
    intervals.forEach(({ cents }, fret) => {
      expect(Math.abs(cents - Number(typed[fret]?.[1]))).toBeLessThan(8);
    });
    const saz = only(catalog.instruments, ({ name }) => name === 'Saz');
    expect(saz.musicSystemIds).toContain(system('saz-with-17-frets-tura').id);
  });

  it('by Young (first temperament) have the fifths and thirds that he specified', () => {
    // The English Wikipedia, Young temperament: sizes of the fifths and of the major thirds. Then young1 of the
    // Scala archive (music21 has a copy): string lengths in 100,000ths, which Young rounded with an error below two.
    const tones = new Map(state('young-i').tones.map(({ label, cents }) => [label, cents]));
    const size = (from: string, to: string) =>
      ((tones.get(to) ?? Number.NaN) - (tones.get(from) ?? Number.NaN) + 1200) % 1200;
    const sizes = {
      697.92: 'C-G G-D D-A A-E',
      700.12: 'F-C B♭-F E-B B-F♯',
      701.96: 'F♯-C♯ C♯-G♯ G♯-E♭ E♭-B♭',
      391.69: 'C-E',
      393.89: 'G-B F-A',
      396.09: 'D-F♯ B♭-D',
      400.12: 'A-C♯ E♭-G',
      404.15: 'E-G♯ G♯-C',
      405.99: 'B-E♭ C♯-F',
      407.82: 'F♯-B♭',
    };
    for (const [printed, pairs] of Object.entries(sizes))
      for (const pair of pairs.split(' ')) {
        const [from = '', to = ''] = pair.split('-');
        expect(Math.abs(size(from, to) - Number(printed)), pair).toBeLessThan(0.0051);
      }
    const strings = [94723, 89304, 84197, 79752, 74921, 71041, 66822, 63148, 59676, 56131, 53224];
    const lengths = system('young-i')
      .intervals.slice(1)
      .map(({ ratio }) => 100_000 / ratio);
    const farthest = lengths.map((length, index) => Math.abs(length - (strings[index] ?? Number.NaN)));
    expect(Math.max(...farthest)).toBeLessThan(2);
  });

  it('of ratios have the cents in the Scala archive', () => {
    // From the copy in Tune.js (github.com/abbernie/tune): duodene, pyth_12, ptolemy, indian, partch_43, young-lm_piano
    // (whose keys are not in order of pitch), bohlen-p; carlos_harm and carlos_super are tested as ratios below.
    const archive = {
      'just-intonation-five-limit':
        '111.731 203.910 315.641 386.314 498.045 590.224 701.955 813.686 884.359 1017.596 1088.269',
      pythagorean: '113.685 203.910 294.135 407.820 498.045 611.730 701.955 815.640 905.865 996.090 1109.775',
      'intense-diatonic-ptolemy': '203.910 386.314 498.045 701.955 884.359 1088.269',
      '22-shrutis': `90.225 111.731 182.404 203.910 294.135 315.641 386.314 407.820 498.045 519.551 590.224 611.730
        701.955 792.180 813.686 884.359 905.865 996.090 1017.596 1088.269 1109.775`,
      'partch-43-tones': `21.506 53.273 84.467 111.731 150.637 165.004 182.404 203.910 231.174 266.871 294.135 315.641
        347.408 386.314 417.508 435.084 470.781 498.045 519.551 551.318 582.512 617.488 648.682 680.449 701.955 729.219
        764.916 782.492 813.686 852.592 884.359 905.865 933.129 968.826 996.090 1017.596 1034.996 1049.363 1088.269
        1115.533 1146.727 1178.494`,
      'the-well-tuned-piano':
        '176.646 203.910 239.607 470.781 443.517 674.691 701.955 737.652 968.826 941.562 1172.736',
      'bohlen-pierce-just':
        '133.238 301.847 435.084 582.512 736.931 884.359 1017.596 1165.024 1319.443 1466.871 1600.108 1768.717',
    };
    for (const [slug, figures] of Object.entries(archive)) {
      const expected = figures.split(/\s+/).map(Number);
      expected.sort((a, b) => a - b);
      expect([slug, cents(slug).length]).toEqual([slug, expected.length + 1]);
      cents(slug)
        .slice(1)
        .forEach((size, index) => {
          expect(Math.abs(size - (expected[index] ?? Number.NaN)), `${slug} ${index + 1}`).toBeLessThan(
            0.002,
          );
        });
    }
    // The names of La Monte Young's keys, from E♭ upwards, in that file's order.
    const keys = 'E♭ E F F♯ G G♯ A B♭ B C C♯ D'.split(' ');
    const tuned = [0, ...archive['the-well-tuned-piano'].split(' ').map(Number)];
    const named = keys.map((key, index) => `${key} ${tuned[index]}`);
    const tones = state('the-well-tuned-piano').tones.map(
      ({ label, cents }) => `${label} ${Number(cents.toFixed(3))}`,
    );
    expect(tones.toSorted()).toEqual(named.toSorted());
  });

  it('by Wendy Carlos have the published steps, and divide the fifth', () => {
    const steps = { alpha: [78, 9], beta: [63.8, 11], gamma: [35.1, 20] } as const;
    for (const [name, [step, divisions]] of Object.entries(steps)) {
      const { intervals, octaveRatio } = system(`carlos-${name}`);
      expect([octaveRatio, intervals.length]).toEqual([1.5, divisions]);
      expect(intervals[1]?.cents).toBeCloseTo(step, 1);
    }
  });

  it('of gamelan have the measured pitches', () => {
    // The Scala archive (huygens-fokker.org; free to use), from the copy in Tune.js (github.com/abbernie/tune), by
    // file: cents above the lowest note; the last number is the octave.
    const archive: Readonly<Record<string, string>> = {
      slendro_ky1: '222.974 475.590 711.842 937.091 1200',
      slendro_ky2: '250.868 483.311 715.595 951.130 1200',
      slendro_madu: '240 482 711 931 1199',
      slendroc3: '245 476 715 946 1200',
      slendro_pas: '239 469 705 941 1200',
      slendro2: '231.940 471.802 717.208 939.247 1200',
      slendro_av: '231 474 717 955 1208',
      slendro: '228 484 728 960 1200',
      pelog_me1: '124.521 271.058 522.809 688.207 787.819 954.515 1200',
      pelog_me2: '104.253 236.762 501.772 661.692 760.647 929.145 1200',
      pelog7: '125 256 523 668 788 934 1200',
      pelog_me3: '128.298 276.357 545.806 669.366 784.692 967.096 1200',
      pelog_av: '120 270 540 670 785 950 1200',
      pelog_he: '137 446 575 687 820 1098 1200',
      pelog3: '152 326 692 825 1200',
      pelog1: '153 315 552 706 848 1058 1200',
      pelog10: '179.253 294.528 466.278 670.188 813.686 909.359 1200',
      sekati2: '171.550 334.243 539.620 707.290 820.685 1011.798 1200',
      sekati3: '189.581 283.668 597.856 750.916 841.713 1032.940 1200',
      sekati4: '63.268 171.631 464.428 642.226 778.974 898.051 1200',
      sekati5: '85.033 301.054 531.396 627.758 724.260 874.028 1200',
      sekati6: '145.568 298.198 543.015 694.708 850.180 1007.500 1200',
      sekati7: '158.294 339.016 605.166 693.750 828.206 991.480 1200',
      sekati8: '160.502 326.599 507.910 654.032 842.302 929.278 1200',
      sekati9: '120.233 298.761 487.638 629.305 786.799 958.632 1200',
      sekati1: '149.454 343.210 458.575 663.694 838.343 1008.903 1200',
      selisir3: '148.059 268.637 638.994 762.706 1200',
      selisir4: '100.304 211.319 629.594 732.064 1200',
      selisir5: '91.946 289.210 661.618 761.765 1200',
      selisir6: '133.706 306.138 718.723 800.207 1200',
      selisir: '110 350 650 810 1205',
      selisir2: '115 235 630 770 1190',
    };
    const files = {
      'slendro-kyahi-kanyut-mesem-mangkunegaran-solo': 'slendro_ky1',
      'slendro-kyahi-pengawe-sari-pakualaman-yogyakarta': 'slendro_ky2',
      'slendro-kyahi-madu-kentir-kraton-yogyakarta': 'slendro_madu',
      'slendro-r-m-jayadipura-yogyakarta': 'slendroc3',
      'slendro-the-regent-of-pasuruan': 'slendro_pas',
      'slendro-rancaiyuh-tangerang': 'slendro2',
      'slendro-the-mean-of-thirty-gamelan': 'slendro_av',
      'slendro-as-ellis-heard-it': 'slendro',
      'pelog-kyahi-kanyut-mesem-mangkunegaran-solo': 'pelog_me1',
      'pelog-kyahi-bermara-kraton-yogyakarta': 'pelog_me2',
      'pelog-kyahi-kancil-belik-kraton-yogyakarta': 'pelog7',
      'pelog-kyahi-pangasih-kraton-solo': 'pelog_me3',
      'pelog-the-mean-of-thirty-nine-gamelan': 'pelog_av',
      'pelog-as-ellis-heard-it': 'pelog_he',
      'pelog-selisir-gong-kebyar-of-padangtegal-bali': 'pelog3',
      'saih-pitu-ksatria-denpasar-bali': 'pelog1',
      'saih-pitu-krobokan-bali': 'pelog10',
      'pelog-sekati-kyahi-sepuh-kraton-solo': 'sekati2',
      'pelog-sekati-kyahi-henem-kraton-solo': 'sekati3',
      'pelog-sekati-kyahi-guntur-madu-kraton-yogyakarta': 'sekati4',
      'pelog-sekati-kyahi-naga-ilaga-kraton-yogyakarta': 'sekati5',
      'pelog-kyahi-munggang-pakualaman-yogyakarta': 'sekati6',
      'pelog-sultan-anom-cirebon': 'sekati7',
      'pelog-kyahi-suka-rame-banten': 'sekati8',
      'pelog-sekati-of-kacirebonan-cirebon': 'sekati9',
      'pelog-sekati-of-sumenep-madura': 'sekati1',
      'pelog-selisir-gong-of-pliatan-bali': 'selisir3',
      'pelog-selisir-gong-of-apuan-bali': 'selisir4',
      'pelog-selisir-gong-of-sayan-bali': 'selisir5',
      'pelog-selisir-gong-of-gianyar-bali': 'selisir6',
      'pelog-selisir-semara-pagulingan-of-pagan-kelod-bali': 'selisir',
      'pelog-selisir-semara-pagulingan-of-kamasan-bali': 'selisir2',
    };
    const gamelan = musicSystems.filter(system => system.systemType === 'measured');
    expect(gamelan.map(({ slug }) => slug)).toEqual(Object.keys(files));
    for (const [slug, file] of Object.entries(files)) {
      const octave = 1200 * Math.log2(system(slug).octaveRatio);
      const printed = archive[file]?.split(' ').map(Number) ?? [];
      const sizes = [...cents(slug).slice(1), octave];
      expect([slug, sizes.length]).toEqual([slug, printed.length]);
      sizes.forEach((size, index) => {
        expect(Math.abs(size - (printed[index] ?? Number.NaN)), `${slug} ${index + 1}`).toBeLessThan(0.001);
      });
    }
  });

  it('of Balinese gamelan use the note names of players', () => {
    // interactivegamelan.arts.unsw.edu.au, Modes and instruments: selisir takes tones 1 2 3 5 6 of the seven, so that
    // the wide steps come after deng and after dang.
    const seven = 'ding dong deng deung dung dang daing';
    const five = 'ding dong deng dung dang';
    const balinese = musicSystems.filter(({ name }) => /selisir|Saih pitu/.test(name));
    expect(balinese.length).toBe(9);
    for (const { slug, intervals, octaveRatio } of balinese) {
      const labels = intervals.map(({ label }) => label).join(' ');
      expect([slug, labels]).toEqual([slug, slug.startsWith('saih') ? seven : five]);
      if (labels === seven) continue;
      const heights = [...intervals.map(({ cents }) => cents), 1200 * Math.log2(octaveRatio)];
      const steps = heights.slice(1).map((height, index) => height - (heights[index] ?? 0));
      const wide = steps.flatMap((step, index) => (step > 240 ? [intervals[index]?.label] : []));
      expect([slug, wide]).toEqual([slug, ['deng', 'dang']]);
    }
  });

  it('of maqamat have the notes that players write, starting on C', () => {
    // maqamworld.com, each maqam's page, on its own tonic; d is half-flat. LilyPond's ly/hel-arabic.ly (GPL-3), by
    // Hassan El Fatihi, agrees on fourteen of them, including the jaharkah: f g a bb c d edb.
    const writtenNotes = {
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
      jiharkah: 'F G A Bb C D Ed',
    };
    const quarters = (note: string) =>
      ({ C: 0, D: 4, E: 8, F: 10, G: 14, A: 18, B: 22 })[note.charAt(0)] ?? Number.NaN;
    const bent = (note: string) => ({ b: -2, d: -1, '#': 2 })[note.charAt(1)] ?? 0;
    expect(musicSystems.filter(system => system.systemType === 'maqam').length).toBe(20);
    for (const [name, notes] of Object.entries(writtenNotes)) {
      const heights = notes.split(' ').map(note => quarters(note) + bent(note));
      const fromTonic = heights.map(height => (height - (heights[0] ?? 0) + 24) % 24);
      expect([name, cents(`maqam-${name}`)]).toEqual([name, fromTonic.map(height => height * 50)]);
    }
  });

  it('given as fractions have those ratios', () => {
    const fractions = musicSystems.filter(system => system.systemType === 'just_intonation');
    expect(fractions.length).toBe(11);
    for (const { intervals } of fractions)
      for (const { label, ratio } of intervals) {
        const [over, under] = label.split('/').map(Number);
        expect(ratio).toBeCloseTo(Number(over) / Number(under), 8);
      }
    const labels = (slug: string) => system(slug).intervals.map(interval => interval.label);
    expect(labels('partch-43-tones').length).toBe(43);
    // Partch’s scale is symmetric.
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
  it('belong to one system each', () => {
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

  it('use the note names of players', () => {
    const labels = (slug: string) =>
      state(slug)
        .tones.map(tone => tone.label)
        .join(' ');
    expect(labels('12-edo')).toBe('C C♯ D E♭ E F F♯ G G♯ A B♭ B');
    expect(labels('19-edo')).toBe('C C♯ D♭ D D♯ E♭ E E♯ F F♯ G♭ G G♯ A♭ A A♯ B♭ B C♭');
    expect(labels('24-edo')).toBe('C ↑C C♯ ↓D D ↑D E♭ ↓E E ↑E F ↑F F♯ ↓G G ↑G G♯ ↓A A ↑A B♭ ↓B B ↓C');
    expect(labels('7-edo')).toBe('C D E F G A B');
    // Xenharmonic Wiki, 22edo: one of the two names if it gives two.
    expect(labels('22-edo')).toBe('C ↑C ↓C♯ C♯ D E♭ ↑E♭ ↓E E F ↑F ↓F♯ F♯ G ↑G ↓G♯ G♯ A B♭ ↑B♭ ↓B B');
    expect(labels('bohlen-pierce')).toBe('C C♯ D E F F♯ G H H♯ J A A♯ B');
  });

  it('use the published names of the 53 steps', () => {
    // The table of 53 notes in the sequencer Tseq. A second name after a space is from a table for chords in 53 equal
    // temperament; its flats are counted as in the Xenharmonic Wiki, 53edo (two steps above D are two steps below Eb).
    const printed = `
      C, ^C, ^^C, vvC#, vC#, C#, ^C#, vvD ^^C#, vD, D, ^D, ^^D, vvD# vEb, vD# Eb, D# ^Eb, ^D# ^^Eb, vvE, vE, E, ^E,
      ^^E, vF, F, ^F, ^^F, vvF#, vF#, F#, ^F#, vvG ^^F#, vG, G, ^G, ^^G, vvG#, vG#, G#, ^G#, vvA, vA, A, ^A, ^^A,
      vvA# vBb, vA# Bb, A# ^Bb, ^A# ^^Bb, vvB, vB, B, ^B, ^^B vvC, vC`
      .trim()
      .split(/,\s+/);
    const ascii = (label: string) =>
      label.replaceAll('↑', '^').replaceAll('↓', 'v').replace('♯', '#').replace('♭', 'b');
    const names = state('53-edo').tones.map(tone => ascii(tone.label));
    expect([names.length, printed.length]).toEqual([53, 53]);
    names.forEach((name, step) => {
      expect([step, printed[step]?.split(' ')]).toEqual([step, expect.arrayContaining([name])]);
    });
  });

  it('have note names whose fifths, such as C–G, are the steps nearest to 3/2', () => {
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

it('the note parser of these tests reads notes with and without octaves', () => {
  expect(['C', 'C♯', 'C♭', 'F𝄪', 'B𝄫', 'F♯𝄪'].map(semitones)).toEqual([0, 1, -1, 7, 9, 8]);
  expect(['A4', 'C4', 'C♯4', 'E2', 'A0'].map(midiOf)).toEqual([69, 60, 61, 40, 21]);
});
