/**
 * One YAML sequence of the records, which readers of YAML 1.1 and 1.2 take the same way. (The library
 * `yaml` leaves `=`, tabs and 1e-7 to be misread by readers of 1.1, and takes half a millisecond a record.)
 */
import { gather } from '../json/pieces.ts';
import { escapedJson } from '../text/sanitise.ts';
import type { Format, Selection } from './format.ts';
import { projectedFields } from './json.ts';

export const yaml: Format = {
  audience: 'programs',
  gives: 'records',
  write: selection => gather(items(selection)),
};

function* items({ columns, projected, records }: Selection): Generator<string> {
  let none = true;
  for (const { fields } of records) {
    none = false;
    yield `- ${block(projected ? projectedFields(columns, fields) : fields, '\n  ')}\n`;
  }
  if (none) yield '[]\n';
}

/** A value where its first line may begin; `newline` begins each further one. */
function block(value: unknown, newline: string): string {
  if (Array.isArray(value)) {
    if (value.length === 0) return '[]';
    return value.map(entry => `- ${block(entry, `${newline}  `)}`).join(newline);
  }
  if (typeof value !== 'object' || value === null) return scalar(value);
  const lines: string[] = [];
  for (const [name, entry] of Object.entries(value)) {
    const nested = typeof entry === 'object' && entry !== null && Object.keys(entry).length > 0;
    const inner = `${newline}  `;
    lines.push(`${scalar(name)}:${nested ? inner : ' '}${block(entry, nested ? inner : newline)}`);
  }
  return lines.length === 0 ? '{}' : lines.join(newline);
}

/** Words and numbers after a letter, single spaces between them: nothing that YAML gives a meaning. */
const plain = /^\p{L}(?:[\p{L}\p{N}_./()'♯♭♮+-]|[ ,](?=[\p{L}\p{N}(]))*#?$/u;
const reserved = /^(y|n|yes|no|on|off|true|false|null)$/i;

function scalar(value: unknown): string {
  switch (typeof value) {
    case 'string':
      // A JSON string is a double-quoted scalar.
      return plain.test(value) && !reserved.test(value) ? value : escapedJson(JSON.stringify(value));
    case 'number':
      // YAML 1.1 wants a point before an exponent.
      return String(value).replace(/^(-?\d+)e/, '$1.0e');
    case 'boolean':
    case 'bigint':
      return String(value);
    default:
      return 'null';
  }
}
