/**
 * The changes of whole tunes, bar by bar, against the Jazz Chord Progressions Corpus (Carey Bunks,
 * github.com/carey-bunks/Jazz-Chord-Progressions-Corpus, made from Impro-Visor's Imaginary Book). Both are read as
 * roots and families of chords: extensions are left to the player.
 */
import { expect, it } from 'vitest';
import { catalog, only, pitchClass, semitones } from './catalog.ts';

/** A line of the corpus is four bars. */
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

/** A root as a pitch class, and m, M, 7, m7b5 or dim7. */
function reduced(chord: string): string {
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

it.each(Object.entries(corpus))('%s has the changes of the corpus', (name, printed) => {
  const { events, sections } = only(catalog.harmonies, harmony => harmony.name === name);
  const last = events.at(-1);
  const end = (last?.startTick ?? 0) + (last?.durationTick ?? 0);
  const bars = sections.flatMap(({ position, repeatCount }, index) => {
    const next = sections[index + 1]?.position ?? end;
    const once = Array.from({ length: (next - position) / 1920 }, (_, bar) => {
      const tick = position + bar * 1920;
      return events
        .filter(event => event.startTick < tick + 1920 && event.startTick + event.durationTick > tick)
        .map(event => reduced(event.label))
        .join(', ');
    });
    return Array.from({ length: repeatCount }, () => once).flat();
  });
  const expected = printed
    .split('|')
    .map(bar => bar.trim())
    .filter(bar => bar !== '')
    .map(bar => bar.split(' ').map(reduced).join(', '));
  expect(bars).toEqual(expected);
});
