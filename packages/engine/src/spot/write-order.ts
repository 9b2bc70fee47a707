import { isConditional } from '@kontor/domain/order';
import { D, O } from './orders.ts';
import { S } from './seats.ts';
import type { SpotState } from './spot-state.ts';

/**
 * Takes a slot, writes the order's records, announces it and puts it at the end of its owner's list. `idHash` 0 is an order
 * without a client id; the id is four words of `key` at `keyAt`.
 */
export function writeOrder(
  s: SpotState, seat: number, flags: number, priceTicks: number, lots: number, stopTicks: number, quoteAmount: number,
  key: Int32Array, keyAt: number, idHash: number, body: number,
): number {
  const orders = s.orders;
  const slot = orders.take();
  const words = orders.words;
  const details = orders.details;
  const seats = s.seats.words;
  const at = slot << 3;
  const detailAt = slot << 4;
  const seatAt = seat << 4;
  words[at | O.NEXT] = 0;
  words[at | O.PREV] = 0;
  words[at | O.LEVEL] = 0;
  words[at | O.OPEN] = lots | 0;
  words[at | O.PRICE] = priceTicks | 0;
  words[at | O.SEAT] = seat | 0;
  words[at | O.FLAGS] = flags | 0;
  details[detailAt | D.KEY] = key[keyAt]!;
  details[detailAt | (D.KEY + 1)] = key[keyAt + 1]!;
  details[detailAt | (D.KEY + 2)] = key[keyAt + 2]!;
  details[detailAt | (D.KEY + 3)] = key[keyAt + 3]!;
  details[detailAt | D.BODY] = body | 0;
  details[detailAt | D.LOTS] = lots | 0;
  details[detailAt | D.PREVENTED] = 0;
  details[detailAt | D.STOP] = stopTicks | 0;
  details[detailAt | D.SIBLING] = 0;
  details[detailAt | D.HASH] = idHash | 0;

  const tail = seats[seatAt | S.TAIL]!;
  details[detailAt | D.OWN_NEXT] = 0;
  details[detailAt | D.OWN_PREV] = tail;
  if (tail === 0) seats[seatAt | S.HEAD] = slot;
  else details[(tail << 4) | D.OWN_NEXT] = slot;
  seats[seatAt | S.TAIL] = slot;
  seats[seatAt | S.OPEN]!++;
  if (isConditional((flags >>> 8) & 255)) seats[seatAt | S.CONDITIONAL]!++;

  s.events.accepted(seats[seatAt | S.USER]!, seats[seatAt | S.MARKET]!, slot, orders.lastNumber, flags, priceTicks, lots, stopTicks, quoteAmount, key, keyAt);
  return slot;
}
