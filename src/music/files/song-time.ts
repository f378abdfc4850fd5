/** The bars, metre and tempo of most of a MIDI file. */
import { groupBy } from '../../base/fields.ts';
import { barTicks, type Time } from '../score/score.ts';
import type { Change, FileNote, MidiSong } from './smf.ts';

const ppq = 480;
/** Maximum number of bars to analyse, and of bars to read. */
const [maxBars, maxKept] = [200_000, 4096];

/** The metre of a song, and its tempo in beats of that metre if the file has one. */
export type SongTime = Pick<Time, 'beats' | 'unit'> & Partial<Pick<Time, 'bpm'>>;

interface Span {
  readonly from: number;
  readonly to: number;
}

type Bar = Span & Pick<Time, 'beats' | 'unit'>;

/**
 * Returns the song in the metre of most of its bars, at 480 ticks a quarter. A shorter first bar becomes an upbeat at
 * the end of a whole bar. Omits bars in other metres, and names them in warnings.
 */
export function mainTime(song: MidiSong): {
  readonly song: MidiSong;
  readonly time: SongTime;
  readonly warnings: readonly string[];
} {
  const scale = ppq / song.ppq;
  const inTicks = <Each extends Change<unknown>>(list: readonly Each[]) =>
    list.map(each => ({ ...each, at: each.at * scale }));
  const notes = inTicks(song.notes).map(note => ({ ...note, ticks: note.ticks * scale }));
  const end = notes.reduce((max, { at, ticks }) => Math.max(max, at + ticks), 0);
  const bars = barsUntil(end, inTicks(song.metres));
  const [{ beats, unit } = { beats: 4, unit: 4 }] = longestFirst(bars, metreName);
  const whole = barTicks({ ppq, beats, unit });
  const isWhole = ({ from, to, ...metre }: Bar) =>
    metreName(metre) === `${beats}/${unit}` && Math.abs(to - from - whole) <= 1;
  const isUpbeat = ({ to }: Bar, index: number) =>
    index === 0 && to < whole && bars.slice(1, 2).some(isWhole);
  const isKept = (bar: Bar, index: number) => isWhole(bar) || isUpbeat(bar, index);
  // An upbeat is at the end of its bar.
  const kept = bars
    .filter(isKept)
    .slice(0, maxKept)
    .map((bar, index) => ({
      ...bar,
      shift: (index + 1) * whole - (isWhole(bar) ? bar.from + whole : bar.to),
    }));
  const numbers = bars.flatMap((bar, index) => (isKept(bar, index) ? [] : [index + 1]));
  const spans = spansOf(inTicks(song.tempos), end);
  const tempos = longestFirst(spans, ({ quartersAMinute }) => quartersAMinute.toFixed(3));
  const [bpm] = tempos.map(({ quartersAMinute }) => Number(((quartersAMinute * unit) / 4).toFixed(3)));
  const isCut = kept.length === maxKept && end > (kept.at(-1)?.to ?? end);
  return {
    song: {
      ...{ ...song, ppq, notes: moved(notes, kept), markers: moved(inTicks(song.markers), kept) },
      signatures: longestFirst(
        spansOf(inTicks(song.signatures), end),
        ({ sharps, minor }) => `${sharps} ${minor}`,
      ),
    },
    time: { beats, unit, ...(bpm !== undefined && { bpm }) },
    warnings: [
      ...(numbers.length === 0
        ? []
        : [`Bars that are not in ${beats}/${unit} are left out: ${barNumbers(numbers)}.`]),
      ...(isCut ? [`Only the first ${maxKept} bars are read.`] : []),
      ...(tempos.length > 1 ? [`The tempo changes; ${bpm} beats a minute is kept throughout.`] : []),
      ...(song.isBent ? ['Pitch bends are left out: notes have the pitch of their keys.'] : []),
    ],
  };
}

/** Formats `3, 4, 7`; of many, the first and the last. */
export function barNumbers(bars: readonly number[]): string {
  return (bars.length > 8 ? [...bars.slice(0, 7), '…', bars.at(-1)] : bars).join(', ');
}

/** Returns the bars of a song, in 4/4 if the file has no metre. A new metre begins a bar. */
function barsUntil(end: number, metres: readonly Change<Pick<Time, 'beats' | 'unit'>>[]): readonly Bar[] {
  const bars: Bar[] = [];
  let [metre, next]: [Pick<Time, 'beats' | 'unit'>, number] = [{ beats: 4, unit: 4 }, 0];
  for (let from = 0; from < end - 1e-6 && bars.length < maxBars; from = bars.at(-1)?.to ?? end) {
    for (let change = metres[next]; change; change = metres[++next]) {
      if (change.at > from + 1 && metreName(change) !== metreName(metre)) break;
      metre = change;
    }
    const to = Math.min(from + barTicks({ ppq, ...metre }), metres[next]?.at ?? Number.POSITIVE_INFINITY);
    bars.push({ from, to, beats: metre.beats, unit: metre.unit });
  }
  return bars;
}

function metreName({ beats, unit }: Pick<Time, 'beats' | 'unit'>): string {
  return `${beats}/${unit}`;
}

/** Returns each change with the ticks for which it applies. */
function spansOf<Each>(changes: readonly Change<Each>[], end: number): readonly (Each & Span)[] {
  return changes.map((change, index) => ({
    ...{ ...change, from: change.at },
    to: Math.min(end, changes[index + 1]?.at ?? end),
  }));
}

/** Returns one change of each name, the one that applies for most ticks first. */
function longestFirst<Each extends Span>(
  spans: readonly Each[],
  nameOf: (span: Each) => string,
): readonly Each[] {
  const length = (own: readonly Each[]) => own.reduce((sum, { from, to }) => sum + to - from, 0);
  const groups = groupBy(
    spans.filter(({ from, to }) => to > from),
    nameOf,
  );
  return [...groups.values()]
    .sort((one, other) => length(other) - length(one))
    .flatMap(own => own.slice(0, 1));
}

/** Returns the notes or markers in kept bars, moved with them. A note ends at the beginning of an omitted bar. */
function moved<Each extends Change<Partial<Pick<FileNote, 'ticks'>>>>(
  list: readonly Each[],
  kept: readonly (Bar & { readonly shift: number })[],
): readonly Each[] {
  const ends = kept.map(({ to }) => to);
  for (let place = kept.length - 2; place >= 0; place--)
    if (kept[place + 1]?.from === kept[place]?.to) ends[place] = ends[place + 1] ?? 0;
  let place = 0;
  return list.flatMap(each => {
    while (each.at >= (kept[place]?.to ?? Number.POSITIVE_INFINITY) - 1) place++;
    const bar = kept[place];
    if (!bar || each.at < bar.from - 1) return [];
    const most = (ends[place] ?? 0) - each.at;
    const ticks = each.ticks === undefined ? {} : { ticks: Math.min(each.ticks, most) };
    return [{ ...each, at: each.at + bar.shift, ...ticks }];
  });
}
