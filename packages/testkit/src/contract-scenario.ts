import { Account } from '@kontor/domain/accounts';
import { OrderType, SelfTrade, TimeInForce } from '@kontor/domain/order';
import { Refusal } from '@kontor/domain/refusals';
import { PlanTrigger } from '@kontor/domain/perpetual/words';
import { ALL_MARKETS, COMMAND_LAYOUTS, CommandType, OWN_IDS } from '@kontor/engine/command';
import type { ClientId, Command, CommandOf, OrderId } from '@kontor/engine/command';
import { CommandBuffer } from '@kontor/engine/command-buffer';
import type { EngineDoor, PerpetualDump } from '@kontor/engine/engine-door';
import { readEvent } from '@kontor/engine/event';
import type { Event } from '@kontor/engine/event';
import { clientId } from './builders.ts';
import type { MarketSpec } from './builders.ts';
import { applyToBoth, describeCommand, dumpDifference } from './compare.ts';
import { contractMarketsOf, contractOpening, contractTerms, LARGE, MIDDLE, SMALL, START, USERS } from './contract-lives.ts';
import type { Random } from './random.ts';

/** What a step does, and how often it is drawn. */
const WEIGHTS = {
  open: 12,
  openAtMarket: 4,
  openWithPlans: 3,
  immediate: 3,
  fillOrKill: 5,
  maker: 3,
  close: 5,
  closeAtMarket: 4,
  mark: 14,
  gap: 2,
  stale: 1,
  funding: 2,
  setting: 3,
  positionMode: 1,
  margin: 3,
  pricePlan: 4,
  yieldPlan: 2,
  trailingPlan: 2,
  cancelPlan: 1,
  cancel: 3,
  cancelAll: 1,
  cancelAfter: 1,
  wait: 3,
  transfer: 2,
  topUp: 2,
  insure: 1,
  terms: 1,
  relist: 1,
  halt: 1,
  resume: 2,
  settle: 1,
  suspend: 1,
  rights: 1,
  repeat: 1,
  reuse: 1,
  odd: 2,
} as const;
export type ContractStepKind = keyof typeof WEIGHTS;
export const CONTRACT_STEP_KINDS = Object.entries(WEIGHTS).flatMap(([kind, weight]) =>
  Array.from({ length: weight }, () => kind as ContractStepKind),
);

/** One thing that happens in a small world of six users and two contracts, in small numbers that shrink well. */
export interface ContractStep {
  readonly kind: ContractStepKind;
  /** 0 to 5. */
  readonly user: number;
  /** 0 or 1. */
  readonly market: number;
  readonly sell: boolean;
  /** Ticks away from the mark, −7 to 7. */
  readonly price: number;
  /** 1 to 8. */
  readonly lots: number;
  /** 0 to 9; what it says depends on the kind. */
  readonly pick: number;
}

export function drawContractStep(random: Random, users = USERS): ContractStep {
  return {
    kind: random.pick(CONTRACT_STEP_KINDS),
    user: random.below(users),
    market: random.below(2),
    sell: random.chance(0.5),
    price: random.between(-7, 7),
    lots: random.between(1, 8),
    pick: random.below(10),
  };
}

/** Lets steps happen in two doors that must agree. */
export class ContractLife {
  /** Every command so far, for reports and replays. */
  readonly commands = new CommandBuffer();
  /** How often each refusal code was answered, and each kind of event seen, with its cause, step or reason where it has one. */
  readonly answers = new Map<number, number>();
  readonly eventKinds = new Map<string, number>();
  private readonly left: EngineDoor;
  private readonly right: EngineDoor;
  /** Of all amounts. */
  private readonly size: bigint;
  private readonly markets: readonly MarketSpec[];
  private time = START;
  private nextId = 1;
  private readonly marks = [MIDDLE, MIDDLE];
  private readonly rightsVersions: number[];
  private readonly recent: { readonly id: OrderId; readonly user: number }[] = [];
  private readonly plans: { readonly number: number; readonly user: number; readonly market: number }[] = [];
  /** Offsets of the applied commands with an id, for each user. */
  private readonly withId: number[][];

  constructor(left: EngineDoor, right: EngineDoor, users = USERS, isLarge = false) {
    const size = isLarge ? LARGE : SMALL;
    this.left = left;
    this.right = right;
    this.size = size;
    this.markets = contractMarketsOf(size);
    this.rightsVersions = Array.from({ length: users + 1 }, () => 1);
    this.withId = Array.from({ length: users + 1 }, () => []);
    for (const command of contractOpening(users, size)) {
      const difference = this.write(command);
      if (difference !== undefined) throw new Error(difference);
    }
  }

  /** Does one step; the first difference between the doors in words. */
  step(step: ContractStep): string | undefined {
    const own = this.withId[step.user + 1]!;
    if ((step.kind === 'repeat' || step.kind === 'reuse') && own.length > 0) {
      const at = this.commands.copy(this.commands, own[Math.max(0, own.length - 1 - step.pick)]!);
      this.commands.stamp(at, this.time);
      // Its first amount differs: another body under the same id.
      if (step.kind === 'reuse') this.commands.words[at + firstAmount(this.commands.words[at]! & 0xffff)]! ^= 64;
      return this.apply(at);
    }
    // Time goes on with each step, so that marks do not grow old by themselves.
    this.time += 50;
    return this.write(this.commandOf(step));
  }

  /** Difference between the whole states. */
  compareStates(): string | undefined {
    return dumpDifference(this.left, this.right);
  }

  /** The contracts as they are. */
  get contracts(): PerpetualDump['contracts'] {
    return this.left.dump().contracts;
  }

  /** The last commands in words. */
  history(last = 40): string {
    const lines: string[] = [];
    for (let at = 0; at < this.commands.length; at = this.commands.next(at)) lines.push(describeCommand(this.commands, at));
    return lines.slice(-last).join('\n');
  }

  private write(command: Command): string | undefined {
    return this.apply(this.commands.write(command));
  }

  private apply(at: number): string | undefined {
    const difference = applyToBoth(this.left, this.right, this.commands, at);
    if (difference !== undefined) return `${difference}\nafter ${describeCommand(this.commands, at)}`;
    const { events } = this.left;
    for (let from = 0; from < events.length; from = events.next(from)) this.hear(readEvent(events, from), at);
    return undefined;
  }

  private hear(event: Event, at: number): void {
    const kind = kindOf(event);
    this.eventKinds.set(kind, (this.eventKinds.get(kind) ?? 0) + 1);
    if (event.type === 'accepted') this.recent.push({ id: { slot: event.slot, number: event.number }, user: event.user });
    if (event.type === 'plan') this.plans.push({ number: event.number, user: event.user, market: event.market });
    if (event.type !== 'command') return;
    this.answers.set(event.code, (this.answers.get(event.code) ?? 0) + 1);
    if (event.code === Refusal.NONE && OWN_IDS.has(event.command)) this.withId[event.user]!.push(at);
  }

  private commandOf(step: ContractStep): Command {
    return this.orderOf(step) ?? this.positionOf(step) ?? this.marketOf(step) ?? this.accountOf(step);
  }

  private orderOf(step: ContractStep): Command | undefined {
    const { pick, price } = step;
    switch (step.kind) {
      case 'open':
        return this.place(step, {});
      case 'openAtMarket':
        return this.place(step, { orderType: OrderType.MARKET, price: 0n });
      case 'openWithPlans': {
        const away = step.sell ? -1 : 1;
        const takeProfit = pick < 8 ? this.priceAt(step, price + away * (1 + (pick % 4))) : 0n;
        const stopLoss = pick > 1 ? this.priceAt(step, price - away * (1 + (pick % 3))) : 0n;
        // What is there waits for the mark as often as for the last price; seldom what is not there, which goes nowhere.
        const byMark = pick === 9 ? 3 : step.lots & ((takeProfit > 0n ? 1 : 0) | (stopLoss > 0n ? 2 : 0));
        return this.place(step, { takeProfit, stopLoss, byMark, ...(pick === 5 && { orderType: OrderType.MARKET, price: 0n }) });
      }
      case 'immediate':
        return this.place(step, { timeInForce: TimeInForce.IOC, closes: pick % 3 === 0 ? 1 : 0 });
      case 'fillOrKill':
        return this.place(step, { timeInForce: TimeInForce.FOK, closes: pick % 3 === 0 ? 1 : 0 });
      case 'maker':
        return this.place(step, { orderType: OrderType.LIMIT_MAKER, closes: pick % 4 === 0 ? 1 : 0 });
      case 'close':
        return this.place(step, { closes: 1 });
      case 'closeAtMarket':
        return this.place(step, { orderType: OrderType.MARKET, price: 0n, closes: 1 });
      case 'cancel': {
        const target = this.recent[this.recent.length - 1 - pick];
        return { type: CommandType.CANCEL, time: this.time, user: target?.user ?? 1, order: target?.id ?? { slot: 0, number: 1 } };
      }
      case 'cancelAll':
        return { type: CommandType.CANCEL_ALL, ...this.header(step), market: pick < 5 ? ALL_MARKETS : this.number(step) };
      case 'cancelAfter':
        return {
          type: CommandType.CANCEL_AFTER,
          ...this.header(step),
          market: this.number(step),
          timeoutMs: pick === 9 ? 0 : 1_000 + pick * 500,
        };
      default:
        return undefined;
    }
  }

  private positionOf(step: ContractStep): Command | undefined {
    const { pick, lots } = step;
    const side = step.sell ? 1 : 0;
    const common = { ...this.header(step), market: this.number(step) };
    switch (step.kind) {
      case 'setting': {
        const leverage = [1, 3, 5, 10, 10, 20, 20, 25, 50, 100][pick]!;
        return { type: CommandType.CONTRACT_SETTING, ...common, leverage, mode: lots % 2 };
      }
      case 'positionMode':
        return { type: CommandType.POSITION_MODE, ...this.header(step), mode: pick % 2 };
      case 'margin':
        return {
          type: CommandType.POSITION_MARGIN,
          ...common,
          side,
          delta: BigInt(step.price * (pick < 8 ? 40 : 700)) * this.size,
          clientId: this.id(),
        };
      case 'pricePlan': {
        const isProfit = pick % 2 === 0;
        const away = (isProfit !== step.sell ? 1 : -1) * (1 + (lots % 5));
        return this.plan(step, {
          purpose: isProfit ? 0 : 1,
          level: this.priceAt(step, pick === 9 ? -away : away),
          source: pick % 3 === 0 ? 1 : 0,
        });
      }
      case 'yieldPlan':
        return this.plan(step, {
          purpose: pick % 2,
          trigger: PlanTrigger.YIELD,
          level: BigInt((pick % 2 === 0 ? 1 : -1) * lots * 500),
          source: pick % 3 === 0 ? 1 : 0,
        });
      case 'trailingPlan': {
        const activation = pick % 2 === 0 ? 0n : this.priceAt(step, step.sell ? -1 : 1);
        return this.plan(step, { purpose: 1, trigger: PlanTrigger.TRAILING, level: BigInt(lots * 60), source: 1, activation });
      }
      case 'cancelPlan': {
        const target = this.plans[this.plans.length - 1 - pick];
        if (!target || lots === 8) return { type: CommandType.CANCEL_PLAN, ...common, plan: 0 };
        return { type: CommandType.CANCEL_PLAN, time: this.time, user: target.user, market: target.market, plan: target.number };
      }
      default:
        return undefined;
    }
  }

  private marketOf(step: ContractStep): Command | undefined {
    const { pick, lots } = step;
    const time = this.time;
    const market = this.number(step);
    const { terms } = this.markets[step.market]!;
    switch (step.kind) {
      case 'mark':
        return this.mark(step, Math.trunc(step.price / 3), pick % 4);
      case 'gap':
        return this.mark(step, step.price * 2, 0);
      case 'stale':
        return { ...this.mark(step, 0, 0), isStale: pick < 5 };
      case 'funding':
        return { type: CommandType.FUNDING, time, market, rate: (step.sell ? -1 : 1) * pick * 40_000 };
      case 'terms':
        return contractTerms(step.market, time, pick, this.size);
      case 'relist': {
        const filters = {
          maxOrders: pick % 3 === 0 ? 0 : 3 + (pick % 2),
          bandBps: lots % 2 === 0 ? 0 : 300 * lots,
          maxNotional: pick === 9 && this.size === SMALL ? 60_000 : 0,
        };
        return { type: CommandType.LIST_MARKET, time, kind: pick === 8 ? 0 : 1, terms: { ...terms, ...filters } };
      }
      // What stops everything is rare, and mostly lifted again soon.
      case 'halt':
        return pick < 3 ? { type: CommandType.MARKET_STATUS, time, market, status: 0 } : this.mark(step, 0, 1);
      case 'resume':
        return { type: CommandType.MARKET_STATUS, time, market, status: 1 };
      case 'settle':
        return pick > 1
          ? contractTerms(step.market, time, 0, this.size)
          : { type: CommandType.SETTLE_CONTRACT, time, market, price: this.priceAt(step, step.price) + (lots === 8 ? 1n : 0n) };
      case 'wait':
        this.time += pick < 3 ? lots * 5_000 : lots * 300;
        return { type: CommandType.TICK, time: this.time };
      case 'odd':
        return this.odd(step, terms.quote);
      default:
        return undefined;
    }
  }

  private accountOf(step: ContractStep): Command {
    const { pick, lots } = step;
    const header = this.header(step);
    const asset = this.markets[0]!.terms.quote;
    switch (step.kind) {
      case 'transfer': {
        const [from, to] = step.sell ? [Account.CONTRACT, Account.SPOT] : [Account.SPOT, Account.CONTRACT];
        return { type: CommandType.TRANSFER, ...header, clientId: this.id(), asset, amount: BigInt(lots) * 150n * this.size, from, to };
      }
      case 'topUp':
        return {
          type: CommandType.ADJUST,
          ...header,
          clientId: this.id(),
          asset,
          account: Account.CONTRACT,
          amount: BigInt(step.price + 3) * (pick < 5 ? 10n : 300n) * this.size,
        };
      case 'insure':
        // Every other time somebody else approves what was proposed last.
        return pick % 2 === 0
          ? {
              type: CommandType.PROPOSE,
              user: 1,
              time: this.time,
              proposal: clientId(++this.nextId),
              asset,
              account: Account.INSURANCE,
              number: 0,
              amount: BigInt(step.price) * 250n * this.size + 1n,
              beneficiary: step.price < 0 ? 3 : 0,
            }
          : { type: CommandType.APPROVE, user: 2, time: this.time, proposal: clientId(this.nextId) };
      case 'suspend':
        return pick < 5 ? { type: CommandType.SET_USER, ...header, tier: lots % 4, flags: pick < 1 ? 1 : 0 } : this.tier(step);
      case 'rights': {
        const version = ++this.rightsVersions[header.user]!;
        return { type: CommandType.SET_RIGHTS, ...header, version, level: 1, permissions: pick < 1 ? 0 : 1, holdUntil: 0 };
      }
      default:
        return { type: CommandType.TICK, time: this.time };
    }
  }

  /** A tier gets rates in contracts, some lower than a contract's and some higher; now and then it is none of spot's yet. */
  private tier({ pick, lots, price }: ContractStep): Command {
    const { time } = this;
    const tier = 1 + (lots % 4);
    if (pick === 5) return { type: CommandType.FEE_TIER, time, tier, makerRate: lots, takerRate: lots };
    const [makerRate, takerRate] = [[0, 10_000, 20_000, 400_000][(price + 7) % 4]!, [0, 30_000, 90_000, 50_000_000][pick - 6]!];
    return { type: CommandType.CONTRACT_FEE_TIER, time, tier, makerRate, takerRate };
  }

  /** What a client or an operator should not send. */
  private odd(step: ContractStep, quote: number): Command {
    const time = this.time;
    const place = this.place(step, {});
    return [
      { ...place, deadline: time - 1 },
      { ...place, market: 9 },
      { ...place, price: place.price + 1n },
      { ...place, selfTrade: SelfTrade.NONE },
      { ...place, quantity: 1n },
      { ...place, orderType: OrderType.STOP_LOSS },
      {
        type: CommandType.AMEND,
        user: step.user + 1,
        time,
        order: this.recent.at(-1)?.id ?? { slot: 0, number: 1 },
        quantity: 10n,
      } as const,
      { type: CommandType.TRANSFER, ...this.header(step), clientId: this.id(), asset: quote, amount: 1_000_000n, from: 1, to: 0 } as const,
      { type: CommandType.FUNDING, time, market: this.number(step), rate: 50_000_000 } as const,
      { type: CommandType.LIST_MARKET, time, kind: 1, terms: { ...this.markets[0]!.terms, selfTradeAllowed: true } } as const,
    ][step.pick]!;
  }

  private header(step: ContractStep): { user: number; time: number } {
    return { user: step.user + 1, time: this.time };
  }

  private number(step: ContractStep): number {
    return this.markets[step.market]!.terms.market;
  }

  private id(): ClientId {
    return clientId(this.nextId++);
  }

  /** A price so many ticks from the mark. */
  private priceAt({ market }: ContractStep, away: number): bigint {
    return BigInt(Math.max(1, this.marks[market]! + away)) * BigInt(this.markets[market]!.terms.tickUnits);
  }

  private place(step: ContractStep, fields: Partial<CommandOf<'CONTRACT_PLACE'>>): CommandOf<'CONTRACT_PLACE'> {
    const { terms } = this.markets[step.market]!;
    return {
      type: CommandType.CONTRACT_PLACE,
      ...this.header(step),
      market: terms.market,
      side: step.sell ? 1 : 0,
      orderType: OrderType.LIMIT,
      timeInForce: TimeInForce.GTC,
      selfTrade: 1 + (step.pick % 3),
      // Near the mark, so that orders meet.
      price: this.priceAt(step, Math.trunc(step.price / 2)),
      quantity: BigInt(step.lots) * BigInt(terms.stepUnits),
      takeProfit: 0n,
      stopLoss: 0n,
      closes: 0,
      byMark: 0,
      clientId: this.id(),
      ...fields,
    };
  }

  private plan(step: ContractStep, fields: Partial<CommandOf<'PLACE_PLAN'>>): CommandOf<'PLACE_PLAN'> {
    const { terms } = this.markets[step.market]!;
    return {
      type: CommandType.PLACE_PLAN,
      ...this.header(step),
      market: terms.market,
      side: step.sell ? 1 : 0,
      purpose: 0,
      trigger: PlanTrigger.PRICE,
      source: 0,
      quantity: step.price < 0 ? 0n : BigInt(step.lots) * BigInt(terms.stepUnits),
      price: step.price % 3 === 0 ? this.priceAt(step, step.price) : 0n,
      level: 0n,
      activation: 0n,
      clientId: this.id(),
      ...fields,
    };
  }

  /** The mark moves by ticks and a part of one. */
  private mark(step: ContractStep, ticks: number, part: number): CommandOf<'MARK_PRICE'> {
    const { terms } = this.markets[step.market]!;
    // It stays where prices can be told apart.
    this.marks[step.market] = Math.min(400, Math.max(30, this.marks[step.market]! + ticks));
    const mark = BigInt(this.marks[step.market]!) * BigInt(terms.tickUnits) + BigInt(part * 7);
    return { type: CommandType.MARK_PRICE, time: this.time, market: terms.market, isStale: false, mark, index: mark + BigInt(step.pick) };
  }
}

/** An event's name, with what tells its kinds apart. */
function kindOf(event: Event): string {
  switch (event.type) {
    case 'position':
      return `position ${event.cause}`;
    case 'liquidation':
      return `liquidation ${event.step}`;
    case 'plan_ended':
      return `plan_ended ${event.reason}`;
    case 'done':
      return `done ${event.reason}`;
    default:
      return event.type;
  }
}

/** Where the first amount of a command of a type stands. */
function firstAmount(type: number): number {
  return COMMAND_LAYOUTS.get(type)!.places.find(({ field }) => field.kind === 'i64')!.at;
}

/** Every kind of event that lives of contracts cause; a long run that misses one has tested too little. */
export const CONTRACT_EVENTS: readonly string[] = [
  'accepted',
  'command',
  'deleveraged',
  ...[0, 10, 11, 12, 13, 2, 3, 4, 5, 6, 7].map((reason) => `done ${reason}`),
  'funded',
  ...[0, 1, 2].map((step) => `liquidation ${step}`),
  'liquidated',
  'plan',
  ...[0, 1, 2, 3, 4].map((reason) => `plan_ended ${reason}`),
  ...[0, 1, 2, 3, 4, 5, 6].map((cause) => `position ${cause}`),
  'prevented',
  'timer',
  'trade',
].sort();

/** Refusal codes that the steps are known to reach. */
export const REACHED_IN_CONTRACTS: readonly number[] = [
  Refusal.NONE,
  Refusal.REPEATED,
  Refusal.MALFORMED,
  Refusal.CLIENT_ID_REUSED,
  Refusal.TOO_LATE,
  Refusal.MARKET_HALTED,
  Refusal.USER_SUSPENDED,
  Refusal.PRICE_FILTER,
  Refusal.LOT_SIZE,
  Refusal.MARKET_LOT_SIZE,
  Refusal.NOTIONAL,
  Refusal.PERCENT_PRICE_BY_SIDE,
  Refusal.MAX_NUM_ORDERS,
  Refusal.WOULD_TRIGGER,
  Refusal.WOULD_MATCH,
  Refusal.INSUFFICIENT_BALANCE,
  Refusal.UNKNOWN_ORDER,
  Refusal.NOT_AMENDABLE,
  Refusal.UNKNOWN_MARKET,
  Refusal.BAD_TERMS,
  Refusal.NOT_PERMITTED,
  Refusal.MARK_STALE,
  Refusal.NOT_CLOSABLE,
  Refusal.OPEN_INTEREST,
  Refusal.BRACKET_LIMIT,
  Refusal.INSUFFICIENT_MARGIN,
  Refusal.LEVERAGE_TOO_HIGH,
  Refusal.LEVERAGE_OF_ISOLATED,
  Refusal.MODE_HAS_ORDERS,
  Refusal.MODE_HAS_POSITION,
  Refusal.SIDES_HAVE_ORDERS,
  Refusal.SIDES_HAVE_POSITION,
  Refusal.NO_POSITION,
  Refusal.UNKNOWN_PLAN,
  Refusal.NOT_HALTED,
  Refusal.UNKNOWN_TIER,
];
