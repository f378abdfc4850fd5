/** What the options of `serve` ask for around the sandbox. */
import { Failure } from '../../base/errors.ts';
import type { OptionValues } from '../../cli/option.ts';
import type { Machine } from '../../context/machine.ts';
import type { Around } from '../../sandbox/serve/assemble.ts';
import { originFrom } from '../../sandbox/serve/cors.ts';
import { failingForm, failingsFrom, latencyForm, spanFrom } from '../../sandbox/serve/faults.ts';
import { isLoopbackHost, onlyFor } from '../../sandbox/serve/hosts.ts';
import type { serveOptions } from './options.ts';

export type ServeValues = OptionValues<typeof serveOptions>;

/** @param address the one that is listened on. Throws Failure: usage. */
export function aroundFrom(options: ServeValues, address: string, { random, clock }: Machine): Around {
  const { latency, fail, cors = isLoopbackHost(address) ? '*' : 'none' } = options;
  const span =
    latency === undefined ? undefined : (spanFrom(latency) ?? refuseOption(`--latency ${latencyForm}`));
  return {
    guard: onlyFor(address, options.host),
    cors: originFrom(cors) ?? refuseOption('--cors takes one origin, * or none: https://app.example.'),
    latency: span,
    fail:
      failingsFrom(fail) ?? refuseOption(`--fail ${failingForm}`, 'Together the shares are 100% at most.'),
    rateLimit: options.rateLimit,
    seed: options.seed ?? Math.floor(random() * 1e6),
    now: clock.elapsed,
  };
}

/** Whether anything is drawn from the seed. */
export function drawsFrom({ latency, fail }: Around): boolean {
  return fail.length > 0 || (latency !== undefined && latency.from < latency.to);
}

function refuseOption(message: string, hint = 'See music-cli serve --help.'): never {
  throw new Failure('usage', message, { code: 'bad_option', hint });
}
