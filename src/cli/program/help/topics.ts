/** Pages of help that are about no single command: `music-cli help filters`; the man page has them too. */
import { exitCodes } from '../../../base/errors.ts';
import { combinationNotes } from '../argv/goes-with.ts';
import { type Options, summaryOf } from '../argv/option.ts';
import { everywhere, madeFileOptions, ownOptions, recordOptions } from '../argv/shared-options.ts';
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
    sent: 'the body, as {"meta":…,"data":[…]}; an array if computed locally',
    selected: 'an array of the records',
  },
  {
    of: 'one thing (get)',
    sent: 'the body, as {"meta":…,"data":{…}}; an object if computed locally',
    selected: 'the record as an object; null if it does not match',
  },
  {
    of: 'several (get)',
    sent: 'an array of these bodies',
    selected: 'an array of the records',
  },
] as const;

/** The options that a page describes for the commands that share them. */
export const optionPages = { records: recordOptions([]), files: madeFileOptions } satisfies Record<
  string,
  Options
>;

function entriesOf(options: Options): readonly (readonly [string, string])[] {
  return Object.values(options).map(option => [
    option.flags,
    summaryOf(option, combinationNotes(option, { options: { ...everywhere, ...options }, arguments: [] })),
  ]);
}

export const topics = {
  input: {
    title: 'What can be typed',
    text: [
      'find, draw, play, export, transpose and music-cli itself read these words. Names of records come first. --as reads the input in one form. The words are not sent to the service.',
      "--bpm counts the record's own beat: an eighth if its metre is in eighths, a quarter if it has none.",
    ],
    entries: [
      ['c dorian, tresillo, 31-edo', 'the name of a record'],
      ['C E G, C4 E4 G4', 'notes; --as notes'],
      [
        'Am7, F#m7b5, G/B',
        'a chord; a letter with 6, 7 or 9 is a chord, with another digit a note; --as chord',
      ],
      ['Am F C G, 3/4 Dm7 | G7 | %', 'chords, in bars; --as chords'],
      ['I vi IV V --key G', 'numerals and their key; --as numerals'],
      ['x32010, 0003 --on ukulele', 'frets, from the lowest string on; --as frets'],
      ['1 b3 5, 2,2,1,2,2,2,1', 'degrees and steps of a scale; --as degrees, --as steps'],
      ['x..x..x., E(3,8), 4:3 --as rhythm', 'a rhythm or a polyrhythm'],
      ['P5 below C, 5/4, 386c', 'an interval, a ratio, a size in cents; --as interval, --as cents'],
      ['442 Hz, A4, midi 60', 'a frequency or a tone; --as hertz'],
      ['43-edo, 120 bpm', 'a tuning, a tempo; --as edo, --as tempo'],
      ['song.mid, my.scl, song.cho', 'a file; - reads standard input'],
      ['… on guitar, … in Eb, … up 2', 'words for --on, --key and transpose --by'],
    ],
  },
  names: {
    title: 'Names',
    text: [
      'get, draw, play and export take ids, names, slugs and abbreviations, in any case and spelling, and notes in English, German, Dutch and solfège. A number is an id. For systems, a number that is not an id is an equal division of the octave.',
      'If no record has the name, other names, enharmonic notes and unique parts of names are tried, and stderr says which record was taken. If several records match, they are listed, and the exit code is 2. Words without quotes are tried as one name.',
    ],
    entries: [
      ['keys', 'Db, D♭, d-flat, d flat, des, re bémol'],
      ['scales', "'c dorian', 'dorian in c', Am, 'cis moll', 'C natural minor'"],
      ['intervals', 'P5, fifth, 5th, tritone, dim5'],
      ['systems', '31-edo, 12-TET, just, meantone'],
      ['rhythms', "tresillo, 'E(3,8)', x..x..x...x.x..."],
      ['harmonies', "'ii-V-I', 2-5-1, '12 bar blues', 'blues in A'"],
      ['instruments', 'uke, bass, drums'],
      ['get -', 'standard input: JSON, JSON Lines, CSV or TSV of other commands, or one name a line'],
    ],
  },
  filters: {
    title: 'Filters',
    text: [
      "A filter is 'field op value'. The field is a column or a dot path. All filters must match. Case, accents, dashes, apostrophes and the spelling of accidentals are ignored. A filter that cannot be evaluated is exit 2.",
    ],
    entries: [
      ['name = Bb', 'equal; for a list, the whole list or one of its entries: tags = jazz'],
      ['name = C,D', 'one of several'],
      ['name != C', 'not equal'],
      ['chords ~ Dm7b5', 'contains; for a list, has this entry: notes ~ F# does not match F##'],
      ['name ~ /^C.*minor$/', 'matches the regular expression (RE2 syntax)'],
      ['frequency > 440Hz', 'also >= < <=; with the units of the columns: Hz, s'],
      ['updated > 2026-01-31', 'dates are compared as dates'],
      ["name = 'C,D'", 'quotes keep a comma'],
      ['signature = null', 'missing or null'],
    ],
  },
  formats: {
    title: 'Formats',
    text: [
      'stdout carries the result and nothing else. Filters, sorting, --offset and --limit, columns and --jq apply in this order. Without the others, --jq reads the whole body.',
      '--json is -o json. It prints a response body as sent, or records once they are selected (--columns, --filter, --sort, --offset, --limit). jsonl and yaml always contain the records.',
      'Control characters are shown, never obeyed: an escape as ␛, a bidirectional override as <U+202E>.',
    ],
    entries: [
      ...jsonShapes.map(({ of, sent, selected }): [string, string] => [
        `--json of ${of}`,
        `${sent}; selected: ${selected}`,
      ]),
      ['-o table', 'a table that fits the terminal, never cut in a pipe; fractions have four decimals'],
      ['-o json, --json', 'indented and coloured on a terminal'],
      ['-o jsonl', 'one record a line'],
      ['-o csv', 'RFC 4180; an apostrophe guards against spreadsheet formulas, unless --csv-raw is given'],
      ['-o tsv', 'tab, newline, return and backslash are written \\t \\n \\r \\\\'],
      ['-o yaml', 'a list of records, or one mapping for one record; for readers of YAML 1.1 and 1.2'],
      ['-o markdown', 'a table; an article is its text'],
      ['--columns a,b.c', 'columns or dot paths; * is every field, +name adds to the default columns'],
      ['--sort -a,b', 'sorts by a in descending order, then by b; missing values come last'],
      ['--offset n, --limit n, --count', 'applied after --filter and --sort'],
      [
        '--jq <expression>',
        'runs jq; prints one value a line in a pipe; -r prints strings without quotes; --timeout limits its run time',
      ],
    ],
  },
  options: {
    title: 'Options of every command',
    text: [
      'Every command takes these options after its name. Options of requests have no effect on commands that send none.',
    ],
    entries: entriesOf({ ...everywhere, ...ownOptions }),
  },
  environment: {
    title: 'Environment',
    text: ['Precedence: command-line option, environment variable, profile, default.'],
    entries: [
      ...variablesOfSettings,
      ['MUSIC_CLI_NO_INPUT, CI', 'If not empty, never prompt, as with --no-input'],
      ['MUSIC_CLI_TOKEN', 'Token to use instead of a stored one'],
      ['MUSIC_CLI_CACHE_DIR', 'Directory of the cache, an absolute path'],
      ['MUSIC_CLI_CONFIG_DIR', 'Directory of the configuration, an absolute path'],
      [
        'MUSIC_CLI_SYSTEM_CONFIG_DIR',
        'Directory of the configuration for all users (default: /etc/music-cli)',
      ],
      ['XDG_CACHE_HOME, XDG_CONFIG_HOME', 'Parent directories of these, if those are not set'],
      ['MUSIC_CLI_PLAYER', 'Audio player: a name on PATH or an absolute path'],
      ['PAGER', 'Pager, if MUSIC_CLI_PAGER is not set'],
      ['NO_COLOR, FORCE_COLOR', 'Whether to use colours'],
      ['CLICOLOR, CLICOLOR_FORCE', 'Whether to use colours, in the convention of other programs'],
      ['HTTPS_PROXY, HTTP_PROXY, ALL_PROXY', 'Proxies, in upper or lower case; SOCKS is not supported'],
      ['NO_PROXY', 'Hosts, domains and address ranges that no proxy is used for'],
      ['NODE_EXTRA_CA_CERTS', 'PEM file of additional certificate authorities'],
    ],
  },
  'exit-codes': {
    title: 'Exit codes',
    text: ['Errors are two lines on stderr, or one line of JSON if the output is JSON.'],
    entries: exitCodes.map(({ exit, means }): [string, string] => [String(exit), means]),
  },
  records: {
    title: 'Options of records',
    text: ['Commands that show records take these options.'],
    entries: entriesOf(optionPages.records),
  },
  files: {
    title: 'Options of files',
    text: ['Commands that write files take these options.'],
    entries: entriesOf(optionPages.files),
  },
} as const satisfies Record<string, Topic>;

export type TopicName = keyof typeof topics;

/** Every command with all that its help says, one below the other. */
const reference = 'reference';

/** The pages of help that are about no single command. */
export const topicNames: readonly string[] = [...Object.keys(topics), reference];

/** The first of them, which the program's help lists on one line. */
export const firstTopics = topicNames.slice(0, 5);

export function isTopic(name: string): name is TopicName {
  return Object.hasOwn(topics, name);
}
