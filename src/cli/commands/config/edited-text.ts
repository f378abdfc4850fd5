/** What somebody has made of the settings in an editor: found by its lines where no setting can be so. */
import { isSecretName } from '../../../base/addresses.ts';
import { Failure } from '../../../base/errors.ts';
import { quotedInput } from '../../program/argv/refuse-tokens.ts';
import { isSettingName } from '../../program/settings/setting-table.ts';

/** A name or a value of a JSON text, with its place. */
interface Token {
  readonly text: string;
  readonly at: number;
  readonly isName: boolean;
}

/** Shorter ones would be found in words that are none. */
const shortestSecret = 8;

/**
 * Throws Failure: usage, name_twice, for a name that stands twice in an object, of which only the last would count.
 * @param json well-formed
 */
export function refuseRepeatedNames(json: string): void {
  const known: Set<string>[] = [];
  for (const { text, at, isName } of tokensOf(json)) {
    if (text === '{') known.push(new Set());
    if (text === '}') known.pop();
    const names = known.at(-1);
    if (!isName || !names) continue;
    const name = jsonName(text);
    if (names.has(name))
      throw refusedLine(json, at, `has ${quotedInput(name) ?? 'a name'} for the second time`, 'name_twice');
    names.add(name);
  }
}

/** The text without the values that may be tokens, and the failure that says where the first of them stood. */
export interface WithoutSecrets {
  readonly left: string;
  readonly failure: Failure;
}

/**
 * Undefined where nothing in it may be a token.
 * @param json well-formed
 * @param secret the token of the environment
 */
export function withoutSecretsIn(json: string, secret: string | undefined): WithoutSecrets | undefined {
  const tokens = [...tokensOf(json)];
  const found = tokens.filter(({ text }, index) => {
    const before = tokens[index - 1];
    if (!/^["\d-]/.test(text) || tokens[index]?.isName) return false;
    const name = before?.isName ? jsonName(before.text) : '';
    if (secret !== undefined && secret.length >= shortestSecret && jsonName(text).includes(secret))
      return true;
    return isSecretName(name) && !isSettingName(name);
  });
  const [first] = found;
  if (first === undefined) return undefined;
  const left = found.reduceRight(
    (text, { at, text: { length } }) => `${text.slice(0, at)}""${text.slice(at + length)}`,
    json,
  );
  return {
    left,
    failure: refusedLine(
      json,
      first.at,
      'may hold a token, and settings are no place for one',
      'token_in_settings',
    ),
  };
}

function* tokensOf(json: string): Generator<Token> {
  for (const { 0: text, index: at } of json.matchAll(/"(?:\\.|[^"\\])*"|[{}]|-?\d[\d.eE+-]*/g))
    yield { text, at, isName: text.startsWith('"') && /^\s*:/.test(json.slice(at + text.length)) };
}

function jsonName(text: string): string {
  const value: unknown = JSON.parse(text);
  return String(value);
}

function refusedLine(json: string, at: number, what: string, code: string): Failure {
  const line = json.slice(0, at).split('\n').length;
  return new Failure('usage', `Line ${line} ${what}.`, { code });
}
