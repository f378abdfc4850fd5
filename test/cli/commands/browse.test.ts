/** Tests `browse`: each key at each level, the screen in process, and a real terminal. */
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { browsableCollections } from '../../../src/catalog/index.ts';
import {
  type Action,
  type BrowseState,
  handleKey,
  isList,
  type Level,
  type ListLevel,
  lastOf,
  type Place,
  pushLevel,
  type Target,
  type TextLevel,
  visit,
} from '../../../src/cli/commands/browse/steps.ts';
import { toPickerList } from '../../../src/cli/program/terminal/picker/picker-list.ts';
import { toSearchTexts } from '../../../src/cli/program/terminal/picker/rank.ts';
import { cli, makeHome } from '../../support/cli.ts';
import { onFakeScreen } from '../../support/fake-screen.ts';
import { listenOnLoopback } from '../../support/loopback.ts';
import { campaign } from '../../support/often.ts';
import { onTmuxScreen, requireTmux } from '../../support/tmux.ts';
import { nasty } from '../output/support.ts';

const dorian: Target = { noun: 'scales', id: '1', label: 'C dorian', stem: 'c-dorian', record: { id: 1 } };
const key: Target = { noun: 'keys', id: '2', label: 'C', stem: 'c', record: { id: 2 } };
const size = { columns: 80, rows: 5 };

const listOf = (labels: readonly string[]) =>
  toPickerList({ title: 'these', labels, searchTexts: toSearchTexts(labels) });

const listAt = (place: Place, asks: readonly Action[], more: Pick<ListLevel, 'playTarget'> = {}): Level => ({
  place,
  list: listOf(['alpha', 'beta', 'gamma'].slice(0, asks.length)),
  actionOf: entry => asks[entry] ?? { do: 'leave' },
  ...more,
});

const textAt = (place: Place): TextLevel => {
  const lines = ['one', 'two', 'three words', 'four', 'five', 'six'];
  const text = { lines, searchTexts: toSearchTexts(lines), columns: 79, top: 1, words: '', isTyping: false };
  return { place, title: 'text', ...text };
};

const nouns = listAt({ at: 'nouns' }, [
  visit({ at: 'records', noun: 'keys' }),
  visit({ at: 'records', noun: 'scales' }),
]);
const records = listAt(
  { at: 'records', noun: 'scales' },
  [dorian, key, dorian].map(target => visit({ at: 'card', target })),
  { playTarget: entry => (entry === 1 ? key : dorian) },
);
const card = textAt({ at: 'card', target: dorian });
const links = listAt({ at: 'links', target: dorian }, [visit({ at: 'card', target: key })]);
const formats = listAt({ at: 'formats', target: dorian }, [{ do: 'write', argv: ['export'], name: 'c.mid' }]);
const linked = textAt({ at: 'card', target: key });

const walkTo = (first: Level, ...more: readonly Level[]): BrowseState =>
  more.reduce(pushLevel, { levels: [first], message: '' });

const places = {
  nouns: walkTo(nouns),
  records: walkTo(nouns, records),
  'records as the first level': walkTo(records),
  card: walkTo(nouns, records, card),
  'card with a search being typed': walkTo(nouns, records, {
    ...card,
    isTyping: true,
    words: 'thr',
    foundLine: 2,
    top: 2,
  }),
  drawing: walkTo(records, card, textAt({ at: 'drawing', target: dorian })),
  formats: walkTo(records, card, formats),
  links: walkTo(records, card, links),
  'card opened by a link': walkTo(records, card, links, linked),
  keys: walkTo(nouns, textAt({ at: 'keys' })),
} satisfies Readonly<Record<string, BrowseState>>;

const letters = ['d', 'e', 'l', 'n', 'N', 'a'] as const;
const signs = ['/', '?', ' '] as const;
const named = 'escape return tab backspace up down pageup pagedown home end'.split(' ');
const controlled = ['d', 'u', 'w', 'p', 'n'];
const keys = [
  ...named.map(name => ({ called: name, name, ctrl: false, text: '' })),
  ...controlled.map(name => ({ called: `ctrl-${name}`, name, ctrl: true, text: '' })),
  ...letters.map(text => ({ called: text, name: text.toLowerCase(), ctrl: false, text })),
  ...signs.map(text => ({ called: text, name: text === ' ' ? 'space' : '', ctrl: false, text })),
];

const placeText = (place: Place) => ('target' in place ? `${place.at} ${place.target.label}` : place.at);

/** Describes the effect of a key in words. */
function describeEffect(before: BrowseState, after: BrowseState, ask: Action | undefined): string {
  const [from, to] = [lastOf(before), lastOf(after)];
  const message: string[] = [];
  if (ask?.do === 'open') message.push(`open ${placeText(ask.place)}`);
  else if (ask?.do === 'play') message.push(`play ${ask.target.label}`);
  else if (ask) message.push(ask.do);
  if (after.levels.length < before.levels.length) message.push(`up to ${placeText(to.place)}`);
  else if (isList(from) && isList(to)) {
    if (to.list.query !== from.list.query) message.push(`'${to.list.query}'`);
    if (to.list.choice !== from.list.choice) message.push(`line ${to.list.choice}`);
  } else if (!isList(from) && !isList(to)) {
    if (to.words !== from.words) message.push(`/${to.words}`);
    if (to.isTyping !== from.isTyping) message.push(to.isTyping ? 'typing' : 'typed');
    if (to.top !== from.top) message.push(`line ${to.top}`);
  }
  return message.join(', ');
}

/** The effects of keys that are typed into the empty filter of a list. */
const typing = { ...Object.fromEntries([...letters, '/'].map(each => [each, `'${each}'`])), ' ': "' '" };
const scrolling = { up: 'line 0', down: 'line 2', pageup: 'line 0', home: 'line 0' };
const further = { pagedown: 'line 3', end: 'line 3', ' ': 'line 3' };
const text = { ...scrolling, ...further, '/': 'typing', '?': 'open keys' };
const leaving = { 'ctrl-d': 'leave' };

/** The effect of each key at each place; keys that are not listed do nothing. */
const effects: { readonly [Name in keyof typeof places]: Readonly<Record<string, string>> } = {
  nouns: {
    ...{ ...leaving, ...typing, escape: 'leave', return: 'open records', '?': 'open keys' },
    ...{ down: 'line 1', pagedown: 'line 1', 'ctrl-n': 'line 1' },
  },
  records: {
    ...{ ...leaving, ...typing, escape: 'up to nouns', return: 'open card C dorian', tab: 'play C dorian' },
    ...{ '?': 'open keys', down: 'line 1', pagedown: 'line 2', 'ctrl-n': 'line 1' },
  },
  'records as the first level': {
    ...{ ...leaving, ...typing, escape: 'leave', return: 'open card C dorian', tab: 'play C dorian' },
    ...{ '?': 'open keys', down: 'line 1', pagedown: 'line 2', 'ctrl-n': 'line 1' },
  },
  card: {
    ...{ ...leaving, ...text, escape: 'up to records', backspace: 'up to records', tab: 'play C dorian' },
    ...{ d: 'open drawing C dorian', e: 'open formats C dorian', l: 'open links C dorian' },
  },
  'card with a search being typed': {
    ...{ ...leaving, escape: '/, typed', return: 'typed', backspace: '/th' },
    ...{ 'ctrl-u': '/', 'ctrl-w': '/', ' ': '/thr ', '/': '/thr/', '?': '/thr?' },
    ...Object.fromEntries(letters.map(each => [each, `/thr${each}`])),
  },
  drawing: {
    ...{ ...leaving, ...text, escape: 'up to card C dorian', backspace: 'up to card C dorian' },
    tab: 'play C dorian',
  },
  formats: { ...leaving, ...typing, escape: 'up to card C dorian', return: 'write', '?': 'open keys' },
  links: { ...leaving, ...typing, escape: 'up to card C dorian', return: 'open card C', '?': 'open keys' },
  'card opened by a link': {
    ...{ ...leaving, ...text, escape: 'up to links C dorian', backspace: 'up to card C dorian' },
    ...{ tab: 'play C', d: 'open drawing C', e: 'open formats C', l: 'open links C' },
  },
  keys: { ...leaving, ...text, '?': '', escape: 'up to nouns', backspace: 'up to nouns' },
};

describe('the keys', () => {
  it.each(Object.entries(places))('have only the listed effects at the place "%s"', (name, walk) => {
    const expected = Object.entries(effects).find(([place]) => place === name)?.[1] ?? {};
    expect(Object.keys(expected).filter(each => keys.every(({ called }) => called !== each))).toEqual([]);
    const seen = keys.map(({ called, ...pressed }) => {
      const after = handleKey(walk, pressed, size);
      return [called, describeEffect(walk, after.state, after.action)];
    });
    expect(seen).toEqual(keys.map(({ called }) => [called, expected[called] ?? '']));
  });

  it('leave the query and the selected line of the levels above unchanged', () => {
    let walk = walkTo(nouns);
    for (const text of ['a', 'a']) walk = handleKey(walk, { name: text, ctrl: false, text }, size).state;
    walk = handleKey(walk, { name: 'backspace', ctrl: false, text: '' }, size).state;
    walk = handleKey(walk, { name: 'down', ctrl: false, text: '' }, size).state;
    const above = lastOf(walk);
    const back = handleKey(pushLevel(walk, records), { name: 'escape', ctrl: false, text: '' }, size).state;
    expect(lastOf(back)).toBe(above);
    expect(isList(above) && [above.list.query, above.list.choice]).toEqual(['a', 1]);
  });

  it('search forwards with n, backwards with N, and wrap around', () => {
    let walk = walkTo(card);
    const tops = ['/', 'o', 'return', 'n', 'n', 'n', 'N'].map(each => {
      const text = each.length === 1 ? each : '';
      walk = handleKey(walk, { name: each.toLowerCase(), ctrl: false, text }, { columns: 80, rows: 3 }).state;
      const level = lastOf(walk);
      return isList(level) ? undefined : level.foundLine;
    });
    // The lines 0 to 3 are 'one', 'two', 'three words' and 'four'; each contains an o.
    expect(tops).toEqual([undefined, 1, 1, 2, 3, 0, 3]);
  });

  it('always lead to a valid level and a line within it, and never throw', () => {
    const pressed = fc.constantFrom(...keys);
    const below = fc.constantFrom(records, card, links, formats, linked);
    const rows = fc.integer({ min: 1, max: 9 });
    fc.assert(
      fc.property(fc.array(fc.tuple(pressed, below, rows), { maxLength: 60 }), taken => {
        let walk = walkTo(nouns);
        for (const [key, level, rows] of taken) {
          const after = handleKey(walk, key, { columns: 80, rows });
          walk = after.action?.do === 'open' ? pushLevel(after.state, level) : after.state;
          const last = lastOf(walk);
          const [at, most] = isList(last)
            ? [last.list.choice, Math.max(0, last.list.ranking.order.length - 1)]
            : [last.top, last.lines.length - 1];
          expect(at >= 0 && at <= most).toBe(true);
        }
        expect(walk.levels[0].place).toEqual({ at: 'nouns' });
      }),
    );
  });
});

const home = makeHome();
const folder = mkdtempSync(join(tmpdir(), 'music-cli-browse-'));
afterAll(() => {
  home.remove();
  rmSync(folder, { recursive: true, force: true });
});
const env = { ...home.env, TERM: 'xterm', NO_COLOR: '1' };
const [esc, enter, back, arrow] = ['\x1b', '\r', '\x7f', '\x1b[B'];
const entersScreen = '\x1b[?1049h\x1b[?25l';
const leavesScreen = '\x1b[?25h\x1b[?1049l';
const escapes = new RegExp(`${esc}\\[[\\d;?]*[a-zA-Z]`, 'g');

describe('the screen', () => {
  it('leads from the nouns to a drawing, a file and a chord, and back', async context => {
    campaign(context);
    const workingFolder = join(folder, 'files');
    mkdirSync(workingFolder);
    const seen = await onFakeScreen(['browse'], env, { folder: workingFolder }, async ({ type, until }) => {
      const count = browsableCollections.length + 1;
      const first = await until(lines => lines[1]?.startsWith('> chords ') === true);
      expect(first[0]).toBe(`catalog:    ${count} of ${count}`);
      // A preview is shown before anything is selected.
      expect(first.join('\n')).toContain('C │   │ E │   │ G │(A)│');
      type('steps');
      const nouns = await until(lines =>
        /^> scales {2,}Scales: modes, pentatonics, ragas, maqamat, on every key\.$/.test(lines[1] ?? ''),
      );
      // The text is cut to 40 columns.
      expect(nouns.at(-1)?.slice(0, 39)).toMatch(/^Enter opens it · Esc leaves · \? keys/);
      type(enter, 'c dorian');
      const list = await until(([head]) => /^scales: c dorian {3}\d+ of \d+$/.test(head ?? ''));
      expect(list[1]).toMatch(/^> C dorian /);
      // The drawing and the fields are beside the list.
      expect(list.join('\n')).toMatch(/(▔|█|─)/);
      expect(list.some(line => line.endsWith('notes  C D E♭ F G A B♭'))).toBe(true);
      type(enter);
      await until(([head]) => head === 'scale: C dorian');
      type('d');
      await until(lines => lines.at(-1)?.startsWith('Esc goes up · arrows move') === true);
      type(esc);
      await until(lines => lines.at(-1)?.startsWith('? keys') === true);
      for (const message of ['Wrote c-dorian.abc.', 'Wrote c-dorian.abc.']) {
        type('e', 'abc');
        await until(lines => lines[1]?.startsWith('> abc: its music, .abc') === true);
        type(enter);
        await until(lines => lines.at(-1) === message);
      }
      writeFileSync(join(workingFolder, 'c-dorian.svg'), 'mine');
      type('e', 'svg', enter);
      await until(lines =>
        /^Wrote c-dorian\.svg\. c-dorian\.svg already existed with other content. The old file is now /.test(
          lines.at(-1) ?? '',
        ),
      );
      type('l', 'f7', enter);
      await until(([head]) => head === 'chord: F7');
      type('l');
      await until(lines => lines.at(-1) === "'F7' has no links to other records.");
      type(back);
      await until(([head]) => head === 'scale: C dorian');
      type(esc);
      await until(
        ([head, first]) =>
          head?.startsWith('scales: c dorian ') === true && first?.startsWith('> C dorian ') === true,
      );
      type(esc);
      await until(
        ([head, first]) =>
          head?.startsWith('catalog: steps ') === true && first?.startsWith('> scales ') === true,
      );
      type(esc);
    });
    expect([seen.code, seen.stdout]).toEqual([0, '']);
    expect(seen.stderr.split(entersScreen)[1]?.endsWith(leavesScreen)).toBe(true);
    expect(readdirSync(workingFolder).sort()).toEqual(['c-dorian.abc', 'c-dorian.svg', 'c-dorian.svg.old']);
    expect(readFileSync(join(workingFolder, 'c-dorian.svg.old'), 'utf8')).toBe('mine');
    expect(readFileSync(join(workingFolder, 'c-dorian.abc'), 'utf8')).toMatch(/^X:1\nT:C dorian\n/);
  });

  it('lists chords with a keyboard beside each', async () => {
    const { code } = await onFakeScreen(['browse', 'chords'], env, {}, async ({ type, until }) => {
      await until(([head]) => head?.startsWith('chords: ') === true);
      type('Am7');
      const list = await until(lines => lines[1]?.startsWith('> Am7 ') === true);
      expect(list.some(line => / notes +A C E G$/.test(line))).toBe(true);
      type(enter);
      await until(([head]) => head === 'chord: Am7');
      type(esc);
      await until(([head]) => head?.startsWith('chords: ') === true);
      type(esc);
    });
    expect(code).toBe(0);
  });

  it.each([
    ['harmonies', 'ii-V-I', 'D dorian: scale', 'scale: D dorian'],
    ['instruments', 'ukulele', 'row', 'row: '],
    ['rhythms', 'son clave 3-2', 'track', 'track: Son clave 3-2'],
    ['presets', '', 'engine', 'engine: '],
  ])('follows a link of %s, and Esc at the first level exits', async (noun, name, link, title) => {
    const { code, stdout } = await onFakeScreen(['browse', noun], env, {}, async ({ type, until, lines }) => {
      await until(([head]) => head?.startsWith(`${noun}: `) === true);
      type(name, enter);
      await until(lines => lines.at(-1)?.startsWith('? keys') === true);
      const [card] = lines();
      type('l');
      await until(([head]) => head?.startsWith('links of ') === true);
      type(link);
      await until(([, first]) => first?.startsWith('> ') === true && first.includes(link));
      type(enter);
      await until(([head]) => head?.startsWith(title) === true);
      type(back);
      await until(([head]) => head === card);
      type(esc);
      await until(([head]) => head?.startsWith(`${noun}: `) === true);
      type(esc);
    });
    expect([code, stdout]).toEqual([0, '']);
  });

  it('says why a record cannot be played, until the next key is pressed', async () => {
    const silent = { ...env, MUSIC_CLI_PLAYER: 'nope' };
    await onFakeScreen(['browse', 'scales'], silent, { columns: 120 }, async ({ type, until }) => {
      await until(([head]) => head?.startsWith('scales: ') === true);
      type('c dorian');
      const showsPlayerError = (lines: readonly string[]) =>
        lines.at(-1) === "MUSIC_CLI_PLAYER names 'nope', which is not a program on PATH.";
      type('\t');
      await until(showsPlayerError);
      type(enter);
      await until(lines => lines.at(-1)?.startsWith('? keys') === true);
      type('\t');
      await until(showsPlayerError);
      type('l', enter, '\t');
      await until(lines => lines[0]?.startsWith('chord: ') === true && showsPlayerError(lines));
      type('\x03');
    });
  });

  it('searches a card, says that an article cannot be drawn, and shows the keys', async () => {
    await onFakeScreen(['browse', 'articles'], env, { rows: 10 }, async ({ type, until }) => {
      await until(([head]) => head?.startsWith('articles: ') === true);
      type(enter);
      await until(([head]) => / {2}1-8 of \d+$/.test(head ?? ''));
      type('/', 'tags');
      await until(
        lines => /^\/tags /.test(lines[0] ?? '') && lines.slice(1, -1).some(line => /tags/i.test(line)),
      );
      type(enter, 'd');
      await until(lines => lines.at(-1) === 'articles cannot be drawn.');
      type('?');
      await until(lines => lines[1] === 'In a list');
      type('\x04');
    });
  });

  it('fits 40 columns, follows a resize, and exits with 130 on a signal', async () => {
    const small = { columns: 40, rows: 12 };
    const { code, stderr } = await onFakeScreen(['browse', 'scales'], env, small, async screen => {
      const { type, until, resize, stop: end } = screen;
      await until(([head]) => head?.startsWith('scales: ') === true);
      type('c dorian', enter);
      const fits = (columns: number, rows: number) => (lines: readonly string[]) =>
        lines[0]?.startsWith('scale: C dorian') === true &&
        lines.length === rows &&
        lines.every(line => line.length < columns);
      await until(fits(40, 12));
      resize(100, 30);
      const wide = await until(
        lines => fits(100, 30)(lines) && lines.slice(1, -1).some(line => line.length > 60),
      );
      expect(wide.join('\n')).toContain('C D E♭ F G A B♭');
      resize(30, 8);
      await until(fits(30, 8));
      end();
    });
    expect([code, stderr.split(leavesScreen)[1]]).toEqual([130, 'music-cli: Interrupted.\n']);
  });

  it('shows and accepts note names in the chosen language', async () => {
    const args = ['browse', 'keys', '--note-names', 'german'];
    const { code } = await onFakeScreen(args, env, {}, async ({ type, until }) => {
      await until(([head]) => head?.startsWith('keys: ') === true);
      type('h');
      await until(lines => lines[1]?.startsWith('> H ') === true);
      type(enter);
      await until(([head]) => head === 'key: H');
      type('l', 'ais', enter);
      await until(
        lines => lines[0] === 'chord: Aism7♭5' && lines.some(line => line.includes('Ais Cis E Gis')),
      );
      type('\x03');
    });
    expect(code).toBe(0);
  });

  it('lets the event loop run while it reads a long list, so that Ctrl-C is handled', async () => {
    const data = Array.from({ length: 20_000 }, (_, id) => ({ id, name: `C dorian ${id}` }));
    const list = JSON.stringify({ data });
    const server = createServer((_, response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(list);
    });
    const serviceEnv = { ...env, MUSIC_CLI_BASE_URL: `http://127.0.0.1:${await listenOnLoopback(server)}` };
    const turns = vi.spyOn(globalThis, 'setImmediate');
    const { code } = await onFakeScreen(['browse'], serviceEnv, {}, async ({ type, until }) => {
      await until(([head]) => head?.startsWith('catalog: ') === true);
      type('steps');
      await until(lines => lines[1]?.startsWith('> scales ') === true);
      turns.mockClear();
      type(enter);
      await until(([head]) => head?.startsWith('scales: ') === true);
      // The event loop runs after each 500 records, while they are read and while they are named.
      expect(turns.mock.calls.length).toBeGreaterThan(80);
      type('\x03');
    });
    server.closeAllConnections();
    server.close();
    turns.mockRestore();
    expect(code).toBe(0);
  });

  it('shows hostile names as plain text, and handles records without fields', async context => {
    campaign(context);
    const data = [...nasty.map((fullName, index) => ({ id: index + 1, fullName })), {}, { tones: 7 }];
    const server = createServer(({ url = '' }, response) => {
      const [, id] = /\/(\d+)$/.exec(url) ?? [];
      const list = { meta: { resource: 'key_scales', count: data.length, filters: [] }, data };
      const item = { meta: { resource: 'key_scale' }, data: data[Number(id) - 1] };
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(JSON.stringify(id === undefined ? list : item));
    });
    const serviceEnv = { ...env, MUSIC_CLI_BASE_URL: `http://127.0.0.1:${await listenOnLoopback(server)}` };
    const isList = (lines: readonly string[]) => lines.at(-1)?.startsWith('Enter opens it') === true;
    const isCard = (lines: readonly string[]) => lines.at(-1)?.startsWith('? keys') === true;
    let cards = 0;
    const { code, stderr } = await onFakeScreen(['browse', 'scales'], serviceEnv, {}, async screen => {
      const { type, until } = screen;
      await until(isList);
      for (const _ of data) {
        type(enter);
        if (isCard(await until(lines => !isList(lines)))) {
          cards++;
          type(esc);
          await until(isList);
        }
        type(arrow);
        await until(isList);
      }
      type('\x03');
    });
    server.close();
    expect([code, cards]).toEqual([0, nasty.length]);
    const shown = stderr.replaceAll('\r\n', '').replace(escapes, '');
    expect(shown).not.toMatch(/[\p{Cc}\u2028-\u202e\u2066-\u2069]/u);
  });
});

const refusal = (noun = 'scales') =>
  `music-cli: browse needs an interactive terminal.\nUse instead: 'music-cli ${noun} list', 'music-cli ${noun} get <name>', 'music-cli search <words>'.\n`;

it('browse exits with 2 in a pipe, and names the plain commands', async () => {
  expect(await cli(['browse'], { env })).toEqual({ stdout: '', stderr: refusal(), code: 2 });
  expect(await cli(['browse', 'rows'], { env })).toEqual({ stdout: '', stderr: refusal('rows'), code: 2 });
});

it.each([
  ['on a dumb terminal', { TERM: 'dumb' }, ['browse']],
  ['with MUSIC_CLI_ACCESSIBLE', { MUSIC_CLI_ACCESSIBLE: '1' }, ['browse']],
  ['with --curl', {}, ['browse', '--curl']],
])('browse exits with 2 %s, and names the plain commands', async (_, more, args) => {
  const seen = await onFakeScreen(args, { ...env, ...more }, {}, async () => {});
  expect(seen).toEqual({ stdout: '', stderr: refusal(), code: 2 });
});

it('suggests a noun if the noun is unknown', async () => {
  expect(await cli(['browse', 'scals'], { env })).toEqual({
    stdout: '',
    stderr: "music-cli: There is no noun 'scals' to browse.\nDid you mean scales?\n",
    code: 2,
  });
});

const tmux = requireTmux();

describe.skipIf(tmux.skip)(`in tmux ${tmux.reason}`, () => {
  it('Ctrl-Z returns to the shell, fg resumes, and Esc leaves nothing on the screen', async () => {
    const shell = `export -f music-cli; PS1='ready> ' HISTFILE=/dev/null exec bash --norc --noprofile -i`;
    const isReady = (lines: readonly string[]) =>
      lines.findLast(line => line !== '')?.endsWith('ready>') === true;
    const inShell = { cursor: true, alternate: false };
    const inBrowse = { cursor: false, alternate: true };
    await onTmuxScreen(
      shell,
      { env: home.env, columns: 100, rows: 20 },
      async ({ until, type, modes, resize }) => {
        await until(isReady);
        type('music-cli browse harmonies -q', 'Enter');
        await until(lines => lines[0]?.startsWith('harmonies: ') === true);
        expect(modes()).toEqual(inBrowse);
        type('Enter');
        await until(lines => lines[19]?.startsWith('? keys') === true);
        type('C-z');
        await until(lines => isReady(lines) && lines.some(each => each.includes('Stopped')));
        expect(modes()).toEqual(inShell);
        type('fg', 'Enter');
        await until(lines => lines[19]?.startsWith('? keys') === true);
        expect(modes()).toEqual(inBrowse);
        resize(40, 10);
        const small = await until(lines => lines[9]?.startsWith('? keys') === true);
        expect(Math.max(...small.map(line => line.length))).toBeLessThan(40);
        type('Escape');
        await until(lines => lines[0]?.startsWith('harmonies: ') === true);
        type('Escape');
        await until(isReady);
        expect(modes()).toEqual(inShell);
        type('echo "code $?"', 'Enter');
        const lastLines = await until(lines => lines.includes('code 0'));
        expect(lastLines.join('\n')).not.toContain('harmonies: ');
      },
    );
  });
});
