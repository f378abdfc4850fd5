/** `<noun> chords <id…>`: prints the chords on the degrees of scales, or of the major and minor scales of keys. */

import { chordsOfScales, stackedChords } from '../../catalog/chords.ts';
import type { MusicalCollection } from '../../catalog/lib/noun.ts';
import { type ByKind, dispatch, type Kind } from '../../music/music.ts';
import type { Note } from '../../music/note.ts';
import { modalKeyName, modalNotes } from '../../music/scale/key.ts';
import { scaleNotes } from '../../music/scale/scale.ts';
import { stackChords } from '../../music/scale/stacks.ts';
import { wholeNumber } from '../program/argv/readers.ts';
import { recordOptions } from '../program/argv/shared-options.ts';
import { command, type Definition } from '../program/context/context.ts';
import { examplesOf, idArguments } from '../resolve/declarations.ts';
import { fetchNamedMusic } from '../resolve/music-of-records.ts';
import { computedRecords } from '../show/record-set.ts';
import { show } from '../show/show.ts';

const descriptionByKind: { readonly [Each in Kind]?: string } = {
  key: "Lists the chord on each degree of the key's major and natural minor scale, or of one mode: 'A minor', 'D dorian'.",
  scale:
    'Builds a chord on each degree from every second note of the scale. Numerals are relative to the major scale. Scales of fewer than five notes have no such chords. A chord without a name shows its notes.',
};

export function chordsCommand(collection: MusicalCollection): Definition {
  const { kind } = collection.music;
  const isKey = kind === 'key';
  return command({
    ...(descriptionByKind[kind] !== undefined && { description: descriptionByKind[kind] }),
    arguments: idArguments(collection),
    options: {
      notes: {
        flags: '--notes <n>',
        summary: 'Number of notes of a chord: 3 or 4',
        values: { from: 'suggestions', suggestions: ['3', '4'] },
        reader: wholeNumber(3, 4),
        default: 4,
      },
      ...recordOptions((isKey ? chordsOfScales : stackedChords).columns),
    },
    examples: examplesOf(collection, 'chords'),
    run: async (context, { args, options: { notes, ...choices } }) => {
      const music = await fetchNamedMusic(context, collection, args, 'sight');
      const chords = music.flatMap(({ value, name }) =>
        dispatch(scalesByKind, value, name).flatMap(scale =>
          stackChords(scale.notes, notes).map(chord => ({ scale: scale.name, ...chord })),
        ),
      );
      const kind = isKey || music.length > 1 ? chordsOfScales : stackedChords;
      await show(context, choices, computedRecords(kind, chords));
    },
  });
}

type NamedScales = readonly { readonly name: string; readonly notes: readonly Note[] }[];

const scalesByKind: ByKind<NamedScales, [name: string]> = {
  key: ({ tonic, mode }) => {
    if (tonic === undefined) return [];
    const modes = mode === undefined ? (['major', 'minor'] as const) : [mode];
    return modes.map(each => ({
      name: modalKeyName({ tonic, mode: each }),
      notes: modalNotes({ tonic, mode: each }),
    }));
  },
  interval: () => [],
  scale: (value, name) => [{ name, notes: scaleNotes(value) }],
  chord: () => [],
  progression: () => [],
  rhythm: () => [],
  tuning: () => [],
};
