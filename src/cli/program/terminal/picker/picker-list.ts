/** A searchable list as a value: the typed words, the matching entries, and the chosen one. */
import type { View } from './frame.ts';
import { type RankedEntry, rank } from './rank.ts';

export interface Entries {
  /** The noun of the entries: `scales`. */
  readonly title: string;
  readonly labels: readonly string[];
  /** The texts to search, as `searchable` returns them. */
  readonly forms: readonly string[];
}

export interface PickerList extends Entries {
  readonly query: string;
  readonly ranked: RankedEntry;
  readonly chosen: number;
}

export function pickerList({ title, labels, forms }: Entries): PickerList {
  return { title, labels, forms, query: '', ranked: rank('', forms), chosen: 0 };
}

/** Returns the list for another query; the list itself if the query is the same. */
export function narrowList(list: PickerList, query: string): PickerList {
  return query === list.query ? list : { ...list, query, ranked: rank(query, list.forms), chosen: 0 };
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
  return { ...list, chosen: Math.max(0, Math.min(list.ranked.order.length - 1, list.chosen + step)) };
}

export function chosenEntry({ ranked, chosen }: PickerList): number | undefined {
  return ranked.order[chosen];
}

export function viewOf({ title, query, labels, ranked, chosen }: PickerList, keys: string): View {
  const matches = ranked.order.map(index => labels[index] ?? '');
  return { title, query, labels: matches, isGuess: ranked.isGuess, count: labels.length, chosen, keys };
}
