import { command } from '../../context/command.ts';
import { serveOptions } from './options.ts';

export const serve = command({
  name: 'serve',
  group: 'The tool itself',
  summary: 'serve the sandbox over HTTP, for people who build clients',
  description:
    'Serves the whole service: every route, with CORS, compression and conditional requests, a page at / that lists them, and their description at /openapi.json. Each request is a line on stderr; -q leaves them out.',
  options: serveOptions,
  examples: [
    { command: 'serve --port 0', says: 'on a free port' },
    { command: 'serve --latency 50-400 --fail 5% --seed 7', says: 'as slow and unsure as a network' },
    { command: 'serve --data fixtures', says: 'with records of your own' },
  ],
  local: true,
  load: async () => (await import('./serve.ts')).serve,
});
