/** Writes YAML that readers of 1.1 and 1.2 read alike: a string that either could misread is a JSON string. */
import { Document, type ScalarTag, type Tags } from 'yaml';
import { invalidResponse } from '../../../base/errors.ts';
import { LongNumber } from '../../../base/json.ts';
import { escapeJson } from '../../../base/text/sanitise.ts';
import { joinSmallPieces } from '../json/pieces.ts';
import type { Format, Selection } from './format.ts';

export const yaml: Format = {
  audience: 'programs',
  content: 'records',
  write: selection => joinSmallPieces(yamlPieces(selection)),
};

function* yamlPieces({ records, isSingle }: Selection): Generator<string> {
  // The library tries every tag for every value, so unneeded tags would take time.
  const isNeeded = (tag: Tags[number]) => typeof tag === 'object' && /:(?:map|seq|null|bool)$/.test(tag.tag);
  const document = new Document(null, { customTags: tags => [textTag, numberTag, ...tags.filter(isNeeded)] });
  let isEmpty = true;
  for (const { fields } of records) {
    isEmpty = false;
    yield yamlText(document, isSingle ? fields : [fields]);
  }
  if (isEmpty) yield isSingle ? 'null\n' : '[]\n';
}

function yamlText(document: Document, value: unknown): string {
  try {
    document.contents = document.createNode(value, { aliasDuplicateObjects: false });
    return document.toString({ lineWidth: 0 });
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw invalidResponse('A record is nested too deeply to be shown.', 'malformed_answer');
  }
}

/** Matches text that begins with a letter, and has only single spaces and characters without a meaning in YAML. */
const plainText = /^\p{L}(?:[\p{L}\p{N}_./()'♯♭♮+-]|[ ,](?=[\p{L}\p{N}(]))*#?$/u;
const reservedWords = /^(y|n|yes|no|on|off|true|false|null)$/i;
/** Maximum length in characters, because the pattern uses stack for each of them. */
const maxPlainLength = 200;

const textTag: ScalarTag = {
  tag: 'tag:yaml.org,2002:str',
  default: true,
  identify: value => typeof value === 'string',
  resolve: String,
  stringify: ({ value }) => {
    const string = String(value);
    const isPlain = string.length <= maxPlainLength && plainText.test(string) && !reservedWords.test(string);
    return isPlain ? string : escapeJson(JSON.stringify(string));
  },
};

/** Writes numbers for YAML 1.1, which needs a point before an exponent, and a sign in the exponent. */
const numberTag: ScalarTag = {
  tag: 'tag:yaml.org,2002:float',
  default: true,
  identify: value => typeof value === 'number' || typeof value === 'bigint' || value instanceof LongNumber,
  resolve: Number,
  stringify: ({ value }) =>
    String(value)
      .replace(/^(-?\d+)e/i, '$1.0e')
      .replace(/e(?=\d)/i, 'e+'),
};
