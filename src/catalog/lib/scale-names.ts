/** Names of scales: what is typed for a scale on a key → the names under which a collection may list it. */
import { scaleAliases } from './scale-aliases.ts';
import { folded, leadingNotes } from './spelling.ts';

/** A key and a scale on it, as they were typed. */
export interface KeyAndScale {
  /** In English, lower case: `c#`. */
  readonly note: string;
  /** What is said of the scale; empty where the note stands alone. */
  readonly scale: string;
}

/** One word for another: abbreviations, and German, French, Italian, Spanish and Russian. */
const words: Readonly<Record<string, string>> = {
  ...{
    m: 'minor',
    mi: 'minor',
    min: 'minor',
    moll: 'minor',
    mineur: 'minor',
    minore: 'minor',
    menor: 'minor',
  },
  ...{ ma: 'major', maj: 'major', dur: 'major', majeur: 'major', maggiore: 'major', mayor: 'major' },
  ...{ мажор: 'major', минор: 'minor', гармонический: 'harmonic', мелодический: 'melodic' },
  ...{ maior: 'major', dim: 'diminished', aug: 'augmented', dom: 'dominant', chrom: 'chromatic' },
  ...{ harm: 'harmonic', harmonisch: 'harmonic', harmonique: 'harmonic', armonica: 'harmonic' },
  ...{ armonico: 'harmonic', mel: 'melodic', melodisch: 'melodic', melodique: 'melodic' },
  ...{ melodica: 'melodic', melodico: 'melodic', nat: 'natural', naturel: 'natural', naturale: 'natural' },
  ...{ pent: 'pentatonic', penta: 'pentatonic', pentatonisch: 'pentatonic', pentatonique: 'pentatonic' },
  ...{ pentatonica: 'pentatonic', pentatonico: 'pentatonic', chromatisch: 'chromatic' },
  ...{ chromatique: 'chromatic', cromatica: 'chromatic', cromatico: 'chromatic' },
  ...{ ionisch: 'ionian', ionien: 'ionian', ionico: 'ionian', jonico: 'ionian' },
  ...{ dor: 'dorian', dorisch: 'dorian', dorien: 'dorian', dorico: 'dorian' },
  ...{ phryg: 'phrygian', phrygisch: 'phrygian', phrygien: 'phrygian', frigio: 'phrygian' },
  ...{ lyd: 'lydian', lydisch: 'lydian', lydien: 'lydian', lidio: 'lydian' },
  ...{ mixo: 'mixolydian', mixolyd: 'mixolydian', mixolydisch: 'mixolydian', mixolydien: 'mixolydian' },
  ...{ mixolidio: 'mixolydian', misolidio: 'mixolydian' },
  ...{ aolisch: 'aeolian', aeolisch: 'aeolian', eolien: 'aeolian', eolio: 'aeolian', eolian: 'aeolian' },
  ...{ loc: 'locrian', lokrisch: 'locrian', locrien: 'locrian', locrio: 'locrian' },
};

/** Words that say nothing of which scale it is. */
const idle = new Set('scale mode key the of tonleiter skala gamme scala escala modo'.split(' '));

/** Folded, in lower case: an alias → the catalog's name. */
const canonicalOf: ReadonlyMap<string, string> = new Map(
  Object.entries(scaleAliases).map(([alias, name]) => [
    folded(alias).toLowerCase(),
    folded(name).toLowerCase(),
  ]),
);

/** Where a key may stand in a folded text: `c dorian`, `Am`, `dorian in c`, `dorian c`. The surest first. */
export function keysAndScales(text: string): KeyAndScale[] {
  const found = leadingNotes(text).map(({ note, rest }) => ({ note, scale: rest }));
  const [, named, key] = /^(\S.*?) (?:in|on|en|em|auf) (\S.*)$/i.exec(text) ?? [];
  if (named !== undefined && key !== undefined)
    found.push(...leadingNotes(key).map(({ note, rest }) => ({ note, scale: `${rest} ${named}`.trim() })));
  const last = text.lastIndexOf(' ');
  const behind = last < 0 ? [] : leadingNotes(text.slice(last + 1));
  found.push(...behind.map(({ note, rest }) => ({ note, scale: `${rest} ${text.slice(0, last)}`.trim() })));
  return found;
}

/**
 * The names, folded and in lower case, that a scale may have which is called so: `m` → `minor`, `aeolian`,
 * `natural minor`… Nothing for an empty text.
 */
export function scaleNames(text: string): string[] {
  const spelled = text === '' ? [] : spellingsOfScale(text);
  const known = spelled.flatMap(name => canonicalOf.get(name) ?? []);
  const others = [...canonicalOf.keys()].filter(alias => {
    const name = canonicalOf.get(alias) ?? '';
    return known.includes(name) || spelled.includes(name);
  });
  return [...new Set([...spelled, ...known, ...others])];
}

/** Whether a name is that of a scale known here, whatever a collection lists. */
export function isScaleName(name: string): boolean {
  return canonicalOf.has(name) || common.has(name) || [...canonicalOf.values()].includes(name);
}

const common = new Set('major minor dorian phrygian lydian mixolydian locrian'.split(' '));

/** In full English words, as it was typed, without idle words, and with two words in the other order. */
function spellingsOfScale(text: string): string[] {
  const typed = text.split(' ');
  const english = typed.map(englishWord);
  const telling = english.filter(word => !idle.has(word));
  const turned = telling.length === 2 ? telling.toReversed() : [];
  const all = [english, typed, telling, turned].map(list => list.join(' ').toLowerCase());
  return [...new Set(all)].filter(name => name !== '');
}

/** A lone M is major, m minor. */
function englishWord(word: string): string {
  if (word === 'M') return 'major';
  const lower = word.toLowerCase();
  return Object.hasOwn(words, lower) ? (words[lower] ?? lower) : lower;
}
