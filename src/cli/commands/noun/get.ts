/** `<noun> get <id…>`: prints records, by id or by name. */
import { numberOf } from '../../../base/fields.ts';
import { allColumns, type Collection } from '../../../catalog/lib/noun.ts';
import { standardA4 } from '../../../music/note.ts';
import { cardOptions, itemOptions } from '../../program/argv/shared-options.ts';
import { command, type Definition } from '../../program/context/context.ts';
import { columnsNote, examplesOf, pickableArguments } from '../../resolve/declarations.ts';
import { pitchOption } from '../../resolve/kind-options.ts';
import { showItems } from '../../resolve/lookup/items.ts';
import { computedRecords, type RecordSet, recordItems } from '../../show/record-set.ts';

/** Matches a word with a digit or a bar line after a letter from A to G: a chord symbol such as `Am7`, or bars. */
const chordWord = /^[^A-G]*[A-G].*[\d|]/s;

export function getCommand(collection: Collection): Definition {
  const kind = collection.music?.kind;
  return command({
    notes: `- reads ids or names from stdin: JSON, JSON Lines, CSV or TSV of other commands, or one on each line.\n${columnsNote(collection)}`,
    arguments: pickableArguments(collection),
    examples: examplesOf(collection, 'get'),
    options: {
      ...(kind === 'key' && pitchOption),
      ...cardOptions,
      ...itemOptions(allColumns(collection), collection),
    },
    run: async (context, { args: words, options: { a4 = standardA4, ...options } }) => {
      const args =
        kind === 'scale' && words.some(word => chordWord.test(word))
          ? (await import('../../resolve/chords-as-scales.ts')).scalesOfArgs(context, words)
          : words;
      await showItems(context, { args, options }, collection, (responses, shape) =>
        tuneRecords(recordItems(collection, responses, ['data'], shape), a4),
      );
    },
  });
}

/** Returns the records with their frequencies at another pitch of A4. */
function tuneRecords(recordSet: RecordSet, a4: number): RecordSet {
  if (a4 === standardA4) return recordSet;
  const records = Array.from(recordSet.records(), ({ fields }) => {
    const ownFrequency = numberOf(fields.frequency);
    const frequency =
      ownFrequency === undefined ? fields.frequency : Number(((ownFrequency * a4) / standardA4).toFixed(3));
    return { ...fields, frequency };
  });
  return computedRecords(recordSet.kind, records, recordSet.shape);
}
