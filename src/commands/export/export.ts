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

interface Exporter extends FileKind {
  readonly extension: string;
  /** One file may hold several. */
  readonly several?: boolean;
  /** @param number of the record in its file, from 1 */
  write(sounding: Sounding, values: ExportValues, number: number): WrittenFile;
}

const exporters: Readonly<Record<ExportFormat, Exporter>> = {
  midi: {
    called: 'MIDI',
    binary: true,
    extension: 'mid',
    write: ({ score }, { times = 1, program }) => ({ content: midiFile(repeated(score, times), program) }),
  },
  wav: {
    called: 'WAV',
    binary: true,
    extension: 'wav',
    write: ({ score }, { times = 1 }) => ({ content: wav(repeated(score, times)) }),
  },
  scl: {
    called: 'Scala',
    binary: false,
    extension: 'scl',
    write: ({ tuning }) => ({ content: tuning ? scl(tuning) : '' }),
  },
  kbm: {
    called: 'Scala',
    binary: false,
    extension: 'kbm',
    write: ({ tuning }, { a4 }) => ({ content: tuning ? kbm(tuningAt(tuning, a4)) : '' }),
  },
  syx: {
    called: 'A tuning dump',
    binary: true,
    extension: 'syx',
    write: ({ tuning }, { a4 }) => ({ content: tuning ? syx(tuningAt(tuning, a4)) : '' }),
  },
  abc: {
    called: 'ABC',
    binary: false,
    extension: 'abc',
    several: true,
    write: ({ score, spelling }, _, number) => {
      const { text, remarks } = spelling ? scaleTune(score, spelling, number) : harmonyTune(score, number);
      return { content: text, remarks };
    },
  },
  strudel: {
    called: 'Strudel',
    binary: false,
    extension: 'js',
    several: true,
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

function exportFormat(noun: ExportedNoun, output: ExportFormat | undefined): Exporter {
  if (output !== undefined) return exporters[output];
  throw new Failure('usage', 'As what is it to be written?', {
    code: 'no_format',
    hint: `Say it with -o: ${exportFormats[noun].join(', ')}.`,
  });
}
