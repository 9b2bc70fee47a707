import { P2pAdvertState, P2pPriceType, P2pSide } from '@kontor/domain/p2p/words';
import { describe, expect, test } from 'vitest';
import type { P2pAdvertFact } from '../../follower/p2p/p2p-facts.ts';
import { ReferencePrices } from './reference-prices.ts';

const NOW = 1_000_000;
const USDT_ASSET = 0;
const BTC = 2;
const EUR = 3;
const COIN_SCALE = 8;
const BITCOIN = 10n ** 8n;
const USDT = 10n ** 8n;

/** One BTC is 60,000 USDT, one USDT 0.90 EUR, unless something else is said: a whole coin is worth 54,000 EUR. */
function prices(indexMs = NOW, said: { rate?: { readonly price: string; readonly timeMs: number | null } } = {}): ReferencePrices {
  return new ReferencePrices({
    symbols: {
      namesAsset: () => true,
      ofAsset: (asset: number) => ({ asset, symbol: asset === USDT_ASSET ? 'USDT' : 'BTC' }),
      byPair: () => ({ market: 1 }),
    } as unknown as ConstructorParameters<typeof ReferencePrices>[0]['symbols'],
    queries: {
      indexes: new Map([[1, { market: 1, price: 60_000_00n, timeMs: indexMs, isFlagged: false }]]),
      listings: { markets: new Map([[1, { quoteScale: 2 }]]) },
    } as unknown as ConstructorParameters<typeof ReferencePrices>[0]['queries'],
    rateOf: () => said.rate ?? { price: '0.90', timeMs: null },
    wallMs: () => NOW,
  });
}

const ADVERT: P2pAdvertFact = {
  number: 7,
  user: 9,
  asset: BTC,
  fiat: EUR,
  scale: 2,
  side: P2pSide.SELL,
  priceType: P2pPriceType.FIXED,
  price: 54_000_00n,
  margin: 0,
  quantity: BITCOIN,
  left: BITCOIN,
  minimum: 100n,
  maximum: 100_000_00n,
  payMinutes: 15,
  state: P2pAdvertState.ONLINE,
  version: 1,
  changedMs: 0,
};

/** What a hundredth of a coin counts for at so many EUR. */
const counted = (total: bigint, indexMs?: number): bigint | undefined =>
  prices(indexMs).tradeValue(ADVERT, { quantity: BITCOIN / 100n, total }, COIN_SCALE);

describe('what a trade counts for', () => {
  test('is its total, as far below the reference as a floating price may be', () => {
    expect(counted(540_00n)).toBe(600n * USDT);
    expect(counted(486_00n)).toBe(540n * USDT);
  });

  test('is its total where coins are dear', () => expect(counted(1_080_00n)).toBe(1_200n * USDT));

  test('is what its coins are worth where they are given away', () => {
    expect(counted(485_99n)).toBe(600n * USDT);
    expect(counted(1n)).toBe(600n * USDT);
  });

  test('nobody knows where nobody knows what they are worth', () => expect(counted(9_00n, NOW - 10_001)).toBeUndefined());
});

describe('nothing is traded on an advert', () => {
  const floating = { ...ADVERT, priceType: P2pPriceType.FLOATING } as const;

  test('whose price is fixed, while nobody knows what its coin is worth', () => {
    expect(prices().pauses(ADVERT)).toBe(false);
    expect(prices(NOW - 10_001).pauses(ADVERT)).toBe(true);
    expect(prices(NOW - 10_001).pauses({ ...ADVERT, asset: USDT_ASSET })).toBe(false);
  });

  test('that floats, of whichever coin, while the rate of its currency has leapt', () => {
    const said = { rate: { price: '0.90', timeMs: NOW - 1_000 } };
    const leaping = prices(NOW, said);
    const paused = () => [floating, { ...floating, asset: USDT_ASSET }, ADVERT].map((advert) => leaping.pauses(advert));
    expect(paused()).toEqual([false, false, false]);
    said.rate = { price: '0.93', timeMs: NOW };
    expect(paused()).toEqual([true, true, false]);
    said.rate = { price: '0.92', timeMs: NOW + 1 };
    expect(paused()).toEqual([false, false, false]);
  });
});
