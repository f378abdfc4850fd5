/** The zod schema of a note in the ledger. It is loaded only to read one. */
import * as z from 'zod/mini';

/** The size in bytes, and the time in milliseconds since the epoch. */
const state = z.object({ size: z.number(), written: z.number() });
const note = z.extend(state, {
  url: z.string(),
  etag: z.optional(z.string()),
  modified: z.optional(z.string()),
  /** The file that it replaces. */
  before: z.optional(state),
});

export type FileState = z.infer<typeof state>;
export type LedgerNote = z.infer<typeof note>;

/** Returns the note in a value of JSON; undefined for anything else. */
export function parseLedgerNote(value: unknown): LedgerNote | undefined {
  return note.safeParse(value).data;
}
