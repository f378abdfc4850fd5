import { expect, it } from 'vitest';
import { ringsOf } from '../../../src/music/rings.ts';
import { harmonyScore } from '../../../src/music/score/harmonies.ts';
import { trackScore } from '../../../src/music/score/rhythms.ts';
import { scaleScore, spellingOf } from '../../../src/music/score/scales.ts';
import { harmonyPattern, ringsPattern, scalePattern } from '../../../src/output/export/strudel.ts';
import { catalog, only } from '../../sandbox/catalog.ts';

it('writes a ring to a line, a bar to a cycle', () => {
  const maqsum = only(catalog.circularTracks, ({ name }) => name === 'Maqsum');
  expect(ringsPattern(trackScore(maqsum), ringsOf(maqsum)).text).toBe(`// Maqsum
setcpm(110/4)
stack(
  s("bd ~ ~ ~ bd ~ ~ ~"),
  s("~ rim ~ rim ~ ~ rim ~"),
)
`);
});

it('writes a scale as notes, four to a cycle', () => {
  const scale = only(catalog.keyScales, ({ fullName }) => fullName === 'C♭ major');
  expect(scalePattern(scaleScore(scale), spellingOf(scale)).text).toBe(`// C♭ major
setcpm(120/4)
note("<[cb4 db4 eb4 fb4] [gb4 ab4 bb4 cb5] [bb4 ab4 gb4 fb4] [eb4 db4 cb4 ~]>")
`);
});

it('writes a harmony as chords, and says which have no voicing', () => {
  const changes = only(catalog.harmonies, ({ name }) => name === 'Folia');
  expect(harmonyPattern(harmonyScore(changes)).text.split('\n').slice(1)).toEqual([
    ...['setcpm(120/3)', 'chord("<Dm A Dm C F C Dm A Dm A Dm C F C [Dm A@2] Dm>").voicing()', ''],
  ]);
  const events = [
    { label: 'F♯m7♭5', startTick: 0, durationTick: 1440 },
    { label: 'B♭/D', startTick: 1440, durationTick: 480 },
    { label: 'Cm13', startTick: 1920, durationTick: 3840 },
    { label: '")+alert(1)//', startTick: 5760, durationTick: 1920 },
  ];
  expect(harmonyPattern(harmonyScore({ name: 'x*/\u2028y\nz', events }))).toEqual({
    text: `// x*/ y z
setcpm(120/4)
chord("<[F#m7b5@3 Bb] ~ ~ ~>").voicing()
`,
    remarks: ['Strudel has no voicing for Cm13: it is silent there.'],
  });
});
