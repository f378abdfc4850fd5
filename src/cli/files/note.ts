/** The zod schema of a note of the ledger, which is loaded only for reading one. */
import * as z from 'zod/mini';

/** Size in bytes, and time in milliseconds since the epoch. */
const state = z.object({ size: z.number(), written: z.number() });
const note = z.extend(state, {
  url: z.string(),
  etag: z.optional(z.string()),
  modified: z.optional(z.string()),
  /** The file before it. */
  before: z.optional(state),
});

export type FileState = z.infer<typeof state>;
export type LedgerNote = z.infer<typeof note>;

/** Returns the note in a value of JSON; undefined for anything else. */
export function noteOf(value: unknown): LedgerNote | undefined {
  return note.safeParse(value).data;
}
