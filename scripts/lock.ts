/**
 * Returns the text of a lock file without the Node ranges of optional packages. npm does not install an optional
 * package whose range excludes the running Node. The binaries of the tools are such packages, but they run on every
 * Node that music-cli supports.
 */
export function openLock(text: string): string {
  const open = (_name: string, value: unknown) =>
    typeof value === 'object' && value !== null && 'optional' in value
      ? { ...value, engines: undefined }
      : value;
  return `${JSON.stringify(JSON.parse(text, open), undefined, 2)}\n`;
}
