import { PlanPurpose } from '@kontor/domain/perpetual/plan';
import { ByMark, PlanTrigger } from '@kontor/domain/perpetual/words';
import { StopSource } from '../market-kind.ts';
import type { Part } from './account.ts';
import type { Book } from './book.ts';
import { openedSide } from './own-orders.ts';
import { placePlan } from './plan-rules.ts';

/** Take profit and stop loss that come with an order, and become plans of the position that it opens. */
export class Attachments {
  private readonly book: Book;

  constructor(book: Book) {
    this.book = book;
  }

  /** An order has traded: what is attached to it becomes plans with its first lots. */
  traded(part: Part, slot: number): void {
    const { contract, place } = part;
    const attached = contract.attached.get(slot);
    if (attached === undefined) return;
    const order = this.book.orders.read(slot);
    const side = openedSide(order.side);
    if (contract.records.lots(place, side) === 0) {
      // Filled, and it has only closed: what it brought along must not wait for the next order in this slot.
      if (order.open === 0) contract.detach(slot);
      return;
    }
    contract.detach(slot);
    const { takeProfit, stopLoss, byMark } = attached;
    for (const [purpose, ticks, bit] of [
      [PlanPurpose.TAKE_PROFIT, takeProfit, ByMark.TAKE_PROFIT],
      [PlanPurpose.STOP_LOSS, stopLoss, ByMark.STOP_LOSS],
    ] as const) {
      if (ticks === 0) continue;
      placePlan(this.book, part, {
        side,
        purpose,
        trigger: PlanTrigger.PRICE,
        source: (byMark & bit) === 0 ? StopSource.LAST : StopSource.MARK,
        lots: 0,
        priceTicks: 0,
        level: BigInt(ticks) * contract.tick,
        activationTicks: 0,
      });
    }
  }
}
