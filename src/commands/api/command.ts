import { command } from '../../context/command.ts';
import { apiOptions } from './options.ts';

export const api = command({
  name: 'api',
  group: 'Sounds and aggregates',
  summary: 'any GET below /api, as it is',
  arguments: [{ name: 'path', summary: 'as /api/mobile/keys or mobile/keys', required: true }],
  options: apiOptions,
  examples: [
    { command: 'api mobile/keys/1', says: 'one answer, exactly as it came' },
    { command: 'api mobile/keys/1 -i', says: 'with status and headers' },
    { command: "api mobile/keys --jq '.meta.count'", says: 'what jq makes of it' },
  ],
  load: async () => (await import('./api.ts')).api,
});
