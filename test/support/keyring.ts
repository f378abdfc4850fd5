/**
 * Starts a private D-Bus session with its own keyring in its own folder, so that tests neither read nor write data of
 * the user who runs them. The session ends with close(), or when the test process ends in any way.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Requirement, requires, requiresPython } from './requires.ts';

/** Declares the programs of a session. Debian packages: dbus gnome-keyring libsecret-tools libglib2.0-bin. */
export const requireKeyring = () =>
  requires('dbus-run-session', 'dbus-daemon', 'gnome-keyring-daemon', 'secret-tool', 'gdbus', 'bash');

/** Declares the programs of the fake service. Debian packages: dbus libglib2.0-bin python3-dbus python3-gi. */
export function requireFakeService(): Requirement {
  const programs = requires('dbus-run-session', 'dbus-daemon', 'gdbus', 'bash');
  return programs.skip ? programs : requiresPython('dbus', 'gi');
}

/**
 * The service of a session. `keyring`: gnome-keyring, unlocked. `empty`: gnome-keyring without any keyring. `none`: no
 * service. `unanswered`: a service whose unlock prompt nobody answers.
 */
export type Service = 'keyring' | 'empty' | 'none' | 'unanswered';

export interface ProcessResult {
  readonly status: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface Session {
  /** The whole environment of a command in the session: PATH, HOME, XDG_*, DBUS_SESSION_BUS_ADDRESS. */
  readonly env: Readonly<Record<string, string>>;
  /** The folder that holds the session's home and everything written below it. */
  readonly folder: string;
  run(
    command: string,
    args: readonly string[],
    options?: { input?: string; env?: Record<string, string>; cwd?: string },
  ): Promise<ProcessResult>;
  /** Returns the secret that `secret-tool` finds, or undefined. */
  lookup(account: string): Promise<string | undefined>;
  /** Locks the keyring. It cannot be unlocked: use a new session for each case. */
  lock(): Promise<void>;
  /** Resolves when the service `unanswered` has been asked to show its prompt. */
  untilPrompted(): Promise<void>;
  /** Suspends the process of the service, so that it no longer responds. */
  suspend(): void;
  close(): Promise<void>;
}

const startCommands: Record<Service, string> = {
  keyring:
    'printf test-password | gnome-keyring-daemon --unlock --components=secrets >/dev/null 2>&1; wait_for',
  empty: 'gnome-keyring-daemon --start --components=secrets >/dev/null 2>&1; wait_for',
  unanswered: 'python3 "$FAKE" >/dev/null 2>&1 & wait_for',
  none: 'echo 0',
};

// Prints the bus address and the service's pid, then lives as long as its stdin.
const script = (service: Service) => `
  wait_for() {
    gdbus wait --session --timeout 10 org.freedesktop.secrets
    gdbus call --session --dest org.freedesktop.DBus --object-path /org/freedesktop/DBus \
      --method org.freedesktop.DBus.GetConnectionUnixProcessID org.freedesktop.secrets | grep -o '[0-9]*' | tail -1
  }
  echo "$DBUS_SESSION_BUS_ADDRESS"
  pid=$(${startCommands[service]})
  echo "$pid"
  cat >/dev/null
  if [ "$pid" -gt 0 ]; then kill -CONT "$pid"; kill "$pid"; fi`;

export async function startSession(service: Service): Promise<Session> {
  const folder = mkdtempSync(join(tmpdir(), 'music-cli-keyring-'));
  const pathOf = (name: string) => join(folder, name);
  for (const name of ['home', 'data', 'config', 'cache', 'run']) mkdirSync(pathOf(name), { mode: 0o700 });
  const baseEnv = {
    PATH: process.env.PATH ?? '',
    HOME: pathOf('home'),
    XDG_DATA_HOME: pathOf('data'),
    XDG_CONFIG_HOME: pathOf('config'),
    XDG_CACHE_HOME: pathOf('cache'),
    XDG_RUNTIME_DIR: pathOf('run'),
    MUSIC_CLI_SYSTEM_CONFIG_DIR: pathOf('etc'),
  };
  // A bus without activation: no second keyring and no graphical prompt starts.
  writeFileSync(pathOf('bus.conf'), busConfiguration(pathOf('run')));
  const bus = spawn(
    'dbus-run-session',
    ['--config-file', pathOf('bus.conf'), '--', 'bash', '-c', script(service)],
    {
      env: { ...baseEnv, FAKE: join(import.meta.dirname, 'unanswered.py') },
      stdio: ['pipe', 'pipe', 'ignore'],
    },
  );
  const busClosed = once(bus, 'close');
  const lines = createInterface({ input: bus.stdout })[Symbol.asyncIterator]();
  const nextLine = async () => {
    const { value, done } = await lines.next();
    if (done) throw new Error(`the private D-Bus session (${service}) did not start`);
    return String(value);
  };
  const env = { ...baseEnv, DBUS_SESSION_BUS_ADDRESS: await nextLine() };
  const pid = Number(await nextLine());

  const run: Session['run'] = async (command, args, options = {}) => {
    const child = spawn(command, args, { env: { ...env, ...options.env }, cwd: options.cwd });
    child.stdin.on('error', () => {}); // A command may end without reading its input.
    child.stdin.end(options.input ?? '');
    return waitForResult(child);
  };
  return {
    env,
    folder,
    run,
    async lookup(account) {
      const { status, stdout } = await run('secret-tool', [
        ...['lookup', 'service', 'music-cli', 'username', account],
      ]);
      return status === 0 ? stdout : undefined;
    },
    async lock() {
      const { status, stderr } = await run('gdbus', [
        ...['call', '--session', '--dest', 'org.freedesktop.secrets'],
        ...['--object-path', '/org/freedesktop/secrets'],
        ...['--method', 'org.freedesktop.Secret.Service.Lock'],
        "['/org/freedesktop/secrets/collection/login']",
      ]);
      if (status !== 0) throw new Error(`the keyring was not locked: ${stderr}`);
    },
    async untilPrompted() {
      while (!existsSync(join(pathOf('run'), 'prompted'))) await sleep(20);
    },
    suspend() {
      process.kill(pid, 'SIGSTOP');
    },
    async close() {
      bus.stdin.end();
      await busClosed;
      rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
    },
  };
}

/** Waits until a child process ends, and returns its output and status. */
export async function waitForResult(child: ChildProcess): Promise<ProcessResult> {
  const text = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const) {
    child[name]?.setEncoding('utf8').on('data', (chunk: string) => {
      text[name] += chunk;
    });
  }
  const [status, signal] = await once(child, 'close');
  return { status, signal, ...text };
}

const busConfiguration = (folder: string) => `<busconfig>
  <type>session</type>
  <listen>unix:dir=${folder}</listen>
  <policy context="default">
    <allow send_destination="*" eavesdrop="true"/>
    <allow eavesdrop="true"/>
    <allow own="*"/>
  </policy>
</busconfig>
`;
