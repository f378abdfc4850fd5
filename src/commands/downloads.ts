import type { Noun } from '../catalog/noun.ts';
import type { Handler } from './handler.ts';
export function downloadMedia(_noun: Noun): Handler {
  return async () => {};
}
export const downloadDrums: Handler = async () => {};
