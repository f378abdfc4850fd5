import { describe, expect, it } from 'vitest';
import { readProgression } from '../../../src/catalog/lib/music.ts';
import { placeSections, writeOutSections } from '../../../src/music/score/sections.ts';
import { campaign } from '../../support/often.ts';
import { chordEvents } from '../../support/records.ts';

const events = ['C', 'F', 'G', 'Am'].map((label, index) => ({
  label,
  startTick: 100 + index * 10,
  durationTick: 10,
}));

/** Returns the chords as they sound, with sections and repeats written out. */
function writeOut(...sections: readonly unknown[]): string {
  const harmony = { events, sections };
  return writeOutSections(readProgression(harmony).sections, chordEvents(harmony))
    .map(({ label, startTick, durationTick }) => `${label}@${startTick}+${durationTick}`)
    .join(' ');
}
const asWritten = 'C@100+10 F@110+10 G@120+10 Am@130+10';

function placesOf(...sections: readonly unknown[]): readonly unknown[] {
  return placeSections(readProgression({ sections }).sections, chordEvents({ events }));
}

const a = { label: 'A', position: 100, repeatCount: 1 };
const b = { label: 'B', position: 120, repeatCount: 1 };

it('a long record takes linear time, however many sections and repeats it has', context => {
  campaign(context);
  const chord = (index: number) => ({ label: 'C', startTick: index * 10, durationTick: 10 });
  const many = Array.from({ length: 100_000 }, (_, index) => chord(index));
  const sections = many.map(({ startTick }, index) => ({
    position: startTick,
    repeatCount: index === 7 ? 2 : 1,
  }));
  const written = writeOutSections(readProgression({ sections }).sections, chordEvents({ events: many }));
  expect(written.length).toBe(100_001);
  expect([written[8]?.startTick, written[9]?.startTick, written.at(-1)?.startTick]).toEqual([
    80, 90, 1_000_000,
  ]);
  // Repeats beyond the limits of a score are not written out in full.
  const whole = [{ position: 0, repeatCount: 16 }];
  expect(
    writeOutSections(readProgression({ sections: whole }).sections, chordEvents({ events: many })).length,
  ).toBe(200_000);
});

describe('sections', () => {
  it('start at their first chords, in order of time', () => {
    expect(placesOf(b, a)).toEqual([
      { label: 'A', start: 100, repeats: 1 },
      { label: 'B', start: 120, repeats: 1 },
    ]);
    expect(placesOf({ position: 100 })).toEqual([{ label: '', start: 100, repeats: 1 }]);
  });

  it.each([
    [
      'a position is the index of a section',
      [
        { ...a, position: 0 },
        { ...b, position: 1 },
      ],
    ],
    ['one starts where no chord starts', [a, { ...b, position: 125 }]],
    ['two start at once', [a, { ...b, position: 100 }]],
    ['the first chord is in no section', [b]],
    ['one has no position', [a, { label: 'B' }]],
    ['there are none', []],
    ['they are not a list', [null, 'A']],
  ])('are unknown if %s', (_, sections) => {
    expect(placesOf(...sections)).toEqual([]);
    expect(
      writeOut(...sections.map(each => (typeof each === 'object' ? { ...each, repeatCount: 2 } : each))),
    ).toBe(asWritten);
  });

  it('are played one after the other, each with its number of repeats', () => {
    expect(writeOut(a, b)).toBe(asWritten);
    expect(writeOut({ ...a, repeatCount: 2 }, b)).toBe(
      'C@100+10 F@110+10 C@120+10 F@130+10 G@140+10 Am@150+10',
    );
    expect(writeOut({ ...a, repeatCount: 2 }, { ...b, repeatCount: 3 })).toBe(
      `C@100+10 F@110+10 C@120+10 F@130+10 ${[140, 160, 180].map(at => `G@${at}+10 Am@${at + 10}+10`).join(' ')}`,
    );
    expect(writeOut({ ...a, repeatCount: 16 }).split(' ')).toHaveLength(64);
    const last = [
      { label: 'C', startTick: 0, durationTick: 5 },
      { label: 'F', startTick: 5, durationTick: 0 },
    ];
    const harmony = { events: last, sections: [{ position: 0, repeatCount: 2 }] };
    expect(
      writeOutSections(readProgression(harmony).sections, chordEvents(harmony)).map(
        ({ startTick }) => startTick,
      ),
    ).toEqual([0, 5, 5, 10]);
  });

  it.each([0, -1, 1.5, 17, 1e9, Number.NaN, '2', null])(
    'are played once if the number of repeats is %s',
    count => {
      expect(writeOut({ ...a, repeatCount: count })).toBe(asWritten);
    },
  );
});
