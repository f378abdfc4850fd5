/**
 * Responds to a shell's Tab: `__complete <words…>` takes the unquoted words after the program's name. The last one is
 * being typed. It prints a line for each candidate: its value, a tab, its description. It sends no request and never
 * fails.
 */

import { resolve } from 'node:path';
import { attempt } from '../../../base/errors.ts';
import { parseBaseUrl } from '../../client/url.ts';
import type { TabCandidate } from '../argv/command.ts';
import { emptyInput } from '../argv/read-argv.ts';
import type { Context, Program } from '../context/context.ts';
import { createQuietContext } from '../context/create-context.ts';
import type { Machine } from '../context/machine.ts';
import { profileIn, readConfig } from '../settings/config-file.ts';
import { resolveSettings } from '../settings/settings.ts';
import { type CandidateSources, findCandidates, limitCandidates } from './candidates.ts';
import { readTypedLine, type TypedLine } from './typed-line.ts';

export async function printCandidates(
  program: Program,
  words: readonly string[],
  baseMachine: Machine,
): Promise<void> {
  const machine = {
    ...baseMachine,
    stderr: { isTerminal: false, columns: undefined, rows: undefined, write() {} },
  };
  const typedWord = words.at(-1) ?? '';
  try {
    const line = await readTypedLine(program, words.slice(0, -1));
    const candidates = await findCandidates(line, typedWord, createSources(program, machine, line));
    machine.stdout.write(formatCandidates(candidates));
  } catch {
    // Completion reports no errors: the command itself will.
  }
}

function createSources(program: Program, machine: Machine, line: TypedLine): CandidateSources {
  return {
    records: async request => {
      try {
        return (await program.candidates?.(await lineContext(program, machine, line), request)) ?? [];
      } catch {
        // If the configuration is invalid or the profile is missing, files and commands can still be completed.
        return [];
      }
    },
    files: (typedWord, endings) => fileCandidates(machine, typedWord, endings),
    profiles: () => {
      const config = readConfig(machine.disk, machine.places);
      return Object.keys(config.profiles ?? {}).map(value => {
        const { baseUrl } = profileIn(config, value);
        return { value, description: describeService(baseUrl) };
      });
    },
    fields: async kind => (await import('../../../catalog/lib/field-types.ts')).fieldsOfKind(kind),
  };
}

/** Describes the service by its base URL; empty if the value is not a URL, because it may be a misplaced secret. */
function describeService(baseUrl: unknown): string {
  if (baseUrl === undefined) return 'the built-in sandbox';
  return typeof baseUrl === 'string' && attempt(() => parseBaseUrl(baseUrl)) ? baseUrl : '';
}

/** Returns a context with the profile and the service on the line. It never reads the keychain. */
async function lineContext(program: Program, machine: Machine, { values }: TypedLine): Promise<Context> {
  const defaults = emptyInput(program).options;
  const [profile, baseUrl] = [values.get('profile'), values.get('baseUrl')];
  const options = { ...defaults, ...(profile && { profile }), ...(baseUrl && { baseUrl }) };
  const settings = resolveSettings(options, machine.env, readConfig(machine.disk, machine.places));
  return createQuietContext(machine, { ...settings, hasKeychainToken: false });
}

/** Control and format characters, line separators and lone surrogates, which can be neither typed nor shown. */
const untypableCharacters = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]+/u;
const everyUntypable = new RegExp(untypableCharacters, 'gu');
const [maxValueLength, maxDescriptionLength] = [1000, 80];

function formatCandidates(candidates: readonly TabCandidate[]): string {
  const candidateByValue = new Map<string, TabCandidate>();
  for (const each of candidates) {
    const { value } = each;
    const canBeTyped = value !== '' && value.length <= maxValueLength && !untypableCharacters.test(value);
    if (canBeTyped && !candidateByValue.has(value)) candidateByValue.set(value, each);
  }
  return limitCandidates([...candidateByValue.values()])
    .map(({ value, description = '' }) => `${value}\t${shortenDescription(description)}\n`)
    .join('');
}

function shortenDescription(description: string): string {
  const text = description.replace(everyUntypable, ' ').trim();
  return text.length <= maxDescriptionLength
    ? text
    : `${[...text].slice(0, maxDescriptionLength - 1).join('')}…`;
}

/**
 * Returns files and folders that begin with the typed text; folders end in `/`. With endings, returns only files that
 * have one of them; with an empty list, only folders.
 */
function fileCandidates(
  { disk, workingFolder, home }: Pick<Machine, 'disk' | 'workingFolder' | 'home'>,
  typedWord: string,
  endings?: readonly string[],
): readonly TabCandidate[] {
  const start = typedWord.lastIndexOf('/') + 1;
  const [parent, typedName] = [typedWord.slice(0, start), typedWord.slice(start)];
  const path = resolve(workingFolder, parent.replace(/^~(?=\/)/, home));
  const entries = attempt(() => disk.readdirSync(path, { withFileTypes: true })) ?? [];
  const matches = entries.flatMap(entry => {
    const { name } = entry;
    const isWanted = name.startsWith(typedName) && (typedName.startsWith('.') || !name.startsWith('.'));
    if (!isWanted || /^[-\s]/.test(parent + name)) return [];
    const isFolder =
      entry.isDirectory() ||
      (entry.isSymbolicLink() && attempt(() => disk.statSync(resolve(path, name)).isDirectory()));
    if (isFolder) return endings?.length ? [] : [`${parent}${name}/`];
    return endings === undefined || endings.some(ending => name.endsWith(ending)) ? [parent + name] : [];
  });
  return matches.sort().map(value => ({ value }));
}
