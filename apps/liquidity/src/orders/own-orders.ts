/**
 * Own orders, as far as is known: told by answers, by the stream, by lists, in any order and any number of times. An order counts from the moment
 * at which it is sent until it is known to be over, so that limits hold whatever gets lost.
 */
import type { NewOrder, OrderReport, OrderSide } from '../exchange/trading-client.ts';

/** `sent`: nobody knows yet whether it rests. `cancelling`: nobody knows yet whether it still does. */
export type OwnStanding = 'sent' | 'open' | 'cancelling';

export interface OwnOrder {
  readonly clientId: string;
  readonly side: OrderSide;
  readonly priceTicks: bigint;
  readonly lots: bigint;
  readonly filledLots: bigint;
  readonly standing: OwnStanding;
  /** Since when it stands so, monotonic ms. */
  readonly sinceMs: number;
  /** When it was sent, or heard of first, monotonic ms. */
  readonly knownMs: number;
}

/** What may still trade of it. */
export function remainingLots({ lots, filledLots }: Pick<OwnOrder, 'lots' | 'filledLots'>): bigint {
  return lots - filledLots;
}

/** How many that are over are remembered, so that what is told of them late does not bring them back. */
const REMEMBERED = 10_000;

export class OwnOrders {
  readonly #live = new Map<string, OwnOrder>();
  readonly #over = new Set<string>();
  readonly #isOwn: (clientId: string) => boolean;
  #fills = 0;

  /** Rises whenever more of an order is known to be filled than before: what is held has changed. */
  get fills(): number {
    return this.#fills;
  }

  /** `isOwn`: whether an order of the account is this program's. */
  constructor(isOwn: (clientId: string) => boolean) {
    this.#isOwn = isOwn;
  }

  /** All that may rest or trade, in the order in which they came to be known. */
  list(): readonly OwnOrder[] {
    return [...this.#live.values()];
  }

  find(clientId: string): OwnOrder | undefined {
    return this.#live.get(clientId);
  }

  /** It is about to be sent. */
  sent({ clientId, side, priceTicks, lots }: NewOrder, nowMs: number): void {
    if (this.#live.has(clientId) || this.#over.has(clientId)) throw new Error(`${clientId} was sent before`);
    this.#live.set(clientId, { clientId, side, priceTicks, lots, filledLots: 0n, standing: 'sent', sinceMs: nowMs, knownMs: nowMs });
  }

  /** Its cancellation is about to be sent. */
  cancelling(clientId: string, nowMs: number): void {
    const order = this.#live.get(clientId);
    if (order === undefined || order.standing === 'cancelling') return;
    this.#live.set(clientId, { ...order, standing: 'cancelling', sinceMs: nowMs });
  }

  /** The cancellation was refused, or did nothing: it rests. */
  kept(clientId: string, nowMs: number): void {
    const order = this.#live.get(clientId);
    if (order !== undefined && order.standing === 'cancelling') this.#live.set(clientId, { ...order, standing: 'open', sinceMs: nowMs });
  }

  /** It never was, or is no more. */
  over(clientId: string): void {
    this.#live.delete(clientId);
    this.#over.add(clientId);
    if (this.#over.size <= REMEMBERED) return;
    const [oldest] = this.#over;
    if (oldest !== undefined) this.#over.delete(oldest);
  }

  /** What the exchange tells of an order. Older news never undoes newer: what is over stays so, and what was filled never shrinks. */
  apply(report: OrderReport, nowMs: number): void {
    const { clientId } = report;
    if (!this.#isOwn(clientId) || this.#over.has(clientId)) return;
    if (report.filledLots > (this.#live.get(clientId)?.filledLots ?? 0n)) this.#fills += 1;
    if (report.standing === 'over') {
      this.over(clientId);
      return;
    }
    const known = this.#live.get(clientId);
    const filledLots = known !== undefined && known.filledLots > report.filledLots ? known.filledLots : report.filledLots;
    const standing = known?.standing === 'cancelling' ? 'cancelling' : 'open';
    this.#live.set(clientId, {
      clientId,
      side: report.side,
      priceTicks: report.priceTicks,
      lots: report.lots,
      filledLots,
      standing,
      sinceMs: known?.standing === standing ? known.sinceMs : nowMs,
      knownMs: known?.knownMs ?? nowMs,
    });
  }

  /**
   * What the list of open orders says that was asked for at `askedMs`. Gives those that should stand there and do not: each has to be asked for
   * by itself, as it may have ended, or not have arrived yet.
   */
  applyList(reports: readonly OrderReport[], askedMs: number, nowMs: number): readonly OwnOrder[] {
    for (const report of reports) this.apply(report, nowMs);
    const listed = new Set(reports.map(({ clientId }) => clientId));
    return this.list().filter(({ clientId, knownMs }) => !listed.has(clientId) && knownMs < askedMs);
  }
}
