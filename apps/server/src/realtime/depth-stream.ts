/**
 * One market's depth channel: changes gathered and sent ten times a second; whoever joins, asks again or was too slow gets a
 * snapshot first. Source: rules 1.10; the wire is described in @kontor/contract/channels.
 */
import type { DepthMessage } from '@kontor/contract/channels';
import { Side } from '@kontor/domain/order';
import type { DepthChange, DepthSnapshot } from '../follower/feed.ts';
import type { Receiver } from './connection.ts';
import { messageFrame } from './text-frame.ts';

/** Where a stream gets its facts and its numbers' texts from. */
export interface DepthSource {
  /** A snapshot that stands at `minSequence` or later. */
  snapshot(minSequence: number): Promise<DepthSnapshot>;
  levels(levels: readonly (readonly [priceTicks: number, lots: number])[]): (readonly [price: string, quantity: string])[];
}

export class DepthStream {
  readonly #channel: string;
  readonly #source: DepthSource;
  /** Those who stand at `#sentTo` or later. */
  readonly #synced = new Set<Receiver>();
  readonly #waiting = new Set<Receiver>();
  /** Level by price ticks, of one side each. */
  readonly #bids = new Map<number, number>();
  readonly #asks = new Map<number, number>();
  #first: number | undefined;
  #last = 0;
  /** Last sequence of the last delta sent. */
  #sentTo = 0;
  #asking = false;

  constructor(channel: string, source: DepthSource) {
    this.#channel = channel;
    this.#source = source;
  }

  add(receiver: Receiver): void {
    this.#synced.delete(receiver);
    this.#waiting.add(receiver);
  }

  remove(receiver: Receiver): void {
    this.#synced.delete(receiver);
    this.#waiting.delete(receiver);
  }

  get empty(): boolean {
    return this.#synced.size === 0 && this.#waiting.size === 0;
  }

  /** Takes over a change. */
  change({ firstUpdateId, lastUpdateId, levels }: DepthChange): void {
    this.#first ??= firstUpdateId;
    this.#last = lastUpdateId;
    for (const { side, priceTicks, lots } of levels) (side === Side.BUY ? this.#bids : this.#asks).set(priceTicks, lots);
  }

  /** Something up to `sequence` may not have been told: everyone gets a snapshot. */
  reset(sequence: number): void {
    for (const receiver of this.#synced) this.#waiting.add(receiver);
    this.#synced.clear();
    this.#forget();
    this.#last = sequence;
    this.#sentTo = sequence;
  }

  /** Sends what was gathered, then snapshots to those who wait. Returns how many readers were too slow. */
  flush(): number {
    const slow = this.#sendDelta();
    if (!this.#asking && [...this.#waiting].some((receiver) => !receiver.slow)) void this.#sendSnapshots();
    return slow;
  }

  #sendDelta(): number {
    if (this.#first === undefined) return 0;
    const message: DepthMessage = {
      ch: this.#channel,
      type: 'delta',
      U: this.#first,
      u: this.#last,
      bids: this.#source.levels([...this.#bids]),
      asks: this.#source.levels([...this.#asks]),
    };
    this.#forget();
    this.#sentTo = this.#last;
    let slow = 0;
    if (this.#synced.size === 0) return slow;
    const frame = messageFrame(message);
    for (const receiver of this.#synced) {
      if (receiver.slow) {
        // What is missed is made up for by a snapshot when there is room again.
        slow++;
        this.add(receiver);
      } else {
        receiver.write(frame);
      }
    }
    return slow;
  }

  async #sendSnapshots(): Promise<void> {
    this.#asking = true;
    try {
      const snapshot = await this.#source.snapshot(this.#last);
      // A delta that left meanwhile may hold more than the snapshot; the next flush asks again.
      if (snapshot.updateId < this.#sentTo || this.#waiting.size === 0) return;
      const { bids, asks, updateId } = snapshot;
      const frame = messageFrame({
        ch: this.#channel,
        type: 'snapshot',
        u: updateId,
        bids: this.#source.levels(bids),
        asks: this.#source.levels(asks),
      } satisfies DepthMessage);
      for (const receiver of this.#waiting) {
        if (receiver.slow) continue;
        this.#waiting.delete(receiver);
        this.#synced.add(receiver);
        receiver.write(frame);
      }
    } catch {
      // The follower is busy; the next flush asks again.
    } finally {
      this.#asking = false;
    }
  }

  #forget(): void {
    this.#first = undefined;
    this.#bids.clear();
    this.#asks.clear();
  }
}
