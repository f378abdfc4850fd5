/** Sound engines: the ways in which the presets make a tone. */
import type { SoundEngine } from './records.ts';

export function computeSoundEngines(): readonly SoundEngine[] {
  return [
    {
      id: 1,
      code: 'sampler',
      label: 'Sampler',
      description:
        'Plays recorded notes, each stretched over the few semitones around it: pianos, strings and winds as they are.',
      isEnabled: true,
      defaultConfig: { playMode: 'polyphonic' },
      supportedPlaybackCapabilities: ['monotonal', 'polytonal'],
    },
    {
      id: 2,
      code: 'subtractive',
      label: 'Subtractive synthesizer',
      description:
        'A rich waveform, and a filter that takes away what the tone should not have: pads and brass.',
      isEnabled: true,
      defaultConfig: { playMode: 'polyphonic' },
      supportedPlaybackCapabilities: ['monotonal', 'polytonal'],
    },
    {
      id: 3,
      code: 'fm',
      label: 'FM synthesizer',
      description: 'One oscillator bends the frequency of another: bells, electric pianos, metallic basses.',
      isEnabled: true,
      defaultConfig: { playMode: 'polyphonic' },
      supportedPlaybackCapabilities: ['monotonal', 'polytonal'],
    },
    {
      id: 4,
      code: 'additive',
      label: 'Additive synthesizer',
      description:
        'Adds sine waves one by one, as the drawbars of an organ do: organs, and pure tones to hear tunings by.',
      isEnabled: true,
      defaultConfig: { playMode: 'polyphonic' },
      supportedPlaybackCapabilities: ['monotonal', 'polytonal'],
    },
    {
      id: 5,
      code: 'plucked-string',
      label: 'Plucked string model',
      description:
        'A burst of noise in a tuned delay line that dies away like a string (Karplus–Strong, 1983): guitars, lutes and harpsichords.',
      isEnabled: true,
      defaultConfig: { playMode: 'polyphonic' },
      supportedPlaybackCapabilities: ['monotonal', 'polytonal'],
    },
    {
      id: 6,
      code: 'mono-lead',
      label: 'Monophonic lead',
      description: 'One voice at a time, gliding from note to note: melodies and solos.',
      isEnabled: true,
      defaultConfig: { playMode: 'monophonic' },
      supportedPlaybackCapabilities: ['monotonal'],
    },
    {
      id: 7,
      code: 'drum-sampler',
      label: 'Drum sampler',
      description: 'One recorded sound to a pad, played from beginning to end: kits and hand drums.',
      isEnabled: true,
      defaultConfig: { playMode: 'one-shot' },
      supportedPlaybackCapabilities: ['percussion'],
    },
    {
      id: 8,
      code: 'drum-synth',
      label: 'Drum synthesizer',
      description:
        'Falling sine waves for skins, resonant noise for wires and metal: electronic kits, claves and clicks.',
      isEnabled: true,
      defaultConfig: { playMode: 'one-shot' },
      supportedPlaybackCapabilities: ['percussion'],
    },
    {
      id: 9,
      code: 'granular',
      label: 'Granular texture',
      description: 'Hundreds of short grains of one recording a second. Experimental.',
      isEnabled: false,
      defaultConfig: { playMode: 'texture' },
      supportedPlaybackCapabilities: ['polytonal'],
    },
  ];
}
