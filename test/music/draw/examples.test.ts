/** Tests the drawings shown in the documentation, character by character. */
import { expect, it } from 'vitest';
import { sgr } from '../../../scripts/picture.ts';
import { drawingText } from '../../../src/music/draw/drawings.ts';
import { parseNote } from '../../../src/music/note.ts';
import { progressionKey, transposeEvents } from '../../../src/music/progression.ts';
import { colorful, pipe, terminal } from '../../cli/output/support.ts';
import { catalog, only } from '../../sandbox/catalog.ts';
import {
  chordChart,
  chordEvents,
  intervalKeyboard,
  keyCircle,
  ringsDrawing,
  systemRuler,
} from '../../support/records.ts';
import { ensure, keyboardOf, neckOf } from './support.ts';

const lines = (text: string) => text.split('\n').slice(1, -1).join('\n').concat('\n');

it('draws a scale on two octaves of a keyboard', () => {
  expect(drawingText(keyboardOf('C dorian'), pipe)).toBe(
    lines(`
        E♭              B♭          E♭              B♭
│  ▒▒▒ ▒▒▒  │  ▒▒▒ ▒▒▒ ▒▒▒  │  ▒▒▒ ▒▒▒  │  ▒▒▒ ▒▒▒ ▒▒▒  │
│  ▒▒▒ ▒●▒  │  ▒▒▒ ▒▒▒ ▒●▒  │  ▒▒▒ ▒●▒  │  ▒▒▒ ▒▒▒ ▒●▒  │
│   │   │   │   │   │   │   │   │   │   │   │   │   │   │
│ C │ D │   │ F │ G │ A │   │ C │ D │   │ F │ G │ A │   │
└───┴───┴───┴───┴───┴───┴───┴───┴───┴───┴───┴───┴───┴───┘
`),
  );
});

it('draws a scale in colours if the terminal has them: black keys dark on any screen, notes as blocks', async () => {
  const truecolor = await colorful(80);
  const drawn = drawingText(keyboardOf('A minor pentatonic'), truecolor);
  const [top = '', , , , , names = '', front = ''] = drawn.split('\n');
  const [ivory, ebony] = ['\x1b[48;2;245;245;240m', '\x1b[48;2;24;24;24m'];
  expect(
    drawn
      .split(sgr)
      .filter((_, index) => index % 2 === 0)
      .join('')
      .replace(/ +$/gm, ''),
  ).toBe(
    lines(`
            │               │           │
            │               │           │
            │               │           │
            │               │           │
    │   │   │   │   │   │   │   │   │   │   │   │   │
  C │ D │ E │   │ G │(A)│   │ C │ D │ E │   │ G │(A)│
▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔
`),
  );
  expect([top.split(ivory).length - 1, top.split(ebony).length - 1]).toEqual([11, 10]);
  expect(names).toContain('(A)');
  expect(front).not.toContain('\x1b[48');
});

it('draws one octave if two do not fit, and only the notes if none fits', () => {
  const drawing = keyboardOf('D♯ dorian');
  expect(drawingText(drawing, terminal(56))).toBe(
    lines(`
    C♯ (D♯)     F♯  G♯  A♯
│  ▒▒▒ ▒▒▒  │  ▒▒▒ ▒▒▒ ▒▒▒  │
│  ▒●▒ ▒●▒  │  ▒●▒ ▒●▒ ▒●▒  │
│   │   │   │   │   │   │   │
│ B♯│   │   │ E♯│   │   │   │
└───┴───┴───┴───┴───┴───┴───┘
`),
  );
  expect(drawingText(drawing, terminal(28))).toBe('(D♯) E♯ F♯ G♯ A♯ B♯ C♯\n');
  expect(drawingText(drawing, terminal(12))).toBe('(D♯) E♯ F♯\nG♯ A♯ B♯ C♯\n');
});

it('draws a keyboard in ASCII, with names that do not fit their keys below it', () => {
  expect(drawingText(keyboardOf('B♯ lydian augmented'), terminal(80, { ascii: true }))).toBe(
    lines(`
               E##                         E##
|  ### ###  |  ### ### ###  |  ### ###  |  ### ### ###  |
|  ### ###  |  #x# #x# ###  |  ### ###  |  #x# #x# ###  |
|(x)|   |   |   |   |   |   |(x)|   |   |   |   |   |   |
| B#|C##|D##|   |   |G##|A##| B#|C##|D##|   |   |G##|A##|
+---+---+---+---+---+---+---+---+---+---+---+---+---+---+
x F###
`),
  );
});

it('draws degrees or numbers instead of note names', () => {
  const row = (labels: 'degrees' | 'numbers', at: number) =>
    drawingText(keyboardOf('A minor', labels), terminal(40)).split('\n')[at];
  expect(row('degrees', 3)).toBe('│ ♭3│ 4 │ 5 │ ♭6│ ♭7│(1)│ 2 │');
  expect(row('numbers', 3)).toBe('│ 3 │ 4 │ 5 │ 6 │ 7 │(1)│ 2 │');
});

it('draws a scale on a guitar fretboard', () => {
  expect(drawingText(neckOf('A minor pentatonic', 'Guitar', { frets: 7 }), pipe)).toBe(
    lines(`
 E4 ● ║─────│─────│──G──│─────│─(A)─│─────│─────│
 B3   ║──C──│─────│──D──│─────│──E──│─────│─────│
 G3 ● ║─────│─(A)─│─────│─────│──C──│─────│──D──│
 D3 ● ║─────│──E──│─────│─────│──G──│─────│─(A)─│
 A2(●)║─────│─────│──C──│─────│──D──│─────│──E──│
 E2 ● ║─────│─────│──G──│─────│─(A)─│─────│─────│
                     3           5           7
`),
  );
});

it('draws a fretboard for the left hand, from a given fret, and in ASCII', () => {
  expect(
    drawingText(neckOf('A minor pentatonic', 'Bass guitar', { frets: 4, isLeftHanded: true }), pipe),
  ).toBe(
    lines(`
│─────│─────│─(A)─│─────║ ● G2
│─────│─────│──E──│─────║ ● D2
│─────│──C──│─────│─────║(●)A1
│─────│──G──│─────│─────║ ● E1
         3
`),
  );
  expect(
    drawingText(
      neckOf('A minor pentatonic', 'Bass guitar', { frets: 4, firstFret: 5 }),
      terminal(80, { ascii: true }),
    ),
  ).toBe(
    lines(`
 G2   |--C--|-----|--D--|-----|
 D2   |--G--|-----|-(A)-|-----|
 A1   |--D--|-----|--E--|-----|
 E1   |-(A)-|-----|-----|--C--|
         5           7
`),
  );
});

it('draws a rhythm as a grid', () => {
  const backbeat = only(catalog.circularRhythms, rhythm => rhythm.slug === 'backbeat');
  expect(drawingText(ensure(ringsDrawing('Backbeat', backbeat, 'grid')), pipe)).toBe(
    lines(`
        1       2       3       4
kick    ● · · · · · · · ● · · · · · · ·
hi-hat  · · ● · · · ● · · · ● · · · ● ·
snare   · · · · ● · · · · · · · ● · · ·
`),
  );
});

it('draws a rhythm as a ring with its polygon, the grid below, and the playhead', () => {
  const tresillo = only(catalog.circularRhythms, rhythm => rhythm.slug === 'tresillo');
  expect(drawingText(ensure(ringsDrawing('Tresillo', tresillo, 'both')), pipe, 3 / 8)).toBe(
    lines(`
        ●
  ○   ⡠⠊ ⢣    ○
    ⡠⠊   ⠈⢆
  ⡠⠊      ⠘⡄                1       2
●⢎⡀        ⠘⡄   ○    onset  ● · · ◆ · · ● ·
  ⠈⠉⠒⠤⢄⡀    ⠱⡀
       ⠈⠑⠒⠤⣀⡀⢣
  ○         ⠈⠑◆
        ○
`),
  );
});

it('draws a progression in its key and in another', () => {
  const twoFiveOne = only(catalog.harmonies, harmony => harmony.name === 'ii–V–I');
  const events = chordEvents(twoFiveOne);
  const key = progressionKey(events);
  const tonic = parseNote('Eb');
  if (!key || !tonic) throw new Error('no key');
  const moved = transposeEvents(events, key.tonic, tonic);
  expect(drawingText(ensure(chordChart('ii–V–I', moved, { ...key, tonic })), pipe)).toBe(
    lines(`
in E♭
│ Fm7              │ B♭7              │ E♭maj7           │ E♭maj7           │
│ ii7              │ V7               │ Imaj7            │ Imaj7            │
`),
  );
  expect(drawingText(ensure(chordChart('ii–V–I', events)), terminal(40, { ascii: true }), 2)).toBe(
    lines(`
in C
| Dm7    | G7     |@Cmaj7  | Cmaj7  |
| ii7    | V7     | Imaj7  | Imaj7  |
`),
  );
});

it('draws chords that share a bar', () => {
  const turnaround = only(catalog.harmonies, harmony => harmony.name === 'Turnaround I–vi–ii–V');
  expect(drawingText(ensure(chordChart('Turnaround', chordEvents(turnaround))), pipe)).toBe(
    lines(`
in C
│ Cmaj7   Am7      │ Dm7     G7       │
│ Imaj7   vi7      │ ii7     V7       │
`),
  );
});

it('draws the steps of a system on a ruler, scaled to the terminal', () => {
  const system = (slug: string) =>
    ensure(
      systemRuler(
        slug,
        only(catalog.musicSystems, each => each.slug === slug),
      ),
    );
  expect(drawingText(system('12-edo'), pipe)).toBe(
    lines(`
0\\12  1\\12  2\\12  3\\12  4\\12  5\\12  6\\12  7\\12  8\\12  9\\12  10\\12 11\\12
│     │     │     │     │     │     │     │     │     │     │     │
┼─────┼─────┼─────┼─────┼─────┼─────┼─────┼─────┼─────┼─────┼─────┼─────┼
0     100   200   300   400   500   600   700   800   900   1000  1100  1200
C     C♯    D     E♭    E     F     F♯    G     G♯    A     B♭    B     C
`),
  );
  expect(drawingText(system('just-intonation-five-limit'), terminal(40))).toBe(
    lines(`
   16/15 6/5   4/3         5/3
1/1│  9/8│  5/4│  45/32 8/5│   9/5
│  │  │  │  │  │  │     │  │   │
┼──┼──┼──┼──┼──┼──┼──┼──┼──┼───┼─┼──┼
0     200   400   600   800   1000  1200
C     D     E     F♯    G♯    B♭    C
`),
  );
});

it('draws an interval above middle C', () => {
  const tritone = only(catalog.intervals, interval => interval.abbreviation === 'd5');
  expect(drawingText(ensure(intervalKeyboard('Tritone', tritone)), terminal(40))).toBe(
    lines(`
                G♭
│  ▒▒▒ ▒▒▒  │  ▒▒▒ ▒▒▒ ▒▒▒  │
│  ▒▒▒ ▒▒▒  │  ▒●▒ ▒▒▒ ▒▒▒  │
│   │   │   │   │   │   │   │
│ C │   │   │   │   │   │   │
└───┴───┴───┴───┴───┴───┴───┘
`),
  );
});

it('draws a key in the circle of fifths', () => {
  const key = only(catalog.keys, each => each.baseTone.name === 'B' && each.alteration === -1);
  expect(drawingText(ensure(keyCircle(key)), terminal(60))).toBe(
    lines(`
                ⢀⣀⡠⠤⠤ C ⠤⠤⢄⣀⡀
             F ⠒⠁           ⠈⠒ G
          ⣀⠜⠁                   ⠈⠱⣀
    ┌────┐                         ⠑⡄
    │ B♭ │            Am            ⠈ D
    └────┘       Dm        Em         ⢸
     ⡔⠁                                ⢣
    ⢠⠃      (Gm)               Bm      ⠈⡆
    ⢸                                   ⡇
    E♭      Cm                 F♯m      A
    ⢸                                   ⡇
    ⠘⡄                                 ⢀⠇
     ⠣⡀      Fm               C♯m      ⡜
      ⢇         B♭m       G♯m         E
      A♭             D♯m             ⡰⠁
        ⠉⢆                         ⡠⠋
          ⠑⢢                     ⡰⠊
             D♭ ⡀           ⢀⡠ B
                ⠈⠉⠒⠒⠒ F♯ ⠒⠒⠉⠁

B♭ major, G minor: B♭, E♭
`),
  );
});
