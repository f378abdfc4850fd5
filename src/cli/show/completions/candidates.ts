/**
 * The candidates that Tab offers beyond commands and options: ids with labels. They are written when a collection
 * comes, and the shells read them without starting a process.
 *
 *     <cache>/complete/v1/current            the key in force when the line and the environment name none
 *     <cache>/complete/v1/profiles.tsv       profile ⇥ key ⇥ address
 *     <cache>/complete/v1/<key>/scales.tsv   # ⇥ count ⇥ common prefix of the ids ⇥ `/` where ids are paths
 *                                            id ⇥ label ⇥ name ⇥ name …
 *
 * Candidates are a convenience: without a disk that can be written there are none, and nothing else is lost.
 */
import { join } from 'node:path';
import { entriesIn, ownerOnly, removeFile, removeIfEmpty, replaceFile } from '../../../base/disk.ts';
import { attempt } from '../../../base/errors.ts';
import { type Changing, changeFile } from '../../../base/files/change.ts';
import type { Disk } from '../../../base/io.ts';
import { withAsciiAccidentals } from '../../../music/names/spelling.ts';
import { parseBase } from '../../client/url.ts';
import { candidateFile, candidateKey, candidatesFolder, indexFile, sandboxKey } from '../index/index-key.ts';

export interface TabCandidate {
  /** The text that Tab completes. */
  readonly id: string;
  /** Shown beside it. */
  readonly label: string;
  /** Names that may be typed in place of the id: those that several records have are offered for none. */
  readonly names?: readonly (string | null | undefined)[];
}

const labelLength = 80;
const idLength = 200;
/** The shells read all of a file at each Tab. */
const most = 10_000;

/** Controls, bidi and other format characters, line separators, halves of a surrogate pair. */
const untypable = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/u;
const unshowable = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]+/gu;
/** Nearly every text is plain, and testing that first is several times faster. */
const plain = /^[ -~]*$/;

/**
 * Replaces the candidates of one noun: of its first records, each by its names, with accidentals as a keyboard has
 * them too. Ids are left out that a shell would take for an option or for the file's
 * header, or that can't be typed. Throws the disk's error.
 * @param options paths: the ids are paths of folders; they are sorted, and a folder that holds others is offered
 * as `folder/`, one level at a time
 */
export function writeCandidates(
  disk: Disk,
  cache: string,
  key: string,
  noun: string,
  candidates: readonly TabCandidate[],
  options: { readonly paths?: boolean } = {},
): void {
  const wanted = options.paths ? descent(candidates) : candidates;
  const owners = ownersOfNames(wanted);
  const lines: string[] = [];
  let prefix: string | undefined;
  for (const candidate of wanted) {
    const { id, label, names = [] } = candidate;
    if (lines.length === most) break;
    if (!typable(id)) continue;
    prefix = prefix === undefined ? id : commonPrefix(prefix, id);
    const own: string[] = [];
    for (const name of names) {
      if (typeof name !== 'string' || owners.get(name.toLowerCase()) !== candidate || !typable(name))
        continue;
      for (const spelled of [name, withAsciiAccidentals(name)]) if (!own.includes(spelled)) own.push(spelled);
    }
    lines.push([id, shownLabel(label), ...own].join('\t'));
  }
  const header = ['#', String(lines.length), prefix ?? ''];
  if (options.paths) header.push('/');
  const text = `${[header.join('\t'), ...lines].join('\n')}\n`;
  replaceFile(disk, candidateFile(cache, key, noun), text, ownerOnly);
}

/** Whose each name is, in lower case; null where several have it: `dorian` is that of a scale on every key. */
function ownersOfNames(candidates: readonly TabCandidate[]): ReadonlyMap<string, TabCandidate | null> {
  const owners = new Map<string, TabCandidate | null>();
  for (const candidate of candidates)
    for (const name of candidate.names ?? []) {
      if (typeof name !== 'string') continue;
      const folded = name.toLowerCase();
      const owner = owners.get(folded);
      if (owner === undefined) owners.set(folded, candidate);
      else if (owner !== candidate) owners.set(folded, null);
    }
  return owners;
}

export interface Profiles {
  /** The base URL where neither the command line nor the environment names one; undefined for the sandbox. */
  readonly inForce: string | undefined;
  /** Their names with their base URLs as they are configured. */
  readonly profiles: ReadonlyMap<string, string | undefined>;
}

/**
 * Notes the profiles for Tab, and whose candidates are in force. Throws the disk's error.
 * @param read the configuration: while no other process notes it, so that the last to note it has seen all changes
 */
export async function writeProfiles(on: Changing, cache: string, read: () => Profiles): Promise<void> {
  const folder = candidatesFolder(cache);
  await changeFile(on, join(folder, 'profiles.tsv'), () => {
    const { inForce, profiles } = read();
    replaceFile(on.disk, join(folder, 'current'), `${candidateKey(inForce)}\n`, ownerOnly);
    return [...profiles]
      .filter(([name]) => typable(name))
      .map(
        ([name, baseUrl]) =>
          `${[name, candidateKey(baseUrl), shownLabel(serviceAddress(baseUrl))].join('\t')}\n`,
      )
      .join('');
  });
}

/**
 * Removes the candidates of some nouns under every key (an account may see more of them than others do), or all
 * candidates with the list of profiles. Throws the disk's error.
 */
export function forgetCandidates(disk: Disk, cache: string, nouns?: readonly string[]): void {
  if (nouns === undefined) {
    removeAll(disk, cache);
    return;
  }
  for (const entry of entriesIn(disk, candidatesFolder(cache))) {
    if (!entry.isDirectory()) continue;
    for (const noun of nouns)
      for (const fileOf of [candidateFile, indexFile]) removeFile(disk, fileOf(cache, entry.name, noun));
  }
}

/** Only files of the program's own shapes: the cache folder may hold other things. */
function removeAll(disk: Disk, cache: string): void {
  const root = candidatesFolder(cache);
  for (const entry of entriesIn(disk, root)) {
    const path = join(root, entry.name);
    if (entry.isFile() && listName.test(entry.name)) removeFile(disk, path);
    if (!entry.isDirectory()) continue;
    for (const { name } of entriesIn(disk, path)) if (fileName.test(name)) removeFile(disk, join(path, name));
    removeIfEmpty(disk, path);
  }
  removeIfEmpty(disk, root);
  removeIfEmpty(disk, join(cache, 'complete'));
}

const listName = /^(current|profiles\.tsv)(\..*)?$/;
const fileName = /^([a-z]+\.(tsv|index)|version)(\..*)?$/;

/** Nothing where the configuration holds what is no base URL: that may be a secret in the wrong place. */
function serviceAddress(baseUrl: string | undefined): string {
  if (candidateKey(baseUrl) === sandboxKey) return 'the built-in sandbox';
  return baseUrl !== undefined && attempt(() => parseBase(baseUrl)) ? baseUrl : '';
}

function typable(text: string): boolean {
  return (
    text !== '' &&
    text.length <= idLength &&
    !/^[-#\s]/.test(text) &&
    (plain.test(text) || !untypable.test(text))
  );
}

function shownLabel(label: string): string {
  const text = (plain.test(label) ? label : label.replace(unshowable, ' ')).trim();
  return text.length <= labelLength ? text : `${[...text].slice(0, labelLength - 1).join('')}…`;
}

function commonPrefix(one: string, other: string): string {
  let length = 0;
  while (length < one.length && one[length] === other[length]) length += 1;
  return one.slice(0, length).replace(/[\uD800-\uDBFF]$/, '');
}

/** Every path and the folders above it, sorted; a folder that holds others ends in `/`. */
function descent(candidates: readonly TabCandidate[]): readonly TabCandidate[] {
  const labels = new Map<string, string>();
  const above = new Set<string>();
  for (const { id, label } of candidates) {
    const path = id.replace(/\/+$/, '');
    labels.set(path, label);
    for (let at = path.lastIndexOf('/'); at > 0; at = path.lastIndexOf('/', at - 1)) {
      const parent = path.slice(0, at);
      if (above.has(parent)) break;
      above.add(parent);
    }
  }
  return [...new Set([...labels.keys(), ...above])]
    .sort()
    .map(path => ({ id: above.has(path) ? `${path}/` : path, label: labels.get(path) ?? '' }));
}
