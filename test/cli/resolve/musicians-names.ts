/**
 * Names that musicians type in several languages. Each row has a collection, the label of the record that the names
 * must find (or an error code), and the names. If the catalog grows, none of these may change unnoticed.
 */
export const nameRows: readonly (readonly [collection: string, means: string, typed: readonly string[]])[] = [
  ['keys', 'B', ['B', 'b', 'H', 'h', 'si', 'key of B', 'H-Dur']],
  ['keys', 'B♭', ['Bb', 'bb', 'B♭', 'b flat', 'B-flat', 'bes', 'sib', 'si bémol', 'si bemolle', 'Bb major']],
  ['keys', 'F♯', ['fis', 'fa#', 'Fa♯', 'fa dièse', 'f sharp', 'F#']],
  ['keys', 'E♭', ['es', 'Es', 'mi bémol', 'Es-Dur', 'Eb maj']],
  ['keys', 'A♭', ['as', 'lab', 'la bémol', 'As-Dur']],
  ['keys', 'C', ['do', 'do majeur', 'C maj', 'C ionian', 'CM', 'C-Dur', 'the key of C', 'ut']],
  ['keys', 'D', ['re', 'ré', 're mayor']],
  ['keys', 'G', ['sol', 'sol maggiore']],
  ['keys', 'C♯', ['cis moll', 'C#m', 'cis', 'do# minore']],
  ['keys', 'A', ['Am', 'la mineur', 'a natural minor', 'A aeolian']],
  ['intervals', 'Augmented fourth', ['tritone', 'aug4', 'A4', '#4', 'aug 4th', 'sharp four']],
  ['intervals', 'Perfect fifteenth', ['double octave', 'two octaves', 'P15', '15th']],
  ['intervals', 'Perfect fifth', ['fifth', '5th', 'P5', 'perf 5', 'perfect 5th']],
  ['intervals', 'Perfect octave', ['octave', '8th', 'P8']],
  ['intervals', 'Diminished fifth', ['dim5', 'dim 5', 'd5', 'b5', '♭5', 'flat five', 'diminished 5th']],
  ['intervals', 'Minor third', ['m3', 'min3', 'minor 3rd', 'b3']],
  ['intervals', 'Major third', ['M3', 'maj3', 'major 3rd']],
  ['intervals', 'Major seventh', ['maj7', 'M7', 'major 7th']],
  ['intervals', 'Minor second', ['semitone', 'half step']],
  ['scales', 'C dorian', ['c dorian', 'dorian in c', 'C-dorian', 'do dorien', 'c-dorisch', 'c dorian mode']],
  ['scales', 'A minor', ['Am', 'a-moll', 'la mineur', 'A natural minor', 'a aeolian', 'A min', 'la menor']],
  ['scales', 'C major', ['C maj', 'C ionian', 'do majeur', 'C-Dur', 'CM', 'major in C', 'c major scale']],
  ['scales', 'C minor blues', ['C blues', 'blues in c', 'c blues scale']],
  ['scales', 'A harmonic minor', ['a harm min', 'la mineur harmonique', 'a minor harmonic']],
  ['scales', 'G whole tone', ["G messiaen's mode #1", 'G messiaen’s mode #1']],
  ['scales', 'F♯ lydian dominant', ['fis overtone', 'F# lydian b7', 'f# acoustic']],
  ['scales', 'E major pentatonic', ['E pentatonic', 'e pent', 'mi pentatonique']],
  ['harmonies', 'ii–V–I', ['ii-V-I', '2-5-1', 'II V I', 'ii-V-I in C']],
  ['harmonies', 'Twelve-bar blues', ['12 bar blues', '12-bar-blues', 'twelve bar blues']],
  ['harmonies', 'Eight-bar blues', ['blues in A', '8 bar blues', 'blues en la']],
  ['harmonies', 'Axis progression I–V–vi–IV', ['1-5-6-4', 'I-V-vi-IV', 'axis']],
  ['rhythms', 'Son clave 3-2', ['son clave 3-2', '3-2 son clave', 'x..x..x...x.x...', 'x--x--x---x-x---']],
  ['rhythms', 'E(3,8) Tresillo', ['E(3,8)', 'E3,8', 'e(3, 8)', 'euclid(3,8)']],
  ['rhythms', 'ambiguous', ['clave', 'x..x..x.', '10010010']],
  ['harmonies', 'Coltrane changes', ['Giant Steps', 'giant-steps']],
  ['harmonies', 'Folia', ['La Folía', 'folies d’Espagne']],
  ['harmonies', 'St. Louis Blues', ['Saint Louis Blues', 'st louis blues']],
  ['harmonies', 'St. James Infirmary', ['st james infirmary blues', 'Gambler’s Blues', 'gamblers blues']],
  ['harmonies', 'Indiana', ['(Back Home Again in) Indiana', 'donna lee']],
  ['harmonies', 'Doo-wop I–vi–IV–V', ['’50s progression', '50s Progression']],
  ['rhythms', 'Tintal', ['teental', 'Tīntāl', 'teen taal']],
  ['rhythms', 'Soleá', ['soleares', 'solea']],
  ['rhythms', 'Seguiriya', ['siguiriyas']],
  ['rhythms', 'Răčenica', ['Răchenitsa', 'racenica']],
  ['rhythms', 'Baladi', ['masmoudi saghir', 'beledi']],
  ['rhythms', 'Samaʿi thaqil', ['samai', 'Sama‘i', 'samai thaqil', 'Samāʿī al-Thaqīl']],
  ['rhythms', 'Dembow', ['reggaeton']],
  ['tracks', 'Kopanica', ['kopanitsa', 'gankino']],
  ['tracks', 'Son clave 3-2', ['1', 'rhythm:1', 'son clave 3-2']],
  ['instruments', 'Ukulele', ['uke', 'UKULELE']],
  ['instruments', 'Bass guitar', ['bass guitar', 'electric bass', 'e-bass']],
  ['instruments', 'Double bass', ['upright bass', 'contrabass', 'double-bass']],
  ['instruments', 'Drum kit', ['drums', 'drum set', 'kit']],
  ['systems', '12 equal divisions of the octave', ['12edo', '12-TET', '12 tet', '12 tone equal temperament']],
  ['systems', '31 equal divisions of the octave', ['31', '31edo', '31-EDO', '31 ET']],
  ['systems', 'Quarter-comma meantone', ['meantone', 'quarter comma', '1/4 comma', 'mean tone tuning']],
  ['systems', 'Sixth-comma meantone', ['1/6-comma meantone', 'sixth comma meantone']],
  ['systems', 'Two-sevenths-comma meantone', ['2/7 comma', '²⁄₇-comma meantone']],
  ['systems', 'Kirnberger III', ['kirnberger 3', 'Kirnberger III', 'kirnberger iii temperament']],
  ['systems', 'Werckmeister IV', ['werckmeister 4', 'Werckmeister IV tuning']],
  ['systems', 'Young I', ['young 1', 'Young I tuning']],
  ['systems', 'Young II', ['young 2']],
  ['systems', 'Vallotti', ['vallotti temperament', 'vallotti-young', 'tartini-vallotti']],
  ['systems', 'Partch, 43 tones', ['partch', 'harry partch', '43 tone']],
  ['systems', 'Carlos Alpha', ['wendy carlos alpha', 'carlos alpha scale', 'alpha']],
  ['systems', '24 equal divisions of the octave', ['quarter tones', '24 tones', '24-TET']],
  ['systems', 'Just intonation, five-limit', ['just', 'just intonation', 'ji']],
  ['drums', '太鼓 (Taiko)', ['taiko', '太鼓', 'World/太鼓 (Taiko)']],
  ['scales', 'ambiguous', ['dorian', 'c messiaen']],
  ['scales', 'no_match', ['C foo', 'x', 'dorian in j', '']],
  ['keys', 'no_match', ['C foo', 'j', 'Esel', 'c dorian blues']],
  ['tracks', 'not_found', ['999999']],
  ['systems', 'no_match', ['13edo', 'well temperament', 'young 3', '1/9 comma', 'kirnberger 6']],

  ['keys', 'B♭', ['B-Dur', 'b-moll', 'si♭', 'Bes', 'B flat major']],
  ['keys', 'B', ['h-moll', 'si mineur', 'B minor']],
  ['keys', 'G♭', ['ges', 'sol bémol', 'Ges-Dur', 'G flat']],
  ['keys', 'D♭', ['des', 'ré bémol', 'Des-Dur']],
  ['keys', 'C♯', ['do diesis', 'do sostenido', 'do dièse mineur']],
  [
    'intervals',
    'Perfect fifth',
    ['Quinte', 'quinte juste', 'reine Quinte', 'reine kwint', 'ren kvint', 'quinta giusta'],
  ],
  [
    'intervals',
    'Perfect fifth',
    ['quinta justa', 'Kvint', '7 semitones', '7 half steps', '7 Halbtöne', 'чистая квинта'],
  ],
  [
    'intervals',
    'Perfect fourth',
    ['Quarte', 'quarta', 'kwart', 'kvart', 'P4', '5 semitones', 'cuarta justa'],
  ],
  [
    'intervals',
    'Major third',
    ['große Terz', 'tierce majeure', 'grote terts', 'stor ters', 'stor terts', 'terza maggiore'],
  ],
  [
    'intervals',
    'Minor third',
    ['kleine Terz', 'tierce mineure', 'kleine terts', 'liten ters', 'lille terts', 'tercera menor'],
  ],
  [
    'intervals',
    'Minor second',
    ['kleine Sekunde', 'Halbton', 'demi-ton', 'halvton', 'semitono', '1 semitone'],
  ],
  [
    'intervals',
    'Major second',
    ['große Sekunde', 'Ganzton', 'tone', 'whole step', 'hele toon', '2 semitones'],
  ],
  [
    'intervals',
    'Major sixth',
    ['große Sexte', 'sixte majeure', 'grote sext', 'stor sekst', 'sesta maggiore'],
  ],
  [
    'intervals',
    'Minor seventh',
    ['kleine Septime', 'septième mineure', 'klein septiem', 'liten septim', 'b7'],
  ],
  ['intervals', 'Perfect octave', ['8ve', '8va', 'Oktave', 'octaaf', 'oktav', 'ottava', '12 semitones']],
  ['intervals', 'Perfect fifteenth', ['15ma', '24 semitones']],
  [
    'intervals',
    'Augmented fourth',
    ['übermäßige Quarte', 'quarte augmentée', 'overmatige kwart', 'Tritonus', 'triton'],
  ],
  [
    'intervals',
    'Augmented fourth',
    ['forstørret kvart', 'överstigande kvart', 'quarta aumentata', '6 semitones'],
  ],
  [
    'intervals',
    'Diminished fifth',
    ['verminderte Quinte', 'quinte diminuée', 'formindsket kvint', 'förminskad kvint'],
  ],
  ['intervals', 'Perfect unison', ['Prime', 'unisono', 'unisson', 'P1', '0 semitones']],
  ['intervals', 'ambiguous', ['third', 'Terz', 'tierce', 'sext', 'seventh']],
  ['intervals', 'no_match', ['quintet', '99 semitones', 'M5', 'große Quinte']],
  ['scales', 'B♭ major', ['B-Dur', 'Bb-Dur', 'si bémol majeur', 'Bes groot']],
  ['scales', 'B♭ minor', ['b-moll', 'B moll natural', 'sib mineur']],
  ['scales', 'B minor', ['h-moll', 'B minor', 'Bm', 'si mineur']],
  ['scales', 'C minor', ['c-moll', 'c-mol', 'c klein', 'do mineur', 'Cm', 'до минор']],
  ['scales', 'C major', ['C groot', 'Ut majeur', 'до мажор', 'C-dur']],
  ['scales', 'F♯ minor', ['fis-Moll', 'fa♯ mineur', 'F#m']],
  ['scales', 'A♭ major', ['As-Dur', 'la bémol majeur', 'A flat major']],
  [
    'scales',
    'D phrygian dominant',
    ['D hijaz', 'd freygish', 'D spanish gypsy', 'D ahava rabbah', 'D maqam hijaz'],
  ],
  [
    'scales',
    'C double harmonic major',
    ['C byzantine', 'C hijazkar', 'C bhairav', 'C gypsy', 'C mayamalavagowla'],
  ],
  ['scales', 'C ritusen', ['C yo', 'C durga', 'C scottish pentatonic', 'C ritsu']],
  ['scales', 'C dorian b2', ['C javanese', 'C phrygian #6', 'C natakapriya']],
  ['scales', 'C major pentatonic', ['C mongolian', 'C bhupali', 'C mohanam', 'C gong']],
  ['scales', 'C malkos raga', ['C malkauns', 'raga malkauns in C', 'C hindolam']],
  ['scales', 'C flat three pentatonic', ['C kumoi', 'C shivaranjani']],
  ['scales', 'C locrian major', ['C arabian']],
  ['scales', 'C lydian', ['C yaman', 'C kalyan', 'raag yaman in C', 'C mechakalyani']],
  ['scales', 'C altered', ['C super locrian', 'C altered dominant', 'C diminished whole tone']],
  ['scales', 'C half-whole diminished', ['C half whole', 'C dominant diminished', 'C messiaen 2']],
  ['scales', 'C diminished', ['C whole half', 'C octatonic']],
  ['scales', 'C dorian #4', ['C ukrainian dorian', 'C mi sheberach', 'C nikriz', 'C romanian minor']],
  ['scales', 'C phrygian', ['C kurd', 'C bhairavi', 'C thodi']],
  ['scales', 'C todi raga', ['C todi', 'C miyan ki todi', 'C shubhapantuvarali']],
  ['scales', 'ambiguous', ['hijaz', 'freygish', 'yo', 'major', 'kumoi', 'minor pentatonic']],
  ['harmonies', 'Minor ii–V–i', ['minor 2-5-1', 'Minor ii-V-i', '2-5-1 in minor']],
  ['harmonies', 'Doo-wop I–vi–IV–V', ['I-vi-IV-V', '1-6-4-5', 'doo-wop']],
  ['harmonies', 'Andalusian cadence', ['andalusian', 'Andalusian cadence']],
  ['harmonies', 'ambiguous', ['ii-V', 'ii-V-i', 'IV-V', 'cadence', 'blues']],
  ['harmonies', 'Three chords I–IV–V', ['I-IV-V', '1-4-5']],
  ['harmonies', 'no_match', ['V-I-IV']],
  ['rhythms', 'ambiguous', ['7/8', '12/8', '5/4', 'son clave', 'rumba clave', 'cascara']],
  ['rhythms', 'Standard pattern (bembé)', ['bembe', 'standard pattern']],
  ['rhythms', 'Rumba clave 2-3', ['2-3 rumba clave', 'rumba clave 2-3']],
  ['rhythms', 'no_match', ['13/8', 'lambada']],
  ['tracks', 'ambiguous', ['7/8', '12/8']],
  ['tracks', 'Waltz', ['waltz', 'id:rhythm:77', '3/4', '3 / 4']],
  ['rhythms', 'Drum and bass', ["drum'n'bass", 'drum n bass', 'dnb', 'D&B', 'drum & bass']],
  ['rhythms', 'Polyrhythm 3:2', ['three against two', 'Three-against-two', 'polyrhythm 3:2']],
  ['rhythms', 'Songo', ['songo']],
  ['rhythms', 'Mozambique', ['mozambique']],
  ['instruments', 'Saz', ['saz', 'bağlama', 'baglama']],
  ['instruments', 'Cor anglais', ['english horn']],
  ['instruments', 'Horn in F', ['french horn', 'horn']],
  ['instruments', 'Descant recorder', ['soprano recorder']],
  ['instruments', 'Timpani', ['kettledrums', 'kettle drums']],
  ['instruments', 'Harmonica in C', ['blues harp', 'harmonica']],
  ['systems', 'Saz with 17 frets (Tura)', ['saz', 'saz with 17 frets']],
  ['tracks', 'Dadra', ['6/4']],
  ['tracks', 'Rupak', ['7/4']],
  ['tracks', 'Jhaptal', ['10/4']],
  ['tracks', 'Tintal', ['16/4']],
  ['instruments', 'Bass guitar', ['bass', 'BASS']],
  ['instruments', 'Bass', ['Bass']],
  ['instruments', 'Guitar (drop D)', ['drop d', 'Drop-D', 'guitar drop d']],
  ['instruments', 'Guitar (double drop D)', ['double drop d']],
  ['instruments', 'Guitar (DADGAD)', ['dadgad']],
  ['instruments', 'Violin', ['fiddle', 'violin']],
  ['instruments', 'ambiguous', ['saxophone', 'recorder', 'open']],
  ['systems', '19 equal divisions of the octave', ['19-edo', '19 TET', '19 tone equal temperament']],
  ['systems', 'Maqam Rast', ['rast', 'maqam rast']],
  ['systems', 'Werckmeister III', ['werckmeister 3', 'Werckmeister III']],
  ['systems', 'no_match', ['id', 'xyz']],
  ['articles', 'Clave: the key to the rhythm', ['clave', 'clave the key to the rhythm']],
  ['articles', 'no_match', ['tuning']],
  ['articles', 'Accents and swing', ['swing']],
  ['scales', 'C major', ['C grote terts', 'c groote terts']],
  ['scales', 'A minor', ['a kleine terts']],
  ['keys', 'A', ['a kleine terts']],
  [
    'harmonies',
    'Rhythm changes',
    ['rhythm changes in B-Dur', 'rhythm changes in si bémol', 'rhythm changes in Bb'],
  ],
  ['harmonies', 'no_match', ['ii-V-I in B-Dur', 'rhythm changes in H-Dur']],
  ['scales', 'C des', ['C desh', 'raga des in C', 'C raag desh']],
  ['scales', 'C bhimpalasi', ['C bhimpalasi', 'raag bhimpalasi in C']],
  ['scales', 'C brindavani sarang', ['C vrindavani sarang', 'C sarang']],
  ['scales', 'C khamaj raga', ['C khamaj raga']],
  ['scales', 'C mixolydian', ['C khamaj', 'C khamaj thaat']],
  ['scales', 'C vietnamese 1', ['C kokil pancham']],
  ['scales', 'C scriabin', ['C major flat two pentatonic', 'C major b2 pentatonic']],
  ['scales', 'C locrian major', ['C major locrian']],
  ['scales', 'no_match', ['C rast', 'bayati', 'maqam saba in D']],
  ['scales', 'ambiguous', ['blues', 'pentatonic', 'jog', 'algerian']],
];

/**
 * Eighty-nine names of scales that players use every day. `own` has names that the catalog lists, `others` has names
 * that mean a listed name, and `none` has names that mean several scales or a tuning.
 */
export const everydayScales = {
  own: `
  major, minor, harmonic minor, melodic minor, dorian, phrygian, lydian, mixolydian, locrian,
  major pentatonic, minor pentatonic, major blues, minor blues, chromatic, whole tone, diminished,
  augmented, altered, lydian dominant, lydian augmented, phrygian dominant, flamenco, hungarian minor,
  hungarian major, persian, neapolitan minor, neapolitan major, enigmatic, prometheus, tritone, bebop,
  bebop major, bebop minor, bebop dorian, harmonic major, locrian #2, dorian b2, mixolydian b6,
  hirajoshi, in-sen, iwato, pelog, egyptian, dominant pentatonic, major hexatonic, minor hexatonic,
  tcherepnin, istrian, algerian, des, jog`,
  others: `
  natural minor | minor
  ionian | major
  aeolian | minor
  blues | minor blues
  half whole | half-whole diminished
  whole half | diminished
  octatonic | diminished
  super locrian | altered
  lydian b7 | lydian dominant
  acoustic | lydian dominant
  overtone | lydian dominant
  spanish | phrygian dominant
  gypsy | double harmonic major
  hungarian gypsy | hungarian minor
  double harmonic | double harmonic major
  byzantine | double harmonic major
  arabic | double harmonic major
  bebop dominant | bebop
  romanian minor | dorian #4
  ukrainian dorian | dorian #4
  freygish | phrygian dominant
  hijaz | phrygian dominant
  kumoi | flat three pentatonic
  yo | ritusen
  in | kumoijoshi
  chinese | lydian pentatonic
  mongolian | major pentatonic
  javanese | dorian b2
  balinese | pelog
  scottish pentatonic | ritusen
  suspended pentatonic | egyptian
  bhairav | double harmonic major
  yaman | lydian
  todi | todi raga
  malkauns | malkos raga`,
  none: 'japanese, rast, bayati',
};

/** The expected reading, and the chords or notes that are typed. */
export const chordWords: readonly (readonly [means: string, typed: readonly string[]])[] = [
  ['C E G B: the notes of Cmaj7.', ['C^7', 'CΔ', 'CM7', 'Cmaj7', 'Cj7']],
  ['C E♭ G B♭: the notes of Cm7.', ['C-7', 'Cmi7', 'Cmin7', 'Dom7']],
  ['C E♭ G♭ B♭: the notes of Cm7♭5.', ['Cø', 'Cm7b5', 'Cø7']],
  ['C E♭ G♭ B𝄫: the notes of Cdim7.', ['Co7', 'C°7', 'Cdim7']],
  ['C E G♯: the notes of Caug.', ['C+', 'Caug']],
  ['C F G: the notes of Csus4.', ['Csus', 'Csus4']],
  ['C D G: the notes of Csus2.', ['Csus2']],
  ['C E G A D: the notes of C6/9.', ['C6/9', 'C69']],
  ['C E G♯ B♭ D♯: the notes of C7alt.', ['C7alt', 'Calt']],
  ['C E G B♭ D♯: the notes of C7♯9.', ['C7#9', 'C7(♯9)']],
  ['C E G B♭ D♭: the notes of C7♭9.', ['C7b9', 'C7-9']],
  ['C E♭ G B: the notes of Cm(maj7).', ['Cm(maj7)', 'CmM7', 'C-Δ']],
  ['C E G: the notes of C/E.', ['C/E', 'E G C', 'mi sol do', 'E, G, C']],
  ['B D F♯ A: the notes of Bm7.', ['Hm7', 'Sim7', 'Bm7', 'B-7']],
  ['F♯ A C♯ E: the notes of F♯m7.', ['Fis-7', 'F#m7', 'Fa#m7']],
  ['A♭ C E♭ G♭: the notes of A♭7.', ['lab7', 'As7', 'Ab7', 'A♭7']],
  ['F♯ A C♯: the notes of F♯m.', ['fis a cis', 'F# A C#', 'fa# la do#']],
  ['C E G: the notes of C.', ['C E G', 'Do Mi Sol', 'c-e-g', 'x32010', 'X32010']],
  ['Dm7 G7 Cmaj7: chords.', ['Dm7 G7 Cmaj7', 'D-7 G7 C^7', 'Rem7 Sol7 DoM7']],
];
