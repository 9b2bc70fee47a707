import { describe, expect, it } from 'vitest';
import { byte, DETAIL, F64, flag, group, half, I32, I64, ID, insteadOf, list, named } from './fields.ts';
import type { Fields } from './fields.ts';
import { layoutOf } from './layout.ts';

/** Where each field stands, and how long the whole is. */
function placed(fields: Fields, from = 6) {
  const { places, words } = layoutOf(fields, from);
  return { ...Object.fromEntries(places.map(({ path, at }) => [path.join('.'), at])), words };
}

describe('where fields stand', () => {
  it('single words one behind the other, the whole even', () => {
    expect(placed({ a: I32, b: I32, c: I32 })).toEqual({ a: 6, b: 7, c: 8, words: 10 });
    expect(placed({})).toEqual({ words: 6 });
  });

  it('what takes more words begins at an even one, and the next single word takes the one left free', () => {
    expect(placed({ a: I32, b: F64, c: I64, d: I32, e: ID })).toEqual({ a: 6, b: 8, c: 10, d: 7, e: 12, words: 16 });
    expect(layoutOf({ a: I32, b: F64 }, 6).free).toEqual([7]);
  });

  it('parts share a word with their neighbours of the same name as far as the bits are free', () => {
    expect(placed({ a: byte(0), b: byte(3), c: I32, d: byte(1) })).toEqual({ a: 6, b: 6, c: 7, d: 8, words: 10 });
    expect(placed({ a: byte(0), b: byte(0) })).toEqual({ a: 6, b: 7, words: 8 });
    expect(placed({ a: named('X', half(0)), b: named('X', half(1)) })).toEqual({ a: 6, b: 6, words: 8 });
    expect(placed({ a: flag(1), b: flag(4), c: flag(1) })).toEqual({ a: 6, b: 6, c: 7, words: 8 });
  });

  it('groups stand in line with the rest', () => {
    expect(placed({ order: group({ slot: I32, number: F64 }), flags: byte(2), price: I64 })).toEqual({
      'order.slot': 6,
      'order.number': 8,
      flags: 7,
      price: 10,
      words: 12,
    });
  });

  it('a client id instead of something has a word that says whether it is there', () => {
    const { places } = layoutOf({ order: group({ slot: I32, number: F64 }), clientId: insteadOf('order') }, 6);
    expect(places.at(-1)).toMatchObject({ present: 7, at: 10 });
  });

  it('the items of a list stand behind everything, their number among it', () => {
    const { words, list: items } = layoutOf({ a: I32, b: I64, things: list({ c: I32, d: I32, e: I64 }) }, 6);
    expect([words, items?.count, items?.items.words]).toEqual([10, 7, 4]);
    expect(() => layoutOf({ a: list({}), b: list({}) }, 6)).toThrow('a second list, b');
  });

  it('what stands behind the type takes no word', () => {
    expect(placed({ reason: DETAIL, user: I32, number: F64 }, 1)).toEqual({ reason: 0, user: 1, number: 2, words: 4 });
  });
});
