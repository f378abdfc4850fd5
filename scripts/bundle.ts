/** Bundles the program as rolldown.config.ts says, and prints a line with the result. */
import { build } from 'rolldown';
import configurations from '../rolldown.config.ts';

async function bundle(): Promise<void> {
  let files = 0;
  let bytes = 0;
  // In sequence, because the first configuration clears the folder.
  for (const configuration of configurations) {
    const { output } = await build(configuration);
    files += output.length;
    for (const file of output) bytes += Buffer.byteLength(file.type === 'chunk' ? file.code : file.source);
  }
  process.stdout.write(`Bundled ${files} files, ${(bytes / 1e6).toFixed(1)} MB.\n`);
}

void bundle();
