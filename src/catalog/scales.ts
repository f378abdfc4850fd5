import { noun } from './lib/noun.ts';
import { lastSegment } from './lib/value-texts.ts';

export const scales = noun({
  name: 'scales',
  singular: 'scale',
  path: '/api/mobile/key-scales',
  resource: 'key_scales',
  itemResource: 'key_scale',
  summary: 'scales on every key: notes and steps',
  heading: 'Scales',
  about: 'modes, pentatonics, ragas, maqamat, on every key',
  category: 'music',
  schema: t =>
    t.record({
      id: t.id('the scale on its key'),
      keyId: t.id('the key with the same tonic'),
      name: t.text('Name of the scale without its key: dorian.'),
      type: t.text('Kind of scale; its values are not documented.'),
      signature: t.text('Steps from tone to tone in semitones, as a comma list: 2,1,2,2,2,1,2.'),
      fullName: t.text('Name with the key: C dorian.'),
      keyToneName: t.text('Name of the tonic: E♭.'),
      canonicalPath: t.text('Path of the scale on the site.'),
      tones: t.objects('The tones of the scale, up from the tonic.', {
        intervalId: t.id('the interval from the tonic to the tone'),
        intervalAbbr: t.text('Short name of that interval: m3.'),
        noteName: t.text('Name of the tone, spelled for the scale: E♭.'),
        midiNumber: t.number('MIDI number of the tone, 0 to 127; 60 is C4.'),
      }),
    }),
  columns: [
    { name: 'id', value: scale => scale.id, isNumeric: true, priority: 2 },
    { name: 'name', value: scale => scale.fullName, noteText: 'names', priority: 1 },
    {
      name: 'notes',
      value: scale => scale.tones?.map(tone => tone?.noteName),
      separator: ' ',
      noteText: 'notes',
      priority: 3,
    },
    { name: 'steps', value: scale => scale.signature, priority: 4 },
  ],
  card: ['notes', 'degrees', 'up', 'down', 'steps', 'modes', 'twins', 'relatives'],
  meanings: { keyId: { ids: 'keys' }, 'tones.intervalId': { ids: 'intervals' } },
  noteTexts: { fullName: 'names', keyToneName: 'notes', 'tones.noteName': 'notes' },
  noteText: 'names',
  kinds: scale => scale.name,
  label: scale => scale.fullName ?? scale.name ?? '',
  names: scale => [scale.fullName, lastSegment(scale.canonicalPath), scale.name],
  music: {
    kind: 'scale',
    read: async () => (await import('./lib/music.ts')).readScale,
  },
});
