/** The program that prompt.test.ts runs on a terminal: it asks for a token, and prints the outcome as JSON. */
import { readSecret } from '../../../../src/cli/client/auth/prompt.ts';

const output = (text: string) => {
  process.stderr.write(text);
};

async function ask() {
  const answer = readSecret({ input: process.stdin, output, watchSignals: () => () => {} }, 'Token: ');
  // The secret is printed backwards, because the secret itself would look like an echo.
  const outcome = await answer
    .then(secret => ({ secret: [...secret].reverse().join('') }))
    .catch(error => error);
  process.stdout.write(`${JSON.stringify(outcome)}\nraw ${process.stdin.isRaw}\n`);
}

ask();
