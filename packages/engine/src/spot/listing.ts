import type { MarketTerms } from '@kontor/domain/market';
import { Refusal } from '@kontor/domain/refusals';
import { Index, Market, TERM_NUMBERS, TermFlag } from '../command.ts';
import type { CommandBuffer } from '../command-buffer.ts';
import { gridFloor } from './reading.ts';
import type { SpotState } from './spot-state.ts';
import { listableUnit } from './terms.ts';

/** LIST_MARKET: a new market, halted; or new terms for one whose assets and grid stay as they are. */
export function listMarket(s: SpotState, assets: ReadonlyMap<number, { readonly scale: number }>, c: CommandBuffer, at: number): Refusal {
  const terms = readTerms(c, at);
  const base = assets.get(terms.base);
  if (base === undefined || !assets.has(terms.quote)) return Refusal.UNKNOWN_ASSET;
  const unit = listableUnit(terms, base.scale);
  if (unit === 0) return Refusal.BAD_TERMS;
  const listed = s.market(terms.market);
  if (listed === undefined) {
    if (!s.hasRoomForMarket) return Refusal.ENGINE_FULL;
    s.addMarket(terms, unit);
    return Refusal.NONE;
  }
  const before = listed.terms;
  const sameGrid = before.base === terms.base && before.quote === terms.quote && before.tickUnits === terms.tickUnits && before.stepUnits === terms.stepUnits;
  if (!sameGrid) return Refusal.ALREADY_LISTED;
  listed.terms = terms;
  return Refusal.NONE;
}

export function changeMarketStatus(s: SpotState, id: number, status: number): Refusal {
  const market = s.market(id);
  if (market === undefined) return Refusal.UNKNOWN_MARKET;
  market.status = status;
  return Refusal.NONE;
}

export function setIndexPrice(s: SpotState, c: CommandBuffer, at: number): Refusal {
  const market = s.market(c.words[at + Index.MARKET]!);
  if (market === undefined) return Refusal.UNKNOWN_MARKET;
  market.indexTicks = gridFloor(c, at + Index.PRICE, market.terms.tickUnits);
  return Refusal.NONE;
}

function readTerms(c: CommandBuffer, at: number): MarketTerms {
  const flags = c.words[at + Market.FLAGS]!;
  const numbers = Object.fromEntries(TERM_NUMBERS.map((name, i) => [name, c.doubles[((at + Market.NUMBERS) >> 1) + i]!]));
  return {
    market: c.words[at + Market.MARKET]!,
    base: c.words[at + Market.BASE]!,
    quote: c.words[at + Market.QUOTE]!,
    ...(numbers as Pick<MarketTerms, (typeof TERM_NUMBERS)[number]>),
    applyMinToMarket: (flags & TermFlag.MIN_TO_MARKET) !== 0,
    applyMaxToMarket: (flags & TermFlag.MAX_TO_MARKET) !== 0,
    selfTradeAllowed: (flags & TermFlag.SELF_TRADE_ALLOWED) !== 0,
  };
}
