/**
 * How much of the trading API an address may ask for in a minute, and how many orders an account may send in each interval, by its fee tier. Intervals begin
 * for everybody at once, as programs that read `X-MBX-USED-WEIGHT-1M` expect, so what was counted is dropped as a whole with each. Source: rules §8.
 *
 * Where several processes have this door they count together (gateways/shared-counts.ts); one alone counts here.
 */
import type { Static } from 'typebox';
import type { Family } from '@kontor/contract/trading-api/endpoint';
import { orderFactor } from '@kontor/contract/trading-api/rate-limit';
import type { RATE_LIMIT, USED_RATE_LIMIT } from '@kontor/contract/trading-api/rate-limit';
import type { ApiLimits } from '../config.ts';
import { limitError } from './api-error.ts';
import type { ApiError } from './api-error.ts';
import type { Caller } from './endpoints.ts';

/** A limit, and with how much of it is used. */
export type RateLimit = Static<typeof RATE_LIMIT>;
export type UsedRateLimit = Static<typeof USED_RATE_LIMIT>;
/** Whose orders are counted, and by which fee tier they are limited. */
type Orderer = Pick<Caller, 'user' | 'feeTier'>;

const SECOND_MS = 1_000;
const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const INTERVAL_MS = { SECOND: SECOND_MS, MINUTE: MINUTE_MS, DAY: DAY_MS } as const;

/** Addresses, or accounts, that are counted by themselves in an interval; all that come later are counted together. */
const MOST_COUNTED = 100_000;
/** So many requests are refused in a minute before an address is banned: what was on its way when the first was refused is no abuse. */
const BANNED_AFTER = 100;
/** The first ban, ms; each further one within `FORGIVEN_MS` of the last is twice as long, up to three days. */
const FIRST_BAN_MS = 2 * MINUTE_MS;
const LONGEST_BAN_MS = 3 * DAY_MS;
const FORGIVEN_MS = 3 * DAY_MS;
/** Addresses whose bans are remembered; the oldest is forgotten first. */
const MOST_BANNED = 20_000;
/** What is told of no limit where a number has to be. */
const UNLIMITED = 2_147_483_647;

/** Sums by key of the interval that runs. */
export interface Sums {
  /** When it ends, ms since 1970. */
  endMs(nowMs: number): number;
  sumOf(key: string, nowMs: number): number;
  /** Counts it, whatever the limit; gives the sum. */
  add(key: string, amount: number, nowMs: number): number;
  /** Counts it where the sum stays within the limit, and otherwise nothing. A promise where others have to be asked. */
  take(key: string, amount: number, limit: number, nowMs: number): boolean | Promise<boolean>;
}

/** What counts for several processes: sums of intervals by their names, and bans. */
export interface Counters {
  interval(name: string, lengthMs: number): Sums;
  /** Tells all of a ban. */
  mark(ban: ToldBan): void;
  /** Hears of those that others have told. */
  onMark(hear: (ban: ToldBan) => void): void;
}

/** Sums of one running interval, of this process alone. */
class Interval implements Sums {
  readonly #lengthMs: number;
  #startMs = 0;
  readonly #sums = new Map<string, number>();
  #others = 0;

  constructor(lengthMs: number) {
    this.#lengthMs = lengthMs;
  }

  endMs(nowMs: number): number {
    this.#turn(nowMs);
    return this.#startMs + this.#lengthMs;
  }

  sumOf(key: string, nowMs: number): number {
    this.#turn(nowMs);
    return this.#sums.get(key) ?? (this.#sums.size < MOST_COUNTED ? 0 : this.#others);
  }

  add(key: string, amount: number, nowMs: number): number {
    this.#turn(nowMs);
    const before = this.#sums.get(key);
    if (before === undefined && this.#sums.size >= MOST_COUNTED) return (this.#others += amount);
    const sum = (before ?? 0) + amount;
    this.#sums.set(key, sum);
    return sum;
  }

  take(key: string, amount: number, limit: number, nowMs: number): boolean {
    if (this.sumOf(key, nowMs) + amount > limit) return false;
    this.add(key, amount, nowMs);
    return true;
  }

  /** A clock that goes back begins no interval anew. */
  #turn(nowMs: number): void {
    if (nowMs < this.#startMs + this.#lengthMs) return;
    this.#startMs = nowMs - (nowMs % this.#lengthMs);
    this.#sums.clear();
    this.#others = 0;
  }
}

interface Ban {
  readonly untilMs: number;
  /** How many there were, with this one. */
  readonly count: number;
}

/** A ban as it is told. */
interface ToldBan extends Ban {
  /** The address. */
  readonly key: string;
}

/** Who was banned, and until when. */
class Bans {
  /** Those banned longest ago first. */
  readonly #bans = new Map<string, Ban>();
  readonly #onBan: ((ban: ToldBan) => void) | undefined;

  /** `onBan` hears of each that is made here. */
  constructor(onBan: ((ban: ToldBan) => void) | undefined) {
    this.#onBan = onBan;
  }

  /** Until when an address is banned, ms; undefined where it is not. */
  untilOf(address: string, nowMs: number): number | undefined {
    if (this.#bans.size === 0) return undefined;
    const ban = this.#bans.get(address);
    return ban !== undefined && ban.untilMs > nowMs ? ban.untilMs : undefined;
  }

  add(address: string, nowMs: number): number {
    const before = this.#bans.get(address);
    const count = before !== undefined && before.untilMs + FORGIVEN_MS > nowMs ? before.count + 1 : 1;
    const untilMs = nowMs + Math.min(LONGEST_BAN_MS, FIRST_BAN_MS * 2 ** Math.min(count - 1, 20));
    this.#keep(address, { untilMs, count });
    this.#onBan?.({ key: address, untilMs, count });
    return untilMs;
  }

  /** One that another process has told of. */
  hear({ key, untilMs, count }: ToldBan): void {
    this.#keep(key, { untilMs, count });
  }

  #keep(address: string, ban: Ban): void {
    this.#bans.delete(address);
    this.#bans.set(address, ban);
    if (this.#bans.size > MOST_BANNED) this.#bans.delete(this.#bans.keys().next().value!);
  }
}

interface OrderInterval {
  readonly interval: keyof typeof INTERVAL_MS;
  readonly intervalNum: number;
  /** Of fee tier 0. */
  readonly limit: number;
  readonly counted: Sums;
  /** `X-MBX-ORDER-COUNT-10S`, in small letters. */
  readonly header: string;
}

/** Names of headers that tell the weight. */
const WEIGHT_HEADERS: Readonly<Record<Family, string>> = {
  spot: 'x-mbx-used-weight-1m',
  futures: 'x-mbx-used-weight-1m',
  wallet: 'x-sapi-used-ip-weight-1m',
};

/** The limits of a server, and what is used of them. Addresses are those of customers (address-text.ts, `customerOf`). */
export class Limits {
  readonly #limits: ApiLimits;
  readonly #nowMs: () => number;
  readonly #weights: Readonly<Record<Family, Sums>>;
  readonly #refused: Sums;
  readonly #bans: Bans;
  readonly #orders: Readonly<Record<Family, readonly OrderInterval[]>>;
  readonly #weightText: Readonly<Record<Family, string>>;

  /** `nowMs` is the wall clock: intervals begin with its minutes. `counters` count for others too; without them this process counts for itself. */
  constructor(limits: ApiLimits, nowMs: () => number, counters?: Counters) {
    this.#limits = limits;
    this.#nowMs = nowMs;
    const open = (name: string, lengthMs: number): Sums => counters?.interval(name, lengthMs) ?? new Interval(lengthMs);
    const weights = (family: Family): Sums => open(`weight ${family}`, MINUTE_MS);
    this.#weights = { spot: weights('spot'), futures: weights('futures'), wallet: weights('wallet') };
    this.#refused = open('refused', MINUTE_MS);
    this.#bans = new Bans(counters && ((ban) => counters.mark(ban)));
    counters?.onMark((ban) => this.#bans.hear(ban));
    const orders = (
      family: Family,
      interval: OrderInterval['interval'],
      intervalNum: number,
      limit: number,
      name: string,
    ): OrderInterval => ({
      interval,
      intervalNum,
      limit,
      header: `x-mbx-order-count-${name}`,
      counted: open(`orders ${family} ${name}`, INTERVAL_MS[interval] * intervalNum),
    });
    const { spotOrders, futuresOrders } = limits;
    this.#orders = {
      spot: [orders('spot', 'SECOND', 10, spotOrders.tenSeconds, '10s'), orders('spot', 'DAY', 1, spotOrders.day, '1d')],
      futures: [
        orders('futures', 'SECOND', 10, futuresOrders.tenSeconds, '10s'),
        orders('futures', 'MINUTE', 1, futuresOrders.minute, '1m'),
      ],
      wallet: [],
    };
    const text = (family: Family): string => JSON.stringify(this.#weightOf(family)).slice(0, -1);
    this.#weightText = { spot: text('spot'), futures: text('futures'), wallet: text('wallet') };
  }

  /** What `exchangeInfo` lists: what fee tier 0 may. */
  of(family: Family): readonly RateLimit[] {
    return [
      this.#weightOf(family),
      ...this.#orders[family].map(({ interval, intervalNum, limit }) => ({
        rateLimitType: 'ORDERS',
        interval,
        intervalNum,
        limit: told(limit),
      })),
    ];
  }

  /** @throws ApiError 418 to an address that is banned */
  demandNoBan(address: string): void {
    const untilMs = this.#bans.untilOf(address, this.#nowMs());
    if (untilMs !== undefined) throw limitError('BANNED', untilMs, untilMs);
  }

  /**
   * Takes a weight from what an address has this minute; a promise where others have to be asked.
   * @throws ApiError 429 where it has not so much, 418 to who goes on after many of those, also by the promise
   */
  takeWeight(family: Family, address: string, weight: number): Promise<void> | undefined {
    const taken = this.#weights[family].take(address, weight, limitOf(this.#limits.weight[family]), this.#nowMs());
    if (taken === true) return undefined;
    if (taken === false) return this.#refuseWeight(family, address);
    return taken.then((isTaken) => (isTaken ? undefined : this.#refuseWeight(family, address)));
  }

  /** The same for what does nothing: asks nobody, and by as much as that may be let in that is on its way at others. @throws ApiError as it */
  takeWeightAtOnce(family: Family, address: string, weight: number): void {
    const [interval, nowMs] = [this.#weights[family], this.#nowMs()];
    if (interval.sumOf(address, nowMs) + weight > limitOf(this.#limits.weight[family])) this.#refuseWeight(family, address);
    interval.add(address, weight, nowMs);
  }

  #refuseWeight(family: Family, address: string): never {
    const nowMs = this.#nowMs();
    if (this.#refused.add(address, 1, nowMs) > BANNED_AFTER) {
      const untilMs = this.#bans.add(address, nowMs);
      throw limitError('BANNED', untilMs, untilMs);
    }
    throw limitError('TOO_MANY_REQUESTS', this.#weights[family].endMs(nowMs), this.#limits.weight[family]);
  }

  /**
   * Counts orders of an account; a promise where others have to be asked.
   * @throws ApiError 429 where it has sent as many as its tier may in one of the intervals, also by the promise; then none is counted, but where others had to
   * be asked and answered only for one of the intervals
   */
  takeOrders(family: Family, { user, feeTier }: Orderer, count: number): Promise<void> | undefined {
    const [nowMs, key] = [this.#nowMs(), String(user)];
    const intervals = this.#orders[family];
    const factor = orderFactor(feeTier);
    const mostOf = ({ limit }: OrderInterval): number => limitOf(limit * factor);
    const refusal = ({ limit, counted, interval, intervalNum }: OrderInterval): ApiError =>
      limitError('TOO_MANY_ORDERS', counted.endMs(nowMs), limit * factor, `${intervalNum} ${interval}`);
    for (const each of intervals) if (each.counted.sumOf(key, nowMs) + count > mostOf(each)) throw refusal(each);
    const asked: Promise<void>[] = [];
    for (const each of intervals) {
      const taken = each.counted.take(key, count, mostOf(each), nowMs);
      const demand = (isTaken: boolean): void => {
        if (!isTaken) throw refusal(each);
      };
      if (typeof taken === 'boolean') demand(taken);
      else asked.push(taken.then(demand));
    }
    return asked.length === 0 ? undefined : Promise.all(asked).then(() => undefined);
  }

  /** What an account may send of orders, and has sent. */
  ordersOf(family: Family, { user, feeTier }: Orderer): readonly UsedRateLimit[] {
    const nowMs = this.#nowMs();
    const factor = orderFactor(feeTier);
    return this.#orders[family].map(({ interval, intervalNum, limit, counted }) => ({
      rateLimitType: 'ORDERS',
      interval,
      intervalNum,
      limit: told(limit * factor),
      count: counted.sumOf(String(user), nowMs),
    }));
  }

  /** Headers of an answer: the weight that an address has used, and the orders of an account where it has sent some. */
  headersOf(family: Family, address: string, user: number | undefined): Record<string, number> {
    const nowMs = this.#nowMs();
    const headers: Record<string, number> = { [WEIGHT_HEADERS[family]]: this.#weights[family].sumOf(address, nowMs) };
    if (user !== undefined) for (const { header, counted } of this.#orders[family]) headers[header] = counted.sumOf(String(user), nowMs);
    return headers;
  }

  /** The same as a list of JSON, for an answer over the socket. */
  listOf(family: Family, address: string, orderer: Orderer | undefined): string {
    const weight = `[${this.#weightText[family]},"count":${this.#weights[family].sumOf(address, this.#nowMs())}}`;
    if (orderer === undefined) return `${weight}]`;
    return `${weight},${JSON.stringify(this.ordersOf(family, orderer)).slice(1)}`;
  }

  #weightOf(family: Family): RateLimit {
    return { rateLimitType: 'REQUEST_WEIGHT', interval: 'MINUTE', intervalNum: 1, limit: told(this.#limits.weight[family]) };
  }
}

/** 0 is no limit. */
function limitOf(limit: number): number {
  return limit === 0 ? Infinity : limit;
}

function told(limit: number): number {
  return limit === 0 ? UNLIMITED : Math.min(limit, UNLIMITED);
}
