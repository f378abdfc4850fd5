/** Tests drawings as PNG, converted by programs of the machine. */
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { cli, makeHome } from '../../support/cli.ts';
import { runInProcess } from '../../support/in-process.ts';
import { requires } from '../../support/requires.ts';

const home = makeHome();
const folder = mkdtempSync(join(tmpdir(), 'music-cli-png-'));
afterAll(() => {
  home.remove();
  rmSync(folder, { recursive: true });
});

/** Creates a directory of programs, each a shell script. */
function makePrograms(name: string, scripts: Readonly<Record<string, string>>): string {
  const path = join(folder, name);
  mkdirSync(path);
  for (const [program, script] of Object.entries(scripts)) {
    writeFileSync(join(path, program), `#!/bin/sh\n${script}\n`);
    chmodSync(join(path, program), 0o755);
  }
  return path;
}

const run = (PATH: string, ...args: string[]) => cli(args, { env: { ...home.env, PATH } });
const failedResult = (stderr: string, code: number) => ({ stdout: '', stderr, code });

/** Returns a script that writes its arguments and its input into files, and a PNG to stdout. */
const drawingScript = (name: string) =>
  `/bin/cat > ${folder}/${name}.svg; echo "$@" > ${folder}/${name}.words; /usr/bin/env > ${folder}/${name}.env; printf '\\211PNG${name}'`;

const { skip, reason } = requires('rsvg-convert');

it.skipIf(skip)(
  `a PNG has the given width of 1 to 8,000 pixels, else twice that of the SVG ${reason}`,
  async () => {
    const widthOf = (path: string) => readFileSync(path).readUInt32BE(16);
    const path = join(folder, 'real.png');
    for (const [sizeOptions, width] of [
      [[], 880],
      [['--width', '1'], 1],
      [['--width', '8000'], 8000],
    ] as const) {
      expect(await cli(['scales', 'draw', '2', '--file', path, ...sizeOptions], { env: home.env })).toEqual(
        failedResult('', 0),
      );
      expect(widthOf(path)).toBe(width);
    }
  },
);

it('uses the first converter that works, and passes it the SVG but no token', async () => {
  const path = makePrograms('two', {
    'rsvg-convert': 'echo "cannot: no display" >&2; exit 1',
    resvg: drawingScript('resvg'),
    magick: drawingScript('magick'),
  });
  const file = join(folder, 'two.png');
  const env = { ...home.env, PATH: path, MUSIC_CLI_TOKEN: 'sandbox-premium' };
  expect(await cli(['draw', 'C', 'E', 'G', '--width', '300', '--file', file], { env })).toEqual(
    failedResult('', 0),
  );
  expect(readFileSync(file, 'latin1')).toBe('\x89PNGresvg');
  expect(readFileSync(join(folder, 'resvg.words'), 'utf8')).toBe('--width 300 - -c\n');
  const svg = (await cli(['draw', 'C', 'E', 'G', '-o', 'svg'], { env: home.env })).stdout;
  expect(readFileSync(join(folder, 'resvg.svg'), 'utf8')).toBe(
    svg.replace('</svg>', '<text x="0" y="0"/></svg>'),
  );
  expect(readFileSync(join(folder, 'resvg.env'), 'utf8')).not.toContain('sandbox-premium');
  expect(existsSync(join(folder, 'magick.words'))).toBe(false);
});

it('says which converter to install if none works, and writes nothing', async () => {
  const hint = 'Install librsvg2-bin (rsvg-convert), resvg, inkscape or chromium; or write SVG: -o svg.\n';
  const file = join(folder, 'none.png');
  const none = makePrograms('none', {});
  expect(await run(none, 'scales', 'draw', '2', '--file', file)).toEqual(
    failedResult(`music-cli: No program on PATH converts SVG to PNG.\n${hint}`, 5),
  );
  const broken = makePrograms('broken', {
    'rsvg-convert': 'echo "cannot: no display" >&2; exit 1',
    inkscape: 'echo text',
  });
  expect(await run(broken, 'scales', 'draw', '2', '--file', file)).toEqual(
    failedResult(
      `music-cli: No program made a PNG (rsvg-convert: cannot: no display; inkscape: no picture).\n${hint}`,
      5,
    ),
  );
  expect(existsSync(file)).toBe(false);
});

it('starts no browser as root, which would run without its sandbox', async () => {
  const begun = join(folder, 'begun');
  const path = makePrograms('browsers', { chromium: `echo "$@" > ${begun}` });
  const words = ['scales', 'draw', '2', '--file', join(folder, 'root.png')];
  const asRoot = await runInProcess(words, { ...home.env, PATH: path }, { overrides: { uid: 0 } });
  expect([asRoot.stderr.split('\n')[0], asRoot.code, existsSync(begun)]).toEqual([
    'music-cli: No program made a PNG (chromium: not started as root).',
    5,
    false,
  ]);
  await runInProcess(words, { ...home.env, PATH: path }, { overrides: { uid: 1000 } });
  expect(readFileSync(begun, 'utf8')).toMatch(/^--headless .*--screenshot=/);
  expect(readFileSync(begun, 'utf8')).not.toContain('--no-sandbox');
});

it('rejects widths outside 1 to 8,000, and a width for other formats', async () => {
  const hint = 'Write it as --width <pixels>: Width of a PNG in pixels, 1 to 8000.\n';
  for (const width of ['0', '8001', '1.5', 'wide'])
    expect(await run('', 'scales', 'draw', '2', '-o', 'png', '--width', width)).toEqual(
      failedResult(`music-cli: --width must be a whole number from 1 to 8000, not '${width}'.\n${hint}`, 2),
    );
  for (const form of [['-o', 'svg'], ['--file', join(folder, 'x.svg')], []])
    expect(await run('', 'scales', 'draw', '2', '--width', '300', ...form)).toEqual(
      failedResult('music-cli: --width has no effect here.\nIt works with -o png.\n', 2),
    );
});
