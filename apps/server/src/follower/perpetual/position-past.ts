/**
 * Which open positions have changed in the hour and the day that are not over: when they are, each is told once, as it stood then. What they would
 * have gained then follows from that and the mark of then (docs/decisions/0019-worth-and-statements.md).
 */
import { isBot } from '../../bot-numbers.ts';
import type { PositionState } from './contract-facts.ts';
import type { PositionRow } from './position-table.ts';

export const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** What is not over, for a snapshot. */
export interface PackedPast {
  /** Numbers of the hour and the day, counted from 1970. */
  readonly hour: number;
  readonly day: number;
  readonly inHour: readonly string[];
  /** Of the hours of the day that are over. */
  readonly inDay: readonly string[];
}

/** Who is told of what stood when a span was over. */
export interface PositionsTold {
  hour(row: PositionRow): void;
  day(row: PositionRow): void;
}

type Find = (user: number, market: number, side: number) => Pick<PositionState, 'lots' | 'entryValue'> | undefined;

export class PositionPast {
  readonly #find: Find;
  #hour = 0;
  #day = 0;
  #inHour = new Set<string>();
  #inDay = new Set<string>();

  /** `find` gives an open position. */
  constructor(find: Find) {
    this.#find = find;
  }

  /** A command comes at this time: spans that are over with that are told. Times never go back. */
  moveTo(timeMs: number, told: PositionsTold): void {
    if (timeMs < (this.#hour + 1) * HOUR_MS) return;
    for (const key of this.#inHour) {
      told.hour(this.#row(key, this.#hour * HOUR_MS));
      this.#inDay.add(key);
    }
    this.#inHour = new Set();
    this.#hour = Math.floor(timeMs / HOUR_MS);
    const day = Math.floor(timeMs / DAY_MS);
    if (day === this.#day) return;
    for (const key of this.#inDay) told.day(this.#row(key, this.#day * DAY_MS));
    this.#inDay = new Set();
    this.#day = day;
  }

  /** A position has changed. Those of the demo's bots are not kept: nobody asks what they had. */
  note({ user, market, side }: Pick<PositionState, 'user' | 'market' | 'side'>): void {
    if (!isBot(user)) this.#inHour.add(`${user}/${market}/${side}`);
  }

  pack(): PackedPast {
    return { hour: this.#hour, day: this.#day, inHour: [...this.#inHour], inDay: [...this.#inDay] };
  }

  restore({ hour, day, inHour, inDay }: PackedPast): void {
    this.#hour = hour;
    this.#day = day;
    this.#inHour = new Set(inHour);
    this.#inDay = new Set(inDay);
  }

  #row(key: string, openMs: number): PositionRow {
    const [user, market, side] = key.split('/').map(Number) as [number, number, number];
    const { lots, entryValue } = this.#find(user, market, side) ?? { lots: 0, entryValue: 0n };
    return { user, market, side, openMs, lots, entryValue };
  }
}
