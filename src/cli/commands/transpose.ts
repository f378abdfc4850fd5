/** `transpose <what…>`: prints music in another key, one line for each piece. */

import { Failure } from '../../base/errors.ts';
import { escapeControls } from '../../base/text/sanitise.ts';
import { spellNotes } from '../../base/text/style.ts';
import { computedKind } from '../../catalog/lib/computed.ts';
import { chordName } from '../../music/chord.ts';
import { writableKind } from '../../music/export/writer.ts';
import { transposeSong } from '../../music/files/song-text.ts';
import { type TargetKey, toKey } from '../../music/in-key.ts';
import { type ByKind, dispatch, ofKind, playedNotes } from '../../music/music.ts';
import {
  type Note,
  noteName,
  pitchName,
  type Transposition,
  transpose as transposeNote,
  transposition,
} from '../../music/note.ts';
import { homeOf, keyText } from '../../music/progression.ts';
import { guitar, notesOfFrets } from '../../music/reading/frets.ts';
import { parseNoteWord } from '../../music/reading/letters.ts';
import { parseTransposition, splitWordOptions } from '../../music/reading/little-words.ts';
import { isNumeral } from '../../music/reading/numerals.ts';
import { ensureTonic } from '../../music/scale/on-note.ts';
import { scaleNotes } from '../../music/scale/scale.ts';
import { forOption, hasRecordOption, recordOptions } from '../program/argv/shared-options.ts';
import { type Context, command } from '../program/context/context.ts';
import { anyMusic, typedOptions } from '../resolve/any-music.ts';
import { examplesBeginning } from '../resolve/declarations.ts';
import { findInstrument, transposeFor } from '../resolve/for-instrument.ts';
import { keyOption, refuseOption } from '../resolve/kind-options.ts';
import { moveToKey, type NamedMusic, readKeys, refuseOptions } from '../resolve/named-music.ts';
import { transposedKey } from '../resolve/reading/on-note.ts';
import { readMusicArgs } from '../resolve/reading/typed-music.ts';
import { computedRecords } from '../show/record-set.ts';
import { show } from '../show/show.ts';

const pieceKind = computedKind({
  name: 'pieces',
  singular: 'piece',
  label: 'to',
  fields: {
    from: { type: 'text', doc: 'The typed music.', noteText: 'words', priority: 2 },
    to: { type: 'text', doc: 'The music in the other key.', noteText: 'words', priority: 1 },
    key: { type: 'text', doc: 'The key of the result.', noteText: 'names', priority: 3 },
  },
});

export const transpose = command({
  description:
    'Moves chords, notes, scales, songs and records to another key, and prints them spelled for that key. Numerals stay as they are.',
  notes:
    "The target may follow the words: transpose G D Em C to A, transpose C E G up 2. --by takes an interval (M3, 'minor third', -P4) or semitones (2, -3).",
  arguments: [{ ...anyMusic.arguments[0], name: 'what', summary: 'Chords, notes, the name of a record …' }],
  options: {
    to: {
      flags: '--to <key>',
      summary: 'Target key, for example A, Eb or C minor; all for all twelve',
      values: keyOption.key.values,
      excludes: ['by'],
    },
    by: { flags: '--by <interval>', summary: 'Interval or number of semitones; a minus moves down' },
    as: typedOptions.as,
    ...forOption,
    ...recordOptions(pieceKind.columns),
  },
  examples: examplesBeginning('transpose'),
  run: async (context, { args, options }) => {
    const { to: toName, by: movement, as: form, for: forInstrument, ...choices } = options;
    const wordOptions = splitWordOptions(args.join(' '));
    refuseOptions([wordOptions], 'on', 'capo', 'bpm');
    const text = toName === undefined && movement === undefined ? wordOptions.text : args.join(' ');
    const interval = movement === undefined ? wordOptions.interval : parseInterval(movement);
    const keyName = toName ?? (movement === undefined ? wordOptions.key : undefined);
    const transposePieces = async () => {
      if ([interval, keyName, forInstrument, wordOptions.for].every(each => each === undefined))
        throw new Failure('usage', 'Missing key or interval.', {
          code: 'no_key',
          hint: 'Give a key or an interval: --to A, --by 2.',
        });
      const typedMusic = await readMusicArgs(context, text === args.join(' ') ? args : [text], {
        purpose: 'sight',
        form,
      });
      const keys = interval ? [interval] : readKeys(keyName);
      // Frets are printed as the chord that they form, not as notes.
      const typedNotes = { notes: notesInText(text), areFrets: notesOfFrets(text, guitar) !== undefined };
      const writtenMusic = await writeForInstrument(context, typedMusic, forInstrument ?? wordOptions.for);
      return typedMusic.flatMap((each, index) => {
        const writtenPiece = writtenMusic[index] ?? each;
        // A single note has no key, so it can be moved by an interval, but not to another key.
        const isMovable = interval !== undefined && writableKind(writtenPiece.value) === 'note';
        if (keys.some(Boolean) && !isMovable)
          refuseOption(writtenPiece.value.kind, 'key', interval ? '--by' : '--to');
        const keepsName =
          toName === undefined && !wordOptions.isTarget && writtenPiece.value.kind === 'chord';
        return keys.map(key => {
          if (key && 'letters' in key)
            return createRow(each, writtenPiece, transposedKey(writtenPiece.value, key), typedNotes);
          if (keepsName) moveToKey(context, each.value, key);
          return createRow(each, writtenPiece, keepsName ? undefined : key, typedNotes);
        });
      });
    };
    const isUnmoved = areNumerals(text);
    if (isUnmoved) context.notice('Numerals are the same in every key.');
    const rows = isUnmoved ? [{ from: text, to: text, key: '' }] : await transposePieces();
    const records = rows.map(({ from, to: newName, key }) => ({ from, to: newName, key }));
    if (hasRecordOption(options)) return show(context, choices, computedRecords(pieceKind, records));
    const outputLine = (newName: string) => `${spellNotes(newName, 'words', context.style)}\n`;
    context.print([rows.map(row => ('isSong' in row ? row.to : outputLine(row.to))).join('')]);
  },
});

function parseInterval(text: string): Transposition {
  const movement = parseTransposition(text);
  if (movement) return movement;
  throw new Failure('usage', `'${escapeControls(text.slice(0, 20))}' is not an interval.`, {
    code: 'no_interval',
    hint: "Give an interval or semitones: --by M3, --by 'minor third', --by -2.",
  });
}

/** Whether the words are numerals, which mean the same in every key. */
function areNumerals(text: string): boolean {
  const words = text.split(/[\s|]+/).filter(word => word !== '');
  return words.length > 0 && words.every(isNumeral);
}

async function writeForInstrument(
  context: Context,
  namedMusic: readonly NamedMusic[],
  forInstrument: string | undefined,
): Promise<readonly NamedMusic[]> {
  const addTonic = (music: NamedMusic) => ({ ...music, value: ensureTonic(music.value) });
  const writtenMusic = await transposeFor(
    context,
    namedMusic.map(addTonic),
    await findInstrument(forInstrument),
  );
  return writtenMusic.map(addTonic);
}

/** Returns the notes of words that are only notes; none for other words. */
function notesInText(text: string): readonly Note[] {
  const words = text.trim().split(/[\s,]+/);
  const notes = words.flatMap(word => parseNoteWord(word)?.note ?? []);
  return notes.length === words.length && notes.length > 1 ? notes : [];
}

/** Returns the row of a piece. `notes` are the typed notes, if the piece is their chord. */
function createRow(
  { value, name, song }: NamedMusic,
  writtenPiece: NamedMusic,
  key: TargetKey | undefined,
  { notes, areFrets }: { readonly notes: readonly Note[]; readonly areFrets: boolean },
) {
  const newValue = key ? toKey(writtenPiece.value, key) : writtenPiece.value;
  const [oldPitches, newPitches] = [playedNotes(value), playedNotes(newValue)];
  const progression = ofKind(newValue, 'progression');
  if (oldPitches && newPitches && !areFrets && !progression)
    return { from: oldPitches.map(pitchName).join(' '), to: newPitches.map(pitchName).join(' '), key: null };
  const home = progression && homeOf(progression);
  const newKey = home ? keyText(home) : null;
  if (song && home) {
    const movedText = transposeSong(song, homeOf(song.value) ?? home, home);
    return { from: name, to: movedText, key: newKey, isSong: true };
  }
  const [oldChord, newChord] = [ofKind(value, 'chord'), ofKind(newValue, 'chord')];
  const from = notes.length === 0 ? name : notes.map(noteName).join(' ');
  if (notes.length === 0 || !oldChord || !newChord)
    return { from, to: dispatch(textByKind, newValue), key: newKey };
  const interval = transposition(oldChord.chord.root, newChord.chord.root);
  const newNotes = notes.map(note => noteName(transposeNote(note, interval)));
  return { from, to: newNotes.join(' '), key: newKey };
}

const textByKind: ByKind<string> = {
  key: ({ name }) => name,
  interval: ({ root, letters, semitones, name }) =>
    letters === undefined || semitones === undefined
      ? name
      : [root, transposeNote(root, { letters, semitones })].map(noteName).join(' '),
  scale: value => scaleNotes(value).map(noteName).join(' '),
  chord: ({ chord }) => chordName(chord),
  progression: ({ events }) => events.map(({ label }) => label).join(' '),
  rhythm: ({ name }) => name,
  tuning: ({ name }) => name,
};
