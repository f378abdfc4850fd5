/** Drawings as SVG, read by an XML parser and by a renderer, which did not make them. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { chordEvents } from '../../../src/music/progression.ts';
import { drawnSvg } from '../../../src/output/draw/index.ts';
import {
  chordChart,
  intervalKeyboard,
  keyCircle,
  ringsDrawing,
  systemRuler,
} from '../../../src/output/draw/records.ts';
import { catalog, only } from '../../sandbox/catalog.ts';
import { requires } from '../../support/requires.ts';
import { nasty } from '../support.ts';
import { drawingsOf, keyboardOf, neckOf, rowsOf, there } from './support.ts';

const { skip, reason } = requires('xmllint', 'rsvg-convert');
const folder = mkdtempSync(join(tmpdir(), 'music-cli-svg-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** What an XPath expression gives; fails where the text is not well-formed. */
function read(svg: string, expression: string): string {
  const namespaced = expression.replace(/\/\/(\w+)/g, "//*[local-name()='$1']");
  return execFileSync('xmllint', ['--nonet', '--xpath', namespaced, '-'], {
    input: svg,
    encoding: 'utf8',
  }).trim();
}

/** Width and height of the rendered picture; the PNG signature and IHDR (PNG, section 11.2.1). */
function rendered(svg: string): { width: number; height: number } {
  const png = execFileSync('rsvg-convert', ['--format', 'png'], { input: svg });
  expect(png.subarray(1, 4).toString()).toBe('PNG');
  return { width: png.readUInt32BE(16), height: png.readUInt32BE(20) };
}

const allowed = new Set(['svg', 'title', 'rect', 'line', 'circle', 'polygon', 'text']);

describe.skipIf(skip)(`SVG ${reason}`, () => {
  const backbeat = only(catalog.circularRhythms, rhythm => rhythm.slug === 'backbeat');
  const system = only(catalog.musicSystems, each => each.slug === '31-edo');
  const all = [
    ['a keyboard', keyboardOf('C dorian'), 14 + 2],
    ['a neck', neckOf('A minor pentatonic', 'Guitar', { frets: 7 }), 16 + 5 + 5],
    [
      'an interval',
      there(
        intervalKeyboard(
          'M3',
          only(catalog.intervals, each => each.abbreviation === 'M3'),
        ),
      ),
      2 + 1,
    ],
    ['a key', there(keyCircle(catalog.keys[0])), 26],
    ['rings and a grid', there(ringsDrawing('Backbeat', backbeat, 'both')), 3 * 17 + 48],
    ['a chart', there(chordChart('ii–V–I', chordEvents(catalog.harmonies[0]))), 0],
    ['a ruler', there(systemRuler('31-edo', system)), 0],
  ] as const;

  it.each(all)('%s is well-formed, has a title and a size, and is drawn', (_, drawing, circles) => {
    const svg = drawnSvg(drawing);
    expect(read(svg, 'count(//svg)')).toBe('1');
    expect(read(svg, 'string(//title)')).toBe(drawing.title);
    expect(read(svg, 'count(//circle)')).toBe(String(circles));
    const [, , width, height] = read(svg, 'string(/*/@viewBox)').split(' ').map(Number);
    expect(rendered(svg)).toEqual({ width, height });
  });

  it.each(all)('%s is only shapes and text: no style sheet, script or reference', (_, drawing) => {
    const svg = drawnSvg(drawing);
    const names = new Set([...svg.matchAll(/<([a-zA-Z]+)/g)].map(([, name]) => name ?? ''));
    expect([...names].filter(name => !allowed.has(name))).toEqual([]);
    expect(svg).not.toMatch(/href|style=|url\(|class=|\son\w+=|<!|<\?/);
  });

  it('the root has a black ring on every octave, and no other tone', () => {
    const svg = drawnSvg(keyboardOf('D♯ dorian'));
    expect(read(svg, "count(//circle[@stroke='#000000'])")).toBe('2');
    expect(read(svg, "count(//circle[@stroke='#555555'])")).toBe('12');
  });

  it('the highest string is on top, and the left hand has the nut on the right', () => {
    const place = (svg: string, label: string, at: 'x' | 'y') =>
      Number(read(svg, `string(//text[.='${label}']/@${at})`));
    const right = drawnSvg(neckOf('A minor pentatonic', 'Guitar', { frets: 7 }));
    expect(place(right, 'E4', 'y')).toBeLessThan(place(right, 'E2', 'y'));
    const left = drawnSvg(neckOf('A minor pentatonic', 'Guitar', { frets: 7, left: true }));
    expect(place(left, 'E4', 'y')).toBeLessThan(place(left, 'E2', 'y'));
    expect(place(right, 'E4', 'x')).toBeLessThan(place(right, '7', 'x'));
    expect(place(left, 'E4', 'x')).toBeGreaterThan(place(left, '7', 'x'));
  });

  it('a record colours its tones only by #rrggbb', () => {
    const ruler = (color: string) =>
      drawnSvg(there(systemRuler('', { intervals: [{ cents: 0, label: 'a', color }] })));
    expect(read(ruler('#d14747'), "count(//line[@stroke='#d14747'])")).toBe('1');
    for (const color of ['red', 'url(#a)', '#fff', '"/><script>', '#d14747;x']) {
      expect(read(ruler(color), 'count(//line[@stroke!="#000000"])')).toBe('0');
    }
  });

  it('labels are escaped; what XML forbids becomes U+FFFD', () => {
    const label = '<a href="x">&\x01\x1b\ufffe\ud800\u0085';
    const svg = drawnSvg(there(systemRuler(label, { intervals: [{ cents: 0, label }] })));
    expect(read(svg, 'string(//text[1])')).toBe('<a href="x">&\ufffd\ufffd\ufffd\ufffd<U+0085>');
  });

  it.each(nasty)('the label %j leaves it well-formed', label => {
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
      writeFileSync(path, drawnSvg({ ...drawing, title: label }));
      return path;
    });
    expect(files.length).toBeGreaterThan(6);
    expect(execFileSync('xmllint', ['--nonet', '--noout', ...files], { encoding: 'utf8' })).toBe('');
  });
});
