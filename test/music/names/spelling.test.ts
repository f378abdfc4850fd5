/** Tests note names in several notations and languages. */
import { describe, expect, it } from 'vitest';
import { enharmonics, foldSpelling, notesAtStart } from '../../../src/music/names/spelling.ts';

describe('after folding', () => {
  it.each([
    ['C#', 'c♯', 'C-sharp', 'c sharp', 'C_SHARP', 'C\u2011sharp'],
    ['Db', 'D♭', 'd-flat', 'D flat'],
    ['F##', 'F𝄪', 'F♯♯'],
    ['Bbb', 'B𝄫', 'B♭♭'],
    ['c# dorian', 'C♯ Dorian', 'c-sharp-dorian', 'C#  dorian', ' C♯ dorian '],
    ['31-edo', '31 EDO', '31–edo', '31\u2212edo'],
    ['Cajón', 'cajon', 'CAJO\u0301N'],
    ['ii-V-I', 'ii–V–I', 'II—V—I'],
    ["messiaen's mode", 'messiaen’s mode', 'Messiaen‘s mode', 'messiaenʼs mode', 'messiaen′s mode'],
    ['strasse', 'Straße'],
    ['bodhran', 'bodhrán'],
    ['Rømø', 'romo'],
    ['Łódź', 'lodz'],
    ['Encyclopædia', 'encyclopaedia'],
    ['Đorđe', 'dorde'],
    ['kız', 'kiz'],
  ])('all spellings of %s are equal', (first, ...others) => {
    for (const other of others)
      expect(foldSpelling(other).toLowerCase()).toBe(foldSpelling(first).toLowerCase());
  });

  it.each([
    ['flat', 'b'],
    ['Db', 'C#'],
    ['sharp', '#'],
    // Vowel signs of Indian scripts are letters, not accents.
    ['की', 'का'],
  ])('%s and %s stay different names', (one, other) => {
    expect(foldSpelling(one)).not.toBe(foldSpelling(other));
  });
});

/**
 * Note → its names in German and Dutch, French, Italian, Spanish, Russian and with signs. Copied from the table at
 * donshar.ru and Wikipedia, Key signature names and translations; double accidentals: LilyPond’s note names.
 */
const names: Readonly<Record<string, readonly string[]>> = {
  c: ['C', 'c', 'do', 'Ut', 'C natural', 'do bécarre', 'до', 'До бекар'],
  'c#': [
    'cis',
    'Cis',
    'do dièse',
    'do diesis',
    'Do sostenido',
    'dó sustenido',
    'do#',
    'C♯',
    'c sharp',
    'до диез',
  ],
  cb: ['ces', 'do bémol', 'do bemolle', 'Do bemol', 'C♭'],
  'c##': ['cisis', 'do double dièse', 'do doppio diesis', 'C𝄪', 'Cx', 'C double sharp'],
  d: ['D', 're', 'ré', 'Ré', 'ре'],
  'd#': ['dis', 'ré dièse', 'D#'],
  db: ['des', 'ré bémol', 'reb', 'Re♭'],
  e: ['E', 'mi', 'Ми'],
  'e#': ['eis', 'mi dièse'],
  eb: ['es', 'Es', 'mi bémol', 'mib', 'mi♭', 'ees'],
  ebb: ['eses', 'mi double bémol', 'E double flat', 'ми дубль-бемоль'],
  f: ['F', 'fa', 'фа'],
  'f#': ['fis', 'fa#', 'Fa♯', 'fa dièse', 'fa sostenido'],
  fb: ['fes', 'fa bemol'],
  g: ['G', 'sol', 'соль'],
  'g#': ['gis', 'sol dièse', 'sol#'],
  gb: ['ges', 'solb', 'sol bemolle'],
  a: ['A', 'la', 'ля'],
  'a#': ['ais', 'la diesis'],
  ab: ['as', 'As', 'aes', 'lab', 'la bémol'],
  abb: ['asas', 'ases', 'la doppio bemolle'],
  b: ['B', 'b', 'H', 'h', 'si', 'ti', 'си'],
  'b#': ['his', 'bis', 'si dièse'],
  bb: ['bes', 'B♭', 'Bb', 'B-flat', 'sib', 'si bémol', 'si bemolle', 'си бемоль'],
  bbb: ['heses', 'beses', 'B𝄫', 'Bbb', 'si double bémol'],
};

describe('notes at the beginning of a text', () => {
  it.each(Object.entries(names))('%s is recognised in all spellings', (note, spellings) => {
    for (const spelling of spellings) {
      const found = notesAtStart(foldSpelling(spelling)).filter(({ rest }) => rest === '');
      expect([spelling, found.map(each => each.note)]).toEqual([spelling, [note]]);
    }
  });

  it.each([
    ['cis moll', 'c#', 'moll'],
    ['Es-Dur', 'eb', 'Dur'],
    ['do majeur', 'c', 'majeur'],
    ['Am', 'a', 'm'],
    ['AM', 'a', 'M'],
    ['F♯maj', 'f#', 'maj'],
    ['si bémol mineur', 'bb', 'mineur'],
    ['Bb minor', 'bb', 'minor'],
    ['as moll', 'ab', 'moll'],
    ['H-moll', 'b', 'moll'],
    ['c dorian', 'c', 'dorian'],
  ])('%s is split into %s and %s', (text, note, rest) => {
    expect(notesAtStart(foldSpelling(text))).toEqual([{ note, rest }]);
  });

  it('a word with two readings gives both', () => {
    expect(notesAtStart('c natural minor')).toEqual([
      { note: 'c', rest: 'natural minor' },
      { note: 'c', rest: 'minor' },
    ]);
  });

  it.each([
    'guitar',
    'bass',
    'dominant',
    'fast',
    'Esel',
    'solo',
    'Cmaj7',
    '',
    'j',
    '#',
    '7',
    'ambient',
    'dim',
  ])('%j does not begin with a note', text => {
    expect(notesAtStart(text)).toEqual([]);
  });
});

describe('enharmonic equivalents', () => {
  it.each([
    ['d##', ['e', 'fb']],
    ['fb', ['e', 'd##']],
    ['cb minor', ['b minor', 'a## minor']],
    ['c', ['b#', 'dbb']],
    ['guitar', []],
    ['bass', []],
    ['c4', []],
  ])('of %s are found', (name, others) => {
    expect(enharmonics(name)).toEqual(others);
  });
});
