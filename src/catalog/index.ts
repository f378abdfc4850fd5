import { keys } from './keys.ts';
import type { Noun } from './noun.ts';
export const nouns: readonly Noun[] = [keys];
