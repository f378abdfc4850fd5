/** Pitch arithmetic and spelling that several collections share. */
import { modulo } from '../../music/arithmetic.ts';
import { parsePitch } from '../../music/chords/neck-strings.ts';
import { hertzOf } from '../../music/note.ts';

/** Returns the frequency in Hz of a MIDI number in equal temperament, A4 (69) = 440 Hz. */
export function midiToHertz(midi: number): number {
  return hertzOf({ midi });
}

/** Returns the MIDI number of a note with an octave, and its label: `F♯3` for `F#3`. Throws if it is not a note. */
export function parseTone(note: string): { readonly label: string; readonly midi: number } {
  const tone = parsePitch(note);
  if (tone === undefined) throw new Error(`no MIDI number for ${note}`);
  return tone;
}

/** Returns the colour of a pitch `cents` above C: C is red, and each fifth turns the hue by 30°. */
export function pitchColor(cents: number): string {
  return hexColor(modulo(cents * 2.1, 360), 0.6, 0.55);
}

/** Converts HSL to #rrggbb (CSS Color Module Level 4, 7.1). */
function hexColor(hue: number, saturation: number, lightness: number): string {
  const channel = (offset: number) => {
    const k = (offset + hue / 30) % 12;
    const chromaSpread = saturation * Math.min(lightness, 1 - lightness);
    const value = lightness - chromaSpread * Math.max(-1, Math.min(k - 3, 9 - k, 1));
    return Math.round(value * 255)
      .toString(16)
      .padStart(2, '0');
  };
  return `#${channel(0)}${channel(8)}${channel(4)}`;
}

/** Returns a text in lower case, with ASCII letters, digits and hyphens only: `c-sharp-dorian` for `C♯ dorian`. */
export function toSlug(text: string): string {
  return text
    .replaceAll('♯', ' sharp ')
    .replaceAll('♭', ' flat ')
    .normalize('NFD')
    .replace(/[\u0300-\u036f'’ʿ]/g, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}

/** Returns the element at `index`, which the caller knows to exist. */
export function itemAt<Item>(list: readonly Item[], index: number): Item {
  const item = list[index];
  if (item === undefined) throw new RangeError(`nothing at ${index}`);
  return item;
}

/** Returns the item with this name. Throws if there is none. @param kindName the kind of item, for the message */
export function itemNamed<Item>(
  list: readonly Item[],
  kindName: string,
  name: string,
  nameOf: (item: Item) => string,
): Item {
  const item = list.find(each => nameOf(each) === name);
  if (item === undefined) throw new Error(`no ${kindName} ${name}`);
  return item;
}

/** Returns the timestamp of the `day`-th day after a fixed Monday, because the catalog must not depend on a clock. */
export function timestampOfDay(day: number): string {
  const date = new Date(Date.UTC(2025, 0, 6 + day, 9, (day * 7) % 60));
  return date.toISOString().replace('.000Z', '+00:00');
}
