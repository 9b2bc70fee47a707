import { TERM_NUMBERS } from '@kontor/engine/command';
import type { CommandOf } from '@kontor/engine/command';
import { AssetFlag } from '@kontor/domain/accounts';
import { MarketStatus } from '@kontor/domain/market';
import type { MarketTerms } from '@kontor/domain/market';
import { Refusal } from '@kontor/domain/refusals';
import { isId, MOST_ON_GRID, MOST_WHOLE } from './bounds.ts';
import { isLate } from './deadline.ts';
import type { Outcome, World } from './state.ts';
import { DONE, refused } from './state.ts';
import { marginAsset } from './perpetual/account.ts';
import { CONTRACTS_SINCE, CONTRACT_KIND } from './perpetual/contract.ts';

const MAX_PERCENT_BPS = 1_000_000;
const MAX_BAND_BPS = 9_999;

export function listMarket(world: World, command: CommandOf<'LIST_MARKET'>): Outcome {
  const { terms, kind = 0 } = command;
  const isKnown = kind === 0 || (kind === CONTRACT_KIND && world.version >= CONTRACTS_SINCE);
  if (!isId(terms.market) || !isKnown) return refused(Refusal.MALFORMED);
  if (isLate(command)) return refused(Refusal.TOO_LATE);
  const base = world.assets.get(terms.base);
  if (!base || !world.assets.has(terms.quote)) return refused(Refusal.UNKNOWN_ASSET);
  if (!areGoodTerms(terms, base.scale)) return refused(Refusal.BAD_TERMS);
  if (kind === CONTRACT_KIND && !suitContract(world, terms)) return refused(Refusal.BAD_TERMS);

  const listed = world.markets.get(terms.market);
  if (listed) {
    const same = (['base', 'quote', 'tickUnits', 'stepUnits'] as const).every((name) => listed.terms[name] === terms[name]);
    if (!same || listed.kind !== kind) return refused(Refusal.ALREADY_LISTED);
    listed.terms = terms;
    return DONE;
  }
  world.markets.set(terms.market, {
    kind,
    contract: undefined,
    terms,
    status: MarketStatus.HALTED,
    lotTickUnits: (BigInt(terms.tickUnits) * BigInt(terms.stepUnits)) / 10n ** BigInt(base.scale),
    last: 0,
    trades: 0,
    index: 0n,
    bids: [],
    asks: [],
    rising: [],
    falling: [],
    trailing: [],
    seconds: [],
    window: { sum: 0n, count: 0n },
  });
  return DONE;
}

/** A contract is settled in the one asset that margin is in, and nobody trades with himself. */
function suitContract(world: World, { quote, selfTradeAllowed }: MarketTerms): boolean {
  const flags = world.assets.get(quote)!.flags;
  return (flags & AssetFlag.MARGIN) !== 0 && [undefined, quote].includes(marginAsset(world)) && !selfTradeAllowed;
}

/** Whether a market can be listed on these terms: whole numbers within their bounds, and trades that never round. */
function areGoodTerms(terms: MarketTerms, baseScale: number): boolean {
  if (terms.base === terms.quote) return false;
  if (!TERM_NUMBERS.every((name) => Number.isSafeInteger(terms[name]) && terms[name] >= 0)) return false;
  if (terms.tickUnits < 1 || terms.stepUnits < 1) return false;
  // Quote units of one lot at one tick: a whole number that can be counted.
  const product = BigInt(terms.tickUnits) * BigInt(terms.stepUnits);
  const wholeCoin = 10n ** BigInt(baseScale);
  if (product % wholeCoin !== 0n || product / wholeCoin < 1n || product / wholeCoin > BigInt(MOST_WHOLE)) return false;
  const onGrid = [
    terms.minPriceTicks,
    terms.maxPriceTicks,
    terms.minLots,
    terms.maxLots,
    terms.minMarketLots,
    terms.maxMarketLots,
    terms.maxOrders,
    terms.maxConditionalOrders,
  ];
  if (onGrid.some((limit) => limit > MOST_ON_GRID)) return false;
  if ([terms.bidUpBps, terms.bidDownBps, terms.askUpBps, terms.askDownBps].some((bps) => bps > MAX_PERCENT_BPS)) return false;
  return terms.bandBps <= MAX_BAND_BPS;
}

export function setMarketStatus(world: World, command: CommandOf<'MARKET_STATUS'>): Outcome {
  if (command.status !== MarketStatus.HALTED && command.status !== MarketStatus.TRADING) return refused(Refusal.MALFORMED);
  if (isLate(command)) return refused(Refusal.TOO_LATE);
  const market = world.markets.get(command.market);
  if (!market) return refused(Refusal.UNKNOWN_MARKET);
  market.status = command.status;
  return DONE;
}

export function setIndexPrice(world: World, command: CommandOf<'INDEX_PRICE'>): Outcome {
  if (command.price <= 0n) return refused(Refusal.MALFORMED);
  if (isLate(command)) return refused(Refusal.TOO_LATE);
  const market = world.markets.get(command.market);
  if (!market) return refused(Refusal.UNKNOWN_MARKET);
  const ticks = command.price / BigInt(market.terms.tickUnits);
  market.index = ticks > BigInt(MOST_ON_GRID) ? BigInt(MOST_ON_GRID) : ticks;
  return DONE;
}
