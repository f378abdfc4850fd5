/** The commands, in the order in which help lists them; each is loaded when it is asked for. */

import { drums } from '../../catalog/drums.ts';
import { nouns } from '../../catalog/index.ts';
import { tracks } from '../../catalog/tracks.ts';
import { everywhere } from '../program/argv/shared-options.ts';
import { type Entry, entry, type Program } from '../program/context/context.ts';
import { nounCommand } from './noun/command.ts';

const aggregates = () => import('./aggregates.ts');

export const program: Program = {
  name: 'music-cli',
  summary: 'A music-theory and playback catalog, and your account, in the terminal.',
  options: everywhere,
  anything: async () => (await import('./answer.ts')).answer,
  interpret: async (...words) =>
    (await import('../resolve/reading/as-command.ts')).matchCommandWords(...words),
  pick: async (...asked) => (await import('../resolve/pick/pick.ts')).pick(...asked),
  candidates: async (...asked) =>
    (await import('../resolve/lookup/record-candidates.ts')).recordCandidates(...asked),
  examples: ['scales get c dorian', 'find C E G Bb', 'play tresillo', 'search clave'],
  commands: [
    ...entriesBelow(
      'Catalog',
      [
        ...[...nouns, tracks].map(noun => ({
          name: noun.name,
          summary: noun.summary,
          load: async () => nounCommand(noun),
        })),
        entry('chords', 'Chords by their symbols, computed locally', () => import('./chords.ts')),
        entry('drums', drums.summary, () => import('./drums.ts')),
      ],
      { brief: true },
    ),
    ...entriesBelow('The whole catalog', [
      entry('find', 'Look up notes, chords, steps, rhythms or tunings', () => import('./find.ts')),
      entry('draw', 'Draw notes, chords, a rhythm or any name as text or SVG', () => import('./draw.ts')),
      entry('play', 'Play notes, chords, a rhythm or any name', () => import('./play.ts')),
      entry('export', 'Write music as MIDI, ABC, Scala and other formats', () => import('./export.ts')),
      entry('transpose', 'Move chords, notes and records to another key', () => import('./transpose.ts')),
      entry('search', 'Search names, tags and texts of the whole catalog', () => import('./search.ts')),
      entry('browse', 'Browse the catalog on the whole screen', () => import('./browse.ts')),
      entry('pull', 'Store the whole catalog for --offline, and report changes', () => import('./pull.ts')),
    ]),
    ...entriesBelow('Account and settings', [
      entry('me', 'Show your account: plan, quota and permissions', () => import('./me.ts')),
      entry('auth', 'Log in, log out, and check the token', () => import('./auth.ts')),
      entry('config', 'Read and change settings and profiles', () => import('./config.ts')),
      entry('cache', 'Show or clear cached responses', () => import('./cache.ts')),
      entry(
        'completion',
        'Install Tab completion for bash, zsh, fish and nushell',
        () => import('./completion.ts'),
      ),
      entry('doctor', 'Check this machine for problems', () => import('./doctor.ts')),
      entry('serve', 'Serve the sandbox over HTTP, for developing clients', () => import('./serve.ts')),
      entry(
        'schema',
        'Print the record schemas as JSON Schema, TypeScript or OpenAPI',
        () => import('./schema.ts'),
      ),
      entry('mcp', 'Serve the catalog to assistants over stdin and stdout', () => import('./mcp.ts')),
    ]),
    ...entriesBelow("The service's own routes", [
      {
        ...entry('bootstrap', 'Fetch keys, scales and instruments in one response', aggregates),
        brief: true,
      },
      { ...entry('entities', 'Fetch several collections in one response', aggregates), brief: true },
      entry('api', 'Request any path below /api', () => import('./api.ts')),
    ]),
  ],
};

function entriesBelow(group: string, entries: readonly Entry[], more: Pick<Entry, 'brief'> = {}): Entry[] {
  return entries.map(each => ({ ...each, ...more, group }));
}
