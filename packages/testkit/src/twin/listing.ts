import { TERM_NUMBERS, UserFlag } from '@kontor/engine/command';
import type {
  IndexPrice, ListAsset, ListMarket, SetAsset, SetFeeTier, SetMarketStatus, SetUser,
} from '@kontor/engine/command';
import { AssetFlag } from '@kontor/domain/accounts';
import { MarketStatus } from '@kontor/domain/market';
import type { MarketTerms } from '@kontor/domain/market';
import { Refusal } from '@kontor/domain/refusals';
import { MOST_DECIMALS, MOST_ON_GRID, MOST_WHOLE } from './bounds.ts';
import { isLate } from './deadline.ts';
import type { Outcome, World } from './state.ts';
import { DONE, refused, userOf } from './state.ts';

const MAX_ID = 65_535;
const MAX_TIER = 15;
const MAX_FEE_RATE = 50_000_000;
const MAX_PERCENT_BPS = 1_000_000;
const MAX_BAND_BPS = 9_999;

const isId = (id: number): boolean => id >= 0 && id <= MAX_ID;

export function listAsset(world: World, command: ListAsset): Outcome {
  if (!isId(command.asset) || !areFlags(command.flags)) return refused(Refusal.MALFORMED);
  if (isLate(command)) return refused(Refusal.TOO_LATE);
  if (world.assets.has(command.asset)) return refused(Refusal.ALREADY_LISTED);
  if (command.scale < 0 || command.scale > MOST_DECIMALS) return refused(Refusal.BAD_TERMS);
  world.assets.set(command.asset, { scale: command.scale, flags: command.flags });
  return DONE;
}

/** Whether only bits are set that mean something. */
function areFlags(flags: number): boolean {
  return (flags & ~(AssetFlag.LEGAL | AssetFlag.ICO_PAYMENT | AssetFlag.MARGIN | AssetFlag.DEPOSITS | AssetFlag.WITHDRAWALS)) === 0;
}

/** SET_ASSET: a listed asset may be used for other things from now on. */
export function setAsset(world: World, command: SetAsset): Outcome {
  if (!areFlags(command.flags)) return refused(Refusal.MALFORMED);
  if (isLate(command)) return refused(Refusal.TOO_LATE);
  const asset = world.assets.get(command.asset);
  if (!asset) return refused(Refusal.UNKNOWN_ASSET);
  world.assets.set(command.asset, { scale: asset.scale, flags: command.flags });
  return DONE;
}

export function listMarket(world: World, command: ListMarket): Outcome {
  const { terms } = command;
  if (!isId(terms.market)) return refused(Refusal.MALFORMED);
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
    terms, status: MarketStatus.HALTED, lotTickUnits: (BigInt(terms.tickUnits) * BigInt(terms.stepUnits)) / 10n ** BigInt(base.scale),
    last: 0, trades: 0, index: 0n, bids: [], asks: [], rising: [], falling: [], seconds: [], window: { sum: 0n, count: 0n },
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
    terms.minPriceTicks, terms.maxPriceTicks, terms.minLots, terms.maxLots, terms.minMarketLots, terms.maxMarketLots, terms.maxOrders,
    terms.maxConditionalOrders,
  ];
  if (onGrid.some((limit) => limit > MOST_ON_GRID)) return false;
  if ([terms.bidUpBps, terms.bidDownBps, terms.askUpBps, terms.askDownBps].some((bps) => bps > MAX_PERCENT_BPS)) return false;
  return terms.bandBps <= MAX_BAND_BPS;
}

export function setMarketStatus(world: World, command: SetMarketStatus): Outcome {
  if (command.status !== MarketStatus.HALTED && command.status !== MarketStatus.TRADING) return refused(Refusal.MALFORMED);
  if (isLate(command)) return refused(Refusal.TOO_LATE);
  const market = world.markets.get(command.market);
  if (!market) return refused(Refusal.UNKNOWN_MARKET);
  market.status = command.status;
  return DONE;
}

export function setFeeTier(world: World, command: SetFeeTier): Outcome {
  const isRate = (rate: number): boolean => rate >= 0 && rate <= MAX_FEE_RATE;
  if (command.tier < 0 || command.tier > MAX_TIER || !isRate(command.makerRate) || !isRate(command.takerRate)) return refused(Refusal.MALFORMED);
  if (isLate(command)) return refused(Refusal.TOO_LATE);
  world.tiers.set(command.tier, { makerRate: command.makerRate, takerRate: command.takerRate });
  return DONE;
}

export function setUser(world: World, command: SetUser): Outcome {
  if (command.user < 1 || (command.flags & ~UserFlag.SUSPENDED) !== 0) return refused(Refusal.MALFORMED);
  if (isLate(command)) return refused(Refusal.TOO_LATE);
  if (!world.tiers.has(command.tier)) return refused(Refusal.UNKNOWN_TIER);
  const user = userOf(world, command.user);
  user.tier = command.tier;
  user.flags = command.flags;
  return DONE;
}

export function setIndexPrice(world: World, command: IndexPrice): Outcome {
  if (command.price <= 0n) return refused(Refusal.MALFORMED);
  if (isLate(command)) return refused(Refusal.TOO_LATE);
  const market = world.markets.get(command.market);
  if (!market) return refused(Refusal.UNKNOWN_MARKET);
  const ticks = command.price / BigInt(market.terms.tickUnits);
  market.index = ticks > BigInt(MOST_ON_GRID) ? BigInt(MOST_ON_GRID) : ticks;
  return DONE;
}
