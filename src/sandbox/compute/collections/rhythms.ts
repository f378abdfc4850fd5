/** Circular rhythms (data/rhythms.tsv). Their patterns are among the tags. */
import { listIn, numberIn, readTable, unique } from '../../../base/text-table.ts';
import {
  euclidean,
  type Ring,
  ringsOfPattern,
  stressedPattern,
  usualVelocity,
} from '../../../music/rings.ts';
import type { CircularRhythm, CircularTrack } from '../catalog-records.ts';
import type { DataFiles } from '../data-files.ts';
import { slug, timestamp } from '../pitch.ts';

/** What a circular rhythm and its track are made from. */
export interface RhythmSource {
  readonly name: string;
  /** One pattern, or one for each voice where several may sound on a step. */
  readonly patterns: readonly string[];
  /** All of one length. */
  readonly rings: readonly Ring[];
  /** Beats a minute; the beats are those that `beatsPerBar` counts, and a cycle is one bar. */
  readonly bpm: number;
  readonly beatsPerBar: number;
  readonly beatUnit: number;
  readonly tags: readonly string[];
  readonly isPublic: boolean;
}

/** In the order of their ids. */
export function readRhythms(files: DataFiles): readonly RhythmSource[] {
  const once = unique();
  const columns = ['name', 'pattern', 'bpm', 'metre', 'tags', 'hidden'] as const;
  return readTable(files.read('rhythms.tsv'), columns, cell => {
    const { patterns, rings } = readVoices(cell('pattern'));
    const [beatsPerBar, beatUnit] = metreIn(cell('metre'));
    const lengths = new Set(rings.map(({ steps }) => steps));
    const [steps = 0] = lengths;
    if (lengths.size !== 1) throw new Error(`the voices have ${[...lengths].join(', ')} steps`);
    if (steps % beatsPerBar !== 0) throw new Error(`${steps} steps are no ${beatsPerBar} beats`);
    return {
      name: once(cell('name')),
      patterns,
      rings,
      bpm: numberIn(cell('bpm')),
      beatsPerBar,
      beatUnit,
      tags: listIn(cell('tags')),
      isPublic: cell('hidden') !== 'yes',
    };
  });
}

export function computeCircularRhythms(sources: readonly RhythmSource[]): readonly CircularRhythm[] {
  return sources.map(({ name, patterns, bpm, beatsPerBar, tags, isPublic }, index) => ({
    id: index + 1,
    name,
    slug: slug(name),
    isPublic,
    ownerTags: [...tags, ...patterns],
    state: { bpm, ppq: 480, beatsPerBar },
    updatedAt: timestamp(index * 3),
  }));
}

/** Circular tracks: each rhythm with its rings. */
export function computeCircularTracks(sources: readonly RhythmSource[]): readonly CircularTrack[] {
  return sources.map(({ name, rings, bpm, beatsPerBar, beatUnit, isPublic }, index) => ({
    id: `rhythm:${index + 1}`,
    kind: 'rhythm',
    name,
    isPublic,
    transport: { bpm, ppq: 480, beatsPerBar, beatUnit },
    ringCount: rings.length,
    circularTrack: { id: `rhythm-${index + 1}`, type: 'CIRCULAR', rings },
    source: { type: 'rhythm', rhythmId: index + 1, slug: slug(name) },
  }));
}

function metreIn(cell: string): readonly [beats: number, unit: number] {
  const [, beats, unit] = /^([1-9]\d?)\/(2|4|8|16)$/.exec(cell) ?? [];
  if (beats === undefined) throw new Error(`'${cell}' is no metre`);
  return [Number(beats), Number(unit)];
}

/** Accents, onsets and ghost notes. */
const velocities = new Map([
  ['X', 120],
  ['x', usualVelocity],
  ['o', 45],
]);

/** The letters of drums that have one; other rings are tagged with `x`. */
const letters: Readonly<Record<string, string>> = {
  kick: 'K',
  snare: 'S',
  'hi-hat': 'h',
  'open hi-hat': 'H',
};

function readVoices(written: string): Pick<RhythmSource, 'patterns' | 'rings'> {
  if (written.startsWith('=') || written.includes(':')) {
    const rings = written.startsWith('=')
      ? ringsOfWords(written.slice(1))
      : written.split(' / ').map(ringOfVoice);
    const patterns = rings.map(ring => stressedPattern(ring).replace(/[Xxo]/g, letters[ring.label] ?? 'x'));
    return { patterns, rings };
  }
  const patterns = written.split(' / ').map(voicePattern);
  return { patterns, rings: patterns.flatMap(ringsOfPattern) };
}

/** As it stands, or as even as can be, E(3,8), or with an onset at the head of each group: 2+2+3 is x.x.x.. */
function voicePattern(written: string): string {
  const [, onsets, steps] = /^E\((\d+),(\d+)\)$/.exec(written) ?? [];
  if (onsets !== undefined) return euclidean(Number(onsets), Number(steps));
  if (/^\d+(\+\d+)+$/.test(written))
    return written
      .split('+')
      .map(length => 'x'.padEnd(Number(length), '.'))
      .join('');
  if (ringsOfPattern(written).length === 0) throw new Error(`'${written}' is no pattern`);
  return written;
}

function ringOfVoice(voice: string): Ring {
  const [, label, pattern = ''] = /^(.+):([Xxo.]+)$/.exec(voice) ?? [];
  if (label === undefined) throw new Error(`'${voice}' is no voice, kick:X.x.o.`);
  return ringOf(label, [...pattern]);
}

/** A ring for each word, in the order in which they come; – is a rest. */
function ringsOfWords(text: string): readonly Ring[] {
  const words = text.trim().split(/ +/);
  const labels = [...new Set(words.map(word => word.replace('!', '')))].filter(label => label !== '–');
  return labels.map(label =>
    ringOf(
      label,
      words.map(word => (word === label ? 'x' : word === `${label}!` ? 'X' : '.')),
    ),
  );
}

function ringOf(label: string, marks: readonly string[]): Ring {
  const onsets = marks.flatMap((mark, step) => (mark === '.' ? [] : [step]));
  const struck = marks.flatMap(mark => velocities.get(mark) ?? []);
  const ring = { label, steps: marks.length, onsets };
  return struck.every(velocity => velocity === usualVelocity) ? ring : { ...ring, velocities: struck };
}
