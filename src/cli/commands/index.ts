/** The commands, in the order of the help; each is loaded on first use. */

import { drums } from '../../catalog/drums.ts';
import { nouns } from '../../catalog/index.ts';
import type { Collection } from '../../catalog/lib/noun.ts';
import { tracks } from '../../catalog/tracks.ts';
import { globalOptions } from '../program/argv/shared-options.ts';
import { type Entry, entry, type Program } from '../program/context/context.ts';
import { nounCommand } from './noun/command.ts';

const aggregates = () => import('./aggregates.ts');

export const program: Program = {
  name: 'music-cli',
  summary: 'A music-theory and playback catalog, and your account, in the terminal.',
  options: globalOptions,
  findAnything: async () => (await import('./show-typed.ts')).showTyped,
  interpret: async (...words) =>
    (await import('../resolve/reading/as-command.ts')).matchCommandWords(...words),
  pick: async (...args) => (await import('../resolve/pick/pick.ts')).pick(...args),
  candidates: async (...args) =>
    (await import('../resolve/lookup/record-candidates.ts')).recordCandidates(...args),
  examples: ['Am7', 'Am F C G on guitar', 'what key is G D Em C'],
  commands: [
    ...markBrief('Music', [
      ...nouns.filter(({ category }) => category === 'music').map(nounEntry),
      entry('chords', 'Chords by their symbols, computed locally', () => import('./chords.ts')),
    ]),
    ...addGroup('Commands', [
      entry('find', 'Look up notes, chords, steps, rhythms or tunings', () => import('./find.ts')),
      entry('draw', 'Draw notes, chords, a rhythm or any name as text or SVG', () => import('./draw.ts')),
      entry('play', 'Play notes, chords, a rhythm or any name', () => import('./play.ts')),
      entry('export', 'Write music as MIDI, ABC, Scala and other formats', () => import('./export.ts')),
      entry('transpose', 'Move chords, notes and records to another key', () => import('./transpose.ts')),
      entry('search', 'Search names, tags and texts of the whole catalog', () => import('./search.ts')),
      entry('browse', 'Browse the catalog on the whole screen', () => import('./browse.ts')),
    ]),
    ...markBrief('Sounds and data', [
      ...[tracks, ...nouns.filter(({ category }) => category !== 'music')].map(nounEntry),
      entry('drums', drums.summary, () => import('./drums.ts')),
    ]),
    ...markBrief('Account and settings', [
      entry('me', 'Show your account: plan, quota and permissions', () => import('./me.ts')),
      entry('auth', 'Log in, log out, and check the token', () => import('./auth.ts')),
      entry('config', 'Read and change settings and profiles', () => import('./config.ts')),
      entry('cache', 'Show or clear cached responses', () => import('./cache.ts')),
      entry('pull', 'Store the whole catalog for --offline, and report changes', () => import('./pull.ts')),
      entry(
        'completion',
        'Install Tab completion for bash, zsh, fish and nushell',
        () => import('./completion.ts'),
      ),
      entry('doctor', 'Check this machine for problems', () => import('./doctor.ts')),
    ]),
    ...markBrief('For developers', [
      entry('serve', 'Serve the sandbox over HTTP, for developing clients', () => import('./serve.ts')),
      entry(
        'schema',
        'Print the record schemas as JSON Schema, TypeScript or OpenAPI',
        () => import('./schema.ts'),
      ),
      entry('mcp', 'Serve the catalog to assistants over stdin and stdout', () => import('./mcp.ts')),
      entry('api', 'Request any path below /api', () => import('./api.ts')),
      entry('bootstrap', 'Fetch keys, scales and instruments in one response', aggregates),
      entry('entities', 'Fetch several collections in one response', aggregates),
    ]),
  ],
};

function nounEntry(noun: Collection): Entry {
  return { name: noun.name, summary: noun.summary, load: async () => nounCommand(noun) };
}

function addGroup(group: string, entries: readonly Entry[]): Entry[] {
  return entries.map(each => ({ ...each, group }));
}

/** Marks commands for which the program's help shows only the name. */
function markBrief(group: string, entries: readonly Entry[]): Entry[] {
  return addGroup(group, entries).map(each => ({ ...each, isBrief: true }));
}
