/** Pages of help that are about no single command: `music-cli help filters`; the man page has them too. */
import { exitCodes } from '../../../base/errors.ts';
import { combinationNotes } from '../argv/goes-with.ts';
import { summaryOf } from '../argv/option.ts';
import { everywhere, ownOptions } from '../argv/shared-options.ts';
import { settingTable } from '../settings/setting-table.ts';

export interface Topic {
  readonly title: string;
  /** What stands before the entries. */
  readonly text: readonly string[];
  /** A term and what it means. */
  readonly entries: readonly (readonly [term: string, means: string])[];
}

const variablesOfSettings = Object.values(settingTable).map(
  ({ variable, summary, otherwise }): [string, string] => [variable, `${summary}; otherwise ${otherwise}`],
);

/** What JSON is of a list, of one thing, of several. */
export const jsonShapes = [
  {
    of: 'a list',
    sent: 'the body, as {"meta":…,"data":[…]}; what is computed here is an array',
    selected: 'an array of the records',
  },
  {
    of: 'one thing (get)',
    sent: 'the body, as {"meta":…,"data":{…}}; what is computed here is an object',
    selected: 'the record, an object; null where it does not pass',
  },
  {
    of: 'several (get)',
    sent: 'an array of such bodies',
    selected: 'an array of the records',
  },
] as const;

export const topics = {
  environment: {
    title: 'Environment',
    text: ['An option comes before a variable, and a variable before the configuration.'],
    entries: [
      ...variablesOfSettings,
      ['MUSIC_CLI_NO_INPUT, CI', 'where not empty, nothing is asked: as --no-input'],
      ['MUSIC_CLI_TOKEN', 'the token, in place of one that a login has kept'],
      ['MUSIC_CLI_CACHE_DIR', 'where stored answers lie: an absolute path'],
      ['MUSIC_CLI_CONFIG_DIR', 'where the configuration lies: an absolute path'],
      [
        'MUSIC_CLI_SYSTEM_CONFIG_DIR',
        'Directory of the configuration for all users (default: /etc/music-cli)',
      ],
      ['XDG_CACHE_HOME, XDG_CONFIG_HOME', 'the folders around them, where those are not set'],
      ['MUSIC_CLI_PLAYER', 'the program that plays sound: a name on PATH or an absolute path'],
      ['PAGER', 'the pager, where MUSIC_CLI_PAGER is not set'],
      ['NO_COLOR, FORCE_COLOR', 'whether to use colours'],
      ['CLICOLOR, CLICOLOR_FORCE', 'the same, as other programs read it'],
      ['HTTPS_PROXY, HTTP_PROXY, ALL_PROXY', 'proxies, in either case; SOCKS is not supported'],
      ['NO_PROXY', 'the hosts without one'],
      ['NODE_EXTRA_CA_CERTS', 'a file of further certificate authorities'],
    ],
  },
  formats: {
    title: 'Formats',
    text: [
      'stdout carries the answer and nothing else. Records are filtered, sorted, limited (--offset, --limit) and projected, in this order; --jq works on the records that are left, or on the whole body where none of these is given.',
      '--json is -o json. It prints a body as it was sent, and records once they are selected (--columns, --filter, --sort, --offset, --limit); jsonl and yaml always hold the records.',
      'Control characters are shown and never obeyed: an escape as ␛, a bidirectional override as <U+202E>.',
    ],
    entries: [
      ...jsonShapes.map(({ of, sent, selected }): [string, string] => [
        `--json of ${of}`,
        `${sent}; selected: ${selected}`,
      ]),
      ['-o table', 'for people: fitted to a terminal, never cut in a pipe; fractions have four decimals'],
      ['-o json, --json', 'indented and coloured on a terminal'],
      ['-o jsonl', 'one record a line, also of one thing'],
      ['-o csv', 'RFC 4180; a cell that a spreadsheet would run gets an apostrophe, unless --csv-raw'],
      ['-o tsv', 'tab, newline, return and backslash are written \\t \\n \\r \\\\'],
      ['-o yaml', 'a list of the records, of one thing a mapping; for readers of YAML 1.1 and 1.2'],
      ['-o markdown', 'a table; an article is its text'],
      ['--columns a,b.c', 'columns or dot paths; * is every field, +name adds to the usual columns'],
      ['--sort -a,b', 'by a downwards, then by b; what is missing comes last'],
      ['--offset n, --limit n, --count', 'after filter and sort'],
      [
        '--jq <expression>',
        'jq; its values are one a line in a pipe; -r prints strings without quotes; --timeout ends it',
      ],
    ],
  },
  options: {
    title: 'Options of every command',
    text: [
      'A command takes them with its own, after its name. What is about requests changes nothing where none is made.',
    ],
    entries: Object.values({ ...everywhere, ...ownOptions }).map((option): [string, string] => [
      option.flags,
      summaryOf(option, combinationNotes(option, { options: everywhere, arguments: [] })),
    ]),
  },
  'exit-codes': {
    title: 'Exit codes',
    text: ['Errors are two lines on stderr, or one JSON line where the output is JSON.'],
    entries: exitCodes.map(({ exit, means }): [string, string] => [String(exit), means]),
  },
  filters: {
    title: 'Filters',
    text: [
      "A filter is 'field op value'; the field is a column or a dot path. Several filters must all pass. Case, accents, dashes, apostrophes and the spellings of accidentals do not count. A comparison that cannot be is exit 2.",
    ],
    entries: [
      ['name = Bb', 'equal; of a list, all of it or one of its entries: tags = jazz'],
      ['name = C,D', 'one of several'],
      ['name != C', 'not equal'],
      ['chords ~ Dm7b5', 'contains; of a list, has this entry: notes ~ F# is not F##'],
      ['name ~ /^C.*minor$/', 'matches the regular expression (in the syntax of RE2, so that none can hang)'],
      ['frequency > 440Hz', 'also >= < <=; units as columns show them: Hz, s'],
      ['updated > 2026-01-31', 'dates are compared as dates'],
      ["name = 'C,D'", 'quotes keep a comma'],
      ['signature = null', 'missing or null'],
    ],
  },
  names: {
    title: 'Names',
    text: [
      "'get' and its like take ids, names, slugs and abbreviations, in any spelling and without regard to case; notes also in German, Dutch and solfège, where a lone b is the English one. A number is an id; only of systems is one that is no id an equal division of the octave.",
      'What is not a name may be another word for one, a note that sounds the same, or a part of one name alone: the record that was taken is told on stderr. Where several records have it in their names they are listed, and the exit code is 2. Words that are not quoted are tried as one name before they fail.',
    ],
    entries: [
      ['keys', 'Db, D♭, d-flat, d flat, des, re bémol'],
      ['scales', "'c dorian', 'dorian in c', Am, 'cis moll', 'C natural minor'"],
      ['intervals', 'P5, fifth, 5th, tritone, dim5'],
      ['systems', '31-edo, 12-TET, just, meantone'],
      ['rhythms', "tresillo, 'E(3,8)', x..x..x...x.x..."],
      ['harmonies', "'ii-V-I', 2-5-1, '12 bar blues', 'blues in A'"],
      ['instruments', 'uke, bass, drums'],
      [
        'get -',
        'standard input, as draw - and its like: JSON, JSON lines, CSV or TSV of other commands, or one a line',
      ],
    ],
  },
} as const satisfies Record<string, Topic>;

export type TopicName = keyof typeof topics;

/** Every command with all that its help says, one below the other. */
const reference = 'reference';

/** The pages of help that are about no single command. */
export const topicNames: readonly string[] = [...Object.keys(topics), reference];

export function isTopic(name: string): name is TopicName {
  return Object.hasOwn(topics, name);
}
