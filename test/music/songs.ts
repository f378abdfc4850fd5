/**
 * Songs, each with its key and one chord for each bar; `x2` means that the chords are played twice. They are the usual
 * chords of a part of the song that establishes its key. A minor key may be dorian, a major one mixolydian.
 */
export const songs = songsIn(`
A Whiter Shade of Pale: C: C Em Am C F Am Dm F G Em G7 G7 C F C G
Africa verse: B: B D#m G#m B D#m G#m A E F#m D A E F#m D A E
Ain't No Sunshine: Am: Am Am Am Em G Am Am Am Em G Am Am Am Em7 Dm7 Am
All Along the Watchtower: Am: x4 Am G F G
Angie: Am: Am E7 G F C G Am E7 G F C C
Another Brick in the Wall: Dm: Dm Dm Dm Dm Dm Dm G G Dm Dm G G F C Dm Dm
Auld Lang Syne: F: F C7 F Bb F C7 Bb F F C7 F Bb F C7 F F
Bad Moon Rising: D: D A G D D A G D G G D D A G D D
Bamba: C: x4 C F G G
Bella Ciao: Am: Am Am Am Am Am Am Am Am Dm Dm Am Am E E Am Am
Besame Mucho: Dm: Dm Dm Gm Gm Gm A7 Dm Dm D7 D7 Gm Gm Dm E7 A7 Dm
Billie Jean: F#m: x2 F#m G#m A G#m Bm7 Bm7 F#m F#m
Black Magic Woman: Dm: Dm Dm A7 A7 Dm Dm Gm Gm Dm A7 Dm Dm
Black Orpheus: Am: Am Bm7b5 Am Bm7b5 Am Dm7 Cmaj7 A7 Dm7 G7 Cmaj7 Fmaj7 Bm7b5 E7 Am Am
Blowin' in the Wind: D: D G A D D G A A D G A D G A D D
Blue Moon: C: x3 C Am F G C C
Boulevard: Em: x4 Em G D A
Bridge verse: Eb: Eb Ab Eb Ab Eb Ab Eb Ab Db Ab Eb Ab Eb Bb Cm Bb Eb Eb
Brown Eyed Girl: G: x3 G C G D C D G Em C D G D
California Dreamin': Am: Am G F G E7 E7 F C E7 Am F E7 Am G F G E7 E7
Can't Help Falling: C: C Em Am Am F C G G F G Am F C G C C
Canon: D: x2 D A Bm F#m G D G A
Clocks: Eb: x4 Eb Bbm Bbm Fm
Comfortably Numb verse: Bm: Bm Bm A A G Em Bm Bm Bm Bm A A G Em Bm Bm
Corcovado: C: Am6 Am6 Abdim7 Abdim7 Gm7 C7 Fmaj7 Fmaj7 Fm6 Bb7 Em7 A7 Dm7 G7 C6 C6
Counting Stars: C#m: x4 C#m E B A
Country Roads: G: G G Em Em D C G G G D Em C G D C G
Creep: G: x4 G B C Cm
Dancing Queen: A: A D A D A D A F#m E C#7 F#m B7 D Bm A D
Danny Boy: F: F F7 Bb Bbm F Dm Gm C7 F F7 Bb Bbm F C7 F F
Despacito: Bm: x4 Bm G D A
Don't Stop Believin': E: x2 E B C#m A E B G#m A
Drunken Sailor: Dm: Dm Dm C C Dm Dm C Dm
El Condor Pasa: Em: Em G G G G Em Em C C G G C C G Em Em
Every Breath: G: G G Em Em C D Em Em G G Em Em C D G G
Evil Ways: Gm: x8 Gm7 C7
Eye of the Tiger: Cm: x2 Cm Ab Bb Cm Cm Ab Cm Bb
Faded: Ebm: x4 Ebm B F# C#
Feeling Good: Gm: x3 Gm F Eb D7 Gm Gm
Final Countdown: F#m: F#m D Bm E F#m D Bm E F#m E A D C# C# F#m F#m
Fix You: Eb: x3 Eb Gm Cm Bb Ab Ab Eb Eb
Folsom Prison Blues: E: E E E E7 A A E E B7 B7 E E
Free Fallin': F: x4 F Bb F C
Get Lucky: Bm: x4 Bm7 D F#m7 E
Girl from Ipanema: F: Fmaj7 Fmaj7 G7 G7 Gm7 Gb7 Fmaj7 Gb7 Fmaj7 Fmaj7 G7 G7 Gm7 Gb7 Fmaj7 Fmaj7
Guantanamera: C: x4 C F G F
Hallelujah: C: C Am C Am F G C G C F G Am F G E7 Am F Am F C G C
Happy Birthday: G: G D D G G C D G
Havana: Gm: x4 Gm Eb D7 D7
Have You Ever Seen the Rain: C: C C C C G G C C F G C Am F G C C
Hello: Fm: x4 Fm Ab Eb Db
Hey Joe: E: x3 C G D A E E
Hey Jude: F: F C C7 F Bb F C F F C C7 F Bb F C F
Hit the Road Jack: Am: x4 Am G F E7
Horse with No Name: Em: x8 Em D
Hotel California: Bm: x2 Bm F#7 A E G D Em F#7
House of the Rising Sun: Am: Am C D F Am C E E Am C D F Am E Am E
I Will Survive: Am: x2 Am Dm G Cmaj7 Fmaj7 Bm7b5 E E
I'm Yours: B: x4 B F# G#m E
Imagine: C: C F C F C F C F Am Dm G G7 F G C E7 F G C C
Jingle Bells: G: G G G G C G A7 D7 G G G G C G D7 G
Jolene: Am: Am C G Am Am G Am Am Am C G Am G Em7 Am Am
Kalinka: Am: E7 E7 Am Am E7 E7 Am Am E7 E7 Am Am E7 E7 Am Am
Knockin' on Heaven's Door: G: x2 G D Am Am G D C C
Kumbaya: C: C F C C C Em F G C F C C F C G C
Layla chorus: Dm: x4 Dm Bb C Dm
Leaving on a Jet Plane: G: G C G C G Em D D G C G C G C D G
Let It Be: C: x2 C G Am F C G F C
Livin' on a Prayer: Em: Em Em Em Em C D Em Em Em Em C D Em Em
Losing My Religion: Am: Am Am Em Em Am Am Em Em Am Am Em Em Dm Dm G G Am Am Em Em
Louie Louie: A: x4 A D Em D
Love Me Tender: D: D E7 A7 D D E7 A7 D D F#7 Bm D7 G Gm D E7 A7 D
Mad World: Em: x4 Em G D A
Message in a Bottle: C#m: x4 C#m A B F#m
Minor Swing: Am: Am Am Dm Dm E7 E7 Am Am Dm Dm Am Am E7 E7 Am E7
Misty: Eb: Ebmaj7 Bbm7 Abmaj7 Abm7 Ebmaj7 Fm7 Gm7 Bb7 Ebmaj7 Bbm7 Abmaj7 Abm7 Ebmaj7 Fm7 Ebmaj7 Ebmaj7
Moon River: C: C Am F C F C Bm7b5 E7 Am C7 F Bb7 Am Am7 D7 Dm7 C C
Mr Tambourine Man: D: G A D G D G A A G A D G D G A D
Nights in White Satin: Em: Em D Em D C G F Em Am A C Em
No Woman No Cry: C: x3 C G Am F C F C G
Nothing Else Matters: Em: Em D C C Em D C C Em D C C G B7 Em Em
Ode to Joy: D: D A D A D A D A A D A Bm E A D A D A D D
Over the Rainbow: C: C Am Em C F C F C F Fm C A7 D7 G7 C C
Oye Como Va: Am: x8 Am7 D7
Paint It Black: Em: Em Em B7 B7 Em Em B7 B7 Em D G D Em D G D Em A B7 B7 Em Em
Piano Man: C: C G F C F C D7 G C G F C F G C C
Proud Mary: D: D D D D D D D D A A Bm Bm D D D D
Purple Haze: E: x4 E7#9 E7#9 G A
Radioactive: Am: x4 Am C G D
Redemption Song: G: G Em C G Am D G G Em C G Am D G C D G C D G
Riders on the Storm: Em: x4 Em A Em A
Ring of Fire: G: G C G G G D G G D C G G D C G G
Rolling in the Deep: Cm: x2 Cm Gm Bb Gm Cm Bb Ab Bb
Roxanne: Gm: Gm F Eb Dm Cm F Gm Gm Gm F Eb Dm Cm F Gm Gm
Satin Doll: C: Dm7 Dm7 Em7 Em7 Am7 Abm7 Cmaj7 Cmaj7 Dm7 Dm7 Em7 Em7 D7 Db7 Cmaj7 Cmaj7
Scarborough Fair: Am: Am Am G Am C Am D Am Am C C G Am G Am Am
Seven Nation Army: Em: x4 Em Em C B
Silent Night: Bb: Bb Bb Bb Bb F7 F7 Bb Bb Eb Eb Bb Bb Eb Eb Bb Bb F7 F7 Bb Bb Bb F7 Bb Bb
Smells Like Teen Spirit: Fm: x4 F5 Bb5 Ab5 Db5
So What: Dm: Dm7 Dm7 Dm7 Dm7 Dm7 Dm7 Dm7 Dm7 Ebm7 Ebm7 Ebm7 Ebm7 Dm7 Dm7 Dm7 Dm7
Someone Like You: A: x4 A E F#m D
Sound of Silence: Am: Am G G Am Am F C C F C C F C C Am G Am
St James Infirmary: Dm: Dm A7 Dm Dm Dm Gm Bb A7 Dm A7 Dm Dm Bb A7 Dm Dm
Stand by Me: A: x2 A A F#m F#m D E A A
Still Got the Blues: Am: x2 Dm7 G Cmaj7 Fmaj7 Bm7b5 E7 Am Am
Stormy Monday: G: G7 C7 G7 G7 C7 C7 G7 G7 D7 C7 G7 D7
Sultans of Swing: Dm: Dm C Bb A7 Dm C Bb A7 F F C C Bb Bb Dm Bb C C Bb Dm C Bb C
Summertime: Am: Am E7 Am E7 Am E7 Am A7 Dm F E7 E7 Am E7 Am E7 C Am D7 E7 Am Am
Sunshine of Your Love: D: D7 D7 D7 D7 G7 G7 D7 D7 A C G A C G
Sweet Child: D: x2 D D C C G G D D
Take Five: Ebm: x8 Ebm Bbm7
Take On Me chorus: A: x2 A E F#m D A E D D
The Thrill Is Gone: Bm: Bm7 Bm7 Bm7 Bm7 Em7 Em7 Bm7 Bm7 Gmaj7 F#7 Bm7 Bm7
This Land: G: C C G G D D G G C C G G D D G G
Those Were the Days: Am: Am Am A7 Dm Dm Am B7 E7 Am Am A7 Dm Dm Am E7 Am
Three Little Birds: A: A A D A A E D A A A D A A E D A
Time After Time: C: F G Em F F G Em F F G C Am F G C C
Tom Dooley: D: D D D A A A A D
Twist and Shout: D: x4 D G A A
Unchained Melody: C: C Am F G C Am G G C Am F G C Am C C
Viva la Vida: Ab: x4 Db Eb Ab Fm
Wagon Wheel: A: x2 A E F#m D A E D D
Wayfaring Stranger: Am: Am Am Am Am Dm Dm Am Am Am Am Am Am Dm E7 Am Am
What a Wonderful World: F: F Am Bb Am Gm F A7 Dm Db Db Gm C7 F F
Wild Thing: A: x4 A D E D
Wish You Were Here: G: C C D D Am Am G G D D C C Am Am G G
With or Without You: D: x4 D A Bm G
Wonderwall: Em: x4 Em7 G Dsus4 A7sus4
Yellow: B: B B F# F# E E B B B B F# F# E E B B
Yesterday: F: F Em7 Dm Bb F F G7 Bb F F Em7 Dm Bb F Dm G Bb F
Your Song: Eb: Eb Ab Bb Gm Cm Cm Ab Ab Eb Bb G Cm Ab Bb Eb Eb
Zombie: Em: x4 Em C G D`);

/**
 * Songs written down after the weights and rules were fixed. Only the number of weighed chord changes was reduced
 * later, from seven to five.
 */
export const laterSongs = songsIn(`
All of Me (Legend): Fm: x4 Fm Db Ab Eb
Beautiful Love: Dm: Em7b5 A7 Dm7 Dm7 Gm7 C7 Fmaj7 Fmaj7 Em7b5 A7 Dm Gm7 Bb7 A7 Dm Dm
Bei Mir Bist du Schoen: Am: Am Am Am Am Am Am E7 Am Dm Am Dm Am E7 E7 Am Am
Chan Chan: Dm: x6 Dm F Gm A
Cielito Lindo: C: C C G7 G7 G7 G7 C C C C7 F F G7 G7 C C
Clementine: F: F F F C7 C7 F C7 F
Cotton Fields: C: C C F C C C G G C C F C C G C C
Desafinado: F: Fmaj7 Fmaj7 G7 G7 Gm7 C7 Am7b5 D7 Gm7 A7 D7 D7 G7 G7 Gbmaj7 C7
Edelweiss: Bb: Bb F Bb Eb Bb Gm Eb F Bb F Bb Eb Bb F Bb Bb
Eleanor Rigby: Em: C Em C Em Em Em Em C Em Em C Em
Five Hundred Miles: G: G Em Am C D7 D7 G G G Em Am C D7 D7 G G
Greensleeves: Am: Am G Am E Am G E Am C G Am E C G E Am
Hallelujah I love her so: F: F F F F7 Bb Bbm F C7 F F
Hava Nagila: E: E E E E Am Am E E Dm Dm E E
Hey Good Lookin': C: C C C C D7 G7 C G7
I Walk the Line: E: B7 E B7 E A E B7 E
Jambalaya: C: C C G7 G7 G7 G7 C C
Johnny B. Goode: A: A A A A D D A A E E A A
Knockin' on Heavens Door: G: G D Am Am G D C C
La Cucaracha: F: F F F F F F C C C C C C C C F F
Lean on Me: C: C F C G C F G C
Let Her Go: C: F C G Am F C G G
Loch Lomond: G: G Em C D G Em C D C G Em C G D G G
Mas que nada: Am: x2 Am7 D7 Am7 D7
Michael Row the Boat Ashore: C: C C F C C Em Dm G7 C C
My Funny Valentine: Cm: Cm Cm Cm7 Cm6 Abmaj7 Fm7 Dm7b5 G7
My Girl verse: C: x2 C F C F C Dm F G
O Sole Mio: G: G G Am Am D7 D7 G G G G Cm Cm G D7 G G
Oh Susanna: C: C C C G C C G C F F C G C C G C
One Love: Bb: Bb F Eb Bb Bb F Eb Bb Bb Eb Bb F Bb Bb
People Are Strange: Em: Em Em Am Em Am Em B7 Em
Perfect: G: G Em C D G Em C D G
Puff the Magic Dragon: G: G Bm C G C G A7 D7 G Bm C G C G D7 G
Recorda Me (A): Am: Am7 Am7 Am7 Am7 Cm7 Cm7 Cm7 Cm7
Red River Valley: G: G D7 G G G G D7 D7 G G7 C C D7 D7 G G
Shallow: G: Em D G C G D Em D G C G D Em D G
Sloop John B: G: G G G G G G D D G G C C G D G G
Softly as in a Morning Sunrise: Cm: Cm Dm7b5 Cm Dm7b5 Cm Dm7b5 Cm G7
Stairway end: Am: x4 Am G F G
Stand By Me: A: A A F#m F#m D E A A
Stay With Me: C: x4 Am7 F C C
Sunday Bloody Sunday: Bm: x4 Bm D G G
Sunny: Am: Am7 C7 Fmaj7 E7 Am7 C7 Fmaj7 E7 Am7 C7 Fmaj7 Bb7 Bm7b5 E7 Am7 E7
Sway: Am: E7 E7 Am Am E7 E7 Am Am G7 G7 C C E7 E7 Am Am
Sweet Home Alabama: D: x4 D C G G
Take Me Home Country verse: A: A F#m E D A E A A
Take the A Train: C: C C D7 D7 Dm7 G7 C C
There Will Never Be Another You: Eb: Ebmaj7 Ebmaj7 Dm7b5 G7 Cm7 Cm7 Bbm7 Eb7 Abmaj7 Db7 Ebmaj7 Cm7 F7 F7 Fm7 Bb7
Under the Boardwalk: G: G G D D D D G G7 C C G G D7 D7 G G
Viva Colonia: C: C F G C C F G C
Volare chorus: Bb: Cm F7 Bb Gm Cm F7 Bb Bb
Wave: D: Dmaj7 Bbdim7 Am7 D7 Gmaj7 Gm6 F#7 B7 E7 A7 Dm7 G7
Where Is the Love: C: C C F F G G C C
Your Cheatin' Heart: C: C C7 F F G7 G7 C G7 C C7 F F G7 G7 C C`);

/** Returns the songs of a text, one on each line. */
export function songsIn(text: string) {
  return text
    .trim()
    .split('\n')
    .map(line => {
      const [name = '', key = '', changes = ''] = line.split(': ');
      const [, times = '1', chords = ''] = /^(?:x(\d+) )?(.*)$/.exec(changes) ?? [];
      const once = chords.split(' ');
      return { name, key, chords: Array.from({ length: Number(times) }, () => once).flat() };
    });
}
