/** Changes of one market's book, gathered and told together (rules 1.10): Binance's diff depth stream. */
import { Side } from '@kontor/domain/order';
import type { DepthChange } from '../../follower/feed.ts';
import { EventStream } from './stream-channel.ts';
import type { MessageBody } from './stream-message.ts';

type Levels = readonly (readonly [priceTicks: number, lots: number])[];

/** What one message says. Update ids are sequences of commands. */
export interface BookDiff {
  /** The book was last changed before by the command before this one. */
  readonly firstUpdateId: number;
  readonly lastUpdateId: number;
  /** Core time of what was applied last, ms. */
  readonly timeMs: number;
  /** What the levels hold now; 0: the level is gone. */
  readonly bids: Levels;
  readonly asks: Levels;
}

export class DepthDiffs extends EventStream {
  readonly #write: (diff: BookDiff) => MessageBody;
  /** Lots by price ticks, of one side each. */
  #bids = new Map<number, number>();
  #asks = new Map<number, number>();
  #first: number | undefined;
  #last = 0;
  #timeMs = 0;

  constructor(name: string, write: (diff: BookDiff) => MessageBody) {
    super(name);
    this.#write = write;
  }

  /** Takes over a change. */
  change({ firstUpdateId, lastUpdateId, levels }: DepthChange, timeMs: number): void {
    this.#first ??= firstUpdateId;
    this.#last = lastUpdateId;
    this.#timeMs = timeMs;
    for (const { side, priceTicks, lots } of levels) (side === Side.BUY ? this.#bids : this.#asks).set(priceTicks, lots);
  }

  override flush(): number {
    this.#gather();
    return super.flush();
  }

  #gather(): void {
    if (this.#first === undefined) return;
    const diff = {
      firstUpdateId: this.#first,
      lastUpdateId: this.#last,
      timeMs: this.#timeMs,
      bids: [...this.#bids],
      asks: [...this.#asks],
    };
    this.#first = undefined;
    this.#bids.clear();
    this.#asks.clear();
    this.push(this.#write(diff));
  }
}
