/**
 * A service on loopback with catalogs of any size. The first part of a path sets the properties of the catalog:
 * `/100000/api/mobile/key-scales`, `/24,latency=50/…`, `/30,max-age=600/…`, `/1000,script=japanese/…`. Prints its
 * address with http and, if openssl can make a certificate, its address with https.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

interface Words {
  /** Names of seven modes. */
  readonly names: readonly string[];
  /** Names of seven notes. */
  readonly letters: readonly string[];
  /** The text before the number of a scale. */
  readonly numberSign: string;
}

const latin: Words = {
  names: ['Ionian', 'Dorian', 'Phrygian', 'Lydian', 'Mixolydian', 'Aeolian', 'Locrian'],
  letters: ['C', 'D', 'E', 'F', 'G', 'A', 'B'],
  numberSign: '',
};

/** Words for a generated catalog in each writing system. */
const scripts: Readonly<Record<string, Words>> = {
  latin,
  cyrillic: {
    names: ['Ионийский', 'Дорийский', 'Фригийский', 'Лидийский', 'Миксолидийский', 'Эолийский', 'Локрийский'],
    letters: ['До', 'Ре', 'Ми', 'Фа', 'Соль', 'Ля', 'Си'],
    numberSign: '№ ',
  },
  japanese: {
    names: ['イオニア', 'ドリア', 'フリギア', 'リディア', 'ミクソリディア', 'エオリア', 'ロクリア'],
    letters: ['ハ', 'ニ', 'ホ', 'ヘ', 'ト', 'イ', 'ロ'],
    numberSign: '第',
  },
  devanagari: {
    names: ['बिलावल', 'काफ़ी', 'भैरवी', 'कल्याण', 'खमाज', 'आसावरी', 'तोड़ी'],
    letters: ['सा', 'रे', 'ग', 'म', 'प', 'ध', 'नि'],
    numberSign: 'क्रम ',
  },
  emoji: {
    names: [
      '🎹 Ionian',
      '👩‍🎤 Dorian',
      '🪗 Phrygian',
      '🎻 Lydian',
      '👨🏽‍🎤 Mixolydian',
      '🥁 Aeolian',
      '🇪🇸 Locrian',
    ],
    letters: ['C♯️', 'D', 'E', 'F', 'G', '🅰️', 'B'],
    numberSign: '#️⃣ ',
  },
};

/** Returns a record of a scale of about 650 bytes. */
function scaleRecord(id: number, { names, letters, numberSign }: Words) {
  const key = id % letters.length;
  const mode = Math.floor(id / letters.length) % names.length;
  const tones = Array.from({ length: 7 }, (_, step) => ({
    intervalId: step + 1,
    intervalAbbr: `P${step + 1}`,
    noteName: letters[(key + step) % letters.length],
    midiNumber: 60 + key + 2 * step,
  }));
  return {
    id,
    keyId: key + 1,
    name: `${names[mode]} ${numberSign}${id}`,
    type: 'scale',
    signature: '2,2,1,2,2,2,1',
    fullName: `${letters[key]} ${names[mode]} ${numberSign}${id}`,
    keyToneName: letters[key],
    canonicalPath: `/scales/${latin.letters[key]?.toLowerCase()}-${latin.names[mode]?.toLowerCase()}-${id}`,
    tones,
  };
}

function keyRecord(id: number) {
  const name = latin.letters[id % latin.letters.length];
  const baseTone = { id, name, midi: 60 + id, solfege: 'do' };
  return {
    id,
    baseTone,
    alteration: 0,
    accidentals: 0,
    signature: '',
    frequency: 261.63 + id,
    color: '#cc3344',
  };
}

/** Yields a collection as the service sends it, a thousand records at a time. */
function* collection(resource: string, count: number, words: Words): Generator<string> {
  yield `{"meta":${JSON.stringify({ resource, count, filters: [] })},"data":[`;
  const record = (id: number) => (resource === 'keys' ? keyRecord(id) : scaleRecord(id, words));
  for (let from = 1; from <= count; from += 1000) {
    const length = Math.min(1000, count - from + 1);
    const texts = Array.from({ length }, (_, index) => JSON.stringify(record(from + index)));
    yield (from === 1 ? '' : ',') + texts.join(',');
  }
  yield ']}';
}

/** Collections of at most 100,000 records are created once, because they fit into memory. */
const cachedBodies = new Map<string, Buffer>();
function cachedBody(resource: string, count: number, words: Words): Buffer | undefined {
  if (count > 100_000) return undefined;
  const name = `${resource} ${count} ${words.names[0]}`;
  const body = cachedBodies.get(name) ?? Buffer.from([...collection(resource, count, words)].join(''));
  cachedBodies.set(name, body);
  return body;
}

const respond: RequestListener = async (request, response) => {
  const [, catalog = '', resource, id] =
    /^\/([^/]+)\/api\/mobile\/(keys|key-scales)(?:\/(\d+))?$/.exec(request.url ?? '') ?? [];
  if (resource === undefined) {
    response.writeHead(404).end();
    return;
  }
  const [count, ...properties] = catalog.split(',');
  const options = new URLSearchParams(properties.join('&'));
  if (options.has('latency')) await sleep(Number(options.get('latency')));
  const script = options.get('script') ?? 'latin';
  const words = scripts[script] ?? latin;
  const etag = `"${resource}-${count}-${script}-${id ?? 'all'}"`;
  const maxAge = options.get('max-age');
  const fields = { etag, 'cache-control': maxAge === null ? 'no-cache' : `max-age=${maxAge}` };
  if (request.headers['if-none-match'] === etag) {
    response.writeHead(304, fields).end();
    return;
  }
  response.writeHead(200, { ...fields, 'content-type': 'application/json' });
  if (id !== undefined) response.end(recordBody(Number(id), words));
  else await send(response, resource.replace('-', '_'), Number(count), words);
};

function recordBody(id: number, words: Words): string {
  const data = scaleRecord(id, words);
  const meta = { resource: 'key_scale', count: Object.keys(data).length, filters: [] };
  return JSON.stringify({ meta, data });
}

async function send(response: ServerResponse, resource: string, count: number, words: Words): Promise<void> {
  const body = cachedBody(resource, count, words);
  if (body !== undefined) {
    response.end(body);
    return;
  }
  for (const piece of collection(resource, count, words)) {
    if (!response.write(piece)) await new Promise(resolve => response.once('drain', resolve));
  }
  response.end();
}

function makeCertificate(): { key: string; cert: string } | undefined {
  const folder = mkdtempSync(join(tmpdir(), 'music-cli-bench-'));
  const [keyFile, certFile] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
  const keyOptions = [
    '-newkey',
    'ec',
    '-pkeyopt',
    'ec_paramgen_curve:P-256',
    '-nodes',
    '-subj',
    '/CN=localhost',
  ];
  try {
    const files = ['-keyout', keyFile, '-out', certFile];
    execFileSync('openssl', ['req', '-x509', ...keyOptions, ...files], { stdio: 'ignore' });
    return { key: readFileSync(keyFile, 'utf8'), cert: readFileSync(certFile, 'utf8') };
  } catch {
    return undefined;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

async function portOf(server: Server): Promise<number> {
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  const address: AddressInfo | string | null = server.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
}

async function serve(): Promise<void> {
  cachedBody('key_scales', 100_000, latin);
  const addresses = [`http://127.0.0.1:${await portOf(createServer(respond))}`];
  const secret = makeCertificate();
  if (secret) addresses.push(`https://127.0.0.1:${await portOf(createSecureServer(secret, respond))}`);
  process.stdout.write(`${addresses.join(' ')}\n`);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) void serve();
