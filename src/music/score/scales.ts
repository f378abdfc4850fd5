/** A scale up to the octave and down again, a note to a beat. */
import { type Note, parseNote, pitchClass } from '../note.ts';
import { fieldOf, listOf, numberOf, textOf } from '../reading.ts';
import { createScore, type Score } from './score.ts';

const beat = 480;

export function scaleScore(scale: unknown): Score {
  const tones = listOf(fieldOf(scale, 'tones')).map(
    tone => numberOf(fieldOf(tone, 'midiNumber')) ?? Number.NaN,
  );
  const octave = tones.slice(0, 1).map(tonic => tonic + 12);
  const up = tones.at(-1) === octave[0] ? tones : [...tones, ...octave];
  const upAndDown = [...up, ...up.toReversed().slice(1)];
  return createScore({
    name: textOf(fieldOf(scale, 'fullName')) || textOf(fieldOf(scale, 'name')),
    notes: upAndDown.map((midi, index) => ({ at: index * beat, ticks: beat, midi, velocity: 96 })),
  });
}

const sharps = 'C C♯ D D♯ E F F♯ G G♯ A A♯ B'.split(' ').map(parseNote);

/** How the scale writes a tone, by MIDI number: the octaves are alike, and what it doesn't write has a sharp. */
export function spellingOf(scale: unknown): (midi: number) => Note {
  const byClass = new Map(sharps.map((note, tone) => [tone, note]));
  for (const tone of listOf(fieldOf(scale, 'tones'))) {
    const note = parseNote(textOf(fieldOf(tone, 'noteName')));
    if (note && pitchClass(note) === (numberOf(fieldOf(tone, 'midiNumber')) ?? 0) % 12)
      byClass.set(pitchClass(note), note);
  }
  return midi => byClass.get(midi % 12) ?? { letter: 'C', alteration: 0 };
}
