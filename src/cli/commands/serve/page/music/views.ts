/** The page of music of each kind. */
import { type ByKind, callByKind, type Music } from '../../../../../music/music.ts';
import type { PageSource } from '../asker.ts';
import { chordView } from './chord.ts';
import { keyView, plainView, rhythmView } from './others.ts';
import { progressionView } from './progression.ts';
import { scaleView } from './scale.ts';
import type { MusicView, PageInfo } from './view.ts';

const views: ByKind<Promise<MusicView>, [shown: PageInfo, asker: PageSource]> = {
  key: keyView,
  interval: plainView,
  scale: scaleView,
  chord: chordView,
  progression: progressionView,
  rhythm: rhythmView,
  tuning: plainView,
};

export function musicView(value: Music, shown: PageInfo, source: PageSource): Promise<MusicView> {
  return callByKind(views, value, shown, source);
}
