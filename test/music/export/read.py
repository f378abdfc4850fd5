"""Reads music files as other programs do, and prints their content as JSON: read.py midi|syx|scl FILE…"""

import json
import math
import sys

import mido


def midi(path):
    """Returns every event of each track with its tick, as mido reads it."""
    file = mido.MidiFile(path, charset="utf8")
    tracks = []
    for track in file.tracks:
        tick, events = 0, []
        for message in track:
            tick += message.time
            events.append({**message.dict(), "tick": tick})
        tracks.append(events)
    return {"type": file.type, "ppq": file.ticks_per_beat, "tracks": tracks}


def syx(path):
    """Returns the semitones of the 128 keys of a bulk tuning dump; None for a key that keeps its pitch."""
    (message,) = mido.read_syx_file(path)
    data = message.data
    assert data[0] == 0x7E and data[2:4] == (0x08, 0x01), data[:4]
    whole = open(path, "rb").read()
    checksum = 0
    for byte in whole[1:-2]:
        checksum ^= byte
    assert whole[-2] == checksum & 0x7F and len(whole) == 408
    keys = [data[21 + 3 * key : 24 + 3 * key] for key in range(128)]
    name = bytes(data[5:21]).decode("ascii")
    pitches = [None if key == (127, 127, 127) else key[0] + (key[1] * 128 + key[2]) / 16384 for key in keys]
    return {"name": name, "program": data[4], "keys": pitches}


def scl(path):
    """Returns a scale, read by the rules of huygens-fokker.org/scala/scl_format.html."""
    text = open(path, "rb").read().decode("utf8")
    assert all(line.endswith("\r") for line in text.split("\n")[:-1])
    lines = [line for line in text.replace("\r\n", "\n").rstrip("\n").split("\n") if not line.startswith("!")]
    description, count, *pitches = lines
    count = int(count.split()[0])
    assert len(pitches) == count, (len(pitches), count)
    cents = []
    for line in pitches:
        word = line.split()[0]
        if "." in word:
            cents.append(float(word))
        else:
            over, _, under = word.partition("/")
            cents.append(1200 * math.log2(int(over) / int(under or 1)))
    return {"description": description, "cents": cents}


if __name__ == "__main__":
    reader = {"midi": midi, "syx": syx, "scl": scl}[sys.argv[1]]
    print(json.dumps([reader(path) for path in sys.argv[2:]]))
