import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** So that it asks nothing of the network but the page. */
const flags =
  '--headless --no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking --disable-component-update --disable-sync --virtual-time-budget=10000';

/** The document at an address once its scripts have come to rest. */
export async function documentIn(address: string): Promise<string> {
  const profile = mkdtempSync(join(tmpdir(), 'music-cli-chromium-'));
  try {
    return await new Promise((resolve, reject) => {
      const words = [...flags.split(' '), '--dump-dom', `--user-data-dir=${profile}`, address];
      execFile('chromium', words, { maxBuffer: 1 << 26 }, (error, stdout) =>
        error ? reject(error) : resolve(stdout),
      );
    });
  } finally {
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
  }
}
