import { minus, plus } from '@kontor/domain/formulas/units';
import type { Units } from '@kontor/domain/formulas/units';
import { MAX_GRID, MarketStatus } from '@kontor/domain/market';
import { ticksAtYield } from '@kontor/domain/perpetual/plan';
import { closedCostUnits, PositionSide } from '@kontor/domain/perpetual/position';
import { PlanEnd, PlanTrigger } from '@kontor/domain/perpetual/words';
import type { PositionCause } from '@kontor/domain/perpetual/words';
import { EventType, EventWords } from '../event.ts';
import type { Kernel } from '../kernel.ts';
import { ROW_BYTES, SEAT_OPEN } from '../layout.ts';
import type { KindMarket } from '../market-kind.ts';
import { ContractAccount } from './account.ts';
import type { Part } from './account.ts';
import { setUnits } from './cells.ts';
import { Contract } from './contract.ts';
import { Money } from './money.ts';
import { OwnOrderTable } from './own-orders.ts';
import type { Plan } from './plans.ts';
import { ContractTiers } from './rates.ts';
import { RecordTable } from './record-table.ts';

const { POSITION } = EventWords;

const FIRST_LEVERAGE = 20;
/** Number of a seat that says its record's place, from 1. */
const PLACE = 0;

/** All that is known of contracts, and the changes of positions that every rule makes; handed to the rules of this folder. */
export class Book {
  readonly kernel: Kernel;
  readonly money: Money;
  readonly orders: OwnOrderTable;
  readonly tiers = new ContractTiers();
  readonly table: RecordTable;
  readonly accounts = new Map<number, ContractAccount>();
  /** In the order in which they got their first terms. */
  readonly contracts: Contract[] = [];
  /** Plans so far. */
  planNumber = 0;
  /** Whether there may be work that is left over. */
  isDue = false;
  /** Markets of the kind, by id. */
  private readonly markets = new Map<number, Contract>();

  constructor(kernel: Kernel) {
    this.kernel = kernel;
    this.money = new Money(kernel.ledger);
    this.orders = new OwnOrderTable(kernel.memory);
    this.table = new RecordTable(kernel.memory);
    kernel.members.room.add(this.table);
  }

  /** Takes in a market of the kind; it is a contract once it has terms. */
  list(market: KindMarket): void {
    const base = this.kernel.assets.find(market.terms.base);
    // Whoever lists has asked for both assets.
    this.markets.set(market.terms.market, new Contract(market, base!.scale, this.table));
    this.money.asset = market.terms.quote;
  }

  /** A market of the kind, with terms or without. */
  market(id: number): Contract | undefined {
    return this.markets.get(id);
  }
  /** All of them, by id. */
  allMarkets(): readonly Contract[] {
    return [...this.markets.values()].sort((a, b) => a.id - b.id);
  }
  /** A contract; undefined where it has no terms. */
  contract(id: number): Contract | undefined {
    const found = this.markets.get(id);
    return found?.terms === undefined ? undefined : found;
  }

  /** Whether the contract's market trades. */
  isHalted({ market }: Contract): boolean {
    return market.status !== MarketStatus.TRADING;
  }

  account(user: number): ContractAccount {
    let account = this.accounts.get(user);
    if (account === undefined) {
      const tier = this.kernel.members.users.tier(user);
      account = new ContractAccount(user, tier, this.tiers.of(tier), this.table);
      this.accounts.set(user, account);
    }
    return account;
  }

  /** A user's record in a contract, where there is one. */
  part(user: number, contract: Contract): Part | undefined {
    return this.accounts.get(user)?.part(contract);
  }

  /** A user's record in a contract, made with its seat where there is none; asked before: there is room. */
  openPart(user: number, contract: Contract): Part {
    const account = this.account(user);
    const known = account.part(contract);
    if (known !== undefined) return known;
    const { memory, kindSeats } = this.kernel;
    if (account.cell < 0) this.money.openAccount(account);
    const seat = memory.core.openSeat(user, contract.market.listing);
    const place = contract.records.add(account, seat, this.firstLeverage(contract), contract.state.fundingNumber);
    kindSeats.setNumber(seat, PLACE, BigInt(place + 1));
    const part = { contract, place };
    account.add(part, contract.records.number(place));
    contract.parts.push(part);
    return part;
  }

  /** The leverage of a record that nobody has set. */
  firstLeverage({ table }: Contract): number {
    return Math.min(FIRST_LEVERAGE, table[0]!.maxLeverage);
  }

  /** Place of the record that a seat belongs to. */
  placeOf(seat: number): number {
    return this.kernel.kindSeats.smallNumber(seat, PLACE) - 1;
  }

  /** Open orders of a record. */
  openOrders({ contract, place }: Part): number {
    const { memory } = this.kernel;
    return memory.words[(memory.tables.ROWS + contract.records.seat(place) * ROW_BYTES + SEAT_OPEN) >>> 2]!;
  }

  /** Closes lots of a side for proceeds (short: at that cost); returns what is gained. Money does not move. */
  close({ contract, place }: Part, side: PositionSide, lots: number, proceeds: Units): Units {
    const { records } = contract;
    const held = records.lots(place, side);
    const entry = records.entryUnits(place, side);
    const cost = closedCostUnits(side, entry, lots, held);
    records.setLots(place, side, held - lots);
    records.setEntry(place, side, minus(entry, cost));
    if (side === PositionSide.LONG) contract.state.openLots -= lots;
    this.retarget(contract, place, side);
    return side === PositionSide.LONG ? minus(proceeds, cost) : minus(cost, proceeds);
  }

  /** Opens lots of a side at a value. Money does not move. */
  open({ contract, place }: Part, side: PositionSide, lots: number, value: Units): void {
    const { records } = contract;
    records.setLots(place, side, records.lots(place, side) + lots);
    records.setEntry(place, side, plus(records.entryUnits(place, side), value));
    if (side === PositionSide.LONG) contract.state.openLots += lots;
    this.retarget(contract, place, side);
  }

  /** Says what a side is now, and ends its plans where nothing is left of it. */
  announce({ contract, place }: Part, side: PositionSide, cause: PositionCause, realised: Units, order: number): void {
    const { records, plans } = contract;
    const { events } = this.kernel;
    const lots = records.lots(place, side);
    // By hand, as there may be four of a trade: amounts go from cell to cell.
    const at = events.room(POSITION.WORDS);
    events.words[at] = EventType.POSITION | (cause << 8) | (POSITION.WORDS << 16);
    events.words[at + POSITION.USER] = records.user(place);
    events.words[at + POSITION.MARKET] = contract.id;
    events.words[at + POSITION.SIDE] = side;
    events.doubles[(at + POSITION.LOTS) >> 1] = lots;
    setUnits(events, (at + POSITION.ENTRY) >> 1, records.entryUnits(place, side));
    setUnits(events, (at + POSITION.MARGIN) >> 1, records.marginUnits(place, side));
    setUnits(events, (at + POSITION.REALISED) >> 1, realised);
    events.doubles[(at + POSITION.ORDER) >> 1] = order;
    if (lots === 0) for (const plan of plans.of(place, side)) this.endPlan(contract, plan, PlanEnd.CLOSED, 0);
  }

  endPlan(contract: Contract, plan: Plan, reason: PlanEnd, order: number): void {
    contract.plans.remove(plan);
    const user = contract.records.user(plan.place);
    this.kernel.events.write({ type: 'plan_ended', reason, user, market: contract.id, number: plan.number, order });
  }

  /** Reckons anew what yields of a side come to as prices. */
  retarget(contract: Contract, place: number, side: PositionSide): void {
    const { records, plans } = contract;
    if (records.lots(place, side) === 0) return;
    for (const plan of plans.of(place, side))
      if (plan.trigger === PlanTrigger.YIELD) plans.retarget(plan, this.yieldTicks(contract, place, side, plan.level));
  }

  /** The price at which a side has a yield, kept on the grid. */
  yieldTicks(contract: Contract, place: number, side: PositionSide, level: bigint): number {
    const { coin, tick, records } = contract;
    const ticks = ticksAtYield(contract.position(place, side), level, records.leverage(place), { coin, tickUnits: tick });
    return ticks < 1n ? 1 : ticks > BigInt(MAX_GRID) ? MAX_GRID : Number(ticks);
  }
}
