/** `get --for <instrument>`: scales and harmonies as a player of a transposing instrument reads them. */
import { fieldOf, listOf, textOf } from '../../../base/fields.ts';
import type { Fields } from '../../../base/io.ts';
import { keys } from '../../../catalog/keys.ts';
import { readKey, readProgression } from '../../../catalog/lib/music.ts';
import type { Musical } from '../../../catalog/lib/noun.ts';
import { scales } from '../../../catalog/scales.ts';
import { noteName } from '../../../music/note.ts';
import { type TransposingInstrument, writtenFor } from '../../../music/score/transposing.ts';
import type { Context } from '../../program/context/context.ts';
import { instrumentNamed } from '../../resolve/for-instrument.ts';
import { recordsOf } from '../../resolve/lookup/collection.ts';
import { recordsNamed } from '../../resolve/lookup/items.ts';
import type { RecordChoices } from '../../show/decide.ts';
import { computed } from '../../show/record-set.ts';
import { show } from '../../show/show.ts';

export async function showWritten(
  context: Context,
  collection: Musical,
  args: readonly string[],
  choices: RecordChoices,
  name: string,
): Promise<void> {
  const instrument = await instrumentNamed(name);
  if (instrument === undefined) return;
  const found = (await recordsNamed(context, collection, args)).map(({ record }) => record);
  context.aside(`${instrument.name} sounds ${instrument.sounds}.`);
  const records =
    collection.music.kind === 'scale'
      ? await scalesRead(context, collection, found, instrument)
      : await harmoniesRead(context, found, instrument);
  const shape = records.length === 1 ? 'item' : 'items';
  await show(context, choices, computed(collection, records, shape));
}

/** The catalog's scales of the same name on the written tonic. */
async function scalesRead(
  context: Context,
  collection: Musical,
  found: readonly Fields[],
  instrument: TransposingInstrument,
): Promise<readonly Fields[]> {
  const read = await collection.music.read();
  const names = found.map(record => writtenFor(read(record), instrument).name);
  return (await recordsNamed(context, collection, names, true)).map(({ record }) => record);
}

/** The harmonies with their chords on the written roots, and with the ids of the keys and scales that go with these. */
async function harmoniesRead(
  context: Context,
  found: readonly Fields[],
  instrument: TransposingInstrument,
): Promise<readonly Fields[]> {
  const [keyLines, scaleLines] = await Promise.all([recordsOf(context, keys), recordsOf(context, scales)]);
  const keyIds = new Map<string, unknown>();
  for (const { fields } of keyLines()) {
    const { tonic } = readKey(fields);
    if (tonic) keyIds.set(noteName(tonic), fields.id);
  }
  const names = new Map<unknown, string>();
  const scaleIds = new Map<string, unknown>();
  for (const { fields } of scaleLines()) {
    names.set(fields.id, textOf(fields.name));
    scaleIds.set(`${fields.keyId} ${textOf(fields.name)}`, fields.id);
  }
  return found.map(record => {
    const before = readProgression(record);
    const written = new Map(
      writtenFor(before, instrument).events.map((event, index) => [before.events[index]?.startTick, event]),
    );
    return {
      ...record,
      events: listOf(record.events).map(given => {
        const event = written.get(Number(fieldOf(given, 'startTick')));
        if (event?.chord === undefined) return given;
        const keyId = keyIds.get(noteName(event.chord.root));
        const scaleId = scaleIds.get(`${keyId} ${names.get(fieldOf(given, 'scaleId'))}`);
        return { ...Object(given), label: event.label, keyId, scaleId };
      }),
    };
  });
}
