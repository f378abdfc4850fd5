/** Plays one sound at a time while a person browses. */
import { messageOf } from '../../../base/errors.ts';

/**
 * Returns the player. @param onChange is called when a sound begins or ends, with a message if it could not be played
 */
export function createPlayback(onChange: (complaint: string) => void) {
  let sound: { readonly stopper: AbortController; readonly end: Promise<void> } | undefined;
  /** Stops the sound, and waits until it has ended. */
  const stopSound = async () => {
    sound?.stopper.abort();
    await sound?.end;
  };
  return {
    isOn: () => sound !== undefined,
    hush: stopSound,
    /** Starts a sound, or stops the playing one. */
    async toggle(play: (signal: AbortSignal) => Promise<void>): Promise<void> {
      if (sound !== undefined && !sound.stopper.signal.aborted) return stopSound();
      await sound?.end;
      const controller = new AbortController();
      let complaint = '';
      const end = play(controller.signal)
        .catch(error => {
          if (!controller.signal.aborted) complaint = messageOf(error);
        })
        .then(() => {
          sound = undefined;
          onChange(complaint);
        });
      sound = { stopper: controller, end };
      onChange('');
    },
  };
}
