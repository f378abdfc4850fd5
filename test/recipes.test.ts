/**
 * Runs the recipes of docs/recipes.md, each in a directory of its own. Programs that are not in Debian may be installed
 * in the directory that MUSIC_CLI_RECIPES names:
 *
 *     npm install --prefix <directory> nushell @duckdb/node-api openapi-typescript openapi-fetch typescript tsx \
 *       @stoplight/prism-cli
 */
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { builtShell, executable, makeHome, node, root } from './support/cli.ts';
import { listenOnLoopback } from './support/loopback.ts';
import { requires } from './support/requires.ts';

const text = readFileSync(join(root, 'docs/recipes.md'), 'utf8');
const recipesFolder = process.env.MUSIC_CLI_RECIPES;
const packages = recipesFolder === undefined ? undefined : join(resolve(recipesFolder), 'node_modules');

/** The steps of a workflow that run commands. */
const workflow = z.object({
  jobs: z.record(
    z.string(),
    z.object({
      env: z.record(z.string(), z.string()),
      steps: z.array(z.object({ run: z.string().optional() })),
    }),
  ),
});

interface Block {
  readonly language: string;
  readonly file: string | undefined;
  readonly content: string;
}

const recipes = text
  .split(/^## /m)
  .slice(1)
  .map(part => {
    const words = (pattern: RegExp) => pattern.exec(part)?.[1]?.split(' ') ?? [];
    const blocks = [...part.matchAll(/^```(\S+)(?: (\S+))?\n(.*?)^```$/gms)].map(
      ([, language = '', file, content = '']): Block => ({ language, file, content }),
    );
    return {
      name: part.split('\n', 1)[0] ?? '',
      needs: words(/<!-- needs (.*?) -->/),
      wishes: words(/<!-- where there is (.*?) -->/),
      blocks,
    };
  });

/** Whether a program of an installed package, or of the machine, exists. */
function isInstalled(name: string): boolean {
  if (name.startsWith('/')) return existsSync(name);
  const [bin, engine] =
    packages === undefined ? [] : [join(packages, '.bin', name), join(packages, '@duckdb')];
  if (bin !== undefined && existsSync(bin)) return true;
  if (name === 'duckdb' && engine !== undefined && existsSync(engine)) return true;
  return requires(name).reason === '';
}

async function freePort(): Promise<number> {
  const server = createServer();
  const port = await listenOnLoopback(server);
  await new Promise(closed => server.close(closed));
  return port;
}

/** A replacement for DuckDB's command on machines that have only its npm package. */
const duckdb = `
const { DuckDBInstance } = require('@duckdb/node-api');
void (async () => {
  const connection = await (await DuckDBInstance.create()).connect();
  const results = await connection.extractStatements(process.argv.at(-1));
  let last;
  for (let index = 0; index < results.count; index++) last = await (await results.prepare(index)).runAndReadAll();
  const rows = [last.columnNames(), ...last.getRowsJS()];
  process.stdout.write(rows.map(row => row.join(',') + '\\n').join(''));
})();
`;

/** Returns the commands of a block; for a workflow, of its steps except the installation of music-cli. */
function commandsOf({ language, content }: Block): string {
  if (language === 'sh') return content;
  if (language !== 'yaml') return '';
  return Object.values(workflow.parse(parse(content)).jobs)
    .flatMap(({ env, steps }) => [
      ...Object.entries(env).map(([name, value]) => `export ${name}=${value}`),
      ...steps.flatMap(({ run = '' }) => (run.startsWith('npm install') ? [] : run)),
    ])
    .join('\n');
}

for (const { name, needs, wishes, blocks } of recipes) {
  it(name, async ({ skip }) => {
    const required = requires(...needs);
    skip(required.skip, required.reason);
    const lacking = wishes.filter(wish => !isInstalled(wish));
    skip(lacking.length > 0, `needs ${lacking.join(', ')}`);
    const home = makeHome();
    const ports = [await freePort(), await freePort(), await freePort()];
    const here = (written: string) =>
      ['4000', '4010', '8080'].reduce(
        (all, port, index) => all.replaceAll(port, String(ports[index])),
        written,
      );
    const bin = join(home.path, 'bin');
    mkdirSync(bin);
    const program = (file: string, content: string) => {
      writeFileSync(join(bin, file), content);
      chmodSync(join(bin, file), 0o755);
    };
    program('music-cli', `#!/bin/sh\nexec '${node}' '${executable()}' "$@"\n`);
    if (packages !== undefined) {
      const modules = join(home.path, 'node_modules');
      mkdirSync(modules);
      for (const each of readdirSync(packages)) symlinkSync(join(packages, each), join(modules, each));
      symlinkSync(root, join(modules, 'music-cli'));
      writeFileSync(join(home.path, 'duckdb.cjs'), duckdb);
      if (requires('duckdb').reason !== '')
        program('duckdb', `#!/bin/sh\nexec '${node}' '${home.path}/duckdb.cjs' "$@"\n`);
    }
    // nginx processes of another user cannot enter the folder.
    const asRoot = (written: string) =>
      process.getuid?.() === 0 ? written.replace(/^daemon off;/, '$& user root;') : written;
    for (const { file, content } of blocks)
      if (file !== undefined) writeFileSync(join(home.path, file), asRoot(here(content)));
    const path = [bin, ...(packages === undefined ? [] : [join(packages, '.bin')]), home.env.PATH];
    // Programs that the script has started end with it.
    const script = `set -eu; trap 'kill $(jobs -p) 2>/dev/null || true; wait' EXIT; cd '${home.path}'\n${here(blocks.map(commandsOf).join('\n'))}`;
    writeFileSync(join(home.path, 'recipe.sh'), script);
    const result = await builtShell(`timeout 50 bash '${home.path}/recipe.sh'`, {
      env: { ...home.env, PATH: path.join(':') },
    });
    home.remove();
    const wanted = blocks.filter(({ language }) => language === 'text').map(({ content }) => content);
    expect(result).toEqual({ stdout: wanted.join(''), stderr: '', code: 0 });
  });
}

it('docs/recipes.md has recipes', () => {
  expect(recipes.length).toBeGreaterThan(9);
});
