/** `doctor`: checks this machine for problems and says what to do about each. */
import { dirname } from 'node:path';
import { diskReason } from '../../base/disk.ts';
import { attempt, Failure, failureOrThrow } from '../../base/errors.ts';
import type { Disk } from '../../base/io.ts';
import { escapeControls } from '../../base/text/sanitise.ts';
import { pad, wrap } from '../../base/text/width.ts';
import { engines } from '../../catalog/engines.ts';
import { isExpectedResponse } from '../../catalog/expected-response.ts';
import { unknownVariableWarning } from '../program/argv/usage.ts';
import { shellPrograms, shells } from '../program/completion/install.ts';
import { type Context, command } from '../program/context/context.ts';
import { installMethod, releaseHint } from '../program/installed.ts';
import { configPath, readConfig, unsupportedFileWarnings } from '../program/settings/config-file.ts';
import { listSettingOrigins } from '../program/settings/setting-origins.ts';
import { unknownVariables } from '../program/settings/setting-table.ts';
import { checkConfig, checkSandbox, resolveSettings } from '../program/settings/settings.ts';
import { formatSize, printValue } from '../program/terminal/say.ts';

interface Check {
  readonly name: string;
  readonly state: 'ok' | 'warning' | 'failed';
  readonly says: string;
  /** What to do about the problem; null if there is none. */
  readonly do: string | null;
}

type Finding = Omit<Check, 'name'>;
type GivenSettings = Parameters<typeof resolveSettings>[0];

const ok = (text: string): Finding => ({ state: 'ok', says: text, do: null });
const warning = (text: string, advice: string): Finding => ({ state: 'warning', says: text, do: advice });
const failed = (text: string, advice: string): Finding => ({ state: 'failed', says: text, do: advice });

/** The checks in the order of the report. A Failure that a check throws is its result. */
const checks: Readonly<
  Record<string, (context: Context, options: GivenSettings) => Promise<Finding> | Finding>
> = {
  program: ({ machine }) => {
    const { version, runtime, platform } = machine;
    const method = installMethod(machine);
    return ok(
      `music-cli ${version} (${method}), Node ${runtime.node}, ${platform} ${runtime.arch}; ${releaseHint(method)}`,
    );
  },
  configuration: checkConfiguration,
  settings: async (context, options) => {
    const { profile, isKnownProfile } = context.settings;
    const { env, disk, places } = context.machine;
    if (checkConfiguration(context).state === 'failed')
      return warning('unknown', 'Correct the configuration first.');
    // This run ignores invalid variables, but most commands fail: throw the same failure.
    resolveSettings(options, env, readConfig(disk, places));
    const unknownNames = unknownVariables(env);
    if (unknownNames.length > 0)
      return failed(unknownNames.map(unknownVariableWarning).join(' '), `unset ${unknownNames.join(' ')}`);
    const changedSettings = (await listSettingOrigins(context, options)).filter(
      ({ from }) => from !== 'default',
    );
    const text = [
      `profile ${profile}`,
      ...changedSettings.map(({ setting, from }) => `${setting} from ${from}`),
    ].join('; ');
    return isKnownProfile
      ? ok(text)
      : warning(
          `${text}; this profile has no settings`,
          `music-cli config set baseUrl <url> --profile ${profile}`,
        );
  },
  service: checkService,
  token: async context => {
    const token = await (await context.tokens()).find('optional');
    const sourceText = {
      environment: 'MUSIC_CLI_TOKEN',
      keychain: 'the keychain',
      file: 'a plain file',
    };
    return ok(
      token === undefined ? 'none; public records need no token' : `found in ${sourceText[token.source]}`,
    );
  },
  keychain: async ({ machine }) => {
    await (await machine.keychain()).probe();
    return ok('it responds');
  },
  cache: checkCache,
  completion: checkCompletion,
  player: async ({ machine }) => {
    const { trySound } = await import('./doctor/sound.ts');
    const { playerPath, errors } = await trySound(machine);
    const errorText = errors.map(line => ` ${line}`).join('');
    if (playerPath !== undefined) return ok(`${playerPath} has played a moment of silence.${errorText}`);
    return failed(`No working audio player found.${errorText}`, noSoundAdvice);
  },
  terminal: ({ style: { isTerminal, colors, width } }) => {
    if (!isTerminal) return ok('stdout is not a terminal: no colours, no width');
    const colorCount = colors > 256 ? '16 million' : colors === 0 ? 'no' : String(colors);
    return ok(`${colorCount} colours, ${width} columns`);
  },
};

/** Checks whose failure is only a warning, because most commands work without a keychain or a player. */
const optionalChecks = ['keychain', 'player'];

/** Checks whether the configuration can be read; problems with its files are warnings. */
function checkConfiguration({ machine: { disk, places } }: Context): Finding {
  const path = configPath(places);
  const warnings: string[] = [];
  try {
    checkConfig(readConfig(disk, places, line => warnings.push(line)));
  } catch (error) {
    const { message, hint = `Correct ${path}.` } = failureOrThrow(error);
    const text = message.includes('/') ? message : `${message.replace(/\.$/, '')}: ${path}.`;
    return failed(text, hint);
  }
  const problems = [...warnings, ...unsupportedFileWarnings(disk, places)];
  if (problems.length > 0) {
    const files = [places.config, places.system].flatMap(config => (config ? [configPath({ config })] : []));
    const filesToEdit = files.filter(file => problems.some(line => line.includes(file)));
    return warning(problems.join(' '), `Edit ${filesToEdit.length > 0 ? filesToEdit.join(' and ') : path}.`);
  }
  return ok(disk.existsSync(path) ? path : `${path}, which does not exist yet`);
}

/** Checks whether the base URL responds as the service does. Uses no cached responses and sends no token. */
async function checkService(context: Context): Promise<Finding> {
  const { base, mode, curl } = context.settings;
  checkSandbox(context.settings);
  if (base === undefined) return ok('no base URL is set: the built-in sandbox responds');
  const url = `${base.href.replace(/\/$/, '')}${engines.path}`;
  if (mode === 'offline' || curl)
    return warning(`${base.href} was not checked`, 'Leave out --offline and --curl.');
  const fetch = await context.fileFetcher();
  const problem = await fetch({ url, headers: { accept: 'application/json' } }, async response => {
    if (response.status !== 200) {
      response.discard();
      return `status ${response.status}`;
    }
    const pieces: Uint8Array[] = [];
    for await (const piece of response.body) pieces.push(piece);
    const parsed = attempt((): unknown => JSON.parse(Buffer.concat(pieces).toString()));
    if (parsed === undefined) return 'something other than JSON';
    return isExpectedResponse(engines.path, parsed) ? undefined : 'something other than its records';
  });
  if (problem === undefined) return ok(`${base.href} responds`);
  return failed(
    `${base.href} responded to ${url} with ${problem}`,
    'Check the address: music-cli config get baseUrl',
  );
}

async function checkCache(context: Context): Promise<Finding> {
  const { disk, places } = context.machine;
  const { entries, bytes } = (await context.store()).info();
  const summary = `${places.cache}: ${entries} ${entries === 1 ? 'response' : 'responses'}, ${formatSize(bytes)}`;
  try {
    disk.accessSync(existingFolder(disk, places.cache), disk.constants.W_OK);
    return ok(summary);
  } catch (error) {
    return warning(
      `${summary}; it can't be written (${diskReason(error)})`,
      `Check the permissions of ${places.cache}: until then nothing is cached.`,
    );
  }
}

/** Returns the folder, or if it does not exist, the nearest existing folder above it. */
function existingFolder(disk: Disk, folder: string): string {
  const parent = dirname(folder);
  return disk.existsSync(folder) || parent === folder ? folder : existingFolder(disk, parent);
}

async function checkCompletion({ machine }: Context): Promise<Finding> {
  const { installedCompletions } = await import('./doctor/tab.ts');
  const completions = await installedCompletions(machine);
  const ownShell = shells.find(shell => (machine.env.SHELL ?? '').endsWith(`/${shellPrograms[shell]}`));
  const installed = completions.map(({ shell }) => shell);
  const text =
    completions.length === 0
      ? 'Tab completion is not installed'
      : `Tab completion is installed for ${installed.join(', ')}`;
  const notLoading = completions.filter(({ isLoaded }) => isLoaded === false);
  if (notLoading.length > 0)
    return warning(
      `${text}; ${notLoading.map(({ shell, path }) => `a new ${shell} does not load ${path}`).join(', ')}`,
      notLoading.map(({ shell }) => `music-cli completion install ${shell}`).join('; '),
    );
  if (ownShell === undefined || installed.includes(ownShell)) return ok(text);
  return warning(`${text}; your shell is ${ownShell}`, `music-cli completion install ${ownShell}`);
}

const noSoundAdvice = 'Name another player with MUSIC_CLI_PLAYER, or write a file: export -o wav.';

export const doctor = command({
  notes: 'Exits with 1 if a check failed. Shows no part of a token.',
  examples: [{ command: 'doctor', text: 'possible problems of this machine' }],
  allowsInvalid: 'settings',
  run: async (context, { options }) => {
    const results: Check[] = [];
    for (const [name, check] of Object.entries(checks)) {
      try {
        results.push({ name, ...(await check(context, options)) });
      } catch (error) {
        const { message, hint = 'See --debug.' } = failureOrThrow(error);
        results.push({ name, ...(optionalChecks.includes(name) ? warning : failed)(message, hint) });
      }
    }
    printValue(context, { checks: results }, reportText(results, context));
    const count = results.filter(({ state }) => state === 'failed').length;
    if (count === 0) return;
    throw new Failure('unexpected', `${count} of ${results.length} checks failed.`, {
      code: 'checks_failed',
      hint: 'Each failed check says what to do.',
    });
  },
});

/** Formats the report: a line for each check, and below it what to do. */
function reportText(results: readonly Check[], { style: { ascii, paint, width } }: Context): string {
  const httpStatus = { ok: 200, warning: 400, failed: 500 } as const;
  const columns = Math.max(...results.map(({ name }) => name.length)) + 2;
  const wrapText = (text: string, columns: number) => (width === undefined ? [text] : wrap(text, columns));
  const fitsBeside = width === undefined || width >= 9 + columns + 30;
  const margin = fitsBeside ? 9 + columns : 2;
  return results
    .map(({ name, state, says, do: advice }) => {
      const head = `${paint.status(httpStatus[state], pad(state, 9))}${fitsBeside ? pad(name, columns) : `${name}\n  `}`;
      const texts = [says, ...(advice === null ? [] : [advice])].map(text => escapeControls(text, ascii));
      const body = texts.flatMap(text => wrapText(text, (width ?? 0) - margin));
      return `${head}${body.join(`\n${' '.repeat(margin)}`)}\n`;
    })
    .join('');
}
