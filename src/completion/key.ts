/** The name under which the candidates of a service are kept: every run knows it, few need more. */

/** The embedded sandbox's key. */
export const sandboxKey = 'sandbox';

/**
 * The folder of a base URL's candidates, as every shell computes it from `--base-url`: each run of
 * characters outside A–Z a–z 0–9 . - becomes one `_`, none at the end, 200 characters at most. Takes the
 * base URL as the user gave it; without one the sandbox answers.
 */
export function candidateKey(baseUrl: string | undefined): string {
  if (baseUrl === undefined || baseUrl === '') return sandboxKey;
  return baseUrl
    .replace(/[^A-Za-z0-9.-]+/g, '_')
    .replace(/_$/, '')
    .slice(0, 200);
}
