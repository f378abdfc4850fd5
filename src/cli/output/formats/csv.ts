/**
 * CSV (RFC 4180). A cell that a spreadsheet would run as a formula gets an apostrophe in front, unless
 * `csvRaw`; plain numbers such as -5 are left alone.
 */

import { escapeControls } from '../../../base/text/sanitise.ts';
import type { Style } from '../../../base/text/style.ts';
import { exactText } from '../cell.ts';
import { gather } from '../json/pieces.ts';
import type { Format, Selection } from './format.ts';

/** Spreadsheets also take the wide forms of East Asian input for formulas. */
const formula = /^[=+\-@\t\r\n＝＋－＠]/;
const signedNumber = /^[+-](\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i;
const needsQuotes = /[",\r\n]/;

export const csv: Format = {
  audience: 'programs',
  gives: 'columns',
  write: writeCsv,
};

function* writeCsv({ columns, records, csvRaw, headless }: Selection, style: Style): Generator<Uint8Array> {
  const out = new CsvBytes();
  const cell = (value: unknown, index: number) => {
    let text = exactText(value, columns[index]?.separator);
    if (style.terminal) text = escapeControls(text, style.ascii);
    if (!csvRaw && formula.test(text) && !signedNumber.test(text)) text = `'${text}`;
    if (index > 0) out.plain(',');
    // A single empty cell is quoted, as readers skip empty lines.
    if (needsQuotes.test(text) || (text === '' && columns.length === 1)) out.quoted(text);
    else out.plain(text);
  };
  if (headless !== true) {
    for (const [index, column] of columns.entries()) cell(column.name, index);
    out.plain('\r\n');
  }
  for (const { fields } of records) {
    for (let index = 0; index < columns.length; index++) cell(columns[index]?.value(fields), index);
    out.plain('\r\n');
    if (out.length >= full) yield out.take();
  }
  if (out.length > 0) yield out.take();
}

const full = 1 << 16;

/** Doubles quotes in bytes: nested values are full of them, and doubling them in strings takes five times as long. */
class CsvBytes {
  #bytes = Buffer.allocUnsafe(full * 2);
  #used = 0;
  #text = '';

  /** At least as many bytes are waiting. */
  get length(): number {
    return this.#used + this.#text.length;
  }

  plain(text: string): void {
    this.#text += text;
  }

  quoted(text: string): void {
    this.#write();
    const worst = text.length * 3;
    const bytes = this.#room(worst * 2 + 2);
    let at = this.#used;
    bytes[at++] = quote;
    // The plain text is written far enough behind its quoted form that this never overwrites unread bytes.
    const start = at + worst;
    const end = start + bytes.write(text, start);
    for (let index = start; index < end; index++) {
      const byte = bytes[index] ?? 0;
      bytes[at++] = byte;
      if (byte === quote) bytes[at++] = quote;
    }
    bytes[at++] = quote;
    this.#used = at;
  }

  take(): Uint8Array {
    this.#write();
    const taken = this.#bytes.subarray(0, this.#used);
    this.#bytes = Buffer.allocUnsafe(full * 2);
    this.#used = 0;
    return taken;
  }

  #write(): void {
    if (this.#text === '') return;
    this.#used += this.#room(this.#text.length * 3).write(this.#text, this.#used);
    this.#text = '';
  }

  /** The bytes, with room for so many more. */
  #room(needed: number): Buffer {
    if (this.#used + needed > this.#bytes.length) {
      const larger = Buffer.allocUnsafe((this.#used + needed) * 2);
      this.#bytes.copy(larger, 0, 0, this.#used);
      this.#bytes = larger;
    }
    return this.#bytes;
  }
}

const quote = 0x22;

/** Tab-separated values, always one line a record: tab, newline, return and backslash are escaped as in jq's @tsv. */
export const tsv: Format = {
  audience: 'programs',
  gives: 'columns',
  write: (selection, style) => gather(tsvLines(selection, style)),
};

const escapes: Record<string, string> = { '\t': '\\t', '\n': '\\n', '\r': '\\r', '\\': '\\\\' };

function* tsvLines({ columns, records, headless }: Selection, style: Style): Generator<string> {
  const lineOf = (cells: readonly string[]) =>
    `${cells.map(cell => (style.terminal ? escapeControls(tsvEscaped(cell), style.ascii) : tsvEscaped(cell))).join('\t')}\n`;
  if (headless !== true) yield lineOf(columns.map(column => column.name));
  for (const { fields } of records)
    yield lineOf(columns.map(column => exactText(column.value(fields), column.separator)));
}

function tsvEscaped(text: string): string {
  return /[\t\n\r\\]/.test(text)
    ? text.replace(/[\t\n\r\\]/g, character => escapes[character] ?? character)
    : text;
}
