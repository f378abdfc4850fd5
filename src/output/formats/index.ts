/** The formats of `--output`, in the order help lists them; besides the table only the one asked for is loaded. */
import type { Format } from './format.ts';
import { table } from './table/table.ts';

export const formats = {
  table: async () => table,
  json: async () => (await import('./json.ts')).json,
  jsonl: async () => (await import('./jsonl.ts')).jsonl,
  csv: async () => (await import('./csv.ts')).csv,
  tsv: async () => (await import('./tsv.ts')).tsv,
  yaml: async () => (await import('./yaml.ts')).yaml,
  markdown: async () => (await import('./markdown/markdown.ts')).markdown,
} satisfies Record<string, () => Promise<Format>>;

export type FormatName = keyof typeof formats;

export const formatNames: readonly string[] = Object.keys(formats);

export function isFormatName(name: string): name is FormatName {
  return Object.hasOwn(formats, name);
}
