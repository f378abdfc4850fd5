/** The warning about an environment variable with a name of ours that nothing reads. */
import { nearest } from '../../../music/names/nearest.ts';
import { ownVariables } from '../settings/variables.ts';

export function unknownVariable(name: string): string {
  // People write BASEURL or URL for BASE_URL, which counts as no slip.
  const letters = (each: string) => each.replace('MUSIC_CLI_', '').replaceAll('_', '');
  const [near] = nearest(letters(name), ownVariables.map(letters));
  const suggestion = ownVariables.find(each => letters(each) === near);
  return `Unknown variable ${name}.${suggestion === undefined ? '' : ` Did you mean ${suggestion}?`} See 'music-cli help environment'.`;
}
