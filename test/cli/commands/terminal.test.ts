/** Tests what people see on a real terminal (python3's pty) and on the screen of tmux. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cli, executable, makeHome, node } from '../../support/cli.ts';
import { some } from '../../support/often.ts';
import { firstMissing, requires, requiresBash } from '../../support/requires.ts';
import { onTerminal, requireTerminal, type Step } from '../../support/terminal.ts';
import { onTmuxScreen, requireTmux } from '../../support/tmux.ts';
import { nasty } from '../output/support.ts';
import { type Service, serve } from './service.ts';

const home = makeHome();
const folder = mkdtempSync(join(tmpdir(), 'music-cli-terminal-'));
const json = JSON.stringify;
const hostile = nasty.map((name, index) => `{"id":${index + 1},"name":${json(name)},"x":${json(name)}}`);
const steering = '\x1b]0;owned\x07\x1b[2J\u009b31m\u202e';

let service: Service;
beforeAll(async () => {
  service = await serve({
    '/api/mobile/rhythms': '{}',
    '/api/mobile/circular-rhythms': `{"data":[${hostile}]}`,
    ...Object.fromEntries(
      hostile.map((record, index) => [`/api/mobile/circular-rhythms/${index + 1}`, `{"data":${record}}`]),
    ),
    '/api/mobile/sound-presets': `{"data":[{"id":1,"name":${json(steering)}},{"id":2,"name":${json(steering)}}]}`,
    '/api/mobile/keys': `{"data":[{"id":1,"baseTone":{"name":${json(`F#${steering}`)}},"alteration":0}]}`,
    '/api/mobile/keys/1': `{"data":{"id":1,"baseTone":{"name":${json(steering)}},"alteration":0}}`,
    '/api/mobile/articles/1': `{"data":{"id":1,"title":"t","content":${json(
      `<p>${steering}&#27;[2J <a href="https://a.example/">link</a><a href="https://b.example/${steering}">b</a></p>`,
    )},${json(steering)}:1}}`,
    '/api/mobile/intervals': { status: 500, body: json({ message: steering }) },
    '/api/mobile/key-scales': {
      body: `<html>${steering}`,
      type: `text/html; ${steering.replace(/[^ -~]/g, '')}`,
    },
    '/api/text': { body: `one\r\ntwo ${steering}`, type: 'text/plain' },
    '/api/broken': { body: `{"a":"${steering}`, type: 'application/json' },
    '/api/json': { body: json({ a: steering }), type: 'application/json' },
    '/api/refused': { status: 422, body: `refused: ${steering}`, type: 'text/plain' },
  });
});
afterAll(async () => {
  await service.close();
  home.remove();
  rmSync(folder, { recursive: true, force: true });
});

interface Seeing {
  readonly env?: Readonly<Record<string, string | undefined>>;
  readonly columns?: number;
  readonly rows?: number;
  readonly steps?: readonly Step[];
}

/** Returns the output on a terminal, with \n as line ends; `args` may be a shell command. */
async function see(
  args: readonly string[] | string,
  { env, columns = 80, rows = 50, steps = [] }: Seeing = {},
) {
  const shell = `music-cli() { "${node}" "${executable()}" "$@"; }; ${args}`;
  const { screen, status, left } = await onTerminal(
    typeof args === 'string' ? ['bash', '-c', shell] : [node, executable(), ...args],
    steps,
    { env: { ...home.env, TERM: 'xterm', ...env }, size: { columns, rows } },
  );
  expect(left).toBe(0);
  return { screen: screen.replace(/\r+\n/g, '\n'), status };
}

const { skip, reason } = firstMissing(requireTerminal(), requiresBash());

describe.skipIf(skip)(`on a terminal ${reason}`, () => {
  const swatch = (env: Record<string, string>, ...args: string[]) =>
    see(['keys', 'get', '1', '--all', ...args], { env }).then(
      ({ screen }) =>
        /color\S* +(?:(\p{Cc}\[48[\d;]*m) {2}\p{Cc}\[49m )?#d14747/u.exec(screen)?.[1] ?? 'none',
    );

  it('colours are shown as swatches in as many colours as the terminal has', async () => {
    expect(await swatch({ COLORTERM: 'truecolor' })).toBe('\x1b[48;2;209;71;71m');
    expect(await swatch({ TERM: 'xterm-256color' })).toBe('\x1b[48;5;167m');
    expect(await swatch({ TERM: 'xterm', FORCE_COLOR: '3' })).toBe('\x1b[48;2;209;71;71m');
    expect(await swatch({ TERM: 'xterm' })).toBe('none');
  });

  it.each([
    ['NO_COLOR', { NO_COLOR: '1' }, []],
    ['CLICOLOR=0', { CLICOLOR: '0' }, []],
    ['FORCE_COLOR=0', { FORCE_COLOR: '0' }, []],
    ['a dumb terminal', { TERM: 'dumb' }, []],
    ['--color never', { FORCE_COLOR: '3', COLORTERM: 'truecolor' }, ['--color', 'never']],
    ['--color=never', { CLICOLOR_FORCE: '1' }, ['--color=never']],
  ])('with %s, no escape sequence is printed', async (_, env, args) => {
    const { screen } = await see(['keys', 'list', ...args], { env: { COLORTERM: 'truecolor', ...env } });
    expect(screen).toContain('C♯');
    expect(screen).not.toContain('\x1b');
  });

  it('a pipe gets colours only on request', async () => {
    const runInPipe = async (env: Record<string, string>, ...args: string[]) =>
      (await cli(['keys', 'get', '1', ...args], { env: { ...home.env, COLORTERM: 'truecolor', ...env } }))
        .stdout;
    expect(await runInPipe({})).not.toContain('\x1b');
    expect(await runInPipe({ NO_COLOR: '1', CLICOLOR_FORCE: '1' })).not.toContain('\x1b');
    for (const colored of [
      runInPipe({}, '--color', 'always'),
      runInPipe({ NO_COLOR: '1' }, '--color=always'),
      runInPipe({ CLICOLOR_FORCE: '1' }),
      runInPipe({ FORCE_COLOR: '1' }),
      runInPipe({ FORCE_COLOR: '' }),
    ])
      expect(await colored).toContain('\x1b[1mC\x1b[22m  \x1b[2mkey\x1b[22m');
  });

  it('the number of records and the daily notice about the sandbox are dim, and appear only on a terminal', async () => {
    rmSync(join(home.path, '.cache/music-cli/sandbox-told'), { force: true });
    const note = 'Data from the sandbox. To use the service: music-cli config set baseUrl <url>';
    const { screen } = await see(['keys', 'list', '--limit', '1', '--columns', 'id']);
    expect(screen).toBe(`\x1b[2m${note}\x1b[22m\n\x1b[1mid\x1b[22m\n 1\n\x1b[2m1 of 21 keys\x1b[22m\n`);
    expect((await see('music-cli keys list --columns id --limit 2 2>/dev/null')).screen).toBe(
      '\x1b[1mid\x1b[22m\n 1\n 2\n',
    );
    expect((await see('music-cli keys list --columns id --limit 2 >/dev/null')).screen).toBe(
      '2 of 21 keys\n',
    );
    for (const [line, notice] of [
      ['keys list --columns id --limit 21', '21 keys'],
      ["keys list --columns id --limit 1 --filter 'name = Bb'", '1 key'],
      ["keys list --columns id --limit 2 --filter 'name ~ C'", '2 of 3 keys'],
      ["keys list --columns id --limit 2 --sort name --filter 'name ~ C'", '2 of 3 keys'],
      ['keys list --columns id --limit 2 --quiet', ''],
    ])
      expect((await see(`music-cli ${line} >/dev/null`)).screen).toBe(notice === '' ? '' : `${notice}\n`);
  });

  it('a search result keeps the noun beside its id on a narrow terminal', async () => {
    const { screen } = await see(['search', 'clave', '--color=never'], { columns: 30 });
    expect(screen).toMatch(
      /^noun +id {2}name\npresets +28 {2}Clave\narticles +8 {2}Clave: the key…\nrhythms +1 {2}Son/m,
    );
  });

  it('the card of a scale names its modes and relatives, in a pipe too', async () => {
    const { screen } = await see(['scales', 'get', 'c dorian', '--color=never', '--no-pager']);
    expect(screen).toMatch(/^C dorian {2}scale\n\nnotes +C D E♭ F G A B♭ .*\ndegrees +1 2 ♭3 4 5 6 ♭7 +│/m);
    expect(screen).toMatch(/^modes +D phrygian, E♭ lydian/m);
    expect(screen).toMatch(/^relatives +C minor \(A♭ for A\)/m);
    const { stdout } = await cli(['scales', 'get', 'c dorian'], { env: home.env });
    expect(stdout).toBe(
      `${[
        'C dorian  scale',
        '',
        'notes      C D E♭ F G A B♭',
        'degrees    1 2 ♭3 4 5 6 ♭7',
        'steps      2,1,2,2,2,1,2',
        'modes      D phrygian, E♭ lydian, F mixolydian, G minor, A locrian, B♭ major',
        'relatives  C minor (A♭ for A), C melodic minor (B for B♭), C mixolydian (E for E♭), C dorian b2 (D♭ for D), C dorian #4 (F♯ for F), C dorian b5 (G♭ for G)',
      ].join('\n')}\n`,
    );
  });

  it('omitted columns are named beside the count', async () => {
    const { screen } = await see(['systems', 'list', '--limit', '1', '--color=never'], { columns: 60 });
    expect(screen.split('\n')).toEqual([
      'id  name                              divisions  ratio',
      ' 1  12 equal divisions of the octave         12      2',
      expect.stringMatching(/^1 of \d+ systems; not shown for lack of room: type$/),
      '',
    ]);
  });

  it('--ascii writes tables in ASCII', async () => {
    const { screen } = await see(
      ['rhythms', 'list', '--ascii', '--filter', 'x ~ red', '--columns', 'name,x'],
      {
        env: { MUSIC_CLI_BASE_URL: service.url },
        columns: 30,
      },
    );
    expect(screen).toMatch(/^.*name +x.*\n<U\+001B>\[3.*\.\.\..*\n.*1 rhythm.*\n$/);
  });

  it('--ascii writes help in ASCII', async () => {
    for (const help of [['--help'], ['keys', 'get', '--help'], ['drums', '--help'], ['auth', '--help']])
      expect((await cli([...help, '--ascii'], { env: home.env })).stdout).toMatch(/^[\n -~]+$/);
  });

  it('links are hyperlinks if the terminal supports them', async () => {
    const link = '\x1b]8;;https://a.example/\x1b\\link\x1b]8;;\x1b\\';
    const article = ['articles', 'get', '1'];
    const at = { MUSIC_CLI_BASE_URL: service.url };
    expect((await see(article, { env: { ...at, TERM_PROGRAM: 'iTerm.app' } })).screen).toContain(link);
    for (const env of [{}, { TERM_PROGRAM: 'iTerm.app', TMUX: '/tmp/x' }, { TERM: 'screen-256color' }])
      expect((await see(article, { env: { ...at, ...env } })).screen).not.toContain('\x1b]8');
    const piped = await cli(article, { env: { ...home.env, ...at, TERM_PROGRAM: 'iTerm.app' } });
    expect(piped.stdout).toContain('link (https://a.example/)');
    expect(piped.stdout).not.toContain('\x1b');
  });

  it.each(
    some([
      ...['table', 'json', 'jsonl', 'csv', 'tsv', 'yaml', 'markdown'].map(
        format => `rhythms list -o ${format}`,
      ),
      'rhythms list --json --limit 22',
      'rhythms get 6',
      'rhythms get 6 --json',
      "rhythms list --jq '.data[].name'",
      "rhythms list --jq '.data[].name' -r",
      "rhythms list --jq '.data[] | error'",
      "rhythms list --jq '.data | debug | length'",
      'rhythms get nothing-at-all',
      'presets get 1',
      `presets get $'\\x1b]0;owned\\x07\\x1b[2J\\u009b31m\\u202e'`,
      'keys get Gb',
      'keys get 1',
      'articles get 1',
      'intervals list --retries 0',
      'intervals list --retries 0 --json',
      'scales list --debug',
      'rhythms list --columns nosuch',
      'api text',
      'api -i json',
      'api broken',
      'api refused -i --json',
      "api $'nowhere\\x1b[2J' --debug",
    ]),
  )('no control characters reach the terminal: %s', async line => {
    const env = { MUSIC_CLI_BASE_URL: service.url, TERM: 'dumb', PAGER: 'cat' };
    const { screen } = await see(`music-cli ${line}`, { env });
    expect(screen.replaceAll('\n', '').replaceAll('\t', '')).not.toMatch(
      /\p{Cc}|[\u202a-\u202e\u2066-\u2069]/u,
    );
    expect(screen.length).toBeGreaterThan(20);
  });

  it('api prints formatted JSON on a terminal, and the exact bytes into a pipe', async () => {
    const env = { ...home.env, MUSIC_CLI_BASE_URL: service.url };
    expect((await see(['api', 'json'], { env: { ...env, TERM: 'dumb' } })).screen).toBe(
      '{\n  "a": "\\u001b]0;owned\\u0007\\u001b[2J\\u009b31m\\u202e"\n}\n',
    );
    expect((await see(['api', 'text'], { env: { ...env, TERM: 'dumb' } })).screen).toBe(
      'one\ntwo ␛]0;owned␇␛[2J<U+009B>31m<U+202E>\n',
    );
    expect((await cli(['api', 'text'], { env })).stdout).toBe(`one\r\ntwo ${steering}`);
  });
});

describe.skipIf(skip)(`the pager ${reason}`, () => {
  const pager = 'sed s/^/P:/';
  const isPaged = async (env: Record<string, string>, ...args: string[]) => {
    const { screen, status } = await see(['intervals', 'list', '--columns', 'id', ...args], {
      env,
      rows: 20,
    });
    expect(status).toBe(0);
    expect(screen).toContain('27');
    return screen.includes('P:');
  };

  it('is used only for output longer than the screen', async () => {
    expect(await isPaged({ MUSIC_CLI_PAGER: pager })).toBe(true);
    expect(await isPaged({ PAGER: pager })).toBe(true);
    expect(await isPaged({ PAGER: pager, MUSIC_CLI_PAGER: '' })).toBe(false);
    expect(await isPaged({ PAGER: pager }, '--no-pager')).toBe(false);
    expect(await isPaged({ PAGER: pager, CI: '1' })).toBe(false);
    expect(await isPaged({ PAGER: pager, TERM: 'dumb' })).toBe(false);
    expect(await isPaged({ PAGER: pager }, '--filter', 'id = 27')).toBe(false);
    expect(
      (await see('music-cli intervals list | tail -1', { env: { PAGER: pager }, rows: 5 })).screen,
    ).not.toContain('P:');
  });

  it('comes from the configuration, unless MUSIC_CLI_PAGER is set', async () => {
    const config = join(folder, 'config');
    mkdirSync(config);
    writeFileSync(join(config, 'config.json'), JSON.stringify({ pager }));
    const env = { MUSIC_CLI_CONFIG_DIR: config, PAGER: 'no-such-pager' };
    expect(await isPaged(env)).toBe(true);
    expect(await isPaged({ ...env, MUSIC_CLI_PAGER: 'cat' })).toBe(false);
  });

  it('is skipped if the program does not exist', async () => {
    const { screen, status } = await see(['intervals', 'list', '--columns', 'id'], {
      env: { MUSIC_CLI_PAGER: 'no-such-pager' },
      rows: 10,
    });
    expect(status).toBe(0);
    expect(screen).toContain('\n26\n27\n');
  });

  it('receives neither the token nor stderr', async () => {
    const file = join(folder, 'environment');
    await see(['intervals', 'list'], {
      env: { MUSIC_CLI_PAGER: `env > ${file}; cat > ${file}.text`, MUSIC_CLI_TOKEN: 'sandbox-premium' },
      rows: 10,
    });
    expect(readFileSync(file, 'utf8')).not.toContain('sandbox-premium');
    expect(readFileSync(`${file}.text`, 'utf8').split('\n')).toHaveLength(41);
  });

  const less = requires('less');
  it.skipIf(less.skip)(`is less, and quitting it early gives exit code 0 ${less.reason}`, async () => {
    const steps = [{ when: ':', type: 'q' }];
    const { screen, status } = await see(['scales', 'list', '--color=never'], { rows: 10, steps });
    expect(status).toBe(0);
    expect(screen).toContain('C major pentatonic');
    expect(screen).not.toContain('B♭ major');
  });

  it.skipIf(less.skip)(`handles Ctrl-C itself ${less.reason}`, async () => {
    // With --quiet no warning contains a colon, so the first colon is the prompt of the pager.
    const steps = [
      { when: ':', type: '\x03' },
      { when: '', type: 'q', again: true },
    ];
    expect((await see(['scales', 'list', '--color=never', '--quiet'], { rows: 10, steps })).status).toBe(0);
  });
});

const tmux = requireTmux();

describe.skipIf(tmux.skip)(`on the screen of tmux ${tmux.reason}`, () => {
  const commands = [
    ...['keys list', 'scales list --limit 30', 'systems list', 'presets list', 'rhythms list', 'media list'],
    ...['keys get Db', 'harmonies get 1', 'systems get 31-edo', 'articles get 1', 'engines get 1 2', 'me'],
    ...['scales get dorian', 'bootstrap', 'tracks list --limit 3', 'drums'],
    ...['rhythms list --base-url URL', 'rhythms get 1 2 3 4 5 6 9 --base-url URL'],
  ];

  it.each([40, 80, 200])('no line is wider than %d columns', async columns => {
    const lines = commands.map(each => `music-cli ${each.replace('URL', service.url)} --no-pager`);
    const env = { ...home.env, MUSIC_CLI_TOKEN: 'sandbox-premium' };
    const script = `${lines.join('\necho ----\n')}\necho; echo all done`;
    await onTmuxScreen(script, { env, columns, rows: 50 }, async ({ until, lines: seen }) => {
      await until(shown => shown.includes('all done'));
      // With -J, tmux joins a line that the screen had to wrap.
      expect(seen('-S', '-', '-J')).toEqual(seen('-S', '-'));
      expect(seen('-S', '-').filter(line => line === '----')).toHaveLength(commands.length - 1);
    });
  });
});
