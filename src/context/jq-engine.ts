/** What jq needs of the machine. */
import type { JqEngine } from '../output/jq/jq.ts';
import type { Context } from './context.ts';

export function jqEngine({ machine, settings }: Context): JqEngine {
  return { start: machine.startJq, clock: machine.clock, limit: settings.limits.progress };
}
