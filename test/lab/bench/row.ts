/** A row of the table of the benchmark. */
export interface Row {
  readonly work: string;
  readonly against: string;
  readonly goal: string;
  /** Why the row cannot be measured here. */
  readonly skipped?: string | undefined;
  /** Our command and the other one, to run them by hand. */
  readonly commands?: readonly string[];
  measure(): Figure | Promise<Figure>;
}

export interface Figure {
  readonly figure: string;
  readonly reached: boolean;
}

/** Formats a ratio with two decimals, or below 0.1 with two significant digits: `1.25`, `0.0026`. */
export function ratioText(ratio: number): string {
  return ratio < 0.1 ? String(Number(ratio.toPrecision(2))) : ratio.toFixed(2);
}
