/** `<noun> compare <first> <second>`: shows two records side by side; names of several words need no quotes. */
import { Failure } from '../../base/errors.ts';
import { numberOf } from '../../base/fields.ts';
import { escapeControls } from '../../base/text/sanitise.ts';
import { type ComputedField, computedKind } from '../../catalog/lib/computed.ts';
import type { MusicalCollection, RecordKind } from '../../catalog/lib/noun.ts';
import { compareChords, compareRhythms, compareScales } from '../../music/find/compare.ts';
import { compareTunings } from '../../music/find/tuning.ts';
import { type Kind, type Music, ofKind } from '../../music/music.ts';
import { noRingsFailure } from '../../music/rings.ts';
import { itemOptions, recordOptions } from '../program/argv/shared-options.ts';
import { type Context, command, type Definition } from '../program/context/context.ts';
import { examplesOf, twoRecordArguments } from '../resolve/declarations.ts';
import { loadRecords } from '../resolve/lookup/collection.ts';
import type { FoundByName } from '../resolve/lookup/lookup.ts';
import { isMusicFile } from '../resolve/music-files.ts';
import { fetchNamedMusic } from '../resolve/music-of-records.ts';
import type { Purpose, SourceOfKind } from '../resolve/named-music.ts';
import { readFileOfKind } from '../resolve/reading/noun-source.ts';
import { computedRecords } from '../show/record-set.ts';
import { show } from '../show/show.ts';

const comparisonNames = { name: 'comparisons', singular: 'comparison' };
const noteField: ComputedField = { type: 'text', noteText: 'notes', priority: 1 };
const detailField: ComputedField = { type: 'text', priority: 2 };

const scaleComparison = computedKind({
  ...comparisonNames,
  fields: { common: noteField, first: noteField, second: noteField, mode: detailField },
});

const rhythmComparison = computedKind({
  ...comparisonNames,
  fields: {
    first: { type: 'text', priority: 1 },
    second: { type: 'text', priority: 1 },
    match: detailField,
    why: detailField,
  },
});

const chordComparison = computedKind({
  ...comparisonNames,
  fields: { common: noteField, first: noteField, second: noteField, roots: detailField, why: detailField },
});

/** A step of one system and the nearest step of another. */
const stepComparison = computedKind({
  name: 'steps',
  singular: 'step',
  label: 'label',
  fields: {
    step: { type: 'number', priority: 2 },
    label: noteField,
    cents: { type: 'number', show: formatTenths, priority: 2 },
    nearest: noteField,
    its: { type: 'number', show: formatTenths, priority: 2 },
    difference: { type: 'number', show: formatSigned, priority: 1 },
  },
});

function formatTenths(cents: unknown): string {
  return numberOf(cents)?.toFixed(1) ?? '';
}

/** Returns cents with a sign, `+1.4`. 0 has a sign too, so that the numbers of a column line up. */
function formatSigned(cents: unknown): string {
  const number = numberOf(cents);
  if (number === undefined) return '';
  const size = Math.abs(number).toFixed(1);
  return (number < 0 && size !== '0.0' ? '−' : '+') + size;
}

interface KindComparison {
  readonly kind: RecordKind;
  readonly shape: 'item' | 'list';
  readonly purpose: Purpose;
  compare(first: Music, second: Music): readonly object[];
}

function comparisonOf<Each extends Kind>(
  kind: Each,
  traits: Omit<KindComparison, 'compare'>,
  compare: (first: Music<Each>, second: Music<Each>) => readonly object[],
): KindComparison {
  return {
    ...traits,
    compare: (first, second) => {
      const [one, other] = [ofKind(first, kind), ofKind(second, kind)];
      return one && other ? compare(one, other) : [];
    },
  };
}

/** The comparison of each kind; undefined for kinds that cannot be compared. */
const comparisonByKind: { readonly [Each in Kind]: KindComparison | undefined } = {
  key: undefined,
  interval: undefined,
  scale: comparisonOf('scale', { kind: scaleComparison, shape: 'item', purpose: 'sight' }, (one, other) => [
    compareScales(one, other),
  ]),
  chord: comparisonOf('chord', { kind: chordComparison, shape: 'item', purpose: 'sight' }, (one, other) => [
    compareChords(one.chord, other.chord),
  ]),
  progression: undefined,
  rhythm: comparisonOf(
    'rhythm',
    { kind: rhythmComparison, shape: 'item', purpose: 'sound' },
    (one, other) => [compareRhythms(one, other)],
  ),
  tuning: comparisonOf('tuning', { kind: stepComparison, shape: 'list', purpose: 'sight' }, compareTunings),
};

export function compareRecords(collection: MusicalCollection): Definition {
  const { kind } = collection.music;
  return compareCommand({
    kind,
    arguments: twoRecordArguments(collection),
    examples: verb => examplesOf(collection, verb, '1 2'),
    readMusic: async (context, args, { purpose }) => {
      const lookups = (await splitTwoNames(context, collection, args)).map(name =>
        isMusicFile(name)
          ? readFileOfKind(context, kind, name)
          : fetchNamedMusic(context, collection, [name], purpose, true),
      );
      return (await Promise.all(lookups)).flat();
    },
  });
}

/** Splits the words into the names of two records. @throws Failure `ambiguous` */
async function splitTwoNames(
  context: Context,
  collection: MusicalCollection,
  args: readonly string[],
): Promise<readonly string[]> {
  if (args.length < 3) return args;
  const { lookUpNames } = await import('../resolve/lookup/lookup.ts');
  const pairs = args
    .slice(1)
    .map((_, index) => [args.slice(0, index + 1).join(' '), args.slice(index + 1).join(' ')]);
  const records = await loadRecords(context, collection);
  const lookups = await lookUpNames(collection, records, pairs.flat());
  const ranks = pairs.map((_, index) =>
    Math.max(...[0, 1].map(side => uncertaintyOf(lookups[index * 2 + side]))),
  );
  const lowestRank = Math.min(...ranks);
  const [pair, otherPair] = pairs.filter(
    (_, index) => ranks[index] === lowestRank && lowestRank < notFoundRank,
  );
  if (pair && !otherPair) return pair;
  const typedText = escapeControls(args.join(' ').slice(0, maxQuotedLength));
  throw new Failure('usage', `'${typedText}' does not name two ${collection.name}.`, {
    code: 'ambiguous',
    hint: 'Put names of several words in quotes.',
  });
}

const notFoundRank = 3;
const maxQuotedLength = 60;

/** Returns how uncertain a match is. The full name of a record has 0, the most certain. */
function uncertaintyOf(lookup: FoundByName | Failure | undefined): number {
  if (lookup === undefined || lookup instanceof Failure) return notFoundRank;
  return lookup.foundBy === 'name' ? 0 : lookup.foundBy === 'reading' ? 1 : 2;
}

export function compareCommand(source: SourceOfKind): Definition {
  const comparison = comparisonByKind[source.kind];
  if (comparison === undefined) throw new Error(`${source.kind} can't be compared`);
  const { kind, shape, purpose, compare } = comparison;
  return command({
    arguments: source.arguments,
    options: (shape === 'item' ? itemOptions : recordOptions)(kind.columns),
    examples: source.examples('compare'),
    run: async (context, { args, options }) => {
      const music = await source.readMusic(context, args, { purpose });
      for (const { value, name } of music)
        if (ofKind(value, 'rhythm')?.rings.length === 0) throw noRingsFailure(name);
      const [first, second] = music.map(({ value }) => value);
      if (first === undefined || second === undefined) return;
      await show(context, options, computedRecords(kind, compare(first, second), shape));
    },
  });
}
