import { describe, expect, test } from 'vitest';
import { leftOver, reconcile } from './reconcile.ts';
import type { AssetBooks, AssetOnChain } from './reconcile.ts';

const LOCAL = 9;

/** Customers have 95, the house 3 of fees, 2 are being paid out; 60 were booked, 40 came in by the chain. */
function books(more: Partial<AssetBooks> = {}): AssetBooks {
  return {
    symbol: 'USDT',
    users: 95n,
    system: 3n,
    payingOut: 2n,
    booked: new Map([
      [0, 60n],
      [LOCAL, 40n],
    ]),
    ...more,
  };
}

function chain(hot: bigint, addresses: bigint, explained: AssetOnChain['explained'] = {}): AssetOnChain {
  return { network: LOCAL, holdings: { hot, addresses, moving: 0n }, explained };
}

describe('books and chain', () => {
  test('agree where the chain holds what came in less what left; what no chain has stands by itself', () => {
    const result = reconcile(books(), [chain(30n, 10n)]);
    expect(result).toMatchObject({ liabilities: 100n, withoutChain: 60n, difference: 0n, explained: 0n, verdict: 'agrees' });
    expect(result.networks).toMatchObject([{ booked: 40n, difference: 0n, verdict: 'agrees' }]);
    expect(leftOver(result)).toEqual([]);
  });

  test('are explained by what is seen and not credited, by dust, gas and what the house put in', () => {
    const explained = { confirming: 7n, waiting: 2n, dust: 1n, paid: -4n, gas: -3n, float: 50n };
    const result = reconcile(books(), [chain(83n, 10n, explained)]);
    expect(result).toMatchObject({ explained: 53n, difference: 0n, verdict: 'explained' });
  });

  test.each([
    ['one unit too little', chain(29n, 10n), -1n],
    ['one unit too much', chain(30n, 11n), 1n],
    ['less than what should explain it', chain(30n, 10n, { confirming: 5n }), -5n],
  ])('differ by %s', (_, onChain, difference) => {
    const result = reconcile(books(), [onChain]);
    expect(result).toMatchObject({ difference, verdict: 'differs' });
    expect(leftOver(result)).toEqual([{ key: 'USDT 9', network: LOCAL, difference }]);
  });

  test('a surplus on one network hides no lack on another', () => {
    const booked = new Map([
      [2, 50n],
      [LOCAL, 50n],
    ]);
    const other: AssetOnChain = { network: 2, holdings: { hot: 51n, addresses: 0n, moving: 0n }, explained: {} };
    const result = reconcile(books({ booked }), [chain(49n, 0n), other]);
    expect(result).toMatchObject({ difference: 0n, verdict: 'differs' });
    expect(leftOver(result).map(({ difference }) => difference)).toEqual([-1n, 1n]);
  });

  test('a chain that cannot be read is unknown, and never agrees', () => {
    const result = reconcile(books(), [{ network: LOCAL, holdings: undefined, explained: {} }]);
    expect(result).toMatchObject({ verdict: 'unknown', difference: 0n });
    expect(result.networks).toMatchObject([{ difference: undefined, verdict: 'unknown' }]);
  });

  test('what was booked on a network that nobody looks at is unknown as well', () => {
    expect(reconcile(books(), []).verdict).toBe('unknown');
    expect(reconcile(books({ booked: new Map([[0, 100n]]) }), []).verdict).toBe('agrees');
  });

  test('a loss of the house is owed by nobody: it makes what is owed less', () => {
    const result = reconcile(
      books({
        system: -7n,
        booked: new Map([
          [0, 60n],
          [LOCAL, 30n],
        ]),
      }),
      [chain(30n, 0n)],
    );
    expect(result).toMatchObject({ liabilities: 90n, verdict: 'agrees' });
  });

  test('books that do not sum to zero differ whatever the chain says', () => {
    expect(reconcile(books({ users: 96n }), [chain(30n, 10n)])).toMatchObject({ verdict: 'differs', difference: -1n });
  });

  test('what is being swept is still on a deposit address, and counts once', () => {
    const holdings = { hot: 30n, addresses: 10n, moving: 10n };
    const result = reconcile(books(), [{ network: LOCAL, holdings, explained: {} }]);
    expect(result).toMatchObject({ chain: holdings, verdict: 'agrees' });
  });
});
