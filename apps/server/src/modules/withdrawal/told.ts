/** What a customer hears of a withdrawal: a notice and a mail at each step, within the transaction of the step. */
import { formatTrimmedDecimal } from '@kontor/domain/amount';
import type { EventName, EventParams } from '../../messages/template-names.ts';
import type { Queries } from '../../store/database.ts';
import type { Ending, WithdrawalRow } from './withdrawal-rows.ts';

type Told = Extract<EventName, `withdrawal_${string}`>;

/** Of the room of accounts, which knows who is written to, where and in which language. */
export type TellPerson = (
  queries: Queries,
  account: number,
  event: { readonly [Name in Told]: { readonly template: Name; readonly params: EventParams[Name] } }[Told],
  now: Date,
) => Promise<void>;

export class WithdrawalTold {
  readonly #tell: TellPerson;

  constructor(tell: TellPerson) {
    this.#tell = tell;
  }

  requested(queries: Queries, row: WithdrawalRow, now: Date): Promise<void> {
    const params = { ...coins(row), network: row.network, address: endsOf(row.address) };
    return this.#tell(queries, row.account, { template: 'withdrawal_requested', params }, now);
  }

  sent(queries: Queries, row: WithdrawalRow, now: Date): Promise<void> {
    return this.#tell(queries, row.account, { template: 'withdrawal_sent', params: coins(row) }, now);
  }

  /** `txid` is empty for what changed hands inside. */
  completed(queries: Queries, row: WithdrawalRow, txid: string, now: Date): Promise<void> {
    return this.#tell(queries, row.account, { template: 'withdrawal_completed', params: { ...coins(row), txid: txid || '–' } }, now);
  }

  returned(queries: Queries, row: WithdrawalRow, ending: Ending, now: Date): Promise<void> {
    if (ending === 'cancelled') return this.#tell(queries, row.account, { template: 'withdrawal_cancelled', params: coins(row) }, now);
    if (ending === 'failed') return this.#tell(queries, row.account, { template: 'withdrawal_failed', params: coins(row) }, now);
    return this.#tell(queries, row.account, { template: 'withdrawal_rejected', params: coins(row) }, now);
  }
}

function coins({ quantity, scale, symbol }: WithdrawalRow) {
  return { quantity: formatTrimmedDecimal(quantity, scale), symbol };
}

/** By which one recognises an address without reading it whole. */
function endsOf(address: string): string {
  return `${address.slice(0, 6)}…${address.slice(-4)}`;
}
