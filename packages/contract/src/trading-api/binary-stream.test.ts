/** The binary form: what is written is read again; what is cut, longer, newer or somebody else's is told. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { BINARY_SCHEMA_ID, BINARY_TEMPLATES, BINARY_VERSION, BadBinary, decodeBinary, encodeBinary, placeOfWord } from './binary-stream.ts';
import type { BinaryMessage } from './binary-stream.ts';

const TRADE: BinaryMessage<'trade'> = {
  seq: 3,
  eventTimeMs: 1_700_000_000_000,
  family: 1,
  priceExponent: -2,
  quantityExponent: -3,
  isBuyerMaker: 1,
  tradeId: 77,
  tradeTimeMs: 1_699_999_999_999,
  price: 6_168_600n,
  quantity: 1_500n,
  symbol: 'BTCUSDT',
};

test('a trade, byte by byte', () => {
  expect(Buffer.from(encodeBinary('trade', TRADE)).toString('hex').match(/../g)!.join(' ')).toBe(
    [
      // Block of 52 bytes, template 10000, schema 1, version 0.
      '34 00 10 27 01 00 00 00',
      // Number, time, family, exponents.
      '03 00 00 00 00 00 00 00',
      '00 68 e5 cf 8b 01 00 00',
      '01 fe fd',
      // The buyer is the maker; trade, its time, price, quantity.
      '01',
      '4d 00 00 00 00 00 00 00',
      'ff 67 e5 cf 8b 01 00 00',
      '18 20 5e 00 00 00 00 00',
      'dc 05 00 00 00 00 00 00',
      '07 42 54 43 55 53 44 54',
    ].join(' '),
  );
});

const level = fc.record({ price: fc.bigInt({ min: 0n, max: 2n ** 62n }), quantity: fc.bigInt({ min: 0n, max: 2n ** 62n }) });
const whole = fc.maxSafeNat();
const common = {
  seq: whole,
  eventTimeMs: whole,
  family: fc.nat(1),
  priceExponent: fc.integer({ min: -18, max: 0 }),
  quantityExponent: fc.integer({ min: -18, max: 0 }),
};

describe('what is written is read again', () => {
  test('changes of a book', () => {
    const diff = fc.record({
      ...common,
      firstUpdateId: whole,
      lastUpdateId: whole,
      previousUpdateId: whole,
      bids: fc.array(level, { maxLength: 40 }),
      asks: fc.array(level, { maxLength: 40 }),
      symbol: fc.string({ unit: 'grapheme-ascii', maxLength: 40 }),
    });
    fc.assert(
      fc.property(diff, (message) => {
        expect(decodeBinary(encodeBinary('bookDiff', message))).toEqual({ template: 'bookDiff', ...message });
      }),
      { seed: 1, numRuns: 300 },
    );
  });

  test('other events, however long', () => {
    const message = {
      seq: 1,
      eventTimeMs: 2,
      family: 0,
      priceExponent: -8,
      quantityExponent: -8,
      journal: 9,
      json: JSON.stringify({ e: 'x', text: 'y'.repeat(70_000) }),
    };
    expect(decodeBinary(encodeBinary('userEvent', message))).toEqual({ template: 'userEvent', ...message });
  });
});

describe('what cannot be read', () => {
  const bytes = encodeBinary('trade', TRADE);

  test('is told wherever it is cut', () => {
    for (let length = 0; length < bytes.length; length++)
      expect(() => decodeBinary(bytes.subarray(0, length)), `${length}`).toThrow(BadBinary);
  });

  test('a group that is longer than the message', () => {
    const diff = encodeBinary('bookDiff', { ...TRADE, firstUpdateId: 1, lastUpdateId: 2, previousUpdateId: 0, bids: [], asks: [] });
    new DataView(diff.buffer).setUint32(8 + BINARY_BLOCK + 2, 0xffff_ffff, true);
    expect(() => decodeBinary(diff)).toThrow(BadBinary);
  });

  test('another schema; a template that is not known is skipped', () => {
    const other = Uint8Array.from(bytes);
    new DataView(other.buffer).setUint16(4, BINARY_SCHEMA_ID + 1, true);
    expect(() => decodeBinary(other)).toThrow(BadBinary);
    const later = Uint8Array.from(bytes);
    new DataView(later.buffer).setUint16(2, 9, true);
    expect(decodeBinary(later)).toBeUndefined();
  });

  test('fields that a later version has put behind are skipped', () => {
    const longer = new Uint8Array(bytes.length + 4);
    longer.set(bytes.subarray(0, 60));
    longer.set(bytes.subarray(60), 64);
    new DataView(longer.buffer).setUint16(0, 56, true);
    new DataView(longer.buffer).setUint16(6, BINARY_VERSION + 1, true);
    expect(decodeBinary(longer)).toEqual({ template: 'trade', ...TRADE });
  });

  test('a text that is not ASCII is never written', () => {
    expect(() => encodeBinary('trade', { ...TRADE, symbol: 'Ä' })).toThrow(RangeError);
  });
});

/** Bytes of the block of a book's changes. */
const BINARY_BLOCK = 8 + 8 + 3 + 3 * 8;

test('templates have numbers of their own, and words their places', () => {
  const ids = Object.values(BINARY_TEMPLATES).map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  expect([placeOfWord('side', 'SELL'), placeOfWord('execution', 'TRADE'), placeOfWord('status', 'nothing')]).toEqual([1, 4, 255]);
});
