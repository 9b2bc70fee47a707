import { Account, AssetFlag, Bucket } from '@kontor/domain/accounts';
import { P2pCause, P2pOutcome, P2pRole, P2pSide, P2pTradeState } from '@kontor/domain/p2p/words';
import { RecordType } from '@kontor/domain/record-types';
import { CommandType } from '@kontor/engine/command';
import type { Command, CommandOf } from '@kontor/engine/command';
import type { EventOf } from '@kontor/engine/event';
import type { RecordLog } from '@kontor/engine/record';
import { Buyers } from './buyers.ts';
import {
  advertPostings,
  depositPostings,
  isOver,
  isTimed,
  lockPostings,
  merchantOf,
  postingText,
  priceOf,
  releasePostings,
  returnPostings,
  sizeOf,
  up,
} from './followed-trade.ts';
import type { FollowedAdvert, FollowedTrade } from './followed-trade.ts';
import type { Heard } from './silent-commands.ts';
import { Violation } from './violation.ts';

const MINUTE_MS = 60_000;
const KEPT_MS = 15 * MINUTE_MS;
const USDT = 100_000_000n;
const ADVERTISE = 4;
const WANTED: ReadonlySet<number> = new Set(
  Object.entries(CommandType)
    .filter(([name]) => name.startsWith('P2P_'))
    .map(([, type]) => type),
);
const OURS: ReadonlySet<number> = new Set<number>([
  RecordType.P2P_LOCK,
  RecordType.P2P_RELEASE,
  RecordType.P2P_RETURN,
  RecordType.P2P_FEE,
  RecordType.P2P_DEPOSIT,
]);
/** Of a trade's event, what never changes. */
const FIXED = ['asset', 'advert', 'version', 'buyer', 'seller', 'quantity', 'price', 'total', 'fee', 'value'] as const;

type TradeEvent = EventOf<'P2P_TRADE'>;

/** Trades between users: reckons again who may do what when, where every coin is, and what counts against whom (rules 4). */
export class Peers {
  readonly adverts = new Map<number, FollowedAdvert>();
  readonly trades = new Map<number, FollowedTrade>();
  readonly deposits = new Map<string, bigint>();
  readonly buyers = new Buyers();
  /** The largest numbers of a trade and of an advert so far. */
  lastTrade = 0;
  lastAdvert = 0;
  private terms: Omit<CommandOf<'P2P_TERMS'>, 'type' | 'time'> = {
    twoPersonValue: 1_000n * USDT,
    hold: 24 * 60 * MINUTE_MS,
    makerRate: 0,
    takerRate: 0,
    depositAsset: 0,
    deposit: 0n,
  };
  private readonly advertNumbers = new Set<number>();
  private readonly tradeNumbers = new Set<number>();
  private readonly heard: Pick<Heard, 'assets' | 'users' | 'rights' | 'chains' | 'limits' | 'sequence' | 'now'>;
  /** Trades were forgotten in front of the last command, which is not told. */
  hasForgotten = false;
  /** The command whose own events come, until one has come. */
  private command: Command | undefined;
  private isAwaited = false;
  /** An advert that must be told before anything else is. */
  private changed: FollowedAdvert | undefined;
  /** Trades whose deadlines an outage has moved, and that are yet to be told. */
  private moved: number[] = [];
  /** What the ledger must have recorded with this command. */
  private postings: string[] = [];

  constructor(heard: Peers['heard']) {
    this.heard = heard;
  }

  /** Whether a command must be heard before its events. */
  wants(type: number): boolean {
    return WANTED.has(type);
  }

  begin(): void {
    this.command = undefined;
    this.isAwaited = false;
    this.hasForgotten = false;
    this.postings = [];
  }

  /** The command's own group begins at `now`: nothing that is due may be left. */
  opened(now: number): void {
    this.allTold();
    for (const trade of this.trades.values()) {
      if (!isTimed(trade) || trade.deadline > now) continue;
      if (isOver(trade)) this.hasForgotten = this.trades.delete(trade.made.trade);
      else this.wrong('late', trade.made.trade, `its deadline ${trade.deadline} has passed`);
    }
  }

  hear(command: Command): void {
    this.command = command;
    if (command.type === CommandType.P2P_TERMS) this.terms = command;
    else if (command.type === CommandType.P2P_DEPOSIT) this.deposited(command);
    else this.isAwaited = true;
  }

  /** The exchange was down. */
  outage({ from, until }: EventOf<'OUTAGE'>): void {
    for (const trade of [...this.trades.values()].sort((a, b) => a.made.trade - b.made.trade)) {
      if (trade.deadline <= from) continue;
      trade.deadline += until - from;
      if (trade.state !== P2pTradeState.APPEAL) this.moved.push(trade.made.trade);
    }
  }

  follow(event: TradeEvent | EventOf<'P2P_ADVERT'>): void {
    if (event.type === 'p2p_advert') this.advertTold(event);
    else if (this.changed !== undefined) this.wrong('advert', event.trade, `advert ${this.changed.number} has changed and is not told`);
    else this.tradeTold(event);
  }

  /** Behind a command; `records`: what it recorded, where that is kept. */
  end(records: RecordLog | undefined): void {
    this.allTold();
    if (this.isAwaited) throw new Violation('p2p.silent', 'a command has taken effect without an event');
    if (records === undefined) return;
    const is = records
      .read()
      .filter(({ type }) => OURS.has(type))
      .map((each) => postingText(each.type, each, each.asset, each.amount, each.reference));
    if (is.join(' ') !== this.postings.join(' '))
      throw new Violation('p2p.money', `recorded is ${is.join(' ')}, it should be ${this.postings.join(' ')}`);
  }

  /** What must be in a bucket that holds something for somebody, by owner, account, bucket and asset. */
  owed(): Map<string, bigint> {
    const sums = new Map<string, bigint>();
    const add = (key: string, amount: bigint) => sums.set(key, (sums.get(key) ?? 0n) + amount);
    for (const { made, ...trade } of this.trades.values())
      if (!isOver(trade)) add(`0/${Account.P2P_ESCROW}/${Bucket.AVAILABLE}/${made.asset}`, made.quantity);
    for (const { user, online, left, terms } of this.adverts.values())
      if (online && terms.side === P2pSide.SELL) add(`${user}/${Account.FIAT}/${Bucket.ORDER_FREEZE}/${terms.asset}`, left);
    for (const [key, amount] of this.deposits) {
      const [user, asset] = key.split('/');
      add(`${user}/${Account.FIAT}/${Bucket.LOCKED}/${asset}`, amount);
    }
    return sums;
  }

  private allTold(): void {
    if (this.changed !== undefined) throw new Violation('p2p.advert', `advert ${this.changed.number} has changed and is not told`);
    if (this.moved.length > 0) throw new Violation('p2p.outage', `peer trades ${this.moved.join()} have moved and are not told`);
  }

  private deposited({ user, asset, amount }: CommandOf<'P2P_DEPOSIT'>): void {
    const key = `${user}/${asset}`;
    const more = amount - (this.deposits.get(key) ?? 0n);
    const isBusy =
      [...this.adverts.values()].some((advert) => advert.online && advert.user === user) ||
      [...this.trades.values()].some((trade) => !isOver(trade) && merchantOf(trade) === user);
    if (more === 0n || (more < 0n && isBusy))
      throw new Violation('p2p.deposit', `user ${user} has ${more} more of asset ${asset} deposited`);
    this.postings.push(...depositPostings(user, asset, more));
    if (amount === 0n) this.deposits.delete(key);
    else this.deposits.set(key, amount);
  }

  private advertTold(event: EventOf<'P2P_ADVERT'>): void {
    const { command, changed } = this;
    this.changed = undefined;
    if (changed !== undefined) return this.sameAdvert(event, changed, changed.online ? 1 : 0);
    this.isAwaited = false;
    if (command?.type === CommandType.P2P_ADVERT) this.listed(event, command);
    else if (command?.type === CommandType.P2P_ADVERT_STATE) this.turned(event, command);
    else throw new Violation('p2p.advert', `advert ${event.number} is told, and nothing has changed`);
  }

  private sameAdvert(event: EventOf<'P2P_ADVERT'>, { number, user, version, left }: FollowedAdvert, state: number): void {
    const told = [event.number, event.user, event.version, event.left, event.state].join();
    const reckoned = [number, user, version, left, state].join();
    if (told !== reckoned)
      throw new Violation('p2p.advert', `told is (number, user, version, left, state) ${told}, it should be ${reckoned}`);
  }

  private listed(event: EventOf<'P2P_ADVERT'>, terms: CommandOf<'P2P_ADVERT'>): void {
    const { number, user } = terms;
    const known = this.adverts.get(number);
    const isOwn = known === undefined ? !this.advertNumbers.has(number) : known.user === user && !known.online;
    if (!isOwn || !this.isMerchant(user) || !this.canStand(terms) || (known !== undefined && known.terms.asset !== terms.asset))
      throw new Violation('p2p.listed', `advert ${number} of user ${user} takes effect`);
    const advert = { number, user, terms, version: (known?.version ?? 0) + 1, left: terms.quantity, online: false };
    this.sameAdvert(event, advert, 0);
    this.adverts.set(number, advert);
    this.advertNumbers.add(number);
    this.lastAdvert = Math.max(this.lastAdvert, number);
  }

  private turned(event: EventOf<'P2P_ADVERT'>, { number, user, state }: CommandOf<'P2P_ADVERT_STATE'>): void {
    const advert = this.adverts.get(number);
    if (advert?.user !== user || (state < 2 && advert.online === (state === 1)))
      throw new Violation('p2p.turned', `advert ${number} goes to ${state} for user ${user}`);
    const sells = advert.terms.side === P2pSide.SELL;
    if (state === 1) {
      const { depositAsset, deposit } = this.terms;
      const isPoor = (this.deposits.get(`${user}/${depositAsset}`) ?? 0n) < deposit;
      if (!this.isMerchant(user) || !this.canStand(advert.terms) || isPoor || advert.left === 0n || (sells && this.isHeld(user)))
        throw new Violation('p2p.turned', `advert ${number} goes online`);
      if (sells) this.leaves(user, advertPostings(advert, true));
    } else if (advert.online && sells) this.postings.push(...advertPostings(advert, false));
    advert.online = state === 1;
    if (state === 2) this.adverts.delete(number);
    this.sameAdvert(event, advert, state);
  }

  private tradeTold(event: TradeEvent): void {
    if (event.cause === P2pCause.MADE) return this.made(event);
    const trade = this.trades.get(event.trade);
    if (trade === undefined) return this.wrong('unknown', event.trade, 'it is not there');
    for (const name of FIXED)
      if (event[name] !== trade.made[name]) this.wrong('fixed', event.trade, `its ${name} has become ${event[name]}`);
    if (event.cause === P2pCause.DEADLINE_MOVED) {
      if (this.moved.shift() !== event.trade) this.wrong('outage', event.trade, 'its deadline moves out of turn');
    } else if (event.cause === P2pCause.TIMED_OUT || event.cause === P2pCause.OVERDUE) this.cameDue(trade, event);
    else this.done(trade, event);
    this.sameTrade(trade, event);
  }

  /** Whether what is told of a trade is what it has come to. */
  private sameTrade(trade: FollowedTrade, event: TradeEvent): void {
    const { state, deadline, appeal, ruling } = trade;
    const isKept = state === P2pTradeState.APPEAL && this.command?.type === CommandType.P2P_RULE;
    const cause = event.cause === P2pCause.DEADLINE_MOVED ? event.cause : isKept ? P2pCause.RULED : trade.cause;
    const reckoned = [state, cause, isTimed(trade) ? deadline : 0, appeal ? appeal.role + 1 : 0, ruling ? ruling.outcome + 1 : 0].join();
    const told = [event.state, event.cause, event.deadline, event.appellant, event.ruling].join();
    if (told !== reckoned)
      this.wrong('told', event.trade, `told is (state, cause, deadline, appellant, ruling) ${told}, it should be ${reckoned}`);
  }

  private made(event: TradeEvent): void {
    const { command } = this;
    if (command?.type !== CommandType.P2P_TRADE || command.number !== event.trade || !this.isAwaited)
      return this.wrong('made', event.trade, 'nobody has taken it');
    this.isAwaited = false;
    const advert = this.adverts.get(command.advert);
    if (advert === undefined || this.tradeNumbers.has(event.trade)) return this.wrong('made', event.trade, 'advert or number are none');
    const { user } = command;
    const { terms } = advert;
    const sells = terms.side === P2pSide.SELL;
    const [buyer, seller] = sells ? [user, advert.user] : [advert.user, user];
    const size = sizeOf(command, this.heard.assets.get(terms.asset)!.scale);
    const fee = up(size.quantity * BigInt(sells ? this.terms.takerRate : this.terms.makerRate), USDT);
    const told = FIXED.map((name) => event[name]).join();
    const { asset } = terms;
    const reckoned = [asset, advert.number, advert.version, buyer, seller, size.quantity, command.price, size.total, fee, command.value];
    if (told !== reckoned.join()) this.wrong('made', event.trade, `told is ${told}, it should be ${reckoned.join()}`);
    this.mayBeMade(advert, command, size, buyer);
    const deadline = this.now + terms.payMinutes * MINUTE_MS;
    const trade: FollowedTrade = {
      made: event,
      taker: user,
      state: P2pTradeState.WAIT_PAY,
      cause: P2pCause.MADE,
      deadline,
      origin: 0,
      appeal: undefined,
      ruling: undefined,
      off: true,
    };
    this.sameTrade(trade, event);
    this.trades.set(event.trade, trade);
    this.tradeNumbers.add(event.trade);
    this.lastTrade = Math.max(this.lastTrade, event.trade);
    this.buyers.count(trade, this.now);
    if (sells) this.postings.push(...lockPostings(event, advert));
    else this.leaves(seller, lockPostings(event, advert));
    advert.left -= size.quantity;
    this.changed = advert;
  }

  /** Whether all that is asked of a trade holds. */
  private mayBeMade(advert: FollowedAdvert, command: CommandOf<'P2P_TRADE'>, size: ReturnType<typeof sizeOf>, buyer: number): void {
    const { user, value, number, price, reference } = command;
    const { terms } = advert;
    const sells = terms.side === P2pSide.SELL;
    const { trustSingle, trustTotal, trustUnchecked, maxUnpaid } = this.heard.limits!;
    const [single, total] = this.isVerified(user) ? [trustSingle, trustTotal] : [trustUnchecked, trustUnchecked];
    const unpaid = [...this.trades.values()].filter(({ made, state }) => made.buyer === buyer && state === P2pTradeState.WAIT_PAY).length;
    const must: Readonly<Record<string, boolean>> = {
      party: user !== advert.user && !this.isSuspended(user),
      online: advert.online && this.isMerchant(advert.user) && !(sells && this.isHeld(advert.user)),
      price: price === priceOf(terms, reference) && (terms.priceType === 0 || reference > 0n),
      seller: sells || (this.isVerified(user) && !this.isHeld(user)),
      blocked: this.now >= this.buyers.blockedUntil(buyer),
      unpaid: unpaid < maxUnpaid,
      size: size.total >= terms.minimum && size.total <= terms.maximum && size.quantity > 0n && size.quantity <= advert.left,
      value: value <= BigInt(single) * USDT && this.buyers.valueOfDay(user, this.now) + value <= BigInt(total) * USDT,
    };
    for (const [check, holds] of Object.entries(must)) if (!holds) this.wrong(check, number, 'it was made all the same');
  }

  /** Its timer has come, in front of a command. */
  private cameDue(trade: FollowedTrade, event: TradeEvent): void {
    const isTimeout = event.cause === P2pCause.TIMED_OUT;
    const state = isTimeout ? P2pTradeState.WAIT_PAY : P2pTradeState.PAID;
    if (trade.state !== state || event.at !== trade.deadline)
      this.wrong('due', event.trade, `at ${event.at} it comes due in ${trade.state}`);
    if (isTimeout) this.cancelled(trade, P2pCause.TIMED_OUT, event.at);
    else this.enter(trade, P2pTradeState.PAID_OVERDUE, P2pCause.OVERDUE, 0);
  }

  /** What a command has done to it. */
  private done(trade: FollowedTrade, { trade: number, at, cause }: TradeEvent): void {
    const { command } = this;
    if (!this.isAwaited || at !== this.now || command === undefined || !('trade' in command) || command.trade !== number)
      return this.wrong('cause', number, `nothing has happened that says ${cause}`);
    this.isAwaited = false;
    const isPaid = trade.state === P2pTradeState.PAID || trade.state === P2pTradeState.PAID_OVERDUE;
    const isBuyers = command.user === trade.made.buyer;
    switch (command.type) {
      case CommandType.P2P_PAID:
        this.must(isBuyers && trade.state === P2pTradeState.WAIT_PAY, 'paid', number);
        return this.enter(trade, P2pTradeState.PAID, P2pCause.PAID, this.now + this.heard.limits!.confirmTime * MINUTE_MS);
      case CommandType.P2P_CANCEL:
        this.must(isBuyers && (isPaid || trade.state === P2pTradeState.WAIT_PAY), 'cancelled', number);
        return this.cancelled(trade, P2pCause.CANCELLED_BY_BUYER, this.now);
      case CommandType.P2P_RELEASE:
        this.must(command.user === trade.made.seller && isPaid, 'released', number);
        return this.completed(trade, P2pCause.RELEASED);
      case CommandType.P2P_APPEAL:
        return this.appealed(trade, command);
      case CommandType.P2P_APPEAL_WITHDRAW:
        return this.withdrawn(trade, command);
      default:
        return this.ruled(trade, command);
    }
  }

  private appealed(trade: FollowedTrade, { user, role, trade: number }: CommandOf<'P2P_APPEAL'>): void {
    const { state, made } = trade;
    this.must(this.isRole(trade, user, role), 'role', number);
    const isOwnCancelled =
      state === P2pTradeState.CANCELLED &&
      (trade.cause === P2pCause.CANCELLED_BY_BUYER || trade.cause === P2pCause.TIMED_OUT) &&
      role === P2pRole.BUYER;
    const may = state === P2pTradeState.PAID_OVERDUE || (state === P2pTradeState.PAID && role !== P2pRole.BUYER) || isOwnCancelled;
    this.must(may, 'appealed', number);
    trade.origin = state;
    trade.appeal = { user, role };
    if (isOwnCancelled) {
      const advert = this.advertOf(trade);
      const taken = advert !== undefined && advert.left >= made.quantity ? advert : undefined;
      const isWithAdvert = taken?.online === true && taken.terms.side === P2pSide.SELL;
      if (isWithAdvert) this.postings.push(...lockPostings(made, taken));
      else this.leaves(made.seller, lockPostings(made, undefined));
      this.buyers.count(trade, this.now);
      if (taken !== undefined) {
        taken.left -= made.quantity;
        trade.off = true;
        this.changed = taken;
      }
    }
    this.enter(trade, P2pTradeState.APPEAL, P2pCause.APPEALED, state === P2pTradeState.PAID ? trade.deadline : 0);
  }

  private withdrawn(trade: FollowedTrade, { user, role, trade: number }: CommandOf<'P2P_APPEAL_WITHDRAW'>): void {
    const { origin, deadline } = trade;
    this.must(trade.state === P2pTradeState.APPEAL && trade.appeal!.role === role && this.isRole(trade, user, role), 'withdrawn', number);
    trade.appeal = undefined;
    trade.ruling = undefined;
    if (origin === P2pTradeState.CANCELLED) this.cancelled(trade, P2pCause.WITHDRAWN, this.now);
    else if (deadline > this.now) this.enter(trade, P2pTradeState.PAID, P2pCause.WITHDRAWN, deadline);
    else this.enter(trade, P2pTradeState.PAID_OVERDUE, P2pCause.WITHDRAWN, 0);
  }

  private ruled(trade: FollowedTrade, { user, outcome, trade: number }: CommandOf<'P2P_RULE'>): void {
    const { made, ruling } = trade;
    this.must(trade.state === P2pTradeState.APPEAL, 'ruled', number);
    const isSecond = ruling?.outcome === outcome;
    this.must(!isSecond || ruling.operator !== user, 'two', number);
    trade.ruling = { operator: user, outcome };
    if (made.value >= this.terms.twoPersonValue && !isSecond) return;
    if (outcome === P2pOutcome.BUYER) this.completed(trade, P2pCause.RULED);
    else this.cancelled(trade, P2pCause.RULED, this.now);
  }

  private completed(trade: FollowedTrade, cause: number): void {
    this.postings.push(...releasePostings(trade.made));
    this.buyers.finished(trade, this.now + this.terms.hold, this.heard.sequence);
    this.enter(trade, P2pTradeState.COMPLETED, cause, this.now + KEPT_MS);
  }

  private cancelled(trade: FollowedTrade, cause: number, at: number): void {
    const advert = trade.off ? this.advertOf(trade) : undefined;
    this.postings.push(...returnPostings(trade.made, advert));
    trade.off = false;
    if (advert !== undefined) {
      advert.left += trade.made.quantity;
      this.changed = advert;
    }
    this.buyers.strike(trade.made.trade);
    if (cause === P2pCause.CANCELLED_BY_BUYER || cause === P2pCause.TIMED_OUT) this.buyers.cancelled(trade, at);
    this.enter(trade, P2pTradeState.CANCELLED, cause, at + KEPT_MS);
  }

  private enter(trade: FollowedTrade, state: number, cause: number, deadline: number): void {
    trade.state = state;
    trade.cause = cause;
    trade.deadline = deadline;
  }

  /** Something is taken from what a user has available. */
  private leaves(user: number, postings: readonly string[]): void {
    this.postings.push(...postings);
    this.heard.chains.tookFrom(user, this.heard.sequence);
  }

  private advertOf({ made }: FollowedTrade): FollowedAdvert | undefined {
    const advert = this.adverts.get(made.advert);
    return advert?.version === made.version ? advert : undefined;
  }

  private isRole({ made: { buyer, seller } }: FollowedTrade, user: number, role: number): boolean {
    // Of operators anybody: their numbers are no users'.
    if (role === P2pRole.SUPPORT) return true;
    return user === (role === P2pRole.BUYER ? buyer : seller);
  }

  private isSuspended(user: number): boolean {
    return (this.heard.users.get(user)?.flags ?? 0) !== 0;
  }
  private isVerified(user: number): boolean {
    return this.heard.rights.get(user)?.level === 1;
  }
  private isMerchant(user: number): boolean {
    const { permissions = 0 } = this.heard.rights.get(user) ?? {};
    return !this.isSuspended(user) && this.isVerified(user) && (permissions & ADVERTISE) !== 0;
  }
  private isHeld(user: number): boolean {
    return (this.heard.rights.get(user)?.holdUntil ?? 0) > this.now;
  }

  private canStand({ asset, payMinutes }: CommandOf<'P2P_ADVERT'>): boolean {
    const { assets, limits } = this.heard;
    if (limits === undefined || (assets.get(asset)!.flags & AssetFlag.LEGAL) === 0) return false;
    return payMinutes >= Math.min(15, limits.payTime) && payMinutes <= limits.payTime;
  }

  private get now(): number {
    return this.heard.now;
  }

  private must(holds: boolean, check: string, number: number): void {
    if (!holds) this.wrong(check, number, 'nobody may do that now');
  }

  private wrong(check: string, number: number, why: string): never {
    throw new Violation(`p2p.${check}`, `peer trade ${number}: ${why}`);
  }
}
