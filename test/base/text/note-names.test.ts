/**
 * Tests the names of notes, chords and keys in four languages against hand-written tables, and that they can be read
 * back.
 */
import { describe, expect, it } from 'vitest';
import { noteNameChoices } from '../../../src/base/text/note-names.ts';
import { parseChord } from '../../../src/music/chord.ts';
import { noteNamesIn } from '../../../src/music/languages.ts';
import { parseNote } from '../../../src/music/note.ts';
import { readLanguages } from '../../../src/music/reading/language.ts';

/** Each letter from three flats to three sharps. */
const english = `
  C♭𝄫 C𝄫 C♭ C C♯ C𝄪 C♯𝄪
  D♭𝄫 D𝄫 D♭ D D♯ D𝄪 D♯𝄪
  E♭𝄫 E𝄫 E♭ E E♯ E𝄪 E♯𝄪
  F♭𝄫 F𝄫 F♭ F F♯ F𝄪 F♯𝄪
  G♭𝄫 G𝄫 G♭ G G♯ G𝄪 G♯𝄪
  A♭𝄫 A𝄫 A♭ A A♯ A𝄪 A♯𝄪
  B♭𝄫 B𝄫 B♭ B B♯ B𝄪 B♯𝄪`;
const elsewhere = {
  english,
  german: `
  Ceseses Ceses Ces C Cis Cisis Cisisis
  Deseses Deses Des D Dis Disis Disisis
  Eseses Eses Es E Eis Eisis Eisisis
  Feseses Feses Fes F Fis Fisis Fisisis
  Geseses Geses Ges G Gis Gisis Gisisis
  Aseses Ases As A Ais Aisis Aisisis
  Heseses Heses B H His Hisis Hisisis`,
  scandinavian: `
  C♭𝄫 C𝄫 C♭ C C♯ C𝄪 C♯𝄪
  D♭𝄫 D𝄫 D♭ D D♯ D𝄪 D♯𝄪
  E♭𝄫 E𝄫 E♭ E E♯ E𝄪 E♯𝄪
  F♭𝄫 F𝄫 F♭ F F♯ F𝄪 F♯𝄪
  G♭𝄫 G𝄫 G♭ G G♯ G𝄪 G♯𝄪
  A♭𝄫 A𝄫 A♭ A A♯ A𝄪 A♯𝄪
  B♭𝄫 B𝄫 B♭ H H♯ H𝄪 H♯𝄪`,
  solfege: `
  Do♭𝄫 Do𝄫 Do♭ Do Do♯ Do𝄪 Do♯𝄪
  Re♭𝄫 Re𝄫 Re♭ Re Re♯ Re𝄪 Re♯𝄪
  Mi♭𝄫 Mi𝄫 Mi♭ Mi Mi♯ Mi𝄪 Mi♯𝄪
  Fa♭𝄫 Fa𝄫 Fa♭ Fa Fa♯ Fa𝄪 Fa♯𝄪
  Sol♭𝄫 Sol𝄫 Sol♭ Sol Sol♯ Sol𝄪 Sol♯𝄪
  La♭𝄫 La𝄫 La♭ La La♯ La𝄪 La♯𝄪
  Si♭𝄫 Si𝄫 Si♭ Si Si♯ Si𝄪 Si♯𝄪`,
};
const wordsOf = (table: string) => table.trim().split(/\s+/);
const toAscii = (note: string) =>
  note.toLowerCase().replaceAll('♯', '#').replaceAll('𝄪', '##').replaceAll('♭', 'b').replaceAll('𝄫', 'bb');

it('this file has tables for all languages of note names', () => {
  expect(noteNameChoices).toEqual(Object.keys(elsewhere));
});

describe.each(noteNameChoices)('%s', choice => {
  const names = noteNamesIn(choice);

  it('names every note as that language does', () => {
    expect(names.notes(english)).toBe(elsewhere[choice]);
    expect(wordsOf(english)).toHaveLength(49);
  });

  it('names notes that are read back as the same notes', () => {
    for (const [at, name] of wordsOf(elsewhere[choice]).entries()) {
      const own = toAscii(wordsOf(english)[at] ?? '');
      const readings = [...readLanguages(name, choice)].flatMap(
        ({ words }) => parseNote(words[0] ?? '') ?? [],
      );
      expect([name, readings[0]]).toEqual([name, parseNote(own)]);
    }
  });

  it('names chords that are read back as the same chords', () => {
    const qualities = ['', 'm', 'm7', 'maj7', '7', 'sus4', 'm7♭5', '6', 'dim', 'aug', '7♭9', 'add9'];
    for (const root of wordsOf('C C♯ D♭ D E♭ E F F♯ G♭ G A♭ A B♭ B')) {
      for (const quality of qualities) {
        const written = names.chords(root + quality);
        const [read] = [...readLanguages(written, choice)].flatMap(
          ({ words }) => parseChord(words.join(' ')) ?? [],
        );
        expect([written, read]).toEqual([written, parseChord(root + quality)]);
      }
    }
  });
});

describe.each([
  // text, English, german, scandinavian, solfege
  ['notes', 'E2 A2 D3 G3 B3 B♭4', 'E2 A2 D3 G3 H3 B4', 'E2 A2 D3 G3 H3 B♭4', 'Mi2 La2 Re3 Sol3 Si3 Si♭4'],
  ['notes', 'B♭, E♭ (major)', 'B, Es (major)', 'B♭, E♭ (major)', 'Si♭, Mi♭ (major)'],
  ['notes', 'B0 to C8, 88 tones', 'H0 to C8, 88 tones', 'H0 to C8, 88 tones', 'Si0 to Do8, 88 tones'],
  ['notes', '1 ♭3 5 ♯4 none Kick', '1 ♭3 5 ♯4 none Kick', '1 ♭3 5 ♯4 none Kick', '1 ♭3 5 ♯4 none Kick'],
  ['notes', 'c bb Abend B5b', 'c bb Abend B5b', 'c bb Abend B5b', 'c bb Abend B5b'],
  [
    'chords',
    'B♭7 Bm7♭5 F♯m7 C♯dim/E A♭sus4',
    'B7 Hm7♭5 Fism7 Cisdim/E Assus4',
    'B♭7 Hm7♭5 F♯m7 C♯dim/E A♭sus4',
    'Si♭7 Sim7♭5 Fa♯m7 Do♯dim/Mi La♭sus4',
  ],
  ['chords', 'G/B Am(maj7)/B♭', 'G/H Am(maj7)/B', 'G/H Am(maj7)/B♭', 'Sol/Si Lam(maj7)/Si♭'],
  [
    'chords',
    'Bb7, N.C. ii7 A&R Bass',
    'B7, N.C. ii7 A&R Bass',
    'B♭7, N.C. ii7 A&R Bass',
    'Si♭7, N.C. ii7 A&R Bass',
  ],
  ['names', 'B minor', 'H minor', 'H minor', 'Si minor'],
  ['names', 'B♭', 'B', 'B♭', 'Si♭'],
  ['names', 'F♯ dorian b2', 'Fis dorian b2', 'F♯ dorian b2', 'Fa♯ dorian b2'],
  [
    'names',
    'B major, A (B♭ for B)',
    'H major, A (B for H)',
    'H major, A (B♭ for H)',
    'Si major, La (Si♭ for Si)',
  ],
  [
    'names',
    'Bebop in A, Abendlied',
    'Bebop in A, Abendlied',
    'Bebop in A, Abendlied',
    'Bebop in A, Abendlied',
  ],
  [
    'words',
    'from chord 9, 3 up: Fm7 B♭7 E♭maj7',
    'from chord 9, 3 up: Fm7 B7 Esmaj7',
    'from chord 9, 3 up: Fm7 B♭7 E♭maj7',
    'from chord 9, 3 up: Fam7 Si♭7 Mi♭maj7',
  ],
  ['words', 'has B♭, E too', 'has B, E too', 'has B♭, E too', 'has Si♭, Mi too'],
  ['words', 'B up to E♭', 'H up to Es', 'H up to E♭', 'Si up to Mi♭'],
  ['words', 'in B minor', 'in H minor', 'in H minor', 'in Si minor'],
  [
    'words',
    'B D F♯: the notes of Bm.',
    'H D Fis: the notes of Hm.',
    'H D F♯: the notes of Hm.',
    'Si Re Fa♯: the notes of Sim.',
  ],
  [
    'words',
    'starts 3 of 8 pulses later',
    'starts 3 of 8 pulses later',
    'starts 3 of 8 pulses later',
    'starts 3 of 8 pulses later',
  ],
  ['words', '', '', '', ''],
] as const)('the names of %s in the text %s', (as, text, ...written) => {
  it.each(['german', 'scandinavian', 'solfege'] as const)('are translated to %s', choice => {
    const at = ['german', 'scandinavian', 'solfege'].indexOf(choice);
    expect(noteNamesIn(choice)[as](text)).toBe(written[at]);
  });

  it('are unchanged in English', () => {
    // Accidentals are typed in ASCII, but the catalog writes signs.
    expect(noteNamesIn('english')[as](text)).toBe(text.replace('Bb7', 'B♭7'));
  });
});

it('reads B as B flat if an H occurs, in any spelling', () => {
  expect(
    [
      ['h', 'b'],
      ['H', 'B'],
      ['c', 'b'],
    ].map(words => [...readLanguages(words.join(' '), undefined)][0]?.words),
  ).toEqual([
    ['b', 'bb'],
    ['B', 'Bb'],
    ['c', 'b'],
  ]);
});
