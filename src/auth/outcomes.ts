/** How a keychain call fails: a small set of outcomes, and what each says to the user. */
import { Failure } from '../base/errors.ts';

export type Outcome = 'locked' | 'unavailable' | 'timeout' | 'module_missing';

/**
 * The outcome that a message of `@napi-rs/keyring` stands for. Its errors all have the same code, so only
 * the text tells them apart: of the Secret Service and D-Bus, and of Security.framework on macOS.
 */
export function classify(message: string): Outcome {
  if (/prompt (was )?dismissed|object locked|before prompt completed/i.test(message)) return 'locked';
  if (/interaction is not allowed|user cancell?ed|passphrase .* not correct/i.test(message)) return 'locked';
  if (/did not receive a reply|timed? ?out/i.test(message)) return 'timeout';
  return 'unavailable';
}

/** For one run, whatever is wrong with the keychain. */
const instead = 'set MUSIC_CLI_TOKEN for this run';

/** The failure of an outcome. `detail` is the library's message, `seconds` the time limit that applied. */
export function keychainFailure(outcome: Outcome, detail: string, seconds: number): Failure {
  switch (outcome) {
    case 'locked':
      return new Failure('auth', 'The keychain is locked and was not unlocked.', {
        code: 'keychain_locked',
        hint: `Unlock it in your desktop session and try again, or ${instead}.`,
      });
    case 'timeout':
      return new Failure('auth', `The keychain did not answer in time (limit: ${seconds} seconds).`, {
        code: 'keychain_timeout',
        hint: `Look for an unlock prompt on your desktop and try again in a terminal, or ${instead}.`,
      });
    case 'module_missing':
      return new Failure('auth', 'The native module for the keychain is missing or does not load here.', {
        code: 'keychain_module_missing',
        hint: `Install music-cli again with its optional dependencies, or ${instead}.`,
      });
    case 'unavailable':
      return new Failure('auth', `No keychain can be used here: ${explained(detail)}.`, {
        code: 'keychain_unavailable',
        hint: `Keep the token in a file with 'music-cli auth login --insecure-storage', or ${instead}.`,
      });
  }
}

function explained(detail: string): string {
  // What the Secret Service says where its default collection has never been made.
  if (/no result found/i.test(detail)) return 'the Secret Service has no default keyring';
  // What D-Bus says without a session, and in a session without a keyring.
  if (/dbus-daemon autolaunch/i.test(detail)) return 'there is no D-Bus session';
  if (/org\.freedesktop\.secrets was not provided/i.test(detail)) return 'no Secret Service is running';
  return detail || 'no reason given';
}
