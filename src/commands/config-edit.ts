/** `config edit`: the settings in an editor; they are kept if they are valid. */
import { ownerOnly, replaceFile } from '../base/disk.ts';
import { Failure } from '../base/errors.ts';
import { rememberProfiles } from '../candidates/remember.ts';
import { type Config, changeConfig, configFile, configIn } from '../cli/config-file.ts';
import { checkConfig } from '../cli/settings.ts';
import { type Context, command } from '../context/context.ts';

export const edit = command({
  examples: [{ command: 'config edit', says: 'with $VISUAL, else $EDITOR' }],
  mendsConfig: true,
  local: true,
  run: async context => {
    const { disk, env, places } = context.machine;
    const editor = env.VISUAL?.trim() || env.EDITOR?.trim();
    const path = configFile(places);
    if (!editor) {
      throw new Failure('usage', 'No editor is set.', {
        code: 'no_editor',
        hint: `Set VISUAL or EDITOR, or edit ${path} yourself.`,
      });
    }
    const copy = `${places.config}/config.edited.json`;
    if (disk.existsSync(copy)) context.note(`Going on with what was not kept: ${copy}.`);
    else replaceFile(disk, copy, disk.existsSync(path) ? disk.readFileSync(path) : '{}\n', ownerOnly);
    await edited(context, editor, copy);
    const remarks: string[] = [];
    const config = checked(context, copy, line => remarks.push(line));
    for (const line of remarks) context.note(line);
    changeConfig(disk, places, () => config);
    disk.rmSync(copy, { force: true });
    await rememberProfiles(context.machine, config);
    context.note(`Changed ${path}.`);
  },
});

function checked({ machine }: Context, copy: string, remark: (line: string) => void): Config {
  try {
    const config = configIn(machine.disk, copy, remark);
    checkConfig(config);
    return config;
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    throw new Failure(error.kind, error.message, { code: error.code, hint: notKept(copy) });
  }
}

function notKept(copy: string): string {
  return `Nothing was changed. 'music-cli config edit' goes on with your text: ${copy}.`;
}

/** Runs the editor, which uses the terminal, and waits for its end. Throws Failure: usage, editor_failed. */
async function edited({ machine }: Context, editor: string, copy: string): Promise<void> {
  const { start, platform, env } = machine;
  const options = { stdio: 'inherit', env: { ...env, MUSIC_CLI_TOKEN: undefined } } as const;
  // As in git, the editor is a shell command and may have arguments: `code --wait`.
  const child =
    platform === 'win32'
      ? start(`${editor} "${copy}"`, [], { ...options, shell: true })
      : start('/bin/sh', ['-c', `${editor} "$1"`, editor, copy], options);
  const ended = await new Promise<string | undefined>(resolve => {
    child.on('error', error => resolve(error.message));
    child.on('close', (status, signal) => resolve(status === 0 ? undefined : `status ${status ?? signal}`));
  });
  if (ended === undefined) return;
  throw new Failure('usage', `The editor '${editor}' ended with ${ended}.`, {
    code: 'editor_failed',
    hint: notKept(copy),
  });
}
