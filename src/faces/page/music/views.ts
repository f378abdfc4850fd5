/** The page of music of each kind. */
import { byKind, type Kind, type Music } from '../../../music/music.ts';
import type { Asker } from '../asker.ts';
import { chordView } from './chord.ts';
import { keyView, plainView, rhythmView } from './others.ts';
import { progressionView } from './progression.ts';
import { scaleView } from './scale.ts';
import type { MusicView, Shown } from './view.ts';

type Rest = Omit<Shown, 'value'>;

const views: {
  readonly [Each in Kind]: (value: Music<Each>, asker: Asker, rest: Rest) => Promise<MusicView>;
} = {
  key: (value, asker, rest) => keyView(asker, { ...rest, value }),
  interval: (value, asker, rest) => plainView(asker, { ...rest, value }),
  scale: (value, asker, rest) => scaleView(asker, { ...rest, value }),
  chord: (value, asker, rest) => chordView(asker, { ...rest, value }),
  progression: (value, asker, rest) => progressionView(asker, { ...rest, value }),
  rhythm: (value, _asker, rest) => rhythmView({ ...rest, value }),
  tuning: (value, asker, rest) => plainView(asker, { ...rest, value }),
};

export function musicView(value: Music, asker: Asker, rest: Rest): Promise<MusicView> {
  return byKind(views, value, asker, rest);
}
