import { parseJson } from '../../src/base/json.ts';
import type { JsonResponse } from '../../src/cli/output/json/json-records.ts';

/** Returns a JSON text as a response body, with its parsed value. */
export function jsonResponse(text: string | Uint8Array): JsonResponse {
  const bytes = Buffer.from(text);
  return { body: { bytes: () => bytes }, json: () => parseJson(bytes.toString().replace(/^\ufeff/, '')) };
}
