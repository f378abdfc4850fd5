/** Links to scales and chords by their names. */
import { scales } from '../../../catalog/scales.ts';
import { spelled } from '../../../text/style.ts';
import type { Asker } from '../asker.ts';
import { chips, type Markup } from '../html.ts';

export async function addressOfScale(asker: Asker, name: string): Promise<string | undefined> {
  const id = (await asker.ids(scales)).get(name);
  return id === undefined ? undefined : `/scales/${id}`;
}

/** Links to scales by name; what follows a name in brackets is said behind it. Names without a record are left out. */
export async function scaleChips(asker: Asker, names: readonly string[]): Promise<Markup | undefined> {
  const links = await Promise.all(
    names.map(async text => {
      const [, name = text, change] = /^(.*?)(?: \((.*)\))?$/.exec(text) ?? [];
      const address = await addressOfScale(asker, name);
      const label = change === undefined ? name : `${name} · ${change}`;
      return address === undefined ? [] : [[spelled(label, 'names', asker.style), address] as const];
    }),
  );
  return chips(links.flat());
}

export function addressOfChord(name: string): string {
  return `/search?q=${encodeURIComponent(name)}`;
}
