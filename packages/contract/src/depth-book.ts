/** A client's copy of an order book, kept by the procedure of channels.ts (rules 1.10). The server's own tests use it as well. */
import type { DepthMessage } from './channels.ts';

/** What to do after a message. `resync`: something was lost; ask for a snapshot, until then messages change nothing. */
export type DepthStep = 'applied' | 'skipped' | 'resync';

export class DepthBook {
  /** Quantity by price. */
  readonly bids = new Map<string, string>();
  readonly asks = new Map<string, string>();
  #standsAt: number | undefined;

  /** Sequence the book stands at; undefined while it waits for a snapshot. */
  get standsAt(): number | undefined {
    return this.#standsAt;
  }

  /** Takes over one message of the channel. */
  apply(message: DepthMessage): DepthStep {
    if (message.type === 'snapshot') {
      this.bids.clear();
      this.asks.clear();
    } else {
      if (this.#standsAt === undefined) return 'skipped';
      if (message.u <= this.#standsAt) return 'skipped';
      if (message.U > this.#standsAt + 1) {
        this.#standsAt = undefined;
        return 'resync';
      }
    }
    change(this.bids, message.bids);
    change(this.asks, message.asks);
    this.#standsAt = message.u;
    return 'applied';
  }
}

function change(side: Map<string, string>, levels: DepthMessage['bids']): void {
  for (const [price, quantity] of levels) {
    if (quantity === '0') side.delete(price);
    else side.set(price, quantity);
  }
}
