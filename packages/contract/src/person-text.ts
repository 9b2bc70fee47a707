/**
 * What a person writes about himself: names, notes, numbers of documents and accounts. The page and the server ask the same functions,
 * so that nothing is sent which will be refused. Characters that nobody sees, or that turn the reading around, are refused and not
 * dropped: what is stored is what was typed.
 */
import { hasCardCheck, hasIbanCheck } from './payment-checks.ts';

/** Control, format, surrogate, private and unassigned characters, and what separates lines and paragraphs. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}]/u;
/** Marks that stack up over one letter beyond what any script writes. */
const PILED_MARKS = /\p{M}{5}/u;
/** Scripts whose words are written with joiners. */
const JOINING = [
  'Arabic',
  'Syriac',
  'Devanagari',
  'Bengali',
  'Gurmukhi',
  'Gujarati',
  'Oriya',
  'Tamil',
  'Telugu',
  'Kannada',
  'Malayalam',
  'Sinhala',
]
  .map((script) => `\\p{Script=${script}}`)
  .join('');
/** Joiners that belong where they stand: within words of those scripts, and within one emoji made of several. */
const JOINERS = new RegExp(
  `(?<=[${JOINING}\\p{Extended_Pictographic}\\p{Emoji_Modifier}\\uFE0F])[\\u200C\\u200D](?=[${JOINING}\\p{Extended_Pictographic}])`,
  'gu',
);

/** One spelling of what looks the same: composed characters, blanks as one blank, none around. */
export function tidyText(text: string): string {
  return text
    .normalize('NFC')
    .replace(/[\t\p{Zs}]+/gu, ' ')
    .trim();
}

/** Whether all of a text can be seen, and reads in one direction. */
export function isPlainText(text: string): boolean {
  return !UNSEEN.test(text.replace(JOINERS, '')) && !PILED_MARKS.test(text);
}

/** How many characters a person counts: letters with their marks, emoji with theirs. */
export function lengthOf(text: string): number {
  return Array.from(new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(text)).length;
}

/** Letters of a name at most, as a person counts them. */
const MAX_NAME = 100;

/** A person's name as it is kept, or undefined where it can be none: letters of any script, and what stands between them in names. */
export function personName(text: string): string | undefined {
  const name = tidyText(text);
  if (!/^[\p{L}\p{M}\p{N} '’ʼ`.,·・‧()/-]+$/u.test(name.replace(JOINERS, ''))) return undefined;
  const length = lengthOf(name);
  return /\p{L}/u.test(name) && length >= 2 && length <= MAX_NAME && !PILED_MARKS.test(name) ? name : undefined;
}

/** Whether two names are one person's as far as spelling goes: case, width, marks of punctuation and blanks do not count. */
export function isSameName(one: string, other: string): boolean {
  return bareName(one) === bareName(other);
}

/** A name as it is shown where not all of it is needed: of each word the first letter. */
export function maskedName(name: string): string {
  const letters = new Intl.Segmenter('en', { granularity: 'grapheme' });
  return tidyText(name)
    .split(' ')
    .map((word) => `${letters.segment(word)[Symbol.iterator]().next().value?.segment ?? ''}**`)
    .join(' ');
}

function bareName(name: string): string {
  return name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]/gu, '');
}

/** The number of a document as it is kept, or undefined where it can be none: letters and digits, with blanks, dots, dashes and slashes between. */
export function documentNumber(text: string): string | undefined {
  const number = tidyText(text.normalize('NFKC')).toUpperCase();
  const bare = bareNumber(number);
  return /^[\p{L}\p{Nd}][\p{L}\p{Nd} ./-]*$/u.test(number) && bare.length >= 4 && bare.length <= 32 && /\p{Nd}/u.test(bare)
    ? number
    : undefined;
}

/** What of a number two spellings have in common. */
export function bareNumber(number: string): string {
  return number
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
}

/** A short line, such as the name of a bank, as it is kept; undefined where it is empty, longer than `most` characters, or not plain. */
export function plainLine(text: string, most: number): string | undefined {
  const line = tidyText(text);
  return line !== '' && isPlainText(line) && lengthOf(line) <= most ? line : undefined;
}

/** A text of several lines as it is kept; undefined where it is empty, longer than `most` characters, or not plain. */
export function plainLines(typed: string, most: number): string | undefined {
  const lines = typed.normalize('NFC').replace(/\r\n?/g, '\n').split('\n');
  const text = lines
    .map((line) => line.replace(/[\t\p{Zs}]+$/gu, '').replaceAll('\t', '  '))
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .replace(/^\n+|\n+$/g, '');
  if (!text.split('\n').every(isPlainText)) return undefined;
  return text.trim() !== '' && lengthOf(text) <= most ? text : undefined;
}

/** The number of a card or an account as it is kept, or undefined: a mail address or a phone number may be one. */
export function accountNumber(text: string): string | undefined {
  const number = tidyText(text.normalize('NFKC'));
  const bare = bareNumber(number);
  return /^[\p{L}\p{Nd}+@][\p{L}\p{Nd}+@._ /-]*$/u.test(number) && bare.length >= 4 && number.length <= 64 ? number : undefined;
}

/** What of a number may be shown to others who look on: the last four characters. */
export function maskedNumber(number: string): string {
  const bare = bareNumber(number);
  return `•••• ${bare.slice(-Math.min(4, Math.floor(bare.length / 2)))}`;
}

/**
 * Whether a number looks mistyped: a card's last digit, or the two check digits of an IBAN, say so. Only a hint: there are cards and
 * accounts without either.
 */
export function isDoubtfulNumber(number: string): boolean {
  const bare = bareNumber(number);
  if (/^[A-Z]{2}\d{2}[A-Z\d]{11,30}$/.test(bare)) return !hasIbanCheck(bare);
  return /^\d{13,19}$/.test(bare) && !hasCardCheck(bare);
}
