/** `config edit`: a copy of the settings in an editor; it takes their place if it is valid and they are as they were. */
import { digest } from '../../../base/bytes.ts';
import { ownerOnly, replaceFile } from '../../../base/disk.ts';
import { Failure, failureOrThrow, retold, tried } from '../../../base/errors.ts';
import { type Context, command } from '../../program/context/context.ts';
import { configFile, configIn, configText, replaceConfig } from '../../program/settings/config-file.ts';
import { wrongPlace } from '../../program/settings/config-schema.ts';
import { rememberProfiles } from '../../show/completions/remember.ts';
import { refuseRepeatedNames, withoutSecretsIn } from './edited-text.ts';

export const edit = command({
  examples: [{ command: 'config edit', says: 'with $VISUAL, else $EDITOR' }],
  mends: 'configuration',
  local: true,
  run: async context => {
    const { disk, env, places } = context.machine;
    const editor = env.VISUAL?.trim() || env.EDITOR?.trim();
    const path = configFile(places);
    if (!context.settings.asks) {
      throw new Failure('usage', 'Nobody is here to edit the settings.', {
        code: 'no_input',
        hint: "Set one with 'music-cli config set <key> <value>', or edit what 'music-cli config path' names.",
      });
    }
    if (!editor) {
      throw new Failure('usage', 'No editor is set.', {
        code: 'no_editor',
        hint: `Set VISUAL or EDITOR, or edit ${path} yourself.`,
      });
    }
    const before = configText(disk, path);
    const copy = copyOf(context, before);
    const ended = await editedBy(context, editor, copy);
    const text = configText(disk, copy);
    if (text === undefined || text === (before ?? empty)) {
      disk.rmSync(copy, { force: true });
      if (ended) throw editorFailed(editor, ended, 'Nothing was changed.');
      context.note(`Nothing changed in ${path}.`);
      return;
    }
    // Whatever happens from here on, the next edit finds it.
    const left = copy.replace(begun, finished);
    disk.renameSync(copy, left);
    if (ended) throw editorFailed(editor, ended, goOnWith(left));
    checkText(context, left, text);
    await replaceConfig(context.machine, () => {
      if (configText(disk, path) === before) return text;
      throw new Failure('unexpected', `Somebody else has changed ${path} meanwhile.`, {
        code: 'config_changed',
        hint: `Your text is in ${left}: run 'music-cli config edit' again, and take over what you want of it.`,
      });
    });
    disk.rmSync(left, { force: true });
    await rememberProfiles(context.machine);
    context.note(`Changed ${path}.`);
  },
});

const empty = '{}\n';
/** How copies are called while their editor is open, and afterwards. */
const [begun, finished] = ['config.editing', 'config.edited'];

/**
 * A copy of one's own. What an earlier edit has left is it where that was made of the same settings; any other is named.
 * @param before the settings; undefined where there are none yet
 */
function copyOf({ machine, note }: Context, before: string | undefined): string {
  const { disk, places, random } = machine;
  const own = digest(before ?? empty);
  const copy = `${places.config}/${begun}-${own}-${random().toString(36).slice(2)}.json`;
  const others = disk.existsSync(places.config)
    ? disk
        .readdirSync(places.config)
        .filter(name => /^config\.edit(ing|ed)-[0-9a-f]{8}-\w+\.json$/.test(name))
    : [];
  // Of two edits one is quicker, and the other finds nothing to move.
  const isMoved = (name: string) =>
    tried(() => disk.renameSync(`${places.config}/${name}`, copy) === undefined);
  const left = others.find(name => name.startsWith(`${finished}-${own}-`) && isMoved(name));
  for (const name of others)
    if (name !== left) note(`Another edit is open, or was not kept: ${places.config}/${name}.`);
  if (left === undefined) replaceFile(disk, copy, before ?? empty, ownerOnly);
  else note(`Going on with what was not kept: ${copy}.`);
  return copy;
}

/** @param path of the text. Throws Failure: usage, where it is no configuration. */
function checkText({ machine, note }: Context, path: string, text: string): void {
  const { disk, env } = machine;
  const json = text.replace(/^\ufeff/, '');
  try {
    const remarks: string[] = [];
    configIn(disk, path, line => remarks.push(line));
    const without = withoutSecretsIn(json, env.MUSIC_CLI_TOKEN?.trim());
    if (without) {
      replaceFile(disk, path, without.left, ownerOnly);
      throw without.failure;
    }
    refuseRepeatedNames(json);
    const wrong = wrongPlace(JSON.parse(json));
    if (wrong !== undefined)
      throw new Failure('usage', `The configuration has a ${wrong} that makes no sense.`, {
        code: 'bad_config',
      });
    for (const line of remarks) note(line);
  } catch (error) {
    throw retold(failureOrThrow(error), { hint: goOnWith(path) });
  }
}

function goOnWith(path: string): string {
  return `Nothing was changed. 'music-cli config edit' goes on with your text: ${path}.`;
}

/** Runs the editor, which uses the terminal, until its end. Returns how it ended, where that is not well. */
function editedBy({ machine }: Context, editor: string, copy: string): Promise<string | undefined> {
  const { start, platform, env } = machine;
  const options = { stdio: 'inherit', env: { ...env, MUSIC_CLI_TOKEN: undefined } } as const;
  // As in git, the editor is a shell command and may have arguments: `code --wait`.
  const child =
    platform === 'win32'
      ? start(`${editor} "${copy}"`, [], { ...options, shell: true })
      : start('/bin/sh', ['-c', `${editor} "$1"`, editor, copy], options);
  return new Promise(resolve => {
    child.on('error', error => resolve(error.message));
    child.on('close', (status, signal) => resolve(status === 0 ? undefined : `status ${status ?? signal}`));
  });
}

function editorFailed(editor: string, ended: string, hint: string): Failure {
  return new Failure('usage', `The editor '${editor}' ended with ${ended}.`, { code: 'editor_failed', hint });
}
