/** Tests Tab in real shells with the committed files and the catalog of the sandbox. */
import { beforeAll, describe, expect, it } from 'vitest';
import { shareOf } from '../../../support/often.ts';
import { firstMissing, requires } from '../../../support/requires.ts';
import { shells, typeLines } from './shells.ts';

/** The keys typed after `music-cli `, and the arguments that the command then receives. */
const positions: readonly (readonly [keys: string, received: string])[] = [
  ['sca\tge\tc dori\t', '<scales><get><c><dorian>'],
  ['scales get c do\tri\t', '<scales><get><c><dorian>'],
  ['scales get c# dori\t', '<scales><get><c#><dorian>'],
  ['scales get C♯ dori\t', '<scales><get><C♯><dorian>'],
  ['scales get "C# hungarian mi\t', '<scales><get><C# hungarian minor>'],
  ["scales get 'E♭ hungarian mi\t", '<scales><get><E♭ hungarian minor>'],
  ['scales get "C♯ lydian dominant p\t', '<scales><get><C♯ lydian dominant pentatonic>'],
  ['scales get c\\ hungarian\\ mi\t', '<scales><get><c hungarian minor>'],
  ['scales get c hungar\tmi\t', '<scales><get><c><hungarian><minor>'],
  ['scales get c-hungarian-mi\t', '<scales><get><c-hungarian-minor>'],
  ['scales get zz\t', '<scales><get><zz>'],
  ['scales get phry\t', '<scales><get><phry>'],
  ['scales compare c dori\td dori\t', '<scales><compare><c><dorian><d><dorian>'],
  ['scales draw c dori\t --on uku\t', '<scales><draw><c><dorian><--on><ukulele>'],
  ['scales list --filter keyT\tEb', '<scales><list><--filter><keyToneName=Eb>'],
  ["keys list --filter freq\t'>300'", '<keys><list><--filter><frequency=>300>'],
  ['scales list --columns na\t', '<scales><list><--columns><name>'],
  ['scales list --columns name,no\t', '<scales><list><--columns><name,notes>'],
  ['scales list --columns na\t,no\t', '<scales><list><--columns><name,notes>'],
  ['scales list --sort -na\t', '<scales><list><--sort><-name>'],
  ['scales list --sort=name,-st\t', '<scales><list><--sort=name,-steps>'],
  ['scales list --output=js\tl\t', '<scales><list><--output=jsonl>'],
  ['scales list -o js\tl\t', '<scales><list><-o><jsonl>'],
  ['keys list --ca-c\tsome\\ folder/\t', '<keys><list><--ca-cert><some folder/song.mid>'],
  ['keys get C#\t', '<keys><get><C#>'],
  ['keys get 1 2 3\t', '<keys><get><1><2><3>'],
  ['rhythms get son c\t3\t', '<rhythms><get><son><clave><3-2>'],
  ['systems get 31-e\t', '<systems><get><31-edo>'],
  ['harmonies draw twelve\t', '<harmonies><draw><twelve-bar blues>'],
  ['tracks get rhythm:150\t', '<tracks><get><rhythm:150>'],
  ['tracks get "rhythm:150\t', '<tracks><get><rhythm:150>'],
  ['instruments rows banj\t', '<instruments><rows><banjo>'],
  ['play tre\t', '<play><tresillo>'],
  ['play tre\t --file some\\ folder/s\t', '<play><tresillo><--file><some folder/song.mid>'],
  ['draw "some folder/s\t', '<draw><some folder/song.mid>'],
  ['draw ./tu\t', '<draw><./tune>'],
  ['draw tune.m\t', '<draw><tune.mid>'],
  ['draw ~/work/tune.m\t', '<draw>~<tune.mid>'],
  ['drums files Ki\tTR\t', '<drums><files><Kits/TR-8 style>'],
  ['drums files "Kits/TR\t', '<drums><files><Kits/TR-8 style>'],
  ['config set col\tal\t', '<config><set><color><always>'],
  ['completion install zs\t', '<completion><install><zsh>'],
  ['help sca\tco\t', '<help><scales><compare>'],
  ['--no-inp\tkeys li\t', '<--no-input><keys><list>'],
];

describe.each(shells.map((shell, place) => ({ ...shell, place })))('$title', shell => {
  if (shell.skip) return it.skip('completes every line below', () => {});
  // npm test types each line into only one of the shells.
  const lines = shareOf(positions, shell.place, 3);
  let received: readonly (string | null)[] = [];
  beforeAll(() => {
    received = typeLines(shell, { lines: lines.map(([keys]) => `music-cli ${keys}`), maxWait: 30 }).received;
  });

  it.each(lines.map((position, index) => [...position, index] as const))(
    'completes %j',
    (_, expected, index) => {
      // The shell expands the tilde.
      expect(received[index]?.replace(/<[^<>]+\/work\/(?=tune\.mid>)/, '~<')).toBe(expected);
    },
  );

  it('shows commands with their summaries, and ids with their names', () => {
    const { screens } = typeLines(shell, {
      lines: ['music-cli \t\t', 'music-cli keys get \t\t'],
      maxWait: 3,
    });
    expect(screens[0]).toMatch(/scales .*scales on every key/);
    expect(screens[1]).toMatch(/\b2\b[^\n]{0,60}?C♯/);
  });
});

const npx = {
  bash: {
    needs: ['/usr/share/bash-completion/bash_completion'],
    rc: 'source /usr/share/bash-completion/bash_completion\ncomplete -F _command npx',
  },
  zsh: { needs: [], rc: 'compdef _precommand npx' },
  fish: { needs: [], rc: "complete -c npx -xa '(__fish_complete_subcommand)'" },
};

// bash-completion itself needs bash 4.2 or later.
const loadingShells = shells.filter(shell => shell.executable === shell.shell);
describe.each(loadingShells)('$title after npx', shell => {
  const requirement = firstMissing(shell, requires(...npx[shell.shell].needs));
  it.skipIf(requirement.skip)(`completes ${requirement.reason}`, () => {
    const lines = ['npx music-cli ke\tge\tC#\t', 'npx music-cli keys list --output=y\t'];
    const { received } = typeLines(shell, { lines, rc: npx[shell.shell].rc, maxWait: 30 });
    expect(received).toEqual(['<music-cli><keys><get><C#>', '<music-cli><keys><list><--output=yaml>']);
  });
});
