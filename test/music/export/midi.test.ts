import { describe, expect, it } from 'vitest';
import { midiFile } from '../../../src/music/export/midi.ts';
import { createByteWriter } from '../../../src/music/export/midi-bytes.ts';
import { createScore, repeat } from '../../../src/music/score/score.ts';
import { catalog } from '../../sandbox/catalog.ts';
import { expandRepeats } from '../../support/expand-repeats.ts';
import { type MidiFile, readMidi, withFiles } from '../../support/readers.ts';
import { harmonyScore, systemScore, rhythmScore as trackScore } from '../../support/records.ts';
import { requiresPython } from '../../support/requires.ts';

const note = { at: 0, ticks: 480, midi: 60, velocity: 90 };
const one = createScore({ name: 'One', notes: [note] });

it('writes a note byte by byte according to the specification', () => {
  const file = [
    ...['4d546864 00000006 0001 0002 01e0'],
    ...['4d54726b 0000001b 00 ff03 03 4f6e65 00 ff51 03 07a120 00 ff58 04 04021808 8f00 ff2f 00'],
    ...['4d54726b 00000011 00 c0 07 00 90 3c 5a 8360 80 3c 40 8b20 ff2f 00'],
  ];
  expect(Buffer.from(midiFile(one, 7)).toString('hex')).toBe(file.join('').replaceAll(' ', ''));
});

it('extends a note of less than a tick to a whole one, so that it ends after its start', () => {
  const stroke = createScore({ name: 'One', notes: [{ ...note, ticks: 0.4 }] });
  expect(Buffer.from(midiFile(stroke)).toString('hex')).toContain('00903c5a01803c40');
});

it('writes numbers of one, two and four bytes, and variable-length quantities, as specified', () => {
  const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex');
  expect(hex(createByteWriter().byte(1, 255).uint16(0x1234).uint32(0xfedcba98).uint32At(4, 7).bytes())).toBe(
    '01ff123400000007',
  );
  // Examples of SMF 1.0, and the numbers at which the length in bytes changes.
  for (const [value, bytes] of [
    [0, '00'],
    [0x40, '40'],
    [0x7f, '7f'],
    [0x80, '8100'],
    [0x2000, 'c000'],
    [0x3fff, 'ff7f'],
    [0x4000, '818000'],
    [0x1fffff, 'ffff7f'],
    [0x200000, '81808000'],
    [0xfffffff, 'ffffff7f'],
  ] as const)
    expect(hex(createByteWriter().quantity(value).bytes())).toBe(bytes);
});

it('a growing buffer keeps everything written so far, whatever its size', () => {
  for (const before of [0, 1, 4095, 4096])
    for (const length of [0, 1, 4096, 5000, 20_000]) {
      const bytes = createByteWriter().block(new Uint8Array(before).fill(1));
      bytes.block(new Uint8Array(length).fill(2)).byte(3, 4);
      expect(bytes.length()).toBe(before + length + 2);
      const expected = Buffer.concat([Buffer.alloc(before, 1), Buffer.alloc(length, 2), Buffer.from([3, 4])]);
      expect(expected.equals(bytes.bytes())).toBe(true);
    }
});

it('rejects a tempo that a file cannot express', () => {
  expect(() => midiFile({ ...one, bpm: 3 })).toThrow('MIDI cannot hold a tempo as slow as 3 bpm.');
  expect(midiFile({ ...one, bpm: 4 }).length).toBeGreaterThan(0);
});

const mido = requiresPython('mido');
describe.skipIf(mido.skip)(`MIDI read by mido ${mido.reason}`, () => {
  const read = (contents: readonly Uint8Array[]): MidiFile[] =>
    withFiles(
      contents.map((content, index) => ({ name: `${index}.mid`, content })),
      readMidi,
    );
  const eventsOf = (file: MidiFile | undefined, type: string) =>
    (file?.tracks.flat() ?? []).filter(event => event.type === type);

  it('has every chord of the sandbox at its time', () => {
    const files = read(catalog.harmonies.map(harmony => midiFile(harmonyScore(harmony))));
    for (const [index, harmony] of catalog.harmonies.entries()) {
      const file = files[index];
      const played = expandRepeats(harmony);
      expect([file?.type, file?.ppq]).toEqual([1, 480]);
      expect(eventsOf(file, 'track_name').map(({ name }) => name)).toEqual([harmony.name]);
      expect(eventsOf(file, 'marker').map(({ text, tick }) => [text, tick])).toEqual(
        played.map(({ label, startTick }) => [label, startTick]),
      );
      const starts = new Set(eventsOf(file, 'note_on').map(({ tick }) => tick));
      expect([...starts]).toEqual(played.map(({ startTick }) => startTick));
      const end = played.map(event => event.startTick + event.durationTick).at(-1) ?? 0;
      const [metre] = eventsOf(file, 'time_signature');
      const bar = 480 * (metre?.numerator ?? 0);
      expect(eventsOf(file, 'end_of_track').map(({ tick }) => tick)).toEqual(
        [1, 2].map(() => Math.ceil(end / bar) * bar),
      );
      expect(eventsOf(file, 'set_tempo').map(({ tempo }) => tempo)).toEqual([500_000]);
    }
  });

  it('has every onset of every ring of the sandbox at its tick, in the record’s tempo and metre', () => {
    const files = read(catalog.circularTracks.map(track => midiFile(trackScore(track))));
    for (const [index, { transport, circularTrack }] of catalog.circularTracks.entries()) {
      const file = files[index];
      const [metre] = eventsOf(file, 'time_signature');
      expect([metre?.numerator, metre?.denominator]).toEqual([transport.beatsPerBar, transport.beatUnit]);
      const quarter = (60e6 / transport.bpm) * (transport.beatUnit / 4);
      expect(eventsOf(file, 'set_tempo')[0]?.tempo).toBe(Math.round(quarter));
      const bar = (transport.beatsPerBar * 480 * 4) / transport.beatUnit;
      const wanted = circularTrack.rings
        .flatMap(({ onsets, steps }) => onsets.map(onset => (onset * bar) / steps))
        .sort((a, b) => a - b);
      const strokes = eventsOf(file, 'note_on');
      expect(strokes.every(({ channel }) => channel === 9)).toBe(true);
      expect(strokes.length).toBe(wanted.length);
      for (const [at, { tick }] of strokes.entries())
        expect(Math.abs(tick - (wanted[at] ?? 0))).toBeLessThanOrEqual(1);
      expect(eventsOf(file, 'end_of_track').map(({ tick }) => tick)).toEqual([bar, bar]);
    }
  });

  it('bends every step of every system to its cents, in the lower zone of MPE', () => {
    const scores = catalog.musicSystems.map((system, index) =>
      systemScore(system, catalog.musicSystemStates[index]),
    );
    const files = read(scores.map(score => midiFile(score)));
    let bent = 0;
    for (const index of catalog.musicSystems.keys()) {
      const events = files[index]?.tracks[1] ?? [];
      const tones = catalog.musicSystemStates[index]?.tones ?? [];
      const bends = new Map<number | undefined, number>();
      const ranges = new Map<number | undefined, number | undefined>();
      const heard: number[] = [];
      for (const { type, channel, pitch = 0, note: key = 0, control, value } of events) {
        if (type === 'control_change' && control === 6 && channel !== 0) ranges.set(channel, value);
        if (type === 'pitchwheel') bends.set(channel, pitch);
        if (type !== 'note_on') continue;
        heard.push(key + ((bends.get(channel) ?? 0) / 8192) * (ranges.get(channel) ?? 2));
      }
      // If all notes are piano keys, there is no bend, and the file is an ordinary one.
      const isBent = tones.some(({ frequency }) => {
        const semitones = 12 * Math.log2(frequency / 440);
        return Math.abs(semitones - Math.round(semitones)) > 5e-5;
      });
      if (isBent) bent++;
      expect([...ranges.keys()]).toEqual(isBent ? [1, 2, 3, 4, 5, 6, 7, 8, 10, 11, 12, 13, 14, 15] : []);
      expect(heard.length).toBe(tones.length + 1);
      for (const [step, { frequency }] of tones.entries()) {
        const exactPitch = 69 + 12 * Math.log2(frequency / 440);
        expect(Math.abs((heard[step] ?? 0) - exactPitch) * 100).toBeLessThan(0.3);
      }
    }
    expect(bent).toBeGreaterThan(60);
  });

  it('keeps names within their maximum length, without control characters', () => {
    const hostile = `\x1b[2J\r\nMTrk\0${'♯'.repeat(100_000)}`;
    const score = createScore({
      name: hostile,
      notes: [note],
      markers: [
        { at: 0, text: '𝄪'.repeat(100) },
        { at: 0, text: '\ud800' },
      ],
    });
    const [file] = read([midiFile(score)]);
    const name = `[2J MTrk${'♯'.repeat(64)}`;
    expect(eventsOf(file, 'track_name').map(event => event.name)).toEqual([name]);
    expect(Buffer.byteLength(name)).toBe(200);
    expect(eventsOf(file, 'marker').map(({ text }) => text)).toEqual(['𝄪'.repeat(50), '\ufffd']);
  });

  it('contains all of thirty thousand notes, and all repeats of a score', () => {
    const many = createScore({
      name: 'many',
      notes: Array.from({ length: 30_000 }, (_, index) => ({
        ...note,
        at: index % 1000,
        midi: index % 128,
      })),
    });
    const [large, thrice] = read([midiFile(many), midiFile(repeat(one, 3))]);
    expect([eventsOf(large, 'note_on').length, eventsOf(large, 'note_off').length]).toEqual([30_000, 30_000]);
    expect(eventsOf(thrice, 'note_on').map(({ tick }) => tick)).toEqual([0, 1920, 3840]);
    expect(eventsOf(thrice, 'end_of_track').map(({ tick }) => tick)).toEqual([5760, 5760]);
  });
});
