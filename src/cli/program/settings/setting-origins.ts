/** Every setting in force, and where its value comes from. */
import type { Fields } from '../../../base/io.ts';
import { spellingsOf, takesValue } from '../argv/option.ts';
import type { Context } from '../context/context.ts';
import { configFile, configText, profileIn } from './config-file.ts';
import { type Setting, type SettingName, settingNames, settingTable } from './setting-table.ts';
import { variableText } from './settings.ts';

interface SettingOrigin extends Fields {
  readonly setting: SettingName;
  /** Of its own type; null where nothing is set, and no value stands for that. */
  readonly value: unknown;
  /** What holds where nothing is set, in words, where the value does not say it. */
  readonly note: string | null;
  /** `--retries`, `MUSIC_CLI_PROFILE`, `profile work`, `configuration`, `default` */
  readonly from: string;
  /** File and line: `/etc/music-cli/config.json:3`. */
  readonly origin: string | null;
}

export async function originsOfSettings(
  context: Context,
  options: { readonly given: ReadonlySet<string> },
): Promise<readonly SettingOrigin[]> {
  const { env } = context.machine;
  const { profile } = context.settings;
  const files = await configFiles(context);
  return settingNames.map(setting => {
    const { option, variable, scope, otherwise, usual = null, reader }: Setting = settingTable[setting];
    const isGiven = option && takesValue(option) && options.given.has(setting);
    const given: unknown = isGiven ? Reflect.get(options, setting) : undefined;
    const line = (value: unknown, from: string, more: Partial<SettingOrigin> = {}) => ({
      ...{ setting, value, note: null, from, origin: null },
      ...more,
    });
    if (option && given !== undefined) return line(given, spellingsOf(option).at(-1) ?? '');
    const ofVariable = variableText(variable, env);
    if (ofVariable !== undefined) return line(reader.read(ofVariable) ?? ofVariable, variable);
    const path = scope === 'profile' ? ['profiles', profile, setting] : [setting];
    const stored = files.find(each => each.valueAt(path) !== undefined);
    if (stored === undefined)
      return line(usual, 'default', String(usual) === otherwise ? {} : { note: otherwise });
    const from = scope === 'profile' ? `profile ${profile}` : 'configuration';
    return line(stored.valueAt(path), from, { origin: `${stored.file}:${lineNumber(path, stored.text)}` });
  });
}

/** The files of settings that there are; what stands in the first comes before the next. */
async function configFiles({ machine: { disk, places } }: Context) {
  const { storedSettings } = await import('./settings-store.ts');
  return [places.config, places.system].flatMap(folder => {
    const file = folder === undefined ? undefined : configFile({ config: folder });
    const text = file === undefined ? undefined : configText(disk, file);
    if (file === undefined || text === undefined) return [];
    const config = storedSettings(disk, file);
    const valueAt = ([name = '', profile, setting]: readonly string[]): unknown =>
      profile === undefined ? config[name] : profileIn(config, profile)[setting ?? ''];
    return [{ file, text, valueAt }];
  });
}

/** The line of the name at a path through the objects of a JSON text; of several the last, which counts. */
function lineNumber(path: readonly string[], text: string): number {
  const parents: string[] = [];
  let name = '';
  let found = 0;
  for (const { 0: token, 1: colon, index } of text.matchAll(/"(?:\\.|[^"\\])*"(\s*:)?|[{}[\]]/g)) {
    if (token === '{' || token === '[') parents.push(name);
    else if (token === '}' || token === ']') parents.pop();
    else if (colon !== undefined) {
      name = String(JSON.parse(token.slice(0, -colon.length)));
      const isAt = JSON.stringify([...parents.slice(1), name]) === JSON.stringify(path);
      if (isAt) found = index;
    }
  }
  return text.slice(0, found).split('\n').length;
}
