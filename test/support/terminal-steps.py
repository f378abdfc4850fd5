"""Runs a command on its own terminal. Reads {argv, env, cwd, steps, size} from stdin; writes the result as JSON."""
import fcntl
import json
import os
import pty
import select
import signal
import struct
import subprocess
import sys
import termios

job = json.load(sys.stdin)
ours, theirs = pty.openpty()
if job.get("size"):
    fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", *job["size"], 0, 0))


def take_terminal():
    os.setsid()
    fcntl.ioctl(theirs, termios.TIOCSCTTY, 0)


child = subprocess.Popen(job["argv"], env=job["env"], cwd=job["cwd"], preexec_fn=take_terminal,
                         stdin=theirs, stdout=theirs, stderr=theirs)
screen, seen, steps, again = b"", 0, list(job["steps"]), None
while True:
    # Checked before reading, so that the last output of an ended program is still read.
    ended = child.poll() is not None
    readable = select.select([ours], [], [], 0.05)[0]
    if readable:
        screen += os.read(ours, 65536)
    while steps and screen.find(steps[0]["when"].encode(), seen) >= 0:
        step = steps.pop(0)
        seen = screen.find(step["when"].encode(), seen) + len(step["when"].encode())
        if "type" in step:
            os.write(ours, step["type"].encode())
            again = step["type"].encode() if step.get("again") else None
        if "signal" in step:
            child.send_signal(getattr(signal, step["signal"]))
    if not readable and ended:
        break
    if not readable and again is not None:
        os.write(ours, again)

flags = termios.tcgetattr(theirs)[3]
json.dump({
    "screen": screen.decode("utf-8", "replace"),
    "status": child.returncode if child.returncode >= 0 else None,
    "signal": signal.Signals(-child.returncode).name if child.returncode < 0 else None,
    "echo": bool(flags & termios.ECHO),
    "lines": bool(flags & termios.ICANON),
    "left": len(steps),
}, sys.stdout)
