/** Finds, starts and stops other programs. */
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';

const folder = import.meta.dirname;

export interface ProgramResult {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Installs the packages of this folder's package.json, unless they are installed. */
export async function install(): Promise<void> {
  if (existsSync(join(folder, 'node_modules', '.package-lock.json'))) return;
  const { code, stderr } = await run(
    'npm',
    ['install', '--ignore-scripts', '--no-package-lock', '--no-audit', '--no-fund'],
    folder,
  );
  if (code !== 0) throw new Error(`npm install failed: ${stderr}`);
}

/** Returns the path of a command of an installed package. */
export function installedPath(name: string): string {
  return join(folder, 'node_modules', '.bin', name);
}

export async function run(command: string, args: readonly string[], cwd = folder): Promise<ProgramResult> {
  const options = { cwd, encoding: 'utf8', maxBuffer: 1e8, timeout: 120_000 } as const;
  return promisify(execFile)(command, [...args], options).then(
    ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
    (error: { code?: unknown; stdout?: string; stderr?: string }) => ({
      code: typeof error.code === 'number' ? error.code : -1,
      stdout: error.stdout ?? '',
      stderr: error.stderr || String(error),
    }),
  );
}

const started: ChildProcess[] = [];

/** Starts a server and waits until its port accepts connections. */
export async function startServer(command: string, args: readonly string[], port: number): Promise<void> {
  const child = spawn(command, [...args], { cwd: folder, stdio: 'ignore' });
  started.push(child);
  for (let attempt = 0; attempt < 300; attempt++) {
    if (child.exitCode !== null) break;
    const isReady = await fetch(`http://127.0.0.1:${port}/`).then(
      () => true,
      () => false,
    );
    if (isReady) return;
    await new Promise(resolve => setTimeout(resolve, 100));
  }
  throw new Error(`${command} does not respond on port ${port}.`);
}

export function stopServers(): void {
  for (const child of started.splice(0)) child.kill();
}

export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise(resolve => server.close(resolve));
  return typeof address === 'object' && address !== null ? address.port : 0;
}
