/**
 * The composition root of one call of the keychain, in a process of its own: a call that waits for an unlock prompt
 * can't be given up within a process, because Node's exit waits for its threads. The request is one line of JSON on
 * stdin. On stdout an empty line means that the call begins, and the next line is the answer. The parent keeps stdin
 * open until it has the answer; if stdin ends, the parent has gone, and the child ends too.
 */
import { writeSync } from 'node:fs';
import { answerRequest } from './auth/keychain-call.ts';

let received = '';
process.stdin.setEncoding('utf8');
process.stdin.on('data', async chunk => {
  received += chunk;
  if (!received.endsWith('\n')) return;
  const reply = await answerRequest(JSON.parse(received), () => writeSync(1, '\n'));
  writeSync(1, `${JSON.stringify(reply)}\n`);
  process.exit();
});
process.stdin.on('end', () => process.kill(process.pid, 'SIGKILL'));
