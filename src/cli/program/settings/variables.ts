/** The environment variables that start with MUSIC_CLI_: those that the program reads, and those that it does not know. */
import type { Environment } from '../../../base/io.ts';
import { settingTable } from './setting-table.ts';

const prefix = 'MUSIC_CLI_';

export const ownVariables: readonly string[] = [
  ...Object.values(settingTable).map(({ variable }) => variable),
  ...['NO_INPUT', 'TOKEN', 'CACHE_DIR', 'CONFIG_DIR', 'SYSTEM_CONFIG_DIR', 'PLAYER'].map(
    name => prefix + name,
  ),
];

export function unknownVariables(env: Environment): readonly string[] {
  return Object.keys(env).filter(
    name => name.startsWith(prefix) && !ownVariables.includes(name) && !name.includes('_TEST_'),
  );
}

/** Whether a variable of this program is empty or unknown, so that a person may expect another service to answer. */
export function hasDoubtfulVariable(env: Environment): boolean {
  return ownVariables.some(name => env[name] === '') || unknownVariables(env).length > 0;
}
