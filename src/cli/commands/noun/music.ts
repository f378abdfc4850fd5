/** The commands of nouns whose records are music; which they are follows from the kind of music. */

import type { Musical } from '../../../catalog/lib/noun.ts';
import { withArticle } from '../../../catalog/lib/value-texts.ts';
import type { Kind } from '../../../music/music.ts';
import { exportsOf } from '../../output/writers.ts';
import type { Entry } from '../../program/context/context.ts';

/** The summaries of a kind's commands. A command without a summary is not there. */
interface Verbs {
  readonly draw: string;
  readonly chords?: string;
  readonly compare?: string;
}

/** @param a one of the noun's records: `a scale` */
const verbs: { readonly [Each in Kind]: (a: string) => Verbs } = {
  key: a => ({
    draw: `Draw ${a} in the circle of fifths`,
    chords: `List the chords of ${a}, major and minor`,
  }),
  interval: a => ({ draw: `Draw ${a} on a keyboard` }),
  scale: a => ({
    draw: `Draw ${a} on a keyboard or on a fretboard`,
    chords: `List the chord on each degree of ${a}`,
    compare: 'Compare the notes of two scales',
  }),
  chord: a => ({ draw: `Draw ${a} on a keyboard or on a fretboard` }),
  progression: () => ({ draw: 'Draw a progression as a chart with Roman numerals' }),
  rhythm: a => ({
    draw: `Draw ${a} as circles and as a grid`,
    compare: 'Compare two rhythms: rotations and moved pulses',
  }),
  tuning: () => ({
    draw: 'Draw a music system as a ruler in cents',
    compare: 'Compare each step of a system with the nearest step of another',
  }),
};

export function musicCommands(collection: Musical): readonly Entry[] {
  const { kind } = collection.music;
  const a = withArticle(collection.one);
  const { draw, chords, compare } = verbs[kind](a);
  const forms = exportsOf(kind);
  const source = async () => (await import('../../resolve/reading/of-noun.ts')).sourceOf(collection);
  const written =
    forms.length > 0 ? `Write ${a} in a format of other programs: ${forms.join(', ')}` : undefined;
  const entries: readonly (readonly [name: string, summary: string | undefined, load: Entry['load']])[] = [
    ['draw', draw, async () => (await import('../draw.ts')).drawCommand(await source())],
    ['play', `Play ${a}`, async () => (await import('../play.ts')).playCommand(await source())],
    ['export', written, async () => (await import('../export.ts')).exportCommand(await source())],
    ['chords', chords, async () => (await import('../stacked-chords.ts')).chordsCommand(collection)],
    ['compare', compare, async () => (await import('../compare.ts')).compareRecords(collection)],
  ];
  return entries.flatMap(([name, summary, load]) => (summary === undefined ? [] : [{ name, summary, load }]));
}
