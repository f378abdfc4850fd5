/** Converts SVG drawings to PNG with a program that is installed on this machine. */
import { join } from 'node:path';
import { Failure } from '../../base/errors.ts';
import { endWithin, findOnPath, type Machinery, startWithInput } from '../player/on-path.ts';
import { maxPixels } from './drawing.ts';

interface PictureSize {
  readonly width: number;
  readonly height: number;
}

/** Returns the arguments of a program that converts an SVG on stdin to a PNG of this width on stdout. */
type BuildArguments = (pixels: number) => readonly string[];

/** Known programs, the best first. */
const converters = new Map<string, BuildArguments>([
  ['rsvg-convert', pixels => ['--format=png', `--width=${pixels}`, '--keep-aspect-ratio']],
  ['resvg', pixels => ['--width', String(pixels), '-', '-c']],
  ['inkscape', pixels => ['--pipe', '--export-type=png', `--export-width=${pixels}`, '--export-filename=-']],
  // Only with librsvg: ImageMagick's own renderer has no flats and sharps.
  ['magick', pixels => ['-density', '300', 'rsvg:-', '-resize', `${pixels}x`, 'png:-']],
]);

/** Browsers that convert pictures. They can write only to files. */
const browsers = ['chromium', 'chromium-browser', 'google-chrome', 'chrome'];

/**
 * Converts an SVG to PNG with the first program that succeeds.
 * @param pixels the width; by default twice that of the SVG
 * @throws Failure `no_renderer`, `render_failed`
 */
export async function pngOf(
  svg: string,
  pixels: number | undefined,
  machinery: Machinery,
): Promise<Uint8Array> {
  const size = svgSize(svg);
  const pixelWidth = pixels ?? Math.min(maxPixels, Math.round(size.width * 2));
  const attempts: string[] = [];
  // Inkscape loses the last text of an SVG on its standard input.
  const input = svg.replace('</svg>', '<text x="0" y="0"/></svg>');
  for (const [name, argumentsFor] of converters) {
    const path = findOnPath(machinery, name);
    if (path === undefined) continue;
    const { png, message: lastLine } = await runConverter(machinery, path, argumentsFor(pixelWidth), input);
    if (isPng(png)) return png;
    attempts.push(`${name}: ${lastLine || 'no picture'}`);
  }
  for (const name of browsers) {
    const path = findOnPath(machinery, name);
    if (path === undefined) continue;
    // As root, a browser would need --no-sandbox, which exposes this machine to the file's content.
    if (machinery.uid === 0) {
      attempts.push(`${name}: not started as root`);
      continue;
    }
    const png = await renderInBrowser(machinery, path, svg, size, pixelWidth);
    if (png && isPng(png)) return png;
    attempts.push(`${name}: no picture`);
  }
  throw noConverterFailure(attempts);
}

function noConverterFailure(attempts: readonly string[]): Failure {
  const hint = 'Install librsvg2-bin (rsvg-convert), resvg, inkscape or chromium; or write SVG: -o svg.';
  const isMissing = attempts.length === 0;
  const message = isMissing
    ? 'No program on PATH converts SVG to PNG.'
    : `No program made a PNG (${attempts.join('; ')}).`;
  return new Failure('service', message, { code: isMissing ? 'no_renderer' : 'render_failed', hint });
}

function svgSize(svg: string): PictureSize {
  const [, width = '0', height = '0'] = /^<svg [^>]*viewBox="0 0 ([\d.]+) ([\d.]+)"/.exec(svg) ?? [];
  return { width: Math.max(1, Number(width)), height: Math.max(1, Number(height)) };
}

const pngSignature = [0x89, 0x50, 0x4e, 0x47];

function isPng(bytes: Uint8Array): boolean {
  return pngSignature.every((byte, index) => bytes[index] === byte);
}

/** Maximum time in milliseconds; a drawing takes less than a second. */
const timeoutMs = 60_000;
const maxBytes = 1 << 28;
const maxMessageLength = 120;

interface RenderResult {
  readonly png: Uint8Array;
  /** The last line that the program wrote to stderr. */
  readonly message: string;
}

async function runConverter(
  machinery: Machinery,
  path: string,
  args: readonly string[],
  input: string,
): Promise<RenderResult> {
  const { child, stderrTail } = startWithInput(machinery, path, args, 'pipe', maxMessageLength);
  const chunks: Buffer[] = [];
  let size = 0;
  child.stdout?.on('data', (chunk: Buffer) => {
    size += chunk.length;
    if (size <= maxBytes) chunks.push(chunk);
    else child.kill('SIGKILL');
  });
  child.stdin?.end(input);
  const exit = new Promise<number | null>(resolve => {
    child.on('error', () => resolve(null));
    child.on('close', status => resolve(status));
  });
  const code = await endWithin(timeoutMs, machinery.clock, child, exit);
  const message = stderrTail().trim().split('\n').at(-1) ?? '';
  return { png: code === 0 ? Buffer.concat(chunks) : new Uint8Array(), message };
}

async function renderInBrowser(
  machinery: Machinery,
  path: string,
  svg: string,
  { width, height }: PictureSize,
  pixels: number,
): Promise<Uint8Array | undefined> {
  const { disk, env } = machinery;
  const folder = disk.mkdtempSync(join(env.TMPDIR || env.TEMP || env.TMP || '/tmp', 'music-cli-drawing-'));
  try {
    const [source, picture] = [join(folder, 'drawing.svg'), join(folder, 'drawing.png')];
    disk.writeFileSync(source, svg, { mode: 0o600 });
    const args = [
      ...['--headless', '--disable-gpu', '--hide-scrollbars', '--no-first-run', `--user-data-dir=${folder}`],
      `--force-device-scale-factor=${pixels / width}`,
      `--window-size=${Math.ceil(width)},${Math.ceil(height)}`,
      ...[`--screenshot=${picture}`, `file://${source}`],
    ];
    await runConverter(machinery, path, args, '');
    return disk.readFileSync(picture);
  } catch {
    return undefined;
  } finally {
    disk.rmSync(folder, { recursive: true, force: true });
  }
}
