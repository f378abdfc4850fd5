/**
 * Shapes of chords that players learn, by tuning and quality. A musician can mend a line.
 *
 * A line is a quality (nothing is major; `/` are chords over another bass, with their own names) and its shapes, each
 * with its chord. A shape with an open string stays where it is; any other is moved along the neck, at the nut too,
 * where its barre becomes the open strings: `F 133211` is E 022100 as well. Those before `|` come first, by their
 * lowest fret, then as they stand here.
 *
 * Guitar: the first positions of chords-db (github.com/tombatossals/chords-db, MIT), and where books show others the
 * charts of the Hal Leonard Guitar Method and of Mel Bay's Guitar Chord Chart. Ukulele: chords-db. Mandolin and banjo:
 * the charts of Mel Bay's Mandolin and Banjo Chord Books. On four strings, chords of five tones have no root.
 */
export interface Forms {
  /** The open strings, the lowest first; a banjo's short string, which always sounds open, is not among them. */
  readonly strings: string;
  readonly lines: string;
}

const guitar = `
     : C x32010, G 320003, F 133211, Bb x13331, Eb xx1343, F xx3211 | G 320033, C# x43121
m    : F 133111, Bb x13321, Eb xx1342, F xx3111
7    : C x32310, G 320001, B x21202, F 131211, Bb x13131, Eb xx1323, F xx3241 | C# x4342x, A x02223, E 022130
maj7 : C x32000, G 320002, E 021100, F xx3210, F 132211, Bb x13231, Eb xx1333 | G 3x443x
m7   : E 022030, F 131111, Bb x13121, Eb xx1322 | B x20202, G 3x333x, C x3134x
sus4 : C x33011, G 330013, F 133311, Bb x13341, Eb xx1344
sus2 : C x30013, G 300033, E 024400, F xx3013, Bb x13311, Eb xx1341, F 133x13
dim  : F 1231xx, Bb x1232x, Eb xx1242
aug  : C x32110, G 321003, E 032110, A x03221, C# x4322x, F xx3221, Bb x1433x, D xx0332, Eb xx1443
5    : D xx023x, F 133xxx, Bb x133xx
6    : C x32210, G 320000, E 022120, Bb x13333, G 3x243x, Eb xx1313
m6   : E 022020, C x31213, Bb x13323, G 3x2333, Eb xx1312
9    : G 3x0201, A x02423, C x32333, F 131213
maj9 : C x30000, G 300002, E 021102, A x02424, C x3243x
m9   : A x02413, C x31333, F 131113
6/9  : C x32233, G 322233, E 022122
m6/9 : C x31233, E 022022
add9 : C x32030, G 3x0203, E 022102, A x02420, Bb x10311, F xx3213, C# x4314x
m(add9): A x02410, E 024000, D x53230
7sus4: G 330011, C x33311, F 131311, Bb x13141, Eb xx1324
9sus4: G 3x0211, C x33333, F 131313
m7b5 : F# 2x221x, Bb x1212x, Eb xx1222
dim7 : E 012020, A x01212, C x3424x, F# 2x121x, Eb xx1212
m(maj7): F 132111, Bb x13221, Eb xx1332
7b5  : F# 2x231x, Bb x1213x, Eb xx1223
7#11 : F# 2x231x, Bb x1213x, Eb xx1223
7#5  : E 030110, A x03021, B x21203, G 321001, Bb x14132, F# 2x233x, Eb xx1423
7b9  : G 320131, A x02323, C x32323, F 131212
7#9  : E 076780, C x3234x, F 131214
13   : C x32335
maj7#11: C x32002, G 320022, F xx3200
/    : C/G 332010, C/E 032010, C/B x22010, D/F# 2x0232, D/A x00232, D/C x30232, G/B x20003, G/D xx0003, G/F# 2x0003,
       Am/G 3x2210, Am/E 002210, Am/C x32210, Am/F# 2x2210, F/C x33211, F/A x03211, F/G 3x3211, A/E 002220, A/C# x42220,
       A/G 3x2220, E/G# 4x2400, E/B x22100, Em/B x22000, Em/D xx0000, Dm/A x00231, Dm/F 1x0231, Dm/C x30231,
       Bm/A x04432, Bb/F 113331, D/G 3x0232, A/D xx0220, Am/D xx0210, C/D xx0010, Am7/G 302010, G7/B x20001`;

const dropD = `
     : D 000232, G 520003, E 222100
m    : D 000231, E 222000
7    : D 000212, E 222130
maj7 : D 000222, E 221100
m7   : D 000211, E 222030
sus4 : D 000233, E 222200
sus2 : D 000230
5    : F 333xxx`;

const dadgad = `
     : D 004200, G 520020, A x02242, C x32032, F 333233
m    : D 003200, E 222022, A x02232
7    : A x02042
sus4 : D 000000
sus2 : D 002200
5    : D 000200, F 333xxx`;

const openG = `
     : G 000000, A x22222
m    : E 202002, A x22212
7    : G x00003, A x22225
m7   : E 202000
5    : A x222xx`;

const ukulele = `
     : Eb 0331, Bb 3211, C# 1114, F# 3121, Ab 1343, Eb 3331 | E 1402
m    : C 0333, C# 1104, E 0432, F 1013, F# 2120, Bb 3111, Eb 3321, Ab 1342
7    : Bb 1211, C# 1112, F 2313, Ab 1323 | F 2310
maj7 : Bb 3210, C# 1113, F 2413, Ab 1333, Bb 2211, B 4321
m7   : C# 1102, Bb 1111, Eb 3324, F 1313, Ab 1322
6    : E 1102, C# 1111, F 2213, Ab 1313, B 1322
m6   : F 1213, Eb 3323, Ab 1312, B 1222
sus4 : D 0230, F 3011, C# 1124, Eb 1341, F# 4122, Ab 1344, Bb 3311
sus2 : Bb 3011, C# 1344, Eb 3311, F# 1124, Ab 1341, B 4122
7sus4: C# 1122, F 3313, Ab 1324, Bb 1311
9    : C# 1312, E 1222, Ab 3323, Bb 1213
maj9 : C# 1313, E 1322, F# 1111, Bb 2213
m9   : G 3210, E 0222, A 0002, D 2413, F 1333, Bb 1113
7b9  : C# 1212, E 1212, G 1212, Bb 1212
aug  : C 1003, E 1003, Ab 1003, C# 2110, F 2110, A 2110, G 0332, B 0332, Eb 0332, D 3221, F# 3221, Bb 3221
dim7 : D 1212, F 1212, Ab 1212, B 1212
add9 : C 0203, Eb 0311, F 0010, G 2232, A 2102`;

/** In fifths: the mandolin, and each a fifth or so lower mandola, tenor banjo, tenor guitar. */
const fifths = `
     : F 5301, Ab 1134, C# 1341, Eb 3113, F 2331, B 4122
m    : B 4022, Ab 1124, C# 1244, Eb 3112, F# 2442, Bb 3341
7    : C 3230, B 4102, Ab 1132, F 2131, Eb 3143
m7   : B 4002, A 2233, Ab 1122, Eb 3142, F 1131
maj7 : C 4230, F 2330, D 2042, Ab 1133, F 2231`;

const banjo = `
     : D 0234, Ab 1111, C# 3123, F 3213 | D 4234
m    : D 0233, F 3113, Bb 3323
7    : D 0214, B 1201, Ab 1114, C# 3423, F 1213
m7   : E 2000`;

const bass = `
5    : F 133x, Bb x133`;

export const formsOfNecks: readonly Forms[] = [
  { strings: 'E2 A2 D3 G3 B3 E4', lines: guitar },
  { strings: 'D2 A2 D3 G3 B3 E4', lines: dropD },
  { strings: 'D2 A2 D3 G3 A3 D4', lines: dadgad },
  { strings: 'D2 G2 D3 G3 B3 D4', lines: openG },
  { strings: 'G4 C4 E4 A4', lines: ukulele },
  { strings: 'G3 D4 A4 E5', lines: fifths },
  { strings: 'D3 G3 B3 D4', lines: banjo },
  { strings: 'E1 A1 D2 G2', lines: bass },
];
