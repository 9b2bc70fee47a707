/**
 * What a program is told of its user's affairs in contracts: orders, algo orders, account, settings (rules §8). Made from what the follower tells, over what
 * it told before: whoever puts the events together has what the queries say.
 */
import { Account } from '@kontor/domain/accounts';
import { OrderStatus } from '@kontor/domain/order';
import type { ClientId } from '@kontor/engine/command';
import type { UserChange } from '../../../follower/feed.ts';
import { PlanState } from '../../../follower/perpetual/contract-facts.ts';
import type {
  ContractFill,
  ContractOrder,
  ContractOrderChange,
  ContractPlan,
  ContractSetting,
  OwnContracts,
  PositionState,
} from '../../../follower/perpetual/contract-facts.ts';
import type { ContractHistory } from '../../../follower/perpetual/contract-history.ts';
import type { Ground } from '../../../product.ts';
import type { ChangedAt, UserEventSource, UserEvents } from '../../../trading-api/user-events.ts';
import { accountFigures } from '../account-figures.ts';
import type { Contract, Contracts } from '../contracts.ts';
import { marginAsset } from '../margin-asset.ts';
import { accountEvent, configEvent, marginCallEvent, walletOf } from './account-events.ts';
import type { AccountGround, AccountReason, ToldPosition } from './account-events.ts';
import { madeOrderId } from './order-answer.ts';
import { algoEvent, closedEvent, orderEvent, tradeLiteEvent, tradesOf, triggerRejectEvent } from './order-events.ts';
import type { EventGround, Progress } from './order-events.ts';
import { textedOf } from './own-orders.ts';

export interface FuturesEventsOptions extends Pick<Ground, 'queries' | 'symbols' | 'contractOrderIds' | 'wallMs'> {
  readonly contracts: Contracts;
  readonly history: ContractHistory;
}

/** The events of contracts. */
export function futuresEvents(options: FuturesEventsOptions): UserEventSource {
  return { family: 'futures', open: (user) => new FuturesEvents(options, user) };
}

const NO_PROGRESS: Progress = { dealLots: 0, dealAmount: 0n };

class FuturesEvents implements UserEvents {
  readonly #options: FuturesEventsOptions;
  readonly #user: number;
  /** The last command that is reflected here; what a change says of earlier ones is known. */
  #known = 0;
  /** Of open orders. */
  #progress = new Map<number, Progress>();
  #positions = new Map<string, PositionState>();
  #settings = new Map<number, ContractSetting>();
  /** Plans that wait, and those that fired and whose order is still open. */
  #plans = new Map<number, ContractPlan>();
  #wallet = 0n;
  #cross = 0n;

  constructor(options: FuturesEventsOptions, user: number) {
    this.#options = options;
    this.#user = user;
  }

  async start(minSeq: number): Promise<number> {
    const { queries, history } = this.#options;
    const { value: own, sequence } = await queries.ownContracts(this.#user, minSeq);
    const fired = own.orders.filter(({ plan }) => plan !== 0).map(({ plan }) => history.plan(this.#user, plan, sequence));
    const plans = [...own.plans, ...(await Promise.all(fired)).filter((plan) => plan !== undefined)];
    this.#known = sequence;
    this.#progress = new Map(own.orders.map((order) => [order.number, progressOf(order)]));
    this.#plans = new Map(plans.map((plan) => [plan.number, plan]));
    this.#take(own);
    return sequence;
  }

  changed(change: UserChange, at: ChangedAt): Promise<readonly object[]> | readonly object[] {
    if (change.ownContracts === undefined) return [];
    const { contractOrderIds } = this.#options;
    const texted = [...change.contractOrders, ...change.plans].map(textedOf);
    if (texted.every((each) => contractOrderIds.remembered(each) !== undefined)) return this.#tell(change, change.ownContracts, at);
    return contractOrderIds.textsOf(texted).then(() => this.#tell(change, change.ownContracts!, at));
  }

  #tell(change: UserChange, own: OwnContracts, at: ChangedAt): object[] {
    const timeMs = Math.trunc(this.#options.wallMs());
    const ground = this.#groundOf(own, timeMs);
    const events = [
      ...this.#tellPlans(change.plans, ground),
      ...this.#tellOrders(change, ground),
      ...this.#tellAccount(change, own, { changedMs: at.timeMs, timeMs }),
    ];
    this.#known = Math.max(this.#known, at.sequence);
    this.#take(own);
    return events;
  }

  #tellPlans(plans: readonly ContractPlan[], ground: GroundOf): object[] {
    const events: object[] = [];
    for (const plan of plans) {
      const before = this.#plans.get(plan.number);
      const of = ground(plan.market);
      // One that is over and not known was over before; a best mark is nobody's event.
      const isOld = before === undefined ? plan.sequence <= this.#known : before.state === plan.state;
      if (isOld || of === undefined) continue;
      events.push(algoEvent(plan, this.#planText(plan), undefined, of));
      if (plan.state === PlanState.INVALID) events.push(triggerRejectEvent(plan, of));
      // What it placed is still to end.
      if (plan.state === PlanState.WAITING || plan.state === PlanState.TRIGGERED) this.#plans.set(plan.number, plan);
      else this.#plans.delete(plan.number);
    }
    return events;
  }

  #tellOrders({ contractOrders, contractFills }: UserChange, ground: GroundOf): object[] {
    const events: object[] = [];
    const fills = contractFills.filter(({ sequence }) => sequence > this.#known);
    for (const order of contractOrders) {
      const of = ground(order.market);
      if (order.sequence <= this.#known || of === undefined) continue;
      events.push(...this.#tellOrder(order, fills, of));
    }
    for (const fill of fills) {
      const of = fill.orderNumber === 0 ? ground(fill.market) : undefined;
      if (of !== undefined) events.push(closedEvent(fill, of));
    }
    return events;
  }

  /** An order as a command left it; its deals since the last time are the first of its fills that were not told. */
  #tellOrder(order: ContractOrderChange, fills: ContractFill[], ground: EventGround): object[] {
    const events: object[] = [];
    const text = this.#orderText(order);
    let progress = this.#progress.get(order.number);
    if (progress === undefined && order.dealLots === 0) events.push(orderEvent(order, text, NO_PROGRESS, { kind: 'NEW' }, ground));
    progress ??= NO_PROGRESS;
    for (const trade of tradesOf(takeFills(fills, order, order.dealLots - progress.dealLots))) {
      progress = { dealLots: progress.dealLots + trade.lots, dealAmount: progress.dealAmount + trade.amount };
      const isLast = progress.dealLots === order.dealLots && order.status === OrderStatus.FILLED;
      const status = isLast ? OrderStatus.FILLED : OrderStatus.PARTIALLY_FILLED;
      events.push(tradeLiteEvent(order, text, trade, ground), orderEvent(order, text, progress, { kind: 'TRADE', trade, status }, ground));
    }
    if (order.status <= OrderStatus.PARTIALLY_FILLED) {
      this.#progress.set(order.number, progress);
      return events;
    }
    if (order.status !== OrderStatus.FILLED) events.push(orderEvent(order, text, progress, { kind: 'ENDED' }, ground));
    this.#progress.delete(order.number);
    const plan = this.#plans.get(order.plan);
    this.#plans.delete(order.plan);
    if (plan !== undefined) events.push(algoEvent(plan, this.#planText(plan), order, ground));
    return events;
  }

  #tellAccount(change: UserChange, own: OwnContracts, times: Pick<AccountGround, 'changedMs' | 'timeMs'>): object[] {
    const { contracts, symbols, queries } = this.#options;
    const figures = accountFigures(own, (market) => contracts.find(market));
    const ground: AccountGround = { figures, asset: marginAsset(symbols, queries.listings), isOneWay: own.isOneWay, ...times };
    const events: object[] = [];
    const settings = own.settings.filter(({ market, leverage, isIsolated }) => {
      const before = this.#settings.get(market);
      return before !== undefined && (before.leverage !== leverage || before.isIsolated !== isIsolated);
    });
    for (const setting of settings) {
      const contract = contracts.find(setting.market);
      const isOfLeverage = this.#settings.get(setting.market)!.leverage !== setting.leverage;
      if (contract !== undefined && isOfLeverage) events.push(configEvent(setting, contract, ground));
    }
    for (const { reason, moved, positions } of this.#reasonsOf(change, own, settings))
      events.push(accountEvent(reason, moved, this.#told(positions, own), ground));
    const isOther = walletOf(figures) !== this.#wallet || figures.crossWallet !== this.#cross;
    if (isOther && !events.some((event) => 'a' in event))
      events.push(accountEvent('ADJUSTMENT', walletOf(figures) - this.#wallet, [], ground));
    for (const call of change.marginCalls) if (call.sequence > this.#known) events.push(marginCallEvent(call, ground));
    return events;
  }

  /** Why the account is another, and which positions that is about; each position is told once. */
  #reasonsOf(
    { contractFills, moves, positions: told }: UserChange,
    own: OwnContracts,
    settings: readonly ContractSetting[],
  ): { readonly reason: AccountReason; readonly moved: bigint; readonly positions: readonly PositionState[] }[] {
    const now = new Map(own.positions.map((position) => [keyOf(position), position]));
    // One that is closed is as it was told last.
    for (const position of told) if (position.lots === 0 && !now.has(keyOf(position))) now.set(keyOf(position), position);
    const changed = [...now.values()].filter((position) => !isSame(this.#positions.get(keyOf(position)), position));
    const fills = contractFills.filter(({ sequence }) => sequence > this.#known);
    const traded = changed.filter((position) => fills.some(({ market, side }) => market === position.market && side === position.side));
    const others = changed.filter((position) => !traded.includes(position));
    const funded = others.filter((position) => (this.#positions.get(keyOf(position))?.funding ?? 0n) !== position.funding);
    const rest = others.filter((position) => !funded.includes(position));
    const modes = settings.filter(({ market, isIsolated }) => this.#settings.get(market)!.isIsolated !== isIsolated);
    return [
      ...(fills.length > 0 ? [{ reason: 'ORDER' as const, moved: 0n, positions: traded }] : []),
      ...(funded.length > 0 ? [{ reason: 'FUNDING_FEE' as const, moved: this.#fundingOf(funded), positions: funded }] : []),
      ...(rest.length > 0 ? [{ reason: 'MARGIN_TRANSFER' as const, moved: 0n, positions: rest }] : []),
      ...(modes.length > 0 ? [{ reason: 'MARGIN_TYPE_CHANGE' as const, moved: 0n, positions: [] }] : []),
      ...moves
        .filter(({ account, sequence }) => account === Account.CONTRACT && sequence > this.#known)
        .map(({ amount }) => ({ reason: amount > 0n ? ('DEPOSIT' as const) : ('WITHDRAW' as const), moved: amount, positions: [] })),
    ];
  }

  #fundingOf(positions: readonly PositionState[]): bigint {
    return positions.reduce((sum, position) => sum + position.funding - (this.#positions.get(keyOf(position))?.funding ?? 0n), 0n);
  }

  /** In one-way mode a contract's position has one name: a side that was closed is not told where the other is open. */
  #told(positions: readonly PositionState[], own: OwnContracts): ToldPosition[] {
    const isOpen = (market: number): boolean => own.positions.some((position) => position.market === market);
    return positions.flatMap((state) => {
      if (own.isOneWay && state.lots === 0 && isOpen(state.market)) return [];
      const contract = this.#options.contracts.find(state.market);
      const setting = own.settings.find(({ market }) => market === state.market);
      return contract === undefined || setting === undefined ? [] : [{ contract, state, setting }];
    });
  }

  #take(own: OwnContracts): void {
    const { contracts } = this.#options;
    const figures = accountFigures(own, (market) => contracts.find(market));
    this.#positions = new Map(own.positions.map((position) => [keyOf(position), position]));
    this.#settings = new Map(own.settings.map((setting) => [setting.market, setting]));
    this.#wallet = walletOf(figures);
    this.#cross = figures.crossWallet;
  }

  /** What events of a contract are written with; undefined for one that has no name yet. */
  #groundOf(own: OwnContracts, timeMs: number): GroundOf {
    const known = new Map<number, EventGround | undefined>();
    const make = (market: number): EventGround | undefined => {
      const contract = this.#options.contracts.find(market);
      const opening = own.orders.filter((order) => order.market === market && !order.closes);
      return contract && { contract, isOneWay: own.isOneWay, timeMs, ...turnoversOf(opening, contract) };
    };
    return (market) => {
      if (!known.has(market)) known.set(market, make(market));
      return known.get(market);
    };
  }

  #orderText(order: ContractOrder): string {
    return madeOrderId(order) ?? this.#textOf(order.clientId);
  }

  #planText({ clientId, number }: ContractPlan): string {
    return clientId.every((word) => word === 0) ? `algo-${number}` : this.#textOf(clientId);
  }

  #textOf(id: ClientId): string {
    return this.#options.contractOrderIds.remembered({ id }) ?? this.#options.contractOrderIds.ownText(id);
  }
}

type GroundOf = (market: number) => EventGround | undefined;

function progressOf({ dealLots, dealAmount }: ContractOrder): Progress {
  return { dealLots, dealAmount };
}

function keyOf({ market, side }: Pick<PositionState, 'market' | 'side'>): string {
  return `${market}/${side}`;
}

/** Whether what a program is told of a position is the same. */
function isSame(before: PositionState | undefined, now: PositionState): boolean {
  if (before === undefined) return false;
  const { lots, entryValue, margin, realised, funding } = now;
  return (
    before.lots === lots &&
    before.entryValue === entryValue &&
    before.margin === margin &&
    before.realised === realised &&
    before.funding === funding
  );
}

/** Takes the first fills of an order that make up so many lots off the list. */
function takeFills(fills: ContractFill[], { number }: ContractOrder, lots: number): ContractFill[] {
  const taken: ContractFill[] = [];
  for (let left = lots, at = 0; left > 0 && at < fills.length;) {
    const fill = fills[at]!;
    if (fill.orderNumber === number) {
      taken.push(fill);
      fills.splice(at, 1);
      left -= fill.lots;
    } else at += 1;
  }
  return taken;
}

/** What open orders stand for that open something. */
function turnoversOf(orders: readonly ContractOrder[], { listing: { unit } }: Contract): Pick<EventGround, 'bids' | 'asks'> {
  let [bids, asks] = [0n, 0n];
  for (const { side, priceTicks, openLots } of orders) {
    const amount = BigInt(priceTicks) * BigInt(openLots) * unit;
    if (side === 0) bids += amount;
    else asks += amount;
  }
  return { bids, asks };
}
