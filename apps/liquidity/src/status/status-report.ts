/** What a program says of itself, in the shape that the console reads. */
import type { LIQUIDITY_STATUS } from '@kontor/contract/console/liquidity';
import { formatDecimal } from '@kontor/domain/amount';
import type { Static } from 'typebox';
import type { TroubleLog } from '../books/trouble-log.ts';
import type { Books, Flow } from '../books/books.ts';
import { notionalOf, priceText, quantityText } from '../market-terms.ts';
import type { MarketTerms, MicroTicks } from '../market-terms.ts';
import { remainingLots } from '../orders/own-orders.ts';
import type { Config } from '../config.ts';
import type { Station } from '../station.ts';

export type StatusReport = Static<typeof LIQUIDITY_STATUS>;
type Limit = StatusReport['limits'][number];

/** What differs from program to program. */
export interface Subject {
  readonly config: Config;
  readonly station: Station;
  readonly startedMs: number;
  readonly wallMs: () => number;
  readonly troubles: TroubleLog;
  readonly reference: () => MicroTicks | undefined;
  /** Where it hedges; undefined where it does not. */
  readonly venue: { readonly name: string; readonly isPaper: boolean } | undefined;
  /** Limits of the program's own. */
  readonly limits: () => readonly Limit[];
}

/** All of it, as it is now. */
export function statusReport({ config, station, startedMs, wallMs, troubles, reference, venue, limits }: Subject): StatusReport {
  const { terms } = station.client;
  const { books, holdings } = station;
  const price = reference();
  const amount = (units: bigint, asset: 'base' | 'quote'): string =>
    formatDecimal(units, asset === 'base' ? terms.baseScale : terms.quoteScale);
  const flow = ({ base, quote, trades }: Flow) => ({ base: amount(base, 'base'), quote: amount(quote, 'quote'), trades });
  const live = station.desk.own.list();
  const open = live.reduce((sum, order) => sum + notionalOf(terms, order.priceTicks, remainingLots(order)), 0n);
  const result = price === undefined ? null : resultOf(books, price, terms);
  return {
    program: config.program,
    instance: config.instance,
    mode: venue?.isPaper === true ? 'paper' : 'live',
    market: terms.family,
    symbol: terms.symbol,
    base: terms.base,
    quote: terms.quote,
    state: station.state,
    reason: station.reason ?? null,
    since: station.sinceMs,
    started: startedMs,
    time: wallMs(),
    reference: price === undefined ? null : formatDecimal((price * terms.tick.units) / 1_000_000n, terms.tick.scale),
    held: holdings === undefined ? null : { base: amount(holdings.base, 'base'), quote: amount(holdings.quote, 'quote') },
    here: flow(books.here),
    there: venue === undefined ? null : { venue: venue.name, ...flow(books.there) },
    unhedged: venue === undefined ? null : amount(books.unhedged, 'base'),
    result,
    fees: [...books.fees].map(([asset, units]) => ({
      asset,
      amount: formatDecimal(units, asset === terms.base ? terms.baseScale : asset === terms.quote ? terms.quoteScale : 8),
    })),
    quotes: live.map((order) => ({
      side: order.side,
      price: priceText(terms, order.priceTicks),
      quantity: quantityText(terms, order.lots),
      filled: quantityText(terms, order.filledLots),
      standing: order.standing,
    })),
    limits: [
      { name: 'open_notional', limit: config.maxOpenNotional, used: amount(open, 'quote') },
      { name: 'day_loss', limit: config.maxDayLoss, used: result === null ? null : lossOf(result.today) },
      ...limits(),
      { name: 'orders_per_second', limit: String(config.ordersPerSecond), used: null },
    ],
    errors: troubles.last.map(({ time, text }) => ({ time, text: text.slice(0, 2_000) })),
  };
}

function resultOf(books: Books, price: MicroTicks, { quoteScale }: MarketTerms): NonNullable<StatusReport['result']> {
  const { realised, unrealised, total } = books.resultAt(price);
  const text = (units: bigint): string => formatDecimal(units, quoteScale);
  return { realised: text(realised), unrealised: text(unrealised), total: text(total), today: text(total - (books.day?.result ?? 0n)) };
}

/** A gain uses nothing of what may be lost. */
function lossOf(today: string): string {
  return today.startsWith('-') ? today.slice(1) : '0';
}
