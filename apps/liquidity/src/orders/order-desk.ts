/**
 * Carries out what a plan asks for, and finds out what came of it: nothing is placed twice, nothing is forgotten. Every order is noted before it is
 * sent; whatever was not answered is asked for until it is known.
 */
import type { TradingClient, NewOrder, OrderReport } from '../exchange/trading-client.ts';
import { OutcomeUnknown, Refusal, Throttled, isPostOnlyRefusal } from '../exchange/wire.ts';
import type { ClientIds } from './client-ids.ts';
import { OwnOrders } from './own-orders.ts';
import type { OwnOrder } from './own-orders.ts';
import type { Pace } from './pace.ts';
import type { Action, Wanted } from './reconcile.ts';

export interface OrderDeskOptions {
  readonly client: Pick<TradingClient, 'openOrders' | 'order' | 'place' | 'cancel' | 'cancelAll' | 'replace'>;
  readonly ids: ClientIds;
  readonly pace: Pace;
  /** How long a call may be on its way before the exchange refuses it, ms. */
  readonly receiveWindowMs: number;
  readonly monotonicMs: () => number;
  /** What went wrong and goes on by itself, in words. */
  readonly onTrouble: (text: string) => void;
}

/** Behind the window a call may still be waited for by a slow exchange, ms. */
const WINDOW_MARGIN_MS = 2_000;
/** An order that was refused for what it is, and not for where the market is, is not followed by others for so long, ms. */
const REFUSED_PAUSE_MS = 5_000;
/** How often what is unknown is asked for, ms. */
const ASK_EVERY_MS = 500;

export class OrderDesk {
  readonly own: OwnOrders;
  readonly #options: OrderDeskOptions;
  readonly #askedMs = new Map<string, number>();
  #quietUntilMs = 0;

  constructor(options: OrderDeskOptions) {
    this.#options = options;
    this.own = new OwnOrders((clientId) => options.ids.read(clientId) !== undefined);
  }

  /** Does what is allowed of it by now. Cancellations go first, and none of the rest is sent before they are answered. */
  async carryOut(actions: readonly Action[]): Promise<void> {
    const { pace, monotonicMs } = this.#options;
    const isQuiet = monotonicMs() < this.#quietUntilMs;
    const isCancel = ({ kind }: Action): boolean => kind === 'cancel' || (isQuiet && kind === 'replace');
    await Promise.all(actions.flatMap((action) => (isCancel(action) && action.kind !== 'place' ? [this.cancel(action.order)] : [])));
    if (isQuiet) return;
    const rest = actions.filter((action) => action.kind !== 'cancel').slice(0, pace.left(monotonicMs()));
    await Promise.all(
      rest.map((action) => {
        pace.take(monotonicMs());
        return action.kind === 'replace' ? this.#replace(action.order, action.wanted) : this.#place(action.wanted);
      }),
    );
  }

  /** Asks for whatever nobody knows the standing of. */
  async findOut(): Promise<void> {
    const nowMs = this.#options.monotonicMs();
    const unknown = this.own.list().filter(({ standing, clientId, sinceMs }) => {
      const askedMs = this.#askedMs.get(clientId) ?? sinceMs;
      return standing !== 'open' && nowMs - askedMs >= ASK_EVERY_MS;
    });
    for (const order of unknown) this.#askedMs.set(order.clientId, nowMs);
    await Promise.all(unknown.map((order) => this.#ask(order)));
    for (const clientId of this.#askedMs.keys()) if (this.own.find(clientId) === undefined) this.#askedMs.delete(clientId);
  }

  /** Compares with the exchange's list; gives whether that was possible. */
  async compare(): Promise<boolean> {
    const { client, monotonicMs } = this.#options;
    const askedMs = monotonicMs();
    const reports = await this.#tried(() => client.openOrders());
    if (reports === undefined) return false;
    const absent = this.own.applyList(reports, askedMs, monotonicMs());
    await Promise.all(absent.map((order) => this.#ask(order)));
    return true;
  }

  /** Cancels all that is its own, and looks whether nothing is left; gives whether that is certain. */
  async cancelEverything(): Promise<boolean> {
    const { client } = this.#options;
    await this.#tried(() => client.cancelAll());
    await Promise.all(this.own.list().map((order) => this.cancel(order)));
    await this.findOut();
    return (await this.compare()) && this.own.list().length === 0;
  }

  async cancel({ clientId }: Pick<OwnOrder, 'clientId'>): Promise<void> {
    const { client, monotonicMs } = this.#options;
    this.own.cancelling(clientId, monotonicMs());
    const report = await this.#tried(async () => ({ cancelled: await client.cancel(clientId) }), clientId);
    if (report?.cancelled !== undefined) this.own.apply(report.cancelled, monotonicMs());
    // There was nothing to cancel: it is over, or has not arrived. Whoever asks for it finds out which.
  }

  async #place(wanted: Wanted): Promise<void> {
    const { client, monotonicMs } = this.#options;
    const order = this.#newOrder(wanted);
    this.own.sent(order, monotonicMs());
    const report = await this.#unlessRefused(order, () => client.place(order));
    if (report !== undefined) this.own.apply(report, monotonicMs());
  }

  async #replace(old: OwnOrder, wanted: Wanted): Promise<void> {
    const { client, monotonicMs, onTrouble } = this.#options;
    const order = this.#newOrder(wanted);
    this.own.cancelling(old.clientId, monotonicMs());
    this.own.sent(order, monotonicMs());
    const replaced = await this.#unlessRefused(order, () => client.replace(old.clientId, order), old.clientId);
    if (replaced === undefined) return;
    // Otherwise it is found out by itself: it may have been filled meanwhile.
    if (replaced.old === 'gone') this.own.over(old.clientId);
    if (replaced.placed !== undefined) this.own.apply(replaced.placed, monotonicMs());
    else {
      this.own.over(order.clientId);
      if (replaced.reason === undefined || replaced.isPostOnly === true) return;
      this.#quietUntilMs = monotonicMs() + REFUSED_PAUSE_MS;
      onTrouble(replaced.reason);
    }
  }

  #newOrder({ side, layer, priceTicks, lots }: Wanted): NewOrder {
    return { clientId: this.#options.ids.next(side, layer), side, priceTicks, lots, isPostOnly: true };
  }

  /** What is refused was never placed; what is not answered stays `sent`. */
  async #unlessRefused<Value>(order: NewOrder, send: () => Promise<Value>, old?: string): Promise<Value | undefined> {
    try {
      return await send();
    } catch (error) {
      if (error instanceof Refusal) {
        this.own.over(order.clientId);
        if (old !== undefined) this.own.kept(old, this.#options.monotonicMs());
        if (isPostOnlyRefusal(error)) return undefined;
        this.#quietUntilMs = this.#options.monotonicMs() + REFUSED_PAUSE_MS;
      } else if (!(error instanceof OutcomeUnknown)) throw error;
      this.#options.onTrouble(error.message);
      return undefined;
    }
  }

  async #ask(order: OwnOrder): Promise<void> {
    const { client, receiveWindowMs, monotonicMs } = this.#options;
    const { clientId } = order;
    const found = await this.#tried(async () => ({ report: await client.order(clientId) }));
    if (found === undefined) return;
    const nowMs = monotonicMs();
    if (found.report !== undefined) {
      this.#resolve(found.report, order, nowMs);
      return;
    }
    // It may still be on its way, as long as the exchange would take it.
    const current = this.own.find(clientId);
    if (current !== undefined && nowMs - current.knownMs > receiveWindowMs + WINDOW_MARGIN_MS) this.own.over(clientId);
  }

  /** What rests although its cancellation was sent so long ago that it never arrives is cancelled again by whoever does not want it. */
  #resolve(report: OrderReport, asked: OwnOrder, nowMs: number): void {
    this.own.apply(report, nowMs);
    const isLate = nowMs - asked.sinceMs > this.#options.receiveWindowMs + WINDOW_MARGIN_MS;
    if (report.standing === 'open' && asked.standing === 'cancelling' && isLate) this.own.kept(asked.clientId, nowMs);
  }

  async #tried<Value>(work: () => Promise<Value>, cancelled?: string): Promise<Value | undefined> {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof Refusal) && !(error instanceof OutcomeUnknown)) throw error;
      // What was refused did nothing: it rests, and may be cancelled again.
      if (cancelled !== undefined && error instanceof Refusal) this.own.kept(cancelled, this.#options.monotonicMs());
      if (!(error instanceof Throttled)) this.#options.onTrouble(error.message);
      return undefined;
    }
  }
}
