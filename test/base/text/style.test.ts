import { expect, it } from 'vitest';
import { type ColorChoice, decideColors, decideStyle, link } from '../../../src/base/text/style.ts';
import { pipe } from '../../cli/output/support.ts';

function colors(env: Record<string, string>, isTerminal = true, color: ColorChoice = 'auto') {
  return decideColors({ color, env, sink: { isTerminal, columns: 80 } });
}

it('a terminal gets the number of colours that it declares', () => {
  expect(colors({})).toBe(16);
  expect(colors({ TERM: 'xterm' })).toBe(16);
  expect(colors({ TERM: 'xterm-256color' })).toBe(256);
  expect(colors({ TERM: 'xterm-256color', COLORTERM: 'truecolor' })).toBe(16777216);
  expect(colors({ TERM: 'xterm-kitty' })).toBe(16777216);
  expect(colors({ WT_SESSION: 'x' })).toBe(16777216);
});

it.each([
  [{ COLORTERM: '24bit' }, 16777216],
  [{ COLORTERM: 'truecolors' }, 16],
  [{ COLORTERM: 'no-truecolor' }, 16],
  [{ TERM: 'xterm-direct' }, 16777216],
  [{ TERM: 'st-truecolor' }, 16777216],
  [{ TERM: 'xterm-direct2' }, 16],
  [{ TERM: 'xterm-ghostty' }, 16777216],
  [{ TERM: 'wezterm' }, 16777216],
  [{ TERM: 'my-wezterm' }, 16],
  [{ TERM: 'wezterm2' }, 16],
  [{ TERM: 'screen-256' }, 256],
  [{ TERM: 'xterm-256color-bce' }, 16],
  [{ FORCE_COLOR: '1', TERM: 'xterm-256color' }, 16],
])('%j means %i colours', (env, count) => {
  expect(colors(env)).toBe(count);
});

it('a pipe and a dumb terminal get no colours', () => {
  expect(colors({ TERM: 'xterm-256color', COLORTERM: 'truecolor' }, false)).toBe(0);
  expect(colors({ TERM: 'dumb' })).toBe(0);
});

it('the option --color overrides every variable', () => {
  expect(colors({ NO_COLOR: '1', CLICOLOR: '0', TERM: 'dumb' }, false, 'always')).toBe(16);
  expect(colors({ FORCE_COLOR: '3', CLICOLOR_FORCE: '1' }, true, 'never')).toBe(0);
});

it('NO_COLOR overrides the variables that force colour, and an empty one counts as unset', () => {
  expect(colors({ NO_COLOR: '1' })).toBe(0);
  expect(colors({ NO_COLOR: '1', FORCE_COLOR: '3', CLICOLOR_FORCE: '1' })).toBe(0);
  expect(colors({ NO_COLOR: '' })).toBe(16);
});

it('FORCE_COLOR sets a level, with and without a terminal', () => {
  expect(
    ['0', 'false', '1', '2', '3', '', 'true'].map(level => colors({ FORCE_COLOR: level }, false)),
  ).toEqual([0, 0, 16, 256, 16777216, 16, 16]);
});

it('CLICOLOR_FORCE enables colour in a pipe, and CLICOLOR=0 disables it on a terminal', () => {
  expect(colors({ CLICOLOR_FORCE: '1' }, false)).toBe(16);
  expect(colors({ CLICOLOR_FORCE: '0' }, false)).toBe(0);
  expect(colors({ CLICOLOR: '0' })).toBe(0);
  expect(colors({ CLICOLOR: '1' }, false)).toBe(0);
  expect(colors({ CLICOLOR: '0', CLICOLOR_FORCE: '1' })).toBe(16);
});

it('only a terminal has a width and links', async () => {
  const env = { TERM_PROGRAM: 'WezTerm', COLORTERM: 'truecolor' };
  const styleFor = (isTerminal: boolean, columns: number | undefined, more = {}) =>
    decideStyle({ color: 'auto', env: { ...env, ...more }, sink: { isTerminal, columns } });
  expect(await styleFor(true, 100)).toMatchObject({
    width: 100,
    hasLinks: true,
    isTerminal: true,
    colors: 16777216,
  });
  expect(await styleFor(false, 100)).toMatchObject({
    width: undefined,
    hasLinks: false,
    isTerminal: false,
    colors: 0,
  });
  expect(await styleFor(true, undefined)).toMatchObject({ width: 80 });
  expect(await styleFor(true, 100, { TMUX: '/tmp/x' })).toMatchObject({ hasLinks: false });
  expect(await styleFor(true, 100, { TERM: 'dumb' })).toMatchObject({ hasLinks: false });
  expect(await styleFor(true, 100, { TERM_PROGRAM: '', VTE_VERSION: '4900' })).toMatchObject({
    hasLinks: false,
  });
  expect(await styleFor(true, 100, { TERM_PROGRAM: '', VTE_VERSION: '6800' })).toMatchObject({
    hasLinks: true,
  });
});

it.each<[Record<string, string>, boolean]>([
  [{}, false],
  [{ TERM_PROGRAM: 'iTerm.app' }, true],
  [{ TERM_PROGRAM: 'iTermXapp' }, false],
  [{ TERM_PROGRAM: 'not vscode' }, false],
  [{ TERM_PROGRAM: 'vscode 2' }, false],
  [{ TERM: 'xterm-kitty' }, true],
  [{ TERM: 'alacritty-direct' }, true],
  [{ TERM: 'big-foot' }, false],
  [{ VTE_VERSION: '5000' }, true],
  [{ WT_SESSION: 'x' }, true],
  [{ KONSOLE_VERSION: '220401' }, true],
  [{ DOMTERM: 'x' }, true],
  [{ DOMTERM: 'x', STY: '1' }, false],
  [{ DOMTERM: 'x', TERM: 'tmux-256color' }, false],
  [{ DOMTERM: 'x', TERM: 'screen' }, false],
  [{ DOMTERM: 'x', TERM: 'my-screen' }, true],
])('with %j a terminal supports links: %s', async (env, hasLinks) => {
  expect(await decideStyle({ color: 'never', env, sink: { isTerminal: true, columns: 80 } })).toMatchObject({
    hasLinks,
  });
});

it('only terminals with drawings enabled show them, and ASCII is used only on request', async () => {
  const styleFor = async (isTerminal: boolean, drawings?: boolean) => {
    const sink = { isTerminal, columns: 80 };
    return decideStyle({ color: 'never', env: {}, sink, ...(drawings !== undefined && { drawings }) });
  };
  const styles = await Promise.all([
    styleFor(true, true),
    styleFor(true, false),
    styleFor(true),
    styleFor(false, true),
  ]);
  expect(styles.map(({ hasDrawings }) => hasDrawings)).toEqual([true, false, false, false]);
  expect(styles.map(({ ascii }) => ascii)).toEqual([false, false, false, false]);
});

it('without colours text is unchanged', async () => {
  const { paint } = await decideStyle({ color: 'never', env: {}, sink: { isTerminal: true, columns: 80 } });
  const { bold, dim, italic, inverse, swatch, onColor, status, json } = paint;
  expect([bold('a'), dim('b'), italic('c'), inverse('d'), swatch('#ffffff')]).toEqual([
    'a',
    'b',
    'c',
    'd',
    '',
  ]);
  expect([onColor('#ffffff', 'e'), status(404, 'f'), json('name', 'g')]).toEqual(['e', 'f', 'g']);
});

it('statuses are green, cyan, yellow and red', async () => {
  const sink = { isTerminal: true, columns: 80 };
  const { paint } = await decideStyle({ color: 'always', env: {}, sink });
  expect([204, 304, 404, 503].map(status => paint.status(status, 'x'))).toEqual(
    [32, 36, 33, 31].map(code => `\x1b[${code}mx\x1b[39m`),
  );
});

it('a link uses OSC 8 only for a web address of printable ASCII', () => {
  const links = { ...pipe, hasLinks: true };
  expect(link('text', 'https://a.example/b', links)).toBe(
    '\x1b]8;;https://a.example/b\x1b\\text\x1b]8;;\x1b\\',
  );
  expect(link('text', 'https://a.example/b', pipe)).toBe('text');
  expect(link('text', 'http://a', links)).toBe('\x1b]8;;http://a\x1b\\text\x1b]8;;\x1b\\');
  expect(link('text', 'javascript:alert(1)', links)).toBe('text');
  expect(link('text', 'javascript:https://a', links)).toBe('text');
  expect(link('text', 'https://a.example/\x1b\\', links)).toBe('text');
});

it('a swatch is a coloured block in truecolor and 256 colours, and empty otherwise', async () => {
  const swatch = async (color: ColorChoice, level: string) =>
    (
      await decideStyle({ color, env: { FORCE_COLOR: level }, sink: { isTerminal: true, columns: 80 } })
    ).paint.swatch('#ff8800');
  expect(await swatch('auto', '3')).toBe('\x1b[48;2;255;136;0m  \x1b[49m');
  expect(await swatch('auto', '2')).toBe('\x1b[48;5;214m  \x1b[49m');
  expect(await swatch('auto', '1')).toBe('');
  expect(await swatch('never', '3')).toBe('');
});
