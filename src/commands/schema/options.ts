import type { Options } from '../../cli/option.ts';
import { oneOf } from '../../cli/readers.ts';

const languages = ['json', 'ts'] as const;

export const schemaOptions = {
  output: {
    flags: '-o, --output <language>',
    summary: 'JSON Schema (json), or TypeScript (ts)',
    values: { from: 'choices', choices: languages },
    reader: oneOf(languages),
  },
  openapi: { flags: '--openapi', summary: 'every route instead, in OpenAPI 3.1' },
} as const satisfies Options;
