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

/** A value of each option, and what must stand beside it. */
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
/** How and where it is written; reading, which has tests of its own; and what ends a loop or mutes it. */
const others = ['output', 'width', 'file', 'dir', 'force', 'as', 'kbm', 'loop', 'once', 'silent'];

interface Entrance {
  readonly command: Definition;
  readonly lines: readonly string[];
}

const forms = ['scl', 'kbm', 'syx', 'midi', 'wav', 'abc', 'strudel'];
const entrances: Readonly<Record<string, Entrance>> = {
  draw: { command: draw, lines: ['draw *', 'draw * -o svg', 'draw * --as words'] },
  export: { command: exportTyped, lines: forms.map(form => `export * -o ${form}`) },
  // Without a program that plays, what is not refused fails alike: playing takes its time.
  play: { command: play, lines: ['play * --once'] },
};

/** The line with the music in the place of its star, and behind it the options. */
function outcome(line: string, music: string, options: readonly string[]) {
  const words = line.split(' ').flatMap(word => (word === '*' ? music.split(' ') : [word]));
  const own = options.includes('--times') ? words.filter(word => word !== '--once') : words;
  return runInProcess([...own, ...options], { ...home.env, PATH: '' }, { folder: home.path });
}

const cases = Object.entries(entrances).flatMap(([name, { command, lines }]) =>
  Object.keys(command.options ?? {})
    .filter(option => !others.includes(option))
    .map(option => ({ name, option, lines })),
);

it.each(some(cases))('$name applies or rejects $option', async context => {
  const { name, option, lines } = context;
  const [own = '', beside = ''] = (values[option] ?? '').split(' | ').map(each => each.trim());
  expect(own).not.toBe('');
  const [flag = '', ...value] = own.split(' ');
  const given = value.length === 0 ? [flag] : [flag, value.join(' ')];
  const more = beside === '' ? [] : beside.split(' ');
  for (const [kind, music] of Object.entries(kinds)) {
    const seen: string[] = [];
    for (const line of lines) {
      const plain = await outcome(line, music, more);
      const told = await outcome(line, music, [...more, ...given]);
      const isSame = told.stdout === plain.stdout && told.code === plain.code;
      seen.push(told.code === 2 ? 'refused' : isSame && name !== 'play' ? 'dropped' : 'done');
      if (told.code === 2) expect([line, kind, told.stdout]).toEqual([line, kind, '']);
    }
    const isHeld = seen.includes('done') || seen.every(each => each === 'refused');
    expect([option, kind, isHeld, seen]).toEqual([option, kind, true, seen]);
  }
});
