import { Account, Bucket, SYSTEM_OWNER } from '@kontor/domain/accounts';
import { formatTrimmedDecimal, parseDecimal } from '@kontor/domain/amount';
import type { OrderType, SelfTrade, Side, TimeInForce } from '@kontor/domain/order';
import { Refusal } from '@kontor/domain/refusals';
import { ALL_MARKETS, CommandType } from '@kontor/engine/command';
import type { Command, OrderId } from '@kontor/engine/command';
import { CommandBuffer } from '@kontor/engine/command-buffer';
import type { EngineDoor, StateDump } from '@kontor/engine/engine-door';
import { readEvents } from '@kontor/engine/event';
import type { Event } from '@kontor/engine/event';
import type { LedgerRecord } from '@kontor/engine/record';
import {
  ASSETS,
  btcUsdt,
  clientId,
  ethUsdt,
  listMarket,
  openMarkets,
  placeOco,
  placeOrder,
  placeTrailing,
  placeWithExit,
  units,
} from './builders.ts';
import type { AssetSpec, ExitWords, MarketSpec, OrderWords } from './builders.ts';
import { applyToBoth, dumpDifference, refusalName } from './compare.ts';
import { eventWords } from './event-words.ts';
import type { Names } from './event-words.ts';
import { createRecordFollower, violations } from './invariants.ts';
import { drawLadder, drawStops } from './ladder.ts';
import { createTwin } from './twin/twin.ts';

export type MakeDoor = (options: { readonly recording: boolean }) => EngineDoor;

/** What may be said of a proposal; the insurance of the exchange and the outside where nothing is. */
interface Proposed {
  readonly account?: keyof typeof Account;
  readonly number?: number;
  readonly beneficiary?: string;
  readonly deadline?: number;
}

export interface ScenarioOptions {
  /** BTCUSDT and ETHUSDT without filters unless others are given. */
  readonly markets?: readonly MarketSpec[];
  readonly assets?: readonly AssetSpec[];
  /** Time of the first command, ms. */
  readonly start?: number;
  /** No twin beside: the door is made to differ from what the engine does. */
  readonly alone?: boolean;
}

/** How an order differs from a LIMIT, good till cancelled, in the first market, with a client id of its own. */
export interface How {
  readonly market?: string;
  readonly type?: keyof typeof OrderType;
  readonly in?: keyof typeof TimeInForce;
  readonly mode?: keyof typeof SelfTrade;
  /** Client id by number; those not given count up from 1,000,000. */
  readonly id?: number;
  readonly deadline?: number;
  /** Limit price of a conditional order. */
  readonly limit?: string;
}

/** A command that was refused where the scenario expected it to be applied. */
export class Refused extends Error {
  readonly code: number;

  constructor(code: number, command: Command) {
    super(
      `refused with ${refusalName(code)}: ${JSON.stringify(command, (_key, part: unknown) => (typeof part === 'bigint' ? String(part) : part))}`,
    );
    this.code = code;
  }
}

const NAMES = { left: 'this engine', right: 'the twin beside it' };

/** 2026-01-05 00:00 UTC, a Monday. */
export const START = Date.UTC(2026, 0, 5);

/**
 * Words to write tests as a trader reads them. Users are named by their role and come into being when first named; amounts
 * are decimal strings. Every word throws when its command is refused, unless it stands in `refusal(...)`. After each command
 * the invariants are checked, and a naive twin that runs beside must agree in events, records and state.
 */
export class Scenario {
  /** Time of the next command. */
  time: number;
  readonly markets: readonly MarketSpec[];
  readonly door: EngineDoor;
  /** Runs beside, unless the door is a twin itself. */
  private readonly twin: EngineDoor | undefined;
  private readonly assets: readonly AssetSpec[];
  private readonly users: string[] = [];
  private readonly follower = createRecordFollower();
  private readonly names: Names;
  private events: Event[] = [];
  private records: LedgerRecord[] = [];
  private nextId = 1_000_000;
  private nextDeposit = 1;
  private hurried = false;
  private readonly buffer = new CommandBuffer();

  constructor(make: MakeDoor, options: ScenarioOptions = {}) {
    this.markets = options.markets ?? [btcUsdt(), ethUsdt()];
    this.assets = options.assets ?? ASSETS;
    this.time = options.start ?? START;
    this.door = make({ recording: true });
    this.twin = options.alone || make === createTwin ? undefined : createTwin({ recording: true });
    this.names = {
      user: (id) => this.users[id - 1] ?? (id === 0 ? 'the operator' : `user ${id}`),
      market: (id) => this.markets.find((market) => market.terms.market === id)!,
    };
    for (const command of openMarkets(this.markets, this.time, this.assets)) this.apply(command);
  }

  // --- the world around ---

  /** Lets time pass; the next command comes that much later. */
  wait(ms: number): void {
    this.time += ms;
  }

  tick(): void {
    this.apply({ type: CommandType.TICK, time: this.time });
  }

  /** Marks a release of the rules; a scenario begins with the first. */
  markVersion(version: number): void {
    this.apply({ type: CommandType.ENGINE_VERSION, time: this.time, version });
  }

  /** Replaces a market's terms. */
  relist(market: MarketSpec): void {
    this.apply(listMarket(market, this.time));
  }

  halt(symbol?: string): void {
    this.apply({ type: CommandType.MARKET_STATUS, time: this.time, market: this.market(symbol).terms.market, status: 0 });
  }

  open(symbol?: string): void {
    this.apply({ type: CommandType.MARKET_STATUS, time: this.time, market: this.market(symbol).terms.market, status: 1 });
  }

  index(price: string, symbol?: string): void {
    const market = this.market(symbol);
    this.apply({
      type: CommandType.INDEX_PRICE,
      time: this.time,
      market: market.terms.market,
      price: units(price, market.quote),
      constituents: [{ source: 1, weight: 1, price: units(price, market.quote) }],
    });
  }

  /** Sets a tier's rates in 1e-8 of what is received. */
  feeTier(tier: number, makerRate: number, takerRate: number): void {
    this.apply({ type: CommandType.FEE_TIER, time: this.time, tier, makerRate, takerRate });
  }

  /** What an asset may be used for from now on: AssetFlag bits. */
  uses(symbol: string, flags: number): void {
    this.apply({ type: CommandType.SET_ASSET, time: this.time, asset: this.assetId(symbol), flags });
  }

  setUser(user: string, { tier = 0, suspended = false }: { tier?: number; suspended?: boolean }): void {
    this.apply({ type: CommandType.SET_USER, user: this.user(user), time: this.time, tier, flags: suspended ? 1 : 0 });
  }

  /** Says what a user may do: SET_RIGHTS of a version. `hold` counts from now, ms. */
  setRights(
    user: string,
    version: number,
    { level = 0, permissions = 0, hold = 0, deadline }: { level?: number; permissions?: number; hold?: number; deadline?: number } = {},
  ): void {
    const holdUntil = hold === 0 ? 0 : this.time + hold;
    const header = { user: this.user(user), time: this.time, ...(deadline !== undefined && { deadline }) };
    this.apply({ type: CommandType.SET_RIGHTS, ...header, version, level, permissions, holdUntil });
  }

  // --- money ---

  /** Credits the spot account. `key` names the deposit's transaction; those not given are all different. */
  deposit(user: string, symbol: string, amount: string, key = this.nextDeposit++): void {
    const asset = this.asset(symbol);
    this.apply({
      type: CommandType.DEPOSIT,
      user: this.user(user),
      time: this.time,
      asset: asset.id,
      amount: units(amount, asset),
      network: 1,
      output: 0,
      transaction: [key, 0, 0, 0x7478],
    });
  }

  /** Credits each of the users with the same, such as `{ USDT: '1000', BTC: '10' }`. */
  fund(users: readonly string[], amounts: Readonly<Record<string, string>>): this {
    for (const user of users) for (const [symbol, amount] of Object.entries(amounts)) this.deposit(user, symbol, amount);
    return this;
  }

  transfer(
    user: string,
    symbol: string,
    amount: string,
    from: keyof typeof Account,
    to: keyof typeof Account,
    { id = this.nextId++ } = {},
  ): void {
    const asset = this.asset(symbol);
    this.apply({
      type: CommandType.TRANSFER,
      user: this.user(user),
      time: this.time,
      asset: asset.id,
      amount: units(amount, asset),
      from: Account[from],
      to: Account[to],
      clientId: clientId(id),
    });
  }

  /** An operators' booking; a leading minus takes away. */
  adjust(
    user: string,
    symbol: string,
    amount: string,
    { id = this.nextId++, account = 'SPOT' }: { id?: number; account?: keyof typeof Account } = {},
  ): void {
    const asset = this.asset(symbol);
    this.apply({
      type: CommandType.ADJUST,
      user: this.user(user),
      time: this.time,
      asset: asset.id,
      amount: units(amount, asset),
      account: Account[account],
      clientId: clientId(id),
    });
  }

  /** An operator proposes to fund a system account, or with a leading minus to empty it. */
  propose(
    operator: string,
    id: number,
    symbol: string,
    amount: string,
    { account = 'INSURANCE', number = 0, beneficiary, deadline = 0 }: Proposed = {},
  ): void {
    const asset = this.asset(symbol);
    this.apply({
      type: CommandType.PROPOSE,
      user: this.user(operator),
      time: this.time,
      deadline,
      asset: asset.id,
      account: Account[account],
      number,
      beneficiary: beneficiary === undefined ? 0 : this.user(beneficiary),
      amount: units(amount, asset),
      proposal: clientId(id),
    });
  }

  approve(operator: string, id: number, { deadline = 0 } = {}): void {
    this.apply({ type: CommandType.APPROVE, user: this.user(operator), time: this.time, deadline, proposal: clientId(id) });
  }

  /** Credits a payment of network 1 that is not final. `key` names its transaction, `value` what it is worth in USDT. */
  credit(
    user: string,
    symbol: string,
    amount: string,
    {
      key = this.nextDeposit++,
      height = 100,
      value = '0',
      output = 0,
    }: { key?: number; height?: number; value?: string; output?: number } = {},
  ): void {
    const asset = this.asset(symbol);
    this.apply({
      type: CommandType.CREDIT_DEPOSIT,
      user: this.user(user),
      time: this.time,
      asset: asset.id,
      network: 1,
      amount: units(amount, asset),
      value: usdt(value),
      height,
      output,
      transaction: [key, 0, 0, 0x7478],
    });
  }

  /** Nothing of network 1 up to a height changes any more. */
  final(height: number): void {
    this.apply({ type: CommandType.FINAL_HEIGHT, time: this.time, network: 1, height });
  }

  /** The chain takes a payment back. */
  reverse(key: number, { height = 100 } = {}): void {
    this.apply({ type: CommandType.REVERSE_DEPOSIT, time: this.time, network: 1, height, output: 0, transaction: [key, 0, 0, 0x7478] });
  }

  /** Asks for a withdrawal on network 1; `asOf` is the last command's sequence where it is left out. */
  withdraw(
    user: string,
    number: number,
    symbol: string,
    quantity: string,
    {
      fee = '0',
      value = '0',
      wealth = '0',
      asOf = this.door.sequence,
      receiver,
      target = 1,
    }: { fee?: string; value?: string; wealth?: string; asOf?: number; receiver?: string; target?: number } = {},
  ): void {
    const asset = this.asset(symbol);
    this.apply({
      type: CommandType.WITHDRAW,
      user: this.user(user),
      time: this.time,
      number,
      asset: asset.id,
      network: 1,
      receiver: receiver === undefined ? 0 : this.user(receiver),
      quantity: units(quantity, asset),
      fee: units(fee, asset),
      value: usdt(value),
      wealth: usdt(wealth),
      asOf,
      target: clientId(target),
    });
  }

  /** Gives a withdrawal back: 1 cancelled, 2 rejected, 3 failed. */
  giveBack(number: number, reason = 1): void {
    this.apply({ type: CommandType.WITHDRAW_RETURN, time: this.time, number, reason });
  }

  send(number: number): void {
    this.apply({ type: CommandType.WITHDRAW_SEND, time: this.time, number });
  }

  paid(number: number): void {
    this.apply({ type: CommandType.WITHDRAW_DONE, time: this.time, number });
  }

  /** Stops a user's withdrawals, or allows them again. */
  blockWithdrawals(user: string, isBlocked = true): void {
    this.apply({ type: CommandType.SET_WITHDRAWALS, user: this.user(user), time: this.time, blocked: isBlocked ? 1 : 0 });
  }

  /** What may be withdrawn in a day, USDT, without and with a verified identity. */
  limitWithdrawals(drawUnchecked: number, drawChecked: number): void {
    const limits = {
      confirmTime: 60,
      maxUnpaid: 5,
      payTime: 120,
      drawChecked,
      drawUnchecked,
      trustSingle: 1,
      trustTotal: 1,
      trustUnchecked: 1,
    };
    this.apply({ type: CommandType.SET_PLATFORM, time: this.time, limits });
  }

  reject(operator: string, id: number, { deadline = 0 } = {}): void {
    this.apply({ type: CommandType.REJECT, user: this.user(operator), time: this.time, deadline, proposal: clientId(id) });
  }

  // --- orders ---

  buy(user: string, quantity: string, price: string, how: How = {}): OrderId {
    return this.limit(user, 'BUY', quantity, price, how);
  }

  sell(user: string, quantity: string, price: string, how: How = {}): OrderId {
    return this.limit(user, 'SELL', quantity, price, how);
  }

  /** MARKET by quantity. */
  marketOrder(user: string, side: keyof typeof Side, quantity: string, how: How = {}): OrderId {
    return this.place(user, side, { type: 'MARKET', quantity }, how);
  }

  /** MARKET by quote amount: spend or earn that much. */
  marketFor(user: string, side: keyof typeof Side, quoteAmount: string, how: How = {}): OrderId {
    return this.place(user, side, { type: 'MARKET', quoteAmount }, how);
  }

  /** STOP_LOSS, or STOP_LOSS_LIMIT when `how.limit` is given. */
  stopLoss(user: string, side: keyof typeof Side, quantity: string, stop: string, how: How = {}): OrderId {
    const type = how.limit === undefined ? 'STOP_LOSS' : 'STOP_LOSS_LIMIT';
    return this.place(user, side, { type, quantity, stop, price: how.limit ?? '0' }, how);
  }

  /** TAKE_PROFIT, or TAKE_PROFIT_LIMIT when `how.limit` is given. */
  takeProfit(user: string, side: keyof typeof Side, quantity: string, stop: string, how: How = {}): OrderId {
    const type = how.limit === undefined ? 'TAKE_PROFIT' : 'TAKE_PROFIT_LIMIT';
    return this.place(user, side, { type, quantity, stop, price: how.limit ?? '0' }, how);
  }

  /** An order that brings take profit and stop loss along: LIMIT, or MARKET where `price` is undefined. Needs release 7. */
  withExit(user: string, side: keyof typeof Side, quantity: string, price: string | undefined, exit: ExitWords, how: How = {}): OrderId {
    const order = { type: how.type ?? ('LIMIT' as const), quantity, ...(price === undefined ? { type: 'MARKET' as const } : { price }) };
    this.apply(placeWithExit(this.market(how.market), this.words(user, side, order, how), exit));
    return this.lastOrder();
  }

  /** STOP_LOSS, or what `how.type` says, whose stop trails by so much (1e-4); `activation` is where that begins. Needs release 7. */
  trailing(user: string, side: keyof typeof Side, quantity: string, delta: number, activation?: string, how: How = {}): OrderId {
    const order = {
      type: how.type ?? (how.limit === undefined ? ('STOP_LOSS' as const) : ('STOP_LOSS_LIMIT' as const)),
      quantity,
      ...(how.limit !== undefined && { price: how.limit }),
      ...(activation !== undefined && { stop: activation }),
    };
    this.apply(placeTrailing(this.market(how.market), this.words(user, side, order, how), delta));
    return this.lastOrder();
  }

  /** One cancels the other; `how.limit` is the limit price of the stop leg. Returns the ids of limit and stop leg. */
  oco(
    user: string,
    side: keyof typeof Side,
    quantity: string,
    price: string,
    stop: string,
    how: How = {},
  ): { limit: OrderId; stop: OrderId } {
    this.apply(
      placeOco(this.market(how.market), {
        user: this.user(user),
        time: this.time,
        side,
        quantity,
        price,
        stop,
        id: clientId(how.id ?? this.nextId++),
        deadline: how.deadline ?? 0,
        ...(how.limit === undefined ? {} : { stopLimit: how.limit }),
        ...(how.mode === undefined ? {} : { mode: how.mode }),
      }),
    );
    const linked = this.events.find((event) => event.type === 'linked')!;
    return {
      limit: { slot: linked.limitSlot, number: linked.limitNumber },
      stop: { slot: linked.stopSlot, number: linked.stopNumber },
    };
  }

  cancel(user: string, order: OrderId, { deadline = 0 } = {}): void {
    this.apply({ type: CommandType.CANCEL, user: this.user(user), time: this.time, deadline, order });
  }

  cancelById(user: string, id: number): void {
    this.apply({ type: CommandType.CANCEL, user: this.user(user), time: this.time, order: { slot: 0, number: 0 }, clientId: clientId(id) });
  }

  /** In one market, or in all. */
  cancelAll(user: string, symbol?: string): void {
    const market = symbol === undefined ? ALL_MARKETS : this.market(symbol).terms.market;
    this.apply({ type: CommandType.CANCEL_ALL, user: this.user(user), time: this.time, market });
  }

  /** `quantity` is the new whole quantity. */
  amend(user: string, order: OrderId, quantity: string, { market }: { market?: string } = {}): void {
    this.apply({
      type: CommandType.AMEND,
      user: this.user(user),
      time: this.time,
      order,
      quantity: units(quantity, this.market(market).base),
    });
  }

  replace(user: string, order: OrderId, quantity: string, price: string, how: How = {}): OrderId {
    const words = placeOrder(this.market(how.market), {
      user: this.user(user),
      time: this.time,
      side: 'BUY',
      quantity,
      price,
      timeInForce: how.in ?? 'GTC',
      mode: how.mode ?? 'EXPIRE_MAKER',
      id: clientId(how.id ?? this.nextId++),
      deadline: how.deadline ?? 0,
    });
    const { time, deadline, clientId: id, timeInForce, selfTrade } = words;
    this.apply({
      type: CommandType.REPLACE,
      user: words.user,
      time,
      deadline: deadline ?? 0,
      order,
      clientId: id,
      price: words.price,
      quantity: words.quantity,
      timeInForce,
      selfTrade,
    });
    return this.lastOrder();
  }

  /** Sets the dead man's switch of a market; 0 takes it off. */
  cancelAfter(user: string, timeoutMs: number, symbol?: string): void {
    this.apply({
      type: CommandType.CANCEL_AFTER,
      user: this.user(user),
      time: this.time,
      market: this.market(symbol).terms.market,
      timeoutMs,
    });
  }

  // --- what one sees ---

  /** The name of the refusal with which what `words` does is answered; NONE when it is applied. */
  refusal(words: () => unknown): string {
    try {
      words();
    } catch (error) {
      if (error instanceof Refused) return refusalName(error.code);
      throw error;
    }
    return refusalName(Refusal.NONE);
  }

  /** The book as a table (see drawLadder). */
  book(symbol?: string): string {
    const market = this.market(symbol);
    return drawLadder(market, this.marketDump(market), this.names);
  }

  /** The orders that wait for a trigger, as a table. */
  stops(symbol?: string): string {
    const market = this.market(symbol);
    return drawStops(market, this.marketDump(market), this.names);
  }

  /** Events of the last command in words, without the COMMAND event. */
  lastEvents(): string[] {
    return this.events.filter((event) => event.type !== 'command').map((event) => eventWords(event, this.names));
  }

  /** Events of the last command. */
  lastRawEvents(): readonly Event[] {
    return this.events;
  }

  /** Ledger records of the last command. */
  lastRecords(): readonly LedgerRecord[] {
    return this.records;
  }

  /** The order that the last command's outcome names. */
  lastOrder(): OrderId {
    const command = this.events.find((event) => event.type === 'command')!;
    return { slot: command.slot, number: command.number };
  }

  /** Decimals without trailing zeros; `frozen` is what orders hold too. */
  balance(user: string, symbol: string, account: keyof typeof Account = 'SPOT'): { available: string; frozen: string } {
    return this.holding(this.user(user), symbol, account);
  }

  /** Units of the spot account that are available, frozen by withdrawals, frozen by orders. */
  buckets(user: string, symbol: string): { available: bigint; frozen: bigint; orderFreeze: bigint } {
    const [owner, asset] = [this.user(user), this.assetId(symbol)];
    const found = this.door.dump().holdings.find((each) => each.owner === owner && each.account === Account.SPOT && each.asset === asset);
    const { available = 0n, frozen = 0n, orderFreeze = 0n } = found ?? {};
    return { available, frozen, orderFreeze };
  }

  assetId(symbol: string): number {
    return this.asset(symbol).id;
  }

  /** Fees earned so far. */
  feesEarned(symbol: string): string {
    return this.holding(SYSTEM_OWNER, symbol, 'FEE').available;
  }

  state(): StateDump {
    return this.door.dump();
  }

  /** Number of the user with that role. */
  user(name: string): number {
    const known = this.users.indexOf(name);
    return known >= 0 ? known + 1 : this.users.push(name);
  }

  market(symbol = this.markets[0]!.symbol): MarketSpec {
    const market = this.markets.find((each) => each.symbol === symbol);
    if (!market) throw new Error(`no market ${symbol} in this scenario`);
    return market;
  }

  // --- commands in raw form ---

  /** Does many things, and checks the whole state only behind the last; events and records are compared after each. */
  hurry(words: () => void): void {
    this.hurried = true;
    words();
    this.hurried = false;
    this.checkState();
  }

  /** Applies a command; throws Refused when it is not applied. */
  apply(command: Command): void {
    this.buffer.clear();
    this.buffer.write(command);
    const code = this.applyRaw(this.buffer);
    if (code !== Refusal.NONE) throw new Refused(code, command);
  }

  /** Applies the first command of a buffer and returns the refusal code. */
  applyRaw(buffer: CommandBuffer): number {
    this.applyBeside(buffer);
    this.events = readEvents(this.door.events);
    this.records = this.door.records!.read();
    const broken = this.follower.follow(this.door.records!);
    if (broken.length > 0) throw new Error(broken.join('\n'));
    if (!this.hurried) this.checkState();
    const command = this.events.find((event) => event.type === 'command')!;
    return command.code;
  }

  private applyBeside(buffer: CommandBuffer): void {
    if (this.twin) {
      const difference = applyToBoth(this.door, this.twin, buffer, 0, NAMES);
      if (difference !== undefined) throw new Error(difference);
      return;
    }
    this.door.events.clear();
    this.door.records?.clear();
    this.door.apply(buffer, 0);
  }

  private checkState(): void {
    const wrong = [...violations(this.door.dump()), ...this.recordsAgainstState()];
    const different = this.twin && dumpDifference(this.door, this.twin, NAMES);
    if (different !== undefined) wrong.push(different);
    if (wrong.length > 0) throw new Error(wrong.join('\n'));
  }

  private recordsAgainstState(): string[] {
    return this.door.dump().holdings.flatMap(({ owner, account, asset, available, frozen, orderFreeze, locked }) => {
      const told = [Bucket.AVAILABLE, Bucket.FROZEN, Bucket.ORDER_FREEZE, Bucket.LOCKED].map((bucket) =>
        this.follower.balance(owner, account, asset, bucket),
      );
      return told.join() === [available, frozen, orderFreeze, locked].join()
        ? []
        : [`records leave owner ${owner} with ${told.join(' and ')} of asset ${asset}`];
    });
  }

  private limit(user: string, side: keyof typeof Side, quantity: string, price: string, how: How): OrderId {
    return this.place(user, side, { type: how.type ?? 'LIMIT', quantity, price }, how);
  }

  private place(
    user: string,
    side: keyof typeof Side,
    order: { type: keyof typeof OrderType; quantity?: string; price?: string; quoteAmount?: string; stop?: string },
    how: How,
  ): OrderId {
    this.apply(placeOrder(this.market(how.market), this.words(user, side, order, how)));
    return this.lastOrder();
  }

  private words(
    user: string,
    side: keyof typeof Side,
    order: Pick<OrderWords, 'type' | 'quantity' | 'price' | 'stop'>,
    how: How,
  ): OrderWords {
    return {
      user: this.user(user),
      time: this.time,
      side,
      ...order,
      timeInForce: how.in ?? 'GTC',
      mode: how.mode ?? 'EXPIRE_MAKER',
      id: clientId(how.id ?? this.nextId++),
      deadline: how.deadline ?? 0,
    };
  }

  private holding(owner: number, symbol: string, account: keyof typeof Account): { available: string; frozen: string } {
    const asset = this.asset(symbol);
    const found = this.door
      .dump()
      .holdings.find((each) => each.owner === owner && each.account === Account[account] && each.asset === asset.id);
    return {
      available: formatTrimmedDecimal(found?.available ?? 0n, asset.scale),
      frozen: formatTrimmedDecimal(found ? found.frozen + found.orderFreeze : 0n, asset.scale),
    };
  }

  private marketDump(market: MarketSpec) {
    return this.door.dump().markets.find((each) => each.terms.market === market.terms.market)!;
  }

  private asset(symbol: string): AssetSpec {
    const asset = this.assets.find((each) => each.symbol === symbol);
    if (!asset) throw new Error(`no asset ${symbol} in this scenario`);
    return asset;
  }
}

/** A scenario over a door: `scenario(createEngine)`. */
export function scenario(make: MakeDoor, options: ScenarioOptions = {}): Scenario {
  return new Scenario(make, options);
}

/** USDT in parts of 1e-8. */
function usdt(amount: string): bigint {
  const value = parseDecimal(amount, 8);
  if (typeof value === 'string') throw new Error(`no amount of USDT: ${amount}`);
  return value;
}
