import { MAX_GRID } from '@kontor/domain/market';
import { bracketTable, capAtLeverage, MAINTENANCE_SCALE, MAX_LEVERAGE } from '@kontor/domain/perpetual/brackets';
import type { Bracket } from '@kontor/domain/perpetual/brackets';
import type { Scored } from '@kontor/domain/perpetual/deleveraging';
import { PositionSide } from '@kontor/domain/perpetual/position';
import type { Position } from '@kontor/domain/perpetual/position';
import { divideUp } from '@kontor/domain/formulas/rounding';
import { product } from '@kontor/domain/formulas/units';
import type { Units } from '@kontor/domain/formulas/units';
import type { CommandOf } from '../command.ts';
import type { KindMarket } from '../market-kind.ts';
import type { Part } from './account.ts';
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
}

const NOTHING: Reckoned = { profit: 0n, maintenance: 0n };

/** Room for error where a double decides who is looked at closely: a billionth of the value, and some units. */
export const ERROR_SHARE = 1e-9;
export const ERROR_UNITS = 64;

/** A market of the contracts' kind, with all that is known of it. */
export class Contract {
  readonly market: KindMarket;
  readonly id: number;
  readonly records = new Records();
  /** Its records as parts of their accounts, by place. */
  readonly parts: Part[] = [];
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
  /** The mark in ticks, down and up; 0 for none. */
  markTicks = 0;
  markTicksUp = 0;
  /** Cell of its clearing account. */
  clearing = -1;
  /** What is attached to open orders, by slot: take profit and stop loss in ticks. */
  readonly attached = new Map<number, { readonly takeProfit: number; readonly stopLoss: number }>();
  private about: readonly AboutBracket[] = [];
  /** The highest value at each leverage, about. */
  private capsAbout: readonly number[] = [];
  /** Caps of the table over the coin. */
  private capsOver: readonly bigint[] = [];
  /** The coin in units of a maintenance rate. */
  private readonly coinScaled: bigint;
  /** Value of a lot at the mark over the coin. */
  private lotOver = 0n;
  /** `value = lots × lotValue`, as a double. */
  private lotValue = 0;

  constructor(market: KindMarket, baseScale: number) {
    this.market = market;
    this.id = market.terms.market;
    this.coin = 10n ** BigInt(baseScale);
    this.coinScaled = this.coin * MAINTENANCE_SCALE;
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
    const { table, coin } = this;
    this.capsOver = table.map(({ cap }) => cap * coin);
    this.capsAbout = Array.from({ length: MAX_LEVERAGE + 1 }, (_, at) => (table.length === 0 ? 0 : Number(capAtLeverage(table, at))));
  }

  setMark(mark: bigint): void {
    this.state.mark = mark;
    this.lotOver = this.step * mark;
    this.markTicks = Number(mark / this.tick);
    this.markTicksUp = Number(divideUp(mark, this.tick));
    this.lotValue = (Number(this.step) * Number(mark)) / Number(this.coin);
  }

  /** The mark in ticks as an order keeps it: down for one that buys, up for one that sells, on the grid. */
  markOfOrder(buys: boolean): number {
    return buys ? this.markTicks : Math.min(this.markTicksUp, MAX_GRID);
  }

  /** Value of lots at a price in ticks. */
  valueAt(ticks: number, lots: number): bigint {
    return BigInt(ticks) * BigInt(lots) * this.unit;
  }
  valueUnits(ticks: number, lots: number): Units {
    return product(ticks, lots, this.market.unit);
  }

  /** Value of lots at the mark, up. */
  markValueUp(lots: number): bigint {
    return divideUp(this.overCoin(lots), this.coin);
  }

  /** A side of a record as the formulas take it. */
  position(place: number, side: PositionSide): Position {
    return { side, quantity: BigInt(this.records.lots(place, side)) * this.step, entryValue: this.records.entry(place, side) };
  }

  /** What a side of so many lots and this entry value comes to at the mark. */
  reckon(side: PositionSide, lots: number, entry: bigint): Reckoned {
    if (lots === 0) return NOTHING;
    const { coin } = this;
    const over = this.overCoin(lots);
    const gain = side === PositionSide.LONG ? over - entry * coin : entry * coin - over;
    const { rate, cum } = this.bracketAt(over);
    return {
      profit: gain >= 0n ? gain / coin : -((-gain + coin - 1n) / coin),
      maintenance: divideUp(over * rate, this.coinScaled) - cum,
    };
  }

  /** Initial margin of so many lots at the mark. */
  initialOf(lots: number, leverage: number): bigint {
    return lots === 0 ? 0n : divideUp(this.overCoin(lots), this.coin * BigInt(leverage));
  }

  /** Value of lots at the mark over the coin, so that nothing is rounded yet. */
  overCoin(lots: number): bigint {
    return BigInt(lots) * this.lotOver;
  }

  reckonAt(place: number, side: PositionSide): Reckoned {
    const { records } = this;
    return this.reckon(side, records.lots(place, side), records.entry(place, side));
  }

  /** Bracket of a value over the coin. */
  bracketAt(over: bigint): Bracket {
    const { table, capsOver } = this;
    let at = 0;
    while (at < table.length - 1 && over > capsOver[at]!) at++;
    return table[at]!;
  }

  /** How far a side's profit is above its maintenance, about, less what the estimate may be wrong by. */
  marginAbout(place: number, side: PositionSide): number {
    const { records } = this;
    return this.spareAbout(side, records.lots(place, side), records.entryAbout(place, side));
  }

  /** The same of a side of so many lots, entered at about so much. */
  spareAbout(side: PositionSide, lots: number, entry: number): number {
    if (lots === 0) return 0;
    const value = lots * this.lotValue;
    let { rate, cum } = this.about[0]!;
    for (let at = 1; at < this.about.length && value > this.about[at - 1]!.cap; at++) ({ rate, cum } = this.about[at]!);
    const profit = side === PositionSide.LONG ? value - entry : entry - value;
    return profit - value * rate + cum - (value + entry) * ERROR_SHARE - ERROR_UNITS;
  }

  /** How far a side's profit is above its initial margin, about, less what the estimate may be wrong by. */
  roomAbout(place: number, side: PositionSide): number {
    const { records } = this;
    const value = records.lots(place, side) * this.lotValue;
    if (value === 0) return 0;
    const entry = records.entryAbout(place, side);
    const profit = side === PositionSide.LONG ? value - entry : entry - value;
    return profit - value / records.leverage(place) - (value + entry) * ERROR_SHARE - ERROR_UNITS;
  }

  /** Whether positions and orders of so many lots and so much value stay within the brackets of a leverage beyond doubt. */
  isSurelyWithin(leverage: number, lots: number, value: number): boolean {
    return (lots * this.lotValue + value) * (1 + ERROR_SHARE) + ERROR_UNITS <= this.capsAbout[leverage]!;
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
