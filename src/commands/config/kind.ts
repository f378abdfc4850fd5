import { recordKind } from '../../catalog/lib/noun.ts';
import * as t from '../../catalog/lib/schema.ts';

/** One line of `config list`. */
export const settingKind = recordKind({
  one: 'setting',
  schema: t.record({ setting: t.text, value: t.text, from: t.text }),
  columns: [
    { name: 'setting', value: setting => setting.setting, priority: 1 },
    { name: 'value', value: setting => setting.value, priority: 1 },
    { name: 'from', value: setting => setting.from, priority: 2 },
  ],
  meanings: {},
  label: setting => setting.setting ?? '',
  names: setting => [setting.setting],
});
