/**
 * Repeats attacks that once succeeded, wherever they could apply: `npm run attacks`. `--quick` runs a part of them.
 * `--write` puts the table into docs/internals/trust.md. Exits with 1 if an attack succeeds.
 */
import { runCampaign } from '../faults/runner.ts';
import { faults as crossing } from './crossing.ts';
import { faults as handed } from './handed.ts';
import { faults as pages } from './pages.ts';
import { faults as places } from './places.ts';
import { faults as work } from './work.ts';

void runCampaign(
  [
    ['test/lab/attacks/places.ts', places],
    ['test/lab/attacks/crossing.ts', crossing],
    ['test/lab/attacks/handed.ts', handed],
    ['test/lab/attacks/pages.ts', pages],
    ['test/lab/attacks/work.ts', work],
  ],
  'attacks',
);
