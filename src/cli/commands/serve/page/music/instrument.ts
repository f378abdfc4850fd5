/** The page of an instrument: its neck with the natural notes, or its keyboard, and its open strings. */
import { numberOf } from '../../../../../base/fields.ts';
import type { Fields } from '../../../../../base/io.ts';
import { spellNotes } from '../../../../../base/text/style.ts';
import { rows } from '../../../../../catalog/rows.ts';
import { modulo } from '../../../../../music/arithmetic.ts';
import { defaultFrets, maxFrets, type Spot } from '../../../../../music/draw/drawing.ts';
import { letterPitch, letters } from '../../../../../music/note.ts';
import { drawKeyboard, repeatInOctaves } from '../drawings/keyboard.ts';
import { drawNeck } from '../drawings/neck.ts';
import { addressWith, type FormField, fieldValues, form } from '../form.ts';
import { fretLinks } from '../fretting.ts';
import { html, linkSection, type Markup } from '../html.ts';
import type { PageSource } from '../page-source.ts';
import { chosenStrings, neckFields } from './neck-form.ts';
import { frameDrawing, type MusicView, noteLinks, type PageInfo } from './view.ts';

export async function instrumentView(
  source: PageSource,
  record: Fields,
  { address, label, query }: PageInfo,
): Promise<MusicView> {
  const stringInstrument = (await source.stringInstruments()).find(({ id }) => id === String(record.id));
  if (stringInstrument === undefined) return { main: html`${await keyboardOf(source, record, label)}` };
  const { tuning, capo } = await neckFields(source, stringInstrument.slug);
  const fields = {
    tuning,
    capo,
    frets: { label: 'Frets', min: 3, max: maxFrets, defaultValue: defaultFrets },
  } satisfies Readonly<Record<string, FormField>>;
  const values = { ...fieldValues(fields, query), on: stringInstrument.slug };
  const strings = await chosenStrings(source, values);
  const { style } = source;
  const tones = naturalNotes(source);
  const openNotes = strings.map(string => spellNotes(string.label, 'notes', style));
  const neck = drawNeck(
    { strings, tones, frets: Number(values.frets), firstFret: 1, isLeftHanded: false },
    `The neck: strings ${openNotes.join(' ')}, with the natural notes`,
    fretLinks(values, strings),
  );
  const links = [
    ['Scales', addressWith('/scale', { on: stringInstrument.slug })],
    ['Chords', addressWith('/chord', { on: stringInstrument.slug })],
    ['Name what you play', addressWith('/notes', { on: stringInstrument.slug })],
  ] as const;
  return {
    lead: openNotes.join(' '),
    main: html`${form(address, fields, { tuning: values.tuning, capo: values.capo, frets: values.frets })}${frameDrawing(neck)}${linkSection('On this neck', links)}`,
  };
}

/** Families of instruments whose notes are arranged like piano keys. */
const keyboardFamilies: readonly unknown[] = ['KEYBOARD', 'MALLETS'];

/** Returns a drawing of the keys or bars of an instrument; undefined if it has none. */
async function keyboardOf(
  source: PageSource,
  { id, familyCode }: Fields,
  label: string,
): Promise<Markup | undefined> {
  const instrumentRows = (await source.list(rows)).filter(row => row.instrumentId === id);
  const pitches = new Set(
    instrumentRows.flatMap(row => numberOf(row.midi) ?? []).map(midi => modulo(midi, 12)),
  );
  if (!keyboardFamilies.includes(familyCode) || pitches.size < 12) return undefined;
  const tones = repeatInOctaves(naturalNotes(source));
  return frameDrawing(drawKeyboard({ tones }, `Two octaves of ${label}`, noteLinks([])));
}

/** Returns the notes without accidentals, by pitch class. */
function naturalNotes({ style }: PageSource): ReadonlyMap<number, Spot> {
  return new Map(letters.map(letter => [letterPitch(letter), { label: spellNotes(letter, 'notes', style) }]));
}
