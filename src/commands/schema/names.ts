import { nouns } from '../../catalog/index.ts';

/** What there are records of, as users call it, and what their schema is called: `KeyScale` of `key_scale`. */
export const schemaNames: Readonly<Record<string, string>> = {
  ...Object.fromEntries(nouns.map(({ name, itemResource }) => [name, pascalCase(itemResource)])),
  tracks: 'CircularTrack',
  me: 'Account',
};

function pascalCase(name: string): string {
  return name.replace(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase());
}
