/** Tests the positions of shapes in SVG against those of keys, frets, pulses, bars and cents on paper. */
import { expect, it } from 'vitest';
import { type Drawing, drawingSvg } from '../../../src/music/draw/drawings.ts';
import { catalog, only } from '../../sandbox/catalog.ts';
import { chordChart, chordEvents, keyCircle, ringsDrawing, systemRuler } from '../../support/records.ts';
import { ensure, keyboardOf, neckOf } from './support.ts';

interface Shape {
  readonly name: string;
  /** The text between the tags. */
  readonly content: string;
  /** Returns a numeric attribute; NaN if it is not a number. */
  at(attribute: string): number;
  get(attribute: string): string | undefined;
}

function shapesOf(drawing: Drawing): readonly Shape[] {
  return [...drawingSvg(drawing).matchAll(/<(\w+)((?: [\w-]+="[^"]*")*)(?:\/>|>([^<]*)<)/g)].map(
    ([, name = '', attributes = '', content = '']) => {
      const values = new Map(
        [...attributes.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, key, value]) => [key, value]),
      );
      return { name, content, at: key => Number(values.get(key)), get: key => values.get(key) };
    },
  );
}

const shapesNamed = (shapes: readonly Shape[], name: string) => shapes.filter(shape => shape.name === name);
const text = (shapes: readonly Shape[], content: string) =>
  only(shapes, each => each.name === 'text' && each.content === content);
const byPlace = (one: Shape, other: Shape) => one.at('x') - other.at('x');

it('a keyboard has white keys side by side, black ones between them, and labels on their keys', () => {
  const shapes = shapesOf(keyboardOf('C dorian'));
  const keys = shapesNamed(shapes, 'rect').slice(1);
  const [white, black] = ['#ffffff', '#000000'].map(fill => keys.filter(key => key.get('fill') === fill));
  expect(white?.map(key => key.at('x'))).toEqual(Array.from({ length: 14 }, (_, key) => 10 + key * 30));
  // A black key is on the line between two white keys; there is none after E or B.
  const lines = [1, 2, 4, 5, 6, 8, 9, 11, 12, 13].map(line => 10 + line * 30);
  expect(black?.map(key => key.at('x') + key.at('width') / 2)).toEqual(lines);
  expect(black?.every(key => key.at('height') < 130 && key.at('y') === 10)).toBe(true);
  const labels = shapesNamed(shapes, 'text').toSorted(byPlace);
  expect(labels.map(({ content }) => content).join(' ')).toBe('C D E♭ F G A B♭ C D E♭ F G A B♭');
  const keyUnder = (label: Shape) =>
    keys.findLast(
      key =>
        Math.abs(label.at('x') - key.at('x') - key.at('width') / 2) < 0.01 &&
        label.at('y') < key.at('y') + key.at('height'),
    );
  for (const label of labels)
    expect([label.content, keyUnder(label)?.get('fill')]).toEqual([
      label.content,
      label.content.includes('♭') ? '#000000' : '#ffffff',
    ]);
});

it('a fretboard has each note on its string behind its fret, and open strings beyond the nut', () => {
  // The guitar's strings are E2 A2 D3 G3 B3 E4. These are the notes of A minor pentatonic up to the third fret.
  const tones = ['E4 0:E 3:G', 'B3 1:C 3:D', 'G3 0:G 2:A', 'D3 0:D 2:E', 'A2 0:A 3:C', 'E2 0:E 3:G'];
  for (const isLeftHanded of [false, true]) {
    const shapes = shapesOf(neckOf('A minor pentatonic', 'Guitar', { frets: 3, isLeftHanded }));
    const strings = shapesNamed(shapes, 'line').filter(line => line.at('y1') === line.at('y2'));
    const frets = shapesNamed(shapes, 'line')
      .filter(line => line.at('x1') === line.at('x2'))
      .map(line => line.at('x1'));
    expect([strings.length, frets.length]).toEqual([6, 4]);
    const names = shapesNamed(shapes, 'text');
    const rows = strings.map(string => {
      const on = names.filter(({ at }) => Math.abs(at('y') - string.at('y1')) < 5);
      const fretOf = ({ at }: Shape) =>
        frets.filter(fret => (isLeftHanded ? fret > at('x') : fret < at('x'))).length;
      const [label, ...rest] = on.toSorted((a, b) => (isLeftHanded ? byPlace(b, a) : byPlace(a, b)));
      return [label?.content, ...rest.map(tone => `${fretOf(tone)}:${tone.content}`)].join(' ');
    });
    expect(rows).toEqual(tones);
    // The nut is the thick line, on the side of the labels.
    const nut = only(shapesNamed(shapes, 'line'), line => line.at('stroke-width') === 5);
    expect(nut.at('x1')).toBe(isLeftHanded ? Math.max(...frets) : Math.min(...frets));
    const three = text(shapes, '3');
    expect(frets.filter(fret => (isLeftHanded ? fret > three.at('x') : fret < three.at('x')))).toHaveLength(
      3,
    );
    expect(three.at('y')).toBeGreaterThan(Math.max(...strings.map(string => string.at('y1'))));
  }
  const higher = shapesOf(neckOf('A minor pentatonic', 'Guitar', { frets: 3, firstFret: 5 }));
  expect(shapesNamed(higher, 'line').some(line => line.at('stroke-width') === 5)).toBe(false);
  // Frets 5 to 7: A on E4; E on B3; C D on G3; G A on D3; D E on A2; A on E2.
  const labels = shapesNamed(higher, 'text').map(({ content }) => content);
  expect(
    labels
      .filter(label => /^[A-G]$/.test(label))
      .sort()
      .join(' '),
  ).toBe('A A A C D D E E G');
  expect(labels.filter(label => /^\d+$/.test(label))).toEqual(['5', '7']);
});

it('the circle of fifths runs clockwise from C at the top, with relative minors inside and a thick ring around the key', () => {
  const shapes = shapesOf(
    ensure(keyCircle(only(catalog.keys, key => key.baseTone.name === 'B' && key.alteration === -1))),
  );
  const [ring] = shapesNamed(shapes, 'circle');
  const middle = { x: ring?.at('cx') ?? 0, y: ring?.at('cy') ?? 0 };
  const around = (content: string) => {
    const label = text(shapes, content);
    const [x, y] = [label.at('x') - middle.x, middle.y - label.at('y') + label.at('font-size') * 0.35];
    return {
      hour: Math.round(((Math.atan2(x, y) / Math.PI) * 6 + 12) % 12),
      far: Math.round(Math.hypot(x, y)),
    };
  };
  const majors = ['C', 'G', 'D', 'A', 'E', 'B', 'F♯', 'D♭', 'A♭', 'E♭', 'B♭', 'F'];
  const minors = ['Am', 'Em', 'Bm', 'F♯m', 'C♯m', 'G♯m', 'D♯m', 'B♭m', 'Fm', 'Cm', 'Gm', 'Dm'];
  expect(majors.map(around)).toEqual(majors.map((_, hour) => ({ hour, far: 150 })));
  expect(minors.map(around)).toEqual(minors.map((_, hour) => ({ hour, far: 95 })));
  const thick = shapesNamed(shapes, 'circle').filter(circle => circle.at('stroke-width') === 4);
  expect(
    thick.map(circle => Math.round(Math.hypot(circle.at('cx') - middle.x, circle.at('cy') - middle.y))),
  ).toEqual([150, 95]);
  const bold = shapesNamed(shapes, 'text').filter(label => label.get('font-weight') === 'bold');
  expect(bold.map(({ content }) => content)).toEqual(['B♭', 'Gm']);
  expect(text(shapes, 'B♭ major, G minor: B♭, E♭').at('y')).toBeGreaterThan(middle.y + 150 + 25);
});

it('a ring runs clockwise from the top, its polygon joins the onsets, and rings stand side by side', () => {
  const rings = [
    { label: 'kick', steps: 8, onsets: [0, 2, 6] },
    { label: 'snare', steps: 4, onsets: [1] },
  ];
  const shapes = shapesOf(ensure(ringsDrawing('', { rings }, 'ring')));
  const middles = shapesNamed(shapes, 'circle')
    .filter(circle => circle.at('r') === 90)
    .map(circle => [circle.at('cx'), circle.at('cy')]);
  expect(middles).toEqual([
    [130, 140],
    [370, 140],
  ]);
  const places = shapesNamed(shapes, 'circle')
    .filter(circle => circle.at('r') !== 90)
    .map(circle => [circle.at('cx'), circle.at('cy'), circle.get('fill') === '#ffffff' ? '○' : '●']);
  const half = 63.64; // 90 times half the square root of 2
  expect(places).toEqual([
    [130, 50, '●'],
    [130 + half, 140 - half, '○'],
    [220, 140, '●'],
    [130 + half, 140 + half, '○'],
    [130, 230, '○'],
    [130 - half, 140 + half, '○'],
    [40, 140, '●'],
    [130 - half, 140 - half, '○'],
    [370, 50, '○'],
    [460, 140, '●'],
    [370, 230, '○'],
    [280, 140, '○'],
  ]);
  // A single onset has no polygon.
  expect(shapesNamed(shapes, 'polygon').map(polygon => polygon.get('points'))).toEqual([
    '130,50 220,140 40,140',
  ]);
  expect([text(shapes, 'kick').at('x'), text(shapes, 'snare').at('x')]).toEqual([130, 370]);
});

it('a grid has its pulses in columns, beats numbered above theirs, and a line for each ring', () => {
  const backbeat = only(catalog.circularRhythms, rhythm => rhythm.slug === 'backbeat');
  const shapes = shapesOf(ensure(ringsDrawing('', backbeat, 'grid')));
  const marks = shapesNamed(shapes, 'circle');
  const rows = [...new Set(marks.map(mark => mark.at('cy')))];
  const columns = [...new Set(marks.map(mark => mark.at('cx')))];
  const patterns = rows.map(y =>
    columns
      .map(x => (only(marks, mark => mark.at('cx') === x && mark.at('cy') === y).at('r') === 6 ? 'x' : '.'))
      .join(''),
  );
  expect(patterns).toEqual(['x.......x.......', '..x...x...x...x.', '....x.......x...']);
  expect([...columns].sort((a, b) => a - b)).toEqual(columns);
  const labels = ['kick', 'hi-hat', 'snare'].map(label => text(shapes, label));
  expect(labels.map(label => Math.round(label.at('y') - 12 * 0.35))).toEqual(rows);
  expect(labels.every(label => label.get('text-anchor') === 'end' && label.at('x') < (columns[0] ?? 0))).toBe(
    true,
  );
  expect(['1', '2', '3', '4'].map(beat => columns.indexOf(text(shapes, beat).at('x')))).toEqual([
    0, 4, 8, 12,
  ]);
  expect(text(shapes, '1').at('y')).toBeLessThan((rows[0] ?? 0) - 6);
  expect(shapesNamed(shapes, 'line').map(line => columns.indexOf(line.at('x1')))).toEqual([0, 4, 8, 12]);
});

it('a chart has four bars per line, and each chord in its bar with the numeral below', () => {
  const event = (label: string, beat: number, beats = 4) => ({
    label,
    startTick: beat * 480,
    durationTick: beats * 480,
  });
  const events = [
    event('C', 0, 2),
    event('Am', 2, 2),
    ...['F', 'G7', 'Em', 'Dm'].map((label, bar) => event(label, 4 + bar * 4)),
  ];
  const shapes = shapesOf(ensure(chordChart('Five bars', chordEvents({ events }))));
  const bars = shapesNamed(shapes, 'rect').slice(1);
  expect(bars.map(bar => [bar.at('x'), bar.at('y')])).toEqual([
    ...[
      [20, 60],
      [200, 60],
      [380, 60],
      [560, 60],
      [20, 150],
    ],
  ]);
  const inBar = (content: string) => {
    const { at } = text(shapes, content);
    const bar = bars.findIndex(
      ({ at: barAt }) =>
        at('x') > barAt('x') &&
        at('x') < barAt('x') + barAt('width') &&
        at('y') > barAt('y') &&
        at('y') < barAt('y') + barAt('height'),
    );
    return bar + 1;
  };
  expect(['C', 'Am', 'F', 'G7', 'Em', 'Dm'].map(inBar)).toEqual([1, 1, 2, 3, 4, 5]);
  const below = [
    ['C', 'I'],
    ['Am', 'vi'],
    ['F', 'IV'],
    ['G7', 'V7'],
    ['Em', 'iii'],
    ['Dm', 'ii'],
  ];
  for (const [chord = '', numeral = ''] of below) {
    expect(text(shapes, numeral).at('x')).toBe(text(shapes, chord).at('x'));
    expect(text(shapes, numeral).at('y')).toBeGreaterThan(text(shapes, chord).at('y') + 13);
  }
  expect(text(shapes, 'Am').at('x')).toBeGreaterThan(text(shapes, 'C').at('x') + 60);
  expect(text(shapes, 'Five bars in C').at('y')).toBeLessThan(60);
});

it('a ruler has its steps in proportion to their cents, labels above and cents below', () => {
  const intervals = [0, 300, 702, 1100].map((cents, index) => ({
    cents,
    label: `step ${index}`,
    color: '#d14747',
  }));
  const shapes = shapesOf(ensure(systemRuler('', { octaveRatio: 2, intervals })));
  const [axis] = shapesNamed(shapes, 'line');
  const [left, length] = [axis?.at('x1') ?? 0, (axis?.at('x2') ?? 0) - (axis?.at('x1') ?? 0)];
  const y = axis?.at('y1') ?? 0;
  const coloured = shapesNamed(shapes, 'line').filter(line => line.get('stroke') === '#d14747');
  const cents = (at: number) => Math.round(((at - left) / length) * 1200);
  expect(coloured.map(line => [cents(line.at('x1')), cents(line.at('x2'))])).toEqual([
    [0, 0],
    [300, 300],
    [702, 702],
    [1100, 1100],
  ]);
  expect(coloured.every(line => line.at('y1') < y && line.at('y2') > y)).toBe(true);
  for (const [content, place] of [
    ['step 2', 702],
    ['702', 702],
    ['0', 0],
    ['1200', 1200],
  ] as const)
    expect([content, cents(text(shapes, content).at('x'))]).toEqual([content, place]);
  expect(text(shapes, 'step 2').at('y')).toBeLessThan(y - 13);
  expect(text(shapes, '702').at('y')).toBeGreaterThan(y + 13);
  const many = (count: number) =>
    shapesOf(
      ensure(
        systemRuler('', {
          intervals: Array.from({ length: count }, (_, step) => ({ cents: step * 50, label: `s${step}` })),
        }),
      ),
    );
  // From 21 steps on, labels are rotated so that they do not overlap.
  expect(text(many(20), 's3').get('transform')).toBeUndefined();
  const turned = text(many(21), 's3');
  expect(turned.get('transform')).toBe(`rotate(-60 ${turned.at('x').toFixed(2)} 48)`);
});

it('no shape lies outside the picture', () => {
  const backbeat = only(catalog.circularRhythms, rhythm => rhythm.slug === 'backbeat');
  const events = Array.from({ length: 9 }, (_, bar) => ({
    label: 'C',
    startTick: bar * 1920,
    durationTick: 1920,
  }));
  const drawings = [
    keyboardOf('C dorian'),
    neckOf('A minor pentatonic', 'Guitar', { frets: 7 }),
    neckOf('A minor pentatonic', 'Guitar', { frets: 7, isLeftHanded: true }),
    ensure(keyCircle(catalog.keys[0])),
    ensure(ringsDrawing('', backbeat, 'both')),
    ensure(ringsDrawing('', backbeat, 'ring')),
    ensure(ringsDrawing('', backbeat, 'grid')),
    { ...ensure(chordChart('', chordEvents({ events }))), moreBars: 2 },
    ensure(systemRuler('', catalog.musicSystems[0])),
  ];
  for (const drawing of drawings) {
    const [picture, ...shapes] = shapesOf(drawing).filter(({ name }) => name !== 'title');
    const places = (...attributes: readonly string[]) =>
      shapes.flatMap(shape => attributes.map(shape.at)).filter(place => !Number.isNaN(place));
    const [width = 0, height = 0] = ['width', 'height'].map(size => picture?.at(size));
    const [x, y] = [places('x', 'x1', 'x2', 'cx'), places('y', 'y1', 'y2', 'cy')];
    expect(Math.min(...x, ...y)).toBeGreaterThanOrEqual(0);
    expect([drawing.kind, Math.max(...x) <= width, Math.max(...y) <= height]).toEqual([
      drawing.kind,
      true,
      true,
    ]);
    // The picture is not much larger than its shapes.
    expect([drawing.kind, width - Math.max(...x) < 190, height - Math.max(...y) < 100]).toEqual([
      drawing.kind,
      true,
      true,
    ]);
  }
});

it('labels are readable on the colours of their notes, and the root has a light outline', () => {
  const spots = (color: string | undefined) => {
    const spot = { label: 'E♭', isRoot: true, color };
    return shapesOf({
      kind: 'keyboard',
      title: '',
      lowestKey: 60,
      tones: new Map([[3, spot]]),
      notes: [spot],
    });
  };
  const inks = ['#000080', '#ffff00', 'red', undefined].map(color => text(spots(color), 'E♭').get('fill'));
  expect(inks).toEqual(['#ffffff', '#000000', '#000000', '#000000']);
  const [halo, disc] = shapesNamed(spots('#000080'), 'circle');
  expect([halo?.get('fill'), disc?.get('fill'), (halo?.at('r') ?? 0) > (disc?.at('r') ?? 0)]).toEqual([
    '#ffffff',
    '#000080',
    true,
  ]);
  expect(text(spots('red'), 'E♭').get('text-anchor')).toBe('middle');
});

it('a section of a chart has its name above its first bar, on its own line', () => {
  const events = ['C', 'F', 'G'].map((label, bar) => ({ label, startTick: bar * 1920, durationTick: 1920 }));
  const sections = [
    { label: 'Verse', start: 0, repeats: 2 },
    { label: 'Chorus', start: 3840, repeats: 1 },
  ];
  const chart = (...shown: typeof sections) =>
    shapesOf(ensure(chordChart('Song', chordEvents({ events }), undefined, shown)));
  const shapes = chart(...sections);
  const bars = shapesNamed(shapes, 'rect').slice(1);
  expect(bars.map(bar => [bar.at('x'), bar.at('y')])).toEqual([
    [20, 80],
    [200, 80],
    [20, 190],
  ]);
  const names = ['Verse, 2 times', 'Chorus'].map(content => text(shapes, content));
  expect(names.map(name => [name.at('x'), name.at('y'), name.get('text-anchor')])).toEqual([
    [20, 73.25, 'start'],
    [20, 183.25, 'start'],
  ]);
  expect(
    shapesNamed(chart(), 'rect')
      .slice(1)
      .map(bar => bar.at('y')),
  ).toEqual([60, 60, 60]);
});

it('the texts of a chart are left-aligned, and omitted bars are counted below it', () => {
  const events = [{ label: 'C', startTick: 0, durationTick: 1920 }];
  const shapes = shapesOf({ ...ensure(chordChart('Song', chordEvents({ events }))), moreBars: 2 });
  for (const content of ['Song in C', 'C', 'I', '… 2 more bars'])
    expect(text(shapes, content).get('text-anchor')).toBe('start');
  expect(text(shapes, '… 2 more bars').at('y')).toBeGreaterThan(text(shapes, 'I').at('y'));
  const long = shapesOf(
    ensure(chordChart('', chordEvents({ events: [{ ...events[0], label: 'x'.repeat(50) }] }))),
  );
  expect(text(long, `${'x'.repeat(40)}…`).at('font-size')).toBeLessThan(7);
});
