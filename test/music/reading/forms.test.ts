import { expect, it } from 'vitest';
import { Failure } from '../../../src/base/errors.ts';
import { readMusic } from '../../../src/music/reading/forms.ts';
import type { TypedForm } from '../../../src/music/reading/reading.ts';

const reading = (typed: string, form?: TypedForm) => readMusic(typed, {}, form).description;
const failure = (typed: string, form?: TypedForm) => {
  try {
    return reading(typed, form);
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    return error;
  }
};
const hint =
  'Notes: C E G; a chord: Dm7; steps: 2,2,1,2,2,2,1; a rhythm: x..x..x.; cents: 386c or 5/4; 442 Hz.';

it('detects the kind of the typed music', () => {
  const readings: Readonly<Record<string, string>> = {
    '442 Hz': '442 Hz: a frequency.',
    '442.5hz': '442.5 Hz: a frequency.',
    '386c': '386 ¢: an interval.',
    '386.3 cents': '386.3 ¢: an interval.',
    '386.3 ¢': '386.3 ¢: an interval.',
    '5/4': '5/4, 386.3137 ¢: an interval.',
    '5:4': '5:4, 386.3137 ¢: an interval.',
    '16/15': '16/15, 111.7313 ¢: an interval.',
    '1 cent': '1 ¢: an interval.',
    '701.955 c': '701.955 ¢: an interval.',
    '8 Hz': '8 Hz: a frequency.',
    '20000 Hz': '20000 Hz: a frequency.',
    '2,10': '2,10: steps of a scale.',
    '1,0,1,0': 'x.x.: a rhythm of 4 pulses.',
    '2,1,2,2,2,1,2': '2,1,2,2,2,1,2: steps of a scale.',
    '2 1 2 2 2 1 2': '2,1,2,2,2,1,2: steps of a scale.',
    '3-3-3-3': '3,3,3,3: steps of a scale.',
    '1,1,1,1,1,1,1,1,1,1,1,1': '1,1,1,1,1,1,1,1,1,1,1,1: steps of a scale.',
    'x..x..x.': 'x..x..x.: a rhythm of 8 pulses.',
    'x--x--x-': 'x..x..x.: a rhythm of 8 pulses.',
    'x..x |..x.': 'x..x..x.: a rhythm of 8 pulses.',
    '10010010': 'x..x..x.: a rhythm of 8 pulses.',
    'E(3,8)': 'x..x..x.: a rhythm of 8 pulses.',
    'E(5,8)': 'x.xx.xx.: a rhythm of 8 pulses.',
    'e(3, 8, 1)': '.x..x..x: a rhythm of 8 pulses.',
    'E3,8': 'x..x..x.: a rhythm of 8 pulses.',
    'E(5,16,12)': '..x..x..x...x..x: a rhythm of 16 pulses.',
    'E(1,4)': 'x...: a rhythm of 4 pulses.',
    'E(4,4)': 'xxxx: a rhythm of 4 pulses.',
    [`x${'.'.repeat(255)}`]: `x${'.'.repeat(255)}: a rhythm of 256 pulses.`,
    ' C  E , G ': 'C E G: the notes of C.',
    'C E G': 'C E G: the notes of C.',
    'c,e,g': 'C E G: the notes of C.',
    'C-E-G': 'C E G: the notes of C.',
    'C4 E4 G5 C8': 'C4 E4 G5 C8: the notes of C, together.',
    'B-flat D F': 'B♭ D F: the notes of B♭.',
    'Ebb bb cb': 'E𝄫 B♭ C♭: notes.',
    'C♯ D♭ E': 'C♯ D♭ E: chords in G♯.',
    'F G C': 'F G C: chords in C.',
    C5: 'C5: a chord.',
    C6: 'C6: a chord.',
    C7: 'C7: a chord.',
    'C-7': 'Cm7: a chord.',
    'F#ø': 'F♯m7♭5: a chord.',
    'C/B♭': 'C/B♭: a chord.',
    'C Am F G': 'C Am F G: chords.',
    'C-Am-F-G': 'C Am F G: chords.',
    'Dm7 G7 CΔ': 'Dm7 G7 Cmaj7: chords.',
    'C7 E7': 'C7 E7: chords.',
  };
  const typed = Object.keys(readings);
  expect(Object.fromEntries(typed.map(each => [each, reading(each)]))).toEqual(readings);
});

it('reads notes and chords in other languages if a word is not an English note', () => {
  const readings: Readonly<Record<string, string>> = {
    'cis e gis h': 'C♯ E G♯ B: the notes of C♯m7.',
    'c-es-g': 'C E♭ G: the notes of Cm.',
    'As C Es': 'A♭ C E♭: the notes of A♭.',
    'H4 D4 Fis4': 'B4 D4 F♯4: the notes of Bm/D, one after another.',
    H: 'B: a chord.',
    'do re mi fa sol la si': 'C D E F G A B: notes.',
    'do mi♭ sol': 'C E♭ G: the notes of Cm.',
    'do dièse, mi, sol dièse': 'C♯ E G♯: the notes of C♯m.',
    'si bémol ré fa': 'B♭ D F: the notes of B♭.',
    'la double dièse': 'A𝄪: a chord.',
    'до ми соль': 'C E G: the notes of C.',
    'Ля бемоль до ми бемоль': 'A♭ C E♭: the notes of A♭.',
    'A flat C natural E-flat': 'A♭ C E♭: the notes of A♭.',
    H7: 'B7: a chord.',
    'H-7': 'Bm7: a chord.',
    'Hm7 E7 Am7': 'Bm7 E7 Am7: chords.',
    'Fis7 H7 Esus4': 'F♯7 B7 Esus4: chords.',
    'Do Sol Lam Fa': 'C G Am F: chords.',
    'Lam-Rem-Mi7': 'Am Dm E7: chords.',
    // If all words are solfège, Do is a note and not D diminished.
    do: 'C: a chord.',
    // B is English (and Dutch), unless another word is German.
    'b d fis': 'B♭ D F♯: the notes of B♭aug.',
    'h b a': 'B B♭ A: notes.',
    'B7 H7': 'B♭7 B7: chords.',
  };
  const typed = Object.keys(readings);
  expect(Object.fromEntries(typed.map(each => [each, reading(each)]))).toEqual(readings);
});

it('reads the text as the requested kind', () => {
  expect(reading('C F G', 'chords')).toBe('C F G: chords.');
  expect(reading('C7', 'chords')).toBe('C7: a chord.');
  expect(reading('C6 E6 G7', 'notes')).toBe('C6 E6 G7: the notes of C, together.');
  expect(reading('Dm7', 'notes')).toBe('D F A C: the notes of Dm7.');
  expect(reading('442', 'hertz')).toBe('442 Hz: a frequency.');
  expect(reading('386.3', 'cents')).toBe('386.3 ¢: an interval.');
  expect(reading('xx', 'rhythm')).toBe('xx: a rhythm of 2 pulses.');
  expect(failure('C E G', 'rhythm')).toMatchObject({
    kind: 'usage',
    message: "'C E G' is not a rhythm.",
    hint: 'A rhythm: x..x..x., E(3,8), 4:3, 7/8.',
  });
  expect(failure('Dm7 J', 'chords')).toMatchObject({ kind: 'usage', message: "'J' is not a chord." });
});

it('an error names the word that cannot be read', () => {
  const message = "'J' is neither a note, a chord, steps, a rhythm, cents nor a frequency.";
  expect(failure('H J')).toMatchObject({ kind: 'usage', code: 'unreadable_query', message, hint });
  expect(failure('C E J X')).toMatchObject({ message });
  expect(failure('do diesis J')).toMatchObject({ message });
  expect(failure('')).toMatchObject({ message: 'Nothing was typed.' });
});

it('rejects texts that contain music among other words', () => {
  const others = [
    ...['about 442 Hz', '442 Hz or so', '5/4 up', '386 cents up', '386 c4', '12', '2,2,1,2,2,2,1x'],
    ...['see E(3,8)', 'E(3,8)!', 'x..x..x.?', 'y x..x..x.', 'C E4G', 'C E G and so on'],
  ];
  for (const typed of others) {
    const failed = failure(typed);
    expect([typed, failed instanceof Failure && failed.message]).toEqual([
      typed,
      expect.stringMatching(/^'\S+' is neither a note, a chord, steps, a rhythm, cents nor a frequency\.$/),
    ]);
  }
});

it('an error names the requested kind of music if a text is not of that kind', () => {
  const wanted: readonly (readonly [TypedForm, string])[] = [
    ['notes', 'a note'],
    ['chords', 'a chord'],
    ['steps', 'a list of steps that add up to 12'],
    ['rhythm', 'a rhythm'],
    ['cents', 'a size in cents or a ratio'],
    ['hertz', 'a frequency'],
  ];
  for (const [form, what] of wanted)
    expect(failure('q', form)).toMatchObject({ message: `'q' is not ${what}.`, code: 'unreadable_query' });
  expect(failure('1,1', 'steps')).toMatchObject({ message: '1,1 add up to 2, not 12.' });
});

it('an error quotes at most 40 characters of a word', () => {
  const quoteIn = (word: string) => {
    const failed = failure(word);
    return failed instanceof Failure ? /'(.*)'/.exec(failed.message)?.[1] : failed;
  };
  expect(quoteIn('q'.repeat(40))).toBe('q'.repeat(40));
  expect(quoteIn('q'.repeat(41))).toBe(`${'q'.repeat(40)}…`);
});

it('suggests a correction for invalid music', () => {
  const hints: Readonly<Record<string, string>> = {
    '1/0': 'Neither number may be 0: 5/4.',
    '7 Hz': 'Give a frequency that can be heard: 442 Hz.',
    'E(9,8)': 'E(onsets,pulses) needs an onset, no more onsets than pulses, and at most 256 pulses: E(3,8).',
    '2,2,2': 'Steps are semitones up to the octave: 2,2,1,2,2,2,1.',
    [`x${'.'.repeat(256)}`]: 'The maximum is 256 pulses.',
  };
  for (const [typed, mend] of Object.entries(hints)) expect(failure(typed)).toMatchObject({ hint: mend });
});

it('rejects well-formed but meaningless music', () => {
  const messages: Readonly<Record<string, string>> = {
    '1/0': '1/0 is not the ratio of an interval.',
    '0/3': '0/3 is not the ratio of an interval.',
    '7 Hz': '7 Hz is not between 8 and 20,000 Hz.',
    '20001 Hz': '20001 Hz is not between 8 and 20,000 Hz.',
    'E(0,8)': 'E(0,8) is not a rhythm.',
    'E(9,8)': 'E(9,8) is not a rhythm.',
    'E(200,300)': 'E(200,300) is not a rhythm.',
    '2,2,2': '2,2,2 add up to 6, not 12.',
    [`x${'.'.repeat(256)}`]: 'A rhythm of 257 pulses is too long.',
  };
  const typed = Object.keys(messages);
  const said = typed.map(each => {
    const failed = failure(each);
    return [each, failed instanceof Failure && failed.kind === 'usage' ? failed.message : failed];
  });
  expect(Object.fromEntries(said)).toEqual(messages);
});

it('rejects hostile texts quickly, and quotes at most 40 characters of them', () => {
  const hostile = [
    'x'.repeat(1e6),
    `${'9'.repeat(400)}/3`,
    `${'9'.repeat(400)} Hz`,
    'C '.repeat(1e6),
    `${'h '.repeat(500)}x`,
    'h h x '.repeat(170),
    'la double '.repeat(100),
    '1,'.repeat(1e6),
    `E(${'3'.repeat(1e6)},8)`,
    '....................',
    '0000',
    'C\u001b[31m E',
    '😀'.repeat(500),
    `C${'#'.repeat(1e6)}`,
    `C${'-'.repeat(1000)}`,
    `C${'Δ'.repeat(1000)}`,
  ];
  for (const typed of hostile) {
    const failed = failure(typed);
    expect(failed).toMatchObject({ kind: 'usage' });
    expect([...(failed instanceof Failure ? failed.message : '')].length).toBeLessThan(120);
  }
});
