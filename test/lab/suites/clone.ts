/**
 * Returns the folder from the command line, a clone of the repository. Without one, prints an error and exits with 2.
 */
export function cloneOf(repository: string): string {
  const folder = process.argv.slice(2).find(word => !word.startsWith('--'));
  if (folder !== undefined) return folder;
  process.stderr.write(`Give the folder of a clone of ${repository} after --.\n`);
  process.exit(2);
}
