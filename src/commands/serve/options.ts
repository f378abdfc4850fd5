import type { Options } from '../../cli/option.ts';
import { wholeNumber } from '../../cli/readers.ts';

export const serveOptions = {
  port: {
    flags: '--port <n>',
    summary: 'the port; 0 takes a free one (4000)',
    reader: { ...wholeNumber(0, 65_535), expects: 'a port from 0 to 65535' },
  },
  host: { flags: '--host <address>', summary: 'the address to listen on (127.0.0.1)' },
} as const satisfies Options;
