import { isConditional } from '@kontor/domain/order';
import { O, X } from './orders.ts';
import { S } from './seats.ts';
import type { SpotState } from './spot-state.ts';

/**
 * Takes a slot, writes the order's record, announces it and remembers its id (four words of `key` at `keyAt`, whose hash is
 * `idHash`; 0 for an order without one). `| 0` says that an argument is a 32-bit integer.
 */
export function writeOrder(
  s: SpotState, seat: number, flags: number, priceTicks: number, lots: number, stopTicks: number, quoteAmount: number,
  key: Int32Array, keyAt: number, idHash: number, body: number,
): number {
  const orders = s.orders;
  const slot = orders.take(seat);
  const words = orders.words;
  const at = slot << 4;
  words[at | O.OPEN] = lots | 0;
  words[at | O.PRICE] = priceTicks | 0;
  words[at | O.SEAT] = seat | 0;
  words[at | O.FLAGS] = flags | 0;
  orders.doubles[(slot << 3) | (O.NUMBER >> 1)] = orders.lastNumber;
  words[at | O.RING] = 0;
  words[at | O.LOTS] = lots | 0;
  if (stopTicks !== 0) orders.setExtra(slot, X.STOP, stopTicks);

  const seats = s.seats.words;
  const seatAt = seat << 4;
  seats[seatAt | S.OPEN]!++;
  if (isConditional((flags >>> 8) & 255)) seats[seatAt | S.CONDITIONAL]!++;
  s.events.accepted(seats[seatAt | S.USER]!, seats[seatAt | S.MARKET]!, slot, orders.lastNumber, flags, priceTicks, lots, stopTicks, quoteAmount, key, keyAt);
  if (idHash !== 0) s.ids.remember(idHash, seats[seatAt | S.USER_ROW]!, key, keyAt, body, slot, orders.lastNumber, true);
  return slot;
}
