/** A searchable list as a value: the typed words, the matching entries, and the chosen one. */
import type { ListView } from './frame.ts';
import { type Ranking, rank } from './rank.ts';

export interface Entries {
  /** The noun of the entries: `scales`. */
  readonly title: string;
  readonly labels: readonly string[];
  /** The texts to search, as `toSearchTexts` returns them. */
  readonly searchTexts: readonly string[];
}

export interface PickerList extends Entries {
  readonly query: string;
  readonly ranking: Ranking;
  /** The place of the chosen entry in `ranking.order`. */
  readonly choice: number;
}

export function toPickerList({ title, labels, searchTexts }: Entries): PickerList {
  return { title, labels, searchTexts, query: '', ranking: rank('', searchTexts), choice: 0 };
}

/** Returns the list for another query; the list itself if the query is the same. */
export function searchList(list: PickerList, query: string): PickerList {
  return query === list.query ? list : { ...list, query, ranking: rank(query, list.searchTexts), choice: 0 };
}

/** Returns the list after a key that moves the choice; undefined for other keys. */
export function moveChoice(
  list: PickerList,
  { name, ctrl }: { readonly name: string; readonly ctrl: boolean },
  { rows }: { readonly rows: number },
): PickerList | undefined {
  const steps: Readonly<Record<string, number>> = ctrl
    ? { p: -1, n: 1 }
    : { up: -1, down: 1, pageup: 2 - rows, pagedown: rows - 2 };
  const step = steps[name];
  if (step === undefined) return undefined;
  return { ...list, choice: Math.max(0, Math.min(list.ranking.order.length - 1, list.choice + step)) };
}

export function chosenEntry({ ranking, choice }: PickerList): number | undefined {
  return ranking.order[choice];
}

export function viewOf({ title, query, labels, ranking, choice }: PickerList, keyHelp: string): ListView {
  const matches = ranking.order.map(index => labels[index] ?? '');
  return { title, query, labels: matches, isGuess: ranking.isGuess, count: labels.length, choice, keyHelp };
}
