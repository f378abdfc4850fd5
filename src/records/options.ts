/** What is chosen of records on the command line, by the options of every command that shows records. */
export interface RecordChoices {
  /** The name of a format. */
  readonly output?: string | undefined;
  /** The same as `output: 'json'`. */
  readonly json?: boolean | undefined;
  /** Columns or dot paths; `+name` adds to the usual ones, `*` is every field. */
  readonly columns?: readonly string[] | undefined;
  /** Columns or dot paths; `-name` is descending. */
  readonly sort?: readonly string[] | undefined;
  /** Tests as `field op value`; a record must pass all of them. */
  readonly filter?: readonly string[] | undefined;
  readonly limit?: number | undefined;
  readonly count?: boolean | undefined;
  /** A jq expression, run on what was selected. */
  readonly jq?: string | undefined;
  /** jq's strings without quotes. */
  readonly raw?: boolean | undefined;
  /** Spreadsheet formulas stay as they are in CSV. */
  readonly csvRaw?: boolean | undefined;
  /** False: the line with the names of the columns is left out. */
  readonly header?: boolean | undefined;
  /** The service may be asked for the names that ids refer to. */
  readonly names?: boolean | undefined;
}
