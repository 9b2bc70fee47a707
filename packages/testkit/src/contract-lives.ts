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
export const CONTRACT_MARKETS: readonly MarketSpec[] = [
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

/** Terms of one of the two, `variant` 0 those that it opens with. */
export function contractTerms(market: number, time: number, variant = 0): CommandOf<'CONTRACT_TERMS'> {
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
    market: CONTRACT_MARKETS[market]!.terms.market,
    makerRate: variant === 1 ? 0 : 20_000,
    takerRate: variant === 2 ? 300_000 : 50_000,
    liquidationRate: variant === 3 ? 0 : 500_000,
    fundingCap: 300_000,
    intervalHours: 8,
    maxOpenLots: variant === 4 ? 20 : 0,
    // In variant 9 leverage does not fall.
    brackets: variant === 9 ? [gold[0]!, gold[0]!] : market === 0 ? gold : iron,
  };
}

/** Lists both, opens them, and gives users money and the right to trade them. */
export function contractOpening(count = USERS): Command[] {
  const time = START;
  const users = Array.from({ length: count }, (_, index) => index + 1);
  return [
    { type: CommandType.ENGINE_VERSION, time, version: ENGINE_VERSION },
    ...[GOLD, IRON, COIN].map((asset) => listAsset(asset, time)),
    ...CONTRACT_MARKETS.flatMap(({ terms }, index): Command[] => [
      { type: CommandType.LIST_MARKET, time, kind: 1, terms },
      { type: CommandType.MARKET_STATUS, time, market: terms.market, status: 1 },
      contractTerms(index, time),
      {
        type: CommandType.MARK_PRICE,
        time,
        market: terms.market,
        isStale: false,
        mark: BigInt(MIDDLE * terms.tickUnits),
        index: BigInt(MIDDLE * terms.tickUnits),
      },
    ]),
    ...users.flatMap((user): Command[] => [
      { type: CommandType.SET_RIGHTS, time, user, version: 1, level: 1, permissions: 1, holdUntil: 0 },
      { type: CommandType.DEPOSIT, time, user, asset: COIN.id, amount: 20_000n, network: 1, output: 0, transaction: [user, 0, 0, 1] },
      {
        type: CommandType.TRANSFER,
        time,
        user,
        clientId: clientId(0x1000_0000 + user),
        asset: COIN.id,
        // Some have little, so that they are liquidated often.
        amount: [9_000n, 1_500n, 600n][user % 3]!,
        from: Account.SPOT,
        to: Account.CONTRACT,
      },
    ]),
  ];
}
