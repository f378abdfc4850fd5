/** `chords`: chords as records that this program computes; the service has no route for them. */
import { Failure } from '../base/errors.ts';
import type { Fields } from '../base/io.ts';
import { chordKind } from '../catalog/chords.ts';
import type { Argument } from '../cli/command.ts';
import { recordOptions } from '../cli/shared-options.ts';
import { command, type Definition } from '../context/command.ts';
import { type Chord, chordName, parseChord } from '../music/chord.ts';
import { chordsOfNotes, simpleQualities } from '../music/chords/named.ts';
import { chordDegrees } from '../music/find/identity.ts';
import { intervalAbbreviation } from '../music/interval-name.ts';
import { commonNote, noteName, parseNote, transposition } from '../music/note.ts';
import { visible } from '../output/text/sanitise.ts';
import { computed } from '../records/record-set.ts';
import { show } from '../records/show.ts';
import { typedIn } from './noun/ids.ts';
import { named, type SourceOfKind } from './values.ts';

const computedHere = 'Chords are computed by this program: the service has no route for them.';

const what: readonly Argument[] = [
  { name: 'chord', summary: 'a symbol: Am7, F#m7b5, C7(b9), G/B', required: true, variadic: true },
];

const list = command({
  description: `The common chords on every root, the simplest first. ${computedHere}`,
  options: {
    root: { flags: '--root <note>', summary: 'on this note alone: C, Eb' },
    ...recordOptions(chordKind.columns),
  },
  examples: [{ command: 'chords list --root C', says: 'the common chords on C' }],
  run: async (context, { options: { root, ...choices } }) => {
    const asked = root === undefined ? undefined : parseNote(root);
    if (root !== undefined && asked === undefined)
      throw new Failure('usage', `'${visible(root.slice(0, 20))}' is no note.`, {
        code: 'no_note',
        hint: 'A root is a note: C, Eb, F#.',
      });
    const roots = asked ? [asked] : Array.from({ length: 12 }, (_, pitch) => commonNote(pitch));
    const chords = roots.flatMap(each =>
      simpleQualities.flatMap(quality => parseChord(noteName(each) + quality) ?? []),
    );
    await show(context, choices, computed(chordKind, 'chords', lines(chords)));
  },
});

const get = command({
  description: `Chords by their symbols: notes, degrees, intervals, and what else they may be called. ${computedHere}`,
  arguments: what,
  options: recordOptions(chordKind.columns),
  examples: [
    { command: "chords get 'F#m7b5'", says: 'its notes and degrees' },
    { command: 'chords get Am7 C6 -o json', says: 'two of the same notes' },
  ],
  run: async (context, { args, options }) => {
    const { queries } = await typedIn(context, args);
    const chords = queries.map(chordCalled);
    const shape = chords.length === 1 ? 'item' : 'items';
    await show(context, options, computed(chordKind, 'chords', lines(chords), shape));
  },
});

const source: SourceOfKind = {
  kind: 'chord',
  arguments: what,
  examples: verb => [
    { command: `chords ${verb} Am7${verb === 'export' ? ' -o abc' : ''}`, says: 'one, by its symbol' },
  ],
  music: async (context, args) => {
    const { queries } = await typedIn(context, args);
    return queries.map(query => {
      const chord = chordCalled(query);
      return named({ kind: 'chord', name: chordName(chord), chord });
    });
  },
};

export const chords: Definition = command({
  commands: [
    { name: 'list', aliases: ['ls'], summary: 'the common chords', load: async () => list },
    { name: 'get', summary: 'one chord or several, by symbol', load: async () => get },
    {
      name: 'draw',
      summary: 'a chord on a keyboard, or on the neck of an instrument',
      load: async () => (await import('./draw.ts')).drawCommand(source),
    },
    {
      name: 'play',
      summary: 'hear a chord',
      load: async () => (await import('./play.ts')).playCommand(source),
    },
    {
      name: 'export',
      summary: 'write it as a file of other programs',
      load: async () => (await import('./export.ts')).exportCommand(source),
    },
  ],
});

function chordCalled(text: string): Chord {
  const chord = parseChord(text);
  if (chord) return chord;
  throw new Failure('usage', `'${visible(text.slice(0, 40))}' is not a chord.`, {
    code: 'unreadable_query',
    hint: 'A chord: Am, F#m7b5, C7(b9), G/B.',
  });
}

function lines(some: readonly Chord[]): readonly { readonly fields: Fields }[] {
  return some.map(chord => {
    const { root, tones, bass } = chord;
    const name = chordName(chord);
    const others = chordsOfNotes(bass ? [bass, ...tones] : tones).filter(each => !each.lacksFifth);
    const fields = {
      name,
      notes: tones.map(noteName),
      degrees: chordDegrees(chord),
      intervals: tones.map(tone => intervalAbbreviation(transposition(root, tone))),
      otherNames: others.map(chordName).filter(other => other !== name),
    };
    return { fields };
  });
}
