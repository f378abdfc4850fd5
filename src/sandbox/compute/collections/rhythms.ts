/** Computes circular rhythms (data/rhythms.tsv). Their patterns are among their tags. */
import { parseList, parseNumber, readTable, uniqueChecker } from '../../../base/text-table.ts';
import {
  defaultVelocity,
  euclidean,
  type Ring,
  ringsOfPattern,
  stressedPattern,
} from '../../../music/rings.ts';
import type { CircularRhythm, CircularTrack } from '../catalog-records.ts';
import type { DataFiles } from '../data-files.ts';
import { timestampOfDay, toSlug } from '../pitch.ts';

/** Returns the rhythms, and their tracks in the same order. */
export function computeRhythms(files: DataFiles): {
  readonly rhythms: readonly CircularRhythm[];
  readonly tracks: readonly CircularTrack[];
} {
  const checkUnique = uniqueChecker();
  const columns = ['name', 'pattern', 'bpm', 'metre', 'tags', 'hidden'] as const;
  const rows = readTable(files.read('rhythms.tsv'), columns, (cell, index) => {
    const { patterns, rings } = readVoices(cell('pattern'));
    const [beatsPerBar, beatUnit] = parseMetre(cell('metre'));
    const lengths = new Set(rings.map(({ steps }) => steps));
    const [steps = 0] = lengths;
    if (lengths.size !== 1) throw new Error(`the voices have ${[...lengths].join(', ')} steps`);
    if (steps % beatsPerBar !== 0)
      throw new Error(`${steps} steps cannot be divided into ${beatsPerBar} beats`);
    const id = index + 1;
    const name = checkUnique(cell('name'));
    const bpm = parseNumber(cell('bpm'));
    const isPublic = cell('hidden') !== 'yes';
    const rhythm: CircularRhythm = {
      id,
      name,
      slug: toSlug(name),
      isPublic,
      ownerTags: [...parseList(cell('tags')), ...patterns],
      state: { bpm, ppq: 480, beatsPerBar },
      updatedAt: timestampOfDay(index * 3),
    };
    const track: CircularTrack = {
      id: `rhythm:${id}`,
      kind: 'rhythm',
      name,
      isPublic,
      transport: { bpm, ppq: 480, beatsPerBar, beatUnit },
      ringCount: rings.length,
      circularTrack: { id: `rhythm-${id}`, type: 'CIRCULAR', rings },
      source: { type: 'rhythm', rhythmId: id, slug: rhythm.slug },
    };
    return { rhythm, track };
  });
  return { rhythms: rows.map(({ rhythm }) => rhythm), tracks: rows.map(({ track }) => track) };
}

function parseMetre(cell: string): readonly [beats: number, unit: number] {
  const [, beats, unit] = /^([1-9]\d?)\/(2|4|8|16)$/.exec(cell) ?? [];
  if (beats === undefined) throw new Error(`'${cell}' is not a metre`);
  return [Number(beats), Number(unit)];
}

/** Velocities of accents, onsets and ghost notes. */
const velocityByMark = new Map([
  ['X', 120],
  ['x', defaultVelocity],
  ['o', 45],
]);

/** Letters of drums in tags. The onsets of other rings are tagged with `x`. */
const drumLetters: Readonly<Record<string, string>> = {
  kick: 'K',
  snare: 'S',
  'hi-hat': 'h',
  'open hi-hat': 'H',
};

/** Returns the patterns and rings of a cell. A pattern with several kinds of strokes gives a ring for each kind. */
function readVoices(text: string): {
  readonly patterns: readonly string[];
  readonly rings: readonly Ring[];
} {
  if (text.startsWith('=') || text.includes(':')) {
    const rings = text.startsWith('=') ? parseStrokeWords(text.slice(1)) : text.split(' / ').map(parseVoice);
    const patterns = rings.map(ring =>
      stressedPattern(ring).replace(/[Xxo]/g, drumLetters[ring.label] ?? 'x'),
    );
    return { patterns, rings };
  }
  const patterns = text.split(' / ').map(parseVoicePattern);
  return { patterns, rings: patterns.flatMap(ringsOfPattern) };
}

/** Returns the pattern of a cell: a pattern, an even distribution E(3,8), or groups: 2+2+3 is x.x.x.. */
function parseVoicePattern(text: string): string {
  const [, onsets, steps] = /^E\((\d+),(\d+)\)$/.exec(text) ?? [];
  if (onsets !== undefined) return euclidean(Number(onsets), Number(steps));
  if (/^\d+(\+\d+)+$/.test(text))
    return text
      .split('+')
      .map(length => 'x'.padEnd(Number(length), '.'))
      .join('');
  if (ringsOfPattern(text).length === 0) throw new Error(`'${text}' is not a pattern`);
  return text;
}

function parseVoice(voice: string): Ring {
  const [, label, pattern = ''] = /^(.+):([Xxo.]+)$/.exec(voice) ?? [];
  if (label === undefined) throw new Error(`'${voice}' is not a voice such as kick:X.x.o.`);
  return createRing(label, [...pattern]);
}

/** Returns a ring for each different word, in the order of their first occurrence; – is a rest. */
function parseStrokeWords(text: string): readonly Ring[] {
  const words = text.trim().split(/ +/);
  const labels = [...new Set(words.map(word => word.replace('!', '')))].filter(label => label !== '–');
  return labels.map(label =>
    createRing(
      label,
      words.map(word => (word === label ? 'x' : word === `${label}!` ? 'X' : '.')),
    ),
  );
}

function createRing(label: string, marks: readonly string[]): Ring {
  const onsets = marks.flatMap((mark, step) => (mark === '.' ? [] : [step]));
  const strokeVelocities = marks.flatMap(mark => velocityByMark.get(mark) ?? []);
  const ring = { label, steps: marks.length, onsets };
  return strokeVelocities.every(velocity => velocity === defaultVelocity)
    ? ring
    : { ...ring, velocities: strokeVelocities };
}
