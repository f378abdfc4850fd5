/**
 * What rhythms and tunes are called besides: `soleares`, `giant steps`. Transliterations, titles and contrafacts are
 * those of the Wikipedia articles on them (CC BY-SA; the facts).
 */
import { folded } from './spelling.ts';

/** A name of the catalog, and other names for it. Behind `~` stand those that mean something else in the first place. */
const rhythms = `
  Soleá         | soleares, soleás
  Seguiriya     | seguiriyas, siguiriya, siguiriyas
  Bulería       | bulerías
  Guajira       | guajiras
  Fandango      | fandangos
  Tintal        | teental, teentaal, tintaal, teen taal, tin tal, trital
  Jhaptal       | jhaptaal, jhap tal, jhap taal
  Rupak         | rupak tal, rupak taal, rupaktal
  Ektal         | ektaal, ek tal, ek taal
  Keharwa       | keherwa, kaherwa, kaharwa
  Dadra         | dadra tal, dadra taal
  Adi tala      | adi talam
  Maqsum        | maqsoum, maksum, maksoum
  Baladi        | balady, beledi, masmoudi saghir, masmudi saghir
  Malfuf        | malfouf
  Ayyub         | ayoub, ayub
  Samai thaqil  | samai, samai al-thaqil
  Pajduško      | paidushko, paydushko
  Răčenica      | rachenitsa, ruchenitsa
  Četvorno      | chetvorno
  Dajčovo       | daichovo, daychovo
  Kopanica      | kopanitsa, gankino
  Bučimiš       | buchimish
  Dembow        | ~ reggaeton
  Son clave 3-2 | ~ bo diddley, bo diddley beat
`;

const harmonies = `
  Coltrane changes         | giant steps
  Rhythm changes           | i got rhythm
  Doo-wop I–vi–IV–V        | 50s progression
  Folia                    | la folia, follia, folies d'espagne
  Royal road IV–V–iii–vi   | royal road progression
  Amazing Grace            | new britain
  Silent Night             | stille nacht
  House of the Rising Sun  | the house of the rising sun
  St. Louis Blues          | saint louis blues, st louis blues
  St. James Infirmary      | saint james infirmary, st james infirmary blues
  Indiana                  | back home again in indiana, ~ donna lee
  Autumn Leaves            | les feuilles mortes
  The Girl from Ipanema    | garota de ipanema
  How High the Moon        | ~ ornithology
  So What                  | ~ impressions
`;

export interface OtherName {
  readonly name: string;
  /** It names something else, which goes the same way. */
  readonly guess: boolean;
}

/** By other name, all folded and in lower case. */
export const otherNames: Readonly<Record<'rhythms' | 'harmonies', ReadonlyMap<string, OtherName>>> = {
  rhythms: read(rhythms),
  harmonies: read(harmonies),
};

function read(table: string): ReadonlyMap<string, OtherName> {
  const entries = table
    .trim()
    .split('\n')
    .flatMap(line => {
      const [name = '', others = ''] = line.split('|').map(cell => folded(cell).toLowerCase());
      const [same = '', like = ''] = others.split('~');
      return [same, like].flatMap((list, index) =>
        [...list.matchAll(/[^ ,][^,]*[^ ,]/g)].map(
          ([other]) => [other, { name, guess: index === 1 }] as const,
        ),
      );
    });
  return new Map(entries);
}
