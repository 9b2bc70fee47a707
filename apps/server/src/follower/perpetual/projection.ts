/**
 * Perpetual contracts in the follower: marks, orders, deals, positions, plans, funding, liquidations. Books, trades and candles are those of every market
 * (spot/projection.ts). What an account has and may use now, the engine says. Source: rules 2; docs/perpetual.md.
 */
import { Account, SYSTEM_OWNER, USER_ACCOUNTS } from '@kontor/domain/accounts';
import type { CandleInterval } from '@kontor/domain/formulas/candle-interval';
import { DoneReason } from '@kontor/domain/order';
import { signOf } from '@kontor/domain/perpetual/position';
import type { PositionSide } from '@kontor/domain/perpetual/position';
import { PlanEnd, PositionCause, PositionMode } from '@kontor/domain/perpetual/words';
import { isApplied } from '@kontor/domain/refusals';
import { CommandType, readCommandAs } from '@kontor/engine/command';
import type { CommandBuffer } from '@kontor/engine/command-buffer';
import type { StateWithoutOrders } from '@kontor/engine/engine-door';
import { EventType, readEvent } from '@kontor/engine/event';
import type { Event, EventLog } from '@kontor/engine/event';
import { isBot } from '../../bot-numbers.ts';
import type { IndexCandle } from '../feed.ts';
import { CONTRACT_KIND } from '../listings.ts';
import type { Answering, Ground, OpenProjection, Projection, UserNews } from '../projection.ts';
import type { RecordRow } from '../record-row.ts';
import { AdlLights } from './adl-lights.ts';
import type { AdlLight } from './adl-lights.ts';
import { ContractAccounts } from './contract-accounts.ts';
import { ContractDeals } from './contract-deals.ts';
import { DealKind, Origin, PlanState } from './contract-facts.ts';
import type { ContractChange, ContractNews, ContractOrder, ContractPlan, ContractState, OwnContracts } from './contract-facts.ts';
import { ContractOrders } from './contract-orders.ts';
import type { OrderMeaning } from './contract-orders.ts';
import {
  CONTRACT_FILL_TABLE,
  CONTRACT_ORDER_TABLE,
  CONTRACT_PLAN_TABLE,
  FUNDING_PAID_TABLE,
  FUNDING_RATE_TABLE,
  FUND_DAY_TABLE,
  LIQUIDATION_TABLE,
  MARK_CANDLE_TABLE,
  PREMIUM_CANDLE_TABLE,
} from './contract-tables.ts';
import { FollowedContracts } from './followed-contracts.ts';
import { LiquidationEvents } from './liquidation-events.ts';
import { MARGIN_CALL_TABLE, MarginWatch } from './margin-calls.ts';
import { readPerpetualState, writePerpetualState } from './perpetual-state.ts';
import { Plans } from './plans.ts';
import { PositionPast } from './position-past.ts';
import type { PositionsTold } from './position-past.ts';
import { POSITION_DAY_TABLE, POSITION_HOUR_TABLE } from './position-table.ts';
import { Positions } from './positions.ts';
import { ContractUserNews, NO_CHANGE } from './user-news.ts';

export interface PerpetualQuestions {
  ownContracts: { asked: { readonly user: number }; answer: OwnContracts };
  contracts: { asked: object; answer: readonly ContractState[] };
  /** How soon auto-deleveraging would meet a user's positions. */
  adlLights: { asked: { readonly user: number }; answer: readonly AdlLight[] };
  /** An order of a user that is open, or was lately; undefined for any other. */
  contractOrder: { asked: { readonly user: number; readonly number: number }; answer: ContractOrder | undefined };
  markCandles: { asked: { readonly market: number; readonly interval: CandleInterval }; answer: readonly IndexCandle[] };
  premiumCandles: PerpetualQuestions['markCandles'];
}

type EventOf<Type extends Event['type']> = Event & { type: Type };

const DAY_MS = 86_400_000;

/** Of deals that nobody's ruin made. */
const NOT_DELEVERAGED = { receipt: 0, place: 0 };

/** Of what was closed without a trade in the book. */
const NO_TRADE = { tradeNumber: 0 };

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
  readonly users: UserNews<ContractChange> = { none: NO_CHANGE, take: () => this.#news.take((user) => this.#accounts.own(user)) };
  readonly #ground: Ground;
  readonly #contracts: FollowedContracts;
  readonly #orders = new ContractOrders();
  readonly #positions = new Positions();
  readonly #plans = new Plans();
  readonly #news: ContractUserNews;
  readonly #accounts: ContractAccounts;
  readonly #deals: ContractDeals;
  readonly #liquidations: LiquidationEvents;
  readonly #watch: MarginWatch;
  readonly #past: PositionPast;
  readonly #told: PositionsTold;
  /** The order that a CONTRACT_PLACE made, and the one that a plan or a liquidation places next. */
  #placing: Pick<ContractOrder, 'user' | 'market' | 'closes' | 'brought'> | undefined;
  #next: { readonly origin: Origin; readonly plan: number } | undefined;
  /** A plan that placed an order whose slot is not known yet. */
  #triggered: ContractPlan | undefined;
  #changed = new Set<number>();

  constructor(ground: Ground) {
    this.#ground = ground;
    const [orders, positions, plans] = [this.#orders, this.#positions, this.#plans];
    const contracts = (this.#contracts = new FollowedContracts(ground));
    this.#news = new ContractUserNews(ground.out);
    const accounts = (this.#accounts = new ContractAccounts({ engine: ground.engine, contracts, orders, positions, plans }));
    this.#deals = new ContractDeals(ground, orders, this.#news);
    this.#liquidations = new LiquidationEvents({ ground, contracts, accounts });
    this.#watch = new MarginWatch({ ground, positions, accounts, news: this.#news });
    this.#past = new PositionPast((user, market, side) => positions.find(user, market, side));
    this.#told = {
      hour: (row) => ground.out.rows?.add(POSITION_HOUR_TABLE, row),
      day: (row) => ground.out.rows?.add(POSITION_DAY_TABLE, row),
    };
    const lights = new AdlLights({ contracts, positions, accounts, nowMs: () => ground.moment.timeMs });
    this.questions = {
      ownContracts: ({ user }) => accounts.own(user),
      contracts: () => contracts.markets().map((market) => this.#stateOf(market)),
      contractOrder: ({ user, number }) => orders.known(user, number),
      adlLights: ({ user }) => lights.ofUser(user),
      markCandles: ({ market, interval }) => contracts.candlesOf(market, interval),
      premiumCandles: ({ market, interval }) => contracts.premiumCandlesOf(market, interval),
    };
  }

  command(commands: CommandBuffer, at: number, code: number): void {
    this.#deals.flush();
    this.#past.moveTo(this.#ground.moment.timeMs, this.#told);
    this.#placing = undefined;
    if (!isApplied(code)) return;
    switch (commands.words[at]! & 0xffff) {
      case CommandType.CONTRACT_TERMS: {
        const said = readCommandAs('CONTRACT_TERMS', commands, at);
        this.#contracts.takeTerms(said);
        this.#changed.add(said.market);
        return;
      }
      case CommandType.MARK_PRICE: {
        const said = readCommandAs('MARK_PRICE', commands, at);
        this.#changed.add(said.market);
        if (!this.#contracts.takeMark(said)) return;
        this.#watch.look(said.market);
        const tick = BigInt(this.#contracts.listingOf(said.market).terms.tickUnits);
        for (const plan of this.#plans.follow(said.market, said.mark, tick)) this.#news.of(plan.user)?.plans.push(plan);
        return;
      }
      case CommandType.FUNDING: {
        const said = readCommandAs('FUNDING', commands, at);
        this.#contracts.takeFunding(said);
        this.#changed.add(said.market);
        return;
      }
      case CommandType.CONTRACT_SETTING: {
        const { user, market, leverage, mode } = readCommandAs('CONTRACT_SETTING', commands, at);
        const setting = { market, leverage, isIsolated: mode === 1 };
        this.#positions.set(user, setting);
        this.#news.of(user)?.contractSettings.push(setting);
        return;
      }
      case CommandType.CONTRACT_FEE_TIER:
        return this.#news.all();
      case CommandType.SET_USER:
        this.#news.of(readCommandAs('SET_USER', commands, at).user);
        return;
      case CommandType.POSITION_MODE: {
        const { user, mode } = readCommandAs('POSITION_MODE', commands, at);
        this.#positions.setMode(user, mode === PositionMode.ONE_WAY);
        this.#news.of(user);
        return;
      }
      case CommandType.CONTRACT_PLACE: {
        const { user, market, closes, takeProfit, stopLoss, byMark } = readCommandAs('CONTRACT_PLACE', commands, at);
        const brought = takeProfit === 0n && stopLoss === 0n ? undefined : { takeProfit, stopLoss, byMark };
        this.#placing = { user, market, closes: closes === 1, brought };
        return;
      }
      case CommandType.SETTLE_CONTRACT: {
        const { market } = readCommandAs('SETTLE_CONTRACT', commands, at);
        this.#contracts.settle(market);
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
        this.#deals.flush();
        return this.#liquidations.settled(event);
      case 'funded':
        return this.#funded(event);
      case 'plan': {
        const { atMs: timeMs, sequence } = this.#ground.moment;
        const mark = this.#contracts.at(event.market).mark?.mark ?? 0n;
        const plan = this.#plans.add(event, { timeMs, sequence, mark });
        this.#news.of(plan.user)?.plans.push(plan);
        return;
      }
      case 'plan_ended':
        return this.#planEnded(event);
      // Of other products, or what other events say as well.
      case 'command':
      case 'amended':
      case 'linked':
      case 'attached':
      case 'exit':
      case 'trailing':
      case 'outage':
      case 'prevented':
      case 'timer':
      case 'triggered':
      case 'deleveraged':
      case 'seconds_opened':
      case 'seconds_entered':
      case 'seconds_settled':
      case 'subscribed':
      case 'ico_stage':
      case 'p2p_advert':
      case 'p2p_trade':
      case 'subscription_settled':
      case 'thawed':
    }
  }

  record({ owner, account, bucket, after }: RecordRow): void {
    const { moment, out } = this.#ground;
    if (account === Account.INSURANCE && owner === SYSTEM_OWNER) {
      out.rows?.add(FUND_DAY_TABLE, { dayMs: Math.floor(moment.timeMs / DAY_MS) * DAY_MS, balance: after });
      return;
    }
    if (account !== Account.CONTRACT || owner <= SYSTEM_OWNER || account >= USER_ACCOUNTS) return;
    this.#liquidations.write();
    this.#accounts.wallets.commandEnd();
    this.#accounts.wallets.note(owner, bucket, after);
    this.#news.of(owner);
  }

  batchEnd(): void {
    this.#deals.flush();
    this.#liquidations.write();
    this.#accounts.wallets.commandEnd();
    this.#accounts.wallets.batchEnd();
  }

  pack(): Uint8Array {
    return writePerpetualState({
      contracts: this.#contracts.pack(),
      orders: [...this.#orders.all()],
      plans: [...this.#plans.all()],
      positions: [...this.#positions.all()],
      settings: this.#positions.settings(),
      oneWay: this.#positions.oneWay(),
      liquidations: this.#liquidations.count,
      taken: this.#liquidations.taken,
      called: this.#watch.calls.all(),
      past: this.#past.pack(),
    });
  }

  restore({ holdings }: StateWithoutOrders, packed: Uint8Array): void {
    const { contracts, orders, plans, liquidations, taken, called, past, ...held } = readPerpetualState(packed);
    this.#contracts.restore(contracts);
    this.#orders.restore(orders);
    this.#plans.restore(plans);
    this.#positions.restore(held);
    this.#liquidations.restore(liquidations, taken);
    this.#watch.calls.restore(called);
    this.#past.restore(past);
    for (const holding of holdings)
      if (holding.account === Account.CONTRACT && holding.owner > SYSTEM_OWNER) this.#accounts.wallets.restore(holding.owner, holding);
  }

  takeNews(all: boolean): ContractNews {
    const markets = all ? this.#contracts.markets() : [...this.#changed].filter((market) => this.#contracts.find(market) !== undefined);
    this.#changed = new Set();
    return { contracts: markets.map((market) => this.#stateOf(market)), forcedOrders: this.#news.takeForced() };
  }

  #accept(event: EventOf<'accepted'>): void {
    if (this.#contracts.listingOf(event.market).kind !== CONTRACT_KIND) return;
    this.#deals.flush();
    const order = this.#orders.accept(event, this.#ground.moment.atMs, this.#meaningOf(event));
    if (this.#triggered !== undefined) this.#endPlan({ ...this.#triggered, orderNumber: order.number, orderSlot: order.slot });
    this.#triggered = undefined;
    this.#news.of(order.user)?.contractOrders.push({ ...order, sequence: this.#ground.moment.sequence });
  }

  #meaningOf({ user, market, side }: EventOf<'accepted'>): OrderMeaning {
    const { leverage, isIsolated } = this.#accounts.settingOf(user, market);
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
      markTicks: this.#contracts.markTicks(market, side),
      brought: placed?.brought,
    };
  }

  #trade({ market, priceTicks, lots, tradeNumber, ...event }: EventOf<'trade'>): void {
    const { unit, kind } = this.#contracts.listingOf(market);
    if (kind !== CONTRACT_KIND) return;
    this.#deals.flush();
    this.#changed.add(market);
    const amount = BigInt(priceTicks) * BigInt(lots) * unit;
    const deal = (number: number, maker: boolean, fee: bigint, left: number): void => {
      const order = this.#orders.find(number);
      if (order === undefined) throw new Error(`a trade names order ${number}, which is not open`);
      this.#orders.deal(order, { lots, priceTicks, amount, fee }, left, this.#ground.moment.atMs);
      this.#deals.touch(order);
      const kindOf = order.origin === Origin.LIQUIDATION ? DealKind.LIQUIDATION : DealKind.TRADE;
      const { user, closes } = order;
      this.#accounts.wallets.moved(user, -fee);
      this.#deals.add({
        user,
        market,
        side: positionSideOf(order),
        closes,
        kind: kindOf,
        orderNumber: number,
        lots,
        amount,
        fee,
        maker,
        tradeNumber,
        ...NOT_DELEVERAGED,
      });
    };
    deal(event.makerNumber, true, event.makerFee, event.makerLeft);
    deal(event.takerNumber, false, event.takerFee, event.takerLeft);
  }

  #done({ market, number, reason, left, user }: EventOf<'done'>): void {
    const order = this.#orders.find(number);
    if (order === undefined) return;
    this.#deals.flush();
    this.#orders.done(order, reason, left, this.#ground.moment.atMs);
    if (reason === DoneReason.LIQUIDATED) this.#liquidations.cancelled(user, market, left);
    this.#deals.touch(order);
    this.#deals.flush();
  }

  #position(event: EventOf<'position'>): void {
    const { cause, user, market, lots, entryValue, margin, realised, order } = event;
    const side = event.side as PositionSide;
    const before = this.#positions.find(user, market, side);
    const closed = (before?.lots ?? 0) - lots;
    if (before !== undefined && cause === PositionCause.OFFSET)
      this.#liquidations.beginOffset(before, this.#positions.find(user, market, 1 - side));
    // What closing brought, or cost, follows from what it realised.
    const amount = before === undefined ? 0n : before.entryValue - entryValue + signOf(side) * realised;
    this.#accounts.moved(event, (before?.margin ?? 0n) - margin);
    const now = this.#positions.change({ user, market, side, lots, entryValue, margin }, realised, this.#ground.moment.atMs);
    this.#changed.add(market);
    this.#past.note(now);
    this.#news.of(user)?.positions.push(now);
    if (lots === 0) this.#watch.calls.forget(user, market, side);
    const kind = KIND_OF[cause];
    if (order !== 0) {
      if (lots > 0) this.#orders.opened(order, side);
      this.#deals.realise(user, order, { side, closed, realised });
      if (cause === PositionCause.LIQUIDATION) this.#liquidations.closed(event, closed);
    } else if (kind !== undefined && closed > 0) {
      this.#liquidations.closedApart(event, closed, amount);
      this.#deals.flush();
      const adl = cause === PositionCause.ADL ? this.#liquidations.deleveraged(market, closed) : undefined;
      const apart = { closes: true, kind, orderNumber: 0, fee: 0n, maker: false, ...NO_TRADE };
      this.#deals.add({ user, market, side, lots: closed, amount, ...apart, receipt: adl?.receipt ?? 0, place: adl?.place ?? 0 }, realised);
    }
  }

  #liquidate(event: EventOf<'liquidation'>): void {
    this.#deals.flush();
    const { user, market, side } = event;
    if (this.#liquidations.begin(event, this.#positions.find(user, market, side))) this.#next = { origin: Origin.LIQUIDATION, plan: 0 };
  }

  #funded({ user, market, side, amount }: EventOf<'funded'>): void {
    const { funding } = this.#contracts.at(market);
    this.#accounts.funded(user, market, amount);
    const position = this.#positions.fund(user, market, side, amount);
    if (funding === undefined || position === undefined) return;
    const { sequence, atMs } = this.#ground.moment;
    const { lots } = position;
    const row = { user, market, side, lots, ...funding, amount: -amount, sequence, ordinal: this.#deals.nextOrdinal(), timeMs: atMs };
    if (!isBot(user)) this.#ground.out.rows?.add(FUNDING_PAID_TABLE, row);
    this.#news.of(user)?.positions.push(position);
  }

  #planEnded({ number, reason, order }: EventOf<'plan_ended'>): void {
    // One that goes with the maker's position stands in front of what the trade did to the taker's: deals still wait.
    const plan = this.#plans.end(number, STATE_OF[reason] ?? PlanState.CANCELED, this.#ground.moment.atMs);
    if (plan === undefined) return;
    if (reason !== PlanEnd.TRIGGERED) return this.#endPlan(plan);
    this.#next = { origin: Origin.PLAN, plan: number };
    this.#triggered = { ...plan, orderNumber: order };
  }

  #endPlan(plan: ContractPlan): void {
    if (!isBot(plan.user)) this.#ground.out.rows?.add(CONTRACT_PLAN_TABLE, plan);
    this.#news.of(plan.user)?.plans.push(plan);
  }

  #stateOf(market: number): ContractState {
    const { terms, mark, isSettling } = this.#contracts.at(market);
    return { terms, mark, isSettling, ...this.#positions.sumsOf(market) };
  }
}

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
    PREMIUM_CANDLE_TABLE,
    MARGIN_CALL_TABLE,
    POSITION_HOUR_TABLE,
    POSITION_DAY_TABLE,
  ],
  open: (ground) => new PerpetualView(ground),
};
