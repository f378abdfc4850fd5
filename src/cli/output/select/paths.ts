/** Reads paths into fields: `baseTone.name`, `tones.0.noteName`, and `tones.noteName` of every element. */
import { isFields } from '../../../base/io.ts';

export function isMissing(value: unknown): value is null | undefined {
  return value === null || value === undefined;
}

/** Returns the value at a path; undefined if there is none. A name after a list applies to each of its elements. */
export function valueAt(value: unknown, path: readonly string[], start = 0): unknown {
  const name = path[start];
  if (name === undefined) return value;
  if (Array.isArray(value)) {
    if (isIndex(name)) return valueAt(value[Number(name)], path, start + 1);
    return value.map(element => valueAt(element, path, start) ?? null);
  }
  return isFields(value) && Object.hasOwn(value, name) ? valueAt(value[name], path, start + 1) : undefined;
}

/** Whether any of the values has the path; undefined if all values are missing or empty lists. */
export function hasPath(values: readonly unknown[], path: readonly string[]): boolean | undefined {
  const [name, ...otherNames] = path;
  if (name === undefined) return true;
  const presentValues = values.filter(value => !isMissing(value));
  const results = presentValues.map(value => {
    if (Array.isArray(value))
      return isIndex(name) ? hasPath([value[Number(name)]], otherNames) : hasPath(value, path);
    return isFields(value) && Object.hasOwn(value, name) && hasPath([value[name]], otherNames);
  });
  return results.includes(true) || (results.every(result => result === undefined) ? undefined : false);
}

/** Returns the names of the fields in a value and in the elements of a list. */
export function fieldNamesIn(value: unknown): string[] {
  if (Array.isArray(value)) return [...new Set(value.flatMap(fieldNamesIn))];
  return isFields(value) ? Object.keys(value) : [];
}

function isIndex(name: string): boolean {
  return /^\d+$/.test(name);
}
