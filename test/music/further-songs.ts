import { songsIn } from './songs.ts';

/**
 * Songs that another person wrote down from memory after the weights were fixed. Later one rule was limited to minor
 * keys, which improved the results in both halves of all songs. Nearly half of the songs with a wrong key are loops
 * that begin on the fourth or sixth degree; people disagree about their keys, too.
 */
export const furtherSongs = songsIn(`
About a Girl: Em: x6 Em G Em G
Africa chorus: A: x4 F#m D A E
Agua de beber: Dm: Dm Dm E7 A7 Dm Dm E7 A7 Dm Bb7 A7 Dm Dm7 G7 Gm7 A7
Ain't Misbehavin': Eb: Eb Edim7 Fm7 F#dim7 Eb Eb7 Ab Abm Eb C7 F7 Bb7 Eb Eb
Ain't No Mountain High Enough: D: Bm7 A G D Bm7 A G D
Alive: A: x4 A A C G
All Apologies: D: D D D D D D D D G G A A D D D D
All of Me: C: C C E7 E7 A7 A7 Dm Dm E7 E7 Am Am D7 D7 G7 G7 C C E7 E7 A7 A7 Dm Dm F Fm C A7 Dm7 G7 C C
All the Things You Are: Ab: Fm7 Bbm7 Eb7 Abmaj7 Dbmaj7 G7 Cmaj7 Cmaj7 Cm7 Fm7 Bb7 Ebmaj7 Am7b5 D7 Gmaj7 E7 Fm7 Bbm7 Eb7 Abmaj7 Dbmaj7 Dbm7 Cm7 Bdim7 Bbm7 Eb7 Abmaj7 Abmaj7
Alone Together: Dm: Dm Em7b5 Dm Em7b5 Dm Am7b5 Gm7 Gm7 Bm7 Gm7 Fmaj7 Em7b5 Dmaj7 Dmaj7
Amazing Grace: G: G G C G G Em D D G G C G Em D G G
And I Love Her: E: F#m C#m F#m C#m F#m C#m A B E E
Another One Bites the Dust: Em: Em Em Em Am Em Em Em Am
Apologize: Cm: x4 Cm Ab Eb Bb
Autumn Leaves: Gm: Cm7 F7 Bbmaj7 Ebmaj7 Am7b5 D7 Gm Gm
Bad Guy: Gm: x4 Gm Gm Cm D7
Bad Romance: Am: x3 Am C F G Am F C E
Bailando: Em: x4 Em G C D
Basket Case: Eb: Eb Bb Cm Gm Ab Eb Bb Bb
Black: E: x4 E A E A
Blackbird: G: G Am G C D Em D C Cm G A7 D7 G
Blinding Lights: Fm: x4 Fm Cm Eb Bb
Blue Bossa: Cm: Cm7 Cm7 Fm7 Fm7 Dm7b5 G7 Cm7 Cm7 Ebm7 Ab7 Dbmaj7 Dbmaj7 Dm7b5 G7 Cm7 G7
Blue Eyes Crying in the Rain: E: E E E E B7 B7 E E A A E E B7 B7 E E
Blues for Alice: F: Fmaj7 Em7b5 Dm7 Cm7 Bb7 Bbm7 Am7 Abm7 Gm7 C7 Fmaj7 C7
Body and Soul: Db: Ebm7 Bb7 Ebm7 Ab7 Dbmaj7 Gb7 Fm7 Edim7 Ebm7 Cm7b5 Bbm7 Ab7 Db6 Db6
Bohemian Rhapsody: Bb: Bb Gm Cm F Bb Gm Cm F Bb Gm Eb Cm F F Bb Bb
Bring Me to Life: Bm: Bm Bm A A G G F# F# Bm
Bye Bye Blackbird: F: F F F F F D7 Gm7 C7 Gm7 Gm7 Gm7 Gm7 Gm7 C7 F F
Californication: Am: x4 Am F Am F
Can't Buy Me Love: C: C7 C7 C7 C7 F7 F7 C7 C7 G7 F7 F7 C7
Canción del mariachi: Am: Am Am E E E E Am Am Dm Dm Am Am E E Am Am
Candle in the Wind: E: E E A A E E A A E B A E A B B E
Cantaloupe Island: Fm: Fm7 Fm7 Fm7 Fm7 Db7 Db7 Db7 Db7 Dm7 Dm7 Dm7 Dm7 Fm7 Fm7 Fm7 Fm7
Carry On Wayward Son: Am: Am C G F Am C F G Am Am
Champagne Supernova: A: x4 A A D D
Changes: C: C Em Dm G C Em Dm G
Chasing Cars: A: x4 A E D A
Chega de saudade: Dm: Dm Dm E7 E7 A7 A7 Dm Dm Em7b5 A7 Dm Bm7b5 Em7b5 A7 Dm Dm
Close to You: C: F Em7 Em7 Am F C C C
Cocaine: E: x8 E D
Come As You Are: Em: x8 Em D
Come Together: Dm: Dm7 Dm7 Dm7 Dm7 A7 A7 G7 G7
Corazón espinado: Bm: x4 Bm Em F# F#
Crazy: Bb: Bb G7 Cm Cm F7 F7 Bb F7 Bb G7 Cm Cm F7 F7 Bb Bb
Crazy Little Thing Called Love: D: D D G C G D D G C G Bb C D D
Crocodile Rock: G: G G Bm Bm C C D D G G Bm Bm C C D D
Cry Me a River: Cm: Cm Cm Fm7 Bb7 Ebmaj7 Dm7b5 G7 Cm Cm7 Fm7 Bb7 Eb6
Deck the Halls: F: F F C7 F F F C7 F C7 F C7 C7 F Bb F C7 F
Demons: Eb: x4 Eb Bb Cm Ab
Don't Go Breaking My Heart: F: F Bb F Bb F Bb Am Bb F C F F
Don't Look Back in Anger: C: C G Am E F G C C
Dreams: F: x8 F G
Drive: A: A D A D A D Bm E
Duke of Earl: E: x4 E C#m A B
Dust in the Wind: C: C Am G Dm Am Am G Dm Am D Am G Am Am
Earth Angel: Ab: x4 Ab Fm Db Eb7
Eight Days a Week: D: D E G D D E G D Bm G Bm E D E G D
Even Flow: D: x4 D D F G
Everywhere: E: x4 E B A B
Fake Plastic Trees: A: A A Bm7 Bm7 Dmaj7 A E E A Bm7 D E A A
Fast Car: A: x4 Dmaj7 A F#m E
Fields of Gold: Bm: Bm7 Gmaj7 D D Bm7 G D D Bm G D Bm G A D D
Firework: Ab: x4 Ab Bbm Fm Db
Fly Me to the Moon: C: Am7 Dm7 G7 Cmaj7 Fmaj7 Bm7b5 E7 Am7 Dm7 G7 Cmaj7 Cmaj7
Four: Eb: Ebmaj7 Ebmaj7 Ebm7 Ab7 Fm7 Fm7 Abm7 Db7 Ebmaj7 Gbm7 Fm7 Bb7
Freddie Freeloader: Bb: Bb7 Bb7 Bb7 Bb7 Eb7 Eb7 Bb7 Bb7 F7 Eb7 Ab7 Ab7
Friends in Low Places: A: A A Bbdim7 Bm7 E E A E
Für Elise: Am: Am E Am Am E Am C G Am E Am E Am
Georgia on My Mind: F: F A7 Dm Bbm F D7 G7 C7 Am7 D7 Gm7 C7
Get Back: A: A A D A A A D A
Go Your Own Way: F: F F C C Bb F F C C Bb Dm Bb C Dm Bb C
God Rest Ye Merry: Em: Em Em C B7 Em Em C B7 Am G D D G B7 Em D G B7 Em Em
Good Riddance: G: G G C D G G C D Em D C G Em D C G
Goodbye Yellow Brick Road: F: Gm C F Bb Eb C F F Dm A Bb F D Gm C F
Heart-Shaped Box: A: x4 A F D D7
Here Comes the Sun: A: A A D E A A D E7 A D B7 A
Heroes: D: D D G G D D G G C D Am Em D C G D
Hey, Soul Sister: E: x4 E B C#m A
High and Dry: E: x4 F#m7 A E E
Hips Don't Lie: Bbm: x4 Bbm Ebm F Bbm
Ho Hey: C: C C C F C Am G C
Hold the Line: F#m: x4 F#m A D E
Honeysuckle Rose: F: Gm7 C7 Gm7 C7 Gm7 C7 F F
Hotel Yorba: G: G G G G C C D D G G
How Deep Is Your Love: Eb: Eb Gm7 Fm7 C7 Fm7 Gm7 Bb7 Bb7 Eb Abmaj7 Abm6 Eb
How High the Moon: G: Gmaj7 Gmaj7 Gm7 C7 Fmaj7 Fmaj7 Fm7 Bb7 Ebmaj7 Am7b5 Gm D7 Gmaj7 Am7 Bm7 D7
How Insensitive: Dm: Dm Dm C#dim7 C#dim7 Cm6 Cm6 G7 G7 Bbmaj7 Bbmaj7 Ebmaj7 Ebmaj7 Em7b5 A7 Dm Dm
Hurt: Am: Am C D D Am C D D Am F C G
I Saw the Light: G: G G G C C G G G G G Em D G
I Wish: Ebm: x8 Ebm7 Ab7
Impressions: Dm: Dm7 Dm7 Dm7 Dm7 Dm7 Dm7 Dm7 Dm7 Ebm7 Ebm7 Ebm7 Ebm7 Ebm7 Ebm7 Ebm7 Ebm7 Dm7 Dm7
In My Life: A: A E F#m A7 D Dm A A F#m D G A F#m B Dm A
Iris: D: D Em G Bm A G D D
Isn't She Lovely: E: x3 C#m7 F#7 B7 E
Joy to the World: D: D G D A D D G A D D D D D D A A D G A D
Karma Police: Am: Am D Em Em G Am F Em G Am D D
Killing Me Softly: Em: Am7 D G C Am D Em Em Am D G B7 Em A7 D C G C F E
King of the Road: A: A D E A A D E E A D E A D D E A
La camisa negra: F#m: F#m F#m Bm C# F#m F#m Bm C#
La Llorona: Am: Am Am Dm Am Am Am E Am F E Am
La Paloma: C: C C C G7 G7 G7 G7 C
La Vie en Rose: C: C C Cmaj7 C6 Dm G7 Dm G7 Dm7 G7 C C
Lady Bird: C: Cmaj7 Cmaj7 Fm7 Bb7 Cmaj7 Cmaj7 Bbm7 Eb7 Abmaj7 Abmaj7 Am7 D7 Dm7 G7 Cmaj7 Ebmaj7
Landslide: G: x4 G D Em D
Layla verse: C#m: C#m G#7 C#m C D E E7 F#m B E A F#m B E E
Let's Stay Together: F: Fmaj7 Am7 Bbmaj7 C7 Am7 Gm7 Fmaj7 Fmaj7
Life on Mars: F: F Am Cm D Gm Bb C C F Am Cm D Gm Bb C C
Lithium: D: x3 D F# Bm G Bb C A C
Love Yourself: E: E B C#m A E B C#m A F#m E B E
Lucy in the Sky: A: A A7 F#m F A A7 F#m F
Malagueña: E: x4 Am G F E
Mama Tried: A: A D A D A D A E A A
Massachusetts: G: G Am C G G Am C G G G C G D G
Michelle: F: F Bbm7 Eb6 Bdim7 C Bdim7 C C
Minuet in G: G: G C G Am G D G D7 G C G Am G D7 G
Misirlou: E: E E E E Am Am E E F F E E
Molly Malone: G: G Em Am D G Em Am D G Em Am D G D G
Moonlight Sonata: C#m: C#m C#m A D G#7 C#m G#7 C#m F#m C#m G#7 C#m
More Than a Feeling: D: D D G G Bm A D D
More Than Words: G: G C Am C D G G G C Am C D G Em
Mr PC: Cm: Cm7 Cm7 Cm7 Cm7 Fm7 Fm7 Cm7 Cm7 Ab7 G7 Cm7 Cm7
My Favorite Things: Em: Em Em Em Em Cmaj7 Cmaj7 Cmaj7 Cmaj7 Am7 D7 Gmaj7 Cmaj7 Gmaj7 Cmaj7 F#m7b5 B7
Nature Boy: Dm: Dm Em7b5 A7 Dm Dm Dm Gm Dm Gm Dm Em7b5 A7 Dm
Ne me quitte pas: Am: Am Am Dm Dm E7 E7 Am Am Am Dm G C F Dm E7 Am
Night and Day: Eb: Bmaj7 Bb7 Ebmaj7 Ebmaj7 Bmaj7 Bb7 Ebmaj7 Ebmaj7 Am7b5 Abm7 Gm7 Gbdim7 Fm7 Bb7 Ebmaj7 Ebmaj7
No Surprises: F: x3 F F Dm Gm C F F Bbm
Norwegian Wood: E: E E E D A E E E Em A Em F#m B E
Nothing Compares: F: F C Dm Bb C F C Dm Bb C
November Rain: C: F F C C F F C C Dm Dm Am Am F F C C
Now's the Time: F: F7 F7 F7 F7 Bb7 Bb7 F7 D7 Gm7 C7 F7 C7
O Come, All Ye Faithful: G: G D G D Em D A D G C G D D G D7 G D G
O Tannenbaum: F: F F C7 F F F C7 F F Gm C7 F F Gm C7 F
On Green Dolphin Street: Eb: Ebmaj7 Ebmaj7 Ebm7 Ebm7 F7 Emaj7 Ebmaj7 Ebmaj7 Fm7 Bb7 Ebmaj7 Ebmaj7
One Note Samba: Bb: Dm7 Db7 Cm7 B7 Dm7 Db7 Cm7 B7 Fm7 Bb7 Ebmaj7 Ab7 Dm7 Db7 Cm7 Bb6
Otherside: Am: x4 F Am C G
Pale Blue Eyes: G: G G C G G G C G Am D G G
Pathétique, second movement: Ab: Ab Eb7 Ab Db Ab Bb7 Eb7 Ab Fm Bbm Eb7 Ab
Patience: G: C G A D C G C D G G
Penny Lane: B: B G#m C#m F# B G#m Bm Bm G#m7b5 Gmaj7 F# F#
Perfect Day: Bbm: Bbm Eb Ab Db Gb Ebm F F
Plush: G: G D C G G D C G
Poker Face: G#m: x4 G#m E B F#
Prelude in C: C: C Dm7 G7 C Am D7 G Cmaj7 Am7 D7 G Gdim7 Dm Ddim7 C Fmaj7 Dm7 G7 C
Rainy Days and Mondays: F: F C F Bb F Dm Gm7 C7 F F
Rhiannon: Am: x4 Am Am F F
Rocket Man: Bb: Gm C7 Gm C7 Eb Bb Cm F Bb Eb Bb Eb Bb Eb
Rosanna: G: G G F C G G F C
Round Midnight: Ebm: Ebm Cm7b5 Fm7b5 Bb7 Ebm7 Ab7 Bm7 Bbm7 Abm7 Ebm B7 Bb7 Ebm Ebm
Royals: D: D D C G D D C G
Rude: Db: x4 Gb Ab Db Bbm
Runaround Sue: D: x4 D Bm G A
Runaway: Am: Am Am G G F F E E Am G F E
Santiana: Em: Em Em D D Em G D Em
Scar Tissue: F: x4 F C Dm C
See You Again: Bb: x3 Gm Eb Bb F
Set Fire to the Rain: Dm: x4 Dm F C Gm
Shape of You: C#m: x4 C#m F#m A B
Shenandoah: D: D D G D D G D Bm G D D D A D D
Sir Duke: B: x2 B G#m7 G7 F#7
Sixteen Candles: G: x2 G Em Am D7
Skyfall: Cm: Cm Ab Fm Fm Cm Ab F G Cm Ab Fm G Cm
Smooth: Am: x4 Am F E E
Solar: Cm: Cm Cm Gm7 C7 Fmaj7 Fmaj7 Fm7 Bb7 Ebmaj7 Ebm7 Dbmaj7 Dm7b5
Somebody to Love: Ab: Ab Eb Fm Db Eb Ab Ab Eb Fm Db Eb Eb Ab Ab
Something: C: C Cmaj7 C7 F D7 G Am Ammaj7 Am7 D7 F Eb G C
Somewhere Only We Know: A: x4 A C#m D E
Song for My Father: Fm: Fm7 Fm7 Eb7 Eb7 Db7 C7 Fm7 Fm7
Sorry: Eb: x4 Cm Eb Ab Bb
Sous le ciel de Paris: Em: Em Em B7 B7 B7 B7 Em Em E7 Am Em B7 Em
Space Oddity: C: C Em C Em Am C D7 D7 C Em Am C D7 C
Star of the County Down: Em: Em G D D Em C D D Em G D C Em D Em Em
Starman: F: Gm Gm F F C C F F Bb F C F Dm Am C C
Stayin' Alive: Fm: Fm Fm Eb Fm Fm Fm Eb Fm
Stella by Starlight: Bb: Em7b5 A7 Cm7 F7 Fm7 Bb7 Ebmaj7 Ab7 Bbmaj7 Em7b5 Dm7 Bbm7 Fmaj7 Em7b5 Am7b5 D7 G7 G7 Cm7 Cm7 Ab7 Ab7 Bbmaj7 Bbmaj7 Em7b5 A7 Dm7b5 G7 Cm7b5 F7 Bbmaj7 Bbmaj7
Still Loving You: Gm: Gm Eb Bb D Gm Eb Bb D Gm Gm
Stitches: C#m: x3 C#m A E B
Sugar: Db: x4 Gbmaj7 Fm7 Bbm7 Ebm7
Superstition: Ebm: x8 Ebm7 Ebm7
Sweet Caroline: A: A A D D A A E E A A D D A A E E
Sweet Georgia Brown: Ab: F7 F7 F7 F7 Bb7 Bb7 Bb7 Bb7 Eb7 Eb7 Eb7 Eb7 Ab Eb7 Ab Ab
Swing Low: F: F F Bb F F F C C F F7 Bb F F C7 F F
Tears in Heaven: A: A E F#m D A E A A F#m C# A7 F#7 Bm7 E A A
Teenage Dream: Bb: x4 Eb Gm Cm Bb
Tennessee Waltz: D: D D D7 G D Bm E7 A7 D D D7 G D A7 D D
The Chain: Em: Em Em A A Em Em A A C D Em Em
The Long and Winding Road: Eb: Cm Ab Bb Eb Eb7 Ab Gm Cm Fm Bb7 Eb Eb
Thunder Rolls: Em: Em A C D Em A C D Em
Tico Tico: Am: Am E7 E7 Am Am Dm Am B7 E7 Am E7 E7 Am
Tiny Dancer: C: x4 C F C F
Titanium: Eb: x4 Cm Ab Eb Bb
To Love Somebody: A: A Bm D A E D A A
Top of the World: C: C G F C Em Dm G C F G Em Am Dm G C C
Torn: F: F Am Bb Bb F Am Bb C
Tune Up: D: Em7 A7 Dmaj7 Dmaj7 Dm7 G7 Cmaj7 Cmaj7 Cm7 F7 Bbmaj7 Bbmaj7 Em7 F7 Bbmaj7 A7
Umbrella: Bbm: x4 Gb Db Ab Bbm
Under Pressure: D: x4 D A G A
Under the Bridge: E: x4 E B C#m A
Uptown Funk: Dm: x8 Dm7 G7
Volver: F: F F C7 C7 C7 C7 F F F F7 Bb Bb F C7 F F
Wake Me Up: Bm: x4 Bm G D A
Walk on the Wild Side: C: x6 C F
Watermelon Man: F: F7 F7 F7 F7 Bb7 Bb7 F7 F7 C7 Bb7 C7 Bb7 C7 Bb7 F7 F7
We Are the Champions: F: F Am Dm Bb C F Bb Gm C F F
We Found Love: F#: x4 B C#m G#m F#
We Wish You a Merry Christmas: G: G C A7 D B7 Em C D G
What Is This Thing Called Love: C: Gm7b5 C7 Fm Fm Dm7b5 G7 Cmaj7 Cmaj7
When I Come Around: F#: x4 F# C# D#m B
When the Saints: F: F F F F F F C7 C7 F F7 Bb Bb F C7 F F
While My Guitar: Am: Am Am7 D Fmaj7 Am G D E Am Am7 D Fmaj7 C G A A
Whiskey in the Jar: G: G Em C G G Em C G D C G
Wild Mountain Thyme: D: D G D D G D D G F#m Bm G Em G A
Wild Rover: G: G G C C G D7 G G D7 D7 G C G D7 G G
Will the Circle Be Unbroken: G: G G G7 C C G G G G G Em D7 G
Wind of Change: C: F Dm F Dm Am Dm Am G C Dm C Dm Am G C G Dm G C C
Wonderful Tonight: G: G D C D G D C D C D G Em C D G G
Yesterday Once More: E: E C#m A B7 E C#m F#m B7
Ziggy Stardust: G: G Bm C D G Em Am C G Em A C`);
