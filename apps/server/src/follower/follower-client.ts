/** The gateway's end of the line to the follower: questions about the present, news, and how far the read tables are. */
import type { CandleInterval } from '@kontor/domain/formulas/candle-interval';
import type { Leadership } from '../leadership.ts';
import type { StoreLog } from '../store/connection.ts';
import type { Applied, Feed, IndexState } from './feed.ts';
import type { Answers, FromFollower, Port, Question, ToFollower } from './follower-messages.ts';
import { Listings } from './listings.ts';
import { FollowerBusy } from './live-queries.ts';
import type { IcoItemState } from './ico/ico-facts.ts';
import type { P2pMarketKey } from './p2p/p2p-book.ts';
import type { P2pTermsFact } from './p2p/p2p-facts.ts';
import type { ContractState } from './perpetual/contract-facts.ts';
import type { AsOf, LiveQueries } from './live-queries.ts';
import type { SecondsLimits, SecondsPairState } from './seconds/seconds-facts.ts';

/** Who asks waits this long at most, ms. */
const WAIT_LIMIT_MS = 1_000;
/** An answer is never older than about this, ms. */
const STALE_MS = 1_000;
/** How finely that is known, ms. */
const MARK_MS = 100;
/**
 * The follower is woken at once when it was let rest this long, ms; else when that time is over. Under load it so reads many
 * batches in one round trip, and neither it nor the database takes the processor from the next append. A question that
 * demands more than the follower has told wakes it at once.
 */
const REST_MS = 20;
/** The same while programs wait for news of their orders. */
const HASTENED_REST_MS = 2;

export interface FollowerClientOptions {
  readonly log: StoreLog;
  /** ms from any start, never back. */
  readonly monotonicMs: () => number;
  /** The exchange must stop (a digest differs, the journal is corrupt). */
  readonly onHalt: (reason: Error) => void;
  /** The lease of the server that asks; while it is not known to hold, what the follower tells may be out of date. Always holds where left out. */
  readonly lease?: (() => Leadership | undefined) | undefined;
}

/** Why the follower ended on its own. */
export class FollowerFailure extends Error {
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.name = 'FollowerFailure';
    this.code = code;
  }
}

interface Asked {
  readonly resolve: (answer: AsOf<never>) => void;
  readonly reject: (error: Error) => void;
  readonly timer: NodeJS.Timeout;
}

export class FollowerClient implements LiveQueries, Feed {
  readonly listings = new Listings();
  readonly #indexes = new Map<number, IndexState>();
  readonly #contracts = new Map<number, ContractState>();
  readonly #secondsPairs = new Map<number, SecondsPairState>();
  #secondsLimits: SecondsLimits | undefined;
  readonly #icoItems = new Map<number, IcoItemState>();
  #p2pTerms: P2pTermsFact | undefined;
  readonly #options: FollowerClientOptions;
  readonly #listeners = new Set<(applied: Applied) => void>();
  readonly #watched = new Map<number, number>();
  /** Those who wait for what is told. */
  readonly #hasty = new Set<object>();
  readonly #asked = new Map<number, Asked>();
  readonly #recordedWaiters = new Set<() => void>();
  #marks: { readonly atMs: number; readonly sequence: number }[] = [];
  #port: Port<ToFollower, FromFollower> | undefined;
  #wokenMs = -Infinity;
  #rest: NodeJS.Timeout | undefined;
  #ready = false;
  #proves = false;
  #sequence = 0;
  #told = 0;
  #recorded = 0;
  /** What is told of the read tables counts only from the next look on. */
  #asksAnew = false;
  #snapshot = 0;
  #lastId = 0;

  constructor(options: FollowerClientOptions) {
    this.#options = options;
  }

  get indexes(): ReadonlyMap<number, IndexState> {
    return this.#indexes;
  }

  get contracts(): ReadonlyMap<number, ContractState> {
    return this.#contracts;
  }

  get secondsPairs(): ReadonlyMap<number, SecondsPairState> {
    return this.#secondsPairs;
  }

  get secondsLimits(): SecondsLimits {
    if (this.#secondsLimits === undefined) throw new FollowerBusy('the follower is starting.');
    return this.#secondsLimits;
  }

  get icoItems(): ReadonlyMap<number, IcoItemState> {
    return this.#icoItems;
  }

  get p2pTerms(): P2pTermsFact {
    if (this.#p2pTerms === undefined) throw new FollowerBusy('the follower is starting.');
    return this.#p2pTerms;
  }

  get sequence(): number {
    return this.#sequence;
  }

  /** Last command known to be in the read tables. */
  get recordedSequence(): number {
    return this.#recorded;
  }

  /** Caught up with the journal, and at the other end of a line. */
  get isReady(): boolean {
    return this.#ready;
  }

  /** The last command of a snapshot that was stored since the start; 0 for none. */
  get snapshotSequence(): number {
    return this.#snapshot;
  }

  /** Takes a line to a follower that starts; resolves when it has caught up, rejects with what ended it before. */
  attach(port: Port<ToFollower, FromFollower>): { readonly ready: Promise<void>; readonly ended: Promise<FollowerFailure | undefined> } {
    let onReady = (): void => undefined;
    let onEnded: (failure: FollowerFailure | undefined) => void = () => undefined;
    const ended = new Promise<FollowerFailure | undefined>((resolve) => (onEnded = resolve));
    const ready = new Promise<void>((resolve, reject) => {
      onReady = resolve;
      void ended.then((failure) => reject(failure ?? new FollowerFailure('STOPPED', 'the follower stopped.')));
    });
    ready.catch(() => undefined);
    this.#port = port;
    port.onMessage((message) => this.#take(message, onReady, onEnded));
    for (const user of this.#watched.keys()) port.send({ kind: 'watch', user });
    if (this.#proves) port.send({ kind: 'prove' });
    if (this.#asksAnew) port.send({ kind: 'lead' });
    return { ready, ended };
  }

  /** The line is gone; questions are answered busy until there is another. */
  detach(): void {
    this.#port = undefined;
    this.#ready = false;
    for (const [id] of this.#asked) this.#busy(id);
  }

  /** The journal holds the commands up to `sequence`: the follower must soon reflect them. */
  committed(sequence: number): void {
    const atMs = this.#options.monotonicMs();
    if (atMs - (this.#marks.at(-1)?.atMs ?? -Infinity) >= MARK_MS) this.#marks.push({ atMs, sequence });
    this.#wakeRested(atMs);
  }

  /** Customers are served: each hour gets a snapshot of all balances, and the first before they can have done much. */
  prove(): void {
    this.#proves = true;
    this.#port?.send({ kind: 'prove' });
  }

  /**
   * This server leads from now on, and other processes write the read tables: what was told of them before counts no more, since with the lease a failover may
   * have set them back, and at-most-once goes by what they hold. Until they were looked at anew, they are known to reflect nothing.
   */
  leads(): void {
    this.#recorded = 0;
    this.#asksAnew = true;
    this.#port?.send({ kind: 'lead' });
  }

  /** Asks the follower to write what it has and to end. */
  stop(): void {
    this.#port?.send({ kind: 'stop' });
  }

  onApplied(listener: (applied: Applied) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  watch(user: number): () => void {
    const count = this.#watched.get(user) ?? 0;
    this.#watched.set(user, count + 1);
    if (count === 0) this.#port?.send({ kind: 'watch', user });
    let ended = false;
    return () => {
      if (ended) return;
      ended = true;
      const left = this.#watched.get(user)! - 1;
      if (left > 0) return void this.#watched.set(user, left);
      this.#watched.delete(user);
      this.#port?.send({ kind: 'unwatch', user });
    };
  }

  hasten(): () => void {
    const mark = {};
    this.#hasty.add(mark);
    return () => this.#hasty.delete(mark);
  }

  /** Resolves when listeners were told of the command `sequence`. */
  async told(sequence: number): Promise<void> {
    if (this.#told >= sequence) return;
    await new Promise<void>((resolve) => {
      const end = this.onApplied((applied) => {
        if (applied.sequence < sequence) return;
        end();
        resolve();
      });
    });
  }

  balances(user: number, minSeq?: number): Promise<AsOf<Answers['balances']>> {
    return this.ask({ about: 'balances', user }, minSeq);
  }

  books(minSeq?: number): Promise<AsOf<Answers['books']>> {
    return this.ask({ about: 'books' }, minSeq);
  }

  worth(user: number, minSeq?: number): Promise<AsOf<Answers['worth']>> {
    return this.ask({ about: 'worth', user }, minSeq);
  }

  systemHoldings(minSeq?: number): Promise<AsOf<Answers['systemHoldings']>> {
    return this.ask({ about: 'systemHoldings' }, minSeq);
  }

  openOrders(user: number, minSeq?: number): Promise<AsOf<Answers['openOrders']>> {
    return this.ask({ about: 'openOrders', user }, minSeq);
  }

  openOrder(user: number, number: number, minSeq?: number): Promise<AsOf<Answers['openOrder']>> {
    return this.ask({ about: 'openOrder', user, number }, minSeq);
  }

  depth(market: number, levels: number, minSeq?: number): Promise<AsOf<Answers['depth']>> {
    return this.ask({ about: 'depth', market, levels }, minSeq);
  }

  tickers(minSeq?: number): Promise<AsOf<Answers['tickers']>> {
    return this.ask({ about: 'tickers' }, minSeq);
  }

  openOrderCounts(minSeq?: number): Promise<AsOf<Answers['openOrderCounts']>> {
    return this.ask({ about: 'openOrderCounts' }, minSeq);
  }

  openCandle(market: number, interval: CandleInterval, minSeq?: number): Promise<AsOf<Answers['openCandle']>> {
    return this.ask({ about: 'openCandle', market, interval }, minSeq);
  }

  indexCandles(market: number, interval: CandleInterval, minSeq?: number): Promise<AsOf<Answers['indexCandles']>> {
    return this.ask({ about: 'indexCandles', market, interval }, minSeq);
  }

  ownContracts(user: number, minSeq?: number): Promise<AsOf<Answers['ownContracts']>> {
    return this.ask({ about: 'ownContracts', user }, minSeq);
  }

  contractOrder(user: number, number: number, minSeq?: number): Promise<AsOf<Answers['contractOrder']>> {
    return this.ask({ about: 'contractOrder', user, number }, minSeq);
  }

  ownSeconds(user: number, minSeq?: number): Promise<AsOf<Answers['ownSeconds']>> {
    return this.ask({ about: 'ownSeconds', user }, minSeq);
  }

  secondsSums(minSeq?: number): Promise<AsOf<Answers['secondsSums']>> {
    return this.ask({ about: 'secondsSums' }, minSeq);
  }

  adlLights(user: number, minSeq?: number): Promise<AsOf<Answers['adlLights']>> {
    return this.ask({ about: 'adlLights', user }, minSeq);
  }

  markCandles(market: number, interval: CandleInterval, minSeq?: number): Promise<AsOf<Answers['markCandles']>> {
    return this.ask({ about: 'markCandles', market, interval }, minSeq);
  }

  premiumCandles(market: number, interval: CandleInterval, minSeq?: number): Promise<AsOf<Answers['premiumCandles']>> {
    return this.ask({ about: 'premiumCandles', market, interval }, minSeq);
  }

  icoHoldings(user: number, minSeq?: number): Promise<AsOf<Answers['icoHoldings']>> {
    return this.ask({ about: 'icoHoldings', user }, minSeq);
  }

  icoWinners(item: number, from: number, count: number, minSeq?: number): Promise<AsOf<Answers['icoWinners']>> {
    return this.ask({ about: 'icoWinners', item, from, count }, minSeq);
  }

  p2pOffers(key: P2pMarketKey, minSeq?: number): Promise<AsOf<Answers['p2pOffers']>> {
    return this.ask({ about: 'p2pOffers', ...key }, minSeq);
  }

  p2pMarkets(minSeq?: number): Promise<AsOf<Answers['p2pMarkets']>> {
    return this.ask({ about: 'p2pMarkets' }, minSeq);
  }

  p2pAdvert(number: number, minSeq?: number): Promise<AsOf<Answers['p2pAdvert']>> {
    return this.ask({ about: 'p2pAdvert', number }, minSeq);
  }

  p2pOwnAdverts(user: number, minSeq?: number): Promise<AsOf<Answers['p2pOwnAdverts']>> {
    return this.ask({ about: 'p2pOwnAdverts', user }, minSeq);
  }

  p2pStanding(user: number, minSeq?: number): Promise<AsOf<Answers['p2pStanding']>> {
    return this.ask({ about: 'p2pStanding', user }, minSeq);
  }

  p2pTrade(number: number, minSeq?: number): Promise<AsOf<Answers['p2pTrade']>> {
    return this.ask({ about: 'p2pTrade', number }, minSeq);
  }

  /** Resolves when the read tables reflect `minSeq` and, unless they may have any age, what was committed a second ago; throws FollowerBusy after a second. */
  async recorded(minSeq = 0, anyAge = false): Promise<void> {
    await this.recordedAt(minSeq, anyAge);
  }

  /** The same, with the command that whoever is asked must reflect for that. */
  async recordedAt(minSeq = 0, anyAge = false): Promise<number> {
    if (!anyAge) await this.#demandFresh();
    const wanted = anyAge ? minSeq : Math.max(minSeq, this.#committedBefore());
    if (this.#recorded >= wanted) return wanted;
    if (wanted > this.#sequence) this.#wake();
    await new Promise<void>((resolve, reject) => {
      const check = (): void => {
        if (this.#recorded < wanted) return;
        finish();
        resolve();
      };
      const timer = setTimeout(() => {
        finish();
        reject(new FollowerBusy(`the read tables are at ${this.#recorded}, ${wanted} is demanded.`));
      }, WAIT_LIMIT_MS);
      const finish = (): void => {
        clearTimeout(timer);
        this.#recordedWaiters.delete(check);
      };
      this.#recordedWaiters.add(check);
    });
    return wanted;
  }

  feeRates(user: number, minSeq?: number): Promise<AsOf<Answers['feeRates']>> {
    return this.ask({ about: 'feeRates', user }, minSeq);
  }

  feeTiers(minSeq?: number): Promise<AsOf<Answers['feeTiers']>> {
    return this.ask({ about: 'feeTiers' }, minSeq);
  }

  rights(user: number, minSeq?: number): Promise<AsOf<Answers['rights']>> {
    return this.ask({ about: 'rights', user }, minSeq);
  }

  withdrawalsOf(user: number, minSeq?: number): Promise<AsOf<Answers['withdrawalsOf']>> {
    return this.ask({ about: 'withdrawalsOf', user }, minSeq);
  }

  withdrawal(number: number, minSeq?: number): Promise<AsOf<Answers['withdrawal']>> {
    return this.ask({ about: 'withdrawal', number }, minSeq);
  }

  finalHeight(network: number, minSeq?: number): Promise<AsOf<Answers['finalHeight']>> {
    return this.ask({ about: 'finalHeight', network }, minSeq);
  }

  standings(minSeq?: number): Promise<AsOf<Answers['standings']>> {
    return this.ask({ about: 'standings' }, minSeq);
  }

  /** Asks what a projection answers; throws FollowerBusy. */
  ask<About extends keyof Answers>(question: Question & { about: About }, minSeq = 0): Promise<AsOf<Answers[About]>> {
    if (this.#isFresh) return this.#ask(question, minSeq);
    return this.#demandFresh().then(() => this.#ask(question, minSeq));
  }

  get #isFresh(): boolean {
    return this.#options.lease?.()?.isFresh() ?? true;
  }

  /** @throws FollowerBusy */
  async #demandFresh(): Promise<void> {
    if (this.#isFresh || (await this.#options.lease?.()?.fresh()) === true) return;
    throw new FollowerBusy('it is not known whether this server still leads.');
  }

  #ask<About extends keyof Answers>(question: Question & { about: About }, minSeq: number): Promise<AsOf<Answers[About]>> {
    if (this.#port === undefined || !this.#ready) return Promise.reject(new FollowerBusy('the follower is starting or down.'));
    const id = ++this.#lastId;
    const wanted = Math.max(minSeq, this.#committedBefore());
    if (wanted > this.#sequence) this.#wake();
    this.#port.send({ kind: 'ask', id, minSeq: wanted, question });
    return new Promise<AsOf<Answers[About]>>((resolve, reject) => {
      // The follower gives up by itself, unless it is stuck.
      const timer = setTimeout(() => this.#busy(id), WAIT_LIMIT_MS + MARK_MS);
      this.#asked.set(id, { resolve, reject, timer });
    });
  }

  #wakeRested(nowMs: number): void {
    if (this.#rest !== undefined) return;
    const leftMs = this.#wokenMs + (this.#hasty.size > 0 ? HASTENED_REST_MS : REST_MS) - nowMs;
    if (leftMs <= 0) this.#wake();
    else this.#rest = setTimeout(() => this.#wake(), leftMs);
  }

  #wake(): void {
    clearTimeout(this.#rest);
    this.#rest = undefined;
    this.#wokenMs = this.#options.monotonicMs();
    this.#port?.send({ kind: 'wake' });
  }

  /** What was committed about a second ago. */
  #committedBefore(): number {
    const bound = this.#options.monotonicMs() - STALE_MS;
    let last = 0;
    while (last < this.#marks.length && this.#marks[last]!.atMs <= bound) last += 1;
    if (last > 1) this.#marks = this.#marks.slice(last - 1);
    return last === 0 ? 0 : this.#marks[0]!.sequence;
  }

  #take(message: FromFollower, onReady: () => void, onEnded: (failure: FollowerFailure | undefined) => void): void {
    switch (message.kind) {
      case 'ready':
        this.#ready = true;
        this.#sequence = message.sequence;
        if (!message.tellsNews) onReady();
        break;
      case 'applied':
        this.#apply(message.applied);
        // Only now: listings are known to whoever waited for the start.
        onReady();
        break;
      case 'recorded':
        if (!this.#asksAnew) this.#showRecorded(message.position);
        break;
      case 'recordedAnew':
        this.#asksAnew = false;
        this.#showRecorded(message.position);
        break;
      case 'snapshot':
        this.#snapshot = message.sequence;
        break;
      case 'answer':
        this.#sequence = Math.max(this.#sequence, message.sequence);
        this.#settle(message.id)?.resolve({ value: message.value as never, sequence: message.sequence });
        break;
      case 'busy':
        this.#busy(message.id);
        break;
      case 'log':
        this.#options.log[message.level](message.fields, message.text);
        break;
      case 'halt': {
        const failure = new FollowerFailure(message.code, message.message);
        this.#options.onHalt(failure);
        onEnded(failure);
        break;
      }
      case 'failed':
        onEnded(new FollowerFailure(message.code, message.message));
        break;
      case 'stopped':
        onEnded(undefined);
        break;
    }
  }

  #showRecorded(position: number): void {
    this.#recorded = position;
    for (const check of this.#recordedWaiters) check();
  }

  #apply(applied: Applied): void {
    this.#sequence = Math.max(this.#sequence, applied.sequence);
    for (const asset of applied.assets) this.listings.assets.set(asset.asset, asset);
    for (const market of applied.markets) this.listings.markets.set(market.terms.market, market);
    this.listings.limits = applied.limits;
    this.listings.feeTiersSet = applied.feeTiersSet;
    for (const trade of applied.trades) this.listings.market(trade.market).lastTicks = trade.priceTicks;
    for (const index of applied.indexes) this.#indexes.set(index.market, index);
    for (const pair of applied.secondsPairs) this.#secondsPairs.set(pair.pair, pair);
    this.#secondsLimits = applied.secondsLimits;
    for (const contract of applied.contracts) this.#contracts.set(contract.terms.market, contract);
    for (const item of applied.icoItems) this.#icoItems.set(item.terms.item, item);
    this.#p2pTerms = applied.p2pTerms;
    this.#told = applied.sequence;
    for (const listener of this.#listeners) listener(applied);
  }

  #busy(id: number): void {
    this.#settle(id)?.reject(new FollowerBusy('the follower has not come that far.'));
  }

  #settle(id: number): Asked | undefined {
    const asked = this.#asked.get(id);
    this.#asked.delete(id);
    clearTimeout(asked?.timer);
    return asked;
  }
}
