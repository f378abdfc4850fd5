/** Computes checksums of cached bodies. Long ones use CRC-32, which is native in Node but takes time to load. */
import { checksum, toHex } from '../../../base/bytes.ts';
import { minLongBodySize, type ResponseBody } from './body.ts';

/** The checksum of a long body in pieces; it doesn't depend on their boundaries. */
export interface RunningChecksum {
  add(bytes: Uint8Array): void;
  /** Returns eight hexadecimal digits, after the last piece. */
  value(): string;
}

/** Returns a new CRC-32, by zlib. */
export function createChecksum(): RunningChecksum {
  const { crc32 }: typeof import('node:zlib') = require('node:zlib');
  let hash = 0;
  return {
    add(bytes) {
      hash = crc32(bytes, hash);
    },
    value: () => toHex(hash),
  };
}

/** Returns the checksum of a body. */
export function checksumOf(body: ResponseBody): string {
  if (body.size <= minLongBodySize) return checksum(body.bytes());
  const hash = createChecksum();
  for (const piece of body.chunks()) hash.add(piece);
  return hash.value();
}
