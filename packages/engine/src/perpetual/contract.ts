import { MAX_GRID } from '@kontor/domain/market';
import { bracketTable, MAINTENANCE_SCALE } from '@kontor/domain/perpetual/brackets';
import type { Bracket } from '@kontor/domain/perpetual/brackets';
import type { Scored } from '@kontor/domain/perpetual/deleveraging';
import { PositionSide } from '@kontor/domain/perpetual/position';
import type { Position } from '@kontor/domain/perpetual/position';
import { divideUp } from '@kontor/domain/formulas/rounding';
import type { CommandOf } from '../command.ts';
import type { KindMarket } from '../market-kind.ts';
import { Plans } from './plans.ts';
import { Records } from './records.ts';

/** Terms of a contract as CONTRACT_TERMS says them. */
export type ContractTerms = Omit<CommandOf<'CONTRACT_TERMS'>, 'type' | 'time' | 'deadline' | 'user' | 'market'>;

/** Both sides, in the order in which they are looked at. */
export const SIDES: readonly PositionSide[] = [PositionSide.LONG, PositionSide.SHORT];

/** Lots that were taken over from somebody who was liquidated, at his bankruptcy price in ticks. */
export interface Taken {
  readonly side: PositionSide;
  lots: number;
  readonly ticks: number;
}

/** A bracket in doubles, for what only decides who is looked at closely. */
interface AboutBracket {
  readonly cap: number;
  readonly rate: number;
  readonly cum: number;
}

/** The numbers of a contract that are stored, beside its records and plans. */
export interface ContractState {
  mark: bigint;
  index: bigint;
  isStale: boolean;
  /** The first valid MARK_PRICE since the last stale one, −1: none; and the last valid one. */
  validSince: number;
  lastValid: number;
  /** Long lots, what is taken over included. */
  openLots: number;
  /** Records that the scan has before it, and where it goes on. */
  scanLeft: number;
  scanAt: number;
  /** The last funding; records that are due of it, where it goes on, and what has been paid and not been got. */
  fundingNumber: number;
  fundingRate: bigint;
  fundingMark: bigint;
  fundingEnd: number;
  fundingAt: number;
  pot: bigint;
  /** Delisting: price in ticks, 0 for none; its records and where it goes on. */
  settlingTicks: number;
  settlingEnd: number;
  settlingAt: number;
  taken: Taken[];
  /** Deleveraging: records of the pass (0: none has begun), where it goes on, whether it has closed anything, the best so far, and whether it waits for a mark. */
  passEnd: number;
  passAt: number;
  passClosed: boolean;
  passWaits: boolean;
  passBest: Scored[];
}

function firstState(): ContractState {
  return {
    mark: 0n,
    index: 0n,
    isStale: false,
    validSince: -1,
    lastValid: -1,
    openLots: 0,
    scanLeft: 0,
    scanAt: 0,
    fundingNumber: 0,
    fundingRate: 0n,
    fundingMark: 0n,
    fundingEnd: 0,
    fundingAt: 0,
    pot: 0n,
    settlingTicks: 0,
    settlingEnd: 0,
    settlingAt: 0,
    taken: [],
    passEnd: 0,
    passAt: 0,
    passClosed: false,
    passWaits: false,
    passBest: [],
  };
}

/** What the fields of a side come to at the mark (docs/perpetual.md, "Words"). */
export interface Reckoned {
  readonly profit: bigint;
  readonly maintenance: bigint;
  readonly initial: bigint;
}

const NOTHING: Reckoned = { profit: 0n, maintenance: 0n, initial: 0n };

/** Room for error where a double decides who is looked at closely: a billionth of the value, and some units. */
const ERROR_SHARE = 1e-9;
const ERROR_UNITS = 64;

/** A market of the contracts' kind, with all that is known of it. */
export class Contract {
  readonly market: KindMarket;
  readonly id: number;
  readonly records = new Records();
  readonly plans = new Plans();
  /** Base units of a whole coin and of a lot; quote units of a tick of a coin and of a tick of a lot. */
  readonly coin: bigint;
  readonly step: bigint;
  readonly tick: bigint;
  readonly unit: bigint;
  /** Undefined before the first, and once it was delisted. */
  terms: ContractTerms | undefined;
  table: readonly Bracket[] = [];
  state: ContractState = firstState();
  /** Cell of its clearing account. */
  clearing = -1;
  /** What is attached to open orders, by slot: take profit and stop loss in ticks. */
  readonly attached = new Map<number, { readonly takeProfit: number; readonly stopLoss: number }>();
  private about: readonly AboutBracket[] = [];
  /** `value = lots × lotValue`, as a double. */
  private lotValue = 0;

  constructor(market: KindMarket, baseScale: number) {
    this.market = market;
    this.id = market.terms.market;
    this.coin = 10n ** BigInt(baseScale);
    this.step = BigInt(market.terms.stepUnits);
    this.tick = BigInt(market.terms.tickUnits);
    this.unit = BigInt(market.unit);
  }

  /** Sets terms that `bracketTable` has no problem with; undefined takes them away. */
  setTerms(terms: ContractTerms | undefined): void {
    this.terms = terms;
    this.table = terms === undefined ? [] : (bracketsOf(terms) as readonly Bracket[]);
    this.about = this.table.map(({ cap, rate, cum }) => ({
      cap: Number(cap),
      rate: Number(rate) / Number(MAINTENANCE_SCALE),
      cum: Number(cum),
    }));
  }

  setMark(mark: bigint): void {
    this.state.mark = mark;
    this.lotValue = (Number(this.step) * Number(mark)) / Number(this.coin);
  }

  /** The mark in ticks, down; 0 for none. */
  get markTicks(): number {
    return Number(this.state.mark / this.tick);
  }
  get markTicksUp(): number {
    return Number(divideUp(this.state.mark, this.tick));
  }

  /** The mark in ticks as an order keeps it: down for one that buys, up for one that sells, on the grid. */
  markOfOrder(buys: boolean): number {
    return buys ? this.markTicks : Math.min(this.markTicksUp, MAX_GRID);
  }

  /** Value of lots at a price in ticks. */
  valueAt(ticks: number, lots: number): bigint {
    return BigInt(ticks) * BigInt(lots) * this.unit;
  }

  /** Value of lots at the mark, up. */
  markValueUp(lots: number): bigint {
    return divideUp(BigInt(lots) * this.step * this.state.mark, this.coin);
  }

  /** A side of a record as the formulas take it. */
  position(place: number, side: PositionSide): Position {
    return { side, quantity: BigInt(this.records.lots(place, side)) * this.step, entryValue: this.records.entry(place, side) };
  }

  /** What a side of so many lots and this entry value comes to at the mark. */
  reckon(side: PositionSide, lots: number, entry: bigint, leverage: number): Reckoned {
    if (lots === 0) return NOTHING;
    const { coin } = this;
    // Value at the mark over the coin, so that nothing is rounded yet.
    const over = BigInt(lots) * this.step * this.state.mark;
    const gain = side === PositionSide.LONG ? over - entry * coin : entry * coin - over;
    const { rate, cum } = this.bracketAt(over);
    return {
      profit: gain >= 0n ? gain / coin : -((-gain + coin - 1n) / coin),
      maintenance: divideUp(over * rate, coin * MAINTENANCE_SCALE) - cum,
      initial: divideUp(over, coin * BigInt(leverage)),
    };
  }

  reckonAt(place: number, side: PositionSide): Reckoned {
    const { records } = this;
    return this.reckon(side, records.lots(place, side), records.entry(place, side), records.leverage(place));
  }

  /** Bracket of a value over the coin. */
  bracketAt(over: bigint): Bracket {
    const { table, coin } = this;
    for (const bracket of table) if (over <= bracket.cap * coin) return bracket;
    return table.at(-1)!;
  }

  /** How far a side's profit is above its maintenance, about, less what the estimate may be wrong by. */
  marginAbout(place: number, side: PositionSide): number {
    const { records } = this;
    const lots = records.lots(place, side);
    if (lots === 0) return 0;
    const value = lots * this.lotValue;
    const entry = records.entryAbout(place, side);
    let { rate, cum } = this.about[0]!;
    for (let at = 1; at < this.about.length && value > this.about[at - 1]!.cap; at++) ({ rate, cum } = this.about[at]!);
    const profit = side === PositionSide.LONG ? value - entry : entry - value;
    return profit - value * rate + cum - (value + entry) * ERROR_SHARE - ERROR_UNITS;
  }

  /** Forgets all but its records. */
  delist(): void {
    this.setTerms(undefined);
    const { fundingNumber } = this.state;
    this.state = { ...firstState(), fundingNumber };
    this.setMark(0n);
  }
}

/** The table of brackets that terms name, or what is wrong with them. */
export function bracketsOf({ brackets }: Pick<ContractTerms, 'brackets'>): ReturnType<typeof bracketTable> {
  return bracketTable(brackets.map(({ cap, maxLeverage, rate }) => ({ cap, maxLeverage, rate: BigInt(rate) })));
}
