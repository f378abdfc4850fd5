/** The page of music of each kind. */
import { type ByKind, dispatch, type Music } from '../../../../../music/music.ts';
import type { PageSource } from '../page-source.ts';
import { chordView } from './chord.ts';
import { keyView, plainView, rhythmView } from './others.ts';
import { progressionView } from './progression.ts';
import { scaleView } from './scale.ts';
import type { MusicView, PageInfo } from './view.ts';

const viewByKind: ByKind<Promise<MusicView>, [page: PageInfo, source: PageSource]> = {
  key: keyView,
  interval: plainView,
  scale: scaleView,
  chord: chordView,
  progression: progressionView,
  rhythm: rhythmView,
  tuning: plainView,
};

export function musicView(value: Music, page: PageInfo, source: PageSource): Promise<MusicView> {
  return dispatch(viewByKind, value, page, source);
}
