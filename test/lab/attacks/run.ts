/**
 * Repeats attacks that once succeeded, wherever they could apply: `npm run attacks`. `--quick` runs a part of them.
 * `--write` puts the table into docs/internals/trust.md. Exits with 1 if an attack succeeds.
 */
import { runCampaign } from '../faults/runner.ts';
import { faults as concurrency } from './concurrency.ts';
import { faults as files } from './files.ts';
import { faults as pages } from './pages.ts';
import { faults as responses } from './responses.ts';
import { faults as work } from './work.ts';

void runCampaign(
  [
    ['test/lab/attacks/files.ts', files],
    ['test/lab/attacks/concurrency.ts', concurrency],
    ['test/lab/attacks/responses.ts', responses],
    ['test/lab/attacks/pages.ts', pages],
    ['test/lab/attacks/work.ts', work],
  ],
  'attacks',
);
