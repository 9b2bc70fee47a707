import { buyerFee } from '@kontor/domain/p2p/amounts';
import type { Cancellations } from '@kontor/domain/p2p/cancellations';
import { isTimed } from '@kontor/domain/p2p/trade-state';
import { P2pAdvertState, P2pCause, P2pTradeState } from '@kontor/domain/p2p/words';
import type { Outage } from '../clock.ts';
import { UserFlag, UserPermission, VerifiedLevel } from '../command.ts';
import type { Kernel } from '../kernel.ts';
import { UsedNumbers } from '../used-numbers.ts';
import { HeldTrades } from './held.ts';
import { Money } from './money.ts';
import { isOpen, merchantOf } from './trade.ts';
import type { Advert, P2pTerms, Trade } from './trade.ts';

/** What its timers are found by. */
export const P2P = 'p2p';

/** Terms before P2P_TERMS says others. */
const FIRST_TERMS: P2pTerms = {
  twoPersonValue: 100_000_000_000n,
  hold: 86_400_000,
  makerRate: 0,
  takerRate: 0,
  depositAsset: 0,
  deposit: 0n,
};

/** What is under way of a user's. */
export interface UnderWay {
  /** Trades in WAIT_PAY in which he buys. */
  unpaid: number;
  /** Open trades of his adverts. */
  trades: number;
  /** Adverts of his that are online. */
  online: number;
}

const NOTHING: Readonly<UnderWay> = { unpaid: 0, trades: 0, online: 0 };

/** All that is known of trades between users (docs/p2p.md). */
export class Book {
  readonly kernel: Kernel;
  readonly money: Money;
  readonly held: HeldTrades;
  terms: P2pTerms = FIRST_TERMS;
  readonly adverts = new Map<number, Advert>();
  readonly advertNumbers = new UsedNumbers();
  readonly trades = new Map<number, Trade>();
  readonly tradeNumbers = new UsedNumbers();
  /** By user and asset, units; whoever has none is not there. */
  readonly deposits = new Map<number, Map<number, bigint>>();
  /** How many trades each user has completed. */
  readonly completed = new Map<number, number>();
  readonly cancellations = new Map<number, Cancellations>();
  readonly underWay = new Map<number, UnderWay>();

  constructor(kernel: Kernel) {
    this.kernel = kernel;
    this.money = new Money(kernel);
    this.held = new HeldTrades(kernel.clock, kernel.ledger);
  }

  /** Whether nothing was ever said of any of it. */
  get isUntouched(): boolean {
    return !this.isTermsSaid && this.advertNumbers.isEmpty && this.deposits.size === 0;
  }

  /** Whether P2P_TERMS has said any. */
  get isTermsSaid(): boolean {
    return this.terms !== FIRST_TERMS;
  }

  /** What is under way of a user's. */
  of(user: number): Readonly<UnderWay> {
    return this.underWay.get(user) ?? NOTHING;
  }

  isSuspended(user: number): boolean {
    return (this.kernel.members.users.flags(user) & UserFlag.SUSPENDED) !== 0;
  }
  isVerified(user: number): boolean {
    return this.kernel.members.rights(user).level === VerifiedLevel.VERIFIED;
  }
  mayAdvertise(user: number): boolean {
    return this.isVerified(user) && (this.kernel.members.rights(user).permissions & UserPermission.P2P_ADVERTISE) !== 0;
  }
  /** Nothing of his may leave, and he may sell nothing. */
  isHeld(user: number): boolean {
    return this.kernel.members.rights(user).holdUntil > this.kernel.clock.time;
  }

  depositOf(user: number, asset: number): bigint {
    return this.deposits.get(user)?.get(asset) ?? 0n;
  }

  setDeposit(user: number, asset: number, amount: bigint): void {
    const own = this.deposits.get(user) ?? new Map<number, bigint>();
    if (amount > 0n) own.set(asset, amount);
    else own.delete(asset);
    if (own.size > 0) this.deposits.set(user, own);
    else this.deposits.delete(user);
  }

  /** An advert is online or not, and says so. */
  setOnline(advert: Advert, isOnline: boolean): void {
    this.count(advert.user, 'online', Number(isOnline) - Number(advert.isOnline));
    advert.isOnline = isOnline;
  }

  tellAdvert({ user, number, version, left, isOnline }: Advert, isRemoved = false): void {
    const state = isRemoved ? P2pAdvertState.REMOVED : isOnline ? P2pAdvertState.ONLINE : P2pAdvertState.OFFLINE;
    this.kernel.events.write({ type: 'p2p_advert', state, user, number, version, left });
  }

  /** The advert that a trade was made of, as it was then; undefined where that has other terms, or is gone. */
  advertOf({ advert, version }: Trade): Advert | undefined {
    const found = this.adverts.get(advert);
    return found?.version === version ? found : undefined;
  }

  /** A trade is there. */
  add(trade: Trade): void {
    this.trades.set(trade.number, trade);
    this.countTrade(trade, 1);
  }

  /** A trade comes to another state; of one that does not end by itself, `deadline` is what is kept of it. */
  enter(trade: Trade, state: P2pTradeState, cause: P2pCause, deadline: number): void {
    this.countTrade(trade, -1);
    trade.state = state;
    trade.cause = cause;
    trade.deadline = deadline;
    this.countTrade(trade, 1);
    this.setTimer(trade);
  }

  setTimer({ number, state, deadline }: Trade): void {
    const { timers } = this.kernel;
    if (isTimed(state)) timers.set({ time: deadline, product: P2P, user: 0, subject: number });
    else timers.clear(P2P, 0, number);
  }

  /** Writes where a trade is. */
  tell(trade: Trade, cause: P2pCause = trade.cause): void {
    const { state, asset, number, advert, version, buyer, seller, quantity, price, total, value, deadline } = trade;
    this.kernel.events.write({
      type: 'p2p_trade',
      state,
      cause,
      appellant: trade.appellant === 0 ? 0 : trade.role + 1,
      ruling: trade.ruledBy === 0 ? 0 : trade.outcome + 1,
      asset,
      trade: number,
      advert,
      version,
      buyer,
      seller,
      quantity,
      price,
      total,
      fee: buyerFee(quantity, trade.feeRate),
      value,
      deadline: isTimed(state) ? deadline : 0,
      at: this.kernel.clock.time,
    });
  }

  /** The exchange was down: deadlines that lay behind the beginning come so much later. */
  postpone({ from, until }: Outage): void {
    const moved = [...this.trades.values()].filter(({ deadline }) => deadline > from).sort((a, b) => a.number - b.number);
    if (moved.length === 0) return;
    this.kernel.timers.postpone(P2P, from, until - from);
    for (const trade of moved) {
      trade.deadline += until - from;
      if (trade.state !== P2pTradeState.APPEAL) this.tell(trade, P2pCause.DEADLINE_MOVED);
    }
  }

  private countTrade(trade: Trade, by: number): void {
    if (trade.state === P2pTradeState.WAIT_PAY) this.count(trade.buyer, 'unpaid', by);
    if (isOpen(trade)) this.count(merchantOf(trade), 'trades', by);
  }

  count(user: number, what: keyof UnderWay, by: number): void {
    const own = this.underWay.get(user) ?? { ...NOTHING };
    own[what] += by;
    if (own.unpaid + own.trades + own.online === 0) this.underWay.delete(user);
    else this.underWay.set(user, own);
  }
}
