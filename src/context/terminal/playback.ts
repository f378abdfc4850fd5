/** What sounds while a person looks: one thing at a time. */
import { messageOf } from '../../base/errors.ts';

export interface Playback {
  isOn(): boolean;
  /** Ends what sounds, and waits until it has. */
  hush(): Promise<void>;
  /** Starts this, or ends what sounds. */
  toggle(play: (signal: AbortSignal) => Promise<void>): Promise<void>;
}

/** @param changed is told when a sound begins or ends, and why one could not be heard */
export function createPlayback(changed: (complaint: string) => void): Playback {
  let sound: { readonly over: AbortController; readonly ended: Promise<void> } | undefined;
  const hush = async () => {
    sound?.over.abort();
    await sound?.ended;
  };
  return {
    isOn: () => sound !== undefined,
    hush,
    async toggle(play) {
      if (sound !== undefined && !sound.over.signal.aborted) return hush();
      await sound?.ended;
      const over = new AbortController();
      let complaint = '';
      const ended = play(over.signal)
        .catch(error => {
          if (!over.signal.aborted) complaint = messageOf(error);
        })
        .then(() => {
          sound = undefined;
          changed(complaint);
        });
      sound = { over, ended };
      changed('');
    },
  };
}
