/**
 * What every program here stands on: own orders that are known for certain or counted as if they were there, own trades in the books, what is held;
 * and whether one may quote by it. It follows the stream where that speaks, and asks where it does not.
 */
import { formatDecimal } from '@kontor/domain/amount';
import { Books, fillRecord } from './books/books.ts';
import type { Journal, JournalRecord } from './books/journal-record.ts';
import { UnreadableAnswer, readUnits } from './exact.ts';
import { FILLS_PAGE } from './exchange/trading-client.ts';
import type { Holdings, OrderReport, TradingClient } from './exchange/trading-client.ts';
import { OutcomeUnknown, Refusal } from './exchange/wire.ts';
import type { MicroTicks } from './market-terms.ts';
import { OrderDesk } from './orders/order-desk.ts';
import type { ClientIds } from './orders/client-ids.ts';
import { Pace } from './orders/pace.ts';
import { reconcile } from './orders/reconcile.ts';
import type { OrderLimits, Tolerance, Wanted } from './orders/reconcile.ts';

/** Whose journal it is. */
export interface Identity {
  readonly program: string;
  readonly instance: string;
}

export interface StationOptions {
  readonly client: TradingClient;
  readonly identity: Identity;
  readonly ids: ClientIds;
  readonly journal: Journal;
  readonly ordersPerSecond: number;
  readonly receiveWindowMs: number;
  /** How often everything is compared with the exchange although the stream speaks, ms. */
  readonly compareEveryMs: number;
  /** Units of the quote asset that a day may cost, UTC; behind that nothing is quoted any more. */
  readonly maxDayLoss: bigint;
  /** Where the exchange has a heartbeat: it cancels by itself what was not heard of for so long, ms. */
  readonly heartbeatMs: number;
  readonly wallMs: () => number;
  readonly monotonicMs: () => number;
  readonly onTrouble: (text: string) => void;
}

/** `pulled`: nothing is quoted, for as long as there is a reason. `stopped`: not until somebody starts it anew. */
export type StationState = 'starting' | 'quoting' | 'pulled' | 'stopped' | 'ended';

/** The journal is another market's, or another program's. */
export class WrongJournal extends Error {
  override readonly name = 'WrongJournal';
}

export class Station {
  readonly client: TradingClient;
  readonly desk: OrderDesk;
  readonly books: Books;
  readonly #options: StationOptions;
  #state: StationState = 'starting';
  #reason: string | undefined;
  #sinceMs: number;
  #holdings: Holdings | undefined;
  /** What of own orders and the day of the books were when holdings and trades were asked for. */
  #fillsSeen = -1;
  #comparedMs: number | undefined;
  #isCompareDue = true;
  #beatMs: number | undefined;
  #begunMs = 0;
  /** Whatever a run before has sent is at the exchange by now, or is refused there. */
  #isSettled = false;

  constructor(options: StationOptions) {
    this.#options = options;
    this.client = options.client;
    this.books = new Books(options.client.terms);
    this.#sinceMs = options.wallMs();
    this.desk = new OrderDesk({
      client: options.client,
      ids: options.ids,
      pace: new Pace(options.ordersPerSecond),
      receiveWindowMs: options.receiveWindowMs,
      monotonicMs: options.monotonicMs,
      onTrouble: options.onTrouble,
    });
  }

  get state(): StationState {
    return this.#state;
  }

  /** Why nothing is quoted. */
  get reason(): string | undefined {
    return this.#reason;
  }

  /** Since when the state is what it is, wall ms. */
  get sinceMs(): number {
    return this.#sinceMs;
  }

  /** What the account held when it was asked last. */
  get holdings(): Holdings | undefined {
    return this.#holdings;
  }

  /**
   * Reads the journal; a new one begins behind the last own trade there is.
   * @throws WrongJournal, Refusal, OutcomeUnknown
   */
  async begin(): Promise<void> {
    const { journal, identity, wallMs } = this.#options;
    const { symbol, family } = this.client.terms;
    this.#begunMs = this.#options.monotonicMs();
    await this.client.prepare();
    const [first] = journal.records;
    if (first === undefined) {
      const after = (await this.client.fillsFrom(undefined)).at(-1)?.tradeId ?? 0;
      await this.note([{ kind: 'begin', timeMs: wallMs(), ...identity, family, symbol, after }]);
      return;
    }
    if (first.kind !== 'begin' || first.symbol !== symbol || first.family !== family || first.instance !== identity.instance)
      throw new WrongJournal(`the journal is not that of ${identity.instance} on ${family} ${symbol}`);
    for (const record of journal.records) this.books.apply(record);
  }

  /** Writes down what has been, or is about to be; it counts once it is durable. */
  async note(records: readonly JournalRecord[]): Promise<void> {
    if (records.length === 0) return;
    await this.#options.journal.append(records);
    for (const record of records) this.books.apply(record);
  }

  /** What the stream tells of an own order. */
  readonly told = (report: OrderReport): void => this.desk.own.apply(report, this.#options.monotonicMs());

  /** The stream has missed something, or may have: everything is compared before anything else is done. */
  readonly missed = (): void => {
    this.#isCompareDue = true;
  };

  /** What the stream tells of what is held. An own order binds a part of it and changes nothing of the whole; what does is asked for. */
  readonly toldHeld = (told: readonly { readonly asset: string; readonly free: string; readonly bound: string }[] | 'unknown'): void => {
    const { base, quote, baseScale, quoteScale } = this.client.terms;
    const isAsKnown = (asset: string, scale: number, known: bigint | undefined): boolean =>
      told !== 'unknown' &&
      told.every((each) => each.asset !== asset || readUnits(each.free, scale) + readUnits(each.bound, scale) === known);
    if (!isAsKnown(base, baseScale, this.#holdings?.base) || !isAsKnown(quote, quoteScale, this.#holdings?.quote)) this.#fillsSeen = -1;
  };

  /** Finds out what is not known. Gives why nothing may be quoted; undefined: all is known. */
  async refresh(): Promise<string | undefined> {
    const { monotonicMs, compareEveryMs, receiveWindowMs } = this.#options;
    try {
      await this.#beat();
      await this.desk.findOut();
      // What arrived until now may have come and gone between two lists.
      if (!this.#isSettled && monotonicMs() - this.#begunMs > receiveWindowMs + CLOCKS_APART_MS)
        this.#isCompareDue = this.#isSettled = true;
      if (this.#isCompareDue || monotonicMs() - (this.#comparedMs ?? 0) >= compareEveryMs) {
        this.#isCompareDue = true;
        const askedMs = monotonicMs();
        if (!(await this.desk.compare())) return 'the exchange does not tell which orders are open';
        this.#comparedMs = askedMs;
        this.#isCompareDue = false;
        this.#fillsSeen = -1;
      }
      if (this.desk.own.fills !== this.#fillsSeen) await this.#followFills();
      return undefined;
    } catch (error) {
      if (!(error instanceof Refusal) && !(error instanceof OutcomeUnknown) && !(error instanceof UnreadableAnswer)) throw error;
      this.#options.onTrouble(error.message);
      return 'the exchange does not answer as it should';
    }
  }

  /**
   * Makes the wanted orders rest, within limits; or says why nothing is quoted any more: the day has cost too much.
   * `price` is what the books are valued at.
   */
  async quote(wanted: readonly Wanted[], tolerance: Tolerance, limits: OrderLimits, price: MicroTicks): Promise<void> {
    const loss = await this.#lossOfDay(price);
    if (loss >= this.#options.maxDayLoss) {
      await this.stop(`the day has cost ${formatDecimal(loss, this.client.terms.quoteScale)} ${this.client.terms.quote}`);
      return;
    }
    // Something was filled while this was decided: what is held is another thing by now.
    if (this.desk.own.fills !== this.#fillsSeen) return;
    const actions = reconcile(wanted, this.desk.own.list(), tolerance, limits);
    if (this.#isSettled) {
      this.#become('quoting', undefined);
      await this.desk.carryOut(actions);
      return;
    }
    // What rests and is good stays; whatever else is to rest waits for what may still be under way.
    await this.desk.carryOut(actions.flatMap((action) => (action.kind === 'place' ? [] : [{ kind: 'cancel', order: action.order }])));
  }

  /** Takes back every quote, for as long as there is a reason. */
  async pull(reason: string): Promise<void> {
    this.#become('pulled', reason);
    await this.#cancelOpen();
  }

  /** Takes back every quote, and quotes no more. */
  async stop(reason: string): Promise<void> {
    this.#become('stopped', reason);
    await this.#cancelOpen();
  }

  /** Looks at what rests although nothing should. */
  async keepStopped(): Promise<void> {
    await this.#cancelOpen();
  }

  /** The kill switch: cancels everything until it is certain that nothing rests and every trade is in the books, or too many tries have failed; gives which. */
  async end(reason: string, pause: (ms: number) => Promise<void>): Promise<boolean> {
    this.#become('ended', reason);
    const endMs = this.#options.monotonicMs() + this.#options.receiveWindowMs + END_MARGIN_MS;
    for (;;) {
      // What was filled until the last of them was cancelled belongs into the books.
      if ((await this.desk.cancelEverything()) && (await this.#knowsFills())) return true;
      if (this.#options.monotonicMs() >= endMs) return false;
      await pause(END_PAUSE_MS);
    }
  }

  async #knowsFills(): Promise<boolean> {
    try {
      await this.#followFills();
      return true;
    } catch (error) {
      if (!(error instanceof Refusal) && !(error instanceof OutcomeUnknown) && !(error instanceof UnreadableAnswer)) throw error;
      this.#options.onTrouble(error.message);
      return false;
    }
  }

  async #cancelOpen(): Promise<void> {
    const open = this.desk.own.list().filter(({ standing }) => standing === 'open');
    await this.desk.carryOut(open.map((order) => ({ kind: 'cancel', order })));
  }

  /** All own trades that are not in the books, and what is held behind them. */
  async #followFills(): Promise<void> {
    const seen = this.desk.own.fills;
    for (;;) {
      const from = (this.books.lastTrade ?? 0) + 1;
      const fills = (await this.client.fillsFrom(from)).filter(({ tradeId }) => tradeId >= from);
      await this.note(fills.map((fill) => fillRecord(this.client.terms, fill)));
      if (fills.length < FILLS_PAGE) break;
    }
    this.#holdings = await this.client.holdings();
    this.#fillsSeen = seen;
  }

  async #lossOfDay(price: MicroTicks): Promise<bigint> {
    const day = new Date(this.#options.wallMs()).toISOString().slice(0, 10);
    const { total } = this.books.resultAt(price);
    if (this.books.day?.day !== day) await this.note([{ kind: 'day', day, result: formatDecimal(total, this.client.terms.quoteScale) }]);
    return (this.books.day?.result ?? total) - total;
  }

  async #beat(): Promise<void> {
    const { client, heartbeatMs, monotonicMs } = this.#options;
    const nowMs = monotonicMs();
    if (client.cancelUnlessHeard === undefined || (this.#beatMs !== undefined && nowMs - this.#beatMs < heartbeatMs / 3)) return;
    await client.cancelUnlessHeard(heartbeatMs);
    this.#beatMs = nowMs;
  }

  #become(state: StationState, reason: string | undefined): void {
    if (this.#state === 'ended') return;
    if (state !== this.#state || reason !== this.#reason) this.#sinceMs = this.#options.wallMs();
    this.#state = state;
    this.#reason = reason;
  }
}

/** An exchange takes what is so far ahead of its clock, ms. */
const CLOCKS_APART_MS = 1_000;
/** Behind the window in which a call may still arrive, ms. */
const END_MARGIN_MS = 15_000;
const END_PAUSE_MS = 250;
