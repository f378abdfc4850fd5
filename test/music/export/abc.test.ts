import { describe, expect, it } from 'vitest';
import { parseChord } from '../../../src/music/chord.ts';
import { simpleQualities } from '../../../src/music/chords/chord-names.ts';
import { notesTune } from '../../../src/music/export/abc.ts';
import { createSpelling } from '../../../src/music/export/spelling.ts';
import { parseNote } from '../../../src/music/note.ts';
import { type ProgressionKey, progressionKey } from '../../../src/music/progression.ts';
import type { Score } from '../../../src/music/score/score.ts';
import { catalog, only } from '../../sandbox/catalog.ts';
import { readMidi, run, withFiles } from '../../support/readers.ts';
import { chordEvents, harmonyScore, scaleScore, scaleSpelling as spellingOf } from '../../support/records.ts';
import { firstMissing, requires, requiresPython } from '../../support/requires.ts';

const tuneOf = (scale: unknown, number = 1) => notesTune(scaleScore(scale), spellingOf(scale), { number });
const chords = { kind: 'progression', name: '', events: [], sections: [], omittedCount: 0 } as const;
const harmonyTune = (score: Score, number = 1, key?: ProgressionKey) =>
  notesTune(score, createSpelling(chords), { number, key, isPlain: true });

it('writes the key signature of a scale, and letters without accidentals', () => {
  const dorian = only(catalog.keyScales, ({ fullName }) => fullName === 'C dorian');
  expect(tuneOf(dorian)).toEqual({
    text: `X:1
T:C dorian
M:4/4
L:1/4
Q:1/4=120
K:C exp _b _e
C D E F | G A B c | B A G F | E D C z |]
`,
    warnings: [],
  });
});

it('writes an accidental before each note whose letter also occurs with another accidental', () => {
  const tones = ['C', 'E♭', 'F', 'F♯', 'G', 'B♭'].map((noteName, index) => ({
    noteName,
    midiNumber: [60, 63, 65, 66, 67, 70][index],
  }));
  expect(tuneOf({ name: '', tones }).text.split('\n').slice(5, 7)).toEqual([
    'K:C exp _b _e',
    'C E =F ^F | G B c B | G ^F =F E | C z3 |]',
  ]);
});

it('writes double accidentals and octaves with their symbols', () => {
  // C4 is C, C5 is c, C6 is c', C3 is C, (ABC 2.1, section 4.1).
  const tones = ['C♭', 'E𝄫', 'F♯', 'G𝄪'].map((noteName, index) => ({
    noteName,
    midiNumber: [59, 62, 66, 69][index],
  }));
  const music = (up: number) => {
    const scale = {
      name: '',
      tones: tones.map(tone => ({ ...tone, midiNumber: (tone.midiNumber ?? 0) + up })),
    };
    return tuneOf(scale).text.split('\n').slice(5, 7);
  };
  expect(music(0)).toEqual(['K:Cb exp ^f _c', 'C __E F ^^G | c ^^G F __E | C z3 |]']);
  expect(music(24)).toEqual(['K:Cb exp ^f _c', "c' __e' f' ^^g' | c'' ^^g' f' __e' | c' z3 |]"]);
  expect(music(-24)).toEqual(['K:Cb exp ^f _c', 'C,, __E,, F,, ^^G,, | C, ^^G,, F,, __E,, | C,, z3 |]']);
});

it('respells notes that ABC cannot write, and says so', () => {
  const triple = only(catalog.keyScales, ({ fullName }) => fullName === 'B♯ augmented');
  const { text, warnings } = tuneOf(triple);
  expect(text).not.toMatch(/\^{3}|_{3}/);
  expect(warnings).toEqual([
    'C♯𝄪 is written as D♯: ABC has no triple accidentals.',
    'F♯𝄪 is written as G♯: ABC has no triple accidentals.',
  ]);
});

it('writes a harmony as chord symbols over its notes', () => {
  const canon = only(catalog.harmonies, ({ name }) => name === 'Pachelbel’s canon');
  expect(harmonyTune(harmonyScore(canon), 2).text).toBe(`X:2
T:Pachelbel’s canon
M:4/4
L:1/4
Q:1/4=120
K:C
%%MIDI gchordoff
"D"[D,A,^F]2 "A"[A,,^CE]2 | "Bm"[B,,D^F]2 "F#m"[^F,,^CA]2 | "G"[G,,B,D]2 "D"[D,A,^F]2 | "G"[G,,B,D]2 "A"[A,,^CE]2 |]
`);
  const events = [
    { label: 'C', startTick: 240, durationTick: 1680 },
    { label: 'B♭maj7', startTick: 1920, durationTick: 3840 },
    { label: '"%\\\nX:9', startTick: 5760, durationTick: 1920 },
  ];
  expect(harmonyTune(harmonyScore({ name: 'x%\nX:9\\', events })).text).toBe(`X:1
T:x\\% X:9\\\\
M:4/4
L:1/4
Q:1/4=120
K:C
%%MIDI gchordoff
z/2 "C"[C,EG]7/2 | "Bbmaj7"[_B,,-D-F-A-]4 | [_B,,DFA]4 | "^'\\%\\\\ X:9"z4 |]
`);
});

it('writes chord symbols that are read back as the same chords', () => {
  const labels = [
    ...catalog.harmonies.flatMap(({ events }) => events.map(({ label }) => label)),
    ...simpleQualities.map(quality => `E♭${quality}`),
    ...simpleQualities.map(quality => `C${quality}/F♯`),
  ];
  const events = labels.map((label, bar) => ({ label, startTick: bar * 1920, durationTick: 1920 }));
  const { text } = harmonyTune(harmonyScore({ name: '', events }));
  const written = Array.from(text.matchAll(/"([^"]*)"\[/g), ([, symbol = '']) => symbol);
  expect(written).toHaveLength(labels.length);
  expect(written.map(parseChord)).toEqual(labels.map(parseChord));
});

/** The keys with a signature, from seven flats to seven sharps (ABC 2.1, section 4.6). */
const majorKeys = 'Cb Gb Db Ab Eb Bb F C G D A E B F# C#'.split(' ');
const minorKeys = 'Abm Ebm Bbm Fm Cm Gm Dm Am Em Bm F#m C#m G#m D#m A#m'.split(' ');
const cadence = (key: string) => {
  const [, root = '', minor = ''] = /^([A-G][#b]?)(m?)$/.exec(key) ?? [];
  const tonic = parseNote(root);
  if (tonic === undefined) throw new Error(`no note ${root}`);
  const events = [{ label: root + minor, startTick: 0, durationTick: 1920 }];
  return harmonyTune(harmonyScore({ name: key, events }), 1, { tonic, minor: minor !== '' }).text;
};

it('names the key of a harmony if it has a signature', () => {
  for (const key of [...majorKeys, ...minorKeys]) expect(cadence(key)).toContain(`\nK:${key}\n`);
  for (const key of ['G#', 'D#', 'Fb', 'Dbm', 'Gbm', 'E#m']) expect(cadence(key)).toContain('\nK:C\n');
});

const abc = firstMissing(requires('abc2midi'), requiresPython('mido'));
describe.skipIf(abc.skip)(`ABC read by abc2midi ${abc.reason}`, () => {
  it('gives the notes of every seventh scale of the catalog', () => {
    const scales = catalog.keyScales.filter((scale, index) => index % 7 === 0 && !('ascent' in scale));
    const tunes = scales.map((scale, index) => tuneOf(scale, index + 1).text);
    const files = withFiles([{ name: 'scales.abc', content: tunes.join('\n') }], ([path = ''], folder) => {
      expect(run('abc2midi', [path, '-quiet', '-silent'])).not.toMatch(/Error|Warning/);
      return readMidi(scales.map((_, index) => `${folder}/scales${index + 1}.mid`));
    });
    for (const [index, { tones }] of scales.entries()) {
      const up = tones.map(({ midiNumber }) => midiNumber);
      const played = files[index]?.tracks
        .flat()
        .filter(({ type, velocity }) => type === 'note_on' && velocity);
      const wanted = [...up, (up[0] ?? 0) + 12, ...up.toReversed()];
      expect(played?.map(({ note }) => note)).toEqual(wanted);
    }
  });

  it('has the right signature in every key', () => {
    const tunes = [...majorKeys, ...minorKeys].map((key, index) =>
      cadence(key).replace('X:1', `X:${index + 1}`),
    );
    const files = withFiles([{ name: 'keys.abc', content: tunes.join('\n') }], ([path = ''], folder) => {
      expect(run('abc2midi', [path, '-quiet', '-silent'])).not.toMatch(/Error|Warning/);
      return readMidi(tunes.map((_, index) => `${folder}/keys${index + 1}.mid`));
    });
    const read = files.map(({ tracks }) => tracks.flat().find(({ type }) => type === 'key_signature')?.key);
    expect(read).toEqual([...majorKeys, ...minorKeys]);
  });

  it('has no error in any harmony of the sandbox', () => {
    const tunes = catalog.harmonies.map(
      (harmony, index) =>
        harmonyTune(harmonyScore(harmony), index + 1, progressionKey(chordEvents(harmony))).text,
    );
    withFiles([{ name: 'chords.abc', content: tunes.join('\n') }], ([path = '']) => {
      expect(run('abc2midi', [path])).not.toMatch(/Error|Warning/);
    });
  });
});
