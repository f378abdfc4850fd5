/**
 * Runs the transcripts in test/transcripts/*.txt: commands, their requests and responses, and their output. A line is
 *
 *     # prose              $ command            > line of a request      < line of a response
 *     1| line of stdout    2| line of stderr    = exit code (0 if none is given)
 *     1= end of stdout without a line break
 *
 * The commands of one file share a home, so that a later one finds what an earlier one stored.
 * `{url}` stands for the server's address, `{host}` for its host and port, and `{home}` for the home directory.
 * `{nouns}`, `{collections}`, `{groups}`, `{formats}` and `{settings}` stand for all their names, as a message lists them,
 * and `{number of groups}` for the number of groups.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allCollections, nouns } from '../src/catalog/index.ts';
import { formatNames } from '../src/cli/output/writers.ts';
import { settingNames } from '../src/cli/program/settings/setting-table.ts';
import { canRun, makeHome, root, shell } from './support/cli.ts';
import { type ScriptedServer, serveScript } from './support/script.ts';

interface Step {
  command: string;
  exchanges: { request: string[]; response: string[] }[];
  stdout: string;
  stderr: string;
  code: number;
}

const folder = join(root, 'test', 'transcripts');

const joinNames = (names: readonly string[]) => names.join(', ');
const lists = new Map([
  ['{nouns}', joinNames(nouns.map(({ name }) => name))],
  ['{collections}', joinNames(allCollections.map(({ name }) => name))],
  ['{groups}', joinNames(nouns.map(({ resource }) => resource))],
  ['{number of groups}', String(nouns.length)],
  ['{formats}', joinNames(formatNames)],
  ['{settings}', joinNames(settingNames)],
]);

for (const file of readdirSync(folder).filter(name => name.endsWith('.txt'))) {
  const { title, steps } = readTranscript(readFileSync(join(folder, file), 'utf8'));
  describe(`${file}: ${title}`, () => {
    const home = makeHome();
    // Without a listed request, the embedded sandbox responds.
    const usesServer = steps.some(({ exchanges }) => exchanges.length > 0);
    let server: ScriptedServer;
    beforeAll(async () => {
      server = await serveScript();
    });
    afterAll(async () => {
      await server.close();
      home.remove();
    });
    for (const step of steps) {
      it(step.command, async ({ skip }) => {
        skip(!canRun(step.command), 'needs the build');
        server.expect(step.exchanges);
        const url = `http://127.0.0.1:${server.port}`;
        const fill = (text: string) =>
          text
            .replaceAll('{url}', url)
            .replaceAll('{host}', url.slice('http://'.length))
            .replaceAll('{home}', home.path)
            .replace(/\{[a-z ]+\}/g, name => lists.get(name) ?? name);
        const env = { ...home.env, ...(usesServer && { MUSIC_CLI_BASE_URL: url }) };
        const result = await shell(fill(step.command), { env });
        const hint = `if the change is intended, type it into test/transcripts/${file}`;
        expect({ ...result, problems: server.problems() }, hint).toEqual({
          stdout: fill(step.stdout),
          stderr: fill(step.stderr),
          code: step.code,
          problems: [],
        });
      });
    }
  });
}

function readTranscript(text: string): { title: string; steps: Step[] } {
  const steps: Step[] = [];
  let title = '';
  for (const line of text.split('\n')) {
    const step = steps.at(-1);
    const mark = line.slice(0, 2).trimEnd();
    const rest = line.slice(2);
    if (mark === '#') title ||= rest;
    else if (mark === '$') steps.push({ command: rest, exchanges: [], stdout: '', stderr: '', code: 0 });
    else if (mark === '') continue;
    else if (!step) throw new Error(`before the first command: ${line}`);
    else if (mark === '>') {
      const last = step.exchanges.at(-1);
      if (!last || last.response.length > 0) step.exchanges.push({ request: [rest], response: [] });
      else last.request.push(rest);
    } else if (mark === '<') step.exchanges.at(-1)?.response.push(rest);
    else if (mark === '1|') step.stdout += `${line.slice(3)}\n`;
    else if (mark === '2|') step.stderr += `${line.slice(3)}\n`;
    else if (mark === '1=') step.stdout += line.slice(3);
    else if (mark === '=') step.code = Number(rest);
    else throw new Error(`not a line of a transcript: ${line}`);
  }
  return { title, steps };
}
