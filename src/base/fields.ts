/** Fields of records as the service sent them: missing, null or of another type than docs/service.md says. */

/** The field of an object; undefined of anything else. */
export function fieldOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}

/** A list; empty if the value is none. */
export function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** A finite number; integers beyond 2^53, which come as bigint, are rounded. */
export function numberOf(value: unknown): number | undefined {
  const number = typeof value === 'bigint' ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : undefined;
}

/** A text; empty if the value is none. */
export function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/** What stands at a dot path through objects: `source.rhythmId`. */
export function fieldAt(value: unknown, path: string): unknown {
  return path.split('.').reduce(fieldOf, value);
}

/** The names in a table, typed as they are declared. */
export function keysOf<Name extends string>(table: Readonly<Record<Name, unknown>>): readonly Name[] {
  return Object.keys(table).filter((name): name is Name => Object.hasOwn(table, name));
}

/** Items by what they have in common, in the order of their first. */
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
