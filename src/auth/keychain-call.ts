/** One call of the keychain, as the program of keychain-child.ts makes it. */
import { messageOf } from '../base/errors.ts';
import type { KeychainReply, KeychainRequest } from './keychain.ts';
import { classify } from './outcomes.ts';

/** @param begin is called when the keychain is about to be asked */
export async function answerRequest(
  { action, service, account, secret }: KeychainRequest,
  begin: () => void,
): Promise<KeychainReply> {
  const keyring = await import('@napi-rs/keyring').catch(() => undefined);
  if (keyring === undefined) return { ok: false, outcome: 'module_missing', detail: '' };
  begin();
  try {
    // Otherwise the library may fall back to the kernel's keyutils, which forget everything at a reboot.
    const entry = new keyring.AsyncEntry(service, account, { linux: { store: 'secret-service' } });
    if (action === 'get') return { ok: true, secret: await entry.getPassword() };
    if (action === 'set') await entry.setPassword(secret ?? '');
    if (action === 'delete') return { ok: true, deleted: await entry.deleteCredential() };
    return { ok: true };
  } catch (error) {
    const detail = messageOf(error);
    return { ok: false, outcome: classify(detail), detail };
  }
}
