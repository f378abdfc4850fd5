/** Plays one sound at a time while a person browses. */
import { messageOf } from '../../../base/errors.ts';

/**
 * Returns the player. @param onChange is called when a sound begins or ends, with a message if it could not be played
 */
export function createPlayback(onChange: (problem: string) => void) {
  let sound: { readonly controller: AbortController; readonly end: Promise<void> } | undefined;
  /** Stops the sound, and waits until it has ended. */
  const stopSound = async () => {
    sound?.controller.abort();
    await sound?.end;
  };
  return {
    isPlaying: () => sound !== undefined,
    stop: stopSound,
    /** Starts a sound, or stops the playing one. */
    async toggle(play: (signal: AbortSignal) => Promise<void>): Promise<void> {
      if (sound !== undefined && !sound.controller.signal.aborted) return stopSound();
      await sound?.end;
      const controller = new AbortController();
      let problem = '';
      const end = play(controller.signal)
        .catch(error => {
          if (!controller.signal.aborted) problem = messageOf(error);
        })
        .then(() => {
          sound = undefined;
          onChange(problem);
        });
      sound = { controller: controller, end };
      onChange('');
    },
  };
}
