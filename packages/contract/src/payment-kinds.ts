/**
 * Kinds of payment that are known everywhere or in one country: which fields each has, in which form, and for which currencies. Operators close
 * and open them, and add kinds of their own, whose fields are checked loosely. What a field may hold: payment-numbers.ts.
 * Source: spec §3 (collection method, bank card), §5; rules 4.2, 4.7.
 */

/** What the number of a method is. */
export const NUMBER_FORMS = [
  /** Of a bank card; 13 to 19 digits are one and have a check digit, anything else is some account of it. */
  'card',
  /** An account of any bank; where it has the form of an IBAN, its check digits fit. */
  'account',
  'iban',
  'sepa_iban',
  'turkish_iban',
  /** Eight digits. */
  'british_account',
  /** 4 to 17 digits. */
  'american_account',
  /** 9 to 12 digits. */
  'hong_kong_account',
  /** Seven digits. */
  'japanese_account',
  /** Symbol and number of the post bank. */
  'yucho',
  /** 10 to 14 digits. */
  'korean_account',
  /** 20 digits, whose key fits the bank's code. */
  'russian_account',
  'russian_phone',
  'russian_phone_or_card',
  'yoomoney',
  /** A phone, a mail address, or an identifier of seven or nine digits. */
  'fps',
  'hong_kong_phone',
  'hong_kong_phone_or_email',
  'japanese_phone_or_name',
  'korean_phone',
  'american_phone_or_email',
  'cashtag',
  /** A phone, a mail address, or a name behind @. */
  'wise',
  /** A phone, or a name behind @. */
  'revolut',
  'email',
  /** An address of UPI, `name@bank`. */
  'upi',
  /** A key of PIX: number of a person or a company, phone, mail address, or 32 random digits. */
  'pix',
  /** Ten digits. */
  'papara',
] as const;
export type NumberForm = (typeof NUMBER_FORMS)[number];

/** What says the bank or its branch, beside the number. */
export const CODE_FORMS = ['sort_code', 'routing_number', 'bic', 'russian_bic', 'japanese_branch', 'hong_kong_bank'] as const;
export type CodeForm = (typeof CODE_FORMS)[number];

export interface PaymentKind {
  readonly kind: string;
  /** A product's name, or the English one. */
  readonly name: string;
  /** ISO 4217; null where it is for all. */
  readonly currencies: readonly string[] | null;
  /** Whether the name of a bank belongs to it. */
  readonly bank: boolean;
  readonly number: NumberForm;
  /** What stands for the branch; null where that is any line, and need not be. */
  readonly code: CodeForm | null;
}

const kind = (
  name: string,
  shown: string,
  currencies: PaymentKind['currencies'],
  number: NumberForm,
  more: Partial<Pick<PaymentKind, 'bank' | 'code'>> = {},
): PaymentKind => ({ kind: name, name: shown, currencies, bank: false, number, code: null, ...more });

const OF_BANK = { bank: true } as const;

/** In the order in which they are offered: what is everywhere first, then by currency. */
export const PAYMENT_KINDS: readonly PaymentKind[] = [
  kind('bank_card', 'Bank card', null, 'card', OF_BANK),
  kind('bank', 'Bank account', null, 'account', OF_BANK),
  kind('swift', 'SWIFT transfer', null, 'account', { bank: true, code: 'bic' }),
  kind('wise', 'Wise', ['USD', 'EUR', 'GBP', 'HKD', 'JPY', 'TRY'], 'wise'),
  kind('revolut', 'Revolut', ['EUR', 'GBP', 'USD'], 'revolut'),
  kind('paypal', 'PayPal', ['USD', 'EUR', 'GBP', 'HKD', 'JPY'], 'email'),
  kind('ach', 'ACH transfer', ['USD'], 'american_account', { bank: true, code: 'routing_number' }),
  kind('zelle', 'Zelle', ['USD'], 'american_phone_or_email'),
  kind('cash_app', 'Cash App', ['USD'], 'cashtag'),
  kind('sepa', 'SEPA transfer', ['EUR'], 'sepa_iban', OF_BANK),
  kind('sepa_instant', 'SEPA Instant', ['EUR'], 'sepa_iban', OF_BANK),
  kind('faster_payments', 'Faster Payments', ['GBP'], 'british_account', { bank: true, code: 'sort_code' }),
  kind('fast', 'FAST', ['TRY'], 'turkish_iban', OF_BANK),
  kind('havale', 'Havale / EFT', ['TRY'], 'turkish_iban', OF_BANK),
  kind('papara', 'Papara', ['TRY'], 'papara'),
  kind('sbp', 'SBP', ['RUB'], 'russian_phone', OF_BANK),
  kind('sberbank', 'Sberbank', ['RUB'], 'russian_phone_or_card'),
  kind('t_bank', 'T-Bank', ['RUB'], 'russian_phone_or_card'),
  kind('russian_bank', 'Russian bank account', ['RUB'], 'russian_account', { bank: true, code: 'russian_bic' }),
  kind('yoomoney', 'YooMoney', ['RUB'], 'yoomoney'),
  kind('fps', 'FPS', ['HKD'], 'fps', OF_BANK),
  kind('hong_kong_bank', 'Hong Kong bank account', ['HKD'], 'hong_kong_account', { bank: true, code: 'hong_kong_bank' }),
  kind('payme', 'PayMe', ['HKD'], 'hong_kong_phone'),
  kind('alipay_hk', 'AlipayHK', ['HKD'], 'hong_kong_phone_or_email'),
  kind('furikomi', 'Furikomi', ['JPY'], 'japanese_account', { bank: true, code: 'japanese_branch' }),
  kind('yucho', 'Japan Post Bank', ['JPY'], 'yucho'),
  kind('paypay', 'PayPay', ['JPY'], 'japanese_phone_or_name'),
  kind('korean_bank', 'Korean bank account', ['KRW'], 'korean_account', OF_BANK),
  kind('toss', 'Toss', ['KRW'], 'korean_phone'),
  kind('kakao_pay', 'KakaoPay', ['KRW'], 'korean_phone'),
  kind('upi', 'UPI', ['INR'], 'upi'),
  kind('pix', 'PIX', ['BRL'], 'pix'),
];

const BY_NAME: ReadonlyMap<string, PaymentKind> = new Map(PAYMENT_KINDS.map((each) => [each.kind, each]));

/** A kind of the table by its name; undefined where an operator has made it, or nobody. */
export function paymentKind(name: string): PaymentKind | undefined {
  return BY_NAME.get(name);
}

/** Whether a kind is for a currency; one that an operator has made is for all. */
export function isForCurrency(known: PaymentKind | undefined, currency: string): boolean {
  return known?.currencies?.includes(currency) ?? true;
}
