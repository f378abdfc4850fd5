"""Types keys into a shell at a pseudo-terminal, as a person would.

Reads one JSON object from stdin:
  argv, env, cwd  the shell
  ready           the prompt to wait for
  lines           the keys of each command line, without its Enter
  out             a file to which each command that runs in the shell adds one line
Types each line and Enter, and waits for the new line in `out`. Presses Ctrl-C if none comes, or if the shell
asks for more input (a prompt with MORE>).
Writes JSON: `received`, the line that each command added, or null; `screens`, the output for each line.
"""

import fcntl
import json
import os
import pty
import select
import signal
import struct
import sys
import termios
import time

job = json.load(sys.stdin)
max_wait = job.get("maxWait", 5)
pid, terminal = pty.fork()
if pid == 0:
    os.chdir(job["cwd"])
    os.execvpe(job["argv"][0], job["argv"], job["env"])
fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", 50, job.get("columns", 160), 0, 0))
screen = b""


def watch(done, seconds):
    """Collects the output of the shell until done() holds or the time is over. Returns done()."""
    global screen
    limit = time.monotonic() + seconds
    while not done() and time.monotonic() < limit:
        if select.select([terminal], [], [], 0.005)[0]:
            try:
                chunk = os.read(terminal, 65536)
            except OSError:
                return False
            if not chunk:
                return False
            screen += chunk
            if b"\x1b[c" in chunk or b"\x1b[0c" in chunk:  # the shell asks which terminal this is
                os.write(terminal, b"\x1b[?62c")
    return done()


def lines():
    try:
        with open(job["out"], encoding="utf-8", errors="surrogateescape") as file:
            return [line for line in file.read().split("\n")[:-1]]
    except FileNotFoundError:
        return []


received = []
screens = []
if not watch(lambda: job["ready"].encode() in screen, 20):
    sys.exit("the shell did not become ready: " + repr(screen))
for keys in job["lines"]:
    before = len(lines())
    start = len(screen)
    data = (keys + "\r").encode()
    while data:
        data = data[os.write(terminal, data):]
    watch(lambda: len(lines()) > before or b"MORE>" in screen[start:], max_wait)
    done = lines()[before:]
    received.append(done[0] if done else None)
    if done:
        watch(lambda: job["ready"].encode() in screen[start:][-100:], 0.5)
    else:
        shown = len(screen)
        os.write(terminal, b"\x03")
        watch(lambda: job["ready"].encode() in screen[shown:], 2)
    screens.append(screen[start:].decode("utf-8", "replace"))
os.close(terminal)
# A shell that hangs does not end by itself.
limit = time.monotonic() + 5
while os.waitpid(pid, os.WNOHANG)[0] == 0:
    if time.monotonic() > limit:
        os.kill(pid, signal.SIGKILL)
    time.sleep(0.01)
json.dump({"received": received, "screens": screens}, sys.stdout)
