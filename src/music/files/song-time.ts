/** The metre and the tempo that hold for most of a MIDI file. */
import { groupBy } from '../../base/fields.ts';
import { barTicks, type Time } from '../score/score.ts';
import type { FileNote, MidiSong } from './smf.ts';

const ppq = 480;

/** The metre of a song, and its tempo in beats of that metre if the file has one. */
export type SongTime = Pick<Time, 'beats' | 'unit'> & Partial<Pick<Time, 'bpm'>>;

interface MetrePart extends Pick<Time, 'beats' | 'unit'> {
  readonly from: number;
  readonly to: number;
  /** The number of its first bar, from 1. */
  readonly bar: number;
}

/**
 * The song in the metre that holds for most of it, at 480 ticks a quarter. A shorter first bar becomes an upbeat: it
 * stands at the end of a whole bar. Bars in other metres are left out, and the warnings name them.
 */
export function mainTime(song: MidiSong): {
  readonly song: MidiSong;
  readonly time: SongTime;
  readonly warnings: readonly string[];
} {
  const scale = ppq / song.ppq;
  const notes = song.notes.map(note => ({ ...note, at: note.at * scale, ticks: note.ticks * scale }));
  const end = notes.reduce((most, { at, ticks }) => Math.max(most, at + ticks), 0);
  const parts = metreParts(song, scale, end);
  const main = longest(parts);
  const bar = barTicks({ ppq, ...main });
  const [first] = parts;
  const upbeat = first && first.to - first.from < bar && parts.length > 1 ? first : undefined;
  const kept = parts.filter(part => part === upbeat || nameOf(part) === nameOf(main));
  const shifts = shiftsOf(kept, upbeat ? bar - (upbeat.to - upbeat.from) : 0);
  const markers = song.markers.map(({ at, text }) => ({ at: at * scale, text }));
  const moved = <Each extends { readonly at: number }>(list: readonly Each[]) => {
    let place = 0;
    return list.flatMap(each => {
      while (each.at >= (kept[place]?.to ?? Number.POSITIVE_INFINITY) - 1) place++;
      const part = kept[place];
      return part && each.at >= part.from - 1 ? [{ ...each, at: each.at + (shifts.get(part) ?? 0) }] : [];
    });
  };
  const tempos = song.tempos.map(({ at, quartersAMinute }) => ({ from: at * scale, quartersAMinute }));
  const bpms = [
    ...groupBy(
      tempos.map((tempo, index) => ({
        ticks: Math.max(0, Math.min(end, tempos[index + 1]?.from ?? end) - tempo.from),
        bpm: Number(((tempo.quartersAMinute * main.unit) / 4).toFixed(3)),
      })),
      ({ bpm }) => bpm,
    ),
  ].map(([bpm, own]) => ({ bpm, ticks: own.reduce((sum, { ticks }) => sum + ticks, 0) }));
  const [tempo] = bpms.toSorted((one, other) => other.ticks - one.ticks);
  const heard = bpms.filter(({ ticks }) => ticks > 0);
  return {
    song: { ...song, ppq, notes: clipped(moved(notes), kept, shifts), markers: moved(markers) },
    time: { beats: main.beats, unit: main.unit, ...(tempo && { bpm: tempo.bpm }) },
    warnings: [
      ...leftOut(parts.filter(part => part !== upbeat && nameOf(part) !== nameOf(main))),
      ...(heard.length > 1 && tempo
        ? [`The tempo changes; ${tempo.bpm} beats a minute is kept throughout.`]
        : []),
      ...(song.isBent ? ['Pitch bends are left out: notes have the pitch of their keys.'] : []),
    ],
  };
}

/** The stretches of one metre each; 4/4 if the file has no metre. */
function metreParts(song: MidiSong, scale: number, end: number): readonly MetrePart[] {
  const usual = { at: 0, beats: 4, unit: 4 };
  const given = song.metres.map(metre => ({ ...metre, at: metre.at * scale }));
  const metres = [...((given[0]?.at ?? 1) > 0 ? [usual] : []), ...given].filter(
    ({ at }, index, all) => at < end && at !== all[index + 1]?.at,
  );
  const changes = metres.filter((metre, index) => {
    const before = metres[index - 1];
    return !before || nameOf(before) !== nameOf(metre);
  });
  const parts: MetrePart[] = [];
  for (const [index, { at, beats, unit }] of changes.entries()) {
    const before = parts.at(-1);
    const count = before ? Math.ceil((at - before.from) / barTicks({ ppq, ...before }) - 1e-6) : 0;
    parts.push({ from: at, to: changes[index + 1]?.at ?? end, beats, unit, bar: (before?.bar ?? 1) + count });
  }
  return parts.length > 0 ? parts : [{ from: 0, to: end, beats: 4, unit: 4, bar: 1 }];
}

function nameOf({ beats, unit }: Pick<Time, 'beats' | 'unit'>): string {
  return `${beats}/${unit}`;
}

function longest(parts: readonly MetrePart[]): Pick<Time, 'beats' | 'unit'> {
  const sums = [...groupBy(parts, nameOf).values()].map(own => ({
    own,
    ticks: own.reduce((sum, { from, to }) => sum + to - from, 0),
  }));
  const [best] = sums.sort((one, other) => other.ticks - one.ticks);
  return best?.own[0] ?? { beats: 4, unit: 4 };
}

/** By how many ticks each part moves so that the parts follow each other without a gap. */
function shiftsOf(kept: readonly MetrePart[], begin: number): ReadonlyMap<MetrePart, number> {
  let place = begin;
  return new Map(
    kept.map(part => {
      const shift = place - part.from;
      const bar = barTicks({ ppq, ...part });
      // The end of a part in the middle is filled up to a whole bar.
      place += Math.ceil((part.to - part.from) / bar - 1e-6) * bar;
      return [part, shift];
    }),
  );
}

/** The notes without what sounds on into a part that is left out. */
function clipped(
  notes: readonly FileNote[],
  kept: readonly MetrePart[],
  shifts: ReadonlyMap<MetrePart, number>,
): readonly FileNote[] {
  const ends = kept.map(part => part.to + (shifts.get(part) ?? 0));
  const isWhole = kept.every((part, index) => index === 0 || kept[index - 1]?.to === part.from);
  if (isWhole) return notes;
  let place = 0;
  return notes.map(note => {
    while (note.at >= (ends[place] ?? Number.POSITIVE_INFINITY)) place++;
    const end = ends[place] ?? note.at + note.ticks;
    return { ...note, ticks: Math.min(note.ticks, end - note.at) };
  });
}

const mostTold = 3;

function leftOut(parts: readonly MetrePart[]): readonly string[] {
  const more = parts.length - mostTold;
  const listed = parts.slice(0, mostTold).map(leftOutText);
  return more > 0 ? [...listed, `${more} more stretches in other metres are left out.`] : listed;
}

function leftOutText(part: MetrePart): string {
  const count = Math.ceil((part.to - part.from) / barTicks({ ppq, ...part }) - 1e-6);
  const bars = count === 1 ? `Bar ${part.bar} is` : `Bars ${part.bar} to ${part.bar + count - 1} are`;
  return `${bars} in ${nameOf(part)} and left out.`;
}
