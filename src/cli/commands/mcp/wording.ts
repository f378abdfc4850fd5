/** Rewords warnings and errors of commands for the tools. */
import { fieldOf } from '../../../base/fields.ts';
import type { NestedResult } from '../../program/context/context.ts';
import type { Tool } from './tools.ts';

/** Patterns of commands in hints, and the tool calls that replace them. */
const callByCommand: readonly (readonly [command: RegExp, call: string])[] = [
  [/'music-cli (\w+) (?:list|folders)' (?:lists all of them|lists the folders)/g, 'Call list with noun $1'],
  [/'music-cli (\w+) get ([^']*)'/g, 'get with noun $1 and names $2'],
  [/'music-cli (\w+) draw ([^']*)'/g, 'draw with noun $1 and what $2'],
  [/'music-cli (search|draw) ([^']*)'/g, '$1 with what: $2'],
  [/music-cli draw '([^']*)'/g, 'draw with what: $1'],
  [/(?<=Use one of: )(?:(?:midi|wav), )+/g, ''],
];

/** Rewords a response for a tool: arguments replace options. Drops sentences that name commands or other options. */
export function rewordForTool(tool: Tool, result: NestedResult): NestedResult {
  const { error, warnings } = result;
  return {
    ...result,
    warnings: warnings
      .split('\n')
      .flatMap(line => rewordText(tool, line) || [])
      .join('\n'),
    error: error === '' ? '' : rewordError(tool, error),
  };
}

function rewordError(tool: Tool, line: string): string {
  const error = { ...Object(fieldOf(JSON.parse(line), 'error')) };
  const reword = (text: unknown) => (typeof text === 'string' ? rewordText(tool, text) || null : text);
  return JSON.stringify({ error: { ...error, message: reword(error.message), hint: reword(error.hint) } });
}

function rewordText({ properties }: Tool, text: string): string {
  const toolText = callByCommand.reduce((line, [command, call]) => line.replace(command, call), text);
  const newText = toolText.replace(/--([a-z]+)(?: <[a-z]+>)?/g, (option, name) =>
    Object.hasOwn(properties, name) ? name : option,
  );
  const sentences = newText.split(/(?<=[.;]) /).filter(each => !/music-cli |--[a-z]/.test(each));
  return sentences.join(' ');
}
