/**
 * Reads fields of records as the service sent them: they may be missing, null or of an undocumented type. Groups and
 * measures lists.
 */

/** Returns a field of an object; undefined if the value is not an object. */
export function fieldOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}

/** Returns the value if it is a list, otherwise an empty list. */
export function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** Returns the value if it is a finite number, otherwise undefined. Rounds a bigint, an integer beyond 2^53. */
export function numberOf(value: unknown): number | undefined {
  const number = typeof value === 'bigint' ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : undefined;
}

/** Returns the value if it is a text, otherwise an empty text. */
export function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/** Returns the value at a dot path through objects: `source.rhythmId`. */
export function fieldAt(value: unknown, path: string): unknown {
  return path.split('.').reduce(fieldOf, value);
}

/** Returns the names in a table, typed as declared. */
export function keysOf<Name extends string>(table: Readonly<Record<Name, unknown>>): readonly Name[] {
  return Object.keys(table).filter((name): name is Name => Object.hasOwn(table, name));
}

/** Groups items by key. Groups are in the order of their first items. */
export function groupBy<Item, Key>(items: Iterable<Item>, keyOf: (item: Item) => Key): Map<Key, Item[]> {
  const groups = new Map<Key, Item[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return groups;
}

/** Returns the largest size of all items; 0 if there are none. Math.max(...) fails for very many items. */
export function maxOf<Item>(items: readonly Item[], size: (item: Item) => number): number {
  return items.reduce((largest, item) => Math.max(largest, size(item)), 0);
}
