import { Account, USER_ACCOUNTS } from '@kontor/domain/accounts';
import { expect, test } from 'vitest';
import type { WorthOptions } from './worth.ts';
import { WorthBook } from './worth.ts';

const [USDT, BTC, DUST, UNPRICED] = [1, 2, 3, 4];
const SCALES: Readonly<Record<number, number>> = { [USDT]: 8, [BTC]: 8, [DUST]: 18, [UNPRICED]: 2 };
const MARKETS = [
  // 60,000.00 USDT a coin by the last trade, and one that never traded and has an index.
  { market: 11, base: BTC, lastTicks: 6_000_000, index: undefined },
  { market: 12, base: DUST, lastTicks: 0, index: 150_000_000n },
];

interface Held {
  readonly account: number;
  readonly asset: number;
  readonly available?: bigint;
  readonly frozen?: bigint;
  readonly orderFreeze?: bigint;
  readonly locked?: bigint;
}

/** A book over what somebody holds, as of command 7. */
function bookOf(...held: readonly Held[]): WorthBook {
  const names: Readonly<Record<number, string>> = { [USDT]: 'USDT', [BTC]: 'BTC', [DUST]: 'DUST', [UNPRICED]: 'NONE' };
  const listings = {
    asset: (asset: number) => ({ scale: SCALES[asset]! }),
    markets: new Map(MARKETS.map(({ market, lastTicks }) => [market, { lastTicks, terms: { tickUnits: 1_000_000 }, quoteScale: 8 }])),
  };
  const symbols = {
    ofAsset: (asset: number) => ({ symbol: names[asset]! }),
    byPair: (pair: string) => MARKETS.find(({ base }) => pair === `${names[base]!}_USDT`),
  };
  const value = held.map((each) => ({ available: 0n, frozen: 0n, orderFreeze: 0n, locked: 0n, ...each }));
  return new WorthBook({
    queries: { balances: () => Promise.resolve({ value, sequence: 7 }), listings },
    symbols,
    histories: {},
    indexOf: (market: number) => MARKETS.find((each) => each.market === market)?.index,
  } as unknown as WorthOptions);
}

const WHOLE = 100_000_000n;
const worthOf = async (...held: readonly Held[]): Promise<bigint> => (await bookOf(...held).worthOf(1)).worth;

test('all accounts of the user count at the prices of now, what orders hold too; what is on its way out does not', async () => {
  expect(await worthOf({ account: Account.SPOT, asset: USDT, available: 5n * WHOLE, frozen: 900n * WHOLE })).toBe(5n * WHOLE);
  expect(
    await worthOf(
      { account: Account.SPOT, asset: BTC, available: WHOLE / 2n, orderFreeze: WHOLE / 4n },
      { account: Account.CONTRACT, asset: USDT, available: WHOLE, locked: WHOLE },
    ),
  ).toBe(45_002n * WHOLE);
});

test('what has no price, and what is the exchange’s own, is worth nothing here', async () => {
  expect(await worthOf({ account: Account.SPOT, asset: UNPRICED, available: 1_000_000n })).toBe(0n);
  expect(await worthOf({ account: USER_ACCOUNTS, asset: USDT, available: WHOLE })).toBe(0n);
});

test('a coin that never traded counts at its index, cut and never rounded up; the sum says as of when', async () => {
  expect(await worthOf({ account: Account.SPOT, asset: DUST, available: 10n ** 18n })).toBe(150_000_000n);
  // 1.5e-10 USDT each: cut once, from the sum.
  const dust = { account: Account.SPOT, asset: DUST, available: 10n ** 8n };
  expect(await worthOf(dust)).toBe(0n);
  expect((await bookOf(dust).worthOf(1)).sequence).toBe(7);
});
