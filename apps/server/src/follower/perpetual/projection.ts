/**
 * Perpetual contracts in the follower: marks, orders, deals, positions, plans, funding, liquidations. Books, trades and candles are those of every market
 * (spot/projection.ts). What an account has and may use now, the engine says. Source: rules 2; docs/perpetual.md.
 */
import { Account, Bucket, SYSTEM_OWNER, USER_ACCOUNTS } from '@kontor/domain/accounts';
import type { CandleInterval } from '@kontor/domain/formulas/candle-interval';
import { DoneReason } from '@kontor/domain/order';
import { adlLights, adlOrder } from '@kontor/domain/perpetual/deleveraging';
import { crossBankruptcy, isolatedBankruptcy } from '@kontor/domain/perpetual/liquidation';
import { orderCost, totalCost } from '@kontor/domain/perpetual/order-cost';
import { signOf } from '@kontor/domain/perpetual/position';
import type { PositionSide } from '@kontor/domain/perpetual/position';
import { isApplied } from '@kontor/domain/refusals';
import { CommandType, readCommandAs } from '@kontor/engine/command';
import type { CommandOf } from '@kontor/engine/command';
import type { CommandBuffer } from '@kontor/engine/command-buffer';
import type { StateWithoutOrders } from '@kontor/engine/engine-door';
import { EventType, readEvent } from '@kontor/engine/event';
import type { Event, EventLog } from '@kontor/engine/event';
import { isBot } from '../../bot-numbers.ts';
import type { IndexCandle } from '../feed.ts';
import { IndexCandles } from '../index-price/index-candles.ts';
import { CONTRACT_KIND } from '../listings.ts';
import type { Answering, Ground, OpenProjection, Projection, UserNews } from '../projection.ts';
import type { RecordRow } from '../record-row.ts';
import { DealKind, LiquidationStepKind, Origin, PlanState } from './contract-facts.ts';
import type {
  ContractChange,
  ContractFill,
  ContractNews,
  ContractOrder,
  ContractPlan,
  ContractSetting,
  ContractState,
  ContractTerms,
  MarkState,
  OwnContracts,
  PositionState,
} from './contract-facts.ts';
import { scaleOf, standingOf } from './contract-figures.ts';
import { ContractOrders } from './contract-orders.ts';
import type { GrowingOrder, OrderMeaning } from './contract-orders.ts';
import {
  CONTRACT_FILL_TABLE,
  CONTRACT_ORDER_TABLE,
  CONTRACT_PLAN_TABLE,
  FUNDING_PAID_TABLE,
  FUNDING_RATE_TABLE,
  FUND_DAY_TABLE,
  LIQUIDATION_TABLE,
  MARK_CANDLE_TABLE,
} from './contract-tables.ts';
import { LiquidationStep, PlanEnd, PositionCause } from '@kontor/domain/perpetual/words';
import { Liquidations } from './liquidations.ts';
import { CROSS, MARGIN_CALL_TABLE, MarginCalls } from './margin-calls.ts';
import { readPerpetualState, writePerpetualState } from './perpetual-state.ts';
import { Plans } from './plans.ts';
import { Positions } from './positions.ts';

export interface PerpetualQuestions {
  ownContracts: { asked: { readonly user: number }; answer: OwnContracts };
  contracts: { asked: object; answer: readonly ContractState[] };
  /** How soon auto-deleveraging would meet a user's positions. */
  adlLights: { asked: { readonly user: number }; answer: readonly AdlLight[] };
  markCandles: { asked: { readonly market: number; readonly interval: CandleInterval }; answer: readonly IndexCandle[] };
}

/** Lights of a position, 1 to 5; all of them for whom deleveraging would meet first. */
export interface AdlLight {
  readonly market: number;
  readonly side: number;
  readonly lights: number;
}

type EventOf<Type extends Event['type']> = Event & { type: Type };

/** A contract as it is kept. */
interface Contract {
  terms: ContractTerms;
  mark: MarkState | undefined;
  /** First valid mark since the last stale one. */
  validMs: number | undefined;
  /** The last settlement of funding. */
  funding: { readonly rate: number; readonly mark: bigint } | undefined;
  isSettling: boolean;
  readonly candles: IndexCandles;
}

/** A deal whose position events may still come. */
interface PendingFill extends Omit<ContractFill, 'realised'> {
  realised: bigint;
}

/** A watched user's share as it grows. */
interface GrowingChange {
  readonly contractOrders: ContractOrder[];
  readonly contractFills: ContractFill[];
  readonly positions: PositionState[];
  readonly plans: ContractPlan[];
  readonly contractSettings: ContractSetting[];
}

/** A stale contract is one again when marks have been valid for so long, ms (docs/perpetual.md "The mark"). */
const VALID_AGAIN_MS = 30_000;
const DAY_MS = 86_400_000;

export class PerpetualView implements OpenProjection {
  readonly hears = [
    EventType.ACCEPTED,
    EventType.TRADE,
    EventType.DONE,
    EventType.POSITION,
    EventType.LIQUIDATION,
    EventType.LIQUIDATED,
    EventType.FUNDED,
    EventType.PLAN,
    EventType.PLAN_ENDED,
  ] as const;
  readonly questions: Answering<PerpetualQuestions>;
  readonly users: UserNews<ContractChange> = { none: NO_CHANGE, take: () => this.#takeUsers() };
  readonly #ground: Ground;
  readonly #contracts = new Map<number, Contract>();
  readonly #orders = new ContractOrders();
  readonly #positions = new Positions();
  readonly #plans = new Plans();
  readonly #liquidations = new Liquidations();
  readonly #calls = new MarginCalls();
  /** What each user has available and locked in the contract account, before the command that is being told. */
  readonly #wallets = new Map<number, { available: bigint; locked: bigint }>();
  /** The order that a CONTRACT_PLACE made, and the one that a plan or a liquidation places next. */
  #placing: { readonly user: number; readonly market: number; readonly closes: boolean } | undefined;
  #next: { readonly origin: Origin; readonly plan: number } | undefined;
  #pending: PendingFill[] = [];
  #touched = new Set<GrowingOrder>();
  /** A plan that placed an order whose slot is not known yet. */
  #triggered: ContractPlan | undefined;
  #ordinal = 0;
  #ordinalOf = 0;
  readonly #lights = new Map<string, { readonly second: number; readonly lights: ReadonlyMap<number, number> }>();
  #changed = new Set<number>();
  #toldUsers = new Map<number, GrowingChange>();

  constructor(ground: Ground) {
    this.#ground = ground;
    this.questions = {
      ownContracts: ({ user }) => this.ownContracts(user),
      contracts: () => Array.from(this.#contracts.keys(), (market) => this.#stateOf(market)),
      adlLights: ({ user }) => this.#adlOf(user),
      markCandles: ({ market, interval }) => this.#contracts.get(market)?.candles.last(interval) ?? [],
    };
  }

  /** All that is known of one user's contracts. */
  ownContracts(user: number): OwnContracts {
    const account = this.#ground.engine.contractAccount(user);
    const orders = this.#orders.ofUser(user);
    return {
      available: this.#walletOf(user).available,
      reserved: orders.reduce((sum, order) => sum + this.#reserveOf(order), 0n),
      carried: account?.carried ?? 0n,
      // Margins change without an event, by funding and by liquidation.
      positions: this.#positions.ofUser(user).map((position) => ({
        ...position,
        margin:
          account?.margins.find(({ market, side }) => market === position.market && side === position.side)?.margin ?? position.margin,
      })),
      settings: Array.from(this.#contracts.keys(), (market) => this.#settingOf(user, market)),
      orders,
      plans: this.#plans.ofUser(user),
    };
  }

  /** What an open order reserves (docs/perpetual.md "Money"): it follows from the order and its contract's leverage. */
  #reserveOf({ user, market, side, closes, priceTicks, openLots, markTicks }: ContractOrder): bigint {
    if (closes) return 0n;
    const { terms } = this.#contracts.get(market)!;
    const { terms: grid, baseScale } = this.#ground.listings.market(market);
    const tick = BigInt(grid.tickUnits);
    const cost = orderCost(
      {
        side: side as PositionSide,
        quantity: BigInt(openLots) * BigInt(grid.stepUnits),
        price: BigInt(priceTicks) * tick,
        mark: BigInt(markTicks) * tick,
        leverage: this.#settingOf(user, market).leverage,
        takerRate: terms.takerRate,
      },
      10n ** BigInt(baseScale),
    );
    return totalCost(cost);
  }

  /** Lights of each position of a user, by contract and side. */
  #adlOf(user: number): AdlLight[] {
    return this.#positions.ofUser(user).flatMap(({ market, side }) => {
      const lights = this.#lightsOf(market, side).get(user);
      return lights === undefined ? [] : [{ market, side, lights }];
    });
  }

  /** Of everybody on one side of a contract, as of this second. */
  #lightsOf(market: number, side: number): ReadonlyMap<number, number> {
    const key = `${market}/${side}`;
    const second = Math.floor(this.#ground.moment.timeMs / 1_000);
    const known = this.#lights.get(key);
    if (known?.second === second) return known.lights;
    const lights = this.#ranked(market, side);
    this.#lights.set(key, { second, lights });
    return lights;
  }

  #ranked(market: number, side: number): ReadonlyMap<number, number> {
    const contract = this.#contracts.get(market)!;
    if (contract.mark === undefined) return new Map();
    const { mark } = contract.mark;
    const { table, stepUnits, coin } = scaleOf(contract.terms, this.#ground.listings.market(market));
    const positions = Array.from(this.#positions.holdersOf(market)).flatMap((user, id) => {
      const position = this.#positions.find(user, market, side);
      if (position === undefined) return [];
      const held = { side: position.side, quantity: BigInt(position.lots) * stepUnits, entryValue: position.entryValue };
      const supports = this.#supports(position);
      const bankruptcy = this.#settingOf(user, market).isIsolated
        ? isolatedBankruptcy(held, position.margin, held.quantity)
        : supports.maintenance === 0n
          ? 0n
          : crossBankruptcy(held, held.quantity, supports, { table, mark, coin });
      return [{ ...held, user, id, bankruptcy }];
    });
    const ordered = adlOrder(positions, mark, coin);
    const lights = adlLights(ordered);
    return new Map(ordered.map(({ user }, place) => [user, lights[place]!]));
  }

  command(commands: CommandBuffer, at: number, code: number): void {
    this.#flush();
    this.#placing = undefined;
    if (!isApplied(code)) return;
    switch (commands.words[at]! & 0xffff) {
      case CommandType.CONTRACT_TERMS:
        return this.#takeTerms(readCommandAs('CONTRACT_TERMS', commands, at));
      case CommandType.MARK_PRICE:
        return this.#takeMark(readCommandAs('MARK_PRICE', commands, at));
      case CommandType.FUNDING:
        return this.#takeFunding(readCommandAs('FUNDING', commands, at));
      case CommandType.CONTRACT_SETTING: {
        const { user, market, leverage, mode } = readCommandAs('CONTRACT_SETTING', commands, at);
        const setting = { market, leverage, isIsolated: mode === 1 };
        this.#positions.set(user, setting);
        this.#toldOf(user)?.contractSettings.push(setting);
        return;
      }
      case CommandType.CONTRACT_PLACE: {
        const { user, market, closes } = readCommandAs('CONTRACT_PLACE', commands, at);
        this.#placing = { user, market, closes: closes === 1 };
        return;
      }
      case CommandType.SETTLE_CONTRACT: {
        const { market } = readCommandAs('SETTLE_CONTRACT', commands, at);
        this.#contracts.get(market)!.isSettling = true;
        this.#changed.add(market);
        return;
      }
    }
  }

  event(log: EventLog, at: number): void {
    const event = readEvent(log, at);
    switch (event.type) {
      case 'accepted':
        return this.#accept(event);
      case 'trade':
        return this.#trade(event);
      case 'done':
        return this.#done(event);
      case 'position':
        return this.#position(event);
      case 'liquidation':
        return this.#liquidate(event);
      case 'liquidated':
        this.#flush();
        return this.#liquidations.settled(event.user, event.market, event.side, event.value, event.fund);
      case 'funded':
        return this.#funded(event);
      case 'plan': {
        const plan = this.#plans.add(event, this.#ground.moment.atMs, this.#ground.moment.sequence);
        this.#toldOf(plan.user)?.plans.push(plan);
        return;
      }
      case 'plan_ended':
        return this.#planEnded(event);
      // Spot's, or what other events say as well.
      case 'command':
      case 'amended':
      case 'linked':
      case 'outage':
      case 'prevented':
      case 'timer':
      case 'triggered':
      case 'deleveraged':
    }
  }

  record({ owner, account, bucket, after }: RecordRow): void {
    const { moment, out } = this.#ground;
    if (account === Account.INSURANCE && owner === SYSTEM_OWNER) {
      out.rows?.add(FUND_DAY_TABLE, { dayMs: Math.floor(moment.timeMs / DAY_MS) * DAY_MS, balance: after });
      return;
    }
    if (account !== Account.CONTRACT || owner <= SYSTEM_OWNER || account >= USER_ACCOUNTS) return;
    this.#receipts();
    const wallet = this.#walletOf(owner);
    if (bucket === Bucket.AVAILABLE) wallet.available = after;
    else if (bucket === Bucket.LOCKED) wallet.locked = after;
    this.#toldOf(owner);
  }

  batchEnd(): void {
    this.#flush();
    this.#receipts();
  }

  pack(): Uint8Array {
    return writePerpetualState({
      contracts: Array.from(this.#contracts.values(), ({ candles, ...contract }) => ({ ...contract, candles: candles.all() })),
      orders: [...this.#orders.all()],
      plans: [...this.#plans.all()],
      positions: [...this.#positions.all()],
      settings: this.#positions.settings(),
      liquidations: this.#liquidations.count,
      called: this.#calls.all(),
    });
  }

  restore({ holdings }: StateWithoutOrders, packed: Uint8Array): void {
    const { contracts, orders, plans, positions, settings, liquidations, called } = readPerpetualState(packed);
    for (const { candles, mark, validMs, funding, ...contract } of contracts)
      this.#contracts.set(contract.terms.market, { ...contract, mark, validMs, funding, candles: new IndexCandles(candles) });
    this.#orders.restore(orders);
    this.#plans.restore(plans);
    this.#positions.restore(positions, settings);
    this.#liquidations.count = liquidations;
    this.#calls.restore(called);
    for (const { owner, account, available, locked } of holdings)
      if (account === Account.CONTRACT && owner > SYSTEM_OWNER) this.#wallets.set(owner, { available, locked });
  }

  takeNews(all: boolean): ContractNews {
    const markets = all ? [...this.#contracts.keys()] : [...this.#changed].filter((market) => this.#contracts.has(market));
    this.#changed = new Set();
    return { contracts: markets.map((market) => this.#stateOf(market)) };
  }

  #takeTerms({
    market,
    makerRate,
    takerRate,
    liquidationRate,
    fundingCap,
    intervalHours,
    maxOpenLots,
    ...said
  }: CommandOf<'CONTRACT_TERMS'>): void {
    const brackets = said.brackets.map(({ cap, maxLeverage, rate }) => ({ cap, maxLeverage, rate: BigInt(rate) }));
    const terms: ContractTerms = { market, makerRate, takerRate, liquidationRate, fundingCap, intervalHours, maxOpenLots, brackets };
    const known = this.#contracts.get(market);
    if (known === undefined)
      this.#contracts.set(market, {
        terms,
        mark: undefined,
        validMs: undefined,
        funding: undefined,
        isSettling: false,
        candles: new IndexCandles(),
      });
    else Object.assign(known, { terms, isSettling: false });
    this.#changed.add(market);
  }

  #takeMark({
    market,
    mark,
    index,
    isStale,
  }: {
    readonly market: number;
    readonly mark: bigint;
    readonly index: bigint;
    readonly isStale: boolean;
  }): void {
    const contract = this.#contracts.get(market)!;
    const { timeMs } = this.#ground.moment;
    this.#changed.add(market);
    if (isStale) {
      contract.validMs = undefined;
      if (contract.mark !== undefined) contract.mark = { ...contract.mark, isStale: true };
      return;
    }
    contract.validMs ??= timeMs;
    // Where it was stale, valid ones change nothing for a while.
    if (contract.mark?.isStale === true && timeMs - contract.validMs < VALID_AGAIN_MS) return;
    contract.mark = { market, mark, index, timeMs, isStale: false, fundingRate: contract.funding?.rate ?? 0 };
    contract.candles.add(timeMs, mark, (interval, candle) =>
      this.#ground.out.rows?.add(MARK_CANDLE_TABLE, { market, interval, ...candle }),
    );
    this.#callMargin(market);
  }

  #takeFunding({ market, rate }: { readonly market: number; readonly rate: number }): void {
    const contract = this.#contracts.get(market)!;
    const { timeMs, sequence } = this.#ground.moment;
    const { mark } = contract.mark!;
    contract.funding = { rate, mark };
    contract.mark = { ...contract.mark!, fundingRate: rate };
    this.#ground.out.rows?.add(FUNDING_RATE_TABLE, { market, timeMs, sequence, rate, mark });
    this.#changed.add(market);
  }

  /** Who has lots in the contract is looked at: each isolated position, and the cross account. */
  #callMargin(market: number): void {
    for (const user of this.#positions.holdersOf(market)) {
      if (isBot(user)) continue;
      for (const position of this.#positions.ofUser(user)) {
        const { isIsolated } = this.#settingOf(user, position.market);
        if (isIsolated && position.market !== market) continue;
        const side = isIsolated ? position.side : 0;
        const { balance, maintenance } = this.#supports(position);
        const ratio = this.#calls.look(user, isIsolated ? market : CROSS, side, balance, maintenance);
        if (ratio === undefined) continue;
        const { sequence, timeMs } = this.#ground.moment;
        this.#ground.out.rows?.add(MARGIN_CALL_TABLE, { sequence, timeMs, user, market: isIsolated ? market : CROSS, side, ratio });
      }
    }
  }

  #accept(event: EventOf<'accepted'>): void {
    if (this.#ground.listings.market(event.market).kind !== CONTRACT_KIND) return;
    this.#flush();
    const order = this.#orders.accept(event, this.#ground.moment.atMs, this.#meaningOf(event));
    if (this.#triggered !== undefined) this.#endPlan({ ...this.#triggered, orderNumber: order.number, orderSlot: order.slot });
    this.#triggered = undefined;
    this.#toldOf(order.user)?.contractOrders.push({ ...order });
  }

  #meaningOf({ user, market, side }: EventOf<'accepted'>): OrderMeaning {
    const { leverage, isIsolated } = this.#settingOf(user, market);
    const [next, placing] = [this.#next, this.#placing];
    this.#next = undefined;
    const placed = next === undefined && placing?.user === user && placing.market === market ? placing : undefined;
    if (placed !== undefined) this.#placing = undefined;
    return {
      closes: next !== undefined || placed?.closes === true,
      origin: next?.origin ?? Origin.USER,
      plan: next?.plan ?? 0,
      leverage,
      isIsolated,
      markTicks: this.#markTicks(market, side),
    };
  }

  /** The mark in ticks, against the order: down for one that buys, up for one that sells. */
  #markTicks(market: number, side: number): number {
    const mark = this.#contracts.get(market)?.mark?.mark ?? 0n;
    const tick = BigInt(this.#ground.listings.market(market).terms.tickUnits);
    return Number(side === 0 ? mark / tick : (mark + tick - 1n) / tick);
  }

  #trade({ market, priceTicks, lots, ...event }: EventOf<'trade'>): void {
    const { unit, kind } = this.#ground.listings.market(market);
    if (kind !== CONTRACT_KIND) return;
    this.#flush();
    this.#changed.add(market);
    const amount = BigInt(priceTicks) * BigInt(lots) * unit;
    const timeMs = this.#ground.moment.atMs;
    const deal = (number: number, maker: boolean, fee: bigint, left: number): void => {
      const order = this.#orders.find(number);
      if (order === undefined) throw new Error(`a trade names order ${number}, which is not open`);
      this.#orders.deal(order, { lots, priceTicks, amount, fee }, left, timeMs);
      this.#touched.add(order);
      this.#pending.push(
        this.#fillOf({
          user: order.user,
          market,
          side: positionSideOf(order),
          closes: order.closes,
          kind: order.origin === Origin.LIQUIDATION ? DealKind.LIQUIDATION : DealKind.TRADE,
          orderNumber: number,
          lots,
          amount,
          fee,
          maker,
        }),
      );
    };
    deal(event.makerNumber, true, event.makerFee, event.makerLeft);
    deal(event.takerNumber, false, event.takerFee, event.takerLeft);
  }

  #done({ market, number, reason, left, user }: EventOf<'done'>): void {
    const order = this.#orders.find(number);
    if (order === undefined) return;
    this.#flush();
    this.#orders.done(order, reason, left, this.#ground.moment.atMs);
    if (reason === DoneReason.LIQUIDATED) this.#liquidations.cancelled(user, market, left);
    this.#touched.add(order);
    this.#flush();
  }

  #position({ cause, user, market, side, lots, entryValue, margin, realised, order }: EventOf<'position'>): void {
    const { atMs } = this.#ground.moment;
    const before = this.#positions.find(user, market, side);
    const closed = (before?.lots ?? 0) - lots;
    if ((cause === PositionCause.OFFSET || cause === PositionCause.TAKE_OVER) && before !== undefined) this.#beginReceipt(before);
    // What closing brought, or cost, follows from what it realised.
    const amount = before === undefined ? 0n : before.entryValue - entryValue + signOf(side as PositionSide) * realised;
    const now = this.#positions.change({ user, market, side: side as PositionSide, lots, entryValue, margin }, realised, atMs);
    this.#changed.add(market);
    this.#toldOf(user)?.positions.push(now);
    if (lots === 0) this.#calls.forget(user, market, side);
    const kind = KIND_OF[cause];
    if (order !== 0) {
      const fill = this.#pending.find((each) => each.orderNumber === order && each.user === user);
      if (fill !== undefined) fill.realised += realised;
      const growing = [...this.#touched].find(({ number }) => number === order);
      if (growing !== undefined) growing.realised += realised;
      if (cause === PositionCause.LIQUIDATION) this.#liquidations.closed(user, market, side, { lots: closed, realised, left: lots });
    } else if (kind !== undefined && closed > 0) {
      const own = kind === DealKind.OFFSET ? LiquidationStepKind.OFFSET : LiquidationStepKind.TAKEN_OVER;
      if (kind === DealKind.OFFSET || kind === DealKind.TAKEN_OVER)
        this.#liquidations.closed(user, market, side, { lots: closed, realised, left: lots }, { step: own, amount });
      this.#flush();
      const fill = this.#fillOf({ user, market, side, closes: true, kind, orderNumber: 0, lots: closed, amount, fee: 0n, maker: false });
      this.#pending.push({ ...fill, realised });
    }
  }

  #liquidate({ user, market, side, step, bankruptcyTicks }: EventOf<'liquidation'>): void {
    this.#flush();
    const position = this.#positions.find(user, market, side);
    if (position !== undefined) this.#beginReceipt(position);
    if (step === LiquidationStep.TAKE_OVER) return this.#liquidations.bankrupt(user, market, side, bankruptcyTicks);
    this.#next = { origin: Origin.LIQUIDATION, plan: 0 };
    const kind = step === LiquidationStep.REDUCE ? LiquidationStepKind.REDUCED : LiquidationStepKind.CLOSED;
    this.#liquidations.order(user, market, side, kind, bankruptcyTicks);
  }

  #beginReceipt(position: PositionState): void {
    const { user, market, side } = position;
    const { mark } = this.#contracts.get(market)!;
    if (this.#liquidations.has(user, market, side) || mark === undefined) return;
    const listing = this.#ground.listings.market(market);
    const { stepUnits, coin } = scaleOf(this.#contracts.get(market)!.terms, listing);
    const { leverage, isIsolated } = this.#settingOf(user, market);
    const { sequence, timeMs } = this.#ground.moment;
    this.#liquidations.begin({
      sequence,
      timeMs,
      position: { ...position },
      setting: { leverage, isIsolated },
      mark,
      lastTicks: listing.lastTicks,
      ...this.#supports(position),
      valueOf: (lots) => (BigInt(lots) * stepUnits * mark.mark) / coin,
    });
  }

  /** What supports a position, and what it takes to keep all that it supports. */
  #supports(position: PositionState): { readonly balance: bigint; readonly maintenance: bigint } {
    const { user } = position;
    const isIsolated = (market: number): boolean => this.#settingOf(user, market).isIsolated;
    const all = this.#positions.ofUser(user);
    const wallet = this.#walletOf(user);
    if (isIsolated(position.market)) {
      // Funding may have been taken from the margin, which no event tells; the only isolated one has all that is locked.
      const isOnly = all.filter(({ market }) => isIsolated(market)).length === 1;
      const { profit, maintenance } = this.#standing(position);
      return { balance: (isOnly ? wallet.locked : position.margin) + profit, maintenance };
    }
    let balance = wallet.available;
    let maintenance = 0n;
    for (const each of all) {
      if (isIsolated(each.market)) continue;
      const standing = this.#standing(each);
      balance += standing.profit;
      maintenance += standing.maintenance;
    }
    return { balance, maintenance };
  }

  #standing(position: PositionState) {
    const { terms, mark } = this.#contracts.get(position.market)!;
    const scale = scaleOf(terms, this.#ground.listings.market(position.market));
    return mark === undefined ? { profit: 0n, maintenance: 0n } : standingOf(position, mark.mark, scale);
  }

  #funded({ user, market, side, amount }: EventOf<'funded'>): void {
    const { funding } = this.#contracts.get(market)!;
    const position = this.#positions.fund(user, market, side, amount);
    if (funding === undefined || position === undefined) return;
    const { sequence, atMs } = this.#ground.moment;
    const { rows } = this.#ground.out;
    const row = {
      user,
      market,
      side,
      lots: position.lots,
      ...funding,
      amount: -amount,
      sequence,
      ordinal: this.#nextOrdinal(),
      timeMs: atMs,
    };
    if (!isBot(user)) rows?.add(FUNDING_PAID_TABLE, row);
    this.#toldOf(user)?.positions.push(position);
  }

  #planEnded({ number, reason, order }: EventOf<'plan_ended'>): void {
    this.#flush();
    const plan = this.#plans.end(number, STATE_OF[reason] ?? PlanState.CANCELED, this.#ground.moment.atMs);
    if (plan === undefined) return;
    if (reason !== PlanEnd.TRIGGERED) return this.#endPlan(plan);
    this.#next = { origin: Origin.PLAN, plan: number };
    this.#triggered = { ...plan, orderNumber: order };
  }

  #endPlan(plan: ContractPlan): void {
    if (!isBot(plan.user)) this.#ground.out.rows?.add(CONTRACT_PLAN_TABLE, plan);
    this.#toldOf(plan.user)?.plans.push(plan);
  }

  /** What waited for its position events is whole: into rows and news. */
  #flush(): void {
    if (this.#pending.length === 0 && this.#touched.size === 0) return;
    const { rows } = this.#ground.out;
    for (const fill of this.#pending) {
      if (!isBot(fill.user)) rows?.add(CONTRACT_FILL_TABLE, fill);
      this.#toldOf(fill.user)?.contractFills.push(fill);
    }
    for (const order of this.#touched) {
      const isOver = this.#orders.find(order.number) === undefined;
      if (isOver && !isBot(order.user)) rows?.add(CONTRACT_ORDER_TABLE, { ...order, sequence: this.#ground.moment.sequence });
      this.#toldOf(order.user)?.contractOrders.push({ ...order });
    }
    this.#pending = [];
    this.#touched = new Set();
  }

  /** The command's events are over: its liquidations are whole. */
  #receipts(): void {
    if (this.#liquidations.isIdle) return;
    for (const receipt of this.#liquidations.take()) this.#ground.out.rows?.add(LIQUIDATION_TABLE, receipt);
  }

  #fillOf(fill: Omit<PendingFill, 'sequence' | 'ordinal' | 'timeMs' | 'realised'>): PendingFill {
    const { sequence, atMs } = this.#ground.moment;
    return { ...fill, sequence, ordinal: this.#nextOrdinal(), timeMs: atMs, realised: 0n };
  }

  #nextOrdinal(): number {
    const { sequence } = this.#ground.moment;
    if (this.#ordinalOf !== sequence) this.#ordinal = 0;
    this.#ordinalOf = sequence;
    this.#ordinal += 1;
    return this.#ordinal;
  }

  #stateOf(market: number): ContractState {
    const { terms, mark, isSettling } = this.#contracts.get(market)!;
    return { terms, mark, isSettling, ...this.#positions.sumsOf(market) };
  }

  #settingOf(user: number, market: number): ContractSetting {
    const highest = this.#contracts.get(market)?.terms.brackets[0]?.maxLeverage ?? 1;
    return this.#positions.settingOf(user, market, highest);
  }

  #walletOf(user: number): { available: bigint; locked: bigint } {
    let wallet = this.#wallets.get(user);
    if (wallet === undefined) this.#wallets.set(user, (wallet = { available: 0n, locked: 0n }));
    return wallet;
  }

  #takeUsers(): Map<number, ContractChange> {
    const told = this.#toldUsers;
    this.#toldUsers = new Map();
    return new Map(Array.from(told, ([user, change]) => [user, { ...change, ownContracts: this.ownContracts(user) }]));
  }

  #toldOf(user: number): GrowingChange | undefined {
    if (this.#ground.out.watched?.has(user) !== true) return undefined;
    let told = this.#toldUsers.get(user);
    if (told === undefined)
      this.#toldUsers.set(user, (told = { contractOrders: [], contractFills: [], positions: [], plans: [], contractSettings: [] }));
    return told;
  }
}

const NO_CHANGE: ContractChange = {
  contractOrders: [],
  contractFills: [],
  positions: [],
  plans: [],
  contractSettings: [],
  ownContracts: undefined,
};

/** What a position event without an order tells of, by its cause. */
const KIND_OF: Readonly<Record<number, DealKind | undefined>> = {
  [PositionCause.OFFSET]: DealKind.OFFSET,
  [PositionCause.TAKE_OVER]: DealKind.TAKEN_OVER,
  [PositionCause.ADL]: DealKind.DELEVERAGED,
  [PositionCause.DELISTED]: DealKind.SETTLED,
};

const STATE_OF: Readonly<Record<number, PlanState>> = {
  [PlanEnd.TRIGGERED]: PlanState.TRIGGERED,
  [PlanEnd.CANCELED]: PlanState.CANCELED,
  [PlanEnd.REPLACED]: PlanState.CANCELED,
  [PlanEnd.CLOSED]: PlanState.CANCELED,
  [PlanEnd.INVALID]: PlanState.INVALID,
};

/** Which position an order is about: who buys opens a long or closes a short. */
function positionSideOf({ side, closes }: ContractOrder): number {
  return closes ? 1 - side : side;
}

export const perpetualProjection: Projection<PerpetualView> = {
  name: 'perpetual',
  tables: [
    CONTRACT_ORDER_TABLE,
    CONTRACT_FILL_TABLE,
    CONTRACT_PLAN_TABLE,
    FUNDING_PAID_TABLE,
    FUNDING_RATE_TABLE,
    LIQUIDATION_TABLE,
    FUND_DAY_TABLE,
    MARK_CANDLE_TABLE,
    MARGIN_CALL_TABLE,
  ],
  open: (ground) => new PerpetualView(ground),
};
