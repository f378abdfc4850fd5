/** The zod schema of an entry in the ledger. It is loaded only to read one. */
import * as z from 'zod/mini';

/** The size in bytes, and the time in milliseconds since the epoch. */
const state = z.object({ size: z.number(), written: z.number() });
const entry = z.extend(state, {
  url: z.string(),
  etag: z.optional(z.string()),
  modified: z.optional(z.string()),
  /** The file that it replaces. */
  before: z.optional(state),
});

export type FileState = z.infer<typeof state>;
export type LedgerEntry = z.infer<typeof entry>;

/** Returns the entry in a value of JSON; undefined for anything else. */
export function parseLedgerEntry(value: unknown): LedgerEntry | undefined {
  return entry.safeParse(value).data;
}
