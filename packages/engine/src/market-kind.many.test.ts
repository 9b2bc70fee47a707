import { Account, Bucket, SYSTEM_OWNER } from '@kontor/domain/accounts';
import { hasLimitPrice, isConditional, OrderType, SelfTrade, Side, TimeInForce } from '@kontor/domain/order';
import { RecordType } from '@kontor/domain/record-types';
import { Refusal } from '@kontor/domain/refusals';
import { ASSETS, btcUsdt, clientId, listAsset, marketSpec } from '@kontor/testkit/builders';
import type { MarketSpec } from '@kontor/testkit/builders';
import { createRandom } from '@kontor/testkit/random';
import type { Random } from '@kontor/testkit/random';
import { createTwin } from '@kontor/testkit/twin';
import { describe, expect, it } from 'vitest';
import { audit } from './audit.ts';
import { ALL_MARKETS, CommandType, CommandWords, HEADER_WORDS, readCommand } from './command.ts';
import type { Command } from './command.ts';
import { CommandBuffer } from './command-buffer.ts';
import { createEngine, restoreEngine } from './engine.ts';
import type { Engine, EngineOptions } from './engine.ts';
import type { EngineDoor, MarketDump, OrderDump } from './engine-door.ts';
import { readEvent } from './event.ts';
import type { Event } from './event.ts';
import type { Kernel } from './kernel.ts';
import { cellOf, holdingKey, Reg } from './ledger/ledger.ts';
import { MarketKinds, StopSource } from './market-kind.ts';
import type { Lots } from './market-kind.ts';
import type { Product } from './product.ts';
import { PRODUCTS } from './products.ts';

/**
 * A second kind of market, made of nothing but its door: orders of both sides freeze a third of their value in the contract account,
 * and a trade moves no coin but two numbers in each seat, position and value. It is all that a kind has to bring, and no file of
 * spot knows of it. Two variants: in one stops wait for the last price, in the other for the mark, which a command sets.
 */
const KIND = 7;
const KIND_AT_MARK = 8;
const MARK = 200;
const Mark = { MARKET: HEADER_WORDS, TICKS: 7, WORDS: 8 } as const;
const POSITION = 0;
const VALUE = 1;
const EUR = ASSETS.find(({ symbol }) => symbol === 'EUR')!;
const ETH = ASSETS.find(({ symbol }) => symbol === 'ETH')!;

/** One tick of one lot is a unit of EUR in all markets of the kind. */
const needOf = ({ price, lots }: Pick<Lots, 'price' | 'lots'>): bigint => (BigInt(price) * BigInt(lots) + 2n) / 3n;
/** A taker pays a thousandth, a maker half of that, rounded up. */
function feeOf({ price, lots }: Pick<Lots, 'price' | 'lots'>, isTaker: boolean): bigint {
  const scale = isTaker ? 1_000n : 2_000n;
  return (BigInt(price * lots) + scale - 1n) / scale;
}

/** Posts a trade's fee of one side. */
function payFee({ ledger, kindSeats }: Kernel, seat: number, slot: number, fee: bigint): void {
  const number = kindSeats.orderNumber(slot);
  ledger.amounts[Reg.QUOTE_FEE] = fee;
  ledger.debit(
    cellOf(ledger.find(kindSeats.userOf(seat), Account.CONTRACT, EUR.id), Bucket.AVAILABLE),
    Reg.QUOTE_FEE,
    RecordType.SPOT_FEE,
    number,
  );
  ledger.credit(cellOf(ledger.feeRow(EUR.id), Bucket.AVAILABLE), Reg.QUOTE_FEE, RecordType.SPOT_FEE, number);
}

function change({ kindSeats }: Kernel, seat: number, lots: bigint, value: bigint): void {
  kindSeats.setNumber(seat, POSITION, kindSeats.number(seat, POSITION) + lots);
  kindSeats.setNumber(seat, VALUE, kindSeats.number(seat, VALUE) + value);
}

let kernelOf: Kernel;

function addKind(kernel: Kernel, kind: number, stopSource: StopSource, pay: typeof payFee): void {
  kernel.kinds.add({
    kind,
    stopSource,
    keys: ({ quote }) => ({ base: holdingKey(Account.CONTRACT, quote), quote: holdingKey(Account.CONTRACT, quote) }),
    freezeRecord: RecordType.TRANSFER_OUT,
    unfreezeRecord: RecordType.TRANSFER_IN,
    need: needOf,
    fee: feeOf,
    settle: ({ maker, makerSeat, taker, takerSeat, side, price, lots, makerFee, takerFee }) => {
      const bought = BigInt(side === Side.BUY ? lots : -lots);
      change(kernel, takerSeat, bought, bought * BigInt(price));
      change(kernel, makerSeat, -bought, -bought * BigInt(price));
      pay(kernel, makerSeat, maker, makerFee);
      pay(kernel, takerSeat, taker, takerFee);
    },
  });
}

/** The product of both variants. */
const marginPaying = (pay: typeof payFee): Product => ({
  name: 'margin',
  audit: () => [],
  open: (kernel) => {
    kernelOf = kernel;
    addKind(kernel, KIND, StopSource.LAST, pay);
    addKind(kernel, KIND_AT_MARK, StopSource.MARK, pay);
    return {
      commands: [
        {
          type: MARK,
          words: Mark.WORDS,
          apply: (c, at) => {
            kernel.kindSeats.movePrice(c.words[at + Mark.MARKET]!, StopSource.MARK, c.words[at + Mark.TICKS]!);
            return Refusal.NONE;
          },
        },
      ],
      sections: [],
      dump: () => ({}),
    };
  },
});

const margin = marginPaying(payFee);

const OPTIONS = { products: [...PRODUCTS, margin], recording: true } as const;
const SPOT = btcUsdt({ selfTradeAllowed: true });
const MARGIN = marketSpec(2, ETH, EUR, { step: '1', selfTradeAllowed: true });
const AT_MARK = marketSpec(3, ETH, EUR, { step: '1' });
const START = 1_767_571_200_000;
const USERS = [1, 2, 3, 4];

/** An engine with an exchange's products and the kind's. `kernel`: what the kind sees of it. */
interface World {
  readonly engine: Engine;
  readonly kernel: Kernel;
}

function newWorld(options: EngineOptions = OPTIONS): World {
  const engine = createEngine(options);
  return { engine, kernel: kernelOf };
}

function restored({ engine }: World): World {
  const other = restoreEngine(engine.snapshot(), OPTIONS);
  expect(other.digest()).toBe(engine.digest());
  expect(other.dump()).toEqual(engine.dump());
  return { engine: other, kernel: kernelOf };
}

const buffer = new CommandBuffer();

/** Applies a command; its refusal and its events. */
function apply(door: EngineDoor, command: Command): { readonly refusal: number; readonly events: readonly Event[] } {
  buffer.clear();
  door.events.clear();
  const refusal = door.apply(buffer, buffer.write(command));
  const events = [];
  for (let at = 0; at < door.events.length; at = door.events.next(at)) events.push(readEvent(door.events, at));
  return { refusal, events };
}

/** Tells the mark of a market, in ticks. */
function setMark(engine: Engine, market: MarketSpec, ticks: number): void {
  buffer.clear();
  engine.events.clear();
  const at = buffer.reserve(Mark.WORDS);
  buffer.words[at] = MARK | (Mark.WORDS << 16);
  buffer.words[at + 1] = 0;
  buffer.stamp(at, START);
  buffer.doubles[(at >> 1) + 2] = 0;
  buffer.words[at + Mark.MARKET] = market.terms.market;
  buffer.words[at + Mark.TICKS] = ticks;
  expect(engine.apply(buffer, at)).toBe(Refusal.NONE);
}

/** Lists everything, in a door that knows only spot as spot. Users have plenty of all in spot, and `funds` in EUR in the contract account. */
function opening(funds: bigint, isSpotOnly = false): Command[] {
  const kinds = [
    [SPOT, 0],
    [MARGIN, KIND],
    [AT_MARK, KIND_AT_MARK],
  ] as const;
  let id = 1_000_000;
  return [
    ...ASSETS.map((asset) => listAsset(asset, START)),
    ...kinds.flatMap(([{ terms }, kind]): Command[] => [
      { type: CommandType.LIST_MARKET, time: START, terms, kind: isSpotOnly ? 0 : kind },
      { type: CommandType.MARKET_STATUS, time: START, market: terms.market, status: 1 },
    ]),
    ...USERS.flatMap((user) => [
      ...ASSETS.map((asset): Command => ({
        type: CommandType.ADJUST,
        time: START,
        user,
        clientId: clientId(id++),
        asset: asset.id,
        account: Account.SPOT,
        amount: 1n << 50n,
      })),
      {
        type: CommandType.ADJUST,
        time: START,
        user,
        clientId: clientId(id++),
        asset: EUR.id,
        account: Account.CONTRACT,
        amount: funds,
      } as const,
    ]),
  ];
}

function opened(funds = 100_000n, options: EngineOptions = OPTIONS): World {
  const world = newWorld(options);
  for (const command of opening(funds)) expect(apply(world.engine, command).refusal).toBe(Refusal.NONE);
  return world;
}

/** An order in ticks and lots. */
interface Words {
  readonly market?: MarketSpec;
  readonly user: number;
  readonly side: number;
  readonly type?: number;
  readonly price?: number;
  readonly stop?: number;
  readonly lots?: number;
  readonly quote?: number;
  readonly mode?: number;
  readonly force?: number;
}

let lastId = 0;

function order(words: Words): Command {
  const { market = MARGIN, user, side, type = OrderType.LIMIT, mode = SelfTrade.EXPIRE_MAKER, force = TimeInForce.GTC } = words;
  const tick = BigInt(market.terms.tickUnits);
  return {
    type: CommandType.PLACE,
    time: START,
    user,
    market: market.terms.market,
    clientId: clientId(++lastId),
    side,
    orderType: type,
    timeInForce: force,
    selfTrade: mode,
    price: BigInt(words.price ?? 0) * tick,
    quantity: BigInt(words.lots ?? 0) * BigInt(market.terms.stepUnits),
    quoteAmount: BigInt(words.quote ?? 0),
    stopPrice: BigInt(words.stop ?? 0) * tick,
  };
}

function oco({ market = MARGIN, user, side, price = 0, stop = 0, lots = 0 }: Words, stopLimit = 0): Command {
  const tick = BigInt(market.terms.tickUnits);
  return {
    type: CommandType.PLACE_OCO,
    time: START,
    user,
    market: market.terms.market,
    clientId: clientId(++lastId),
    side,
    selfTrade: SelfTrade.EXPIRE_MAKER,
    price: BigInt(price) * tick,
    quantity: BigInt(lots) * BigInt(market.terms.stepUnits),
    stopPrice: BigInt(stop) * tick,
    stopLimitPrice: BigInt(stopLimit) * tick,
  };
}

const { BUY, SELL } = Side;

function contractOf({ engine }: World, user: number): readonly [available: bigint, frozen: bigint] {
  return [
    engine.balance(user, Account.CONTRACT, EUR.id, Bucket.AVAILABLE),
    engine.balance(user, Account.CONTRACT, EUR.id, Bucket.ORDER_FREEZE),
  ];
}

function positionOf({ kernel }: World, user: number, market = MARGIN): bigint {
  const seat = kernel.kindSeats.find(user, market.terms.market);
  return seat === 0 ? 0n : kernel.kindSeats.number(seat, POSITION);
}

function marketIn(door: EngineDoor, { terms }: MarketSpec): MarketDump {
  return door.dump().markets.find((market) => market.terms.market === terms.market)!;
}

describe('a market of another kind', () => {
  it('freezes for both sides in one holding, fills into a position, and gives back what no order needs', () => {
    const world = opened();
    const { engine } = world;
    apply(engine, order({ user: 1, side: SELL, price: 1_000, lots: 10 }));
    expect(contractOf(world, 1)).toEqual([96_666n, 3_334n]);
    expect(apply(engine, order({ user: 2, side: BUY, price: 1_001, lots: 4 })).events.map(({ type }) => type)).toEqual([
      'command',
      'accepted',
      'trade',
    ]);
    // Frozen for the six lots that are open: ⌈6,000 / 3⌉; the fees are ⌈4,000 / 2,000⌉ and ⌈4,000 / 1,000⌉.
    expect(contractOf(world, 1)).toEqual([97_998n, 2_000n]);
    expect(contractOf(world, 2)).toEqual([99_996n, 0n]);
    expect([positionOf(world, 1), positionOf(world, 2)]).toEqual([-4n, 4n]);
    expect(engine.balance(SYSTEM_OWNER, Account.FEE, EUR.id, Bucket.AVAILABLE)).toBe(6n);
    // Not a coin has moved in spot.
    for (const user of USERS) expect(engine.balance(user, Account.SPOT, ETH.id, Bucket.AVAILABLE)).toBe(1n << 50n);
    const { slot, number } = marketIn(engine, MARGIN).asks[0]!;
    apply(engine, {
      type: CommandType.AMEND,
      time: START,
      user: 1,
      order: { slot, number },
      quantity: 5n * BigInt(MARGIN.terms.stepUnits),
    });
    expect(contractOf(world, 1)).toEqual([99_664n, 334n]);
    apply(engine, { type: CommandType.CANCEL, time: START, user: 1, order: { slot, number } });
    expect(contractOf(world, 1)).toEqual([99_998n, 0n]);
    expect(audit(engine.dump(), OPTIONS.products)).toEqual([]);
  });

  it('records freezing under its own types, and only there', () => {
    const { engine } = opened();
    const typesOf = (command: Command): number[] => {
      engine.records!.clear();
      apply(engine, command);
      return engine.records!.read().map(({ type }) => type);
    };
    expect(typesOf(order({ user: 1, side: SELL, price: 1_000, lots: 10 }))).toEqual([RecordType.TRANSFER_OUT, RecordType.TRANSFER_OUT]);
    expect(typesOf({ type: CommandType.CANCEL_ALL, time: START, user: 1, market: ALL_MARKETS })).toEqual([
      RecordType.TRANSFER_IN,
      RecordType.TRANSFER_IN,
    ]);
    expect(typesOf(order({ market: SPOT, user: 1, side: SELL, price: 1_000, lots: 10 }))).toEqual([
      RecordType.SPOT_FREEZE,
      RecordType.SPOT_FREEZE,
    ]);
  });

  it('is full when the user has less available than an order needs', () => {
    const world = opened(1_000n);
    const { engine } = world;
    expect(apply(engine, order({ user: 1, side: BUY, price: 1_000, lots: 4 })).refusal).toBe(Refusal.INSUFFICIENT_BALANCE);
    expect(apply(engine, order({ user: 1, side: BUY, price: 1_000, lots: 3 })).refusal).toBe(Refusal.NONE);
    expect(apply(engine, order({ user: 1, side: SELL, price: 1_003, lots: 1 })).refusal).toBe(Refusal.INSUFFICIENT_BALANCE);
    expect(contractOf(world, 1)).toEqual([0n, 1_000n]);
  });

  it.each([true, false])('stops the engine where the postings of its trades leave something over, recording: %s', (recording) => {
    const unpaid: typeof payFee = ({ ledger, kindSeats }, _seat, slot, fee) => {
      ledger.amounts[Reg.QUOTE_FEE] = fee;
      ledger.credit(cellOf(ledger.feeRow(EUR.id), Bucket.AVAILABLE), Reg.QUOTE_FEE, RecordType.SPOT_FEE, kindSeats.orderNumber(slot));
    };
    const { engine } = opened(100_000n, { products: [...PRODUCTS, marginPaying(unpaid)], recording });
    apply(engine, order({ user: 1, side: SELL, price: 1_000, lots: 4 }));
    expect(() => apply(engine, order({ user: 2, side: BUY, price: 1_000, lots: 4 }))).toThrow(`6 of asset ${EUR.id}`);
  });

  it('may have stops that wait for the mark, beside the book and other stops, in a snapshot too', () => {
    let world = opened();
    const market = AT_MARK;
    apply(world.engine, order({ market, user: 1, side: BUY, price: 990, lots: 3 }));
    apply(world.engine, order({ market, user: 2, side: SELL, price: 1_010, lots: 3 }));
    setMark(world.engine, market, 1_000);
    const reached = order({ market, user: 3, side: SELL, type: OrderType.STOP_LOSS, stop: 1_000, lots: 2 });
    expect(apply(world.engine, reached).refusal).toBe(Refusal.WOULD_TRIGGER);
    apply(world.engine, order({ market, user: 3, side: SELL, type: OrderType.STOP_LOSS, stop: 995, lots: 2 }));
    apply(world.engine, order({ market, user: 4, side: BUY, type: OrderType.STOP_LOSS_LIMIT, stop: 1_005, price: 1_010, lots: 1 }));
    apply(world.engine, oco({ market, user: 3, side: SELL, price: 1_011, stop: 990, lots: 1 }, 985));
    expect(contractOf(world, 3)[1]).toBe(needOf({ price: 995, lots: 2 }) + needOf({ price: 1_011, lots: 1 }));
    const atMark = { rising: [{ user: 4 }], falling: [{ user: 3 }, { user: 3 }] };
    expect(marketIn(world.engine, market)).toMatchObject({ rising: [], falling: [], kind: { atMark } });
    expect(audit(world.engine.dump(), OPTIONS.products)).toEqual([]);
    // A trade at a price that would reach both: they do not wait for it.
    apply(world.engine, order({ market, user: 1, side: BUY, type: OrderType.MARKET, lots: 1 }));
    expect([positionOf(world, 3, market), positionOf(world, 4, market)]).toEqual([0n, 0n]);
    world = restored(world);
    setMark(world.engine, market, 996);
    expect(positionOf(world, 3, market)).toBe(0n);
    setMark(world.engine, market, 994);
    expect([positionOf(world, 1, market), positionOf(world, 3, market)]).toEqual([3n, -2n]);
    world = restored(world);
    setMark(world.engine, market, 1_005);
    expect([positionOf(world, 2, market), positionOf(world, 4, market)]).toEqual([-2n, 1n]);
    apply(world.engine, { type: CommandType.CANCEL_ALL, time: START, user: 3, market: market.terms.market });
    expect(contractOf(world, 3)[1]).toBe(0n);
    expect(marketIn(world.engine, market).kind!.atMark).toEqual({ rising: [], falling: [] });
    expect(audit(world.engine.dump(), OPTIONS.products)).toEqual([]);
  });

  it('fires no stop at a price below one tick, which is none', () => {
    const { engine } = opened();
    const market = AT_MARK;
    apply(engine, order({ market, user: 3, side: SELL, type: OrderType.STOP_LOSS, stop: 995, lots: 2 }));
    apply(engine, order({ market, user: 4, side: BUY, type: OrderType.STOP_LOSS_LIMIT, stop: 1_005, price: 1_010, lots: 1 }));
    const before = marketIn(engine, market).kind;
    setMark(engine, market, 0);
    expect(marketIn(engine, market).kind).toEqual(before);
    const coarse = marketSpec(4, ETH, EUR, { tick: '1', step: '1' });
    expect(apply(engine, { type: CommandType.LIST_MARKET, time: START, terms: coarse.terms, kind: KIND_AT_MARK }).refusal).toBe(
      Refusal.NONE,
    );
    const index = {
      type: CommandType.INDEX_PRICE,
      time: START,
      market: coarse.terms.market,
      price: BigInt(coarse.terms.tickUnits) - 1n,
      constituents: [],
    } as const;
    expect(apply(engine, index).refusal).toBe(Refusal.NONE);
    expect(marketIn(engine, coarse)).toMatchObject({ indexTicks: 0, kind: { atIndex: { rising: [], falling: [] } } });
  });

  it('alone has a mark: a market of spot, or none, that is told one is a bug and stops', () => {
    const { kernel } = opened();
    for (const market of [SPOT.terms.market, 9])
      expect(() => {
        kernel.kindSeats.movePrice(market, StopSource.MARK, 1_000);
      }).toThrow('unreachable');
  });

  it('alone has stops that wait for another price than the last: an order of spot, or a price that is none, is a bug and stops', () => {
    const { engine, kernel } = opened();
    const waiting = (market: MarketSpec): number => {
      const { events } = apply(engine, order({ market, user: 1, side: BUY, type: OrderType.STOP_LOSS, stop: 1_100, lots: 1 }));
      return events.find((event) => event.type === 'accepted')!.slot;
    };
    const { LAST, MARK, INDEX } = StopSource;
    const [ofSpot, ofKind] = [waiting(SPOT), waiting(AT_MARK)];
    const before = engine.digest();
    for (const [slot, source] of [
      [ofSpot, MARK],
      [ofSpot, INDEX],
      [ofSpot, 3],
      [ofKind, LAST - 1],
      [ofKind, INDEX + 1],
    ] as const)
      expect(() => kernel.memory.core.waitForTrigger(slot, source)).toThrow('unreachable');
    expect(engine.digest()).toBe(before);
  });

  it('is said by a byte of LIST_MARKET that is 0 for spot', () => {
    const listing = { type: CommandType.LIST_MARKET, user: 0, time: START, deadline: 0, terms: MARGIN.terms } as const;
    const [spot, other] = [new CommandBuffer(), new CommandBuffer()];
    expect(readCommand(spot, spot.write(listing))).toStrictEqual(listing);
    expect(readCommand(other, other.write({ ...listing, kind: 255 }))).toStrictEqual({ ...listing, kind: 255 });
    const flags = CommandWords.LIST_MARKET.FLAGS;
    expect([...other.words].map((word, at) => word ^ spot.words[at]!).flatMap((bits, at) => (bits === 0 ? [] : [[at, bits]]))).toEqual([
      [flags, 0xff00],
    ]);
  });

  it('cannot be listed where no product brings its kind, nor change it', () => {
    const listing = (kind: number): Command => ({ type: CommandType.LIST_MARKET, time: START, terms: MARGIN.terms, kind });
    const plain = createEngine();
    for (const asset of ASSETS) apply(plain, listAsset(asset, START));
    expect(apply(plain, listing(KIND)).refusal).toBe(Refusal.MALFORMED);
    expect(apply(plain, listing(0)).refusal).toBe(Refusal.NONE);
    const { engine } = opened();
    expect(apply(engine, listing(9)).refusal).toBe(Refusal.MALFORMED);
    expect(apply(engine, listing(0)).refusal).toBe(Refusal.ALREADY_LISTED);
    expect(apply(engine, listing(KIND_AT_MARK)).refusal).toBe(Refusal.ALREADY_LISTED);
    expect(apply(engine, listing(KIND)).refusal).toBe(Refusal.NONE);
    expect(() => restoreEngine(engine.snapshot())).toThrow('no product of this engine has markets of kind 7');
  });

  it('has a number from 1 to 255 that no other kind has', () => {
    const kinds = new MarketKinds();
    const kind = (number: number) => () => {
      kinds.add({ kind: number } as Parameters<MarketKinds['add']>[0]);
    };
    expect(kind(1)).not.toThrow();
    expect(kind(1)).toThrow('two kinds of market have number 1');
    for (const number of [0, 256, -1, 1.5]) expect(kind(number)).toThrow(`no market can be of kind ${number}`);
  });
});

const STEPS = process.env['MANY'] === undefined ? 1_500 : 8_000;
const SEEDS = [1, 2, 3];
const CHECKED = [SPOT, MARGIN];

/** What the kind's money must have come to, found out of events by the plainest means. */
interface PlainMoney {
  readonly fees: Map<number, bigint>;
  readonly positions: Map<number, bigint>;
}

function add(sums: Map<number, bigint>, user: number, amount: bigint): void {
  sums.set(user, (sums.get(user) ?? 0n) + amount);
}

function hear(money: PlainMoney, event: Event): void {
  if (event.type !== 'trade' || event.market !== MARGIN.terms.market) return;
  const { makerUser, takerUser, side, lots, makerFee, takerFee, priceTicks } = event;
  expect([makerFee, takerFee]).toEqual([feeOf({ price: priceTicks, lots }, false), feeOf({ price: priceTicks, lots }, true)]);
  const bought = BigInt(side === BUY ? lots : -lots);
  add(money.positions, takerUser, bought);
  add(money.positions, makerUser, -bought);
  add(money.fees, makerUser, makerFee);
  add(money.fees, takerUser, takerFee);
}

/** Compares what users have, and what their open orders hold, with the engine. */
function check(money: PlainMoney, world: World, funds: bigint): void {
  const orders = ordersOf(marketIn(world.engine, MARGIN));
  for (const user of USERS) {
    const frozen = orders.filter((each) => each.user === user).reduce((sum, each) => sum + frozenOf(each, orders), 0n);
    expect(contractOf(world, user)).toEqual([funds - (money.fees.get(user) ?? 0n) - frozen, frozen]);
    expect(positionOf(world, user)).toBe(money.positions.get(user) ?? 0n);
  }
}

function ordersOf({ bids, asks, rising, falling }: MarketDump): readonly OrderDump[] {
  return [...bids, ...asks, ...rising, ...falling];
}

/** What an open order holds: an OCO's freeze stands at its limit leg and serves both. */
function frozenOf(each: OrderDump, all: readonly OrderDump[]): bigint {
  const sibling = all.find(({ number }) => number === each.sibling);
  const price = each.priceTicks !== 0 ? each.priceTicks : each.stopTicks;
  if (sibling === undefined) return needOf({ price, lots: each.open });
  return each.orderType === OrderType.LIMIT_MAKER ? needOf({ price: Math.max(price, sibling.priceTicks), lots: each.open }) : 0n;
}

/** A command of the small world, in the market that is drawn. */
function draw(random: Random, engine: Engine): Command {
  const market = random.pick(CHECKED);
  const user = random.pick(USERS);
  const side = random.pick([BUY, SELL]);
  const [price, stop, lots] = [random.between(993, 1_007), random.between(993, 1_007), random.between(1, 6)];
  const mode = random.between(SelfTrade.NONE, SelfTrade.DECREMENT);
  const own = ordersOf(marketIn(engine, market)).filter((each) => each.user === user);
  const named = own.length === 0 ? { slot: 1, number: 1 } : random.pick(own);
  const quantity = BigInt(lots) * BigInt(market.terms.stepUnits);
  switch (random.below(14)) {
    case 0:
      return { type: CommandType.CANCEL, time: START, user, order: named };
    case 1: {
      const { market: id } = market.terms;
      return random.chance(0.2) ? { type: CommandType.CANCEL_ALL, time: START, user, market: id } : { type: CommandType.TICK, time: START };
    }
    case 2:
      return { type: CommandType.AMEND, time: START, user, order: named, quantity };
    case 3:
      return {
        type: CommandType.REPLACE,
        time: START,
        user,
        order: named,
        clientId: clientId(++lastId),
        price: BigInt(price) * BigInt(market.terms.tickUnits),
        quantity,
        timeInForce: TimeInForce.GTC,
        selfTrade: mode,
      };
    case 4:
      return oco({ market, user, side, price, stop, lots }, random.chance(0.5) ? random.between(993, 1_007) : 0);
    case 5:
      return order({ market, user, side, type: OrderType.MARKET, mode, lots });
    case 6:
      return order({ market, user, side, type: OrderType.MARKET, mode, quote: random.between(1, 9_000) });
    case 7:
    case 8: {
      const type = random.pick([OrderType.STOP_LOSS, OrderType.STOP_LOSS_LIMIT, OrderType.TAKE_PROFIT, OrderType.TAKE_PROFIT_LIMIT]);
      return order({ market, user, side, type, mode, stop, lots, price: hasLimitPrice(type) ? price : 0 });
    }
    case 9:
      return order({ market, user, side, mode, price, lots, force: random.pick([TimeInForce.IOC, TimeInForce.FOK]) });
    case 10:
      return order({ market, user, side, type: OrderType.LIMIT_MAKER, mode, price, lots });
    default:
      return order({ market, user, side, mode, price, lots });
  }
}

/** An event as both must have it: in a market of the kind fees are its own. */
function comparable(event: Event): Event {
  return event.type === 'trade' && event.market === MARGIN.terms.market ? { ...event, makerFee: 0n, takerFee: 0n } : event;
}

/** What both must have of a market: all but what its orders hold, where it is of the kind. */
function comparableMarket(market: MarketDump): unknown {
  const { kind: _, ...shared } = market;
  const isSpot = market.terms.market === SPOT.terms.market;
  const bare = (orders: readonly OrderDump[]) => orders.map((each) => ({ ...each, frozen: isSpot ? each.frozen : 0n }));
  return { ...shared, bids: bare(market.bids), asks: bare(market.asks), rising: bare(market.rising), falling: bare(market.falling) };
}

function spotHoldings(door: EngineDoor): unknown {
  return door.dump().holdings.filter(({ account, asset }) => account === Account.SPOT && asset !== EUR.id && asset !== ETH.id);
}

/** The least that an order with a price of its own must find available; undefined where only the book says. */
function leastOf(command: Command, engine: Engine): bigint | undefined {
  if (command.type !== CommandType.PLACE || command.market !== MARGIN.terms.market || command.orderType === OrderType.MARKET)
    return undefined;
  if (isConditional(command.orderType) && !hasLimitPrice(command.orderType) && command.side === BUY) return undefined;
  const units = BigInt(MARGIN.terms.tickUnits);
  const price = Number((command.price !== 0n ? command.price : command.stopPrice) / units);
  return (
    needOf({ price, lots: Number(command.quantity / BigInt(MARGIN.terms.stepUnits)) }) -
    engine.balance(command.user, Account.CONTRACT, EUR.id, Bucket.AVAILABLE)
  );
}

describe('a market of another kind beside a spot market, on random commands', () => {
  it.each(SEEDS)('matches as the twin does in spot and comes to what a plain model does, seed %i', (seed) => {
    const funds = 5_000n;
    const random = createRandom(seed);
    let world = opened(funds);
    const all = new CommandBuffer();
    for (const command of opening(funds)) all.write(command);
    const twin = createTwin();
    for (const command of opening(funds, true)) expect(apply(twin, command).refusal).toBe(Refusal.NONE);
    const money = { fees: new Map<number, bigint>(), positions: new Map<number, bigint>() };
    const seen = new Map<string, number>();
    for (let step = 0; step < STEPS; step++) {
      const command = draw(random, world.engine);
      const missing = leastOf(command, world.engine);
      all.write(command);
      const { refusal, events } = apply(world.engine, command);
      seen.set(`refusal ${refusal}`, (seen.get(`refusal ${refusal}`) ?? 0) + 1);
      if (refusal === Refusal.INSUFFICIENT_BALANCE) {
        if (missing !== undefined) expect(missing).toBeGreaterThan(0n);
        // The twin's users have plenty. The sequence moves on in both.
        apply(twin, { type: CommandType.TICK, time: START });
      } else {
        if (missing !== undefined && refusal === Refusal.NONE) expect(missing).toBeLessThanOrEqual(0n);
        expect(events.map(comparable)).toEqual(apply(twin, command).events.map(comparable));
      }
      for (const event of events) {
        hear(money, event);
        seen.set(event.type, (seen.get(event.type) ?? 0) + 1);
      }
      check(money, world, funds);
      if (step % 250 === 249) {
        expect(audit(world.engine.dump(), OPTIONS.products)).toEqual([]);
        expect(world.engine.dump().markets.map(comparableMarket)).toEqual(twin.dump().markets.map(comparableMarket));
        expect(spotHoldings(world.engine)).toEqual(spotHoldings(twin));
        world = restored(world);
      }
    }
    const replayed = createEngine({ products: OPTIONS.products });
    replayed.applyAll(all, 0, all.length);
    expect(replayed.digest()).toBe(world.engine.digest());
    const kinds = ['trade', 'prevented', 'triggered', 'amended', 'linked', 'done', `refusal ${Refusal.INSUFFICIENT_BALANCE}`];
    for (const what of kinds) expect(seen.get(what), what).toBeGreaterThan(5);
    expect([...money.positions.values()].some((position) => position !== 0n)).toBe(true);
  });
});
