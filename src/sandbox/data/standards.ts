/**
 * The changes of well-known tunes: songs in the public domain, and jazz standards as players call them at a
 * session, extensions left to the player. Chord changes are facts; there are no melodies and no words. Held
 * against the Jazz Chord Progressions Corpus (github.com/carey-bunks/Jazz-Chord-Progressions-Corpus) and iReal Pro
 * playlists (github.com/mikeoliphant/JazzStandards); songs against the pages that changes.test.ts names. Beside the
 * entries: whose they are.
 */
import type { Progression } from './progressions.ts';

export const standards: readonly Progression[] = [
  {
    // English, 16th century: a passamezzo antico, then a romanesca.
    name: 'Greensleeves',
    home: 'A minor',
    beatsPerBar: 3,
    tags: ['traditional', 'renaissance'],
    sections: {
      Verse: 'Am | Am | G | G | Am | Am | E | E | Am | Am | G | G | Am | E | Am | Am',
      Refrain: 'C | C | G | G | Am | Am | E | E | C | C | G | G | Am | E | Am | Am',
    },
  },
  {
    // To the tune 'New Britain'.
    name: 'Amazing Grace',
    home: 'G major',
    beatsPerBar: 3,
    tags: ['traditional', 'hymn'],
    sections: { Verse: 'G | G7 | C | G | G | G | D7 | D7 | G | G7 | C | G | G | D7 | G | G' },
  },
  {
    name: 'When the Saints Go Marching In',
    home: 'F major',
    tags: ['traditional', 'New Orleans'],
    sections: { Chorus: 'F | F | F | F | F | F | C7 | C7 | F | F7 | Bb | Bbm | F | G7 C7 | F | C7' },
  },
  {
    name: 'Down by the Riverside',
    home: 'F major',
    tags: ['traditional', 'gospel'],
    sections: {
      Verse: 'F | F | F | F | C7 | C7 | F | F | F | F | F | F | C7 | C7 | F | F',
      Chorus: 'Bb | Bb | F | F | C7 | C7 | F | F7',
      'Chorus, last': 'Bb | Bb | F | F | C7 | C7 | F | F',
    },
  },
  {
    name: 'Swing Low, Sweet Chariot',
    home: 'F major',
    tags: ['traditional', 'gospel'],
    sections: { 'Chorus x2': 'F | Bb C7 | F | C7 | F | Bb C7 | F C7 | F' },
  },
  {
    name: 'House of the Rising Sun',
    home: 'A minor',
    beatsPerBar: 3,
    tags: ['traditional', 'folk'],
    sections: { Verse: 'Am | C | D | F | Am | C | E | E | Am | C | D | F | Am | E | Am | E' },
  },
  {
    name: 'St. James Infirmary',
    home: 'F minor',
    tags: ['traditional', 'New Orleans'],
    sections: { Chorus: 'Fm C7 | Fm C7 | Fm Bbm | Fm C7 | Fm C7 | Fm C7 | Bbm C7 | Fm' },
  },
  {
    // Stephen Foster (1848).
    name: 'Oh! Susanna',
    home: 'C major',
    tags: ['public domain', 'song'],
    sections: {
      'Verse x2': 'C | C | C | G7 | C | C | C G7 | C',
      Chorus: 'F | F | C | G7 | C | C | C G7 | C',
    },
  },
  {
    // Franz Xaver Gruber (1818).
    name: 'Silent Night',
    home: 'C major',
    beatsPerBar: 3,
    tags: ['public domain', 'carol'],
    sections: {
      Verse:
        'C | C | C | C | G7 | G7 | C | C7 | F | F | C | C | F | F | C | C | G7 | G7 | C | Am | C | G7 | C | C',
    },
  },
  {
    name: 'Auld Lang Syne',
    home: 'F major',
    tags: ['traditional', 'song'],
    sections: { 'Verse x2': 'F | C7 | F | Bb | F | C7 | Bb C7 | F' },
  },
  {
    name: 'La bamba',
    home: 'C major',
    tags: ['traditional', 'Mexico', 'son jarocho'],
    sections: { Loop: 'C F | G7' },
  },
  {
    // A ground of the 17th century.
    name: 'Bergamasca',
    home: 'G major',
    tags: ['ground bass', 'baroque'],
    sections: { Ground: 'G C | D G' },
  },
  {
    // W. C. Handy (1914): two blues about a tango.
    name: 'St. Louis Blues',
    home: 'G mixolydian',
    tags: ['public domain', 'blues'],
    sections: {
      Blues: 'G7 | C7 | G7 | G7 | C7 | C7 | G7 | G7 | D7 | C7 | G7 | D7',
      'Blues, second': 'G7 | C7 | G7 | G7 | C7 | C7 | G7 | G7 | D7 | C7 | G7 | D7',
      Tango: 'Gm | Cm | D7 | D7 | D7 | D7 | Gm | Gm D7',
      'Tango, second': 'Gm | Cm | D7 | D7 | D7 | D7 | Gm | A7 D7',
      'Blues, last': 'G7 | C7 | G7 | G7 | C7 | C7 | G7 | G7 | D7 | C7 | G7 | G7',
    },
  },
  {
    // Ben Bernie and Maceo Pinkard (1925).
    name: 'Sweet Georgia Brown',
    home: 'Ab major',
    tags: ['public domain', 'jazz', 'swing'],
    sections: {
      A: 'F7 | F7 | F7 | F7 | Bb7 | Bb7 | Bb7 | Bb7 | Eb7 | Eb7 | Eb7 | Eb7 | Abmaj7 | Bbm7 Eb7 | Abmaj7 | Gm7b5 C7',
      'A, last':
        'F7 | F7 | F7 | F7 | Bb7 | Bb7 | Bb7 | Bb7 | Fm | Gm7b5 C7 | Fm | Bbm7 Eb7 | Ab7 G7 | Gb7 F7 | Bb7 Eb7 | Ab6',
    },
  },
  {
    // James F. Hanley (1917); bebop players wrote 'Donna Lee' on it.
    name: 'Indiana',
    home: 'Ab major',
    tags: ['public domain', 'jazz', 'bebop'],
    sections: {
      'Half 1':
        'Abmaj7 | F7 | Bb7 | Bb7 | Bbm7 | Eb7 | Abmaj7 | Ebm7 Ab7 | Dbmaj7 | Gb7 | Abmaj7 | F7 | Bb7 | Bb7 | Bbm7 | Eb7',
      'Half 2':
        'Abmaj7 | F7 | Bb7 | Bb7 | Gm7b5 | C7 | Fm | C7 | Fm | C7 | Fm | Bdim7 | Cm7 F7 | Bbm7 Eb7 | Abmaj7 | Bbm7 Eb7',
    },
  },
  {
    name: 'Jazz blues',
    home: 'F mixolydian',
    tags: ['jazz', 'blues', 'form'],
    sections: {
      Chorus: 'F7 | Bb7 | F7 | Cm7 F7 | Bb7 | Bdim7 | F7 | Am7 D7 | Gm7 | C7 | F7 D7 | Gm7 C7',
    },
  },
  {
    name: 'All of Me',
    home: 'C major',
    tags: ['jazz', 'standard', 'swing'],
    sections: {
      'Half 1': 'Cmaj7 | Cmaj7 | E7 | E7 | A7 | A7 | Dm7 | Dm7 | E7 | E7 | Am7 | Am7 | D7 | D7 | Dm7 | G7',
      'Half 2':
        'Cmaj7 | Cmaj7 | E7 | E7 | A7 | A7 | Dm7 | Dm7 | Fmaj7 | Fm6 | Em7 | A7 | Dm7 | G7 | C6 Ebdim7 | Dm7 G7',
    },
  },
  {
    name: 'Autumn Leaves',
    home: 'G minor',
    tags: ['jazz', 'standard'],
    sections: {
      A: 'Cm7 | F7 | Bbmaj7 | Ebmaj7 | Am7b5 | D7 | Gm6 | Gm6',
      'A, second': 'Cm7 | F7 | Bbmaj7 | Ebmaj7 | Am7b5 | D7 | Gm6 | Gm6',
      B: 'Am7b5 | D7 | Gm6 | Gm6 | Cm7 | F7 | Bbmaj7 | Ebmaj7',
      C: 'Am7b5 | D7 | Gm7 Gb7 | Fm7 E7 | Am7b5 | D7 | Gm6 | Gm6',
    },
  },
  {
    name: 'All the Things You Are',
    home: 'Ab major',
    tags: ['jazz', 'standard'],
    sections: {
      A: 'Fm7 | Bbm7 | Eb7 | Abmaj7 | Dbmaj7 | Dm7 G7 | Cmaj7 | Cmaj7',
      'A, second': 'Cm7 | Fm7 | Bb7 | Ebmaj7 | Abmaj7 | Am7 D7 | Gmaj7 | Gmaj7',
      B: 'Am7 | D7 | Gmaj7 | Gmaj7 | F#m7b5 | B7 | Emaj7 | C7',
      'A, last': 'Fm7 | Bbm7 | Eb7 | Abmaj7 | Dbmaj7 | Dbm6 | Cm7 | Bdim7 | Bbm7 | Eb7 | Abmaj7 | Gm7b5 C7',
    },
  },
  {
    name: 'Blue Bossa',
    home: 'C minor',
    tags: ['jazz', 'standard', 'bossa nova'],
    sections: {
      A: 'Cm7 | Cm7 | Fm7 | Fm7 | Dm7b5 | G7 | Cm7 | Cm7 | Ebm7 | Ab7 | Dbmaj7 | Dbmaj7 | Dm7b5 | G7 | Cm7 | Dm7b5 G7',
    },
  },
  {
    name: 'Blues for Alice',
    home: 'F major',
    tags: ['jazz', 'bebop', 'blues'],
    sections: {
      Chorus:
        'Fmaj7 | Em7b5 A7 | Dm7 G7 | Cm7 F7 | Bb7 | Bbm7 Eb7 | Am7 D7 | Abm7 Db7 | Gm7 | C7 | Am7 Dm7 | Gm7 C7',
    },
  },
  {
    name: 'Cantaloupe Island',
    home: 'F dorian',
    tags: ['jazz', 'modal'],
    sections: {
      A: 'Fm7 | Fm7 | Fm7 | Fm7 | Db7 | Db7 | Db7 | Db7 | Dm7 | Dm7 | Dm7 | Dm7 | Fm7 | Fm7 | Fm7 | Fm7',
    },
  },
  {
    name: 'Cherokee',
    home: 'Bb major',
    tags: ['jazz', 'standard'],
    sections: {
      A: 'Bb6 | Bb6 | Fm7 | Bb7 | Ebmaj7 | Ebmaj7 | Ab7 | Ab7 | Bb6 | Bb6 | C7 | C7 | Cm7 | G7 | Cm7 | F7',
      'A, second':
        'Bb6 | Bb6 | Fm7 | Bb7 | Ebmaj7 | Ebmaj7 | Ab7 | Ab7 | Bb6 | Bb6 | C7 | C7 | Cm7 | F7 | Bb6 | Bb6',
      B: 'C#m7 | F#7 | Bmaj7 | Bmaj7 | Bm7 | E7 | Amaj7 | Amaj7 | Am7 | D7 | Gmaj7 | Gmaj7 | Gm7 | C7 | Cm7 | F7',
      'A, last':
        'Bb6 | Bb6 | Fm7 | Bb7 | Ebmaj7 | Ebmaj7 | Ab7 | Ab7 | Bb6 | Bb6 | C7 | C7 | Cm7 | F7 | Bb6 | Bb6',
    },
  },
  {
    name: 'Confirmation',
    home: 'F major',
    tags: ['jazz', 'bebop'],
    sections: {
      A: 'Fmaj7 | Em7b5 A7 | Dm7 G7 | Cm7 F7 | Bb7 | Am7 D7 | G7 | C7',
      'A, second': 'Fmaj7 | Em7b5 A7 | Dm7 G7 | Cm7 F7 | Bb7 | Am7 D7 | Gm7 C7 | Fmaj7',
      B: 'Cm7 | F7 | Bbmaj7 | Bbmaj7 | Ebm7 | Ab7 | Dbmaj7 | Gm7 C7',
      'A, last': 'Fmaj7 | Em7b5 A7 | Dm7 G7 | Cm7 F7 | Bb7 | Am7 D7 | Gm7 C7 | Fmaj7 C7',
    },
  },
  {
    name: 'Fly Me to the Moon',
    home: 'A minor',
    tags: ['jazz', 'standard'],
    sections: {
      'Half 1':
        'Am7 | Dm7 | G7 | Cmaj7 | Fmaj7 | Bm7b5 | E7 | Am7 A7 | Dm7 | G7 | Cmaj7 F7 | Em7 A7 | Dm7 | G7 | Cmaj7 | Bm7b5 E7',
      'Half 2':
        'Am7 | Dm7 | G7 | Cmaj7 | Fmaj7 | Bm7b5 | E7 | Am7 A7 | Dm7 | G7 | Em7 | A7 | Dm7 | G7 | C6 | Bm7b5 E7',
    },
  },
  {
    name: 'How High the Moon',
    home: 'G major',
    tags: ['jazz', 'standard'],
    sections: {
      'Half 1':
        'Gmaj7 | Gmaj7 | Gm7 | C7 | Fmaj7 | Fmaj7 | Fm7 | Bb7 | Ebmaj7 | Am7b5 D7 | Gm7 | Am7b5 D7 | Gmaj7 | Am7 D7 | Bm7 E7 | Am7 D7',
      'Half 2':
        'Gmaj7 | Gmaj7 | Gm7 | C7 | Fmaj7 | Fmaj7 | Fm7 | Bb7 | Ebmaj7 | Am7b5 D7 | Gmaj7 | Am7 D7 | Bm7 E7 | Am7 D7 | G6 | Am7 D7',
    },
  },
  {
    name: 'Just Friends',
    home: 'G major',
    tags: ['jazz', 'standard'],
    sections: {
      'Half 1':
        'Cmaj7 | Cmaj7 | Cm7 | F7 | Gmaj7 | Gmaj7 | Bbm7 | Eb7 | Am7 | D7 | Gmaj7 | Em7 | A7 | A7 | Am7 D7 | Dm7 G7',
      'Half 2':
        'Cmaj7 | Cmaj7 | Cm7 | F7 | Gmaj7 | Gmaj7 | Bbm7 | Eb7 | Am7 | D7 | F#m7b5 B7 | Em7 | A7 | Am7 D7 | G6 | Dm7 G7',
    },
  },
  {
    name: 'Lady Bird',
    home: 'C major',
    tags: ['jazz', 'bebop'],
    sections: {
      A: 'Cmaj7 | Cmaj7 | Fm7 | Bb7 | Cmaj7 | Cmaj7 | Bbm7 | Eb7 | Abmaj7 | Abmaj7 | Am7 | D7 | Dm7 | G7 | Cmaj7 Ebmaj7 | Abmaj7 Dbmaj7',
    },
  },
  {
    name: 'Misty',
    home: 'Eb major',
    tags: ['jazz', 'standard', 'ballad'],
    sections: {
      A: 'Ebmaj7 | Bbm7 Eb7 | Abmaj7 | Abm7 Db7 | Ebmaj7 Cm7 | Fm7 Bb7 | Gm7 C7 | Fm7 Bb7',
      'A, second': 'Ebmaj7 | Bbm7 Eb7 | Abmaj7 | Abm7 Db7 | Ebmaj7 Cm7 | Fm7 Bb7 | Eb6 | Eb6',
      B: 'Bbm7 | Eb7 | Abmaj7 | Abmaj7 | Am7 | D7 F7 | Gm7 C7 | Fm7 Bb7',
      'A, last': 'Ebmaj7 | Bbm7 Eb7 | Abmaj7 | Abm7 Db7 | Ebmaj7 Cm7 | Fm7 Bb7 | Eb6 | Fm7 Bb7',
    },
  },
  {
    name: 'Satin Doll',
    home: 'C major',
    tags: ['jazz', 'standard', 'swing'],
    sections: {
      A: 'Dm7 G7 | Dm7 G7 | Em7 A7 | Em7 A7 | Am7 D7 | Abm7 Db7 | Cmaj7 F7 | Em7 A7',
      'A, second': 'Dm7 G7 | Dm7 G7 | Em7 A7 | Em7 A7 | Am7 D7 | Abm7 Db7 | Cmaj7 | Cmaj7',
      B: 'Gm7 C7 | Gm7 C7 | Fmaj7 | Fmaj7 | Am7 D7 | Am7 D7 | G7 | G7',
      'A, last': 'Dm7 G7 | Dm7 G7 | Em7 A7 | Em7 A7 | Am7 D7 | Abm7 Db7 | Cmaj7 F7 | Em7 A7',
    },
  },
  {
    name: 'Softly, as in a Morning Sunrise',
    home: 'C minor',
    tags: ['jazz', 'standard'],
    sections: {
      A: 'Cm7 | Dm7b5 G7 | Cm7 | Dm7b5 G7 | Cm7 | Dm7b5 G7 | Cm7 | Dm7b5 G7',
      'A, second': 'Cm7 | Dm7b5 G7 | Cm7 | Dm7b5 G7 | Cm7 | Dm7b5 G7 | Cm7 | Fm7 Bb7',
      B: 'Ebmaj7 | Ebmaj7 | C7 | C7 | Fm7 | F#dim7 | Dm7b5 | G7',
      'A, last': 'Cm7 | Dm7b5 G7 | Cm7 | Dm7b5 G7 | Cm7 | Dm7b5 G7 | Cm7 | Dm7b5 G7',
    },
  },
  {
    name: 'Solar',
    home: 'C minor',
    tags: ['jazz', 'bebop'],
    sections: {
      Chorus: 'Cm6 | Cm6 | Gm7 | C7 | Fmaj7 | Fmaj7 | Fm7 | Bb7 | Ebmaj7 | Ebm7 Ab7 | Dbmaj7 | Dm7b5 G7',
    },
  },
  {
    name: 'Song for My Father',
    home: 'F minor',
    tags: ['jazz', 'hard bop'],
    sections: {
      A: 'Fm7 | Fm7 | Eb7 | Eb7 | Db7 | C7 | Fm7 | Fm7',
      'A, second': 'Fm7 | Fm7 | Eb7 | Eb7 | Db7 | C7 | Fm7 | Fm7',
      B: 'Eb7 | Eb7 | Fm7 | Fm7 | Eb7 Db7 | C7 | Fm7 | Fm7',
    },
  },
  {
    name: 'Summertime',
    home: 'A minor',
    tags: ['jazz', 'standard'],
    sections: {
      Verse:
        'Am7 | Bm7b5 E7 | Am7 | Am7 A7 | Dm7 | F7 | Bm7b5 | E7 | Am7 | Bm7b5 E7 | Am7 | D7 G7 | Cmaj7 Am7 | Bm7b5 E7 | Am7 | Bm7b5 E7',
    },
  },
  {
    name: 'Take the A Train',
    home: 'C major',
    tags: ['jazz', 'standard', 'swing'],
    sections: {
      A: 'C6 | C6 | D7 | D7 | Dm7 | G7 | C6 | Dm7 G7',
      'A, second': 'C6 | C6 | D7 | D7 | Dm7 | G7 | C6 | Gm7 C7',
      B: 'Fmaj7 | Fmaj7 | Fmaj7 | Fmaj7 | D7 | D7 | Dm7 | G7',
      'A, last': 'C6 | C6 | D7 | D7 | Dm7 | G7 | C6 | Dm7 G7',
    },
  },
  {
    name: 'The Girl from Ipanema',
    home: 'F major',
    tags: ['bossa nova', 'standard'],
    sections: {
      A: 'Fmaj7 | Fmaj7 | G7 | G7 | Gm7 | Gb7 | Fmaj7 | Gb7',
      'A, second': 'Fmaj7 | Fmaj7 | G7 | G7 | Gm7 | Gb7 | Fmaj7 | Fmaj7',
      B: 'Gbmaj7 | Gbmaj7 | B7 | B7 | F#m7 | F#m7 | D7 | D7 | Gm7 | Gm7 | Eb7 | Eb7 | Am7 | D7 | Gm7 | C7',
      'A, last': 'Fmaj7 | Fmaj7 | G7 | G7 | Gm7 | Gb7 | Fmaj7 | Gb7',
    },
  },
  {
    name: 'There Will Never Be Another You',
    home: 'Eb major',
    tags: ['jazz', 'standard'],
    sections: {
      'Half 1':
        'Ebmaj7 | Ebmaj7 | Dm7b5 | G7 | Cm7 | Cm7 | Bbm7 | Eb7 | Abmaj7 | Db7 | Ebmaj7 | Cm7 | F7 | F7 | Fm7 | Bb7',
      'Half 2':
        'Ebmaj7 | Ebmaj7 | Dm7b5 | G7 | Cm7 | Cm7 | Bbm7 | Eb7 | Abmaj7 | Db7 | Ebmaj7 | Am7b5 D7 | Ebmaj7 Ab7 | Gm7 C7 | Fm7 Bb7 | Eb6 Bb7',
    },
  },
  {
    name: 'Tune Up',
    home: 'D major',
    tags: ['jazz', 'bebop'],
    sections: {
      A: 'Em7 | A7 | Dmaj7 | Dmaj7 | Dm7 | G7 | Cmaj7 | Cmaj7 | Cm7 | F7 | Bbmaj7 | Gm7 | Em7 | F7 | Bbmaj7 | A7',
      'A, last':
        'Em7 | A7 | Dmaj7 | Dmaj7 | Dm7 | G7 | Cmaj7 | Cmaj7 | Cm7 | F7 | Bbmaj7 | Gm7 | Em7 | A7 | Dmaj7 | Dmaj7',
    },
  },
  {
    name: 'What Is This Thing Called Love',
    home: 'C major',
    tags: ['jazz', 'standard'],
    sections: {
      A: 'Gm7b5 | C7 | Fm6 | Fm6 | Dm7b5 | G7 | Cmaj7 | Cmaj7',
      'A, second': 'Gm7b5 | C7 | Fm6 | Fm6 | Dm7b5 | G7 | Cmaj7 | Cmaj7',
      B: 'Cm7 | F7 | Bbmaj7 | Bbmaj7 | Ab7 | Ab7 | Dm7b5 | G7',
      'A, last': 'Gm7b5 | C7 | Fm6 | Fm6 | Dm7b5 | G7 | Cmaj7 | Cmaj7',
    },
  },
  {
    name: 'All Blues',
    home: 'G mixolydian',
    beatsPerBar: 3,
    tags: ['jazz', 'blues', 'modal'],
    sections: {
      Chorus:
        'G7 | G7 | G7 | G7 | G7 | G7 | G7 | G7 | C7 | C7 | C7 | C7 | G7 | G7 | G7 | G7 | D7 | D7 | Eb7 | D7 | G7 | G7 | G7 | G7',
    },
  },
  {
    name: 'Freddie Freeloader',
    home: 'Bb mixolydian',
    tags: ['jazz', 'blues'],
    sections: {
      'Chorus, first': 'Bb7 | Bb7 | Bb7 | Bb7 | Eb7 | Eb7 | Bb7 | Bb7 | F7 | Eb7 | Ab7 | Ab7',
      'Chorus, second': 'Bb7 | Bb7 | Bb7 | Bb7 | Eb7 | Eb7 | Bb7 | Bb7 | F7 | Eb7 | Bb7 | Bb7',
    },
  },
];
