/** What is forgotten by a queue is what a walk over all trades would forget, whatever ends, is appealed, is moved by an outage or comes from a snapshot. */
import { isOpenTrade } from '@kontor/domain/p2p/trade-state';
import { P2pCause, P2pTradeState } from '@kontor/domain/p2p/words';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { KeptQueue } from './kept-queue.ts';
import { P2pBook } from './p2p-book.ts';
import type { P2pTradeFact } from './p2p-facts.ts';
import type { PackedTrade } from './p2p-state.ts';

const HOUR_MS = 3_600_000;
const KEPT_MS = 48 * HOUR_MS;
const TRADES = 12;

const A_TRADE: P2pTradeFact = {
  number: 1,
  advert: 1,
  version: 1,
  buyer: 1,
  seller: 2,
  taker: 1,
  asset: 0,
  fiat: 2,
  scale: 2,
  quantity: 1n,
  price: 1n,
  total: 1n,
  fee: 0n,
  value: 1n,
  state: P2pTradeState.WAIT_PAY,
  cause: P2pCause.MADE,
  cancelCause: 0,
  appellant: 0,
  ruling: 0,
  deadlineMs: 0,
  madeMs: 0,
  paidMs: 0,
  endedMs: 0,
  sequence: 1,
  madeSequence: 1,
};

/** Looks at every trade each time. */
class WalkingBook {
  trades = new Map<number, PackedTrade>();

  setTrade(trade: P2pTradeFact): void {
    this.trades.set(trade.number, { trade, steps: [], keptUntil: isOpenTrade(trade.state) ? 0 : trade.endedMs + KEPT_MS });
  }

  forget(timeMs: number): void {
    for (const [number, { trade, keptUntil }] of this.trades)
      if (!isOpenTrade(trade.state) && keptUntil < timeMs) this.trades.delete(number);
  }

  extend(ms: number): void {
    for (const [number, packed] of this.trades)
      if (packed.keptUntil > 0) this.trades.set(number, { ...packed, keptUntil: packed.keptUntil + ms });
  }
}

/** Whole hours, so that ends fall on one another and on the time they are looked for. */
const hours = (most: number) => fc.nat(most).map((count) => count * HOUR_MS);
const number = fc.integer({ min: 1, max: TRADES });
const step = fc.oneof(
  { weight: 6, arbitrary: fc.record({ does: fc.constantFrom('open', 'complete', 'cancel', 'appeal', 'again'), number }) },
  { weight: 4, arbitrary: fc.record({ does: fc.constant('pass'), ms: hours(20) }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('outage'), ms: hours(60) }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('restart') }) },
);

const STATES: Readonly<Record<string, P2pTradeState>> = {
  open: P2pTradeState.PAID,
  complete: P2pTradeState.COMPLETED,
  cancel: P2pTradeState.CANCELLED,
  appeal: P2pTradeState.APPEAL,
};

test('a batch end forgets by the queue what a walk would', () => {
  let forgotten = 0;
  fc.assert(
    fc.property(fc.array(step, { minLength: 30, maxLength: 80, size: 'max' }), (steps) => {
      const walking = new WalkingBook();
      let book = new P2pBook();
      let timeMs = 1_000;
      for (const each of steps) {
        if ('number' in each) {
          const known = walking.trades.get(each.number)?.trade ?? { ...A_TRADE, number: each.number };
          const state = STATES[each.does] ?? known.state;
          // `again`: told of it once more with the same end, as where its deadline was moved.
          const endedMs = each.does === 'again' ? known.endedMs : isOpenTrade(state) ? 0 : timeMs;
          const trade = { ...known, state, endedMs };
          walking.setTrade(trade);
          book.setTrade(trade, undefined);
        } else if ('ms' in each) {
          if (each.does === 'outage') {
            walking.extend(each.ms);
            book.extend(each.ms);
          }
          timeMs += each.ms;
        } else {
          const packed = book.pack();
          book = new P2pBook();
          book.restore(packed);
        }
        const before = walking.trades.size;
        walking.forget(timeMs);
        book.forget(timeMs);
        forgotten += before - walking.trades.size;
        expect(book.pack().trades).toEqual([...walking.trades.values()]);
      }
    }),
    { seed: 40, numRuns: 300 },
  );
  expect(forgotten).toBeGreaterThan(300);
});

test('the queue gives back what ended before a time, the earliest first, and nothing else', () => {
  const added = fc.array(fc.integer({ min: 0, max: 50 }), { maxLength: 60 });
  fc.assert(
    fc.property(
      added,
      fc.array(fc.integer({ min: 0, max: 60 }), { maxLength: 6 }),
      fc.integer({ min: 0, max: 9 }),
      (ends, looks, later) => {
        const queue = new KeptQueue();
        for (const [place, keptUntil] of ends.entries()) queue.add({ number: place, keptUntil });
        queue.extend(later);
        let left = ends.map((keptUntil) => keptUntil + later);
        for (const timeMs of [...looks, Infinity]) {
          const taken: number[] = [];
          for (let end = queue.takeBefore(timeMs); end !== undefined; end = queue.takeBefore(timeMs)) taken.push(end.keptUntil);
          expect(taken).toEqual(left.filter((keptUntil) => keptUntil < timeMs).toSorted((a, b) => a - b));
          left = left.filter((keptUntil) => keptUntil >= timeMs);
        }
      },
    ),
    { seed: 41, numRuns: 300 },
  );
});
