import { Account, numberedOwner, SYSTEM_OWNER } from '@kontor/domain/accounts';
import { formatTrimmedDecimal } from '@kontor/domain/amount';
import { OrderType, SelfTrade, Side, TimeInForce } from '@kontor/domain/order';
import type { BracketTerms } from '@kontor/domain/perpetual/brackets';
import { PlanPurpose } from '@kontor/domain/perpetual/plan';
import { MarginMode, PlanTrigger } from '@kontor/domain/perpetual/words';
import { audit } from '@kontor/engine/audit';
import { CommandType, UserPermission } from '@kontor/engine/command';
import type { Command, CommandOf } from '@kontor/engine/command';
import { CommandBuffer } from '@kontor/engine/command-buffer';
import type { ContractDump, ContractRecordDump, EngineDoor } from '@kontor/engine/engine-door';
import { readEvents } from '@kontor/engine/event';
import type { Event } from '@kontor/engine/event';
import { ASSETS, clientId, listAsset, marketSpec, units } from './builders.ts';
import type { AssetSpec, MarketChoice, MarketSpec } from './builders.ts';
import { applyToBoth, refusalName, stateDifference } from './compare.ts';
import { createTwin } from './twin/twin.ts';

const [BTC, ETH, USDT] = ASSETS as readonly [AssetSpec, AssetSpec, AssetSpec];

/** The assets of the contracts. */
export const contractAssets = { btc: BTC, eth: ETH, usdt: USDT } as const;

const NAMES = { left: 'the engine', right: 'the twin beside it' };

/** 2026-01-05 00:00 UTC, a Monday. */
const START = Date.UTC(2026, 0, 5);

/** Binance's table of BTCUSDT, October 2024: cap in USDT, highest leverage, maintenance in 1e-6. */
const BTC_BRACKETS: readonly (readonly [bigint, number, number])[] = [
  [50_000n, 125, 4_000],
  [600_000n, 100, 5_000],
  [3_000_000n, 75, 6_500],
  [12_000_000n, 50, 10_000],
  [70_000_000n, 25, 20_000],
  [100_000_000n, 20, 25_000],
  [230_000_000n, 10, 50_000],
  [480_000_000n, 5, 100_000],
  [600_000_000n, 4, 125_000],
  [800_000_000n, 3, 150_000],
  [1_200_000_000n, 2, 250_000],
  [1_800_000_000n, 1, 500_000],
];

/** BTCUSDT with tick 0.1 and step 0.001, and ETHUSDT with 0.01 and 0.001, as contracts. */
export function contractMarkets(choice: MarketChoice = {}): { readonly btc: MarketSpec; readonly eth: MarketSpec } {
  return {
    btc: marketSpec(21, BTC, USDT, { tick: '0.1', step: '0.001', ...choice }),
    eth: marketSpec(22, ETH, USDT, { tick: '0.01', step: '0.001', ...choice }),
  };
}

type Terms = Partial<Omit<CommandOf<'CONTRACT_TERMS'>, 'type' | 'time' | 'market' | 'brackets'>> & {
  readonly brackets?: readonly BracketTerms[];
};

/** Terms of the first contract's table and the usual rates. */
export function contractTerms(market: MarketSpec, time: number, { brackets, ...terms }: Terms = {}): CommandOf<'CONTRACT_TERMS'> {
  const table = BTC_BRACKETS.map(([cap, maxLeverage, rate]) => ({ cap: cap * 100_000_000n, maxLeverage, rate }));
  return {
    type: CommandType.CONTRACT_TERMS,
    time,
    market: market.terms.market,
    makerRate: 20_000,
    takerRate: 50_000,
    liquidationRate: 500_000,
    fundingCap: 300_000,
    intervalHours: 8,
    maxOpenLots: 0,
    brackets: brackets?.map(({ rate, ...bracket }) => ({ ...bracket, rate: Number(rate) })) ?? table,
    ...terms,
  };
}

/** An order in a trader's words; LIMIT with a price, else MARKET. */
export interface ContractOrder {
  readonly price?: string;
  readonly quantity: string;
  readonly type?: keyof typeof OrderType;
  readonly in?: keyof typeof TimeInForce;
  readonly mode?: keyof typeof SelfTrade;
  readonly closes?: boolean;
  readonly takeProfit?: string;
  readonly stopLoss?: string;
  /** ByMark bits. */
  readonly byMark?: number;
  readonly market?: MarketSpec;
}

export interface PlanOrder {
  readonly side?: 'LONG' | 'SHORT';
  readonly price?: string;
  readonly yield?: number;
  readonly trailing?: number;
  readonly activation?: string;
  readonly source?: 'LAST' | 'MARK';
  readonly quantity?: string;
  readonly limit?: string;
}

/** What a command has come to. */
export interface Outcome {
  /** The refusal's name; NONE where it took effect. */
  readonly refusal: string;
  readonly events: readonly Event[];
}

/**
 * Words to write tests of contracts as a trader reads them: users by name, amounts as decimals. What must hold of any state is asked
 * after each command.
 */
export class ContractWorld {
  time = START;
  readonly door: EngineDoor;
  readonly btc: MarketSpec;
  readonly eth: MarketSpec;
  /** Every command so far, to be played again. */
  readonly commands = new CommandBuffer();
  /** How often each type of event has been seen. */
  readonly seen = new Map<string, number>();
  private readonly users: string[] = [];
  private readonly buffer = new CommandBuffer();
  private nextId = 1;
  private isAudited: boolean;
  /** Runs beside: it must agree in events, records and state. */
  private readonly twin = createTwin({ recording: true });

  constructor(
    door: EngineDoor,
    options: { readonly choice?: MarketChoice; readonly terms?: Terms; readonly audited?: boolean; readonly release?: number } = {},
  ) {
    this.door = door;
    this.isAudited = options.audited ?? true;
    const { btc, eth } = contractMarkets(options.choice);
    [this.btc, this.eth] = [btc, eth];
    this.must({ type: CommandType.ENGINE_VERSION, time: this.time, version: options.release ?? 6 });
    for (const asset of ASSETS) this.must(listAsset(asset, this.time));
    for (const market of [btc, eth]) {
      this.must({ type: CommandType.LIST_MARKET, time: this.time, terms: market.terms, kind: 1 });
      this.must({ type: CommandType.MARKET_STATUS, time: this.time, market: market.terms.market, status: 1 });
      this.must(contractTerms(market, this.time, options.terms));
    }
  }

  /** Applies a command; audits the state behind it. */
  apply(command: Command): Outcome {
    this.commands.write(command);
    this.buffer.clear();
    const at = this.buffer.write(command);
    const difference = applyToBoth(this.door, this.twin, this.buffer, at, NAMES);
    if (difference !== undefined) throw new Error(`${difference}\nafter ${JSON.stringify(command, bigints)}`);
    const events = readEvents(this.door.events);
    const code = events.find((event) => event.type === 'command')!.code;
    for (const { type } of events) this.seen.set(type, (this.seen.get(type) ?? 0) + 1);
    if (this.isAudited) {
      const dump = this.door.dump();
      const apart = stateDifference(dump, this.twin.dump(), NAMES);
      if (apart !== undefined) throw new Error(`${apart}\nafter ${JSON.stringify(command, bigints)}`);
      const problems = audit(dump);
      if (problems.length > 0) throw new Error(`after ${JSON.stringify(events, bigints)}:\n${problems.join('\n')}`);
    }
    return { refusal: refusalName(code), events };
  }

  /** Applies a command that is not to be refused; returns its events. */
  must(command: Command): readonly Event[] {
    const { refusal, events } = this.apply(command);
    if (refusal !== 'NONE') throw new Error(`${refusal}: ${JSON.stringify(command, bigints)}`);
    return events;
  }

  /** Number of a user, who may open contracts from when he is first named. */
  user(name: string): number {
    const known = this.users.indexOf(name) + 1;
    if (known > 0) return known;
    const user = this.users.push(name);
    this.must({
      type: CommandType.SET_RIGHTS,
      time: this.time,
      user,
      version: 1,
      level: 1,
      permissions: UserPermission.FUTURES,
      holdUntil: 0,
    });
    return user;
  }

  /** Books into a contract account, or below zero out of it. */
  fund(name: string, amount: string): Outcome {
    const user = this.user(name);
    return this.apply({
      type: CommandType.ADJUST,
      time: this.time,
      user,
      clientId: clientId(this.nextId++),
      asset: USDT.id,
      account: Account.CONTRACT,
      amount: units(amount, USDT),
    });
  }

  /** Fills the insurance fund. */
  insure(amount: string): void {
    const id = clientId(this.nextId++);
    const { time } = this;
    const proposal = { asset: USDT.id, account: Account.INSURANCE, number: 0, beneficiary: 0, amount: units(amount, USDT), proposal: id };
    this.must({ type: CommandType.PROPOSE, time, user: 900_001, ...proposal });
    this.must({ type: CommandType.APPROVE, time, user: 900_002, proposal: id });
  }

  /** Moves from the spot into the contract account, or below zero back. */
  transfer(name: string, amount: string): Outcome {
    const out = amount.startsWith('-');
    return this.apply({
      type: CommandType.TRANSFER,
      time: this.time,
      user: this.user(name),
      clientId: clientId(this.nextId++),
      asset: USDT.id,
      from: out ? Account.CONTRACT : Account.SPOT,
      to: out ? Account.SPOT : Account.CONTRACT,
      amount: units(amount.replace('-', ''), USDT),
    });
  }

  mark(
    price: string,
    { stale = false, market = this.btc }: { readonly stale?: boolean; readonly market?: MarketSpec } = {},
  ): readonly Event[] {
    const mark = units(price, USDT);
    return this.must({ type: CommandType.MARK_PRICE, time: this.time, market: market.terms.market, isStale: stale, mark, index: mark });
  }

  /** Funding at a rate in 1e-8. */
  funding(rate: number, market = this.btc): Outcome {
    return this.apply({ type: CommandType.FUNDING, time: this.time, market: market.terms.market, rate });
  }

  setting(name: string, leverage: number, mode: keyof typeof MarginMode = 'CROSS', market = this.btc): Outcome {
    return this.apply({
      type: CommandType.CONTRACT_SETTING,
      time: this.time,
      user: this.user(name),
      market: market.terms.market,
      leverage,
      mode: MarginMode[mode],
    });
  }

  /** Rates of a tier in spot, 1e-8, which make it one. */
  feeTier(tier: number, makerRate: number, takerRate: number): void {
    this.must({ type: CommandType.FEE_TIER, time: this.time, tier, makerRate, takerRate });
  }

  /** Rates of a tier in contracts, 1e-8. */
  contractTier(tier: number, makerRate: number, takerRate: number): Outcome {
    return this.apply({ type: CommandType.CONTRACT_FEE_TIER, time: this.time, tier, makerRate, takerRate });
  }

  /** Puts a user into a fee tier. */
  standing(name: string, tier: number): void {
    this.must({ type: CommandType.SET_USER, time: this.time, user: this.user(name), tier, flags: 0 });
  }

  oneWay(name: string, isOneWay = true): Outcome {
    return this.apply({ type: CommandType.POSITION_MODE, time: this.time, user: this.user(name), mode: isOneWay ? 1 : 0 });
  }

  buy(name: string, order: ContractOrder): Outcome {
    return this.place(name, 'BUY', order);
  }

  sell(name: string, order: ContractOrder): Outcome {
    return this.place(name, 'SELL', order);
  }

  place(name: string, side: keyof typeof Side, order: ContractOrder): Outcome {
    const { price, quantity, market = this.btc, closes = false, takeProfit = '0', stopLoss = '0', byMark = 0 } = order;
    return this.apply({
      type: CommandType.CONTRACT_PLACE,
      time: this.time,
      user: this.user(name),
      market: market.terms.market,
      side: Side[side],
      orderType: OrderType[order.type ?? (price === undefined ? 'MARKET' : 'LIMIT')],
      timeInForce: TimeInForce[order.in ?? 'GTC'],
      selfTrade: SelfTrade[order.mode ?? 'EXPIRE_MAKER'],
      price: units(price ?? '0', market.quote),
      quantity: units(quantity, market.base),
      takeProfit: units(takeProfit, market.quote),
      stopLoss: units(stopLoss, market.quote),
      closes: closes ? 1 : 0,
      byMark,
      clientId: clientId(this.nextId++),
    });
  }

  margin(name: string, delta: string, side: 'LONG' | 'SHORT' = 'LONG'): Outcome {
    return this.apply({
      type: CommandType.POSITION_MARGIN,
      time: this.time,
      user: this.user(name),
      market: this.btc.terms.market,
      side: side === 'LONG' ? 0 : 1,
      delta: units(delta, USDT),
      clientId: clientId(this.nextId++),
    });
  }

  plan(name: string, purpose: keyof typeof PlanPurpose, plan: PlanOrder): Outcome {
    const trigger = plan.price !== undefined ? 'PRICE' : plan.yield !== undefined ? 'YIELD' : 'TRAILING';
    return this.apply({
      type: CommandType.PLACE_PLAN,
      time: this.time,
      user: this.user(name),
      market: this.btc.terms.market,
      side: plan.side === 'SHORT' ? 1 : 0,
      purpose: PlanPurpose[purpose],
      trigger: PlanTrigger[trigger],
      source: (plan.source ?? (trigger === 'TRAILING' ? 'MARK' : 'LAST')) === 'MARK' ? 1 : 0,
      quantity: units(plan.quantity ?? '0', BTC),
      price: units(plan.limit ?? '0', USDT),
      level: plan.price !== undefined ? units(plan.price, USDT) : BigInt(plan.yield ?? plan.trailing ?? 0),
      activation: units(plan.activation ?? '0', USDT),
      clientId: clientId(this.nextId++),
    });
  }

  status(isTrading: boolean, market = this.btc): void {
    this.must({ type: CommandType.MARKET_STATUS, time: this.time, market: market.terms.market, status: isTrading ? 1 : 0 });
  }

  /** Lets whatever is left over be worked off: so many ticks. */
  ticks(count: number): readonly Event[] {
    return Array.from({ length: count }, () => this.must({ type: CommandType.TICK, time: this.time })).flat();
  }

  /** What is available of a contract account, as a decimal. */
  wallet(name: string): string {
    return this.holding(this.user(name), Account.CONTRACT, 'available');
  }
  /** What of it is isolated margin. */
  locked(name: string): string {
    return this.holding(this.user(name), Account.CONTRACT, 'locked');
  }
  fundBalance(): string {
    return this.holding(SYSTEM_OWNER, Account.INSURANCE, 'available');
  }
  clearing(market = this.btc): string {
    return this.holding(numberedOwner(market.terms.market), Account.CLEARING, 'available');
  }
  /** What a system account of the exchange has. */
  system(account: Account): string {
    return this.holding(SYSTEM_OWNER, account, 'available');
  }

  contract(market = this.btc): ContractDump {
    return this.door.dump().contracts.find((contract) => contract.market === market.terms.market)!;
  }

  record(name: string, market = this.btc): ContractRecordDump {
    return this.contract(market).records.find(({ user }) => user === this.user(name))!;
  }

  /** A side of a user's: quantity, entry value and isolated margin as decimals. */
  position(
    name: string,
    side: 'LONG' | 'SHORT' = 'LONG',
    market = this.btc,
  ): { readonly quantity: string; readonly entry: string; readonly margin: string } {
    const { lots, entryValue, margin } = this.record(name, market).sides[side === 'LONG' ? 0 : 1]!;
    return {
      quantity: formatTrimmedDecimal(BigInt(lots) * BigInt(market.terms.stepUnits), market.base.scale),
      entry: formatTrimmedDecimal(entryValue, USDT.scale),
      margin: formatTrimmedDecimal(margin, USDT.scale),
    };
  }

  private holding(owner: number, account: number, bucket: 'available' | 'locked'): string {
    const found = this.door.dump().holdings.find((each) => each.owner === owner && each.account === account && each.asset === USDT.id);
    return formatTrimmedDecimal(found?.[bucket] ?? 0n, USDT.scale);
  }
}

function bigints(_: string, value: unknown): unknown {
  return typeof value === 'bigint' ? String(value) : value;
}
