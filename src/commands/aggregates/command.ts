/** `bootstrap` and `entities`: several groups of records in one answer. */
import { command } from '../../context/command.ts';
import { bootstrapOptions, entitiesOptions } from './options.ts';

const group = 'Sounds and aggregates';

export const bootstrap = command({
  name: 'bootstrap',
  group,
  summary: 'keys, scales and instruments in one answer',
  options: bootstrapOptions,
  examples: [
    { command: 'bootstrap', says: 'how many records each group has' },
    { command: 'bootstrap --group instruments --limit 3', says: 'the records of one group' },
  ],
  load: async () => (await import('./aggregates.ts')).bootstrap,
});

export const entities = command({
  name: 'entities',
  group,
  summary: 'several collections in one answer',
  options: entitiesOptions,
  examples: [
    { command: 'entities --include keys,intervals', says: 'two groups' },
    { command: 'entities --group harmonies --columns id,name', says: 'the records of one group' },
  ],
  load: async () => (await import('./aggregates.ts')).entities,
});
