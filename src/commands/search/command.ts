/** `search`: records by words. */
import { command } from '../../context/command.ts';
import { searchOptions } from './options.ts';

export const search = command({
  name: 'search',
  group: 'The whole catalog',
  summary: 'words in the names, tags and texts of everything',
  description:
    'Looks in every collection, in the texts of articles too. All words must occur, begun or whole; where no record has all, those with most of them are shown. Names come before tags and texts.',
  arguments: [{ name: 'words', summary: 'what to look for', required: true, variadic: true }],
  options: searchOptions,
  examples: [
    { command: 'search clave', says: 'in every collection' },
    { command: 'search just intonation --in articles,systems', says: 'in two' },
    { command: 'search blues --count', says: 'how many records there are' },
  ],
  load: async () => (await import('./search.ts')).search,
});
