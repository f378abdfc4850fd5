/** The measurements, one for each row. Commands run in a folder that contains `node20` and `music-cli`. */

/** A Node under which the start-up is measured. */
export interface Runtime {
  /** The name of the program in the folder: `node20`. */
  readonly name: string;
  readonly major: number;
}

export interface Addresses {
  readonly http: string;
  readonly https: string | undefined;
  /** The address of `serve`, which has all collections of the service. */
  readonly service: string;
}

export interface Measurement {
  readonly work: string;
  readonly against: string;
  readonly ours: string;
  /** The other command, or a number of seconds. */
  readonly theirs: string | number;
  /** The measured quantity; by default time. */
  readonly quantity?: 'memory';
  /** The goal: maximum ratio of our figure to theirs. */
  readonly goal: number;
  /** The goal: maximum peak memory in megabytes. */
  readonly memory?: number;
  /** Programs without which the row is skipped. */
  readonly needs?: readonly string[];
  /** A command that runs once before the measurement, and fills the cache. */
  readonly prepare?: string;
  /** Whether each run of our command finds an empty cache. */
  readonly hasEmptyCache?: boolean;
  /** Whether each run of the other command finds an empty cache. */
  readonly theirsHasEmptyCache?: boolean;
  /**
   * Each run uses the package `installed` in the folder, without stored compiled code. `empty`: it was just installed.
   * `unwritable`: the program cannot write to its folder.
   */
  readonly codeCache?: 'empty' | 'unwritable';
  /** The part of the work that the other command does, for example 1 / 10. */
  readonly share?: number;
  readonly rounds: number;
}

const thousand = 1_000;
const tenThousand = 10_000;
const hundredThousand = 100_000;
const million = 1_000_000;

/** With these variables, Node does not verify the certificates of the benchmark, but still reads the root certificates. */
const withoutVerification = 'env NODE_TLS_REJECT_UNAUTHORIZED=0 NODE_NO_WARNINGS=1';

/** The name of curl's configuration file with the addresses that `pull` requests. */
export const curlConfig = 'pulled.curl';

export function measurements(
  { http, https, service }: Addresses,
  runtimes: readonly Runtime[],
): Measurement[] {
  const [first] = runtimes;
  if (first === undefined) return [];
  const cli = `${first.name} music-cli`;
  return [
    ...runtimes.flatMap(runtime => startUpMeasurements(runtime, http, https)),
    ...apiClientMeasurements(cli, http),
    ...selectionMeasurements(cli),
    ...tableMeasurements(cli, http),
    ...formatMeasurements(cli, http),
    ...scriptMeasurements(cli, http),
    ...longListMeasurements(cli, http),
    ...soundMeasurements(cli),
    ...musicMeasurements(first, http),
    {
      work: 'Tab, a name of a scale',
      against: 'keys list',
      ours: `${cli} __complete scales get c dori`,
      theirs: `${cli} keys list`,
      goal: 1.5,
      rounds: 21,
    },
    {
      work: 'Tab, ids of scales',
      against: 'keys list',
      ours: `${cli} __complete scales get ''`,
      theirs: `${cli} keys list`,
      goal: 1.5,
      rounds: 21,
    },
    {
      work: 'pull, everything anew',
      against: 'curl -Z of the same',
      ours: `${cli} pull --base-url ${service}`,
      theirs: `curl -s --compressed -Z -K ${curlConfig}`,
      goal: 4.4,
      needs: ['curl'],
      hasEmptyCache: true,
      rounds: 11,
    },
    {
      work: 'pull, nothing changed',
      against: 'curl -Z of the same',
      ours: `${cli} pull --base-url ${service}`,
      theirs: `curl -s --compressed -Z -K ${curlConfig}`,
      goal: 2.5,
      needs: ['curl'],
      prepare: `${cli} pull --base-url ${service}`,
      rounds: 11,
    },
    {
      work: 'scales list --json, first download of 65 MB',
      against: 'curl -o',
      ours: `${cli} scales list --json --base-url ${http}/${hundredThousand} > out`,
      theirs: `curl -s -o out ${collection(http, hundredThousand)}`,
      goal: 3.5,
      memory: 100,
      needs: ['curl'],
      hasEmptyCache: true,
      rounds: 11,
    },
    {
      work: 'scales get of 24 ids at 50 ms latency',
      against: 'curl -Z --parallel-max 24',
      ours: `${cli} scales get ${ids.join(' ')} --json --base-url ${http}/24,latency=50`,
      theirs: `curl -s -Z --parallel-max 24 -o out#1 ${collection(http, '24,latency=50')}/[1-24]`,
      goal: 1,
      needs: ['curl'],
      rounds: 21,
    },
  ];
}

const ids = Array.from({ length: 24 }, (_, index) => index + 1);

function collection(http: string, catalog: string | number): string {
  return `${http}/${catalog}/api/mobile/key-scales`;
}

function startUpMeasurements(
  { name, major }: Runtime,
  http: string,
  https: string | undefined,
): Measurement[] {
  const cli = `${name} music-cli`;
  const row = (work: string, args: string, goal: number, more: Partial<Measurement> = {}): Measurement => ({
    work,
    against: `bare Node ${major}`,
    ours: `${cli} ${args}`,
    theirs: `${name} bare.cjs`,
    goal,
    rounds: 41,
    ...more,
  });
  const fresh = `keys list --base-url ${http}/30,max-age=86400`;
  const stale = `keys list --base-url ${http}/30`;
  const secure = `keys list --base-url ${https}/30`;
  return [
    row('--version', '--version', 1.05),
    row('--help', '--help', 1.56),
    row('keys list, embedded', 'keys list', 1.79),
    {
      ...row('keys list, first run of the package', 'keys list', 2.3),
      ours: `${name} installed/bin/music-cli.js keys list`,
      codeCache: 'empty',
    },
    {
      ...row('keys list, unable to store compiled code', 'keys list', 2.5),
      ours: `${name} installed/bin/music-cli.js keys list`,
      codeCache: 'unwritable',
    },
    row('keys list, stored and fresh', fresh, 1.79, { prepare: `${cli} ${fresh}` }),
    row('keys list --offline', `${stale} --offline`, 1.79, { prepare: `${cli} ${stale}` }),
    row('keys list, 304 over HTTP', stale, 2.52, { prepare: `${cli} ${stale}` }),
    {
      ...row('keys list, 304 over TLS', secure, major < 22 ? 3.2 : 2.4, {
        needs: https === undefined ? ['openssl'] : [],
        prepare: `${withoutVerification} ${cli} ${secure}`,
      }),
      ours: `${withoutVerification} ${cli} ${secure}`,
      theirs: `${withoutVerification} ${name} bare.cjs`,
    },
  ];
}

/** Returns measurements of finding, drawing and searching. */
function musicMeasurements({ name, major }: Runtime, http: string): Measurement[] {
  const row = (work: string, goal: number, args = work): Measurement => ({
    work,
    against: `bare Node ${major}`,
    ours: `${name} music-cli ${args}`,
    theirs: `${name} bare.cjs`,
    goal,
    rounds: 21,
  });
  const many = `--base-url ${http}/${hundredThousand}`;
  return [
    row('find C D Eb F G A Bb', 2.75),
    row('find 5/4', 2.05),
    row('find 7/4', 2.05),
    {
      ...row('find, 100000 stored scales', 4.1, `find C D Eb F G A Bb --offline ${many}`),
      // The second run writes the index.
      prepare: `${name} music-cli scales list --count ${many} && ${name} music-cli find C E G --offline ${many}`,
    },
    row('rhythms draw 1', 2.4),
    row('scales draw 10', 2.2),
    row('chords draw Cadd9 --on E2,A2,D3,G3,B3,E4', 2.25),
    row('search clave', 2.5),
    row("scales get 'c dorian'", 2.4),
    row('scales get 10', 2.4),
    // Bare Node uses 37 MB.
    ...["scales get 'c dorian'", 'find C D Eb F G A Bb', 'search clave', '', 'chords get Dm7'].map(
      (args): Measurement => ({
        ...row(`music-cli ${args}`.trim(), 1.35, args),
        quantity: 'memory',
        needs: ['time'],
        rounds: 5,
      }),
    ),
  ];
}

/** Returns measurements of each option that selects or formats, against the same command without it. */
function selectionMeasurements(cli: string): Measurement[] {
  const options = ["--filter 'name = C'", '--columns name', '--sort -name', '--limit 3', '--count', '-o csv'];
  return options.map(option => ({
    work: `keys list ${option}`,
    against: 'keys list',
    ours: `${cli} keys list ${option}`,
    theirs: `${cli} keys list`,
    goal: 1.1,
    rounds: 41,
  }));
}

/** Returns measurements against other API clients for the command line, with the same request. */
function apiClientMeasurements(cli: string, http: string): Measurement[] {
  const row = (peer: string, theirs: string, goal: number): Measurement => ({
    work: 'keys list, 304 over HTTP',
    against: peer === 'http' ? 'HTTPie' : 'gh api',
    ours: `${cli} keys list --base-url ${http}/30`,
    theirs,
    goal,
    needs: [peer],
    prepare: `${cli} keys list --base-url ${http}/30`,
    rounds: 41,
  });
  return [
    row('gh', `env GH_TOKEN=none gh api ${http}/30/api/mobile/keys`, 1),
    row('http', `http --ignore-stdin ${http}/30/api/mobile/keys`, 0.23),
  ];
}

function tableMeasurements(cli: string, http: string): Measurement[] {
  const notes = '([.tones[].noteName] | join(" "))';
  const goals = [
    [thousand, '', 1.3, 31],
    [tenThousand, '', 0.6, 11],
    [hundredThousand, '', 0.3, 5],
    [hundredThousand, 'japanese', 0.3, 5],
  ] as const;
  return goals.map(([count, script, goal, rounds]) => ({
    work: `scales list, ${[count, script, 'records'].filter(Boolean).join(' ')}, table in a pipe`,
    against: 'curl | jq | column -t',
    ours: `${cli} scales list --base-url ${http}/${catalogName(count, script)} | cat > out`,
    theirs: [
      `curl -s ${collection(http, catalogName(count, script))}`,
      `jq -r '.data[] | [.id, .fullName, ${notes}, .signature] | @tsv'`,
      "column -t -s '\t' > out",
    ].join(' | '),
    goal,
    needs: ['curl', 'jq', 'column'],
    prepare: `${cli} scales list --json --base-url ${http}/${catalogName(count, script)} > out`,
    rounds,
  }));
}

function catalogName(count: number, script: string): string {
  return script === '' ? String(count) : `${count},script=${script}`;
}

/** Returns commands on a cached list. Each list has its own cache, because a cache keeps only one of the longest lists. */
function storedList(cli: string, http: string, catalog: string) {
  const command = (rest: string) =>
    `env MUSIC_CLI_CACHE_DIR=$PWD/stored-${catalog} ${cli} scales ${rest} --base-url ${http}/${catalog}`;
  return {
    /** Runs a command on the cached list; its output goes through a pipe. */
    run: (rest: string) => `${command(rest)} --offline -q | cat > out`,
    fill: `${command('list --json')} > body-${catalog}.json`,
    body: `body-${catalog}.json`,
  };
}

function formatMeasurements(cli: string, http: string): Measurement[] {
  const long = storedList(cli, http, String(hundredThousand));
  const longest = storedList(cli, http, String(million));
  const fields = '.id, .keyId, .name, .type, .signature, .fullName, .keyToneName, .canonicalPath';
  const data = [
    ['-o csv', `jq -r '.data[] | [${fields}, (.tones | tojson)] | @csv'`],
    ['-o jsonl', "jq -c '.data[]'"],
  ] as const;
  const all = ['-o table', '-o json', '-o jsonl', '-o csv', '-o tsv', '-o yaml', '-o markdown'];
  return [
    ...data.map(([format, jq]) => ({
      work: `scales list ${format}, 100000 records`,
      against: 'jq',
      ours: long.run(`list ${format}`),
      theirs: `${jq} ${long.body} > out`,
      goal: 0.3,
      needs: ['jq'],
      prepare: long.fill,
      rounds: 5,
    })),
    ...['list -o yaml', 'list -o markdown', "get 'B Phrygian 50000'"].map(rest => ({
      work: `scales ${rest}, 100000 records`,
      against: 'list -o jsonl',
      ours: long.run(rest),
      theirs: long.run('list -o jsonl'),
      goal: 1.3,
      prepare: long.fill,
      rounds: 7,
    })),
    {
      work: 'scales list --jq length, its memory for 66 MB',
      against: 'jq',
      ours: long.run("list --jq '.data | length'"),
      theirs: `jq '.data | length' ${long.body}`,
      quantity: 'memory',
      goal: 1.15,
      // The limit is six times the body.
      memory: 398,
      needs: ['jq', 'time'],
      prepare: long.fill,
      rounds: 3,
    },
    {
      work: 'scales list --json, 650 MB from the cache',
      against: 'cat',
      ours: longest.run('list --json'),
      theirs: `cat ${longest.body} | cat > out`,
      goal: 1.3,
      memory: 64,
      needs: ['cat'],
      prepare: longest.fill,
      rounds: 7,
    },
    ...all.map(format => ({
      work: `scales list ${format}, 1000000 records`,
      against: 'ten times 100000 records',
      ours: longest.run(`list ${format}`),
      theirs: long.run(`list ${format}`),
      goal: 1.2,
      memory: 160,
      share: 1 / 10,
      prepare: `${longest.fill} && ${long.fill}`,
      rounds: 2,
    })),
  ];
}

interface LongList {
  readonly count: number;
  readonly rounds: number;
  /** The goals: maximum time as a multiple of `-o tsv`, and maximum memory in megabytes. */
  readonly first: readonly [time: number, memory: number];
  readonly second: readonly [time: number, memory: number];
  readonly counted: readonly [time: number, memory: number];
  readonly sorted: readonly [time: number, memory: number];
  readonly jq: readonly [time: number, memory: number];
}

/**
 * In a list of 100,000 records or more, the first `get` by name may take twice the time of `-o tsv`; up to 100,000
 * records it may use 200 MB. All other goals are about a quarter above the values measured on two busy cores. In a
 * short list, the start of the program and of jq takes most of the time.
 */
const longListGoals: readonly LongList[] = [
  {
    ...{ count: tenThousand, rounds: 11, first: [2.6, 100], second: [0.6, 70], counted: [0.85, 70] },
    ...{ sorted: [2.2, 130], jq: [4, 180] },
  },
  {
    ...{ count: hundredThousand, rounds: 7, first: [2, 200], second: [0.22, 80], counted: [0.5, 90] },
    ...{ sorted: [2.2, 320], jq: [4, 860] },
  },
  {
    ...{ count: 3 * hundredThousand, rounds: 3, first: [2, 200], second: [0.1, 90], counted: [0.4, 90] },
    ...{ sorted: [2.2, 680], jq: [3.2, 2400] },
  },
];

/** Returns measurements of names, counts, sorting and jq on long lists, against `-o tsv` of the same list. */
function longListMeasurements(cli: string, http: string): Measurement[] {
  return longListGoals.flatMap(({ count, rounds, ...goals }) => {
    const list = storedList(cli, http, String(count));
    const row = (
      name: string,
      rest: string,
      of: keyof typeof goals,
      more: Partial<Measurement> = {},
    ): Measurement => ({
      work: `scales ${name}, ${count} records`,
      against: 'list -o tsv',
      ours: list.run(rest),
      theirs: list.run('list -o tsv'),
      goal: goals[of][0],
      memory: goals[of][1],
      prepare: list.fill,
      rounds,
      ...more,
    });
    const getByName = "get 'B Phrygian 4969'";
    return [
      row('get by name, first', getByName, 'first', {
        ours: `${list.run(getByName)} && rm -rf stored-${count}/indexes`,
      }),
      row('get by name, second', getByName, 'second', { prepare: `${list.fill} && ${list.run(getByName)}` }),
      row('list --count', 'list --count', 'counted'),
      row('list --sort -name', 'list --sort -name -o tsv', 'sorted'),
      row('list --jq', "list --jq '.data | length'", 'jq'),
    ];
  });
}

/** Returns measurements of tables in other scripts, against a table in ASCII. */
function scriptMeasurements(cli: string, http: string): Measurement[] {
  const ascii = storedList(cli, http, String(hundredThousand));
  return ['cyrillic', 'japanese', 'devanagari', 'emoji'].map(script => {
    const list = storedList(cli, http, catalogName(hundredThousand, script));
    return {
      work: `scales list, table of 100000 ${script} records`,
      against: 'the same in ASCII',
      ours: list.run('list'),
      theirs: ascii.run('list'),
      goal: 1.5,
      prepare: `${list.fill} && ${ascii.fill}`,
      rounds: 5,
    };
  });
}

/** Returns measurements of a sound of eight minutes, and of a MIDI file of 102,400 events. */
function soundMeasurements(cli: string): Measurement[] {
  const exportHarmony = (rest: string) => `${cli} harmonies export 1 ${rest} > out`;
  return [
    {
      work: 'harmonies export -o wav',
      against: 'its duration',
      ours: exportHarmony('-o wav --times 60'),
      theirs: 481,
      goal: 1 / 30,
      rounds: 3,
    },
    {
      work: 'harmonies export -o midi, 100000 events',
      against: 'a second',
      ours: exportHarmony('-o midi --bpm 999 --times 3200'),
      theirs: 1,
      goal: 1,
      memory: 150,
      rounds: 5,
    },
  ];
}
