/** Lets a person at a terminal pick the id that was not given. */
import type { Failure } from '../../../base/errors.ts';
import { fieldAt, textOf } from '../../../base/fields.ts';
import { type Fields, takesEscapes } from '../../../base/io.ts';
import { escapeFor } from '../../../base/text/sanitise.ts';
import { decideStyle, type Style, spellNotes } from '../../../base/text/style.ts';
import { pad, truncate, width } from '../../../base/text/width.ts';
import { collectionNamed } from '../../../catalog/index.ts';
import { type Collection, type Column, labelOf, type RecordKind } from '../../../catalog/lib/noun.ts';
import { namesOfRecord } from '../../../catalog/lib/record-words.ts';
import { media } from '../../../catalog/media.ts';
import { cardDrawing } from '../../../music/draw/drawings.ts';
import type { Music } from '../../../music/music.ts';
import { displayText } from '../../output/cell.ts';
import { htmlText } from '../../output/html/text.ts';
import type { Given } from '../../program/argv/command.ts';
import type { Command, Context } from '../../program/context/context.ts';
import { type Picking, pickEntry } from '../../program/terminal/picker/picker.ts';
import { recordsOf } from '../lookup/collection.ts';

/** The formats that are made for programs. */
const data = ['json', 'jsonl', 'csv', 'tsv', 'yaml'];

/**
 * The arguments of the command: the id that was picked. Throws `missing` where there is no terminal, the output is for
 * programs, or nobody is to be asked.
 */
export async function pick(
  context: Context,
  command: Command,
  { options }: Given,
  missing: Failure,
): Promise<readonly string[]> {
  const { machine, settings } = context;
  const source = command.arguments?.[0]?.values;
  const kind = source?.from === 'records' ? collectionNamed(source.of) : undefined;
  const usual = options.given.has('output') ? undefined : settings.output;
  const isData = settings.json || ('output' in options && data.includes(String(usual ?? options.output)));
  const isPlain = settings.accessible;
  const isSeen = isPlain ? machine.stderr.isTerminal : takesEscapes(machine.stderr, machine.env);
  const isAsked = machine.stdin.isTerminal && isSeen;
  if (kind === undefined || isData || !isAsked || !settings.asks) throw missing;
  const style = await screenStyle(context);
  const { records, ...entries } = await entriesOf(context, kind, style);
  context.liftTimeLimit();
  let entry: number;
  if (isPlain) {
    const { pickNumber } = await import('../../program/terminal/picker/numbered.ts');
    entry = await pickNumber(machine, entries);
  } else {
    entry = await pickEntry(machine, style, {
      ...entries,
      ...(hasSound(kind) && {
        play: async (index: number, signal: AbortSignal) => {
          const { preview } = await import('./preview.ts');
          await preview(context, kind, records[index] ?? {}, signal);
        },
      }),
    });
  }
  return [String(kind.id(records[entry] ?? {}) ?? '')];
}

/** The style of the list, which is shown on stderr. */
export async function screenStyle({ machine, settings, style: { noteNames } }: Context): Promise<Style> {
  const { color: flag, ascii } = settings;
  return { ...(await decideStyle({ flag, env: machine.env, sink: machine.stderr, ascii })), noteNames };
}

/** The records of a collection as a list on the screen. */
export async function entriesOf(
  context: Context,
  kind: Collection,
  style: Style,
): Promise<Picking & { readonly records: readonly Fields[] }> {
  const lines = await recordsOf(context, kind);
  const records = Array.from(lines(), ({ fields }) => fields);
  const read = await kind.music?.read();
  const { violationIn } = await import('../../../catalog/lib/field-types.ts');
  const own = records.map(record => labelOf(kind, record) || String(record.id ?? ''));
  const labels = own.map(label => spellNotes(label, kind.spells, style));
  return {
    records,
    what: kind.name,
    labels,
    // A person may type a name as the screen spells it, or as the catalog does.
    names: records.map((record, index) =>
      [...new Set([labels[index], own[index], ...namesOfRecord(kind, record)])].join(' '),
    ),
    preview: (index, columns) => {
      const record = records[index] ?? {};
      if (violationIn(kind, record)) return [];
      return recordLines(kind, read, record, { ...style, width: columns });
    },
  };
}

export function hasSound({ music, name }: Collection): boolean {
  return music !== undefined || name === media.name;
}

/** The preview of a record: its drawing, and the columns that lists show. */
function recordLines(
  kind: RecordKind,
  read: ((record: unknown) => Music) | undefined,
  record: Fields,
  style: Style,
): readonly string[] {
  const drawing = cardDrawing(read?.(record), style).split('\n').slice(0, -1);
  const names = kind.columns.map(({ name }) => width(name));
  const margin = Math.max(0, ...names) + 2;
  return [
    ...drawing,
    ...(drawing.length > 0 ? [''] : []),
    ...kind.columns.map(column => fieldLine(column, record, margin, style)),
    ...textLines(kind, record, style),
  ];
}

/** Of a text so much is laid out: a screen has no more lines. */
const longestPreviewed = 20_000;

/** The beginning of a record's texts. */
function textLines({ meanings }: RecordKind, record: Fields, style: Style): readonly string[] {
  return Object.entries(meanings).flatMap(([path, meaning]) => {
    const text = meaning === 'html' ? textOf(fieldAt(record, path)).slice(0, longestPreviewed) : '';
    return text === '' ? [] : ['', ...htmlText(text, style).text.split('\n')];
  });
}

function fieldLine(column: Column, record: Fields, margin: number, style: Style): string {
  const { width: columns = 80, paint } = style;
  const text = truncate(
    escapeFor(style, displayText(column, record, style)),
    Math.max(1, columns - margin),
    style.ascii ? '~' : '…',
  );
  return paint.dim(pad(column.name, margin)) + text;
}
