/** Tests that printed chords and charts are read back as the same music. */
import { expect, it } from 'vitest';
import { readProgression } from '../../../src/catalog/lib/music.ts';
import { chordName, parseChord } from '../../../src/music/chord.ts';
import { simpleQualities } from '../../../src/music/chords/chord-names.ts';
import { chartOf } from '../../../src/music/draw/kinds/chart.ts';
import { parseKey, toKey } from '../../../src/music/in-key.ts';
import { noteName, pitchClass } from '../../../src/music/note.ts';
import { homeOf, keyText } from '../../../src/music/progression.ts';
import { readMusic } from '../../../src/music/reading/forms.ts';
import { catalog } from '../../sandbox/catalog.ts';
import { campaign } from '../../support/often.ts';
import { meaning } from './notations.ts';

const roots = [...'CDEFGAB'].flatMap(letter => ['', '#', 'b', '##', 'bb'].map(sign => letter + sign));

function soundOf(label = ''): string {
  const chord = parseChord(label);
  return chord ? [chord.bass ?? chord.root, ...chord.tones].map(pitchClass).join(' ') : label;
}

it('chord symbols are read back for all roots and qualities, also with a bass', () => {
  for (const root of roots)
    for (const quality of simpleQualities) {
      const chord = parseChord(root + quality);
      if (!chord) continue;
      const name = chordName(chord);
      expect([name, chordName(parseChord(name) ?? chord)]).toEqual([name, name]);
      const slash = `${name}/${noteName(chord.tones.at(-1) ?? chord.root)}`;
      expect([slash, meaning(readMusic(slash).value)]).toEqual([slash, `chord ${slash}`]);
    }
});

it('the numerals of every chart are read back as its chords, in its key and in others', context => {
  campaign(context);
  const wrong: string[] = [];
  for (const record of catalog.harmonies) {
    const own = readProgression(record);
    for (const to of [undefined, 'Eb', 'F#']) {
      const key = to === undefined ? undefined : parseKey(to);
      const value = key ? toKey(own, key) : own;
      const home = homeOf(value);
      const chart = chartOf(value);
      if (!home || !chart) continue;
      for (const { label, numeral } of chart.bars.flat()) {
        if (!numeral) continue;
        const back = readMusic(numeral, { key: parseKey(keyText(home)) }).value;
        const read = back.kind === 'progression' ? back.events[0]?.label : back.name;
        // Charts spell roots as players do: B7 if the key has C♭7.
        if (soundOf(read) !== soundOf(label))
          wrong.push(`${own.name} in ${keyText(home)}: ${label} is ${numeral}, read as ${read}`);
      }
    }
  }
  expect([...new Set(wrong)]).toEqual([]);
});
