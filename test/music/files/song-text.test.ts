/** Tests songs as text against expected values that were written before the code. */
import { expect, it } from 'vitest';
import { isSongText, readSongText, transposeSong } from '../../../src/music/files/song-text.ts';
import { parseKey } from '../../../src/music/in-key.ts';
import { homeOf, keyText } from '../../../src/music/progression.ts';

/** Returns key, metre, tempo, capo, and the bars with their sections: `in G, 3/4: <Verse> G | C D`. */
function summaryOf(text: string): string {
  const { value, capo, warnings } = readSongText(text, 'song');
  const { home, time: { beats = 4, unit = 4, bpm } = {} } = value;
  const bars = new Map<number, string[]>();
  const ticks = (1920 * beats) / unit;
  for (const { label, startTick } of value.events) {
    const bar = Math.floor(startTick / ticks);
    const section = value.sections.find(({ start }) => start === startTick);
    const head = section && value.sections.length > 0 ? `<${section.label}> ` : '';
    bars.set(bar, [...(bars.get(bar) ?? []), head + label]);
  }
  const facts = [
    ...(home ? [`in ${keyText(home)}`] : []),
    ...(beats === 4 && unit === 4 ? [] : [`${beats}/${unit}`]),
    ...(bpm === undefined ? [] : [`${bpm} bpm`]),
    ...(capo === undefined ? [] : [`capo ${capo}`]),
  ];
  const chart = [...bars.values()].map(labels => labels.join(' ')).join(' | ');
  return [(facts.length > 0 ? `${facts.join(', ')}: ` : '') + chart, ...warnings].join(' ! ');
}

it.each<readonly [string, string, string]>([
  // Songs in ChordPro.
  ['chords within lyrics', '[G]One two [C]three [D7]four [G]five', 'G | C | D7 | G'],
  ['a key', '{key: G}\n[G]a [C]b', 'in G: G | C'],
  ['a minor key', '{key: F#m}\n[F#m]a [C#7]b', 'in F♯ minor: F♯m | C♯7'],
  ['capo, metre and tempo', '{capo: 2}\n{time: 6/8}\n{tempo: 90}\n[Em]a [D]b', '6/8, 90 bpm, capo 2: Em | D'],
  ['meta directives', '{meta: key Bb}\n{meta: tempo 100}\n[Bb]a [Eb]b', 'in B♭, 100 bpm: B♭ | E♭'],
  ['short names of sections', '{sov}\n[G]a\n{eov}\n{soc}\n[C]b\n{eoc}', '<Verse> G | <Chorus> C'],
  ['a section with a label', '{start_of_verse: Verse 2}\n[G]a\n{end_of_verse}', '<Verse 2> G'],
  ['a label in quotes', '{start_of_bridge label="Middle"}\n[Am]a\n{end_of_bridge}', '<Middle> Am'],
  [
    'a repeated chorus',
    '{soc}\n[C]a [G]b\n{eoc}\n[Am]c\n{chorus}',
    '<Chorus> C | G | <> Am | <Chorus> C | G',
  ],
  ['a comment that names a section', '{c: Bridge}\n[Am]a', '<Bridge> Am'],
  ['chords in a comment', '{comment: Intro [G] [D]}\n[Em]a', 'G | D | Em'],
  ['comments and annotations', '# [F]\n[*softly][G]a', 'G'],
  ['a tab without its text', '{sot}\nE|--3--|\nA|--2--|\n{eot}\n[G]a', 'G'],
  ['a grid', '{start_of_grid}\n| G . . . | C . D . |\n{end_of_grid}', 'G | C D'],
  ['N.C.', '[N.C.]stop [G]go', 'N.C. | G'],
  ['a text that is not a chord', '[G]a [xyz]b', "G ! Line 1: 'xyz' is not a chord."],
  ['definitions of chord shapes', '{define: G base-fret 1 frets 3 2 0 0 0 3}\n[G]a', 'G'],
  ['directives for one instrument', '{title-piano: x}\n{key: C}\n[C]a', 'in C: C'],
  // Songs with chords over lyrics.
  ['chords above lyrics', 'G        C      D7\nOne upon two is three', 'G | C | D7'],
  [
    'sections in brackets',
    '[Verse 1]\nG  C\nwords here\n\n[Chorus]\nAm  F\nmore words',
    '<Verse 1> G | C | <Chorus> Am | F',
  ],
  ['sections with colons', 'Verse:\nG C\nla la\nChorus:\nAm F\nla', '<Verse> G | C | <Chorus> Am | F'],
  [
    'a section name before its chords',
    'Intro: Am F C G\n[Outro] C G C',
    '<Intro> Am | F | C | G | <Outro> C | G | C',
  ],
  [
    'a line that is repeated four times',
    'Em C G D (x4)',
    'Em | C | G | D | Em | C | G | D | Em | C | G | D | Em | C | G | D',
  ],
  ['a line that is repeated twice', 'Em C  x2', 'Em | C | Em | C'],
  ['a line with 2x', 'Em C  2x', 'Em | C | Em | C'],
  ['a section that is repeated twice', '[Chorus] (x2)\nC G', '<Chorus> C | G | C | G'],
  [
    'a repeated section without chords',
    '[Chorus]\nC G\nla\n[Verse]\nAm\nla\n[Chorus]\n',
    '<Chorus> C | G | <Verse> Am | <Chorus> C | G',
  ],
  ['bars', '| G | C D | Em |', 'G | C D | Em'],
  ['bars without outer bar lines', 'G | C D | Em', 'G | C D | Em'],
  ['repeats', '|: G | C :| D', 'G | C | G | C | D'],
  ['a threefold repeat', '|: G | C :| x3', 'G | C | G | C | G | C'],
  ['first and second endings', '|: G | C |1. Em :|2. G |', 'G | C | Em | G | C | G'],
  ['three endings', '|: G |1. C :|2. D :|3. Em |', 'G | C | G | D | G | Em'],
  ['repeats over several lines', '|: G | C |\n| Em | D :|', 'G | C | Em | D | G | C | Em | D'],
  ['a repeated bar', '| G | % | C |', 'G | G | C'],
  ['beats within bars', 'G / / / C / D /', 'G | C D'],
  ['dashes between chords', 'G - D - Em - C', 'G | D | Em | C'],
  ['chords in brackets, with commas', '(G) D, Em (C G)', 'G | D | Em | C | G'],
  ['N.C. above lyrics', 'G     N.C.\nwords here now', 'G | N.C.'],
  ['lyrics that look like chords', 'G  C\nGo Do Ah\nAll of me\nAm  F', 'G | C | Am | F'],
  ['slash chords and sevenths', 'C/E  F#m7b5  B7(b9)  Em(maj7)', 'C/E | F♯m7♭5 | B7♭9 | Em(maj7)'],
  ['the header of a song', 'Key: D\nCapo: 3\nTempo: 120\n\nD  A\nwords', 'in D, 120 bpm, capo 3: D | A'],
  ['a sign without a jump to it', 'G  C\nla la\nD.S. al Coda', 'G | C ! Line 3 is ignored: D.S. al Coda'],
  [
    'chords beside a jump',
    '| G | C |  To Coda\n| D7 | G | D.C. al Fine',
    'G | C | D7 | G ! Line 1 is ignored: | G | C |  To Coda ! Line 2 is ignored: | D7 | G | D.C. al Fine',
  ],
  ['a jump in a comment', '[G]a\n{c: D.S. al Coda}', 'G ! Line 2 is ignored: D.S. al Coda'],
  ['words that only resemble a jump', 'G  C\nYou look fine to me', 'G | C'],
  ['D and C beside each other', '| G | D C |\nD C', 'G | D C | D | C'],
  ['lines with Windows line breaks', '[G]a\r\n[C]b\r\n', 'G | C'],
])('reads %s', (_, text, right) => {
  expect(summaryOf(text)).toBe(right);
});

it.each([
  ['a text without chords', 'hello there\nGo Do Ah\n'],
  ['an empty text', ''],
  ['section names without chords', '[Verse]\nla la\n'],
])('finds no chords in %s', (_, text) => {
  expect(() => readSongText(text, 'x')).toThrow('No chords found.');
});

it('rejects an endless song', () => {
  expect(() => readSongText(`${'|: G | C :| x99\n'.repeat(30)}`, 'x')).toThrow(
    'There are more than 4096 bars.',
  );
});

function transposeText(text: string, to: string): string {
  const song = readSongText(text, 'song');
  const from = homeOf(song.value);
  const key = parseKey(to);
  if (!from || !key) throw new Error(to);
  return transposeSong(song, from, { tonic: key.tonic, minor: from.minor });
}

it.each([
  ['{key: G}\n{capo: 2}\n[G]One two [C/E]three\n', 'A', '{key: A}\n{capo: 2}\n[A]One two [D/F#]three\n'],
  ['{key: Em}\n[Em]a [B7(b9)]b [Am7b5]c', 'Gm', '{key: Gm}\n[Gm]a [D7(b9)]b [Cm7b5]c'],
  ['G        C   D7\r\nOne two three\r\n', 'Bb', 'Bb        Eb   F7\r\nOne two three\r\n'],
  [
    '[Verse]\n| G | C D |1. Em :|2. G | (x2)\nGo away, A and B\n',
    'E',
    '[Verse]\n| E | A B |1. C#m :|2. E | (x2)\nGo away, A and B\n',
  ],
  ['B♭  E♭\nla la\n', 'C', 'C  F\nla la\n'],
  ['F♯m  C♯7\nla la\n', 'Gm', 'Gm  D7\nla la\n'],
  ['(G)\n[*G]\n', 'A', '(A)\n[*G]\n'],
  ['{key: G}\n| G | D | D.C. al Fine\n', 'A', '{key: A}\n| A | E | D.C. al Fine\n'],
  [
    '{sot}\nG|-0-|\n{eot}\n# [G]\n{define: G frets 3 2 0}\n[G]a [N.C.]b [GM7]c [Gmin7]d',
    'D',
    '{sot}\nG|-0-|\n{eot}\n# [G]\n{define: G frets 3 2 0}\n[D]a [N.C.]b [DM7]c [Dmin7]d',
  ],
  ['Key: G\nIntro: G D/F# Em*\n', 'F', 'Key: F\nIntro: F C/E Dm*\n'],
  ['{key: G}\n[G]a {key: D}\n{key: D}\n[D]b', 'A', '{key: A}\n[A]a {key: D}\n{key: E}\n[E]b'],
  ['{key: G}\n[G]a [C6/9]b', 'G', '{key: G}\n[G]a [C6/9]b'],
])('transposes only the chords of %j to %s', (text, to, right) => {
  expect(transposeText(text, to)).toBe(right);
});

it.each<readonly [string, boolean]>([
  ['{title: x}\n[G]a', true],
  ['[G]One [C]two', true],
  ['[Verse]\nG C\n', true],
  ['G      C\nwords under them\n', true],
  ['G C D\nthese are words that are sung\n', true],
  ['X:1\nK:G\nGABc', true],
  ['C\nAm\nF\n', false],
  ['Am F C G\nc dorian\ntresillo\n', false],
  ['[{"name":"C"}]', false],
  ['id,name\n1,C\n', false],
  ['', false],
])('reads %j on stdin as a song: %s', (text, right) => {
  expect(isSongText(text)).toBe(right);
});
