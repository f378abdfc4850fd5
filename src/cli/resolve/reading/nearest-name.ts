/** Finds the name that a misspelled text is nearest to. */
import { Failure, undefinedOnFailure } from '../../../base/errors.ts';
import { escapeControls } from '../../../base/text/sanitise.ts';
import { nouns } from '../../../catalog/index.ts';
import { instruments } from '../../../catalog/instruments.ts';
import { type Collection, isMusical, labelOf, type MusicalCollection } from '../../../catalog/lib/noun.ts';
import type { Kind } from '../../../music/music.ts';
import { rankNearest } from '../../../music/names/nearest.ts';
import { comparableName, notesAtStart } from '../../../music/names/spelling.ts';
import type { Context } from '../../program/context/context.ts';
import { type Namesakes, type RecordsByName, recordsByName } from '../../show/index/by-name.ts';
import { loadRecordSet } from '../lookup/collection.ts';
import { withoutDerived } from '../music-lists.ts';
import { searchedNouns } from './any-noun.ts';

/** A record, and the part of the text to compare with its names: the whole text, or the words after a note. */
interface NearCandidate<Noun extends Collection = MusicalCollection>
  extends Pick<Namesakes, 'names' | 'aliases'>,
    Pick<RecordsByName, 'recordAt'> {
  readonly collection: Noun;
  readonly note: string | undefined;
  readonly typedName: string;
  readonly index: number;
}

const maxNear = 3;
const minLetters = 6;

/**
 * Returns the label of the record whose name is clearly the nearest, or the only one that begins with the text;
 * undefined if none is near. @throws Failure `no_match` with the nearest names, if none is clearly the nearest
 */
export async function findNearestName(context: Context, text: string): Promise<string | undefined> {
  const name = comparableName(text);
  const candidates = (
    await Promise.all(searchedNouns.map(collection => findNearCandidates(context, collection, name)))
  ).flat();
  const byDistance = candidates
    .flatMap(each =>
      rankNearest(each.typedName, [...each.names, ...each.aliases]).map(({ distance }) => ({
        ...each,
        distance,
      })),
    )
    .sort((a, b) => a.distance - b.distance);
  const nearest = firstByLabel(byDistance);
  const [first, second] = nearest;
  const isClearlyNearest = first && first.distance < Math.min(3, second?.distance ?? 3);
  const isLong = text.length >= minLetters;
  if (isClearlyNearest && (isLong || first.distance === 0)) return first.label;
  const continuations = isLong
    ? firstByLabel(
        candidates.filter(({ names, aliases, typedName }) =>
          [...names, ...aliases].some(createPrefixTest(typedName)),
        ),
      )
    : [];
  if (continuations[0] && continuations.length === 1) return continuations[0].label;
  const containing = firstByLabel(candidates.filter(each => ` ${namesOnNote(each)[0]}`.includes(` ${name}`)));
  const nearestLabels = new Set([...nearest, ...containing].map(({ label }) => escapeControls(label)));
  if (nearestLabels.size === 0) return undefined;
  throw new Failure(
    'not-found',
    `'${escapeControls(text)}' is neither the name of a record nor readable as music.`,
    {
      code: 'no_match',
      hint: `The nearest: ${[...nearestLabels].slice(0, maxNear).join(', ')}.`,
    },
  );
}

/** Returns one record for each name, on the note of the text if it has one; none if they cannot be fetched. */
export async function findNearCandidates<Noun extends Collection>(
  context: Context,
  collection: Noun,
  text: string,
): Promise<readonly NearCandidate<Noun>[]> {
  const readings = [{ note: undefined, rest: text }, ...notesAtStart(text)].filter(({ rest }) => rest !== '');
  const set = await undefinedOnFailure(loadRecordSet(context, collection));
  if (set === undefined) return [];
  set.requestWholeIndex();
  const { namesakes, recordAt } = recordsByName(collection, set.index?.recordsByName, set.records);
  return namesakes.flatMap(({ on, ...namesake }) =>
    readings.flatMap(({ note, rest: typedName }) => {
      const index = note === undefined ? Object.values(on)[0] : on[note];
      return index === undefined ? [] : { ...namesake, collection, note, typedName, index, recordAt };
    }),
  );
}

/** Returns the first noun with records whose names contain the words in this order, and the labels of these records. */
export async function findFamily(
  context: Context,
  text: string,
  kind?: Kind,
): Promise<{ readonly noun: string; readonly labels: readonly string[] } | undefined> {
  const paddedText = ` ${comparableName(text)} `;
  if (paddedText.length < minFamilyLetters + 2) return undefined;
  for (const noun of nouns) {
    const ownKind = isMusical(noun) ? noun.music.kind : undefined;
    if (kind === undefined ? ownKind === undefined && noun.name !== instruments.name : kind !== ownKind)
      continue;
    const labels = (await findNearCandidates(context, noun, paddedText.trim()))
      .filter(each => namesOnNote(each).some(name => ` ${name} `.includes(paddedText)))
      .map(each => labelOf(noun, each.recordAt(each.index)?.fields ?? {}));
    if (labels.length > 0) return { noun: noun.name, labels };
  }
  return undefined;
}

/** Minimum number of letters of a part of a name. */
const minFamilyLetters = 4;

/** Returns a function that tells whether a longer name begins with the words of a text. */
function createPrefixTest(text: string): (name: string) => boolean {
  return name => name.startsWith(text) && /[^\p{L}\p{N}]/u.test(name.charAt(text.length));
}

/** Returns the names to compare with the text, on its note if it has one. */
export function namesOnNote({ note, names }: NearCandidate<Collection>): readonly string[] {
  return note === undefined ? names : names.map(name => `${note} ${name}`);
}

/** Returns the first candidate with each label, at most `maxNear`, and reads no record after the last one. */
function firstByLabel<Each extends NearCandidate>(
  candidates: readonly Each[],
): readonly (Each & { label: string })[] {
  const uniqueByLabel = new Map<string, Each & { label: string }>();
  for (const each of candidates) {
    if (uniqueByLabel.size === maxNear) break;
    const record = each.recordAt(each.index);
    for (const { fields } of withoutDerived(each.collection, searchedNouns, record ? [record] : [])) {
      const label = labelOf(each.collection, fields);
      if (!uniqueByLabel.has(label)) uniqueByLabel.set(label, { ...each, label });
    }
  }
  return [...uniqueByLabel.values()];
}
