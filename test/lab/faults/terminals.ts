/** Shows hostile texts on the screen of a real terminal (tmux). */
import { execFile } from 'node:child_process';
import fs from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { executable, node } from '../../support/cli.ts';

import {
  BrokenPromise,
  type Case,
  type Fault,
  type Home,
  hasControlCharacters,
  sample,
  withHome,
  withTimeLimit,
} from './campaign.ts';
import { type Handler, headerSection, okResponse, withServer } from './servers.ts';

/** Control sequences of terminals: ECMA-48, and extensions of xterm, tmux and others. */
const controlSequences: readonly string[] = [
  '\u001b[2J\u001b[3J\u001b[H',
  '\u001b]0;owned\u0007',
  '\u001b]2;owned\u001b\\',
  '\u009d2;owned\u009c',
  '\u001bkowned\u001b\\',
  '\u001b]52;c;b3duZWQ=\u0007',
  '\u001b]52;c;b3duZWQ=\u001b\\',
  '\u001b[?1049h',
  '\u001b[?25l',
  '\u001b[?1000h\u001b[?1006h',
  '\u001b[?2004h',
  '\u001b[4h',
  '\u001b[?6h\u001b[3;4r',
  '\u001b[?7l',
  '\u001b#8',
  '\u001bc',
  '\u001b(0',
  '\u000e',
  '\u001b[c\u001b[>c\u001b[6n\u001b[5n\u0005',
  '\u001b]10;?\u0007\u001b]11;?\u0007',
  '\u001b[21t\u001b[18t',
  '\u001bPq#0;2;0;0;0#0~~\u001b\\',
  '\u001b_Gi=1;AAAA\u001b\\\u001b^x\u001b\\',
  '\u001b]8;;http://evil.example\u001b\\x\u001b]8;;\u001b\\',
  '\u0007\u0007\u0007',
  '\u0008\u0008\u0008\u0008\u0008\u0008\u0008\u0008x',
  'a\rb\u000b\u000c\u0085\u2028\u2029c',
  '\u202egnp.exe\u2066x\u2069',
  '\u001b[31m\u001b[7m\u001b[5m',
  '\u009b2J',
];

const envelope = (name: string): string =>
  `{"meta":{"resource":"keys","count":1,"filters":[]},"data":[{"id":1,"signature":${name}}]}\n`;

/** Returns a text as JSON in two ways: with escaped characters, and with raw ones. */
const spellings = (text: string): readonly string[] => {
  const escaped = JSON.stringify(text).replace(
    /[^ -~]/g,
    c => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  return [escaped, `"${text.replaceAll('\\', '\\\\')}"`];
};

/** Serves a list of keys with this name, and the key 1. Otherwise responds with an error that contains the text. */
function serveText(text: string, spelling: string): Handler {
  const refusal = `{"error":{"message":${spelling}}}`;
  // A status line is Latin-1 and cannot contain line breaks or other C0 controls.
  const status = text.replace(/[^\u0020-\u00ff]|[\r\n]/g, '');
  return (socket, request) => {
    const [, path = ''] = /^GET (\S+)/.exec(request) ?? [];
    const keyBody = envelope(spelling).replace('"data":[', '"data":').replace(']}\n', '}\n');
    const response = path.endsWith('/keys')
      ? okResponse(envelope(spelling), { ETag: '"1"' })
      : path.endsWith('/keys/1')
        ? okResponse(keyBody)
        : headerSection(`400 ${status}`, { 'Content-Length': Buffer.byteLength(refusal) }) + refusal;
    socket.end(Buffer.from(response));
  };
}

const commands = [
  ...[
    'keys list',
    'keys get 1',
    'keys list -o yaml',
    'keys list -o csv',
    'keys list -o markdown',
    'keys list --json',
  ],
  ...[
    'keys list --jq .',
    'keys list --debug',
    'api /api/mobile/keys',
    'api -i /api/mobile/keys',
    'rows list',
  ],
  ...['api -i /api/refused', 'rows list --debug'],
];

/** The state of a terminal at the end, which hostile text must not change. */
const state =
  'title=#{==:#{pane_title},#{host}} name=#{window_name} alternate=#{alternate_on} cursor=#{cursor_flag} ' +
  'insert=#{insert_flag} origin=#{origin_flag} wrap=#{wrap_flag} mouse=#{mouse_any_flag} bell=#{window_bell_flag} ' +
  'region=#{scroll_region_upper}-#{scroll_region_lower}';
const initialState =
  'title=1 name=screen alternate=0 cursor=1 insert=0 origin=0 wrap=1 mouse=0 bell=0 region=0-49';

const run = promisify(execFile);

/**
 * Runs shell lines on a screen of 80 columns and 50 rows, with marks between them. Throws if the screen, its state or
 * the clipboard shows that the terminal has executed a sequence, or if the terminal sends a reply within these seconds.
 */
async function onScreen(lines: readonly string[], { path, env }: Home, seconds = 0.2): Promise<void> {
  const tmux = async (...args: string[]) => {
    const { stdout } = await run('tmux', ['-f', '/dev/null', '-S', join(path, 'tmux'), ...args], { env });
    return stdout;
  };
  const marked = lines.map((line, index) => `${line}\necho; echo "= ${index}"`);
  const script = [
    `music-cli() { "${node}" "${executable()}" "$@"; }`,
    ...[
      'stty -echo',
      'echo "= top"',
      ...marked,
      `IFS= read -rs -t ${seconds} -n 1 typed && echo "= answered"`,
    ],
    `tmux -S "${path}/tmux" wait-for -S done; sleep 60`,
  ];
  fs.writeFileSync(join(path, 'script'), script.join('\n'));
  const variables = Object.entries({ ...env, TERM: 'tmux-256color', NO_COLOR: '1', PAGER: 'cat' });
  const shell = `env -i ${variables.map(([name, value]) => `${name}='${value}'`).join(' ')} bash ${path}/script`;
  try {
    const settings = ['set -s set-clipboard on', 'set -g allow-rename on', 'set -g history-limit 50000'];
    const begin = ['new-session', '-d', '-x', '80', '-y', '50', 'sleep 600'];
    const show = ['new-window', '-d', '-n', 'screen', shell];
    await tmux(...begin, ...settings.flatMap(line => [';', ...line.split(' ')]), ';', ...show);
    await tmux('wait-for', 'done');
    const shown = await tmux('capture-pane', '-e', '-p', '-S', '-', '-t', 'screen');
    const found = (await tmux('display-message', '-p', '-t', 'screen', state)).trim();
    const marks = shown.match(/^= \w+/gm)?.join();
    const wanted = ['= top', ...lines.map((_, index) => `= ${index}`)].join();
    if (found !== initialState) throw new BrokenPromise(found);
    if (marks !== wanted) throw new BrokenPromise(`the marks on the screen are ${marks}`);
    if ((await tmux('list-buffers')) !== '') throw new BrokenPromise('the clipboard has been written');
    if (hasControlCharacters(shown)) throw new BrokenPromise('a control character came through');
  } finally {
    await tmux('kill-server');
  }
}

function showText(text: string, spelling: string): Case {
  return {
    name: JSON.stringify(spelling).slice(0, 60),
    run: () =>
      withServer([serveText(text, spelling)], url =>
        withHome(home => {
          const lines = commands.map(line => `music-cli ${line} --no-pager --retries 0 --base-url ${url}`);
          return withTimeLimit(text, onScreen(lines, home));
        }),
      ),
  };
}

/** Returns a case that shows an unsanitised text, to prove that the other cases would notice an executed sequence. */
function showUnsanitised(text: string): Case {
  return {
    name: `unguarded ${JSON.stringify(text)}`,
    run: () =>
      withHome(async home => {
        const bytes = [...Buffer.from(text)].map(byte => `\\${byte.toString(8).padStart(3, '0')}`);
        const isNoticed = await onScreen([`printf '${bytes.join('')}'`], home, 5).then(
          () => false,
          error => error instanceof BrokenPromise,
        );
        if (!isNoticed) throw new BrokenPromise('the executed sequence was not noticed');
      }),
  };
}

export const faults: readonly Fault[] = [
  {
    area: 'terminal',
    fault:
      'hostile texts on the screen of tmux: in lists, cards, other formats, --debug, error bodies and statuses',
    promise: 'title, clipboard, cursor, modes and earlier text stay; the terminal sends no reply',
    *cases(full) {
      for (const text of [
        '\u001b]2;owned\u001b\\',
        '\u001b]52;c;b3duZWQ=\u0007',
        '\u001b[?25l',
        '\u001b[2J\u001b[3J',
        '\u001b[c',
      ])
        yield showUnsanitised(text);
      for (const text of sample(controlSequences, full, 5))
        for (const spelling of spellings(text)) yield showText(text, spelling);
    },
  },
];
