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
        entry(
          'chords',
          'chords by their symbols, computed here: no route of the service',
          () => import('./chords.ts'),
        ),
        entry('drums', drums.summary, () => import('./drums.ts')),
      ],
      { brief: true },
    ),
    ...entriesBelow('The whole catalog', [
      entry('find', 'what holds these notes, chords, steps, this rhythm or size', () => import('./find.ts')),
      entry('draw', 'notes, chords, a rhythm, any name: as text or SVG', () => import('./draw.ts')),
      entry('play', 'hear notes, chords, a rhythm, any name', () => import('./play.ts')),
      entry('export', 'write them for other programs: MIDI, ABC, Scala …', () => import('./export.ts')),
      entry('transpose', 'chords, notes and records in another key', () => import('./transpose.ts')),
      entry('search', 'words in the names, tags and texts of everything', () => import('./search.ts')),
      entry('browse', 'walk through it: lists, cards, drawings, sound, links', () => import('./browse.ts')),
      entry('pull', 'store everything for --offline, and say what is new', () => import('./pull.ts')),
    ]),
    ...entriesBelow('Account and settings', [
      entry('me', 'your account: plan, quota and what it may do', () => import('./me.ts')),
      entry('auth', 'the token: log in, look, log out', () => import('./auth.ts')),
      entry('config', 'settings and profiles', () => import('./config.ts')),
      entry('cache', 'stored answers', () => import('./cache.ts')),
      entry('completion', 'Tab completion for bash, zsh, fish and nushell', () => import('./completion.ts')),
      entry('doctor', 'what may be wrong on this machine, and what to do', () => import('./doctor.ts')),
      entry('serve', 'serve the sandbox over HTTP, for people who build clients', () => import('./serve.ts')),
      entry(
        'schema',
        'what the records look like: JSON Schema, TypeScript, OpenAPI',
        () => import('./schema.ts'),
      ),
      entry('mcp', 'the catalog for assistants, over stdin and stdout', () => import('./mcp.ts')),
    ]),
    ...entriesBelow("The service's own routes", [
      { ...entry('bootstrap', 'keys, scales and instruments in one answer', aggregates), brief: true },
      { ...entry('entities', 'several collections in one answer', aggregates), brief: true },
      entry('api', 'any GET below /api, as it is', () => import('./api.ts')),
    ]),
  ],
};

/** The commands that help lists under one heading. */
function entriesBelow(group: string, entries: readonly Entry[], more: Pick<Entry, 'brief'> = {}): Entry[] {
  return entries.map(each => ({ ...each, ...more, group }));
}
