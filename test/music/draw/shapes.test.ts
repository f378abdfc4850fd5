/** Tests chord shapes in the style of songbooks, parsed from the drawing. */
import { describe, expect, it } from 'vitest';
import { parseChord } from '../../../src/music/chord.ts';
import { addCapo, readTuning } from '../../../src/music/chords/neck-strings.ts';
import { drawingOf, drawingSvg, drawingText } from '../../../src/music/draw/drawings.ts';
import { pipe, terminal } from '../../cli/output/support.ts';
import { catalog } from '../../sandbox/catalog.ts';
import { campaign } from '../../support/often.ts';
import { chordShapesOf, ensure } from './support.ts';

const lines = (text: string) => text.split('\n').slice(1, -1).join('\n').concat('\n');

describe('on a guitar', () => {
  it('the nut is at the top, with muted and open strings above it and open notes below', () => {
    expect(drawingText(chordShapesOf('C', 'Guitar', { shapes: 3 }), pipe)).toBe(
      lines(`
   x32010                x35553                x32013
   x        o     o      x                     x        o
   ╒══╤══╤══╤══╤══╕      ┌──┬──┬──┬──┬──┐      ╒══╤══╤══╤══╤══╕
   │  │  │  │ (C) │    3 │ (C)━━━━━━━━━━G      │  │  │  │ (C) │
   ├──┼──┼──┼──┼──┤      ├──┼──┼──┼──┼──┤      ├──┼──┼──┼──┼──┤
   │  │  E  │  │  │      │  │  │  │  │  │      │  │  E  │  │  │
   ├──┼──┼──┼──┼──┤      ├──┼──┼──┼──┼──┤      ├──┼──┼──┼──┼──┤
   │ (C) │  │  │  │      │  │  G (C) E  │      │ (C) │  │  │  G
   ├──┼──┼──┼──┼──┤      ├──┼──┼──┼──┼──┤      ├──┼──┼──┼──┼──┤
   │  │  │  │  │  │      │  │  │  │  │  │      │  │  │  │  │  │
   └──┴──┴──┴──┴──┘      └──┴──┴──┴──┴──┘      └──┴──┴──┴──┴──┘
            G     E                                     G
… 154 more shapes
`),
    );
  });

  it('fingers are shown, also for the left hand and in ASCII', () => {
    const style = terminal(80, { ascii: true });
    expect(
      drawingText(chordShapesOf('F', 'Guitar', { shapes: 1, isLeftHanded: true }, 'fingers'), style),
    ).toBe(
      lines(`
   133211

   ================
  (1)=1==========(1)
   +--+--+--+--+--+
   |  |  2  |  |  |
   +--+--+--+--+--+
   |  |  | (4) 3  |
   +--+--+--+--+--+
   |  |  |  |  |  |
   +--+--+--+--+--+
... 65 more shapes
`),
    );
  });

  it('degrees are shown with a capo, from which frets are counted', () => {
    const strings = addCapo(stringsIn('E2,A2,D3,G3,B3,E4'), 3);
    const neck = { strings, capo: 3, shapes: 1, firstFret: 1, isLeftHanded: false };
    const drawing = ensure(
      drawingOf({ kind: 'chord', name: '', chord: chordOf('F') }, { labels: 'degrees', neck }),
    );
    expect(drawingText(drawing, pipe).split('\n').slice(0, 9)).toEqual([
      'capo 3',
      '   xx0232',
      '   x  x  o',
      '   ╒══╤══╤══╤══╤══╕',
      '   │  │  │  │  │  │',
      '   ├──┼──┼──┼──┼──┤',
      '   │  │  │  5  │  3',
      '   ├──┼──┼──┼──┼──┤',
      '   │  │  │  │ (1) │',
    ]);
    expect(drawingSvg(drawing)).toContain('>F, capo 3<');
  });
});

it('a banjo’s fifth string starts at its fifth fret', () => {
  expect(drawingText(chordShapesOf('Am', 'Banjo', { shapes: 3 }), pipe)).toBe(
    lines(`
   02212              07557              x2212
   o                  o                  x
      ╒══╤══╤══╕         ┌──┬──┬──┐         ╒══╤══╤══╕
      │  │  C  │    5    │  C━━E  │         │  │  C  │
      ├──┼──┼──┤      ┌──┼──┼──┼──┤         ├──┼──┼──┤
      E (A) │  E      │  │  │  │  │         E (A) │  E
      ├──┼──┼──┤      ├──┼──┼──┼──┤         ├──┼──┼──┤
      │  │  │  │      │ (A) │  │ (A)        │  │  │  │
      ├──┼──┼──┤      ├──┼──┼──┼──┤         ├──┼──┼──┤
      │  │  │  │      │  │  │  │  │         │  │  │  │
      └──┴──┴──┘      └──┴──┴──┴──┘         └──┴──┴──┘
… 51 more shapes
`),
  );
});

function chordOf(label: string) {
  return ensure(parseChord(label));
}

function stringsIn(text: string) {
  const tuning = ensure(readTuning(text));
  if ('wrongWord' in tuning) throw new Error(tuning.wrongWord);
  return tuning.strings;
}

const fretted = [
  ...new Set(
    catalog.instrumentRows.filter(row => row.familyCode === 'FRETBOARD').map(row => row.instrumentName),
  ),
];

it('every drawing matches its fret string, on every fretted instrument', context => {
  campaign(context);
  expect(fretted).toHaveLength(37);
  for (const instrument of fretted) {
    for (const label of ['C', 'E♭m7', 'F♯7']) {
      for (const isLeftHanded of [false, true]) {
        const drawing = chordShapesOf(label, instrument, { shapes: 4, isLeftHanded });
        for (const shape of drawing.shapes) {
          const text = drawingText({ ...drawing, shapes: [shape], moreShapes: 0 }, pipe);
          expect([instrument, readBack(text, drawing.strings.length, isLeftHanded)]).toEqual([
            instrument,
            shape.name,
          ]);
        }
      }
    }
  }
});

/** Returns the fret string of a drawn shape, such as `x32010`. */
function readBack(text: string, strings: number, isLeftHanded: boolean): string {
  const [, marks = '', ...rest] = text.split('\n');
  const rows = [0, 1, 2, 3].map(fret => rest[2 * fret + 1] ?? '');
  const first = Number(/\d+/.exec(rows[0]?.slice(0, 2) ?? '')?.[0] ?? 1);
  const frets = Array.from({ length: strings }, (_, string) => {
    const column = 3 + 3 * string;
    if (marks[column] === 'x') return 'x';
    if (marks[column] === 'o') return '0';
    return String(first + rows.findIndex(row => /[A-G]/.test(row[column] ?? '')));
  });
  const orderedFrets = isLeftHanded ? frets.reverse() : frets;
  return orderedFrets.join(orderedFrets.some(fret => fret.length > 1) ? '-' : '');
}

it('no line is wider than the terminal, and only fret strings remain if no grid fits', context => {
  campaign(context);
  for (const instrument of fretted) {
    const drawing = chordShapesOf('D7', instrument, { shapes: 3 });
    for (let width = 1; width < 120; width += 7) {
      const text = drawingText(drawing, terminal(width));
      const isDrawn = text.includes('┼');
      if (isDrawn) expect(text.split('\n').filter(line => line.length > width)).toEqual([]);
      else
        expect(text.split('\n').filter(Boolean)).toEqual(
          drawing.shapes.map(({ name }) => (name.length > width ? `${name.slice(0, width - 1)}…` : name)),
        );
    }
  }
});

it('all notes of a chord are drawn if frets are requested or no hand can play it', () => {
  const drawShape = (neck: object, tuning = 'E2,A2,D3,G3,B3,E4') =>
    drawingOf(
      { kind: 'chord', name: '', chord: chordOf('C') },
      { neck: { strings: stringsIn(tuning), firstFret: 1, isLeftHanded: false, ...neck } },
    )?.kind;
  expect([drawShape({}), drawShape({ showsWholeNeck: true, frets: 5 }), drawShape({}, 'E2')]).toEqual([
    'shapes',
    'neck',
    'neck',
  ]);
});
