import { Side } from '@kontor/domain/order';
import { digestText, FNV_START, fnvWord } from './fnv.ts';
import { LineBatch, LineKind } from './line-batch.ts';
import type { LineSource } from './line-batch.ts';

interface Order {
  readonly id: number;
  readonly side: number;
  price: number;
  open: number;
}

/** What a workload comes to, told without any engine. */
export interface ReferenceResult {
  readonly trades: number;
  readonly quantity: bigint;
  readonly digest: string;
  readonly resting: number;
  readonly ignored: number;
}

/** One market by the letter of the format: a list of orders for each side, best first, and a search from the front. */
class ReferenceBook {
  readonly bids: Order[] = [];
  readonly asks: Order[] = [];

  /** Matches the order; what is left of it stays in `order.open`. */
  match(order: Order, limit: number, trade: (maker: Order, lots: number) => void): void {
    const makers = order.side === Side.BUY ? this.asks : this.bids;
    let filled = 0;
    for (const maker of makers) {
      if (order.open === 0 || (order.side === Side.BUY ? maker.price > limit : maker.price < limit)) break;
      const lots = Math.min(order.open, maker.open);
      order.open -= lots;
      maker.open -= lots;
      trade(maker, lots);
      if (maker.open === 0) filled++;
    }
    makers.splice(0, filled);
  }

  rest(order: Order): void {
    const side = this.side(order);
    const behind = side.findIndex((other) => (order.side === Side.BUY ? other.price < order.price : other.price > order.price));
    side.splice(behind < 0 ? side.length : behind, 0, order);
  }

  remove(order: Order): void {
    const side = this.side(order);
    side.splice(side.indexOf(order), 1);
  }

  private side(order: Order): Order[] {
    return order.side === Side.BUY ? this.bids : this.asks;
  }
}

/**
 * The rules of the workload format in their plainest form, to check an engine against: no money, no self-trade prevention,
 * no filters. A line that is out of bounds (price or quantity not above zero, a price on a market order) is a refusal of the
 * engine and does nothing here either. Its time grows with the square of the resting orders.
 */
export function reference(source: LineSource): ReferenceResult {
  const books = new Map<number, ReferenceBook>();
  const resting = new Map<number, { order: Order; book: ReferenceBook }>();
  let trades = 0;
  let quantity = 0n;
  let digest = FNV_START;
  let ignored = 0;

  const enter = (order: Order, book: ReferenceBook, kind: number) => {
    const limit = kind !== LineKind.MARKET ? order.price : order.side === Side.BUY ? Infinity : 0;
    book.match(order, limit, (maker, lots) => {
      trades++;
      quantity += BigInt(lots);
      digest = fnvWord(fnvWord(fnvWord(fnvWord(digest, maker.id), order.id), maker.price), lots);
      if (maker.open === 0) resting.delete(maker.id);
    });
    if (order.open === 0 || kind !== LineKind.LIMIT) return;
    book.rest(order);
    resting.set(order.id, { order, book });
  };

  const batch = new LineBatch(1_024);
  for (source.fill(batch); batch.count > 0; source.fill(batch)) {
    for (let i = 0; i < batch.count; i++) {
      const kind = batch.kind[i]!;
      const id = batch.id[i]!;
      const price = batch.price[i]!;
      const open = batch.quantity[i]!;
      if (kind === LineKind.CANCEL || kind === LineKind.REPLACE) {
        const found = resting.get(id);
        if (!found) {
          ignored++;
          continue;
        }
        if (kind === LineKind.REPLACE && (price <= 0 || open <= 0)) continue;
        found.book.remove(found.order);
        resting.delete(id);
        if (kind === LineKind.REPLACE) enter({ id, side: found.order.side, price, open }, found.book, LineKind.LIMIT);
        continue;
      }
      if (open <= 0 || (kind !== LineKind.MARKET && price <= 0)) continue;
      const market = batch.market[i]!;
      const book = books.get(market) ?? new ReferenceBook();
      books.set(market, book);
      enter({ id, side: batch.side[i]!, price, open }, book, kind);
    }
  }
  return { trades, quantity, digest: digestText(digest), resting: resting.size, ignored };
}
