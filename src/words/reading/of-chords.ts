/** Chords as they are typed where nothing else is meant: symbols, words, notes and frets, in every language. */
import { Failure } from '../../base/errors.ts';
import type { Context } from '../../context/context.ts';
import type { Music } from '../../music/music.ts';
import { readings, readWorded } from '../../music/reading/forms.ts';
import { withoutLittleWords } from '../../music/reading/little-words.ts';
import type { Reading } from '../../music/reading/reading.ts';
import { visible } from '../../text/sanitise.ts';
import { typedIn } from '../lookup/ids.ts';
import type { Asked, NamedMusic } from '../named-music.ts';
import { beside, told } from './read.ts';

/** A chord for each argument; one that is said in words, or with spaces in its symbol, takes several. */
export async function chordsTyped(
  context: Context,
  args: readonly string[],
  asked: Pick<Asked, 'strings'> = {},
): Promise<readonly (NamedMusic & { readonly value: Music<'chord'> })[]> {
  const { queries } = await typedIn(context, args);
  const each = queries.map(query => chordIn(context, query, asked));
  const together = each.includes(undefined) ? chordIn(context, queries.join(' '), asked) : undefined;
  const found = together ? [together] : each;
  return found.map((reading, index) => {
    const { value } = reading ?? {};
    if (!reading || value?.kind !== 'chord') throw noChord(queries[index] ?? '');
    return { ...told(context, reading), value };
  });
}

function chordIn(context: Context, text: string, asked: Pick<Asked, 'strings'>): Reading | undefined {
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
