/** Lists every setting in force, and where its value comes from. */
import { spellingsOf, takesValue } from '../argv/option.ts';
import type { Context } from '../context/context.ts';
import { configPath, profileIn, readSystemConfig } from './config-file.ts';
import { type Setting, settingNames, settingTable } from './setting-table.ts';
import { variableText } from './settings.ts';

/**
 * Returns the settings with their values and where each comes from: `--retries`, `profile work`, `default`; with
 * the path of its file, and with a note if the value does not show the effect.
 */
export async function listSettingOrigins(
  context: Context,
  options: { readonly givenOptions: ReadonlySet<string> },
) {
  const { env } = context.machine;
  const { profile } = context.settings;
  const files = await readConfigFiles(context);
  return settingNames.map(setting => {
    const {
      option,
      variable,
      scope,
      valueIfUnset,
      default: defaultValue = null,
      reader,
    }: Setting = settingTable[setting];
    const isGiven = option && takesValue(option) && options.givenOptions.has(setting);
    const optionValue: unknown = isGiven ? Reflect.get(options, setting) : undefined;
    const toRow = (
      value: unknown,
      from: string,
      note: string | null = null,
      origin: string | null = null,
    ) => ({ setting, value, note, from, origin });
    if (option && optionValue !== undefined) return toRow(optionValue, spellingsOf(option).at(-1) ?? '');
    const variableValue = variableText(variable, env);
    if (variableValue !== undefined) return toRow(reader.read(variableValue) ?? variableValue, variable);
    const keyPath = scope === 'profile' ? ['profiles', profile, setting] : [setting];
    const file = files.find(each => each.valueAt(keyPath) !== undefined);
    if (file === undefined)
      return toRow(defaultValue, 'default', String(defaultValue) === valueIfUnset ? null : valueIfUnset);
    const from = scope === 'profile' ? `profile ${profile}` : 'configuration';
    return toRow(file.valueAt(keyPath), from, null, file.path);
  });
}

/** Returns the files of settings; the first takes precedence. A missing file has no values. */
async function readConfigFiles({ machine: { disk, places } }: Context) {
  const { readStoredSettings } = await import('./settings-store.ts');
  const readers = [
    [places.config, readStoredSettings],
    [places.system, readSystemConfig],
  ] as const;
  return readers.flatMap(([folder, readFile]) => {
    if (folder === undefined) return [];
    const path = configPath({ config: folder });
    const config = readFile(disk, path);
    const valueAt = ([name = '', profile, setting]: readonly string[]): unknown =>
      profile === undefined ? config[name] : profileIn(config, profile)[setting ?? ''];
    return [{ path, valueAt }];
  });
}
