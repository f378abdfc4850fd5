/** `export`: records and typed music in the formats of other programs. */
import { Failure } from '../base/errors.ts';
import { choiceOf, type Options, type OptionValues } from '../cli/option.ts';
import { wholeNumber } from '../cli/readers.ts';
import { madeFileOptions } from '../cli/shared-options.ts';
import { type Context, command, type Definition } from '../context/context.ts';
import { checkDelivery, deliver } from '../download/delivery.ts';
import { fileStem } from '../download/filenames.ts';
import type { Kind } from '../music/music.ts';
import { atTempo, tunedTo } from '../music/score/score.ts';
import { scoreOf } from '../music/score/scores.ts';
import { soundOptions } from '../output/export/writer.ts';
import { exportsOf, extensionOf, formAsked, type MusicFormName, musicForm } from '../output/writers.ts';
import { optionsOfKind, refuseSwing, type SwingValues, swingOf } from './kind-options.ts';
import { asWrittenFor, instrumentNamed } from './transposing.ts';
import {
  keysIn,
  type Playable,
  playablesFrom,
  remarkOn,
  type Source,
  type SourceOfKind,
  type Typed,
  tempoNote,
  tempoOptions,
} from './values.ts';

export function exportOptions(kind: Kind | 'any') {
  return {
    output: {
      flags: '-o, --output <format>',
      summary: 'the form',
      ...choiceOf(exportsOf(kind)),
      otherwise: 'by --file',
      required: true,
    },
    ...madeFileOptions,
    ...tempoOptions,
    times: {
      flags: '--times <n>',
      summary: 'so often in a row, in MIDI and WAV',
      reader: wholeNumber(1, 100_000),
      default: 1,
    },
    program: {
      flags: '--program <n>',
      summary: "General MIDI's sound, 0 to 127",
      reader: wholeNumber(0, 127),
      default: 0,
    },
  } as const satisfies Options;
}

type ExportValues = OptionValues<ReturnType<typeof exportOptions>>;

export function exportCommand(source: SourceOfKind): Definition {
  const { kind } = source;
  return command({
    description:
      'Writes what the record sounds like, or its tuning, to stdout; with --file into a file, with --dir into one file for each. A file that was there in that folder is kept as <name>.old.',
    notes: tempoNote,
    arguments: source.arguments,
    options: { ...exportOptions(kind), ...optionsOfKind(kind) },
    examples: source.examples('export', `1 -o ${exportsOf(kind)[0]}`),
    run: (context, { args, options }) => exportMusic(context, source, args, options),
  });
}

export async function exportMusic(
  context: Context,
  source: Source,
  args: readonly string[],
  values: ExportValues &
    Omit<SwingValues, 'given'> & {
      readonly key?: string | undefined;
      readonly for?: string | undefined;
    },
  typed: Typed = {},
): Promise<void> {
  const { kind } = source;
  const name = formOf(kind, values);
  refuseIdleOptions(kind, name, values);
  const keys = keysIn(values.key);
  const swing = swingOf(values);
  const instrument = instrumentNamed(values.for);
  const form = musicForm(name);
  const extension = extensionOf(name);
  const together = form.several && values.dir === undefined;
  const suggested = `${fileStem(args.join(' '))}.${extension}`;
  // Several words may be one name, so that the number of files is known only once the records are found.
  await checkDelivery(context, values, form, together ? 1 : keys.length, suggested);
  const found = await playablesFrom(context, source, args, { keys, ...typed });
  // MIDI and WAV are heard: they stay at sounding pitch, whoever reads the notes.
  const isHeard = name === 'midi' || name === 'wav';
  if (isHeard && instrument) {
    asWrittenFor(context, found, instrument);
    context.note(`${musicForm(name).label} stays at sounding pitch.`);
  }
  const playables = isHeard ? found : scored(asWrittenFor(context, found, instrument));
  await checkDelivery(context, values, form, together ? 1 : playables.length, suggested);
  for (const { value } of playables) {
    refuseOther(value.kind, name);
    refuseSwing(value.kind, swing);
  }
  const write = await form.load();
  const written = playables.map((playable, index) => {
    remarkOn(context, playable);
    const score = tunedTo(atTempo(playable.score, values.bpm), values.a4);
    return write({ ...playable, score }, { ...values, swing, number: together ? index + 1 : 1 });
  });
  for (const remark of new Set(written.flatMap(({ remarks = [] }) => remarks))) context.note(remark);
  const made = written.map(({ content }, index) => ({
    name: `${playables[index]?.stem}.${extension}`,
    content,
  }));
  const all = made.map(({ content }) => content);
  const joined = {
    name: made[0]?.name ?? '',
    content: all.filter(each => typeof each === 'string').join('\n'),
  };
  await deliver(context, values, together ? [joined] : made);
}

/** The music with new scores, made after it was transposed for a player. */
function scored(found: readonly Playable[]): readonly Playable[] {
  return found.map(each => ({ ...each, score: scoreOf(each.value) }));
}

/** Typed music may be of a kind that the form can't hold. */
function refuseOther(kind: Kind, name: MusicFormName): void {
  const forms = exportsOf(kind);
  if (forms.includes(name)) return;
  throw new Failure('usage', `${musicForm(name).label} holds no ${kind}.`, {
    code: 'no_such_format',
    ...(forms.length > 0 && { hint: `It is written as: ${forms.join(', ')}.` }),
  });
}

/** Refuses options that would change nothing in this form. */
function refuseIdleOptions(kind: Kind | 'any', name: MusicFormName, values: ExportValues): void {
  const { label, options } = musicForm(name);
  const idle = soundOptions.find(each => values.given.has(each) && !options.includes(each));
  if (idle === undefined) return;
  const others = exportsOf(kind).filter(each => musicForm(each).options.includes(idle));
  throw new Failure('usage', `--${idle} changes nothing in ${label}.`, {
    code: 'conflicting_options',
    ...(others.length > 0 && { hint: `It is for ${others.map(each => `-o ${each}`).join(', ')}.` }),
  });
}

/** The form that -o names, or else the ending of --file. */
function formOf(kind: Kind | 'any', values: ExportValues): MusicFormName {
  const form = formAsked(values, exportsOf(kind));
  if (form !== undefined) return form;
  throw new Failure('usage', 'As what is it to be written?', {
    code: 'no_format',
    hint: `Say it with -o: ${exportsOf(kind).join(', ')}.`,
  });
}
