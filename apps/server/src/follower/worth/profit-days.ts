/**
 * What users made today, as far as it has happened: each row grows with what comes and is written whenever it has. With the first command of another day the
 * rows of the day before are let go: they stand in their tables. Whoever does nothing costs nothing.
 */
import { joinedResults, NO_RESULTS, resultOf } from '@kontor/domain/formulas/deal-results';
import type { Rows } from '../rows.ts';
import { DEAL_DAY_TABLE, FEE_DAY_TABLE, PROFIT_DAY_TABLE } from './profit-tables.ts';
import type { DealDay, FeeDay, ProfitDay } from './profit-tables.ts';

const DAY_MS = 86_400_000;

type Growing<Row> = { -readonly [Field in keyof Row]: Row[Field] };

/** Whose, and of which of his accounts. */
export interface Whose {
  readonly user: number;
  readonly account: number;
}

/** The rows of the day that is not over, as they are in a snapshot. */
export interface PackedDays {
  readonly dayMs: number;
  readonly profits: readonly ProfitDay[];
  readonly deals: readonly DealDay[];
  readonly fees: readonly FeeDay[];
}

export class ProfitDays {
  #dayMs = 0;
  readonly #profits = new Map<string, Growing<ProfitDay>>();
  readonly #deals = new Map<string, Growing<DealDay>>();
  readonly #fees = new Map<string, Growing<FeeDay>>();
  readonly #changed = { profits: new Set<ProfitDay>(), deals: new Set<DealDay>(), fees: new Set<FeeDay>() };

  /** A command comes at this time. Times never go back. What the day before still has to write is written first (`write`). */
  moveTo(timeMs: number, rows: Pick<Rows, 'add'> | undefined): void {
    const dayMs = Math.floor(timeMs / DAY_MS) * DAY_MS;
    if (dayMs === this.#dayMs) return;
    this.write(rows);
    for (const all of [this.#profits, this.#deals, this.#fees]) all.clear();
    this.#dayMs = dayMs;
  }

  /** So much came into an account, or below zero left it; undefined: nobody knows what it was worth. */
  flow(whose: Whose, value: bigint | undefined): void {
    const day = this.#profitOf(whose);
    if (value === undefined) day.isUnpriced = true;
    else if (value > 0n) day.inflow += value;
    else day.outflow -= value;
  }

  /** Something was gained, or below zero lost, for good; undefined: nobody knows how much. */
  realise(whose: Whose, gain: bigint | undefined): void {
    const day = this.#profitOf(whose);
    if (gain === undefined) day.isUnknown = true;
    else day.realised += gain;
  }

  /** A deal was made that was worth so much. */
  trade(whose: Whose, market: number, value: bigint): void {
    const day = this.#dealOf(whose, market);
    day.trades += 1;
    day.volume += value;
  }

  /** A deal closed something, with this result; undefined: nobody knows what it had cost. */
  close(whose: Whose, market: number, result: bigint | undefined): void {
    const day = this.#dealOf(whose, market);
    if (result === undefined) day.unknown += 1;
    else Object.assign(day, joinedResults(day, resultOf(result)));
  }

  /** A fee was paid: units of the asset, and what they were worth. */
  fee({ user, account }: Whose, asset: number, amount: bigint, value: bigint | undefined): void {
    const key = `${user}/${account}/${asset}`;
    let day = this.#fees.get(key);
    if (day === undefined) this.#fees.set(key, (day = { user, account, asset, dayMs: this.#dayMs, amount: 0n, value: 0n }));
    day.amount += amount;
    day.value += value ?? 0n;
    this.#changed.fees.add(day);
  }

  /** Writes what has changed since the last call. */
  write(rows: Pick<Rows, 'add'> | undefined): void {
    const { profits, deals, fees } = this.#changed;
    if (rows !== undefined) {
      for (const day of profits) rows.add(PROFIT_DAY_TABLE, { ...day });
      for (const day of deals) rows.add(DEAL_DAY_TABLE, { ...day });
      for (const day of fees) rows.add(FEE_DAY_TABLE, { ...day });
    }
    profits.clear();
    deals.clear();
    fees.clear();
  }

  /** For a snapshot; true as long as nothing else is called. */
  pack(): PackedDays {
    return {
      dayMs: this.#dayMs,
      profits: [...this.#profits.values()],
      deals: [...this.#deals.values()],
      fees: [...this.#fees.values()],
    };
  }

  /** Takes over what `pack` gave. */
  restore({ dayMs, profits, deals, fees }: PackedDays): void {
    this.#dayMs = dayMs;
    for (const day of profits) this.#profits.set(`${day.user}/${day.account}`, { ...day });
    for (const day of deals) this.#deals.set(`${day.user}/${day.account}/${day.market}`, { ...day });
    for (const day of fees) this.#fees.set(`${day.user}/${day.account}/${day.asset}`, { ...day });
  }

  #profitOf({ user, account }: Whose): Growing<ProfitDay> {
    const key = `${user}/${account}`;
    let day = this.#profits.get(key);
    if (day === undefined) {
      day = { user, account, dayMs: this.#dayMs, inflow: 0n, outflow: 0n, realised: 0n, isUnpriced: false, isUnknown: false };
      this.#profits.set(key, day);
    }
    this.#changed.profits.add(day);
    return day;
  }

  #dealOf({ user, account }: Whose, market: number): Growing<DealDay> {
    const key = `${user}/${account}/${market}`;
    let day = this.#deals.get(key);
    if (day === undefined) {
      day = { user, account, market, dayMs: this.#dayMs, trades: 0, volume: 0n, unknown: 0, ...NO_RESULTS };
      this.#deals.set(key, day);
    }
    this.#changed.deals.add(day);
    return day;
  }
}
