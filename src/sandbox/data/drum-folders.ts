/** Drum folders: the samples are synthesised, so none of them is a recording of anyone's. */
import type { Sound } from '../sound.ts';
import type { DrumFolder } from './records.ts';
import { bell, clap, cymbal, drum, kick, ride, shaker, snare, wood } from './strikes.ts';

const folders: Readonly<Record<string, Readonly<Record<string, Sound>>>> = {
  'Kits/Acoustic': {
    'kick.wav': kick(55, 400),
    'snare.wav': snare(190, 300),
    'side stick.wav': wood(1700, 90),
    'hi-hat closed.wav': cymbal(8000, 90),
    'hi-hat open.wav': cymbal(7500, 600),
    'tom low.wav': drum(85, 600),
    'tom mid.wav': drum(120, 500),
    'tom high.wav': drum(165, 400),
    'crash.wav': cymbal(5500, 1500),
    'ride.wav': ride(3100, 1600),
  },
  'Kits/TR-8 style': {
    'BD.wav': kick(45, 700),
    'SD.wav': snare(180, 250),
    'CH.wav': cymbal(9000, 70),
    'OH.wav': cymbal(8500, 450),
    'CP.wav': clap(1100, 220),
    'RS.wav': wood(1650, 60),
    'CB.wav': bell(540, 350),
    'LT.wav': drum(80, 450),
    'HT.wav': drum(160, 350),
  },
  'Kits/Brushes & Rods': {
    'kick soft.wav': kick(60, 250),
    'brush tap.wav': shaker(3200, 120),
    'brush sweep.wav': shaker(2600, 700),
    'rod snare.wav': snare(210, 200),
  },
  'Hand percussion/Bongos & Congas': {
    'bongo low.wav': drum(310, 180),
    'bongo high.wav': drum(420, 140),
    'tumba.wav': drum(140, 400),
    'conga.wav': drum(195, 320),
    'quinto.wav': drum(250, 260),
  },
  'Hand percussion/Claves, bells & shakers': {
    'clave.wav': wood(2500, 80),
    'wood block low.wav': wood(900, 110),
    'wood block high.wav': wood(1300, 90),
    'cowbell.wav': bell(560, 300),
    'maracas.wav': shaker(7000, 60),
  },
  'World/Agogô': { 'low.wav': bell(660, 400), 'high.wav': bell(940, 350) },
  'World/Bombo legüero': { 'parche.wav': drum(70, 700), 'aro.wav': wood(620, 120) },
  'World/Darbuka': { 'dum.wav': drum(110, 350), 'tek.wav': drum(520, 120), 'ka.wav': drum(470, 100) },
  'World/Cajón': { 'bajo.wav': kick(75, 300), 'agudo.wav': snare(240, 180) },
  'World/太鼓 (Taiko)': { 'don.wav': drum(60, 900), 'ka.wav': wood(700, 90) },
};

export function computeDrumFolders(): readonly DrumFolder[] {
  return Object.entries(folders).map(([path, files]) => ({
    label: path.split('/').at(-1) ?? path,
    path,
    files: Object.entries(files).map(([name, sound]) => ({ name, sound })),
  }));
}
