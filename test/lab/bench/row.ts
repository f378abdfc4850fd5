/** A line of the bench's table. */
export interface Row {
  readonly work: string;
  readonly against: string;
  readonly goal: string;
  /** Why it can't be measured here. */
  readonly skipped?: string | undefined;
  /** What is run, for those who want to do it by hand. */
  readonly commands?: readonly string[];
  measure(): Found | Promise<Found>;
}

export interface Found {
  readonly figure: string;
  readonly reached: boolean;
}

/** Two digits at least, as 0.05 and 0.0026. */
export function ratioText(ratio: number): string {
  return ratio < 0.1 ? String(Number(ratio.toPrecision(2))) : ratio.toFixed(2);
}
