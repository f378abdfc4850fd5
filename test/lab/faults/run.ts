/**
 * Runs the campaign: `npm run faults`; with `--quick`, a part in a few minutes. `--write` puts its table into
 * docs/internals/trust.md. Exits with 1 if a promise is broken.
 */

import { faults as argumentFaults } from './arguments.ts';
import { faults as bodies } from './bodies.ts';
import { faults as cache } from './cache.ts';
import type { Fault } from './campaign.ts';
import { faults as disks } from './disks.ts';
import { faults as network } from './network.ts';
import { faults as processes } from './processes.ts';
import { faults as redirects } from './redirects.ts';
import { faults as responses } from './responses.ts';
import { type FaultFile, runCampaign } from './runner.ts';
import { faults as serve } from './serve.ts';
import { faults as terminals } from './terminals.ts';
import { faults as texts } from './texts.ts';

const files: Readonly<Record<string, readonly Fault[]>> = {
  ...{ network, redirects, responses, bodies, cache, disks, processes, serve, terminals },
  arguments: argumentFaults,
  texts,
};

void runCampaign(
  Object.entries(files).map(([name, faults]): FaultFile => [`test/lab/faults/${name}.ts`, faults]),
  'faults',
);
