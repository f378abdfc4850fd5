import { command } from '../../context/command.ts';
import { schemaNames } from './names.ts';
import { schemaOptions } from './options.ts';

export const schema = command({
  name: 'schema',
  group: 'The tool itself',
  summary: 'what the records look like: JSON Schema, TypeScript, OpenAPI',
  description:
    'Prints the schemas of the records, of all or of the nouns that are named. Any field but an id may be missing or null, and there may be more fields.',
  arguments: [
    {
      name: 'noun',
      summary: 'keys, scales … tracks, me',
      variadic: true,
      values: { from: 'choices', choices: Object.keys(schemaNames) },
    },
  ],
  options: schemaOptions,
  examples: [
    { command: 'schema scales -o ts', says: 'the interface of a scale' },
    { command: 'schema --openapi', says: 'every route, for generators of clients' },
  ],
  local: true,
  load: async () => (await import('./schema.ts')).schema,
});
