/** The state of browse: the open levels, and what each key does on the last one. */
import type { Fields } from '../../../base/io.ts';
import { listHeight, type Size } from '../../program/terminal/picker/frame.ts';
import {
  chosenEntry,
  moveChoice,
  type PickerList,
  searchList,
} from '../../program/terminal/picker/picker-list.ts';
import { toSearchTexts } from '../../program/terminal/picker/rank.ts';
import type { PressedKey } from '../../program/terminal/screen.ts';

/** A record or a chord, which has a card. */
export interface Target {
  /** The noun: `scales`, `chords`. */
  readonly noun: string;
  /** The name or id, as a person types it. */
  readonly id: string;
  readonly label: string;
  /** The name of its files, without an extension. */
  readonly stem: string;
  readonly record: Fields;
}

export type Place =
  | { readonly at: 'nouns' | 'keys' }
  | { readonly at: 'records'; readonly noun: string }
  | { readonly at: 'card' | 'drawing' | 'formats' | 'links'; readonly target: Target };

/** An action that a key requests from the program. */
export type Action =
  | { readonly do: 'open'; readonly place: Place }
  | { readonly do: 'write'; readonly argv: readonly string[]; readonly name: string }
  | { readonly do: 'play'; readonly target: Target }
  | { readonly do: 'leave' };

export interface ListLevel {
  readonly place: Place;
  readonly list: PickerList;
  /** Returns the text beside the chosen entry, in lines of at most this many columns. */
  preview?(entry: number, columns: number): readonly string[];
  /** Returns the action of Enter on an entry. */
  actionOf(entry: number): Action;
  /** Returns the target that Tab plays. */
  playTarget?(entry: number): Target;
}

export interface TextLevel {
  readonly place: Place;
  readonly title: string;
  readonly lines: readonly string[];
  /** The lines without colours, as `toSearchTexts` returns them. */
  readonly searchTexts: readonly string[];
  /** The width of the terminal for which the text was made. */
  readonly columns: number;
  readonly top: number;
  /** The words to search for. */
  readonly words: string;
  /** Whether the person is typing the words. */
  readonly isTyping: boolean;
  /** The line in which the words were found. */
  readonly foundLine?: number | undefined;
}

export type Level = ListLevel | TextLevel;

export interface BrowseState {
  /** The open levels; the last one is on the screen. */
  readonly levels: readonly [Level, ...Level[]];
  /** A message that replaces the help on keys until the next key. */
  readonly message: string;
}

export interface BrowseStep {
  readonly state: BrowseState;
  readonly action?: Action;
}

export function isList(level: Level): level is ListLevel {
  return 'list' in level;
}

export function lastOf({ levels }: BrowseState): Level {
  return levels.at(-1) ?? levels[0];
}

export function pushLevel({ levels: [first, ...deeper] }: BrowseState, level: Level): BrowseState {
  return { levels: [first, ...deeper, level], message: '' };
}

/** Returns the state one level up; undefined on the first level. */
export function popLevel({ levels: [first, ...deeper] }: BrowseState): BrowseState | undefined {
  return deeper.length === 0 ? undefined : { levels: [first, ...deeper.slice(0, -1)], message: '' };
}

export function replaceLast({ levels: [first, ...deeper], message }: BrowseState, level: Level): BrowseState {
  return { levels: deeper.length === 0 ? [level] : [first, ...deeper.slice(0, -1), level], message };
}

export function handleKey(browseState: BrowseState, key: PressedKey, size: Size): BrowseStep {
  const state = { ...browseState, message: '' };
  const level = lastOf(state);
  if (key.ctrl && key.name === 'd') return { state, action: { do: 'leave' } };
  if (!isList(level)) return handleTextKey(state, level, key, size);
  if (key.name === 'escape') return goUp(state);
  const entry = chosenEntry(level.list);
  if (key.name === 'return')
    return entry === undefined ? { state } : { state, action: level.actionOf(entry) };
  if (key.name === 'tab')
    return entry === undefined || !level.playTarget
      ? { state }
      : { state, action: { do: 'play', target: level.playTarget(entry) } };
  if (key.text === '?' && level.list.query === '') return { state, action: visit({ at: 'keys' }) };
  const list = moveChoice(level.list, key, size) ?? searchList(level.list, editText(level.list.query, key));
  return { state: replaceLast(state, { ...level, list }) };
}

export function visit(place: Place): Action {
  return { do: 'open', place };
}

function goUp(state: BrowseState): BrowseStep {
  const stateAbove = popLevel(state);
  return stateAbove ? { state: stateAbove } : { state, action: { do: 'leave' } };
}

/** Goes one level up, or two if the level above is the list of links that led here. */
function goBack(state: BrowseState): BrowseStep {
  const stateAbove = popLevel(state);
  const isLinks = stateAbove && lastOf(stateAbove).place.at === 'links';
  return goUp(isLinks ? stateAbove : state);
}

function editText(text: string, { name, ctrl, text: typedText }: PressedKey): string {
  if (name === 'backspace') return Array.from(text).slice(0, -1).join('');
  if (ctrl && name === 'u') return '';
  if (ctrl && name === 'w') return text.replace(/\S*\s*$/, '');
  return text + typedText;
}

function handleTextKey(state: BrowseState, level: TextLevel, key: PressedKey, size: Size): BrowseStep {
  const changeText = (changes: Partial<TextLevel>): BrowseStep => ({
    state: replaceLast(state, { ...level, ...changes }),
  });
  const visibleLineCount = listHeight(size);
  const maxTop = Math.max(0, level.lines.length - visibleLineCount);
  const clampTop = (line: number) => Math.max(0, Math.min(maxTop, line));
  /** Shows the next line with the words, and continues at the other end of the text. Without a match nothing moves. */
  const search = (words: string, from: number, direction: 1 | -1 = 1): Partial<TextLevel> => {
    const { length } = level.searchTexts;
    const [searchText = ''] = toSearchTexts([words.trim()]);
    const lines = level.searchTexts.map((_, index) => (from + direction * index + 2 * length) % length);
    const foundLine =
      searchText === '' ? undefined : lines.find(line => level.searchTexts[line]?.includes(searchText));
    return { words, foundLine, ...(foundLine !== undefined && { top: clampTop(foundLine) }) };
  };
  if (level.isTyping) {
    if (key.name === 'escape') return changeText({ isTyping: false, words: '', foundLine: undefined });
    if (key.name === 'return') return changeText({ isTyping: false });
    return changeText(search(editText(level.words, key), level.top));
  }
  const { place } = level;
  const distances: Readonly<Record<string, number>> = {
    ...{ up: -1, down: 1, pageup: -visibleLineCount, pagedown: visibleLineCount, space: visibleLineCount },
    ...{ home: Number.NEGATIVE_INFINITY, end: Number.POSITIVE_INFINITY },
  };
  const distance = key.ctrl ? undefined : distances[key.name];
  if (distance !== undefined) return changeText({ top: clampTop(level.top + distance) });
  if (key.name === 'escape') return goUp(state);
  if (key.name === 'backspace') return goBack(state);
  if (key.text === '/') return changeText({ isTyping: true, words: '', foundLine: undefined });
  const directions = { n: 1, N: -1 } as const;
  if (key.text === 'n' || key.text === 'N') {
    const direction = directions[key.text];
    return changeText(search(level.words, (level.foundLine ?? level.top - direction) + direction, direction));
  }
  if (key.text === '?' && place.at !== 'keys') return { state, action: visit({ at: 'keys' }) };
  if (!('target' in place)) return { state };
  if (key.name === 'tab') return { state, action: { do: 'play', target: place.target } };
  const placeByKey = { d: 'drawing', e: 'formats', l: 'links' } as const;
  if (place.at === 'card' && (key.text === 'd' || key.text === 'e' || key.text === 'l'))
    return { state, action: visit({ at: placeByKey[key.text], target: place.target }) };
  return { state };
}
