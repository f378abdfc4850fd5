/** Reads the choices of a form from a URL, and adds them to the links and forms of pages that use them. */

import { harmonies } from '../../../../catalog/harmonies.ts';
import { browsableCollections } from '../../../../catalog/index.ts';
import { instruments } from '../../../../catalog/instruments.ts';
import { scales } from '../../../../catalog/scales.ts';
import { chordLabels, scaleLabels } from '../../../../music/draw/drawing.ts';

const choiceNames = ['on', 'tuning', 'capo', 'labels', 'key'] as const;
type ChoiceName = (typeof choiceNames)[number];
export type Choices = Readonly<Partial<Record<ChoiceName, string>>>;

const maxChoiceLength = 200;

/** Returns the choices in the query of an address. */
export function readChoices(query: URLSearchParams): Choices {
  const pairs = choiceNames.flatMap(name => {
    const value = query.get(name)?.trim().slice(0, maxChoiceLength) ?? '';
    return value === '' || (name === 'capo' && value === '0') ? [] : [[name, value] as const];
  });
  return Object.fromEntries(pairs);
}

/** Returns the choices that apply to the page at a path; none for files, and for the page of an instrument. */
function choicesForPath(path: string, { on: instrument, tuning, capo, labels, key }: Choices): Choices {
  const [, noun = '', id, file] = path.split('/');
  const isPage = ['', 'search', 'notes', 'chord', 'scale'].includes(noun);
  const isRecord = browsableCollections.some(({ name }) => name === noun);
  if (file !== undefined || !(isPage ? id === undefined : isRecord)) return {};
  if (noun === instruments.name && id !== undefined) return {};
  const isScale = noun === 'scale' || (noun === scales.name && id !== undefined);
  const labelChoices: readonly string[] = noun === 'chord' ? chordLabels : isScale ? scaleLabels : [];
  return {
    ...{ on: instrument, tuning, capo },
    ...(labels !== undefined && labelChoices.includes(labels) && { labels }),
    ...(noun === harmonies.name && id !== undefined && { key }),
  };
}

/** Adds to a URL of this server the choices that its page uses and that it lacks. */
function addChoices(address: string, choices: Choices): string {
  const [withoutHash = '', hash] = address.split('#', 2);
  const [path = '', queryText = ''] = withoutHash.split('?', 2);
  const query = new URLSearchParams(queryText);
  const missing = Object.entries(choicesForPath(path, choices)).filter(
    ([name, value]) => value !== undefined && !query.has(name),
  );
  if (missing.length === 0) return address;
  for (const [name, value] of missing) query.set(name, value ?? '');
  return `${path}?${query}${hash === undefined ? '' : `#${hash}`}`;
}

/** Adds the choices to the links and forms of a page. @param html of a page, in which every text is escaped */
export function addChoicesToLinks(html: string, choices: Choices): string {
  if (Object.keys(choices).length === 0) return html;
  return html
    .replace(/ href="(\/(?!\/)[^"]*)"/g, (_, address: string) => {
      const target = addChoices(address.replaceAll('&amp;', '&').replaceAll('&#39;', "'"), choices);
      return ` href="${target.replaceAll('&', '&amp;')}"`;
    })
    .replace(
      /(<form [^>]*action="([^"]*)"[^>]*>)(.*?<\/form>)/gs,
      (_, start: string, path: string, content: string) => {
        const hidden = Object.entries(choicesForPath(path, choices)).map(([name, value]) =>
          value === undefined || content.includes(` name="${name}"`)
            ? ''
            : `<input type="hidden" name="${name}" value="${escapeAttribute(value)}">`,
        );
        return start + hidden.join('') + content;
      },
    );
}

function escapeAttribute(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}
