/** The page of an instrument: its neck with the natural notes, or its keyboard, and its open tones. */
import { numberOf } from '../../../../../base/fields.ts';
import type { Fields } from '../../../../../base/io.ts';
import { spellNotes } from '../../../../../base/text/style.ts';
import { rows } from '../../../../../catalog/rows.ts';
import { modulo } from '../../../../../music/arithmetic.ts';
import { defaultFrets, maxFrets, type Spot } from '../../../../../music/draw/drawing.ts';
import { letters, natural } from '../../../../../music/note.ts';
import type { Asker } from '../asker.ts';
import { drawnKeyboard, everyOctave } from '../drawn/keyboard.ts';
import { drawnNeck } from '../drawn/neck.ts';
import { addressWith, type Field, form, valuesIn } from '../form.ts';
import { fretLinks } from '../fretting.ts';
import { html, linkSection, type Markup } from '../html.ts';
import { neckFields, stringsAsked } from './neck-form.ts';
import { framed, type MusicView, noteLinks, type Shown } from './view.ts';

export async function instrumentView(
  asker: Asker,
  record: Fields,
  { address, label, query }: Shown,
): Promise<MusicView> {
  const own = (await asker.strung()).find(({ id }) => id === String(record.id));
  if (own === undefined) return { main: html`${await keyboardOf(asker, record, label)}` };
  const { tuning, capo } = await neckFields(asker, own.slug);
  const fields = {
    tuning,
    capo,
    frets: { label: 'Frets', min: 3, max: maxFrets, otherwise: defaultFrets },
  } satisfies Readonly<Record<string, Field>>;
  const values = { ...valuesIn(fields, query), on: own.slug };
  const strings = await stringsAsked(asker, values);
  const { style } = asker;
  const tones = naturals(asker);
  const open = strings.map(string => spellNotes(string.label, 'notes', style));
  const shown = drawnNeck(
    { strings, tones, frets: Number(values.frets), from: 1, left: false },
    `The neck: strings ${open.join(' ')}, with the natural notes`,
    fretLinks(values, strings),
  );
  const leads = [
    ['Scales', addressWith('/scale', { on: own.slug })],
    ['Chords', addressWith('/chord', { on: own.slug })],
    ['Name what you play', addressWith('/notes', { on: own.slug })],
  ] as const;
  return {
    lead: open.join(' '),
    main: html`${form(address, fields, { tuning: values.tuning, capo: values.capo, frets: values.frets })}${framed(shown)}${linkSection('On this neck', leads)}`,
  };
}

/** Families whose tones are arranged like piano keys. */
const keyed: readonly unknown[] = ['KEYBOARD', 'MALLETS'];

/** Returns its keys or bars, if it has any. */
async function keyboardOf(
  asker: Asker,
  { id, familyCode }: Fields,
  label: string,
): Promise<Markup | undefined> {
  const own = (await asker.list(rows)).filter(row => row.instrumentId === id);
  const pitches = new Set(own.flatMap(row => numberOf(row.midi) ?? []).map(midi => modulo(midi, 12)));
  if (!keyed.includes(familyCode) || pitches.size < 12) return undefined;
  const tones = everyOctave(naturals(asker));
  return framed(drawnKeyboard({ tones }, `Two octaves of ${label}`, noteLinks([])));
}

/** Returns the notes without accidentals, by pitch class. */
function naturals({ style }: Asker): ReadonlyMap<number, Spot> {
  return new Map(letters.map(letter => [natural(letter), { label: spellNotes(letter, 'notes', style) }]));
}
