/** Makes the JSON Schema of config.json from the table of settings with zod, for conf and for editors. */
import * as z from 'zod/mini';
import { toSentence } from '../src/cli/program/help/help.ts';
import { type Setting, settingNames, settingTable } from '../src/cli/program/settings/setting-table.ts';

const optionalField = <Of extends z.ZodMiniType>(meta: object, schema: Of) => {
  z.globalRegistry.add(schema, { ...meta });
  return z.optional(schema);
};

const profile = z.strictObject(settingsOf('profile'));
z.globalRegistry.add(profile, { description: 'Settings that apply with --profile and this name.' });

const config = z.strictObject({
  $schema: optionalField({ description: 'The address of this schema.' }, z.string()),
  ...settingsOf('program'),
  profiles: optionalField(
    { description: 'Settings of a service or an account, by the name of the profile.' },
    z.record(z.string(), profile),
  ),
  logins: optionalField(
    { description: 'Accounts whose token a login has put into the keychain; written by logins.' },
    z.array(z.string()),
  ),
});

function settingsOf(scope: Setting['scope']): Record<string, z.ZodMiniType> {
  return Object.fromEntries(
    settingNames.flatMap((name): [string, z.ZodMiniType][] => {
      const setting: Setting = settingTable[name];
      const { scope: settingScope, summary, reader, default: defaultValue, valueIfUnset } = setting;
      if (settingScope !== scope) return [];
      const description = toSentence(`${summary}: ${reader.expects}. Default: ${valueIfUnset}`);
      const meta = { description, ...(defaultValue !== undefined && { default: defaultValue }) };
      return [[name, optionalField(meta, schemaOfReader(reader))]];
    }),
  );
}

function schemaOfReader({ type, choices }: Setting['reader']): z.ZodMiniType {
  if (choices) return z.enum(choices);
  if (type === 'boolean') return z.boolean();
  return type === undefined ? z.string() : type === 'integer' ? z.int() : z.number();
}

/** Returns the JSON Schema of config.json. */
export function configSchema(): object {
  const { $schema, ...schema } = z.toJSONSchema(config, {
    io: 'input',
    override: ({ jsonSchema }) => {
      delete jsonSchema.propertyNames;
      if (jsonSchema.type !== 'integer') return;
      delete jsonSchema.minimum;
      delete jsonSchema.maximum;
    },
  });
  return { $schema, title: 'music-cli config.json', ...schema };
}
