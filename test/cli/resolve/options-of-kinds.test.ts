/**
 * Tests that each option for typed music is applied or rejected for every kind of music: the options of each verb that
 * accepts any music, with each kind. A declared option without a value here fails.
 */
import { afterAll, expect, it } from 'vitest';
import { draw } from '../../../src/cli/commands/draw.ts';
import { export as exportTyped } from '../../../src/cli/commands/export.ts';
import { play } from '../../../src/cli/commands/play.ts';
import type { Definition } from '../../../src/cli/program/context/context.ts';
import { makeHome } from '../../support/cli.ts';
import { runInProcess } from '../../support/in-process.ts';
import { some } from '../../support/often.ts';

const home = makeHome();
afterAll(() => home.remove());
const kinds = {
  key: 'A4',
  interval: 'C to G',
  scale: 'C D E F G A B',
  chord: 'Am7',
  progression: 'Dm7 G7 Cmaj7',
  rhythm: 'x..x..x.',
  tuning: '7-edo',
};

/** Each option with a value, and after the bar the options that it needs. */
const values: Readonly<Record<string, string>> = {
  on: '--on guitar',
  capo: '--capo 2 | --on guitar',
  frets: '--frets 7 | --on guitar',
  from: '--from 5 | --on guitar',
  left: '--left | --on guitar',
  labels: '--labels degrees | --on guitar',
  limit: '--limit 2 | --on guitar',
  for: '--for trumpet in Bb',
  key: '--key D',
  bpm: '--bpm 300',
  a4: '--a4 430',
  times: '--times 2',
  click: '--click',
  countIn: '--count-in 1',
  faster: '--faster 50 | --times 3',
  every: '--every 2 | --times 3 --faster 50',
  program: '--program 40',
  swing: '--swing 66',
  swingUnit: '--swing-unit 16 | --swing 66',
};
/** Options without a test here: those for the output, for reading words (tested elsewhere), for loops and silence. */
const untested = ['output', 'width', 'file', 'dir', 'force', 'as', 'kbm', 'loop', 'once', 'silent'];

interface Verb {
  readonly command: Definition;
  readonly lines: readonly string[];
}

const formats = ['scl', 'kbm', 'syx', 'midi', 'wav', 'abc', 'strudel'];
const verbs: Readonly<Record<string, Verb>> = {
  draw: { command: draw, lines: ['draw *', 'draw * -o svg', 'draw * --as words'] },
  export: { command: exportTyped, lines: formats.map(format => `export * -o ${format}`) },
  // PATH has no player, because playing takes time: each accepted option ends in the same error.
  play: { command: play, lines: ['play * --once'] },
};

/** Runs the line with the music in place of the asterisk, followed by the options. */
function runLine(line: string, music: string, options: readonly string[]) {
  const words = line.split(' ').flatMap(word => (word === '*' ? music.split(' ') : [word]));
  const lineWords = options.includes('--times') ? words.filter(word => word !== '--once') : words;
  return runInProcess([...lineWords, ...options], { ...home.env, PATH: '' }, { folder: home.path });
}

const cases = Object.entries(verbs).flatMap(([name, { command, lines }]) =>
  Object.keys(command.options ?? {})
    .filter(option => !untested.includes(option))
    .map(option => ({ name, option, lines })),
);

it.each(some(cases))('$name applies or rejects the option $option for each kind of music', async context => {
  const { name, option, lines } = context;
  const [optionText = '', beside = ''] = (values[option] ?? '').split(' | ').map(each => each.trim());
  expect(optionText).not.toBe('');
  const [flag = '', ...value] = optionText.split(' ');
  const optionWords = value.length === 0 ? [flag] : [flag, value.join(' ')];
  const otherOptions = beside === '' ? [] : beside.split(' ');
  for (const [kind, music] of Object.entries(kinds)) {
    const outcomes: string[] = [];
    for (const line of lines) {
      const withoutOption = await runLine(line, music, otherOptions);
      const withOption = await runLine(line, music, [...otherOptions, ...optionWords]);
      const isSame = withOption.stdout === withoutOption.stdout && withOption.code === withoutOption.code;
      outcomes.push(withOption.code === 2 ? 'refused' : isSame && name !== 'play' ? 'dropped' : 'done');
      if (withOption.code === 2) expect([line, kind, withOption.stdout]).toEqual([line, kind, '']);
    }
    const isAppliedOrRejected = outcomes.includes('done') || outcomes.every(each => each === 'refused');
    expect([option, kind, isAppliedOrRejected, outcomes]).toEqual([option, kind, true, outcomes]);
  }
});
