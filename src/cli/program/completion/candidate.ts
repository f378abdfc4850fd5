/** What Tab offers, and what it asks of the catalog. */

/** A text that may stand at the cursor, in place of the typed word. */
export interface TabCandidate {
  readonly value: string;
  readonly description?: string | undefined;
}

/** The records that are wanted at the cursor. */
export interface WantedRecords {
  /** The names of collections, or of parts of them. */
  readonly of: readonly string[];
  readonly typed: string;
  /** The arguments before the cursor, if they and the typed word may be the words of one name. */
  readonly before: readonly string[];
  /** Whether ids are wanted, too. Ids do not say which of several collections is meant. */
  readonly hasIds: boolean;
}
