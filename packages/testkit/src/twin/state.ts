import type { MarketTerms } from '@kontor/domain/market';
import { Refusal } from '@kontor/domain/refusals';
import type { ClientId, PlatformLimits } from '@kontor/engine/command';
import { EventLog } from '@kontor/engine/event';
import type { Item } from './ico/item.ts';
import { Ledger } from './ledger.ts';
import { createPeers } from './p2p/state.ts';
import type { PeerState } from './p2p/state.ts';
import { createSeconds } from './seconds/state.ts';
import type { SecondsState } from './seconds/state.ts';
import type { Contract, ContractOrder, ContractRecord } from './perpetual/contract.ts';

/** Where an order is. An order that is TAKING is in nobody's list: it is the one being worked on. */
export type Whereabouts = 'taking' | 'book' | 'stops' | 'trailing' | 'queue' | 'over';

/** What an order brings along, in ticks; 0: none. `received`: what its user got for what was executed, fees off. */
export interface Exit {
  readonly takeProfit: number;
  readonly stop: number;
  readonly stopLimit: number;
  received: bigint;
}

/** An exit whose order has ended. */
export interface DueExit {
  readonly user: User;
  readonly market: Market;
  /** The exit's own. */
  readonly side: number;
  readonly selfTrade: number;
  readonly lots: number;
  readonly parent: number;
  readonly exit: Exit;
}

export interface Order {
  /** Rises with every accepted order; 0 before acceptance. */
  number: number;
  slot: number;
  readonly user: User;
  readonly market: Market;
  readonly side: number;
  readonly type: number;
  readonly timeInForce: number;
  readonly selfTrade: number;
  /** Limit or worst price in ticks; 0 where there is none. */
  readonly limit: number;
  /** Trigger price in ticks; 0 where there is none. */
  readonly stop: number;
  readonly clientId: ClientId;
  /** What the client id stands for; empty where there is none. */
  readonly body: Body;
  /** Whole quantity in lots; 0 by quote amount. It shrinks by an amend. */
  lots: number;
  /** Lots that can still be executed. */
  open: number;
  executed: number;
  /** Lots taken away by self-trade prevention. */
  prevented: number;
  /** MARKET by quote amount: the whole amount, and what is left of it. */
  readonly quoteAmount: bigint;
  quoteLeft: bigint;
  /** Units of the asset it gives that are frozen for it. */
  frozen: bigint;
  /** Of an order in a contract. */
  readonly contract: ContractOrder | undefined;
  exit: Exit | undefined;
  /** Of one that trails: distance in 1e-4, what its value is counted at, and the best price so far, 0 before its activation. */
  trail: { readonly delta: number; readonly start: number; peak: number } | undefined;
  /** The other leg of an OCO. */
  sibling: Order | undefined;
  where: Whereabouts;
}

/** All orders of one price, the oldest first. */
export interface Level {
  readonly price: number;
  readonly orders: Order[];
}

/** The trades of one second. */
export interface TradeSecond {
  readonly second: number;
  sum: bigint;
  count: bigint;
}

export interface Market {
  /** 0 spot, 1 a market that can be a contract. */
  readonly kind: number;
  /** What it has as a contract, from its first contract terms on. */
  contract: Contract | undefined;
  terms: MarketTerms;
  status: number;
  /** Quote units of one lot at a price of one tick. */
  lotTickUnits: bigint;
  /** Price of the last trade in ticks, 0 before the first. */
  last: number;
  trades: number;
  /** Index price in ticks, 0 before the first. */
  index: bigint;
  /** Best price first: bids fall, asks rise. */
  readonly bids: Level[];
  readonly asks: Level[];
  /** Orders that wait for the price to rise or to fall, by stop price: the first to be triggered first. */
  readonly rising: Level[];
  readonly falling: Level[];
  /** Those that follow the last price, in the order in which they began. */
  readonly trailing: Order[];
  /** Seconds with trades, the oldest first; those out of the window are dropped when it is asked. */
  readonly seconds: TradeSecond[];
  /** Sums over these seconds. */
  readonly window: { sum: bigint; count: bigint };
}

/** All of a command that makes it the same when it comes again: its type and what it asks for. */
export type Body = readonly (number | bigint)[];

/** What a client id stands for: an order, or a movement of money, which is over at once. */
export type Remembered = Readonly<Pick<Order, 'clientId' | 'body' | 'slot' | 'number' | 'where'>>;

/** What a user may do; all 0 until it is said. */
export interface Rights {
  readonly version: number;
  readonly level: number;
  readonly permissions: number;
  readonly holdUntil: number;
}

export interface User {
  readonly id: number;
  tier: number;
  flags: number;
  rights: Rights;
  /** Open orders by number, for each market in the order in which the user first had one accepted there. */
  readonly orders: Map<Market, Order[]>;
  /** What he has in contracts, in the order in which it was made. */
  readonly records: ContractRecord[];
  /** Positions are one for each contract, not long and short apart. */
  oneWay: boolean;
  /** What stands in the places for the last client ids, and which place is next; open orders are known without them. */
  readonly ids: Remembered[];
  nextIdPlace: number;
}

export interface Asset {
  readonly scale: number;
  readonly flags: number;
}

/** Takes off a user's orders in a market. */
export interface CancelAfter {
  readonly time: number;
  readonly user: User;
  readonly market: Market;
}

/** Something is due about a trade between users. */
export interface PeerTimer {
  readonly time: number;
  readonly trade: number;
}

/** Of those that are due at a time the first that was set comes first. */
export type Timer = (CancelAfter | PeerTimer) & { readonly set: number };

/** What an operator wants done with a system account, and what became of it: 0 open, 1 approved, 2 rejected. */
export interface Proposal {
  readonly body: string;
  readonly proposer: number;
  readonly asset: number;
  readonly account: number;
  readonly number: number;
  readonly beneficiary: number;
  readonly amount: bigint;
  decision: number;
  decider: number;
}

/** A deposit that its chain may still take back. */
export interface PendingDeposit {
  readonly id: string;
  readonly network: number;
  readonly user: number;
  readonly asset: number;
  readonly amount: bigint;
  readonly value: bigint;
  readonly height: number;
}

export interface Withdrawal {
  readonly number: number;
  readonly user: number;
  readonly asset: number;
  readonly network: number;
  readonly receiver: number;
  readonly quantity: bigint;
  readonly fee: bigint;
  readonly target: string;
  readonly isSent: boolean;
}

/** What counts against a limit of a day. */
export interface CountedValue {
  readonly kind: number;
  readonly user: number;
  readonly time: number;
  readonly value: bigint;
  readonly reference: number;
}

/** Everything the twin knows. */
export interface World {
  sequence: number;
  time: number;
  readonly events: EventLog;
  readonly ledger: Ledger;
  readonly assets: Map<number, Asset>;
  readonly markets: Map<number, Market>;
  readonly users: Map<number, User>;
  readonly tiers: Map<number, { makerRate: number; takerRate: number }>;
  /** Rates of tiers in contracts; none for those that pay the contract's. */
  readonly contractTiers: Map<number, { makerRate: number; takerRate: number }>;
  /** Open orders by number. */
  readonly orders: Map<number, Order>;
  orderNumber: number;
  /** In the order in which they got their first terms. */
  readonly contracts: Contract[];
  /** Items that sell tokens, in the order in which they got their first terms. */
  readonly items: Item[];
  planNumber: number;
  /** Slots given back, the last one on top; `slots` is the next new one. */
  readonly freeSlots: number[];
  slots: number;
  /** Orders that may be open at a time. */
  readonly maxOpenOrders: number;
  /** Triggered orders that wait for their turn. */
  readonly queue: Order[];
  /** Exits that wait to be placed. */
  readonly exits: DueExit[];
  /** Whatever is attached to orders that end now is off, too. */
  drops: boolean;
  /** Timers in the order in which they fire: by time, then by when they were set. */
  timers: Timer[];
  /** Timers that were ever set. */
  timersSet: number;
  /** Deposits by (network, transaction, output): what they were. */
  readonly deposits: Map<string, string>;
  /** Proposals that were ever made, by id. */
  readonly proposals: Map<string, Proposal>;
  /** The release that was marked last. */
  version: number;
  limits: PlatformLimits | undefined;
  outages: { from: number; until: number }[];
  /** The last root of all balances: of which command, and its hexadecimal digits. */
  proofRoot: { readonly asOf: number; readonly root: string } | undefined;
  /** Units of each asset that came in through deposits and adjustments. */
  readonly issued: Map<number, bigint>;
  pending: PendingDeposit[];
  /** By network. */
  readonly finalHeights: Map<number, number>;
  /** By user. */
  readonly valuedSince: Map<number, number>;
  /** Those under way, by number. */
  readonly withdrawals: Map<number, Withdrawal>;
  /** Every number that there ever was. */
  readonly usedNumbers: Set<number>;
  /** Users whose withdrawals are stopped. */
  readonly blocked: Set<number>;
  counted: CountedValue[];
  readonly seconds: SecondsState;
  readonly peers: PeerState;
}

/** What a command came to: the refusal and the order that its COMMAND event names. */
export interface Outcome {
  readonly code: Refusal;
  readonly slot: number;
  readonly number: number;
}

export const DONE: Outcome = { code: Refusal.NONE, slot: -1, number: 0 };

export function refused(code: Refusal): Outcome {
  return { code, slot: -1, number: 0 };
}

export function doneWith(order: Order): Outcome {
  return { code: Refusal.NONE, slot: order.slot, number: order.number };
}

export function createWorld(recording: boolean, maxOpenOrders: number): World {
  return {
    sequence: 0,
    time: 0,
    events: new EventLog(),
    ledger: new Ledger(recording),
    assets: new Map(),
    markets: new Map(),
    users: new Map(),
    tiers: new Map([[0, { makerRate: 100_000, takerRate: 100_000 }]]),
    contractTiers: new Map(),
    orders: new Map(),
    orderNumber: 0,
    contracts: [],
    items: [],
    planNumber: 0,
    freeSlots: [],
    slots: 1,
    maxOpenOrders,
    queue: [],
    exits: [],
    drops: false,
    timers: [],
    timersSet: 0,
    deposits: new Map(),
    proposals: new Map(),
    issued: new Map(),
    pending: [],
    finalHeights: new Map(),
    valuedSince: new Map(),
    withdrawals: new Map(),
    usedNumbers: new Set(),
    blocked: new Set(),
    counted: [],
    seconds: createSeconds(),
    peers: createPeers(),
    version: 1,
    limits: undefined,
    outages: [],
    proofRoot: undefined,
  };
}

/** The user with that id, who comes into being when first spoken of. */
export function userOf(world: World, id: number): User {
  let user = world.users.get(id);
  if (!user) {
    const rights = { version: 0, level: 0, permissions: 0, holdUntil: 0 };
    user = { id, tier: 0, flags: 0, rights, orders: new Map(), records: [], oneWay: false, ids: [], nextIdPlace: 0 };
    world.users.set(id, user);
  }
  return user;
}

/** The open orders of a user in a market, the oldest first. */
export function ordersIn(user: User, market: Market): readonly Order[] {
  return user.orders.get(market) ?? [];
}
