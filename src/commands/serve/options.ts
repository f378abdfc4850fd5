import type { Options } from '../../cli/option.ts';
import { positiveInteger, type Reader, wholeNumber } from '../../cli/readers.ts';

/** Node takes the empty text for every address of the machine. */
const address: Reader<string> = {
  read: text => (text.trim() === '' ? undefined : text.trim().replace(/^\[(.*)\]$/, '$1')),
  expects: 'an address or a name of this machine',
};

const directories = { from: 'directories' } as const;

export const serveOptions = {
  port: {
    flags: '--port <n>',
    summary: 'the port; 0 takes a free one (4000)',
    reader: { ...wholeNumber(0, 65_535), expects: 'a port from 0 to 65535' },
  },
  host: { flags: '--host <address>', summary: 'the address to listen on (127.0.0.1)', reader: address },
  cors: {
    flags: '--cors <origin>',
    summary: 'which pages may ask: one origin, * or none (* on loopback, else none)',
    values: { from: 'suggestions', suggestions: ['*', 'none'] },
  },
  latency: { flags: '--latency <ms>', summary: 'wait before each answer: 80, or a span as 50-400' },
  fail: {
    flags: '--fail <share>',
    summary: 'fail now and then: 5% (with 503), 2%:429, 1%:reset, 1%:truncate, 1%:slow',
    repeat: true,
  },
  rateLimit: {
    flags: '--rate-limit <n>',
    summary: 'answer 429 beyond so many requests a minute from one address',
    reader: positiveInteger,
  },
  data: {
    flags: '--data <folder>',
    summary: 'put the records of <resource>.json files over the built-in ones',
    values: directories,
  },
  record: {
    flags: '--record <folder>',
    summary: 'stand in front of the configured service, and keep what it answers for --data',
    values: directories,
  },
  seed: {
    flags: '--seed <n>',
    summary: 'draw latency and failures again as another run did',
    reader: wholeNumber(0, 2 ** 32 - 1),
  },
} as const satisfies Options;
