/** Looks up names of scales in the sandbox, and compares the notes. Names and notes are from published sources. */
import { describe, expect, it } from 'vitest';
import { Failure } from '../../../src/base/errors.ts';
import { scales } from '../../../src/catalog/scales.ts';
import type { JsonRecord } from '../../../src/cli/output/json/json-records.ts';
import { catalog, only } from '../../sandbox/catalog.ts';
import { lookUp } from '../../support/look-up.ts';
import { campaign } from '../../support/often.ts';

const scaleRecords: readonly JsonRecord[] = catalog.keyScales.map(scale => ({ fields: { ...scale } }));

/** Returns the notes of the scale that each name finds, or the code of the failure. */
async function notesOf(queries: readonly string[]): Promise<string[]> {
  return (await lookUp(scales, () => scaleRecords, queries)).map(found => {
    if (found instanceof Failure) return found.code ?? '';
    const { keyToneName, tones } = only(catalog.keyScales, ({ id }) => id === found.record.fields.id);
    const notes = tones.map(({ noteName }) => noteName).join(' ');
    return `${keyToneName}: ${notes}${found.notice === undefined ? '' : ` (${found.notice})`}`;
  });
}

async function expectOnC(table: Readonly<Record<string, string>>): Promise<void> {
  const rows = Object.entries(table).flatMap(([notes, names]) =>
    names.split(', ').map(name => [`C ${name}`, `C: ${notes}`] as const),
  );
  const found = await notesOf(rows.map(([query]) => query));
  expect(rows.map(([query], index) => [query, found[index]])).toEqual(rows);
}

describe('a scale is found by', () => {
  it('its German or Ethiopian name', async () => {
    // Sources: dewiki.de, Zigeuner-Moll; wikide.org, Ancohemitonic scale; ethio-pain-music.blogspot.com, Ambassel.
    await expectOnC({
      'C D E♭ F♯ G A♭ B': 'Zigeunermoll, Zigeuner-Moll, ungarisch Moll',
      'C D♭ E F G A♭ B': 'Zigeunerdur, Zigeuner-Dur',
      'C D E F♯ G♯ A♯': 'Ganztonleiter',
      'C D♭ F G A♭': 'Ambassel',
    });
  });

  it('the names of its altered degrees', async () => {
    // Sources: cmrguitar.blogspot.com, Melodic minor and Harmonic major modes; modalguitarist.com, Melodic minor;
    // chordprogressor.com, Harmonic minor modes; music.davidjaybuckley.com; Wikipedia, Phrygian dominant scale.
    await expectOnC({
      'C D E♭ F G A B': 'ionian b3, ionian flat 3',
      'C D♭ E♭ F G A B♭':
        'dorian b2, dorian flat 2, dorian b9, phrygian natural 6, phrygian ♮6, phrygian nat 6',
      'C D E F♯ G♯ A B': 'lydian #5, lydian sharp 5, lydian-augmented',
      'C D E F♯ G A B♭':
        'lydian b7, lydian ♭7, lydian flat 7, mixolydian #4, mixolydian #11, mixolydian sharp 11',
      'C D E F G A♭ B♭': 'mixolydian b6, mixolydian b13, mixolydian flat 13',
      'C D E♭ F G♭ A♭ B♭':
        'locrian #2, locrian ♮2, locrian natural 2, locrian natural 9, locrian #9, aeolian b5',
      'C D♭ E♭ F♭ G♭ A♭ B♭': 'locrian b4, locrian flat 4, super locrian, superlocrian, super-locrian, alt',
      'C D E♭ F G A♭ B': 'aeolian #7, aeolian ♮7, aeolian natural 7',
      'C D♭ E♭ F G♭ A B♭': 'locrian 6, locrian ♮6, locrian nat6, locrian #6, locrian 13, locrian natural 13',
      'C D E F G♯ A B': 'ionian #5, ionian sharp 5',
      'C D E♭ F♯ G A B♭': 'dorian #4, dorian sharp 4, dorian #11',
      'C D♭ E F G A♭ B♭': 'mixolydian b9 b13, mixolydian b2 b6, phrygian natural 3, altered phrygian',
      'C D♯ E F♯ G A B': 'lydian #2, lydian #9, lydian sharp 2',
      'C D♭ E♭ F♭ G♭ A♭ B𝄫': 'super locrian bb7, superlocrian double flat 7, ultra locrian',
      'C D E F G A♭ B': 'ionian b6, major b6',
      'C D E♭ F♯ G A B': 'lydian b3, lydian flat 3, melodic minor #4',
      'C D♭ E F G A B♭': 'mixolydian b2, mixolydian b9',
      'C D E♭ F♯ G A♭ B': 'harmonic minor #4',
      'C D E♭ F G♭ A B♭': 'dorian b5, dorian ♭5, dorian flat 5, locrian ♮2 ♮6, locrian natural 2 natural 6',
      'C D♭ E♭ F♭ G A♭ B♭':
        'phrygian b4, phrygian flat 4, altered natural 5, altered dominant ♮5, superlocrian nat 5',
      'C D♯ E F♯ G♯ A B':
        'lydian augmented #2, lydian augmented sharp 9, lydian #2 #5, lydian #5 #9, aeolian flat 1',
      'C D♭ E♭ F G♭ A♭ B𝄫': 'locrian bb7, locrian 𝄫7, locrian double flat 7',
    });
  });

  it('other names in its tradition', async () => {
    // Sources: Ian Ring’s PHPMusicTools (Scale.php), by number; Wikipedia, Hungarian minor scale, Double
    // harmonic scale and In scale; IMSLP, Chinese style; Wikipedia and bobbysternjazz.com for bebop.
    await expectOnC({
      'C D E♭ F♯ G A♭ B': 'gypsy minor, hungarian gypsy, minor gypsy',
      'C D♭ E F G A♭ B': 'gypsy major, romani major, arabic',
      'C D E♭ F♯ G A♭ B♭': 'romani minor',
      'C D♭ E F♯ G A B♭': 'romanian major',
      'C D E♭ F♯ G A B♭': 'romanian minor, rumanian minor, ukrainian minor, misheberakh',
      'C D♭ E F G A♭ B♭': 'fraigish, ahava rabba, ahavah rabbah, hitzaz',
      'C D E♭ E G A': 'blues major',
      'C D E F♯ G A B♭': 'bartók',
      'C D E G A': 'gong, yona nuki major',
      'C D F G B♭': 'shang',
      'C E♭ F A♭ B♭': 'jue, jiao, man gong',
      'C D F G A': 'zhi, scottish pentatonic',
      'C E♭ F G B♭': 'yu, minyo',
      'C D E♭ G A♭': 'hira-joshi, yona nuki minor',
      'C D♭ F G A♭': 'in scale, sakura, miyako-bushi, kumoi joshi, kumoi-joshi, hon kumoi joshi',
      'C D♭ F G B♭': 'insen, in sen, In-Sen',
      'C E F G B': 'ryūkyū',
      'C D E♭ F G A♭ A B': 'bebop melodic minor, melodic minor bebop, minor 6 diminished',
      'C D E♭ F G A♭ B♭ B': 'bebop harmonic minor, harmonic minor bebop',
      'C D E F G G♯ A B': 'major 6 diminished, major sixth diminished',
      'C D E F G A B♭ B': 'bebop mixolydian, mixolydian bebop',
      'C D E F♯ G♯ A♯': 'wholetone, whole-tone',
      'C D♭ E♭ E F G♭ A♭ B♭':
        'eight-tone spanish, spanish eight tone, spanish 8 tones, 8-tone spanish, espla’s scale',
      'C D♭ E G♭ G B♭': 'tritone, tritone scale, Petrushka scale, raga indupriya',
    });
  });

  it('its number among Messiaen’s modes, in any wording', async () => {
    // Olivier Messiaen’s modes of limited transposition, in their first transposition: music.stackexchange.com.
    const modes = [
      'C D E F♯ G♯ A♯',
      'C D♭ E♭ E F♯ G A B♭',
      'C D E♭ E F♯ G A♭ B♭ B',
      'C D♭ D F F♯ G A♭ B',
      'C D♭ F F♯ G B',
      'C D E F F♯ G♯ A♯ B',
      'C D♭ D E♭ F F♯ G A♭ A B',
    ];
    const ordinals = 'first second third fourth fifth sixth seventh'.split(' ');
    for (const [index, notes] of modes.entries()) {
      const [number, ordinal] = [index + 1, ordinals[index]];
      await expectOnC({
        [notes]: [
          ...[`messiaen ${number}`, `messiaen mode ${number}`, `messiaen's mode ${number}`],
          ...[`mode ${number} of limited transposition`, `${ordinal} mode of limited transposition`],
        ].join(', '),
      });
    }
  });

  it('the name of a raga, with words such as raga or thaat, in any spelling', async () => {
    // Spellings: Ian Ring’s list; acharyanet.com; Wikipedia, Hanumatodi, Sohni. Notes: scales.test.ts, by swaras.
    await expectOnC({
      'C E♭ F A♭ B♭': 'raga malkauns, raag malkauns, malkauns raga, malkos',
      'C D E F♯ G A B': 'raga yaman, kalyan thaat, thaat kalyan, mechakalyani, mecha kalyani, mela 65',
      'C D E F G A B':
        'bilaval that, bilawal thaat, shankarabharanam, sankarabharanam, dheera sankarabharanam',
      'C D♭ E F♯ A B': 'raga marwa, raga marva, sohini, hamsanandi',
      'C D♭ E F♯ G A B': 'marwa thaat, marva that',
      'C D♭ E F F♯ G A♭ B': 'raga purvi',
      'C D♭ E F♯ G A♭ B': 'purvi thaat, poorvi thaat, puriya dhanashree, kamavardhani, mela 51',
      'C D♭ E♭ F♯ G A♭ B': 'raga todi, todi thaat, subhapantuvarali, subha pantuvarali',
      'C D♭ E♭ F G A♭ B♭': 'hanumathodi, thodi, bilaskhani todi, 8th melakarta',
      'C D E♭ F G A B': 'gowrimanohari, gaurimanohari, patdip',
      'C D♭ E F G A♭ B': 'mayamalavagaula, mayamalavagowla, mela 15, 15th mela',
      'C D E♭ F G A B♭': 'karaharapriya, bhimpalasi, bageshri',
      'C D E♭ F♯ G A B♭': 'hemavathi',
      'C D E F♯ G A B♭': 'vachaspathi',
      'C D E♭ G A': 'kumoi, shivaranjani, sivaranjani, shivranjani, dorian pentatonic',
      'C D E G A': 'mohana, bhoop, raga bhupali, deskar',
      'C D♭ E F♯ G A♯ B': 'viswambari, vishwambhari, visvambari',
      'C D♯ E F G A♯ B': 'chalanata, mela 36',
      'C D E G B': 'hamsadhvani, hamsadhwani, raga hamsadhwani',
      'C D♭ E♭ F♯ A♭ B': 'gurjari todi, raga gujari todi, gujri todi',
      'C D F♯ G A B♭': 'saraswati, raga sarasvati, saraswathi',
    });
  });
});

it('maqamat without quarter tones have the notes of the tuning system with that name', async () => {
  const names = [
    'ajam',
    'nahawand',
    'nikriz',
    'nawa athar',
    'kurd',
    'athar kurd',
    'hijaz',
    'hijazkar',
    'zanjaran',
  ];
  const typed = await notesOf(names.map(name => `C ${name}`));
  const found = await notesOf(names.map(name => `C maqam ${name}`));
  const systems = names.map(name => {
    const { intervals } = only(catalog.musicSystems, each => each.name.toLowerCase() === `maqam ${name}`);
    return intervals.map(({ cents }) => cents / 100).join(' ');
  });
  const looked = await lookUp(
    scales,
    () => scaleRecords,
    names.map(name => `C ${name}`),
  );
  const sizes = looked.map(each => {
    if (each instanceof Failure) return each.message;
    const { tones } = only(catalog.keyScales, ({ id }) => id === each.record.fields.id);
    return tones.map(({ midiNumber }) => midiNumber - 60).join(' ');
  });
  expect(sizes).toEqual(systems);
  expect(found).toEqual(typed);
});

it('a scale whose name begins with flat is found on the typed key', async () => {
  // 'C flat three pentatonic' looks like a scale on C flat.
  expect(await notesOf(['C kumoi', 'E kumoi', 'F♯ kumoi', 'B shivaranjani', 'Bb kumoi', 'C♭ kumoi'])).toEqual(
    [
      'C: C D E♭ G A',
      'E: E F♯ G B C♯',
      'F♯: F♯ G♯ A C♯ D♯',
      'B: B C♯ D F♯ G♯',
      'B♭: B♭ C D♭ F G',
      'C♭: C♭ D♭ E𝄫 G♭ A♭',
    ],
  );
});

it('rejects words that only resemble another name', async context => {
  campaign(context);
  const none = [
    ...[
      'C diminished seventh',
      'C arabian a',
      'C messiaen truncated mode 3',
      'C messiaen mode 3 inverse',
      'C superlocrian b7',
      'C messiaen 8',
      'C maqam',
    ],
    ...['C melakarta 0', 'C melakarta 73', 'C maqam rast', 'C maqam bayati', 'C dorian b4', 'C locrian b7'],
    ...['C phrygian b5', 'C chhaya todi', 'C lydian b6 b7 b9', 'C two-semitone tritone'],
  ];
  expect(await notesOf(none)).toEqual(none.map(() => 'no_match'));
});

it('suggests the nearest alternative names too', async () => {
  const looked = await lookUp(scales, () => scaleRecords, ['C freigish', 'C ahavoh rabboh', 'C megh malhar']);
  const hints = looked.map(found => (found instanceof Failure ? found.hint : found.notice));
  expect(hints.map(hint => hint?.split(',')[0])).toEqual([
    'The nearest: C phrygian dominant (c freygish)',
    'The nearest: C phrygian dominant (c ahavah rabbah)',
    'The nearest: C egyptian (c megh)',
  ]);
});
