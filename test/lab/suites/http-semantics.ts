/**
 * Tests an HTTP/1.1 server against RFC 9110 and 9112: `npm run suite:http` tests `music-cli serve`. To test another
 * one:
 *
 *     npm run suite:http -- http://127.0.0.1:8080 /list.json /sound.wav /nothing
 *
 * The targets are one with content codings, one with ranges, and one that does not exist.
 */
import { makeHome } from '../../support/cli.ts';
import { startServe } from '../../support/serving.ts';
import { checks, unmet } from './http/all.ts';
import type { Check, Subject } from './http/ask.ts';
import { Violation } from './http/wire.ts';

const [address, ...targets] = process.argv.slice(2);
const [resource = '/api/mobile/keys', withRanges = '/media/a4-440.wav', missing = '/nothing'] = targets;

async function main(): Promise<void> {
  if (address !== undefined) return checkServer(address);
  const home = makeHome();
  const server = await startServe(['-q'], { env: home.env });
  try {
    await checkServer(server.url);
  } finally {
    await server.stop();
    home.remove();
  }
}

async function checkServer(url: string): Promise<void> {
  const { hostname, port } = new URL(url);
  const subject: Subject = {
    server: { host: hostname, port: Number(port) },
    resource,
    withRanges,
    missing,
  };
  const results = await Promise.all(checks.map(check => violationOf(check, subject)));
  for (const [index, { section, requirement }] of checks.entries()) {
    const result = results[index];
    if (result === undefined) continue;
    process.stdout.write(`** ${section}: ${requirement}: ${unmet.get(requirement) ?? result}\n`);
    if (!unmet.has(requirement)) process.exitCode = 1;
  }
  const met = results.filter(result => result === undefined).length;
  process.stdout.write(`${met} of ${checks.length} requirements are met\n`);
}

/** Returns how the server violates a requirement; undefined if it meets the requirement. */
async function violationOf({ run }: Check, subject: Subject): Promise<string | undefined> {
  try {
    await run(subject);
    return undefined;
  } catch (error) {
    if (!(error instanceof Violation)) throw error;
    return error.message;
  }
}

void main();
