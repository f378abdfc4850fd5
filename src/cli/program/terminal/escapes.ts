/** Control sequences of terminals (ECMA-48, and the private modes of xterm). */

export const hideCursor = '\x1b[?25l';
export const showCursor = '\x1b[?25h';

export const enterAlternateScreen = '\x1b[?1049h';
export const leaveAlternateScreen = '\x1b[?1049l';

/** Synchronised output, with which terminals show the whole frame at once. */
export const beginFrame = '\x1b[?2026h';
export const endFrame = '\x1b[?2026l';

/** Moves the cursor to the upper left corner. */
export const moveToOrigin = '\x1b[H';
export const eraseToEndOfLine = '\x1b[K';
export const eraseBelow = '\x1b[J';

export function cursorUp(lines: number): string {
  return lines > 0 ? `\x1b[${lines}A` : '';
}

export function bold(text: string): string {
  return `\x1b[1m${text}\x1b[22m`;
}

export function cyan(text: string): string {
  return `\x1b[36m${text}\x1b[39m`;
}
