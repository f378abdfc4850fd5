/** The zod schema of a note in the ledger. It is loaded only to read one. */
import * as z from 'zod/mini';

const note = z.object({
  url: z.string(),
  /** The size in bytes. */
  size: z.number(),
  /** The time of the last change, in milliseconds since the epoch. */
  written: z.number(),
  etag: z.optional(z.string()),
  modified: z.optional(z.string()),
});

export type LedgerNote = z.infer<typeof note>;

/** Returns the note in a value of JSON; undefined for anything else. */
export function noteOf(value: unknown): LedgerNote | undefined {
  return note.safeParse(value).data;
}
