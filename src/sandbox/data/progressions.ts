/**
 * Well-known progressions as chord symbols: `|` between bars, spaces between chords that share a bar
 * equally, `Dm:1 A:2` for chords of one beat and of two. A section's name has `x2` after it when the section is
 * repeated.
 */

export interface Progression {
  readonly name: string;
  /** Tonic and scale from which a chord takes its scale where it fits: `C major`. */
  readonly home: string;
  /** Quarters; 4 where absent. */
  readonly beatsPerBar?: number;
  readonly tags: readonly string[];
  readonly sections: Readonly<Record<string, string>>;
  readonly isPublic?: boolean;
}

/**
 * Sources: Wikipedia's List of chord progressions and its articles on the single ones (CC BY-SA), read in copies
 * (wikimili.com, scribd.com/doc/251120003); whole tunes: the Jazz Chord Progressions Corpus
 * (github.com/carey-bunks/Jazz-Chord-Progressions-Corpus). Beside the entries: whose they are.
 */
export const progressions: readonly Progression[] = [
  {
    name: 'ii–V–I',
    home: 'C major',
    tags: ['jazz', 'cadence'],
    sections: { Cadence: 'Dm7 | G7 | Cmaj7 | Cmaj7' },
  },
  {
    name: 'Minor ii–V–i',
    home: 'C minor',
    tags: ['jazz', 'cadence'],
    sections: { Cadence: 'Dm7b5 | G7 | Cm7 | Cm7' },
  },
  {
    name: 'Turnaround I–vi–ii–V',
    home: 'C major',
    tags: ['jazz', 'turnaround'],
    sections: { Turnaround: 'Cmaj7 Am7 | Dm7 G7' },
  },
  {
    name: 'Tritone substitution',
    home: 'C major',
    tags: ['jazz', 'substitution'],
    sections: { Cadence: 'Dm7 | Db7 | Cmaj7 | Cmaj7' },
  },
  {
    name: 'Backdoor cadence',
    home: 'C major',
    tags: ['jazz', 'cadence'],
    sections: { Cadence: 'Fm7 | Bb7 | Cmaj7 | Cmaj7' },
  },
  {
    // Gershwin, 'I Got Rhythm' (1930), in the key and with the bridge that jazz players use.
    name: 'Rhythm changes',
    home: 'Bb major',
    tags: ['jazz', 'form'],
    sections: {
      A: 'Bbmaj7 G7 | Cm7 F7 | Dm7 G7 | Cm7 F7 | Fm7 Bb7 | Ebmaj7 Ab7 | Dm7 G7 | Cm7 F7',
      'A, second': 'Bbmaj7 G7 | Cm7 F7 | Dm7 G7 | Cm7 F7 | Fm7 Bb7 | Ebmaj7 Ab7 | Cm7 F7 | Bbmaj7',
      B: 'D7 | D7 | G7 | G7 | C7 | C7 | F7 | F7',
      'A, last': 'Bbmaj7 G7 | Cm7 F7 | Dm7 G7 | Cm7 F7 | Fm7 Bb7 | Ebmaj7 Ab7 | Cm7 F7 | Bbmaj7',
    },
  },
  {
    // John Coltrane, 'Giant Steps' (1960): three keys a major third apart.
    name: 'Coltrane changes',
    home: 'B major',
    tags: ['jazz', 'form'],
    sections: {
      'Half 1': 'Bmaj7 D7 | Gmaj7 Bb7 | Ebmaj7 | Am7 D7 | Gmaj7 Bb7 | Ebmaj7 F#7 | Bmaj7 | Fm7 Bb7',
      'Half 2': 'Ebmaj7 | Am7 D7 | Gmaj7 | C#m7 F#7 | Bmaj7 | Fm7 Bb7 | Ebmaj7 | C#m7 F#7',
    },
  },
  {
    // Miles Davis, 'So What' (1959).
    name: 'So What',
    home: 'D dorian',
    tags: ['jazz', 'modal'],
    sections: {
      A: 'Dm7 | Dm7 | Dm7 | Dm7 | Dm7 | Dm7 | Dm7 | Dm7',
      'A, second': 'Dm7 | Dm7 | Dm7 | Dm7 | Dm7 | Dm7 | Dm7 | Dm7',
      B: 'Ebm7 | Ebm7 | Ebm7 | Ebm7 | Ebm7 | Ebm7 | Ebm7 | Ebm7',
      'A, last': 'Dm7 | Dm7 | Dm7 | Dm7 | Dm7 | Dm7 | Dm7 | Dm7',
    },
  },
  {
    name: 'Twelve-bar blues',
    home: 'C mixolydian',
    tags: ['blues', 'form'],
    sections: { Chorus: 'C7 | C7 | C7 | C7 | F7 | F7 | C7 | C7 | G7 | F7 | C7 | G7' },
  },
  {
    name: 'Minor blues',
    home: 'C minor',
    tags: ['blues', 'form', 'jazz'],
    sections: { Chorus: 'Cm7 | Cm7 | Cm7 | Cm7 | Fm7 | Fm7 | Cm7 | Cm7 | Ab7 | G7 | Cm7 | Cm7' },
  },
  {
    // Big Bill Broonzy, 'Key to the Highway' (1941).
    name: 'Eight-bar blues',
    home: 'A mixolydian',
    tags: ['blues', 'form'],
    sections: { Chorus: 'A7 | E7 | D7 | D7 | A7 | E7 | A7 | E7' },
  },
  {
    name: 'Andalusian cadence',
    home: 'A minor',
    tags: ['flamenco', 'cadence', 'tetrachord'],
    sections: { Cadence: 'Am | G | F | E' },
  },
  {
    name: 'Axis progression I–V–vi–IV',
    home: 'C major',
    tags: ['pop'],
    sections: { Loop: 'C | G | Am | F' },
  },
  {
    name: 'Doo-wop I–vi–IV–V',
    home: 'C major',
    tags: ['pop'],
    sections: { Loop: 'C | Am | F | G' },
  },
  {
    name: 'Royal road IV–V–iii–vi',
    home: 'C major',
    tags: ['pop', 'Japan'],
    sections: { Loop: 'Fmaj7 | G7 | Em7 | Am7' },
  },
  {
    name: 'Mixolydian I–♭VII–IV',
    home: 'D mixolydian',
    tags: ['rock', 'modal'],
    sections: { Loop: 'D | C | G | D' },
  },
  {
    name: 'Aeolian i–♭VI–♭VII',
    home: 'A minor',
    tags: ['rock', 'modal'],
    sections: { Loop: 'Am | F | G | Am' },
  },
  {
    // Johann Pachelbel, Canon in D (late 17th century).
    name: 'Pachelbel’s canon',
    home: 'D major',
    tags: ['ground bass', 'baroque'],
    sections: { Ground: 'D A | Bm F#m | G D | G A' },
  },
  {
    // The later folia, from Lully (1672) on.
    name: 'Folia',
    home: 'D minor',
    beatsPerBar: 3,
    tags: ['ground bass', 'baroque'],
    sections: {
      'Half 1': 'Dm | A | Dm | C | F | C | Dm | A',
      'Half 2': 'Dm | A | Dm | C | F | C | Dm:1 A:2 | Dm',
    },
  },
  {
    // The ground of 'Guárdame las vacas' and, with another ending, 'Greensleeves'.
    name: 'Romanesca',
    home: 'G minor',
    beatsPerBar: 3,
    tags: ['ground bass', 'renaissance'],
    sections: { Ground: 'Bb | F | Gm | D | Bb | F | Gm:1 D:2 | Gm' },
  },
  {
    name: 'Passamezzo antico',
    home: 'G minor',
    tags: ['ground bass', 'renaissance'],
    sections: { Ground: 'Gm | F | Gm | D | Bb | F | Gm D | Gm' },
  },
  {
    name: 'Passamezzo moderno',
    home: 'G major',
    tags: ['ground bass', 'renaissance'],
    sections: { Ground: 'G | C | G | D | G | C | G D | G' },
  },
  {
    name: 'Plagal cadence',
    home: 'C major',
    tags: ['cadence'],
    sections: { Cadence: 'C | F | C | C' },
  },
  {
    name: 'Neapolitan cadence',
    home: 'C minor',
    tags: ['cadence', 'chromatic'],
    sections: { Cadence: 'Cm | Db | G7 | Cm' },
  },
  {
    name: 'Deceptive cadence',
    home: 'C major',
    tags: ['cadence'],
    sections: { Cadence: 'C | F | G7 | Am' },
  },
  {
    // All seven degrees by falling fifths, one of them diminished.
    name: 'Circle of fifths, major',
    home: 'C major',
    tags: ['sequence'],
    sections: { Sequence: 'Cmaj7 | Fmaj7 | Bm7b5 | Em7 | Am7 | Dm7 | G7 | Cmaj7' },
  },
  {
    // The first eight bars of 'Autumn Leaves' (Joseph Kosma, 1945) go this way.
    name: 'Circle of fifths, minor',
    home: 'E minor',
    tags: ['sequence', 'jazz'],
    sections: { Sequence: 'Am7 | D7 | Gmaj7 | Cmaj7 | F#m7b5 | B7 | Em7 | Em7' },
  },
  {
    name: 'Ragtime progression',
    home: 'C major',
    tags: ['ragtime', 'sequence'],
    sections: { Strain: 'C | A7 | D7 | G7 | C' },
  },
  {
    // Antônio Carlos Jobim, 'Garota de Ipanema' (1962), its first eight bars.
    name: 'Bossa nova opening',
    home: 'F major',
    tags: ['bossa nova'],
    sections: { A: 'Fmaj7 | Fmaj7 | G7 | G7 | Gm7 | Gb7 | Fmaj7 | Gb7' },
  },
  {
    name: 'Sketch in seven flats',
    home: 'Cb major',
    tags: ['sketch'],
    sections: { Idea: 'Cbmaj7 | Abm7 | Dbm7 | Gb7' },
    isPublic: false,
  },
  {
    name: 'Untitled vamp',
    home: 'E dorian',
    tags: ['sketch'],
    sections: { Vamp: 'Em7 | A7' },
    isPublic: false,
  },
];

/**
 * Came later, and are listed behind the tunes, so that these keep their ids. Sources: teoria.com, Cadence, and tpub.com,
 * Harmony; Wikipedia (CC BY-SA), Picardy third, Borrowed chord, Sixteen-bar blues, I–V–vi–IV progression, Andalusian
 * cadence, Omnibus progression, Coltrane changes, Backdoor progression, Rhythm changes. Beside the entries: others.
 */
export const laterProgressions: readonly Progression[] = [
  {
    name: 'Authentic cadence',
    home: 'C major',
    tags: ['cadence', 'perfect cadence', 'full close', 'V–I'],
    sections: { Cadence: 'C | F | G7 | C' },
  },
  {
    name: 'Half cadence',
    home: 'C major',
    tags: ['cadence', 'imperfect cadence', 'semi-cadence', 'I–V'],
    sections: { Cadence: 'C | F | C | G' },
  },
  {
    name: 'Picardy third',
    home: 'C minor',
    tags: ['cadence', 'tierce de Picardie'],
    sections: { Cadence: 'Cm | Fm | G | C' },
  },
  {
    // angelfire.com/fl4/moneychords, Minor plagal cadences.
    name: 'Minor plagal cadence',
    home: 'C major',
    tags: ['cadence', 'modal mixture', 'iv–I'],
    sections: { Cadence: 'C | F | Fm | C' },
  },
  {
    // truefire.com, Working with a I IV V; jayskyler.com, 12 bar blues: quick change.
    name: 'Quick-change blues',
    home: 'C mixolydian',
    tags: ['blues', 'form', '12-bar blues'],
    sections: { Chorus: 'C7 | F7 | C7 | C7 | F7 | F7 | C7 | C7 | G7 | F7 | C7 | G7' },
  },
  {
    // The ninth and tenth bar three times, as in Herbie Hancock's 'Watermelon Man'.
    name: 'Sixteen-bar blues',
    home: 'F mixolydian',
    tags: ['blues', 'form', '16-bar blues'],
    sections: {
      Chorus: 'F7 | F7 | F7 | F7 | Bb7 | Bb7 | F7 | F7 | C7 | Bb7 | C7 | Bb7 | C7 | Bb7 | F7 | F7',
    },
  },
  {
    name: 'Three chords I–IV–V',
    home: 'C major',
    tags: ['rock', 'folk'],
    sections: { Loop: 'C | F | G | C' },
  },
  {
    name: 'Pop loop vi–IV–I–V',
    home: 'C major',
    tags: ['pop'],
    sections: { Loop: 'Am | F | C | G' },
  },
  {
    // tilde.club/~fiveoverfour, Music theory: Cavalli's 'Misero Apollo'. The bass goes A G F E.
    name: 'Lament bass',
    home: 'A minor',
    tags: ['ground bass', 'baroque', 'tetrachord', 'descending bass'],
    sections: { Ground: 'Am | Em/G | Dm/F | E' },
  },
  {
    // angelfire.com/fl4/moneychords, Minor line cliches; hubguitar.com, The minor line cliché.
    name: 'Minor line cliché',
    home: 'A minor',
    tags: ['descending line', 'jazz', 'pop'],
    sections: { Line: 'Am | Am(maj7) | Am7 | Am6' },
  },
  {
    // bossanovagitaar.nl, Clichés: it leads to the fourth degree.
    name: 'Major line cliché',
    home: 'C major',
    tags: ['descending line', 'jazz', 'pop'],
    sections: { Line: 'C | Cmaj7 | C7 | C6' },
  },
  {
    // chords.lol, Gospel.
    name: 'Gospel turnaround',
    home: 'C major',
    tags: ['gospel', 'turnaround', 'modal mixture'],
    sections: { Turnaround: 'C | C/E | F | Fm' },
  },
  {
    // pianoinaflash.com, Blues turnaround.
    name: 'Walk-up turnaround',
    home: 'C major',
    tags: ['blues', 'gospel', 'turnaround'],
    sections: { Turnaround: 'C C7/E | F F#dim7 | C/G G7#5' },
  },
  {
    // ladydpiano.blogspot.com, What are gospel turnarounds: 3-6-2-5-1.
    name: 'Turnaround iii–VI–ii–V',
    home: 'C major',
    tags: ['jazz', 'gospel', 'turnaround'],
    sections: { Turnaround: 'Em7 A7 | Dm7 G7 | Cmaj7 | Cmaj7' },
  },
  {
    // The last two bars of 'Lady Bird', as the Jazz Chord Progressions Corpus has them.
    name: 'Dameron turnaround',
    home: 'C major',
    tags: ['jazz', 'turnaround'],
    sections: { Turnaround: 'Cmaj7 Ebmaj7 | Abmaj7 Dbmaj7 | Cmaj7' },
  },
  {
    name: 'Modal mixture ♭VI–♭VII–I',
    home: 'C minor',
    tags: ['rock', 'film', 'borrowed chords', 'cadence'],
    sections: { Cadence: 'Ab | Bb | C | C' },
  },
  {
    // For flamenco guitarists A is the tonic: an A Phrygian with a raised third.
    name: 'Descent por medio',
    home: 'D minor',
    tags: ['flamenco', 'cadence', 'tetrachord'],
    sections: { Cadence: 'Dm | C | Bb | A' },
  },
  {
    name: 'Rhythm-changes bridge',
    home: 'Bb major',
    tags: ['jazz', 'form', 'sequence', 'III7–VI7–II7–V7'],
    sections: { Bridge: 'D7 | D7 | G7 | G7 | C7 | C7 | F7 | F7' },
  },
  {
    // John Coltrane, 'Countdown' (1960): each tonic a major third below, on the way from ii to I.
    name: 'Coltrane substitution',
    home: 'C major',
    tags: ['jazz', 'substitution', 'Coltrane changes', 'ii–V–I'],
    sections: { Cadence: 'Dm7 Eb7 | Abmaj7 B7 | Emaj7 G7 | Cmaj7' },
  },
  {
    // The bass falls by semitones from C to G, and a voice above it rises from G to C.
    name: 'Omnibus',
    home: 'C major',
    tags: ['chromatic', 'romantic', 'wedge progression'],
    sections: { Progression: 'C | G7/B | Bb7 | Dm/A | Bb7/Ab | G7 | C' },
  },
];
