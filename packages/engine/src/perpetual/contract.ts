import { MAX_GRID } from '@kontor/domain/market';
import { bracketTable, capAtLeverage, MAINTENANCE_SCALE, MAX_LEVERAGE } from '@kontor/domain/perpetual/brackets';
import type { Bracket } from '@kontor/domain/perpetual/brackets';
import { PositionSide } from '@kontor/domain/perpetual/position';
import type { Position } from '@kontor/domain/perpetual/position';
import { divideUp } from '@kontor/domain/formulas/rounding';
import { product } from '@kontor/domain/formulas/units';
import type { Units } from '@kontor/domain/formulas/units';
import type { CommandOf } from '../command.ts';
import type { KindMarket } from '../market-kind.ts';
import { CONTRACT_ATTACHED, CONTRACT_LOT_VALUE, CONTRACT_MARK, CONTRACT_MARK_UP } from '../layout.ts';
import type { Part } from './account.ts';
import { ContractFields } from './contract-fields.ts';
import type { AboutBracket } from './contract-fields.ts';
import { firstState, NO_STATE } from './contract-state.ts';
import type { ContractState } from './contract-state.ts';
import { Plans } from './plans.ts';
import type { RecordTable } from './record-table.ts';
import { Records } from './records.ts';

/** Terms of a contract as CONTRACT_TERMS says them. */
export type ContractTerms = Omit<CommandOf<'CONTRACT_TERMS'>, 'type' | 'time' | 'deadline' | 'user' | 'market'>;

/** Both sides, in the order in which they are looked at. */
export const SIDES: readonly PositionSide[] = [PositionSide.LONG, PositionSide.SHORT];

/** What is attached to an order: take profit and stop loss in ticks, and ByMark bits. */
interface Attached {
  readonly takeProfit: number;
  readonly stopLoss: number;
  readonly byMark: number;
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
  readonly records: Records;
  /** Its records as parts of their accounts, by place. */
  readonly parts: Part[] = [];
  readonly plans: Plans;
  /** Base units of a whole coin and of a lot; quote units of a tick of a coin and of a tick of a lot. */
  readonly coin: bigint;
  readonly step: bigint;
  readonly tick: bigint;
  readonly unit: bigint;
  /** Undefined before the first, and once it was delisted. */
  terms: ContractTerms | undefined;
  table: readonly Bracket[] = [];
  readonly state: ContractState;
  /** The mark in ticks, down and up; 0 for none. */
  markTicks = 0;
  markTicksUp = 0;
  private readonly fields: ContractFields;
  private clearingCell = -1;
  private readonly attachments = new Map<number, Attached>();
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

  constructor(market: KindMarket, baseScale: number, table: RecordTable) {
    this.market = market;
    this.fields = new ContractFields(table.memory, market.listing);
    this.records = new Records(table, market.listing);
    this.plans = new Plans(this.records, this.fields);
    this.state = firstState(this.fields);
    this.state.lastValid = -1;
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
    this.fields.writeTerms(terms, this.about, this.capsAbout);
  }

  /** Cell of its clearing account; −1 before its first terms. */
  get clearing(): number {
    return this.clearingCell;
  }
  set clearing(cell: number) {
    this.clearingCell = cell;
    this.fields.setClearing(cell);
  }

  /** What is attached to open orders, by slot. */
  get attached(): ReadonlyMap<number, Attached> {
    return this.attachments;
  }
  attach(slot: number, attached: Attached): void {
    this.attachments.set(slot, attached);
    this.fields.setWord(CONTRACT_ATTACHED, this.attachments.size);
  }
  detach(slot: number): void {
    if (this.attachments.size === 0) return;
    this.attachments.delete(slot);
    this.fields.setWord(CONTRACT_ATTACHED, this.attachments.size);
  }

  setMark(mark: bigint): void {
    this.state.mark = mark;
    this.lotOver = this.step * mark;
    this.markTicks = Number(mark / this.tick);
    this.markTicksUp = Number(divideUp(mark, this.tick));
    this.lotValue = (Number(this.step) * Number(mark)) / Number(this.coin);
    this.fields.setWord(CONTRACT_MARK, this.markOfOrder(true));
    this.fields.setWord(CONTRACT_MARK_UP, this.markOfOrder(false));
    this.fields.setDouble(CONTRACT_LOT_VALUE, this.lotValue);
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
    return records.isEmpty(place, side) ? NOTHING : this.reckon(side, records.lots(place, side), records.entry(place, side));
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
    Object.assign(this.state, NO_STATE, { fundingNumber, taken: [], passBest: [] });
    this.setMark(0n);
  }
}

/** The table of brackets that terms name, or what is wrong with them. */
export function bracketsOf({ brackets }: Pick<ContractTerms, 'brackets'>): ReturnType<typeof bracketTable> {
  return bracketTable(brackets.map(({ cap, maxLeverage, rate }) => ({ cap, maxLeverage, rate: BigInt(rate) })));
}
