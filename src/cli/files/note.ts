/** A note of the ledger in zod's words: loaded if one is read. */
import * as z from 'zod/mini';

/** Bytes, and milliseconds since the epoch. */
const state = z.object({ size: z.number(), written: z.number() });
const note = z.extend(state, {
  url: z.string(),
  etag: z.optional(z.string()),
  modified: z.optional(z.string()),
  /** What was there before it. */
  before: z.optional(state),
});

export type FileState = z.infer<typeof state>;
export type LedgerNote = z.infer<typeof note>;

/** The note that a value of JSON is; undefined for anything else. */
export function noteOf(value: unknown): LedgerNote | undefined {
  return note.safeParse(value).data;
}
