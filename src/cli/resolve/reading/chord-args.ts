/** Reads arguments that can only be chords: symbols, words, notes and frets, in every language. */
import { Failure } from '../../../base/errors.ts';
import { escapeControls } from '../../../base/text/sanitise.ts';
import { type Music, ofKind } from '../../../music/music.ts';
import { readChordInWords, readings } from '../../../music/reading/forms.ts';
import type { Context } from '../../program/context/context.ts';
import { readTypedNames } from '../lookup/ids.ts';
import type { MusicRequest, NamedMusic } from '../named-music.ts';
import { announceReading, readingContext } from './symbols.ts';
import { readOfKind } from './typed-music.ts';

type NamedChordMusic = NamedMusic & { readonly value: Music<'chord'> };

/** Returns a chord for each argument, or for all words together. @throws Failure `unreadable_query` for other words */
export async function readChordArgs(
  context: Context,
  args: readonly string[],
  request: Pick<MusicRequest, 'strings'> = {},
): Promise<readonly NamedChordMusic[]> {
  const { queries } = await readTypedNames(context, args);
  const text = queries.join(' ');
  const chordRequest = { purpose: 'sight', kind: 'chord', ...request } as const;
  const chordContext = readingContext(context, chordRequest);
  const [chordReading] = queries.length > 1 ? readings(text, chordContext, 'chord') : [];
  const found = chordReading
    ? [chordReading]
    : queries.map(query => readings(query, chordContext).next().value ?? readChordInWords(query));
  const chords = found.flatMap(reading => {
    const value = ofKind(reading?.value, 'chord');
    return reading && value ? { reading, value } : [];
  });
  if (chords.length === found.length)
    return chords.map(({ reading, value }) => ({ ...announceReading(context, reading), value }));
  const music = await readOfKind(context, text, chordRequest);
  const chord = ofKind(music?.value, 'chord');
  if (music && chord) return [{ ...music, value: chord }];
  throw noChord(queries.find((_, index) => found[index] === undefined) ?? text);
}

function noChord(text: string): Failure {
  return new Failure('usage', `'${escapeControls(text.slice(0, 40))}' is not a chord.`, {
    code: 'unreadable_query',
    hint: 'A chord: Am, F#m7b5, C7(b9), G/B.',
  });
}
