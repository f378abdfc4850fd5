/** The shells that have completion. */
export const shells = ['bash', 'zsh', 'fish'] as const;
export type Shell = (typeof shells)[number];

/** Their files in the package, under completions/. */
export const shellFiles: Readonly<Record<Shell, string>> = {
  bash: 'music-cli.bash',
  zsh: '_music-cli',
  fish: 'music-cli.fish',
};
