import { expect, it } from 'vitest';
import { createProgress } from '../../../src/cli/program/terminal/progress.ts';

interface Given {
  readonly isTerminal?: boolean;
  readonly TERM?: string;
  readonly ascii?: boolean;
  readonly accessible?: boolean;
  readonly quiet?: boolean;
  readonly count?: number;
}

function createTerminal(
  columns: number,
  {
    isTerminal = true,
    TERM = 'xterm',
    ascii = true,
    accessible = false,
    quiet = false,
    count = 2,
  }: Given = {},
) {
  const written: string[] = [];
  let now = 0;
  const machine = {
    stderr: { isTerminal, columns, rows: 24, write: (chunk: unknown) => void written.push(String(chunk)) },
    clock: { now: () => now, elapsed: () => now, sleep: async () => {} },
    env: { TERM },
  };
  return {
    progress: createProgress({ machine, settings: { ascii, accessible, quiet } }, { count }),
    written,
    pass: (milliseconds: number) => {
      now += milliseconds;
    },
  };
}

it('the bar shows files, bytes and rate, and counts files that were there before', () => {
  const { progress, written, pass } = createTerminal(60);
  const first = progress.beginFile();
  pass(1000);
  first.start(500_000, 1_000_000);
  pass(1000);
  first.addBytes(250_000);
  pass(1000);
  first.addBytes(250_000);
  first.end();
  pass(1000);
  const second = progress.beginFile();
  second.start(0, undefined);
  progress.hide();
  expect(written).toEqual([
    '\r####---------------  0 of 2 files  0 B  0 B/s\x1b[K',
    '\r#######------------  0 of 2 files  250 kB  125 kB/s\x1b[K',
    '\r#########----------  0 of 2 files  500 kB  167 kB/s\x1b[K',
    '\r#########----------  1 of 2 files  500 kB  125 kB/s\x1b[K',
    '\r\x1b[K',
  ]);
});

it('the bar reappears at once on request', () => {
  const { progress, written } = createTerminal(60);
  progress.show();
  progress.hide();
  progress.show();
  const bar = '\r-------------------  0 of 2 files  0 B  0 B/s\x1b[K';
  expect(written).toEqual([bar, '\r\x1b[K', bar]);
});

it('the bar is redrawn at most ten times a second', () => {
  const { progress, written, pass } = createTerminal(80);
  const file = progress.beginFile();
  file.start(0, 1000);
  for (let piece = 0; piece < 1000; piece++) {
    pass(1);
    file.addBytes(1);
  }
  expect(written).toHaveLength(11);
});

it('a narrow terminal gets as much of the text as fits', () => {
  const { progress, written } = createTerminal(20);
  progress.beginFile().start(0, 1000);
  expect(written).toEqual(['\r0 of 2 files  0 B  \x1b[K']);
});

it('prints nothing if the output is not a terminal', () => {
  const { progress, written, pass } = createTerminal(80, { isTerminal: false });
  const file = progress.beginFile();
  pass(1000);
  file.start(0, 1);
  file.end();
  progress.hide();
  expect(written).toEqual([]);
});

it('a single file is counted as one file, with block characters in Unicode', () => {
  const { progress, written } = createTerminal(80, { ascii: false, count: 1 });
  progress.beginFile().start(3, 4);
  expect(written).toEqual(['\r██████████████████████░░░░░░░░  0 of 1 file  0 B  0 B/s\x1b[K']);
});

it('one line announces the download if the terminal cannot redraw', () => {
  const { progress, written, pass } = createTerminal(80, { accessible: true, count: 3 });
  progress.show();
  const file = progress.beginFile();
  pass(1000);
  file.start(0, 2);
  pass(1000);
  file.addBytes(2);
  file.end();
  progress.hide();
  progress.show();
  expect(written).toEqual(['3 files to come.\n']);
});

const bar = '\r-------------------  0 of 2 files  0 B  0 B/s\x1b[K';
const line = '2 files to come.\n';

it.each([
  [true, 'xterm', {}, [bar]],
  [true, 'dumb', {}, []],
  [false, 'xterm', {}, []],
  [true, 'xterm', { accessible: true }, [line]],
  [true, 'dumb', { accessible: true }, [line]],
  [false, 'xterm', { accessible: true }, []],
  [true, 'xterm', { quiet: true }, []],
  [true, 'xterm', { accessible: true, quiet: true }, []],
])('with isTerminal %s, TERM=%s and %j, the bar is printed as %j', (isTerminal, TERM, given, shown) => {
  const { progress, written } = createTerminal(60, { isTerminal, TERM, ...given });
  progress.show();
  expect(written).toEqual(shown);
});
