import { stripVTControlCharacters } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { executable, makeHome, node } from '../../support/cli.ts';
import { onTerminal, requireTerminal } from '../../support/terminal.ts';

let home: ReturnType<typeof makeHome>;
beforeAll(() => {
  home = makeHome();
});
afterAll(() => home.remove());

const terminal = requireTerminal();
describe.skipIf(terminal.skip)(`the terminal shows during playback ${terminal.reason}`, () => {
  /** Returns the output until the playhead reaches a position. */
  const playUntil = (words: readonly string[], place: string, rows = 40) =>
    onTerminal([node, executable(), ...words, '--silent'], [{ when: place, type: '\x03' }], {
      env: { ...home.env, TERM: 'xterm', NO_COLOR: '1' },
      size: { rows, columns: 90 },
    });

  it.each([
    ['the step of a ring', ['rhythms', 'play', 'maqsum'], 'tek  · ● · ● ◇ · ● ·'],
    ['the chord of a harmony', ['harmonies', 'play', '1', '--key', 'eb', '--bpm', '300'], '◆B♭7'],
    ['the step of a system', ['systems', 'play', '5-edo', '--bpm', '300'], '┼────────────────◆'],
  ])('%s', async (_, words, place) => {
    const { left, status } = await playUntil(words, place);
    expect([left, status]).toEqual([0, 130]);
  });

  it('the drawing, and only the drawing at the end', async () => {
    const { screen } = await playUntil(
      ['harmonies', 'play', '1', '2', '--bpm', '900'],
      'Minor ii–V–i  900 bpm  repeat 1',
    );
    const frames = screen.split('\x1b[?2026h').slice(1);
    const plainLines = (frame: string) =>
      stripVTControlCharacters(frame).replaceAll('\r', '').trim().split('\n');
    const still = frames.filter(frame => !frame.includes('Ctrl-C')).map(plainLines);
    expect(still).toHaveLength(2);
    expect(still[0]?.slice(1)).toEqual([
      '│ Dm7                 │ G7                  │ Cmaj7               │ Cmaj7               │',
      '│ ii7                 │ V7                  │ Imaj7               │ Imaj7               │',
      '',
      'ii–V–I  900 bpm',
    ]);
    expect(still[1]).toEqual(plainLines(frames.at(-1) ?? ''));
    expect(still[1]?.join()).toMatch(
      /^in C minor,│ Dm7♭5 .*│ Cm7 .*,,Minor ii–V–i {2}900 bpm,music-cli: Interrupted\.$/,
    );
  });

  it('the chords of a repeated section twice', async () => {
    const { screen } = await playUntil(['harmonies', 'play', 'auld', 'lang', 'syne', '--bpm', '300'], '◆F');
    const [frame = ''] = screen.split('\x1b[?2026h').slice(1);
    const lines = stripVTControlCharacters(frame).replaceAll('\r', '').split('\n');
    const chords = lines.filter(line => /^│[ ◆]F/.test(line));
    expect(chords.map(line => line.replace('◆', ' '))).toEqual([
      ...['│ F                   │ C7                  │ F                   │ B♭                  │'],
      ...['│ F                   │ C7                  │ B♭        C7        │ F                   │'],
      ...['│ F                   │ C7                  │ F                   │ B♭                  │'],
      ...['│ F                   │ C7                  │ B♭        C7        │ F                   │'],
    ]);
  });

  it('a drone without a tempo or repeats', async () => {
    const { screen, left } = await playUntil(['keys', 'play', 'd'], 'D  space pauses, Ctrl-C ends');
    expect(left).toBe(0);
    expect(screen).not.toMatch(/bpm|turn/);
  });

  it('a simpler drawing if there is little room', async () => {
    const { screen, left } = await playUntil(['rhythms', 'play', 'maqsum'], '◇', 8);
    expect(left).toBe(0);
    expect(screen).toContain('tek  · ● · ●');
    expect(screen).not.toContain('⠤');
  });
});
