/** `<noun> export <id…>`: scores and tunings as bytes or text. */
import type { Content } from '../../base/disk.ts';
import { Failure } from '../../base/errors.ts';
import type { OptionValues } from '../../cli/option.ts';
import type { Deed } from '../../context/command.ts';
import type { Context } from '../../context/context.ts';
import { checkDelivery, deliver, type FileKind } from '../../download/delivery.ts';
import { atTempo, repeated, tunedTo } from '../../music/score/score.ts';
import { tuningAt } from '../../music/tuning.ts';
import { harmonyTune, scaleTune } from '../../output/export/abc.ts';
import { kbm } from '../../output/export/kbm.ts';
import { midiFile } from '../../output/export/midi.ts';
import { scl } from '../../output/export/scl.ts';
import { harmonyPattern, ringsPattern, scalePattern } from '../../output/export/strudel.ts';
import { syx } from '../../output/export/syx.ts';
import { wav } from '../../output/sound/pcm.ts';
import { stemOf } from '../noun/called.ts';
import { keyIn } from '../noun/key.ts';
import { remarkOn, type Sounding, soundingsOf } from '../sounding.ts';
import {
  type ExportedNoun,
  type ExportFormat,
  type ExportOptions,
  exportFormats,
  type KeyedExportOptions,
} from './options.ts';

type ExportValues = OptionValues<ExportOptions>;

interface WrittenFile {
  readonly content: Content;
  readonly remarks?: readonly string[];
}

const soundOptions = ['bpm', 'a4', 'times', 'program'] as const;
type SoundOption = (typeof soundOptions)[number];

interface Exporter extends FileKind {
  readonly extension: string;
  /** One file may hold several. */
  readonly several?: boolean;
  /** The options that change something. */
  readonly heeds: readonly SoundOption[];
  /** @param number of the record in its file, from 1 */
  write(sounding: Sounding, values: ExportValues, number: number): WrittenFile;
}

const exporters: Readonly<Record<ExportFormat, Exporter>> = {
  midi: {
    called: 'MIDI',
    binary: true,
    extension: 'mid',
    heeds: soundOptions,
    write: ({ score }, { times = 1, program }) => ({ content: midiFile(repeated(score, times), program) }),
  },
  wav: {
    called: 'WAV',
    binary: true,
    extension: 'wav',
    heeds: ['bpm', 'a4', 'times'],
    write: ({ score }, { times = 1 }) => ({ content: wav(repeated(score, times)) }),
  },
  scl: {
    called: 'Scala',
    binary: false,
    extension: 'scl',
    heeds: [],
    write: ({ tuning }) => ({ content: tuning ? scl(tuning) : '' }),
  },
  kbm: {
    called: 'Scala',
    binary: false,
    extension: 'kbm',
    heeds: ['a4'],
    write: ({ tuning }, { a4 }) => ({ content: tuning ? kbm(tuningAt(tuning, a4)) : '' }),
  },
  syx: {
    called: 'A tuning dump',
    binary: true,
    extension: 'syx',
    heeds: ['a4'],
    write: ({ tuning }, { a4 }) => ({ content: tuning ? syx(tuningAt(tuning, a4)) : '' }),
  },
  abc: {
    called: 'ABC',
    binary: false,
    extension: 'abc',
    several: true,
    heeds: ['bpm'],
    write: ({ score, spelling, home }, _, number) => {
      const { text, remarks } = spelling
        ? scaleTune(score, spelling, number)
        : harmonyTune(score, number, home);
      return { content: text, remarks };
    },
  },
  strudel: {
    called: 'Strudel',
    binary: false,
    extension: 'js',
    several: true,
    heeds: ['bpm'],
    write: ({ score, spelling, rings }) => {
      const { text, remarks } = spelling
        ? scalePattern(score, spelling)
        : rings
          ? ringsPattern(score, rings)
          : harmonyPattern(score);
      return { content: text, remarks };
    },
  },
};

export function exportAsItIs(noun: ExportedNoun): Deed<ExportOptions> {
  return (context, { args, options }) => exportRecords(context, noun, args, options);
}

export function exportInKey(noun: ExportedNoun): Deed<KeyedExportOptions> {
  return (context, { args, options }) => exportRecords(context, noun, args, options, options.key);
}

async function exportRecords(
  context: Context,
  noun: ExportedNoun,
  args: readonly string[],
  values: ExportValues,
  key?: string,
): Promise<void> {
  const format = exportFormat(noun, values.output);
  refuseIdleOptions(noun, format, values);
  const asked = keyIn(key);
  const { extension, several = false } = format;
  const together = several && values.dir === undefined;
  await checkDelivery(
    context,
    values,
    format,
    together ? 1 : args.length,
    `${stemOf(args[0] ?? '')}.${extension}`,
  );
  const soundings = await soundingsOf(context, noun, args, asked);
  const written = soundings.map((sounding, index) => {
    remarkOn(context, sounding);
    const score = tunedTo(atTempo(sounding.score, values.bpm), values.a4);
    return format.write({ ...sounding, score }, values, together ? index + 1 : 1);
  });
  for (const remark of new Set(written.flatMap(({ remarks = [] }) => remarks))) context.note(remark);
  const made = written.map(({ content }, index) => ({
    name: `${soundings[index]?.stem}.${extension}`,
    content,
  }));
  const all = made.map(({ content }) => content);
  const joined = {
    name: made[0]?.name ?? '',
    content: all.filter(each => typeof each === 'string').join('\n'),
  };
  await deliver(context, values, together ? [joined] : made);
}

/** An option that would change nothing is a misunderstanding. */
function refuseIdleOptions(noun: ExportedNoun, { called, heeds }: Exporter, values: ExportValues): void {
  const idle = soundOptions.find(name => values[name] !== undefined && !heeds.includes(name));
  if (idle === undefined) return;
  const others = exportFormats[noun].filter(name => exporters[name].heeds.includes(idle));
  throw new Failure('usage', `--${idle} changes nothing in ${called}.`, {
    code: 'conflicting_options',
    ...(others.length > 0 && { hint: `It is for ${others.map(name => `-o ${name}`).join(', ')}.` }),
  });
}

function exportFormat(noun: ExportedNoun, output: ExportFormat | undefined): Exporter {
  if (output !== undefined) return exporters[output];
  throw new Failure('usage', 'As what is it to be written?', {
    code: 'no_format',
    hint: `Say it with -o: ${exportFormats[noun].join(', ')}.`,
  });
}
