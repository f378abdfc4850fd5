/** config.json as JSON Schema, for editors that look at `$schema`. */
import { type Setting, settingNames, settingTable } from './setting-table.ts';

/** @param dialect of JSON Schema, by its address */
export function configSchema(dialect: string): object {
  const profile = {
    ...{
      type: 'object',
      description: 'What holds with --profile and this name.',
      additionalProperties: false,
    },
    properties: settingsOf('profile'),
  };
  return {
    $schema: dialect,
    ...{ title: 'music-cli config.json', type: 'object', additionalProperties: false },
    properties: {
      $schema: { type: 'string', description: 'The address of this schema.' },
      ...settingsOf('program'),
      profiles: {
        type: 'object',
        description: 'Settings of a service or an account, by the name of the profile.',
        additionalProperties: profile,
      },
      logins: {
        type: 'array',
        description: 'Accounts whose token a login has put into the keychain; written by logins.',
        items: { type: 'string' },
      },
    },
  };
}

function settingsOf(scope: Setting['scope']): object {
  return Object.fromEntries(
    settingNames.flatMap(name => {
      const { scope: own, summary, reader, usual, otherwise }: Setting = settingTable[name];
      if (own !== scope) return [];
      const description = `${summary}: ${reader.expects}. Where it is not set: ${otherwise}.`;
      const choices = reader.choices && { enum: reader.choices };
      return [[name, { type: reader.type ?? 'string', ...choices, description, default: usual }]];
    }),
  );
}
