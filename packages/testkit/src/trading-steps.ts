import { AssetFlag } from '@kontor/domain/accounts';
import { SelfTrade, TimeInForce } from '@kontor/domain/order';
import { Refusal } from '@kontor/domain/refusals';
import { ALL_MARKETS, COMMAND_LAYOUTS, CommandType, ENGINE_VERSION, OWN_IDS } from '@kontor/engine/command';
import type { ClientId, Command, CommandOf, OrderId } from '@kontor/engine/command';
import { CommandBuffer } from '@kontor/engine/command-buffer';
import type { EngineDoor } from '@kontor/engine/engine-door';
import { readEvent } from '@kontor/engine/event';
import { clientId, openMarkets } from './builders.ts';
import type { AssetSpec, MarketSpec } from './builders.ts';
import { applyToBoth, describeCommand, dumpDifference } from './compare.ts';
import type { Random } from './random.ts';

/** What a step does; the more often a word stands here, the more often it is drawn. */
export const STEP_KINDS = [
  'limit',
  'limit',
  'limit',
  'limit',
  'limit',
  'limit',
  'limit',
  'limit',
  'immediate',
  'immediate',
  'fillOrKill',
  'fillOrKill',
  'maker',
  'maker',
  'market',
  'market',
  'marketFor',
  'marketFor',
  'stopLoss',
  'stopLoss',
  'takeProfit',
  'takeProfit',
  'stopLimit',
  'stopLimit',
  'profitLimit',
  'profitLimit',
  'oco',
  'oco',
  'oco',
  'withExit',
  'withExit',
  'withExit',
  'marketWithExit',
  'trailing',
  'trailing',
  'cancel',
  'cancel',
  'cancelById',
  'cancelAll',
  'amend',
  'amend',
  'replace',
  'replace',
  'cancelAfter',
  'wait',
  'wait',
  'index',
  'halt',
  'suspend',
  'tier',
  'tier',
  'relist',
  'repeat',
  'reuse',
  'transfer',
  'adjust',
  'deposit',
  'odd',
] as const;
export type StepKind = (typeof STEP_KINDS)[number];

/**
 * One thing that happens in a small world of five users and two markets, in small numbers that shrink well. What a number
 * means depends on the kind and on what happened before: `pick` counts back through the latest orders.
 */
export interface Step {
  readonly kind: StepKind;
  /** 0 to 4. */
  readonly user: number;
  /** 0 or 1. */
  readonly market: number;
  readonly sell: boolean;
  /** Ticks away from 100, −7 to 7. */
  readonly price: number;
  /** Ticks away from 100 for the stop price or the second price. */
  readonly stop: number;
  /** 1 to 6. */
  readonly lots: number;
  /** Self-trade mode, 0 (NONE, allowed in the second market) to 4. */
  readonly mode: number;
  /** 0 to 9. */
  readonly pick: number;
}

export function drawStep(random: Random): Step {
  return {
    kind: random.pick(STEP_KINDS),
    user: random.below(5),
    market: random.below(2),
    sell: random.chance(0.5),
    price: random.between(-7, 7),
    stop: random.between(-7, 7),
    lots: random.between(1, 6),
    mode: random.below(5),
    pick: random.below(10),
  };
}

const GOLD: AssetSpec = { symbol: 'GOLD', id: 1, scale: 2, flags: AssetFlag.ICO_PAYMENT };
const IRON: AssetSpec = { symbol: 'IRON', id: 2, scale: 0, flags: 0 };
const COIN: AssetSpec = { symbol: 'COIN', id: 3, scale: 4, flags: AssetFlag.MARGIN | AssetFlag.ICO_PAYMENT };

const USERS = 5;
const MIDDLE = 100;
const START = 1_767_571_200_000;

/**
 * Two markets against COIN in which every filter and the band can be met within a few ticks of 100. In GOLD one tick of one
 * lot is 10 units, so that fees are rounded; IRON has no filter and no band.
 */
const MARKETS: readonly MarketSpec[] = [
  {
    symbol: 'GOLDCOIN',
    base: GOLD,
    quote: COIN,
    terms: {
      market: 1,
      base: 1,
      quote: 3,
      tickUnits: 100,
      stepUnits: 10,
      minPriceTicks: 94,
      maxPriceTicks: 107,
      minLots: 1,
      maxLots: 5,
      minMarketLots: 1,
      maxMarketLots: 5,
      minNotional: 1_900,
      maxNotional: 52_000,
      applyMinToMarket: true,
      applyMaxToMarket: false,
      bidUpBps: 10_600,
      bidDownBps: 9_400,
      askUpBps: 10_600,
      askDownBps: 9_400,
      maxOrders: 8,
      maxConditionalOrders: 2,
      bandBps: 300,
      selfTradeAllowed: false,
    },
  },
  {
    symbol: 'IRONCOIN',
    base: IRON,
    quote: COIN,
    terms: {
      market: 2,
      base: 2,
      quote: 3,
      tickUnits: 37,
      stepUnits: 3,
      minPriceTicks: 0,
      maxPriceTicks: 0,
      minLots: 0,
      maxLots: 0,
      minMarketLots: 0,
      maxMarketLots: 0,
      minNotional: 0,
      maxNotional: 0,
      applyMinToMarket: false,
      applyMaxToMarket: false,
      bidUpBps: 0,
      bidDownBps: 0,
      askUpBps: 0,
      askDownBps: 0,
      maxOrders: 0,
      maxConditionalOrders: 0,
      bandBps: 0,
      selfTradeAllowed: true,
    },
  },
];

/** Lets steps happen, in one door or in two that must agree. */
export interface TradingWorld {
  /** Does one step; returns the first difference between the doors in words. */
  step(step: Step): string | undefined;
  /** Difference between the whole states. */
  compareStates(): string | undefined;
  /** Every command so far, for reports and replays. */
  readonly commands: CommandBuffer;
  /** How often each refusal code was answered. */
  readonly answers: ReadonlyMap<number, number>;
  /** How often each kind of event was seen. */
  readonly eventKinds: ReadonlyMap<string, number>;
}

// Long: a case for each kind of step, over the clock, the ids and the orders that all of them share.
export function createTradingWorld(left: EngineDoor, right: EngineDoor): TradingWorld {
  const commands = new CommandBuffer();
  const answers = new Map<number, number>();
  const eventKinds = new Map<string, number>();
  const recent: { readonly id: OrderId; readonly user: number; readonly client: ClientId }[] = [];
  let time = START;
  let nextId = 1;
  /** Offsets of the applied commands with an id, for each user. */
  const withId: number[][] = Array.from({ length: USERS + 1 }, () => []);

  const apply = (at: number): string | undefined => {
    const difference = applyToBoth(left, right, commands, at);
    if (difference !== undefined) return `${difference}\nafter ${describeCommand(commands, at)}`;
    for (let from = 0; from < left.events.length; from = left.events.next(from)) {
      const event = readEvent(left.events, from);
      eventKinds.set(event.type, (eventKinds.get(event.type) ?? 0) + 1);
      if (event.type === 'accepted')
        recent.push({ id: { slot: event.slot, number: event.number }, user: event.user, client: event.clientId });
      if (event.type === 'command') {
        answers.set(event.code, (answers.get(event.code) ?? 0) + 1);
        if (event.code === Refusal.NONE && OWN_IDS.has(event.command)) withId[event.user]!.push(at);
      }
    }
    return undefined;
  };
  const write = (command: Command): string | undefined => apply(commands.write(command));

  const begin = (): void => {
    const opening: Command[] = [
      { type: CommandType.ENGINE_VERSION, time, version: ENGINE_VERSION },
      ...openMarkets(MARKETS, time, [GOLD, IRON, COIN]),
      { type: CommandType.FEE_TIER, time, tier: 1, makerRate: 0, takerRate: 50_000_000 },
      { type: CommandType.FEE_TIER, time, tier: 2, makerRate: 12_345, takerRate: 1_234_567 },
    ];
    for (let user = 1; user <= USERS; user++) {
      for (const asset of [GOLD, IRON, COIN]) {
        opening.push({
          type: CommandType.DEPOSIT,
          time,
          user,
          asset: asset.id,
          amount: asset === COIN ? 300_000n : 200n,
          network: 1,
          output: 0,
          transaction: [user, asset.id, 0, 1],
        });
      }
    }
    for (const command of opening) {
      const difference = write(command);
      if (difference !== undefined) throw new Error(difference);
    }
  };
  begin();

  const commandOf = (step: Step): Command => {
    const user = step.user + 1;
    const { terms } = MARKETS[step.market]!;
    const market = terms.market;
    const side = step.sell ? 1 : 0;
    // NONE is malformed in the first market; it is drawn there too, so that the refusal is seen.
    const selfTrade = step.mode === 0 && step.market === 0 && step.pick > 0 ? SelfTrade.EXPIRE_MAKER : step.mode;
    const tick = BigInt(terms.tickUnits);
    // One price in fifty is off the grid.
    const price = BigInt(MIDDLE + step.price) * tick + (step.lots === 6 && step.pick === 9 ? 1n : 0n);
    const stopPrice = BigInt(MIDDLE + step.stop) * tick;
    const quantity = BigInt(step.lots) * BigInt(terms.stepUnits);
    const header = { user, time };
    const id = clientId(nextId++);
    const target = recent[recent.length - 1 - step.pick];
    const order = target?.id ?? { slot: 0, number: 1 };
    // Mostly the owner acts, now and then somebody else.
    const owner = { user: target && step.lots < 6 ? target.user : user, time };
    const place = (
      orderType: number,
      fields: Partial<Record<'price' | 'quantity' | 'quoteAmount' | 'stopPrice', bigint>>,
      timeInForce = 0,
    ): CommandOf<'PLACE'> => ({
      type: CommandType.PLACE,
      ...header,
      market,
      clientId: id,
      side,
      orderType,
      timeInForce,
      selfTrade,
      price: 0n,
      quantity: 0n,
      quoteAmount: 0n,
      stopPrice: 0n,
      ...fields,
    });
    switch (step.kind) {
      case 'limit':
        return place(0, { price, quantity });
      case 'immediate':
        return place(0, { price, quantity }, TimeInForce.IOC);
      case 'fillOrKill':
        return place(0, { price, quantity }, TimeInForce.FOK);
      case 'maker':
        return place(1, { price, quantity });
      case 'market':
        return place(2, { quantity });
      case 'marketFor':
        return place(2, { quoteAmount: (price * quantity) / BigInt(10 ** MARKETS[step.market]!.base.scale) + BigInt(step.stop) });
      case 'stopLoss':
        return place(3, { quantity, stopPrice });
      case 'takeProfit':
        return place(5, { quantity, stopPrice });
      case 'stopLimit':
        return place(4, { quantity, price, stopPrice }, step.pick % 3);
      case 'profitLimit':
        return place(6, { quantity, price, stopPrice }, step.pick % 3);
      case 'oco': {
        const away = BigInt(Math.abs(step.stop)) * tick;
        const middle = BigInt(MIDDLE) * tick;
        return {
          type: CommandType.PLACE_OCO,
          ...header,
          market,
          clientId: id,
          side,
          selfTrade,
          quantity,
          price: step.sell ? middle + away : middle - away,
          stopPrice: price,
          stopLimitPrice: step.pick < 5 ? 0n : price + BigInt(step.pick - 7) * tick,
        };
      }
      case 'withExit':
      case 'marketWithExit': {
        // The exit lies mostly around the price, one in ten anywhere; a tick away from it in one of three.
        const sign = step.sell ? -1n : 1n;
        const away = BigInt(Math.abs(step.stop)) * tick;
        const isOdd = step.pick === 9;
        const byMarket = step.kind === 'marketWithExit';
        return {
          ...place(
            byMarket ? 2 : step.pick === 8 ? 1 : 0,
            byMarket && step.pick % 3 === 0
              ? { quoteAmount: (price * quantity) / BigInt(10 ** MARKETS[step.market]!.base.scale) }
              : { quantity, ...(!byMarket && { price }) },
            byMarket || step.pick === 8 ? 0 : step.pick === 7 ? TimeInForce.IOC : step.pick === 6 ? TimeInForce.FOK : TimeInForce.GTC,
          ),
          type: CommandType.PLACE_WITH_EXIT,
          takeProfit: step.pick === 1 ? 0n : isOdd ? stopPrice : price + sign * (away + tick),
          stopPrice: step.pick === 2 ? 0n : price - sign * (step.lots < 3 ? tick : away + tick),
          stopLimitPrice: step.pick === 3 || step.pick === 4 ? price - sign * (away + tick + tick) : 0n,
        };
      }
      case 'trailing': {
        const isLimited = step.pick > 5;
        return {
          type: CommandType.PLACE_TRAILING,
          ...header,
          market,
          clientId: id,
          side,
          selfTrade,
          orderType: isLimited ? [4, 6][step.pick % 2]! : [3, 5][step.pick % 2]!,
          timeInForce: isLimited ? step.lots % 3 : 0,
          delta: [9, 10, 50, 100, 150, 200, 300, 400, 600, 2_000][(step.price + step.stop + 20) % 10]!,
          price: isLimited ? price : 0n,
          quantity,
          stopPrice: step.lots < 4 ? 0n : stopPrice,
        };
      }
      case 'cancel':
        return { type: CommandType.CANCEL, ...owner, order };
      case 'cancelById':
        return { type: CommandType.CANCEL, ...owner, order: { slot: 0, number: 0 }, clientId: target?.client ?? id };
      case 'cancelAll':
        return { type: CommandType.CANCEL_ALL, ...header, market: step.pick < 5 ? ALL_MARKETS : market };
      case 'amend':
        return { type: CommandType.AMEND, ...owner, order, quantity: BigInt(step.lots) * BigInt(terms.stepUnits) };
      case 'replace':
        return {
          type: CommandType.REPLACE,
          ...owner,
          order,
          clientId: id,
          price,
          quantity,
          timeInForce: Math.max(0, step.stop - 5),
          selfTrade,
        };
      case 'cancelAfter':
        return { type: CommandType.CANCEL_AFTER, ...header, market, timeoutMs: step.pick === 9 ? 0 : 1_000 + step.pick * 500 };
      case 'wait': {
        time += step.pick < 3 ? step.lots * 60_000 : step.lots * 300;
        return { type: CommandType.TICK, time };
      }
      case 'index':
        return { type: CommandType.INDEX_PRICE, time, market, price, constituents: [{ source: 1, weight: 1, price }] };
      // Both are mostly lifted again soon, so that there is something to see.
      case 'halt':
        return { type: CommandType.MARKET_STATUS, time, market, status: step.pick < 2 ? 0 : 1 };
      case 'suspend':
        return { type: CommandType.SET_USER, ...header, tier: step.lots % 3, flags: step.pick < 2 ? 1 : 0 };
      case 'tier':
        return { type: CommandType.SET_USER, ...header, tier: step.pick % 4, flags: 0 };
      case 'relist':
        return { type: CommandType.LIST_MARKET, time, terms: { ...terms, bandBps: step.lots * 100, maxOrders: 4 + step.pick } };
      case 'transfer':
        return {
          type: CommandType.TRANSFER,
          ...header,
          clientId: id,
          asset: 1 + (step.pick % 3),
          amount: BigInt(step.lots) * 10n,
          from: step.mode,
          to: (step.mode + 1 + (step.pick % 4)) % 5,
        };
      case 'adjust':
        return {
          type: CommandType.ADJUST,
          ...header,
          clientId: id,
          asset: 1 + (step.pick % 3),
          account: 0,
          amount: BigInt(step.price) * 100n,
        };
      case 'deposit':
        return {
          type: CommandType.DEPOSIT,
          ...header,
          asset: 1 + (step.pick % 3),
          amount: BigInt(step.lots) * 100n,
          network: 1,
          output: 0,
          transaction: [user, 1 + (step.pick % 3), step.sell ? 1 : 0, 1],
        };
      // What a client should not send: too late, too early, to a market or of an asset that is not there.
      case 'odd':
        return [
          { ...place(0, { price, quantity }), deadline: time - 1 },
          { ...place(0, { price, quantity }), time: time - 1 },
          { ...place(0, { price, quantity }), market: 3 },
          { type: CommandType.TRANSFER, ...header, clientId: id, asset: 4, amount: 1n, from: 0, to: 1 } as const,
          { type: CommandType.CANCEL_ALL, ...header, market: -2 } as const,
          { ...place(2, { quoteAmount: 1n << 53n }), deadline: time },
          { type: CommandType.ADJUST, ...header, clientId: id, asset: 1, account: 0, amount: 1n << 62n } as const,
          { type: CommandType.LIST_MARKET, time, terms: { ...terms, bandBps: 10_000 } } as const,
          { type: CommandType.LIST_MARKET, time, terms: { ...terms, tickUnits: terms.tickUnits * 10 } } as const,
          { type: CommandType.ENGINE_VERSION, time, version: ENGINE_VERSION + 1 } as const,
        ][step.pick]!;
      case 'repeat':
      case 'reuse':
        return { type: CommandType.TICK, time };
    }
  };

  return {
    commands,
    answers,
    eventKinds,
    step: (step) => {
      const again = step.kind === 'repeat' || step.kind === 'reuse';
      const own = withId[step.user + 1]!;
      if (!again || own.length === 0) return write(commandOf(step));
      // A recent one, or one that lies about as far back as ids are remembered.
      const back = step.pick < 5 ? step.pick : 27 + step.lots;
      const at = commands.copy(commands, own[Math.max(0, own.length - 1 - back)]!);
      commands.stamp(at, time);
      // Its first amount differs: another body under the same id.
      if (step.kind === 'reuse') commands.words[at + firstAmount(commands.words[at]! & 0xffff)]! ^= 64;
      return apply(at);
    },
    compareStates: () => dumpDifference(left, right),
  };
}

/** Where the first amount of a command of a type stands. */
function firstAmount(type: number): number {
  return COMMAND_LAYOUTS.get(type)!.places.find(({ field }) => field.kind === 'i64')!.at;
}

/** Refusal codes that the steps are known to reach; a long run that misses one has tested too little. */
export const REACHED_BY_STEPS: readonly number[] = [
  Refusal.NONE,
  Refusal.REPEATED,
  Refusal.MALFORMED,
  Refusal.CLIENT_ID_REUSED,
  Refusal.UNKNOWN_TIER,
  Refusal.MARKET_HALTED,
  Refusal.USER_SUSPENDED,
  Refusal.PRICE_FILTER,
  Refusal.LOT_SIZE,
  Refusal.MARKET_LOT_SIZE,
  Refusal.NOTIONAL,
  Refusal.PERCENT_PRICE_BY_SIDE,
  Refusal.MAX_NUM_ORDERS,
  Refusal.MAX_NUM_ALGO_ORDERS,
  Refusal.WOULD_TRIGGER,
  Refusal.WOULD_MATCH,
  Refusal.OCO_PRICES,
  Refusal.INSUFFICIENT_BALANCE,
  Refusal.UNKNOWN_ORDER,
  Refusal.NOT_AMENDABLE,
  Refusal.NOT_SMALLER,
  Refusal.TRANSFER_NOT_ALLOWED,
  Refusal.TOO_LATE,
  Refusal.TIME_WENT_BACK,
  Refusal.UNKNOWN_MARKET,
  Refusal.UNKNOWN_ASSET,
  Refusal.AMOUNT_TOO_LARGE,
  Refusal.BAD_TERMS,
  Refusal.ALREADY_LISTED,
  Refusal.UNKNOWN_VERSION,
];
