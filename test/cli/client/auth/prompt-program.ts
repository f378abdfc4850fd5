/** What the terminal tests run: asks, and prints as JSON what came of it. */
import { readSecret } from '../../../../src/cli/client/auth/prompt.ts';

const output = (text: string) => {
  process.stderr.write(text);
};

async function ask() {
  const asked = readSecret({ input: process.stdin, output, watch: () => () => {} }, 'Token: ');
  // Backwards: the secret itself on the screen would be an echo.
  const outcome = await asked
    .then(secret => ({ secret: [...secret].reverse().join('') }))
    .catch(error => error);
  process.stdout.write(`${JSON.stringify(outcome)}\nraw ${process.stdin.isRaw}\n`);
}

ask();
