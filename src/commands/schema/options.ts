import { choiceOf, type Options } from '../../cli/option.ts';

const languages = ['json', 'ts'] as const;

export const schemaOptions = {
  output: {
    flags: '-o, --output <language>',
    summary: 'JSON Schema (json), or TypeScript (ts)',
    ...choiceOf(languages),
  },
  openapi: { flags: '--openapi', summary: 'every route instead, in OpenAPI 3.1' },
} as const satisfies Options;
