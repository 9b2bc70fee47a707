import { Refusal } from '@kontor/domain/refusals';
import type { CommandBuffer } from '../command-buffer.ts';
import { CommandWords } from '../command.ts';

const { DEPOSIT } = CommandWords;

/** What a credited deposit was, by its natural key; remembered for ever (rules 6.4). */
interface CreditedDeposit {
  readonly user: number;
  readonly asset: number;
  readonly amount: bigint;
}

/** Key, user, asset, amount. */
type SavedDeposit = readonly [string, number, number, string];

/** Deposits that have been credited, by (network, transaction, output). */
export class CreditedDeposits {
  private readonly byKey = new Map<string, CreditedDeposit>();

  /** REPEATED for a repetition, CLIENT_ID_REUSED when the key came with another user, asset or amount, NONE for a new one. */
  known(c: CommandBuffer, at: number): Refusal {
    const known = this.byKey.get(keyOf(c, at));
    if (known === undefined) return Refusal.NONE;
    const same =
      known.user === c.words[at + 1] && known.asset === c.words[at + DEPOSIT.ASSET] && known.amount === c.longs[(at + DEPOSIT.AMOUNT) >> 1];
    return same ? Refusal.REPEATED : Refusal.CLIENT_ID_REUSED;
  }

  add(c: CommandBuffer, at: number): void {
    this.byKey.set(keyOf(c, at), {
      user: c.words[at + 1]!,
      asset: c.words[at + DEPOSIT.ASSET]!,
      amount: c.longs[(at + DEPOSIT.AMOUNT) >> 1]!,
    });
  }

  /** All of them in the order in which they were credited. */
  saved(): SavedDeposit[] {
    return [...this.byKey].map(([key, d]) => [key, d.user, d.asset, String(d.amount)]);
  }

  restore(deposits: readonly SavedDeposit[]): void {
    for (const [key, user, asset, amount] of deposits) this.byKey.set(key, { user, asset, amount: BigInt(amount) });
  }
}

function keyOf(c: CommandBuffer, at: number): string {
  const words = c.words.subarray(at + DEPOSIT.TRANSACTION, at + DEPOSIT.TRANSACTION + 4);
  return `${c.words[at + DEPOSIT.NETWORK]}/${words.join('.')}/${c.words[at + DEPOSIT.OUTPUT]}`;
}
