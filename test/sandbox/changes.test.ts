/**
 * Compares the chords of tunes and progressions with printed charts by root and family: extensions are left to the
 * player.
 */
import { expect, it } from 'vitest';
import { catalog, only, pitchClass, semitones } from './catalog.ts';

/**
 * Carey Bunks, the Jazz Chord Progressions Corpus (github.com/carey-bunks/Jazz-Chord-Progressions-Corpus, made from
 * Impro-Visor's Imaginary Book). Each line has four bars.
 */
const corpus: Readonly<Record<string, string>> = {
  'Blue Bossa': `
    Cm69 | Cm69 | Fm9 | Fm9 |
    Dm7b5 | G7#5#9 | Cm69 | Cm69 |
    Ebm9 | Ab13 | DbM9 | DbM9 |
    Dm7b5 | G7#5#9 | Cm69 | Dm7b5 G7#5#9 |`,
  Solar: `
    Cm69 | Cm69 | Gm7 | C7 |
    FM9 | FM9 | Fm7 | Bb7 |
    EbM9 | Ebm7 Ab7 | DbM9 | Dm7b5 G7alt |`,
  'Song for My Father': `
    Fm7 | Fm7 | Eb7 | Eb7 |
    Db7 | C7alt | Fm7 | Fm7 |
    Fm7 | Fm7 | Eb7 | Eb7 |
    Db7 | C7alt | Fm7 | Fm7 |
    Eb9 | Eb9 | Fm9 | Fm9 |
    Eb9 Db9 | C7#9 | Fm11 | Fm11 |`,
  'Cantaloupe Island': `
    Fm7 | Fm7 | Fm7 | Fm7 |
    Db7 | Db7 | Db7 | Db7 |
    Dm11 | Dm11 | Dm11 | Dm11 |
    Fm7 | Fm7 | Fm7 | Fm7 |`,
  'Lady Bird': `
    CM7 | CM7 | Fm7 | Bb7 |
    CM7 | CM7 | Bbm7 | Eb7 |
    AbM7 | AbM7 | Am7 | D7 |
    Dm7 | G7 | CM7 EbM7 | AbM7 DbM7 |`,
  'The Girl from Ipanema': `
    FM7 | FM7 | G7 | G7 |
    Gm7 | Gb7#11 | FM7 | Gb7#11 |
    FM7 | FM7 | G7 | G7 |
    Gm7 | Gb7#11 | FM7 | FM7 |
    GbM7 | GbM7 | B7 | B7 |
    F#m7 | F#m7 | D7 | D7 |
    Gm7 | Gm7 | Eb7 | Eb7 |
    Am7 | D7 | Gm7 | C7alt |
    FM7 | FM7 | G7 | G7 |
    Gm7 | Gb7#11 | FM7 | Gb7#11 |`,
  'Coltrane changes': `
    BM7 D9 | GM7 Bb9 | EbM7 | Am9 D9 |
    GM7 Bb9 | EbM7 Gb9 | BM7 | Fm9 Bb9 |
    EbM9 | Am9 D9 | GM7 | Dbm7 Gb9 |
    BM7 | Fm9 Bb9 | EbM7 | Dbm7 Gb9 |`,
};

/** Playlists of iReal Pro, from github.com/mikeoliphant/JazzStandards. Indiana has the chords of Donna Lee there. */
const playlists: Readonly<Record<string, string>> = {
  'When the Saints Go Marching In': `
    F | F | F | F | F | F | C7 | C7 |
    F | F7 | Bb | Bbm | F | G7 C7 | F | C7`,
  'Down by the Riverside': `
    F | F | F | F | C7 | C7 | F | F |
    F | F | F | F | C7 | C7 | F | F |
    Bb | Bb | F | F | C7 | C7 | F | F7 |
    Bb | Bb | F | F | C7 | C7 | F | F`,
  'St. James Infirmary': `
    Fm C7 | Fm C7 | Fm Bbm | Fm C7 | Fm C7 | Fm C7 | Bbm C7 | Fm`,
  'Sweet Georgia Brown': `
    F7 | F7 | F7 | F7 | Bb7 | Bb7 | Bb7 | Bb7 |
    Eb7 | Eb7 | Eb7 | Eb7 | Ab | Bbm Eb7 | Ab | Gm7b5 C7 |
    F7 | F7 | F7 | F7 | Bb7 | Bb7 | Bb7 | Bb7 |
    Fm | Gm7b5 C7 | Fm | Bbm Eb7 | Ab7 G7 | Gb7 F7 | Bb7 Eb7 | Ab`,
  Indiana: `
    Ab | F7 | Bb7 | Bb7 | Bbm | Eb7 | Ab | Ebm Ab7 |
    Db | Gb7 | Ab | F7 | Bb7 | Bb7 | Bbm | Eb7 |
    Ab | F7 | Bb7 | Bb7 | Gm7b5 | C7 | Fm | C7 |
    Fm | C7 | Fm | Bdim7 | Cm F7 | Bbm Eb7 | Ab | Bbm Eb7`,
  'All of Me': `
    C | C | E7 | E7 | A7 | A7 | Dm | Dm |
    E7 | E7 | Am | Am | D7 | D7 | Dm | G7 |
    C | C | E7 | E7 | A7 | A7 | Dm | Dm |
    F | Fm | Em | A7 | Dm | G7 | C Ebdim7 | Dm G7`,
  'Autumn Leaves': `
    Cm | F7 | Bb | Eb | Am7b5 | D7 | Gm | Gm |
    Cm | F7 | Bb | Eb | Am7b5 | D7 | Gm | Gm |
    Am7b5 | D7 | Gm | Gm | Cm | F7 | Bb | Eb |
    Am7b5 | D7 | Gm Gb7 | Fm E7 | Am7b5 | D7 | Gm | Gm`,
  'All the Things You Are': `
    Fm | Bbm | Eb7 | Ab | Db | Dm G7 | C | C |
    Cm | Fm | Bb7 | Eb | Ab | Am D7 | G | G |
    Am | D7 | G | G | F#m7b5 | B7 | E | C7 |
    Fm | Bbm | Eb7 | Ab | Db | Dbm | Cm | Bdim7 |
    Bbm | Eb7 | Ab | Gm7b5 C7`,
  'Blues for Alice': `
    F | Em7b5 A7 | Dm G7 | Cm F7 | Bb7 | Bbm Eb7 | Am D7 | Abm Db7 |
    Gm | C7 | Am Dm | Gm C7`,
  Confirmation: `
    F | Em7b5 A7 | Dm G7 | Cm F7 | Bb7 | Am D7 | G7 | C7 |
    F | Em7b5 A7 | Dm G7 | Cm F7 | Bb7 | Am D7 | Gm C7 | F |
    Cm | F7 | Bb | Bb | Ebm | Ab7 | Db | Gm C7 |
    F | Em7b5 A7 | Dm G7 | Cm F7 | Bb7 | Am D7 | Gm C7 | F C7`,
  'Fly Me to the Moon': `
    Am | Dm | G7 | C | F | Bm7b5 | E7 | Am A7 |
    Dm | G7 | C F7 | Em A7 | Dm | G7 | C | Bm7b5 E7 |
    Am | Dm | G7 | C | F | Bm7b5 | E7 | Am A7 |
    Dm | G7 | Em | A7 | Dm | G7 | C | Bm7b5 E7`,
  'How High the Moon': `
    G | G | Gm | C7 | F | F | Fm | Bb7 |
    Eb | Am7b5 D7 | Gm | Am7b5 D7 | G | Am D7 | Bm E7 | Am D7 |
    G | G | Gm | C7 | F | F | Fm | Bb7 |
    Eb | Am7b5 D7 | G | Am D7 | Bm E7 | Am D7 | G | Am D7`,
  'Just Friends': `
    C | C | Cm | F7 | G | G | Bbm | Eb7 |
    Am | D7 | G | Em | A7 | A7 | Am D7 | Dm G7 |
    C | C | Cm | F7 | G | G | Bbm | Eb7 |
    Am | D7 | F#m7b5 B7 | Em | A7 | Am D7 | G | Dm G7`,
  Misty: `
    Eb | Bbm Eb7 | Ab | Abm Db7 | Eb Cm | Fm Bb7 | Gm C7 | Fm Bb7 |
    Eb | Bbm Eb7 | Ab | Abm Db7 | Eb Cm | Fm Bb7 | Eb | Eb |
    Bbm | Eb7 | Ab | Ab | Am | D7 F7 | Gm C7 | Fm Bb7 |
    Eb | Bbm Eb7 | Ab | Abm Db7 | Eb Cm | Fm Bb7 | Eb | Fm Bb7`,
  'Satin Doll': `
    Dm G7 | Dm G7 | Em A7 | Em A7 | Am D7 | Abm Db7 | C F7 | Em A7 |
    Dm G7 | Dm G7 | Em A7 | Em A7 | Am D7 | Abm Db7 | C | C |
    Gm C7 | Gm C7 | F | F | Am D7 | Am D7 | G7 | G7 |
    Dm G7 | Dm G7 | Em A7 | Em A7 | Am D7 | Abm Db7 | C F7 | Em A7`,
  'Softly, as in a Morning Sunrise': `
    Cm | Dm7b5 G7 | Cm | Dm7b5 G7 | Cm | Dm7b5 G7 | Cm | Dm7b5 G7 |
    Cm | Dm7b5 G7 | Cm | Dm7b5 G7 | Cm | Dm7b5 G7 | Cm | Fm Bb7 |
    Eb | Eb | C7 | C7 | Fm | F#dim7 | Dm7b5 | G7 |
    Cm | Dm7b5 G7 | Cm | Dm7b5 G7 | Cm | Dm7b5 G7 | Cm | Dm7b5 G7`,
  Summertime: `
    Am | Bm7b5 E7 | Am | Am A7 | Dm | F7 | Bm7b5 | E7 |
    Am | Bm7b5 E7 | Am | D7 G7 | C Am | Bm7b5 E7 | Am | Bm7b5 E7`,
  'Take the A Train': `
    C | C | D7 | D7 | Dm | G7 | C | Dm G7 |
    C | C | D7 | D7 | Dm | G7 | C | Gm C7 |
    F | F | F | F | D7 | D7 | Dm | G7 |
    C | C | D7 | D7 | Dm | G7 | C | Dm G7`,
  'There Will Never Be Another You': `
    Eb | Eb | Dm7b5 | G7 | Cm | Cm | Bbm | Eb7 |
    Ab | Db7 | Eb | Cm | F7 | F7 | Fm | Bb7 |
    Eb | Eb | Dm7b5 | G7 | Cm | Cm | Bbm | Eb7 |
    Ab | Db7 | Eb | Am7b5 D7 | Eb Ab7 | Gm C7 | Fm Bb7 | Eb Bb7`,
  'Tune Up': `
    Em | A7 | D | D | Dm | G7 | C | C |
    Cm | F7 | Bb | Gm | Em | F7 | Bb | A7 |
    Em | A7 | D | D | Dm | G7 | C | C |
    Cm | F7 | Bb | Gm | Em | A7 | D | D`,
  'What Is This Thing Called Love': `
    Gm7b5 | C7 | Fm | Fm | Dm7b5 | G7 | C | C |
    Gm7b5 | C7 | Fm | Fm | Dm7b5 | G7 | C | C |
    Cm | F7 | Bb | Bb | Ab7 | Ab7 | Dm7b5 | G7 |
    Gm7b5 | C7 | Fm | Fm | Dm7b5 | G7 | C | C`,
  'Freddie Freeloader': `
    Bb7 | Bb7 | Bb7 | Bb7 | Eb7 | Eb7 | Bb7 | Bb7 |
    F7 | Eb7 | Ab7 | Ab7 | Bb7 | Bb7 | Bb7 | Bb7 |
    Eb7 | Eb7 | Bb7 | Bb7 | F7 | Eb7 | Bb7 | Bb7`,
  'All Blues': `
    G7 | G7 | G7 | G7 | G7 | G7 | G7 | G7 |
    C7 | C7 | C7 | C7 | G7 | G7 | G7 | G7 |
    D7 | D7 | Eb7 | D7 | G7 | G7 | G7 | G7`,
  'So What': `
    Dm | Dm | Dm | Dm | Dm | Dm | Dm | Dm |
    Dm | Dm | Dm | Dm | Dm | Dm | Dm | Dm |
    Ebm | Ebm | Ebm | Ebm | Ebm | Ebm | Ebm | Ebm |
    Dm | Dm | Dm | Dm | Dm | Dm | Dm | Dm`,
};

/** Charts from other web pages. */
const pages: Readonly<Record<string, string>> = {
  // stringpath.app, 12-bar blues and its variations: the standard form.
  'Twelve-bar blues': 'C7 | C7 | C7 | C7 | F7 | F7 | C7 | C7 | G7 | F7 | C7 | G7',
  // Wikipedia, Eight-bar blues: Key to the Highway.
  'Eight-bar blues': 'A7 | E7 | D7 | D7 | A7 | E7 | A7 | E7',
  // angelfire.com/fl4/moneychords, Minor blues, variation 4, from A to C.
  'Minor blues': 'Cm | Cm | Cm | Cm | Fm | Fm | Cm | Cm | Ab7 | G7 | Cm | Cm',
  // thejazzresource.com, Jazz blues.
  'Jazz blues': 'F7 | Bb7 | F7 | Cm F7 | Bb7 | Bdim7 | F7 | Am D7 | Gm | C7 | F7 D7 | Gm C7',
  // everything2.com, Rhythm changes, with a variation named there: Dm G7 instead of Bb G7.
  'Rhythm changes': `
    Bb G7 | Cm F7 | Dm G7 | Cm F7 | Fm Bb7 | Eb Ab7 | Dm G7 | Cm F7 |
    Bb G7 | Cm F7 | Dm G7 | Cm F7 | Fm Bb7 | Eb Ab7 | Cm F7 | Bb |
    D7 | D7 | G7 | G7 | C7 | C7 | F7 | F7 |
    Bb G7 | Cm F7 | Dm G7 | Cm F7 | Fm Bb7 | Eb Ab7 | Cm F7 | Bb`,
  // jazz-library.com, with the blues of twelve bars again at the end.
  'St. Louis Blues': `
    G7 | C7 | G7 | G7 | C7 | C7 | G7 | G7 | D7 | C7 | G7 | D7 |
    G7 | C7 | G7 | G7 | C7 | C7 | G7 | G7 | D7 | C7 | G7 | D7 |
    Gm | Cm | D7 | D7 | D7 | D7 | Gm | Gm D7 | Gm | Cm | D7 | D7 | D7 | D7 | Gm | A7 D7 |
    G7 | C7 | G7 | G7 | C7 | C7 | G7 | G7 | D7 | C7 | G7 | G7`,
  // truefire.com, Working with a I IV V, in C with a dominant at the end.
  'Quick-change blues': 'C7 | F7 | C7 | C7 | F7 | F7 | C7 | C7 | G7 | F7 | C7 | G7',
  // Wikipedia, Sixteen-bar blues, in F: the ninth and tenth bar are played three times.
  'Sixteen-bar blues': `
    F7 | F7 | F7 | F7 | Bb7 | Bb7 | F7 | F7 |
    C7 | Bb7 | C7 | Bb7 | C7 | Bb7 | F7 | F7`,
  // everything2.com, Rhythm changes: the third line.
  'Rhythm-changes bridge': 'D7 | D7 | G7 | G7 | C7 | C7 | F7 | F7',
  // ricoreeds.blogspot.com, Coltrane substitutions.
  'Coltrane substitution': 'Dm7 Eb7 | Abmaj7 B7 | Emaj7 G7 | Cmaj7',
  // liquisearch.com, Omnibus progression: a simple example, without its inversions.
  Omnibus: 'C | G7 | Bb7 | Dm | Bb7 | G7 | C',
  // bellandcomusic.com, House of the Rising Sun.
  'House of the Rising Sun': 'Am | C | D | F | Am | C | E | E | Am | C | D | F | Am | E | Am | E',
};
/** Number of quarters in a bar, if not four. */
const beats: Readonly<Record<string, number>> = { 'All Blues': 3, 'House of the Rising Sun': 3 };

/** Returns the root of a chord as a pitch class, and its family: m, M, 7, m7b5 or dim7. */
function rootAndFamily(chord: string): string {
  const [, root = '', quality = ''] = /^([A-G][#b♯♭]?)(.*)$/.exec(chord) ?? [];
  const families = [
    ['m7b5', /^m7[b♭]5/],
    ['dim7', /^(o|dim)/],
    ['m', /^m(?!aj)/],
    ['M', /^(M|maj|6|$)/],
    ['7', /^(7|9|13)/],
  ] as const;
  const family = families.find(([, form]) => form.test(quality))?.[0] ?? quality;
  return `${pitchClass(semitones(root.replace('#', '♯').replace('b', '♭')))} ${family}`;
}

it.each([corpus, playlists, pages].flatMap(charts => Object.entries(charts)))(
  '%s has the chords of its printed chart',
  (name, printed) => {
    const { events, sections } = only(catalog.harmonies, harmony => harmony.name === name);
    const bar = (beats[name] ?? 4) * 480;
    const last = events.at(-1);
    const end = (last?.startTick ?? 0) + (last?.durationTick ?? 0);
    const bars = sections.flatMap(({ position, repeatCount }, index) => {
      const next = sections[index + 1]?.position ?? end;
      const once = Array.from({ length: (next - position) / bar }, (_, index) => {
        const tick = position + index * bar;
        return events
          .filter(event => event.startTick < tick + bar && event.startTick + event.durationTick > tick)
          .map(event => rootAndFamily(event.label))
          .join(', ');
      });
      return Array.from({ length: repeatCount }, () => once).flat();
    });
    const expected = printed
      .split('|')
      .map(bar => bar.trim())
      .filter(bar => bar !== '')
      .map(bar => bar.split(' ').map(rootAndFamily).join(', '));
    expect(bars).toEqual(expected);
  },
);

/**
 * Tonic and numerals; a repeated chord is listed once. From Wikipedia's List of chord progressions and its articles on
 * single progressions (CC BY-SA). Songs follow.
 */
const numerals: Readonly<Record<string, string>> = {
  'ii–V–I': 'C: ii V I',
  'Tritone substitution': 'C: ii ♭II I',
  'Backdoor cadence': 'C: iv ♭VII I',
  'Doo-wop I–vi–IV–V': 'C: I vi IV V',
  'Axis progression I–V–vi–IV': 'C: I V vi IV',
  'Royal road IV–V–iii–vi': 'C: IV V iii vi',
  'Mixolydian I–♭VII–IV': 'D: I ♭VII IV I',
  'Andalusian cadence': 'A: i ♭VII ♭VI V',
  'Circle of fifths, major': 'C: I IV vii iii vi ii V I',
  // teoria.com, Cadence.
  'Authentic cadence': 'C: I IV V I',
  'Half cadence': 'C: I IV I V',
  'Picardy third': 'C: i iv V I',
  'Minor plagal cadence': 'C: I IV iv I',
  'Three chords I–IV–V': 'C: I IV V I',
  'Pop loop vi–IV–I–V': 'C: vi IV I V',
  'Lament bass': 'A: i v iv V',
  'Gospel turnaround': 'C: I IV iv',
  'Turnaround iii–VI–ii–V': 'C: iii VI ii V I',
  'Modal mixture ♭VI–♭VII–I': 'C: ♭VI ♭VII I',
  'Descent por medio': 'D: i ♭VII ♭VI V',
  'Ragtime progression': 'C: I VI II V I',
  'Pachelbel’s canon': 'D: I V vi iii IV I IV V',
  Folia: 'D: i V i ♭VII ♭III ♭VII i V i V i ♭VII ♭III ♭VII i V i',
  Romanesca: 'G: ♭III ♭VII i V ♭III ♭VII i V i',
  'Passamezzo antico': 'G: i ♭VII i V ♭III ♭VII i V i',
  'Passamezzo moderno': 'G: I IV I V I IV I V I',
  Bergamasca: 'G: I IV V I',
  Greensleeves: 'A: i ♭VII i V i ♭VII i V i ♭III ♭VII i V ♭III ♭VII i V i',
  // soittamaan.blogspot.com, La Bamba.
  'La bamba': 'C: I IV V',
  // bellandcomusic.com, Amazing Grace.
  'Amazing Grace': 'G: I IV I V I IV I V I',
  // de.wikibooks.org, Liederbuch (CC BY-SA).
  'Swing Low, Sweet Chariot': 'F: I IV V I V I IV V I V I',
  // play.4str.in, Oh, Susanna: the verse once, the chorus.
  'Oh! Susanna': 'C: I V I V I IV I V I V I',
  // themusicarena.com, Silent Night.
  'Silent Night': 'C: I V I IV I IV I V I vi I V I',
  // mcox.ca, Auld Lang Syne: the verse.
  'Auld Lang Syne': 'F: I V I IV I V IV V I',
};

/** Bass lines. Each comment gives the chords that the page prints. */
const basses: Readonly<Record<string, string>> = {
  // tilde.club/~fiveoverfour, Music theory: i v6 iv6 V.
  'Lament bass': 'A G F E',
  // liquisearch.com, Omnibus progression: the first inversion of G7 has B in the bass, the second of Dm A, and B♭7 A♭.
  Omnibus: 'C B B♭ A A♭ G C',
  // pianoinaflash.com, Blues turnaround: C C7/E F F#dim7 C/G Gaug7.
  'Walk-up turnaround': 'C E F F♯ G G',
};

it.each(Object.entries(basses))('%s has the bass line of its source', (name, printed) => {
  const { events } = only(catalog.harmonies, harmony => harmony.name === name);
  const bass = events.map(({ label }) => /\/(.+)$/.exec(label)?.[1] ?? /^[A-G][♯♭]?/.exec(label)?.[0]);
  expect(bass.join(' ')).toBe(printed);
});

it('line clichés move one voice by semitones', () => {
  const chords = (name: string) =>
    only(catalog.harmonies, harmony => harmony.name === name).events.map(({ label }) => label);
  // angelfire.com/fl4/moneychords, Minor line cliches; bossanovagitaar.nl, Clichés.
  expect(chords('Minor line cliché')).toEqual(['Am', 'Am(maj7)', 'Am7', 'Am6']);
  expect(chords('Major line cliché')).toEqual(['C', 'Cmaj7', 'C7', 'C6']);
});

it.each(Object.entries(numerals))('%s has the chords of its source in order', (name, printed) => {
  const [tonic = '', ...degrees] = printed.split(/:? /);
  const triad = (root: number, isMinor: boolean) => `${pitchClass(root)}${isMinor ? ' m' : ''}`;
  const expected = degrees.map(degree => {
    const roman = degree.replace('♭', '').toUpperCase();
    const size = [0, 2, 4, 5, 7, 9, 11][['I', 'II', 'III', 'IV', 'V', 'VI', 'VII'].indexOf(roman)];
    const flat = degree.startsWith('♭') ? 1 : 0;
    return triad(semitones(tonic) + (size ?? Number.NaN) - flat, degree === degree.toLowerCase());
  });
  const chords = only(catalog.harmonies, harmony => harmony.name === name).events.map(({ label }) => {
    const [, root = '', quality = ''] = /^([A-G][♯♭]?)(.*)$/.exec(label) ?? [];
    return triad(semitones(root), /^m(?!aj)/.test(quality));
  });
  expect(chords.filter((chord, index) => chord !== chords[index - 1])).toEqual(expected);
});
