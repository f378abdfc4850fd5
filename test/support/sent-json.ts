import { parseJson } from '../../src/base/json.ts';
import type { SentJson } from '../../src/cli/output/json/sent-records.ts';

/** Returns a JSON text as a response body, with its parsed value. */
export function sentJson(text: string | Uint8Array): SentJson {
  const bytes = Buffer.from(text);
  return { body: { bytes: () => bytes }, json: () => parseJson(bytes.toString().replace(/^\ufeff/, '')) };
}
