import { Account, AssetFlag } from '@kontor/domain/accounts';
import { CommandType, ENGINE_VERSION } from '@kontor/engine/command';
import type { Command, CommandOf } from '@kontor/engine/command';
import { clientId, listAsset } from './builders.ts';
import type { AssetSpec, MarketSpec } from './builders.ts';

const GOLD: AssetSpec = { symbol: 'GOLD', id: 1, scale: 2, flags: 0 };
const IRON: AssetSpec = { symbol: 'IRON', id: 2, scale: 0, flags: 0 };
const COIN: AssetSpec = { symbol: 'COIN', id: 3, scale: 4, flags: AssetFlag.MARGIN };

/** In the small world; a crowd has more. */
export const USERS = 6;
/** Mark of both contracts in the beginning, in ticks. */
export const MIDDLE = 100;
export const START = 1_767_571_200_000;

const NO_FILTERS = {
  quote: 3,
  minPriceTicks: 0,
  maxPriceTicks: 0,
  minLots: 0,
  maxLots: 0,
  minMarketLots: 0,
  maxMarketLots: 0,
  minNotional: 0,
  maxNotional: 0,
  applyMinToMarket: false,
  applyMaxToMarket: false,
  bidUpBps: 0,
  bidDownBps: 0,
  askUpBps: 0,
  askDownBps: 0,
  maxOrders: 4,
  maxConditionalOrders: 0,
  bandBps: 0,
  selfTradeAllowed: false,
};

/**
 * Two contracts in which brackets, filters and bankruptcy can be met within a few lots and ticks. In GOLD one lot at a tick is 10 units;
 * in IRON 111, there are filters and a band, and marks lie between ticks.
 */
const SMALL_MARKETS: readonly MarketSpec[] = [
  { symbol: 'GOLDCOIN', base: GOLD, quote: COIN, terms: { ...NO_FILTERS, market: 1, base: 1, tickUnits: 100, stepUnits: 10 } },
  {
    symbol: 'IRONCOIN',
    base: IRON,
    quote: COIN,
    terms: {
      ...NO_FILTERS,
      market: 2,
      base: 2,
      tickUnits: 37,
      stepUnits: 3,
      maxLots: 7,
      minMarketLots: 2,
      minNotional: 12_000,
      applyMinToMarket: true,
      bidUpBps: 12_000,
      askDownBps: 8_000,
      bandBps: 1_200,
      maxOrders: 3,
    },
  },
];

/** How large all amounts are beside those of the small world: there doubles hold them exactly, in the large one only some. */
export const SMALL = 1n;
export const LARGE = 2n ** 42n - 1n;

/** The two contracts in a world of a size: a lot is so many times as much. */
export function contractMarketsOf(size: bigint): readonly MarketSpec[] {
  if (size === SMALL) return SMALL_MARKETS;
  return SMALL_MARKETS.map(({ terms, ...market }) => ({
    ...market,
    // Bounds of notionals must stay below 2^53.
    terms: { ...terms, stepUnits: terms.stepUnits * Number(size), minNotional: 0 },
  }));
}

/** Terms of one of the two, `variant` 0 those that it opens with. */
export function contractTerms(market: number, time: number, variant: number, size: bigint): CommandOf<'CONTRACT_TERMS'> {
  const gold = [
    { maxLeverage: 50, rate: 10_000, cap: 5_000n },
    { maxLeverage: 20, rate: 20_000, cap: 20_000n },
    { maxLeverage: 10, rate: 50_000, cap: 200_000n },
  ];
  const iron = [
    { maxLeverage: 25, rate: 20_000, cap: 111_000n },
    { maxLeverage: 10, rate: 50_000, cap: 1_000_000n },
  ];
  return {
    type: CommandType.CONTRACT_TERMS,
    time,
    market: SMALL_MARKETS[market]!.terms.market,
    makerRate: variant === 1 ? 0 : 20_000,
    takerRate: variant === 2 ? 300_000 : 50_000,
    liquidationRate: variant === 3 ? 0 : 500_000,
    fundingCap: 300_000,
    intervalHours: 8,
    maxOpenLots: variant === 4 ? 20 : 0,
    // In variant 9 leverage does not fall.
    brackets: (variant === 9 ? [gold[0]!, gold[0]!] : market === 0 ? gold : iron).map(({ cap, ...bracket }) => ({
      ...bracket,
      cap: cap * size,
    })),
  };
}

/** Lists both, opens them, and gives users money and the right to trade them. */
export function contractOpening(count: number, size: bigint): Command[] {
  const time = START;
  const users = Array.from({ length: count }, (_, index) => index + 1);
  return [
    { type: CommandType.ENGINE_VERSION, time, version: ENGINE_VERSION },
    ...[GOLD, IRON, COIN].map((asset) => listAsset(asset, time)),
    ...contractMarketsOf(size).flatMap(({ terms }, index): Command[] => [
      { type: CommandType.LIST_MARKET, time, kind: 1, terms },
      { type: CommandType.MARKET_STATUS, time, market: terms.market, status: 1 },
      contractTerms(index, time, 0, size),
      {
        type: CommandType.MARK_PRICE,
        time,
        market: terms.market,
        isStale: false,
        mark: BigInt(MIDDLE * terms.tickUnits),
        index: BigInt(MIDDLE * terms.tickUnits),
      },
    ]),
    // Takers of tier 1 pay less than in either contract, makers of tier 2 nothing; a third of the users is in each.
    { type: CommandType.FEE_TIER, time, tier: 1, makerRate: 0, takerRate: 0 },
    { type: CommandType.FEE_TIER, time, tier: 2, makerRate: 0, takerRate: 0 },
    { type: CommandType.CONTRACT_FEE_TIER, time, tier: 1, makerRate: 30_000, takerRate: 17_000 },
    { type: CommandType.CONTRACT_FEE_TIER, time, tier: 2, makerRate: 0, takerRate: 60_000 },
    ...users.flatMap((user): Command[] => [
      { type: CommandType.SET_USER, time, user, tier: Math.floor(user / 2) % 3, flags: 0 },
      { type: CommandType.SET_RIGHTS, time, user, version: 1, level: 1, permissions: 1, holdUntil: 0 },
      {
        type: CommandType.DEPOSIT,
        time,
        user,
        asset: COIN.id,
        amount: 20_000n * size,
        network: 1,
        output: 0,
        transaction: [user, 0, 0, 1],
      },
      {
        type: CommandType.TRANSFER,
        time,
        user,
        clientId: clientId(0x1000_0000 + user),
        asset: COIN.id,
        // Some have little, so that they are liquidated often.
        amount: [9_000n, 1_500n, 600n][user % 3]! * size,
        from: Account.SPOT,
        to: Account.CONTRACT,
      },
    ]),
  ];
}
