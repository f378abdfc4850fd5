/** The ways in which a call of the keychain fails, and their messages. */
import { Failure } from '../base/errors.ts';

export type KeychainOutcome = 'locked' | 'unavailable' | 'timeout' | 'module_missing';

/**
 * The outcome that a message of `@napi-rs/keyring` stands for. All its errors have the same code, so only their
 * texts tell them apart; they come from the Secret Service and D-Bus, and on macOS from Security.framework.
 */
export function classify(message: string): KeychainOutcome {
  if (/prompt (was )?dismissed|object locked|before prompt completed/i.test(message)) return 'locked';
  if (/interaction is not allowed|user cancell?ed|passphrase .* not correct/i.test(message)) return 'locked';
  if (/did not receive a reply|timed? ?out/i.test(message)) return 'timeout';
  return 'unavailable';
}

/** The way out for one run, whatever is wrong with the keychain. */
const instead = 'set MUSIC_CLI_TOKEN for this run';

/**
 * @param detail the library's message
 * @param seconds the time limit of the call
 */
export function keychainFailure(outcome: KeychainOutcome, detail: string, seconds: number): Failure {
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
  // The Secret Service's message where its default collection was never made.
  if (/no result found/i.test(detail)) return 'the Secret Service has no default keyring';
  // Messages of D-Bus: where there is no session, and in a session without a keyring.
  if (/dbus-daemon autolaunch/i.test(detail)) return 'there is no D-Bus session';
  if (/org\.freedesktop\.secrets was not provided/i.test(detail)) return 'no Secret Service is running';
  return detail || 'no reason given';
}
