/** `pull`: everything public, for the time without a network. */
import { allCollections } from '../../catalog/index.ts';
import { command } from '../../context/command.ts';
import { pullOptions } from './options.ts';

export const pull = command({
  name: 'pull',
  group: 'The whole catalog',
  summary: 'store everything for --offline, and say what is new',
  description:
    'Asks for every collection side by side, and sends nothing again that is unchanged. A line tells of each; -o jsonl and the other options of records list what is new, changed or gone instead. Afterwards --offline answers every command.',
  notes:
    'The folder of --dir is what serve --data reads. No token is in it. What could not be fetched decides the exit code; what came is kept.',
  arguments: [
    {
      name: 'nouns',
      summary: 'only these collections',
      variadic: true,
      values: { from: 'suggestions', suggestions: allCollections.map(({ name }) => name) },
    },
  ],
  options: pullOptions,
  examples: [
    { command: 'pull', says: 'everything' },
    { command: 'pull scales harmonies', says: 'two collections' },
    { command: 'pull -o jsonl', says: 'what is new, changed and gone, a record a line' },
    { command: 'pull --dir fixtures', says: 'files for serve --data' },
  ],
  load: async () => (await import('./pull.ts')).pull,
});
