/** Reads songs as text: ChordPro (chordpro.org, directives of version 6), and chords over or within lyrics. */
import { Failure } from '../../base/errors.ts';
import { type Chord, parseChord } from '../chord.ts';
import { parseKey, type TargetKey } from '../in-key.ts';
import type { Progression } from '../music.ts';
import { type Note, noteName, parseNote, type Transposition, transpose, transposition } from '../note.ts';
import { type ProgressionKey, type Section, silence } from '../progression.ts';
import { eventsOf } from '../reading/chord-bars.ts';
import {
  chordLineWords,
  isBarMark,
  isSilence,
  lineBars,
  parseRepeats,
  type SongBar,
  type SongWord,
  writeOut,
} from '../reading/written-bars.ts';
import { usualRoot } from '../scale/key.ts';
import { barTicks } from '../score/score.ts';

/** The position of a chord symbol, or of the value of `{key}`, in the text of a song. */
interface SymbolPlace {
  readonly at: number;
  readonly text: string;
}

/** A song with its source text. */
export interface TextSong {
  readonly text: string;
  readonly value: Progression;
  /** The places of its chords and of its keys, in order. */
  readonly places: readonly SymbolPlace[];
  /** The fret of the capo in the song. */
  readonly capo?: number | undefined;
  /** Warnings about instructions that were ignored. */
  readonly warnings: readonly string[];
}

const ppq = 480;

/** Returns the chord that a word in a song means. `Go` and `Ah` are words of lyrics. */
function chordOfSong(word: string): Chord | undefined {
  return /^\(?[A-G](?![#b♯♭]?[oh]$)/.test(word) ? parseChord(word) : undefined;
}

function isChordOrSilence(word: string): boolean {
  return isSilence(word) || chordOfSong(word) !== undefined;
}

/** Whether all words of a line are chords or bar marks, and at least one is a chord. */
function isChordLine(words: readonly SongWord[]): boolean {
  const isChord = ({ text }: SongWord) => isChordOrSilence(text);
  return words.some(isChord) && words.every(word => isChord(word) || isBarMark(word.text));
}

const sectionWords =
  'intro|verse|chorus|refrain|bridge|outro|coda|solo|interlude|instrumental|pre-?chorus|ending|tag|vamp|break|hook|turnaround|strophe|couplet|part';
const sectionForm = new RegExp(`^(?:${sectionWords})(?:[ -]?[\\dA-Z]{1,3})?$`, 'i');
const directiveForm = /^\s*\{\s*([a-z][a-z_]*)(?:-[\w-]+!?)?(?:\s*[: ]\s*(.*?))?\s*\}\s*$/i;
/** Parts of a ChordPro file without chords. */
const foreignParts = /^(?:sot|start_of_(?:tab|abc|ly|svg|textblock))$/;

/** The state while the lines of a song are read. */
interface SongState {
  title?: string;
  key?: TargetKey;
  capo?: number;
  beats: number;
  unit: number;
  bpm?: number;
  /** The kind of the current part: ignored, or a grid. */
  part?: 'foreign' | 'grid';
  readonly bars: SongBar[];
  readonly places: SymbolPlace[];
  readonly warnings: string[];
}

/** Whether a text is a song, and not a list with one piece of music on each line. */
export function isSongText(text: string): boolean {
  if (/^X: *\d/m.test(text) && /^K:/m.test(text)) return true;
  const lines = text.split(/\r?\n/);
  if (lines.some(line => directiveForm.test(line) || isSectionLine(line))) return true;
  if (
    lines.some(
      line =>
        /\[[A-G][^\]\s]*\][^\s[]|[^\s\]] ?\[[A-G][^\]\s]*\]/.test(line) && bracketedTexts(line).length > 0,
    )
  )
    return true;
  // Lines of chords stand above lines of lyrics: one pair is enough if chords stand above words, otherwise most lines
  // must be pairs.
  const pairs = lines.filter((line, index) => {
    const nextLine = lines[index + 1] ?? '';
    const isLyrics = /\p{Ll}{2,}/u.test(nextLine) && !isChordLine(chordLineWords(nextLine));
    return isLyrics && isChordLine(chordLineWords(line));
  });
  const textLineCount = lines.filter(line => line.trim() !== '').length;
  return (
    pairs.some(line => /^\s|\S\s{2,}\S/.test(line)) ||
    (pairs.some(line => /\S\s+\S/.test(line)) && 2 * pairs.length >= textLineCount)
  );
}

function isSectionLine(line: string): boolean {
  const [, label = ''] = /^\s*\[([^\]]+)\]\s*(?:\(?x\s?\d+\)?)?\s*$/i.exec(line) ?? [];
  return label !== '' && sectionForm.test(label.trim());
}

/**
 * Reads a song: its chords in bars, with repeats and endings written out; its key, capo, metre, tempo and sections.
 * Without bar lines, each chord is a bar.
 * @param name used if the song has no title
 * @throws Failure `no_chords`, `out_of_range`
 */
export function readSongText(text: string, name: string): TextSong {
  const song: SongState = { beats: 4, unit: 4, bars: [], places: [], warnings: [] };
  let offset = 0;
  for (const [index, line] of text.split(/(?<=\n)|(?<=\r)(?!\n)/).entries()) {
    readLine(line.replace(/[\r\n]+$/, ''), index + 1, offset, song);
    offset += line.length;
  }
  const { beats, unit, bpm, key, capo, places, warnings } = song;
  const { bars, sections } = writeOut(song.bars);
  if (!bars.some(words => words.some(word => chordOfSong(word))))
    throw new Failure('usage', 'No chords found.', {
      code: 'no_chords',
      hint: 'A song has its chords on lines of their own, or in brackets: [G]words [D7]words.',
    });
  const chords = new Map(bars.flat().map(word => [word, chordOfSong(word)]));
  const time = { beats, unit, ...(bpm !== undefined && { bpm }) };
  const barLength = barTicks({ ppq, beats, unit });
  const songSections = sections.map(
    ({ label, bar: first }): Section => ({ label, start: first * barLength, repeats: 1 }),
  );
  const events = eventsOf(bars, time, chords).map(({ word: _, ...event }) => event);
  return {
    text,
    ...{ places, warnings, capo },
    value: {
      ...{
        kind: 'progression',
        name: song.title || name,
        events,
        sections: songSections,
        omittedCount: 0,
        time,
      },
      ...(key && { home: { tonic: key.tonic, minor: key.minor === true } }),
    },
  };
}

function readLine(line: string, number: number, offset: number, song: SongState): void {
  if (line.startsWith('#')) return;
  const [directive, name = '', value = ''] = directiveForm.exec(line) ?? [];
  if (directive !== undefined) {
    readDirective(
      name.toLowerCase(),
      value,
      number,
      offset + line.indexOf(value, line.indexOf(name) + name.length),
      song,
    );
    return;
  }
  if (song.part === 'foreign') return;
  if (readLabel(line, number, offset, song)) return;
  if (sectionForm.test(line.trim())) {
    beginSection(line.trim(), 1, song);
    return;
  }
  const lineWithoutJumps = blankJumps(line);
  const words = chordLineWords(lineWithoutJumps);
  if (lineWithoutJumps !== line && (lineWithoutJumps.trim() === '' || isChordLine(words)))
    song.warnings.push(jumpWarning(number, line));
  if (isChordLine(words)) {
    readChords(words, offset, song);
    return;
  }
  const brackets = bracketedTexts(line);
  for (const { text, offset: position } of brackets) {
    if (text.startsWith('*')) continue;
    if (!isSilence(text) && !chordOfSong(text) && !isBarMark(text))
      song.warnings.push(`Line ${number}: '${text.slice(0, 20)}' is not a chord.`);
    else if (!isBarMark(text)) readChords([{ text, offset: position }], offset, song);
  }
}

/** Returns the line with spaces in place of jumps, `D.C. al Fine` or `To Coda`, which are ignored with a warning. */
function blankJumps(line: string): string {
  const jumps =
    /(?:\bD\. ?[CS]\b\.?|\bD[CS](?= al )|\bda capo\b|\bdal segno\b)(?: al (?:fine|coda)\b)?|\b(?:to )?coda\b|\bfine\b|\bsegno\b|[𝄋𝄌]/giu;
  return line.replace(jumps, jump => ' '.repeat(jump.length));
}

function jumpWarning(number: number, text: string): string {
  return `Line ${number} is ignored: ${text.trim().slice(0, 40)}`;
}

/** Reads a label at the beginning of a line, `[Verse]` or `Intro:`, and the text after it. Returns whether there is one. */
function readLabel(line: string, number: number, offset: number, song: SongState): boolean {
  const [bracket, insideText = ''] = /^\s*\[([^\]*][^\]]*)\]\s*/.exec(line) ?? [];
  const [word = '', name = ''] = /^\s*([\p{L}][\p{L}\d .'-]{0,30}):\s*/u.exec(line) ?? [];
  const [head, label] = bracket === undefined ? [word, name] : [bracket, insideText.trim()];
  if (head === '') return false;
  const otherText = line.slice(head.length);
  if (bracket === undefined && /^(?:key|capo|tempo|time|title)$/i.test(label)) {
    readDirective(label.toLowerCase(), otherText.trim(), number, offset + head.length, song);
    return true;
  }
  const words = chordLineWords(otherText);
  const count = parseRepeats(words.map(({ text }) => text).join(' '));
  const isOnlyLabel = words.length === 0 || count !== undefined;
  const isSection = sectionForm.test(label);
  const isLabel = bracket === undefined ? isSection && isOnlyLabel : isSection || isOnlyLabel;
  if (isChordOrSilence(label) || !(isLabel || isChordLine(words))) return false;
  beginSection(label, isOnlyLabel ? (count ?? 1) : 1, song);
  if (!isOnlyLabel) readLine(otherText, number, offset + head.length, song);
  return true;
}

/** Returns the texts in square brackets, with their places. */
function bracketedTexts(line: string): readonly SongWord[] {
  return [...line.matchAll(/\[([^[\]]{1,60})\]/g)].map(({ 1: text = '', index }) => ({
    text,
    offset: index + 1,
  }));
}

function beginSection(label: string, times: number, song: SongState): void {
  song.bars.push({ words: [], section: { label, repeats: times } });
}

function readChords(words: readonly SongWord[], offset: number, song: SongState): void {
  for (const word of words)
    if (chordOfSong(word.text)) song.places.push({ at: offset + word.offset, text: word.text });
  song.bars.push(
    ...lineBars(
      words.map(({ text }) => (isSilence(text) ? silence : text)),
      song.beats,
    ),
  );
}

function readDirective(name: string, value: string, number: number, offset: number, song: SongState): void {
  const start = /^(?:start_of_|so)(\w+)$/.exec(name)?.[1];
  if (/^(?:end_of_|eo)\w/.test(name)) {
    if (song.part === undefined) beginSection('', 1, song);
    delete song.part;
  } else if (foreignParts.test(name)) song.part = 'foreign';
  else if (start !== undefined) {
    const parts: Readonly<Record<string, string>> = { c: 'Chorus', v: 'Verse', b: 'Bridge', g: '', grid: '' };
    const heading = parts[start] ?? start.charAt(0).toUpperCase() + start.slice(1).replaceAll('_', ' ');
    const label =
      /label\s*=\s*"([^"]*)"/.exec(value)?.[1] ?? (/^g/.test(start) && /=/.test(value) ? '' : value);
    if (/^g(?:rid)?$/.test(start)) song.part = 'grid';
    beginSection(label || heading, 1, song);
  } else if (song.part === 'foreign') return;
  else if (name === 'chorus') beginSection(value || 'Chorus', 1, song);
  else if (name === 'title' || name === 't') song.title ??= value;
  else if (name === 'meta') {
    const [, metaName = '', otherText = ''] = /^(\w+)\s+(.*)$/.exec(value) ?? [];
    if (/^(?:title|key|capo|time|tempo)$/.test(metaName))
      readDirective(metaName, otherText, number, offset + value.length - otherText.length, song);
  } else if (name === 'key') {
    const key = parseKey(value);
    if (key) song.key ??= key;
    else song.warnings.push(`Line ${number}: '${value.slice(0, 20)}' is not a key.`);
    if (key && /^[A-G]/.test(value)) song.places.push({ at: offset, text: value });
  } else if (name === 'capo' && /^\d{1,2}\b/.test(value)) song.capo = Number.parseInt(value, 10);
  else if (name === 'tempo' && Number(value) >= 1 && Number(value) <= 999) song.bpm = Number(value);
  else if (name === 'time') {
    const [, beats, unit] = /^(\d{1,2})\/(1|2|4|8|16|32)$/.exec(value) ?? [];
    if (beats !== undefined && Number(beats) > 0) [song.beats, song.unit] = [Number(beats), Number(unit)];
    else song.warnings.push(`Line ${number}: '${value.slice(0, 20)}' is not a metre.`);
  } else if (/^(?:c|ci|cb|comment|comment_italic|comment_box|highlight)$/.test(name)) {
    const brackets = bracketedTexts(value).filter(({ text }) => chordOfSong(text));
    if (brackets.length > 0) readChords(brackets, offset, song);
    else if (sectionForm.test(value.replace(/:$/, ''))) beginSection(value.replace(/:$/, ''), 1, song);
    else if (blankJumps(value).trim() === '') song.warnings.push(jumpWarning(number, value));
  }
}

/**
 * Returns the text of a song in another key: moves every chord and every `{key}`, and keeps all other characters.
 * @param from the key of the song
 * @param to the target key
 */
export function transposeSong({ text, places }: TextSong, from: ProgressionKey, to: ProgressionKey): string {
  const interval = transposition(from.tonic, to.tonic);
  if (interval.letters === 0 && interval.semitones === 0) return text;
  const hasUnicode = places.some(place => /[♯♭]/u.test(place.text));
  let [transposedText, end] = ['', 0];
  for (const { at, text: symbol } of places) {
    transposedText += text.slice(end, at) + transposeSymbol(symbol, interval, to.tonic, hasUnicode);
    end = at + symbol.length;
  }
  return transposedText + text.slice(end);
}

const noteForm = '[A-G](?:[#♯]{1,2}|[b♭]{1,2}|x|𝄪|𝄫)?';

/** Returns a chord symbol with its root and its bass moved, and everything between them unchanged. */
function transposeSymbol(symbol: string, interval: Transposition, tonic: Note, hasUnicode: boolean): string {
  const [, bracket = '', root = '', otherText = '', bass = ''] =
    new RegExp(`^(\\(?)(${noteForm})(.*?)(?:/(${noteForm})(?=\\)?\\*{0,3}$))?(?:\\)?\\*{0,3})$`, 'u').exec(
      symbol,
    ) ?? [];
  const note = parseNote(root);
  if (!note) return symbol;
  const movedRoot = usualRoot(transpose(note, interval), tonic);
  const bassNote = parseNote(bass);
  const writeNote = (each: Note) => (hasUnicode ? noteName(each) : asciiName(each));
  const tail = symbol.slice(
    bracket.length + root.length + otherText.length + (bass === '' ? 0 : 1 + bass.length),
  );
  const bassText = bassNote ? `/${writeNote(transpose(bassNote, transposition(note, movedRoot)))}` : '';
  return bracket + writeNote(movedRoot) + otherText + bassText + tail;
}

function asciiName({ letter, alteration }: Note): string {
  return letter + (alteration < 0 ? 'b' : '#').repeat(Math.abs(alteration));
}
