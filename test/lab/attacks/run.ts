/**
 * Attacks that once succeeded, each tried again in the places where it could be: `npm run attacks` in full, with
 * `--quick` a part. `--write` puts the table into docs/internals/trust.md. Ends with 1 where one succeeds.
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
