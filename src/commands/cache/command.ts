import { command } from '../../context/command.ts';

export const cache = command({
  name: 'cache',
  group: 'The tool itself',
  summary: 'stored answers',
  commands: [
    command({
      name: 'info',
      summary: 'where stored answers are and how much there is',
      examples: [{ command: 'cache info', says: 'folder, number and size' }],
      local: true,
      load: async () => (await import('./cache.ts')).info,
    }),
    command({
      name: 'clear',
      summary: 'remove stored answers',
      examples: [{ command: 'cache clear', says: 'every answer and every candidate for Tab' }],
      local: true,
      load: async () => (await import('./cache.ts')).clear,
    }),
  ],
});
