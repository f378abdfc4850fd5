/** Bundles the program as rolldown.config.ts says, and tells of it in one line. */
import { build } from 'rolldown';
import configurations from '../rolldown.config.ts';

async function bundle(): Promise<void> {
  const made = await build(configurations);
  const files = made.flatMap(({ output }) => output);
  const bytes = files.reduce(
    (sum, file) => sum + Buffer.byteLength(file.type === 'chunk' ? file.code : file.source),
    0,
  );
  process.stdout.write(`Bundled ${files.length} files, ${(bytes / 1e6).toFixed(1)} MB.\n`);
}

void bundle();
