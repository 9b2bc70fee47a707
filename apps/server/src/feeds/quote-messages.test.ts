import { createRandom } from '@kontor/testkit/random';
import { expect, test } from 'vitest';
import { WireError, WireWriter } from '../transport/wire-bytes.ts';
import { MOST_PAIRS, MOST_QUOTES, decodeQuotes, decodeWanted, encodeQuotes, encodeWanted } from './quote-messages.ts';

const QUOTES = [
  { source: 1, pair: 'BTC_USDT', price: '57480.35000000', timeMs: 1_700_000_000_123 },
  { source: 255, pair: 'A_B', price: '0.000000000000000000000000000001', timeMs: 0 },
  { source: 0, pair: 'ABCDEFGHIJKLMNOPQRST_01234567890123456789', price: '999999999999', timeMs: Number.MAX_SAFE_INTEGER },
];
const PAIRS = ['BTC_USDT', 'A_B'];

test('what is said is read', () => {
  expect(decodeQuotes(encodeQuotes(QUOTES))).toEqual(QUOTES);
  expect(decodeQuotes(encodeQuotes([]))).toEqual([]);
  expect(decodeWanted(encodeWanted(PAIRS))).toEqual(PAIRS);
  const most = Array.from({ length: MOST_QUOTES }, () => QUOTES[2]!);
  expect(decodeQuotes(encodeQuotes(most))).toHaveLength(MOST_QUOTES);
});

test('the longest message can be carried', () => {
  const most = Array.from({ length: MOST_QUOTES }, () => ({ ...QUOTES[2]!, price: `${'9'.repeat(12)}.${'9'.repeat(30)}` }));
  expect(encodeQuotes(most).byteLength).toBeLessThan(1_000_000);
  expect(encodeWanted(Array.from({ length: MOST_PAIRS }, () => QUOTES[2]!.pair)).byteLength).toBeLessThan(1_000_000);
});

/** A message of one quote or pair, some of it as it should not be. */
function quote(odd: { form?: number; count?: number; pair?: string; price?: string; timeMs?: number }): Uint8Array {
  const writer = new WireWriter();
  writer.byte(odd.form ?? 1);
  writer.count(odd.count ?? 1);
  writer.byte(1);
  writer.text(odd.pair ?? 'BTC_USDT');
  writer.text(odd.price ?? '1');
  writer.double(odd.timeMs ?? 5);
  return writer.take();
}

test.each([
  ['another form', { form: 2 }],
  ['more quotes than there are', { count: 2 }],
  ['more than anybody says', { count: MOST_QUOTES + 1 }],
  ['as many as a number holds', { count: 2 ** 32 - 1 }],
  ['fewer than there are', { count: 0 }],
  ['a pair that is a way out', { pair: 'BTC_USDT/../x' }],
  ['a pair in small letters', { pair: 'btc_usdt' }],
  ['no pair', { pair: '' }],
  ['a long pair', { pair: `${'A'.repeat(21)}_USDT` }],
  ['a price below zero', { price: '-1' }],
  ['a price of nothing', { price: '0.00' }],
  ['a price in another way', { price: '1e9' }],
  ['a long price', { price: '1'.repeat(10_000) }],
  ['a time that is none', { timeMs: NaN }],
  ['a time for ever', { timeMs: Infinity }],
  ['a time before time', { timeMs: -1 }],
  ['half a millisecond', { timeMs: 0.5 }],
] as const)('%s is no quote', (_, odd) => {
  expect(() => decodeQuotes(quote({}))).not.toThrow();
  expect(() => decodeQuotes(quote(odd))).toThrow(WireError);
});

test('what is cut off, longer, or of chance is refused or read, and nothing else', () => {
  const random = createRandom(7);
  for (const [whole, decode] of [
    [encodeQuotes(QUOTES), decodeQuotes],
    [encodeWanted(PAIRS), decodeWanted],
  ] as const) {
    for (let length = 0; length < whole.length; length += 1) expect(() => decode(whole.subarray(0, length))).toThrow(WireError);
    expect(() => decode(Buffer.concat([whole, Buffer.of(0)]))).toThrow(WireError);
    for (let round = 0; round < 2_000; round += 1) {
      const bytes = Buffer.from(whole);
      for (let left = 1 + random.below(4); left > 0; left -= 1) bytes[random.below(bytes.length)] = random.below(256);
      try {
        expect(decode(bytes).length).toBeLessThanOrEqual(MOST_QUOTES);
      } catch (error) {
        expect(error).toBeInstanceOf(WireError);
      }
    }
  }
});
