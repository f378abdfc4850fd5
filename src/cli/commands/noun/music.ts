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
  key: a => ({ draw: `${a} in the circle of fifths`, chords: `the chords of ${a}, major and minor` }),
  interval: a => ({ draw: `${a} on a keyboard` }),
  scale: a => ({
    draw: `${a} on a keyboard, or on the neck of an instrument`,
    chords: `the chord on each degree of ${a}`,
    compare: 'the notes of two scales side by side',
  }),
  chord: a => ({ draw: `${a} on a keyboard, or on the neck of an instrument` }),
  progression: () => ({ draw: 'a progression as a chart with roman numerals' }),
  rhythm: a => ({
    draw: `${a} as circles and as a grid`,
    compare: `how one rhythm is like another: turned, or some pulses moved`,
  }),
  tuning: () => ({
    draw: 'a music system as a ruler in cents',
    compare: 'each step of a system beside the nearest of another',
  }),
};

export function musicCommands(collection: Musical): readonly Entry[] {
  const { kind } = collection.music;
  const a = withArticle(collection.one);
  const { draw, chords, compare } = verbs[kind](a);
  const forms = exportsOf(kind);
  const source = async () => (await import('../../resolve/reading/of-noun.ts')).sourceOf(collection);
  const written = forms.length > 0 ? `write it as a file of other programs: ${forms.join(', ')}` : undefined;
  const entries: readonly (readonly [name: string, summary: string | undefined, load: Entry['load']])[] = [
    ['draw', draw, async () => (await import('../draw.ts')).drawCommand(await source())],
    ['play', `hear ${a}`, async () => (await import('../play.ts')).playCommand(await source())],
    ['export', written, async () => (await import('../export.ts')).exportCommand(await source())],
    ['chords', chords, async () => (await import('../stacked-chords.ts')).chordsCommand(collection)],
    ['compare', compare, async () => (await import('../compare.ts')).compareRecords(collection)],
  ];
  return entries.flatMap(([name, summary, load]) => (summary === undefined ? [] : [{ name, summary, load }]));
}
