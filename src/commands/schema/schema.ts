/** `schema`: the schemas that the build has written, in the language that was asked for. */
import { Failure } from '../../base/errors.ts';
import { type Fields, isFields } from '../../base/io.ts';
import type { Deed } from '../../context/command.ts';
import { prettyJson } from '../../output/json/pretty.ts';
import { schemaNames } from './names.ts';
import type { schemaOptions } from './options.ts';
import { interfaceOf } from './typescript.ts';

export const schema: Deed<typeof schemaOptions> = async (context, { args, options }) => {
  const { machine, settings, style, print } = context;
  const description = machine.packaged('dist/openapi.json');
  if (options.openapi && (args.length > 0 || options.output === 'ts')) {
    throw new Failure(
      'usage',
      '--openapi prints every route as JSON: it takes no noun and no other language.',
      {
        code: 'conflicting_options',
        hint: "Leave out --openapi, as in 'music-cli schema keys -o ts'.",
      },
    );
  }
  const wanted = [...new Set(args)].map(nameFor);
  const printed = (text: string) =>
    print(settings.json || !style.terminal ? [text] : prettyJson([text], style));
  if (options.openapi) return printed(description);
  const schemas = schemasIn(description);
  const names = wanted.length > 0 ? wanted : [...new Set(Object.values(schemaNames))];
  const chosen = names.map(name => [name, schemas[name]] as const);
  if (options.output === 'ts') {
    return print([chosen.map(([name, each]) => interfaceOf(name, each)).join('\n')]);
  }
  // The schema of one record is that of the whole file: validators take it as it is.
  const root = wanted.length === 1 ? { $ref: `#/$defs/${wanted[0]}` } : {};
  const whole = { $schema: dialect, ...root, $defs: Object.fromEntries(chosen) };
  printed(`${JSON.stringify(whole, undefined, 2)}\n`);
};

const dialect = 'https://json-schema.org/draft/2020-12/schema';

function nameFor(noun: string): string {
  const name = Object.hasOwn(schemaNames, noun) ? schemaNames[noun] : undefined;
  if (name !== undefined) return name;
  throw new Failure('usage', `There is no schema of '${noun}'.`, {
    code: 'unknown_noun',
    hint: `There are those of ${Object.keys(schemaNames).join(', ')}.`,
  });
}

function schemasIn(description: string): Fields {
  const { components }: Fields = JSON.parse(description);
  return isFields(components) && isFields(components.schemas) ? components.schemas : {};
}
