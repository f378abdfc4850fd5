/**
 * The operating system's keychain, called in a child process that can be killed (keychain-child.ts explains why).
 * Secrets pass only through the child's stdin and stdout.
 */
import type * as childProcess from 'node:child_process';
import { Failure } from '../../../base/errors.ts';
import type { Clock, Environment } from '../../../base/io.ts';

/** One line of JSON that the program sends to the keychain child. */
export interface KeychainRequest {
  /** `probe` only checks whether a keychain responds. */
  readonly action: 'get' | 'set' | 'delete' | 'probe';
  readonly service: string;
  readonly account: string;
  readonly secret?: string;
}

/** One line of JSON that the keychain child sends back. */
export type KeychainReply =
  | { readonly ok: true; readonly secret?: string | null; readonly deleted?: boolean }
  | { readonly ok: false; readonly outcome: KeychainOutcome; readonly detail: string };

/** The parts of the machine that a keychain needs. */
export interface KeychainOptions {
  readonly spawn: typeof childProcess.spawn;
  /** Absolute path of dist/keychain-child.cjs. */
  readonly script: string;
  /** The Node executable that runs it. */
  readonly execPath: string;
  readonly env: Environment;
  readonly platform: NodeJS.Platform;
  /** Whether a person at a terminal can answer an unlock prompt. */
  readonly isInteractive: boolean;
  /** Prints on stderr what the program waits for. */
  notice(text: string): void;
  readonly clock: Clock;
}

/** All methods reject with a Failure: `interrupted` at Ctrl-C, otherwise `auth` (`token_too_long` or `keychain_…`). */
export interface Keychain {
  get(account: string): Promise<string | undefined>;
  set(account: string, secret: string): Promise<void>;
  /** Deletes a secret. Resolves to whether there was one. */
  delete(account: string): Promise<boolean>;
  /** Resolves if a keychain responds. Call it before asking a person for a token. */
  probe(): Promise<void>;
}

const service = 'music-cli';

/** Maximum length of a secret on Windows, in characters: CRED_MAX_CREDENTIAL_BLOB_SIZE is 2,560 bytes of UTF-16. */
const maxWindowsLength = 1280;

/** Milliseconds after which the program says that it waits for the keychain. */
const noticeDelay = 2000;
/** Time limits of a keychain request in milliseconds, with and without a person who may have to unlock it. */
export const requestLimits = { terminal: 60_000, none: 3_000 };
/** Maximum milliseconds for starting the child, which is slow on a machine that starts many processes at once. */
const startLimit = 15_000;

/**
 * Returns access to the operating system's keychain through a child process that can be killed. Its methods
 * reject with a Failure; see Keychain.
 */
export function createKeychain(options: KeychainOptions): Keychain {
  const limit = options.isInteractive ? requestLimits.terminal : requestLimits.none;

  async function call(request: Omit<KeychainRequest, 'service'>) {
    const reply = await callChild(options, limit, { ...request, service });
    if (reply.ok) return reply;
    throw keychainFailure(reply.outcome, cleanMessage(reply.detail, request.secret), limit / 1000);
  }

  return {
    async get(account) {
      return (await call({ action: 'get', account })).secret ?? undefined;
    },
    async set(account, secret) {
      if (options.platform === 'win32' && secret.length > maxWindowsLength) {
        throw new Failure(
          'auth',
          `The token is too long for the Windows keychain (limit: ${maxWindowsLength} characters).`,
          {
            code: 'token_too_long',
            hint: "Keep it in a file with 'music-cli auth login --insecure-storage', or set MUSIC_CLI_TOKEN.",
          },
        );
      }
      await call({ action: 'set', account, secret });
    },
    async delete(account) {
      return (await call({ action: 'delete', account })).deleted === true;
    },
    async probe() {
      await call({ action: 'probe', account: 'probe' });
    },
  };
}

/** Sends the request to a new child. A problem, such as a timeout, becomes a reply; only Ctrl-C rejects. */
async function callChild(
  options: KeychainOptions,
  limit: number,
  request: KeychainRequest,
): Promise<KeychainReply> {
  const { spawn, script, execPath, env, platform, isInteractive, notice, clock } = options;
  const child = spawn(execPath, [script], {
    stdio: ['pipe', 'pipe', 'ignore'],
    env: childEnvironment(env, platform),
    windowsHide: true,
  });
  const controller = new AbortController();
  const setTimer = (milliseconds: number, action: () => void) => {
    const runAction = () => controller.signal.aborted || action();
    clock.sleep(milliseconds, controller.signal).then(runAction, () => {});
  };
  try {
    return await new Promise<KeychainReply>((resolve, reject) => {
      const fail = (outcome: KeychainOutcome, detail: string) => resolve({ ok: false, outcome, detail });
      let hasStarted = false;
      const sendRequest = () => {
        hasStarted = true;
        // On a busy machine, the response may have arrived in time but is not read yet.
        setTimer(limit, () => setImmediate(() => fail('timeout', '')));
        // Without a terminal nobody could act on the notice, and stderr should contain only errors.
        if (isInteractive)
          setTimer(noticeDelay, () => notice('Waiting for the keychain: it may be asking you to unlock it.'));
      };
      setTimer(startLimit, () => hasStarted || fail('unavailable', 'the keychain process did not start'));

      child.on('error', error => fail('unavailable', error.message));
      child.on('close', (code, signal) => {
        if (signal === 'SIGINT') reject(new Failure('interrupted', 'Interrupted.'));
        else fail('unavailable', `the keychain process ended with ${signal ?? `status ${code}`}`);
      });
      let output = '';
      child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
        output += chunk;
        if (!hasStarted) sendRequest();
        if (/\S.*\n$/.test(output)) resolve(readReply(output));
      });
      child.stdin.on('error', () => {}); // The child ended without reading; 'close' reports how.
      child.stdin.write(`${JSON.stringify(request)}\n`);
    });
  } finally {
    controller.abort();
    child.kill('SIGKILL');
  }
}

function readReply(line: string): KeychainReply {
  try {
    return JSON.parse(line);
  } catch {
    // The reply does not contain the syntax error, because the error quotes the text.
    return { ok: false, outcome: 'unavailable', detail: 'the response of its process cannot be read' };
  }
}

/** The variables that a keychain and Node's loader need. Others are not passed on, because they may hold secrets. */
const passedVariables = new Set([
  ...['HOME', 'USER', 'LOGNAME', 'PATH', 'LANG', 'LANGUAGE', 'LC_ALL', 'LC_MESSAGES', 'TMPDIR'],
  ...['DBUS_SESSION_BUS_ADDRESS', 'DISPLAY', 'WAYLAND_DISPLAY', 'XAUTHORITY'],
  ...['LD_LIBRARY_PATH', 'DYLD_LIBRARY_PATH', '__CF_USER_TEXT_ENCODING'],
  ...['SYSTEMROOT', 'WINDIR', 'USERPROFILE', 'USERNAME', 'USERDOMAIN', 'APPDATA', 'LOCALAPPDATA'],
  ...['TEMP', 'TMP'],
]);

/** Returns the environment of the child. On Windows, names of variables ignore case. */
export function childEnvironment(env: Environment, platform: NodeJS.Platform): Record<string, string> {
  const childEnv: Record<string, string> = {};
  for (const [name, value] of Object.entries(env)) {
    const upperName = platform === 'win32' ? name.toUpperCase() : name;
    if (value !== undefined && (passedVariables.has(upperName) || upperName.startsWith('XDG_')))
      childEnv[name] = value;
  }
  return childEnv;
}

/** Returns a library's message on one line, without its full stop and without the secret. */
function cleanMessage(text: string, secret: string | undefined): string {
  const clean = text
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .replace(/\.$/, '');
  return secret ? clean.replaceAll(secret, '[secret]') : clean;
}

/** The ways in which a keychain call fails. */
export type KeychainOutcome = 'locked' | 'unavailable' | 'timeout' | 'module_missing';

/**
 * Returns the outcome for a message of `@napi-rs/keyring`. All its errors have the same code, so only their texts
 * differ; they come from the Secret Service and D-Bus, and on macOS from Security.framework.
 */
export function classifyError(message: string): KeychainOutcome {
  if (/prompt (was )?dismissed|object locked|before prompt completed/i.test(message)) return 'locked';
  if (/interaction is not allowed|user cancell?ed|passphrase .* not correct/i.test(message)) return 'locked';
  if (/did not receive a reply|timed? ?out/i.test(message)) return 'timeout';
  return 'unavailable';
}

/** Advice that helps for one run, whatever is wrong with the keychain. */
const fallbackAdvice = 'set MUSIC_CLI_TOKEN for this run';

/** Explains the outcome. @param detail the library's message @param seconds the time limit of the call */
export function keychainFailure(outcome: KeychainOutcome, detail: string, seconds: number): Failure {
  const failureTexts: Readonly<Record<KeychainOutcome, readonly [message: string, hint: string]>> = {
    locked: [
      'The keychain is locked and was not unlocked.',
      'Unlock it in your desktop session and try again',
    ],
    timeout: [
      `The keychain did not respond in time (limit: ${seconds} seconds).`,
      'Look for an unlock prompt on your desktop and try again in a terminal',
    ],
    module_missing: [
      'The native module for the keychain is missing or does not load here.',
      'Install music-cli again with its optional dependencies',
    ],
    unavailable: [
      `No keychain is available: ${explainDetail(detail)}.`,
      "Keep the token in a file with 'music-cli auth login --insecure-storage'",
    ],
  };
  const [message, hint] = failureTexts[outcome];
  return new Failure('auth', message, {
    code: `keychain_${outcome}`,
    hint: `${hint}, or ${fallbackAdvice}.`,
  });
}

function explainDetail(detail: string): string {
  // The message of the Secret Service if its default collection does not exist.
  if (/no result found/i.test(detail)) return 'the Secret Service has no default keyring';
  // Messages of D-Bus without a session, and in a session without a keyring.
  if (/dbus-daemon autolaunch/i.test(detail)) return 'there is no D-Bus session';
  if (/org\.freedesktop\.secrets was not provided/i.test(detail)) return 'no Secret Service is running';
  return detail || 'no reason given';
}
