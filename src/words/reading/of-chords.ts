/** Chords as they are typed where nothing else is meant: symbols, words, notes and frets, in every language. */
import { Failure } from '../../base/errors.ts';
import type { Context } from '../../context/context.ts';
import type { Music } from '../../music/music.ts';
import { readings, readWorded } from '../../music/reading/forms.ts';
import { withoutLittleWords } from '../../music/reading/little-words.ts';
import type { Reading } from '../../music/reading/reading.ts';
import { visible } from '../../text/sanitise.ts';
import { typedNames } from '../lookup/ids.ts';
import type { AskedMusic, NamedMusic } from '../named-music.ts';
import { beside, read, told } from './typed-music.ts';

type ChordNamed = NamedMusic & { readonly value: Music<'chord'> };

/** A chord for each argument; one that is said in words, or with spaces in its symbol, takes several. */
export async function chordsTyped(
  context: Context,
  args: readonly string[],
  asked: Pick<AskedMusic, 'strings'> = {},
): Promise<readonly ChordNamed[]> {
  const { queries } = await typedNames(context, args);
  const each = queries.map(query => chordIn(context, query, asked));
  const text = queries.join(' ');
  const found = each.includes(undefined) ? [chordIn(context, text, asked)] : each;
  const [only, ...more] = found;
  const named = only === undefined && more.length === 0 ? await chordNamed(context, text) : undefined;
  if (named) return [named];
  return found.map(reading => {
    const { value } = reading ?? {};
    if (!reading || value?.kind !== 'chord')
      throw noChord(queries.find((_, index) => each[index] === undefined) ?? text);
    return { ...told(context, reading), value };
  });
}

/** The chord that words mean which are no symbols: `dominant of G`. */
async function chordNamed(context: Context, text: string): Promise<ChordNamed | undefined> {
  try {
    const [found] = await read(context, [text], { purpose: 'sight', isSure: true });
    const { value } = found ?? {};
    return found && value?.kind === 'chord' ? { ...found, value } : undefined;
  } catch (error) {
    if (error instanceof Failure) return undefined;
    throw error;
  }
}

function chordIn(context: Context, text: string, asked: Pick<AskedMusic, 'strings'>): Reading | undefined {
  const wanted = { ...beside(context, { purpose: 'sight', ...asked }), kind: 'chord' } as const;
  const [symbol] = readings(text, wanted);
  if (symbol) return symbol;
  const { text: bare } = withoutLittleWords(text);
  const [behind] = bare === text ? [] : readings(bare, wanted);
  return behind ?? readWorded(text) ?? readWorded(bare);
}

function noChord(text: string): Failure {
  return new Failure('usage', `'${visible(text.slice(0, 40))}' is not a chord.`, {
    code: 'unreadable_query',
    hint: 'A chord: Am, F#m7b5, C7(b9), G/B.',
  });
}
