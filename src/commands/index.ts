/** The commands, in the order in which help lists them; each is loaded when it is asked for. */

import { drums } from '../catalog/drums.ts';
import { nouns } from '../catalog/index.ts';
import type { Collection } from '../catalog/lib/noun.ts';
import { tracks } from '../catalog/tracks.ts';
import type { Program } from '../cli/command.ts';
import { everywhere } from '../cli/shared-options.ts';
import type { Context, Entry } from '../context/context.ts';
import { nounCommand } from './noun/command.ts';

export const program: Program<Context> = {
  name: 'music-cli',
  summary: 'A music-theory and playback catalog, and your account, in the terminal.',
  options: everywhere,
  anything: async () => (await import('./answer.ts')).answer,
  examples: ['scales get c dorian', 'find C E G Bb', 'play tresillo', 'search clave'],
  commands: [
    ...entriesBelow(
      'Catalog',
      [
        ...nouns.map(nounEntry),
        nounEntry(tracks),
        {
          name: 'chords',
          summary: 'chords by their symbols, computed here: no route of the service',
          load: async () => (await import('./chords.ts')).chords,
        },
        {
          name: 'drums',
          summary: drums.summary,
          load: async () => (await import('./drums.ts')).drums,
        },
      ],
      { brief: true },
    ),
    ...entriesBelow('The whole catalog', [
      {
        name: 'find',
        summary: 'what holds these notes, chords, steps, this rhythm or size',
        load: async () => (await import('./find.ts')).find,
      },
      {
        name: 'draw',
        summary: 'notes, chords, a rhythm, any name: as text or SVG',
        load: async () => (await import('./draw.ts')).drawTyped,
      },
      {
        name: 'play',
        summary: 'hear notes, chords, a rhythm, any name',
        load: async () => (await import('./play.ts')).playTyped,
      },
      {
        name: 'export',
        summary: 'write them for other programs: MIDI, ABC, Scala …',
        load: async () => (await import('./export.ts')).exportTyped,
      },
      {
        name: 'transpose',
        summary: 'chords, notes and records in another key',
        load: async () => (await import('./transpose.ts')).transpose,
      },
      {
        name: 'search',
        summary: 'words in the names, tags and texts of everything',
        load: async () => (await import('./search.ts')).search,
      },
      {
        name: 'browse',
        summary: 'walk through it: lists, cards, drawings, sound, links',
        load: async () => (await import('./browse.ts')).browse,
      },
      {
        name: 'pull',
        summary: 'store everything for --offline, and say what is new',
        load: async () => (await import('./pull.ts')).pull,
      },
    ]),
    ...entriesBelow('Account and settings', [
      {
        name: 'me',
        summary: 'your account: plan, quota and what it may do',
        load: async () => (await import('./me.ts')).me,
      },
      {
        name: 'auth',
        summary: 'the token: log in, look, log out',
        load: async () => (await import('./auth.ts')).auth,
      },
      {
        name: 'config',
        summary: 'settings and profiles',
        load: async () => (await import('./config.ts')).config,
      },
      {
        name: 'cache',
        summary: 'stored answers',
        load: async () => (await import('./cache.ts')).cache,
      },
      {
        name: 'completion',
        summary: 'Tab completion for bash, zsh, fish and nushell',
        load: async () => (await import('./completion.ts')).completion,
      },
      {
        name: 'doctor',
        summary: 'what may be wrong on this machine, and what to do',
        load: async () => (await import('./doctor.ts')).doctor,
      },
      {
        name: 'serve',
        summary: 'serve the sandbox over HTTP, for people who build clients',
        load: async () => (await import('./serve.ts')).serve,
      },
      {
        name: 'schema',
        summary: 'what the records look like: JSON Schema, TypeScript, OpenAPI',
        load: async () => (await import('./schema.ts')).schema,
      },
      {
        name: 'mcp',
        summary: 'the catalog for assistants, over stdin and stdout',
        load: async () => (await import('./mcp.ts')).mcp,
      },
    ]),
    ...entriesBelow("The service's own routes", [
      {
        name: 'bootstrap',
        brief: true,
        summary: 'keys, scales and instruments in one answer',
        load: async () => (await import('./aggregates.ts')).bootstrap,
      },
      {
        name: 'entities',
        brief: true,
        summary: 'several collections in one answer',
        load: async () => (await import('./aggregates.ts')).entities,
      },
      {
        name: 'api',
        summary: 'any GET below /api, as it is',
        load: async () => (await import('./api.ts')).api,
      },
    ]),
  ],
};

/** The commands that help lists under one heading. */
function entriesBelow(group: string, entries: readonly Entry[], more: Pick<Entry, 'brief'> = {}): Entry[] {
  return entries.map(entry => ({ ...entry, ...more, group }));
}

function nounEntry(collection: Collection): Entry {
  const { name, summary } = collection;
  return { name, summary, load: async () => nounCommand(collection) };
}
