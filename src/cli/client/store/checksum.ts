/**
 * The store's checksums. That of a long body is CRC-32, whose code in Node is native; to load it pays only there.
 */
import { checksum, hex } from '../../../base/bytes.ts';
import { type AnswerBody, longBody } from './body.ts';

/** The checksum of a long body that comes in pieces; it doesn't depend on where they begin and end. */
export interface RunningChecksum {
  add(bytes: Uint8Array): void;
  /** Eight hexadecimal digits, after the last piece. */
  value(): string;
}

/** One that has seen nothing yet: a CRC-32, by zlib. */
export function runningChecksum(): RunningChecksum {
  const { crc32 }: typeof import('node:zlib') = require('node:zlib');
  let sum = 0;
  return {
    add(bytes) {
      sum = crc32(bytes, sum);
    },
    value: () => hex(sum),
  };
}

/** The checksum of a body. */
export function sumOf(body: AnswerBody): string {
  if (body.size <= longBody) return checksum(body.bytes());
  const running = runningChecksum();
  for (const piece of body.chunks()) running.add(piece);
  return running.value();
}
