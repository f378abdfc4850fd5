/**
 * Other names of rhythms, tunes and instruments: `soleares`, `giant steps`, `Geige`. Above the names stand the sources that spell
 * them so, with a licence where one was seen; spellings are facts. Articles with `*` were read in copies.
 */
import { folded } from './spelling.ts';

/** Each line: a name of the catalog | its other names ~ other names whose usual meaning is another one. */
const rhythms = [
  // Wikipedia (CC BY-SA): Soleá; Bulerías; Seguiriya*; Guajiras (Flamenco)*; Teental*; Jhaptal; Rupak Tala*; Ektal;
  // Keherwa; Adi tala; Dumbek rhythms; Rhythm in Arabic music*; Paydushko horo; Daychovo horo*; Kopanitsa; Four on the
  // floor (music); Dembow beat; Bo Diddley beat.
  `Soleá             | soleares
   Bulería           | bulerías
   Seguiriya         | seguiriyas, siguiriyas
   Guajira           | guajiras
   Tintal            | teental, teentaal, tintaal, trital
   Jhaptal           | jhaptaal
   Rupak             | rupak tala, rupak taal, roopak taal
   Ektal             | ektaal
   Keharwa           | keherwa, kaharva
   Adi tala          | adi talam
   Maqsum            | maqsoum
   Baladi            | beledi, masmoudi saghir
   Ayyub             | ayyoub, ayūb
   Pajduško          | paydushko
   Dajčovo           | daychovo
   Kopanica          | kopanitsa, gankino
   Four on the floor | four to the floor
   Dembow            | ~ reggaeton
   Son clave 3-2     | ~ bo diddley, bo diddley beat`,
  // The glossary of flamenco.one, Bulería and Seguiriya; iflamencos.com, Las soleares.
  `Soleá     | soleás
   Seguiriya | siguiriya
   Fandango  | fandangos`,
  // David Courtney's tals on searchgurbani.com (github.com/splashwizard/searchgurbani, application/modules/public/
  // views/pages/taal); hindustani-music.com, Taal; sharda.org, Tabla Explained; Encyclopædia Britannica, Tala;
  // github.com/sreeramkongeseri/TablaFocusMCP, src/utils.ts (MIT); github.com/amoghpj/SwarSequencer, data/taals.json;
  // the plan of the program My Riyaz, Future Features & Improvements.
  `Tintal  | teen taal, tin tal
   Jhaptal | jhap taal, jhap tal
   Rupak   | rupak tal, rupaktal, rupaktaal, roopak
   Ektal   | ek taal, ek tal
   Keharwa | kaherwa, kaharwa
   Dadra   | dadra tal, dadra taal`,
  // Maqam World (github.com/johnnyfarraj/maqamworld, en/iqaa); mpvdolls.com, Middle Eastern Drum; crispyneurons.com,
  // Maqsoum; threewinds.wordpress.com, The Maqsum; greenstone.dance, The Malfouf.
  `Baladi        | balady, masmudi saghir
   Ayyub         | ayoub
   Malfuf        | malfouf
   Maqsum        | maksoum, maksum
   Samaʿi thaqil | samaʿi`,
  // espace-etudiant.net, a lesson on السماعي: السماعي الثقيل in Latin letters, and without its first article.
  'Samaʿi thaqil | al-samāʿī al-thaqīl, samāʿī al-thaqīl',
  // sounddesignaudio.com and beatzone.cz, Drum and bass; rhythmweb.com, The Mother of all Polyrhythms.
  `Drum and bass  | drum'n'bass, drum n bass, drum & bass, drum&bass, dnb, d&b
   Polyrhythm 3:2 | three against two`,
  // eliznik.org.uk, Bulgarian dance rhythms; katleyplanetbg.blogspot.com, Left Footed Dances (CC BY-NC-ND).
  `Pajduško | paidushko
   Răčenica | rachenitsa, ruchenitsa
   Četvorno | chetvorno
   Dajčovo  | daichovo
   Bučimiš  | buchimish`,
];

const harmonies = [
  // Wikipedia (CC BY-SA): Coltrane changes*; Rhythm changes; Backdoor progression*; '50s progression*; Royal road
  // progression*; Plagal cadence; Folia*; New Britain (tune); Silent Night; The House of the Rising Sun; Saint Louis
  // Blues (song); St. James Infirmary Blues; Autumn Leaves (1945 song); The Girl from Ipanema; Fly Me to the Moon*;
  // Back Home Again in Indiana; and what players wrote over the changes of others: Donna Lee; Ornithology
  // (composition)*; Impressions (composition); Hot House (composition); Lady Bird (composition); Cherokee (Ray Noble
  // song)*.
  `Coltrane changes               | giant steps
   Rhythm changes                 | i got rhythm
   Backdoor cadence               | backdoor progression
   Doo-wop I–vi–IV–V              | '50s progression, doo-wop progression
   Royal road IV–V–iii–vi         | royal road progression
   Plagal cadence                 | amen cadence
   Folia                          | la folía, la follia, follia, folies d'espagne
   Amazing Grace                  | new britain
   Silent Night                   | stille nacht
   House of the Rising Sun        | the house of the rising sun
   St. Louis Blues                | saint louis blues
   St. James Infirmary            | st. james infirmary blues, gambler's blues
   Autumn Leaves                  | les feuilles mortes
   The Girl from Ipanema          | garota de ipanema
   Fly Me to the Moon             | in other words
   Indiana                        | back home again in indiana, ~ donna lee
   How High the Moon              | ~ ornithology
   So What                        | ~ impressions
   What Is This Thing Called Love | ~ hot house
   Lady Bird                      | ~ half nelson
   Cherokee                       | ~ ko-ko`,
  // spellcasters-source.blogspot.com, The Saint James Infirmary; howmusicreallyworks.com, Deceptive Cadence.
  `St. James Infirmary | saint james infirmary
   Deceptive cadence   | interrupted cadence`,
  // teoria.com, Cadence; jackmitchellsmith.co.uk, The four cadences; Wikipedia (CC BY-SA): Picardy third; Coltrane
  // changes; Omnibus progression. jayskyler.com, 12 bar blues: quick change.
  `Authentic cadence     | perfect cadence, perfect authentic cadence
   Half cadence          | imperfect cadence, semi-cadence
   Picardy third         | picardy cadence, tierce de picardie
   Minor plagal cadence  | minor plagal cadences
   Quick-change blues    | quick change, quick four, fast four
   Coltrane substitution | countdown formula
   Omnibus               | omnibus progression, chromatic wedge progression`,
  // Wikipedia (CC BY-SA): Bird changes; I–V–vi–IV progression*.
  `Blues for Alice            | blues for alice changes, bird changes, bird blues, new york blues changes
   Axis progression I–V–vi–IV | pop-punk progression, ~ four chords
   Pop loop vi–IV–I–V         | sensitive female chord progression`,
  // klavierunterricht-oberberg.de, Schlußwendungen; Riewe's Handwörterbuch of 1879 on musikwissenschaften.de, Kadenz.
  `Authentic cadence | ganzschluss
   Half cadence      | halbschluss
   Plagal cadence    | plagalschluss
   Deceptive cadence | trugschluss, cadence rompue, cadenza d'inganno`,
];

const instruments = [
  // de.artsentertainment.cc, Musikinstrumente; gitarrenboard.de, on strings; musikschule-wolfschlugen.de, Instrumente; s726401396.online.de, Kleine
  // Instrumentenkunde; 18jahre.mv-dudenhofen.de, Instrumenten-Fibel.
  `Violin         | violine, geige
   Viola          | bratsche
   Double bass    | kontrabass
   Flute          | flöte, querflöte
   Piccolo        | piccoloflöte
   Clarinet in B♭ | klarinette
   Bass clarinet  | bassklarinette
   Bassoon        | fagott
   Alto saxophone | altsaxophon
   Trumpet in B♭  | trompete
   Trombone       | posaune
   Horn in F      | waldhorn
   Timpani        | pauken
   Concert harp   | harfe
   Piano          | klavier
   Guitar         | gitarre
   Accordion      | akkordeon`,
  // fr.wikibooks.org, Apprendre la guitare (CC BY-SA); lestockdenotes.com, Respect; pierrettefleutiaux.com, Orchestre; harmonie-hoenheim.wixsite.com, Les instruments.
  `Violin              | violon
   Cello               | violoncelle
   Double bass         | contrebasse
   Flute               | flûte traversière
   Alto flute          | flûte alto
   Oboe                | hautbois
   Clarinet in B♭      | clarinette
   Bass clarinet       | clarinette basse
   Bassoon             | basson
   Contrabassoon       | contrebasson
   Alto saxophone      | saxophone alto
   Tenor saxophone     | saxophone ténor
   Baritone saxophone  | saxophone baryton
   Horn in F           | cor
   Trumpet in B♭       | trompette
   Concert harp        | harpe
   Timpani             | ~ timbales
   Drum kit            | batterie
   Guitar              | guitare`,
  // sinfonicadecancun.org, Instrumentos de una orquesta sinfónica; 15100627ige.wixsite.com, Instrumentos; slideshare.net,
  // Losinstru.
  `Cello          | violonchelo
   Double bass    | contrabajo
   Flute          | flauta
   Clarinet in B♭ | clarinete
   Bassoon        | fagot
   Trumpet in B♭  | trompeta
   Trombone       | trombón
   Horn in F      | corno francés
   Timpani        | timbal
   Concert harp   | arpa
   Drum kit       | batería
   Guitar         | guitarra
   Accordion      | acordeón`,
  // musikschule-vaterstetten.de, Violine; lucalombardi.net, Framework.
  `Violin        | violino
   Cor anglais   | corno inglese
   Bass clarinet | clarinetto basso
   Contrabassoon | controfagotto`,
];

export interface OtherName {
  /** The name in the catalog, folded and in lower case. */
  readonly name: string;
  /** It names something else, which goes the same way. */
  readonly guess: boolean;
}

const tables = { rhythms, harmonies, instruments };

/** Made when a name is first typed for the collection: most commands never need one. */
const made: { [Collection in keyof typeof tables]?: ReadonlyMap<string, OtherName> } = {};

/** By other name, in the form that `plainName` gives it; the name of the catalog in this form is one of them. */
export function otherNames(collection: keyof typeof tables): ReadonlyMap<string, OtherName> {
  made[collection] ??= read(tables[collection]);
  return made[collection];
}

/** The record with this other name; `text` is folded. */
export function byOtherName(collection: keyof typeof tables, text: string): OtherName | undefined {
  return otherNames(collection).get(plainName(text));
}

/** In lower case, without signs that stand for a letter of another script or are left out as often as written. */
function plainName(text: string): string {
  return text.toLowerCase().replace(/['.()]/g, '');
}

function read(groups: readonly string[]): ReadonlyMap<string, OtherName> {
  const entries = groups
    .flatMap(table => table.split('\n'))
    .flatMap(line => {
      const [name = '', others = ''] = line.split('|').map(cell => folded(cell).toLowerCase());
      const [same = '', like = ''] = others.split('~');
      return [`${name},${same}`, like].flatMap((list, index) =>
        [...list.matchAll(/[^ ,][^,]*[^ ,]/g)].map(
          ([other]) => [plainName(other), { name, guess: index === 1 }] as const,
        ),
      );
    });
  return new Map(entries);
}
