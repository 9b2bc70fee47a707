import type { DepthMessage } from '@kontor/contract/channels';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DepthFollower } from './depth-store.ts';

const ch = 'a_b_depth';
const snapshot = (u: number, price: string): DepthMessage => ({ ch, type: 'snapshot', u, bids: [[price, '1']], asks: [] });
const delta = (from: number, u: number, price: string, quantity = '1'): DepthMessage => ({
  ch,
  type: 'delta',
  U: from,
  u,
  bids: [[price, quantity]],
  asks: [],
});

describe('following a book', () => {
  test('a gap asks once, shows the old book as waiting, and the next snapshot alone replaces it', () => {
    let asked = 0;
    const follower = new DepthFollower(() => asked++);
    follower.take(snapshot(10, '100'));
    follower.take(delta(12, 13, '101'));
    follower.take(delta(14, 15, '102'));
    expect(asked).toBe(1);
    expect(follower.depth()).toMatchObject({ standsAt: undefined, bids: new Map([['100', '1']]) });
    follower.take(snapshot(20, '200'));
    expect(follower.depth()).toMatchObject({ standsAt: 20, bids: new Map([['200', '1']]) });
  });

  test('what was published stays as it was while the book goes on', () => {
    const follower = new DepthFollower(() => undefined);
    follower.take(snapshot(10, '100'));
    const published = follower.depth();
    follower.take(delta(11, 11, '101'));
    follower.take(delta(12, 12, '100', '0'));
    expect(published?.bids).toEqual(new Map([['100', '1']]));
    expect(follower.depth()?.bids).toEqual(new Map([['101', '1']]));
  });

  test('after a lost connection no level of the old book mixes with the new one', () => {
    const follower = new DepthFollower(() => undefined);
    follower.take(snapshot(10, '100'));
    follower.lose();
    follower.take(delta(11, 12, '101'));
    expect(follower.depth()).toMatchObject({ standsAt: undefined, bids: new Map([['100', '1']]) });
    follower.take(snapshot(20, '200'));
    follower.take(delta(21, 22, '200', '0'));
    expect(follower.depth()).toMatchObject({ standsAt: 22, bids: new Map() });
  });
});

test('messages lost, repeated and swapped: whenever the book says where it stands, it is the book of that sequence', () => {
  const order = fc.array(fc.tuple(fc.nat(39), fc.boolean()), { maxLength: 80 });
  fc.assert(
    fc.property(order, (script) => {
      // Truth: command n sets level n mod 7 to n, or takes it away.
      const truthAt = (u: number): Map<string, string> => {
        const book = new Map<string, string>();
        for (let n = 1; n <= u; n++)
          if (n % 5 === 0) book.delete(String(n % 7));
          else book.set(String(n % 7), String(n));
        return book;
      };
      const follower = new DepthFollower(() => undefined);
      for (const [at, whole] of script) {
        const u = at + 1;
        follower.take(
          whole ? { ch, type: 'snapshot', u, bids: [...truthAt(u)], asks: [] } : delta(u, u, String(u % 7), u % 5 === 0 ? '0' : String(u)),
        );
        const depth = follower.depth();
        if (depth?.standsAt !== undefined) expect(new Map(depth.bids)).toEqual(truthAt(depth.standsAt));
      }
    }),
    { seed: 17, numRuns: 300 },
  );
});
