/**
 * Decimal numbers as people type them, and as strings. Nothing here becomes a Number. A plain decimal is ASCII digits
 * with at most one dot: `0.05`, `12`, and while typing also `12.` and `.5`.
 */

/** How a locale writes numbers. */
export interface Separators {
  readonly decimal: string;
  readonly group: string;
}

const separatorsOf = new Map<string, Separators>();

/** Separators of a locale such as `de-DE`; `_` in place of `-` is understood. */
export function separators(locale: string): Separators {
  const known = separatorsOf.get(locale);
  if (known !== undefined) return known;
  const parts = new Intl.NumberFormat(locale.replaceAll('_', '-'), { useGrouping: 'always', numberingSystem: 'latn' }).formatToParts(
    1234567.8,
  );
  const found: Separators = {
    decimal: parts.find((part) => part.type === 'decimal')?.value ?? '.',
    group: parts.find((part) => part.type === 'group')?.value ?? ',',
  };
  separatorsOf.set(locale, found);
  return found;
}

/** Spaces and marks that only group: space, NBSP, thin, figure and narrow spaces, apostrophes. */
const groupingOnly = /[\s\u00a0\u2007\u2009\u202f'’٬_]+/g;

/** Full-width digits, comma and point of Japanese, Korean and Chinese input methods, as ASCII. */
export function halfWidth(text: string): string {
  return text
    .replace(/[０-９]/g, (digit) => String.fromCharCode(digit.charCodeAt(0) - 0xfee0))
    .replace(/[．。｡]/g, '.')
    .replace(/[，、､]/g, ',');
}

/** A text as a number. */
export interface ReadNumber {
  /** A plain decimal; empty when nothing stands there. */
  readonly plain: string;
  /** Not sure is a text that other people write for another number, or that is not written as in this locale: say what was read. */
  readonly isSure: boolean;
}

/** `unfinished`: the last group lacks digits, as in `1.234.5`. Undefined: no number and no beginning of one. */
export type Reading = ReadNumber | 'unfinished' | undefined;

/**
 * Reads a number that was typed or pasted. Signs, exponents, letters and broken groups are refused, never guessed away.
 *
 * - Where comma and point both occur, the last is the decimal mark and the other groups. Spaces and apostrophes group.
 * - One that occurs several times groups.
 * - One that occurs once groups if it is the group mark of the locale and stands where groups stand: `1.000` is a thousand in
 *   German and one in English. Otherwise it is the decimal mark, also if it is the other one's: `0.5` is a half in German, too.
 */
export function readDecimal(text: string, locale: string): Reading {
  const bare = halfWidth(text).trim().replace(groupingOnly, ' ');
  if (bare === '') return { plain: '', isSure: true };
  if (!/^[0-9., ]+$/.test(bare)) return undefined;
  const { at, isSure } = decimalMarkOf(bare, separators(locale));
  const whole = at < 0 ? bare : bare.slice(0, at);
  const fraction = at < 0 ? undefined : bare.slice(at + 1);
  if (fraction !== undefined && !/^[0-9]*$/.test(fraction)) return undefined;
  if (!isWhole(whole)) return fraction === undefined && isBeginning(whole) ? 'unfinished' : undefined;
  const digits = whole.replace(/[., ]/g, '').replace(/^0+(?=[0-9])/, '');
  return { plain: fraction === undefined ? digits : `${digits}.${fraction}`, isSure };
}

/** Digits, bare or in groups of three under one mark. */
function isWhole(text: string): boolean {
  return /^[0-9]*$/.test(text) || /^[0-9]{1,3}([., ])[0-9]{3}(?:\1[0-9]{3})*$/.test(text);
}

/** Groups of which the last is not full yet. */
function isBeginning(text: string): boolean {
  return /^[0-9]{1,3}([., ])(?:[0-9]{3}\1)*[0-9]{0,2}$/.test(text);
}

/** Whether the text is the beginning of groups under the locale's own mark, as `1.2` is of `1.234` in German. */
export function beginsGroups(text: string, locale: string): boolean {
  const { group } = separators(locale);
  const [first = '', second, ...more] = text.trim().split(group);
  return more.length === 0 && second !== undefined && /^[1-9][0-9]{0,2}$/.test(first) && /^[0-9]{0,2}$/.test(second);
}

/** Where the decimal mark stands, −1 for nowhere. */
function decimalMarkOf(bare: string, { decimal, group }: Separators): { readonly at: number; readonly isSure: boolean } {
  const comma = bare.lastIndexOf(',');
  const point = bare.lastIndexOf('.');
  const at = Math.max(comma, point);
  const mark = bare.charAt(at);
  if (at < 0) return { at, isSure: true };
  if (comma >= 0 && point >= 0) return { at, isSure: mark === decimal };
  if (bare.indexOf(mark) !== at) return { at: -1, isSure: mark === group };
  const mayGroup = /^[1-9][0-9]{0,2}$/.test(bare.slice(0, at)) && /^[0-9]{3}$/.test(bare.slice(at + 1));
  return { at: mayGroup && mark === group ? -1 : at, isSure: !mayGroup && mark === decimal };
}

/** Signs that stand for units in texts that are pasted. */
const SIGNS: readonly (readonly [sign: string, unit: RegExp])[] = [
  ['$', /^USD/],
  ['US$', /^USD/],
  ['₮', /^USDT$/],
  ['₿', /^BTC$/],
  ['Ξ', /^ETH$/],
  ['€', /^EUR/],
  ['£', /^GBP/],
  ['¥', /^(?:JPY|CNY|CNH)/],
  ['￥', /^(?:JPY|CNY|CNH)/],
  ['₽', /^RUB/],
  ['₩', /^KRW/],
  ['₺', /^TRY/],
];

/** A pasted text without the field's own unit before or behind the number. Another unit stays, and makes the text unreadable. */
export function withoutUnit(text: string, unit: string | undefined): string {
  if (unit === undefined) return text;
  const names = [unit, ...SIGNS.flatMap(([sign, units]) => (units.test(unit) ? [sign] : []))].map((name) => name.toUpperCase());
  let rest = text.trim();
  const longest = names.toSorted((a, b) => b.length - a.length);
  const before = longest.find((name) => rest.toUpperCase().startsWith(name));
  if (before !== undefined) rest = rest.slice(before.length).trim();
  const behind = longest.find((name) => rest.toUpperCase().endsWith(name));
  return behind === undefined ? rest : rest.slice(0, -behind.length).trim();
}

/** A figure in the writing of a locale that can be read in one way only: no mark stands alone before three digits. */
export function writePlainly(plain: string, locale: string): string {
  const [whole = '', fraction = ''] = tidyDecimal(plain).split('.');
  const said = fraction.replace(/0+$/, '');
  const isGrouped = whole.length > 3;
  const shown = isGrouped && said.length < 2 ? said.padEnd(2, '0') : !isGrouped && said.length === 3 ? `${said}0` : said;
  return writeDecimal(shown === '' ? whole : `${whole}.${shown}`, locale, true);
}

/** Cuts surplus decimals of a plain decimal; with 0 decimals the dot goes too. */
export function cutDecimals(plain: string, decimals: number): string {
  const dot = plain.indexOf('.');
  if (dot < 0) return plain;
  return decimals === 0 ? plain.slice(0, dot) : plain.slice(0, dot + 1 + decimals);
}

/** What a field writes when it is left: `12.` becomes `12`, `.5` becomes `0.5`, a lone dot becomes nothing. */
export function tidyDecimal(plain: string): string {
  if (plain === '' || plain === '.') return '';
  const [whole = '', fraction = ''] = plain.split('.');
  const digits = whole === '' ? '0' : whole;
  return fraction === '' ? digits : `${digits}.${fraction}`;
}

/** A plain decimal with the decimal mark and, if asked, the groups of the locale. */
export function writeDecimal(plain: string, locale: string, grouped: boolean): string {
  const { decimal, group } = separators(locale);
  const dot = plain.indexOf('.');
  const whole = dot < 0 ? plain : plain.slice(0, dot);
  const shown = grouped ? whole.replace(/\B(?=(?:[0-9]{3})+$)/g, group) : whole;
  return dot < 0 ? shown : shown + decimal + plain.slice(dot + 1);
}

/**
 * Takes the group marks out of a text that came from `shown` by one edit, whose end is at `caret`. Only marks of `shown`
 * go; what was typed stays, though it be the same character.
 */
export function ungroupEdit(shown: string, text: string, caret: number, locale: string): { readonly text: string; readonly caret: number } {
  const { group } = separators(locale);
  const rest = text.slice(caret);
  const end = shown.endsWith(rest) ? shown.length - rest.length : shown.length;
  let start = 0;
  while (start < Math.min(caret, end) && shown.charAt(start) === text.charAt(start)) start++;
  const before = shown.slice(0, start).replaceAll(group, '') + text.slice(start, caret);
  return { text: before + (shown.endsWith(rest) ? rest.replaceAll(group, '') : rest), caret: before.length };
}

/**
 * `plain` moved by `steps` whole steps, exactly, and never below zero. A value between two steps goes to the next step in
 * that direction first, as a tick on the ladder. Keeps at least the decimals of the step.
 */
export function stepDecimal(plain: string, step: string, steps: number): string {
  const scale = Math.max(decimalsOf(plain), decimalsOf(step));
  const value = toUnits(plain === '' ? '0' : plain, scale);
  const size = toUnits(step, scale);
  if (size === 0n) return tidyDecimal(plain);
  const floor = value / size;
  const between = value % size !== 0n;
  const from = steps < 0 && between ? floor + 1n : floor;
  const next = from + BigInt(steps);
  return fromUnits(next < 0n ? 0n : next * size, scale, decimalsOf(step));
}

function decimalsOf(plain: string): number {
  const dot = plain.indexOf('.');
  return dot < 0 ? 0 : plain.length - dot - 1;
}

function toUnits(plain: string, scale: number): bigint {
  const [whole = '', fraction = ''] = plain.split('.');
  return BigInt(`${whole}${fraction.padEnd(scale, '0')}` || '0');
}

/** `decimals` is at most `scale`, and what is cut is zero because the value is a multiple of the step. */
function fromUnits(units: bigint, scale: number, decimals: number): string {
  const digits = units.toString().padStart(scale + 1, '0');
  const whole = digits.slice(0, digits.length - scale);
  const fraction = digits.slice(digits.length - scale).slice(0, decimals);
  return fraction === '' ? whole : `${whole}.${fraction}`;
}
