/**
 * Reads Standard MIDI Files 1.0 (MIDI Manufacturers Association, 1996), plain or in a RIFF wrapper: notes, tempos,
 * metres, key and markers. Refuses malformed files and names the byte: a length beyond the end of its chunk, an event
 * without a status, a track without an end.
 */
import { Failure } from '../../base/errors.ts';
import type { KeySignature, Marker, NoteEvent } from '../score/score.ts';

/** A note of a MIDI file with its length. */
export interface FileNote extends Pick<NoteEvent, 'at' | 'ticks' | 'midi' | 'velocity'> {
  /** Whether it is on General MIDI's tenth channel, where `midi` is the number of a drum. */
  readonly isDrum: boolean;
}

/** A value of a MIDI file with the tick from which it applies. */
export type Change<Value> = Value & { readonly at: number };

/** Ticks of a quarter note, whatever the file has. */
export const ppq = 480;

/** The content of a MIDI file, with all tracks merged. */
export interface MidiSong {
  /** In order of time; empty if the file has none. */
  readonly tempos: readonly Change<{ readonly quartersAMinute: number }>[];
  readonly metres: readonly Change<{ readonly beats: number; readonly unit: number }>[];
  /** Key signatures: sharps, below 0 flats. */
  readonly signatures: readonly Change<KeySignature>[];
  /** The title; empty if the file has none. */
  readonly name: string;
  /** Markers and texts. */
  readonly markers: readonly Marker[];
  /** In order of time. */
  readonly notes: readonly FileNote[];
  /** Whether pitch bends change notes. */
  readonly hasPitchBends: boolean;
}

/** Maximum number of events: music needs fewer, and they are read in less than a second. */
const maxEvents = 1_000_000;
const maxNotes = 100_000;
const maxTracks = 1024;
/** Maximum tick. Music of 60 minutes has fewer ticks, so a later time is an attack. */
const maxTick = 2 ** 40;
const drumChannel = 9;

/** The events of all tracks so far. */
interface MidiEvents {
  /** Number of this program's ticks in one tick of the file. */
  readonly tickRatio: number;
  count: number;
  name: string;
  hasPitchBends: boolean;
  readonly tempos: Change<{ readonly quartersAMinute: number }>[];
  readonly metres: Change<{ readonly beats: number; readonly unit: number }>[];
  readonly signatures: Change<KeySignature>[];
  readonly markers: Marker[];
  readonly notes: FileNote[];
}

/** Reads the bytes of a MIDI file. @throws Failure `unreadable_file` */
export function readSmf(bytes: Uint8Array): MidiSong {
  const file = unwrapRiff(createReader(bytes));
  const start = file.position();
  if (file.text(4) !== 'MThd') throw midiFailure('it does not begin with MThd', start);
  const header = chunkOf(file);
  const format = header.number(2);
  const claimedCount = header.number(2);
  const division = header.number(2);
  if (format > 1) throw midiFailure('format 2, with independent songs, is not supported', start + 8);
  if (division === 0 || division >= 0x8000) throw midiFailure('SMPTE timing is not supported', start + 12);
  if (claimedCount === 0 || claimedCount > maxTracks)
    throw midiFailure(`it claims ${claimedCount} tracks, and 1 to ${maxTracks} can be read`, start + 10);
  const events: MidiEvents = {
    ...{ tickRatio: ppq / division, count: 0, name: '', hasPitchBends: false },
    ...{ tempos: [], metres: [], signatures: [], markers: [], notes: [] },
  };
  let trackCount = 0;
  while (file.bytesLeft() > 0 && trackCount < claimedCount) {
    const id = file.text(4);
    const chunk = chunkOf(file);
    if (id !== 'MTrk') continue;
    readTrack(chunk, events);
    trackCount++;
  }
  if (trackCount < claimedCount)
    throw midiFailure(`it claims ${claimedCount} tracks and contains ${trackCount}`, file.position());
  if (events.notes.length === 0) throw midiFailure('it has no notes', file.position());
  const { name, hasPitchBends } = events;
  const sortByTime = <Each extends { readonly at: number }>(list: Each[]) => list.sort((a, b) => a.at - b.at);
  return {
    ...{ name, hasPitchBends },
    signatures: sortByTime(events.signatures),
    tempos: sortByTime(events.tempos),
    metres: sortByTime(events.metres),
    markers: sortByTime(events.markers),
    notes: events.notes.sort((a, b) => a.at - b.at || a.midi - b.midi),
  };
}

/** Returns the file itself, or the data chunk of a RIFF file of the form RMID. */
function unwrapRiff(file: ByteReader): ByteReader {
  if (!file.startsWith('RIFF')) return file;
  file.block(8);
  const start = file.position();
  if (file.text(4) !== 'RMID') throw midiFailure('its RIFF wrapper contains no MIDI file', start);
  while (file.bytesLeft() > 0) {
    const isData = file.text(4) === 'data';
    const [firstByte = 0, second = 0, third = 0, high = 0] = file.block(4).remaining();
    const size = firstByte + second * 2 ** 8 + third * 2 ** 16 + high * 2 ** 24;
    const chunk = file.block(isData ? Math.min(size, file.bytesLeft()) : size);
    if (isData) return chunk;
    // Chunks of an odd size have a byte after them.
    if (size % 2 === 1 && file.bytesLeft() > 0) file.block(1);
  }
  throw midiFailure('its RIFF wrapper has no data chunk', file.position());
}

/** Returns the content of the chunk whose length comes next. */
function chunkOf(file: ByteReader): ByteReader {
  const start = file.position();
  const length = file.number(4);
  if (length > file.bytesLeft())
    throw midiFailure(`a chunk claims ${length} bytes, and ${file.bytesLeft()} are left`, start);
  return file.block(length);
}

/** The number of data bytes of a channel message, by the upper four bits of its status. */
const dataBytes: Readonly<Record<number, number>> = { 8: 2, 9: 2, 10: 2, 11: 2, 12: 1, 13: 1, 14: 2 };

function readTrack(reader: ByteReader, events: MidiEvents): void {
  /** The beginnings of open notes, by channel and number. The last one to begin ends first. */
  const openNotes = new Map<number, { readonly at: number; readonly velocity: number }[]>();
  let now = 0;
  let runningStatus = 0;
  const endNote = (key: number) => {
    const openNote = openNotes.get(key)?.pop();
    const isDrum = key >> 7 === drumChannel;
    // Drum strokes may have no length.
    if (openNote === undefined || (now <= openNote.at && !isDrum)) return;
    if (events.notes.length >= maxNotes)
      throw midiFailure(`it has more than ${maxNotes} notes`, reader.position());
    const [at, ticks] = [openNote.at * events.tickRatio, Math.max(1, now - openNote.at) * events.tickRatio];
    events.notes.push({ at, ticks, midi: key % 128, velocity: openNote.velocity, isDrum });
  };
  for (;;) {
    const position = reader.position();
    if (reader.bytesLeft() === 0) throw midiFailure('a track has no end', position);
    if (++events.count > maxEvents) throw midiFailure(`it has more than ${maxEvents} events`, position);
    now += reader.quantity();
    if (now > maxTick) throw midiFailure('its times are too large', position);
    const first = reader.peek();
    if (first >= 0x80) reader.number(1);
    if (first === 0xff) {
      runningStatus = 0;
      if (readMetaEvent(reader, now * events.tickRatio, events)) break;
      continue;
    }
    if (first === 0xf0 || first === 0xf7) {
      runningStatus = 0;
      reader.block(reader.quantity());
      continue;
    }
    if (first > 0xf0) throw midiFailure('this message is not allowed in a file', position);
    if (first >= 0x80) runningStatus = first;
    if (runningStatus === 0) throw midiFailure('a message has no status', position);
    const kind = runningStatus >> 4;
    const data = reader.number(1);
    const value = dataBytes[kind] === 2 ? reader.number(1) : 0;
    if (data > 127 || value > 127) throw midiFailure('a message has data of more than seven bits', position);
    const key = ((runningStatus & 0x0f) << 7) + data;
    if (kind === 9 && value > 0) {
      const notesOnKey = openNotes.get(key);
      if (notesOnKey) notesOnKey.push({ at: now, velocity: value });
      else openNotes.set(key, [{ at: now, velocity: value }]);
    } else if (kind === 8 || kind === 9) endNote(key);
    else if (kind === 14 && data + 128 * value !== 0x2000) events.hasPitchBends = true;
  }
  // Notes that are never released end with their track.
  for (const [key, notesOnKey] of openNotes) for (const _ of [...notesOnKey]) endNote(key);
}

/** Reads a meta event. Returns whether it is the end of the track. */
function readMetaEvent(reader: ByteReader, tick: number, events: MidiEvents): boolean {
  const position = reader.position();
  const type = reader.number(1);
  const data = reader.block(reader.quantity()).remaining();
  const size = data.length;
  const byte = (index: number) => data[index] ?? 0;
  if (type === 0x2f) return true;
  if (type === 0x51 && size === 3) {
    const quarter = (byte(0) << 16) | (byte(1) << 8) | byte(2);
    if (quarter > 0) events.tempos.push({ at: tick, quartersAMinute: 60e6 / quarter });
  } else if (type === 0x58 && size >= 2) {
    const metre = { at: tick, beats: byte(0), unit: 2 ** byte(1) };
    if (metre.beats === 0 || metre.unit > 64) throw midiFailure('this metre is not possible', position);
    events.metres.push(metre);
  } else if (type === 0x59 && size === 2) {
    const sharps = byte(0) > 127 ? byte(0) - 256 : byte(0);
    if (Math.abs(sharps) <= 7) events.signatures.push({ at: tick, sharps, minor: byte(1) === 1 });
  } else if (type === 0x03 && events.name === '') events.name = metaText(data);
  else if ((type === 0x06 || type === 0x01) && size <= maxTextLength)
    events.markers.push({ at: tick, text: metaText(data).trim() });
  return false;
}

const maxTextLength = 1024;

/** Decodes UTF-8, else Latin-1. */
function metaText(data: Uint8Array): string {
  const bytes = Buffer.from(data.subarray(0, maxTextLength));
  const decoded = bytes.toString('utf8');
  return decoded.includes('\ufffd') ? bytes.toString('latin1') : decoded;
}

interface ByteReader {
  bytesLeft(): number;
  /** Returns the position of the next byte in the file. */
  position(): number;
  peek(): number;
  /** Returns the unread bytes. */
  remaining(): Uint8Array;
  startsWith(text: string): boolean;
  /** Reads a big-endian number. */
  number(size: number): number;
  text(size: number): string;
  /** Reads a variable-length quantity: seven bits in each byte, at most four bytes. */
  quantity(): number;
  /** Returns a reader of the next bytes. */
  block(size: number): ByteReader;
}

/** Returns a reader of bytes. @param start the position of the first byte in the file */
function createReader(bytes: Uint8Array, start = 0): ByteReader {
  let offset = 0;
  const position = () => start + offset;
  const peek = () => {
    if (offset >= bytes.length) throw midiFailure('it is cut off', position());
    return bytes[offset] ?? 0;
  };
  const nextByte = () => {
    const byte = peek();
    offset++;
    return byte;
  };
  const remaining = () => bytes.subarray(offset);
  return {
    bytesLeft: () => bytes.length - offset,
    ...{ position, peek, remaining },
    startsWith: (text: string) =>
      Buffer.from(remaining().subarray(0, text.length)).toString('latin1') === text,
    number: (size: number) => {
      let value = 0;
      for (let count = 0; count < size; count++) value = value * 256 + nextByte();
      return value;
    },
    text: (size: number) => String.fromCharCode(...Array.from({ length: size }, nextByte)),
    quantity: () => {
      const first = position();
      let value = 0;
      for (let count = 0; count < 4; count++) {
        const byte = nextByte();
        value = value * 128 + (byte & 0x7f);
        if (byte < 0x80) return value;
      }
      throw midiFailure('a length has more than four bytes', first);
    },
    block: (size: number) => {
      if (size > bytes.length - offset) throw midiFailure('a length exceeds its track', position());
      offset += size;
      return createReader(bytes.subarray(offset - size, offset), start + offset - size);
    },
  };
}

function midiFailure(reason: string, position: number): Failure {
  return new Failure('usage', `This MIDI file cannot be read: ${reason} (byte ${position}).`, {
    code: 'unreadable_file',
    hint: 'Standard MIDI files of format 0 and 1 can be read. Check whether another program opens this one.',
  });
}
