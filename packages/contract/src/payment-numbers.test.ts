import { describe, expect, test } from 'vitest';
import { isBic, isCnpj, isCpf, isIban, isRoutingNumber, isRussianAccountOf, isSepaIban } from './payment-checks.ts';
import { PAYMENT_KINDS, isForCurrency, paymentKind } from './payment-kinds.ts';
import { maskedPayment, readPayment } from './payment-numbers.ts';

/** Kind, number, what is kept; then numbers that are refused. The branch stands behind a bar. */
const VECTORS: readonly (readonly [kind: string, good: readonly (readonly [typed: string, kept: string])[], bad: readonly string[]])[] = [
  [
    'bank_card',
    [
      ['4111 1111 1111 1111', '4111 1111 1111 1111'],
      ['6212345678901232', '6212345678901232'],
      ['0012 3456 789', '0012 3456 789'],
    ],
    ['4111 1111 1111 1112', '6212345678901233', '', '12', '<b>4111</b>', '4111\u202E1111'],
  ],
  [
    'bank',
    [
      ['DE89 3704 0044 0532 0130 00', 'DE89 3704 0044 0532 0130 00'],
      ['123-456-789', '123-456-789'],
    ],
    ['DE89 3704 0044 0532 0130 01', 'XX89 3704 0044 0532 0130 00', '<script>'],
  ],
  [
    'swift',
    [
      ['GB82WEST12345698765432|deutdeff', 'GB82WEST12345698765432|DEUTDEFF'],
      ['0012345678|DEUTDEFF500', '0012345678|DEUTDEFF500'],
    ],
    ['0012345678|DEUTDE', '0012345678|', '|DEUTDEFF', '0012345678|DEUTDEFF50'],
  ],
  [
    'wise',
    [
      ['Anna@Example.org', 'anna@example.org'],
      ['@annam12', '@annam12'],
      ['+44 20 7946 0018', '+442079460018'],
    ],
    ['anna', '@a', '12345678', 'anna@'],
  ],
  [
    'revolut',
    [
      ['@annam', '@annam'],
      ['+44 7400 123456', '+447400123456'],
    ],
    ['annam', 'anna@example.org', '@' + 'a'.repeat(17)],
  ],
  ['paypal', [['anna@example.org', 'anna@example.org']], ['anna', '+44 7400 123456', 'anna@example']],
  [
    'ach',
    [
      ['000123456789|021000021', '000123456789|021000021'],
      ['1234|0114-0153-3', '1234|011401533'],
    ],
    ['000123456789|021000022', '000123456789|000000000', '123|021000021', '12a4|021000021'],
  ],
  [
    'zelle',
    [
      ['(213) 555-0123', '+12135550123'],
      ['anna@example.org', 'anna@example.org'],
    ],
    ['+44 7400 123456', '555', '@anna'],
  ],
  ['cash_app', [['$annam', '$annam']], ['annam', '$123', '$', '$' + 'a'.repeat(21)]],
  [
    'sepa',
    [
      ['fr14 2004 1010 0505 0001 3M02 606', 'FR1420041010050500013M02606'],
      ['NL91ABNA0417164300', 'NL91ABNA0417164300'],
    ],
    ['FR1420041010050500013M02607', 'NL91ABNA041716430', 'TR330006100519786457841326', 'SA0380000000608010167519'],
  ],
  ['sepa_instant', [['ES91 2100 0418 4502 0005 1332', 'ES9121000418450200051332']], ['ES91 2100 0418 4502 0005 1333']],
  [
    'faster_payments',
    [['31926819|60-16-13', '31926819|601613']],
    ['3192681|601613', '31926819|60161', '31926819|', 'GB29NWBK60161331926819|601613'],
  ],
  [
    'fast',
    [['TR33 0006 1005 1978 6457 8413 26', 'TR330006100519786457841326']],
    ['TR33 0006 1005 1978 6457 8413 27', 'DE89370400440532013000', '330006100519786457841326'],
  ],
  ['havale', [['tr330006100519786457841326', 'TR330006100519786457841326']], ['TR3300061005197864578413266']],
  ['papara', [['1234567890', '1234567890']], ['123456789', '12345678901', 'anna']],
  [
    'sbp',
    [
      ['+7 912 345-67-89', '+79123456789'],
      ['912 345 67 89', '+79123456789'],
    ],
    ['+49 151 23456789', '12345', '4111 1111 1111 1111'],
  ],
  [
    'sberbank',
    [
      ['+7 912 345-67-89', '+79123456789'],
      ['2202 2000 0000 0008', '2202200000000008'],
    ],
    ['2202 2000 0000 0007', '123'],
  ],
  ['t_bank', [['4111 1111 1111 1111', '4111111111111111']], ['4111 1111 1111 1113']],
  [
    'russian_bank',
    [['40817810899910004312|044525225', '40817810899910004312|044525225']],
    ['40817810799910004312|044525225', '40817810899910004312|044525226', '4081781089991000431|044525225', '40817810899910004312|'],
  ],
  ['yoomoney', [['4100 1234 5678 901', '410012345678901']], ['4200123456789', '4100']],
  [
    'fps',
    [
      ['1234567', '1234567'],
      ['123456789', '123456789'],
      ['5123 4567', '+85251234567'],
      ['anna@example.hk', 'anna@example.hk'],
    ],
    ['123456', '+49 151 23456789', 'anna'],
  ],
  ['hong_kong_bank', [['123-456789-001|024', '123456789001|024']], ['12345|024', '123456789|24', '123456789|']],
  ['payme', [['+852 5123 4567', '+85251234567']], ['+81 90 1234 5678', 'anna@example.hk']],
  [
    'alipay_hk',
    [
      ['51234567', '+85251234567'],
      ['anna@example.hk', 'anna@example.hk'],
    ],
    ['1', '@anna'],
  ],
  ['furikomi', [['1234567|001', '1234567|001']], ['123456|001', '12345678|001', '1234567|01', '1234567|']],
  ['yucho', [['10120-12345671', '1012012345671']], ['10121-12345671', '20120-12345671', '10120-12345672', '101201']],
  [
    'paypay',
    [
      ['anna_pay', 'anna_pay'],
      ['090-1234-5678', '+819012345678'],
    ],
    ['an', '<anna>'],
  ],
  ['korean_bank', [['110-123-456789', '110123456789']], ['110-123-4', '1'.repeat(15)]],
  ['toss', [['010-1234-5678', '+821012345678']], ['anna', '+81 90 1234 5678']],
  ['kakao_pay', [['+82 10 1234 5678', '+821012345678']], ['12']],
  ['upi', [['Anna.M@okbank', 'anna.m@okbank']], ['anna', '@okbank', 'anna@ok bank', 'anna@example.org']],
  [
    'pix',
    [
      ['111.444.777-35', '11144477735'],
      ['11.222.333/0001-81', '11222333000181'],
      ['+55 11 91234-5678', '+5511912345678'],
      ['anna@example.com.br', 'anna@example.com.br'],
      ['123E4567-e89b-12d3-a456-426614174000', '123e4567-e89b-12d3-a456-426614174000'],
    ],
    ['111.444.777-36', '111.111.111-11', '11.222.333/0001-82', '+49 151 23456789', '123e4567'],
  ],
];

const fieldsOf = (kind: string, typed: string) => {
  const [number = '', branch = ''] = typed.split('|');
  const known = paymentKind(kind)!;
  return { currency: known.currencies?.[0] ?? 'USD', bank: known.bank ? 'Example Bank' : '', number, branch };
};

describe('a number of each kind', () => {
  test.each(VECTORS.flatMap(([kind, good]) => good.map(([typed, kept]) => [kind, typed, kept] as const)))(
    '%s: %s is kept as %s',
    (kind, typed, kept) => {
      const [number, branch = ''] = kept.split('|');
      expect(readPayment(paymentKind(kind)!, fieldsOf(kind, typed))).toEqual({
        bank: paymentKind(kind)!.bank ? 'Example Bank' : '',
        number,
        branch,
      });
    },
  );

  test.each(VECTORS.flatMap(([kind, , bad]) => bad.map((typed) => [kind, typed] as const)))('%s: %j is refused', (kind, typed) => {
    expect(readPayment(paymentKind(kind)!, fieldsOf(kind, typed))).toMatch(/^(?:number|code)$/);
  });

  test('has vectors here', () => {
    expect(VECTORS.map(([kind]) => kind)).toEqual(PAYMENT_KINDS.map(({ kind }) => kind));
  });

  test('read again is what it was', () => {
    for (const [kind, good] of VECTORS)
      for (const [, kept] of good)
        expect([kind, readPayment(paymentKind(kind)!, fieldsOf(kind, kept))]).toMatchObject([kind, { number: kept.split('|')[0] }]);
  });
});

describe('what else a kind asks', () => {
  const SEPA = { currency: 'EUR', bank: 'Example Bank', number: 'NL91ABNA0417164300', branch: '' };

  test.each([
    ['currency', { currency: 'USD' }],
    ['bank', { bank: ' ' }],
    ['bank', { bank: 'a\nb' }],
    ['branch', { branch: 'a'.repeat(101) }],
    ['branch', { branch: 'Main\u202Estreet' }],
  ] as const)('%s: %j', (problem, change) => {
    expect(readPayment(paymentKind('sepa')!, { ...SEPA, ...change })).toBe(problem);
  });

  test('a kind without a bank keeps what is said of one all the same', () => {
    const typed = { currency: 'GBP', bank: 'Example', number: '@annam', branch: '' };
    expect(readPayment(paymentKind('revolut')!, typed)).toEqual({ bank: 'Example', number: '@annam', branch: '' });
  });

  test("an operator's own kind takes any plain number, for every currency", () => {
    const typed = { currency: 'USD', bank: '', number: 'anna 12', branch: '' };
    expect(readPayment({ bank: false }, typed)).toEqual({ bank: '', number: 'anna 12', branch: '' });
    expect(readPayment({ bank: true }, typed)).toBe('bank');
    expect(isForCurrency(undefined, 'USD')).toBe(true);
    expect([isForCurrency(paymentKind('sepa'), 'EUR'), isForCurrency(paymentKind('sepa'), 'USD')]).toEqual([true, false]);
  });

  test('names are words of a database, each once', () => {
    for (const { kind } of PAYMENT_KINDS) expect(kind).toMatch(/^[a-z][a-z0-9_]{0,31}$/);
    expect(new Set(PAYMENT_KINDS.map(({ kind }) => kind)).size).toBe(PAYMENT_KINDS.length);
  });
});

test.each([
  ['bank_card', '4111 1111 1111 1111', '•••• 1111'],
  ['paypal', 'anna@example.org', 'an***@example.org'],
  ['upi', 'anna@okbank', '•••• bank'.toUpperCase()],
  ['toss', '+821012345678', '•••• 5678'],
])('others see of %s %s only %s', (kind, number, shown) => {
  expect(maskedPayment(kind, number)).toBe(shown);
});

describe('check digits', () => {
  test.each([
    'GB82WEST12345698765432',
    'NO9386011117947',
    'MT84MALT011000012345MTLCAST001S',
    'LC55HEMM000100010012001200023015',
    'BE68539007547034',
  ])('%s is an IBAN', (iban) => {
    expect(isIban(iban)).toBe(true);
    const other = `${iban.slice(0, -1)}${iban.endsWith('1') ? '2' : '1'}`;
    expect([isIban(other), isIban(`${iban}0`), isIban(iban.toLowerCase()), isIban(`ZZ${iban.slice(2)}`)]).toEqual([
      false,
      false,
      false,
      false,
    ]);
  });

  test('every change of two neighbours and of one digit is seen', () => {
    const iban = 'DE89370400440532013000';
    for (let place = 4; place < iban.length; place++) {
      const one = `${iban.slice(0, place)}${(Number(iban[place]) + 1) % 10}${iban.slice(place + 1)}`;
      expect(isIban(one)).toBe(false);
    }
    expect([isSepaIban(iban), isSepaIban('SA0380000000608010167519'), isIban('SA0380000000608010167519')]).toEqual([true, false, true]);
  });

  test('others', () => {
    expect([isRoutingNumber('121000248'), isRoutingNumber('121000249'), isRoutingNumber('12100024')]).toEqual([true, false, false]);
    expect([isBic('DEUTDEFF'), isBic('DEUTDEFF500'), isBic('DEUT1EFF'), isBic('DEUTDEFF5')]).toEqual([true, true, false, false]);
    expect([isCpf('52998224725'), isCpf('52998224724'), isCnpj('11444777000161'), isCnpj('11444777000162')]).toEqual([
      true,
      false,
      true,
      false,
    ]);
    expect([isRussianAccountOf('40817810899910004312', '044525225'), isRussianAccountOf('40817810899910004312', '044525974')]).toEqual([
      true,
      false,
    ]);
  });
});
