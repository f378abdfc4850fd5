import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Options with which Chromium requests nothing but the page, and plays sound without a click. */
const flags =
  '--headless --no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking --disable-component-update --disable-sync --autoplay-policy=no-user-gesture-required --virtual-time-budget=10000';

/** Returns the HTML of the page at an address, after its scripts have finished. */
export function loadDocument(address: string): Promise<string> {
  return runChromium(['--dump-dom'], address);
}

/** Writes a screenshot of the window as PNG. */
export async function takeScreenshot(
  address: string,
  path: string,
  width: number,
  height: number,
  theme: 'light' | 'dark' = 'light',
): Promise<void> {
  const screenshotFlags = [`--screenshot=${path}`, `--window-size=${width},${height}`, '--hide-scrollbars'];
  await runChromium([...screenshotFlags, ...(theme === 'dark' ? ['--force-dark-mode'] : [])], address);
}

/** Runs Chromium and returns its output. */
async function runChromium(options: readonly string[], address: string): Promise<string> {
  const profile = mkdtempSync(join(tmpdir(), 'music-cli-chromium-'));
  try {
    return await new Promise((resolve, reject) => {
      const args = [...flags.split(' '), ...options, `--user-data-dir=${profile}`, address];
      execFile('chromium', args, { maxBuffer: 1 << 26 }, (error, stdout) =>
        error ? reject(error) : resolve(stdout),
      );
    });
  } finally {
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
  }
}
