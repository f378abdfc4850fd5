/** Decides the style of output once, from the options, the environment and the stream. */
import { type Environment, type Sink, supportsEscapes } from '../io.ts';
import type { NoteNames, NoteText } from './note-names.ts';
import { type ColorCount, type Paint, plainPaint } from './plain.ts';

/** The values of `--color`. */
export type ColorChoice = 'auto' | 'always' | 'never';

/** How text is written to one output stream. */
export interface Style {
  /** The width of the terminal in columns; undefined for pipes and files. */
  readonly width: number | undefined;
  readonly colors: ColorCount;
  /** Whether signs that this program adds are ASCII: ellipsis, bullets, control pictures. */
  readonly ascii: boolean;
  /** Whether texts are hyperlinks (OSC 8). */
  readonly hasLinks: boolean;
  readonly isTerminal: boolean;
  /** Whether cards have a drawing of the record. */
  readonly hasDrawings: boolean;
  /** Whether drawings are described in words. */
  readonly usesWords?: boolean;
  /** The functions that translate note names; undefined for English, in which the catalog has them. */
  readonly noteNames?: NoteNames | undefined;
  readonly paint: Paint;
}

/** The options, the environment and the stream, from which `decideStyle` derives a style. */
export interface StyleRequest {
  readonly color: ColorChoice;
  readonly env: Environment;
  readonly sink: Pick<Sink, 'isTerminal' | 'columns'>;
  readonly ascii?: boolean;
  /** Whether to show drawings. */
  readonly drawings?: boolean;
}

/** Returns the style of an output stream. Loads chalk only if there are colours. */
export async function decideStyle(request: StyleRequest): Promise<Style> {
  const { env, sink, ascii = false, drawings = false } = request;
  const colors = decideColors(request);
  return {
    width: sink.isTerminal ? (sink.columns ?? 80) : undefined,
    colors,
    ascii,
    hasLinks: sink.isTerminal && supportsLinks(env),
    isTerminal: sink.isTerminal,
    hasDrawings: drawings && sink.isTerminal,
    paint: colors === 0 ? plainPaint : (await import('./paint.ts')).createPaint(colors),
  };
}

/**
 * Returns the number of colours by the first of these that applies.
 * 1. `--color always|never`
 * 2. NO_COLOR is not empty: no colours (no-color.org).
 * 3. FORCE_COLOR: the number in `forcedColors`; for other values, as many as the terminal has.
 * 4. CLICOLOR_FORCE is not empty and not `0`: as many as the terminal has (bixense.com/clicolors).
 * 5. CLICOLOR=0: no colours.
 * 6. A terminal that is not dumb: as many as it has. Other streams: no colours.
 */
export function decideColors({ color, env, sink }: StyleRequest): ColorCount {
  if (color === 'never') return 0;
  if (color === 'always') return terminalColors(env);
  if (env.NO_COLOR) return 0;
  const force = env.FORCE_COLOR;
  if (force !== undefined) return forcedColors.get(force) ?? terminalColors(env);
  if (env.CLICOLOR_FORCE && env.CLICOLOR_FORCE !== '0') return terminalColors(env);
  if (env.CLICOLOR === '0') return 0;
  return supportsEscapes(sink, env) ? terminalColors(env) : 0;
}

const forcedColors: ReadonlyMap<string, ColorCount> = new Map(
  Object.entries({ 0: 0, false: 0, 1: 16, 2: 256, 3: 16777216 } as const),
);

/** Returns the number of colours that the environment says the terminal has; 16 if it does not say. */
function terminalColors(env: Environment): ColorCount {
  const term = env.TERM ?? '';
  if (/^(truecolor|24bit)$/.test(env.COLORTERM ?? '')) return 16777216;
  if (/-(direct|truecolor)$|^(xterm-kitty|xterm-ghostty|wezterm)$/.test(term)) return 16777216;
  if (env.WT_SESSION !== undefined) return 16777216;
  if (/-256(color)?$/.test(term)) return 256;
  return 16;
}

/** Whether the terminal is known to support OSC 8. Within a multiplexer it is unknown, so there are no links. */
function supportsLinks(env: Environment): boolean {
  const term = env.TERM ?? '';
  if (term === 'dumb' || env.TMUX || env.STY || /^(tmux|screen)/.test(term)) return false;
  return (
    /^(iTerm\.app|WezTerm|vscode|ghostty|Hyper|rio|Tabby|zed)$/.test(env.TERM_PROGRAM ?? '') ||
    /^(xterm-kitty|xterm-ghostty|wezterm|alacritty|foot)/.test(term) ||
    // VTE 0.50 was the first version with safe links.
    Number(env.VTE_VERSION ?? 0) >= 5000 ||
    env.WT_SESSION !== undefined ||
    env.KONSOLE_VERSION !== undefined ||
    env.DOMTERM !== undefined
  );
}

/** Returns the text as a link if the terminal supports OSC 8 and the URL is a web address; otherwise the text. */
export function link(text: string, url: string, style: Style): string {
  // The URL is part of an escape sequence, so only printable ASCII is allowed.
  if (!style.hasLinks || !/^https?:\/\/[!-~]+$/.test(url)) return text;
  return `\x1b]8;;${url}\x1b\\${text}\x1b]8;;\x1b\\`;
}

/** Returns a text for people, with its notes in the style's language. */
export function spellNotes(
  text: string,
  notes: NoteText | undefined,
  { noteNames }: Pick<Style, 'noteNames'>,
): string {
  return noteNames === undefined || notes === undefined ? text : noteNames[notes](text);
}
