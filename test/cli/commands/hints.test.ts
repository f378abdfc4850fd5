/** Tests that each command that a hint proposes runs as printed and exits with 0. */
import { afterAll, describe, expect, it } from 'vitest';
import { makeHome } from '../../support/cli.ts';
import { runInProcess } from '../../support/in-process.ts';
import { fewer } from '../../support/often.ts';

const home = makeHome();
afterAll(() => home.remove());
const run = (words: readonly string[]) => runInProcess(words, home.env, { folder: home.path });

/** Command lines that fail, for every kind of error with a hint. */
const refused = `
hello
get
get scales 1
compare
time
asdfgh
kyes
kyes list
keys lsit
keys Db
keys b♭
scales c dorian
scales foo bar
scales lsit --filter 'tones = 5'
drums beat
drums kit
chord foo
scale foo
presto bpmx
rhythm list
articles search clave
c mixolidian
serach clave
guitar solo
guitar tabs wonderwall
tune guitar
tap tempo
lyrics yesterday
learn guitar
best chords ever
write me a song
play despacito
V7
Am F C G at 120 bpm
A minor pentatonic box 1
open G chord
Cmaj7 drop 2
scales for beginners
what is the best key
modes of cheese
compare Am7 with cheese
draw zzzz
draw samba
draw son clave
draw C major on theremin
draw x32010 --on
find zzzz
find clave beats
find 'C E G on guitar'
find Am on guitar
export Am on guitar
play Am on guitar
transpose Am
transpose 'C E G' --by zz
draw Am --key zz
scales get zzz
scales get dorain
scales draw
keys get h2
systems get slendro
instruments get saxophone
harmonies get blues
chords get zz
chords get
api
config get nope
config set nope 1
help nope
help filtres
--version=3
keys list --limt 3
keys list --format json
keys list --where x
keys list --json id
keys list -o xml
keys list --filter nope
keys list --columns nope
docs
man
whoami
open
web
upgrade
show
get
`
  .trim()
  .split('\n');

/** Splits a line into words, as a shell does. */
function wordsOf(line: string): readonly string[] {
  return Array.from(line.matchAll(/(?:[^\s']|'[^']*')+/g), ([word]) => word.replaceAll("'", ''));
}

/** Matches commands that need sound, a person, an account or a network, or that contain a placeholder. */
const notRun = /^(?:play|serve|auth|me|browse|mcp|completion install|pull|api)\b|[<[…]/;

/** Returns the commands that a message suggests. */
function proposedIn(text: string): readonly string[] {
  const quoted = Array.from(text.matchAll(/(?<= |^|\()'music-cli ([^'\n]+)'/gm), ([, line = '']) => line);
  const bare = Array.from(
    text.matchAll(/(?<!')music-cli (?!: )((?:[^\s';]|'[^']*')+(?: (?:[^\s';]|'[^']*')+)*)/g),
    ([, line = '']) => line.replace(/\?.*|[.,:]+$/, ''),
  );
  return [...quoted, ...bare].filter(line => !notRun.test(line));
}

describe('the hint of an error', () => {
  it('contains commands with and without quotes, and proposedIn finds both', () => {
    expect(
      proposedIn("music-cli: No.\nDid you mean: music-cli draw 'C mixolydian'\nRun 'music-cli help input'."),
    ).toEqual(['help input', "draw 'C mixolydian'"]);
    expect(proposedIn('For example: music-cli Am; music-cli keys list')).toEqual(['Am', 'keys list']);
  });

  it.each(fewer(refused))('names commands that work: %s', async line => {
    const { stderr, code } = await run(wordsOf(line));
    expect([line, code === 0 ? stderr : '']).toEqual([line, '']);
    expect(stderr).not.toMatch(/Did you mean: .*[<[…]/);
    for (const proposed of proposedIn(stderr)) {
      const answer = await run(wordsOf(proposed));
      expect([line, proposed, answer.code]).toEqual([line, proposed, 0]);
      expect(answer.stdout).not.toBe('');
    }
  });
});
