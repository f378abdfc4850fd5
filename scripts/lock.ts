/**
 * The text of a lock file without the ranges of Node of optional packages. npm leaves out an optional package whose range
 * excludes the Node that installs, and the binaries of the tools are such packages. They run on every Node that music-cli
 * supports, although their ranges begin later.
 */
export function openLock(text: string): string {
  const open = (_name: string, value: unknown) =>
    typeof value === 'object' && value !== null && 'optional' in value
      ? { ...value, engines: undefined }
      : value;
  return `${JSON.stringify(JSON.parse(text, open), undefined, 2)}\n`;
}
