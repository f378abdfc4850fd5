/**
 * What Tab offers besides commands and options: ids with labels, written whenever a collection is stored,
 * read by the shells without starting a process.
 *
 *     <cache>/complete/v1/current            the key in force when the line and the environment name none
 *     <cache>/complete/v1/profiles.tsv       profile ⇥ key
 *     <cache>/complete/v1/<key>/scales.tsv   # ⇥ count ⇥ common prefix of the ids ⇥ `/` where ids are paths
 *                                            id ⇥ label ⇥ name ⇥ name …
 *
 * Candidates are a convenience: a disk that cannot be written costs them and nothing else.
 */
import { join } from 'node:path';
import { ownerOnly, replaceFile } from '../base/disk.ts';
import type { Disk } from '../base/io.ts';
import { candidateFile, candidatesFolder } from './key.ts';

export interface Candidate {
  /** What is typed. */
  readonly id: string;
  /** Shown beside it. */
  readonly label: string;
  /** What may be typed in its place. */
  readonly names?: readonly (string | null | undefined)[];
}

const labelLength = 80;
const idLength = 200;

/** Controls, bidi and other format characters, line separators, halves of a surrogate pair. */
const untypable = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/u;
const unshowable = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]+/gu;
/** Nearly every text is plain, and this is several times quicker to see than that it holds none of those. */
const plain = /^[ -~]*$/;

/**
 * Replaces the candidates of one noun. Leaves out ids that a shell would take for an option or the file's
 * header, or that cannot be typed. `paths`: the ids are folder paths; they are sorted, and a folder that
 * holds others is offered as `folder/`, one level at a time. False when the disk refused.
 */
export function writeCandidates(
  disk: Disk,
  cache: string,
  key: string,
  noun: string,
  candidates: Iterable<Candidate>,
  options: { readonly paths?: boolean } = {},
): boolean {
  const wanted = options.paths ? descent(candidates) : candidates;
  const lines: string[] = [];
  let prefix: string | undefined;
  for (const { id, label, names } of wanted) {
    if (!typable(id)) continue;
    prefix = prefix === undefined ? id : commonPrefix(prefix, id);
    const typed = new Set((names ?? []).filter(name => typeof name === 'string').filter(typable));
    lines.push([id, shown(label), ...typed].join('\t'));
  }
  const header = ['#', String(lines.length), prefix ?? ''];
  if (options.paths) header.push('/');
  return write(disk, candidateFile(cache, key, noun), [header.join('\t'), ...lines]);
}

/** Says which key is in force where neither the line nor the environment names one. */
export function setCurrent(disk: Disk, cache: string, key: string): boolean {
  return write(disk, join(candidatesFolder(cache), 'current'), [key]);
}

/** Replaces the list of profiles; each maps to the key of its base URL. */
export function writeProfiles(disk: Disk, cache: string, profiles: ReadonlyMap<string, string>): boolean {
  const lines = [...profiles].filter(([name]) => typable(name)).map(([name, key]) => `${name}\t${key}`);
  return write(disk, join(candidatesFolder(cache), 'profiles.tsv'), lines);
}

/**
 * Removes candidates: of these nouns under every key (login and logout: what an account sees), or all of
 * them with the list of profiles (cache clear).
 */
export function forgetCandidates(disk: Disk, cache: string, nouns?: readonly string[]): void {
  if (nouns === undefined) {
    removeAll(disk, cache);
    return;
  }
  if (!disk.existsSync(candidatesFolder(cache))) return;
  for (const entry of disk.readdirSync(candidatesFolder(cache), { withFileTypes: true })) {
    if (!entry.isDirectory()) continue;
    for (const noun of nouns) disk.rmSync(candidateFile(cache, entry.name, noun), { force: true });
  }
}

/** Only what is ours: the cache folder may be one that holds other things. */
function removeAll(disk: Disk, cache: string): void {
  const root = candidatesFolder(cache);
  if (!disk.statSync(root, { throwIfNoEntry: false })?.isDirectory()) return;
  for (const entry of disk.readdirSync(root, { withFileTypes: true })) {
    const path = join(root, entry.name);
    if (entry.isFile() && listName.test(entry.name)) disk.unlinkSync(path);
    if (!entry.isDirectory()) continue;
    for (const name of disk.readdirSync(path)) if (fileName.test(name)) disk.unlinkSync(join(path, name));
    removeIfEmpty(disk, path);
  }
  removeIfEmpty(disk, root);
  removeIfEmpty(disk, join(cache, 'complete'));
}

function removeIfEmpty(disk: Disk, path: string): void {
  if (disk.readdirSync(path).length === 0) disk.rmdirSync(path);
}

const listName = /^(current|profiles\.tsv)(\..*)?$/;
const fileName = /^([a-z]+\.tsv|version)(\..*)?$/;

function typable(text: string): boolean {
  return (
    text !== '' &&
    text.length <= idLength &&
    !/^[-#\s]/.test(text) &&
    (plain.test(text) || !untypable.test(text))
  );
}

function shown(label: string): string {
  const text = (plain.test(label) ? label : label.replace(unshowable, ' ')).trim();
  return text.length <= labelLength ? text : `${[...text].slice(0, labelLength - 1).join('')}…`;
}

function commonPrefix(one: string, other: string): string {
  let length = 0;
  while (length < one.length && one[length] === other[length]) length += 1;
  return one.slice(0, length).replace(/[\uD800-\uDBFF]$/, '');
}

/** Every path and the folders above it, sorted; what holds others ends in `/`. */
function descent(candidates: Iterable<Candidate>): readonly Candidate[] {
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

/** Readable by its owner alone. False when the disk refused. */
function write(disk: Disk, path: string, lines: readonly string[]): boolean {
  try {
    replaceFile(disk, path, lines.map(line => `${line}\n`).join(''), ownerOnly);
    return true;
  } catch {
    return false;
  }
}
