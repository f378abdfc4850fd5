/** The choice of a neck: the fields of a form, and the chosen strings. */
import { type OpenString, readTuning, withCapo } from '../../../../../music/chords/neck-strings.ts';
import type { Field, FormChoice, FormValues } from '../form.ts';
import { type PageData, PageError, type StringInstrument } from '../page-data.ts';

const noNeck = 'none';
/** The value that stands for a piano: chord sheets then have keyboards. */
export const piano = 'piano';

/** The fields that choose a neck. */
export type NeckFields = Readonly<Record<'on' | 'tuning' | 'capo', Field>>;

/** Returns the fields. @param otherwise the default neck */
export async function neckFields(source: PageData, otherwise: string): Promise<NeckFields> {
  const strung = await source.strung();
  const choices: readonly FormChoice[] = [
    { value: noNeck, label: 'none' },
    { value: piano, label: 'Piano' },
    ...strung.map(({ slug, name, family }) => ({ value: slug, label: name, group: family })),
  ];
  const isListed = choices.some(({ value }) => value === otherwise);
  return {
    on: { label: 'Instrument', choices, otherwise: isListed ? otherwise : noNeck },
    tuning: { label: 'Tuning', hint: 'its own', suggestions: tuningsOf(strung) },
    capo: { label: 'Capo', min: 0, max: 12, otherwise: 0 },
  };
}

function tuningsOf(strung: readonly StringInstrument[]): readonly FormChoice[] {
  return strung
    .filter(({ name }) => name.includes('('))
    .map(({ name, strings }) => ({ value: strings.map(({ label }) => label).join(' '), label: name }));
}

/** Returns the strings of the neck that a form chooses; none if it chooses no neck. @throws NoPage */
export async function chosenStrings(
  source: PageData,
  { on, tuning, capo }: FormValues<keyof NeckFields>,
): Promise<readonly OpenString[]> {
  if (on === noNeck || on === piano) return [];
  const strings =
    tuning === '' ? (await source.strung()).find(({ slug }) => slug === on)?.strings : typedStrings(tuning);
  return capo === '0' ? (strings ?? []) : withCapo(strings ?? [], Number(capo));
}

function typedStrings(tuning: string): readonly OpenString[] {
  const read = readTuning(tuning);
  if (read && 'strings' in read) return read.strings;
  const wrong = read === undefined ? tuning : read.wrong;
  throw new PageError(
    400,
    `Tuning: '${wrong.slice(0, 20)}' is not a note with an octave. The lowest string first: E2 A2 D3 G3 B3 E4.`,
  );
}

/** The values of the fields of a neck. */
export type NeckChoice = FormValues<keyof NeckFields>;

/** Returns the query with which a page shows the same neck. */
export function neckChoice({ on, tuning, capo }: NeckChoice): FormValues<keyof NeckFields> {
  return { on, tuning, capo: capo === '0' ? '' : capo };
}

/** Returns the query with which `draw` draws the same neck. */
export function neckQuery({
  on,
  tuning,
  capo,
}: FormValues<keyof NeckFields>): Readonly<Record<string, string>> {
  if (on === noNeck) return {};
  if (on === piano) return { on };
  const played = tuning === '' ? on : tuning.replaceAll(/[\s,]+/g, ',');
  return { on: played, capo: capo === '0' ? '' : capo };
}
