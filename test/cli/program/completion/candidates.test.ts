import * as fs from 'node:fs';
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Disk } from '../../../../src/base/io.ts';
import {
  forgetCandidates,
  writeCandidates,
  writeProfiles,
} from '../../../../src/cli/show/completions/candidates.ts';
import { candidateKey, hasCandidates } from '../../../../src/cli/show/index/index-key.ts';
import { realClock } from '../../../support/clock.ts';

let cache = '';
beforeEach(() => {
  cache = mkdtempSync(join(tmpdir(), 'music-cli-cache-'));
});
afterEach(() => rmSync(cache, { recursive: true, force: true }));

const note = (inForce: string | undefined, profiles: ReadonlyMap<string, string | undefined> = new Map()) =>
  writeProfiles({ disk: fs, clock: realClock }, cache, () => ({ inForce, profiles }));

const read = (path: string) => readFileSync(join(cache, 'complete/v1', path), 'utf8');

describe('the writer', () => {
  it('writes a header and a line for each candidate', () => {
    writeCandidates(fs, cache, 'sandbox', 'tracks', [
      { id: 'rhythm:12', label: 'Son clave', names: ['son', null, undefined, 'son', 'Son clave'] },
      { id: 'rhythm:13', label: '' },
    ]);
    expect(read('sandbox/tracks.tsv')).toBe(
      '#\t2\trhythm:1\nrhythm:12\tSon clave\tson\tSon clave\nrhythm:13\t\n',
    );
  });

  it('keeps folders and files to their owner', async () => {
    writeCandidates(fs, cache, 'sandbox', 'keys', [{ id: '1', label: 'C' }]);
    await note(undefined);
    const mode = (path: string) => (statSync(join(cache, path)).mode & 0o777).toString(8);
    expect(['complete', 'complete/v1', 'complete/v1/sandbox'].map(mode)).toEqual(['700', '700', '700']);
    expect(['complete/v1/sandbox/keys.tsv', 'complete/v1/current'].map(mode)).toEqual(['600', '600']);
  });

  it('leaves out ids and names that cannot be typed or would be taken for something else', () => {
    const bad = [
      '',
      '-rf',
      '#1',
      ' x',
      'a\tb',
      'a\nb',
      'a\u001b[31m',
      'a\u009b',
      'a\u202eb',
      'a\ud800',
      'x'.repeat(201),
    ];
    writeCandidates(fs, cache, 'sandbox', 'keys', [
      ...bad.map(id => ({ id, label: 'bad' })),
      { id: '$(touch x)', label: 'good', names: bad },
      { id: 'x'.repeat(200), label: 'long' },
      { id: 'C♯', label: 'typed with a compose key' },
    ]);
    expect(read('sandbox/keys.tsv')).toBe(
      `#\t3\t\n$(touch x)\tgood\n${'x'.repeat(200)}\tlong\nC♯\ttyped with a compose key\n`,
    );
  });

  it('offers no name that several records have, in any case', () => {
    writeCandidates(fs, cache, 'sandbox', 'scales', [
      { id: '1', label: 'C dorian', names: ['C dorian', 'c-dorian', 'dorian'] },
      { id: '2', label: 'D dorian', names: ['D dorian', 'd-dorian', 'Dorian', 'd-DORIAN'] },
    ]);
    expect(read('sandbox/scales.tsv')).toBe(
      '#\t2\t\n1\tC dorian\tC dorian\tc-dorian\n2\tD dorian\tD dorian\td-dorian\td-DORIAN\n',
    );
  });

  it('writes names with accidentals as a keyboard has them too', () => {
    writeCandidates(fs, cache, 'sandbox', 'keys', [{ id: '2', label: 'C♯', names: ['C♯', 'D♭', 'c-sharp'] }]);
    expect(read('sandbox/keys.tsv')).toBe('#\t1\t2\n2\tC♯\tC♯\tC#\tD♭\tDb\tc-sharp\n');
  });

  it('writes the first 10,000', () => {
    const many = Array.from({ length: 10_001 }, (_, index) => ({ id: `${index}`, label: '' }));
    writeCandidates(fs, cache, 'sandbox', 'keys', many);
    expect(read('sandbox/keys.tsv').split('\n').slice(-2)).toEqual(['9999\t', '']);
  });

  it('shows labels on one line of 80 characters, without controls', () => {
    writeCandidates(fs, cache, 'sandbox', 'keys', [
      { id: '1', label: ' a\tb\r\nc\u001b[31m\u009b\u202ed\u2028e\u0000 ' },
      { id: '2', label: '𝄞'.repeat(100) },
      { id: '3', label: 'x'.repeat(80) },
    ]);
    expect(read('sandbox/keys.tsv')).toBe(
      `#\t3\t\n1\ta b c [31m d e\n2\t${'𝄞'.repeat(79)}…\n3\t${'x'.repeat(80)}\n`,
    );
  });

  it('tells the beginning that all have in common, never half a character', () => {
    const beginning = (...ids: string[]) => {
      writeCandidates(
        fs,
        cache,
        'sandbox',
        'keys',
        ids.map(id => ({ id, label: '' })),
      );
      return read('sandbox/keys.tsv').split('\n')[0];
    };
    expect(beginning('rhythm:12', 'rhythm:1')).toBe('#\t2\trhythm:1');
    expect(beginning('rhythm:1', 'rhythm:12')).toBe('#\t2\trhythm:1');
    // U+1D11E and U+1D122 begin with the same surrogate.
    expect(beginning('a𝄞', 'a𝄢')).toBe('#\t2\ta');
    expect(beginning('𝄞a𝄞', '𝄞a𝄞')).toBe('#\t2\t𝄞a𝄞');
  });

  it('offers paths one level at a time, in order', () => {
    const paths = ['b/two/x', 'a', 'b/one', 'b/two', 'c//'].map(id => ({ id, label: `at ${id}` }));
    writeCandidates(fs, cache, 'sandbox', 'drums', paths, { paths: true });
    expect(read('sandbox/drums.tsv')).toBe(
      '#\t6\t\t/\na\tat a\nb/\t\nb/one\tat b/one\nb/two/\tat b/two\nb/two/x\tat b/two/x\nc\tat c//\n',
    );
  });

  it('offers the folders above a path that stands alone', () => {
    const offered = (id: string) => {
      writeCandidates(fs, cache, 'sandbox', 'drums', [{ id, label: '' }], { paths: true });
      return read('sandbox/drums.tsv');
    };
    expect(offered('x/y/z')).toBe('#\t3\tx/\t/\nx/\t\nx/y/\t\nx/y/z\t\n');
    expect(offered('/x')).toBe('#\t1\t/x\t/\n/x\t\n');
  });

  it('never writes a line that could be read as another, whatever the service says', () => {
    const text = fc.string({ unit: 'binary', maxLength: 120 });
    fc.assert(
      fc.property(fc.array(fc.record({ id: text, label: text, names: fc.array(text) })), candidates => {
        writeCandidates(fs, cache, 'sandbox', 'keys', candidates);
        const [header, ...lines] = read('sandbox/keys.tsv').split('\n').slice(0, -1);
        expect(header).toMatch(/^#\t\d+\t[^\t]*$/);
        expect(lines.length).toBe(Number(header?.split('\t')[1]));
        for (const line of lines) {
          expect(line).toMatch(/^[^-#\s]/);
          expect(line.replaceAll('\t', '')).not.toMatch(/[\p{Cc}\p{Cf}\p{Cs}]/u);
          expect(line.startsWith(header?.split('\t')[2] ?? '')).toBe(true);
        }
      }),
    );
  });

  it('replaces a file whole and leaves nothing behind', () => {
    writeCandidates(fs, cache, 'sandbox', 'keys', [{ id: '1', label: 'C' }]);
    writeCandidates(fs, cache, 'sandbox', 'keys', [{ id: '2', label: 'D' }]);
    expect(readdirSync(join(cache, 'complete/v1/sandbox'))).toEqual(['keys.tsv']);
    expect(read('sandbox/keys.tsv')).toBe('#\t1\t2\n2\tD\n');
  });

  it('tells of a full disk and keeps the old file', () => {
    writeCandidates(fs, cache, 'sandbox', 'keys', [{ id: '1', label: 'C' }]);
    const full: Disk = {
      ...fs,
      writeFileSync: (path, data, options) => {
        fs.writeFileSync(path, String(data).slice(0, 3), options);
        throw Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' });
      },
    };
    const write = () => writeCandidates(full, cache, 'sandbox', 'keys', [{ id: '2', label: 'D' }]);
    expect(write).toThrow('ENOSPC');
    expect(readdirSync(join(cache, 'complete/v1/sandbox'))).toEqual(['keys.tsv']);
    expect(read('sandbox/keys.tsv')).toBe('#\t1\t1\n1\tC\n');
  });

  it('tells where a folder cannot be made', async () => {
    fs.writeFileSync(join(cache, 'complete'), 'not a folder');
    await expect(note(undefined)).rejects.toThrow('ENOTDIR');
    chmodSync(cache, 0o700);
  });
});

describe('the folders', () => {
  it('are named after the base URL, safely', () => {
    expect(candidateKey(undefined)).toBe('sandbox');
    expect(candidateKey('')).toBe('sandbox');
    expect(candidateKey('https://api.example.org/v1/')).toBe('https_api.example.org_v1');
    expect(candidateKey('https://api.example.org/v1')).toBe('https_api.example.org_v1');
    expect(candidateKey('http://127.0.0.1:8080')).toBe('http_127.0.0.1_8080');
    expect(candidateKey('https://bücher.example/♯?a=b')).toBe('https_b_cher.example_a_b');
    expect(candidateKey(`https://${'x'.repeat(300)}`)).toHaveLength(200);
  });

  it('say what they hold', () => {
    expect(hasCandidates(fs, cache, 'sandbox')).toBe(false);
    writeCandidates(fs, cache, 'sandbox', 'keys', []);
    expect(hasCandidates(fs, cache, 'sandbox')).toBe(true);
    expect(hasCandidates(fs, cache, 'sandbox', 'keys')).toBe(true);
    expect(hasCandidates(fs, cache, 'sandbox', 'scales')).toBe(false);
  });

  it('forget what an account saw, under every key, and in the end everything', async () => {
    for (const key of ['one', 'other']) {
      for (const noun of ['keys', 'tracks']) writeCandidates(fs, cache, key, noun, [{ id: '1', label: 'x' }]);
    }
    await note(
      'one',
      new Map([
        ['default', undefined],
        ['-bad', 'https://music.example.org'],
        ['work', 'https://music.example.org/v1/'],
        ['long', `https://music.example.org/${'a/'.repeat(40)}`],
        ['person', 'https://ada:hunter2@music.example.org'],
        ['query', 'https://music.example.org?token=hunter2'],
      ]),
    );
    expect(read('profiles.tsv')).toBe(
      [
        'default\tsandbox\tthe built-in sandbox\n',
        'work\thttps_music.example.org_v1\thttps://music.example.org/v1/\n',
        `long\thttps_music.example.org${'_a'.repeat(40)}\thttps://music.example.org/${'a/'.repeat(26)}a…\n`,
        'person\thttps_ada_hunter2_music.example.org\t\n',
        'query\thttps_music.example.org_token_hunter2\t\n',
      ].join(''),
    );
    for (const noun of ['keys', 'tracks'])
      fs.writeFileSync(join(cache, `complete/v1/one/${noun}.index`), 'records of the account');
    forgetCandidates(fs, cache, ['tracks', 'never-written']);
    expect(readdirSync(join(cache, 'complete/v1/one'))).toEqual(['keys.index', 'keys.tsv']);
    expect(readdirSync(join(cache, 'complete/v1/other'))).toEqual(['keys.tsv']);
    expect(read('current')).toBe('one\n');
    forgetCandidates(fs, cache);
    expect(readdirSync(cache)).toEqual([]);
    forgetCandidates(fs, cache, ['tracks']);
    forgetCandidates(fs, cache);
  });

  it('keep what is not ours', () => {
    const others = ['my-current', 'currently', 'sandbox/9keys.tsv', 'sandbox/keys.tsvx', 'sandbox/versions'];
    const ours = ['current', 'current.7f3a', 'sandbox/keys.tsv', 'sandbox/keys.tsv.7f3a', 'sandbox/version'];
    fs.mkdirSync(join(cache, 'complete/v1/sandbox'), { recursive: true });
    fs.mkdirSync(join(cache, 'complete/v1/profiles.tsv'));
    for (const name of [...others, ...ours]) fs.writeFileSync(join(cache, 'complete/v1', name), '');
    forgetCandidates(fs, cache);
    const left = readdirSync(join(cache, 'complete/v1'), { recursive: true });
    expect(left.sort()).toEqual([...others, 'sandbox'].sort());
  });
});
