/** Words in place of a command: the command line that answers them, if they mean music. */

import { Failure } from '../../base/errors.ts';
import { matchAmongCandidates } from '../../candidates/catalog-name.ts';
import { type CatalogMatch, quoted } from '../../cli/argv/usage.ts';
import type { Context } from '../../context/context.ts';
import { withoutLittleWords, withoutOptionsSaid } from '../../music/reading/little-words.ts';
import { comparableName } from '../../names/spelling.ts';
import { keyIn, type NamedMusic } from '../named-music.ts';
import { read } from './typed-music.ts';

/** The longest words that are looked for, in characters. */
const longest = 100;

/**
 * @param context a context of the sandbox, whose records come with the package: no request is sent
 * @param packaged the candidates of a noun
 * @param key the value of --key
 */
export async function asCommand(
  context: Context,
  words: readonly string[],
  packaged: (noun: string) => string,
  key?: string,
): Promise<CatalogMatch | undefined> {
  const text = words.join(' ');
  if (text.length > longest) return undefined;
  let refusal: Failure | undefined;
  try {
    const [found] = await read(context, words, { purpose: 'sight', isSure: true, key: keyIn(key) });
    if (found) return catalogMatch(found, text, key !== undefined);
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    if (wellFormed.includes(error.code)) refusal = error;
  }
  const { text: bare } = withoutLittleWords(text);
  const named = matchAmongCandidates(words, packaged);
  const behind =
    named?.isWhole || bare === text ? undefined : matchAmongCandidates(bare.split(' '), packaged);
  const found = behind?.isWhole ? behind : (named ?? (await nearTo(context, text)));
  return refusal && !found?.isWhole ? { line: '', isWhole: false, refusal } : found;
}

/** Of failures that say what the words lack, though they could be read. */
const wellFormed: readonly (string | undefined)[] = ['no_key', 'ambiguous', 'out_of_range'];

async function nearTo(context: Context, text: string): Promise<CatalogMatch | undefined> {
  const { nearestName } = await import('./nearest-name.ts');
  const near = await nearestName(context, text).catch(() => undefined);
  return near === undefined ? undefined : { line: `draw ${quoted(near)}`, isWhole: false };
}

/** The line that shows the music: of the record that it is, of chords, of a metre; else none. */
function catalogMatch(found: NamedMusic, text: string, isMoved: boolean): CatalogMatch {
  const { value, record } = found;
  const named = record?.value === value && !isMoved ? record : undefined;
  const ofRecord = named && [named.noun, 'get', named.name];
  const argv = withOptionsSaid(found, text) ?? ofRecord ?? (isMoved ? undefined : typedLine(value, text));
  const line = (argv ?? ['draw', text]).map(quoted).join(' ');
  const isWhole = named !== undefined && comparableName(named.name) === comparableName(text);
  return { line, isWhole, argv, isTyped: named === undefined };
}

/** The line of words that say an option: only the cards of chords tell of necks, and none of a tempo. */
function withOptionsSaid({ value, on, capo, for: player, bpm }: NamedMusic, text: string) {
  const neck = on ?? (capo === undefined ? undefined : 'guitar');
  const options = Object.entries({ on: neck, capo, for: player }).flatMap(([name, said]) =>
    said === undefined ? [] : [`--${name}`, String(said)],
  );
  if (bpm === undefined && options.length === 0) return undefined;
  const isCard = value.kind === 'chord' && bpm === undefined;
  return isCard ? ['chords', 'get', value.name, ...options] : ['draw', text];
}

function typedLine(value: NamedMusic['value'], text: string): readonly string[] | undefined {
  const isAsTyped = withoutOptionsSaid(text).text === text.trim();
  if (value.kind === 'chord') return ['chords', 'get', isAsTyped ? text : value.name];
  // Notes are asked for their names.
  const isScaleAsked = value.kind === 'scale' && /^(?:what|which) scale /i.test(text);
  if (isScaleAsked) return ['find', withoutLittleWords(text).text];
  const isMetre = value.kind === 'rhythm' && value.time.beats !== undefined && /^\d+\/\d+$/.test(text);
  return isMetre ? ['find', text] : undefined;
}
