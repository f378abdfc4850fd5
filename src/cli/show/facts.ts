/** Returns facts as columns. If no facts are requested, it loads no code for them and reads no other record. */
import type { Fields } from '../../base/io.ts';
import { type Column, factNamesOf, type RecordKind } from '../../catalog/lib/noun.ts';
import type { FactName } from '../../music/fact-names.ts';
import type { Fact, FactValue } from '../../music/facts.ts';
import type { Context } from '../program/context/context.ts';
import { readCachedRecords } from './referred-names.ts';

type ReadFacts = (record: Fields) => readonly Fact[];

/**
 * Returns the facts of a kind as columns, in order. @param isWanted tells whether a fact is needed; others stay empty
 */
export async function loadFactColumns(
  context: Pick<Context, 'client' | 'machine' | 'settings' | 'runLater'>,
  kind: RecordKind,
  isWanted: (name: string) => boolean,
): Promise<readonly Column[]> {
  const names = factNamesOf(kind);
  const wantedNames = names.filter(({ name }) => isWanted(name));
  if (wantedNames.length === 0) return names.map(each => factColumn(each, () => undefined));
  const readFacts = await loadFactReader(
    context,
    kind,
    wantedNames.some(({ needsOthers }) => needsOthers),
  );
  const factsByRecord = new WeakMap<Fields, ReadonlyMap<string, FactValue>>();
  const factsOf = (record: Fields) => {
    const facts = factsByRecord.get(record) ?? new Map(readFacts(record));
    factsByRecord.set(record, facts);
    return facts;
  };
  return names.map(each => factColumn(each, record => factsOf(record).get(each.name)));
}

function factColumn({ needsOthers: _, ...traits }: FactName, value: Column['value']): Column {
  return { ...traits, value, priority: 1 };
}

/** Returns a function that reads the facts of a record. Records to compare with come from the sandbox or the cache. */
async function loadFactReader(
  context: Pick<Context, 'client' | 'machine' | 'settings' | 'runLater'>,
  { facts, music, name }: RecordKind,
  needsOthers: boolean,
): Promise<ReadFacts> {
  if (facts) {
    const [readFacts, otherRecords] = [await facts.load(), await readCachedRecords(context, facts.from)];
    return record => readFacts(record, otherRecords);
  }
  if (!music) return () => [];
  const readMusic = await music.read();
  const { factsOf } = await import('../../music/facts.ts');
  if (!needsOthers) return record => factsOf(readMusic(record), []);
  const { loadRelatives } = await import('./relatives.ts');
  const relatives = await loadRelatives(context, music.otherCollection ?? name, readMusic);
  return record => {
    const value = readMusic(record);
    return factsOf(value, relatives(value));
  };
}
