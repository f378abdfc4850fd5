/** The page on which a user clicks notes on a keyboard or a neck, and sees their names and chords. */
import { textOf } from '../../../../base/fields.ts';
import { spellNotes } from '../../../../base/text/style.ts';
import type { Spot } from '../../../../music/draw/drawing.ts';
import { intervalAbbreviation } from '../../../../music/interval-name.ts';
import { type Note, noteName, parseNote, pitchClass, transposition } from '../../../../music/note.ts';
import { drawKeyboard, repeatInOctaves } from './drawings/keyboard.ts';
import { drawNeck } from './drawings/neck.ts';
import { foundEntries, matchAddress } from './entries.ts';
import { fieldValues, form } from './form.ts';
import { type Fretting, fretLinks, readFretting, soundingNotes } from './fretting.ts';
import { html, linkRow, type Markup, type Page } from './html.ts';
import { chosenStrings, type NeckChoice, neckFields, pageNeckQuery } from './music/neck-form.ts';
import { keysContaining } from './music/related.ts';
import { frameDrawing, noteLinks } from './music/view.ts';
import { PageError, type PageSource } from './page-source.ts';

/** Maximum number of notes: the keys of an octave. */
const maxNotes = 12;

/** The notes on a keyboard and a neck, and the clicked frets, if there are any. */
interface ChosenNotes {
  readonly notes: readonly Note[];
  readonly fretting?: Fretting | undefined;
}

/**
 * Draws notes on a keyboard, and on a neck if one is chosen. Each key is a link that adds or removes its note. Each
 * position on the neck is a link that frets its string or mutes it.
 */
export async function clickableDrawings(
  source: PageSource,
  { notes, fretting }: ChosenNotes,
  values: NeckChoice,
): Promise<{ readonly keys: Markup; readonly neck: Markup | undefined }> {
  const colors = await source.colors();
  const [root] = notes;
  const spots = new Map(
    notes.map((note, index): readonly [number, Spot] => {
      const color = root && colors.get(intervalAbbreviation(transposition(root, note)));
      return [
        pitchClass(note),
        { label: spellNotes(noteName(note), 'notes', source.style), isRoot: index === 0, color },
      ];
    }),
  );
  const label = notes.length === 0 ? 'no notes yet' : notes.map(noteName).join(' ');
  const strings = await chosenStrings(source, values);
  const neck = { strings, tones: spots, frets: undefined, firstFret: 1, isLeftHanded: false };
  const keyLinks = noteLinks(notes, pageNeckQuery(values));
  return {
    keys: drawKeyboard({ tones: repeatInOctaves(spots) }, `Keyboard: ${label}`, keyLinks),
    neck:
      strings.length === 0
        ? undefined
        : drawNeck(neck, `Neck: ${label}`, fretLinks(values, strings, fretting), fretting),
  };
}

export async function notesPage(source: PageSource, query: URLSearchParams): Promise<Page> {
  const fields = await neckFields(source, 'guitar');
  const values = fieldValues(fields, query);
  const strings = await chosenStrings(source, values);
  const fretting = readFretting(query.get('frets')?.trim() ?? '', strings);
  const notes =
    fretting === undefined ? notesFromQuery(query.get('q') ?? '') : soundingNotes(fretting, strings);
  const { keys, neck } = await clickableDrawings(source, { notes, fretting }, values);
  const names = notes.map(noteName);
  const text = names.join(' ');
  const matches =
    notes.length < 2
      ? []
      : await source.records(['find', '--as', 'notes', '-o', 'jsonl', '--limit', '40', '--', ...names]);
  const namingNouns: readonly unknown[] = ['chords', 'intervals'];
  const chords = matches.filter(({ noun, match }) => namingNouns.includes(noun) && match === 'same');
  const otherMatches = matches.filter(each => !chords.includes(each));
  const entries = chords.map(each => {
    const name = textOf(each.name);
    return [spellNotes(name, 'chords', source.style), matchAddress(each) ?? ''] as const;
  });
  const hiddenValues: Readonly<Record<string, string>> =
    fretting === undefined ? { q: text } : { frets: query.get('frets') ?? '' };
  return {
    title: notes.length === 0 ? 'Which notes?' : spellNotes(text, 'notes', source.style),
    query: text,
    command: text === '' ? undefined : ['find', ...names],
    lead:
      notes.length < 2
        ? 'Click keys or frets. The name of the chord appears here.'
        : entries.length > 0
          ? html`It is ${entries.map(([label, address], index) => html`${index > 0 ? ', or ' : ''}<a href="${address}">${label}</a>`)}.`
          : 'No chord has exactly these notes. Scales that contain them are listed below.',
    main: html`${frameDrawing(keys)}
${neck && frameDrawing(neck)}
${form('/notes', fields, values, { hiddenValues })}
${notes.length > 0 ? linkRow([['Clear', '/notes']]) : undefined}
${notes.length < 2 ? undefined : await keysContaining(source, notes)}
${await foundEntries(source, otherMatches, { suffix: ' that contain them' })}`,
  };
}

/** Returns the notes in an address, each key once. @throws PageError */
function notesFromQuery(text: string): readonly Note[] {
  const words = text
    .slice(0, 200)
    .split(/[\s,]+/)
    .filter(Boolean);
  const notes = new Map<number, Note>();
  for (const word of words.slice(0, maxNotes)) {
    const note = parseNote(word);
    if (note === undefined) throw new PageError(400, `'${word.slice(0, 20)}' is not a note. Notes: C E♭ F♯.`);
    notes.set(pitchClass(note), notes.get(pitchClass(note)) ?? note);
  }
  return [...notes.values()];
}
