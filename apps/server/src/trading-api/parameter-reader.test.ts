import {
  clientOrderId,
  decimal,
  flag,
  objects,
  optional,
  signedDecimal,
  symbol,
  texts,
  timeMs,
  whole,
  withDefault,
  word,
} from '@kontor/contract/trading-api/parameter';
import type { Parameter } from '@kontor/contract/trading-api/parameter';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ParameterReader } from './parameter-reader.ts';
import { SentValues, readPairs } from './sent-parameters.ts';

const ORDER = {
  symbol: symbol(),
  side: word(['BUY', 'SELL'], ''),
  type: word(['LIMIT', 'MARKET'], ''),
  timeInForce: optional(word(['GTC', 'IOC'], '')),
  quantity: optional(decimal('')),
  price: optional(decimal('')),
  newClientOrderId: optional(clientOrderId('')),
  limit: withDefault(whole('', { min: 1, max: 1_000 }), 500),
  startTime: optional(timeMs('')),
  orderId: optional(whole('')),
  reduceOnly: withDefault(flag(''), false),
};
const spot = new ParameterReader(ORDER, 'spot');
const futures = new ParameterReader(ORDER, 'futures');
const PLAIN = 'symbol=BTCUSDT&side=BUY&type=LIMIT';
const OTHERS = {
  timeInForce: undefined,
  quantity: undefined,
  price: undefined,
  newClientOrderId: undefined,
  startTime: undefined,
  orderId: undefined,
};

/** What one parameter comes to: its value, or the code it is refused with. */
function comesTo(parameter: Parameter, sent: unknown, name = 'x', family: 'spot' | 'futures' = 'spot'): unknown {
  try {
    return new ParameterReader({ [name]: parameter }, family).read(new SentValues({ [name]: sent }))[name];
  } catch (error) {
    return (error as { code?: number }).code ?? error;
  }
}

describe('an endpoint’s parameters', () => {
  test('are read from a query; what was left out has its default or nothing', () => {
    expect(spot.read(readPairs(`${PLAIN}&quantity=0.10&limit=7&reduceOnly=TRUE`, ''))).toEqual({
      ...OTHERS,
      symbol: 'BTCUSDT',
      side: 'BUY',
      type: 'LIMIT',
      quantity: '0.10',
      limit: 7,
      reduceOnly: true,
    });
    expect(spot.read(readPairs(PLAIN.replace('BTCUSDT', 'btcusdt'), ''))).toEqual({
      ...OTHERS,
      symbol: 'BTCUSDT',
      side: 'BUY',
      type: 'LIMIT',
      limit: 500,
      reduceOnly: false,
    });
  });

  test('and from values of a message, to the same', () => {
    const values = {
      symbol: 'BTCUSDT',
      side: 'BUY',
      type: 'LIMIT',
      quantity: '0.10',
      limit: 7,
      reduceOnly: true,
      startTime: 5,
      orderId: '8',
    };
    expect(spot.read(new SentValues(values))).toEqual(
      spot.read(readPairs(`${PLAIN}&quantity=0.10&limit=7&reduceOnly=true&startTime=5&orderId=8`, '')),
    );
  });

  test('the door’s own are nobody’s surplus', () => {
    expect(() => spot.read(readPairs(`${PLAIN}&timestamp=1&recvWindow=2&signature=3`, ''))).not.toThrow();
  });

  test.each([
    ['missing', 'side=BUY&type=LIMIT', -1102, "Mandatory parameter 'symbol' was not sent, was empty/null, or malformed."],
    ['empty', 'symbol=&side=BUY&type=LIMIT', -1105, "Parameter 'symbol' was empty."],
    ['optional and empty', `${PLAIN}&price=`, -1105, "Parameter 'price' was empty."],
    ['unknown', `${PLAIN}&nothing=1`, -1104, "Not all sent parameters were read; read '3' parameter(s) but was sent '4'."],
    [
      'unknown, beside the door’s',
      `${PLAIN}&timestamp=1&x=1&y=2`,
      -1104,
      "Not all sent parameters were read; read '4' parameter(s) but was sent '6'.",
    ],
    ['a prototype’s name', `${PLAIN}&__proto__=1`, -1104, "Not all sent parameters were read; read '3' parameter(s) but was sent '4'."],
    ['another side', 'symbol=BTCUSDT&side=buy&type=LIMIT', -1117, 'Invalid side.'],
    ['another type', 'symbol=BTCUSDT&side=BUY&type=STOP', -1116, 'Invalid orderType.'],
    ['another time in force', `${PLAIN}&timeInForce=ALWAYS`, -1115, 'Invalid timeInForce.'],
    [
      'a symbol that is none',
      'symbol=BTC/USDT&side=BUY&type=LIMIT',
      -1100,
      "Illegal characters found in parameter 'symbol'; legal range is '^[A-Z0-9-_.]{1,20}$'.",
    ],
    [
      'an exponent',
      `${PLAIN}&quantity=1e-5`,
      -1100,
      "Illegal characters found in parameter 'quantity'; legal range is '^([0-9]{1,20})(\\.[0-9]{1,20})?$'.",
    ],
    ['nothing to buy', `${PLAIN}&quantity=0.000`, -1013, 'Invalid quantity.'],
    ['no price', `${PLAIN}&price=0`, -1013, 'Invalid price.'],
    [
      'a number that is none',
      `${PLAIN}&orderId=1.5`,
      -1100,
      "Illegal characters found in parameter 'orderId'; legal range is '^[0-9]{1,20}$'.",
    ],
    ['more than a number', `${PLAIN}&orderId=99999999999999999999`, -1108, "Parameter 'orderId' overflowed."],
    ['too few', `${PLAIN}&limit=0`, -1130, "Data sent for parameter 'limit' is not valid."],
    [
      'a flag that is none',
      `${PLAIN}&reduceOnly=1`,
      -1100,
      "Illegal characters found in parameter 'reduceOnly'; legal range is '^(true|false)$'.",
    ],
    [
      'an id with spaces',
      `${PLAIN}&newClientOrderId=a+b`,
      -1100,
      `Illegal characters found in parameter 'newClientOrderId'; legal range is '^[\\.A-Z\\:/a-z0-9_-]{1,36}$'.`,
    ],
  ])('%s is refused', (_what, query, code, message) => {
    expect(() => spot.read(readPairs(query, ''))).toThrow(expect.objectContaining({ code, message, status: 400 }) as Error);
  });

  test('futures has words of its own, and gives no more rows than were asked for rightly', () => {
    const refusal = (query: string) => () => futures.read(readPairs(`${PLAIN}&${query}`, ''));
    expect(refusal('quantity=0')).toThrow('Quantity less than or equal to zero.');
    expect(refusal('price=0.0')).toThrow('Price less than 0.');
    expect(refusal('limit=1001')).toThrow("Data sent for parameter 'limit' is not valid.");
    expect(spot.read(readPairs(`${PLAIN}&limit=1001`, '')).limit).toBe(1_000);
  });
});

describe('each kind', () => {
  test.each<[string, Parameter, unknown, unknown]>([
    ['a decimal as a number of JSON', decimal(''), 5, '5'],
    ['a list for a decimal', decimal(''), ['5'], -1102],
    ['an object for a symbol', symbol(), {}, -1102],
    ['null where something has to be', symbol(), null, -1102],
    ['null where nothing has to be', optional(symbol()), null, undefined],
    ['a decimal below zero', decimal(''), '-1', -1100],
    ['one of either sign', signedDecimal(''), '-1.50', '-1.50'],
    ['too many digits', decimal(''), `1.${'0'.repeat(20)}1`, -1100],
    ['a time below zero', timeMs(''), '-1', -1100],
    ['a number below zero where it may be', whole('', { min: -5, max: 5 }), '-5', -5],
    ['below what it may be', whole('', { min: -5, max: 5 }), '-6', -1130],
    ['no zero below zero', whole('', { min: -5, max: 5 }), '-0', 0],
    ['a flag', flag(''), false, false],
    ['a flag as Python writes it', flag(''), 'True', true],
    ['a list of texts', texts(''), ['A', 'B'], ['A', 'B']],
    ['as JSON', texts(''), '["A","B"]', ['A', 'B']],
    ['of numbers', texts(''), '[1,20000000000000001]', ['1', '20000000000000001']],
    ['no list', texts(''), '"A"', -1100],
    ['no JSON', texts(''), '["A"', -1100],
    ['a list of lists', texts(''), '[["A"]]', -1102],
    ['an empty list', texts(''), '[]', -1130],
    ['too long a list', texts('', { max: 2 }), '["A","B","C"]', -1130],
    ['texts that are none of ours', texts(''), '["<"]', -1100],
    ['objects, with decimals as they were written', objects(''), '[{"quantity":0.10,"a":"b"}]', [{ quantity: '0.10', a: 'b' }]],
    ['objects as they are', objects(''), [{ a: '1' }], [{ a: '1' }]],
    ['what are no objects', objects(''), '[1]', -1130],
    ['a list among them', objects(''), '[[]]', -1130],
    ['a prototype’s name in one', objects(''), '[{"__proto__":{"a":1}}]', -1100],
    ['a name twice in one', objects(''), '[{"a":1,"a":2}]', -1100],
    ['too deep', objects(''), `[${'{"a":'.repeat(40)}1${'}'.repeat(40)}]`, -1100],
    ['a word that is another kind of type', word(['1', '2'], ''), '3', -1130],
  ])('%s', (_what, parameter, sent, value) => {
    expect(comesTo(parameter, sent)).toEqual(value);
  });

  test('an interval that is not kept', () => {
    expect(comesTo(word(['1m'], ''), '1s', 'interval')).toBe(-1120);
  });

  test('an object of a list is read by its own table', () => {
    const reader = new ParameterReader({ quantity: decimal('') }, 'futures');
    expect(reader.readObject({ quantity: '1' })).toEqual({ quantity: '1' });
    expect(() => reader.readObject({ quantity: '1', other: '2' })).toThrow("read '1' parameter(s) but was sent '2'");
  });
});

const KINDS: readonly Parameter[] = [
  symbol(),
  decimal(''),
  signedDecimal(''),
  clientOrderId(''),
  whole(''),
  timeMs(''),
  flag(''),
  texts(''),
  objects(''),
  word(['A', 'toString', '__proto__'], ''),
];

test('nothing that is sent is read as anything but its kind, and what is refused has a code', () => {
  const hostile = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 300 }),
    fc.jsonValue(),
    fc.jsonValue().map((value) => JSON.stringify(value)),
    fc.double().map(String),
    fc.constantFrom(
      '\u0000',
      '１',
      '٣',
      '1\n',
      ' 1',
      '1 ',
      '+1',
      '0x1',
      '1_0',
      'NaN',
      'Infinity',
      '-',
      '.',
      '1.',
      '.1',
      '9'.repeat(1_000),
      '[',
      '[[[[',
      '__proto__',
    ),
  );
  const shapes: Readonly<Record<string, (value: unknown) => boolean>> = {
    symbol: (value) => typeof value === 'string' && /^[A-Z0-9_.-]{1,20}$/.test(value),
    decimal: (value) => typeof value === 'string' && /^\d{1,20}(\.\d{1,20})?$/.test(value) && /[1-9]/.test(value),
    signed: (value) => typeof value === 'string' && /^-?\d{1,20}(\.\d{1,20})?$/.test(value),
    text: (value) => typeof value === 'string' && /^[.A-Z:/a-z0-9_-]{1,36}$/.test(value),
    whole: (value) => Number.isSafeInteger(value) && (value as number) >= 0,
    flag: (value) => typeof value === 'boolean',
    texts: (value) => Array.isArray(value) && value.every((item) => typeof item === 'string'),
    objects: (value) => Array.isArray(value) && value.every((item) => typeof item === 'object' && item !== null),
    word: (value) => ['A', 'toString', '__proto__'].includes(value as string),
  };
  let [read, refused] = [0, 0];
  fc.assert(
    fc.property(fc.constantFrom(...KINDS), hostile, (parameter, sent) => {
      const value = comesTo(parameter, sent);
      if (typeof value === 'number' && value < 0) {
        refused++;
        expect([-1013, -1100, -1102, -1105, -1108, -1130]).toContain(value);
      } else {
        read++;
        expect(shapes[parameter.kind]!(value), `${parameter.kind} ${JSON.stringify(sent)}`).toBe(true);
      }
    }),
    { seed: 1, numRuns: 3_000 },
  );
  expect(read).toBeGreaterThan(50);
  expect(refused).toBeGreaterThan(1_000);
});
