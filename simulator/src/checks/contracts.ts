import { Account, Bucket, SYSTEM_OWNER } from '@kontor/domain/accounts';
import { meetsLevel, signed, yieldTicks } from '@kontor/testkit/contract-formulas';
import { LiquidationStep, PlanEnd, PlanTrigger, PositionCause } from '@kontor/domain/perpetual/words';
import { CommandType } from '@kontor/engine/command';
import type { Command } from '@kontor/engine/command';
import type { EventOf } from '@kontor/engine/event';
import { FollowedAccount } from './followed-account.ts';
import { FollowedContract, SIDES } from './followed-contract.ts';
import type { FollowedPlan, FollowedRecord, PositionSide } from './followed-contract.ts';
import type { FollowedMarket } from './followed-market.ts';
import type { FollowedOrder } from './followed-order.ts';
import { ContractFees } from './contract-fees.ts';
import { closeLots, contractFee, fill, positionOf, shrink } from './contract-trades.ts';
import type { ToldPosition } from './contract-trades.ts';
import { liquidationOf, release, settleLiquidated, settleRealised } from './contract-liquidation.ts';
import type { UnderWay } from './contract-liquidation.ts';
import type { Money } from './money.ts';
import { Violation } from './violation.ts';

const { TRADE, LIQUIDATION, TAKE_OVER, OFFSET, ADL, MARGIN } = PositionCause;
const MOST_ON_GRID = 2n ** 31n - 1n;
const LAST = 0;
const MARK = 1;

/** What the witness lends to whoever follows contracts. */
export interface ContractGround {
  readonly money: Money;
  readonly markets: readonly (FollowedMarket | undefined)[];
  readonly assets: ReadonlyMap<number, { readonly scale: number }>;
  openOf(user: number): readonly FollowedOrder[];
}

/** Commands that contracts have to be told of when they take effect, before what follows from them. */
const HEARD: ReadonlySet<number> = new Set([
  CommandType.CONTRACT_TERMS,
  CommandType.CONTRACT_FEE_TIER,
  CommandType.SET_USER,
  CommandType.MARK_PRICE,
  CommandType.FUNDING,
  CommandType.CONTRACT_SETTING,
  CommandType.POSITION_MODE,
  CommandType.CONTRACT_PLACE,
  CommandType.SETTLE_CONTRACT,
  CommandType.TRANSFER,
  CommandType.ADJUST,
]);

/**
 * Follows contracts by commands and events and judges them by formulas of its own: every position behind every trade, funding, every
 * liquidation with its bankruptcy price and what the fund gets, who is deleveraged at which price, and that the ledger's money is what
 * these make. Nobody is below zero, the fund is not, and every long has a short.
 */
export class Contracts {
  readonly byMarket = new Map<number, FollowedContract>();
  readonly accounts = new Map<number, FollowedAccount>();
  private readonly fees = new ContractFees();
  private readonly ground: ContractGround;
  /** Open orders that close; those of liquidations. */
  private readonly closing = new Set<number>();
  private readonly liquidating = new Set<number>();
  /** POSITION events that the last trade or offset has to have. */
  private expected: ToldPosition[] = [];
  private underWay: UnderWay | undefined;
  /** Lots and price of the ADL whose DELEVERAGED event comes next. */
  private deleveraged: { user: number; market: number; side: number; lots: number; ticks: bigint } | undefined;
  /** A plan was triggered: its order comes next. */
  private triggered: { plan: FollowedPlan; order: number } | undefined;
  private placing: { readonly closes: boolean } | undefined;
  /** What INSURANCE has by the events; undefined where something else moves it. */
  private fund: bigint | undefined;
  private readonly touched = new Set<FollowedAccount>();
  private readonly moved = new Set<FollowedContract>();

  constructor(ground: ContractGround) {
    this.ground = ground;
  }

  wants(type: number): boolean {
    return HEARD.has(type);
  }

  /** The contract that a market is, or has been. */
  of(market: number): FollowedContract | undefined {
    return this.byMarket.get(market);
  }

  accountOf(user: number): FollowedAccount {
    let account = this.accounts.get(user);
    if (!account) {
      account = new FollowedAccount(user);
      account.net = this.ledgerOf(user, Bucket.AVAILABLE);
      this.accounts.set(user, account);
    }
    this.touched.add(account);
    return account;
  }

  /** The asset that margin is in. */
  get asset(): number | undefined {
    return this.ground.markets.find((market) => market?.kind === 1)?.terms.quote;
  }

  /** Before the events of a command. */
  begin(type: number): void {
    this.touched.clear();
    this.moved.clear();
    const { asset } = this;
    const told = asset === undefined ? 0n : this.ground.money.balance(SYSTEM_OWNER, Account.INSURANCE, asset, Bucket.AVAILABLE);
    this.fund = told;
    if (type === CommandType.APPROVE) this.fund = undefined;
  }

  /** A command has taken effect; its own events come now. */
  hear(command: Command): void {
    switch (command.type) {
      case CommandType.CONTRACT_TERMS: {
        const market = this.ground.markets[command.market]!;
        let contract = this.byMarket.get(command.market);
        if (!contract) {
          contract = new FollowedContract(market, this.ground.assets.get(market.terms.base)!.scale);
          this.byMarket.set(command.market, contract);
        }
        return contract.setTerms(command);
      }
      case CommandType.CONTRACT_FEE_TIER:
        return this.fees.setTier(command);
      case CommandType.SET_USER:
        return this.fees.setUser(command);
      case CommandType.MARK_PRICE: {
        const contract = this.contract(command.market);
        if (contract.hearMark(command)) this.meet(contract, MARK, contract.mark);
        return;
      }
      case CommandType.FUNDING:
        return this.contract(command.market).hearFunding(command.rate);
      case CommandType.CONTRACT_SETTING:
        return this.setting(this.recordIn(command.user, command.market), command.leverage, command.mode);
      case CommandType.POSITION_MODE:
        this.accountOf(command.user).isOneWay = command.mode === 1;
        return;
      case CommandType.CONTRACT_PLACE:
        this.recordIn(command.user, command.market);
        this.placing = { closes: command.closes === 1 };
        return;
      case CommandType.SETTLE_CONTRACT: {
        const contract = this.contract(command.market);
        contract.settling = command.price / contract.tick;
        return;
      }
      case CommandType.TRANSFER:
      case CommandType.ADJUST:
        return this.moneyMoves(command);
      default:
        throw new Error(`contracts are not told of commands of type ${command.type}`);
    }
  }

  private setting(record: FollowedRecord, leverage: number, mode: number): void {
    const isolated = mode === 1;
    if (isolated !== record.isolated && record.sides.some(({ lots }) => lots > 0n))
      throw new Violation('contract.mode', 'the margin mode changes under a position');
    record.leverage = leverage;
    record.isolated = isolated;
  }

  private moneyMoves(command: Command & { readonly type: typeof CommandType.TRANSFER | typeof CommandType.ADJUST }): void {
    if (command.asset !== this.asset) return;
    const account = this.accounts.get(command.user);
    if (!account) return;
    this.touched.add(account);
    if (command.type === CommandType.ADJUST) account.net += command.account === Account.CONTRACT ? command.amount : 0n;
    else if (command.from === Account.CONTRACT) account.net -= command.amount;
    else if (command.to === Account.CONTRACT) account.net += command.amount;
    if (account.net < 0n && (command.type === CommandType.TRANSFER ? command.from === Account.CONTRACT : command.amount < 0n))
      throw new Violation('contract.free', `user ${command.user} takes out more than is free`);
  }

  accepted(order: FollowedOrder): void {
    const { underWay, triggered, placing } = this;
    this.noneExpected();
    this.placing = undefined;
    this.triggered = undefined;
    if (underWay && underWay.order === 0 && underWay.step !== LiquidationStep.TAKE_OVER) {
      underWay.order = order.number;
      this.liquidating.add(order.number);
      this.closing.add(order.number);
      const side = order.side === 0 ? 1 : 0;
      if (order.user !== underWay.user || side !== underWay.side)
        throw new Violation('contract.liquidation', `order ${order.number} is no order of the liquidation of user ${underWay.user}`);
      return;
    }
    if (triggered) {
      if (order.number !== triggered.order || order.user !== triggered.plan.user || order.side === triggered.plan.side)
        throw new Violation('contract.plan', `plan ${triggered.plan.number} places order ${triggered.order}, order ${order.number} comes`);
      this.closing.add(order.number);
      return;
    }
    if (!placing) throw new Violation('contract.order', `nobody placed order ${order.number}`);
    if (placing.closes) this.closing.add(order.number);
    this.recordIn(order.user, order.market);
  }

  /** An order that has ended counts no more. */
  over(order: FollowedOrder): void {
    this.closing.delete(order.number);
  }

  trade(event: EventOf<'TRADE'>, market: FollowedMarket, maker: FollowedOrder, taker: FollowedOrder): void {
    const contract = this.contract(event.market);
    this.noneExpected();
    this.moved.add(contract);
    const ticks = BigInt(event.priceTicks);
    const lots = BigInt(event.lots);
    const value = contract.value(ticks, lots);
    const isLiquidation = this.liquidating.has(taker.number);
    const takerFee = isLiquidation ? 0n : contractFee(value, this.fees.rate(taker.user, contract.terms!, 'takerRate'));
    const makerFee = contractFee(value, this.fees.rate(maker.user, contract.terms!, 'makerRate'));
    if (event.makerFee !== makerFee || event.takerFee !== takerFee)
      throw new Violation('contract.fee', `fees ${event.makerFee} and ${event.takerFee} of ${value}, ${makerFee} and ${takerFee} are due`);
    this.expected.push(...this.filled(maker, contract, lots, ticks, makerFee));
    if (isLiquidation) this.expected.push(this.sold(taker, contract, lots, value));
    else this.expected.push(...this.filled(taker, contract, lots, ticks, takerFee));
    if (!contract.isStale) this.meet(contract, LAST, ticks * BigInt(market.terms.tickUnits));
  }

  private filled(order: FollowedOrder, contract: FollowedContract, lots: bigint, ticks: bigint, fee: bigint): ToldPosition[] {
    const account = this.accountOf(order.user);
    const closes = this.closing.has(order.number);
    return fill(account, account.recordIn(contract), { side: order.side, number: order.number, closes }, lots, ticks, fee);
  }

  private sold(order: FollowedOrder, contract: FollowedContract, lots: bigint, value: bigint): ToldPosition {
    const { underWay } = this;
    if (underWay?.order !== order.number) throw new Violation('contract.liquidation', `order ${order.number} trades out of turn`);
    const record = this.accountOf(order.user).recordIn(contract);
    const realised = shrink(record.sides[underWay.side], underWay.side, lots, value);
    underWay.lots += lots;
    underWay.value += value;
    underWay.realised += realised;
    return { ...positionOf(order.user, record, underWay.side, realised, order.number), cause: LIQUIDATION };
  }

  position({ type: _type, ...event }: EventOf<'POSITION'>): void {
    const contract = this.contract(event.market);
    this.moved.add(contract);
    const account = this.accountOf(event.user);
    const record = account.recordIn(contract);
    const side = event.side as PositionSide;
    if (event.cause === TRADE || event.cause === LIQUIDATION) return this.compare(event, this.expected.shift());
    if (event.cause === OFFSET) return this.offset(event, account, record);
    this.noneExpected();
    if (event.cause === MARGIN) {
      const before = record.sides[side].margin;
      record.sides[side].margin = event.margin;
      account.net -= event.margin - before;
      return this.compare(event, { ...positionOf(event.user, record, side, 0n, 0), cause: MARGIN, margin: event.margin });
    }
    const lots = record.sides[side].lots - BigInt(event.lots);
    const ticks = this.closingPrice(event.cause, contract, side);
    const proceeds = contract.value(ticks, lots);
    const realised =
      event.cause === TAKE_OVER ? this.takenOver(account, record, side, ticks) : closeLots(account, record, side, lots, proceeds);
    this.compare(event, { ...positionOf(event.user, record, side, realised, 0), cause: event.cause });
    if (event.cause === ADL) this.deleveraged = { user: event.user, market: event.market, side, lots: Number(lots), ticks };
    // What is settled is covered once both sides are; an isolated side is never covered when it is taken over, but by its own shortfall.
    else if (event.cause === TAKE_OVER ? !record.isolated : record.sides.every((each) => each.lots === 0n)) this.mayBeCovered(account);
  }

  /** At which price a side closes that nobody traded. */
  private closingPrice(cause: number, contract: FollowedContract, side: PositionSide): bigint {
    if (cause === TAKE_OVER) return this.underWay?.bankruptcy ?? 0n;
    if (cause !== ADL) {
      if (contract.settling === 0n) throw new Violation('contract.settled', `market ${contract.market.terms.market} is not being settled`);
      return contract.settling;
    }
    const entry = contract.takenOver[0];
    if (!entry || entry.side === side) throw new Violation('contract.adl', 'a position is closed against nothing');
    return entry.ticks;
  }

  private takenOver(account: FollowedAccount, record: FollowedRecord, side: PositionSide, ticks: bigint): bigint {
    const { underWay } = this;
    if (underWay?.step !== LiquidationStep.TAKE_OVER || underWay.record !== record || underWay.side !== side)
      throw new Violation('contract.liquidation', `user ${account.user} is taken over out of turn`);
    const held = record.sides[side];
    const { lots } = held;
    const realised = shrink(held, side, lots, record.contract.value(ticks, lots));
    this.fund = settleRealised(account, record, side, realised, this.fund ?? 0n);
    release(account, held);
    const { takenOver } = record.contract;
    const last = takenOver.at(-1);
    if (last?.side === side && last.ticks === ticks) last.lots += lots;
    else takenOver.push({ side, lots, ticks });
    this.underWay = undefined;
    return realised;
  }

  /** The first of two: both sides close as many lots at the mark. */
  private offset(event: ToldPosition, account: FollowedAccount, record: FollowedRecord): void {
    if (this.expected.length === 0) {
      const [long, short] = record.sides;
      const lots = long.lots < short.lots ? long.lots : short.lots;
      const value = contractWorth(record.contract, lots);
      const gains = SIDES.map((side) => closeLots(account, record, side, lots, value));
      for (const side of SIDES) this.expected.push({ ...positionOf(account.user, record, side, gains[side]!, 0), cause: OFFSET });
    }
    this.compare(event, this.expected.shift());
    if (this.expected.length === 0) this.mayBeCovered(account);
  }

  private compare(event: ToldPosition, wanted: ToldPosition | undefined): void {
    const say = (value: unknown): string =>
      JSON.stringify(value, (_key, part: unknown) => (typeof part === 'bigint' ? String(part) : part));
    if (wanted === undefined) throw new Violation('contract.position', `${say(event)} was not to be told`);
    const keys = Object.keys(wanted) as (keyof ToldPosition)[];
    const wrong = keys.find((key) => event[key] !== wanted[key]);
    if (wrong) throw new Violation('contract.position', `${wrong} of ${say(event)}; the formulas say ${say(wanted)}`);
  }

  liquidation(event: EventOf<'LIQUIDATION'>): void {
    this.noneExpected();
    const account = this.accountOf(event.user);
    const record = account.recordIn(this.contract(event.market));
    this.underWay = liquidationOf(account, record, event, this.underWay);
    const markets = record.isolated ? [event.market] : [...account.contracts].map(({ market }) => market.terms.market);
    const left = this.ground
      .openOf(event.user)
      .find(({ market }) => markets.includes(market) && !this.of(market)?.recordOf(event.user).isolated === !record.isolated);
    if (left) throw new Violation('contract.liquidation', `order ${left.number} of user ${event.user} is open while he is liquidated`);
  }

  liquidated(event: EventOf<'LIQUIDATED'>): void {
    this.noneExpected();
    const { underWay } = this;
    const fits = underWay && underWay.user === event.user && underWay.side === event.side;
    if (!fits || Number(underWay.lots) !== event.lots || underWay.value !== event.value)
      throw new Violation(
        'contract.liquidation',
        `user ${event.user}: ${event.lots} lots for ${event.value} are not what the order traded`,
      );
    const account = this.accountOf(event.user);
    this.fund = settleLiquidated(account, underWay, this.fund ?? 0n, event.fund);
    if (!underWay.record.isolated) this.mayBeCovered(account);
  }

  deleverage(event: EventOf<'DELEVERAGED'>): void {
    const told = this.deleveraged;
    this.deleveraged = undefined;
    const { user, market, side, lots } = event;
    const isSame = told?.user === user && told.market === market && told.side === side && told.lots === lots;
    if (!isSame || told.ticks !== BigInt(event.priceTicks))
      throw new Violation('contract.adl', `${lots} lots of user ${user} are deleveraged, the position says otherwise`);
    const { takenOver } = this.contract(market);
    const entry = takenOver[0]!;
    entry.lots -= BigInt(lots);
    if (entry.lots < 0n) throw new Violation('contract.adl', `${-entry.lots} lots too many are closed against what was taken over`);
    if (entry.lots === 0n) takenOver.shift();
  }

  funded({ user, market, side, amount }: EventOf<'FUNDED'>): void {
    const contract = this.contract(market);
    const account = this.accountOf(user);
    const record = account.recordIn(contract);
    const held = record.sides[side as PositionSide];
    if (record.funded >= contract.fundings && side === 0) throw new Violation('contract.funding', `user ${user} is funded twice`);
    record.funded = contract.fundings;
    const due = contract.funding(side as PositionSide, held.lots);
    if (amount !== due) throw new Violation('contract.funding', `user ${user} pays ${amount}, ${due} is due`);
    const fromWallet = amount > 0n && record.isolated ? smaller(amount, account.wallet) : amount;
    const fromMargin = smaller(amount - fromWallet, held.margin);
    held.margin -= fromMargin;
    account.pay(amount - fromMargin);
  }

  plan(event: EventOf<'PLAN'>): void {
    const contract = this.contract(event.market);
    const side = event.side as PositionSide;
    if (contract.recordOf(event.user).sides[side].lots === 0n) throw new Violation('contract.plan', `plan ${event.number} closes nothing`);
    const plan: FollowedPlan = {
      number: event.number,
      user: event.user,
      side,
      purpose: event.purpose,
      trigger: event.trigger,
      source: event.source,
      level: event.level,
      activation: BigInt(event.activationTicks) * contract.tick,
      peak: event.trigger === PlanTrigger.TRAILING && event.activationTicks === 0 ? contract.mark : undefined,
      isFired: false,
    };
    contract.plans.set(plan.number, plan);
  }

  planEnded({ reason, user, market, number, order }: EventOf<'PLAN_ENDED'>): void {
    const contract = this.contract(market);
    const plan = contract.plans.get(number);
    if (plan?.user !== user) throw new Violation('contract.plan', `plan ${number} of user ${user} is not open`);
    const isWorkedOff = reason === PlanEnd.TRIGGERED || reason === PlanEnd.INVALID;
    if (isWorkedOff && contract.fired[0] !== plan)
      throw new Violation('contract.plan', `plan ${number} is worked off, ${contract.fired[0]?.number ?? 'none'} has fired first`);
    if (isWorkedOff && contract.isStale) throw new Violation('contract.plan', `plan ${number} is worked off while the mark is stale`);
    if (reason === PlanEnd.CLOSED && contract.recordOf(user).sides[plan.side].lots > 0n)
      throw new Violation('contract.plan', `plan ${number} ends though its position is open`);
    if ((reason === PlanEnd.TRIGGERED) !== order > 0)
      throw new Violation('contract.plan', `plan ${number} ends by ${reason} with order ${order}`);
    contract.plans.delete(number);
    if (plan.isFired) contract.fired.splice(contract.fired.indexOf(plan), 1);
    if (reason === PlanEnd.TRIGGERED) this.triggered = { plan, order };
  }

  /** Plans that a price meets wait to be worked off, by number. */
  private meet(contract: FollowedContract, source: number, price: bigint): void {
    for (const plan of contract.plans.values()) {
      // One whose position was closed by this very trade ends with it.
      if (contract.recordOf(plan.user).sides[plan.side].lots === 0n) continue;
      if (plan.source !== source || plan.isFired || !isMet(contract, plan, price)) continue;
      plan.isFired = true;
      contract.fired.push(plan);
    }
  }

  /** The fund covers what somebody without cross positions carries, as far as it can. */
  private mayBeCovered(account: FollowedAccount): void {
    if (account.hasCross || account.carried === 0n || this.fund === undefined) return;
    const covered = smaller(account.carried, this.fund);
    this.fund -= covered;
    account.net += covered;
  }

  /** Behind a command: the ledger has to say what the events made. */
  end(): void {
    this.noneExpected();
    this.underWay = undefined;
    this.placing = undefined;
    if (this.deleveraged) throw new Violation('contract.adl', `user ${this.deleveraged.user} is closed by deleveraging and not told`);
    for (const contract of this.moved) contract.checkSides();
    this.settleInSilence();
    const { asset, fund } = this;
    if (asset === undefined) return;
    const told = this.ground.money.balance(SYSTEM_OWNER, Account.INSURANCE, asset, Bucket.AVAILABLE);
    if (fund !== undefined && told !== fund) throw new Violation('contract.fund', `the fund holds ${told}, the events make ${fund}`);
    for (const account of this.touched) this.checkMoney(account);
  }

  private checkMoney(account: FollowedAccount): void {
    const available = this.ledgerOf(account.user, Bucket.AVAILABLE);
    if (account.isUnsure && available > 0n) account.isSure(available);
    if (!account.isUnsure && available !== account.wallet)
      throw new Violation('contract.money', `user ${account.user} has ${available} available, the events make ${account.net}`);
    let margins = 0n;
    for (const contract of account.contracts) for (const { margin } of contract.recordOf(account.user).sides) margins += margin;
    const locked = this.ledgerOf(account.user, Bucket.LOCKED);
    if (locked !== margins) throw new Violation('contract.margin', `user ${account.user} has ${locked} locked, his margins are ${margins}`);
  }

  /** A settlement covers what somebody carries who has nothing there any more, too, and no event says so. With the last record it is over. */
  private settleInSilence(): void {
    for (const contract of this.byMarket.values()) {
      if (contract.settling === 0n) continue;
      for (const user of contract.records.keys()) {
        const account = this.accountOf(user);
        this.mayBeCovered(account);
        // Who came first where the fund has not enough for all, no event says.
        if (this.fund === 0n && account.net <= 0n) account.isUnsure = true;
      }
      if (contract.isEmpty && this.hasNoOrders(contract)) contract.delist();
    }
  }

  private hasNoOrders({ market: { bids, asks } }: FollowedContract): boolean {
    return bids.size === 0 && asks.size === 0;
  }

  private noneExpected(): void {
    const [next] = this.expected;
    this.expected = [];
    if (next) throw new Violation('contract.position', `the position of user ${next.user} in market ${next.market} is not told`);
  }

  private ledgerOf(user: number, bucket: number): bigint {
    const { asset } = this;
    return asset === undefined ? 0n : this.ground.money.balance(user, Account.CONTRACT, asset, bucket);
  }

  private recordIn(user: number, market: number): FollowedRecord {
    return this.accountOf(user).recordIn(this.contract(market));
  }

  private contract(market: number): FollowedContract {
    const contract = this.byMarket.get(market);
    if (!contract) throw new Violation('events.names', `market ${market} is no contract`);
    return contract;
  }
}

function smaller(a: bigint, b: bigint): bigint {
  return a < b ? a : b;
}

/** Value of so many lots at the mark, down. */
function contractWorth(contract: FollowedContract, lots: bigint): bigint {
  return contract.worth(lots) / contract.coin;
}

/** Whether a price meets a plan; a trailing one looks at it as the next mark. */
function isMet(contract: FollowedContract, plan: FollowedPlan, price: bigint): boolean {
  const { side, level } = plan;
  if (plan.trigger === PlanTrigger.TRAILING) {
    const isBetter = (a: bigint, b: bigint): boolean => (side === 0 ? a >= b : a <= b);
    if (plan.peak === undefined && isBetter(price, plan.activation)) plan.peak = price;
    if (plan.peak === undefined) return false;
    if (isBetter(price, plan.peak)) plan.peak = price;
    return signed(side) * price * 10_000n <= signed(side) * plan.peak * (10_000n - signed(side) * level);
  }
  if (plan.trigger === PlanTrigger.PRICE) return meetsLevel(price, level, side, plan.purpose);
  const record = contract.recordOf(plan.user);
  const { lots, entry } = record.sides[side];
  const ticks = yieldTicks({ side, quantity: lots * contract.step, entry }, level, record.leverage, {
    coin: contract.coin,
    tick: contract.tick,
  });
  const kept = ticks < 1n ? 1n : ticks > MOST_ON_GRID ? MOST_ON_GRID : ticks;
  return meetsLevel(price, kept * contract.tick, side, plan.purpose);
}
