/**
 * Runs one keychain call in a process of its own. A call that waits for an unlock prompt cannot be cancelled in the
 * same process, because Node waits for its threads before it exits. The request is one line of JSON on stdin. On
 * stdout, an empty line means that the call begins, and the next line is the response. The parent keeps stdin open
 * until it has the response: if stdin ends, the parent has gone, and the child ends too.
 */
import { writeSync } from 'node:fs';
import { messageOf } from '../../../base/errors.ts';
import { classifyError, type KeychainReply, type KeychainRequest } from './keychain.ts';

let input = '';
process.stdin.setEncoding('utf8');
process.stdin.on('data', async chunk => {
  input += chunk;
  if (!input.endsWith('\n')) return;
  const reply = await handleRequest(JSON.parse(input), () => writeSync(1, '\n'));
  writeSync(1, `${JSON.stringify(reply)}\n`);
  process.exit();
});
process.stdin.on('end', () => process.kill(process.pid, 'SIGKILL'));

/** Makes one call of the keychain. @param onReady is called just before the call */
async function handleRequest(
  { action, service, account, secret }: KeychainRequest,
  onReady: () => void,
): Promise<KeychainReply> {
  const keyring = await import('@napi-rs/keyring').catch(() => undefined);
  if (keyring === undefined) return { ok: false, outcome: 'module_missing', detail: '' };
  onReady();
  try {
    // Otherwise the library may fall back to the kernel's keyutils, which lose everything at a reboot.
    const entry = new keyring.AsyncEntry(service, account, { linux: { store: 'secret-service' } });
    if (action === 'get') return { ok: true, secret: await entry.getPassword() };
    if (action === 'set') await entry.setPassword(secret ?? '');
    if (action === 'delete') return { ok: true, deleted: await entry.deleteCredential() };
    return { ok: true };
  } catch (error) {
    const detail = messageOf(error);
    return { ok: false, outcome: classifyError(detail), detail };
  }
}
