/**
 * Returns the text of a lock file without the Node ranges (engines) of optional packages. npm does not install an optional
 * package whose range excludes the running Node. The binaries of the development tools are optional packages, and they run
 * on every Node that music-cli supports.
 */
export function removeNodeRanges(text: string): string {
  const replace = (_name: string, value: unknown) =>
    typeof value === 'object' && value !== null && 'optional' in value
      ? { ...value, engines: undefined }
      : value;
  return `${JSON.stringify(JSON.parse(text, replace), undefined, 2)}\n`;
}
