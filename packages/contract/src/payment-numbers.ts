/**
 * Numbers of accounts, cards and names at payment services: what each form takes, how it is kept, and what of it others see. The page and the
 * server ask the same functions. Loads the rules of phone numbers; whoever only names kinds takes payment-kinds.ts.
 */
import { maskedEmail, normalEmail } from '@kontor/domain/email';
import {
  hasCardCheck,
  isBic,
  isCnpj,
  isCpf,
  isIban,
  isRoutingNumber,
  isRussianAccountOf,
  isRussianBankCode,
  isSepaIban,
} from './payment-checks.ts';
import { paymentKind } from './payment-kinds.ts';
import type { CodeForm, NumberForm, PaymentKind } from './payment-kinds.ts';
import { accountNumber, bareNumber, maskedNumber, plainLine, tidyText } from './person-text.ts';
import { readFullPhone } from './phone.ts';

/** Reads what was typed; undefined where it cannot be one. */
type Read = (typed: string) => string | undefined;

/** Digits with blanks, dots and dashes between, as many as said. */
const digits =
  (least: number, most = least): Read =>
  (typed) => {
    const bare = separated(typed);
    return /^\d+$/.test(bare) && bare.length >= least && bare.length <= most ? bare : undefined;
  };

/** A phone of a country by its calling code; of any where it is left out. A number without the code in front is taken for one of that country. */
const phone =
  (areaCode?: string): Read =>
  (typed) => {
    const text = tidyText(typed.normalize('NFKC'));
    const plain = text.startsWith('+') || text.startsWith('00') || areaCode === undefined ? text : `+${areaCode} ${text.replace(/^0/, '')}`;
    const found = readFullPhone(plain);
    return found === undefined || (areaCode !== undefined && found.areaCode !== areaCode) ? undefined : found.full;
  };

/** The first of several forms that takes it. */
const either =
  (...forms: readonly Read[]): Read =>
  (typed) => {
    for (const form of forms) {
      const found = form(typed);
      if (found !== undefined) return found;
    }
    return undefined;
  };

/** A name of a service's own, as the service spells it. */
const name =
  (pattern: RegExp): Read =>
  (typed) => {
    const text = tidyText(typed.normalize('NFKC'));
    return pattern.test(text) ? text : undefined;
  };

const checked =
  (read: Read, fits: (found: string) => boolean): Read =>
  (typed) => {
    const found = read(typed);
    return found !== undefined && fits(found) ? found : undefined;
  };

const iban =
  (fits: (found: string) => boolean): Read =>
  (typed) => {
    const bare = separated(typed).toUpperCase();
    return fits(bare) ? bare : undefined;
  };

const russianPhone = phone('7');
const russianCard = checked(digits(16, 19), hasCardCheck);

const NUMBERS: Readonly<Record<NumberForm, Read>> = {
  card: checked(accountNumber, (found) => !/^\d{13,19}$/.test(bareNumber(found)) || hasCardCheck(bareNumber(found))),
  account: checked(accountNumber, (found) => !/^[A-Z]{2}\d{2}[A-Z\d]{11,30}$/.test(bareNumber(found)) || isIban(bareNumber(found))),
  iban: iban(isIban),
  sepa_iban: iban(isSepaIban),
  turkish_iban: iban((found) => found.startsWith('TR') && isIban(found)),
  british_account: digits(8),
  american_account: digits(4, 17),
  hong_kong_account: digits(6, 12),
  japanese_account: digits(7),
  yucho: checked(digits(7, 13), (found) => /^1\d{3}0\d{1,7}1$/.test(found)),
  korean_account: digits(10, 14),
  russian_account: digits(20),
  russian_phone: russianPhone,
  russian_phone_or_card: either(russianPhone, russianCard),
  yoomoney: checked(digits(11, 20), (found) => found.startsWith('4100')),
  fps: either(phone('852'), normalEmail, digits(7), digits(9)),
  hong_kong_phone: phone('852'),
  hong_kong_phone_or_email: either(phone('852'), normalEmail),
  japanese_phone_or_name: either(phone('81'), name(/^[A-Za-z0-9_]{3,20}$/)),
  korean_phone: phone('82'),
  american_phone_or_email: either(phone('1'), normalEmail),
  cashtag: name(/^\$(?=[A-Za-z0-9_]*[A-Za-z])[A-Za-z0-9_]{1,20}$/),
  wise: either(name(/^@[a-z0-9]{3,20}$/i), normalEmail, phone()),
  revolut: either(name(/^@[a-z0-9]{3,16}$/i), phone()),
  email: normalEmail,
  upi: (typed) => name(/^[a-z0-9][a-z0-9._-]{1,63}@[a-z][a-z0-9]{1,63}$/)(typed.toLowerCase()),
  pix: either(
    checked(digits(11), isCpf),
    checked((typed) => digits(14)(typed.replaceAll('/', '')), isCnpj),
    // As PIX itself spells it: eleven digits alone are a person's number.
    checked(phone(), (found) => found.startsWith('+55')),
    normalEmail,
    (typed) => name(/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/)(typed.toLowerCase()),
  ),
  papara: digits(10),
};

const CODES: Readonly<Record<CodeForm, Read>> = {
  sort_code: digits(6),
  routing_number: checked(digits(9), isRoutingNumber),
  bic: iban(isBic),
  russian_bic: checked(digits(9), isRussianBankCode),
  japanese_branch: digits(3),
  hong_kong_bank: digits(3),
};

/** Characters of the names of banks and branches at most, as a person counts them. */
const MAX_LINE = 100;

/** What is typed of a method besides its holder. */
export interface PaymentFields {
  readonly currency: string;
  readonly bank: string;
  readonly number: string;
  readonly branch: string;
}

/** What a field is called that is wrong. `code` is a branch that has a form. */
export const PAYMENT_PROBLEMS = ['currency', 'bank', 'number', 'branch', 'code'] as const;
export type PaymentProblem = (typeof PAYMENT_PROBLEMS)[number];

/** As it is kept; empty where a kind has no such field. */
export type KeptPayment = Omit<PaymentFields, 'currency'>;

/** What is kept of a method of a kind, or the first field that is wrong. A kind of an operator's own says only whether it has a bank. */
export function readPayment(of: PaymentKind | { readonly bank: boolean }, fields: PaymentFields): KeptPayment | PaymentProblem {
  const known = 'number' in of ? of : undefined;
  if (known?.currencies?.includes(fields.currency) === false) return 'currency';
  const bank = plainLine(fields.bank, MAX_LINE);
  if (bank === undefined && (of.bank || fields.bank.trim() !== '')) return 'bank';
  const number = known === undefined ? accountNumber(fields.number) : NUMBERS[known.number](fields.number);
  if (number === undefined) return 'number';
  const branch = readBranch(known?.code ?? null, fields.branch);
  if (branch === undefined) return known?.code ? 'code' : 'branch';
  if (known?.number === 'russian_account' && !isRussianAccountOf(number, branch)) return 'number';
  return { bank: bank ?? '', number, branch };
}

/** Undefined where it is wrong; any line, or none, where it has no form. */
function readBranch(form: CodeForm | null, typed: string): string | undefined {
  if (form !== null) return CODES[form](typed);
  return typed.trim() === '' ? '' : plainLine(typed, MAX_LINE);
}

/** What of a number others may see who look on. */
export function maskedPayment(kind: string, number: string): string {
  const form = paymentKind(kind)?.number;
  if (number.includes('@') && normalEmail(number) !== undefined && form !== 'upi') return maskedEmail(number);
  return maskedNumber(number);
}

/** Without what people write between digits. */
function separated(typed: string): string {
  return tidyText(typed.normalize('NFKC')).replace(/[ .\-‐‑–]/g, '');
}
