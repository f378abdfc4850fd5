import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** So that it asks nothing of the network but the page, and plays what nobody has clicked on. */
const flags =
  '--headless --no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking --disable-component-update --disable-sync --autoplay-policy=no-user-gesture-required --virtual-time-budget=10000';

/** The document at an address once its scripts have come to rest. */
export function documentIn(address: string): Promise<string> {
  return chromium(['--dump-dom'], address);
}

/** Writes what the window shows of it as PNG. */
export async function photograph(
  address: string,
  path: string,
  width: number,
  height: number,
  ground: 'light' | 'dark' = 'light',
): Promise<void> {
  const flags = [`--screenshot=${path}`, `--window-size=${width},${height}`, '--hide-scrollbars'];
  await chromium([...flags, ...(ground === 'dark' ? ['--force-dark-mode'] : [])], address);
}

/** What it prints. */
async function chromium(more: readonly string[], address: string): Promise<string> {
  const profile = mkdtempSync(join(tmpdir(), 'music-cli-chromium-'));
  try {
    return await new Promise((resolve, reject) => {
      const words = [...flags.split(' '), ...more, `--user-data-dir=${profile}`, address];
      execFile('chromium', words, { maxBuffer: 1 << 26 }, (error, stdout) =>
        error ? reject(error) : resolve(stdout),
      );
    });
  } finally {
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
  }
}
