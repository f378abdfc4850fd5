/** Tests the lines of drawings: alignment, bold text, colours, the playhead, and omitted parts. */
import { describe, expect, it } from 'vitest';
import { plainPaint } from '../../../src/base/text/plain.ts';
import type { Style } from '../../../src/base/text/style.ts';
import { readProgression, readRhythm, readScale } from '../../../src/catalog/lib/music.ts';
import { canvasText, createCanvas } from '../../../src/music/draw/canvas.ts';
import { cardDrawing, drawingText } from '../../../src/music/draw/drawings.ts';
import { intervalDegree, intervalLetters } from '../../../src/music/interval-name.ts';
import type { Section } from '../../../src/music/progression.ts';
import { pipe, terminal } from '../../cli/output/support.ts';
import { chordChart, chordEvents, keyCircle, ringsDrawing, systemRuler } from '../../support/records.ts';
import { ensure, keyboardOf, neckOf } from './support.ts';

/** A style that marks bold, inverse and coloured text with characters instead of escape sequences. */
const painted: Style = {
  ...pipe,
  paint: {
    ...plainPaint,
    bold: (text: string) => `*${text}*`,
    inverse: (text: string) => `<${text}>`,
    onColor: (color: string, text: string) => `${color}[${text}]`,
  },
};
const rows = (text: string) => text.split('\n');

describe('a canvas', () => {
  const textOf = (...puts: readonly (readonly [column: number, text: string])[]) => {
    const canvas = createCanvas(pipe, 5);
    for (const [column, text] of puts) canvas.put(column, 0, text);
    return canvas.text();
  };
  it('never contains half of a wide character', () => {
    expect(textOf([0, '漢字'])).toBe('漢字\n');
    expect(textOf([0, '漢字'], [1, 'x'])).toBe(' x字\n');
    expect(textOf([0, '漢字'], [0, 'x'])).toBe('x 字\n');
    expect(textOf([0, 'abcd'], [1, '漢'])).toBe('a漢d\n');
    expect(textOf([0, '漢字漢'])).toBe('漢字\n');
  });
  it('counts a letter with its accents as one character, and draws nothing outside its area', () => {
    expect(textOf([0, 'e\u0301'], [1, 'x'])).toBe('e\u0301x\n');
    expect(textOf([-1, 'ab'])).toBe('b\n');
    expect(textOf([3, 'abcd'])).toBe('   ab\n');
    expect(textOf([0, 'a  '], [4, ' '])).toBe('a\n');
  });
  it('writes empty rows as empty lines', () => {
    const canvas = createCanvas(pipe, 5);
    canvas.put(0, 2, 'x');
    expect(canvas.text()).toBe('\n\nx\n');
  });
  it('joins adjacent text of the same style', () => {
    const canvas = createCanvas(painted);
    canvas.put(0, 0, 'ab', { bold: true });
    canvas.put(2, 0, 'c', { bold: true });
    canvas.put(3, 0, 'd', { color: '#ff0000' });
    canvas.put(4, 0, 'e', { color: '#00ff00' });
    canvas.put(5, 0, 'f', { color: '#00ff00', isHead: true });
    canvas.put(6, 0, 'g');
    canvas.put(7, 0, ' ', { isHead: true });
    expect(canvas.text()).toBe('*abc*#ff0000[d]#00ff00[e]<#00ff00[f]>g< >\n');
  });
  it('has an ASCII replacement for each character of a drawing', () => {
    expect(canvasText('│║─┼┴└┘▒◉●•○·◆◇°ø♯♭…', terminal(80, { ascii: true }), 80)).toBe(
      '|#-++++#Xxo..@+oh#b...',
    );
  });
});

describe('a chart', () => {
  const event = (label: string, bar: number, bars = 1) => ({
    label,
    startTick: bar * 1920,
    durationTick: bars * 1920,
  });
  const chart = (...events: readonly object[]) => ensure(chordChart('', chordEvents({ events })));
  it('has a dash for a continued chord, no numeral without a chord, and four bars per line', () => {
    const text = drawingText(chart(event('C', 0, 2), event('F', 2), event('N.C.', 3), event('G7', 4)), pipe);
    expect(rows(text)).toEqual([
      'in C',
      '│ C                │ –                │ F                │ N.C.             │',
      '│ I                │                  │ IV               │                  │',
      '',
      '│ G7               │',
      '│ V7               │',
      '',
    ]);
  });
  it('names its sections, each on a line of its own above its bars', () => {
    const events = chordEvents({
      events: ['C', 'F', 'G', 'Am', 'Dm', 'G7'].map((label, bar) => event(label, bar + 2)),
    });
    const drawChart = (width: number, ...sections: readonly Section[]) =>
      rows(drawingText(ensure(chordChart('', events, undefined, sections)), { ...pipe, width }));
    const a = { label: 'A', start: 2 * 1920, repeats: 1 };
    const b = { label: 'B', start: 7 * 1920, repeats: 2 };
    expect(drawChart(40, a, b)).toEqual([
      'in C',
      'A',
      '│ C      │ F      │ G      │ Am     │',
      '│ I      │ IV     │ V      │ vi     │',
      '',
      '│ Dm     │',
      '│ ii     │',
      '',
      'B, 2 times',
      '│ G7     │',
      '│ V7     │',
      '',
    ]);
    const plain = drawChart(40);
    expect(plain.filter(line => /^[A-Z]/.test(line))).toEqual([]);
    expect(drawChart(40, a)).toEqual(plain);
    expect(drawChart(40, { ...a, repeats: 2 })).toEqual([plain[0], 'A, 2 times', ...plain.slice(1)]);
    expect(drawChart(12, { ...a, label: 'A very long name', repeats: 2 })[1]).toBe('A very lon…');
  });
  it('separates the lines of sections even without numerals', () => {
    const events = chordEvents({ events: [event('N.C.', 0), event('%', 1)] });
    const sections = [0, 1].map(bar => ({ label: `${bar}`, start: bar * 1920, repeats: 1 }));
    expect(rows(drawingText(ensure(chordChart('', events, undefined, sections)), terminal(40)))).toEqual([
      '0',
      '│ N.C.   │',
      '',
      '1',
      '│ %      │',
      '',
    ]);
  });
  it('has no numerals and no key if there are no chords', () => {
    expect(rows(drawingText(chart(event('N.C.', 0), event('%', 1)), terminal(40)))).toEqual([
      '│ N.C.   │ %      │',
      '',
    ]);
  });
  it('starts with the first chord, and extends to the end of the longest one', () => {
    expect(chart(event('C', 3), event('F', 4)).bars).toHaveLength(2);
    // First a chord of four bars, then a chart with two chords of three quarters of a bar.
    expect(chart(event('C', 0, 4), event('F', 4)).bars).toHaveLength(5);
    expect(chart(event('C', 0, 0.75), event('F', 0.75, 0.75)).bars).toHaveLength(2);
    expect(chart(event('C', 0, 0.5), event('F', 0.5, 0.5)).bars).toHaveLength(1);
    expect(chart(event('C', 0, 0), event('F', 1, 0)).bars).toHaveLength(1);
  });
  it('has two bars per line if four would truncate their chords', () => {
    const first = (label: string) =>
      rows(drawingText(chart(event(label, 0, 0.5), event(label, 0.5, 0.5), event('C', 1)), pipe))[1];
    // A bar of 19 columns has room for two chords of seven letters, but not of eight.
    expect(first('Cmaj7♭5')).toBe('│ Cmaj7♭5 Cmaj7♭5  │ C                │');
    expect(first('Cmaj7♯11')).toBe(`│ Cmaj7♯11          Cmaj7♯11${' '.repeat(11)}│ C${' '.repeat(36)}│`);
  });
  it('shows 512 bars and counts the others', () => {
    const bars = (count: number) => chart(...Array.from({ length: count }, (_, bar) => event('C', bar)));
    const last = (count: number) => rows(drawingText(bars(count), pipe)).at(-2);
    expect(last(512)).toMatch(/^│ I /);
    expect([last(513), last(514)]).toEqual(['… 1 more bar', '… 2 more bars']);
  });
  it('has its playhead before the current chord', () => {
    expect(rows(drawingText(chart(event('C', 0), event('F', 1)), { ...painted, width: 40 }, 1))[1]).toBe(
      '│ *C*      │<◆F>      │',
    );
  });
});

describe('a keyboard', () => {
  const tones = keyboardOf('C major');
  it('has its root in bold, and its playhead on the sounding key, even if that is not in the scale', () => {
    const line = (head: number, at: number) => rows(drawingText(tones, { ...painted, width: 30 }, head))[at];
    expect(line(62, 3)).toBe('│ *C* │ <D> │ E │ F │ G │ A │ B │');
    expect(line(61, 1)).toBe('│  ▒<◆>▒ ▒▒▒  │  ▒▒▒ ▒▒▒ ▒▒▒  │');
  });
});

describe('the circle of fifths', () => {
  const circle = ensure(keyCircle({ baseTone: { name: 'C' }, alteration: 0, color: '#d14747' }));
  it('is smaller on a narrow terminal, and only text on a narrower one', () => {
    const [first, ...more] = rows(drawingText(circle, terminal(37)));
    expect(first).toBe(`${' '.repeat(16)}┌───┐`);
    expect(more.length).toBe(18);
    expect(drawingText(circle, terminal(36))).toBe('C major, A minor: no sharps or flats\n');
    expect(rows(drawingText(circle, terminal(45)))[0]).toBe(`${' '.repeat(20)}┌───┐`);
    expect(rows(drawingText(circle, terminal(44)))[0]).toBe(`${' '.repeat(16)}┌───┐`);
  });
  it('shows the selected key in bold and in its colour', () => {
    const text = drawingText(circle, painted);
    expect(text.match(/\*.*?\*/g)).toEqual(['*#d14747[C]*', '*(Am)*']);
  });
});

describe('a grid', () => {
  const grid = (rings: readonly unknown[], beatsPerBar?: number) =>
    ensure(ringsDrawing('', { rings, state: { beatsPerBar } }, 'grid'));
  const four = grid(['x...x...x...x...'], 4);
  it('wraps between beats if it is too long', () => {
    const halves = ['1       2', '● · · · ● · · ·', '', '3       4', '● · · · ● · · ·', ''];
    expect(rows(drawingText(four, terminal(20)))).toEqual(halves);
    expect(rows(drawingText(four, terminal(30)))).toEqual(
      rows('1       2       3\n● · · · ● · · · ● · · ·\n\n4\n● · · ·\n'),
    );
    expect(rows(drawingText(four, terminal(31)))).toHaveLength(3);
    expect(rows(drawingText(grid(['x...x...x...x...']), terminal(20)))).toEqual([
      halves[1],
      '',
      halves[4],
      '',
    ]);
  });
  it('numbers beats if their numbers fit, and only beats that fall on pulses', () => {
    expect(rows(drawingText(grid(['xxxxxxxxxxxx'], 12), pipe))[0]).toBe('1 2 3 4 5 6 7 8 9 10  12');
    expect(rows(drawingText(grid(['x.x..'], 4), pipe))).toEqual(['● · ● · ·', '']);
  });
  it('has a column for each pulse of all rings, or only of the finest ring if there would be more than 192', () => {
    const ring = (steps: number) => ({ label: '', steps, onsets: [0, 1] });
    const columns = (...steps: readonly number[]) =>
      rows(drawingText(grid(steps.map(ring)), terminal(400)))
        .slice(0, -1)
        .map(row => [row.indexOf('●', 1), row.length]);
    expect(columns(64, 3)).toEqual([
      [6, 379],
      [128, 257],
    ]);
    expect(columns(16, 13)).toEqual([
      [2, 31],
      [2, 31],
    ]);
  });
  it('shows 32 rings and counts the others, and truncates long labels', () => {
    const ring = { label: 'a'.repeat(30), steps: 1, onsets: [0] };
    const text = (count: number, width: number) =>
      rows(drawingText(grid(Array(count).fill(ring)), terminal(width)));
    expect(text(33, 80).slice(31)).toEqual([`${'a'.repeat(19)}…  ●`, '… 1 more', '']);
    expect(text(1, 30)).toEqual([`${'a'.repeat(9)}…  ●`, '']);
  });
  it('has its playhead on onsets and on silent pulses', () => {
    const at = (head: number) => drawingText(grid(['x...']), painted, head);
    expect([at(0), at(0.25), at(0.99)]).toEqual(['<◆> · · ·\n', '● <◇> · ·\n', '● · · <◇>\n']);
  });
});

describe('rings', () => {
  const ring = (label: string) => ({ label, steps: 4, onsets: [0, 2] });
  it('stand side by side under their names, or below each other if there is no room', () => {
    const drawing = ensure(ringsDrawing('', { rings: [ring('kick'), ring('snare')] }, 'ring'));
    const wide = rows(drawingText(drawing, terminal(38)));
    expect(wide[0]).toBe(`kick${' '.repeat(17)}snare`);
    expect(wide[2]).toBe(`${' '.repeat(8)}●${' '.repeat(20)}●`);
    const narrow = rows(drawingText(drawing, terminal(37)));
    expect([narrow[0], narrow[2]?.trim(), narrow[12]]).toEqual(['kick', '●', 'snare']);
    expect(drawingText(drawing, terminal(16))).toBe('kick   ● · ● ·\nsnare  ● · ● ·\n');
    const named = ensure(ringsDrawing('', { rings: [ring(''), ring('snare')] }, 'ring'));
    expect(rows(drawingText(named, terminal(38)))[0]).toBe(`${' '.repeat(21)}snare`);
    const single = ensure(ringsDrawing('', { rings: [ring('kick')] }, 'ring'));
    expect(drawingText(single, terminal(17))).toBe(
      drawingText(ensure(ringsDrawing('', { rings: [ring('')] }, 'ring')), pipe),
    );
  });
  it('are as large as their pulses require', () => {
    const size = (steps: number) => {
      const drawing = ensure(ringsDrawing('', { rings: [{ steps, onsets: [0] }] }, 'ring'));
      const text = rows(drawingText(drawing, terminal(80, { ascii: true }))).slice(0, -1);
      return [text.length, Math.max(...text.map(row => row.length))];
    };
    expect([1, 2, 4, 21, 22, 28, 29, 78, 95].map(size)).toEqual([
      [1, 9],
      [9, 9],
      ...[
        [9, 17],
        [9, 17],
      ],
      ...[
        [11, 21],
        [11, 21],
      ],
      [13, 25],
      [29, 57],
      [33, 65],
    ]);
    const many = ensure(ringsDrawing('', { rings: [{ steps: 96, onsets: [0] }] }, 'ring'));
    expect(drawingText(many, pipe)).toBe(
      drawingText(ensure(ringsDrawing('', { rings: [{ steps: 96, onsets: [0] }] }, 'grid')), pipe),
    );
  });
  it('are named below the circles if there is no more room, up to twenty', () => {
    const rings = Array.from({ length: 30 }, (_, index) => ring(String(index)));
    const text = rows(drawingText(ensure(ringsDrawing('', { rings }, 'ring')), terminal(59)));
    const names = Array.from({ length: 20 }, (_, index) => index + 4).join(', ');
    // Two lines of circles, each with a name above and an empty line below it.
    expect([text[0], text[12], text.slice(24)]).toEqual([
      `0${' '.repeat(20)}1${' '.repeat(20)}2`,
      '3',
      [`26 more: ${names}`.slice(0, 58).concat('…'), ''],
    ]);
    const wide = rows(drawingText(ensure(ringsDrawing('', { rings }, 'ring')), terminal(120)));
    expect(wide.slice(12)).toEqual([`26 more: ${names}`, '']);
  });
  it('have their playhead on the current pulse', () => {
    const drawing = ensure(ringsDrawing('', { rings: [ring('')] }, 'ring'));
    const at = (head: number) =>
      drawingText(drawing, { ...painted, ascii: true, width: 17 }, head).match(/<.>/g);
    expect([at(0), at(0.25), at(0.5)]).toEqual([['<@>'], ['<+>'], ['<@>']]);
  });
  it('have no polygon in ASCII', () => {
    const drawing = ensure(ringsDrawing('', { rings: [ring('')] }, 'ring'));
    expect(drawingText(drawing, terminal(40, { ascii: true }))).toMatch(/^[x. \n]+$/);
    expect(drawingText(drawing, terminal(40))).toMatch(/[\u2801-\u28ff]/);
  });
});

describe('a fretboard', () => {
  const guitar = neckOf('A minor pentatonic', 'Guitar');
  const fretsOf = (text: string) => (rows(text)[0]?.match(/│/g) ?? []).length;
  it('has twelve frets, or as many as fit, and none if fewer than three fit', () => {
    expect([79, 78, 25].map(width => fretsOf(drawingText(guitar, terminal(width))))).toEqual([12, 11, 3]);
    expect(drawingText(guitar, terminal(24))).toBe('(A) C D E G\n');
    expect(fretsOf(drawingText(neckOf('A minor pentatonic', 'Guitar', { frets: 30 }), pipe))).toBe(22);
    expect(fretsOf(drawingText(neckOf('A minor pentatonic', 'Guitar', { frets: 22 }), terminal(79)))).toBe(
      12,
    );
  });
  it('has its playhead on open strings and frets, and names open strings on request', () => {
    // A2 is the open fifth string and the fifth fret of the sixth.
    const at = (head?: number) =>
      rows(drawingText(neckOf('A minor pentatonic', 'Guitar', { frets: 5 }), painted, head));
    expect(at(45)[4]).toMatch(/^ A2<\*\(◆\)\*>║/);
    expect(at(45)[5]).toMatch(/│─<\*\(A\)\*>─│$/);
    expect(at()[4]).toContain('*(●)*║');
    const named = drawingText(
      neckOf('A minor pentatonic', 'Guitar', { frets: 3, isOpenLabelled: true }),
      pipe,
    );
    expect(rows(named)[4]).toBe(' A2(A)║─────│─────│──C──│');
  });
});

it('a ruler has its playhead on the sounding step', () => {
  const intervals = [0, 600].map(cents => ({ cents, label: `${cents}`, color: '#00ff00' }));
  const axis = (head: number) =>
    rows(drawingText(ensure(systemRuler('', { intervals })), { ...painted, width: 16 }, head))[2];
  expect(axis(600.005)).toBe('#00ff00[┼]─────<#00ff00[◆]>─────┼');
  expect(axis(600.02)).toBe('#00ff00[┼]─────#00ff00[┼]─────┼');
});

describe('a drawing on a card', () => {
  const card = (width: number | undefined, tones = 7) => {
    const record = {
      fullName: 'C major',
      tones: 'C D E F G A B'
        .split(' ')
        .slice(0, tones)
        .map(noteName => ({ noteName })),
    };
    return cardDrawing(readScale(record), { ...pipe, width });
  };
  it('appears if the record has one and it fits', () => {
    expect(card(29)).toBe(drawingText(keyboardOf('C major'), terminal(29)));
    expect(card(undefined)).toBe(drawingText(keyboardOf('C major'), pipe));
    expect([card(28), card(80, 0)]).toEqual(['', '']);
    const rhythm = { rings: [{ steps: 4, onsets: [0] }] };
    expect(cardDrawing(readRhythm(rhythm), terminal(17))).toBe(
      drawingText(ensure(ringsDrawing('', rhythm, 'ring')), terminal(17)),
    );
  });
  it('has at most twenty lines, except for a chart, which has all its bars', () => {
    const lines = (bars: number) => {
      const events = Array.from({ length: bars }, (_, bar) => ({
        label: 'C',
        startTick: bar * 1920,
        durationTick: 1920,
      }));
      return rows(cardDrawing(readProgression({ name: 'x', events }), pipe)).length;
    };
    // A heading, then two lines for four bars with an empty line between: six times is 18 lines, seven times 21.
    expect([lines(24), lines(25)]).toEqual([19, 22]);
    const grid = (count: number) => {
      const rings = Array.from({ length: count }, () => ({ steps: 2, onsets: [0] }));
      return cardDrawing(readRhythm({ rings }), terminal(16));
    };
    expect([grid(20), grid(21)]).toEqual(['● ·\n'.repeat(20), '']);
  });
});

it('labels intervals with their degrees', () => {
  const degrees: Readonly<Record<string, string>> = {
    ...{ P1: '1', m2: '♭2', M2: '2', A2: '♯2', m3: '♭3', M3: '3', d4: '♭4', P4: '4', A4: '♯4', AA4: '𝄪4' },
    ...{ d5: '♭5', dd5: '𝄫5', P5: '5', A5: '♯5', m6: '♭6', d7: '𝄫7', m7: '♭7', M7: '7', P8: '8', m9: '♭9' },
    ...{ M9: '9', P11: '11', d12: '♭12', m3x: 'm3x', xP5: 'xP5', P0: 'P0', '': '' },
  };
  expect(Object.fromEntries(Object.keys(degrees).map(each => [each, intervalDegree(each)]))).toEqual(degrees);
  expect(['P1', 'm3', 'P8', 'M9', 'P11', 'M14', 'third'].map(intervalLetters)).toEqual([
    0,
    2,
    0,
    1,
    3,
    6,
    undefined,
  ]);
});
