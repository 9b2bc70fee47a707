import { BUSY, SUCCESS } from '../orders/api.ts';
import type { Answer } from '../orders/api.ts';

/** Beyond this many open orders of one user the market refuses more: pairs of orders that missed each other under load. */
const MAX_ORDERS = 1035;

/** What came of the calls of a run. */
export class Tally {
  /** Ids of orders acknowledged, of each account. */
  readonly acknowledged: readonly [string[], string[]] = [[], []];
  readonly latenciesMs: number[] = [];
  readonly cancelLatenciesMs: number[] = [];
  /** Refusals by code. */
  readonly refused = new Map<number, number>();
  readonly cancelsRefused = new Map<number, number>();
  /** Calls whose connection broke. */
  broken = 0;
  /** Sequence of the last command acknowledged. */
  lastSequence = 0;

  order(account: number, { code, data }: Answer, tookMs: number, timed: boolean): void {
    if (timed) this.latenciesMs.push(tookMs);
    if (code !== SUCCESS) return count(this.refused, code);
    const { order_id: id, sequence } = data as { readonly order_id: string; readonly sequence: number };
    this.acknowledged[account]!.push(id);
    this.lastSequence = Math.max(this.lastSequence, sequence);
  }

  cancel({ code }: Answer, tookMs: number): void {
    this.cancelLatenciesMs.push(tookMs);
    if (code !== SUCCESS) count(this.cancelsRefused, code);
  }

  /** Orders acknowledged. */
  get orders(): number {
    return this.acknowledged[0].length + this.acknowledged[1].length;
  }

  /** Refusals that no load explains. */
  unexplained(): readonly number[] {
    return [...this.refused.keys()].filter((code) => code !== BUSY && code !== MAX_ORDERS);
  }
}

function count(counts: Map<number, number>, code: number): void {
  counts.set(code, (counts.get(code) ?? 0) + 1);
}
