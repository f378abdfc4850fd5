/** Drawings in words, a line for each part: for screen readers, and as the description of an SVG. */
import type { OpenString } from '../../music/chords/neck.ts';
import type { Chart, Circle, Drawing, Keyboard, Neck, Rings, Ruler, Shapes, Spot } from './drawing.ts';
import { mostFrets, usualFrets } from './drawing.ts';

/** Lines without line breaks; texts of records are not sanitised in them. */
export function wordsOf(drawing: Drawing): readonly string[] {
  switch (drawing.kind) {
    case 'keyboard':
      return keyboardWords(drawing);
    case 'neck':
      return neckWords(drawing);
    case 'shapes':
      return shapesWords(drawing);
    case 'circle':
      return circleWords(drawing);
    case 'rings':
      return ringsWords(drawing);
    case 'chart':
      return chartWords(drawing);
    case 'ruler':
      return rulerWords(drawing);
  }
}

function spotWords(spots: readonly Spot[]): string {
  return spots.map(({ label, root }) => (root ? `${label} (root)` : label)).join(', ');
}

function keyboardWords({ notes }: Keyboard): readonly string[] {
  return [`keys ${spotWords(notes)}`];
}

/** A line for each string, from the top of the drawing down. */
function neckWords({ strings, tones, notes, frets = usualFrets, from }: Neck): readonly string[] {
  const last = from + Math.min(frets, mostFrets) - 1;
  const fretsOf = ({ midi, from: begin = 0 }: OpenString) => {
    if (midi === undefined) return [];
    const all = Array.from({ length: last - from + 1 }, (_, index) => from + index).filter(
      fret => fret > begin,
    );
    return [begin, ...all].filter(fret => tones.has((midi + fret - begin) % 12));
  };
  return [
    `tones ${spotWords(notes)}`,
    ...strings.toReversed().map(string => `string ${string.label}: ${fretList(fretsOf(string))}`),
  ];
}

function fretList(frets: readonly number[]): string {
  return frets.length === 0 ? 'no tone' : `${frets.length === 1 ? 'fret' : 'frets'} ${frets.join(' ')}`;
}

function shapesWords({ strings, shapes, more, capo }: Shapes): readonly string[] {
  const lines = shapes.flatMap(({ name, held, barre }) => [
    `shape ${name}`,
    ...held.map((each, index) => {
      const how = each === undefined ? 'not struck' : each.fret === 0 ? 'open' : `fret ${each.fret}`;
      const note = each === undefined || each.spot.label === '' ? '' : `, ${each.spot.label}`;
      return `string ${strings[index]?.label ?? index + 1}: ${how}${note}`;
    }),
    ...(barre ? [`one finger over strings ${barre.from + 1} to ${barre.to + 1} at fret ${barre.fret}`] : []),
  ]);
  return [
    ...(capo > 0 ? [`capo at fret ${capo}, from which frets are counted`] : []),
    ...lines,
    ...(more > 0 ? [`${more} more`] : []),
  ];
}

function circleWords({ places, says }: Circle): readonly string[] {
  const names = places.map(({ major, minor, chosen }) => `${major} and ${minor}${chosen ? ' (chosen)' : ''}`);
  return [...says, `clockwise by fifths: ${names.join(', ')}`];
}

function ringsWords({ rings, beats }: Rings): readonly string[] {
  const lines = rings.map(({ label, steps, onsets }) => {
    const pulses = onsets.map(step => step + 1).join(' ');
    const name = rings.length === 1 || label === '' ? '' : `${label}: `;
    return `${name}${onsets.length === 0 ? 'no pulse' : `pulses ${pulses}`} of ${steps}`;
  });
  return beats === undefined ? lines : [...lines, `${beats} ${beats === 1 ? 'beat' : 'beats'}`];
}

function chartWords({ heading, bars, sections, more }: Chart): readonly string[] {
  const lines = bars.flatMap((bar, index) => {
    const section = sections.get(index);
    const chords = bar.map(({ label, numeral }) => (numeral === '' ? label : `${label} (${numeral})`));
    const line = `bar ${index + 1}: ${chords.length === 0 ? 'as before' : chords.join(', ')}`;
    return section === undefined ? [line] : [section, line];
  });
  return [...(heading === '' ? [] : [heading]), ...lines, ...(more > 0 ? [`${more} more bars`] : [])];
}

function rulerWords({ steps, period }: Ruler): readonly string[] {
  const inCents = (cents: number) => `${Number(cents.toFixed(1))} cents`;
  return [
    ...steps.map(
      ({ cents, label }, index) => `step ${index}${label === '' ? '' : `, ${label}`}: ${inCents(cents)}`,
    ),
    `again at ${inCents(period)}`,
  ];
}
