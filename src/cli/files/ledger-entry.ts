/** The zod schema of an entry in the ledger. It is loaded only to read one. */
import * as z from 'zod/mini';

/** The size in bytes, and the time of the last change in milliseconds since the epoch. */
const stateSchema = z.object({ size: z.number(), written: z.number() });
const entrySchema = z.extend(stateSchema, {
  url: z.string(),
  etag: z.optional(z.string()),
  modified: z.optional(z.string()),
  /** The file that the download replaces. */
  before: z.optional(stateSchema),
});

export type FileState = z.infer<typeof stateSchema>;
export type LedgerEntry = z.infer<typeof entrySchema>;

/** Returns a JSON value as an entry; undefined for any other value. */
export function parseLedgerEntry(value: unknown): LedgerEntry | undefined {
  return entrySchema.safeParse(value).data;
}
