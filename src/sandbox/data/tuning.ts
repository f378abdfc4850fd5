/** What a music system is made from, before it is a record. */

/** `label` names a step as an interval above step 0, `note` as a tone. Both are unique in a tuning. */
interface StepSource {
  readonly label: string;
  readonly ratio: number;
  readonly note: string;
}

export interface TuningSource {
  readonly name: string;
  readonly slug: string;
  readonly systemType: string;
  /** The ratio at which the steps repeat. */
  readonly octaveRatio: number;
  readonly isPublic?: boolean;
  /** From 1 upwards, without the one that closes the octave. */
  readonly steps: readonly StepSource[];
}

/** The size of a ratio in cents. */
export function cents(ratio: number): number {
  return 1200 * Math.log2(ratio);
}
