/** The hash of a tick, which names the one before it. */
import { createHash } from 'node:crypto';
import { tickText } from '@kontor/contract/index-tick';
import { formatTrimmedDecimal } from '@kontor/domain/amount';
import type { TickFact } from './seconds-facts.ts';

/** Decimals of a tick's prices. */
const TICK_SCALE = 8;

/** A price of a tick with all its digits, and none that says nothing. */
export function tickPriceText(price: bigint): string {
  return formatTrimmedDecimal(price, TICK_SCALE);
}

/** In hexadecimal. */
export function tickHash({ pair, number, at, price, isStale, constituents, previousHash }: Omit<TickFact, 'hash' | 'sequence'>): string {
  const text = tickText({
    pair_number: pair,
    number,
    time: at,
    price: tickPriceText(price),
    stale: isStale,
    constituents: constituents.map((each) => ({ ...each, price: tickPriceText(each.price) })),
    previous_hash: previousHash,
  });
  return createHash('sha256').update(text).digest('hex');
}
