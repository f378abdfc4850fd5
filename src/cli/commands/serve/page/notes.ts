/** Name what you click: notes on a keyboard and a neck, each a link, with what they are beside them. */
import { textOf } from '../../../../base/fields.ts';
import { spellNotes } from '../../../../base/text/style.ts';
import type { Spot } from '../../../../music/draw/drawing.ts';
import { intervalAbbreviation } from '../../../../music/interval-name.ts';
import { type Note, noteName, parseNote, pitchClass, transposition } from '../../../../music/note.ts';
import { type Asker, NoPage } from './asker.ts';
import { drawnKeyboard, everyOctave } from './drawn/keyboard.ts';
import { drawnNeck } from './drawn/neck.ts';
import { addressOfFound, foundEntries } from './entries.ts';
import { type FormValues, form, valuesIn } from './form.ts';
import { chips, html, type Markup, type Page } from './html.ts';
import { type NeckFields, neckFields, stringsAsked } from './music/neck-form.ts';
import { framed, noteLinks } from './music/view.ts';

/** There are no more keys in an octave. */
const mostNotes = 12;

/** Notes on a keyboard, and on a neck if one is asked for; each place is a link that adds or takes its note. */
export async function clickable(
  asker: Asker,
  notes: readonly Note[],
  values: FormValues<keyof NeckFields>,
): Promise<{ readonly keys: Markup; readonly strung: Markup | undefined }> {
  const colors = await asker.colors();
  const [root] = notes;
  const spots = new Map(
    notes.map((note, index): readonly [number, Spot] => {
      const color = root && colors.get(intervalAbbreviation(transposition(root, note)));
      return [
        pitchClass(note),
        { label: spellNotes(noteName(note), 'notes', asker.style), root: index === 0, color },
      ];
    }),
  );
  const links = noteLinks(notes, values.on);
  const says = notes.length === 0 ? 'no notes yet' : notes.map(noteName).join(' ');
  const strings = await stringsAsked(asker, values);
  const neck = { strings, tones: spots, frets: undefined, from: 1, left: false };
  return {
    keys: drawnKeyboard({ tones: everyOctave(spots) }, `Keyboard: ${says}`, links),
    strung: strings.length === 0 ? undefined : drawnNeck(neck, `Neck: ${says}`, links),
  };
}

export async function notesPage(asker: Asker, query: URLSearchParams): Promise<Page> {
  const fields = await neckFields(asker, 'guitar');
  const values = valuesIn(fields, query);
  const notes = notesIn(query.get('q') ?? '');
  const { keys, strung } = await clickable(asker, notes, values);
  const names = notes.map(noteName);
  const text = names.join(' ');
  const matches =
    notes.length < 2
      ? []
      : await asker.records(['find', '--as', 'notes', '-o', 'jsonl', '--limit', '40', '--', ...names]);
  const called: readonly unknown[] = ['chords', 'intervals'];
  const chords = matches.filter(({ noun, match }) => called.includes(noun) && match === 'same');
  const others = matches.filter(each => !chords.includes(each));
  const answer = chords.map(each => {
    const name = textOf(each.name);
    return [spellNotes(name, 'chords', asker.style), addressOfFound(each) ?? ''] as const;
  });
  return {
    title: notes.length === 0 ? 'Which notes?' : spellNotes(text, 'notes', asker.style),
    asked: text,
    command: text === '' ? undefined : `find ${text}`,
    lead:
      notes.length < 2
        ? 'Click on keys or frets: what they make stands here.'
        : answer.length > 0
          ? html`It is ${answer.map(([label, address], index) => html`${index > 0 ? ', or ' : ''}<a href="${address}">${label}</a>`)}.`
          : 'No chord has this name; scales that hold it are below.',
    main: html`${framed(keys)}
${strung && framed(strung)}
${form('/notes', fields, values, { kept: { q: text } })}
${notes.length > 0 ? chips([['none of them', '/notes']]) : undefined}
${await foundEntries(asker, others, ' that hold them')}`,
  };
}

/** The notes that an address has, each key once. @throws NoPage */
function notesIn(text: string): readonly Note[] {
  const words = text
    .slice(0, 200)
    .split(/[\s,]+/)
    .filter(Boolean);
  const notes = new Map<number, Note>();
  for (const word of words.slice(0, mostNotes)) {
    const note = parseNote(word);
    if (note === undefined) throw new NoPage(400, `'${word.slice(0, 20)}' is no note. Notes: C E♭ F♯.`);
    notes.set(pitchClass(note), notes.get(pitchClass(note)) ?? note);
  }
  return [...notes.values()];
}
