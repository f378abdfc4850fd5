/** `draw`, `play` and `export` without a noun: typed music, or the record of any noun that has this name. */
import { Failure } from '../base/errors.ts';
import { nearest } from '../base/nearest.ts';
import { allCollections } from '../catalog/index.ts';
import { keys } from '../catalog/keys.ts';
import { type Example, isMusical, labelOf, type Musical } from '../catalog/lib/noun.ts';
import { choiceOf, type Options } from '../cli/option.ts';
import { writtenOption } from '../cli/shared-options.ts';
import { type Context, command } from '../context/context.ts';
import { readMusic, typedForms } from '../music/find/read.ts';
import { folded } from '../names/spelling.ts';
import { ringsAs } from '../output/draw/drawing.ts';
import type { SentRecord } from '../output/json/records.ts';
import { visible } from '../output/text/sanitise.ts';
import { spelled } from '../output/text/style.ts';
import { draw, keyedOptions } from './draw.ts';
import { exportMusic, exportOptions } from './export.ts';
import { isMusicFile, kbmOption, musicInFile, refuseKbm } from './files.ts';
import { withoutDerived } from './find.ts';
import { keyOption, optionsOfKind, swingOptions } from './kind-options.ts';
import { recordsOf } from './noun/collection.ts';
import { nothingTyped, typedIn } from './noun/ids.ts';
import { namesOf } from './noun/items.ts';
import { type By, lookUpNames, type NamedRecords } from './noun/lookup/lookup.ts';
import { typedNeckOptions } from './noun/neck.ts';
import { playMusic, playOptions } from './play.ts';
import { instrumentNamed } from './transposing.ts';
import {
  type Asked,
  musicOf,
  musicOnNote,
  type NamedMusic,
  named,
  type Source,
  tempoNote,
} from './values.ts';

const typedOptions = {
  as: {
    flags: '--as <form>',
    summary: 'read it so, whatever it looks like',
    ...choiceOf(typedForms),
  },
  ...kbmOption,
} as const satisfies Options;

/** `--as` of draw says how the words are read, or how the music is drawn; no value means both. */
const drawnOptions = {
  ...typedOptions,
  as: {
    flags: '--as <form>',
    summary: 'read it so; or draw it as ring, grid, both or words',
    ...choiceOf([...typedForms, ...ringsAs, 'words']),
  },
} as const satisfies Options;

const typedNotes =
  'The name of a record comes first: c dorian, tresillo, 31-edo; several words are one name. Else notes: C E G; a chord: F#m7b5; chords, with bar lines or without: 3/4 Dm7 | G7 | %; numerals: I vi IV V --key G; steps of a scale: 2,2,1,2,2,2,1; a rhythm: x..x..x., E(3,8), or 4:3 --as rhythm; a ratio or cents: 5/4, 386c; 43-edo; a file: song.mid, my.scl. A lone - reads stdin. What is typed is sent nowhere.';

const examples: readonly Example[] = [
  { command: 'draw C E G Bb', says: 'the keys of the chord that notes are' },
  { command: "draw '3/4 Am | E7 | % | Am'", says: 'a progression in bars' },
  { command: 'draw I vi IV V --key G', says: 'numerals in a key' },
  { command: 'draw c dorian --on guitar', says: 'a record by its name' },
  { command: 'play Am F C G --bpm 90', says: 'chords, a bar each' },
  { command: 'play tresillo --click', says: 'a record by its name' },
  { command: "export 'Am F C G' -o abc", says: 'a progression to notate' },
  { command: 'export 43-edo -o scl', says: 'a tuning that no record has' },
  { command: "export 'E(5,8)' -o strudel", says: 'a rhythm to code with' },
];

const anyMusic: Source = {
  kind: 'any',
  arguments: [
    { name: 'what', summary: 'notes, a chord, chords, a rhythm, a name …', required: true, variadic: true },
  ],
  examples: verb => examples.filter(({ command }) => command.startsWith(`${verb} `)),
  music: async (context, args, asked) => {
    const isStdin = args.length === 1 && args[0] === '-';
    const texts = isStdin ? (await typedIn(context, args, nothingTyped)).queries : [args.join(' ')];
    const found: NamedMusic[] = [];
    for (const text of texts) found.push(...(await musicOfText(context, text, asked)));
    return found;
  },
};

async function musicOfText(context: Context, text: string, asked: Asked): Promise<readonly NamedMusic[]> {
  if (isMusicFile(text)) return (await musicInFile(context, text, asked)).map(named);
  refuseKbm(asked.kbm);
  const typed = asked.form === undefined ? undefined : readMusic(text.split(/\s+/), asked);
  const record =
    typed === undefined &&
    ((await recordNamed(context, text, asked)) ?? (await recordOfNoun(context, text, asked)));
  if (record) return [record];
  try {
    const { value, reading } =
      typed ?? readMusic(text.replace(/(?<=\S)\s+chords?$/i, '').split(/\s+/), asked);
    context.aside(spelled(reading, 'words', context.style));
    return [named(value)];
  } catch (error) {
    const isName = error instanceof Failure && error.code === 'unreadable_query' && /\p{L}{3}/u.test(text);
    if (!isName) throw error;
    const meant =
      (await recordNamed(context, text, asked, looked, meaning)) ??
      (await musicOnNote(context, text, name => recordNamed(context, name, asked, movable, meaning)));
    if (meant) return [meant];
    throw (await failureWithNearest(context, text)) ?? error;
  }
}

interface Hit {
  readonly collection: Musical;
  readonly line: SentRecord;
}

/** The nouns among which a name is looked up. Names of keys are read as notes and chords instead. */
const looked = allCollections.filter(isMusical).filter(({ name }) => name !== keys.name);

/** Of these, records can be put on another note. */
const movable = looked.filter(({ music }) => optionsOfKind(music.kind).key !== undefined);

const exactly: readonly By[] = ['name'];
/** Where nothing is called exactly so. */
const meaning: readonly By[] = ['name', 'reading', 'sound'];

/** The record of any of the nouns that has this name. @throws Failure `ambiguous` if there are several */
async function recordNamed(
  context: Context,
  text: string,
  { purpose }: Asked,
  nouns: readonly Musical[] = looked,
  by = exactly,
): Promise<NamedMusic | undefined> {
  const hits = (await Promise.all(nouns.map(each => hitsIn(context, each, text, by)))).flat();
  const [hit, other] = hits;
  if (hit === undefined) return undefined;
  if (other === undefined)
    return musicOf(context, hit.collection, namesOf(hit.collection, hit.line.fields), purpose);
  throw new Failure('usage', `'${visible(text)}' is the name of several records.`, {
    code: 'ambiguous',
    hint: 'Say which noun: music-cli <noun> draw|play|export …',
    choices: hits.map(
      ({ collection, line }) => `${collection.name}  ${visible(labelOf(collection, line.fields))}`,
    ),
  });
}

/** The record of a name that ends with its noun: `c major scale`. */
async function recordOfNoun(
  context: Context,
  text: string,
  { purpose }: Asked,
): Promise<NamedMusic | undefined> {
  const words = text.split(/\s+/);
  const noun = words.pop()?.toLowerCase();
  const collection = looked.find(each => each.one === noun || each.name === noun);
  if (words.length === 0 || collection === undefined) return undefined;
  const [hit] = await hitsIn(context, collection, words.join(' '));
  return hit && musicOf(context, collection, namesOf(collection, hit.line.fields), purpose);
}

async function hitsIn(
  context: Context,
  collection: Musical,
  text: string,
  by = exactly,
): Promise<readonly Hit[]> {
  const records = await recordsIn(context, collection);
  const [found] = lookUpNames(collection, records, [text]);
  if (found === undefined || found instanceof Failure || !by.includes(found.by)) return [];
  return [{ collection, line: found.line }];
}

/** The records without those that were made from records of another noun; none if the service can't be asked. */
async function recordsIn(context: Context, collection: Musical): Promise<NamedRecords> {
  try {
    const records = await recordsOf(context, collection);
    return names => withoutDerived(collection, looked, records(names));
  } catch (error) {
    if (error instanceof Failure) return () => [];
    throw error;
  }
}

const mostNear = 3;

/** The failure that names the nearest records of all nouns; undefined if none is near. */
async function failureWithNearest(context: Context, text: string): Promise<Failure | undefined> {
  const labels = new Map<string, string>();
  for (const collection of looked) {
    const records = await recordsIn(context, collection);
    for (const { fields } of records()) {
      const label = labelOf(collection, fields);
      for (const name of [label, ...collection.names(fields)])
        if (name && !labels.has(name)) labels.set(name, label);
    }
  }
  const names = [...labels.keys()];
  const part = folded(text).toLowerCase();
  const holding = names.filter(name => folded(name).toLowerCase().includes(part));
  const meant = [...nearest(text, names), ...holding].map(name => labels.get(name) ?? name);
  const near = [...new Set(meant)].slice(0, mostNear);
  if (near.length === 0) return undefined;
  return new Failure('not-found', `Nothing is called '${visible(text)}', and it can't be read as music.`, {
    code: 'no_match',
    hint: `The nearest: ${near.map(label => visible(label)).join(', ')}.`,
  });
}

const description = {
  draw: 'Draws whatever is typed, and the record of any noun that is called so: tones on a keyboard or a neck, chords as a chart, rhythms as circles and a grid, tunings as a ruler.',
  play: 'Plays whatever is typed, and the record of any noun that is called so, through a program of this machine.',
  export:
    'Writes whatever is typed, and the record of any noun that is called so, as a file of other programs.',
};

function helpOf(verb: keyof typeof description, notes = typedNotes) {
  const { arguments: what, examples: examplesOfVerb } = anyMusic;
  return { description: description[verb], notes, arguments: what, examples: examplesOfVerb(verb) };
}

export const drawTyped = command({
  ...helpOf('draw'),
  options: { ...drawnOptions, ...typedNeckOptions, ...writtenOption, ...keyedOptions },
  run: (context, { args, options }) => {
    const { as, kbm, key, labels } = options;
    const form = typedForms.find(each => each === as);
    const shape = ringsAs.find(each => each === as);
    const look = {
      key,
      labels,
      neck: options,
      form,
      kbm,
      words: as === 'words',
      instrument: instrumentNamed(options.for),
      ...(shape && { as: shape }),
    };
    return draw(context, anyMusic, args, options, look);
  },
});

export const playTyped = command({
  ...helpOf('play', `${typedNotes} ${tempoNote}`),
  options: { ...typedOptions, ...playOptions, ...swingOptions, ...keyOption },
  run: (context, { args, options }) =>
    playMusic(context, anyMusic, args, options, { form: options.as, kbm: options.kbm }),
});

export const exportTyped = command({
  ...helpOf('export', `${typedNotes} ${tempoNote}`),
  options: { ...typedOptions, ...exportOptions('any'), ...swingOptions, ...writtenOption, ...keyOption },
  run: (context, { args, options }) =>
    exportMusic(context, anyMusic, args, options, { form: options.as, kbm: options.kbm }),
});
