/** Records → text, the second half of every command that shows records: decide, prepare, write. */
import type { Context } from '../context/context.ts';
import { decide, type Presentation } from './decide.ts';
import type { RecordOptions } from './options.ts';
import { prepare, validated } from './prepare.ts';
import type { RecordSet } from './record-set.ts';

export async function show(context: Context, options: RecordOptions, set: RecordSet): Promise<void> {
  const presentation = await decide(options, set);
  try {
    await write(context, presentation, set);
  } catch (error) {
    // Of records that were not checked it may be they, and not we, that are wrong.
    if (error instanceof TypeError) for (const _ of await validated(set.kind, set.records()));
    throw error;
  }
}

async function write(context: Context, presentation: Presentation, set: RecordSet): Promise<void> {
  const { format, tells } = presentation;
  const remarks: string[] = [];
  const note = format.audience === 'people' ? (line: string) => remarks.push(line) : context.note;
  const { total, ...selection } = await prepare(context, presentation, set, note);
  context.print(await format.write({ ...selection, note }, context.style));
  const count = total();
  const told = tells && count > 0 ? [`${count} ${count === 1 ? set.kind.one : set.plural}`] : [];
  const asides = [...told, ...remarks];
  if (asides.length > 0) context.aside(asides.join('; '));
}
