/** `browse`: an interactive walk through the catalog on a terminal. */
import { Failure } from '../../base/errors.ts';
import { supportsEscapes } from '../../base/io.ts';
import { escapeControls } from '../../base/text/sanitise.ts';
import { chordKind } from '../../catalog/chords.ts';
import { browsableCollections } from '../../catalog/index.ts';
import { findNearest } from '../../music/names/nearest.ts';
import { type Context, command } from '../program/context/context.ts';

const nounNames = [chordKind.name, ...browsableCollections.map(({ name }) => name)];

export const browse = command({
  description:
    'Browses nouns, records and cards on the whole screen of a terminal. Type letters to filter a list, Enter to open, Tab to play, Esc to go back, ? for all keys. In a card, d draws, e writes a file into the current directory, and l lists links.',
  arguments: [
    {
      name: 'noun',
      summary: 'Noun to begin with: keys, scales …',
      values: { from: 'choices', choices: nounNames },
    },
  ],
  examples: [
    { command: 'browse', text: 'begin with the nouns' },
    { command: 'browse harmonies', text: 'begin with the progressions' },
  ],
  run: async (context, { args: [noun] }) => {
    if (noun !== undefined && !nounNames.includes(noun)) throw unknownNounFailure(noun);
    if (!canBrowse(context)) throw noScreenFailure(noun);
    const { browseFrom } = await import('./browse/session.ts');
    context.liftTimeLimit();
    await browseFrom(context, noun === undefined ? { at: 'nouns' } : { at: 'records', noun });
  },
});

/** Whether a person sees the screen and can press keys, and did not ask for other output. */
function canBrowse({ machine, settings }: Context): boolean {
  const { stdin, stdout, stderr, env } = machine;
  const areTerminals = stdin.isTerminal && supportsEscapes(stdout, env) && supportsEscapes(stderr, env);
  return areTerminals && settings.isInteractive && !settings.accessible && !settings.json && !settings.curl;
}

function noScreenFailure(noun = 'scales'): Failure {
  return new Failure('usage', 'browse needs an interactive terminal.', {
    code: 'no_screen',
    hint: `Use instead: 'music-cli ${noun} list', 'music-cli ${noun} get <name>', 'music-cli search <words>'.`,
  });
}

function unknownNounFailure(noun: string): Failure {
  const [similar] = findNearest(noun, nounNames);
  return new Failure('usage', `There is no noun '${escapeControls(noun.slice(0, 40))}' to browse.`, {
    code: 'unknown_noun',
    hint: similar === undefined ? `The nouns are ${nounNames.join(', ')}.` : `Did you mean ${similar}?`,
  });
}
