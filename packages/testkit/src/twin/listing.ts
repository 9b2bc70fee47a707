import { TERM_NUMBERS } from '@kontor/engine/command';
import type { CommandOf } from '@kontor/engine/command';
import { MarketStatus } from '@kontor/domain/market';
import type { MarketTerms } from '@kontor/domain/market';
import { Refusal } from '@kontor/domain/refusals';
import { isId, MOST_ON_GRID, MOST_WHOLE } from './bounds.ts';
import { isLate } from './deadline.ts';
import type { Outcome, World } from './state.ts';
import { DONE, refused } from './state.ts';

const MAX_PERCENT_BPS = 1_000_000;
const MAX_BAND_BPS = 9_999;

export function listMarket(world: World, command: CommandOf<'LIST_MARKET'>): Outcome {
  const { terms, kind } = command;
  // It knows no other kind than spot.
  if (!isId(terms.market) || kind !== undefined) return refused(Refusal.MALFORMED);
  if (isLate(command)) return refused(Refusal.TOO_LATE);
  const base = world.assets.get(terms.base);
  if (!base || !world.assets.has(terms.quote)) return refused(Refusal.UNKNOWN_ASSET);
  if (!areGoodTerms(terms, base.scale)) return refused(Refusal.BAD_TERMS);

  const listed = world.markets.get(terms.market);
  if (listed) {
    const same = (['base', 'quote', 'tickUnits', 'stepUnits'] as const).every((name) => listed.terms[name] === terms[name]);
    if (!same) return refused(Refusal.ALREADY_LISTED);
    listed.terms = terms;
    return DONE;
  }
  world.markets.set(terms.market, {
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
    seconds: [],
    window: { sum: 0n, count: 0n },
  });
  return DONE;
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
