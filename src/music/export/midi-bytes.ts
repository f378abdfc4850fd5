/** Writes big-endian bytes for MIDI. */

/** A growing buffer for big-endian numbers. */
export interface ByteWriter {
  byte(...values: readonly number[]): ByteWriter;
  uint16(value: number): ByteWriter;
  uint32(value: number): ByteWriter;
  /** Writes a variable-length quantity (SMF 1.0): seven bits in each byte, whose top bit is 0 only in the last. */
  quantity(value: number): ByteWriter;
  block(bytes: Uint8Array): ByteWriter;
  /** Replaces the four bytes at a position that has already been written. */
  uint32At(position: number, value: number): ByteWriter;
  length(): number;
  bytes(): Uint8Array;
}

/** Returns an empty buffer, which grows. */
export function createByteWriter(): ByteWriter {
  let buffer = Buffer.alloc(4096);
  let length = 0;
  const reserve = (extraBytes: number): void => {
    if (length + extraBytes <= buffer.length) return;
    const largerBuffer = Buffer.alloc(Math.max(buffer.length * 2, length + extraBytes));
    largerBuffer.set(buffer.subarray(0, length));
    buffer = largerBuffer;
  };
  const writer: ByteWriter = {
    byte(...values) {
      reserve(values.length);
      for (const value of values) buffer[length++] = value;
      return writer;
    },
    uint16: value => writer.byte(value >>> 8, value),
    uint32: value => writer.byte(value >>> 24, value >>> 16, value >>> 8, value),
    quantity(value) {
      for (let shift = 21; shift > 0; shift -= 7)
        if (value >>> shift > 0) writer.byte(0x80 | ((value >>> shift) & 0x7f));
      return writer.byte(value & 0x7f);
    },
    block(bytes) {
      reserve(bytes.length);
      buffer.set(bytes, length);
      length += bytes.length;
      return writer;
    },
    uint32At(position, value) {
      buffer.writeUInt32BE(value, position);
      return writer;
    },
    length: () => length,
    bytes: () => buffer.subarray(0, length),
  };
  return writer;
}
