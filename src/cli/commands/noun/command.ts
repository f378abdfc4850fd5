/** The commands of a noun: `list` and `get`, the verbs of its kind of music, and its own commands. */
import { allColumns, type Collection, isMusical, type MusicalCollection } from '../../../catalog/lib/noun.ts';
import { withArticle } from '../../../catalog/lib/value-texts.ts';
import type { Kind } from '../../../music/music.ts';
import { exportFormatsOf } from '../../output/writers.ts';
import { recordOptions } from '../../program/argv/shared-options.ts';
import { command, type Definition, type Entry, entry } from '../../program/context/context.ts';
import { columnsNote, examplesOf } from '../../resolve/declarations.ts';
import { listCollection } from '../../show/list-collection.ts';
import { recordList } from '../../show/record-set.ts';
import { show } from '../../show/show.ts';

const ownCommands: Readonly<Record<string, readonly Entry[]>> = {
  media: [
    entry('download', 'Download the file of an asset', () => import('../media.ts')),
    entry('play', 'Play the file of an asset', () => import('../media.ts')),
  ],
  instruments: [
    entry(
      'options',
      'List instruments for a select box, with favourites marked',
      () => import('../instruments.ts'),
    ),
    entry('rows', 'List the rows of an instrument', () => import('../instruments.ts')),
  ],
  systems: [
    entry('state', 'List the notes of a system with their frequencies', () => import('../systems.ts')),
  ],
};

export function nounCommand(collection: Collection): Definition {
  const { name } = collection;
  return command({
    commands: [
      { name: 'list', aliases: ['ls'], summary: `List ${name}`, load: async () => listCommand(collection) },
      {
        name: 'get',
        summary: `Show ${name} by id or name`,
        load: async () => (await import('./get.ts')).getCommand(collection),
      },
      ...(isMusical(collection) ? musicCommands(collection) : []),
      ...(ownCommands[collection.name] ?? []),
    ],
  });
}

/** The nouns that also have a public list, which is a plain array (docs/service.md, Public helpers). */
const publicLists: readonly string[] = ['keys', 'instruments'];

function listCommand(collection: Collection): Definition {
  return command({
    notes: columnsNote(collection),
    examples: examplesOf(collection, 'list'),
    options: {
      ...recordOptions(allColumns(collection), collection),
      ...(publicLists.includes(collection.name) && {
        public: {
          flags: '--public',
          summary: `Request /api/${collection.name}, which returns a plain array`,
        },
      }),
    },
    run: async (context, { options: { public: isPublic, ...choices } }) => {
      if (!isPublic) return listCollection(context, choices, collection);
      const response = await context.get({ path: `/api/${collection.name}`, auth: 'none' });
      await show(context, choices, recordList(collection, response, []));
    },
  });
}

type VerbSummaries = { readonly draw: string; readonly chords?: string; readonly compare?: string };

/** The summaries of the verbs, by kind of music. @param a the noun with its article: `a scale` */
const verbSummaries: { readonly [Each in Kind]: (a: string) => VerbSummaries } = {
  key: a => ({
    draw: `Draw ${a} in the circle of fifths`,
    chords: `List the chords of ${a} in major and minor`,
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
    compare: 'Compare the strokes of two rhythms',
  }),
  tuning: () => ({
    draw: 'Draw a music system as a ruler in cents',
    compare: 'Compare each step of a system with the nearest step of another',
  }),
};

function musicCommands(collection: MusicalCollection): readonly Entry[] {
  const { kind } = collection.music;
  const nounWithArticle = withArticle(collection.singular);
  const { draw, chords, compare } = verbSummaries[kind](nounWithArticle);
  const formats = exportFormatsOf(kind);
  const source = async () => (await import('../../resolve/reading/noun-source.ts')).sourceOf(collection);
  const exportText =
    formats.length > 0
      ? `Write ${nounWithArticle} in a format of other programs: ${formats.join(', ')}`
      : undefined;
  const entries: readonly (readonly [name: string, summary: string | undefined, load: Entry['load']])[] = [
    ['draw', draw, async () => (await import('../draw.ts')).drawCommand(await source())],
    ['play', `Play ${nounWithArticle}`, async () => (await import('../play.ts')).playCommand(await source())],
    ['export', exportText, async () => (await import('../export.ts')).exportCommand(await source())],
    ['chords', chords, async () => (await import('../stacked-chords.ts')).chordsCommand(collection)],
    ['compare', compare, async () => (await import('../compare.ts')).compareRecords(collection)],
  ];
  return entries.flatMap(([name, summary, load]) => (summary === undefined ? [] : [{ name, summary, load }]));
}
