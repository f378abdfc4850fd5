/** A row of the table of the benchmark. */
export interface Row {
  readonly work: string;
  readonly against: string;
  readonly goal: string;
  /** The reason why it cannot be measured here. */
  readonly skipped?: string | undefined;
  /** The command, to run it by hand. */
  readonly commands?: readonly string[];
  measure(): Found | Promise<Found>;
}

export interface Found {
  readonly figure: string;
  readonly reached: boolean;
}

/** Formats at least two digits, as in 0.05 and 0.0026. */
export function ratioText(ratio: number): string {
  return ratio < 0.1 ? String(Number(ratio.toPrecision(2))) : ratio.toFixed(2);
}
