/**
 * Articles: essays on music theory, in HTML. Their figures are checked against the rest of the catalog. A link
 * to a record is written by the record's name, `/harmonies/so-what`, and becomes its path in the API.
 */
import { slug, timestamp } from './pitch.ts';
import type { Article } from './records.ts';

interface Essay {
  readonly title: string;
  readonly tags: readonly string[];
  readonly published?: boolean;
  readonly content: string;
}

const essays: readonly Essay[] = [
  {
    title: 'Why twelve tones?',
    tags: ['tuning', 'fifths', 'history'],
    content: `
<p>Sing a note, and then the note a fifth above it. Two strings that sound so have lengths in the ratio
<em>3:2</em>, and after the octave, <em>2:1</em>, it is the simplest relation that two different tones can have.
Almost every culture that tunes strings has found it. What happens if we go on, a fifth upon a fifth?</p>
<h2>A circle that nearly closes</h2>
<p>From C we come to G, D, A, E, B, F♯ and so on, always folding the new tone back into one octave. Each is a new
tone: a power of three is never a power of two, so pure fifths never lead exactly home. But they come close. Twelve
fifths span 8423.46 cents and seven octaves 8400, which leaves <strong>23.46 cents</strong>, about an eighth of a
tone. This is the <em>Pythagorean comma</em>. If we spread it over the whole circle, each fifth loses less than two
cents, which hardly anyone can hear in a melody. Then the thirteenth tone is the first again, and twelve are enough.</p>
<h2>Other numbers that come close</h2>
<p>A fifth is log<sub>2</sub>(3/2) ≈ 0.58496 of an octave. The fractions that approach this number best tell in how
many equal parts an octave can be cut so that it has good fifths:</p>
<table>
<tr><th>Fraction</th><th>Tones</th><th>Its fifth in cents</th></tr>
<tr><td>3/5</td><td>5</td><td>720.00</td></tr>
<tr><td>7/12</td><td>12</td><td>700.00</td></tr>
<tr><td>24/41</td><td>41</td><td>702.44</td></tr>
<tr><td>31/53</td><td>53</td><td>701.89</td></tr>
</table>
<p>A pure fifth has 701.96 cents. Five tones are a rough pentatonic scale. Twelve are the first number with a fifth that
convinces. Not until twenty-nine tones does an equal division have a better one, and the next fraction of the table, with
forty-one, asks for hands that nobody has.</p>
<h2>What twelve does not give</h2>
<p>The bargain is about fifths alone. A pure major third, 5:4, has 386.31 cents, and twelve equal tones offer 400, an
error seven times that of the fifth. Whoever cares more for thirds may prefer
<a href="/systems/19-edo">19</a> or <a href="/systems/31-edo">31</a> tones. Twelve is no law of nature. It is a good
compromise that fits under ten fingers.</p>`,
  },
  {
    title: 'The circle of fifths',
    tags: ['fifths', 'keys', 'beginners'],
    content: `
<p>Write the twelve tones around a clock, not by height but so that each stands a perfect fifth above the one before:
C at twelve, then G, D, A, E, B, F♯, and on through D♭, A♭, E♭ and B♭ to F, a fifth below C. That is the
<strong>circle of fifths</strong>, and a surprising share of tonal music can be read off it.</p>
<h2>Signatures</h2>
<p>Each step clockwise adds one sharp to the major key's signature: C has none, G one, D two. Each step the other way
adds a flat: F one, B♭ two. The sharps arrive in the order <em>F C G D A E B</em>, which is the circle itself, and the
flats in the same order backwards. The relative minor shares the signature, and stands three steps further clockwise:
A minor goes with C major.</p>
<h2>Nearness</h2>
<p>Neighbours on the circle share six of their seven tones. C major and G major differ in one only, F against F♯. Two
keys that face each other, as C and F♯ do, share just two pitches. This is why a modulation to the dominant goes by
almost unnoticed while a leap across the circle sounds like a change of scenery.</p>
<h2>Scales are arcs</h2>
<p>Take neighbours from the circle and you have familiar scales:</p>
<ul>
<li><strong>five</strong> in a row are a major pentatonic scale: C G D A E;</li>
<li><strong>seven</strong> are a major scale: F C G D A E B is C major;</li>
<li><strong>all twelve</strong> are the chromatic scale.</li>
</ul>
<p>The black keys of a piano are the five tones that the white keys leave over, and so they too are neighbours.</p>
<h2>Motion</h2>
<p>Roots of chords like to fall by fifths, which is one step against the clock. The cadence <code>Dm7 G7 Cmaj7</code>
does it twice, a ragtime <code>A7 D7 G7 C</code> three times, and the sequence of <em>Autumn Leaves</em> goes on through
all seven degrees of its scale. To hear the circle, play
<a href="/harmonies/circle-of-fifths-major">the circle of fifths in major</a> slowly and listen to the bass: up a
fourth, down a fifth, until it is home.</p>`,
  },
  {
    title: 'How to read a key signature',
    tags: ['notation', 'keys', 'beginners'],
    content: `
<p>The signs at the left edge of a staff say which notes are to be raised or lowered throughout. They save ink, but
they also tell you in which key a piece probably is, if you know two short rules and one exception.</p>
<h2>Sharps</h2>
<p>Look at the <strong>last sharp</strong>, the one furthest to the right, and go up a semitone. With F♯ and C♯, the
last is C♯ and the key is D major. With four sharps the last is D♯, and the key E major. The last sharp is always the
leading tone, the seventh degree that wants to rise into the tonic.</p>
<h2>Flats</h2>
<p>Look at the <strong>last flat but one</strong>: it carries the name of the key. B♭, E♭, A♭ gives E♭ major. With a single
flat there is no last but one, so remember that it stands for F major. No sign at all is C major.</p>
<h2>Major or minor?</h2>
<p>Every signature serves two keys. The relative minor begins on the sixth degree of the major scale, a minor third below
its tonic: three sharps may mean A major or F♯ minor. The signature alone cannot decide. Ask the music instead:</p>
<ol>
<li>On which note and chord does the piece end?</li>
<li>Is there an accidental that raises the seventh degree of the minor key, such as E♯ in F♯ minor? Then it is minor.</li>
<li>Around which note does the bass keep turning?</li>
</ol>
<h2>The order of the signs</h2>
<p>Sharps are always written in the order F♯ C♯ G♯ D♯ A♯ E♯ B♯, flats in the order B♭ E♭ A♭ D♭ G♭ C♭ F♭. Each is a
fifth from the one before. A signature is therefore known by its number alone, and a musician says "four flats" where a
list would do as well.</p>
<h2>Keys without a signature</h2>
<p>G♯ major would need eight sharps: six single ones and F𝄪, which counts twice. Nobody prints that. The same sounds are
A♭ major, with four flats. Such <em>theoretical keys</em> still turn up for a few bars inside a piece, when G♯ minor
moves to its own major, and then every sign is written beside its note.</p>`,
  },
  {
    title: 'Seven modes from one scale',
    tags: ['modes', 'scales', 'beginners'],
    content: `
<p>Play the white keys of a piano from C to C and you hear C major. Play the same keys from D to D, letting D be the
place where phrases come to rest, and the character changes: the third is minor, the sixth bright. Same tones, another
centre. That is what a <strong>mode</strong> is.</p>
<h2>The seven</h2>
<table>
<tr><th>From</th><th>Mode</th><th>Steps in semitones</th><th>Its mark</th></tr>
<tr><td>C</td><td>ionian</td><td>2 2 1 2 2 2 1</td><td>the major scale</td></tr>
<tr><td>D</td><td>dorian</td><td>2 1 2 2 2 1 2</td><td>minor with a major sixth</td></tr>
<tr><td>E</td><td>phrygian</td><td>1 2 2 2 1 2 2</td><td>minor with a minor second</td></tr>
<tr><td>F</td><td>lydian</td><td>2 2 2 1 2 2 1</td><td>major with an augmented fourth</td></tr>
<tr><td>G</td><td>mixolydian</td><td>2 2 1 2 2 1 2</td><td>major with a minor seventh</td></tr>
<tr><td>A</td><td>aeolian</td><td>2 1 2 2 1 2 2</td><td>the natural minor scale</td></tr>
<tr><td>B</td><td>locrian</td><td>1 2 2 1 2 2 2</td><td>a diminished fifth</td></tr>
</table>
<h2>From bright to dark</h2>
<p>The order of the white keys hides the order of the sounds. Build all seven on <em>one</em> tonic and sort them by how many
degrees are lowered: lydian, ionian, mixolydian, dorian, aeolian, phrygian, locrian. From each to the next exactly one
tone falls by a semitone. The series runs along the circle of fifths, and dorian stands in the middle: read its steps
backwards, and they are the same.</p>
<h2>Hearing instead of counting</h2>
<p>A mode is not a scale that begins somewhere else. D dorian is heard only while D is home, and the surest way is a
drone: hold a low D and improvise on the white keys above it. Then move the drone to E and change nothing else.</p>
<p>The names are Greek, the modes are not: medieval writers gave the old names to the modes of chant, and
Heinrich Glarean added ionian and aeolian in his <em>Dodecachordon</em> of 1547. Modal music never died in folk song.
Jazz came back to it in the 1950s: Miles Davis's <em>Milestones</em> of 1958 stays on one mode for sixteen bars at a time,
and his <a href="/harmonies/so-what"><em>So What</em></a> of 1959 is sixteen bars of D dorian, eight of E♭ dorian, and eight
of D again.</p>`,
  },
  {
    title: 'Cents and ratios',
    tags: ['tuning', 'acoustics', 'mathematics'],
    content: `
<p>An interval is a <strong>ratio</strong> of frequencies. An octave doubles, 2:1. A fifth is 3:2, a fourth 4:3. The ear
compares ratios and not differences: from 220 to 440 Hz is as far as from 440 to 880, though one step is 220 Hz and the
other 440.</p>
<h2>Adding intervals multiplies ratios</h2>
<p>A fifth and a fourth make an octave: 3/2 × 4/3 = 2. Two fifths are 9/4, and less an octave 9/8, a whole tone. The
arithmetic is exact, but it soon becomes awkward. Which is larger, 81/64 or 5/4? How far apart are they? For such
questions we take logarithms, which turn products into sums.</p>
<h2>The cent</h2>
<p>Alexander J. Ellis proposed the unit in the 1880s. An octave has 1200 cents, so that a semitone of equal
temperament has exactly a hundred:</p>
<p><code>cents = 1200 × log2(ratio)</code></p>
<p>Now 81/64 is 407.82 cents and 5/4 is 386.31. The difference, 21.51 cents, is audible at once in a held chord. Some
values worth knowing:</p>
<ul>
<li>pure fifth, 3/2: <strong>701.96</strong>, equal temperament 700;</li>
<li>pure fourth, 4/3: <strong>498.04</strong>, equal temperament 500;</li>
<li>pure major third, 5/4: <strong>386.31</strong>, equal temperament 400;</li>
<li>pure minor third, 6/5: <strong>315.64</strong>, equal temperament 300;</li>
<li>seventh harmonic, 7/4: <strong>968.83</strong>, equal temperament 1000.</li>
</ul>
<h2>How much can we hear?</h2>
<p>In a melody, a difference of five or six cents is about the least that practised listeners notice. Sounded together,
tones betray far less through <em>beats</em>. Tune A to 440 Hz and E to 659.26, the tempered fifth: the third harmonic
of the one, 1320 Hz, rubs against the second of the other, 1318.51 Hz, and the sound swells and fades three times in two
seconds. That is how tuners worked for centuries, by counting beats and not by measuring frequencies. The tempered third
from A to C♯ beats more than seventeen times a second, too fast to count: one hears it as roughness.</p>`,
  },
  {
    title: 'Commas, and why no keyboard is in tune',
    tags: ['tuning', 'temperament', 'history'],
    content: `
<p>A choir can sing every chord pure. A keyboard cannot, and the reason is a small remainder with an old name: the
<strong>comma</strong>.</p>
<h2>Two remainders</h2>
<p>Go up four pure fifths from C: G, D, A, E. Fold the E back, and it stands at 81/64. The pure major third above C is
5/4, or 80/64. The E that is good for fifths is too high for the third by 81/80, which is 21.51 cents. This is the
<em>syntonic comma</em>. The other, the <em>Pythagorean comma</em>, appears after twelve fifths, which overshoot seven
octaves by 23.46 cents. Since keys cannot move, somebody has to pay.</p>
<h2>Four ways to pay</h2>
<ol>
<li><strong>Pythagorean tuning</strong> keeps the fifths pure and leaves the thirds wide. It suits melody, and the
bare fifths of medieval music.</li>
<li><strong>Quarter-comma meantone</strong> narrows every fifth by a quarter of the syntonic comma, to 696.58 cents, so
that four of them make a pure third. Eight major chords are beautiful. The leftover fifth between G♯ and E♭, 737.64
cents wide, howls, and is called the <em>wolf</em>.</li>
<li><strong>Well temperaments</strong> divide the comma unequally. Andreas Werckmeister's third tuning of 1691 narrows
four fifths by a quarter of the Pythagorean comma and leaves eight pure. All keys can be used, and each has a colour of
its own: C major is calm, F♯ major tense.</li>
<li><strong>Equal temperament</strong> gives every fifth the same twelfth of the comma. No key is out of tune and none
is pure, and all sound alike.</li>
</ol>
<h2>Which did Bach mean?</h2>
<p><em>Das wohltemperirte Clavier</em> says "well-tempered", and not "equally". How Bach himself tuned is not
known, and the many proposals agree only that all twenty-four keys were usable, and probably not the same.</p>
<h2>Listen for it</h2>
<p>Compare <a href="/media/third-pure.wav">a pure third</a> with
<a href="/media/third-tempered.wav">a tempered one</a>. The pure one stands still. The other shimmers, and after a
minute of listening to it one understands why tuners quarrelled for three hundred years.</p>`,
  },
  {
    title: 'The blues scale, and the notes between the keys',
    tags: ['blues', 'scales', 'improvisation'],
    content: `
<p>Ask for the blues scale and you will be told: take the minor pentatonic and add the diminished fifth. In C that is
<code>C E♭ F G♭ G B♭</code>. It is a good first answer. It is also a piano player's picture of something that singers do
between the keys.</p>
<h2>The six tones</h2>
<p>The steps are 3 2 1 1 3 2 semitones. There is no second and no sixth, and the added tone sits between the fourth and the
fifth like a hinge. Played over a <a href="/harmonies/twelve-bar-blues">twelve-bar blues</a> of three dominant seventh
chords it never quite agrees with the harmony: over C7 the scale has E♭ where the chord has E. That friction is the
sound. In European terms it would be a mistake, a minor third against a major one. Here it is the point.</p>
<h2>Blue notes</h2>
<p>A <em>blue note</em> is a degree that is sung or bent lower than its major form, chiefly the third, the fifth and the
seventh. How much lower depends on the singer, the phrase, and the moment. Often the pitch moves while it sounds. A
guitarist pushes the string from E♭ towards E and stops halfway. A pianist, who cannot, strikes both keys at once or
slides from one to the other. The seventh may settle near the seventh harmonic, 968.83 cents, a third of a semitone
below the tempered one.</p>
<h2>The major side</h2>
<p>There is also a major blues scale, <code>C D E♭ E G A</code>, with the steps 2 1 1 3 2 3. It has the same tones as the minor blues
scale of A: the two are relatives, just as C major and A minor are. Many players change between both within one phrase,
brighter over the tonic and darker over the subdominant.</p>
<h2>How to practise</h2>
<ol>
<li>Use three tones only, C E♭ F, and make phrases that leave room for an answer.</li>
<li>Add G♭ as a passing tone between F and G, never as a resting place.</li>
<li>Over the C chord, let E♭ rise to E at the end of a phrase.</li>
</ol>
<p>Then sing it first and play it afterwards. The voice knows where the blue notes are.</p>`,
  },
  {
    title: 'Clave: the key to the rhythm',
    tags: ['rhythm', 'Afro-Cuban', 'timeline'],
    content: `
<p>Two short sticks of hard wood, one struck on the other: the instrument is called <em>claves</em>, and what it plays is
the <strong>clave</strong>. Five strokes in two bars hold together the percussion, the bass, the piano and the song
of much Cuban music. Everyone places notes against this pattern, even when nobody plays it.</p>
<h2>The pattern</h2>
<p>Divide two bars into sixteen steps and mark the strokes. The son clave and the rumba clave differ in one of them:</p>
<table>
<tr><th>Clave</th><th>Sixteen steps</th><th>Distances</th></tr>
<tr><td>son</td><td><code>x..x..x...x.x...</code></td><td>3 3 4 2 4</td></tr>
<tr><td>rumba</td><td><code>x..x...x..x.x...</code></td><td>3 4 3 2 4</td></tr>
</table>
<p>In the rumba clave the third stroke comes one step later, just before the bar line, and the whole pattern begins to
lean.</p>
<h2>Two sides</h2>
<p>One bar has three strokes, the other two. The three-side pulls against the beat, and the two-side agrees with it:
tension and release, question and answer. A tune may begin on either, so musicians speak of <em>3-2</em> and
<em>2-3</em>. Once it has begun, the clave does not turn around. If the phrase of a melody seems to ask for the other
side, the arrangement inserts or drops a bar. To play with accents on the wrong side is to be <em>cruzado</em>,
crossed, and a roomful of dancers will feel it.</p>
<h2>Relatives</h2>
<p>The three-side on its own is the <em>tresillo</em>, <code>x..x..x.</code>, at home from the habanera to present-day pop. A
pattern of five strokes in twelve steps, <code>x.x.x..x.x..</code>, is played on bells in Ghana as <em>fume-fume</em>. Its
distances, 2 2 3 2 3, grow and shrink just where those of the son clave do. The bossa nova delays the last stroke by one step. Such cycles are
called <em>timelines</em>, and they came to the Americas with enslaved people from West and Central Africa.</p>
<h2>Learn it with your body</h2>
<p>Walk steadily, four steps to a bar. Clap the son clave. When the clapping no longer disturbs the walking, sing a tune
you know, and notice which of its syllables fall on a stroke.</p>`,
  },
  {
    title: 'Euclidean rhythms',
    tags: ['rhythm', 'mathematics', 'timeline'],
    content: `
<p>Distribute three strokes over eight steps as evenly as you can. Eight is not divisible by three, so the distances
cannot be equal, but they can be nearly so: 3, 3 and 2. The result, <code>x..x..x.</code>, is the tresillo, one of the
most widely heard rhythms in the world. In 2005 the computer scientist Godfried Toussaint showed that this is no accident.</p>
<h2>The algorithm</h2>
<p>Write the strokes and then the rests, and deal the rests out to the strokes as one deals cards:</p>
<ol>
<li><code>[x] [x] [x] [.] [.] [.] [.] [.]</code></li>
<li><code>[x.] [x.] [x.] [.] [.]</code></li>
<li><code>[x..] [x..] [x.]</code></li>
</ol>
<p>Stop when at most one group is left over. The procedure is Bjorklund's, invented to time the pulses of a neutron
source, and in structure it is the algorithm by which Euclid finds the greatest common divisor: subtract the smaller from
the larger until nothing is left. Toussaint writes the result as <em>E(3,8)</em>.</p>
<h2>Where they live</h2>
<ul>
<li><strong>E(5,8)</strong>, <code>x.xx.xx.</code>: the Cuban cinquillo.</li>
<li><strong>E(7,12)</strong>, <code>x.xx.x.xx.x.</code>: a bell pattern of West Africa.</li>
<li><strong>E(4,9)</strong>, <code>x.x.x.x..</code>: a Turkish aksak, which Dave Brubeck used in <em>Blue Rondo à la
Turk</em>.</li>
<li><strong>E(5,16)</strong>, <code>x..x..x..x..x...</code>: the necklace of the bossa nova, which itself begins on another
stroke.</li>
</ul>
<p>A <em>necklace</em> is a pattern of which only the circle counts and not the beginning. Drawn as a polygon in a clock
of steps, a Euclidean rhythm is as round as the steps permit.</p>
<h2>Scales as rhythms</h2>
<p>Look again at E(7,12), and read steps as semitones: 2 1 2 2 1 2 2, the natural minor scale, one of the modes of the
major scale. Five in twelve gives the pentatonic. What spreads strokes evenly over time spreads tones evenly over the
octave, which may be why both feel balanced and neither is boring.</p>
<h2>What the algorithm does not explain</h2>
<p>The son clave, <code>x..x..x...x.x...</code>, is not Euclidean: its largest distance is 4 and its smallest is 2. Perfect evenness
is one virtue among several, and a rhythm also needs something to remember it by. The paper is short and readable:
<a href="https://archive.bridgesmathart.org/2005/bridges2005-47.html">The Euclidean Algorithm Generates Traditional
Musical Rhythms</a>.</p>`,
  },
  {
    title: 'Why C♯ is not D♭',
    tags: ['notation', 'enharmonics', 'intervals'],
    content: `
<p>One black key, two names. On a piano C♯ and D♭ are the same string, so does it matter which we write? It does, and for
three reasons.</p>
<h2>A name tells where a note is going</h2>
<p>Sharps tend to rise, flats to fall. In <code>C C♯ D</code> the chromatic tone leans upwards, in <code>D D♭ C</code> it
leans down, and a reader sees the direction before hearing it. A singer who reads G♯ before A will place it higher
than one who reads A♭ before G.</p>
<h2>A name tells what an interval is</h2>
<p>Intervals are counted in letters first and semitones second. From C to E♭ is a third, C–D–E, a minor one. From C to D♯ is a
second, C–D, an augmented one. Both have three semitones. The minor third is content to stay, the augmented second
wants to open into a third. The same holds for the tritone: F to B is an augmented fourth and resolves outwards to E and
C, F to C♭ is a diminished fifth and resolves inwards to G♭ and B♭.</p>
<h2>A scale uses every letter once</h2>
<p>A scale with seven tones has one tone on each line and space, so that a signature can describe it. F♯ major is
<code>F♯ G♯ A♯ B C♯ D♯ E♯</code>. To write F in place of E♯ would spare an odd sign and cost two Fs, one sharp and one
natural, in every bar. In <a href="/scales/g-sharp-major">G♯ major</a> the seventh degree is even F𝄪, a double sharp,
because the letters before it are all used up.</p>
<h2>And sometimes they are different sounds</h2>
<p>Equality is a feature of our tuning, not of the notes:</p>
<ul>
<li>In Pythagorean tuning C♯ is <em>higher</em> than D♭, by 23.46 cents.</li>
<li>In quarter-comma meantone C♯ is <em>lower</em> than D♭, by 41.06 cents. Some old keyboards had split keys, and
offered both.</li>
<li>In 31 equal divisions C♯ is the second step and D♭ the third.</li>
</ul>
<p>String players still choose between them. Spelling is therefore not pedantry: it is the part of notation that remembers
what the keyboard forgets.</p>`,
  },
  {
    title: 'The tritone, and a trick with it',
    tags: ['harmony', 'jazz', 'intervals'],
    content: `
<p>Three whole tones make a <strong>tritone</strong>: F to B, half of an octave. It is the most restless interval in the
major scale, and the scale has only one of it. That makes it a compass: whoever hears F and B together knows that the key is
C, or its opposite.</p>
<h2>The engine of the cadence</h2>
<p>The dominant seventh chord of C, <code>G B D F</code>, contains the tritone as its third and seventh. B rises to C, F
falls to E, and the chord has found home. Take the tritone out and little is left of the urge. Put it in, and even a
bare pair of tones implies the whole chord.</p>
<h2>One tritone, two dominants</h2>
<p>A tritone turned upside down is a tritone again, because it is exactly half an octave. So the same two tones
belong to a second dominant seventh chord. Over the root D♭ they are the seventh and the third:
<code>D♭ F A♭ C♭</code>, where C♭ sounds as B. The roots G and D♭ are themselves a tritone apart, and face each other on
the circle of fifths. Each can do the other's work:</p>
<table>
<tr><th>Plain</th><th>With substitution</th></tr>
<tr><td><code>Dm7 G7 Cmaj7</code></td><td><code>Dm7 D♭7 Cmaj7</code></td></tr>
</table>
<p>The bass, which leapt by fifths, now slides down by semitones: D, D♭, C. The upper voices do what they did before. This
is <em>tritone substitution</em>, a commonplace of jazz since the 1940s. Classical harmony has known a near relative for much
longer, the augmented sixth chord.</p>
<h2>Was it forbidden?</h2>
<p>The saying <em>diabolus in musica</em> is often quoted as medieval, and stories are told of bans by the Church. The phrase
appears in writers of the early eighteenth century, such as Andreas Werckmeister and Johann Joseph Fux, who cite it as an
old rule of singers. Medieval theorists did advise against the interval, because it is hard to sing. A ban is not on
record.</p>
<p>Listen to the <a href="/harmonies/tritone-substitution">substituted cadence</a>, then to the
<a href="/harmonies/ii-v-i">plain one</a>, and follow the bass.</p>`,
  },
  {
    title: 'Chords: a reference',
    tags: ['harmony', 'chords', 'reference'],
    content: `
<p>A chord symbol is a root and a recipe. The root is a note, <em>C</em>, and the recipe counts upwards from it as in the
major scale of the root: 1 is the root itself, ♭3 the minor third, 9 the second an octave higher. Every line below is on
C. On another root the recipe is the same.</p>
<h2>Three notes</h2>
<table>
<tr><th>Symbol</th><th>Name</th><th>Recipe</th><th>Notes</th></tr>
<tr><td>C</td><td>major</td><td>1 3 5</td><td>C E G</td></tr>
<tr><td>Cm</td><td>minor</td><td>1 ♭3 5</td><td>C E♭ G</td></tr>
<tr><td>Cdim</td><td>diminished</td><td>1 ♭3 ♭5</td><td>C E♭ G♭</td></tr>
<tr><td>Caug</td><td>augmented</td><td>1 3 ♯5</td><td>C E G♯</td></tr>
<tr><td>Csus2</td><td>suspended second</td><td>1 2 5</td><td>C D G</td></tr>
<tr><td>Csus4</td><td>suspended fourth</td><td>1 4 5</td><td>C F G</td></tr>
</table>
<h2>Four notes</h2>
<table>
<tr><th>Symbol</th><th>Name</th><th>Recipe</th><th>Notes</th></tr>
<tr><td>C6</td><td>sixth</td><td>1 3 5 6</td><td>C E G A</td></tr>
<tr><td>Cm6</td><td>minor sixth</td><td>1 ♭3 5 6</td><td>C E♭ G A</td></tr>
<tr><td>Cmaj7</td><td>major seventh</td><td>1 3 5 7</td><td>C E G B</td></tr>
<tr><td>C7</td><td>dominant seventh</td><td>1 3 5 ♭7</td><td>C E G B♭</td></tr>
<tr><td>Cm7</td><td>minor seventh</td><td>1 ♭3 5 ♭7</td><td>C E♭ G B♭</td></tr>
<tr><td>Cm(maj7)</td><td>minor with major seventh</td><td>1 ♭3 5 7</td><td>C E♭ G B</td></tr>
<tr><td>Cm7♭5</td><td>half-diminished</td><td>1 ♭3 ♭5 ♭7</td><td>C E♭ G♭ B♭</td></tr>
<tr><td>Cdim7</td><td>diminished seventh</td><td>1 ♭3 ♭5 𝄫7</td><td>C E♭ G♭ B𝄫</td></tr>
<tr><td>Cmaj7♯5</td><td>augmented major seventh</td><td>1 3 ♯5 7</td><td>C E G♯ B</td></tr>
<tr><td>C7♯5</td><td>augmented seventh</td><td>1 3 ♯5 ♭7</td><td>C E G♯ B♭</td></tr>
<tr><td>C7sus4</td><td>suspended seventh</td><td>1 4 5 ♭7</td><td>C F G B♭</td></tr>
<tr><td>Cadd9</td><td>added ninth</td><td>1 3 5 9</td><td>C E G D</td></tr>
</table>
<h2>More</h2>
<table>
<tr><th>Symbol</th><th>Name</th><th>Recipe</th><th>Notes</th></tr>
<tr><td>C9</td><td>dominant ninth</td><td>1 3 5 ♭7 9</td><td>C E G B♭ D</td></tr>
<tr><td>Cmaj9</td><td>major ninth</td><td>1 3 5 7 9</td><td>C E G B D</td></tr>
<tr><td>Cm9</td><td>minor ninth</td><td>1 ♭3 5 ♭7 9</td><td>C E♭ G B♭ D</td></tr>
<tr><td>C7♭9</td><td>dominant, flat ninth</td><td>1 3 5 ♭7 ♭9</td><td>C E G B♭ D♭</td></tr>
<tr><td>C7♯9</td><td>dominant, sharp ninth</td><td>1 3 5 ♭7 ♯9</td><td>C E G B♭ D♯</td></tr>
<tr><td>C7♭5</td><td>dominant, flat fifth</td><td>1 3 ♭5 ♭7</td><td>C E G♭ B♭</td></tr>
<tr><td>C7♯5♭9</td><td>dominant, sharp fifth, flat ninth</td><td>1 3 ♯5 ♭7 ♭9</td><td>C E G♯ B♭ D♭</td></tr>
<tr><td>C7alt</td><td>altered dominant</td><td>1 3 ♯5 ♭7 ♯9</td><td>C E G♯ B♭ D♯</td></tr>
<tr><td>C9sus4</td><td>suspended ninth</td><td>1 4 5 ♭7 9</td><td>C F G B♭ D</td></tr>
<tr><td>C7♯11</td><td>lydian dominant</td><td>1 3 5 ♭7 ♯11</td><td>C E G B♭ F♯</td></tr>
<tr><td>Cm11</td><td>minor eleventh</td><td>1 ♭3 5 ♭7 9 11</td><td>C E♭ G B♭ D F</td></tr>
<tr><td>C13</td><td>dominant thirteenth</td><td>1 3 5 ♭7 9 13</td><td>C E G B♭ D A</td></tr>
</table>
<p>Players leave the fifth out first, and on a thirteenth the eleventh too, because it rubs against the third.</p>
<h2>One chord, several spellings</h2>
<ul>
<li>Minor: <code>Cm</code>, <code>C-</code>, <code>Cmin</code>.</li>
<li>Major seventh: <code>Cmaj7</code>, <code>CΔ</code>, <code>CM7</code>.</li>
<li>Half-diminished: <code>Cm7♭5</code>, <code>Cø</code>. Diminished: <code>Cdim</code>, <code>C°</code>.</li>
<li>Augmented: <code>Caug</code>, <code>C+</code>.</li>
</ul>
<h2>Which chord stands where</h2>
<p>Stack every second note of a scale, and each degree has its chord. In major the sevenths are, from the first degree on:
Imaj7, ii7, iii7, IVmaj7, V7, vi7, viiø7. The second, fifth and first of them make the most frequent cadence of all,
<a href="/harmonies/ii-v-i">ii–V–I</a>. In harmonic minor they are i(maj7), iiø7, ♭IIImaj7♯5, iv7, V7, ♭VImaj7, vii°7.</p>
<h2>Which bass</h2>
<p>A note after a slash is the bass. <code>C/E</code> has the third below, <code>C/G</code> the fifth:
figured bass calls them a sixth chord and a six-four chord. <code>D7/C</code> is a seventh chord on its seventh, and
wants to go to <code>G/B</code>.</p>`,
  },
  {
    title: 'Polymetre and polyrhythm',
    tags: ['rhythm', 'draft'],
    published: false,
    content: `
<p>Three against two inside one bar is a <em>polyrhythm</em>. A bar of three against a bar of four, with the same beat, is a
<em>polymetre</em>, and meets again after twelve beats.</p>
<p>To be written: hemiola, the kotekan of Bali, Ligeti.</p>`,
  },
  {
    title: 'Shapes on a neck',
    tags: ['guitar', 'chords', 'beginners'],
    content: `
<p>A guitarist writes a chord as six signs, one for each string from the lowest: <code>x32010</code> leaves the lowest
string out, holds the next three and leaves two of them open. With the strings E2 A2 D3 G3 B3 E4 every sign is a tone:
as many semitones above the open string as its number says.</p>
<h2>Open shapes</h2>
<table>
<tr><th>Shape</th><th>Chord</th><th>Tones, from the lowest</th></tr>
<tr><td>x32010</td><td>C</td><td>C3 E3 G3 C4 E4</td></tr>
<tr><td>x02220</td><td>A</td><td>A2 E3 A3 C♯4 E4</td></tr>
<tr><td>320003</td><td>G</td><td>G2 B2 D3 G3 B3 G4</td></tr>
<tr><td>022100</td><td>E</td><td>E2 B2 E3 G♯3 B3 E4</td></tr>
<tr><td>xx0232</td><td>D</td><td>D3 A3 D4 F♯4</td></tr>
<tr><td>x02210</td><td>Am</td><td>A2 E3 A3 C4 E4</td></tr>
<tr><td>022000</td><td>Em</td><td>E2 B2 E3 G3 B3 E4</td></tr>
<tr><td>xx0231</td><td>Dm</td><td>D3 A3 D4 F4</td></tr>
</table>
<p>Most shapes double tones: the three of a triad fill five strings or six.</p>
<h2>Shapes that move</h2>
<p>Slide a shape up by a fret, and all its tones rise by a semitone; one finger across the strings does what the nut did.
So the first five shapes of the table are five places for one chord. C itself lies at <code>x32010</code>, as the shape of
A at <code>x35553</code>, as that of G at <code>875558</code>, as that of E at
<code>8-10-10-9-8-8</code>, and as that of D at <code>xx-10-12-13-12</code>: the shapes C A G E D, in this order up the
neck.</p>
<h2>A capo</h2>
<p>A capo is a nut that can be moved. At the third fret the shape of C sounds E♭, that of G sounds B♭, and that of Am sounds
Cm. Who needs A♭ and likes the shape of G puts it at the first fret.</p>`,
  },
  {
    title: 'Transposing instruments',
    tags: ['instruments', 'keys', 'notation'],
    content: `
<p>A clarinettist reads C and plays it, and a pianist beside her hears B♭. Her instrument is <em>in B♭</em>: it sounds a
major second lower than it is written. The custom has a reason. Instruments of one family come in several sizes, and if
each is written so that the same note means the same fingers, a player can change from one to the other.</p>
<h2>What is written</h2>
<p>What shall sound as C major is written higher by as much as the instrument sounds lower:</p>
<table>
<tr><th>Instrument</th><th>It sounds</th><th>C major is written</th></tr>
<tr><td>Clarinet in B♭</td><td>a major second lower</td><td>D major</td></tr>
<tr><td>Clarinet in A</td><td>a minor third lower</td><td>E♭ major</td></tr>
<tr><td>Clarinet in E♭</td><td>a minor third higher</td><td>A major</td></tr>
<tr><td>Bass clarinet</td><td>a major ninth lower</td><td>D major</td></tr>
<tr><td>Alto flute</td><td>a perfect fourth lower</td><td>F major</td></tr>
<tr><td>Cor anglais</td><td>a perfect fifth lower</td><td>G major</td></tr>
<tr><td>Alto saxophone</td><td>a major sixth lower</td><td>A major</td></tr>
<tr><td>Tenor saxophone</td><td>a major ninth lower</td><td>D major</td></tr>
<tr><td>Baritone saxophone</td><td>a major thirteenth lower</td><td>A major</td></tr>
<tr><td>Horn in F</td><td>a perfect fifth lower</td><td>G major</td></tr>
<tr><td>Trumpet in B♭</td><td>a major second lower</td><td>D major</td></tr>
</table>
<p>Piccolo, descant recorder and contrabassoon are an octave away: their notes keep their names.</p>
<h2>Sharps and flats</h2>
<p>An instrument in B♭ gets two sharps more, or two flats fewer, than what sounds; one in E♭ three, one in F one. That is
why bands like the keys with flats: F major, one flat, has one sharp for a trumpet and two for an alto saxophone.</p>
<h2>The tuning note</h2>
<p>At the oboe’s A a player in B♭ reads B, one in E♭ reads F♯, and one in F reads E.</p>`,
  },
  {
    title: 'Accents and swing',
    tags: ['rhythm', 'groove', 'beginners'],
    content: `
<p>Two drummers play the same strokes at the same tempo, and one of them makes people dance. Which strokes are loud and
which are almost nothing is half of a rhythm; where the off-beats fall is the other.</p>
<h2>Accents and ghost notes</h2>
<p>In MIDI a stroke has a velocity from 1 to 127. This catalog draws 112 and more as an accent, ◉, 64 and less as a ghost
note, •, and what lies between as ●. A <em>train beat</em> has eight eighths on the snare drum, and only two of them
are loud, the second and the fourth beat: • • ◉ • • • ◉ •.</p>
<h2>Swing in numbers</h2>
<p>Swing is where the off-beat eighth falls within its beat, in per cent. At 120 beats a minute a beat has 500
milliseconds:</p>
<table>
<tr><th>Swing</th><th>Long to short</th><th>First eighth</th><th>Second eighth</th></tr>
<tr><td>50</td><td>1:1</td><td>250 ms</td><td>250 ms</td></tr>
<tr><td>60</td><td>3:2</td><td>300 ms</td><td>200 ms</td></tr>
<tr><td>66.7</td><td>2:1</td><td>334 ms</td><td>166 ms</td></tr>
<tr><td>75</td><td>3:1</td><td>375 ms</td><td>125 ms</td></tr>
</table>
<p>At 66.7 the second eighth is the last of a triplet, and at 75 the last of four sixteenths. A shuffle that is written in
triplets, x.xx.xx.xx.x, is straight eighths with a swing of 66.7.</p>`,
  },
];

/** @param paths where records are in the API, by what links call them: `/harmonies/so-what` */
export function computeArticles(paths: ReadonlyMap<string, string>): readonly Article[] {
  const linked = (content: string) =>
    content.replace(/(?<=href=")\/(?!media\/)[^"]+/g, link => {
      const path = paths.get(link);
      if (path === undefined) throw new Error(`nothing is at ${link}`);
      return path;
    });
  return essays.map(({ title, tags, content, published = true }, index) => ({
    id: index + 1,
    title,
    slug: slug(title),
    content: linked(content.trim()),
    published,
    createdAt: timestamp(index * 9),
    updatedAt: timestamp(index * 9 + (index % 4)),
    tags,
  }));
}
