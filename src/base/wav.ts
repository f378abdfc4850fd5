/** Writes sound as samples: one channel of 16-bit PCM at 48 kHz. Also makes the WAV header and white noise. */

/** Samples per second. 48 samples a millisecond make each duration in milliseconds exact. */
export const sampleRate = 48_000;

/** Size of a sample, in bytes. */
export const bytesPerSample = 2;

/** The size to state for a sound of unknown length: the largest that the header can hold. */
export const unknownSize = 2 ** 32 - 1 - 36;

/** Returns the 44 bytes before the samples (Multimedia Programming Interface 1.0, 1991: WAVE). */
export function wavHeader(dataBytes: number): Uint8Array {
  const header = Buffer.alloc(44);
  header.write('RIFF', 0, 'ascii');
  header.writeUInt32LE(36 + dataBytes, 4);
  header.write('WAVEfmt ', 8, 'ascii');
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(1, 20); // PCM
  header.writeUInt16LE(1, 22); // mono
  header.writeUInt32LE(sampleRate, 24);
  header.writeUInt32LE(sampleRate * bytesPerSample, 28);
  header.writeUInt16LE(bytesPerSample, 32);
  header.writeUInt16LE(8 * bytesPerSample, 34);
  header.write('data', 36, 'ascii');
  header.writeUInt32LE(dataBytes, 40);
  return header;
}

/** Returns samples between −1 and 1 as 16-bit PCM. */
export function toPcm(samples: Float64Array): Uint8Array {
  const bytes = new DataView(new ArrayBuffer(samples.length * bytesPerSample));
  for (let index = 0; index < samples.length; index++)
    bytes.setInt16(index * bytesPerSample, Math.round((samples[index] ?? 0) * 0x7fff), true);
  return new Uint8Array(bytes.buffer);
}

/**
 * Returns a generator of white noise between −1 and 1, the same for the same seed (a linear congruential generator:
 * Numerical Recipes, 1992).
 */
export function whiteNoise(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 31 - 1;
  };
}
