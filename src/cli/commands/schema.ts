/** `schema`: prints the schemas of records, which the build has written, as JSON Schema, TypeScript or OpenAPI. */
import { Failure } from '../../base/errors.ts';
import { type Fields, isFields } from '../../base/io.ts';
import { nouns } from '../../catalog/index.ts';
import { prettyJson } from '../output/json/pretty.ts';
import { choiceOf } from '../program/argv/option.ts';
import { command } from '../program/context/context.ts';

/** Names of schemas, such as `KeyScale`, by the words that users type, such as `scales`. */
export const schemaNames: Readonly<Record<string, string>> = {
  ...Object.fromEntries(nouns.map(({ name, itemResource }) => [name, pascalCase(itemResource)])),
  tracks: 'CircularTrack',
  me: 'Account',
};

const languages = ['json', 'ts'] as const;

export const schema = command({
  description:
    'Prints the schemas of all records, or of the given nouns. Every field except the id may be missing or null, and a record may have more fields.',
  arguments: [
    {
      name: 'noun',
      summary: 'Nouns: keys, scales … tracks, me',
      variadic: true,
      values: { from: 'choices', choices: Object.keys(schemaNames) },
    },
  ],
  options: {
    output: {
      flags: '-o, --output <language>',
      summary: 'Language of the schemas, JSON Schema or TypeScript',
      ...choiceOf(languages),
      default: 'json',
    },
    openapi: {
      flags: '--openapi',
      summary: 'Print the OpenAPI 3.1 description of all routes',
      excludes: ['noun', ['output', 'ts']],
    },
    config: {
      flags: '--config',
      summary: 'Print the schema of config.json, for editors',
      excludes: ['noun', 'openapi', ['output', 'ts']],
    },
  },
  examples: [
    { command: 'schema scales -o ts', text: 'the TypeScript interface of a scale record' },
    { command: 'schema --openapi', text: 'all routes, for client generators' },
    { command: 'schema --config', text: 'the schema of the settings, for editors' },
  ],
  isLocal: true,
  run: async (context, { args, options }) => {
    const { machine, settings, style, print } = context;
    const openapiText = machine.packageFile('dist/openapi.json');
    const typeNames = [...new Set(args)].map(schemaNameFor);
    const printSchema = (text: string) =>
      print(settings.json || !style.isTerminal ? [text] : prettyJson([text], style));
    if (options.openapi) return printSchema(openapiText);
    if (options.config) {
      const { default: settingsSchema } = await import('../program/settings/config-schema.json');
      return printSchema(`${JSON.stringify(settingsSchema, undefined, 2)}\n`);
    }
    const schemas = parseSchemas(openapiText);
    const names = typeNames.length > 0 ? typeNames : [...new Set(Object.values(schemaNames))];
    const chosenSchemas = names.map(name => [name, schemas[name]] as const);
    if (options.output === 'ts') {
      const texts = chosenSchemas.map(
        ([name, each]) => `${commentOf(each, '')}export interface ${name} ${interfaceMembers(each, '')}\n`,
      );
      return print([texts.join('\n')]);
    }
    // A single schema is also the schema of the whole file, so that a validator can use the file directly.
    const root = typeNames.length === 1 ? { $ref: `#/$defs/${typeNames[0]}` } : {};
    const document = { $schema: dialect, ...root, $defs: Object.fromEntries(chosenSchemas) };
    printSchema(`${JSON.stringify(document, undefined, 2)}\n`);
  },
});

const dialect = 'https://json-schema.org/draft/2020-12/schema';

function schemaNameFor(noun: string): string {
  const name = Object.hasOwn(schemaNames, noun) ? schemaNames[noun] : undefined;
  if (name !== undefined) return name;
  throw new Failure('usage', `There is no schema of '${noun}'.`, {
    code: 'unknown_noun',
    hint: `Schemas: ${Object.keys(schemaNames).join(', ')}.`,
  });
}

function parseSchemas(openapiText: string): Fields {
  const { components }: Fields = JSON.parse(openapiText);
  return isFields(components) && isFields(components.schemas) ? components.schemas : {};
}

function pascalCase(name: string): string {
  return name.replace(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

/** Returns the description of a schema as a comment on its own line. */
function commentOf(schema: unknown, indent: string): string {
  if (!isFields(schema) || typeof schema.description !== 'string') return '';
  return `${indent}/** ${schema.description.replaceAll('*/', '* /')} */\n`;
}

/** Returns the members of an object in braces, with an index signature for fields that the schema doesn't name. */
function interfaceMembers(schema: unknown, indent: string): string {
  const { properties, required } = isFields(schema) ? schema : {};
  const innerIndent = `${indent}  `;
  const requiredNames: readonly unknown[] = Array.isArray(required) ? required : [];
  const lines = Object.entries(isFields(properties) ? properties : {}).map(
    ([name, each]) =>
      `${commentOf(each, innerIndent)}${innerIndent}${propertyName(name)}${requiredNames.includes(name) ? '' : '?'}: ${typeText(each, innerIndent)};\n`,
  );
  return `{\n${lines.join('')}${innerIndent}[field: string]: unknown;\n${indent}}`;
}

function propertyName(name: string): string {
  return /^[A-Za-z_$][\w$]*$/.test(name) ? name : JSON.stringify(name);
}

function typeText(schema: unknown, indent: string): string {
  if (!isFields(schema) || schema.type === undefined) return 'unknown';
  const types: readonly unknown[] = Array.isArray(schema.type) ? schema.type : [schema.type];
  const item = typeText(schema.items, indent);
  const texts = types.map(type => {
    if (type === 'array') return item.includes('|') ? `(${item})[]` : `${item}[]`;
    if (type === 'object') return interfaceMembers(schema, indent);
    return type === 'integer' ? 'number' : String(type);
  });
  return texts.join(' | ');
}
