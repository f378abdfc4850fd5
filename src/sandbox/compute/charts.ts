/** Reads charts as people write them: title, key, metre, tags, and sections of bars (data/charts/progressions.txt). */
import {
  linesOf,
  parseList,
  parseNumber,
  parseWord,
  type TextFile,
  type TextLine,
  withLineNumber,
} from '../../base/text-table.ts';
import { type Chord, parseChord } from '../../music/chord.ts';
import type { DataFiles } from './data-files.ts';

interface BarChord {
  readonly chord: Chord;
  readonly beats: number;
  readonly line: number;
}

export interface WrittenChart {
  readonly name: string;
  /** The tonic and the scale on which the scales of the chords are based: `C major`. */
  readonly home: string;
  readonly tags: readonly string[];
  readonly isPublic: boolean;
  readonly sections: readonly {
    readonly label: string;
    readonly repeatCount: number;
    readonly chords: readonly BarChord[];
  }[];
  readonly file: TextFile;
  readonly line: number;
}

/** Returns the charts in the order of their ids. */
export function readCharts(files: DataFiles): readonly WrittenChart[] {
  return ['progressions', 'standards', 'progressions-later'].flatMap(name => {
    const file = files.read(`charts/${name}.txt`);
    return splitCharts(linesOf(file)).map(lines => readChart(file, lines));
  });
}

/** Splits lines into charts at empty lines. */
function splitCharts(lines: readonly TextLine[]): readonly (readonly TextLine[])[] {
  const charts: TextLine[][] = [[]];
  for (const line of lines) {
    if (line.text === '') charts.push([]);
    else charts.at(-1)?.push(line);
  }
  return charts.filter(chart => chart.length > 0);
}

const fields = ['Key', 'Metre', 'Tags', 'Hidden'];

function readChart(file: TextFile, [title, ...lines]: readonly TextLine[]): WrittenChart {
  const header = new Map<string, string>();
  const sections: { label: string; repeatCount: number; chords: BarChord[] }[] = [];
  const readLine = (text: string, number: number): void => {
    const [, field = '', value = ''] = /^(\w+): (.*)$/.exec(text) ?? [];
    const [, label, repeatText = '1'] = /^\[(.+)\](?: x(\d+))?$/.exec(text) ?? [];
    const [, bars] = /^\| (.*) \|$/.exec(text) ?? [];
    if (field !== '') header.set(parseWord(fields, field), value);
    else if (label !== undefined) sections.push({ label, repeatCount: parseNumber(repeatText), chords: [] });
    else if (bars !== undefined)
      sections.at(-1)?.chords.push(...parseBars(bars, number, parseBeatsPerBar(header.get('Metre'))));
    else
      throw new Error(`'${text}' is neither a section, [A], nor bars, | C | F G |, nor ${fields.join(', ')}`);
  };
  for (const { number, text } of lines) withLineNumber(file, number, () => readLine(text, number));
  const line = title?.number ?? 1;
  return withLineNumber(file, line, () => {
    const home = header.get('Key');
    if (title === undefined || home === undefined)
      throw new Error('the chart has no key such as Key: C major');
    if (!sections.some(({ chords }) => chords.length > 0)) throw new Error('the chart has no bars');
    return {
      name: title.text,
      home,
      tags: parseList(header.get('Tags') ?? ''),
      isPublic: header.get('Hidden') !== 'yes',
      sections,
      file,
      line,
    };
  });
}

function parseBeatsPerBar(metre = '4/4'): number {
  const [, beats] = /^([2-7])\/4$/.exec(metre) ?? [];
  if (beats === undefined) throw new Error(`'${metre}' is not a metre in quarters such as 3/4`);
  return Number(beats);
}

/** Returns the chords of bars. They share their bar equally unless they have numbers of beats: `Dm:1 A:2`. */
function parseBars(bars: string, line: number, beatsPerBar: number): readonly BarChord[] {
  return bars.split('|').flatMap(bar => {
    const symbols = bar.trim().split(/ +/);
    const chords = symbols.map(chordText => {
      const [symbol = '', beats = beatsPerBar / symbols.length] = chordText.split(':');
      const chord = parseChord(symbol);
      if (!chord) throw new Error(`'${symbol}' is not a chord`);
      return { chord, beats: Number(beats), line };
    });
    const total = chords.reduce((sum, { beats }) => sum + beats, 0);
    if (Math.abs(total - beatsPerBar) < 1e-9) return chords;
    throw new Error(`the bar '${bar.trim()}' lasts ${total} beats, and not ${beatsPerBar}`);
  });
}
