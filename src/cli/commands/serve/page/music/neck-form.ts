/** The choice of a neck: the fields of a form, and the chosen strings. */
import { addCapo, type OpenString, readTuning } from '../../../../../music/chords/neck-strings.ts';
import type { FormChoice, FormField, FormValues } from '../form.ts';
import { PageError, type PageSource, type StringInstrument } from '../page-source.ts';

const noNeck = 'none';
/** The value that stands for a piano: chord sheets then have keyboards. */
export const piano = 'piano';

/** The fields that choose a neck. */
export type NeckFields = Readonly<Record<'on' | 'tuning' | 'capo', FormField>>;

/** Returns the form fields that choose a neck. @param defaultName the name of the default neck */
export async function neckFields(source: PageSource, defaultName: string): Promise<NeckFields> {
  const instruments = await source.stringInstruments();
  const choices: readonly FormChoice[] = [
    { value: noNeck, label: 'none' },
    { value: piano, label: 'Piano' },
    ...instruments.map(({ slug, name, family }) => ({ value: slug, label: name, group: family })),
  ];
  const isListed = choices.some(({ value }) => value === defaultName);
  return {
    on: { label: 'Instrument', choices, defaultValue: isListed ? defaultName : noNeck },
    tuning: { label: 'Tuning', hint: 'its own', suggestions: tuningsOf(instruments) },
    capo: { label: 'Capo', min: 0, max: 12, defaultValue: 0 },
  };
}

function tuningsOf(instruments: readonly StringInstrument[]): readonly FormChoice[] {
  return instruments
    .filter(({ name }) => name.includes('('))
    .map(({ name, strings }) => ({ value: strings.map(({ label }) => label).join(' '), label: name }));
}

/** Returns the strings of the neck that a form chooses; none if it chooses no neck. @throws PageError */
export async function chosenStrings(
  source: PageSource,
  { on: instrument, tuning, capo }: FormValues<keyof NeckFields>,
): Promise<readonly OpenString[]> {
  if (instrument === noNeck || instrument === piano) return [];
  const strings =
    tuning === ''
      ? (await source.stringInstruments()).find(({ slug }) => slug === instrument)?.strings
      : parseStrings(tuning);
  return capo === '0' ? (strings ?? []) : addCapo(strings ?? [], Number(capo));
}

function parseStrings(tuning: string): readonly OpenString[] {
  const parsedTuning = readTuning(tuning);
  if (parsedTuning && 'strings' in parsedTuning) return parsedTuning.strings;
  const wrongWord = parsedTuning === undefined ? tuning : parsedTuning.wrongWord;
  throw new PageError(
    400,
    `Tuning: '${wrongWord.slice(0, 20)}' is not a note with an octave. The lowest string first: E2 A2 D3 G3 B3 E4.`,
  );
}

/** The values of the fields of a neck. */
export type NeckChoice = FormValues<keyof NeckFields>;

/** Returns the query with which a page shows the same neck. */
export function pageNeckQuery({ on: instrument, tuning, capo }: NeckChoice): FormValues<keyof NeckFields> {
  return { on: instrument, tuning, capo: capo === '0' ? '' : capo };
}

/** Returns the query with which `draw` draws the same neck. */
export function drawNeckQuery({
  on: instrument,
  tuning,
  capo,
}: FormValues<keyof NeckFields>): Readonly<Record<string, string>> {
  if (instrument === noNeck) return {};
  if (instrument === piano) return { on: instrument };
  const instrumentOrTuning = tuning === '' ? instrument : tuning.replaceAll(/[\s,]+/g, ',');
  return { on: instrumentOrTuning, capo: capo === '0' ? '' : capo };
}
