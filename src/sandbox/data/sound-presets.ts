/** Sound presets: one line each. */
import { color } from './pitch.ts';
import type { SoundEngine, SoundPreset } from './records.ts';

/** name | engine | capability | instrument of the tones | kit, private */
const lines = `
Grand piano            | sampler        | polytonal  | grand-piano
Upright piano          | sampler        | polytonal  | upright-piano
Steel-string guitar    | sampler        | polytonal  | steel-guitar
Double bass, pizzicato | sampler        | monotonal  | double-bass-pizzicato
String quartet         | sampler        | polytonal  | string-quartet
Solo violin            | sampler        | monotonal  | violin
Clarinet               | sampler        | monotonal  | clarinet
Vibraphone             | sampler        | polytonal  | vibraphone
Kalimba                | sampler        | polytonal  | kalimba
Warm pad               | subtractive    | polytonal  | saw-pad
Brass stack            | subtractive    | polytonal  | saw-brass
Soft square            | subtractive    | polytonal  | square
Electric piano         | fm             | polytonal  | fm-tine
Tubular bells          | fm             | polytonal  | fm-bell
Solid bass             | fm             | monotonal  | fm-bass
Drawbar organ 888      | additive       | polytonal  | drawbar-888
Pure sine              | additive       | polytonal  | sine
Nylon string           | plucked-string | polytonal  | nylon-string
Harpsichord            | plucked-string | polytonal  | harpsichord
Oud                    | plucked-string | monotonal  | oud
Glide lead             | mono-lead      | monotonal  | saw-lead
Jazz kit               | drum-sampler   | percussion | jazz-kit           | kit
Rock kit               | drum-sampler   | percussion | rock-kit           | kit
Afro-Cuban percussion  | drum-sampler   | percussion | afro-cuban         | kit
Frame drums            | drum-sampler   | percussion | frame-drums        | kit
Tabla                  | drum-sampler   | percussion | tabla              | kit
Analogue kit           | drum-synth     | percussion | analogue-kit       | kit
Clave                  | drum-synth     | percussion | clave
Metronome              | drum-synth     | percussion | click
Unfinished strings     | sampler        | polytonal  | strings-take-2     | private
Granular choir         | granular       | polytonal  | choir-grains       | private
Study kit              | drum-synth     | percussion | study-kit          | kit private
`;

export function computeSoundPresets(engines: readonly SoundEngine[]): readonly SoundPreset[] {
  return lines
    .trim()
    .split('\n')
    .map((line, index) => {
      const [name = '', code = '', playbackCapability = '', toneInstrument = '', flags = ''] = line
        .split('|')
        .map(cell => cell.trim());
      const engine = engines.find(candidate => candidate.code === code);
      if (engine === undefined) throw new Error(`no engine ${code}`);
      return {
        id: index + 1,
        name,
        color: color(index * 100),
        isPublic: !flags.includes('private'),
        isKit: flags.includes('kit'),
        playbackCapability,
        engine: { id: engine.id, code: engine.code, label: engine.label },
        playback: {
          engineCode: engine.code,
          playMode: engine.defaultConfig.playMode,
          toneInstrument,
        },
      };
    });
}
