import { recordKind } from './lib/noun.ts';
import { formatHertz } from './lib/value-texts.ts';

/** A music system with the frequencies of its tones (docs/service.md, Music-system state). */
export const systemState = recordKind({
  name: 'states',
  singular: 'system state',
  schema: t =>
    t.record({
      musicSystemId: t.id('the music system'),
      slug: t.text('Name of the system in URLs.'),
      divisions: t.number('Steps in a period, 1 or more.'),
      octaveRatio: t.number('Ratio of the period, above 1; 2 is an octave.'),
      tones: t.objects('The tones of a period, upwards.', {
        stepIndex: t.number('Number of the step, 0 or more.'),
        label: t.text('Name of the tone; it may have signs such as ♯.'),
        cents: t.number('Distance from the first step in cents, 0 or more.'),
        frequency: t.number('Frequency in Hz, above 0.'),
      }),
    }),
  columns: [
    { name: 'system', value: state => state.slug, priority: 1 },
    { name: 'divisions', value: state => state.divisions, isNumeric: true, priority: 2 },
    { name: 'ratio', value: state => state.octaveRatio, isNumeric: true, priority: 3 },
  ],
  meanings: { musicSystemId: { ids: 'systems' } },
  noteTexts: { 'tones.label': 'notes' },
  names: state => [state.slug],
});

/** A tone of a music system (docs/service.md, Music-system state). */
export const systemTone = recordKind({
  name: 'tones',
  singular: 'tone',
  schema: t =>
    t.record({
      system: t.text('Name of the system in URLs.'),
      stepIndex: t.number('Number of the step, 0 or more.'),
      label: t.text('Name of the tone; it may have signs such as ♯.'),
      cents: t.number('Distance from the first step in cents, 0 or more.'),
      frequency: t.number('Frequency in Hz, above 0.'),
    }),
  columns: [
    { name: 'system', value: tone => tone.system, priority: 2 },
    { name: 'step', value: tone => tone.stepIndex, isNumeric: true, priority: 1 },
    { name: 'label', value: tone => tone.label, noteText: 'notes', priority: 2 },
    { name: 'cents', value: tone => tone.cents, isNumeric: true, unit: 'cents', priority: 1 },
    {
      name: 'frequency',
      value: tone => tone.frequency,
      show: tone => formatHertz(tone.frequency),
      isNumeric: true,
      unit: 'Hz',
      priority: 1,
    },
  ],
  names: tone => [tone.label],
});
