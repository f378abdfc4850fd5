/** The tables of data/, as the build has checked and folded them: each is a text until it is needed. */

export function rowsOf(table: string): readonly (readonly string[])[] {
  return table.split('\n').map(row => row.split('\t'));
}

/** Of a table of names and the one that is meant by them: that, by each of them. */
export function meantBy(table: string): ReadonlyMap<string, string> {
  return new Map(
    rowsOf(table).flatMap(([names = '', meant = '']) =>
      names.split(', ').map((name): [string, string] => [name, meant]),
    ),
  );
}
