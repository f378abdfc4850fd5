/** `chords list` and `chords get`: chords as records that this program computes; the service has no route for them. */

import { Failure, undefinedOnFailure } from '../../../base/errors.ts';
import type { Fields } from '../../../base/io.ts';
import { escapeControls } from '../../../base/text/sanitise.ts';
import { chordKind } from '../../../catalog/chords.ts';
import { pitchesOf } from '../../../catalog/lib/pitches.ts';
import { scales } from '../../../catalog/scales.ts';
import { type Chord, chordName, inversionOf, parseChord, putBassFirst } from '../../../music/chord.ts';
import { chordsOfNotes, simpleQualities } from '../../../music/chords/chord-names.ts';
import { fingering } from '../../../music/chords/fingers.ts';
import { type NeckString, pitchedStrings } from '../../../music/chords/neck-strings.ts';
import { searchFor } from '../../../music/find/find.ts';
import { chordDegrees } from '../../../music/find/identity.ts';
import { intervalAbbreviation } from '../../../music/interval-name.ts';
import { ofKind } from '../../../music/music.ts';
import {
  commonNote,
  degreeName,
  type Note,
  noteName,
  parseNote,
  transposition,
} from '../../../music/note.ts';
import { chordMusic } from '../../../music/reading/values.ts';
import type { Argument } from '../../program/argv/command.ts';
import type { Options } from '../../program/argv/option.ts';
import { wholeNumber } from '../../program/argv/readers.ts';
import { cardOptions, itemOptions, recordOptions } from '../../program/argv/shared-options.ts';
import { type Context, command, type Definition } from '../../program/context/context.ts';
import { examplesBeginning } from '../../resolve/declarations.ts';
import { catalogIn, fetchLists } from '../../resolve/music-lists.ts';
import { readNeck, shapeOptions } from '../../resolve/neck-options.ts';
import { readChordArgs } from '../../resolve/reading/chord-args.ts';
import { computedRecords } from '../../show/record-set.ts';
import { show } from '../../show/show.ts';

const computedText = 'Chords are computed locally.';

const maxScales = 10;

export const listChords = command({
  description: `Lists the common chords on every root, the simplest first. ${computedText}`,
  options: {
    root: { flags: '--root <note>', summary: 'List only chords on this root, for example Eb' },
    ...recordOptions(chordKind.columns),
  },
  examples: [{ command: 'chords list --root C', text: 'the common chords on C' }],
  run: async (context, { options: { root, ...choices } }) => {
    const onlyRoot = root === undefined ? undefined : parseNote(root);
    if (root !== undefined && onlyRoot === undefined)
      throw new Failure('usage', `'${escapeControls(root.slice(0, 20))}' is not a note.`, {
        code: 'no_note',
        hint: 'A root is a note: C, Eb, F#.',
      });
    const roots = onlyRoot ? [onlyRoot] : Array.from({ length: 12 }, (_, pitch) => commonNote(pitch));
    const chords = roots.flatMap(each =>
      simpleQualities.flatMap(quality => parseChord(noteName(each) + quality) ?? []),
    );
    await show(context, choices, computedRecords(chordKind, chords.map(recordOfChord)));
  },
});

const neckOptions = {
  on: shapeOptions.on,
  capo: shapeOptions.capo,
  shapes: {
    flags: '--shapes <n>',
    summary: 'Maximum number of shapes',
    reader: wholeNumber(1, 1000),
    default: 5,
    needs: ['on'],
  },
} as const satisfies Options;

export function getChords(chordArguments: readonly Argument[]): Definition {
  return command({
    description: `Shows notes, degrees, intervals, other names, and the first ${maxScales} scales that contain the chord. With --on, shows its shapes: the fret of each string, the lowest string first; null is a silent string. ${computedText}`,
    arguments: chordArguments,
    options: { ...neckOptions, ...cardOptions, ...itemOptions(chordKind.columns) },
    examples: examplesBeginning('chords get'),
    run: async (context, { args, options }) => {
      const { on, capo, shapes, ...choices } = options;
      const neckValues = {
        frets: undefined,
        firstFret: 1,
        isLeftHanded: false,
        limit: shapes,
        givenOptions: options.givenOptions,
      };
      const neck = await readNeck(context, { on, capo, ...neckValues });
      const strings = neck && pitchedStrings(neck.strings);
      const music = await readChordArgs(context, args, { strings });
      const values = music.flatMap(({ value }) => ofKind(value, 'chord') ?? []);
      const chords = values.map(({ chord }) => chord);
      const indexTasks: (() => Promise<void>)[] = [];
      const scaleNames = await scalesContaining(context, chords, indexTasks);
      const shapesOf = strings && (await createShapeFinder(strings, shapes));
      const records = values.map((value, index) => ({
        ...recordOfChord(value.chord),
        ...pitchesOf(value),
        ...(scaleNames[index] && { scales: scaleNames[index] }),
        ...(shapesOf && { shapes: shapesOf(value.chord) }),
      }));
      const shape = chords.length === 1 ? 'item' : 'items';
      await show(context, choices, { ...computedRecords(chordKind, records, shape), neck });
      for (const task of indexTasks) await task();
    },
  });
}

/** Returns the names of the first scales that contain each chord; none if the scales cannot be fetched. */
async function scalesContaining(
  context: Context,
  chords: readonly Chord[],
  indexTasks: (() => Promise<void>)[],
): Promise<readonly (readonly string[])[]> {
  const results = await Promise.all(chords.map(chord => searchFor(chordMusic(chord))));
  const searches = results.flatMap(search => search ?? []);
  const [search] = searches;
  const lists = search && (await undefinedOnFailure(fetchLists(context, search.kinds, indexTasks)));
  if (!lists) return [];
  const catalog = catalogIn(lists);
  return searches.map(({ matches }) =>
    Array.from(matches(catalog, { showsAll: false }))
      .filter(({ noun, match }) => noun === scales.name && match !== 'near' && match !== 'within')
      .slice(0, maxScales)
      .map(({ name }) => name),
  );
}

/** Returns a function that describes the shapes of a chord on a neck. */
async function createShapeFinder(
  strings: readonly NeckString[],
  max: number,
): Promise<(chord: Chord) => readonly object[]> {
  const { chordShapes, fretString } = await import('../../../music/chords/shape-search.ts');
  return chord =>
    chordShapes(chord, strings)
      .slice(0, max)
      .map(shape => ({ name: fretString(shape.frets), frets: shape.frets, fingers: fingering(shape) }));
}

function recordOfChord(chord: Chord): Fields {
  const { root, tones, bass } = chord;
  const intervalTo = (note: Note) => intervalAbbreviation(transposition(root, note));
  const name = chordName(chord);
  const otherChords = chordsOfNotes(bass ? [bass, ...tones] : tones).filter(each => !each.lacksFifth);
  return {
    name,
    notes: putBassFirst(chord, tones.map(noteName), noteName),
    degrees: putBassFirst(chord, chordDegrees(chord), note => degreeName(transposition(root, note))),
    intervals: putBassFirst(chord, tones.map(intervalTo), intervalTo),
    bass: noteName(bass ?? root),
    inversion: inversionOf(chord) ?? null,
    otherNames: otherChords.map(chordName).filter(otherName => otherName !== name),
  };
}
