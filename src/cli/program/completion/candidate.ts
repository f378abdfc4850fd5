/** What Tab offers, and what it asks of the catalog. */

export interface TabCandidate {
  readonly value: string;
  readonly description?: string | undefined;
}

export interface WantedRecords {
  /** The names of collections, or of parts of them. */
  readonly of: readonly string[];
  readonly typed: string;
  /** The arguments before the cursor, if they and the typed word may be the words of one name. */
  readonly before: readonly string[];
  /** Whether ids are wanted, too. Ids do not say which of several collections is meant. */
  readonly hasIds: boolean;
}
