/** `<noun> compare <first> <second>`: two of a kind side by side. */
import type { Fields } from '../base/io.ts';
import { rhythmComparison, scaleComparison, stepComparison } from '../catalog/comparisons.ts';
import type { Musical, RecordKind } from '../catalog/lib/noun.ts';
import { recordOptions } from '../cli/shared-options.ts';
import { command, type Definition } from '../context/command.ts';
import { compareRhythms, compareScales, compareTunings } from '../music/find/compare.ts';
import type { Kind, Music } from '../music/music.ts';
import { noRings } from '../music/rings.ts';
import { computed } from '../records/record-set.ts';
import { show } from '../records/show.ts';
import { comparedArguments, examplesOf } from './noun/declarations.ts';
import { musicNamed, type Purpose } from './values.ts';

interface Comparison {
  readonly kind: RecordKind;
  readonly plural: string;
  readonly shape: 'item' | 'list';
  readonly purpose: Purpose;
  of(one: Music, other: Music): readonly object[];
}

/** Kinds without an entry can't be compared. */
const comparisons: { readonly [Each in Kind]: Comparison | undefined } = {
  key: undefined,
  interval: undefined,
  scale: {
    ...{ kind: scaleComparison, plural: 'comparisons', shape: 'item', purpose: 'sight' },
    of: (one, other) => (one.kind === 'scale' && other.kind === 'scale' ? [compareScales(one, other)] : []),
  },
  chord: undefined,
  progression: undefined,
  rhythm: {
    ...{ kind: rhythmComparison, plural: 'comparisons', shape: 'item', purpose: 'sound' },
    of: (one, other) =>
      one.kind === 'rhythm' && other.kind === 'rhythm' ? [compareRhythms(one, other)] : [],
  },
  tuning: {
    ...{ kind: stepComparison, plural: 'steps', shape: 'list', purpose: 'sight' },
    of: (one, other) => (one.kind === 'tuning' && other.kind === 'tuning' ? compareTunings(one, other) : []),
  },
};

export function compareCommand(collection: Musical): Definition {
  const comparison = comparisons[collection.music.kind];
  if (comparison === undefined) throw new Error(`${collection.name} can't be compared`);
  const { kind, plural, shape, purpose, of } = comparison;
  return command({
    arguments: comparedArguments(collection),
    options: recordOptions(kind.columns),
    examples: examplesOf(collection, 'compare', '1 2'),
    run: async (context, { args, options }) => {
      const found = await musicNamed(context, collection, args, purpose, true);
      for (const { value, name } of found)
        if (value.kind === 'rhythm' && value.rings.length === 0) throw noRings(name);
      const [first, second] = found.map(({ value }) => value);
      if (first === undefined || second === undefined) return;
      const lines = of(first, second).map((each): { fields: Fields } => ({ fields: { ...each } }));
      await show(context, options, computed(kind, plural, lines, shape));
    },
  });
}
