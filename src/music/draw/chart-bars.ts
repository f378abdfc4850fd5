/** Finds the bars of a progression from its ticks: the service gives no metre (docs/service.md, "Helper shapes"). */

/** Ticks of a bar of four and of three quarters, at the catalog's 480 ticks to a quarter. */
const commonBarTicks = [1920, 1440];

/** Maximum start of an event, in ticks. Later ones are omitted, because ticks of MIDI files have 28 bits. */
const maxStartTick = 2 ** 28;

/**
 * Returns the length of a bar in ticks: that of 4/4 or 3/4 if the longest chord lasts half of such a bar, or one, two
 * or four of them; otherwise that of the longest chord. Returns 0 if no chord has a duration.
 */
export function guessBarTicks(chords: readonly { readonly durationTick: number }[]): number {
  const longest = chords.reduce((max, { durationTick }) => Math.max(max, durationTick), 0);
  const lengths = [longest, longest * 2, longest / 2, longest / 4];
  return lengths.find(length => commonBarTicks.includes(length)) ?? longest;
}

interface Bars<Chord> {
  readonly bars: readonly (readonly Chord[])[];
  /** The number of all bars, including omitted ones. */
  readonly count: number;
  /** Returns the index of the bar that contains a tick. */
  barAt(tick: number): number;
}

/** Groups chords by the bar in which they begin. Returns at most `max` bars, from that of the first chord. */
export function barsOf<Chord>(
  chords: readonly { readonly startTick: number; readonly chord: Chord }[],
  barTicks: number,
  max: number,
): Bars<Chord> {
  const usableChords = chords.filter(({ startTick }) => startTick >= 0 && startTick < maxStartTick);
  const [first] = usableChords;
  const barNumber = (tick: number) => (barTicks > 0 ? Math.floor(tick / barTicks) : 0);
  const begin = barNumber(first?.startTick ?? 0);
  const barAt = (tick: number) => barNumber(tick) - begin;
  if (!first) return { bars: [], count: 0, barAt };
  const count = barAt(usableChords.at(-1)?.startTick ?? 0) + 1;
  const bars: Chord[][] = Array.from({ length: Math.min(count, max) }, () => []);
  for (const { startTick, chord } of usableChords) bars[barAt(startTick)]?.push(chord);
  return { bars, count, barAt };
}
