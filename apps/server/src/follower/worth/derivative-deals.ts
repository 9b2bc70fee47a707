/**
 * Deals of which nobody gets coins: what those in contracts closed, less its share of the fee, and what came of seconds contracts. What is told of one stands in
 * several events and records of its command.
 */
import { Account } from '@kontor/domain/accounts';
import { SecondsOutcome } from '@kontor/domain/seconds/words';
import type { Event } from '@kontor/engine/event';
import { isBot } from '../../bot-numbers.ts';
import type { RecordRow } from '../record-row.ts';
import type { ProfitDays } from './profit-days.ts';

type EventOf<Type extends Event['type']> = Event & { type: Type };

/** An order's part in the last trade. */
interface Traded {
  readonly order: number;
  readonly lots: number;
  readonly fee: bigint;
}

/** A seconds contract that is over by this command. */
interface Settled {
  readonly user: number;
  readonly pair: number;
  result: bigint;
}

export class DerivativeDeals {
  readonly #days: ProfitDays;
  /** What positions have, by user, market and side; those that are closed are not here. */
  readonly #lots = new Map<string, number>();
  #traded: readonly Traded[] = [];
  /** By number of the contract. */
  readonly #settled = new Map<number, Settled>();

  constructor(days: ProfitDays) {
    this.#days = days;
  }

  /** A trade in a contract, which was worth so much. What it did to positions is told behind it. */
  trade(event: Event, amount: bigint): void {
    if (event.type !== 'trade') return;
    const { makerNumber, takerNumber, makerUser, takerUser, makerFee, takerFee, market, lots } = event;
    this.#traded = [
      { order: makerNumber, lots, fee: makerFee },
      { order: takerNumber, lots, fee: takerFee },
    ];
    for (const user of [makerUser, takerUser]) if (!isBot(user)) this.#days.trade({ user, account: Account.CONTRACT }, market, amount);
  }

  /** Any other event that it hears of. */
  hear(event: Event): void {
    if (event.type === 'position') this.#position(event);
    else if (event.type === 'seconds_opened' && !isBot(event.user))
      this.#days.trade({ user: event.user, account: Account.SECONDS }, event.pair, event.stake);
    else if (event.type === 'seconds_settled' && !isBot(event.user) && event.outcome !== SecondsOutcome.VOID)
      this.#settled.set(event.number, { user: event.user, pair: event.pair, result: 0n });
  }

  /** A record of the account of seconds contracts that is no move from bucket to bucket. */
  settled({ reference, amount }: RecordRow): void {
    const settled = this.#settled.get(reference);
    if (settled !== undefined) settled.result += amount;
  }

  /** All of a command has been told. */
  commandEnd(): void {
    for (const { user, pair, result } of this.#settled.values()) this.#days.close({ user, account: Account.SECONDS }, pair, result);
    this.#settled.clear();
  }

  /** For a snapshot. */
  pack(): readonly (readonly [position: string, lots: number])[] {
    return [...this.#lots];
  }

  /** Takes over what `pack` gave. */
  restore(lots: ReturnType<DerivativeDeals['pack']>): void {
    for (const [position, count] of lots) this.#lots.set(position, count);
  }

  #position({ user, market, side, lots, realised, order }: EventOf<'position'>): void {
    if (isBot(user)) return;
    const position = `${user}/${market}/${side}`;
    const closed = (this.#lots.get(position) ?? 0) - lots;
    if (lots === 0) this.#lots.delete(position);
    else this.#lots.set(position, lots);
    if (closed <= 0) return;
    const traded = order === 0 ? undefined : this.#traded.find((each) => each.order === order);
    this.#days.close({ user, account: Account.CONTRACT }, market, realised - (traded === undefined ? 0n : feeOf(traded, closed)));
  }
}

/** What closing took of a trade's fee, rounded up: in one-way mode the rest of a trade opens the other side. */
function feeOf({ lots, fee }: Traded, closed: number): bigint {
  const all = BigInt(lots);
  return (fee * BigInt(closed) + all - 1n) / all;
}
