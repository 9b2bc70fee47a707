/**
 * What the follower tells of contracts, plain data as in feed.ts: money in units of the margin asset, prices in ticks unless they are marks and indexes (quote
 * units for a whole coin), quantities in lots, times in ms since 1970 UTC, rates in 1e-8.
 */
import type { PositionSide } from '@kontor/domain/perpetual/position';
import type { BracketTerms } from '@kontor/domain/perpetual/brackets';
import type { FeeRates, OrderState } from '../feed.ts';

/** Who asked for an order; the place of its word in CONTRACT_ORDER_ORIGINS. */
export const Origin = { USER: 0, PLAN: 1, LIQUIDATION: 2 } as const;
export type Origin = (typeof Origin)[keyof typeof Origin];

/** What changed a position; the place of its word in CONTRACT_DEAL_KINDS. */
export const DealKind = { TRADE: 0, LIQUIDATION: 1, OFFSET: 2, TAKEN_OVER: 3, DELEVERAGED: 4, SETTLED: 5 } as const;
export type DealKind = (typeof DealKind)[keyof typeof DealKind];

/** A contract's terms, as CONTRACT_TERMS said them last. */
export interface ContractTerms {
  readonly market: number;
  readonly makerRate: number;
  readonly takerRate: number;
  readonly liquidationRate: number;
  readonly fundingCap: number;
  readonly intervalHours: number;
  /** Long lots that there may be; 0: any. */
  readonly maxOpenLots: number;
  readonly brackets: readonly BracketTerms[];
}

/** The last mark of a contract. */
export interface MarkState {
  readonly market: number;
  readonly mark: bigint;
  readonly index: bigint;
  /** When it was taken. */
  readonly timeMs: number;
  /** Marks stand still: nothing is opened or liquidated. */
  readonly isStale: boolean;
  /** Of the last settlement; 0 before the first. */
  readonly fundingRate: number;
  /** The command that said it, and the price of the last trade before it; 0: none. */
  readonly sequence: number;
  readonly lastTicks: number;
}

/** A contract as everybody sees it. */
export interface ContractState {
  readonly terms: ContractTerms;
  /** Undefined before the first mark. */
  readonly mark: MarkState | undefined;
  /** Long lots, what is taken over included. */
  readonly openLots: number;
  readonly positions: number;
  /** Its end is under way, or past. */
  readonly isSettling: boolean;
}

/** One side of a user's positions in a contract. */
export interface PositionState {
  readonly user: number;
  readonly market: number;
  readonly side: PositionSide;
  /** 0: it is closed. */
  readonly lots: number;
  readonly entryValue: bigint;
  /** Isolated margin; 0 in cross. */
  readonly margin: bigint;
  /** Since it was opened: what closing parts of it realised, and what it paid by funding. */
  readonly realised: bigint;
  readonly funding: bigint;
  readonly openedMs: number;
  readonly changedMs: number;
}

/** A user's leverage and margin mode in a contract. */
export interface ContractSetting {
  readonly market: number;
  readonly leverage: number;
  readonly isIsolated: boolean;
}

/** An order in a contract, open or over. */
export interface ContractOrder extends OrderState {
  /** SelfTrade: what it came with. */
  readonly selfTrade: number;
  readonly closes: boolean;
  readonly origin: Origin;
  /** Of the plan that placed it; 0: none. */
  readonly plan: number;
  readonly realised: bigint;
  /** Of its deals the worst for its owner; 0 before the first. */
  readonly worstTicks: number;
  readonly leverage: number;
  readonly isIsolated: boolean;
  /** Mark ticks that its reserve follows from: the mark when it was placed. */
  readonly markTicks: number;
  /** Undefined where it brings nothing along, or what it brought stands as plans, or it is over. */
  readonly brought: BroughtPlans | undefined;
}

/** An order as a command left it. */
export interface ContractOrderChange extends ContractOrder {
  readonly sequence: number;
}

/** Plans that an order brings along for what it opens: prices in quote units for a coin, 0 where there is none; ByMark bits. */
export interface BroughtPlans {
  readonly takeProfit: bigint;
  readonly stopLoss: bigint;
  readonly byMark: number;
}

/** What one deal, or one closing without an order, did to a position. */
export interface ContractFill {
  readonly user: number;
  readonly sequence: number;
  /** Its place among those of the command. */
  readonly ordinal: number;
  readonly market: number;
  /** PositionSide. */
  readonly side: number;
  readonly closes: boolean;
  readonly kind: DealKind;
  /** 0: none of his orders. */
  readonly orderNumber: number;
  readonly lots: number;
  /** Price × quantity. */
  readonly amount: bigint;
  readonly fee: bigint;
  readonly realised: bigint;
  /** Of a trade in the book: whether his order was there before. */
  readonly maker: boolean;
  /** Of a trade in the book: its number, which counts the market's trades; 0 of all else, and of what was written before it was kept. */
  readonly tradeNumber: number;
  /** Of deleveraging: the liquidation whose position it was closed against, and as which of those that were; else 0. */
  readonly receipt: number;
  readonly place: number;
  readonly timeMs: number;
}

/** How a plan stands; the place of its word in PLAN_STATES. */
export const PlanState = { WAITING: 0, TRIGGERED: 1, CANCELED: 2, INVALID: 3 } as const;
export type PlanState = (typeof PlanState)[keyof typeof PlanState];

/** A plan of a position, waiting or over. */
export interface ContractPlan {
  readonly number: number;
  readonly user: number;
  readonly market: number;
  /** PositionSide, PlanPurpose, PlanKind, and whether it waits for the mark. */
  readonly side: number;
  readonly purpose: number;
  readonly trigger: number;
  readonly byMark: boolean;
  /** 0: the whole position. */
  readonly lots: number;
  /** 0: at market. */
  readonly priceTicks: number;
  readonly activationTicks: number;
  /** Price in units, yield or callback in 1e-4. */
  readonly level: bigint;
  /** Trailing and waiting: the best mark since it is followed; 0 before, and of all others. */
  readonly peak: bigint;
  readonly clientId: readonly [number, number, number, number];
  readonly state: PlanState;
  /** The order that it placed, which is named by slot and number; 0: none. */
  readonly orderNumber: number;
  readonly orderSlot: number;
  readonly placedMs: number;
  readonly changedMs: number;
  /** Of the command that placed it. */
  readonly sequence: number;
}

/** What a position paid or got by one funding. */
export interface FundingPaid {
  readonly user: number;
  readonly sequence: number;
  readonly ordinal: number;
  readonly market: number;
  readonly side: number;
  readonly lots: number;
  readonly mark: bigint;
  readonly rate: number;
  /** What came in; below zero: what was paid. */
  readonly amount: bigint;
  readonly timeMs: number;
}

/** A settlement of funding. */
export interface FundingRateRow {
  readonly market: number;
  readonly timeMs: number;
  readonly sequence: number;
  readonly rate: number;
  readonly mark: bigint;
}

/** What was done to a position in a liquidation; the place of its word in LIQUIDATION_STEPS. */
export const LiquidationStepKind = { ORDERS_CANCELLED: 0, OFFSET: 1, REDUCED: 2, CLOSED: 3, COVERED: 4, TAKEN_OVER: 5 } as const;
export interface LiquidationStepRow {
  readonly step: number;
  readonly lots: number;
  readonly amount: bigint;
  readonly realised: bigint;
  /** To the insurance fund; below zero: from it. */
  readonly fund: bigint;
}

/** What of a contract's terms a liquidation is reckoned with. */
export type LiquidationTerms = Pick<ContractTerms, 'takerRate' | 'liquidationRate' | 'intervalHours' | 'brackets'>;

/** The liquidation of one position. */
export interface Liquidation {
  /** Counts liquidations from 1. */
  readonly number: number;
  readonly sequence: number;
  readonly timeMs: number;
  readonly user: number;
  readonly market: number;
  readonly side: number;
  readonly isIsolated: boolean;
  readonly leverage: number;
  /** The position as it stood. */
  readonly lots: number;
  readonly entryValue: bigint;
  readonly mark: bigint;
  readonly index: bigint;
  /** Of the mark. */
  readonly markMs: number;
  readonly fundingRate: number;
  /** The command of the mark. */
  readonly markSequence: number;
  /** Price of the last trade before the mark; 0: none. */
  readonly lastTicks: number;
  /** In force then. */
  readonly terms: LiquidationTerms;
  /** What supported it (the account, in cross) and what it took to keep it. */
  readonly balance: bigint;
  readonly maintenance: bigint;
  readonly bankruptcyTicks: number;
  readonly steps: readonly LiquidationStepRow[];
  /** What is left of it, and of its margin where it had its own, else of the account. */
  readonly lotsLeft: number;
  readonly marginLeft: bigint;
}

/** What a taker pays in a contract, 1e-8: the lower of the contract's rate and his tier's. */
export function takerRateOf({ takerRate }: Pick<ContractTerms, 'takerRate'>, tierRates: FeeRates | undefined): number {
  return Math.min(takerRate, tierRates?.takerRate ?? takerRate);
}

/** What a maker pays in a contract, alike. */
export function makerRateOf({ makerRate }: Pick<ContractTerms, 'makerRate'>, tierRates: FeeRates | undefined): number {
  return Math.min(makerRate, tierRates?.makerRate ?? makerRate);
}

/** All that is known of one user's contracts. */
export interface OwnContracts {
  /** What his contract account has available of the margin asset, what his open orders reserve and what his records carry of losses. */
  readonly available: bigint;
  readonly reserved: bigint;
  readonly carried: bigint;
  /** One of long and short, and not both apart. */
  readonly isOneWay: boolean;
  /** Rates of his fee tier in contracts, 1e-8: he pays the lower of these and a contract's. Undefined where the tier has none. */
  readonly tierRates: FeeRates | undefined;
  readonly positions: readonly PositionState[];
  /** Of every contract. */
  readonly settings: readonly ContractSetting[];
  /** Oldest first. */
  readonly orders: readonly ContractOrder[];
  readonly plans: readonly ContractPlan[];
}

/** Somebody is to be warned: what it takes to keep his positions is four fifths of what supports them. */
export interface MarginCall {
  readonly sequence: number;
  readonly timeMs: number;
  readonly user: number;
  /** CROSS, or the contract of an isolated position. */
  readonly market: number;
  /** PositionSide; 0 for CROSS. */
  readonly side: number;
  /** Maintenance over what supports it, 1e-4. */
  readonly ratio: number;
}

/** In place of a contract: of a cross account. */
export const CROSS = -1;

/** What changed of contracts for one watched user; each list in order, the last of a thing counts. */
export interface ContractChange {
  readonly contractOrders: readonly ContractOrderChange[];
  readonly contractFills: readonly ContractFill[];
  readonly positions: readonly PositionState[];
  readonly plans: readonly ContractPlan[];
  readonly contractSettings: readonly ContractSetting[];
  /** He is warned (rules 2.2). */
  readonly marginCalls: readonly MarginCall[];
  /** All that is open now, where something of it has changed or of what his contract account has. */
  readonly ownContracts: OwnContracts | undefined;
}

/** What changed of contracts for everybody. */
export interface ContractNews {
  /** Contracts with new terms, a new mark or another open interest: as they are now. */
  readonly contracts: readonly ContractState[];
  /** Orders that liquidations placed and that are over. */
  readonly forcedOrders: readonly ContractOrder[];
}
