/** Makes the level, a list or a card, for each place that the user visits, from the output of other commands. */

import { mapInPieces } from '../../../base/concurrency.ts';
import { Failure } from '../../../base/errors.ts';
import { textOf } from '../../../base/fields.ts';
import type { Fields } from '../../../base/io.ts';
import { stripStyles } from '../../../base/text/painted.ts';
import { type Style, spellNotes } from '../../../base/text/style.ts';
import { wrap } from '../../../base/text/width.ts';
import { chordKind } from '../../../catalog/chords.ts';
import { type ByCollection, browsableCollections, findCollection } from '../../../catalog/index.ts';
import { type Collection, idOf, type RecordKind } from '../../../catalog/lib/noun.ts';
import { parseChord } from '../../../music/chord.ts';
import { cardDrawing } from '../../../music/draw/drawings.ts';
import { readMusic } from '../../../music/reading/forms.ts';
import { fileStem } from '../../files/filenames.ts';
import { writeFilesInto } from '../../files/made-files.ts';
import { drawingNames, exportFormatsOf, extensionOf, formatNames } from '../../output/writers.ts';
import { runForOutput, runForRecords } from '../../program/command-output.ts';
import type { Context, NestedOptions } from '../../program/context/context.ts';
import { toPickerList } from '../../program/terminal/picker/picker-list.ts';
import { toSearchTexts } from '../../program/terminal/picker/rank.ts';
import { linkToParts, maxLinks, referencesIn } from '../../resolve/links.ts';
import { namesOf } from '../../resolve/lookup/items.ts';
import { formatId } from '../../resolve/lookup/query.ts';
import { entriesOf, fetchAllRecords, hasSound } from '../../resolve/pick/pick.ts';
import { preview, previewMusic } from '../../resolve/pick/preview.ts';
import keyLines from './keys.json';
import { type Action, type Level, type ListLevel, type Place, type Target, visit } from './steps.ts';

/** Returns the level at a place. @param columns to wrap texts to @throws Failure if there is nothing at the place */
export async function levelAt(context: Context, style: Style, place: Place, columns: number): Promise<Level> {
  switch (place.at) {
    case 'nouns':
      return nounLevel(place, style);
    case 'records':
      return recordLevel(context, style, place);
    case 'links':
      return linkLevel(context, place);
    case 'formats':
      return formatLevel(place);
    case 'keys': {
      const lines = keyLines.flatMap(line => wrap(line, columns));
      return textLevel(place, 'keys', lines, columns);
    }
    case 'card':
    case 'drawing': {
      const { noun, label } = place.target;
      if (place.at === 'drawing' && recordKindOf(noun).music === undefined)
        throw new Failure('usage', `${noun} cannot be drawn.`);
      const argv = argvForTarget(place.target, place.at === 'card' ? ['get'] : ['draw']);
      const text = Buffer.from(await runForOutput(context, argv, silenceNotes({ columns }))).toString();
      return textLevel(
        place,
        `${recordKindOf(noun).singular}: ${label}`,
        text.split('\n').slice(0, -1),
        columns,
      );
    }
  }
}

function textLevel(place: Place, title: string, lines: readonly string[], columns: number): Level {
  const searchTexts = toSearchTexts(lines.map(stripStyles));
  return { place, title, lines, searchTexts, columns, top: 0, words: '', isTyping: false };
}

/** The typed music that is drawn beside each noun that has a picture. */
const sampleByNoun: Readonly<Record<string, string>> = {
  chords: 'Am7',
  scales: 'C D E F G A B',
  harmonies: 'Am F C G',
  rhythms: 'x..x..x...x.x...',
  intervals: 'C to G',
  systems: '19-edo',
} satisfies ByCollection<string> & { readonly chords: string };

const chordsEntry = {
  name: chordKind.name,
  summary: 'chords by their symbols',
  heading: 'Chords',
  about: 'symbols, notes, scales that go with them',
};

/** Nouns with pictures come first. */
const browsableNouns = [
  ...[chordsEntry, ...browsableCollections].filter(({ name }) => Object.hasOwn(sampleByNoun, name)),
  ...browsableCollections.filter(({ name }) => !Object.hasOwn(sampleByNoun, name)),
];

function nounLevel(place: Place, style: Style): Level {
  const labels = browsableNouns.map(({ name }) => name);
  const searchTexts = toSearchTexts(browsableNouns.map(({ name, summary }) => `${name} ${summary}`));
  return {
    place,
    list: toPickerList({ title: 'catalog', labels, searchTexts }),
    preview: (entry, columns) => {
      const { name = '', heading = '', about: description = '' } = browsableNouns[entry] ?? {};
      const sample = sampleByNoun[name];
      const drawing =
        sample === undefined ? '' : cardDrawing(readMusic(sample).value, { ...style, width: columns });
      return [...wrap(`${heading}: ${description}.`, columns), '', ...drawing.split('\n')];
    },
    actionOf: entry => visit({ at: 'records', noun: labels[entry] ?? '' }),
  };
}

async function recordLevel(
  context: Context,
  style: Style,
  place: Place & { readonly noun: string },
): Promise<Level> {
  const collection = findCollection(place.noun);
  if (!collection && place.noun !== chordKind.name) throw new Failure('usage', `There are no ${place.noun}.`);
  const records = collection
    ? await fetchAllRecords(context, collection)
    : await runForRecords(context, [chordKind.name, 'list', '-o', 'jsonl'], silenceNotes({}));
  const entries = await entriesOf(recordKindOf(place.noun), style, records);
  const targetAt = (entry: number) => {
    const record = records[entry] ?? {};
    return collection
      ? recordTarget(context, collection, record)
      : chordTarget(context, textOf(record.name), record);
  };
  return {
    place,
    list: toPickerList(entries),
    preview: entries.preview,
    actionOf: entry => visit({ at: 'card', target: targetAt(entry) }),
    ...((collection === undefined || hasSound(collection)) && { playTarget: targetAt }),
  };
}

function chordTarget({ style }: Pick<Context, 'style'>, name: string, record: Fields): Target {
  return {
    noun: chordKind.name,
    id: name,
    label: spellNotes(name, chordKind.noteText, style),
    stem: name,
    record,
  };
}

function recordTarget({ style }: Pick<Context, 'style'>, collection: Collection, record: Fields): Target {
  const id = idOf(collection, { fields: record });
  const { name, stem } = namesOf(collection, record);
  const label = spellNotes(name, collection.noteText, style) || id;
  return { noun: collection.name, id, label, stem, record };
}

function choiceLevel(
  place: Place,
  title: string,
  choices: readonly { readonly label: string; readonly action: Action }[],
): ListLevel {
  const labels = choices.map(({ label }) => label);
  const actions = choices.map(({ action }) => action);
  const list = toPickerList({ title, labels, searchTexts: toSearchTexts(labels) });
  return { place, list, actionOf: entry => actions[entry] ?? { do: 'leave' } };
}

/** Chords have cards and drawings too, though the service has no collection of them. */
function recordKindOf(noun: string): RecordKind {
  return findCollection(noun) ?? chordKind;
}

function argvForTarget({ noun, id }: Target, verb: readonly string[]): readonly string[] {
  return [noun, ...verb, '--', formatId(id)];
}

function formatLevel(place: Place & { readonly target: Target }): Level {
  const { target } = place;
  const kind = recordKindOf(target.noun).music?.kind;
  const formats = [
    ...(kind === undefined ? [] : exportFormatsOf(kind).map(each => ['export', each, 'its music'] as const)),
    ...(kind === undefined ? [] : drawingNames.map(each => ['draw', each, 'its drawing'] as const)),
    ...formatNames.map(each => ['get', each, 'its facts'] as const),
  ];
  const choices = formats.map(([verb, format, content]) => {
    const argv = argvForTarget(target, [verb, '-o', format]);
    const extension = extensionOf(format);
    return {
      label: `${format}: ${content}, .${extension}`,
      action: { do: 'write', argv, name: `${fileStem(target.stem)}.${extension}` } as const,
    };
  });
  return choiceLevel(place, `write ${target.label} as`, choices);
}

/** Writes the file and returns the message for the user. @throws Failure as the command and `writeFilesInto` do */
export async function writeExport(
  context: Context,
  { argv, name }: Action & { readonly do: 'write' },
): Promise<string> {
  const content = await runForOutput(context, argv, silenceNotes({ settings: { color: 'never' } }));
  const [path] = writeFilesInto(context.machine, '.', [{ name, content }]);
  return `Wrote ${path?.shownPath}. ${path?.keptNotice ?? ''}`.trim();
}

async function linkLevel(context: Context, place: Place & { readonly target: Target }): Promise<Level> {
  const { noun, id, label, record } = place.target;
  const collection = findCollection(noun);
  const targets = collection
    ? [...(await partLinks(context, collection, id)), ...(await referenceLinks(context, collection, record))]
    : [];
  if (targets.length === 0) throw new Failure('usage', `'${label}' has no links to other records.`);
  const choices = targets.map(([target, label]) => ({
    label,
    action: visit({ at: 'card', target }),
  }));
  return choiceLevel(place, `links of ${label}`, choices);
}

type TargetLink = readonly [target: Target, label: string];

/** Returns links to the parts of a record: its chords, rows or track. */
async function partLinks(
  context: Context,
  collection: Collection,
  id: string,
): Promise<readonly TargetLink[]> {
  const parts = linkToParts(collection, id);
  if (!parts) return [];
  const records = await runForRecords(context, parts.argv, silenceNotes({}));
  return records.flatMap((record): TargetLink[] => {
    const { collection: otherNoun } = parts;
    if (otherNoun) return [linkTo(context, otherNoun, record)];
    const [chord, numeral, scale] = [record.chord, record.numeral, record.scale].map(textOf);
    // A stack of notes without a name has no card.
    if (!chord || !parseChord(chord)) return [];
    const target = chordTarget(context, chord, { name: chord });
    return [[target, `${target.label}: ${numeral} of ${spellNotes(scale ?? '', 'names', context.style)}`]];
  });
}

function linkTo(context: Context, collection: Collection, record: Fields): TargetLink {
  const target = recordTarget(context, collection, record);
  return [target, `${target.label}: ${collection.singular}`];
}

/** Returns links to the records whose ids are in this record. */
async function referenceLinks(
  context: Context,
  collection: Collection,
  record: Fields,
): Promise<readonly TargetLink[]> {
  const lists = new Map<string, ReadonlyMap<string, Fields>>();
  const links: TargetLink[] = [];
  for (const { collection: target, id } of referencesIn(collection, record)) {
    const list = lists.get(target.name) ?? (await recordsByIds(context, target));
    lists.set(target.name, list);
    const item = list.get(id);
    if (item) links.push(linkTo(context, target, item));
    if (links.length >= maxLinks) break;
  }
  return links;
}

async function recordsByIds(context: Context, collection: Collection): Promise<ReadonlyMap<string, Fields>> {
  const records = await fetchAllRecords(context, collection);
  return new Map(await mapInPieces(records, fields => [idOf(collection, { fields }), fields] as const));
}

/** Silences notes and warnings, which would appear in the middle of the screen. */
function silenceNotes({ settings, ...options }: NestedOptions): NestedOptions {
  const quietSettings = { quiet: true, debug: false, pager: { isAllowed: false, command: undefined } };
  return { ...options, settings: { ...quietSettings, ...settings } };
}

/** Plays a record or a chord until `signal` ends it. */
export async function playTarget(
  context: Context,
  { noun, record }: Target,
  signal: AbortSignal,
): Promise<void> {
  const collection = findCollection(noun);
  if (collection) return preview(context, collection, record, signal);
  const readChord = await chordKind.music?.read();
  if (readChord) await previewMusic(context, readChord(record), signal);
}
