/**
 * Numbers, money and times as each locale writes them (ux §3). `locale` is a BCP 47 tag, `de-DE`. Money comes as exact
 * decimal text and is never made a number; surplus digits are cut, never rounded up.
 */

/** U+2212, the sign that is as wide as a digit. */
const MINUS = '−';
/** What stands where nothing is known. */
export const UNKNOWN = '-';

interface Marks {
  readonly decimal: string;
  readonly group: string;
}

const marksByLocale = new Map<string, Marks>();

function marksOf(locale: string): Marks {
  let marks = marksByLocale.get(locale);
  if (marks === undefined) {
    const parts = new Intl.NumberFormat(locale, { useGrouping: true }).formatToParts(1_234_567.5);
    const find = (type: string): string => parts.find((part) => part.type === type)?.value ?? '';
    marksByLocale.set(locale, (marks = { decimal: find('decimal'), group: find('group') }));
  }
  return marks;
}

/** Writes a plain decimal with the locale's marks; thousands are always grouped. */
function write(text: string, locale: string, least: number, most: number): string {
  const marks = marksOf(locale);
  const negative = text.startsWith('-');
  const [integer = '0', fraction = ''] = (negative ? text.slice(1) : text).split('.');
  const digits = fraction.slice(0, most).padEnd(least, '0');
  const grouped = integer.replace(/\B(?=(\d{3})+$)/g, marks.group);
  const body = digits === '' ? grouped : `${grouped}${marks.decimal}${digits}`;
  return negative && /[1-9]/.test(integer + digits) ? `${MINUS}${body}` : body;
}

/** A price with exactly the decimals of its tick. */
export function formatPrice(text: string, decimals: number, locale: string): string {
  return write(text, locale, decimals, decimals);
}

/** A quantity cut to `decimals` digits and padded to them. */
export function formatQuantity(text: string, decimals: number, locale: string): string {
  return write(text, locale, decimals, decimals);
}

/** An amount with all its digits but no insignificant zeros. */
export function formatExact(text: string, locale: string): string {
  return write(text.includes('.') ? text.replace(/\.?0+$/, '') : text, locale, 0, 40);
}

/** Languages that put the mark of a currency before the number. */
const MARK_FIRST = new Set(['en', 'ja', 'ko', 'zh', 'tr']);
const NO_BREAK = '\u00a0';

/** Puts a currency's mark where the language has it. `amount` is written already. */
function withMark(amount: string, mark: string, locale: string): string {
  if (!MARK_FIRST.has(locale.slice(0, 2))) return `${amount}${NO_BREAK}${mark}`;
  return amount.startsWith(MINUS) ? `${MINUS}${mark}${amount.slice(1)}` : `${mark}${amount}`;
}

/** A value in a display currency with two decimals (spec §9); `mark` is the currency's sign. */
export function formatFiat(text: string, mark: string, locale: string): string {
  return withMark(write(text, locale, 2, 2), mark, locale);
}

const formats = new Map<string, Intl.NumberFormat>();

function numberFormat(locale: string, kind: 'percent' | 'whole-percent' | 'signed-percent' | 'compact' | 'plain'): Intl.NumberFormat {
  const key = `${kind} ${locale}`;
  let format = formats.get(key);
  if (format === undefined) {
    const percent = { style: 'percent', minimumFractionDigits: 2, maximumFractionDigits: 2 } as const;
    const options: Intl.NumberFormatOptions =
      kind === 'compact'
        ? { notation: 'compact', maximumFractionDigits: 2 }
        : kind === 'plain'
          ? { maximumFractionDigits: 2, useGrouping: 'always' }
          : kind === 'percent'
            ? percent
            : kind === 'whole-percent'
              ? { style: 'percent', maximumFractionDigits: 0 }
              : { ...percent, signDisplay: 'exceptZero' };
    formats.set(key, (format = new Intl.NumberFormat(locale, options)));
  }
  return format;
}

/** A fraction as percent with two decimals and its sign: `0.0081` is +0.81 %. */
export function formatPercent(fraction: string, locale: string): string {
  return numberFormat(locale, 'signed-percent').format(Number(fraction)).replace('-', MINUS);
}

/** A share of a whole as percent, without sign. */
export function formatShare(fraction: number, locale: string): string {
  return numberFormat(locale, 'percent').format(fraction);
}

/** Whole per cent, such as a share that is only compared: 54 %. */
export function formatWholePercent(percent: number, locale: string): string {
  return numberFormat(locale, 'whole-percent').format(percent / 100);
}

/** Whether a compact format writes a number with a word or letter for its size. */
export function isShortened(format: Intl.NumberFormat, value: number | Intl.StringNumericLiteral): boolean {
  return format.formatToParts(value).some(({ type }) => type === 'compact');
}

/** A large figure in short: 1.23B, 12.35億, 1,23 Mrd. */
export function formatCompact(text: string, locale: string): string {
  const format = numberFormat(locale, 'compact');
  // What is not shortened is grouped like any other figure, four digits too.
  const written = isShortened(format, Number(text)) ? format.format(Number(text)) : numberFormat(locale, 'plain').format(Number(text));
  return written.replace('-', MINUS);
}

/** Which clock: the reader's own, or UTC. */
export type Zone = 'local' | 'UTC';

interface TimeParts {
  readonly year: string;
  readonly month: string;
  readonly day: string;
  readonly clock: string;
}

const pad = (value: number): string => String(value).padStart(2, '0');

function partsOf(ms: number, zone: Zone): TimeParts {
  const date = new Date(zone === 'UTC' ? ms : ms - new Date(ms).getTimezoneOffset() * 60_000);
  return {
    year: String(date.getUTCFullYear()),
    month: pad(date.getUTCMonth() + 1),
    day: pad(date.getUTCDate()),
    clock: `${pad(date.getUTCHours())}:${pad(date.getUTCMinutes())}:${pad(date.getUTCSeconds())}`,
  };
}

/** The day: 03/09/2026, 09.03.2026, 2026/03/09, 2026. 03. 09. */
export function formatDay(ms: number, zone: Zone, locale: string): string {
  const { year, month, day } = partsOf(ms, zone);
  switch (locale.slice(0, 2)) {
    case 'ja':
    case 'zh':
      return `${year}/${month}/${day}`;
    case 'ko':
      return `${year}. ${month}. ${day}.`;
    case 'ru':
    case 'tr':
    case 'de':
      return `${day}.${month}.${year}`;
    case 'fr':
    case 'es':
      return `${day}/${month}/${year}`;
    default:
      return `${month}/${day}/${year}`;
  }
}

/** Day and month in words, for a mark of an axis: 20 Nov, 11月20日. */
export function formatShortDay(ms: number, zone: Zone, locale: string): string {
  const { year, month, day } = partsOf(ms, zone);
  return new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', timeZone: 'UTC' }).format(
    new Date(`${year}-${month}-${day}T00:00:00Z`),
  );
}

/** Time of day, 24 hours: 14:05:07. */
export function formatClock(ms: number, zone: Zone): string {
  return partsOf(ms, zone).clock;
}

/** Day and time. */
export function formatTime(ms: number, zone: Zone, locale: string): string {
  return `${formatDay(ms, zone, locale)} ${formatClock(ms, zone)}`;
}

/** Day and month in words, and the time to the minute: 20 Nov 14:05. */
export function shortTime(ms: number, zone: Zone, locale: string): string {
  return `${formatShortDay(ms, zone, locale)} ${formatClock(ms, zone).slice(0, 5)}`;
}

/** `UTC`, or the reader's own offset, `UTC+01:00`; tables say it once. */
export function zoneName(ms: number, zone: Zone): string {
  const offset = zone === 'UTC' ? 0 : -new Date(ms).getTimezoneOffset();
  if (offset === 0) return 'UTC';
  return `UTC${offset < 0 ? MINUS : '+'}${pad(Math.floor(Math.abs(offset) / 60))}:${pad(Math.abs(offset) % 60)}`;
}
