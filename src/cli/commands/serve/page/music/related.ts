/** Links to scales and chords by their names. */
import { Failure } from '../../../../../base/errors.ts';
import type { NoteNameChoice } from '../../../../../base/text/note-names.ts';
import { spellNotes } from '../../../../../base/text/style.ts';
import { scales } from '../../../../../catalog/scales.ts';
import type { Music } from '../../../../../music/music.ts';
import { commonNote, type Note, pitchClass } from '../../../../../music/note.ts';
import { readMusic } from '../../../../../music/reading/forms.ts';
import type { Reading } from '../../../../../music/reading/reading.ts';
import { modalKeyName, modalNotes, relativeOf } from '../../../../../music/scale/key.ts';
import { ensureTonic } from '../../../../../music/scale/on-note.ts';
import { linkSection, type Markup } from '../html.ts';
import type { PageSource } from '../page-source.ts';

export async function addressOfScale(source: PageSource, name: string): Promise<string | undefined> {
  const id = (await source.ids(scales)).get(name);
  return id === undefined ? undefined : `/scales/${id}`;
}

/** Returns links to scales by name, with the text in brackets after each name. Leaves out names without a record. */
export async function scaleLinks(
  source: PageSource,
  title: string,
  names: readonly string[],
): Promise<Markup | undefined> {
  const links = await Promise.all(
    names.map(async text => {
      const [, name = text, bracketText] = /^(.*?)(?: \((.*)\))?$/.exec(text) ?? [];
      const address = await addressOfScale(source, name);
      const label = bracketText === undefined ? name : `${name} · ${bracketText}`;
      return address === undefined ? [] : [[spellNotes(label, 'names', source.style), address] as const];
    }),
  );
  return linkSection(title, links.flat());
}

/** Returns links to the keys that contain all notes, in the order of fifths, those of the likelier mode first. */
export async function keysContaining(
  source: PageSource,
  notes: readonly Note[],
): Promise<Markup | undefined> {
  const [root] = notes;
  if (root === undefined) return undefined;
  const pitches = notes.map(pitchClass);
  const isMinor =
    pitches.includes((pitchClass(root) + 3) % 12) && !pitches.includes((pitchClass(root) + 4) % 12);
  const modes = isMinor ? (['minor', 'major'] as const) : (['major', 'minor'] as const);
  const [likelier] = modes;
  const names = modes.flatMap(mode =>
    rootsByFifths(mode === likelier ? root : relativeOf({ tonic: root, mode: likelier }).tonic).flatMap(
      tonic => {
        const scale = modalNotes({ tonic, mode }).map(pitchClass);
        return pitches.every(pitch => scale.includes(pitch)) ? modalKeyName({ tonic, mode }) : [];
      },
    ),
  );
  return scaleLinks(source, 'Keys that contain it', names);
}

/**
 * Returns the twelve roots ordered by their distance in fifths: the root itself, one up, one down, two up, two down …
 */
function rootsByFifths(root: Note): readonly Note[] {
  const steps = Array.from({ length: 12 }, (_, index) => (index % 2 === 0 ? -index / 2 : (index + 1) / 2));
  return steps.map(step =>
    step === 0 ? root : commonNote((((pitchClass(root) + 7 * step) % 12) + 12) % 12),
  );
}

/** Reads words as symbols of music; undefined for names and other words. */
export function parseMusic(text: string): Music | undefined {
  const reading = parseReading(text);
  return reading && ensureTonic(reading.value);
}

/** Reads words as music, with note names of a language; undefined if they cannot be read. */
export function parseReading(text: string, language?: NoteNameChoice): Reading | undefined {
  try {
    return readMusic(text, { language });
  } catch (error) {
    if (error instanceof Failure) return undefined;
    throw error;
  }
}
