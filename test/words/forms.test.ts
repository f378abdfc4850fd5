/** What people type, at every entrance that takes it; that what is printed is read back; and that nonsense does no harm. */
import { afterAll, describe, expect, it } from 'vitest';
import { Failure } from '../../src/base/errors.ts';
import { chordName, parseChord } from '../../src/music/chord.ts';
import { simpleQualities } from '../../src/music/chords/named.ts';
import { parseKey } from '../../src/music/in-key.ts';
import type { Music } from '../../src/music/music.ts';
import { noteName } from '../../src/music/note.ts';
import { readings, readMusic } from '../../src/music/reading/forms.ts';
import { grounded } from '../../src/music/reading/values.ts';
import { numbers } from '../music/find/support.ts';
import { makeHome } from '../support/cli.ts';
import { runInProcess } from '../support/in-process.ts';
import { often, some } from '../support/often.ts';
import { forms } from './forms.ts';

const home = makeHome();
afterAll(() => home.remove());
const run = (...words: readonly string[]) => runInProcess(words, home.env, { folder: home.path });

const table = forms
  .trim()
  .split('\n')
  .map(line => {
    const [left = '', right = ''] = line.split(' = ');
    const [key, typed = left] = left.includes(' > ') ? left.split(' > ') : [undefined, left];
    return { key, typed, means: right };
  });

/** `chord Am7`, `chords G C D`, `scale C D E`. */
function meaning(value: Music): string {
  if (value.kind === 'progression') return `chords ${value.events.map(({ label }) => label).join(' ')}`;
  return `${value.kind} ${value.name}`;
}

const musicOf = (typed: string, key?: string) =>
  readMusic(typed, { key: key === undefined ? undefined : parseKey(key) }).value;

describe('a form', () => {
  it('is typed in more than four hundred ways', () => {
    expect(table.length).toBeGreaterThan(400);
    expect(new Set(table.map(({ key, typed }) => `${key} ${typed}`)).size).toBe(table.length);
  });

  it.each(table)('$key $typed is $means', ({ key, typed, means }) => {
    expect(meaning(musicOf(typed, key))).toBe(means);
  });

  it('means the same to draw, play, export, find, transpose and without a command', async () => {
    // Six runs of the program each.
    for (const { key, typed, means } of table.filter((_, index) => index % 9 === 0)) {
      const named = key === undefined ? [] : ['--key', key];
      const value = musicOf(typed, key);
      if (value.kind === 'key' || (value.kind === 'rhythm' && value.time.beats !== undefined)) continue;
      const drawn = await run('draw', ...typed.split(' '), ...named, '--as', 'words');
      const quoted = await run('draw', typed, ...named, '--as', 'words');
      expect([typed, drawn.code, quoted.stdout]).toEqual([typed, 0, drawn.stdout]);
      if (key === undefined) expect([typed, (await run(...typed.split(' '))).code]).toEqual([typed, 0]);
      expect([typed, (await run('find', typed, ...named, '--limit', '1')).code]).toEqual([typed, 0]);
      expect([
        typed,
        (await run('play', typed, ...named, '--silent', '--once', '--bpm', '999')).code,
      ]).toEqual([typed, 0]);
      if (value.kind === 'chord') {
        const chord = await run('chords', 'draw', typed, '--as', 'words');
        expect([typed, chord.stdout]).toEqual([typed, drawn.stdout]);
        const name = await run('chords', 'get', typed, '--columns', 'name', '-o', 'tsv');
        expect([typed, `chord ${name.stdout.split('\n')[1]}`]).toEqual([typed, means]);
      }
      if (value.kind === 'progression' && key === undefined) {
        const harmony = await run('harmonies', 'draw', typed, '--as', 'words');
        expect([typed, harmony.stdout]).toEqual([typed, drawn.stdout]);
      }
    }
  });

  it('of all roots and qualities is the chord at every entrance', async () => {
    const roots = 'C C# Db D Eb E F F# G Ab A Bb B'.split(' ');
    for (const root of roots)
      for (const quality of simpleQualities) {
        const symbol = root + quality;
        const chord = parseChord(symbol);
        if (!chord || quality === '' || /^(?:[24]|sus)/.test(quality)) continue;
        expect([symbol, meaning(musicOf(symbol))]).toEqual([symbol, `chord ${chordName(chord)}`]);
        const [wanted] = readings(symbol, { kind: 'chord' });
        expect(wanted && meaning(wanted.value)).toBe(`chord ${chordName(chord)}`);
      }
    for (const symbol of some(['B7', 'A5', 'F♯m7♭5', 'E♭maj7', 'D♭13', 'G7♭9'])) {
      const line = (await run(symbol, '--columns', 'name', '-o', 'tsv')).stdout;
      expect(line).toBe((await run('chords', 'get', symbol, '--columns', 'name', '-o', 'tsv')).stdout);
      expect((await run('export', symbol, '-o', 'abc')).stdout).toBe(
        (await run('chords', 'export', symbol, '-o', 'abc')).stdout,
      );
    }
  });
});

it('is read back as it is printed', () => {
  for (const { key, typed } of table) {
    const value = grounded(musicOf(typed, key));
    const printed =
      value.kind === 'scale'
        ? value.tones.map(({ name }) => name.toLowerCase()).join(' ')
        : value.kind === 'progression'
          ? value.events.map(({ label }) => label).join(' | ')
          : value.kind === 'interval' && value.cents === undefined
            ? undefined
            : value.name;
    const isOne = value.kind === 'progression' && value.events.length === 1;
    if (printed === undefined || isOne || (value.kind === 'scale' && value.tones.length < 3)) continue;
    const again = grounded(musicOf(printed));
    if (value.kind === 'scale') {
      const notes = (of: Music) =>
        of.kind === 'scale' ? of.tones.map(({ note }) => note && noteName(note)) : of.kind;
      if (again.kind === 'scale') expect([typed, notes(again)]).toEqual([typed, notes(value)]);
    } else expect([typed, meaning(again)]).toEqual([typed, meaning(value)]);
  }
});

it('says how to get the other reading where one is as likely', async () => {
  const said = async (...words: string[]) => (await run('draw', ...words, '--as', 'words')).stderr;
  const cases = ['G C D', 'C F G', 'C G', '3/2'];
  const others = await Promise.all(cases.map(typed => run('find', typed, '--limit', '1')));
  expect(others.map(({ stderr }) => stderr.trim())).toEqual([
    'G C D: chords in G. As notes: --as notes.',
    'C F G: chords in C. As notes: --as notes.',
    'C G: an interval, P5. As chords: --as chords.',
    '3/2, 701.955 ¢: an interval. As a metre: --as rhythm.',
  ]);
  expect(await said('C', 'E', 'G')).toBe('');
  expect((await run('draw', 'G', 'C', 'D', '--as', 'chords')).stderr).toBe('');
});

it('refuses options that change nothing in what was typed', async () => {
  const typed: Readonly<Record<string, readonly string[]>> = {
    interval: ['C', 'G', '--as', 'notes'],
    rhythm: ['x..x..x.'],
    tuning: ['31-edo'],
    tone: ['442', 'Hz'],
  };
  const refused = async (words: readonly string[]) => {
    const { stdout, stderr, code } = await run(...words);
    return [stdout, stderr.split('\n')[0], code];
  };
  expect(await refused(['draw', ...(typed.rhythm ?? []), '--key', 'D'])).toEqual([
    '',
    'music-cli: --key changes nothing in a rhythm.',
    2,
  ]);
  expect(await refused(['draw', ...(typed.rhythm ?? []), '--on', 'guitar'])).toEqual([
    '',
    'music-cli: --on changes nothing in a rhythm.',
    2,
  ]);
  expect(await refused(['draw', ...(typed.interval ?? []), '--for', 'trumpet'])).toEqual([
    '',
    'music-cli: --for changes nothing in an interval.',
    2,
  ]);
  expect(await refused(['draw', ...(typed.tuning ?? []), '--labels', 'degrees'])).toEqual([
    '',
    'music-cli: --labels degrees changes nothing in a tuning.',
    2,
  ]);
  expect(await refused(['export', ...(typed.tone ?? []), '--key', 'D', '-o', 'midi'])).toEqual([
    '',
    'music-cli: --key changes nothing in a tone.',
    2,
  ]);
  expect(await refused(['play', 'Am', 'on', 'guitar', '--silent'])).toEqual([
    '',
    "music-cli: 'on guitar' changes nothing here.",
    2,
  ]);
  expect(await refused(['draw', 'Am', '--as', 'ring'])).toEqual([
    '',
    'music-cli: --as ring changes nothing in a chord.',
    2,
  ]);
});

it('takes a number after rhythms for an id, unless it is said to be a rhythm', async () => {
  const drawn = async (...typed: string[]) => (await run('rhythms', 'draw', ...typed)).stdout;
  expect(await drawn('11')).toBe(await drawn('tresillo'));
  expect(await drawn('11', '--as', 'rhythm')).toBe(await drawn('xx'));
});

it('reads keys of DJs, and suspended chords on a neck', async () => {
  const words = async (...typed: string[]) => (await run('draw', ...typed, '--as', 'words')).stdout;
  expect(await words('8A')).toContain('A minor, C major: no sharps or flats');
  expect(await words('key of A minor')).toBe(await words('8A'));
  expect(await words('A2', '--on', 'guitar')).toBe(await words('Asus2', '--on', 'guitar'));
});

it('answers without a command, and moves', async () => {
  expect(JSON.parse((await run('A4', '-o', 'json')).stdout)).toEqual({
    ...{ name: 'A4', kind: 'key', note: 'A', hertz: 440, midi: 69, octave: 4, cents: 0, wavelength: 0.78 },
  });
  expect((await run('120', 'bpm', '1/8.', '-o', 'tsv')).stdout).toBe(
    'length\tms\tdotted\ttriplet\thertz\n1/8\t250\t375\t166.667\t4\n',
  );
  expect((await run('what', 'is', 'Am7')).stdout).toBe((await run('chords', 'get', 'Am7')).stdout);
  expect((await run('notes', 'of', 'c', 'dorian')).stdout).toBe(
    (await run('scales', 'get', 'c dorian')).stdout,
  );
  expect((await run('kyes', 'list')).stderr).toContain('Did you mean: music-cli keys list');
  const moved = async (...words: string[]) => (await run('transpose', ...words)).stdout;
  expect(await moved('G', 'D', 'Em', 'C', 'to', 'A')).toBe('A E F♯m D\n');
  expect(await moved('Am F C G', '--by', '-2')).toBe('Gm E♭ B♭ F\n');
  expect(await moved('C', 'E', 'G', 'up', '2')).toBe('D\n');
  expect(await moved('Am', 'down', 'a', 'fourth')).toBe('Em\n');
  expect((await moved('G C D', '--to', 'all')).split('\n')).toHaveLength(13);
  expect(JSON.parse(await moved('G C D', '--to', 'A', '-o', 'json'))).toEqual([
    { from: 'G C D', to: 'A D E', key: 'A' },
  ]);
  expect((await run('transpose', 'I', 'V')).stderr).toBe('Numerals are the same in every key.\n');
  expect((await run('transpose', 'Am')).code).toBe(2);
  expect((await run('transpose', 'x..x..x.', '--to', 'D')).stderr).toContain(
    '--to changes nothing in a rhythm.',
  );
});

it('reads nonsense in linear time, and fails by its own failures alone', () => {
  const next = numbers(37);
  const signs = [...'ABCDEFGHabcdefgh#b♭♯mM7159/|:%-–.,()xXoO IViv+°ø[]{}<>é音😀\t0238'];
  for (let count = 0; count < often(20_000); count++) {
    const text = Array.from({ length: 1 + next(24) }, () => signs[next(signs.length)]).join('');
    try {
      readMusic(text, next(3) === 0 ? { key: parseKey('G') } : {});
    } catch (error) {
      expect([text, error instanceof Failure]).toEqual([text, true]);
    }
  }
  const before = process.cpuUsage();
  for (const part of ['C ', 'a', 'x', 'x.', 'IV ', '1 ', ' on', 'C | ', '(', '-', 'Do ', ' in C', '#']) {
    const text = part.repeat(100_000 / part.length);
    try {
      readMusic(text);
    } catch (error) {
      expect(error instanceof Failure).toBe(true);
    }
  }
  const { user, system } = process.cpuUsage(before);
  expect((user + system) / 1e6).toBeLessThan(13);
});

it('answers a name without a command as it draws it, and no name with a slip', async () => {
  const cases = {
    'c blues': 'C minor blues  scale 5',
    'Am pentatonic': 'A minor pentatonic  scale 2294',
    'autumn leaves': 'Autumn Leaves  harmony 49',
    'perfect fifth': 'Perfect fifth  interval 14',
    m3: 'Minor third  interval 7',
    teental: 'Tintal  rhythm 24',
    '1/4 comma meantone': 'Quarter-comma meantone  system 17',
    'C-Dur': 'C major  scale 2',
    'C dominant seventh': 'C7  chord',
    'Am - F - C - G': 'Am F C G  progression',
    'C up a fifth': 'G  chord',
    'key of D': 'D  key 4',
    ハ長調: 'C major  scale 2',
    降B大调: 'B♭ major  scale 3022',
    올림바단조: 'F♯ minor  scale 1513',
    'Am on ギター': 'Am  chord',
    guitar: 'Guitar  instrument 1',
    A4: 'A4  tone',
    '440 Hz': '440 Hz  tone',
  };
  for (const [typed, heading] of Object.entries(cases)) {
    const { stdout, code } = await run(...typed.split(' '), '--no-drawing');
    expect([typed, code, stdout.split('\n')[0]]).toEqual([typed, 0, heading]);
  }
  expect((await run('tritone', '--no-drawing')).stderr).toBe(
    'tritone: on C; another note stands before it: D tritone.\n',
  );
  const refused: Readonly<Record<string, string>> = {
    'c mixolidian': "There is no command 'c'.\nDid you mean: music-cli draw 'C mixolydian'\n",
    'I-IV-V': "'I-IV-V' has no key.\nSay it with --key, or behind the numerals: 'I vi IV V in G'.\n",
    'serach clave': "There is no command 'serach'.\nDid you mean: music-cli search clave\n",
    'rhythm list': "There is no command 'rhythm'.\nDid you mean: music-cli rhythms list\n",
  };
  for (const [typed, said] of Object.entries(refused)) {
    const { stdout, stderr, code } = await run(...typed.split(' '));
    expect([typed, stdout, stderr, code]).toEqual([typed, '', `music-cli: ${said}`, 2]);
  }
  for (const typed of ['C-1', 'E------0---', '0 4 7 10'])
    expect([typed, (await run(typed)).code]).toEqual([typed, 2]);
});
