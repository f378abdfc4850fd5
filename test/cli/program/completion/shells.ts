/** The shells that the tests type into, and a cache for them to read. */
import * as fs from 'node:fs';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { bash, fish, zsh } from '../../../../src/cli/program/completion/files.ts';
import { writeCandidates } from '../../../../src/cli/show/completions/candidates.ts';
import { candidateKey } from '../../../../src/cli/show/index/index-key.ts';
import { requires } from '../../../support/requires.ts';
import type { Shell } from '../../../support/shell.ts';
import { fixture } from './fixture.ts';

const generators = { bash, zsh, fish };

export interface TestShell {
  readonly title: string;
  readonly shell: Shell;
  readonly executable: string;
  readonly text: string;
  readonly skip: boolean;
}

/** MUSIC_CLI_TEST_BASHES names further bash executables, parted by colons: an old one, macOS's. */
const bashes = (process.env.MUSIC_CLI_TEST_BASHES ?? '').split(':').filter(path => path !== '');

export const shells: readonly TestShell[] = [
  ...(['bash', 'zsh', 'fish'] as const).map(shell => one(shell, shell)),
  ...bashes.map(path => one('bash', path)),
];

function one(shell: Shell, executable: string): TestShell {
  const { skip, reason } = requires('python3', ...(executable === shell ? [shell] : []));
  const name = executable === shell ? basename(executable) : executable;
  return {
    title: skip ? `${name} (skipped: ${reason})` : name,
    shell,
    executable,
    text: generators[shell](fixture),
    skip,
  };
}

export const serviceUrl = 'https://api.example.org/v1/';

/** A fresh cache folder with candidates of the sandbox and of one service. */
export function filledCache(): string {
  const cache = mkdtempSync(join(tmpdir(), 'music-cli-cache-'));
  const service = candidateKey(serviceUrl);
  const write = (noun: string, records: readonly (readonly [string, string, ...string[]])[], paths = false) =>
    writeCandidates(
      fs,
      cache,
      'sandbox',
      noun,
      records.map(([id, label, ...names]) => ({ id, label, names })),
      { paths },
    );
  write('keys', [
    ['1', 'C', 'C'],
    ['2', 'C♯', 'C♯', 'C-sharp'],
    ['3', 'D', 'D'],
  ]);
  write('scales', [
    ['11', 'C hirajoshi', 'C hirajoshi', 'hirajoshi'],
    ['12', 'D hirajoshi', 'D hirajoshi', 'hirajoshi'],
    ['13', "C major (it's)", 'C major', 'c-major', 'Ionian', 'ionian'],
    ['14', 'D phrygian', 'D phrygian'],
    ['15', 'E phrygian', 'E phrygian'],
    ['16', 'D dorian', 'D dorian'],
  ]);
  write('tunes', [
    ['1', 'Tresillo', 'Tresillo', 'tresillo'],
    ['2', 'Ioniana', 'Autumn song', 'autumn-song'],
  ]);
  write('tracks', [
    ['rhythm:12', 'Son clave'],
    ['rhythm:13', 'Rumba clave'],
    ['ring:1', 'A ring'],
  ]);
  write(
    'rhythms',
    Array.from({ length: 5000 }, (_, index) => [
      `${index + 1}`,
      `rhythm ${index + 1}`,
      index === 77 ? 'son clave' : `rhythm ${index + 1}`,
    ]),
  );
  write(
    'systems',
    Array.from({ length: 3000 }, (_, index) => [
      `edo-${index % 2 === 0 ? 1 : 2}${index}`,
      `${index} equal divisions`,
    ]),
  );
  write(
    'drums',
    [
      ['Acoustic Kit/Kick', 'kick'],
      ['Acoustic Kit/Snare Drum/soft', 'soft'],
      ['808', 'the machine'],
    ],
    true,
  );
  writeCandidates(fs, cache, service, 'keys', [{ id: '999', label: 'another service' }]);
  fs.writeFileSync(
    join(cache, 'complete/v1/profiles.tsv'),
    `default\tsandbox\tthe built-in sandbox\nwork\t${candidateKey(serviceUrl)}\t${serviceUrl}\n`,
  );
  return cache;
}
