/** The page of music of each kind. */
import { type ByKind, byKind, type Music } from '../../../../../music/music.ts';
import type { Asker } from '../asker.ts';
import { chordView } from './chord.ts';
import { keyView, plainView, rhythmView } from './others.ts';
import { progressionView } from './progression.ts';
import { scaleView } from './scale.ts';
import type { MusicView, Shown } from './view.ts';

const views: ByKind<Promise<MusicView>, [shown: Shown, asker: Asker]> = {
  key: keyView,
  interval: plainView,
  scale: scaleView,
  chord: chordView,
  progression: progressionView,
  rhythm: rhythmView,
  tuning: plainView,
};

export function musicView(value: Music, shown: Shown, asker: Asker): Promise<MusicView> {
  return byKind(views, value, shown, asker);
}
