/** `config edit`, and changes of the configuration that cross: nothing of anybody's is lost. */
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { makeHome } from '../../support/cli.ts';
import { runInProcess } from '../../support/in-process.ts';

let homes: ReturnType<typeof makeHome>[] = [];
afterEach(() => {
  for (const home of homes) home.remove();
  homes = [];
});

function fresh(config?: string) {
  const home = makeHome();
  homes.push(home);
  const { path } = home;
  const folder = join(path, '.config/music-cli');
  const file = join(folder, 'config.json');
  if (config !== undefined) {
    mkdirSync(folder, { recursive: true });
    writeFileSync(file, config);
  }
  const run = (argv: readonly string[], more: Record<string, string> = {}) =>
    runInProcess(argv, { HOME: path, PATH: '/usr/bin:/bin', LANG: 'C.UTF-8', ...more }, { folder: path });
  /** An editor that is a line of shell: `$1` is what it edits. */
  const edit = (script: string, more: Record<string, string> = {}) => {
    const editor = join(path, `editor-${Math.random().toString(36).slice(2)}`);
    writeFileSync(editor, `#!/bin/sh\n${script}\n`, { mode: 0o755 });
    return run(['config', 'edit'], { EDITOR: editor, ...more });
  };
  const write = (text: string) => edit(`printf '%s' '${text}' > "$1"`);
  const copies = () => readdirSync(folder).filter(name => name !== 'config.json');
  return { path, folder, file, run, edit, write, copies, text: () => readFileSync(file, 'utf8') };
}

const ok = (stderr: string) => ({ stdout: '', stderr, code: 0 });
const refused = (stderr: string, code = 2) => ({ stdout: '', stderr: `music-cli: ${stderr}`, code });

it('puts what the editor leaves in place of the settings, as it was typed', async () => {
  const { path, file, write, edit, copies, text } = fresh();
  expect(await edit(`cat "$1" > '${path}/seen'; printf '{ "color":\\n"never" }' > "$1"`)).toEqual(
    ok(`Changed ${file}.\n`),
  );
  expect(readFileSync(join(path, 'seen'), 'utf8')).toBe('{}\n');
  expect([text(), copies()]).toEqual(['{ "color":\n"never" }', []]);
  expect((statSync(file).mode & 0o777).toString(8)).toBe('600');
  expect((await write('{"colour":"auto"}')).stderr).toContain("'colour' is no setting, and nothing reads it");
  expect([text(), copies()]).toEqual(['{"colour":"auto"}', []]);
});

it('wants an editor', async () => {
  const { file, run } = fresh();
  expect(await run(['config', 'edit'])).toEqual(
    refused(`No editor is set.\nSet VISUAL or EDITOR, or edit ${file} yourself.\n`),
  );
});

it.each([
  ['an editor that does nothing', 'true'],
  ['one that removes what it edits', 'rm "$1"'],
])('changes nothing by %s', async (_name, script) => {
  const { file, edit, copies, text } = fresh('{"color":"never"}');
  expect(await edit(script)).toEqual(ok(`Nothing changed in ${file}.\n`));
  expect([text(), copies()]).toEqual(['{"color":"never"}', []]);
});

it('changes nothing where the editor fails without a word', async () => {
  const { edit, copies } = fresh('{}');
  const { stderr, code } = await edit('exit 1');
  expect([stderr.split('\n').slice(-2), code]).toEqual([['Nothing was changed.', ''], 2]);
  expect(copies()).toEqual([]);
});

it.each([
  ['{"color":"pink"}', 'The configuration has a color that makes no sense.'],
  ['{"profiles":{"a":{"retries":"2"}}}', 'The configuration has a profiles.a.retries that makes no sense.'],
  ['{"profiles":[]}', 'The configuration has a profiles that makes no sense.'],
  ['{"logins":[1]}', 'The configuration has a logins.0 that makes no sense.'],
  ['{', (copy: string) => `The configuration file is no JSON object: ${copy}.`],
  ['{\n"color": "auto",\n"c\\u006flor": "never"}', "Line 3 has 'color' for the second time."],
  ['{"profiles":{"a":{"retries":1},"b":{},\n"a":{}}}', "Line 2 has 'a' for the second time."],
])('refuses %s, keeps the file as it is, and goes on with the text', async (typed, says) => {
  const { path, folder, write, edit, copies, text } = fresh('{"accessible":false}\n');
  const { stderr, code } = await edit(`cat > "$1" <<'END'\n${typed}\nEND`);
  const [copy = ''] = copies();
  const left = join(folder, copy);
  expect({ stderr, code }).toEqual({
    stderr: `music-cli: ${typeof says === 'string' ? says : says(left)}\nNothing was changed. 'music-cli config edit' goes on with your text: ${left}.\n`,
    code: 2,
  });
  expect([text(), readFileSync(left, 'utf8')]).toEqual(['{"accessible":false}\n', `${typed}\n`]);
  expect((statSync(left).mode & 0o777).toString(8)).toBe('600');
  expect((await edit(`cat "$1" > '${path}/seen'; exit 3`)).stderr).toMatch(
    /Going on with what was not kept: /,
  );
  expect(readFileSync(join(path, 'seen'), 'utf8')).toBe(`${typed}\n`);
  await write('{"color":"never"}');
  expect(text()).toBe('{"color":"never"}');
});

const canary = 'c4nary-Token-98f0';
it.each([
  ['{\n"api_token": "c4nary-Token-98f0",\n"color":"auto"}', '{\n"api_token": "",\n"color":"auto"}'],
  ['{"x":1,\n"pager": "c4nary-Token-98f0 -x"}', '{"x":1,\n"pager": ""}'],
])('takes no token among settings, prints none and keeps none', async (typed, left) => {
  const { folder, file, edit, copies, text } = fresh('{}');
  const { stderr, code } = await edit(`cat > "$1" <<'END'\n${typed}\nEND`, { MUSIC_CLI_TOKEN: canary });
  const [copy = ''] = copies();
  expect({ stderr, code }).toEqual({
    stderr: `music-cli: Line 2 may hold a token, and settings are no place for one.\nNothing was changed. 'music-cli config edit' goes on with your text: ${join(folder, copy)}.\n`,
    code: 2,
  });
  expect([text(), readFileSync(join(folder, copy), 'utf8')]).toEqual(['{}', `${left}\n`]);
  expect(existsSync(file)).toBe(true);
});

it('loses nothing of what somebody else sets while the editor is open', async () => {
  const { folder, file, run, edit, copies, text } = fresh('{"color":"never"}');
  writeFileSync(join(folder, 'other.json'), '{"profiles":{"default":{"baseUrl":"http://localhost:1"}}}');
  const { stderr, code } = await edit(
    `mv '${folder}/other.json' '${file}'; printf '{"color":"always"}' > "$1"`,
  );
  const [copy = ''] = copies();
  expect({ stderr, code }).toEqual({
    stderr: `music-cli: Somebody else has changed ${file} meanwhile.\nYour text is in ${join(folder, copy)}: run 'music-cli config edit' again, and take over what you want of it.\n`,
    code: 1,
  });
  expect(readFileSync(join(folder, copy), 'utf8')).toBe('{"color":"always"}');
  expect((await run(['config', 'get', 'baseUrl'])).stdout).toBe('http://localhost:1\n');
  // The copy is of other settings: it is named, and not taken.
  expect(await edit('true')).toEqual(
    ok(`Another edit is open, or was not kept: ${join(folder, copy)}.\nNothing changed in ${file}.\n`),
  );
  expect(text()).toContain('localhost');
});

it('names what an edit has left, where the settings were set since', async () => {
  const { folder, file, run, write, edit, copies, text } = fresh('{}');
  await write('{');
  const [copy = ''] = copies();
  await run(['config', 'set', 'retries', '7']);
  expect(await edit(`sed 's/7/8/' "$1" > "$1.x"; mv "$1.x" "$1"`)).toEqual(
    ok(`Another edit is open, or was not kept: ${join(folder, copy)}.\nChanged ${file}.\n`),
  );
  expect(text()).toContain('"retries": 8');
  expect(copies()).toEqual([copy]);
});

it('gives each of twelve edits at once a copy of its own, and takes one of them', async () => {
  const { file, edit, copies, text } = fresh('{"retries":0}');
  const numbers = Array.from({ length: 12 }, (_, number) => number + 1);
  const results = await Promise.all(
    numbers.map(number =>
      edit(`echo $$ >> "$1.seen"; sleep 0.5; rm "$1.seen"; printf '{"profiles":{"p${number}":{}}}' > "$1"`),
    ),
  );
  expect(results.filter(({ code }) => code === 0)).toHaveLength(1);
  expect(results.filter(({ stderr }) => stderr.includes(`Changed ${file}.`))).toHaveLength(1);
  const others = results.filter(({ code }) => code === 1);
  expect(others).toHaveLength(11);
  const left = others.map(({ stderr }) =>
    readFileSync(/Your text is in (\S+):/.exec(stderr)?.[1] ?? '', 'utf8'),
  );
  expect([...left, text()].sort()).toEqual(numbers.map(number => `{"profiles":{"p${number}":{}}}`).sort());
  expect(copies()).toHaveLength(11);
});

it('keeps what twelve commands set at once, for Tab too', async () => {
  const { path, run, copies, text } = fresh();
  const names = Array.from({ length: 12 }, (_, number) => `p${number}`);
  const set = (name: string) =>
    run(['config', 'set', 'baseUrl', `https://${name}.example`, '--profile', name]);
  const results = await Promise.all(names.map(set));
  expect(results).toEqual(names.map(name => ok(`Set baseUrl of the profile ${name}.\n`)));
  expect(Object.keys(JSON.parse(text()).profiles).sort()).toEqual(names.toSorted());
  expect(copies()).toEqual([]);
  const profiles = readFileSync(join(path, '.cache/music-cli/complete/v1/profiles.tsv'), 'utf8');
  expect(
    profiles
      .split('\n')
      .map(line => line.split('\t')[0])
      .sort(),
  ).toEqual(['', ...names.toSorted()]);
});
