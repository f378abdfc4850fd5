/**
 * Parses the quality of a chord, the part of its symbol between root and bass: a base (a triad, a seventh, a ninth …)
 * followed by changes. The text becomes degrees, which have one name in the catalog's notation.
 */
import { memoize } from '../../base/memo.ts';
import { majorScale, type Transposition } from '../note.ts';

/** The intervals of a chord on any root. */
export interface Quality {
  /** The name in the catalog's notation: '' for a major triad, `m7♭5`, `7(♭9♯11)`. */
  readonly name: string;
  /** The intervals above the root: the root first, then third, fifth and so on. */
  readonly steps: readonly Transposition[];
}

/** Degrees of the major scale, altered by `b` and `#`. */
interface Degrees {
  /** The third; 2 or 4 if it is suspended, '' if it is omitted. */
  third: '3' | 'b3' | '2' | '4' | '';
  /** `b5`, `5`, `#5`; empty if the fifth is omitted. */
  fifths: readonly string[];
  seventh: '7' | 'b7' | 'bb7' | '6' | '';
  /** `b9`, `9`, `#9`, `11`, `#11`, `b13`, `13`; added 2, 4 and 6 are 9, 11 and 13. */
  upper: ReadonlySet<string>;
}

const maxTextLength = 32;

/** Returns the quality that a text names in any common notation; undefined for other texts. */
export function parseQuality(text: string): Quality | undefined {
  return text.length > maxTextLength || text.startsWith('/') ? undefined : parseShortQuality(text);
}

const parseShortQuality = memoize((text: string): Quality | undefined => {
  const plain = plainQuality(text);
  if (/^7?,*alt,*$/.test(plain)) return { name: '7alt', steps: alteredDegrees.map(intervalOfDegree) };
  const degrees = readDegrees(plain);
  if (!degrees) return undefined;
  const name = qualityName(degrees);
  return name === undefined ? undefined : { name, steps: listDegrees(degrees).map(intervalOfDegree) };
}, 4096);

/** The degrees of `alt`. Players choose among its altered fifths and ninths; these are this program's choice. */
const alteredDegrees = ['1', '3', '#5', 'b7', '#9'];

/**
 * Replacements of other notations, in this order: `M` is major, `m` minor, `o` diminished, `h` half-diminished. A
 * pattern with the flags `gi` only puts its words in lower case.
 */
const rewriteRules: readonly (readonly [RegExp, string])[] = [
  [/♯/g, '#'],
  [/♭/g, 'b'],
  [/[–−]/g, '-'],
  [/[\s(),/]+/g, ','],
  [/major|minor|dominant|diminished|augmented|sus|add|aug|alt|dim|dom|omit|no/gi, ''],
  [/(?<=maj|min)or|(?<=dom)inant|(?<=dim)inished|(?<=aug)mented/g, ''],
  [/omit/g, 'no'],
  [/(?<=\d)th$/, ''],
  [/[Δ△∆^](?!,*\d)/g, 'M7'],
  [/[Mm](?:[Aa][Jj]|[Aa](?!dd|ug))|M(?![Ii])|[Δ△∆^]|j(?=\d)/g, 'M'],
  [/[Mm][Ii][Nn]?/g, 'm'],
  [/^(,?m?),?(?:5\+|\+5)(?!\d)/, '$1+'],
  [/^,?(?:5-|-5)(?!\d)/, 'b5'],
  [/^,?-/, 'm'],
  [/^,?[øØ]/, 'h'],
  [/^,?(?:dim|[°º˚0]|o)/, 'o'],
  [/^(,?m?),?(?:aug|\+(?!5))/, '$1+'],
  [/^,?dom(?!\d)/, '7'],
  [/^,?dom/, ''],
  [/69/, '6,9'],
  [/^,?([24])sus(?!,*[24])/, 'sus$1'],
  [/^,?(?:sus4?|4),*(7|9|13)(?!\d)/, '$1sus'],
  [/(?<=,)(5|9|11|13)([+-])(?=,|$)/g, '$2$1'],
  [/^(m?)(9|11|13),*M7(?=,*$)/, '$1M$2'],
];

function plainQuality(text: string): string {
  return rewriteRules.reduce(
    (plain, [form, value]) =>
      form.flags === 'gi' ? plain.replace(form, word => word.toLowerCase()) : plain.replace(form, value),
    text,
  );
}

const baseForm = /^,?([mho]?)(\+?),?(M?)(13|11|[245679]?)(M?)/;
const changeForm = /(,*)(?:(sus)(24|2|4)?|no([35])|(add)?([b#+-]?)(13|11|[234569])|(?:\+|aug)(?=,*$))/y;

function readDegrees(plain: string): Degrees | undefined {
  const [matched, third = '', raisedFifth = '', majorBefore = '', number = '', majorAfter = ''] =
    baseForm.exec(plain) ?? [];
  const isMajor = majorBefore + majorAfter !== '';
  const base = matched === undefined ? undefined : baseOf(third, raisedFifth !== '', isMajor, number);
  if (matched === undefined || !base) return undefined;
  const ownDegrees = new Set(base.upper);
  let degrees: Degrees | undefined = base;
  let position = matched.length;
  while (degrees && !/^,*$/.test(plain.slice(position))) {
    changeForm.lastIndex = position;
    const change = changeForm.exec(plain);
    if (!change) return undefined;
    position += change[0].length;
    degrees = applyChange(degrees, change, ownDegrees);
  }
  return degrees && normalizeDegrees(degrees);
}

function baseOf(third: string, isRaised: boolean, isMajor: boolean, number: string): Degrees | undefined {
  const isPlain = third === '' && !isRaised && !isMajor;
  if (number === '2' || number === '4' || number === '5')
    return isPlain
      ? { third: number === '5' ? '' : number, fifths: ['5'], seventh: '', upper: new Set() }
      : undefined;
  const isDiminished = third === 'o' || third === 'h';
  if (isDiminished && (isRaised || number === '6')) return undefined;
  if (isMajor && number === '' && (third !== '' || isRaised)) return undefined;
  if (isMajor && third === 'h') return undefined;
  const minorSeventh = third === 'o' ? 'bb7' : 'b7';
  const hasSeventh = number !== '' && number !== '6';
  const seventh = hasSeventh ? (isMajor ? '7' : minorSeventh) : number === '6' ? '6' : '';
  const upper = { '9': ['9'], '11': ['9', '11'], '13': ['9', '13'] }[number] ?? [];
  return {
    third: third === '' ? '3' : 'b3',
    fifths: [isDiminished ? 'b5' : isRaised ? '#5' : '5'],
    seventh: third === 'h' && number === '' ? 'b7' : seventh,
    upper: new Set(upper),
  };
}

/** The degrees that may be altered; 2, 4 and 6 are read as 9, 11 and 13. */
const alterations: Readonly<Record<string, string>> = {
  ...{ b2: 'b9', b9: 'b9', '#2': '#9', '#9': '#9', '#4': '#11', '#11': '#11', b6: 'b13', b13: 'b13' },
};
const additions: Readonly<Record<string, string>> = {
  ...{ '2': '9', '4': '11', '6': '13', '9': '9', '11': '11', '13': '13' },
};

/** Applies a change; undefined if it is impossible. @param ownDegrees the base's degrees, which alterations replace */
function applyChange(
  degrees: Degrees,
  [, comma = '', sus, suspended = '4', omitted, add, sign = '', number = '']: RegExpExecArray,
  ownDegrees: ReadonlySet<string>,
): Degrees | undefined {
  const { third, fifths, upper } = degrees;
  const withUpper = (...added: readonly string[]) => ({ ...degrees, upper: new Set([...upper, ...added]) });
  // A bare 4 after other degrees suspends the third, as Brazilian song books write it: C7/4.
  if (sus || (number === '4' && sign === '' && add === undefined)) {
    const thirds = new Set([third, ...suspended]);
    if (thirds.has('2') && thirds.has('4')) return { ...withUpper('9'), third: '4' };
    return { ...degrees, third: suspended === '2' ? '2' : '4' };
  }
  if (omitted === '3') return { ...degrees, third: '' };
  if (omitted === '5') return { ...degrees, fifths: [] };
  const degree = number === '' ? '#5' : sign.replace('+', '#').replace('-', 'b') + number;
  if (degree === 'b5' || degree === '#5') {
    const keptFifths = fifths.filter(each => each !== '5' && each !== degree);
    return { ...degrees, fifths: [...keptFifths, degree].sort().reverse() };
  }
  const alteration = alterations[degree];
  if (alteration) {
    const natural = alteration.slice(1);
    const { upper: allUpper } = withUpper(alteration);
    return {
      ...degrees,
      upper: ownDegrees.has(natural) ? new Set([...allUpper].filter(each => each !== natural)) : allUpper,
    };
  }
  if (sign !== '' || (add === undefined && comma === '')) return undefined;
  if (degree === '3')
    return third === '4' || third === '2'
      ? { ...withUpper(third === '4' ? '11' : '9'), third: '3' }
      : undefined;
  const addition = additions[degree];
  return addition === undefined ? undefined : withUpper(addition);
}

/** Returns the degrees in a normal form: C with an added 13 is C6, and a suspended fourth is not also an 11. */
function normalizeDegrees(degrees: Degrees): Degrees {
  const { third, seventh } = degrees;
  const upper = new Set(degrees.upper);
  if (third === '4') upper.delete('11');
  if (third === '2') upper.delete('9');
  const isSixth = seventh === '6' || (seventh === '' && upper.has('13'));
  if (isSixth) upper.delete('13');
  return { ...degrees, seventh: isSixth ? '6' : seventh, upper };
}

const upperOrder = ['b9', '9', '#9', '11', '#11', 'b13', '13'];

function listDegrees({ third, fifths, seventh, upper }: Degrees): readonly string[] {
  return ['1', third, ...fifths, seventh, ...upperOrder.filter(each => upper.has(each))].filter(
    each => each !== '',
  );
}

/** Returns the name of the degrees; undefined for fewer than two tones, or a diminished seventh without its triad. */
function qualityName(degrees: Degrees): string | undefined {
  const { third, fifths, seventh, upper } = degrees;
  const fifth = fifths.join();
  const isDiminished = third === 'b3' && fifth === 'b5' && ['', 'bb7', '7'].includes(seventh);
  const isAugmented = third === '3' && fifth === '#5' && seventh === '';
  const isPower = third === '' && fifth === '5' && seventh === '';
  if ((seventh === 'bb7' && !isDiminished) || listDegrees(degrees).length < 2) return undefined;
  const triad = isDiminished ? 'dim' : isAugmented ? 'aug' : isPower ? '5' : third === 'b3' ? 'm' : '';
  const { number, includedDegrees } = qualityNumber(degrees);
  const isBracketed = seventh === '7' && triad !== '';
  const major = seventh === '7' ? `maj${number}` : number;
  const base =
    triad + (isBracketed ? `(${major})` : major) + (third === '4' ? 'sus4' : third === '2' ? 'sus2' : '');
  const changes = [
    ...(third === '' && !isPower ? ['no3'] : []),
    ...(fifth === '' ? ['no5'] : []),
    ...(isDiminished || isAugmented ? [] : fifths.filter(each => each !== '5')),
    ...upperOrder.filter(each => upper.has(each) && /^[b#]/.test(each)),
    ...upperOrder
      .filter(each => upper.has(each) && /^\d/.test(each) && !includedDegrees.includes(each))
      .map(each => `add${each}`),
  ].map(change => formatChange(change, seventh));
  return base + formatChanges(changes, base);
}

/** Returns the number in the name, such as `9` or `6/9`, and the degrees above the seventh that it includes. */
function qualityNumber({ seventh, upper }: Degrees): { number: string; includedDegrees: readonly string[] } {
  const isAltered = upper.has('b9') || upper.has('#9');
  const ninth = upper.has('9') && !isAltered ? ['9'] : [];
  if (seventh === '') return { number: '', includedDegrees: [] };
  if (seventh === '6') return { number: ninth.length > 0 ? '6/9' : '6', includedDegrees: ninth };
  const hasNinth = upper.has('9') || isAltered;
  if (hasNinth && upper.has('13') && !upper.has('b13'))
    return { number: '13', includedDegrees: [...ninth, '13'] };
  if (hasNinth && upper.has('11') && !upper.has('#11'))
    return { number: '11', includedDegrees: [...ninth, '11'] };
  return { number: ninth.length > 0 ? '9' : '7', includedDegrees: ninth };
}

function formatChange(change: string, seventh: string): string {
  if (!/^[b#]/.test(change)) return change;
  const isSixth = change === 'b13' && (seventh === '' || seventh === '6');
  return (isSixth ? 'b6' : change).replace('b', '♭').replace('#', '♯');
}

/** Formats the changes in brackets, except a single alteration after a base or a single added tone after none. */
function formatChanges(changes: readonly string[], base: string): string {
  const [onlyChange = ''] = changes;
  const isAlteration = /^[♭♯]/.test(onlyChange);
  const isUnbracketed =
    changes.length < 2 && (isAlteration ? base !== '' : base === '' && onlyChange.startsWith('add'));
  return changes.length === 0 || isUnbracketed ? onlyChange : `(${changes.join('')})`;
}

function intervalOfDegree(degree: string): Transposition {
  const number = Number(degree.replace(/\D/g, ''));
  const alteration = degree.split('#').length - degree.split('b').length;
  const letters = (number - 1) % 7;
  return { letters, semitones: (majorScale[letters] ?? 0) + alteration };
}
