/** Tests completion with a list from a service that contains text a shell could execute. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cli, makeHome } from '../../../support/cli.ts';
import { shareOf } from '../../../support/often.ts';
import { hostileIds, serveTracks, type TrackService } from './service.ts';
import { shells, typeLines } from './shells.ts';

/** Functions that replace the command touch, and record that the shell executed it. */
const trap = {
  bash: `touch() { echo TOUCHED >>"$OUT"; }`,
  zsh: `touch() { echo TOUCHED >>"$OUT"; }`,
  fish: 'function touch; echo TOUCHED >>$OUT; end',
};
const controlText = '$(touch pwned)`touch pwned`\u001b]0;owned\u0007\u009b31m\u202eevil\r\n\tx'.padEnd(
  2000,
  '!',
);

let service: TrackService;
const home = makeHome();
const cache = mkdtempSync(join(tmpdir(), 'music-cli-cache-'));
beforeAll(async () => {
  service = await serveTracks([
    ...hostileIds.map(id => ({ id, name: `n${id}` })),
    { id: 'z1\u001b]0;owned\u0007', name: 'z1\u001b]0;owned\u0007' },
    { id: 'z2\ntouch pwned', name: 'z2\ntouch pwned' },
    { id: 'y', name: controlText },
    { id: 'yy', name: controlText },
  ]);
  const env = { ...home.env, MUSIC_CLI_CACHE_DIR: cache, MUSIC_CLI_BASE_URL: service.url };
  expect((await cli(['tracks', 'list', '--count'], { env })).code).toBe(0);
});
afterAll(() => {
  service.close();
  home.remove();
  rmSync(cache, { recursive: true });
});

describe.each(shells.map((shell, place) => ({ ...shell, place })))('$title', shell => {
  // npm test tries each id, with each quote, in only one of the shells.
  const ids = (more = 0) => shareOf(hostileIds, shell.place + more, 3);

  const setup = () => ({
    cache,
    env: { MUSIC_CLI_BASE_URL: service.url },
    rc: trap[shell.shell],
    maxWait: 20,
  });

  it.skipIf(shell.skip)('receives exactly the ids and names, and executes nothing', () => {
    const lines = [
      ...ids().map(id => `music-cli tracks get ${id.slice(0, 2)}\t`),
      ...ids(1).map(id => `music-cli tracks get n${id.slice(0, 2)}\t`),
    ];
    const { received, screens } = typeLines(shell, { ...setup(), lines });
    expect(received).toEqual([
      ...ids().map(id => `<tracks><get><${id}>`),
      ...ids(1).map(id => `<tracks><get><n${id}>`),
    ]);
    expect(screens.join('')).not.toContain('TOUCHED');
  });

  it.skipIf(shell.skip)('shows no control characters', () => {
    const lines = ['a', 'y', 'z1', 'z2'].map(start => `music-cli tracks get ${start}\t\t`);
    const { received, screens } = typeLines(shell, { ...setup(), lines, maxWait: 4 });
    expect(received.join()).not.toContain('TOUCHED');
    const screen = screens.join('');
    expect(screen).not.toContain('\u001b]0;owned');
    expect(screen).not.toMatch(/[\u0080-\u009f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/);
  });

  it.skipIf(shell.skip).each(['"', "'"])(
    'receives each id completely, or not at all, after an open %s',
    quote => {
      // readline cannot close the quote after some ids, and leaves the word as it was typed.
      const refused = shell.shell === 'bash' ? (quote === '"' ? /["!]/ : /'/) : /^$/;
      // fish does not close the quote after punctuation that may be followed by more of the word.
      const open = shell.shell === 'fish' ? /,$/ : refused;
      const lines = ids(2).map(
        id => `music-cli tracks get ${quote}${id.slice(0, 2)}\t${open.test(id) ? quote : ''}`,
      );
      const { received } = typeLines(shell, { ...setup(), lines });
      expect(received).toEqual(ids(2).map(id => `<tracks><get><${refused.test(id) ? id.slice(0, 2) : id}>`));
    },
  );
});
