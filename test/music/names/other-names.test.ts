/** Compares alternative names of rhythms and tunes with tables typed from the sources, in the spelling of each. */
import { describe, expect, it } from 'vitest';
import { findByOtherName, otherNames } from '../../../src/music/names/other-names.ts';
import { foldSpelling } from '../../../src/music/names/spelling.ts';
import { catalog } from '../../sandbox/catalog.ts';

/** Source → names in the catalog → names in the source; after `~`, names of other music with the same pattern. */
type Sources = Readonly<Record<string, Readonly<Record<string, string>>>>;

const rhythms: Sources = {
  'musictheory.pugetsound.edu, The 3–2 son clave': {
    'Son clave 3-2': '3–2 son clave',
    'Son clave 2-3': '2–3 son clave',
  },
  'salsaestacion.com, Salsa rhythms': { 'Son clave 3-2': '3-2 clave' },
  'formedia.ca, Stick patterns': {
    'Rumba clave 3-2': '3-2 rumba clave',
    'Rumba clave 2-3': '2-3 rumba clave',
  },
  'soulbossanova.com, on clave': { 'Bossa nova': '~Bossa Nova Clave' },
  'freemusicdictionary.com, Single paradiddle': { 'Single paradiddle': '~paradiddle' },
  'encoremusiclessons.com, Basic rock beats you should know': { 'Rock beat': 'basic rock beat' },
  'musikalessons.com, Basic drum beats for rock': { 'Rock beat': 'drum beat, basic drum beat' },
  'en-academic.com, Drum rudiments': { 'Double stroke open roll': 'long roll', Drag: 'ruff' },
  'as drummers say, of no page': {
    'Rock beat': 'money beat, standard rock beat, standard beat',
    Trap: 'trap beat',
    'Swing ride': '~swing',
    'One drop': 'reggae one drop, one drop beat, ~reggae beat',
    'Amen break': '~breakbeat, break beat',
    'Four on the floor': 'house beat',
    '7/8 rock beat': '7/8 beat, 7/8 drum beat',
    '5/4 rock beat': '5/4 beat, 5/4 drum beat',
    'Double stroke open roll': 'double stroke roll',
    'Multiple bounce roll': 'buzz roll, press roll',
    'Single ratamacue': '~ratamacue',
    'Paradiddle-diddle': 'single paradiddle-diddle',
    'Single flammed mill': 'flammed mill',
  },
  'rockdrummingsystem.com, Cascara': { 'Cáscara 2-3': '2-3 Cascara', 'Cáscara 3-2': '3-2 Cascara' },
  'hakkindabilgial.com, Düyek usulü': { Maqsum: '~Düyek' },
  'tanzschule-weninger.at, Wie Du die Tänze erkennst': { Waltz: 'Walzer' },
  'tanzfiguren.com, Rhythmus': { March: 'Marsch' },
  'tablatheka.com, Dhamar taal': { Dhamar: 'Dhamar Taal' },
  'Wikipedia, Dhamar (music)': { Dhamar: 'dhamar tala' },
  'ecs.csun.edu/tides, Drum machine': { 'Hip hop': 'HipHop' },
  'Wikipedia, flamenco': {
    Soleá: 'Soleares',
    Bulería: 'bulerías',
    Seguiriya: 'Siguiriyas, seguiriyas',
    Guajira: 'Guajiras',
  },
  'flamenco.one, Bulería and Seguiriya': { Soleá: 'soleás', Seguiriya: 'siguiriya' },
  'iflamencos.com, Las soleares': { Soleá: 'Soleares', Seguiriya: 'Seguiriyas', Fandango: 'Fandangos' },
  'Wikipedia, tala': {
    Tintal: 'Teentaal, tintal, teental, tintaal, trital',
    Jhaptal: 'Jhaptaal',
    Rupak: 'Rupak Tala, rupak taal, Roopak Taal',
    Ektal: 'Ektaal',
    Keharwa: 'Keherwa, Kaharva',
    'Adi tala': 'adi talam',
  },
  'searchgurbani.com, Taal': {
    Tintal: 'Teen Taal, teental, trital',
    Rupak: 'Rupak tal',
    Dadra: 'Dadra tal, Dadra Taal',
  },
  'hindustani-music.com, Taal': {
    Tintal: 'Tintaal, Teentaal, Teen Taal',
    Rupak: 'Rupaktaal, Rupak Tala',
    Ektal: 'Ektaal',
  },
  'sharda.org, Tabla Explained': { Tintal: 'Teen Taal', Rupak: 'Roopak' },
  'Encyclopædia Britannica, Tala': { Rupak: 'rupaktal' },
  'TablaFocusMCP, src/utils.ts': { Keharwa: 'keherwa, kaherwa, kaharwa', Tintal: 'teental, tintaal, trital' },
  'SwarSequencer, data/taals.json': {
    Rupak: 'roopak taal',
    Tintal: 'teen taal',
    Jhaptal: 'jhap taal',
    Ektal: 'ek taal',
  },
  'My Riyaz, Future Features & Improvements': { Tintal: 'Tin Tal', Ektal: 'Ek Tal', Jhaptal: 'Jhap Tal' },
  'Wikipedia, Dumbek rhythms; Rhythm in Arabic music': {
    Maqsum: 'Maqsoum',
    Baladi: 'Beledi, Masmoudi Saghir, Baladī',
    Ayyub: 'Ayyoub, Ayūb',
  },
  'Maqam World': {
    Ayyub: 'Ayoub',
    Baladi: 'Masmudi Saghir',
    'Samaʿi thaqil': 'Sama‘i Thaqil, Sama‘i',
  },
  'mpvdolls.com, Middle Eastern Drum': { Baladi: 'Beledi, Balady' },
  'crispyneurons.com, Maqsoum': { Maqsum: 'maqsoum, maksoum' },
  'threewinds.wordpress.com, The Maqsum': { Maqsum: 'Maksum' },
  'sounddesignaudio.com, Drum and Bass': { 'Drum and bass': "Drum&Bass, drum'n'bass, D&B, DnB, D'n'B" },
  'beatzone.cz, Drum and bass': { 'Drum and bass': "d&b, DnB, d'n'b, drum n bass, drum & bass" },
  'rhythmweb.com, The Mother of all Polyrhythms': { 'Polyrhythm 3:2': 'Three against two' },
  'greenstone.dance, The Malfouf': { Malfuf: 'Malfouf' },
  'espace-etudiant.net, in Latin letters': { 'Samaʿi thaqil': 'Al-Samāʿī al-Thaqīl, Samāʿī al-Thaqīl' },
  'eliznik.org.uk, Bulgarian dance rhythms': {
    Pajduško: 'Paidushko',
    Četvorno: 'Chetvorno',
    Răčenica: 'Rachenitsa',
    Dajčovo: 'Daichovo',
    Kopanica: 'Gankino, Kopanitsa',
    Bučimiš: 'Buchimish',
  },
  'katleyplanetbg.blogspot.com, Left Footed Dances': { Răčenica: 'rachenitsa, ruchenitsa' },
  'Wikipedia, Balkan dances': {
    Pajduško: 'Paydushko',
    Dajčovo: 'Daychovo',
    Kopanica: 'Kopanitsa, kopanica, Gankino',
  },
  'threewinds.wordpress.com, The Masmoudi; cavesofice.org/~alaina': {
    'Masmudi kabir': 'Masmoudi, grand masmoudi',
  },
  'mad-dog-rhythm, 8.ly': { Çiftetelli: 'Chiftitelli' },
  'tablatheka.com and tablanawazacademy.com, Chautaal': { Chautal: 'Chautaal, Chowtal' },
  'rishivedula-09.github.io, Mishra Chapu': { 'Misra chapu': 'Mishra Chapu' },
  'clarinet-klezmer.com; Tkachenko, Klezmer bass; klezmer.de': {
    Freylekhs: 'Freylakhs, Freylachs, Freilach, Freylekh ~Bulgar',
  },
  'rhythmnotes.net, Afro-Cuban rhythms': { 'Cha-cha-chá': 'cha cha' },
  'noticiascubanas.com, Enrique Jorrín': { 'Cha-cha-chá': 'chachachá' },
  'moderndrummer.com, April 2013': { 'Purdie shuffle': '~half-time shuffle' },
  'Wikipedia, beats': {
    'Four on the floor': 'four-to-the-floor',
    'Son clave 3-2': '~Bo Diddley, Bo Diddley beat',
    Dembow: '~reggaeton',
  },
};

const harmonies: Sources = {
  'andykyte.co.uk, Jazz building blocks': { 'ii–V–I': 'major ii-V-I' },
  'Wikipedia, Turnaround (music)': { 'Turnaround I–vi–ii–V': '~turnaround' },
  'soundandthefoley.com, The four chord progression': { 'Pachelbel’s canon': 'Canon in D' },
  'k625.blogspot.com, 4 chord song': { 'Axis progression I–V–vi–IV': '~4 Chord Song, Axis of Awesome' },
  'teoria.com, Cadence': {
    'Authentic cadence': 'Perfect Authentic Cadence',
    'Half cadence': 'semi cadence',
    'Deceptive cadence': 'interrupted cadence',
  },
  'jackmitchellsmith.co.uk, The four cadences': {
    'Authentic cadence': 'Perfect Cadence',
    'Half cadence': 'Imperfect Cadence',
  },
  'Wikipedia, cadences and borrowed chords': {
    'Picardy third': 'Picardy cadence, Tierce de Picardie',
    'Coltrane substitution': 'Countdown formula',
    Omnibus: 'omnibus progression, chromatic wedge progression',
  },
  'angelfire.com/fl4/moneychords, Minor Plagal Cadences': { 'Minor plagal cadence': 'Minor Plagal Cadences' },
  'jayskyler.com, 12 Bar Blues': { 'Quick-change blues': 'Quick Change, Quick Four, Fast Four' },
  'Wikipedia, progressions': {
    'Coltrane changes': 'Giant Steps',
    'Rhythm changes': 'I Got Rhythm',
    'Backdoor cadence': 'Backdoor progression',
    'Doo-wop I–vi–IV–V': "'50s progression, doo-wop progression",
    'Royal road IV–V–iii–vi': 'Royal Road progression',
    'Plagal cadence': 'Amen cadence',
    Folia: "La Folía, La Follia, Follia, folies d'Espagne",
  },
  'howmusicreallyworks.com, Deceptive Cadence': { 'Deceptive cadence': 'interrupted cadence' },
  'Wikipedia, songs': {
    'Amazing Grace': 'New Britain',
    'Silent Night': 'Stille Nacht',
    'House of the Rising Sun': 'The House of the Rising Sun',
    'St. Louis Blues': 'Saint Louis Blues, St. Louis Blues',
    'St. James Infirmary': "St. James Infirmary Blues, Gambler's Blues, St. James' Infirmary",
    'Autumn Leaves': 'Les Feuilles mortes',
    'The Girl from Ipanema': 'Garota de Ipanema',
    'Fly Me to the Moon': 'In Other Words',
    Indiana: '(Back Home Again in) Indiana, Back Home Again in Indiana',
  },
  'Wikipedia, Bird changes; I–V–vi–IV progression': {
    'Blues for Alice': 'Blues for Alice changes, Bird changes, Bird Blues, New York Blues changes',
    'Axis progression I–V–vi–IV': 'pop-punk progression, ~Four Chords',
    'Pop loop vi–IV–I–V': 'sensitive female chord progression',
  },
  'fret-path.ymo-dev.win, Pop roadmap; tvtropes.org, The Four Chords of Pop': {
    'Axis progression I–V–vi–IV': 'pop progression',
    'Pachelbel’s canon': 'Pachelbel',
  },
  'klavierunterricht-oberberg.de, Schlußwendungen': {
    'Authentic cadence': 'Ganzschluß',
    'Half cadence': 'Halbschluß',
    'Plagal cadence': 'Plagalschluß',
    'Deceptive cadence': 'Trugschluß',
  },
  'musikwissenschaften.de, Kadenz': { 'Deceptive cadence': "Cadence rompue, Cadenza d'inganno" },
  'spellcasters-source.blogspot.com': { 'St. James Infirmary': 'Saint James Infirmary' },
  'Wikipedia, contrafacts': {
    Indiana: '~Donna Lee',
    'How High the Moon': '~Ornithology',
    'So What': '~Impressions',
    'What Is This Thing Called Love': '~Hot House',
    'Lady Bird': '~Half Nelson',
    Cherokee: '~Ko-Ko',
  },
};

const instruments: Sources = {
  'telemann-konservatorium.de, Blockflöte': {
    'Treble recorder': 'Altblockflöte',
    'Descant recorder': 'Sopranblockflöte',
  },
  'oehringen.de, Blockflöte': { 'Descant recorder': 'Sopranblockflöte~Blockflöte' },
  'tonika-musikschule.de': { 'Drum kit': 'Schlagzeug' },
  'Georgetown College, Transpositions': {
    'Soprano saxophone': 'soprano sax',
    'Alto saxophone': 'alto sax',
    'Tenor saxophone': 'tenor sax',
    'Baritone saxophone': 'bari sax',
  },
  'de.artsentertainment.cc, Musikinstrumente': {
    Violin: 'Violine',
    'Double bass': 'Kontrabass',
    Flute: 'Flöte',
    'Clarinet in B♭': 'Klarinette',
    Bassoon: 'Fagott',
    'Trumpet in B♭': 'Trompete',
    Trombone: 'Posaune',
    'Horn in F': 'Waldhorn',
    Timpani: 'Pauken',
    'Concert harp': 'Harfe',
    Piano: 'Klavier',
    Accordion: 'Akkordeon',
  },
  'musikschule-wolfschlugen.de, Instrumente': {
    Violin: 'Geige, Violine',
    Viola: 'Bratsche',
    Piano: 'Klavier',
  },
  's726401396.online.de, Kleine Instrumentenkunde': {
    Flute: 'Querflöte',
    'Bass clarinet': 'Bassklarinette',
  },
  '18jahre.mv-dudenhofen.de, Instrumenten-Fibel': {
    'Alto saxophone': 'Altsaxophon',
    Piccolo: 'Piccoloflöte',
  },
  'gitarrenboard.de, on strings': { Guitar: 'Gitarre' },
  'fr.wikibooks.org, Apprendre la guitare': { Guitar: 'guitare' },
  'lestockdenotes.com, Respect': {
    Violin: 'violon',
    Cello: 'violoncelle',
    'Double bass': 'contrebasse',
    Flute: 'flûte traversière',
    Oboe: 'hautbois',
    'Clarinet in B♭': 'clarinette',
    'Bass clarinet': 'clarinette basse',
    Bassoon: 'basson',
    'Alto saxophone': 'saxophone alto',
    'Tenor saxophone': 'saxophone ténor',
    'Baritone saxophone': 'saxophone baryton',
    'Horn in F': 'cor',
    'Trumpet in B♭': 'trompette',
    Timpani: '~timbales',
  },
  'pierrettefleutiaux.com, Orchestre': {
    'Alto flute': 'flûte alto',
    Contrabassoon: 'contrebasson',
    'Concert harp': 'harpe',
  },
  'harmonie-hoenheim.wixsite.com, Les instruments': { 'Drum kit': 'Batterie' },
  'sinfonicadecancun.org, Instrumentos de una orquesta sinfónica': {
    Cello: 'violonchelo',
    'Double bass': 'contrabajo',
    Flute: 'flauta',
    'Clarinet in B♭': 'clarinete',
    Bassoon: 'fagot',
    'Trumpet in B♭': 'trompeta',
    Trombone: 'trombón',
    'Horn in F': 'corno francés',
    Timpani: 'timbal',
    'Drum kit': 'batería',
  },
  '15100627ige.wixsite.com, Instrumentos': { Guitar: 'Guitarra', Accordion: 'acordeón' },
  'slideshare.net, Losinstru': { 'Concert harp': 'arpa' },
  'musikschule-vaterstetten.de, Violine': { Violin: 'violino' },
  'gakki-kaitori-site.com, 弦楽器; blog.goo.ne.jp/qazmandolin': {
    ...{ Guitar: 'ギター', Ukulele: 'ウクレレ', Mandolin: 'マンドリン', Banjo: 'バンジョー' },
    ...{ Piano: 'ピアノ', Violin: 'ヴァイオリン', Cello: 'チェロ', 'Concert harp': 'ハープ' },
  },
  'syukatsulabo.jp, 弦楽器の種類': { Violin: 'バイオリン', Viola: 'ビオラ', 'Double bass': 'コントラバス' },
  'we-love-classic.com, 楽器; wdic.org, 楽器': {
    ...{ Viola: 'ヴィオラ', Flute: 'フルート', Oboe: 'オーボエ', 'Clarinet in B♭': 'クラリネット' },
    ...{ Bassoon: 'ファゴット', 'Trumpet in B♭': 'トランペット', 'Horn in F': 'ホルン' },
    ...{ Trombone: 'トロンボーン', Tuba: 'テューバ, チューバ' },
  },
  'wapiknow.baidu.com, Ukulele; t94009.pixnet.net, 烏克麗麗': {
    ...{ Guitar: '吉他', Ukulele: '尤克里里, 烏克麗麗' },
  },
  'wtabcd.cn, 弓拉弦鸣乐器': {
    ...{
      Violin: '小提琴',
      Viola: '中提琴',
      Cello: '大提琴',
      'Double bass': '低音提琴',
      'Concert harp': '竖琴',
    },
  },
  'vqdolsx.cn, 常見樂器, and the same in simplified characters': {
    ...{ Banjo: '班卓琴', Piano: '鋼琴, 钢琴', 'Concert harp': '豎琴' },
  },
  'puapp.net, 短号': {
    ...{ Flute: '长笛', Oboe: '双簧管', 'Clarinet in B♭': '单簧管', Bassoon: '大管' },
    ...{ 'Trumpet in B♭': '小号', Trombone: '长号', Tuba: '大号' },
  },
  'abrchoi.tistory.com, 우쿨렐레': { Guitar: '기타', Ukulele: '우쿨렐레' },
  'cafe.daum.net, 악기': {
    ...{ Piano: '피아노', Violin: '바이올린', Viola: '비올라', Cello: '첼로', 'Double bass': '콘트라베이스' },
    ...{
      'Concert harp': '하프',
      Flute: '플루트',
      Oboe: '오보에',
      'Clarinet in B♭': '클라리넷',
      Bassoon: '바순',
    },
  },
  'tcatmon.com, 관악기': { 'Horn in F': '호른', 'Trumpet in B♭': '트럼펫', Trombone: '트롬본', Tuba: '튜바' },
  'lucalombardi.net, Framework': {
    'Cor anglais': 'Corno inglese',
    'Bass clarinet': 'Clarinetto basso',
    Contrabassoon: 'Controfagotto',
  },
};

describe.each([
  ['rhythms', rhythms, catalog.circularRhythms],
  ['harmonies', harmonies, catalog.harmonies],
  ['instruments', instruments, catalog.instruments],
] as const)('%s', (collection, sources, records) => {
  const attested = Object.entries(sources).flatMap(([source, names]) =>
    Object.entries(names).flatMap(([name, others]) =>
      others.split('~').flatMap((list, index) =>
        list
          .split(', ')
          .filter(other => other !== '')
          .map(other => ({ source, name, other, isGuess: index === 1 })),
      ),
    ),
  );

  it.each(attested)('the name $other of $source finds $name', ({ name, other, isGuess }) => {
    expect(findByOtherName(collection, foldSpelling(other))).toEqual({
      name: foldSpelling(name).toLowerCase(),
      isGuess,
    });
  });

  it('every alternative name is in a source', () => {
    const spelled = new Set(attested.map(({ other }) => foldName(other)));
    const catalogued = new Set(records.map(({ name }) => foldName(name)));
    const unattested = [...otherNames(collection).keys()].filter(
      other => !spelled.has(other) && !catalogued.has(other),
    );
    expect(unattested).toEqual([]);
  });

  it('every alternative name finds a record of the catalog', () => {
    const labels = new Set(records.map(({ name }) => foldSpelling(name).toLowerCase()));
    const strangers = [...otherNames(collection).values()].filter(({ name }) => !labels.has(name));
    expect(strangers).toEqual([]);
  });
});

/** Folds to lower case, without the characters that the lookup of other names ignores. */
function foldName(name: string): string {
  return foldSpelling(name)
    .toLowerCase()
    .replace(/['.()]/g, '');
}
