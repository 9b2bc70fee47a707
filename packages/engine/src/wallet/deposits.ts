import type { CommandBuffer } from '../command-buffer.ts';
import { Deposits } from '../command.ts';

/** What a credited deposit was, by its natural key; remembered for ever (rules 6.4). */
interface CreditedDeposit {
  readonly user: number;
  readonly asset: number;
  readonly amount: bigint;
}

/** Deposits that have been credited, by (network, transaction, output). */
export class CreditedDeposits {
  private readonly byKey = new Map<string, CreditedDeposit>();

  /** 'new', 'same' for a repetition, 'other' when the key came with another user, asset or amount. */
  check(c: CommandBuffer, at: number): 'new' | 'same' | 'other' {
    const known = this.byKey.get(keyOf(c, at));
    if (known === undefined) return 'new';
    const same = known.user === c.words[at + 1] && known.asset === c.words[at + Deposits.ASSET] && known.amount === c.longs[(at + Deposits.AMOUNT) >> 1];
    return same ? 'same' : 'other';
  }

  add(c: CommandBuffer, at: number): void {
    this.byKey.set(keyOf(c, at), {
      user: c.words[at + 1]!, asset: c.words[at + Deposits.ASSET]!, amount: c.longs[(at + Deposits.AMOUNT) >> 1]!,
    });
  }

  /** All of them in the order in which they were credited, as text. */
  parts(): string {
    return JSON.stringify([...this.byKey].map(([key, d]) => [key, d.user, d.asset, String(d.amount)]));
  }

  restore(text: string): void {
    for (const [key, user, asset, amount] of JSON.parse(text) as [string, number, number, string][]) {
      this.byKey.set(key, { user, asset, amount: BigInt(amount) });
    }
  }
}

function keyOf(c: CommandBuffer, at: number): string {
  const words = c.words.subarray(at + Deposits.TRANSACTION, at + Deposits.TRANSACTION + 4);
  return `${c.words[at + Deposits.NETWORK]}/${words.join('.')}/${c.words[at + Deposits.OUTPUT]}`;
}
