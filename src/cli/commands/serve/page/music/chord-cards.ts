/** Chords side by side, each with a shape where there is a neck. */

import { spellNotes } from '../../../../../base/text/style.ts';
import { type Chord, chordName, parseChord } from '../../../../../music/chord.ts';
import type { OpenString } from '../../../../../music/chords/neck-strings.ts';
import { drawingOf } from '../../../../../music/draw/drawings.ts';
import type { FingeredShape } from '../../../../../music/draw/kinds/shapes.ts';
import type { Note } from '../../../../../music/note.ts';
import { chordsOn } from '../../../../../music/scale/stacks.ts';
import type { Asker } from '../asker.ts';
import { diagram } from '../drawn/diagram.ts';
import { addressWith } from '../form.ts';
import { html, type Markup, toSearch } from '../html.ts';

/** A chord with what stands below its name. */
export interface Told {
  readonly label: string;
  readonly says: string;
}

/** The chords on the degrees of a scale. */
export function stackedOn(notes: readonly Note[]): readonly Told[] {
  return chordsOn(notes).map(({ chord, numeral, notes: tones }) => ({
    label: chord,
    says: numeral ?? (chord === tones.join(' ') ? '' : tones.join(' ')),
  }));
}

export async function chordCards(
  asker: Asker,
  chords: readonly Told[],
  strings: readonly OpenString[],
): Promise<Markup | undefined> {
  const look = { colors: await asker.colors() };
  const items = chords.map(({ label, says }) => {
    const chord = parseChord(label);
    const name = spellNotes(label, 'chords', asker.style);
    // What has no name is its notes.
    const address = chord ? toSearch(label) : addressWith('/notes', { q: label });
    return html`<li class="card chord">${chord && shapesOf(asker.style, chord, strings, 1, look)[0]}<div><h3><a href="${address}">${name}</a></h3><p>${says}</p></div></li>\n`;
  });
  return items.length === 0 ? undefined : html`<ul class="grid chords">${items}</ul>`;
}

/** Shapes among which those that are a fuller one with muted strings are left out. */
const maxCompared = 40;

/** The shapes that are no fuller one with strings muted. The first, which players learn, stays. */
function withoutMuted(shapes: readonly FingeredShape[]): readonly FingeredShape[] {
  return shapes.filter(
    (shape, index) => index === 0 || !shapes.some(other => other !== shape && isMutedFrom(shape, other)),
  );
}

function isMutedFrom({ held }: FingeredShape, other: FingeredShape): boolean {
  return held.every((each, string) => !each || each.fret === other.held[string]?.fret);
}

/** Shapes of a chord on a neck; none where no hand can hold it. */
export function shapesOf(
  { noteNames }: Asker['style'],
  chord: Chord,
  strings: readonly OpenString[],
  most: number,
  look: Partial<Parameters<typeof drawingOf>[1]> = {},
): readonly Markup[] {
  if (strings.length === 0) return [];
  const name = chordName(chord);
  const neck = { strings, shapes: most === 1 ? 1 : maxCompared, from: 1, left: false };
  const drawn = drawingOf({ kind: 'chord', name, chord }, { ...look, noteNames, neck });
  if (drawn?.kind !== 'shapes') return [];
  return withoutMuted(drawn.shapes)
    .slice(0, most)
    .map(shape => diagram(drawn.strings, shape, `${drawn.title}: ${shape.name}`));
}
