/** Detects the type of a sound by its bytes. File names and the service's headers are not trusted. */

/** The types of sound for players, by file extension. */
export const soundTypes = ['wav', 'aiff', 'flac', 'ogg', 'mp3', 'm4a'] as const;

/** One of the types. */
export type SoundType = (typeof soundTypes)[number];

/** Returns bytes of a file from a position on; fewer than `length` at its end. */
export type ReadAt = (position: number, length: number) => Buffer;

/** Returns the type of a sound; undefined if it is not one of `soundTypes`. */
export function soundTypeOf(readAt: ReadAt): SoundType | undefined {
  const head = readAt(0, 12);
  const [first, second, third] = [0, 4, 8].map(start => head.toString('latin1', start, start + 4));
  if (first === 'RIFF' && third === 'WAVE') return 'wav';
  if (first === 'FORM' && (third === 'AIFF' || third === 'AIFC')) return 'aiff';
  if (first === 'fLaC') return 'flac';
  if (first === 'OggS' && head[4] === 0) return 'ogg';
  if (second === 'ftyp' && mp4Brands.test(third ?? '')) return 'm4a';
  return isMp3(readAt) ? 'mp3' : undefined;
}

/**
 * Brands of ISO/IEC 14496-12 and -14, and Apple's for sounds. QuickTime files of other brands may refer to other files.
 */
const mp4Brands = /^(M4[ABP] |mp4[12]|isom|iso[2-9]|dash)$/;

/**
 * Whether the bytes are MPEG audio, layer III: a frame followed by another one. ID3v2 tags may come first. The data
 * after them is checked, because players look there for playlists.
 */
function isMp3(readAt: ReadAt): boolean {
  const start = endOfTags(readAt);
  if (start === undefined) return false;
  const frame = frameAt(readAt, start);
  if (frame === undefined) return false;
  const nextFrame = start + frame.length;
  const end = readAt(nextFrame - 1, 9);
  return (
    end.length === 1 ||
    /^.(TAG|APETAGEX)/s.test(end.toString('latin1')) ||
    frameAt(readAt, nextFrame)?.kind === frame.kind
  );
}

const maxTags = 8;
const maxPadding = 4096;

/** Returns the position after the ID3v2 tags of a file (id3.org, ID3v2.4.0, 3.1) and the zeros after them. */
function endOfTags(readAt: ReadAt): number | undefined {
  let position = 0;
  for (let tags = 0; ; tags++) {
    const head = readAt(position, 10);
    if (head.toString('latin1', 0, 3) !== 'ID3') break;
    const size = head.subarray(6);
    if (tags === maxTags || size.length < 4 || size.some(byte => byte > 0x7f)) return undefined;
    const footer = ((head[5] ?? 0) & 0x10) === 0 ? 0 : 10;
    position += 10 + size.reduce((sum, byte) => sum * 128 + byte, 0) + footer;
  }
  if (position === 0) return 0;
  const sound = readAt(position, maxPadding).findIndex(byte => byte !== 0);
  return sound < 0 ? undefined : position + sound;
}

/** Bit rates in kbit/s by index, for MPEG 1 and for the other versions (ISO/IEC 11172-3, 2.4.2.3; 13818-3, 2.4.2.3). */
const bitRatesMpeg1 = [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320];
const bitRatesMpeg2 = [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160];
const sampleRatesMpeg1 = [44_100, 48_000, 32_000];

/** Returns the length in bytes of the frame at a position, and the fields that are equal in all frames of a file. */
function frameAt(
  readAt: ReadAt,
  start: number,
): { readonly length: number; readonly kind: number } | undefined {
  const head = readAt(start, 4);
  if (head.length < 4) return undefined;
  const bits = head.readUInt32BE();
  // The sync word, and layer III.
  if (bits >>> 21 !== 0x7ff || ((bits >>> 17) & 3) !== 1) return undefined;
  const version = (bits >>> 19) & 3;
  const rate = (version === 3 ? bitRatesMpeg1 : bitRatesMpeg2)[(bits >>> 12) & 15];
  const frequency = sampleRatesMpeg1[(bits >>> 10) & 3];
  if (version === 1 || !rate || frequency === undefined) return undefined;
  // A frame has 1152 samples in MPEG 1. In MPEG 2 and 2.5 it has half as many, at a half or a quarter of the sample
  // rate.
  const rateDivisor = version === 3 ? 1 : version === 2 ? 2 : 4;
  const samples = version === 3 ? 1152 : 576;
  const length = Math.floor((samples / 8) * rate * 1000 * (rateDivisor / frequency)) + ((bits >>> 9) & 1);
  return { length, kind: bits & 0xfffe0c00 };
}
