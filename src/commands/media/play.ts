/** `media play`: the sound of assets. */
import type { Noun } from '../../catalog/lib/noun.ts';
import type { Deed } from '../../context/command.ts';
import { playFiles } from '../play/files.ts';
import { filesOfAssets } from './download.ts';

export function playMedia(noun: Noun): Deed {
  return async (context, { args }) => playFiles(context, await filesOfAssets(context, noun, args));
}
