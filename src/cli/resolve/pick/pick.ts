/** Lets a person at a terminal pick a missing id. */

import { mapInPieces } from '../../../base/concurrency.ts';
import type { Failure } from '../../../base/errors.ts';
import { type Fields, supportsEscapes } from '../../../base/io.ts';
import { decideStyle, type Style, spellNotes } from '../../../base/text/style.ts';
import { findCollection } from '../../../catalog/index.ts';
import { type Collection, labelOf, namesOfRecord, type RecordKind } from '../../../catalog/lib/noun.ts';
import { media } from '../../../catalog/media.ts';
import { cardDrawing } from '../../../music/draw/drawings.ts';
import { comparableName } from '../../../music/names/spelling.ts';
import { recordCard } from '../../output/formats/cards.ts';
import { htmlText } from '../../output/html/text.ts';
import { eachRecord } from '../../output/json/json-records.ts';
import type { CommandInput } from '../../program/argv/command.ts';
import type { Command, Context } from '../../program/context/context.ts';
import { type PickerOptions, pickEntry } from '../../program/terminal/picker/picker.ts';
import { fetchCollection } from '../../show/collections.ts';

/** The formats for programs. */
const dataFormats = ['json', 'jsonl', 'csv', 'tsv', 'yaml'];

/**
 * Returns the arguments of the command: the picked id. Throws `failure` if the command takes no id, if there is no
 * terminal, if the output is for programs, or with --no-input.
 */
export async function pick(
  context: Context,
  command: Command,
  { options }: CommandInput,
  failure: Failure,
): Promise<readonly string[]> {
  const { machine, settings } = context;
  const source = command.arguments?.[0]?.values;
  const collection = source?.from === 'records' ? findCollection(source.of) : undefined;
  const configuredOutput = options.givenOptions.has('output') ? undefined : settings.output;
  const isData =
    settings.json ||
    ('output' in options && dataFormats.includes(String(configuredOutput ?? options.output)));
  const isAccessible = settings.accessible;
  const canShow = isAccessible ? machine.stderr.isTerminal : supportsEscapes(machine.stderr, machine.env);
  const canAsk = machine.stdin.isTerminal && canShow;
  if (collection === undefined || isData || !canAsk || !settings.isInteractive) throw failure;
  const style = await screenStyle(context);
  const { records, ...entries } = await entriesOf(
    collection,
    style,
    await fetchAllRecords(context, collection),
  );
  context.liftTimeLimit();
  let entryIndex: number;
  if (isAccessible) {
    const { pickNumber } = await import('../../program/terminal/picker/numbered.ts');
    entryIndex = await pickNumber(machine, entries);
  } else {
    entryIndex = await pickEntry(machine, style, {
      ...entries,
      ...(hasSound(collection) && {
        play: async (index: number, signal: AbortSignal) => {
          const { preview } = await import('./preview.ts');
          await preview(context, collection, records[index] ?? {}, signal);
        },
      }),
    });
  }
  return [String(collection.id(records[entryIndex] ?? {}) ?? '')];
}

/** Returns the style of the list, which is shown on stderr. */
export async function screenStyle({ machine, settings, style: { noteNames } }: Context): Promise<Style> {
  const { color, ascii } = settings;
  return { ...(await decideStyle({ color, env: machine.env, sink: machine.stderr, ascii })), noteNames };
}

/** Maximum length of a text in a preview, in characters: a screen does not show more. */
const maxPreviewed = 20_000;

/** Returns records as entries of a list on the screen, with a card for each beside it. */
export async function entriesOf(
  kind: RecordKind,
  style: Style,
  records: readonly Fields[],
): Promise<PickerOptions & { readonly records: readonly Fields[] }> {
  const readMusic = await kind.music?.read();
  const { findViolation } = await import('../../../catalog/lib/field-types.ts');
  const texts = await mapInPieces(records, record => {
    const ownLabel = labelOf(kind, record) || String(record.id ?? '');
    const label = spellNotes(ownLabel, kind.noteText, style);
    // A person may type a name in the spelling of the screen or of the catalog.
    const names = new Set([label, ownLabel, ...namesOfRecord(kind, record)]);
    return { label, searchText: comparableName([...names].join(' ')) };
  });
  return {
    records,
    title: kind.name,
    labels: texts.map(({ label }) => label),
    searchTexts: texts.map(({ searchText }) => searchText),
    preview: (index, columns) => {
      const record = records[index] ?? {};
      if (findViolation(kind, record)) return [];
      const fittedStyle = { ...style, width: columns };
      const html = (text: string) => htmlText(text.slice(0, maxPreviewed), fittedStyle).text;
      const draw = (columns: number, isBeside: boolean) =>
        cardDrawing(readMusic?.(record), { ...style, width: columns }, { isBeside });
      return recordCard(kind, record, html, { style: fittedStyle, columns: kind.columns, draw }).split('\n');
    },
  };
}

/** Returns all records of a collection. */
export async function fetchAllRecords(context: Context, collection: Collection): Promise<readonly Fields[]> {
  const response = await fetchCollection(context, collection);
  return mapInPieces(eachRecord(response, collection.listPath), ({ fields }) => fields);
}

export function hasSound({ music, name }: Collection): boolean {
  return music !== undefined || name === media.name;
}
