/** What a command does, and what it stands on. */

import type { Given } from '../cli/given.ts';
import type { Context } from './context.ts';

export type Handler = (context: Context, given: Given) => Promise<void>;

/** Loads a handler: only that of the command that was asked for ever is. */
export type Load = () => Promise<Handler>;
