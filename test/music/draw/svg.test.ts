/** Tests drawings as SVG with an independent XML parser and renderer. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { drawingSvg } from '../../../src/music/draw/drawings.ts';
import { nasty } from '../../cli/output/support.ts';
import { catalog, only } from '../../sandbox/catalog.ts';
import {
  chordChart,
  chordEvents,
  intervalKeyboard,
  keyCircle,
  ringsDrawing,
  systemRuler,
} from '../../support/records.ts';
import { requires } from '../../support/requires.ts';
import { chordShapesOf, drawingsOf, ensure, keyboardOf, neckOf, rowsOf } from './support.ts';

const { skip, reason } = requires('xmllint', 'rsvg-convert');
const folder = mkdtempSync(join(tmpdir(), 'music-cli-svg-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Returns the value of an XPath expression; fails if the text is not well-formed XML. */
function evaluate(svg: string, expression: string): string {
  const namespaced = expression.replace(/\/\/(\w+)/g, "//*[local-name()='$1']");
  return execFileSync('xmllint', ['--nonet', '--xpath', namespaced, '-'], {
    input: svg,
    encoding: 'utf8',
  }).trim();
}

/** Renders an SVG as PNG and returns its width and height from the IHDR chunk (PNG, section 11.2.1). */
function renderedSize(svg: string): { width: number; height: number } {
  const png = execFileSync('rsvg-convert', ['--format', 'png'], { input: svg });
  expect(png.subarray(1, 4).toString()).toBe('PNG');
  return { width: png.readUInt32BE(16), height: png.readUInt32BE(20) };
}

const allowed = new Set(['svg', 'title', 'desc', 'rect', 'line', 'circle', 'polygon', 'text']);

describe.skipIf(skip)(`SVG ${reason}`, () => {
  const backbeat = only(catalog.circularRhythms, rhythm => rhythm.slug === 'backbeat');
  const system = only(catalog.musicSystems, each => each.slug === '31-edo');
  const all = [
    ['a keyboard', keyboardOf('C dorian'), 14 + 2],
    ['a neck', neckOf('A minor pentatonic', 'Guitar', { frets: 7 }), 16 + 5 + 5],
    ['shapes of a chord', chordShapesOf('C', 'Guitar', { shapes: 1 }), 1 + 2 * 2 + 2],
    [
      'an interval',
      ensure(
        intervalKeyboard(
          'M3',
          only(catalog.intervals, each => each.abbreviation === 'M3'),
        ),
      ),
      2 + 1,
    ],
    ['a key', ensure(keyCircle(catalog.keys[0])), 26],
    ['rings and a grid', ensure(ringsDrawing('Backbeat', backbeat, 'both')), 3 * 17 + 48],
    ['a chart', ensure(chordChart('ii–V–I', chordEvents(catalog.harmonies[0]))), 0],
    ['a ruler', ensure(systemRuler('31-edo', system)), 0],
  ] as const;

  it.each(all)('%s is well-formed, has a title and a size, and can be rendered', (_, drawing, circles) => {
    const svg = drawingSvg(drawing);
    expect(evaluate(svg, 'count(//svg)')).toBe('1');
    expect(evaluate(svg, 'string(//title)')).toBe(drawing.title);
    expect(evaluate(svg, 'count(//circle)')).toBe(String(circles));
    const [, , width, height] = evaluate(svg, 'string(/*/@viewBox)').split(' ').map(Number);
    expect(renderedSize(svg)).toEqual({ width, height });
  });

  it.each(all)('%s contains only shapes and text: no style sheet, script or reference', (_, drawing) => {
    const svg = drawingSvg(drawing);
    const names = new Set([...svg.matchAll(/<([a-zA-Z]+)/g)].map(([, name]) => name ?? ''));
    expect([...names].filter(name => !allowed.has(name))).toEqual([]);
    expect(svg).not.toMatch(/href|style=|url\(|class=|\son\w+=|<!|<\?/);
  });

  it('only the root has a black ring, in every octave', () => {
    const svg = drawingSvg(keyboardOf('D♯ dorian'));
    expect(evaluate(svg, "count(//circle[@stroke='#000000'])")).toBe('2');
    expect(evaluate(svg, "count(//circle[@stroke='#555555'])")).toBe('12');
  });

  it('the highest string is at the top, and for the left hand the nut is on the right', () => {
    const place = (svg: string, label: string, at: 'x' | 'y') =>
      Number(evaluate(svg, `string(//text[.='${label}']/@${at})`));
    const right = drawingSvg(neckOf('A minor pentatonic', 'Guitar', { frets: 7 }));
    expect(place(right, 'E4', 'y')).toBeLessThan(place(right, 'E2', 'y'));
    const left = drawingSvg(neckOf('A minor pentatonic', 'Guitar', { frets: 7, isLeftHanded: true }));
    expect(place(left, 'E4', 'y')).toBeLessThan(place(left, 'E2', 'y'));
    expect(place(right, 'E4', 'x')).toBeLessThan(place(right, '7', 'x'));
    expect(place(left, 'E4', 'x')).toBeGreaterThan(place(left, '7', 'x'));
  });

  it('double sharps and flats use characters that fonts have, and fit their discs', () => {
    const svg = drawingSvg(keyboardOf('G♯ major'));
    expect(evaluate(svg, "count(//text[.='F##'])")).toBe('2');
    const size = Number(evaluate(svg, "string(//text[.='F##']/@font-size)"));
    const radius = Number(evaluate(svg, "string(//text[.='F##']/preceding-sibling::*[1]/@r)"));
    // In DejaVu Sans the text is 2.25 times as wide as its font size.
    expect(size * 2.25).toBeLessThan(2 * radius);
    expect(evaluate(drawingSvg(keyboardOf('C♭ minor')), "count(//text[.='B♭♭'])")).toBe('2');
  });

  it('a record colours its notes only with #rrggbb', () => {
    const ruler = (color: string) =>
      drawingSvg(ensure(systemRuler('', { intervals: [{ cents: 0, label: 'a', color }] })));
    expect(evaluate(ruler('#d14747'), "count(//line[@stroke='#d14747'])")).toBe('1');
    for (const color of ['red', 'url(#a)', '#fff', '"/><script>', '#d14747;x']) {
      expect(evaluate(ruler(color), 'count(//line[@stroke!="#000000"])')).toBe('0');
    }
  });

  it('labels are escaped, and characters that XML forbids become U+FFFD', () => {
    const label = '<a href="x">&\x01\x1b\ufffe\ud800\u0085';
    const svg = drawingSvg(ensure(systemRuler(label, { intervals: [{ cents: 0, label }] })));
    expect(evaluate(svg, 'string(//text[1])')).toBe('<a href="x">&\ufffd\ufffd\ufffd\ufffd<U+0085>');
  });

  it.each(nasty)('a drawing with the label %j is well-formed', label => {
    const sent = {
      semitones: 7,
      abbreviation: 'P5',
      tones: [{ noteName: label, midiNumber: 60 }],
      intervals: [{ cents: 0, label, color: label }],
      events: [{ startTick: 0, durationTick: 1920, label }],
      rings: [{ label, steps: 8, onsets: [0] }],
    };
    const drawings = drawingsOf(
      sent,
      rowsOf('Guitar').map(row => ({ ...row, label })),
    );
    const files = drawings.map((drawing, index) => {
      const path = join(folder, `${index}.svg`);
      writeFileSync(path, drawingSvg({ ...drawing, title: label }));
      return path;
    });
    expect(files.length).toBeGreaterThan(6);
    expect(execFileSync('xmllint', ['--nonet', '--noout', ...files], { encoding: 'utf8' })).toBe('');
  });
});

describe('rings in SVG', () => {
  const shapesOf = (rings: readonly unknown[], as: 'ring' | 'grid' | 'both', beatsPerBar?: number) =>
    drawingSvg(ensure(ringsDrawing('T', { rings, state: { beatsPerBar } }, as)))
      .split('\n')
      .slice(2, -2);
  const sizeOf = (rings: readonly unknown[], as: 'ring' | 'grid') =>
    shapesOf(rings, as)[0]
      ?.match(/width="(\d+)" height="(\d+)"/)
      ?.slice(1)
      .map(Number);

  it('are circles with polygons, above a grid with its beats', () => {
    const kick = { label: 'kick', steps: 4, onsets: [0, 2] };
    expect(shapesOf([kick, { label: '', steps: 3, onsets: [1] }], 'both', 2)).toEqual([
      '<rect x="0" y="0" width="500" height="350" fill="#ffffff"/>',
      '<circle cx="130" cy="140" r="90" fill="none" stroke="#999999"/>',
      '<polygon points="130,50 130,230" fill="#eeeeee" stroke="#000000" stroke-width="1.5"/>',
      '<circle cx="130" cy="50" r="8" fill="#d14747" stroke="#000000"/>',
      '<circle cx="220" cy="140" r="8" fill="#ffffff" stroke="#000000"/>',
      '<circle cx="130" cy="230" r="8" fill="#d14747" stroke="#000000"/>',
      '<circle cx="40" cy="140" r="8" fill="#ffffff" stroke="#000000"/>',
      '<text x="130" y="264.9" font-size="14" text-anchor="middle">kick</text>',
      '<circle cx="370" cy="140" r="90" fill="none" stroke="#999999"/>',
      '<circle cx="370" cy="50" r="8" fill="#ffffff" stroke="#000000"/>',
      '<circle cx="447.94" cy="185" r="8" fill="#478cd1" stroke="#000000"/>',
      '<circle cx="292.06" cy="185" r="8" fill="#ffffff" stroke="#000000"/>',
      '<text x="110" y="284.2" font-size="12" text-anchor="middle">1</text>',
      '<line x1="110" y1="290" x2="110" y2="340" stroke="#bbbbbb"/>',
      '<text x="230" y="284.2" font-size="12" text-anchor="middle">2</text>',
      '<line x1="230" y1="290" x2="230" y2="340" stroke="#bbbbbb"/>',
      '<text x="94" y="304.2" font-size="12" text-anchor="end">kick</text>',
      '<circle cx="110" cy="300" r="6" fill="#d14747" stroke="#000000"/>',
      '<circle cx="170" cy="300" r="2" fill="#ffffff" stroke="#000000"/>',
      '<circle cx="230" cy="300" r="6" fill="#d14747" stroke="#000000"/>',
      '<circle cx="290" cy="300" r="2" fill="#ffffff" stroke="#000000"/>',
      '<text x="94" y="324.2" font-size="12" text-anchor="end"></text>',
      '<circle cx="110" cy="320" r="2" fill="#ffffff" stroke="#000000"/>',
      '<circle cx="190" cy="320" r="6" fill="#478cd1" stroke="#000000"/>',
      '<circle cx="270" cy="320" r="2" fill="#ffffff" stroke="#000000"/>',
    ]);
  });

  it('have no beat numbers between pulses, and no polygon for one onset', () => {
    const one = { label: 'a', steps: 1, onsets: [0] };
    const grid = [
      '<text x="94" y="44.2" font-size="12" text-anchor="end">a</text>',
      '<circle cx="110" cy="40" r="6" fill="#d14747" stroke="#000000"/>',
    ];
    expect([shapesOf([one], 'grid', 2).slice(1), shapesOf([one], 'grid').slice(1)]).toEqual([grid, grid]);
  });

  it('are at most four circles of at most 95 pulses, or else a grid of at most 32 lines', () => {
    const ring = (steps: number) => ({ label: '', steps, onsets: [] });
    const circles = (...rings: readonly unknown[]) =>
      shapesOf(rings, 'ring').filter(shape => shape.includes('r="90"')).length;
    expect([circles(...Array(5).fill(ring(1))), circles(ring(95)), circles(ring(95), ring(96))]).toEqual([
      4, 1, 1,
    ]);
    expect(shapesOf([ring(95)], 'ring')[2]).toBe(
      '<circle cx="130" cy="50" r="2.38" fill="#ffffff" stroke="#000000"/>',
    );
    expect([sizeOf([ring(95)], 'ring'), sizeOf(Array(5).fill(ring(1)), 'ring')]).toEqual([
      [260, 280],
      [980, 280],
    ]);
    // From 96 pulses on, only the grid is drawn, with at most 32 lines.
    expect([sizeOf([ring(96)], 'ring'), sizeOf([ring(96)], 'grid')]).toEqual([
      [2040, 70],
      [2040, 70],
    ]);
    expect(sizeOf(Array(33).fill(ring(1)), 'grid')).toEqual([140, 690]);
  });
});
