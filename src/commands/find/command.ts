/** `find`: records by what they sound like. */
import { command } from '../../context/command.ts';
import { findOptions } from './options.ts';

export const find = command({
  name: 'find',
  group: 'The whole catalog',
  summary: 'what holds these notes, chords, steps, this rhythm or size',
  description:
    'Looks for what was typed and says how each record fits: notes and a chord in scales, chords in harmonies, steps in scales, a rhythm in rhythms and tracks, cents or a ratio in systems and intervals, a frequency in keys and rows. The nearest come first.',
  notes:
    "Notes: C E G; a chord: Dm7; chords: C Am F G; steps: 2,2,1,2,2,2,1; a rhythm: x..x..x. or E(3,8); cents: 386c or 5/4; 442 Hz. A letter with 6, 7 or 9 is a chord, with another digit a note in that octave. What can't be English is read in German, Dutch, solfège and Russian: cis e gis h, do mi sol.",
  arguments: [{ name: 'what', summary: 'notes, chords, steps, a rhythm …', required: true, variadic: true }],
  options: findOptions,
  examples: [
    { command: 'find C D Eb F G A Bb', says: 'scales by their notes' },
    { command: 'find Dm7 G7 Cmaj7', says: 'progressions by their chords, in any key' },
    { command: 'find x..x..x.', says: 'rhythms, turned or nearly so' },
    { command: 'find 5/4 --limit 3', says: 'the tunings that come nearest to a ratio' },
    { command: 'find C F G --as chords', says: 'letters that are meant as chords' },
  ],
  load: async () => (await import('./find.ts')).find,
});
