import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** With these options, Chromium requests only the page and plays sound without a click. */
const flags =
  '--headless --no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking --disable-component-update --disable-sync --autoplay-policy=no-user-gesture-required --virtual-time-budget=10000';

/** Returns the document at an address after its scripts have finished. */
export function documentIn(address: string): Promise<string> {
  return chromium(['--dump-dom'], address);
}

/** Writes a screenshot of the window as PNG. */
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

/** Runs Chromium and returns its output. */
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
