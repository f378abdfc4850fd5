/** `<noun> export`: what can be heard, in files of other programs. */
import { keyOption, tempoNote } from '../../cli/shared-options.ts';
import { type Command, command } from '../../context/command.ts';
import { pickedArguments } from '../noun/arguments.ts';
import { type ExportedNoun, exportFormats, exportOptions } from './options.ts';

/** @param one as the noun calls one of its records: `scale` */
export function exportCommand(noun: ExportedNoun, one: string): Command {
  const face = {
    name: 'export',
    summary: `write it as a file of other programs: ${exportFormats[noun].join(', ')}`,
    description:
      'Writes what the record sounds like, or its tuning, to stdout; with --file into a file, with --dir into one file for each. A file that was there in that folder is kept as <name>.old.',
    notes: tempoNote,
    arguments: pickedArguments({ name: noun, one }),
    examples: [examples[noun]],
  } as const;
  if (noun === 'harmonies' || noun === 'intervals') {
    return command({
      ...face,
      options: { ...exportOptions(noun), ...keyOption },
      load: async () => (await import('./export.ts')).exportInKey(noun),
    });
  }
  return command({
    ...face,
    options: exportOptions(noun),
    load: async () => (await import('./export.ts')).exportAsItIs(noun),
  });
}

const examples = {
  intervals: { command: 'intervals export P5 -o midi --file fifth.mid', says: 'two tones as MIDI' },
  scales: { command: "scales export 'c dorian' -o abc", says: 'a scale to notate' },
  harmonies: { command: 'harmonies export 1 -o strudel --key eb', says: 'chords as code, in another key' },
  rhythms: { command: 'rhythms export 1 -o midi --bpm 100 --file clave.mid', says: 'a loop for a sequencer' },
  tracks: { command: 'tracks export rhythm:1 -o strudel', says: 'its rings as code' },
  systems: { command: 'systems export 31-edo -o scl', says: 'a scale for synthesisers that read Scala' },
} as const;
