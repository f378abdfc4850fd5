import { command } from '../../context/command.ts';
import { serveOptions } from './options.ts';

export const serve = command({
  name: 'serve',
  group: 'The tool itself',
  summary: 'serve the sandbox over HTTP, for people who build clients',
  options: serveOptions,
  examples: [{ command: 'serve --port 0', says: 'on a free port' }],
  local: true,
  load: async () => (await import('./serve.ts')).serve,
});
