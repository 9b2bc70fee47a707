import type { ClientId, CommandOf } from '@kontor/engine/command';
import { assert } from '../assert.ts';
import type { Market, Order, User, World } from '../state.ts';
import type { BracketStep, Scored } from './formulas.ts';

/** 0 long, 1 short. */
export type PositionSide = 0 | 1;

/** What a market of kind 1 has and does as a contract, from its first terms on. */
export interface Contract {
  readonly market: Market;
  /** None once it is delisted. */
  terms: CommandOf<'CONTRACT_TERMS'> | undefined;
  brackets: readonly BracketStep[];
  /** Quote units for a whole coin; 0: none yet. */
  mark: bigint;
  /** Quote units for a whole coin; 0: none yet. */
  index: bigint;
  stale: boolean;
  /** When the last valid mark came, and the first one since the last stale one. */
  lastValid: number;
  firstValid: number | undefined;
  /** By place. */
  readonly records: ContractRecord[];
  readonly takenOver: TakenOver[];
  /** Plans that have fired, the first to be worked off first. */
  readonly planQueue: Plan[];
  readonly funding: { number: number; rate: bigint; mark: bigint; next: number; due: number; pot: bigint };
  readonly scan: { cursor: number; left: number };
  readonly deleveraging: { pass: Pass | undefined; rests: boolean };
  settlement: { readonly ticks: bigint; next: number; readonly due: number } | undefined;
}

/** What a user has in a contract. */
export interface ContractRecord {
  readonly user: User;
  readonly contract: Contract;
  readonly place: number;
  leverage: number;
  isolated: boolean;
  /** Loss that the contract's CLEARING has paid for the user. */
  carried: bigint;
  /** Number of the last funding that was settled. */
  funded: number;
  /** By PositionSide. */
  readonly sides: readonly [Held, Held];
  /** Open ones of both sides, by number. */
  readonly plans: Plan[];
}

/** One side of a record. */
export interface Held {
  lots: bigint;
  /** Quote units. */
  entry: bigint;
  /** Isolated margin. */
  margin: bigint;
}

export interface Plan {
  readonly number: number;
  readonly record: ContractRecord;
  readonly side: PositionSide;
  readonly purpose: 0 | 1;
  /** PlanTrigger. */
  readonly trigger: number;
  /** StopSource. */
  readonly source: number;
  /** 0: the whole position. */
  readonly lots: bigint;
  /** Limit in ticks; 0: at market. */
  readonly priceTicks: number;
  /** A price, a yield or a distance. */
  readonly level: bigint;
  /** Trailing: the mark from which it is followed, and the best since; none before. */
  readonly activation: bigint;
  peak: bigint | undefined;
  fired: boolean;
}

/** Lots that nobody bought of somebody who was liquidated. */
export interface TakenOver {
  readonly side: PositionSide;
  lots: bigint;
  readonly ticks: bigint;
}

/** One look at all records for whom to close against what is taken over. */
export interface Pass {
  looked: number;
  readonly total: number;
  hasClosed: boolean;
  candidates: Candidate[];
}

/** A position as it stood when it was looked at. */
export type Candidate = Scored;

/** What an order in a contract is beside what every order is. */
export interface ContractOrder {
  readonly closes: boolean;
  /** The mark in ticks when it was placed, down for BUY, up for SELL. */
  readonly markTicks: bigint;
  /** Quote units for a whole coin, until they have become plans; 0: none. */
  takeProfit: bigint;
  stopLoss: bigint;
  /** Whether the take profit, and whether the stop loss, waits for the mark. */
  readonly byMark: readonly [boolean, boolean];
  /** Of the order of a liquidation: what its trades have come to. */
  readonly liquidation: Fills | undefined;
}

export interface Fills {
  lots: bigint;
  value: bigint;
  realised: bigint;
}

/** The release that brought contracts, and the kind of their markets. */
export const CONTRACTS_SINCE = 6;
export const CONTRACT_KIND = 1;

export const NO_ID: ClientId = [0, 0, 0, 0];

/** The contract of a market number, with its terms. */
export function contractOf(world: World, market: number): Contract | undefined {
  const contract = world.markets.get(market)?.contract;
  return contract?.terms ? contract : undefined;
}

export function termsOf(contract: Contract): CommandOf<'CONTRACT_TERMS'> {
  const { terms } = contract;
  assert(terms !== undefined, () => `market ${contract.market.terms.market} is no contract any more`);
  return terms;
}

export function recordOf(user: User, contract: Contract): ContractRecord | undefined {
  return user.records.find((record) => record.contract === contract);
}

const FIRST_LEVERAGE = 20;

/** Leverage of a user who has not set any. */
export function firstLeverage({ brackets }: Contract): number {
  return Math.min(FIRST_LEVERAGE, brackets[0]!.maxLeverage);
}

/** The record of a user in a contract, made where there is none. */
export function openRecord(user: User, contract: Contract): ContractRecord {
  const known = recordOf(user, contract);
  if (known) return known;
  const none = (): Held => ({ lots: 0n, entry: 0n, margin: 0n });
  const record: ContractRecord = {
    user,
    contract,
    place: contract.records.length,
    leverage: firstLeverage(contract),
    isolated: false,
    carried: 0n,
    funded: contract.funding.number,
    sides: [none(), none()],
    plans: [],
  };
  contract.records.push(record);
  // A seat comes with it, so that CANCEL_ALL meets this market in its place.
  if (!user.orders.has(contract.market)) user.orders.set(contract.market, []);
  user.records.push(record);
  return record;
}

/** The record that an order in a contract belongs to. */
export function recordOfOrder(order: Order): ContractRecord {
  const record = order.market.contract && recordOf(order.user, order.market.contract);
  assert(record !== undefined, () => `order ${order.number} has no record`);
  return record;
}

/** What an order in a contract is beside what every order is; throws for one of spot. */
export function inContract(order: Order): ContractOrder {
  assert(order.contract !== undefined, () => `order ${order.number} is none of a contract`);
  return order.contract;
}

/** Whether orders can be placed there. */
export function isOpen(contract: Contract): boolean {
  return contract.market.status === 1 && contract.settlement === undefined;
}

export function least(a: bigint, b: bigint): bigint {
  return a < b ? a : b;
}

export function most(a: bigint, b: bigint): bigint {
  return a > b ? a : b;
}
