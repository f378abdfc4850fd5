/** What people type who know other programs, and what it is called here. */

/** What other programs call an option or a command of ours. */
const calledElsewhere: Readonly<Record<string, string>> = {
  '-o': '--format --fmt --to --type -f',
  '--jq': '--query --template',
  '--filter': '--search --where',
  '--columns': '--fields --field --select -c',
  '--sort': '--order --order-by --sort-by',
  '--sort -name': '--reverse',
  '--limit': '--max --first --top --head --per-page -n -L',
  '--offset': '--skip --start --page',
  '--base-url': '--host --url',
  '--color': '--colour',
  '--color never': '--no-colour',
  '--json': '--pretty',
  '--refresh': '--no-cache',
  '--debug': '--verbose',
  '--quiet': '--silent -s',
  '--max-time': '-m',
  '--retries': '--retry',
  '--ca-cert': '--certificate-authority -k',
  '--client-cert': '--cert --client-certificate',
  '--no-input': '-y --yes --no-prompt --non-interactive',
  '-o csv > file': '--file --out-file',
  '-V': '-v',
  get: 'show view describe info',
  list: 'all index',
  me: 'whoami',
  browse: 'open',
  serve: 'web',
  help: 'docs man',
};

/** What a word of other programs is called here. */
export function ownOptionFor(word: string): string | undefined {
  return Object.keys(calledElsewhere).find(own => calledElsewhere[own]?.split(' ').includes(word));
}

const toUpgrade =
  "As it was installed, which 'music-cli version --json' says: npm install -g music-cli@latest, brew upgrade music-cli, or the newest package.";

const getsOnly = "'music-cli api <path>' sends GET and nothing else.";

/** What to do for words that no command or option stands for. */
export const elsewhere: Readonly<Record<string, string>> = {
  upgrade: toUpgrade,
  update: toUpgrade,
  '--proxy': 'HTTPS_PROXY and HTTP_PROXY name proxies.',
  '-H': "'music-cli api <path>' takes -H.",
  '--header': "'music-cli api <path>' takes -H.",
  '-X': getsOnly,
  '--method': getsOnly,
  '--bom': "(printf '\\xef\\xbb\\xbf'; music-cli keys list -o csv) > keys.csv writes one.",
};
