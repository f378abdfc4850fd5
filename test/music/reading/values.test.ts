/** Tests that typed music equals the record with the same content. */
import { expect, it } from 'vitest';
import { Failure } from '../../../src/base/errors.ts';
import { readProgression, readRhythm, readScale, readTuning } from '../../../src/catalog/lib/music.ts';
import type { NeckOptions } from '../../../src/music/draw/drawing.ts';
import { drawingOf, drawingSvg, drawingText, drawingWords } from '../../../src/music/draw/drawings.ts';
import type { Chart } from '../../../src/music/draw/kinds/chart.ts';
import { parseKey } from '../../../src/music/in-key.ts';
import type { Music, Progression } from '../../../src/music/music.ts';
import { noteName } from '../../../src/music/note.ts';
import { readMusic } from '../../../src/music/reading/forms.ts';
import type { TypedForm } from '../../../src/music/reading/reading.ts';
import { patternOfRing } from '../../../src/music/rings.ts';
import { scoreOf } from '../../../src/music/score/scores.ts';
import { pipe } from '../../cli/output/support.ts';
import { catalog } from '../../sandbox/catalog.ts';
import { campaign } from '../../support/often.ts';

const readTyped = (text: string, key?: string, form?: TypedForm): Music =>
  readMusic(text, { key: key === undefined ? undefined : parseKey(key) }, form).value;

const failureFor = (text: string, form?: TypedForm) => {
  try {
    readTyped(text, undefined, form);
  } catch (error) {
    if (error instanceof Failure) return [error.kind, error.message, error.hint];
  }
  return [];
};

it.each([
  ['C', 'chord', 'C'],
  ['F#m7b5', 'chord', 'F♯m7♭5'],
  ['C E G Bb', 'chord', 'C7'],
  ['E G C', 'chord', 'C/E'],
  ['x32010', 'chord', 'C'],
  ['cis e gis', 'chord', 'C♯m'],
  ['C D E G A', 'scale', 'C D E G A'],
  ['C Db D', 'scale', 'C D♭ D'],
  ['C G', 'interval', 'P5'],
  ['F# to Eb', 'interval', 'd7'],
  ['5/4', 'interval', '5/4'],
  ['442 Hz', 'key', '442 Hz'],
  ['2,2,1,2,2,2,1', 'scale', '2,2,1,2,2,2,1'],
  ['x..x..x.', 'rhythm', 'x..x..x.'],
  ['E(3,8,1)', 'rhythm', '.x..x..x'],
  ['Am F C G', 'progression', 'Am F C G'],
  ['3/4 Dm7 | G7 % | %', 'progression', '3/4 Dm7 | G7 % | %'],
  ['I vi IV V in G', 'progression', 'I vi IV V'],
  ['43-edo', 'tuning', '43-edo'],
])('reads %s as a %s', (text, kind, name) => {
  const value = readTyped(text);
  expect([value.kind, value.name]).toEqual([kind, name]);
});

it.each<[string, TypedForm, string, string]>([
  ['C', 'notes', 'scale', 'C'],
  ['C F G', 'chords', 'progression', 'C F G'],
  ['4:3', 'rhythm', 'rhythm', '4:3'],
  ['31 edo', 'edo', 'tuning', '31-edo'],
  ['Am', 'chord', 'chord', 'Am'],
])('reads %s as %s on request', (text, form, kind, name) => {
  const value = readTyped(text, undefined, form);
  expect([value.kind, value.name]).toEqual([kind, name]);
});

it('reads numerals in the requested key, even if the text names another', () => {
  const chords = (value: Music) => (value.kind === 'progression' ? value.events.map(each => each.label) : []);
  expect(chords(readTyped('I vi IV V', 'Eb'))).toEqual(['E♭', 'Cm', 'A♭', 'B♭']);
  expect(chords(readTyped('I vi IV V in G', 'Eb'))).toEqual(['E♭', 'Cm', 'A♭', 'B♭']);
  expect(chords(readTyped('ii-V-I in B-Dur'))).toEqual(['Cm', 'F', 'B♭']);
  expect(chords(readTyped('ii-V-I', 'C'))).toEqual(['Dm', 'G', 'C']);
});

it('an error names the word that cannot be read, and its hint describes the syntax', () => {
  const hint = expect.stringContaining('a chord: Dm7');
  const neither = (word: string) => [
    'usage',
    `'${word}' is neither a note, a chord, steps, a rhythm, cents nor a frequency.`,
    hint,
  ];
  expect(failureFor('Dm7 | Xyz')).toEqual(neither('Xyz'));
  expect(failureFor('V7')).toEqual(['usage', "'V7' has no key.", expect.stringContaining('--key')]);
  expect(failureFor('C E', 'chord')).toEqual([
    'usage',
    "'C E' is not a chord.",
    'A chord: Am, F#m7b5, C7(b9).',
  ]);
  expect(failureFor('33/3 Dm7 | G')).toEqual(['usage', '33/3 is not a metre.', expect.any(String)]);
});

it('keeps the typed metre', () => {
  const score = scoreOf(readTyped('6/8 Am F | C G | Am'));
  expect([score.beats, score.unit, score.length, score.notes.length]).toEqual([6, 8, 3 * 1440, 15]);
  const { bars } = chartOf(readTyped('5/4 Am F | C'));
  expect(bars.map(bar => bar.map(({ label }) => label))).toEqual([['Am', 'F'], ['C']]);
  // Three chords in a bar of four beats do not make the metre three.
  expect(scoreOf(readTyped('Am F C | G F C')).beats).toBe(4);
});

it.each([
  ['3/4 Dm7 | G7', 'in C, 3/4'],
  ['6/8 Am F | C G', 'in C, or A minor, 6/8'],
  ['3/4 C | F♯7♯11 N.C.', 'in C, 3/4'],
  ['4/4 Dm7 | G7', 'in C'],
  ['Dm7 | G7', 'in C'],
])('shows the metre of %s above its bars, and in words', (text, heading) => {
  const chart = chartOf(readTyped(text));
  expect(drawingText(chart, pipe).split('\n')[0]).toBe(heading);
  expect(drawingWords(chart)[0]).toBe(heading);
  expect(drawingSvg(chart)).toContain(`>${text} ${heading}</text>`);
});

/** Returns bars of equal parts, each a chord or `%` for the previous one; undefined if the events do not fit. */
function typedBars({ events }: Progression, bar: number, parts: number): string | undefined {
  const slot = bar / parts;
  const end = Math.max(...events.map(({ startTick, durationTick }) => startTick + durationTick));
  const bars = Array.from({ length: end / bar }, (_, index) =>
    Array.from({ length: parts }, (_, part) => {
      const at = index * bar + part * slot;
      return events.find(({ startTick }) => startTick === at)?.label ?? '%';
    }),
  );
  const isWhole = end % bar === 0 && events.every(({ startTick }) => startTick % slot === 0);
  if (!isWhole || bars.some(([first]) => first === '%')) return undefined;
  return `${parts}/4 ${bars.map(words => words.join(' ')).join(' | ')}`;
}

it('each harmony, typed bar by bar, has the chords, bars and notes of its record', context => {
  campaign(context);
  const same: string[] = [];
  for (const record of catalog.harmonies) {
    const { sections: _, ...read } = readProgression(record);
    const own: Progression = { ...read, sections: [] };
    const text = typedBars(own, 1920, 4) ?? typedBars(own, 1440, 3);
    if (text === undefined) continue;
    const value = readTyped(text);
    const events = value.kind === 'progression' ? value.events : [];
    const lines = (of: Progression['events']) =>
      of.map(({ label, startTick, durationTick }) => `${label} ${startTick} ${durationTick}`);
    expect(lines(events)).toEqual(lines(own.events));
    expect(scoreOf(value).notes).toEqual(scoreOf(own).notes);
    // The record does not contain its metre.
    const { heading, ...drawn } = chartOf(value);
    const { heading: ownHeading, ...ownDrawn } = chartOf(own);
    expect({ ...drawn, title: '' }).toEqual({ ...ownDrawn, title: '' });
    expect(heading).toBe(text.startsWith('3') ? `${ownHeading}, 3/4` : ownHeading);
    same.push(own.name);
  }
  expect(same.length).toBe(catalog.harmonies.length);
});

function chartOf(value: Music): Chart {
  const drawing = drawingOf(value);
  if (drawing?.kind !== 'chart') throw new Error(`no chart: ${value.name}`);
  return drawing;
}

it('typing the pattern of a track with one ring gives the same ring and drawing', () => {
  let count = 0;
  for (const track of catalog.circularTracks) {
    const { rings } = readRhythm(track, track);
    const [ring] = rings;
    if (rings.length !== 1 || ring === undefined || ring.steps > 256 || ring.onsets.length === 0) continue;
    const value = readTyped(patternOfRing(ring), undefined, 'rhythm');
    const { steps, onsets } = ring;
    expect(value).toMatchObject({ kind: 'rhythm', rings: [{ steps, onsets }] });
    expect(drawingOf(value)).toMatchObject({ kind: 'rings', rings: [{ steps, onsets }] });
    count++;
  }
  expect(count).toBeGreaterThan(20);
});

const guitar = {
  strings: [40, 45, 50, 55, 59, 64].map(midi => ({ label: '', midi })),
  firstFret: 1,
  isLeftHanded: false,
};
const drawingOn = (value: Music, neck: NeckOptions | undefined) => ({
  ...drawingOf(value, { neck, labels: 'degrees' }),
  title: '',
});

it('typing the steps of a scale gives its notes, nearly always in the same spelling', context => {
  campaign(context);
  let [count, spelled] = [0, 0];
  for (const record of catalog.keyScales) {
    const own = readScale(record);
    const sum = own.steps.reduce((all, step) => all + step, 0);
    // The descending form of a raga cannot be typed as steps.
    if (sum !== 12 || !own.tonic || own.directions) continue;
    const value = readTyped(own.steps.join(','), noteName(own.tonic), 'steps');
    if (value.kind !== 'scale') throw new Error(own.name);
    const midis = (scale: typeof own) => scale.tones.map(({ midi }) => midi);
    expect(midis(value), own.name).toEqual(midis(own));
    expect(scoreOf(value).notes).toEqual(scoreOf(own).notes);
    const names = (scale: typeof own) => scale.tones.map(({ name }) => name).join(' ');
    if (names(value) === names(own)) {
      spelled++;
      if (spelled % 20 === 0)
        for (const neck of [undefined, guitar]) expect(drawingOn(value, neck)).toEqual(drawingOn(own, neck));
    }
    count++;
  }
  expect(spelled / count).toBeGreaterThan(0.9);
});

it('typing an equal division of the octave gives the steps of its record', () => {
  let count = 0;
  for (const record of catalog.musicSystems) {
    const own = readTuning(record);
    if (!/^\d+-edo$/i.test(own.name) && record.systemType !== 'equal_temperament') continue;
    if (own.octaveRatio !== 2 || own.steps.length === 0) continue;
    const value = readTyped(`${own.steps.length}-edo`);
    const cents = (of: Music) => (of.kind === 'tuning' ? of.steps.map(step => step.cents) : []);
    expect(cents(value)).toEqual(cents(own).map(each => expect.closeTo(each, 2)));
    count++;
  }
  expect(count).toBeGreaterThan(5);
});
