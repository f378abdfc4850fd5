/** Finds the bars, the metre and the tempo of a MIDI file. */
import { keyText } from '../progression.ts';
import { barTicks, type Time } from '../score/score.ts';
import { type Change, type FileNote, type MidiSong, ppq } from './smf.ts';
import { keyOfSignature } from './song-key.ts';

/** Maximum number of bars to analyse, and maximum number of bars to return. */
const [maxBars, maxKeptBars] = [200_000, 2048];

/** The metre of a song, and its tempo in beats of that metre if the file has one. */
export type SongTime = Pick<Time, 'beats' | 'unit'> & Partial<Pick<Time, 'bpm'>>;

type Metre = Pick<Time, 'beats' | 'unit'>;
type Bar = Change<Metre> & { readonly to: number };

/**
 * Returns the song in the metre that lasts longest in it, with 480 ticks a quarter. A shorter first bar becomes an
 * upbeat at the end of a whole bar. Bars in other metres are omitted, and warnings name them.
 */
export function toMainMetre(song: MidiSong): {
  readonly song: MidiSong;
  readonly time: SongTime;
  readonly warnings: readonly string[];
} {
  const end = endOf(song.notes);
  const bars = barsUntil(end, song.metres);
  const [{ beats, unit } = { beats: 4, unit: 4 }] = longestFirst(bars, end, metreName);
  const barLength = barTicks({ ppq, beats, unit });
  const isWhole = ({ at, to, ...metre }: Bar) =>
    metreName(metre) === `${beats}/${unit}` && Math.abs(to - at - barLength) <= 1;
  const isUpbeat = ({ at, to }: Bar) => at === 0 && to < barLength && bars.slice(1, 2).some(isWhole);
  const skippedBars = bars.flatMap((bar, index) => (isWhole(bar) || isUpbeat(bar) ? [] : [index + 1]));
  const fullBars = bars.filter(bar => isWhole(bar) || isUpbeat(bar));
  const keptBars = fullBars.slice(0, maxKeptBars);
  // An upbeat stands at the end of its bar.
  const shifts = keptBars.map(
    ({ at, to }, index) => index * barLength - (to - at < barLength - 1 ? to - barLength : at),
  );
  const tempos = longestFirst(song.tempos, end, ({ quartersAMinute }) => quartersAMinute.toFixed(3));
  const [bpm] = tempos.map(({ quartersAMinute }) => Number(((quartersAMinute * unit) / 4).toFixed(3)));
  const signatures = longestFirst(song.signatures, end, ({ sharps, minor }) => `${sharps} ${minor}`);
  const [keyName] = signatures.map(signature => keyText(keyOfSignature(signature)));
  const warnings = [
    skippedBars.length > 0 &&
      `Bars that are not in ${beats}/${unit} are left out: ${barNumbers(skippedBars)}.`,
    fullBars.length > keptBars.length && `Only the first ${maxKeptBars} bars are read.`,
    tempos.length > 1 && `The tempo changes; ${bpm} beats a minute is used throughout.`,
    signatures.length > 1 && `The key signature changes; that of ${keyName} is kept throughout.`,
    song.hasPitchBends && 'Pitch bends are left out: notes have the pitch of their keys.',
  ];
  return {
    song: {
      ...song,
      signatures,
      notes: moveToKeptBars(song.notes, keptBars, shifts),
      markers: moveToKeptBars(song.markers, keptBars, shifts),
    },
    time: { beats, unit, ...(bpm !== undefined && { bpm }) },
    warnings: warnings.filter(warning => warning !== false),
  };
}

/** Returns the end of the last note. */
export function endOf(notes: readonly FileNote[]): number {
  return notes.reduce((max, { at, ticks }) => Math.max(max, at + ticks), 0);
}

/** Returns bar numbers as text, `3, 4, 7`; if there are many, only the first seven and the last. */
export function barNumbers(bars: readonly number[]): string {
  return (bars.length > 8 ? [...bars.slice(0, 7), '…', bars.at(-1)] : bars).join(', ');
}

/** Returns the bars of a song, in 4/4 if the file has no metre. A new metre begins a bar. */
function barsUntil(end: number, metres: readonly Change<Metre>[]): readonly Bar[] {
  const bars: Bar[] = [];
  let [metre, nextChange]: [Metre, number] = [{ beats: 4, unit: 4 }, 0];
  for (let tick = 0; tick < end - 1e-6 && bars.length < maxBars; tick = bars.at(-1)?.to ?? end) {
    for (let change = metres[nextChange]; change; change = metres[++nextChange]) {
      if (change.at > tick + 1 && metreName(change) !== metreName(metre)) break;
      metre = change;
    }
    const to = Math.min(
      tick + barTicks({ ppq, ...metre }),
      metres[nextChange]?.at ?? Number.POSITIVE_INFINITY,
    );
    bars.push({ at: tick, to, beats: metre.beats, unit: metre.unit });
  }
  return bars;
}

function metreName({ beats, unit }: Metre): string {
  return `${beats}/${unit}`;
}

/** Returns one change for each different name. The one that applies for the most ticks comes first. */
function longestFirst<Each extends Change<unknown>>(
  changes: readonly Each[],
  end: number,
  nameOf: (change: Each) => string,
): readonly Each[] {
  const ticksByName = new Map<string, { readonly change: Each; ticks: number }>();
  for (const [index, change] of changes.entries()) {
    const ticks = Math.min(end, changes[index + 1]?.at ?? end) - change.at;
    const entry = ticksByName.get(nameOf(change));
    if (entry) entry.ticks += ticks;
    else if (ticks > 0) ticksByName.set(nameOf(change), { change, ticks });
  }
  return [...ticksByName.values()].sort((a, b) => b.ticks - a.ticks).map(({ change }) => change);
}

/** Returns the notes or markers of the kept bars at their new positions. A note ends where an omitted bar begins. */
function moveToKeptBars<Each extends Change<Partial<Pick<FileNote, 'ticks'>>>>(
  list: readonly Each[],
  keptBars: readonly Bar[],
  shifts: readonly number[],
): readonly Each[] {
  const barEnds = keptBars.map(({ to }) => to);
  for (let index = keptBars.length - 2; index >= 0; index--)
    if (keptBars[index + 1]?.at === keptBars[index]?.to) barEnds[index] = barEnds[index + 1] ?? 0;
  let barIndex = 0;
  return list.flatMap(each => {
    while (each.at >= (keptBars[barIndex]?.to ?? Number.POSITIVE_INFINITY) - 1) barIndex++;
    if (each.at < (keptBars[barIndex]?.at ?? Number.POSITIVE_INFINITY) - 1) return [];
    const ticks =
      each.ticks === undefined ? {} : { ticks: Math.min(each.ticks, (barEnds[barIndex] ?? 0) - each.at) };
    return [{ ...each, at: each.at + (shifts[barIndex] ?? 0), ...ticks }];
  });
}
