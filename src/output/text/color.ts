/** Colours as the records have them. */

/** Whether it is a colour of the records: #rrggbb. */
export function isHexColor(text: string): boolean {
  return /^#[0-9a-f]{6}$/i.test(text);
}

/** Whether black is read more easily than white on the colour #rrggbb (WCAG 2: relative luminance). */
export function isLight(hex: string): boolean {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map(at => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return value <= 0.03928 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  // Where both contrasts are the same: (L + 0.05)² = 1.05 × 0.05.
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue > 0.179;
}
