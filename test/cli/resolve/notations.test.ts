/**
 * Tests the notations that people type in every command, that printed music can be read back, and that nonsense does no
 * harm.
 */
import { afterAll, describe, expect, it } from 'vitest';
import { Failure } from '../../../src/base/errors.ts';
import { chordName, parseChord } from '../../../src/music/chord.ts';
import { simpleQualities } from '../../../src/music/chords/chord-names.ts';
import { parseKey } from '../../../src/music/in-key.ts';
import type { Music } from '../../../src/music/music.ts';
import { noteName } from '../../../src/music/note.ts';
import { readings, readMusic } from '../../../src/music/reading/forms.ts';
import { ensureTonic } from '../../../src/music/scale/on-note.ts';
import { createRandom } from '../../music/find/support.ts';
import { makeHome } from '../../support/cli.ts';
import { createInstantClock } from '../../support/clock.ts';
import { cpuSeconds } from '../../support/cpu.ts';
import { runInProcess } from '../../support/in-process.ts';
import { campaign, often, some } from '../../support/often.ts';
import { meaning, musicOf, table } from './notations.ts';

const home = makeHome();
afterAll(() => home.remove());
/** Runs a command with a clock on which waits take no time, so that music is played at once. */
const run = (...words: readonly string[]) =>
  runInProcess(words, home.env, { folder: home.path, overrides: { clock: createInstantClock() } });

describe('a notation', () => {
  it('is covered by more than four hundred examples', () => {
    expect(table.length).toBeGreaterThan(400);
    expect(new Set(table.map(({ key, typed }) => `${key} ${typed}`)).size).toBe(table.length);
  });

  const inKey = (key: string | undefined) => (key === undefined ? '' : ` in the key ${key}`);
  it.each(table.map(({ key, typed, means }) => [typed, inKey(key), means, key] as const))(
    '%s%s means %s',
    (typed, _, means, key) => {
      expect(meaning(musicOf(typed, key))).toBe(means);
    },
  );

  it('of every root and quality means the same chord in every command', async context => {
    campaign(context);
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

it('printed music is read back unchanged', () => {
  for (const { key, typed } of table) {
    const value = ensureTonic(musicOf(typed, key));
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
    const again = ensureTonic(musicOf(printed));
    if (value.kind === 'scale') {
      const notes = (of: Music) =>
        of.kind === 'scale' ? of.tones.map(({ note }) => note && noteName(note)) : of.kind;
      if (again.kind === 'scale') expect([typed, notes(again)]).toEqual([typed, notes(value)]);
    } else expect([typed, meaning(again)]).toEqual([typed, meaning(value)]);
  }
});

it('the other reading is named if both are equally likely', async () => {
  const warningsFor = async (...words: string[]) => (await run('draw', ...words, '--as', 'words')).stderr;
  const cases = ['G C D', 'C F G', 'C G', '3/2'];
  const others = await Promise.all(cases.map(typed => run('find', typed, '--limit', '1')));
  expect(others.map(({ stderr }) => stderr.trim())).toEqual([
    'G C D: chords in G. As notes: --as notes.',
    'C F G: chords in C. As notes: --as notes.',
    'C G: an interval, P5. As chords: --as chords.',
    '3/2, 701.955 ¢: an interval. As a metre: --as rhythm.',
  ]);
  expect((await run('5/4')).stderr).toBe('5/4, 386.3137 ¢: an interval. As a metre: --as rhythm.\n');
  expect((await run('5/4', '--as', 'rhythm')).stdout).toMatch(/^5\/4 {2}rhythm\n/);
  expect(await warningsFor('C', 'E', 'G')).toBe('');
  expect((await run('draw', 'G', 'C', 'D', '--as', 'chords')).stderr).toBe('');
});

it('options that do not affect the typed music are rejected', async () => {
  const typed: Readonly<Record<string, readonly string[]>> = {
    interval: ['C', 'G', '--as', 'notes'],
    rhythm: ['x..x..x.'],
    tuning: ['31-edo'],
    tone: ['442', 'Hz'],
  };
  const errorOf = async (words: readonly string[]) => {
    const { stdout, stderr, code } = await run(...words);
    return [stdout, stderr.split('\n')[0], code];
  };
  expect(await errorOf(['draw', ...(typed.rhythm ?? []), '--key', 'D'])).toEqual([
    '',
    'music-cli: --key has no effect on a rhythm.',
    2,
  ]);
  expect(await errorOf(['draw', ...(typed.rhythm ?? []), '--on', 'guitar'])).toEqual([
    '',
    'music-cli: --on has no effect on a rhythm.',
    2,
  ]);
  expect(await errorOf(['draw', ...(typed.interval ?? []), '--for', 'trumpet'])).toEqual([
    '',
    'music-cli: --for has no effect on an interval.',
    2,
  ]);
  expect(await errorOf(['draw', ...(typed.tuning ?? []), '--labels', 'degrees'])).toEqual([
    '',
    'music-cli: --labels degrees has no effect on a tuning.',
    2,
  ]);
  expect(await errorOf(['export', ...(typed.tone ?? []), '--key', 'D', '-o', 'midi'])).toEqual([
    '',
    'music-cli: --key has no effect on a single note.',
    2,
  ]);
  expect(await errorOf(['play', 'Am', 'capo', '2', '--silent'])).toEqual([
    '',
    "music-cli: 'capo 2' has no effect here.",
    2,
  ]);
  expect(await errorOf(['draw', 'Am', '--as', 'ring'])).toEqual([
    '',
    'music-cli: --as ring has no effect on a chord.',
    2,
  ]);
});

it('a number after rhythms is an id, unless --as rhythm is given', async () => {
  const drawRhythm = async (...typed: string[]) => (await run('rhythms', 'draw', ...typed)).stdout;
  expect(await drawRhythm('11')).toBe(await drawRhythm('tresillo'));
  expect(await drawRhythm('11', '--as', 'rhythm')).toBe(await drawRhythm('xx'));
});

it('DJ key notation is read, and suspended chords on a fretboard', async () => {
  const words = async (...typed: string[]) => (await run('draw', ...typed, '--as', 'words')).stdout;
  expect(await words('8A')).toContain('A minor, C major: no sharps or flats');
  expect(await words('key of A minor')).toBe(await words('8A'));
  expect(await words('A2', '--on', 'guitar')).toBe(await words('Asus2', '--on', 'guitar'));
});

it('music is accepted without a command, and can be transposed', async context => {
  campaign(context);
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
  const transpose = async (...words: string[]) => (await run('transpose', ...words)).stdout;
  expect(await transpose('G', 'D', 'Em', 'C', 'to', 'A')).toBe('A E F♯m D\n');
  expect(await transpose('Am F C G', '--by', '-2')).toBe('Gm E♭ B♭ F\n');
  expect(await transpose('C', 'E', 'G', 'up', '2')).toBe('D F♯ A\n');
  expect(await transpose('E', 'G', 'C', '--to', 'Eb')).toBe('G B♭ E♭\n');
  expect(await transpose('C7', 'up', '2')).toBe('D7\n');
  expect(await transpose('Am', 'down', 'a', 'fourth')).toBe('Em\n');
  expect((await transpose('G C D', '--to', 'all')).split('\n')).toHaveLength(13);
  expect(JSON.parse(await transpose('G C D', '--to', 'A', '-o', 'json'))).toEqual([
    { from: 'G C D', to: 'A D E', key: 'A' },
  ]);
  expect(JSON.parse(await transpose('C E G', '--by', '2', '-o', 'json'))).toEqual([
    { from: 'C E G', to: 'D F♯ A', key: null },
  ]);
  expect((await run('transpose', 'I', 'V')).stderr).toBe('Numerals are the same in every key.\n');
  expect((await run('transpose', 'Am')).code).toBe(2);
  expect((await run('transpose', 'x..x..x.', '--to', 'D')).stderr).toContain(
    '--to has no effect on a rhythm.',
  );
  expect((await run('transpose', 'x..x..x.', '--by', '2')).stderr).toContain(
    '--by has no effect on a rhythm.',
  );
});

it('nonsense is read in linear time, and causes only Failures', context => {
  campaign(context);
  const next = createRandom(37);
  const signs = [...'ABCDEFGHabcdefgh#b♭♯mM7159/|:%-–.,()xXoO IViv+°ø[]{}<>é音😀\t0238'];
  for (let count = 0; count < often(20_000); count++) {
    const text = Array.from({ length: 1 + next(24) }, () => signs[next(signs.length)]).join('');
    try {
      readMusic(text, next(3) === 0 ? { key: parseKey('G') } : {});
    } catch (error) {
      expect([text, error instanceof Failure]).toEqual([text, true]);
    }
  }
  const seconds = cpuSeconds(() => {
    for (const part of ['C ', 'a', 'x', 'x.', 'IV ', '1 ', ' on', 'C | ', '(', '-', 'Do ', ' in C', '#']) {
      const text = part.repeat(100_000 / part.length);
      try {
        readMusic(text);
      } catch (error) {
        expect(error instanceof Failure).toBe(true);
      }
    }
  });
  expect(seconds).toBeLessThan(13);
});

it('every command rejects 100,000 characters in linear time, and repeats few of them', async () => {
  for (const [words, parts] of [
    ['draw', [' ', '\t', '?', '! ', 'on ', '(']],
    ['find', [' ', 'C? ']],
    ['scales get', ['C#', 'C/', 'E(', 'C ']],
  ] as const)
    for (const part of parts) {
      const typed = `${part.repeat(100_000 / part.length)}.`;
      const before = process.cpuUsage();
      const { code, stdout, stderr } = await run(...words.split(' '), '--', typed);
      const { user, system } = process.cpuUsage(before);
      expect([words, part, code === 2 || code === 3, stdout]).toEqual([words, part, true, '']);
      expect(stderr.length).toBeLessThan(1000);
      expect((user + system) / 1e6).toBeLessThan(1);
    }
});

it('a name without a command is read as draw reads it, and a misspelt name is rejected', async context => {
  campaign(context);
  const cases = {
    'c blues': 'C minor blues  scale',
    'Am pentatonic': 'A minor pentatonic  scale',
    'autumn leaves': 'Autumn Leaves  harmony',
    'perfect fifth': 'Perfect fifth  interval',
    m3: 'Minor third  interval',
    teental: 'Tintal  rhythm',
    '1/4 comma meantone': 'Quarter-comma meantone  system',
    'C-Dur': 'C major  scale',
    'C dominant seventh': 'C7  chord',
    'Am - F - C - G': 'Am F C G  progression',
    'C up a fifth': 'G  chord',
    'key of D': 'D  key',
    ハ長調: 'C major  scale',
    降B大调: 'B♭ major  scale',
    올림바단조: 'F♯ minor  scale',
    'Am on ギター': 'Am  chord',
    guitar: 'Guitar  instrument',
    A4: 'A4  note',
    '440 Hz': '440 Hz  note',
    tritone: 'Augmented fourth  interval',
    'a fifth': 'Perfect fifth  interval',
    'D half-diminished': 'Dm7♭5  chord',
    'notes in a D minor chord': 'Dm  chord',
    'notes in D minor': 'D minor  scale',
    'what notes are in Cmaj7': 'Cmaj7  chord',
    'dorian mode': 'C dorian  scale',
    'interval C to G': 'Perfect fifth  interval',
    'rhythm tresillo': 'Tresillo  rhythm',
    'rhythm changes in F': 'Rhythm changes  progression',
    'relative minor of C': 'A minor  scale',
    'relative major of A minor': 'C major  scale',
    'dominant of G': 'D  chord',
    'V7 of D': 'A7  chord',
    'how many sharps in E': 'E major  key',
    'how many flats does Ab have?': 'A♭ major  key',
    'what key has 3 sharps': 'A major  key',
    'minor key with two flats': 'G minor  key',
    'E minor key signature': 'E minor  key',
    'notes in the key of D': 'D major  scale',
    'C scale': 'C major  scale',
    'the scale of D': 'D major  scale',
    'whole tone scale': 'C whole tone  scale',
    'G major chords': 'I ii iii IV V vi vii°  progression',
    'chords in C harmonic minor': 'Cm Ddim E♭aug Fm G A♭ Bdim  progression',
    'chords of D dorian': 'Dm Em F G Am Bdim C  progression',
    'the 5 chord in A': 'E  chord',
    'what is the V chord in E': 'B  chord',
    'what is the dominant of D?': 'A  chord',
    'relative of E minor': 'G major  scale',
    'neapolitan sixth in C': 'D♭/F  chord',
    'power chord A': 'A5  chord',
    'first inversion of C': 'C/E  chord',
    'Am7, third inversion': 'Am7/G  chord',
    'what frequency is A4': 'A4  note',
    'midi number for A4': 'A4  note',
    'Am F C G down a half step': 'Am F C G  progression',
    'two semitones': 'M2  interval',
    'up a fifth from C': 'P5  interval',
    'C over G': 'C/G  chord',
    'C dom7': 'C7  chord',
    D7th: 'D7  chord',
    'Am to Em': 'Am Em  progression',
    'Am / / / F / / /': 'Am / / / F / / /  progression',
    'Verse: Am F C G': 'Am F C G  progression',
    'V of V in C': 'V of V  progression',
    'V7d in C': 'V7d  progression',
    '5/7 in G': '5/7  progression',
    'third of C': 'M3  interval',
    'interval between C and G': 'P5  interval',
    'guitar chord F': 'F  chord',
    'how do I play Am on guitar': 'Am  chord',
    'C#4': 'C♯4  note',
    'circle of fifths': '                    ┌───┐',
    'Tonleiter C-Dur': 'C major  scale',
    'Akkorde in G-Dur': 'I ii iii IV V vi vii°  progression',
    'Töne von Es-Dur': 'E♭ major  scale',
    'la gamme de fa majeur': 'F major  scale',
    'accord de la mineur': 'Am  chord',
    'escala de Do mayor': 'C major  scale',
    'campo harmônico de dó maior': 'I ii iii IV V vi vii°  progression',
    'accordo di la minore': 'Am  chord',
    'аккорд ля минор': 'Am  chord',
    Cメジャースケール: 'C major  scale',
    Aマイナーペンタトニック: 'A minor pentatonic  scale',
    五度圏: '                    ┌───┐',
    'Am auf der Gitarre': 'Am  chord',
    'Am на гитаре': 'Am  chord',
    'chords in G': 'I ii iii IV V vi vii°  progression',
    'what chords are in E minor': 'i ii° III iv v VI VII  progression',
    'frequency of A4': 'A4  note',
    'what note is 440 Hz': '440 Hz  note',
    'E2,A2,D3,G3,B3,E4': 'G6/9/E  chord',
    march: 'March  rhythm',
    'reine Quinte über A': 'P5  interval',
    "c''": 'C5  note',
    "cis''": 'C♯5  note',
    'terça maior': 'Major third  interval',
    '다 장조': 'C major  scale',
    C大三和弦: 'C  chord',
    完全5度: 'Perfect fifth  interval',
    'chromatic scale': 'C chromatic  scale',
    'barre chord F': 'F  chord',
    'Hendrix chord': 'E7♯9  chord',
    'mystic chord': 'C3 F♯3 B♭3 E4 A4 D5  scale',
    'concert A': 'A4  note',
    'cut time': '2/2  rhythm',
    '50s progression in G': 'Doo-wop I–vi–IV–V  progression',
    'major ii V I in Bb': 'ii–V–I  progression',
    'C sus four': 'Csus4  chord',
    'turnaround in F': 'Turnaround I–vi–ii–V  progression',
    '3-2 son clave': 'Son clave 3-2  rhythm',
    paradiddle: 'Single paradiddle  rhythm',
    reggaeton: 'Dembow  rhythm',
    'four chords': 'Axis progression I–V–vi–IV  harmony',
    ギター: 'Guitar  instrument',
    Geige: 'Violin  instrument',
    기타: 'Guitar  instrument',
    'I V vi IV --key G': 'I V vi IV  progression',
    'C triad': 'C  chord',
    'Am7 arpeggio': 'Am7  chord',
    'Em7 shapes': 'Em7  chord',
    'the four chord in E': 'A  chord',
    'dominant seventh in C major': 'G7  chord',
    'tritone sub of G7': 'D♭7  chord',
    'first inversion C': 'C/E  chord',
    'F minor chord progression': 'i ii° III iv v VI VII  progression',
    'key signature E major': 'E major  key',
    'key with 3 #': 'A major  key',
    'harmonic A minor': 'A harmonic minor  scale',
    'C scale in the key of G': 'G major  scale',
    DADGAD: 'Guitar (DADGAD)  instrument',
    'drop D': 'Guitar (drop D)  instrument',
    'open G tuning': 'Guitar (open G)  instrument',
    'Eb alto sax': 'Alto saxophone  instrument',
    'Bb trumpet': 'Trumpet in B♭  instrument',
    'camelot 8A': 'A minor  key',
    'doo wop': 'Doo-wop I–vi–IV–V  harmony',
    'adi talam': 'Adi tala  rhythm',
    apotome: '2187/2048  interval',
    'makam rast': 'Maqam Rast  system',
    'maqam hicaz': 'Maqam Hijaz  system',
    'D hicaz': 'D phrygian dominant  scale',
    düyek: 'Maqsum  rhythm',
    'kleine Terz über Es': 'm3  interval',
    'große Terz unter As': 'M3  interval',
    'große Sekunde von D': 'M2  interval',
    'von C nach G': 'P5  interval',
    'Kammerton a': 'A4  note',
    'zweigestrichenes e': 'E5  note',
    'harmonisches a-Moll': 'A harmonic minor  scale',
    'natürliches Moll a': 'A minor  scale',
    'harmonische Molltonleiter auf E': 'E harmonic minor  scale',
    'Dominantseptakkord von C-Dur': 'G7  chord',
    'Sextakkord von C-Dur': 'C/E  chord',
    'C-Dur-Quartsextakkord': 'C/G  chord',
    'Dominante von C-Dur': 'G  chord',
    'parallele Molltonart zu F-Dur': 'D minor  scale',
    'Paralleltonart zu a-Moll': 'C major  scale',
    'wie viele Kreuze hat A-Dur?': 'A major  key',
    'Tonart mit drei Kreuzen': 'A major  key',
    'Tonart mit 4 b': 'A♭ major  key',
    'leitereigene Akkorde in G-Dur': 'I ii iii IV V vi vii°  progression',
    'Klarinette in B': 'Clarinet in B♭  instrument',
    Walzer: 'Waltz  rhythm',
    '3/4-Takt': 'Waltz  rhythm',
  };
  for (const [typed, heading] of some(Object.entries(cases))) {
    const { stdout, code } = await run(...typed.split(' '), '--no-drawing');
    expect([typed, code, stdout.split('\n')[0]]).toEqual([typed, 0, heading]);
  }
  for (const typed of ['lydian', 'sus4 chord'])
    expect((await run(...typed.split(' '), '--no-drawing')).stderr).toBe(
      `${typed.split(' ')[0]} is read on C; for another note, put it first: D ${typed.split(' ')[0]}.\n`,
    );
  expect((await run('draw', 'dorian', '--key', 'G')).stderr).toBe('');
  expect(await run('rhythms', 'get', '7:4')).toMatchObject({
    stderr: "music-cli: No rhythm is called '7:4'.\n'music-cli rhythms draw 7:4' draws it.\n",
    code: 3,
  });
  expect(await run('rhythms', 'draw', '7:4')).toMatchObject({ stderr: '', code: 0 });
  const refused: Readonly<Record<string, string>> = {
    'compare C major and Am':
      "There is no command 'compare'.\nDid you mean: music-cli scales compare 'c dorian' 'c minor'\n",
    'c mixolidian': "There is no command 'c'.\nDid you mean: music-cli draw 'C mixolydian'\n",
    V7: "'V7' has no key.\nName it with --key, or after the numerals: 'I vi IV V in G'.\n",
    'serach clave': "There is no command 'serach'.\nDid you mean: music-cli search clave\n",
    'Am F C G at 120 bpm': "'at 120' has no effect here.\nOnly play and export use a tempo.\n",
    'A minor pentatonic box 1':
      "'box 1' is not understood after 'A minor pentatonic'.\nWithout it: music-cli draw 'A minor pentatonic'\n",
    'open G chord': "'open' is not understood before 'G chord'.\nWithout it: music-cli draw 'G chord'\n",
    'Cmaj7 drop 2': "'drop 2' is not understood after 'Cmaj7'.\nWithout it: music-cli draw Cmaj7\n",
    'rhythm list': "There is no command 'rhythm'.\nDid you mean: music-cli rhythms list\n",
  };
  for (const [typed, message] of Object.entries(refused)) {
    const { stdout, stderr, code } = await run(...typed.split(' '));
    expect([typed, stdout, stderr, code]).toEqual([typed, '', `music-cli: ${message}`, 2]);
  }
  for (const verb of ['draw', 'find'])
    expect((await run(verb, 'A minor pentatonic box 1')).stderr).toBe(
      `music-cli: ${refused['A minor pentatonic box 1']}`,
    );
  for (const typed of ['C-1', 'E------0---', '0 4 7 12'])
    expect([typed, (await run(typed)).code]).toEqual([typed, 2]);
});

it('a word or a noun for a kind of music decides how the other words are read', async () => {
  const drawInWords = async (...words: readonly string[]) => (await run(...words, '--as', 'words')).stdout;
  // The most similar names are those of a rhythm and of a progression.
  for (const typed of ['standard tuning', 'so what chord'])
    expect([typed, await drawInWords('draw', typed)]).toEqual([typed, '']);
  expect(await drawInWords('chords', 'draw', 'C', 'dom7')).toBe(await drawInWords('draw', 'C7'));
  for (const typed of ['gamme de do majeur', 'lydian', 'harmonisch Moll', 'G大调音阶'])
    expect([typed, await drawInWords('scales', 'draw', typed)]).toEqual([
      typed,
      await drawInWords('draw', typed),
    ]);
  expect(await drawInWords('scales', 'draw', 'lydian')).not.toBe('');
});

it('readMusic rejects words about transposing', () => {
  for (const typed of ['Am F up 2', 'Am F for trumpet'])
    expect(() => readMusic(typed)).toThrow('is neither a note');
});

it('minor numerals are distinguished from major ones, also in names of records', async () => {
  const firstLines = async (...words: readonly string[]) =>
    (await run(...words)).stdout.split('\n').slice(0, 2);
  for (const typed of ['i iv v', 'i-iv-v', 'ii-V-i', 'i-VI-III-VII'])
    expect([typed, await firstLines('harmonies', 'draw', typed)]).toEqual([
      typed,
      await firstLines('draw', typed),
    ]);
  expect((await firstLines('harmonies', 'draw', 'i iv v'))[1]).toContain(
    '│ Cm               │ Fm               │ Gm',
  );
  for (const typed of ['ii-V-I', 'II V I', '2-5-1'])
    expect([typed, await firstLines('harmonies', 'draw', typed)]).toEqual([
      typed,
      await firstLines('harmonies', 'draw', 'id:1'),
    ]);
});

it('each command applies or rejects options that are typed as words', async context => {
  campaign(context);
  const verbs = {
    draw: ['draw'],
    play: ['play', '--silent', '--once', '--bpm', '999'],
    export: ['export', '-o', 'abc'],
    find: ['find'],
    transpose: ['transpose', '--by', '2'],
    bare: [],
  };
  const obeyed: Readonly<Record<string, readonly string[]>> = {
    'Am F at 90 bpm': ['play', 'export'],
    'Am F capo 2': ['draw', 'bare'],
    'capo 2: Am F': ['draw', 'bare'],
    'Am F for trumpet': ['draw', 'export', 'transpose', 'bare'],
    'Am F on ukulele': ['draw', 'play', 'bare'],
    'x32010 on guitar': ['draw', 'play', 'find', 'bare'],
    'x..x..x. up 2': [],
    'Am F capo 13': [],
    'Am F at 0 bpm': [],
  };
  for (const [typed, by] of Object.entries(obeyed)) {
    const taken: string[] = [];
    for (const [verb, words] of Object.entries(verbs)) {
      const { code, stderr } = await run(...words, ...typed.split(' '));
      expect([typed, verb, code === 0 || code === 2, stderr !== '' || code === 0]).toEqual([
        typed,
        verb,
        true,
        true,
      ]);
      if (code === 0) taken.push(verb);
    }
    expect([typed, taken]).toEqual([typed, by]);
  }
  const abc = async (...words: readonly string[]) => (await run('export', '-o', 'abc', ...words)).stdout;
  expect(await abc('Am', 'F', 'at', '90', 'bpm')).toBe(await abc('Am', 'F', '--bpm', '90'));
  const draw = async (...words: readonly string[]) => (await run('draw', ...words)).stdout;
  expect((await run('export', 'C E G on guitar', '--as', 'notes', '-o', 'abc')).stderr).toContain(
    "'on guitar' has no effect here.",
  );
  expect((await run('draw', 'Am on piano')).stderr).toBe("'piano' has no neck; using a keyboard instead.\n");
  expect(await draw('Am', 'F', 'capo', '2')).toBe(await draw('Am', 'F', '--on', 'guitar', '--capo', '2'));
});

it('find lists first the most common metre, the named record, and the chord over a bass', async () => {
  const first = async (...typed: string[]) =>
    (await run('find', ...typed, '--limit', '2', '-o', 'tsv', '--columns', 'name')).stdout
      .split('\n')
      .slice(1, 3);
  expect({
    '3/4': await first('3/4'),
    '4/4': await first('4/4'),
    '6/8': await first('6/8'),
    jig: await first('jig'),
    '1/1': await first('1/1'),
    'G F A C': await first('G', 'F', 'A', 'C'),
  }).toEqual({
    '3/4': ['Waltz', 'Viennese waltz'],
    '4/4': ['Backbeat', 'Rock beat'],
    '6/8': ['Six-eight', 'E(5,6) York-Samai'],
    jig: ['Jig', 'Dadra, theka'],
    '1/1': ['12 equal divisions of the octave', 'Perfect unison'],
    'G F A C': ['F/G', 'G9sus4'],
  });
  expect((await run('A4', '--no-drawing')).stdout).toContain('\nwavelength  0.78 m\n');
});
