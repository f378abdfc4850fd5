/** Tests picking from a list: the matches, the screen, and a real terminal. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { width } from '../../../../src/base/text/width.ts';
import { listFrame, previewColumns, textFrame } from '../../../../src/cli/program/terminal/picker/frame.ts';
import { rank, toSearchTexts } from '../../../../src/cli/program/terminal/picker/rank.ts';
import { anyText } from '../../../support/any-text.ts';
import { cli, executable, makeHome, node } from '../../../support/cli.ts';
import { firstMissing, requiresBash } from '../../../support/requires.ts';
import { onTerminal, requireTerminal, type Step } from '../../../support/terminal.ts';
import { onTmuxScreen, requireTmux } from '../../../support/tmux.ts';
import { nasty, terminal } from '../../output/support.ts';

const scales = [
  'C major',
  'C minor',
  'E♭ minor blues',
  'D♯ dorian',
  'A minor',
  'A harmonic minor',
  'C dorian',
];
const searchTexts = toSearchTexts(scales);
const rankedScales = (query: string) => rank(query, searchTexts).order.map(index => scales[index]);

describe('ranking', () => {
  it('keeps the order of the list for an empty query', () => {
    expect(rank('', searchTexts)).toEqual({ order: [0, 1, 2, 3, 4, 5, 6], isGuess: false });
    expect(rank('  ', searchTexts).order).toHaveLength(7);
  });

  it('accepts words in any order and any spelling of an accidental', () => {
    expect(rankedScales('blues eb')).toEqual(['E♭ minor blues']);
    expect(rankedScales('E-flat minor')).toEqual(['E♭ minor blues']);
    expect(rankedScales('dorian d#')).toEqual(['D♯ dorian']);
  });

  it('puts whole words before beginnings, beginnings before parts, and short names before long ones', () => {
    expect(rankedScales('minor')).toEqual(['C minor', 'A minor', 'E♭ minor blues', 'A harmonic minor']);
    expect(rankedScales('a minor')).toEqual(['A minor', 'A harmonic minor']);
    const names = toSearchTexts(['Radar', 'Backdoor', 'Dark', 'D']);
    expect(rank('d', names).order).toEqual([3, 2, 0, 1]);
  });

  it('finds similar names for a mistyped word, and marks them as a guess', () => {
    const guess = rank('harmnic mionr', searchTexts);
    expect([guess.isGuess, scales[guess.order[0] ?? -1]]).toEqual([true, 'A harmonic minor']);
    expect(rank('qqqqq', searchTexts)).toEqual({ order: [], isGuess: true });
  });

  it('returns each position at most once for any query', () => {
    fc.assert(
      fc.property(anyText({ maxLength: 300 }), query => {
        const { order } = rank(query, searchTexts);
        expect(new Set(order).size).toBe(order.length);
        expect(order.every(index => index in searchTexts)).toBe(true);
      }),
    );
  });
});

const view = {
  title: 'scales',
  query: 'min',
  labels: ['C minor', 'A minor'],
  isGuess: false,
  count: 7,
  choice: 1,
  keyHelp: 'Enter selects it',
};

describe('the screen', () => {
  it('has the query, the list with the selected entry, the preview and the keys', () => {
    const lines = listFrame(view, ['one', 'two'], { columns: 60, rows: 6 }, terminal(60));
    expect(lines).toEqual([
      'scales: min   2 of 7',
      '  C minor                 one',
      '> A minor                 two',
      '',
      '',
      'Enter selects it',
    ]);
  });

  it('has no preview under 60 columns', () => {
    expect(previewColumns({ columns: 59, rows: 9 })).toBe(0);
    expect(listFrame(view, ['one'], { columns: 59, rows: 4 }, terminal(59)).join('\n')).not.toContain('one');
  });

  it('scrolls to keep the selected entry visible', () => {
    const labels = Array.from({ length: 100 }, (_, index) => `entry ${index}`);
    for (const choice of [0, 1, 50, 99]) {
      const lines = listFrame({ ...view, labels, choice }, [], { columns: 50, rows: 9 }, terminal(50));
      expect(lines).toHaveLength(9);
      expect(lines.filter(line => line.startsWith('> ')).map(line => line.trim())).toEqual([
        `> entry ${choice}`,
      ]);
    }
  });

  it('says if no entry matches', () => {
    const head = (labels: readonly string[]) =>
      listFrame({ ...view, isGuess: true, labels }, [], { columns: 59, rows: 4 }, terminal(59))[0];
    expect(head(['C minor'])).toBe('scales: min   no match; similar entries');
    expect(head([])).toBe('scales: min   no match');
  });

  it('never reaches the last column, and contains no control character', () => {
    const any = fc.oneof(fc.constantFrom(...nasty), anyText());
    fc.assert(
      fc.property(
        fc.array(any, { maxLength: 30 }),
        any,
        fc.integer({ min: 1, max: 130 }),
        fc.integer({ min: 1, max: 30 }),
        fc.boolean(),
        (labels, query, columns, rows, ascii) => {
          const shown = { ...view, labels, query, choice: labels.length - 1 };
          const lines = listFrame(shown, [], { columns, rows }, terminal(columns, { ascii }));
          expect(lines.length).toBeLessThanOrEqual(rows);
          for (const line of lines) {
            expect(line).not.toMatch(/[\p{Cc}\u200e\u200f\u2028-\u202e\u2066-\u2069]/u);
            expect(width(line)).toBeLessThanOrEqual(Math.max(columns - 1, 2));
          }
        },
      ),
    );
  });
});

describe('a text on the screen', () => {
  const text = { title: 'scales: C', lines: ['one', 'two', 'three', 'four'], top: 1, keyHelp: 'Esc leaves' };

  it('shows which of its lines are visible, and the search text', () => {
    const size = { columns: 40, rows: 4 };
    expect(textFrame(text, size, terminal(40))).toEqual([
      'scales: C  2-3 of 4',
      'two',
      'three',
      'Esc leaves',
    ]);
    expect(textFrame({ ...text, typedSearch: 'tw', foundLine: 1 }, size, terminal(40))[0]).toBe(
      '/tw   2-3 of 4',
    );
    expect(textFrame({ ...text, top: 0 }, { columns: 40, rows: 7 }, terminal(40))).toEqual([
      ...['scales: C', 'one', 'two', 'three', 'four', '', 'Esc leaves'],
    ]);
  });

  it('is cut to the width, and keeps its styles', () => {
    const lines = ['\x1b[1mbold\x1b[22m', `\x1b[1m${'long '.repeat(9)}\x1b[22m`];
    expect(textFrame({ ...text, lines, top: 0 }, { columns: 20, rows: 4 }, terminal(20)).slice(1, 3)).toEqual(
      ['\x1b[1mbold\x1b[22m', 'long long long lon…'],
    );
  });
});

const home = makeHome();
const folder = mkdtempSync(join(tmpdir(), 'music-cli-picker-'));
afterAll(() => {
  home.remove();
  rmSync(folder, { recursive: true, force: true });
});

const leaving = '\x1b[?25h\x1b[?1049l';
const prompt = 'Enter selects it';
const { skip, reason } = firstMissing(requireTerminal(), requiresBash());

async function see(line: string, steps: readonly Step[], env: Readonly<Record<string, string>> = {}) {
  const shell = `music-cli() { "${node}" "${executable()}" "$@"; }; ${line}`;
  const seen = await onTerminal(['bash', '-c', shell], steps, {
    env: { ...home.env, TERM: 'xterm', ...env },
    size: { columns: 80, rows: 24 },
  });
  expect(seen.left).toBe(0);
  expect([seen.echo, seen.lines]).toEqual([true, true]);
  const end = seen.screen.lastIndexOf(leaving);
  return {
    ...seen,
    after: end < 0 ? undefined : seen.screen.slice(end + leaving.length).replaceAll('\r', ''),
  };
}

describe.skipIf(skip)(`on a terminal ${reason}`, () => {
  const grid = ['        1       2       3       4', 'kick    ● · · · · · · · ● · · · · · · ·'];

  it('Enter selects the entry, the screen is restored, and stdout has only the result', async () => {
    const seen = await see('music-cli rhythms draw --as grid; echo "code $?"', [
      { when: prompt, type: 'backbeat' },
      { when: '1 of ', type: '\r' },
    ]);
    expect(seen.after?.split('\n').slice(0, 2)).toEqual(grid);
    expect(seen.after?.trimEnd().endsWith('code 0')).toBe(true);
  });

  it('an export without an id opens the list', async () => {
    const steps = [
      { when: prompt, type: 'c dorian' },
      { when: '15 of ', type: '\r' },
    ];
    const seen = await see('music-cli scales export -o abc; echo "code $?"', steps);
    expect(seen.after).toMatch(/^X:1\nT:C dorian\n.*code 0\n$/s);
  });

  it('a command substitution of the shell receives only the result', async () => {
    const seen = await see('got=$(music-cli rhythms draw --as grid); echo "<$got>" | head -1', [
      { when: prompt, type: 'backbeat' },
      { when: '1 of ', type: '\r' },
    ]);
    expect(seen.after).toBe(`<${grid[0]}\n`);
  });

  describe('Tab', () => {
    /** A player that prints the first bytes that it receives, and keeps running. */
    const player = join(folder, 'player');
    const script = `head -c 4 "$@" >"$TTY"; [ "$1" ] && exec sleep 60; exec cat >/dev/null`;
    const env = { MUSIC_CLI_PLAYER: player };
    const stepsUntilSound = (type: string) => [{ when: 'Tab stops the sound' }, { when: 'RIFF', type }];
    writeFileSync(player, `#!/bin/sh\n${script}\n`, { mode: 0o755 });

    it('plays a loop until Tab is pressed again, and restarts for each entry', async () => {
      const steps = [
        { when: prompt, type: 'clave' },
        { when: '5 of ', type: '\t' },
        ...stepsUntilSound('\t'),
        { when: 'Tab plays it', type: '\t' },
        ...stepsUntilSound('\x1b[B'),
        { when: 'Tab plays it', type: '\t' },
        ...stepsUntilSound('\r'),
      ];
      const seen = await see('export TTY=$(tty); music-cli rhythms draw -q; echo "code $?"', steps, env);
      expect(seen.after).toMatch(/○.*code 0\n$/s);
    });

    it.each(['keys get', 'media play'])('stops the sound when the list of %s is closed', async words => {
      const steps = [{ when: prompt, type: '\t' }, ...stepsUntilSound('\x1b')];
      const seen = await see(`export TTY=$(tty); music-cli ${words}; echo "code $?"`, steps, env);
      expect(seen.after).toBe('music-cli: Nothing was selected.\ncode 130\n');
    });

    it('says why there is no sound, until the next key', async () => {
      const steps = [
        { when: prompt, type: '\t' },
        { when: "MUSIC_CLI_PLAYER names 'nope', which is not a program on PATH.", type: '\x1b[B' },
        { when: prompt, type: '\x03' },
      ];
      const seen = await see('music-cli scales play', steps, { MUSIC_CLI_PLAYER: 'nope' });
      expect(seen.status).toBe(130);
    });

    it('does nothing in a list that cannot be played', async () => {
      const seen = await see('music-cli articles get', [{ when: 'Esc leaves', type: '\t\x1b' }]);
      expect(seen.status).toBe(130);
      expect(seen.screen).not.toContain('Tab');
    });
  });

  it.each([
    ['Esc', '\x1b'],
    ['Ctrl-C', '\x03'],
    ['Ctrl-D', '\x04'],
  ])('%s exits with 130 and restores the screen', async (_, key) => {
    const seen = await see('music-cli keys get; echo "code $?"', [{ when: prompt, type: key }]);
    expect(seen.after).toBe('music-cli: Nothing was selected.\ncode 130\n');
  });

  it.each(['SIGTERM', 'SIGINT', 'SIGHUP'] as const)('%s restores the screen', async signal => {
    const { screen, status, left, echo, lines } = await onTerminal(
      [node, executable(), 'keys', 'get'],
      [{ when: prompt, signal }],
      { env: { ...home.env, TERM: 'xterm' }, size: { columns: 80, rows: 24 } },
    );
    expect([left, status, echo, lines]).toEqual([0, 130, true, true]);
    expect(screen.split(leaving)[1]?.trim()).toBe('music-cli: Nothing was selected.');
  });

  it.each([
    ['the output is data', 'music-cli keys get -o json'],
    ['--json', 'music-cli keys get --json'],
    ['no output format', 'music-cli scales export'],
    ['stdin is not a terminal', 'music-cli keys get < /dev/null'],
    ['stderr is not a terminal', 'music-cli keys get 2>&1 | cat'],
  ])('the usage error is printed, and no list is shown: %s', async (_, line) => {
    const seen = await see(line, []);
    expect(seen.screen).toContain("Missing required argument 'id'.");
    expect(seen.screen).not.toContain('\x1b[?1049h');
  });
});

it('in a pipe a command without its id prints the usage error', async () => {
  const { stdout, stderr, code } = await cli(['scales', 'get'], { env: home.env });
  expect([stdout, code]).toEqual(['', 2]);
  expect(stderr).toMatch(/^music-cli: Missing required argument 'id'\.\nUsage: music-cli scales get <id…>/);
});

const tmux = requireTmux();

/** Returns the number of octaves of a painted keyboard, measured by its front edge. */
const octavesIn = (lines: readonly string[]) =>
  Math.round((/▔+/.exec(lines.join('\n'))?.[0].length ?? 0) / 28);

describe.skipIf(tmux.skip)(`in tmux ${tmux.reason}`, () => {
  it('the frame follows the size of the window', async () => {
    const size = { columns: 120, rows: 30 };
    await onTmuxScreen(
      'music-cli scales get',
      { env: home.env, ...size },
      async ({ until, type, resize }) => {
        await until(lines => lines.some(line => line.startsWith(prompt)));
        type('c', ' ', 'dorian');
        await until(lines => lines[0]?.startsWith('scales: c dorian ') === true && octavesIn(lines) === 2);
        resize(80, 20);
        await until(lines => lines[19]?.startsWith(prompt) === true && octavesIn(lines) === 1);
        resize(40, 10);
        const list = await until(lines => lines[1] === '> C dorian' && lines[9]?.startsWith(prompt) === true);
        expect(list.join('\n')).not.toContain('▔');
      },
    );
  });

  const shell = `export -f music-cli; PS1='ready> ' HISTFILE=/dev/null exec bash --norc --noprofile -i`;
  const size = { columns: 100, rows: 20 };
  const isReady = (lines: readonly string[]) =>
    lines
      .filter(line => line !== '')
      .at(-1)
      ?.endsWith('ready>') === true;
  const shellModes = { cursor: true, alternate: false };
  const listModes = { cursor: false, alternate: true };

  it.each(['scales get', 'keys play'])('Ctrl-Z returns to the shell, and fg resumes: %s', async line => {
    await onTmuxScreen(shell, { env: home.env, ...size }, async ({ until, type, modes }) => {
      await until(isReady);
      type(`music-cli ${line}`, 'Enter');
      const prompt = line.split(' ')[0] ?? '';
      const isShown = (lines: readonly string[]) => lines.some(each => each.startsWith(`${prompt}: `));
      await until(isShown);
      expect(modes()).toEqual(listModes);
      type('C-z');
      await until(lines => isReady(lines) && lines.some(each => each.includes('Stopped')));
      expect(modes()).toEqual(shellModes);
      type('stty -a | grep -o " -\\?echo "', 'Enter');
      await until(lines => lines.includes(' echo'));
      type('fg', 'Enter');
      await until(isShown);
      expect(modes()).toEqual(listModes);
      type('C-\\');
      const lastLines = await until(
        lines => isReady(lines) && lines.some(each => each.includes('Nothing was selected')),
      );
      expect(modes()).toEqual(shellModes);
      type('echo "code $?"', 'Enter');
      await until(lines => lines.includes('code 130'));
      expect(lastLines.join('\n')).not.toContain('    at ');
    });
  });

  it.each(['', ' </dev/null'])('rhythms play%s shows the cursor while it is suspended', async input => {
    await onTmuxScreen(shell, { env: home.env, ...size }, async ({ until, type, modes }) => {
      await until(isReady);
      type(`music-cli rhythms play 1 --silent --loop${input}`, 'Enter');
      await until(lines => lines.some(each => each.includes('Ctrl-C ends')));
      expect(modes().cursor).toBe(false);
      type('C-z');
      await until(lines => isReady(lines) && lines.some(each => each.includes('Stopped')));
      expect(modes()).toEqual(shellModes);
      type('clear; fg', 'Enter');
      await until(lines => lines.some(each => each.includes('Ctrl-C ends')));
      expect(modes().cursor).toBe(false);
      type('C-\\');
      await until(isReady);
      expect(modes()).toEqual(shellModes);
      type('echo "code $?"', 'Enter');
      await until(lines => lines.includes('code 130'));
    });
  });

  it('the token prompt still works after Ctrl-Z and fg', async () => {
    await onTmuxScreen(shell, { env: home.env, ...size }, async ({ until, type }) => {
      await until(isReady);
      type('music-cli auth login --insecure-storage', 'Enter');
      await until(lines => lines.some(each => each.startsWith('Token for')));
      type('C-z');
      await until(isReady);
      type('clear; fg', 'Enter');
      await until(lines => lines.some(each => each.startsWith('Token for')));
      type('sandbox-premium', 'Enter');
      const lines = await until(lines => lines.some(each => each.includes('Logged in to the sandbox')));
      expect(lines.join('\n')).not.toContain('sandbox-premium');
    });
  });
});
