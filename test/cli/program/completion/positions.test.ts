/** Tab where a person presses it, in the committed files, over the catalog of the sandbox. */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { shellFiles } from '../../../../src/cli/program/completion/install.ts';
import { requires } from '../../../support/requires.ts';
import { type } from '../../../support/shell.ts';
import { shells } from './shells.ts';

const root = (path: string) => fileURLToPath(new URL(`../../../../${path}`, import.meta.url));

/** What is typed behind `music-cli `, and the arguments that the command then receives. */
const positions: readonly (readonly [keys: string, received: string])[] = [
  ['sca\tge\tc dori\t', '<scales><get><c><dorian>'],
  ['scales get c do\tri\t', '<scales><get><c><dorian>'],
  ['scales get c# dori\t', '<scales><get><c#><dorian>'],
  ['scales get Eb dori\t', '<scales><get><Eb><dorian>'],
  ['scales get C♯ dori\t', '<scales><get><C♯><dorian>'],
  ['scales get "C# hungarian mi\t', '<scales><get><C# hungarian minor>'],
  ["scales get 'E♭ hungarian mi\t", '<scales><get><E♭ hungarian minor>'],
  ['scales get c\\ hungarian\\ mi\t', '<scales><get><C hungarian minor>'],
  ['scales get c hungar\tmi\t', '<scales><get><c><hungarian><minor>'],
  ['scales get 160\t', '<scales><get><160>'],
  ['scales get c-hungarian-mi\t', '<scales><get><c-hungarian-minor>'],
  ['scales get d♭ dori\t', '<scales><get><d♭><dorian>'],
  ['scales get zz\t', '<scales><get><zz>'],
  ['scales compare c dori\td dori\t', '<scales><compare><c><dorian><d><dorian>'],
  ['scales draw c dori\t --on uku\t', '<scales><draw><c><dorian><--on><Ukulele>'],
  ['scales play a harm\tmino\t --key E\t', '<scales><play><a><harmonic><minor><--key><E>'],
  ['scales list --filter keyT\tEb', '<scales><list><--filter><keyToneName=Eb>'],
  ['scales list --columns na\t', '<scales><list><--columns><name>'],
  ['scales list --columns +ste\t', '<scales><list><--columns><+steps>'],
  ['scales list --columns name,no\t', '<scales><list><--columns><name,notes>'],
  ['scales list --columns +steps,ste\t', '<scales><list><--columns><+steps,ste>'],
  ['scales list --sort -na\t', '<scales><list><--sort><-name>'],
  ['scales list --sort name,-st\t', '<scales><list><--sort><name,-steps>'],
  ['scales list --output=js\tl\t', '<scales><list><--output=jsonl>'],
  ['keys list --ca-c\tsome\\ folder/\t', '<keys><list><--ca-cert><some folder/song.mid>'],
  ['config set caC\ttun\te\t', '<config><set><caCert><tunee>'],
  ['intervals get perf\tfi\tf\t', '<intervals><get><Perfect><fiftf>'],
  ['harmonies draw twelve\t', '<harmonies><draw><Twelve-bar blues>'],
  ['harmonies export autumn\t -o mid\t', '<harmonies><export><Autumn Leaves><-o><midi>'],
  ['draw tre\t --as gri\t', '<draw><Tresillo><--as><grid>'],
  ['transpose tune.m\t', '<transpose><tune.mid>'],
  ['systems draw 19-\t', '<systems><draw><19-edo>'],
  ['completion install zs\t', '<completion><install><zsh>'],
  ['-o json keys li\t', '<-o><json><keys><li>'],
  ['scales list -o js\tl\t', '<scales><list><-o><jsonl>'],
  ['keys get C#\t', '<keys><get><C#>'],
  ['keys get Bb\t', '<keys><get><Bb>'],
  ['keys get 1 2 3\t', '<keys><get><1><2><3>'],
  ['keys get C C#\t', '<keys><get><C><C#>'],
  ["keys list --filter freq\t'>300'", '<keys><list><--filter><frequency=>300>'],
  ['rhythms get son c\t3\t', '<rhythms><get><son><clave><3-2>'],
  ['rhythms get bos\t\t', '<rhythms><get><Bossa><nova>'],
  ['rhythms get 15\t', '<rhythms><get><15>'],
  ['systems get 31-e\t', '<systems><get><31-edo>'],
  ['systems state 31-e\t', '<systems><state><31-edo>'],
  ['harmonies get jazz\t', '<harmonies><get><Jazz blues>'],
  ['tracks get rhythm:15\t', '<tracks><get><rhythm:15>'],
  ['instruments get uku\t', '<instruments><get><Ukulele>'],
  ['instruments rows banj\t', '<instruments><rows><Banjo>'],
  ['instruments get guitar-dr\t', '<instruments><get><guitar-drop->'],
  ['articles get why\ttw\t', '<articles><get><Why><twelve>'],
  ['play tre\t', '<play><Tresillo>'],
  ['play bossa n\t', '<play><bossa><nova>'],
  ['draw c dori\t', '<draw><c><dorian>'],
  ['draw c\t', '<draw><c>'],
  ['draw C E G b\t', '<draw><C><E><G><b>'],
  ['draw C --on ukul\t', '<draw><C><--on><Ukulele>'],
  ['draw C --on clari\t', '<draw><C><--on><clari>'],
  ['draw C --file tun\te\t', '<draw><C><--file><tunee>'],
  ['draw ./tu\t', '<draw><./tune>'],
  ['draw tune.m\t', '<draw><tune.mid>'],
  ['draw tun\t', '<draw><tune.mid>'],
  ['draw some\\ folder/\t', '<draw><some folder/song.mid>'],
  ['draw C --labels de\t', '<draw><C><--labels><degrees>'],
  ['export c hungar\tmi\t -o ab\t', '<export><c><hungarian><minor><-o><abc>'],
  ['export tre\t --file tuned\t', '<export><Tresillo><--file><tuned.txt>'],
  ['transpose c hungar\tmi\t --to Eb\t', '<transpose><c><hungarian><minor><--to><Eb>'],
  ['transpose Am --to F#\t', '<transpose><Am><--to><F#>'],
  ['drums files Ki\tTR\t', '<drums><files><Kits/TR-8 style>'],
  ['drums play Kits/\tTR\t', '<drums><play><Kits/TR-8 style>'],
  ['config set col\tal\t', '<config><set><color><always>'],
  ['config set acc\tt\t', '<config><set><accessible><true>'],
  ['config set output y\t', '<config><set><output><yaml>'],
  ['config set baseUrl x\t', '<config><set><baseUrl><x>'],
  ['config get acc\t', '<config><get><accessible>'],
  ['help env\t', '<help><environment>'],
  ['help sca\tco\t', '<help><scales><compare>'],
  ['--no-inp\tkeys li\t', '<--no-input><keys><list>'],
  ['pull scal\t', '<pull><scales>'],
  ['chords draw C --on double\t', '<chords><draw><C><--on><Double bass>'],
];

describe.each(shells)('$title completes', ({ shell, executable, skip }) => {
  if (skip) return it.skip('every line below', () => {});
  const cache = mkdtempSync(join(tmpdir(), 'music-cli-cache-'));
  let received: readonly (string | null)[] = [];
  beforeAll(() => {
    cpSync(root('dist/complete'), join(cache, 'complete'), { recursive: true });
    const text = readFileSync(root(`completions/${shellFiles[shell]}`), 'utf8');
    const lines = positions.map(([keys]) => `music-cli ${keys}`);
    received = type({ shell, executable, text, cache, lines }).received;
  });
  afterAll(() => rmSync(cache, { recursive: true }));

  it.each(positions.map((position, index) => [...position, index] as const))('%j', (_, expected, index) => {
    expect(received[index]).toBe(expected);
  });
});

/** zsh shows what it offers to its line editor alone. */
const offering = {
  bash: `source "$1"; COMP_LINE=$2 COMP_POINT=\${#2} COMP_TYPE=9; _music_cli; printf '%s\\n' "\${COMPREPLY[@]}"`,
  fish: 'source $argv[2]; complete -C $argv[3]',
};

describe.each(['bash', 'fish'] as const)('%s', shell => {
  const { skip } = requires(shell);
  it
    .skipIf(skip)
    .each([
      ...['help ', 'help keys ', 'drums play Kits/', 'config set ', 'keys list --'],
      ...['scales get c ', 'scales get c', 'play s', 'play c ', 'keys get b', 'scales list --filter '],
    ])('offers nothing twice after %j', line => {
    const file = root(`completions/${shellFiles[shell]}`);
    const env = {
      PATH: process.env.PATH,
      LANG: 'C.UTF-8',
      HOME: '/nowhere',
      MUSIC_CLI_CACHE_DIR: root('dist'),
    };
    const run = spawnSync(shell, ['-c', offering[shell], shell, file, `music-cli ${line}`], {
      env,
      encoding: 'utf8',
    });
    const offered = run.stdout.split('\n').map(each => each.replace(/\t.*/, '').trim());
    expect(offered.filter((each, index) => offered.indexOf(each) !== index)).toEqual([]);
    expect(offered.length).toBeGreaterThan(2);
  });
});
