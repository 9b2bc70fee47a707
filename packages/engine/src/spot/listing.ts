import { Refusal } from '@kontor/domain/refusals';
import { CommandWords, readCommandAs, TermFlag } from '../command.ts';
import type { CommandBuffer } from '../command-buffer.ts';
import { SPOT_KIND, StopSource } from '../market-kind.ts';
import { gridFloor, isNegative, isZero } from '../reading.ts';
import type { SpotState } from './spot-state.ts';
import { listableUnit } from './terms.ts';

const { INDEX_PRICE, LIST_MARKET, MARKET_STATUS } = CommandWords;

/** All bits that LIST_MARKET knows. */
const ALL_TERM_FLAGS = TermFlag.SELF_TRADE_ALLOWED | TermFlag.MIN_TO_MARKET | TermFlag.MAX_TO_MARKET;

/** LIST_MARKET's shape. The kind is one that a product of this engine brought. */
export function isListing(s: SpotState, c: CommandBuffer, at: number): boolean {
  const market = c.words[at + LIST_MARKET.MARKET]!;
  const flags = c.words[at + LIST_MARKET.FLAGS]!;
  const kind = (flags >>> 8) & 255;
  return market >= 0 && market <= 65_535 && (flags & ~(ALL_TERM_FLAGS | (kind << 8))) === 0 && s.kinds.has(kind);
}

/** LIST_MARKET: a new market, halted; or new terms for one whose assets and grid stay as they are. */
export function listMarket(s: SpotState, c: CommandBuffer, at: number): Refusal {
  const { terms, kind = SPOT_KIND } = readCommandAs('LIST_MARKET', c, at);
  const base = s.assets.find(terms.base);
  if (base === undefined || !s.assets.has(terms.quote)) return Refusal.UNKNOWN_ASSET;
  const unit = listableUnit(terms, base.scale);
  if (unit === 0 || (kind !== SPOT_KIND && s.kinds.get(kind).takesTerms?.(terms) === false)) return Refusal.BAD_TERMS;
  const listed = s.market(terms.market);
  if (listed === undefined) {
    if (!s.hasRoomForMarket(kind)) return Refusal.ENGINE_FULL;
    s.addMarket(kind, terms, unit);
    return Refusal.NONE;
  }
  const before = listed.terms;
  const sameGrid =
    before.base === terms.base &&
    before.quote === terms.quote &&
    before.tickUnits === terms.tickUnits &&
    before.stepUnits === terms.stepUnits;
  if (!sameGrid || listed.kind !== kind) return Refusal.ALREADY_LISTED;
  listed.terms = terms;
  return Refusal.NONE;
}

/** MARKET_STATUS's shape: halted or trading. */
export function isStatus(c: CommandBuffer, at: number): boolean {
  const status = c.words[at + MARKET_STATUS.STATUS]!;
  return status >= 0 && status <= 1;
}

/** MARKET_STATUS. */
export function changeMarketStatus(s: SpotState, c: CommandBuffer, at: number): Refusal {
  const market = s.market(c.words[at + MARKET_STATUS.MARKET]!);
  if (market === undefined) return Refusal.UNKNOWN_MARKET;
  market.status = c.words[at + MARKET_STATUS.STATUS]!;
  return Refusal.NONE;
}

/** INDEX_PRICE's shape: a price. */
export function isIndexPrice(c: CommandBuffer, at: number): boolean {
  return !isNegative(c, at + INDEX_PRICE.PRICE) && !isZero(c, at + INDEX_PRICE.PRICE);
}

/** INDEX_PRICE: the market's index price, in whole ticks. */
export function setIndexPrice(s: SpotState, c: CommandBuffer, at: number): Refusal {
  const market = s.market(c.words[at + INDEX_PRICE.MARKET]!);
  if (market === undefined) return Refusal.UNKNOWN_MARKET;
  const ticks = gridFloor(c, at + INDEX_PRICE.PRICE, market.terms.tickUnits);
  // Spot has no stops that wait for it.
  if (market.kind === SPOT_KIND) market.indexTicks = ticks;
  else s.core.movePrice(market.terms.market, StopSource.INDEX, ticks);
  return Refusal.NONE;
}
