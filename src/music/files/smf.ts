/**
 * Reads Standard MIDI Files 1.0 (MIDI Manufacturers Association, 1996): notes, tempo, metre, key and markers. Malformed
 * files are refused: a length that leads out of its chunk, an event without a status, a track without its end.
 */
import { Failure } from '../../base/errors.ts';
import type { KeySignature, Marker, NoteEvent } from '../score/score.ts';

/** A note of a MIDI file, with its end found. */
export interface FileNote extends Pick<NoteEvent, 'at' | 'ticks' | 'midi'> {
  /** On General MIDI's tenth channel: `midi` is the number of a drum. */
  readonly drum: boolean;
}

/** What a MIDI file says, of all its tracks together. */
export interface MidiSong {
  /** Ticks of a quarter note. */
  readonly ppq: number;
  /** The first tempo, metre and signature of the file; undefined if it has none. */
  readonly quartersAMinute: number | undefined;
  readonly metre: { readonly beats: number; readonly unit: number } | undefined;
  /** Sharps of the key signature, below 0 flats. */
  readonly signature: KeySignature | undefined;
  /** The title; empty if the file has none. */
  readonly name: string;
  readonly markers: readonly Marker[];
  /** In order of time. */
  readonly notes: readonly FileNote[];
  /** Ticks until the last track ends. */
  readonly length: number;
  /** The tempo or the metre changes later on. */
  readonly changes: boolean;
}

/** More events than any music needs; they are read in less than a second. */
const mostEvents = 1_000_000;
const mostNotes = 100_000;
const mostTracks = 1024;
/** Ticks. A file of 60 minutes has fewer, so that later times are an attack. */
const latest = 2 ** 40;
const drumChannel = 9;

/** What was read from all tracks so far. */
interface FoundEvents {
  events: number;
  tempo?: number;
  metre?: MidiSong['metre'];
  signature?: MidiSong['signature'];
  name: string;
  changes: boolean;
  length: number;
  readonly markers: Marker[];
  readonly notes: FileNote[];
}

/** @throws Failure `unreadable_file` */
export function readSmf(bytes: Uint8Array): MidiSong {
  const file = createReader(bytes);
  if (file.text(4) !== 'MThd') throw notMidi('It does not begin as a MIDI file does.');
  const header = createReader(chunkOf(file));
  const format = header.number(2);
  const tracks = header.number(2);
  const division = header.number(2);
  if (format > 1) throw notMidi('It holds songs that have nothing to do with each other (format 2).');
  if (division === 0 || division >= 0x8000) throw notMidi('It counts frames of a film, and no beats.');
  if (tracks === 0 || tracks > mostTracks) throw notMidi(`It says that it has ${tracks} tracks.`);
  const found: FoundEvents = { events: 0, name: '', changes: false, length: 0, markers: [], notes: [] };
  let read = 0;
  while (file.left() > 0 && read < tracks) {
    const id = file.text(4);
    const chunk = chunkOf(file);
    if (id !== 'MTrk') continue;
    readTrack(createReader(chunk), found);
    read++;
  }
  if (read < tracks) throw notMidi(`It says that it has ${tracks} tracks, and holds ${read}.`);
  if (found.notes.length === 0) throw notMidi('No note sounds in it.');
  const { tempo, metre, signature, name, markers, length, changes } = found;
  return {
    ppq: division,
    quartersAMinute: tempo === undefined || tempo === 0 ? undefined : 60e6 / tempo,
    ...{ metre, signature, name, length, changes },
    markers: markers.sort((one, other) => one.at - other.at),
    notes: found.notes.sort((one, other) => one.at - other.at || one.midi - other.midi),
  };
}

/** The content of the chunk whose length comes next. */
function chunkOf(file: ByteReader): Uint8Array {
  const length = file.number(4);
  if (length > file.left())
    throw notMidi(`A chunk says that it has ${length} bytes, and ${file.left()} are left.`);
  return file.block(length);
}

/** The number of data bytes of a channel message, by the upper half of its status. */
const dataBytes: Readonly<Record<number, number>> = { 8: 2, 9: 2, 10: 2, 11: 2, 12: 1, 13: 1, 14: 2 };

function readTrack(reader: ByteReader, found: FoundEvents): void {
  /** Where notes began, by channel and number; the last one to begin ends first. */
  const open = new Map<number, number[]>();
  let now = 0;
  let running = 0;
  const close = (key: number) => {
    const at = open.get(key)?.pop();
    const drum = key >> 7 === drumChannel;
    // Drum strokes may have no length.
    if (at === undefined || (now <= at && !drum)) return;
    if (found.notes.length >= mostNotes) throw notMidi(`It has more than ${mostNotes} notes.`);
    found.notes.push({ at, ticks: Math.max(1, now - at), midi: key % 128, drum });
  };
  for (;;) {
    if (reader.left() === 0) throw notMidi('A track has no end.');
    if (++found.events > mostEvents) throw notMidi(`It has more than ${mostEvents} events.`);
    now += reader.quantity();
    if (now > latest) throw notMidi('It lasts for ever.');
    const first = reader.peek();
    if (first >= 0x80) reader.number(1);
    if (first === 0xff) {
      running = 0;
      if (readMetaEvent(reader, now, found)) break;
      continue;
    }
    if (first === 0xf0 || first === 0xf7) {
      running = 0;
      reader.block(reader.quantity());
      continue;
    }
    if (first > 0xf0) throw notMidi('It has a message that no file may have.');
    if (first >= 0x80) running = first;
    if (running === 0) throw notMidi('A message has no status.');
    const kind = running >> 4;
    const data = reader.number(1);
    const value = dataBytes[kind] === 2 ? reader.number(1) : 0;
    if (data > 127 || value > 127) throw notMidi('A message has data of more than seven bits.');
    const key = ((running & 0x0f) << 7) + data;
    if (kind === 9 && value > 0) {
      const begun = open.get(key);
      if (begun) begun.push(now);
      else open.set(key, [now]);
    } else if (kind === 8 || kind === 9) close(key);
  }
  // Notes that are never released end with their track.
  for (const [key, begun] of open) for (const _ of [...begun]) close(key);
  found.length = Math.max(found.length, now);
}

/** Reads a meta event. Returns whether it is the end of the track. */
function readMetaEvent(reader: ByteReader, now: number, found: FoundEvents): boolean {
  const type = reader.number(1);
  const data = reader.block(reader.quantity());
  const size = data.length;
  const byte = (index: number) => data[index] ?? 0;
  if (type === 0x2f) return true;
  if (type === 0x51 && size === 3) {
    const tempo = (byte(0) << 16) | (byte(1) << 8) | byte(2);
    if (found.tempo === undefined) found.tempo = tempo;
    else if (tempo !== found.tempo) found.changes = true;
  } else if (type === 0x58 && size >= 2) {
    const metre = { beats: byte(0), unit: 2 ** byte(1) };
    if (metre.beats === 0 || metre.unit > 64) throw notMidi('It has a metre that cannot be.');
    if (found.metre === undefined) found.metre = metre;
    else if (metre.beats !== found.metre.beats || metre.unit !== found.metre.unit) found.changes = true;
  } else if (type === 0x59 && size === 2) {
    const sharps = byte(0) > 127 ? byte(0) - 256 : byte(0);
    if (Math.abs(sharps) <= 7) found.signature ??= { sharps, minor: byte(1) === 1 };
  } else if (type === 0x03 && found.name === '') found.name = metaText(data);
  else if (type === 0x06 && size <= longestText) found.markers.push({ at: now, text: metaText(data) });
  return false;
}

const longestText = 1024;

/** UTF-8, else Latin-1. */
function metaText(data: Uint8Array): string {
  const text = Buffer.from(data.subarray(0, longestText));
  const read = text.toString('utf8');
  return read.includes('\ufffd') ? text.toString('latin1') : read;
}

type ByteReader = ReturnType<typeof createReader>;

/** Reads bytes one after the other, and nothing beyond their end. */
function createReader(bytes: Uint8Array) {
  let at = 0;
  const peek = () => {
    if (at >= bytes.length) throw notMidi('It is cut off.');
    return bytes[at] ?? 0;
  };
  const next = () => {
    const byte = peek();
    at++;
    return byte;
  };
  return {
    left: () => bytes.length - at,
    peek,
    /** A big-endian number. */
    number: (size: number) => {
      let value = 0;
      for (let count = 0; count < size; count++) value = value * 256 + next();
      return value;
    },
    text: (size: number) => String.fromCharCode(...Array.from({ length: size }, next)),
    /** A variable-length quantity: seven bits in each byte, four bytes at most. */
    quantity: () => {
      let value = 0;
      for (let count = 0; count < 4; count++) {
        const byte = next();
        value = value * 128 + (byte & 0x7f);
        if (byte < 0x80) return value;
      }
      throw notMidi('A length in it has no end.');
    },
    block: (size: number) => {
      if (size > bytes.length - at) throw notMidi('A length in it leads out of its track.');
      at += size;
      return bytes.subarray(at - size, at);
    },
  };
}

function notMidi(why: string): Failure {
  return new Failure('usage', `This is no MIDI file that can be read. ${why}`, {
    code: 'unreadable_file',
    hint: 'Standard MIDI files of format 0 and 1 can: see whether another program opens it.',
  });
}
