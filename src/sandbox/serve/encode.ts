/** Compression of what is kept: once for each representation, so it may take a little time. */
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Encode } from '../representation.ts';

/** Above this quality brotli takes seconds for a megabyte. */
const quality = 5;

export const encode: Encode = (coding, body) =>
  coding === 'gzip'
    ? gzipSync(body)
    : brotliCompressSync(body, {
        params: {
          [constants.BROTLI_PARAM_QUALITY]: quality,
          [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
        },
      });
