import { writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { midiFile } from '../../../src/music/export/midi.ts';
import { kbm, scl } from '../../../src/music/export/scl.ts';
import { syx } from '../../../src/music/export/syx.ts';
import { changeTempo } from '../../../src/music/score/score.ts';
import { retuneTo } from '../../../src/music/tuning.ts';
import { catalog } from '../../sandbox/catalog.ts';
import { readDumps, readScales, run, withFiles } from '../../support/readers.ts';
import { systemScore, tuningOf } from '../../support/records.ts';
import { firstMissing, requires, requiresPython } from '../../support/requires.ts';

const tunings = catalog.musicSystems.map((system, index) =>
  tuningOf(system, catalog.musicSystemStates[index]),
);
const states = catalog.musicSystemStates;
const indexOf = (slug: string) => catalog.musicSystems.findIndex(system => system.slug === slug);
const tuningNamed = (slug: string) => tunings[indexOf(slug)] ?? tuningOf({}, {});

it('writes ratios if labels are ratios, and cents otherwise', () => {
  expect(scl(tuningNamed('just-intonation-five-limit')).split('\r\n')).toEqual([
    ...['! Written by music-cli', 'Just intonation, five-limit', ' 12', '!'],
    ...[
      ' 16/15',
      ' 9/8',
      ' 6/5',
      ' 5/4',
      ' 4/3',
      ' 45/32',
      ' 3/2',
      ' 8/5',
      ' 5/3',
      ' 9/5',
      ' 15/8',
      ' 2/1',
      '',
    ],
  ]);
  expect(scl(tuningNamed('5-edo')).split('\r\n').slice(2)).toEqual([
    ...[' 5', '!', ' 240.000000', ' 480.000000', ' 720.000000', ' 960.000000', ' 2/1', ''],
  ]);
  const stretched = { octaveRatio: 2.01, intervals: [{ cents: 0 }, { cents: 600, label: '7/5' }] };
  // 7/5 is 582.5 cents: the label contradicts the cents.
  expect(scl(tuningOf(stretched, {})).split('\r\n').slice(2)).toEqual([
    ' 2',
    '!',
    ' 600.000000',
    ' 1208.634602',
    '',
  ]);
});

it('writes steps of equal divisions to six exact decimals, even if the record rounds them', () => {
  const lines = (slug: string) => scl(tuningNamed(slug)).split('\r\n').slice(4, -1);
  const exactLines = (divisions: number) =>
    Array.from({ length: divisions - 1 }, (_, step) => ` ${((1200 * (step + 1)) / divisions).toFixed(6)}`);
  for (const divisions of [7, 19, 31, 53]) {
    expect(lines(`${divisions}-edo`)).toEqual([...exactLines(divisions), ' 2/1']);
  }
});

it('writes cents if a label only resembles a ratio, and removes the comment marks from a name', () => {
  const labels = ['about 3/2', '3/2 or so', '701.955/1', '3/2'].map(label => ({ cents: 701.955, label }));
  const odd = tuningOf({ name: '!! My !scale', octaveRatio: 2.5, intervals: [{ cents: 0 }, ...labels] }, {});
  expect(scl(odd).split('\r\n')).toEqual([
    ...['! Written by music-cli', ' My !scale', ' 5', '!', ' 701.955000', ' 701.955000', ' 701.955000'],
    ...[' 3/2', ' 1586.313714', ''],
  ]);
});

it('maps the keys in sequence from middle C', () => {
  expect(
    kbm(tuningNamed('31-edo'))
      .split('\r\n')
      .filter(line => !line.startsWith('!')),
  ).toEqual([...['0', '0', '127', '60', '60', '261.625600', '31', '']]);
  const higher = kbm(retuneTo(tuningNamed('31-edo'), 442));
  expect(higher.split('\r\n').find(line => line.startsWith('262'))).toBe('262.814807');
});

it('keeps every name within one line', () => {
  const tuning = tuningOf({ name: '! x\r\n 99\n\u2028 1/1\0', intervals: [{ cents: 0 }] }, {});
  expect(scl(tuning).split('\r\n')).toEqual(['! Written by music-cli', ' x  99  1/1', ' 1', '!', ' 2/1', '']);
});

it('omits steps outside the period, and reports how many', () => {
  const cents = [700, 0, Number.NaN, 1e300, -5, null, 1200, 'x'];
  const tuning = tuningOf({ intervals: cents.map(each => ({ cents: each })) }, { tones: null });
  expect([tuning.steps.map(step => step.cents), tuning.omittedCount, tuning.hertz]).toEqual([
    ...[[0, 700], 6, 440 * 2 ** -0.75],
  ]);
  expect(() => tuningOf({ name: 'x', intervals: [] }, {})).toThrow("The service has no steps for 'x'.");
  expect(() => tuningOf({ name: 'x', intervals: Array(12_801).fill({ cents: 0 }) }, {})).toThrow(
    "'x' has 12801 steps; the maximum is 12800.",
  );
});

const mido = requiresPython('mido');
describe.skipIf(mido.skip)(`tuning files read by independent code ${mido.reason}`, () => {
  it('have the cents of every system in Scala’s format', () => {
    const files = tunings.map((tuning, index) => ({ name: `${index}.scl`, content: scl(tuning) }));
    for (const [index, { cents }] of withFiles(files, readScales).entries()) {
      const system = catalog.musicSystems[index];
      const wanted = system?.intervals.slice(1).map(interval => interval.cents) ?? [];
      wanted.push(1200 * Math.log2(system?.octaveRatio ?? 0));
      expect(cents.length).toBe(wanted.length);
      for (const [step, each] of cents.entries()) expect(each).toBeCloseTo(wanted[step] ?? 0, 3);
    }
  });

  it('have the frequency of every key of every system in a tuning dump', () => {
    const files = tunings.map((tuning, index) => ({ name: `${index}.syx`, content: syx(tuning, 5) }));
    for (const [index, { keys, program, name }] of withFiles(files, readDumps).entries()) {
      const { tones = [], octaveRatio = 2 } = states[index] ?? {};
      expect([program, name]).toEqual([5, expect.stringMatching(/^[ -~]{16}$/)]);
      for (const [key, semitones] of keys.entries()) {
        const turns = Math.floor((key - 60) / tones.length);
        const tone = tones[key - 60 - turns * tones.length];
        const hertz = (tone?.frequency ?? 0) * octaveRatio ** turns;
        const exactPitch = 69 + 12 * Math.log2(hertz / 440);
        if (exactPitch < -0.001 || exactPitch > 127.999) expect(semitones).toBe(null);
        else expect(Math.abs((semitones ?? 0) - exactPitch) * 100).toBeLessThan(0.01);
      }
    }
  });
});

/** The General MIDI program of a sound whose pitch aubio detects well. */
const ocarina = 79;
/** A soundfont from Debian's timgm6mb-soundfont. */
const font = '/usr/share/sounds/sf2/TimGM6mb.sf2';
const tools = firstMissing(requires('timidity', 'sox', 'aubiopitch', font), mido);
describe.skipIf(tools.skip)(`tunings rendered by TiMidity ${tools.reason}`, () => {
  /** Plays a song with TiMidity, and returns the MIDI pitch that aubio detects in each note; notes last a second. */
  function pitchesOf(song: string, notes: number): number[] {
    const [sound, mono] = [`${song}.wav`, `${song}.mono.wav`];
    // TiMidity first reads the configuration of the machine, which may name another font.
    const config = `${song}.cfg`;
    writeFileSync(config, `bank 0\n${ocarina} %font ${font} 0 ${ocarina}\n`);
    run('timidity', ['-c', config, '-Ow', '-o', sound, song]);
    run('sox', [sound, mono, 'remix', '1']);
    const lines = run('aubiopitch', ['-i', mono, '-p', 'yinfft', '-B', '8192', '-u', 'midi']).split('\n');
    const heard = lines.map(line => line.split(' ').map(Number));
    return Array.from({ length: notes }, (_, second) => {
      const pitchesHeard = heard.flatMap(([time = 0, pitch = 0]) =>
        time > second + 0.3 && time < second + 0.9 ? [pitch] : [],
      );
      return pitchesHeard.sort((a, b) => a - b)[Math.floor(pitchesHeard.length / 2)] ?? 0;
    });
  }

  it('have the pitches of the tuning dump', () => {
    const script = `
import sys, mido
dump, out = sys.argv[1:]
track = mido.MidiTrack([mido.read_syx_file(dump)[0], mido.Message('program_change', program=${ocarina}, time=240)])
for key in (60, 70):
    track += [mido.Message('note_on', note=key, velocity=100), mido.Message('note_off', note=key, time=960)]
file = mido.MidiFile()
file.tracks.append(track)
file.save(out)`;
    const dump = { name: 'dump.syx', content: syx(tuningNamed('31-edo')) };
    const [low = 0, high = 0] = withFiles([dump], ([path = ''], folder) => {
      run('python3', ['-c', script, path, `${folder}/song.mid`]);
      return pitchesOf(`${folder}/song.mid`, 2);
    });
    // Ten steps of 31 equal divisions are 387.1 cents; ten piano keys without retuning would be 1000.
    expect(high - low).toBeCloseTo(3.871, 1);
  });

  it.each(['7-edo', '31-edo'])('bend every step of %s, each on a channel of its own', slug => {
    const song = {
      name: 'song.mid',
      content: midiFile(
        changeTempo(systemScore(catalog.musicSystems[indexOf(slug)], states[indexOf(slug)]), 60),
        ocarina,
      ),
    };
    const { tones = [] } = states[indexOf(slug)] ?? {};
    const pitches = withFiles([song], ([path = '']) => pitchesOf(path, tones.length));
    for (const [step, { frequency }] of tones.entries()) {
      const exactPitch = 69 + 12 * Math.log2(frequency / 440);
      // TiMidity bends by at most 24 semitones although 48 are requested, so distances from the key are halved.
      const bent = (exactPitch + Math.round(exactPitch)) / 2;
      const above = (pitches[step] ?? 0) - (pitches[0] ?? 0);
      expect(Math.abs(above - (bent - 60)) * 100).toBeLessThan(5);
    }
    expect(tones.length).toBeGreaterThan(6);
  });
});
