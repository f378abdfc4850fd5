/**
 * One YAML sequence of the records, or the one record that was asked for, which readers of YAML 1.1 and 1.2 take the
 * same way. (The library `yaml` leaves `=`, tabs and 1e-7 to be misread by readers of 1.1, and takes half a millisecond
 * a record.)
 */
import { isFields } from '../../../base/io.ts';
import { LongNumber } from '../../../base/json.ts';
import { escapedJson } from '../../../base/text/sanitise.ts';
import { jsonText } from '../cell.ts';
import { gather } from '../json/pieces.ts';
import type { Format, Selection } from './format.ts';

export const yaml: Format = {
  audience: 'programs',
  gives: 'records',
  write: selection => gather(items(selection)),
};

function* items({ records, single }: Selection): Generator<string> {
  let none = true;
  for (const { fields } of records) {
    none = false;
    yield single ? `${block(fields, 0)}\n` : `- ${block(fields, 1)}\n`;
  }
  if (none) yield single ? 'null\n' : '[]\n';
}

/** Deeper than this a value is one line of JSON, which YAML reads as well: each level would indent every line. */
const deepest = 60;
/** The line breaks before what stands at each depth. */
const breaks = Array.from({ length: deepest + 2 }, (_, depth) => `\n${'  '.repeat(depth)}`);

/** A value where its first line may begin; further lines are indented to the depth. */
function block(value: unknown, depth: number): string {
  if (typeof value !== 'object' || value instanceof LongNumber) return scalar(value);
  if (depth > deepest) return escapedJson(jsonText(value));
  const newline = breaks[depth] ?? '\n';
  let text = '';
  if (Array.isArray(value)) {
    for (const entry of value) text += `${text === '' ? '' : newline}- ${block(entry, depth + 1)}`;
    return text === '' ? '[]' : text;
  }
  if (!isFields(value)) return 'null';
  for (const name in value) {
    const entry = value[name];
    if (entry === undefined) continue;
    if (text !== '') text += newline;
    text += yamlKey(name, newline);
    text += isNested(entry) && depth < deepest ? breaks[depth + 1] : ' ';
    text += block(entry, depth + 1);
  }
  return text === '' ? '{}' : text;
}

/** It takes lines of its own. */
function isNested(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  for (const _ in value) return true;
  return false;
}

/** YAML ends its search for a key's colon after 1,024 characters: a longer key is announced by a question mark. */
const longestKey = 1000;
/** Names of fields repeat. */
const yamlKeys = new Map<string, string>();

function yamlKey(name: string, newline: string): string {
  const known = yamlKeys.get(name);
  if (known !== undefined) return known;
  const key = scalar(name);
  if (key.length > longestKey) return `? ${key}${newline}:`;
  if (yamlKeys.size < longestKey) yamlKeys.set(name, `${key}:`);
  return `${key}:`;
}

/** Words and numbers after a letter, single spaces between them: nothing that YAML gives a meaning. */
const plainAscii = /^[A-Za-z](?:[\w./()'+-]|[ ,](?=[A-Za-z0-9(]))*#?$/;
const plain = /^\p{L}(?:[\p{L}\p{N}_./()'♯♭♮+-]|[ ,](?=[\p{L}\p{N}(]))*#?$/u;
const reserved = /^(y|n|yes|no|on|off|true|false|null)$/i;
/** The patterns need stack for every character. */
const longestPlain = 200;

function scalar(value: unknown): string {
  switch (typeof value) {
    case 'string':
      // A JSON string is a double-quoted scalar.
      return isPlainScalar(value) ? value : escapedJson(JSON.stringify(value));
    case 'number':
      return Number.isInteger(value) && Math.abs(value) < 1e15 ? String(value) : withPoint(String(value));
    case 'boolean':
    case 'bigint':
      return String(value);
    default:
      return value instanceof LongNumber ? withPoint(String(value)) : 'null';
  }
}

function isPlainScalar(text: string): boolean {
  if (text.length > longestPlain || !(plainAscii.test(text) || plain.test(text))) return false;
  return text.length > 5 || !reserved.test(text);
}

/** YAML 1.1 wants a point before an exponent, and a sign after it. */
function withPoint(number: string): string {
  return number.includes('e') || number.includes('E')
    ? number.replace(/^(-?\d+)e/i, '$1.0e').replace(/e(?=\d)/i, 'e+')
    : number;
}
